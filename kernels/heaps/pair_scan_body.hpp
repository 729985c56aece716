#pragma once
// The loops over pairs, compiled once per SIMD level; included nowhere else. Lanes supplies Word, `count` values of 16
// bits with the operators of integers, all (one value in every lane), equal (all bits of a lane, or none), and any
// (some bit is on). Raw pointers and no library, so that no wide code can leak from its file.

#include "heaps/pair_scan.hpp"

namespace mexwave::heaps::detail {

namespace {

template <class Lanes>
inline typename Lanes::Word load(const std::uint16_t* from) {
  typename Lanes::Word value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

/// Candidates held against at once: more of them share a load, and their registers must not run out.
constexpr std::size_t together = 4;

template <class Lanes>
inline void strike_candidates(const CandidateScan& scan) {
  constexpr std::size_t lanes = Lanes::count;
  static_assert(block_heaps % lanes == 0 && block_candidates % together == 0);
  using Word = typename Lanes::Word;
  for (std::size_t c = 0; c < block_candidates; c += together) {
    for (std::size_t lane = 0; lane < block_heaps; lane += lanes) {
      const std::uint16_t* const candidates = scan.candidates + c * block_heaps + lane;
      const Word c0 = load<Lanes>(candidates), c1 = load<Lanes>(candidates + block_heaps);
      const Word c2 = load<Lanes>(candidates + 2 * block_heaps), c3 = load<Lanes>(candidates + 3 * block_heaps);
      Word s0 = Lanes::all(0), s1 = s0, s2 = s0, s3 = s0;
      const std::uint16_t* const at = scan.values + scan.first + lane;
      for (std::size_t k = 0; k < scan.count; ++k) {
        const Word value = load<Lanes>(at - scan.rare[k]) ^ Lanes::all(scan.rare_values[k]);
        s0 |= Lanes::equal(value, c0);
        s1 |= Lanes::equal(value, c1);
        s2 |= Lanes::equal(value, c2);
        s3 |= Lanes::equal(value, c3);
      }
      const Word struck[together] = {s0, s1, s2, s3};
      for (std::size_t k = 0; k < together; ++k) {
        std::uint16_t* const to = scan.struck + (c + k) * block_heaps + lane;
        const Word sum = load<Lanes>(to) | struck[k];
        __builtin_memcpy(to, &sum, sizeof sum);
      }
    }
  }
}

template <class Lanes>
inline std::size_t find_pair(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  using Word = typename Lanes::Word;
  const Word wanted = Lanes::all(value);
  constexpr std::size_t lanes = Lanes::count, step = 2 * lanes;
  std::size_t i = 0;
  for (; i + step <= count; i += step) {
    const Word here = Lanes::equal(load<Lanes>(a + i) ^ load<Lanes>(b + i), wanted);
    const Word next = Lanes::equal(load<Lanes>(a + i + lanes) ^ load<Lanes>(b + i + lanes), wanted);
    if (Lanes::any(here | next)) break;
  }
  while (i < count && (a[i] ^ b[i]) != value) ++i;
  return i;
}

}  // namespace

}  // namespace mexwave::heaps::detail
