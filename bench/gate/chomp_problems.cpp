// m x n Chomp: every P-position of a square board.

#include "mexwave/chomp.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

/// size x size.
Outcome board(const Setting& s) {
  Outcome outcome;
  chomp::EachPosition each;
  if (s.whole) each = [&](std::span<const std::uint8_t> rows) { outcome.digest.add_all(rows); };
  const chomp::Catalog catalog = between(s, [&] { return chomp::catalog({s.size, s.size}, each, s.run); });
  for (const chomp::Opening& opening : catalog.openings) {
    for (const std::uint32_t number : {opening.m, opening.n, opening.row, opening.column})
      outcome.digest.add(std::uint64_t{number});
  }
  outcome.counters = {
      {"positions", catalog.positions}, {"p_positions", catalog.p_positions}, {"marks", catalog.work.marks}};
  outcome.units = catalog.positions;
  return outcome;
}

void definition(const Setting& s) {
  (void)between(s, [&] { return chomp::p_positions_reference(s.size, s.size); });
}

const Family family({
    {"chomp_board", "positions", 10, 11, 12, 7, true, true, 1, board, definition},
});

}  // namespace

}  // namespace mexwave::gate
