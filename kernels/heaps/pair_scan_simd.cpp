// The loops over pairs of heaps, several values of 16 bits at a time. The registers are the compiler's own vectors:
// with xsimd 8.1 the same loops take 2.9 % more instructions at level sse (g++ 12.2, 2026-11-21), because its
// comparisons return masks of their own type.

#include "heaps/pair_scan.hpp"

#include "core/bits/level_tag.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace mexwave::heaps::detail {

namespace {

#if defined(MEXWAVE_SIMD_SCALAR)
using Word = std::uint16_t;
#elif defined(MEXWAVE_SIMD_AVX512)
typedef std::uint16_t Word __attribute__((vector_size(64)));
#elif defined(MEXWAVE_SIMD_AVX2)
typedef std::uint16_t Word __attribute__((vector_size(32)));
#else
typedef std::uint16_t Word __attribute__((vector_size(16)));
#endif
// NOLINTNEXTLINE(bugprone-sizeof-expression): a vector, not a pointer
constexpr std::size_t lanes = sizeof(Word) / sizeof(std::uint16_t);

inline Word load(const std::uint16_t* from) {
  Word value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

inline Word all(std::uint16_t value) { return static_cast<Word>(Word{} + value); }

/// All bits of a lane where a = b.
inline Word equal(Word a, Word b) {
#if defined(MEXWAVE_SIMD_SCALAR)
  return a == b ? 0xffff : 0;
#else
  return reinterpret_cast<Word>(a == b);
#endif
}

inline bool any(Word a) {
#if defined(MEXWAVE_SIMD_SCALAR)
  return a != 0;
#elif defined(MEXWAVE_SIMD_SSE)
  const auto r = reinterpret_cast<__m128i>(a);
  return _mm_testz_si128(r, r) == 0;
#elif defined(MEXWAVE_SIMD_AVX2)
  const auto r = reinterpret_cast<__m256i>(a);
  return _mm256_testz_si256(r, r) == 0;
#elif defined(MEXWAVE_SIMD_AVX512)
  const auto r = reinterpret_cast<__m512i>(a);
  return _mm512_test_epi16_mask(r, r) != 0;
#else
  std::uint64_t halves[2];
  __builtin_memcpy(halves, &a, sizeof halves);
  return (halves[0] | halves[1]) != 0;
#endif
}

/// Candidates that are compared at once: more of them share a load, and their registers must not run out.
constexpr std::size_t together = 4;
static_assert(block_heaps % lanes == 0 && block_candidates % together == 0);

}  // namespace

template <class Level>
void strike_candidates(const CandidateScan& scan) {
  for (std::size_t c = 0; c < block_candidates; c += together) {
    for (std::size_t lane = 0; lane < block_heaps; lane += lanes) {
      const std::uint16_t* const candidates = scan.candidates + c * block_heaps + lane;
      const Word c0 = load(candidates), c1 = load(candidates + block_heaps);
      const Word c2 = load(candidates + 2 * block_heaps), c3 = load(candidates + 3 * block_heaps);
      Word s0 = all(0), s1 = s0, s2 = s0, s3 = s0;
      const std::uint16_t* const at = scan.values + scan.first + lane;
      for (std::size_t k = 0; k < scan.count; ++k) {
        const Word value = load(at - scan.rare[k]) ^ all(scan.rare_values[k]);
        s0 |= equal(value, c0);
        s1 |= equal(value, c1);
        s2 |= equal(value, c2);
        s3 |= equal(value, c3);
      }
      const Word struck[together] = {s0, s1, s2, s3};
      for (std::size_t k = 0; k < together; ++k) {
        std::uint16_t* const to = scan.struck + (c + k) * block_heaps + lane;
        const Word sum = load(to) | struck[k];
        __builtin_memcpy(to, &sum, sizeof sum);
      }
    }
  }
}

template <class Level>
std::size_t find_pair(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  const Word wanted = all(value);
  std::size_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    const Word here = equal(load(a + i) ^ load(b + i), wanted);
    const Word next = equal(load(a + i + lanes) ^ load(b + i + lanes), wanted);
    if (any(here | next)) break;
  }
  while (i < count && (a[i] ^ b[i]) != value) ++i;
  return i;
}

template void strike_candidates<core::ThisLevel>(const CandidateScan&);
template std::size_t find_pair<core::ThisLevel>(const std::uint16_t*, const std::uint16_t*, std::size_t, std::uint16_t);

}  // namespace mexwave::heaps::detail
