// All P-positions of a board, by the sieve.

#include <string>

#include "chomp/numbers.hpp"
#include "chomp/sieve.hpp"
#include "core/bits/simd_level.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

namespace {

void require_board(std::uint32_t m, std::uint32_t n) {
  const std::string text = std::to_string(m) + "x" + std::to_string(n);
  if (m < 1 || m > most_rows || n < 1 || n > most_columns) {
    throw InvalidArgument("board '" + text + "': accepted are 1 to " + std::to_string(most_rows) + " rows and 1 to " +
                          std::to_string(most_columns) + " columns");
  }
  if (detail::choose(std::uint64_t{m} + n, m) >= detail::most_positions)
    throw InvalidArgument("board '" + text + "': accepted are boards with fewer than 2^49 positions");
}

}  // namespace

std::uint64_t position_count(std::uint32_t m, std::uint32_t n) {
  require_board(m, n);
  return detail::choose(std::uint64_t{m} + n, m);
}

std::uint64_t estimate_bytes(const CatalogGoal& goal, const RunOptions& /*run*/) {
  require_board(goal.m, goal.n);
  return detail::Sieve::estimate_bytes(goal.m, goal.n);
}

Catalog catalog(const CatalogGoal& goal, const EachPosition& each, const RunOptions& run,
                const Checkpoint& checkpoint) {
  const std::string board = std::to_string(goal.m) + "x" + std::to_string(goal.n);
  if (each) core::require_no_checkpoint("a list that is told as it is found", checkpoint);
  core::require_memory("all P-positions of the board " + board, estimate_bytes(goal, run), run);
  (void)core::resolve_level(run);
  detail::Sieve sieve(goal.m, goal.n);
  sieve.each = each;
  core::Ticker ticker(run, position_count(goal.m, goal.n));
  core::run_or_resume(sieve, "chomp catalog", "state 2, " + board, run, checkpoint, ticker);
  ticker.finish();
  return sieve.take_result();
}

}  // namespace mexwave::chomp
