// B06, B07 and B08: the appendix's program, rectangles and three-way bars, misère play.

#include <fmt/core.h>

#include <algorithm>

#include "cli/exit.hpp"
#include "output/text.hpp"
#include "verify/claims_chocolate.hpp"

namespace mexwave::cli {

using chocolate::Bound;
using chocolate::none;
using chocolate::Position;
using chocolate::Positions;

namespace {

constexpr std::uint32_t appendix_side = 75;

/// The index of {x,0,z} in a list of all positions, sorted by x, then z.
std::vector<std::size_t> starts(const Bound& bound, std::uint32_t upto) {
  std::vector<std::size_t> start;
  std::size_t next = 0;
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) {
      start.push_back(next);
      next += bound(x, z) + std::size_t{1};
    }
  }
  start.push_back(next);
  return start;
}

std::string list(const std::vector<Position>& positions, std::size_t most) {
  std::vector<std::string> texts;
  for (std::size_t k = 0; k < std::min(positions.size(), most); ++k)
    texts.push_back(triple(positions[k].x, positions[k].y, positions[k].z));
  return positions.empty() ? "none" : fmt::format("{}{}", joined(texts, " "), positions.size() > most ? " ..." : "");
}

}  // namespace

std::vector<std::uint32_t> appendix_program(const Bound& bound, std::uint32_t upto) {
  const std::vector<std::size_t> start = starts(bound, upto);
  std::vector<std::uint32_t> values(start.back());
  const auto at = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) -> std::uint32_t& {
    return values[start[std::size_t{x} * (std::size_t{upto} + 1) + z] + y];
  };
  std::vector<std::uint32_t> options;
  for (std::uint32_t x = 0; x <= upto; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z <= upto; ++z) {
      for (std::uint32_t y = 0; y <= bound(x, z); ++y) {
        options.clear();
        for (std::uint32_t t = 0; t < x; ++t) options.push_back(at(t, std::min(bound(t, z), y), z));
        for (std::uint32_t t = 0; t < y; ++t) options.push_back(at(x, t, z));
        for (std::uint32_t t = 0; t < z; ++t) options.push_back(at(x, std::min(bound(x, t), y), t));
        std::sort(options.begin(), options.end());
        std::uint32_t mex = 0;
        for (const std::uint32_t value : options) mex += value == mex ? 1 : 0;
        at(x, y, z) = mex;
      }
    }
  }
  return values;
}

void compare_with_appendix(Finding& f, const Bound& bound, std::uint32_t upto, const std::vector<std::uint32_t>& values,
                           const Positions& positions, const Evidence& e) {
  const std::vector<std::size_t> start = starts(bound, upto);
  const std::vector<std::uint32_t> reference = chocolate::grundy_reference(bound, upto);
  const std::vector<std::uint32_t> definition = chocolate::positions_reference(bound, upto, Play::normal);
  if (reference.size() != values.size())
    return f.fail(fmt::format("{} positions, the library's definition has {}", values.size(), reference.size()));
  std::size_t zeros = 0;
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) {
      const std::size_t pair = std::size_t{x} * (std::size_t{upto} + 1) + z;
      for (std::uint32_t y = 0; y <= bound(x, z); ++y) {
        const std::uint32_t value = values[start[pair] + y];
        zeros += value == 0 ? 1 : 0;
        if (reference[start[pair] + y] != value)
          f.fail(fmt::format("{}: {}, by the library's definition {}", triple(x, y, z), value,
                             reference[start[pair] + y]));
        if ((positions.at(x, z) == y) != (value == 0))
          f.fail(
              fmt::format("{}: {}, for the kernel of P-positions {}", triple(x, y, z), value, value == 0 ? "N" : "P"));
        if ((definition[pair] == y) != (value == 0))
          f.fail(fmt::format("{}: {}, by the definition of P-positions {}", triple(x, y, z), value,
                             value == 0 ? "N" : "P"));
      }
    }
  }
  if (positions.count != zeros)
    f.fail(fmt::format("{} positions of value 0, the kernel counts {} P-positions", zeros, positions.count));
  std::uint64_t compared = 0;
  const auto each = [&](std::uint32_t x, std::span<const std::uint16_t> packed) {
    std::size_t at = 0;
    for (std::uint32_t z = bound.symmetric() ? x : 0; z <= upto; ++z) {
      const std::size_t pair = std::size_t{x} * (std::size_t{upto} + 1) + z;
      const std::size_t mirror = std::size_t{z} * (std::size_t{upto} + 1) + x;
      for (std::uint32_t y = 0; y <= bound(x, z); ++y, ++at) {
        const bool right = at < packed.size() && packed[at] == values[start[pair] + y] &&
                           (!bound.symmetric() || packed[at] == values[start[mirror] + y]);
        if (!right) f.fail(fmt::format("{}: the kernel of Grundy values differs", triple(x, y, z)));
        compared += bound.symmetric() && x != z ? 2 : 1;
      }
    }
  };
  const chocolate::Grundy table = chocolate::grundy({.bound = bound, .upto = upto}, each, e.run());
  if (compared != values.size() || table.positions != values.size())
    f.fail(fmt::format("the kernel of Grundy values has {} positions, {} came", table.positions, compared));
}

Finding check_appendix_program(const Evidence& e) {
  const Bound bound = Bound::sum(2);
  const std::vector<std::uint32_t> values = appendix_program(bound, appendix_side);
  Finding f{.checked_to = fmt::format("k = 2, all {} positions with coordinates <= {}", values.size(), appendix_side)};
  const Positions positions = p_positions(e, bound, appendix_side);
  compare_with_appendix(f, bound, appendix_side, values, positions, e);
  f.note = fmt::format(
      "{} positions have value 0; these are the P-positions. The largest value is {}. The values of the printed "
      "program, of the fast code and of the definitions were compared position by position. As printed, the program "
      "does not run: in its third table, Min[Floor[(1/k)(t3+p[[1]])],p[[2]]}},t3}}, the first brace stands in place of "
      "the bracket that closes Min.",
      positions.count, *std::max_element(values.begin(), values.end()));
  return f;
}

Finding check_bars(const Evidence& e) {
  const std::uint32_t side = chocolate_side(e, 511, 1023);
  constexpr std::uint32_t grundy_side = 127;
  Finding f{.checked_to = fmt::format("x, z <= {} with y to 0, 1, 2, 6, 20, 255 and {}; Grundy values for x, z <= {}",
                                      side, side, grundy_side)};
  std::uint64_t rectangles = 0, bars = 0, values = 0;
  for (const std::uint32_t height : {0U, 1U, 2U, 6U, 20U, 255U, side}) {
    const Bound bound = Bound::constant(height);
    const Positions table = p_positions(e, bound, side);
    for (std::uint32_t x = 0; x <= side; ++x) {
      if (const std::uint32_t y = table.at(x, 0); y != (x <= height ? x : none))
        f.fail(fmt::format("rectangles with {} columns and up to {} rows: {}", x + 1, height + 1, triple(x, y, 0)));
    }
    compare_with_rule(f, table, bound, {});
    rectangles += (side + std::uint64_t{1}) * (height + std::uint64_t{1});
    bars += (side + std::uint64_t{1}) * (side + std::uint64_t{1}) * (height + std::uint64_t{1});
  }
  for (const std::uint32_t height : {6U, 63U, 100U}) {
    const auto each = [&](std::uint32_t x, std::span<const std::uint16_t> packed) {
      std::size_t at = 0;
      for (std::uint32_t z = x; z <= grundy_side; ++z) {
        for (std::uint32_t y = 0; y <= height; ++y, ++at, ++values) {
          if (at >= packed.size() || packed[at] != (x ^ y ^ z))
            f.fail(fmt::format("{} has a Grundy value that is not its nim-sum", triple(x, y, z)));
        }
      }
    };
    chocolate::grundy({.bound = Bound::constant(height), .upto = grundy_side}, each, e.run());
  }
  f.note = fmt::format(
      "The m x n rectangle is {{m-1, n-1, 0}}. {} rectangles and {} bars with three directions were decided, and {} "
      "Grundy values equal the nim-sums. The paper calls one side of figure 1.5 the right side, but lowers its "
      "coordinate on the left; the game is the same.",
      rectangles, bars, values);
  return f;
}

std::uint32_t MisereDifference::last() const {
  std::uint32_t most = 0;
  for (const auto* positions : {&lost, &gained}) {
    for (const Position& p : *positions) most = std::max({most, p.x, p.z});
  }
  return most;
}

MisereDifference misere_difference(const Positions& normal, const Positions& misere) {
  MisereDifference difference;
  const auto look = [&](std::uint32_t x, std::uint32_t z) {
    const std::uint32_t y = normal.at(x, z), w = misere.at(x, z);
    if (y == w) return;
    if (y != none) difference.lost.push_back({x, y, z});
    if (w != none) difference.gained.push_back({x, w, z});
  };
  for (std::uint32_t shell = 0; shell <= normal.upto; ++shell) {
    for (std::uint32_t x = 0; x < shell; ++x) look(x, shell);
    for (std::uint32_t z = 0; z <= shell; ++z) look(shell, z);
  }
  return difference;
}

Finding check_misere(const Evidence& e) {
  Finding f;
  const std::uint32_t side = chocolate_side(e, 255, 511);
  constexpr std::uint32_t by_definition = 40;
  std::vector<Bound> bounds;
  for (const std::uint32_t k : {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17}) bounds.push_back(Bound::sum(k));
  for (const std::uint32_t k : {1, 2, 3, 4, 5}) bounds.push_back(Bound::last(k));
  for (const std::uint32_t height : {0, 1, 2, 6, 20}) bounds.push_back(Bound::constant(height));
  struct Group {
    MisereDifference difference;
    std::vector<std::string> bounds;
    std::vector<std::uint64_t> counts;
  };
  std::vector<Group> groups;
  for (const Bound& bound : bounds) {
    for (const Play play : {Play::normal, Play::misere}) {
      const std::vector<std::uint32_t> definition = chocolate::positions_reference(bound, by_definition, play);
      const Positions table = p_positions(e, bound, by_definition, play);
      for (std::uint32_t x = 0; x <= by_definition; ++x) {
        for (std::uint32_t z = 0; z <= by_definition; ++z) {
          if (definition[x * (by_definition + 1) + z] != table.at(x, z))
            f.fail(fmt::format("{}, {} play: x = {}, z = {}: {} by definition, the kernel has {}", bound.text(),
                               play == Play::normal ? "normal" : "misere", x, z,
                               triple(x, definition[x * (by_definition + 1) + z], z), triple(x, table.at(x, z), z)));
        }
      }
    }
    const Positions misere = p_positions(e, bound, side, Play::misere);
    MisereDifference difference = misere_difference(p_positions(e, bound, side), misere);
    const auto known =
        std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.difference == difference; });
    if (known == groups.end()) {
      groups.push_back({std::move(difference), {bound.text()}, {misere.count}});
    } else {
      known->bounds.push_back(bound.text());
      known->counts.push_back(misere.count);
    }
  }
  f.checked_to =
      fmt::format("{} bounds, all x, z <= {}; by the definition for x, z <= {}", bounds.size(), side, by_definition);
  f.note =
      "Each entry: bounds; the number of P-positions in misere play for each of them; the positions that are "
      "P-positions in normal play only; those in misere play only; the largest max(x,z) of these positions. ";
  for (const Group& group : groups) {
    const MisereDifference& d = group.difference;
    f.note += fmt::format("{}: {}; {} ({}); {} ({}); {}. ", joined(group.bounds, ", "), joined(group.counts, ", "),
                          d.lost.size(), list(d.lost, 6), d.gained.size(), list(d.gained, 6), d.last());
  }
  // The proof: from a position outside x, z <= 1, a move leads to {0,0,0} or {1,0,1} if and only if a move leads to
  // {1,0,0} or {0,0,1}. So nothing else changes, by induction. It needs y = 0 wherever x, z <= 1.
  f.note +=
      "If b(1,1) = 0, the two ways to play differ only at {0,0,0}, {1,0,1}, {1,0,0} and {0,0,1}: from every position "
      "outside x, z <= 1 there is a move to one of the first two if and only if there is a move to one of the other "
      "two.";
  return f;
}

}  // namespace mexwave::cli
