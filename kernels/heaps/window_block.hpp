#pragma once
// The loops over a register of consecutive heaps that are compiled per SIMD level: they compute values
// (window_block_simd.cpp), or search and count (window_search_simd.cpp).
//
// Halves of common values (sparse_space.hpp) are kept as *planes*: plane k has, for each heap, the half's low four bits
// if the half is one of 16 k, ..., 16 k + 15, else a byte from 128 on; rare heaps have `no_half` everywhere. So the
// pairs of one heap a with many consecutive heaps are marked by an xor and two table look-ups: the flags of 16 halves
// are two bytes, and a table of 16 bytes gives the flag that a half sets. Bytes from 128 on look up 0, also after the
// xor, so they mark nothing.

#include <cstddef>
#include <cstdint>

namespace mexwave::heaps::detail {

inline constexpr std::uint8_t no_half = 0x80;
/// Largest number of lanes at any level.
inline constexpr std::size_t most_lanes = 64;
/// The number of planes in use is 1, 2, 4, 8 or 12, so halves must be below 192 and values below 384.
inline constexpr std::size_t most_planes = 12;
/// Most values are in the lower planes. So a block is marked in the first planes only, the *tried* planes; then in all
/// planes in use, if the value of some heap is not in those tried. The number tried is one of these, or all in use.
// Not inline: the objects of a SIMD level may not define symbols that others share.
constexpr std::uint32_t tried_counts[] = {2, 3, 4, 5, 6, 8};

/// All pairs of one heap a with the heaps n - distance, where distance = a + t for a move that removes t and splits. A
/// strike *strikes* (excludes) the xor of the values of each pair for n.
struct Strike {
  std::uint32_t distance;
  std::uint32_t low_bits;  ///< the lowest four bits of the half of a, repeated in four bytes
};

/// A strike in the form that marks common values of 16 heaps at a time.
struct NearStrike {
  /// [l], [16 + l]: the two bytes of flags of a pair with a heap whose half has the lowest four bits l.
  std::uint8_t flags[32];
  /// Look-up tables that move flags from the lane of n - distance, which is distance / 16 pieces of 16 heaps before
  /// that of n (move[0]) or one piece more (move[1]), to the lane of n. Lanes that n - distance does not reach get 0.
  std::uint8_t move[2][16];
  std::uint32_t distance, plane;
};

/// Strikes in 16 groups by the upper four bits of the half; those of group g end before ends[g].
struct Strikes {
  const Strike* list;
  const std::uint32_t* ends;
};

/// Largest number of strikes at distances below 16 in the loop for few strikes.
inline constexpr std::uint32_t most_unrolled = 4;

struct NearStrikes {
  const NearStrike* list;            ///< the least distance first; all planes are below the number of planes in use
  std::uint32_t below_16, below_32;  ///< number of those at distances below 16, below 32
  std::uint32_t count;               ///< number of all
  std::uint32_t rounds;              ///< after so many rounds, 16 heaps are right
  /// There is one plane, rounds <= 3, below_16 <= most_unrolled, at most two strikes are at less than 16 and less than
  /// twice the least distance, and the list has all strikes.
  bool few;
};

/// Values are computed in batches of at most this number of heaps.
inline constexpr std::size_t batch_heaps = 8192;
/// A batch has at most this number of registers of heaps (blocks).
inline constexpr std::size_t most_blocks = batch_heaps / 16;

/// The first step for a batch: the common values, one block after the other, which are the least common values that no
/// pair with a rare heap excludes. Jobs begin at a cache line, because two threads write to the two jobs and to members
/// beside them.
struct alignas(64) CommonJob {
  std::uint8_t* planes[most_planes];  ///< at the first heap of the batch
  std::uint32_t planes_used, planes_tried;
  std::uint32_t blocks;
  Strikes far;       ///< at a distance of a block or more; not used if near.few
  NearStrikes near;  ///< the others
  // Results, besides the planes:
  std::uint8_t* halves;    ///< [block * lanes + lane]
  std::uint32_t done;      ///< number of blocks computed; after a block that overflows, no further block is
  std::uint64_t overflow;  ///< bit l: all halves of lane l of the last block are excluded
};
using ComputeCommon = void (*)(CommonJob& job);
template <class Level>  // window_block_simd.cpp
void compute_common(CommonJob& job);

/// The lanes of a block for which some rare value, below the common one, is not excluded by any strike.
struct OpenLanes {
  std::uint64_t lanes;
  std::uint32_t block;
};

/// The second step: the values of the batch as if all were common, and the smaller rare values that `strikes` exclude.
struct alignas(64) RareJob {
  const std::uint8_t* planes[most_planes];  ///< at the first heap of the batch
  const std::uint8_t* halves;               ///< CommonJob::halves
  std::uint32_t planes_used, planes_tried;
  std::uint32_t blocks;
  Strikes strikes;
  unsigned dropped_bit;
  // The dropped bit of a value is the xor of three entries, each 0 or 1 << dropped_bit:
  std::uint8_t bit_low[16], bit_high[16];  ///< [lower / upper four bits of the half]
  std::uint8_t bit_phase[2];               ///< [lane % 2]
  // Results:
  std::uint16_t* values;      ///< [block * lanes + lane]
  std::uint16_t largest;      ///< the largest of them
  std::uint32_t open_blocks;  ///< number of blocks with open lanes; there is room for all blocks
  OpenLanes* open;            ///< [k] the k-th of these blocks
  /// [k][half / 8][lane]: bit half % 8 is set if this rare half is excluded. Beyond the tried planes the marks of a
  /// block may be arbitrary, if no rare half there is below the common value of any lane.
  std::uint8_t* marks;
};
using ExcludeRare = void (*)(RareJob& job);
template <class Level>
void exclude_rare(RareJob& job);

/// Number of lanes at this level.
template <class Level>
std::uint32_t block_lanes();

/// In place of the half of a heap with a rare value; halves are below 192.
inline constexpr std::uint8_t rare_heap = 0xff;
/// The rare values of a sample of consecutive heaps that must be excluded, and that no helper excludes so far.
struct OpenSample {
  const std::uint8_t* halves;  ///< at the first heap of the sample; `rare_heap` for a rare heap
  std::uint32_t planes_used;
  std::uint32_t blocks;
  std::uint8_t* open;  ///< [block][half / 8][lane]: bit half % 8 is set if this rare half is open
};
/// The number of open halves that the pairs of one heap exclude, whose half is `half`. If `close`, these are no longer
/// open.
using CountExcluded = std::size_t (*)(const OpenSample& sample, std::uint32_t distance, std::uint32_t half, bool close);
template <class Level>  // window_search_simd.cpp, as the functions below
std::size_t count_excluded(const OpenSample& sample, std::uint32_t distance, std::uint32_t half, bool close);

/// The least i < count with x[-i] xor y[-i] = value, or count.
using FindBackwards = std::size_t (*)(const std::uint16_t* x, const std::uint16_t* y, std::size_t count,
                                      std::uint16_t value);
template <class Level>
std::size_t find_backwards(const std::uint16_t* x, const std::uint16_t* y, std::size_t count, std::uint16_t value);

/// A rare value that no strike excludes for a heap.
struct Candidate {
  std::uint32_t heap;  ///< from the first heap of the batch
  std::uint16_t value;
};
/// Removes the candidates with x[-i] xor y[heap - i] = value for some i < first_pairs, and returns how many are left.
/// The others keep their order. No branch depends on the values.
inline constexpr std::size_t first_pairs = 128;
using DropArising = std::size_t (*)(Candidate* candidates, std::size_t count, const std::uint16_t* x,
                                    const std::uint16_t* y);
template <class Level>
std::size_t drop_arising(Candidate* candidates, std::size_t count, const std::uint16_t* x, const std::uint16_t* y);

/// The least i < count with values[i] = value, or count.
using FindForwards = std::size_t (*)(const std::uint16_t* values, std::size_t count, std::uint16_t value);
template <class Level>
std::size_t find_forwards(const std::uint16_t* values, std::size_t count, std::uint16_t value);

}  // namespace mexwave::heaps::detail
