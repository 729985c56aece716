#pragma once
// The loops over pairs, compiled once per SIMD level; included nowhere else. Raw pointers and no library, so that no
// wide code can leak from its file.

#include "heaps/pair_scan.hpp"
#if !defined(HEAPS_SCALAR)
#include <immintrin.h>
#endif

namespace mexwave::heaps::detail {

namespace {

#if defined(HEAPS_SCALAR)
using Lanes = std::uint16_t;
#else
#if defined(__AVX512BW__)
constexpr int register_bytes = 64;
#elif defined(__AVX2__)
constexpr int register_bytes = 32;
#else
constexpr int register_bytes = 16;
#endif
typedef std::uint16_t Lanes __attribute__((vector_size(register_bytes)));
#endif
constexpr std::size_t lanes = sizeof(Lanes) / 2;

inline Lanes load(const std::uint16_t* from) {
  Lanes value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}
inline Lanes all(std::uint16_t value) {
#if defined(HEAPS_SCALAR)
  return value;
#else
  return Lanes{} + value;
#endif
}
/// All bits of a lane where a = b.
inline Lanes equal(Lanes a, Lanes b) {
#if defined(HEAPS_SCALAR)
  return a == b ? 0xffff : 0;
#else
  return reinterpret_cast<Lanes>(a == b);
#endif
}
inline bool any(Lanes a) {
#if defined(HEAPS_SCALAR)
  return a != 0;
#elif defined(__AVX512BW__)
  return _mm512_test_epi16_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(a)) != 0;
#elif defined(__AVX2__)
  return _mm256_testz_si256(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(a)) == 0;
#else
  return _mm_testz_si128(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(a)) == 0;
#endif
}

/// Candidates held against at once: more of them share a load, and their registers must not run out.
constexpr std::size_t together = 4;

inline void strike_candidates(const CandidateScan& scan) {
  static_assert(block_heaps % lanes == 0 && block_candidates % together == 0);
  for (std::size_t c = 0; c < block_candidates; c += together) {
    for (std::size_t lane = 0; lane < block_heaps; lane += lanes) {
      const std::uint16_t* const candidates = scan.candidates + c * block_heaps + lane;
      const Lanes c0 = load(candidates), c1 = load(candidates + block_heaps);
      const Lanes c2 = load(candidates + 2 * block_heaps), c3 = load(candidates + 3 * block_heaps);
      Lanes s0 = all(0), s1 = s0, s2 = s0, s3 = s0;
      const std::uint16_t* const at = scan.values + scan.first + lane;
      for (std::size_t k = 0; k < scan.count; ++k) {
        const Lanes value = load(at - scan.rare[k]) ^ all(scan.rare_values[k]);
        s0 |= equal(value, c0);
        s1 |= equal(value, c1);
        s2 |= equal(value, c2);
        s3 |= equal(value, c3);
      }
      const Lanes struck[together] = {s0, s1, s2, s3};
      for (std::size_t k = 0; k < together; ++k) {
        std::uint16_t* const to = scan.struck + (c + k) * block_heaps + lane;
        const Lanes sum = load(to) | struck[k];
        __builtin_memcpy(to, &sum, sizeof sum);
      }
    }
  }
}

inline std::size_t find_pair(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  const Lanes wanted = all(value);
  constexpr std::size_t step = 2 * lanes;
  std::size_t i = 0;
  for (; i + step <= count; i += step) {
    const Lanes here = equal(load(a + i) ^ load(b + i), wanted);
    const Lanes next = equal(load(a + i + lanes) ^ load(b + i + lanes), wanted);
    if (any(here | next)) break;
  }
  while (i < count && (a[i] ^ b[i]) != value) ++i;
  return i;
}

}  // namespace

}  // namespace mexwave::heaps::detail
