// The rules as code: every bar, after all bars to which its moves lead.

#include <algorithm>
#include <array>

#include "mexwave/chomp5.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp5 {

std::vector<Position> positions_reference(std::uint32_t upto) {
  if (upto < 1 || upto > largest_reference_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_reference_p) + " for the reference, got " +
                          std::to_string(upto));
  }
  using Bar = std::array<std::uint32_t, 5>;
  const std::size_t side = upto + 1;
  std::vector<bool> lost(side * side * side * side * side);
  const auto at = [&](const Bar& bar) {
    std::size_t number = 0;
    for (const std::uint32_t row : bar) number = number * side + row;
    return number;
  };
  const auto wins = [&](const Bar& bar) {
    for (std::size_t row = 0; row < bar.size(); ++row) {
      for (std::uint32_t kept = row == 0 ? 1 : 0; kept < bar[row]; ++kept) {  // taking the last square loses
        Bar left = bar;
        for (std::size_t k = row; k < bar.size(); ++k) left[k] = std::min(left[k], kept);
        if (lost[at(left)]) return true;
      }
    }
    return false;
  };
  std::vector<Position> found;
  for (std::uint32_t p = 1; p <= upto; ++p) {
    for (std::uint32_t q = 0; q <= p; ++q) {
      for (std::uint32_t r = 0; r <= q; ++r) {
        for (std::uint32_t s = 0; s <= r; ++s) {
          for (std::uint32_t t = 0; t <= s; ++t) {
            if (wins({p, q, r, s, t})) continue;
            lost[at({p, q, r, s, t})] = true;
            found.push_back({p, q, r, s, t});
          }
        }
      }
    }
  }
  return found;
}

}  // namespace mexwave::chomp5
