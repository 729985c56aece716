// m x n Chomp: every P-position of a square board, Grundy values of one and of three rows.

#include "mexwave/chomp.hpp"
#include "mexwave/chomp_partitions.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

/// size x size.
Outcome board(const Setting& s) {
  Outcome outcome;
  chomp::EachPosition each;
  if (s.whole) each = [&](std::span<const std::uint16_t> rows) { outcome.digest.add_all(rows); };
  const chomp::Catalog catalog = between(s, [&] { return chomp::catalog({s.size, s.size}, each, s.run); });
  for (const chomp::Opening& opening : catalog.openings) {
    for (const std::uint32_t number : {opening.m, opening.n, opening.row, opening.column})
      outcome.digest.add(std::uint64_t{number});
  }
  outcome.counters = {
      {"positions", catalog.positions}, {"p_positions", catalog.p_positions}, {"words", catalog.work.words}};
  outcome.units = catalog.positions;
  return outcome;
}

void definition(const Setting& s) {
  (void)between(s, [&] { return chomp::p_positions_reference(s.size, s.size); });
}

/// Grundy values of all bars that fit into this one.
Outcome values(const Setting& s, const chomp::Bar& bar, bool told) {
  Outcome outcome;
  chomp::EachGrundy each;
  if (told)
    each = [&](std::span<const std::uint16_t>, std::uint32_t value) { outcome.digest.add(std::uint64_t{value}); };
  const chomp::GrundyTable found = between(s, [&] { return chomp::grundy_table({bar, 0}, each, s.run); });
  outcome.digest.add_all(found.rectangles);
  outcome.digest.add_all(found.histogram);
  outcome.counters = {{"bars", found.bars}, {"scans", found.work.scans}, {"words", found.work.words}};
  outcome.units = found.bars;
  return outcome;
}

/// size x size, with a callback for every bar.
Outcome board_values(const Setting& s) { return values(s, chomp::Bar(s.size, s.size), true); }
/// 3 x size, by bands.
Outcome three_row_values(const Setting& s) { return values(s, chomp::Bar(3, s.size), false); }

/// Bars of at most s.size squares.
Outcome by_squares(const Setting& s) {
  const chomp::Partitions found = between(s, [&] { return chomp::partitions({s.size}, s.run); });
  Outcome outcome;
  for (const auto* counts : {&found.losing, &found.unique, &found.several}) outcome.digest.add_all(*counts);
  outcome.counters = {{"moves", found.work.moves}};
  outcome.units = found.work.moves;
  return outcome;
}

void value_definition(const Setting& s) {
  (void)between(s, [&] { return chomp::grundy_reference(chomp::Bar(s.size, s.size)); });
}

const Family family({
    {"chomp_board", "positions", 10, 13, 15, 7, true, true, 1, board, definition},
    {"chomp_grundy", "bars", 9, 9, 11, 6, true, false, 1, board_values, value_definition},
    {"chomp_grundy_rows", "bars", 300, 150, 400, 0, true, false, 1, three_row_values, nullptr},
    {"chomp_partitions", "moves", 30, 30, 50, 0, false, false, 1, by_squares, nullptr},
});

}  // namespace

}  // namespace mexwave::gate
