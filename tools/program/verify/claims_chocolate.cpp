// The list of B01 to B09. B01, B02, B03 and B09: which rule (x+a) xor (y+b) xor (z+c) = 0 gives the P-positions under
// y <= (x+z)/k.

#include "verify/claims_chocolate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>

#include "cli/exit.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

const Claims chocolate_claims("miyadera", []() -> std::vector<Claim> {
  return {
      {"B01", "theorem 2.1", "k = 3: {x,y,z} is a P-position if and only if x ⊕ y ⊕ z = 0.", "proved",
       check_nim_sum_for_three},
      {"B02", "section 6, (32) and (33)",
       "k = 1: {x,y,z} is a P-position if and only if (x-1) ⊕ y ⊕ (z-1) = 0. The condition y <= x+z need not be "
       "required separately.",
       "proved elsewhere", check_shifted_for_one},
      {"B03", "section 6",
       "For every odd k the P-positions follow a formula close to that of k = 3. Checked here: a rule (x+a) ⊕ (y+b) ⊕ "
       "(z+c) = 0 for y within the bound.",
       "expected", check_odd_divisors},
      {"B04", "lemmas 3.1 to 3.5, theorems 3.1, 3.2",
       "Let p ⊕ q ⊕ r = 0 with p, q, r not all 0, and take the highest binary place of the three. Then q <= "
       "floor((p+r)/3) if and only if p and r have a 1 at this place and q has a 0 (3.3). Equality holds if and only "
       "if, in addition, all lower digits of q are 1 and those of p and r differ (3.4). The other statements follow "
       "from these.",
       "proved", check_lemmas},
      {"B05", "theorem 5.2, lemmas 5.1 to 5.6",
       "The P-positions of k = 3, projected along (1,0,1), form Sierpinski's sieve: the pairs of numbers without a "
       "common binary digit 1.",
       "proved; drawn to 60", check_sieve},
      {"B06", "appendix",
       "The printed program computes Grundy values as the mex over its list of moves. The P-positions are the "
       "positions with value 0.",
       "k = 2, coordinates to 75", check_appendix_program},
      {"B07", "examples 1.1 and 1.2",
       "An m x n rectangle is a P-position if and only if m = n. The bar with three free directions is Nim with heaps "
       "x, y, z.",
       "known", check_bars},
      {"B08", "section 6, last paragraph",
       "Misere play is announced for another paper. Computed here: its P-positions, and how they differ from those of "
       "normal play.",
       "nothing stated", check_misere},
      {"B09", "section 6",
       "For even k no formula for the P-positions is known, and none similar to a nim-sum of 0 can be expected.",
       "k = 2 drawn to 60", check_even_divisors},
  };
});

}  // namespace

using chocolate::Bound;
using chocolate::Difference;
using chocolate::none;
using chocolate::Positions;
using chocolate::ShiftRule;

namespace {

/// The range of shifts that B03 and B09 search.
constexpr int reach = 4;

std::uint32_t larger(const Difference& difference) { return std::max(difference.x, difference.z); }

/// With ⊕, the sign of the paper, in place of xor.
std::string text_of(const ShiftRule& rule) {
  std::string text = rule.text();
  for (std::size_t at; (at = text.find("xor")) != std::string::npos;) text.replace(at, 3, "⊕");
  return text;
}

std::string text_of(const Difference& difference) {
  const auto given = [&](std::uint32_t y) { return y == none ? std::string("none") : fmt::format("y = {}", y); };
  return fmt::format("x = {}, z = {}: {} by the rule, {} in the table", difference.x, difference.z,
                     given(difference.rule), given(difference.game));
}

/// A pair for which x xor y xor z = 0 is wrong: the P-position that it excludes, or the position that it adds.
std::string nim_sum_fails(const Difference& end) {
  return end.game == none ? fmt::format("{} is not a P-position", triple(end.x, end.rule, end.z))
                          : fmt::format("{} of nim-sum {}", triple(end.x, end.game, end.z), end.x ^ end.game ^ end.z);
}

}  // namespace

std::uint32_t chocolate_side(const Evidence& e, std::uint32_t least, std::uint32_t most) {
  return std::clamp(e.upto(), least, most);
}

Positions p_positions(const Evidence& e, const Bound& bound, std::uint32_t upto, Play play) {
  return chocolate::positions({.bound = bound, .upto = upto, .play = play, .keep = true}, e.run());
}

std::string triple(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  return y == none ? fmt::format("no y for x = {}, z = {}", x, z) : fmt::format("{{{},{},{}}}", x, y, z);
}

void compare_with_rule(Finding& f, const Positions& table, const Bound& bound, const ShiftRule& rule) {
  const std::optional<Difference> first = chocolate::first_difference(rule, bound, table);
  if (!first) return;
  f.fail(fmt::format("{}: {}", bound.text(), text_of(*first)));
  for (std::uint32_t x = 0; x <= table.upto; ++x) {
    for (std::uint32_t z = 0; z <= table.upto; ++z) f.failures += rule.y(x, z, bound(x, z)) != table.at(x, z) ? 1 : 0;
  }
  --f.failures;  // the first one was counted twice
}

RuleSearch search_rules(const Positions& table, const Bound& bound, int most) {
  RuleSearch search;
  const auto magnitude = [](const ShiftRule& r) { return std::abs(r.a) + std::abs(r.b) + std::abs(r.c); };
  for (int a = -most; a <= most; ++a) {
    for (int b = -most; b <= most; ++b) {
      for (int c = -most; c <= most; ++c) {
        const ShiftRule rule{a, b, c};
        check_interrupt();
        const std::optional<Difference> end = chocolate::first_difference(rule, bound, table);
        if (!end) {
          search.right.push_back(rule);
        } else if (!search.next_best || larger(*end) > larger(search.next_best->second) ||
                   (larger(*end) == larger(search.next_best->second) &&
                    magnitude(rule) < magnitude(search.next_best->first))) {
          search.next_best = {rule, *end};
        }
      }
    }
  }
  return search;
}

Finding check_nim_sum_for_three(const Evidence& e) {
  const std::uint32_t side = chocolate_side(e, 1023, 4095);
  Finding f{.checked_to = fmt::format("all x, z <= {}", side)};
  const Bound bound = Bound::sum(3);
  const Positions table = p_positions(e, bound, side);
  compare_with_rule(f, table, bound, {});
  std::uint64_t to_256 = 0;
  for (std::uint32_t x = 0; x <= side; ++x) {
    for (std::uint32_t z = 0; z <= side; ++z) {
      to_256 += x <= 256 && z <= 256 && table.at(x, z) != none ? 1 : 0;
    }
  }
  f.note = fmt::format("There are {} P-positions, {} of them with x, z <= 256. For {} of them y = floor((x+z)/3).",
                       table.count, to_256, table.on_bound);
  return f;
}

Finding check_shifted_for_one(const Evidence& e) {
  const std::uint32_t side = chocolate_side(e, 1023, 2047);
  Finding f{.checked_to = fmt::format("all x, z <= {}", side)};
  const Bound bound = Bound::sum(1);
  const Positions table = p_positions(e, bound, side);
  compare_with_rule(f, table, bound, {-1, 0, -1});
  std::uint64_t on_axes = 0, without_bound = 0;
  std::vector<std::string> above_sum;
  for (std::uint32_t x = 0; x <= side; ++x) {
    for (std::uint32_t z = 0; z <= side; ++z) {
      const std::uint32_t y = table.at(x, z);
      on_axes += (x == 0 || z == 0) && y != none ? 1 : 0;
      const std::int64_t unbounded = (std::int64_t{x} - 1) ^ (std::int64_t{z} - 1);
      without_bound += unbounded > std::int64_t{x} + z ? 1 : 0;
      if (y != none && std::int64_t{y} > std::int64_t{x} + z - 2) above_sum.push_back(triple(x, y, z));
    }
  }
  f.note = fmt::format(
      "There are {} P-positions. Formula (33) is read in two's complement, so that x = 0 gives x-1 = -1. Then (0,0) is "
      "the only pair with x = 0 or z = 0 that has a y >= 0; P-positions with x = 0 or z = 0: {}. Pairs for which (33) "
      "gives a y above x+z, so that (32) would be needed: {}. The paper derives y <= (x-1)+(z-1) from (33); "
      "P-positions for which this is false: {}.",
      table.count, on_axes, without_bound, above_sum.empty() ? std::string("none") : joined(above_sum, " "));
  return f;
}

Finding check_odd_divisors(const Evidence& e) {
  const std::uint32_t side = chocolate_side(e, 1023, 2047);
  constexpr std::uint32_t last_k = 63;
  Finding f{.checked_to = fmt::format("k = 1, 3, ..., {}; all x, z <= {}; all rules with shifts -{} to {}", last_k,
                                      side, reach, reach)};
  std::map<std::string, std::vector<std::uint32_t>> by_rule;
  std::vector<std::string> nim_failures, near;
  bool regular = true;
  for (std::uint32_t k = 1; k <= last_k; k += 2) {
    const Bound bound = Bound::sum(k);
    const Positions table = p_positions(e, bound, side);
    const RuleSearch search = search_rules(table, bound, reach);
    const std::string next = search.next_best
                                 ? fmt::format("{}, right to max(x,z) = {}", text_of(search.next_best->first),
                                               std::int64_t{larger(search.next_best->second)} - 1)
                                 : std::string("none");
    if (search.right.empty()) f.fail(fmt::format("k = {}: the best rule is {}", k, next));
    for (const ShiftRule& rule : search.right) by_rule[text_of(rule)].push_back(k);
    if (k == 3 || k == 5 || k == last_k) near.push_back(fmt::format("k = {}: {}", k, next));
    if (const auto end = chocolate::first_difference({}, bound, table)) {
      nim_failures.push_back(fmt::format("k = {}: {}", k, nim_sum_fails(*end)));
      regular = regular && end->game == none && end->rule == 1 && end->x == (k - 1) / 2 && end->z == end->x + 1;
    }
  }
  for (const auto& [rule, ks] : by_rule) {
    std::uint32_t same = 0;
    for (std::uint32_t k = 1; k <= last_k; k += 2) same += k % 4 == ks.front() % 4 ? 1 : 0;
    const bool one_class = same == ks.size() && std::all_of(ks.begin(), ks.end(), [&ks = ks](std::uint32_t k) {
                             return k % 4 == ks.front() % 4;
                           });
    f.note += fmt::format("The rule {} holds for {}. ", rule,
                          one_class ? fmt::format("every checked k = {} mod 4", ks.front() % 4)
                                    : fmt::format("k = {}", joined(ks, ", ")));
  }
  f.note += fmt::format("So x ⊕ y ⊕ z = 0, the rule of k = 3, is wrong for {} of the {} k", nim_failures.size(),
                        last_k / 2 + 1);
  if (regular && nim_failures.size() > 3) {
    nim_failures.erase(nim_failures.begin() + 2, nim_failures.end() - 1);
    f.note += ", and its first error is always {(k-1)/2, 1, (k+1)/2}";
  }
  f.note += fmt::format("{}{}. ", nim_failures.empty() ? "" : ": ", joined(nim_failures, "; "));
  f.note += fmt::format("The wrong rules that fail last: {}.", joined(near, "; "));
  return f;
}

Finding check_even_divisors(const Evidence& e) {
  const std::uint32_t side = chocolate_side(e, 1023, 4095);
  constexpr std::uint32_t last_k = 32;
  Finding f{.checked_to = fmt::format("k = 2, 4, ..., {}; all x, z <= {}", last_k, side)};
  std::vector<std::string> failures;
  bool regular = true;
  std::uint32_t longest = 0, longest_k = 0;
  std::string longest_rule;
  for (std::uint32_t k = 2; k <= last_k; k += 2) {
    const Bound bound = Bound::sum(k);
    const Positions table = p_positions(e, bound, side);
    const std::optional<Difference> end = chocolate::first_difference({}, bound, table);
    if (!end) {
      f.fail(fmt::format("k = {}: x ⊕ y ⊕ z = 0 holds", k));
      continue;
    }
    failures.push_back(fmt::format("k = {}: {}", k, nim_sum_fails(*end)));
    const std::uint32_t power = std::uint32_t{1} << std::countr_zero(k);
    regular = regular && end->game == power - 1 && end->x + end->z == k * (power - 1) + 1;
    const RuleSearch search = search_rules(table, bound, reach);
    for (const ShiftRule& rule : search.right) f.fail(fmt::format("k = {}: {} holds", k, text_of(rule)));
    if (search.next_best && larger(search.next_best->second) > longest) {
      longest = larger(search.next_best->second);
      longest_k = k;
      longest_rule = text_of(search.next_best->first);
    }
  }
  f.note = fmt::format("The rule x ⊕ y ⊕ z = 0 is first wrong, by max(x,z), then x, then z, at a P-position: {}. ",
                       joined(failures, "; "));
  if (regular)
    f.note += "In each case y = 2^s - 1 and x+z = ky + 1, where 2^s is the largest power of two that divides k. ";
  if (longest > 0) {
    f.note += fmt::format(
        "No rule with shifts from -{} to {} holds. The rule that fails last is right to max(x,z) = {} (k = "
        "{}, {}).",
        reach, reach, longest - 1, longest_k, longest_rule);
  }
  return f;
}

}  // namespace mexwave::cli
