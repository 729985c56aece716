// Five-row Chomp: the scan.

#include "mexwave/chomp5.hpp"

#include <array>

#include "problem.hpp"

namespace mexwave::gate {

namespace {

using namespace chomp5;

Outcome scanned(const Setting& s) {
  Outcome outcome;
  const auto each = [&](std::span<const Position> positions) {
    for (const Position& x : positions) outcome.digest.add_all(std::array{x.p, x.q, x.r, x.s, x.t});
  };
  const Scan scan = between(s, [&] { return chomp5::scan({.upto = s.size}, each, s.run); });
  for (const Position& x : scan.openings) outcome.digest.add_all(std::array{x.p, x.q, x.r, x.s, x.t});
  outcome.counters = {{"positions", scan.positions()}, {"cells", scan.work.cells}, {"words", scan.work.words}};
  outcome.units = scan.work.cells;
  return outcome;
}

void rules(const Setting& s) {
  (void)between(s, [&] { return positions_reference(s.size); });
}

const Family family({
    {"chomp5_scan", "cells", 70, 70, 120, 16, false, false, 1, scanned, rules},
});

}  // namespace

}  // namespace mexwave::gate
