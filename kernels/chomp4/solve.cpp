// Lists of P-positions, the slice of one p, and the winning moves of one position. Each comes from a sweep that reports
// P-positions.

#include <algorithm>
#include <optional>

#include "chomp4/plan.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {

namespace {

std::string text(const Position& x) {
  std::string list;
  for (const std::uint32_t row : {x.p, x.q, x.r, x.s}) (list += list.empty() ? '(' : ',') += std::to_string(row);
  return list + ')';
}

/// A sweep to p that reports only this p.
detail::Plan plan_for(std::uint32_t p, const EachP& each, const RunOptions& run) {
  return detail::plan_for(PositionsGoal{p, p}, {}, each, run);
}
void nothing(std::span<const Position>) {}

void require(const Position& x) {
  if (x.p < x.q || x.q < x.r || x.r < x.s || x.p == 0)
    throw InvalidArgument(text(x) + " is not a position: expected p >= q >= r >= s with p >= 1");
}

std::uint64_t slice_bytes(const SliceGoal& goal) {
  return (std::uint64_t{goal.p} + 1) * (std::uint64_t{goal.p} + 1) * sizeof(std::uint32_t);
}

/// The move from one position to another, if there is one.
std::optional<WinningMove> move_between(const Position& from, const Position& to) {
  const std::uint32_t before[] = {from.p, from.q, from.r, from.s}, after[] = {to.p, to.q, to.r, to.s};
  std::uint32_t row = 0;
  while (row < 4 && before[row] == after[row]) ++row;
  if (row == 4 || after[row] > before[row]) return {};
  for (std::uint32_t k = row; k < 4; ++k) {
    if (after[k] != std::min(before[k], after[row])) return {};
  }
  return WinningMove{row + 1, after[row] + 1, to};
}

}  // namespace

std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run) {
  return detail::estimated_bytes(detail::plan_for(goal, {}, nothing, run));
}

Sweep positions(const PositionsGoal& goal, const EachP& each, const RunOptions& run) {
  return detail::run_plan(detail::plan_for(goal, {}, each, run), run);
}

std::uint64_t estimate_bytes(const SliceGoal& goal, const RunOptions& run) {
  return estimate_bytes(PositionsGoal{goal.p, goal.p}, run) + slice_bytes(goal);
}

Slice slice(const SliceGoal& goal, const RunOptions& run) {
  Slice found{goal.p, {}};
  detail::Plan plan = plan_for(
      goal.p,
      [&](std::span<const Position> positions) {
        const std::size_t side = std::size_t{goal.p} + 1;
        found.s.assign(side * side, none);
        for (const Position& x : positions) found.s[x.q * side + x.r] = x.s;
      },
      run);
  plan.result_bytes = slice_bytes(goal);
  (void)detail::run_plan(plan, run);
  return found;
}

std::uint64_t estimate_bytes(const Position& position, const RunOptions& run) {
  require(position);
  return estimate_bytes(PositionsGoal{position.p, position.p}, run);
}

Solution solve(const Position& position, const RunOptions& run) {
  require(position);
  Solution solution;
  const auto see = [&](const Position& found) {
    if (found == position) solution.is_p_position = true;
    if (const auto move = move_between(position, found)) solution.moves.push_back(*move);
  };
  // Moves in rows 2 to 4 keep p. Moves in row 1 leave (p',q,r,s) or (p',p',r,s), which the watch finds, or
  // (p',p',p',s), which are openings. (p',p',p',p') is no P-position: the player to move wins on a rectangle.
  detail::Plan plan = plan_for(
      position.p, [&](std::span<const Position> found) { std::for_each(found.begin(), found.end(), see); }, run);
  plan.watch_r = position.r;
  plan.watch_s = position.s;
  plan.watch = [&](const Position& found) {
    if (found.p < position.p) see(found);
  };
  const Sweep swept = detail::run_plan(plan, run);
  for (const Position& x : swept.openings) {
    if (x.p < position.p && x.r == x.p && x.r < position.r) see(x);
  }
  std::sort(solution.moves.begin(), solution.moves.end(),
            [](const WinningMove& x, const WinningMove& y) { return x.leaves > y.leaves; });
  return solution;
}

}  // namespace mexwave::chomp4
