// What could be wrong with a sweep and not show: a tile's window, a race, one SIMD level's body. All three are changed.

#include <algorithm>

#include "core/run/run_control.hpp"
#include "mexwave/three_row_chomp_census.hpp"

namespace mexwave::three_row_chomp {

namespace {

using Field = Difference::Field;
using List = std::vector<std::uint32_t>;

std::optional<Difference> difference(Field field, std::uint32_t at, std::uint32_t first, std::uint32_t second) {
  if (first == second) return std::nullopt;
  return Difference{field, at, {first}, {second}};
}

std::optional<Difference> difference(Field field, const List& first, const List& second) {
  const auto [x, y] = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  if (x == first.end() && y == second.end()) return std::nullopt;
  const auto here = [](const List& list, List::const_iterator at) { return at == list.end() ? List{} : List{*at}; };
  return Difference{field, static_cast<std::uint32_t>(x - first.begin()), here(first, x), here(second, y)};
}

std::optional<Difference> difference(std::uint32_t r, const Row& first, const Row& second) {
  if (auto found = difference(Field::row_number, r, first.row, second.row)) return found;
  if (auto found = difference(Field::row_is_long, r, first.is_long ? 1 : 0, second.is_long ? 1 : 0)) return found;
  if (auto found = difference(Field::row_first, r, first.first, second.first)) return found;
  if (auto found = difference(Field::row_end, r, first.end, second.end)) return found;
  if (auto found = difference(Field::row_min, r, first.min, second.min)) return found;
  if (auto found = difference(Field::row_min_at, r, first.min_at, second.min_at)) return found;
  if (auto found = difference(Field::row_preperiod, r, first.preperiod, second.preperiod)) return found;
  if (first.pattern != second.pattern) return Difference{Field::row_pattern, r, first.pattern, second.pattern};
  return std::nullopt;
}

}  // namespace

std::optional<Difference> first_difference(const Sweep& first, const Sweep& second) {
  if (auto found = difference(Field::upto, 0, first.upto, second.upto)) return found;
  if (auto found = difference(Field::diagonal_q, first.diagonal_q, second.diagonal_q)) return found;
  if (auto found = difference(Field::end_row, first.end_row, second.end_row)) return found;
  if (auto found = difference(Field::above_diagonal, first.above_diagonal, second.above_diagonal)) return found;
  for (std::size_t r = 0; r < std::min(first.rows.size(), second.rows.size()); ++r) {
    if (auto found = difference(static_cast<std::uint32_t>(r), first.rows[r], second.rows[r])) return found;
  }
  return difference(Field::row_count, 0, static_cast<std::uint32_t>(first.rows.size()),
                    static_cast<std::uint32_t>(second.rows.size()));
}

DoubleCheck double_check(const Sweep& sweep, const SweepGoal& goal, const RunOptions& run) {
  const unsigned threads = core::resolve_threads(run);
  const bool usual = goal.tile.columns == 24 && goal.tile.rows == 48;
  DoubleCheck check{.threads = threads == 1 ? 2 : threads - 1,
                    .tile = {.columns = usual ? 40U : 24U, .rows = usual ? 80U : 48U, .window_bits = 64},
                    .difference = std::nullopt};
  for (const SimdLevel level : usable_simd_levels()) {
    check.simd = level;
    if (level != run.simd.value_or(best_simd_level())) break;  // the lowest that differs
  }
  SweepGoal other_goal = goal;
  other_goal.tile = check.tile;
  RunOptions other = run;
  other.threads = check.threads;
  other.simd = check.simd;
  check.difference = first_difference(sweep, three_row_chomp::sweep(other_goal, other));
  return check;
}

}  // namespace mexwave::three_row_chomp
