#pragma once
// The two loops over pairs of heaps that every level has its own body of. See splitting.cpp for the idea.

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
void strike_candidates_scalar(const CandidateScan& scan);
void strike_candidates_sse(const CandidateScan& scan);
void strike_candidates_avx2(const CandidateScan& scan);
void strike_candidates_avx512(const CandidateScan& scan);
void strike_candidates_neon(const CandidateScan& scan);

/// The least i < count with a[i] xor b[i] = value, or count.
using FindPair = std::size_t (*)(const std::uint16_t* a, const std::uint16_t* b, std::size_t count,
                                 std::uint16_t value);
std::size_t find_pair_scalar(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value);
std::size_t find_pair_sse(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value);
std::size_t find_pair_avx2(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value);
std::size_t find_pair_avx512(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value);
std::size_t find_pair_neon(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value);

}  // namespace mexwave::heaps::detail
