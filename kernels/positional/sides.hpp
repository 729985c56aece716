#pragma once
// The pieces of two players on a board of at most 64 cells, one bit per cell.

#include <bit>
#include <cstdint>

namespace mexwave::positional {

using Bits = std::uint64_t;

/// The pieces of the player to move and of the opponent.
struct Sides {
  Bits mine = 0, theirs = 0;
  friend bool operator==(const Sides&, const Sides&) = default;
};

/// The free cells where a piece would threaten one free cell, and those where it would threaten several.
struct Threats {
  Bits once = 0, twice = 0;
};

[[nodiscard]] inline Bits lowest(Bits bits) { return bits & (~bits + 1); }
/// The number of bits that are on. Where the target may lack an instruction for it, std::popcount() calls a slow
/// library function.
[[nodiscard]] inline int bits_on(Bits bits) {
#if defined(__POPCNT__) || !defined(__x86_64__)
  return std::popcount(bits);
#else
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>(bits * 0x0101010101010101 >> 56);
#endif
}
[[nodiscard]] inline bool several(Bits bits) { return (bits & (bits - 1)) != 0; }

}  // namespace mexwave::positional
