// Rules (x+a) xor (y+b) xor (z+c) = 0, compared with the P-positions of a game. The first difference, in order of the
// larger of x and z, is searched for row by row, because rows are contiguous in memory. Once a difference with
// max(x,z) = m is found, only pairs with x, z <= m are compared.

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "core/schedule/run_control.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

std::string shifted(char coordinate, std::int32_t shift) {
  if (shift == 0) return {coordinate};
  return std::string("(") + coordinate + (shift > 0 ? "+" : "") + std::to_string(shift) + ")";
}

/// The key by which differences are ordered.
auto place(const Difference& difference) {
  return std::tuple(std::max(difference.x, difference.z), difference.x, difference.z);
}

/// The key by which rules are ordered: small shifts first.
auto simplicity(const ShiftRule& rule) {
  return std::tuple(std::abs(rule.a) + std::abs(rule.b) + std::abs(rule.c), rule.a, rule.b, rule.c);
}

/// The order of the results: rules without a difference, then those whose first difference is latest, then simple ones.
bool before(const TestedRule& left, const TestedRule& right) {
  if (left.fails.has_value() != right.fails.has_value()) return !left.fails.has_value();
  if (left.fails && place(*left.fails) != place(*right.fails)) return place(*left.fails) > place(*right.fails);
  return simplicity(left.rule) < simplicity(right.rule);
}

PositionsGoal table_of(const ShiftRulesGoal& goal) {
  if (goal.shift > largest_shift) {
    throw InvalidArgument("shift: expected a whole number from 0 to " + std::to_string(largest_shift) + ", got " +
                          std::to_string(goal.shift));
  }
  return {.bound = goal.bound, .upto = goal.upto, .play = goal.play, .keep = true};
}

std::uint64_t rule_count(const ShiftRulesGoal& goal) {
  const std::uint64_t shifts = 2 * std::uint64_t{goal.shift} + 1;
  return shifts * shifts * shifts;
}

}  // namespace

std::string ShiftRule::text() const {
  return shifted('x', a) + " xor " + shifted('y', b) + " xor " + shifted('z', c) + " = 0";
}

std::optional<Difference> first_difference(const ShiftRule& rule, const Bound& bound, const Positions& found) {
  if (found.upto > bound.reach() ||
      found.y.size() != std::size_t{found.upto + std::uint64_t{1}} * (found.upto + std::uint64_t{1}))
    throw InvalidArgument("P-positions: expected y kept, to at most " + std::to_string(bound.reach()) + " under " +
                          bound.text() + ", got " + std::to_string(found.y.size()) + " y to " +
                          std::to_string(found.upto));
  std::optional<Difference> first;
  std::uint32_t limit = found.upto;  // beyond it, no difference can be the first
  for (std::uint32_t x = 0; x <= limit; ++x) {
    for (std::uint32_t z = 0; z <= limit; ++z) {
      const std::uint32_t game = found.at(x, z), ruled = rule.y(x, z, bound(x, z));
      if (game == ruled) continue;
      const Difference here{x, z, game, ruled};
      if (!first || place(here) < place(*first)) first = here;
      limit = std::max(first->x, first->z);
      break;  // other differences in this row come later in the order
    }
  }
  return first;
}

std::uint64_t estimate_bytes(const ShiftRulesGoal& goal, const RunOptions& run) {
  return estimate_bytes(table_of(goal), run) + rule_count(goal) * sizeof(TestedRule);
}

std::vector<TestedRule> shift_rules(const ShiftRulesGoal& goal, const RunOptions& run) {
  require_memory("P-positions to " + std::to_string(goal.upto) + " under " + goal.bound.text() + ", and rules",
                 estimate_bytes(goal, run), run);
  const Positions found = positions(table_of(goal), run);
  std::vector<TestedRule> rules;
  rules.reserve(rule_count(goal));
  RunOptions quiet = run;  // only the table, which takes longer, reports progress
  quiet.progress = {};
  core::Ticker ticker(quiet, rule_count(goal));
  const auto most = static_cast<std::int32_t>(goal.shift);
  for (std::int32_t a = -most; a <= most; ++a) {
    for (std::int32_t b = -most; b <= most; ++b) {
      for (std::int32_t c = -most; c <= most; ++c) {
        const ShiftRule rule{a, b, c};
        rules.push_back({rule, first_difference(rule, goal.bound, found)});
        ticker.tick(rules.size());
      }
    }
  }
  std::sort(rules.begin(), rules.end(), before);
  return rules;
}

}  // namespace mexwave::chocolate
