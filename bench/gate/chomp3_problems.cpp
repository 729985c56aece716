// Three-row Chomp: the sweep for openings and for rows, the scan, the table, single positions, position counts.

#include <array>

#include "chomp3/plan.hpp"
#include "mexwave/chomp3_census.hpp"
#include "mexwave/chomp3_grundy.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

using namespace chomp3;

/// The last has windows of 13 bits, which are too small for some tiles, so that these are repeated.
constexpr std::array<detail::TileShape, 4> shapes{detail::TileShape{}, {8, 16, 64}, {40, 176, 64}, {24, 256, 13}};

Outcome swept(const Setting& s, const SweepGoal& goal) {
  const Sweep sweep = between(s, [&] { return detail::sweep(goal, shapes[s.shape], s.run); });
  Outcome outcome;
  outcome.digest.add_all(sweep.diagonal_q);
  outcome.digest.add_all(sweep.end_row);
  outcome.digest.add_all(sweep.above_diagonal);
  for (const Row& row : sweep.rows) {
    outcome.digest.add_all(std::array{row.row, row.is_long ? 1U : 0U, row.first, row.end, row.min, row.min_at});
    outcome.digest.add(std::uint64_t{row.preperiod});
    outcome.digest.add_all(row.pattern);
  }
  // A sweep for rows ends with the block that settles the last row. Other threads may have started later blocks by
  // then.
  const auto varies = goal.rows_upto ? Counter::Varies::with_shape_and_threads : Counter::Varies::with_shape;
  outcome.counters = {{"cells", sweep.work.cells, varies},
                      {"positions", sweep.work.positions, varies},
                      {"fast_cells", sweep.work.fast_cells, varies},
                      {"window_misses", sweep.work.window_misses, varies},
                      {"rows", sweep.rows.size()}};
  outcome.units = sweep.work.cells;
  return outcome;
}

Outcome openings(const Setting& s) { return swept(s, {.openings_upto = s.size}); }

Outcome rows(const Setting& s) { return swept(s, {.rows_upto = s.size}); }

Outcome head(const Setting& s) {
  const Table table = between(s, [&] { return chomp3::table({.rows = s.size, .columns = s.size}, s.run); });
  Outcome outcome;
  outcome.digest.add_all(table.values);
  outcome.units = table.values.size();
  outcome.counters = {{"entries", table.values.size()}};
  return outcome;
}

/// Every P-position enters the digest.
Outcome scanned(const Setting& s) {
  Outcome outcome;
  const Scan scan = between(s, [&] {
    return chomp3::scan(
        {.upto = s.size}, [&](const Position& x) { outcome.digest.add((std::uint64_t{x.q} << 32) + x.r); }, s.run);
  });
  outcome.digest.add_all(scan.diagonal_q);
  outcome.digest.add_all(scan.end_row);
  outcome.digest.add_all(scan.above_diagonal);
  outcome.counters = {{"cells", scan.work.cells}, {"positions", scan.work.positions}, {"words", scan.work.words}};
  outcome.units = scan.work.cells;
  return outcome;
}

Outcome counted(const Setting& s) {
  const Sweep sweep = chomp3::sweep({.openings_upto = s.size}, s.run);
  const PositionCounts counts =
      between(s, [&] { return position_counts({.upto = s.size, .rows = sweep.rows}, s.run); });
  Outcome outcome;
  outcome.digest.add_all(counts.counts);
  outcome.counters = {{"cells", counts.work.cells}, {"regular", counts.work.regular}};
  outcome.units = counts.work.cells + counts.work.regular;
  return outcome;
}

void head_reference(const Setting& s) {
  (void)between(s, [&] { return table_reference(s.size, s.size); });
}

void openings_reference(const Setting& s) { head_reference(s); }

/// Positions (size, 5/7 size, 3/7 size) and similar ones.
Outcome positions(const Setting& s) {
  Outcome outcome;
  for (const std::uint32_t r : {0U, s.size / 3, s.size * 3 / 7, s.size}) {
    for (const std::uint32_t q : {s.size * 5 / 7, s.size}) {
      if (r > q) continue;
      const Solution solution = between(s, [&] { return chomp3::solve({s.size, q, r}, s.run); });
      outcome.digest.add(std::uint64_t{solution.is_p_position ? 1U : 0U});
      for (const WinningMove& move : solution.moves)
        outcome.digest.add_all(std::array{move.leaves.p, move.leaves.q, move.leaves.r});
      ++outcome.units;
    }
  }
  outcome.counters = {{"positions", outcome.units}};
  return outcome;
}

Outcome grundy(const Setting& s) {
  const GrundyValues found = between(s, [&] { return grundy_values({s.size}, s.run); });
  Outcome outcome;
  outcome.digest.add_all(found.values);
  outcome.counters = {{"bars", found.bars}, {"cells", found.cells}};
  outcome.units = found.bars;
  return outcome;
}

// The openings up to n, by the definition: the table of all q, r < n contains them.
const Family family({
    {"chomp3_openings", "cells", 3000, 40000, 20000, 150, true, true, shapes.size(), openings, openings_reference},
    {"chomp3_rows", "cells", 700, 1500, 4000, 0, true, true, shapes.size(), rows, nullptr},
    {"chomp3_scan", "cells", 1200, 3000, 12000, 150, false, false, 1, scanned, openings_reference},
    {"chomp3_counts", "positions", 1200, 4000, 12000, 0, false, false, 1, counted, nullptr},
    {"chomp3_grundy", "bars", 150, 150, 400, 0, false, true, 1, grundy, nullptr},
    {"chomp3_table", "entries", 300, 600, 1500, 150, true, false, 1, head, head_reference},
    {"chomp3_solve", "positions", 400, 1500, 0, 0, true, true, 1, positions, nullptr},
});

}  // namespace

}  // namespace mexwave::gate
