// All P-positions of a board, by the sieve. Winning first moves come from the catalog of the board or of its reflection
// in the diagonal, whichever has fewer rows.

#include <algorithm>
#include <string>

#include "chomp/moves.hpp"
#include "chomp/sieve.hpp"
#include "core/bits/simd_level.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

namespace {

void require_board(std::uint32_t m, std::uint32_t n) {
  const std::string got = ", got '" + std::to_string(m) + "x" + std::to_string(n) + "'";
  if (m < 1 || m > most_rows || n < 1 || n > most_columns) {
    throw InvalidArgument("board: expected 1 to " + std::to_string(most_rows) + " rows and 1 to " +
                          std::to_string(most_columns) + " columns" + got);
  }
  if (detail::choose(std::uint64_t{m} + n, m) >= detail::most_positions)
    throw InvalidArgument("board: expected one with fewer than 2^49 positions" + got);
}

/// The board of the goal, reflected if it has more rows than columns.
CatalogGoal board_to_sieve(const OpeningsGoal& goal) {
  const auto [m, n] = std::minmax(goal.m, goal.n);
  return {m, n, goal.scratch};
}

Opening reflected(const Opening& x) { return {x.n, x.m, x.column, x.row}; }

}  // namespace

std::uint64_t position_count(std::uint32_t m, std::uint32_t n) {
  require_board(m, n);
  return detail::choose(std::uint64_t{m} + n, m);
}

std::uint64_t estimate_bytes(const CatalogGoal& goal, const RunOptions& /*run*/) {
  require_board(goal.m, goal.n);
  return detail::Sieve::estimate_bytes(goal);
}

Catalog catalog(const CatalogGoal& goal, const EachPosition& each, const RunOptions& run,
                const Checkpoint& checkpoint) {
  const std::string board = std::to_string(goal.m) + "x" + std::to_string(goal.n);
  if (each) core::require_no_checkpoint("a list that is reported while it is found", checkpoint);
  require_memory("all P-positions of the board " + board, estimate_bytes(goal, run), run);
  (void)core::resolve_level(run);
  detail::Sieve sieve(goal);
  sieve.each = each;
  core::Ticker ticker(run, position_count(goal.m, goal.n));
  core::run_or_resume(sieve, "chomp catalog", "state 4, " + board, run, checkpoint, ticker);
  ticker.finish();
  return sieve.take_result();
}

std::uint64_t estimate_bytes(const OpeningsGoal& goal, const RunOptions& run) {
  return estimate_bytes(board_to_sieve(goal), run);
}

Openings openings(const OpeningsGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  const CatalogGoal board = board_to_sieve(goal);
  Catalog found = catalog(board, {}, run, checkpoint);
  std::erase_if(found.openings,
                [&](const Opening& x) { return goal.all ? x.m > x.n : x.m != board.m || x.n != board.n; });
  if (!goal.all && goal.m > goal.n) {
    std::transform(found.openings.begin(), found.openings.end(), found.openings.begin(), reflected);
    std::sort(found.openings.begin(), found.openings.end());
  }
  return {std::move(found.openings), found.positions, found.p_positions, found.work};
}

}  // namespace mexwave::chomp
