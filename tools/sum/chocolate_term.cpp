// A piece of chocolate under a bound: its options' values are picked from the table as that is told.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "chocolate/bound_options.hpp"
#include "cli/positions.hpp"
#include "mexwave/chocolate.hpp"
#include "sum/term.hpp"

namespace mexwave::cli {

namespace {

/// chocolate[3]: y <= (x+z)/3; [z:3]: y <= z/3; [box:6]: y <= 6; else an expression or a file.
NamedBound bound_of(const Spelling& term, std::uint32_t side) {
  BoundOptions options;
  const std::string& rules = term.rules;
  if (rules.empty()) refuse_term(term, "accepted is a bound in brackets, such as chocolate[3]:10,2,5 for y <= (x+z)/3");
  if (rules.find_first_not_of("0123456789") == std::string::npos) {
    options.k = rules;
  } else if (rules.starts_with("z:")) {
    options.bound = "z";
    options.k = rules.substr(2);
  } else if (rules.starts_with("box:")) {
    options.bound = "box";
    options.height = rules.substr(4);
  } else {
    options.bound = rules;
  }
  return parse_bound(options, side);
}

using Pair = std::pair<std::uint32_t, std::uint32_t>;

}  // namespace

Term chocolate_term(const Spelling& term, const RunOptions& run) {
  const auto numbers =
      parse_position({term.term, "chocolate[3]:10,2,5", 3, 3, chocolate::largest_height}, {term.position});
  const std::uint32_t x = numbers[0], y = numbers[1], z = numbers[2], upto = std::max(x, z);
  const NamedBound named = bound_of(term, upto);
  const chocolate::Bound& bound = named.bound;
  if (upto > std::min(bound.reach(), chocolate::largest_grundy_side)) {
    refuse_term(term, fmt::format("accepted are x and z from 0 to {}",
                                  std::min(bound.reach(), chocolate::largest_grundy_side)));
  }
  if (y > bound(x, z)) refuse_term(term, fmt::format("y is at most {} for this x and z", bound(x, z)));
  // The values of all y of the pairs that moves lead to.
  std::map<Pair, std::vector<std::uint16_t>> wanted;
  const auto stored = [&](std::uint32_t u, std::uint32_t w) {
    return bound.symmetric() ? Pair{std::min(u, w), std::max(u, w)} : Pair{u, w};
  };
  for (std::uint32_t u = 0; u <= x; ++u) wanted[stored(u, z)];
  for (std::uint32_t w = 0; w < z; ++w) wanted[stored(x, w)];
  (void)chocolate::grundy(
      {.bound = bound, .upto = upto},
      [&](std::uint32_t u, std::span<const std::uint16_t> values) {
        std::size_t at = 0;
        for (std::uint32_t w = bound.symmetric() ? u : 0; w <= upto; ++w) {
          const std::size_t count = bound(u, w) + std::size_t{1};
          if (const auto found = wanted.find({u, w}); found != wanted.end()) {
            const auto pair = values.subspan(at, count);
            found->second.assign(pair.begin(), pair.end());
          }
          at += count;
        }
      },
      run);
  const auto value = [&](std::uint32_t u, std::uint32_t v, std::uint32_t w) { return wanted.at(stored(u, w)).at(v); };
  std::vector<ValuedOption> options;
  const auto add = [&](std::uint32_t u, std::uint32_t v, std::uint32_t w) {
    options.push_back({value(u, v, w), fmt::format("{},{},{}", u, v, w)});
  };
  for (std::uint32_t u = 0; u < x; ++u) add(u, std::min(y, bound(u, z)), z);
  for (std::uint32_t v = 0; v < y; ++v) add(x, v, z);
  for (std::uint32_t w = 0; w < z; ++w) add(x, std::min(y, bound(x, w)), w);
  const std::string game = fmt::format("chocolate[{}]", term.rules);
  return valued_term(game, fmt::format("{},{},{}", x, y, z), value(x, y, z), std::move(options));
}

}  // namespace mexwave::cli
