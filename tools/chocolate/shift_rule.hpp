#pragma once
// Rules of the form (x+a) xor (y+b) xor (z+c) = 0, in two's complement, held against P-positions.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/chocolate.hpp"

namespace mexwave::cli {

/// Says that {x,y,z} is a P-position exactly if (x+a) xor (y+b) xor (z+c) = 0 and 0 <= y <= the bound.
struct ShiftRule {
  std::int32_t a = 0, b = 0, c = 0;
  friend bool operator==(const ShiftRule&, const ShiftRule&) = default;

  /// The y that the rule gives to the pair, which is one at most, or none.
  [[nodiscard]] std::uint32_t y(std::uint32_t x, std::uint32_t z, std::uint32_t bound) const {
    const std::int64_t value = ((std::int64_t{x} + a) ^ (std::int64_t{z} + c)) - b;
    return value >= 0 && value <= std::int64_t{bound} ? static_cast<std::uint32_t>(value) : chocolate::none;
  }
  /// "(x-1) xor y xor (z-1) = 0".
  [[nodiscard]] std::string text() const;
};

/// A pair at which a rule and the game differ.
struct Difference {
  std::uint32_t x = 0, z = 0;
  std::uint32_t game = 0;  ///< the y of the P-position, or none
  std::uint32_t rule = 0;  ///< the y of the rule, or none
};

/// The first difference by max(x,z), then x, then z; nothing if the rule is exactly the P-set as far as found.upto.
/// `found` with y kept.
[[nodiscard]] std::optional<Difference> first_difference(const ShiftRule& rule, const chocolate::Bound& bound,
                                                         const chocolate::Positions& found);

struct TestedRule {
  ShiftRule rule;
  std::optional<Difference> fails;
};

/// All rules with shifts -most_shift..most_shift: those that hold first, then by the last failure first; of equals, the
/// smaller shifts first, so that the order is always the same. Takes time in proportion to the rules, and for each to
/// the square of the coordinate at which it fails. `between` is called after each rule, and may throw.
[[nodiscard]] std::vector<TestedRule> test_rules(std::int32_t most_shift, const chocolate::Bound& bound,
                                                 const chocolate::Positions& found,
                                                 const std::function<void()>& between);

}  // namespace mexwave::cli
