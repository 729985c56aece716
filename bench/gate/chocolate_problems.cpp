// Chocolate games: P-positions and Grundy values under a symmetric bound, (x + z)/3, and an asymmetric one, z/2.

#include <array>

#include "chocolate/table_shape.hpp"
#include "mexwave/chocolate_six.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

using namespace chocolate;

constexpr std::array<detail::TileShape, 4> shapes{detail::TileShape{}, {1, 1}, {7, 13}, {256, 3}};

Bound symmetric() { return Bound::sum(3); }
Bound lopsided() { return Bound::last(2); }

template <Bound (*bound)(), Play play, bool pass = false>
Outcome positions(const Setting& s) {
  const PositionsGoal goal{.bound = bound(), .upto = s.size, .play = play, .keep = s.whole, .pass = pass};
  const Positions found = between(s, [&] { return detail::positions(goal, shapes[s.shape], s.run); });
  Outcome outcome;
  outcome.digest.add_all(found.y);
  outcome.digest.add_all(std::array{found.count, found.on_bound, std::uint64_t{found.largest_y}});
  outcome.counters = {{"pairs", found.work.pairs}, {"words", found.work.words}};
  outcome.units = found.work.pairs;
  return outcome;
}

template <Bound (*bound)(), Play play>
void positions_definition(const Setting& s) {
  (void)between(s, [&] { return positions_reference(bound(), s.size, play); });
}

template <Bound (*bound)(), bool pass = false>
Outcome grundy(const Setting& s) {
  const GrundyGoal goal{.bound = bound(), .upto = s.size, .pass = pass};
  Outcome outcome;
  EachGrundy each;
  if (s.whole) each = [&](std::uint32_t, std::span<const std::uint16_t> values) { outcome.digest.add_all(values); };
  const Grundy found = between(s, [&] { return detail::grundy(goal, shapes[s.shape], each, s.run); });
  outcome.digest.add_all(found.histogram);
  outcome.digest.add(found.positions);
  outcome.counters = {{"computed", found.work.positions}, {"words", found.work.words}};
  outcome.units = found.work.positions;
  return outcome;
}

template <Bound (*bound)()>
void grundy_definition(const Setting& s) {
  (void)between(s, [&] { return grundy_reference(bound(), s.size); });
}

/// Eight positions around (size, size/4, size).
Outcome single(const Setting& s) {
  Outcome outcome;
  for (const Play play : {Play::normal, Play::misere}) {
    for (std::uint32_t y = s.size / 4; y < s.size / 4 + 4; ++y) {
      const Position position{s.size, y, s.size};
      const auto [solution, value] = between(s, [&] {
        return std::pair(chocolate::solve(symmetric(), position, play, s.run),
                         play == Play::normal ? grundy_value(symmetric(), position, false, s.run) : 0);
      });
      outcome.digest.add_all(std::array{solution.is_p_position ? 1U : 0U, value});
      for (const WinningMove& move : solution.moves)
        outcome.digest.add_all(std::array{move.leaves.x, move.leaves.y, move.leaves.z});
      ++outcome.units;
    }
  }
  outcome.counters = {{"positions", outcome.units}};
  return outcome;
}

/// Six directions, all coordinates up to s.size.
Outcome six(const Setting& s) {
  const SixGrundy table = between(s, [&] {
    return six_grundy({{s.size, s.size, s.size, s.size, s.size, s.size}}, s.run);
  });
  Outcome outcome;
  outcome.digest.add_all(table.values);
  outcome.counters = {{"pieces", table.pieces}, {"computed", table.work.computed}, {"options", table.work.options}};
  outcome.units = table.pieces;
  return outcome;
}

void six_definition(const Setting& s) {
  (void)between(s, [&] { return six_grundy_reference({s.size, s.size, s.size, s.size, s.size, s.size}); });
}

constexpr auto sum_p = positions<symmetric, Play::normal>;
constexpr auto sum_misere = positions<symmetric, Play::misere>;
constexpr auto sum_pass = positions<symmetric, Play::normal, true>;
constexpr auto grundy_pass = grundy<symmetric, true>;
constexpr auto last_p = positions<lopsided, Play::normal>;

const Family family({
    {"chocolate_p", "pairs", 400, 2000, 8000, 60, true, true, 4, sum_p, positions_definition<symmetric, Play::normal>},
    {"chocolate_p_misere", "pairs", 300, 0, 0, 0, true, true, 4, sum_misere, nullptr},
    {"chocolate_p_last", "pairs", 300, 1500, 5000, 0, true, true, 4, last_p, nullptr},
    {"chocolate_grundy", "positions", 90, 300, 400, 60, true, true, 4, grundy<symmetric>, grundy_definition<symmetric>},
    {"chocolate_grundy_last", "positions", 70, 150, 300, 0, true, true, 4, grundy<lopsided>, nullptr},
    {"chocolate_grundy_pass", "positions", 60, 150, 0, 0, true, true, 4, grundy_pass, nullptr},
    {"chocolate_p_pass", "pairs", 200, 800, 0, 0, true, true, 4, sum_pass, nullptr},
    {"chocolate_solve", "positions", 60, 0, 0, 0, true, true, 1, single, nullptr},
    {"chocolate_six", "pieces", 6, 7, 12, 3, false, false, 1, six, six_definition},
});

}  // namespace

}  // namespace mexwave::gate
