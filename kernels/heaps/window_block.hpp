#pragma once
// The loops of window_values.cpp that are compiled per SIMD level: the values of a register of consecutive heaps.
//
// Halves of common values (sparse_space.hpp) are kept as *planes*: plane k has, for each heap, the half's low four bits
// if the half is one of 16 k, ..., 16 k + 15, else `no_half`; rare heaps have no_half everywhere. So the pairs of one
// heap a with many consecutive heaps are marked by an xor and two table look-ups: the flags of 16 halves are two bytes,
// and a table of 16 bytes gives the flag that a half sets.

#include <cstddef>
#include <cstdint>

namespace mexwave::heaps::detail {

inline constexpr std::uint8_t no_half = 0x80;
/// Most lanes of a register.
inline constexpr std::size_t most_lanes = 64;
/// Planes there may be: 1, 2, 4, 8 or 12, so that halves end below 192 and values below 384.
inline constexpr std::size_t most_planes = 12;

/// A heap a that is paired with the heaps n - distance: distance = a + t for moves that remove t and split.
struct Strike {
  std::uint32_t distance;
  std::uint32_t low_bits;  ///< the lowest four bits of the half of a, in each of four bytes
  std::uint32_t plane;     ///< its upper bits
};
[[nodiscard]] inline Strike make_strike(std::uint32_t distance, std::uint32_t half) {
  return {distance, half % 16 * 0x01010101U, half / 16};
}

/// Strikes one after the other in 16 groups: those of group g end before ends[g].
struct Strikes {
  const Strike* list;
  const std::uint32_t* ends;
};

/// Some registers of heaps, computed one after the other.
struct BlocksJob {
  std::uint8_t* planes[most_planes];  ///< of heap n, the first of them
  std::uint16_t* values;              ///< the same
  std::uint32_t planes_used;
  std::uint32_t blocks;  ///< registers of heaps, at most most_blocks
  Strikes common_far;    ///< marks of common values, a register away at least; group: the half's upper four bits
  Strikes common_near;   ///< the nearer ones; group: distance / 16
  Strikes rare;          ///< marks of rare values, as common_far
  unsigned dropped_bit;
  std::uint8_t bit_low[16], bit_high[16];  ///< by four bits of a half each: 0 or 1 << dropped_bit, to be xored
  std::uint8_t bit_phase[2];               ///< the same for even lanes and odd ones
  // Results: the planes and values of these heaps, as far as they are common, and
  std::uint32_t done;      ///< blocks, if one has overflowed
  std::uint64_t overflow;  ///< of the last of them, lanes all of whose common halves are excluded
  std::uint64_t* open;     ///< of each, lanes with a rare value below that no pair in `rare` excludes
  std::uint8_t* marks;     ///< [block][eight rare halves][lane]: bits of those that are excluded
  std::uint16_t largest;   ///< at least of the values before an overflow
};
inline constexpr std::size_t most_blocks = 16;

using RunBlocks = void (*)(BlocksJob& job);
template <class Level>  // window_block_simd.cpp
void run_blocks(BlocksJob& job);
/// Lanes of that level.
template <class Level>
std::uint32_t block_lanes();

/// The least i < count with x[-i] xor y[-i] = value, or count.
using FindBackwards = std::size_t (*)(const std::uint16_t* x, const std::uint16_t* y, std::size_t count,
                                      std::uint16_t value);
template <class Level>
std::size_t find_backwards(const std::uint16_t* x, const std::uint16_t* y, std::size_t count, std::uint16_t value);

/// Whether the four values before one of values[0], ..., values[lanes] are these.
using FindFour = bool (*)(const std::uint16_t* values, const std::uint16_t* four);
template <class Level>
bool find_four(const std::uint16_t* values, const std::uint16_t* four);

}  // namespace mexwave::heaps::detail
