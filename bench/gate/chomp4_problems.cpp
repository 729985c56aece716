// Four-row Chomp: the sweep, the scan, periodic rows, single positions.

#include <array>

#include "chomp4/plan.hpp"
#include "mexwave/chomp4_rows.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

using namespace chomp4;

constexpr std::array<detail::TileShape, 4> shapes{detail::TileShape{}, {16, 33, 5}, {48, 100, 16, 2}, {32, 7, 3, 1}};

void add(Digest& digest, const Position& x) { digest.add_all(std::array{x.p, x.q, x.r, x.s}); }

void add(Digest& digest, const Counts& counts) {
  for (const WithP& p : counts.with_p) digest.add_all(std::array{p.positions, p.middle_s, p.largest_s});
  for (const Position& x : counts.openings) add(digest, x);
}

Outcome swept(const Setting& s) {
  const Sweep sweep =
      between(s, [&] { return detail::run_plan(detail::plan_for({.upto = s.size}, shapes[s.shape], s.run), s.run); });
  Outcome outcome;
  add(outcome.digest, sweep);
  outcome.counters = {{"positions", sweep.positions()}, {"cells", sweep.work.cells, Counter::Varies::with_shape}};
  outcome.units = sweep.work.cells;
  return outcome;
}

/// Every P-position enters the digest.
Outcome listed(const Setting& s) {
  Outcome outcome;
  const Sweep sweep = between(s, [&] {
    const auto each = [&](std::span<const Position> positions) {
      for (const Position& x : positions) add(outcome.digest, x);
    };
    const PositionsGoal goal{.from = s.size / 2, .upto = s.size};
    return detail::run_plan(detail::plan_for(goal, shapes[s.shape], each, s.run), s.run);
  });
  outcome.counters = {{"positions", sweep.positions()}};
  outcome.units = sweep.positions();
  return outcome;
}

Outcome scanned(const Setting& s) {
  const Scan scan = between(s, [&] { return chomp4::scan({.upto = s.size}, {}, s.run); });
  Outcome outcome;
  add(outcome.digest, scan);
  outcome.counters = {{"positions", scan.positions()}, {"cells", scan.work.cells}, {"words", scan.work.words}};
  outcome.units = scan.work.cells;
  return outcome;
}

Outcome solved(const Setting& s) {
  Outcome outcome;
  for (const std::uint32_t r : {s.size / 3, s.size * 3 / 7, s.size}) {
    const std::uint32_t q = std::max(r, s.size * 5 / 7);
    const Solution solution = between(s, [&] { return chomp4::solve({s.size, q, r, r / 2}, s.run); });
    outcome.digest.add(std::uint64_t{solution.is_p_position ? 1U : 0U});
    for (const WinningMove& move : solution.moves) add(outcome.digest, move.leaves);
    ++outcome.units;
  }
  outcome.counters = {{"positions", outcome.units}};
  return outcome;
}

Outcome rows(const Setting& s) {
  const Rows found = between(s, [&] { return chomp4::rows({.rows_upto = s.size, .upto = 3000}, s.run); });
  Outcome outcome;
  std::uint64_t periodic = 0;
  for (const Row& row : found.rows) {
    outcome.digest.add_all(std::array{row.r, row.s, static_cast<std::uint32_t>(row.kind), row.end, row.preperiod});
    outcome.digest.add_all(row.pattern);
    periodic += row.kind == RowKind::periodic ? 1 : 0;
  }
  outcome.counters = {{"rows", found.rows.size()}, {"periodic", periodic}};
  outcome.units = found.rows.size();
  return outcome;
}

void rules(const Setting& s) {
  (void)between(s, [&] { return positions_reference(s.size); });
}

const Family family({
    {"chomp4_list", "positions", 100, 200, 400, 0, true, true, shapes.size(), listed, nullptr},
    {"chomp4_rows", "rows", 16, 20, 24, 0, false, false, 1, rows, nullptr},
    {"chomp4_scan", "cells", 150, 250, 500, 60, false, false, 1, scanned, rules},
    {"chomp4_solve", "positions", 100, 0, 0, 0, true, true, 1, solved, nullptr},
    {"chomp4_sweep", "cells", 200, 400, 800, 60, true, true, shapes.size(), swept, rules},
});

}  // namespace

}  // namespace mexwave::gate
