#pragma once
// The men of two players on a board of at most 64 cells, a bit a cell.

#include <cstdint>

namespace mexwave::positional {

using Bits = std::uint64_t;

/// The men of the player to move, and of the other.
struct Sides {
  Bits mine = 0, theirs = 0;
  friend bool operator==(const Sides&, const Sides&) = default;
};

/// Free cells from which a player would threaten one free cell, or several.
struct Threats {
  Bits once = 0, twice = 0;
};

[[nodiscard]] inline Bits lowest(Bits bits) { return bits & (~bits + 1); }
[[nodiscard]] inline bool several(Bits bits) { return (bits & (bits - 1)) != 0; }

}  // namespace mexwave::positional
