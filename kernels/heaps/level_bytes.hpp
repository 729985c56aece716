#pragma once
// Bytes in the registers of this level, and look-ups in tables of 16 bytes, which every instruction set has. All other
// operations use vector extensions of the compiler. For files NAME_simd.cpp only.

#include <cstddef>
#include <cstdint>

#include "core/bits/level_tag.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace mexwave::heaps::detail {

namespace {

#if defined(MEXWAVE_SIMD_AVX512)
constexpr std::size_t lanes = 64;
#elif defined(MEXWAVE_SIMD_AVX2)
constexpr std::size_t lanes = 32;
#else
constexpr std::size_t lanes = 16;
#endif
typedef std::uint8_t Bytes __attribute__((vector_size(lanes)));
typedef std::uint16_t Words __attribute__((vector_size(lanes)));

template <class Vector>
inline Vector load(const void* from) {
  Vector value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

inline Bytes all(std::uint8_t value) { return Bytes{} + value; }

/// Repeats a table of 16 bytes in every 16 lanes.
inline Bytes load_table(const std::uint8_t* table) {
#if defined(MEXWAVE_SIMD_AVX512)
  return reinterpret_cast<Bytes>(_mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table))));
#elif defined(MEXWAVE_SIMD_AVX2)
  return reinterpret_cast<Bytes>(_mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table))));
#else
  return load<Bytes>(table);
#endif
}

/// table[index] for indices below 16, 0 for those from 128 on.
inline Bytes look_up(Bytes table, Bytes index) {
#if defined(MEXWAVE_SIMD_AVX512)
  return reinterpret_cast<Bytes>(
      _mm512_shuffle_epi8(reinterpret_cast<__m512i>(table), reinterpret_cast<__m512i>(index)));
#elif defined(MEXWAVE_SIMD_AVX2)
  return reinterpret_cast<Bytes>(
      _mm256_shuffle_epi8(reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(index)));
#elif defined(MEXWAVE_SIMD_SSE)
  return reinterpret_cast<Bytes>(_mm_shuffle_epi8(reinterpret_cast<__m128i>(table), reinterpret_cast<__m128i>(index)));
#elif defined(MEXWAVE_SIMD_NEON)
  return reinterpret_cast<Bytes>(vqtbl1q_u8(reinterpret_cast<uint8x16_t>(table), reinterpret_cast<uint8x16_t>(index)));
#else
  std::uint8_t entries[lanes], places[lanes];
  __builtin_memcpy(entries, &table, lanes);
  __builtin_memcpy(places, &index, lanes);
#pragma GCC unroll 1  // unrolled, this file compiles half as fast and runs no faster
  for (std::uint8_t& place : places)
    place = static_cast<std::uint8_t>(entries[place % 16] & ((place >> 7) - 1));  // without a branch
  Bytes found;
  __builtin_memcpy(&found, places, lanes);
  return found;
#endif
}

/// Bit l is set if lane l of `flags` is; lanes are 0 or 0xff.
inline std::uint64_t lanes_set(Bytes flags) {
#if defined(MEXWAVE_SIMD_AVX512)
  return _mm512_movepi8_mask(reinterpret_cast<__m512i>(flags));
#elif defined(MEXWAVE_SIMD_AVX2)
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(flags)));
#elif defined(MEXWAVE_SIMD_SSE)
  return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(flags)));
#else
  std::uint64_t words[2], bits = 0;
  __builtin_memcpy(words, &flags, sizeof words);
  // The lowest bits of eight bytes, gathered by a multiplication.
  for (unsigned word = 0; word < 2; ++word)
    bits |= ((words[word] & 0x0101010101010101) * 0x0102040810204080 >> 56) << 8 * word;
  return bits;
#endif
}

inline bool differ(Bytes a, Bytes b) {
#if defined(MEXWAVE_SIMD_AVX512)
  return _mm512_cmpneq_epi8_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)) != 0;
#else
  return lanes_set(reinterpret_cast<Bytes>(a != b)) != 0;
#endif
}

/// Repeats a number of 32 bits.
inline Bytes all_words(std::uint32_t value) {
  typedef std::uint32_t LongWords __attribute__((vector_size(lanes)));
  return reinterpret_cast<Bytes>(LongWords{} + value);
}

/// [k] the lower and the upper byte of 1 << k.
alignas(16) constexpr std::uint8_t low_flags[16] = {1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) constexpr std::uint8_t high_flags[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};

/// Two bytes of flags.
struct Flags {
  Bytes low, high;
};

/// Gives 1 << place for places below 16, and 0 for those from 128 on.
struct PlaceFlags {
#if defined(MEXWAVE_SIMD_SCALAR) && defined(__SSE2__)
  // SSE2 has no instruction for look-ups, so look_up() goes byte by byte. Arithmetic is faster.
  [[nodiscard]] Flags of(Bytes places) const {
    const auto has = [&](std::uint8_t bit) { return reinterpret_cast<Bytes>((places & bit) != 0); };
    Bytes flag = 1 + (1 & has(1));
    flag += 3 * flag & has(2);
    flag += 15 * flag & has(4);
    flag &= ~has(128);
    return {flag & ~has(8), flag & has(8)};
  }
#else
  Bytes table_low = load_table(low_flags), table_high = load_table(high_flags);
  [[nodiscard]] Flags of(Bytes places) const { return {look_up(table_low, places), look_up(table_high, places)}; }
#endif
};

}  // namespace

}  // namespace mexwave::heaps::detail
