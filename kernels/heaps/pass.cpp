// Sums of heaps with a pass, or in misère play, by the table of core/sums. Memory is estimated by upper bounds of the
// positions and moves of each part.

#include <algorithm>
#include <string>
#include <utility>

#include "core/schedule/run_control.hpp"
#include "core/sums/sum_table.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_misere.hpp"
#include "mexwave/heaps_pass.hpp"

namespace mexwave::heaps {

namespace {

using At = std::vector<std::uint32_t>;
using core::SumPlay;

/// Counts stop here, far above most_with_pass, so that they cannot overflow.
constexpr std::uint64_t count_cap = std::uint64_t{1} << 40;
std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > count_cap / a ? count_cap : a * b;
}

bool has_heaps(const Game& game) { return game.rules() == Rules::octal || game.rules() == Rules::grundy; }

/// The position without empty heaps, so that each position has one form.
At without_empty_heaps(const Game& game, At at) {
  if (has_heaps(game)) at.erase(std::remove(at.begin(), at.end(), 0U), at.end());
  return at;
}

/// Number of multisets of heaps whose sum is at most n.
std::uint64_t sets_of_heaps(std::uint32_t n) {
  constexpr std::uint32_t many = 400;  // 10^19 sets and more
  if (n > many) return count_cap;
  std::vector<std::uint64_t> ways(n + std::size_t{1});
  ways[0] = 1;
  for (std::uint32_t part = 1; part <= n; ++part) {
    for (std::uint32_t m = part; m <= n; ++m) ways[m] = std::min(count_cap, ways[m] + ways[m - part]);
  }
  std::uint64_t sets = 0;
  for (const std::uint64_t w : ways) sets = std::min(count_cap, sets + w);
  return sets;
}

/// Upper bounds of the number of positions of a part, of the moves of each, and of the bytes of its numbers.
struct Size {
  std::uint64_t positions = 1, moves = 1, name = 0;
};
Size size_of(const Game& game, const At& at) {
  const std::uint64_t n = at.empty() ? 0 : *std::max_element(at.begin(), at.end());
  switch (game.rules()) {
    case Rules::fibonacci:
      return {(n + 1) * (n + 2) / 2, n, 8};
    case Rules::wythoff:
      return {capped_product(at[0] + std::uint64_t{1}, at[1] + std::uint64_t{1}), at[0] + std::uint64_t{2} * at[1], 8};
    case Rules::coins:
      return {n < 40 ? std::uint64_t{1} << n : count_cap, n * (n + 1) / 2, 4 * n};
    case Rules::turn:
      return {at.size() < 40 ? std::uint64_t{1} << at.size() : count_cap, at.size(), 4 * at.size()};
    default:
      break;
  }
  if (!game.splits()) return {n + 1, n / 2 + 1, 4};
  const std::uint64_t reach = game.rules() == Rules::grundy ? 0 : game.reach();
  const std::uint64_t pairs = n / 2 + 2, triples = game.most_left() == 3 ? n * n / 12 + 1 : 0;
  return {sets_of_heaps(static_cast<std::uint32_t>(n)), capped_product(reach + 1, 2 * n + pairs + triples), 4 * n};
}

std::uint64_t graph_bytes(const Size& size) {
  return capped_product(size.positions, core::move_graph_bytes(size.name, size.moves));
}

/// The position of a heap of n before the first move, which in Fibonacci nim may take all but one.
At opening(const Game& game, std::uint32_t n) {
  if (game.rules() == Rules::fibonacci) return {n, n == 0 ? 0 : n - 1};
  return {n};
}

std::uint64_t estimate_table_bytes(const std::vector<Part>& sum, SumPlay play, const RunOptions& run) {
  for (const Part& part : sum) (void)estimate_bytes(std::vector<Part>{part}, run);  // throws if it is no position
  if (sum.empty()) throw InvalidArgument("sum: expected at least one part, got none");
  std::uint64_t positions = 1, bytes = 0;
  for (const Part& part : sum) {
    const Size size = size_of(part.game, part.at);
    positions = capped_product(positions, size.positions);
    bytes += graph_bytes(size);
  }
  if (positions > most_with_pass) {
    throw InvalidArgument("a sum " + core::text_of(play) + ": expected at most " + std::to_string(most_with_pass) +
                          " positions, got more; request smaller heaps");
  }
  return bytes + 2 * positions + (std::uint64_t{1} << 20);
}

sums::Moves moves_in(const Game& game) {
  return [part = Part{game, {}}](const At& at) mutable {
    part.at = at;
    return moves_of(part);
  };
}

std::vector<sums::Part> as_sum(const std::vector<Part>& sum) {
  std::vector<sums::Part> parts;
  parts.reserve(sum.size());
  for (const auto& [game, at] : sum)
    parts.push_back({game.text() + ":" + position_text(game, at), without_empty_heaps(game, at), moves_in(game)});
  return parts;
}

PassSolution solve_by_table(const std::vector<Part>& sum, SumPlay play, const RunOptions& run,
                            const Checkpoint& checkpoint) {
  require_memory("the positions of the sum " + core::text_of(play), estimate_table_bytes(sum, play, run), run);
  const std::vector<sums::Part> parts = as_sum(sum);
  std::string goal;
  for (const sums::Part& part : parts) goal += (goal.empty() ? "" : " + ") + part.text;
  sums::Solution found = core::solve_sum(parts, {play, true, "heaps", goal, checkpoint}, run);
  PassSolution solution{
      found.is_p_position, found.grundy, {}, found.pass_wins, {found.work.positions, found.work.moves}};
  for (sums::WinningMove& move : found.moves) solution.moves.push_back({move.part, std::move(move.leaves)});
  return solution;
}

}  // namespace

std::uint64_t estimate_bytes_with_pass(const std::vector<Part>& sum, const RunOptions& run) {
  return estimate_table_bytes(sum, SumPlay::with_pass, run);
}

PassSolution solve_with_pass(const std::vector<Part>& sum, const RunOptions& run, const Checkpoint& checkpoint) {
  return solve_by_table(sum, SumPlay::with_pass, run, checkpoint);
}

std::uint64_t estimate_bytes_misere(const std::vector<Part>& sum, const RunOptions& run) {
  return estimate_table_bytes(sum, SumPlay::misere, run);
}

MisereSolution solve_misere(const std::vector<Part>& sum, const RunOptions& run, const Checkpoint& checkpoint) {
  PassSolution found = solve_by_table(sum, SumPlay::misere, run, checkpoint);
  return {found.is_p_position, std::move(found.moves), {found.work.positions, found.work.moves}};
}

std::uint64_t estimate_bytes_with_pass(const GrundyGoal& goal, const RunOptions& run) {
  const auto& [game, upto] = goal;
  (void)estimate_bytes(goal, run);
  if (!game.one_heap())
    throw InvalidArgument("game '" + game.text() + "': expected a game whose positions are single heaps");
  const Size size = size_of(game, opening(game, upto));
  if (size.positions > most_with_pass) {
    throw InvalidArgument("heaps to '" + std::to_string(upto) + "' of " + game.text() +
                          " with a pass: expected at most " + std::to_string(most_with_pass) + " positions, got more");
  }
  return graph_bytes(size) + 2 * size.positions + (std::uint64_t{1} << 20);
}

std::vector<std::uint32_t> grundy_with_pass(const GrundyGoal& goal, const RunOptions& run,
                                            const Checkpoint& checkpoint) {
  const auto& [game, upto] = goal;
  require_memory("the values of " + game.text() + " with a pass to " + std::to_string(upto),
                 estimate_bytes_with_pass(goal, run), run);
  core::Ticker ticker(run, 0);
  std::vector<At> heaps;
  for (std::uint32_t n = 0; n <= upto; ++n) heaps.push_back(without_empty_heaps(game, opening(game, n)));
  std::vector<core::MoveGraph> graph;
  graph.emplace_back(moves_in(game), heaps, ticker);
  core::SumTable table(graph, SumPlay::with_pass, ticker);
  table.fill("heaps", game.text() + " to " + std::to_string(upto), run, checkpoint);
  std::vector<std::uint32_t> values;
  values.reserve(heaps.size());
  for (const At& heap : heaps) values.push_back(table.at(graph.front().number(heap)));
  return values;
}

std::uint32_t pass_reference(const std::vector<Part>& sum) { return sums::pass_reference(as_sum(sum)); }

bool misere_reference(const std::vector<Part>& sum) { return sums::misere_reference(as_sum(sum)); }

}  // namespace mexwave::heaps
