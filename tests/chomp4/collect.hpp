#pragma once
// Collects the positions that a pass reports in a list.

#include <vector>

#include "mexwave/chomp4.hpp"

namespace mexwave::chomp4 {

/// Appends to `found`.
inline EachP into(std::vector<Position>& found) {
  return
      [&found](std::span<const Position> positions) { found.insert(found.end(), positions.begin(), positions.end()); };
}

inline std::vector<Position> scanned(std::uint32_t upto) {
  std::vector<Position> found;
  (void)scan({.upto = upto}, into(found));
  return found;
}

inline void PrintTo(const Position& x, std::ostream* out) {
  *out << '(' << x.p << ',' << x.q << ',' << x.r << ',' << x.s << ')';
}

}  // namespace mexwave::chomp4
