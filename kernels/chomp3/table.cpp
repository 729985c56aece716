// The head of the table in the (q,r) -> p view: f(q,r) is the least p >= q whose bit is off in three bit rows, the
// values used in row r, in column q and on the diagonal above. While a row is filled, `full_below` lets searches skip
// the p that it has used without a gap.

#include <algorithm>

#include "core/bits/bit_row.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {

std::uint64_t estimate_bytes(const TableGoal& goal, const RunOptions&) {
  for (const auto& [what, value] : {std::pair{"rows", goal.rows}, std::pair{"columns", goal.columns}}) {
    if (value == 0 || value > largest_p) {
      throw InvalidArgument(std::string(what) + ": expected 1 to " + std::to_string(largest_p) + ", got " +
                            std::to_string(value));
    }
  }
  // The values, and a bit row for every column: f(q,r) <= q + r + 1.
  const auto [rows, columns] = goal;
  const std::uint64_t cells = std::uint64_t{rows} * columns;
  const std::uint64_t bits = std::uint64_t{columns} * (std::uint64_t{columns} + std::min(rows, columns) + 128);
  return cells * sizeof(std::uint32_t) + bits / 8 * 3 / 2 + (std::uint64_t{1} << 20);
}

Table table(const TableGoal& goal, const RunOptions& run) {
  const auto [rows, columns] = goal;
  require_memory("a table of " + std::to_string(rows) + " rows and " + std::to_string(columns) + " columns",
                 estimate_bytes(goal, run), run);
  const core::FirstOpenWord scan = core::at_level(core::first_open_word_at, core::resolve_level(run));
  core::Ticker ticker(run, std::uint64_t{rows} * columns);

  Table f{rows, columns, {}};
  core::fill(f.values, std::size_t{rows} * columns, none, ticker);
  std::vector<core::BitRow> used_in_column(columns);
  core::BitRow diagonal;
  for (std::uint32_t r = 0; r < rows && r < columns; ++r) {
    core::BitRow used_in_row(2 * std::size_t{columns} + 64);
    std::size_t full_below = 0;  // every p in [q, full_below) is used in this row
    for (std::uint32_t q = r; q < columns; ++q) {
      const core::BitRow* const sets[] = {&used_in_row, &used_in_column[q], &diagonal};
      const std::size_t from = std::max<std::size_t>({q, full_below, 1});
      const auto p = static_cast<std::uint32_t>(core::first_zero(sets, 3, from, scan));
      f.values[std::size_t{r} * columns + q] = p;
      used_in_row.set(p);
      used_in_column[q].set(p);
      if (p == q) break;
      full_below = std::max<std::size_t>(full_below, q);
      while (used_in_row.test(full_below)) ++full_below;
    }
    diagonal.set(f.at(r, r));
    ticker.tick(std::uint64_t{r} * columns);
  }
  ticker.finish();
  return f;
}

}  // namespace mexwave::chomp3
