#pragma once
// The loops over pairs of heaps that are compiled per SIMD level. splitting.cpp uses them.

#include <cstddef>
#include <cstdint>

namespace mexwave::heaps::detail {

/// Heaps of one block.
inline constexpr std::uint32_t block_heaps = 64;

/// A heap that is paired with all heaps of a block.
struct MarkingHeap {
  std::uint32_t heap;
  std::uint16_t code;       ///< twice the half of its value, plus one if the value is common
  std::uint32_t low, high;  ///< the lowest four bits of the half, and the next eight; each repeated in all four bytes
};

/// `high` of a heap with a rare value.
inline constexpr std::uint8_t rare_high = 0xc0;
/// Up to this number of groups of 16 halves, the upper bits of a half cannot be confused with rare_high.
inline constexpr std::uint32_t most_groups = 64;

/// Marks the values that pairs exclude, for all heaps of a block. One heap of each pair is in a list; the other one has
/// a common value.
struct StrikeJob {
  struct Split {
    std::size_t first;            ///< lane j of the block pairs heap a with first - a + j
    const MarkingHeap* begin[2];  ///< [0] common heaps, to mark rare values; [1] rare heaps, to mark common values
    const MarkingHeap* end[2];
  };
  const Split* splits;
  std::size_t split_count;
  const std::uint16_t* codes;  ///< of heaps 0, 1, ...
  const std::uint8_t* low;     ///< the lowest four bits of their halves
  const std::uint8_t* high;    ///< the upper bits, or rare_high; not used beyond most_groups
  std::uint32_t groups;        ///< groups of 16 halves that are marked
  std::uint32_t codes_end;     ///< a power of two above all codes
  std::uint8_t* marks[2];      ///< [0] of rare values, [1] of common values; each [half / 8][lane], bit half % 8
};
/// Lanes of a part, if pairs are marked by bytes.
inline constexpr std::uint32_t part_lanes = 8;

/// Runs one part of the job. `bytes` is scratch memory of codes_end * part_lanes bytes.
using StrikePart = void (*)(const StrikeJob& job, std::uint32_t part, std::uint8_t* bytes);
template <class Level>  // pair_scan_simd.cpp
void strike_part(const StrikeJob& job, std::uint32_t part, std::uint8_t* bytes);
/// The number of parts of a job.
using StrikeParts = std::uint32_t (*)(std::uint32_t groups);
template <class Level>
std::uint32_t strike_parts(std::uint32_t groups);

/// The least i < count with a[i] xor b[i] = value, or count.
using FindPair = std::size_t (*)(const std::uint16_t* a, const std::uint16_t* b, std::size_t count,
                                 std::uint16_t value);
template <class Level>
std::size_t find_pair(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value);

}  // namespace mexwave::heaps::detail
