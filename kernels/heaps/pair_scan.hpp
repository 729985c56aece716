#pragma once
// The two loops over pairs of heaps that are compiled per SIMD level; used by splitting.cpp.

#include <cstddef>
#include <cstdint>

namespace mexwave::heaps::detail {

/// Heaps of one block, and candidates of each.
inline constexpr std::size_t block_heaps = 32;
inline constexpr std::size_t block_candidates = 8;

struct CandidateScan {
  const std::uint16_t* values;       ///< G
  const std::uint32_t* rare;         ///< rare heaps a, each with `first` - a >= 0
  const std::uint16_t* rare_values;  ///< G(a)
  std::size_t count;                 ///< of rare heaps
  std::size_t first;                 ///< lane j of the block pairs a with first - a + j
  const std::uint16_t* candidates;   ///< [candidate][lane]
  std::uint16_t* struck;             ///< [candidate][lane]: not 0 once some pair has the candidate as its value
};

using StrikeCandidates = void (*)(const CandidateScan& scan);
template <class Level>  // pair_scan_simd.cpp
void strike_candidates(const CandidateScan& scan);

/// The least i < count with a[i] xor b[i] = value, or count.
using FindPair = std::size_t (*)(const std::uint16_t* a, const std::uint16_t* b, std::size_t count,
                                 std::uint16_t value);
template <class Level>
std::size_t find_pair(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value);

}  // namespace mexwave::heaps::detail
