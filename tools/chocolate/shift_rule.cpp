// A rule's first difference is sought row by row, for rows lie together in memory: a difference at max(x,z) = m ends
// the search beyond m, and most rules fail within the first few pairs.

#include "chocolate/shift_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace mexwave::cli {

namespace {

std::string shifted(char coordinate, std::int32_t shift) {
  return shift == 0 ? std::string(1, coordinate) : fmt::format("({}{:+})", coordinate, shift);
}

auto place(const Difference& difference) {
  return std::tuple(std::max(difference.x, difference.z), difference.x, difference.z);
}

/// Small shifts first.
auto simplicity(const ShiftRule& rule) {
  return std::tuple(std::abs(rule.a) + std::abs(rule.b) + std::abs(rule.c), rule.a, rule.b, rule.c);
}

bool before(const TestedRule& left, const TestedRule& right) {
  if (left.fails.has_value() != right.fails.has_value()) return !left.fails.has_value();
  if (left.fails && place(*left.fails) != place(*right.fails)) return place(*left.fails) > place(*right.fails);
  return simplicity(left.rule) < simplicity(right.rule);
}

}  // namespace

std::string ShiftRule::text() const {
  return fmt::format("{} xor {} xor {} = 0", shifted('x', a), shifted('y', b), shifted('z', c));
}

std::optional<Difference> first_difference(const ShiftRule& rule, const chocolate::Bound& bound,
                                           const chocolate::Positions& found) {
  std::optional<Difference> first;
  std::uint32_t limit = found.upto;  // beyond it, no difference can be the first
  for (std::uint32_t x = 0; x <= limit; ++x) {
    for (std::uint32_t z = 0; z <= limit; ++z) {
      const std::uint32_t game = found.at(x, z), ruled = rule.y(x, z, bound(x, z));
      if (game == ruled) continue;
      const Difference here{x, z, game, ruled};
      if (!first || place(here) < place(*first)) first = here;
      limit = std::max(first->x, first->z);
      break;  // what follows in this row comes later
    }
  }
  return first;
}

std::vector<TestedRule> test_rules(std::int32_t most_shift, const chocolate::Bound& bound,
                                   const chocolate::Positions& found, const std::function<void()>& between) {
  std::vector<TestedRule> rules;
  for (std::int32_t a = -most_shift; a <= most_shift; ++a) {
    for (std::int32_t b = -most_shift; b <= most_shift; ++b) {
      for (std::int32_t c = -most_shift; c <= most_shift; ++c) {
        const ShiftRule rule{a, b, c};
        rules.push_back({rule, first_difference(rule, bound, found)});
        between();
      }
    }
  }
  std::sort(rules.begin(), rules.end(), before);
  return rules;
}

}  // namespace mexwave::cli
