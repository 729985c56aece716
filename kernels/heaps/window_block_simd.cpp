// Computes the values of a register of consecutive heaps, a *block* (window_block.hpp).
//
// compute_common() excludes common values by far strikes for the whole block (Marks), then by near strikes for one
// *piece* of 16 heaps after the other, because a piece needs those before it. exclude_rare() works on whole blocks.

#include "heaps/window_block.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/bits/level_tag.hpp"
#include "heaps/level_bytes.hpp"

namespace mexwave::heaps::detail {

namespace {

typedef std::uint8_t HalfBytes __attribute__((vector_size(lanes / 2)));

inline Bytes least(Bytes a, Bytes b) {
#if defined(MEXWAVE_SIMD_AVX512)
  return reinterpret_cast<Bytes>(_mm512_min_epu8(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(MEXWAVE_SIMD_AVX2)
  return reinterpret_cast<Bytes>(_mm256_min_epu8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(MEXWAVE_SIMD_SSE)
  return reinterpret_cast<Bytes>(_mm_min_epu8(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  return a < b ? a : b;
#endif
}

inline Words larger(Words a, Words b) {
#if defined(MEXWAVE_SIMD_AVX512)
  return reinterpret_cast<Words>(_mm512_max_epu16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(MEXWAVE_SIMD_AVX2)
  return reinterpret_cast<Words>(_mm256_max_epu16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(MEXWAVE_SIMD_SSE)
  return reinterpret_cast<Words>(_mm_max_epu16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  return a < b ? b : a;
#endif
}

/// Converts the bytes of a register to words: the lower ones to words[0], the upper ones to words[1].
inline void widen(Bytes bytes, Words* words) {
#if defined(MEXWAVE_SIMD_AVX512)
  const __m512i all = reinterpret_cast<__m512i>(bytes);
  words[0] = reinterpret_cast<Words>(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(all)));
  words[1] = reinterpret_cast<Words>(_mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(all, 1)));
#elif defined(MEXWAVE_SIMD_AVX2)
  const __m256i all = reinterpret_cast<__m256i>(bytes);
  words[0] = reinterpret_cast<Words>(_mm256_cvtepu8_epi16(_mm256_castsi256_si128(all)));
  words[1] = reinterpret_cast<Words>(_mm256_cvtepu8_epi16(_mm256_extracti128_si256(all, 1)));
#else
  HalfBytes half[2];
  __builtin_memcpy(half, &bytes, sizeof half);
  for (std::size_t part = 0; part < 2; ++part) words[part] = __builtin_convertvector(half[part], Words);
#endif
}

/// Tables to look up the place of the lowest zero among four bits, or 0xff if there is none: one table for each of the
/// four nibbles of 16 flags, repeated in every 16 lanes.
struct ZeroTables {
  std::uint8_t of[4][most_lanes];
};
constexpr ZeroTables make_zero_tables() {
  ZeroTables tables{};
  for (unsigned nibble = 0; nibble < 4; ++nibble) {
    for (unsigned place = 0; place < most_lanes; ++place) {
      const unsigned bits = place % 16;
      unsigned zero = 0;
      while ((bits >> zero & 1) != 0) ++zero;
      tables.of[nibble][place] = static_cast<std::uint8_t>(zero < 4 ? 4 * nibble + zero : 0xff);
    }
  }
  return tables;
}
alignas(64) constexpr ZeroTables zero_tables = make_zero_tables();

/// For each of the first `Planes` planes and each lane, flags of the halves of this plane that are excluded: [0] of the
/// lower eight, [1] of the upper eight.
template <std::size_t Planes>
struct Marks {
  Bytes flags[Planes][2];
};

/// Marks the halves in the planes first, ..., first + Count - 1 that the pairs of `strikes` exclude: the half of a xor
/// the half of the other heap. `job` is a CommonJob or a RareJob. If the half of a is in group g (its upper four bits),
/// the other heaps in plane k ^ g mark plane k; with one plane in use, only group 0 marks anything.
template <std::size_t Count, class Job>
inline void mark_planes(const Job& job, std::size_t block, const Strikes& strikes, std::size_t first,
                        Bytes (*flags)[2]) {
  const PlaceFlags place_flags;
  const std::size_t used = job.planes_used;
  const std::size_t below = used < 4 ? used - 1 : 3;  // these bits of a group exchange planes among neighbours
  Bytes low[Count], high[Count];
  for (std::size_t k = 0; k < Count; ++k) {
    low[k] = flags[k][0];
    high[k] = flags[k][1];
  }
  const Strike* at = strikes.list;
  const std::size_t groups = used == 1 ? 1 : 16;
  for (std::size_t group = 0; group < groups; ++group) {
    const Strike* const end = strikes.list + strikes.ends[group];
    if (at == end) continue;
    const std::size_t first_other = first ^ (group & ~below);  // the least plane of the other heaps
    if (first_other >= used) {
      at = end;
      continue;
    }
    const std::uint8_t* planes[Count];
    for (std::size_t k = 0; k < Count; ++k) planes[k] = job.planes[first_other + (k ^ (group & below))] + block * lanes;
    const auto half = [&](const Strike& strike, std::size_t k) {
      return load<Bytes>(planes[k] - strike.distance) ^ all_words(strike.low_bits);
    };
    for (; end - at >= 2; at += 2) {  // two strikes share one instruction that ors three registers
      for (std::size_t k = 0; k < Count; ++k) {
        const Flags a = place_flags.of(half(at[0], k)), b = place_flags.of(half(at[1], k));
        low[k] |= a.low | b.low;
        high[k] |= a.high | b.high;
      }
    }
    if (at == end) continue;
    for (std::size_t k = 0; k < Count; ++k) {
      const Flags a = place_flags.of(half(*at, k));
      low[k] |= a.low;
      high[k] |= a.high;
    }
    ++at;
  }
  for (std::size_t k = 0; k < Count; ++k) {
    flags[k][0] = low[k];
    flags[k][1] = high[k];
  }
}

/// Marks the halves in the first `Planes` planes. The flags of up to four planes stay in registers.
template <std::size_t Planes, class Job>
inline void mark_block(const Job& job, std::size_t block, const Strikes& strikes, Marks<Planes>& marks) {
  for (std::size_t first = 0; first + 4 <= Planes; first += 4)
    mark_planes<4>(job, block, strikes, first, marks.flags + first);
  if constexpr (Planes % 4 != 0)
    mark_planes<Planes % 4>(job, block, strikes, Planes / 4 * 4, marks.flags + Planes / 4 * 4);
}

/// The least half of each lane that is not marked; 0xff if all are. (0xff stays 0xff when 16 k is set in it.)
template <std::size_t Planes>
inline Bytes least_unmarked(const Marks<Planes>& marks) {
  Bytes found = all(0xff);
#pragma GCC unroll 2
  for (std::size_t k = 0; k < Planes; ++k) {
    const Bytes low = marks.flags[k][0], high = marks.flags[k][1];
    const Bytes below_8 =
        least(look_up(load<Bytes>(zero_tables.of[0]), low & 15), look_up(load<Bytes>(zero_tables.of[1]), low >> 4));
    const Bytes from_8 =
        least(look_up(load<Bytes>(zero_tables.of[2]), high & 15), look_up(load<Bytes>(zero_tables.of[3]), high >> 4));
    const Bytes in_plane = least(below_8, from_8);
    found = k == 0 ? in_plane : least(found, in_plane | static_cast<std::uint8_t>(16 * k));
  }
  return found;
}

/// 32 bytes for 16 consecutive heaps in a plane, in one register or two. As flags: the first 16 bytes are for the
/// halves 0, ..., 7, the last 16 for the halves 8, ..., 15. As halves: the same 16 bytes twice, to look up both bytes
/// of flags.
typedef std::uint8_t Part __attribute__((vector_size(lanes < 32 ? lanes : 32)));
constexpr std::size_t piece_heaps = 16, parts = 2 * piece_heaps / sizeof(Part);
struct Piece {
  Part of[parts];
};

#if defined(MEXWAVE_SIMD_AVX512)
inline Part look_up(Part table, Part index) {
  return reinterpret_cast<Part>(
      _mm256_shuffle_epi8(reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(index)));
}
inline Part least(Part a, Part b) {
  return reinterpret_cast<Part>(_mm256_min_epu8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
}
#endif

/// 16 bytes from `first`, then 16 bytes from `second`.
inline Piece join(const std::uint8_t* first, const std::uint8_t* second) {
#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
  return {reinterpret_cast<Part>(
      _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(first))),
                              _mm_loadu_si128(reinterpret_cast<const __m128i*>(second)), 1))};
#else
  return {load<Part>(first), load<Part>(second)};
#endif
}

/// 16 bytes, twice.
inline Piece load_twice(const std::uint8_t* from) {
#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
  return {reinterpret_cast<Part>(_mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))))};
#else
  return join(from, from);
#endif
}

/// Byte i and byte 16 + i of the result are both the lesser of byte i and byte 16 + i of `a`.
inline Piece least_twice(const Piece& a) {
#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
  constexpr int exchange_sixteen = 0x4e;  // the 64-bit lanes in the order 2, 3, 0, 1
  const __m256i exchanged = _mm256_permute4x64_epi64(reinterpret_cast<__m256i>(a.of[0]), exchange_sixteen);
  return {least(a.of[0], reinterpret_cast<Part>(exchanged))};
#else
  const Part both = least(a.of[0], a.of[1]);
  return {both, both};
#endif
}

inline bool same(const Piece& a, const Piece& b) {
#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
  return _mm256_movemask_epi8(reinterpret_cast<__m256i>(reinterpret_cast<Part>(a.of[0] == b.of[0]))) == -1;
#else
  return !differ(a.of[0], b.of[0]);
#endif
}

/// Whether any byte is 128 or more. Requires that the last 16 bytes are equal to the first 16.
inline bool has_high_bit(const Piece& twice) {
#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
  return _mm256_movemask_epi8(reinterpret_cast<__m256i>(twice.of[0])) != 0;
#else
  return lanes_set(reinterpret_cast<Bytes>(twice.of[0] > 127)) != 0;
#endif
}

inline Piece& operator|=(Piece& a, const Piece& b) {
  for (std::size_t part = 0; part < parts; ++part) a.of[part] |= b.of[part];
  return a;
}

/// The least half of each heap that is not marked, 0xff if all are; the 16 bytes twice.
template <std::size_t Planes>
inline Piece least_of_piece(const Piece* marks) {
  const Piece low_zeros = join(zero_tables.of[0], zero_tables.of[2]);
  const Piece high_zeros = join(zero_tables.of[1], zero_tables.of[3]);
  Piece found{};
  for (std::size_t part = 0; part < parts; ++part) {
    for (std::size_t k = 0; k < Planes; ++k) {
      const Part flags = marks[k].of[part];
      const Part in_plane = least(look_up(low_zeros.of[part], flags & 15), look_up(high_zeros.of[part], flags >> 4)) |
                            static_cast<std::uint8_t>(16 * k);
      found.of[part] = k == 0 ? in_plane : least(found.of[part], in_plane);
    }
  }
  return least_twice(found);
}

inline Piece load_piece(const std::uint8_t* from) {
  Piece piece;
  for (std::size_t part = 0; part < parts; ++part) piece.of[part] = load<Part>(from + part * sizeof(Part));
  return piece;
}

inline Piece look_up(const Piece& table, const Piece& index) {
  Piece found;
  for (std::size_t part = 0; part < parts; ++part) found.of[part] = look_up(table.of[part], index.of[part]);
  return found;
}

/// Marks the halves in the first `Marked` of `used` planes that the pairs of a near strike exclude. half(k) gives the
/// halves of the other heaps in plane k; move(flags) moves the flags to the lanes of the heaps n.
template <std::size_t Marked, class Half, class Move>
inline void mark_piece(const NearStrike& strike, std::size_t used, const Half& half, const Move& move, Piece* marks) {
  const auto mark = [&](std::size_t plane) {
#pragma GCC unroll 2
    for (std::size_t k = 0; k < Marked; ++k) {
      const std::size_t from = k ^ plane;
      if (from >= used) continue;
      const Piece other = move(look_up(load_piece(strike.flags), half(from)));
      for (std::size_t part = 0; part < parts; ++part) marks[k].of[part] |= other.of[part];
    }
  };
  if (Marked == 1 || strike.plane == 0)  // with a constant index, planes stay in registers
    mark(0);
  else if (Marked == 2 && strike.plane == 1)
    mark(1);
  else
    mark(strike.plane);
}

/// Splits the halves of a piece into planes. With one plane, halves are below 16, or 0xff, which marks nothing.
inline void split_halves(const Piece& halves, std::size_t used, Piece* planes) {
  for (std::size_t k = 0; k < used; ++k) {
    for (std::size_t part = 0; part < parts; ++part) {
      const Part low = halves.of[part] ^ static_cast<std::uint8_t>(16 * k);
      planes[k].of[part] = used == 1 ? low : low | (reinterpret_cast<Part>(low > 15) & no_half);
    }
  }
}

/// Stores the sum of each half and `limit` (exclude_from_planes()) as a value; updates the maximum of each lane.
inline void store_values(std::size_t used, std::uint16_t* values, Bytes halves, Bytes limit, Words& largest) {
  Words sum[2];
  if (used <= 8) {  // halves are below 128, so sums fit in a byte
    widen(halves + limit, sum);
  } else {
    Words other[2];
    widen(halves, sum);
    widen(limit, other);
    for (std::size_t part = 0; part < 2; ++part) sum[part] += other[part];
  }
  __builtin_memcpy(values, sum, sizeof sum);
  largest = larger(largest, larger(sum[0], sum[1]));
}

/// As mark_piece(), for pairs whose other heap is in the piece `others`; its flags are moved by strike.move[table].
template <std::size_t Marked>
inline void mark_from_piece(const NearStrike& strike, std::size_t used, const Piece* others, std::size_t table,
                            Piece* marks) {
  mark_piece<Marked>(
      strike, used, [&](std::size_t k) { return others[k]; },
      [&](const Piece& flags) { return look_up(flags, load_twice(strike.move[table])); }, marks);
}

/// As mark_piece(), for all strikes at distances from 16 to 31. last[0] is the piece before this one, last[1] the
/// piece before that. They are passed in registers, because a load of bytes that two stores have just written is slow.
template <std::size_t Marked, std::size_t Most>
inline void mark_from_two_pieces(const NearStrikes& near, std::size_t used, const Piece (*last)[Most], Piece* marks) {
  for (const NearStrike* at = near.list + near.below_16; at != near.list + near.below_32; ++at)
    for (std::size_t back = 0; back < 2; ++back) mark_from_piece<Marked>(*at, used, last[back], back, marks);
}

/// Stores the halves of a piece, and makes this piece last[0].
template <std::size_t Most>
inline void store_piece(const CommonJob& job, std::size_t used, std::size_t at_piece, const Piece& halves,
                        const Piece* planes, Piece (*last)[Most]) {
  for (std::size_t k = 0; k < used; ++k) {
    last[1][k] = last[0][k];
    last[0][k] = planes[k];
    __builtin_memcpy(job.planes[k] + at_piece, &planes[k], piece_heaps);
  }
  __builtin_memcpy(job.halves + at_piece, &halves, piece_heaps);
}

/// Computes the halves of the block, one piece at a time, if they are in the first `Marked` planes; any other half
/// becomes 0xff. The halves of a piece depend on each other through strikes at distances below 16, so they are computed
/// in rounds. Each round makes as many more of them right as the least distance. Returns whether any half is 128 or
/// more: 0xff is possible only then. This is computed from registers; loading the bytes again just after they were
/// stored would take a fifth of the time. `Most` is the number of planes in use if there are one or two, so that loops
/// over them have constant lengths; else it is most_planes.
template <std::size_t Marked, std::size_t Most>
bool run_rounds(const CommonJob& job, std::size_t block, Piece (*last)[Most]) {
  const std::size_t used = Most <= 2 ? Most : job.planes_used;
  alignas(64) Marks<Marked> far{};
  mark_block(job, block, job.far, far);
  const NearStrikes& near = job.near;
  const bool few_rounds = near.rounds <= 3;  // then a test whether fewer rounds suffice does not pay
  const NearStrike* const below_16 = near.list + near.below_16;
  const NearStrike* const below_32 = near.list + near.below_32;
  const NearStrike* const end = near.list + near.count;
  Piece all_found{};
  for (std::size_t piece = 0; piece < lanes; piece += piece_heaps) {
    const std::size_t at_piece = block * lanes + piece;
    Piece marks[Marked], now[Most];
    for (std::size_t k = 0; k < Marked; ++k) {
      const auto* const flags = reinterpret_cast<const std::uint8_t*>(far.flags[k]) + piece;
      marks[k] = join(flags, flags + lanes);
    }
    for (const NearStrike* at = below_32; at != end; ++at)
      mark_piece<Marked>(
          *at, used, [&](std::size_t k) { return load_twice(job.planes[k] + at_piece - at->distance); },
          [](const Piece& flags) { return flags; }, marks);
    mark_from_two_pieces<Marked>(near, used, last, marks);
    for (const NearStrike* at = near.list; at != below_16; ++at) mark_from_piece<Marked>(*at, used, last[0], 1, marks);
    Piece found = least_of_piece<Marked>(marks);
    split_halves(found, used, now);
    for (std::uint32_t round = 1; round < near.rounds; ++round) {
      Piece more[Marked];
      for (std::size_t k = 0; k < Marked; ++k) more[k] = marks[k];
      // After this round, this many heaps of the piece are right; strikes at this distance or more do not affect them.
      const std::size_t reach = few_rounds ? (round + std::size_t{1}) * near.list->distance : piece_heaps;
      for (const NearStrike* at = near.list; at != below_16 && at->distance < reach; ++at)
        mark_from_piece<Marked>(*at, used, now, 0, more);
      const Piece again = least_of_piece<Marked>(more);
      split_halves(again, used, now);
      const bool unchanged = !few_rounds && same(again, found);
      found = again;
      if (unchanged) break;
    }
    store_piece(job, used, at_piece, found, now, last);
    all_found |= found;
  }
  return has_high_bit(all_found);
}

/// Marks the halves that the first `Count` strikes exclude, in registers: as mark_from_piece() with one plane.
template <std::size_t Count, std::size_t All>
inline void mark_unrolled(const std::array<Piece, All>& flags, const Piece& others, const std::array<Piece, All>& moves,
                          Piece& marks) {
#pragma GCC unroll 4
  for (std::size_t i = 0; i < Count; ++i) marks |= look_up(look_up(flags[i], others), moves[i]);
}

/// As run_rounds(), if near.few; `Below16` is the number of strikes at distances below 16. Their tables stay in
/// registers, and the loops over them have constant lengths. There are always three rounds. The second one uses only
/// the strikes at less than twice the least distance, which suffice for the heaps that it makes right.
template <std::size_t Below16>
inline bool run_three_rounds(const CommonJob& job, std::size_t block, Piece (*last)[1]) {
  constexpr std::size_t in_second_round = std::min<std::size_t>(Below16, 2);
  const NearStrikes& near = job.near;
  std::array<Piece, Below16> flags, from_last, from_now;
#pragma GCC unroll 4
  for (std::size_t i = 0; i < Below16; ++i) {
    flags[i] = load_piece(near.list[i].flags);
    from_now[i] = load_twice(near.list[i].move[0]);
    from_last[i] = load_twice(near.list[i].move[1]);
  }
  const NearStrike* const end = near.list + near.count;
  Piece all_found{};
#pragma GCC unroll 4
  for (std::size_t piece = 0; piece < lanes; piece += piece_heaps) {
    const std::size_t at_piece = block * lanes + piece;
    const auto flags_of = [&](const NearStrike& strike) {
      return look_up(load_piece(strike.flags), load_twice(job.planes[0] + at_piece - strike.distance));
    };
    Piece marks{};
    const NearStrike* at = near.list + near.below_32;
    for (; end - at >= 2; at += 2) {  // two strikes share one instruction that ors three registers
      Piece both = flags_of(at[0]);
      both |= flags_of(at[1]);
      marks |= both;
    }
    if (at != end) marks |= flags_of(*at);
    mark_from_two_pieces<1>(near, 1, last, &marks);
    mark_unrolled<Below16>(flags, last[0][0], from_last, marks);
    Piece found = least_of_piece<1>(&marks);
    Piece more = marks;
    mark_unrolled<in_second_round>(flags, found, from_now, more);
    found = least_of_piece<1>(&more);
    mark_unrolled<Below16>(flags, found, from_now, marks);
    found = least_of_piece<1>(&marks);
    store_piece(job, 1, at_piece, found, &found, last);
    all_found |= found;
  }
  return has_high_bit(all_found);
}

/// Loads the two pieces before a block.
template <std::size_t Most>
inline void load_last(const CommonJob& job, std::size_t block, Piece (*last)[Most]) {
  const std::size_t used = Most <= 2 ? Most : job.planes_used;
  for (std::size_t back = 0; back < 2; ++back)
    for (std::size_t k = 0; k < used; ++k)
      last[back][k] = load_twice(job.planes[k] + block * lanes - (back + 1) * piece_heaps);
}

/// Computes the blocks of a job by compute(block, last), which returns false only if no half of the block is 0xff. The
/// results in `job` are stored only at the end, because another thread may read memory beside the job.
template <std::size_t Most, class Compute>
void compute_blocks(CommonJob& job, const Compute& compute) {
  const std::size_t used = Most <= 2 ? Most : job.planes_used;
  Piece last[2][Most];
  load_last(job, 0, last);
  std::uint64_t overflow = 0;
  std::uint32_t block = 0;
  for (; block < job.blocks && overflow == 0; ++block) {
    // Prefetched for writing, because the thread that excludes rare values has read these places before.
    constexpr std::size_t soon = 4;  // blocks
    __builtin_prefetch(job.halves + (block + soon) * lanes, 1);
    for (std::size_t k = 0; k < used; ++k) __builtin_prefetch(job.planes[k] + (block + soon) * lanes, 1);
    if (compute(block, last))
      overflow = lanes_set(reinterpret_cast<Bytes>(load<Bytes>(job.halves + block * lanes) == 0xff));
  }
  job.done = block;
  job.overflow = overflow;
}

template <std::size_t Below16>
void compute_few(CommonJob& job) {
  compute_blocks<1>(job,
                    [&job](std::size_t block, Piece(*last)[1]) { return run_three_rounds<Below16>(job, block, last); });
}

/// Computes a block in the first planes, and in all planes in use if a half is not in those.
using RunRounds = bool (*)(const CommonJob& job, std::size_t block, Piece (*last)[most_planes]);
void compute_tried(CommonJob& job, RunRounds tried, RunRounds all) {
  compute_blocks<most_planes>(job, [&](std::size_t block, Piece(*last)[most_planes]) {
    if (!tried(job, block, last)) return false;
    if (tried == all) return true;
    load_last(job, block, last);
    return all(job, block, last);
  });
}

/// Marks the rare halves in the first `Marked` planes that are excluded, and stores the marks. Returns the lanes with a
/// half below the limit that is not excluded.
template <std::size_t Marked>
std::uint64_t open_lanes(const RareJob& job, std::size_t block, Bytes limit, std::uint8_t* to) {
  Marks<Marked> marks{};
  mark_block(job, block, job.strikes, marks);
  __builtin_memcpy(to, &marks, sizeof marks);
  return lanes_set(reinterpret_cast<Bytes>(least_unmarked(marks) < limit));
}

/// Stores the values of the halves, and lists the blocks with lanes where a smaller rare value is not excluded:
/// find_open(block, limit, marks) returns these lanes.
///
/// A value is a half with the dropped bit d inserted: half = u + l with l < 2^d becomes 2 u + bit + l, where bit is 0
/// or 2^d. This is half + limit with limit = u + bit. The rare value of another half is smaller if and only if this
/// half is below the limit, because with the same u the dropped bits of a rare and a common value differ. The limit
/// fits in a byte, because halves are below 192 and d < 7 (dropped_bits in sparse_space.cpp). `Most` as in
/// run_rounds().
template <std::size_t Most, class Open>
void exclude_from_planes(RareJob& job, const Open& find_open) {
  const std::size_t used = Most <= 2 ? Most : job.planes_used;
  const auto below_dropped = static_cast<std::uint8_t>((1U << job.dropped_bit) - 1);
  const Bytes phase =
      reinterpret_cast<Bytes>(Words{} + static_cast<std::uint16_t>(job.bit_phase[0] | job.bit_phase[1] << 8));
  Words largest{};
  std::size_t found = 0;
  for (std::size_t block = 0; block < job.blocks; ++block) {
    // Prefetched, because another thread may have written these places.
    constexpr std::size_t soon = 8;  // blocks
    __builtin_prefetch(job.halves + (block + soon) * lanes);
    for (std::size_t k = 0; k < used; ++k) __builtin_prefetch(job.planes[k] + (block + soon) * lanes);
    const Bytes halves = load<Bytes>(job.halves + block * lanes);
    Bytes bits = phase ^ look_up(load_table(job.bit_low), Most == 1 ? halves : halves & 15);
    if constexpr (Most > 1) bits ^= look_up(load_table(job.bit_high), halves >> 4);
    const Bytes limit = (halves & static_cast<std::uint8_t>(~below_dropped)) + bits;
    store_values(used, job.values + block * lanes, halves, limit, largest);
    const std::uint64_t open = find_open(block, limit, job.marks + found * 2 * used * lanes);
    // Always stored, but kept only if a lane is open: a branch would often be mispredicted.
    job.open[found] = {open, static_cast<std::uint32_t>(block)};
    found += open != 0 ? 1 : 0;
  }
  job.open_blocks = static_cast<std::uint32_t>(found);
  std::uint16_t of_lane[lanes / 2];
  __builtin_memcpy(of_lane, &largest, sizeof of_lane);
  job.largest = 0;
  for (const std::uint16_t value : of_lane) job.largest = value > job.largest ? value : job.largest;
}

/// As exclude_from_planes(), in the tried planes if no limit is above their halves.
using RareOpenLanes = std::uint64_t (*)(const RareJob& job, std::size_t block, Bytes limit, std::uint8_t* to);
void exclude_tried(RareJob& job, RareOpenLanes tried, RareOpenLanes all) {
  const auto most = static_cast<std::uint8_t>(16 * job.planes_tried);
  exclude_from_planes<most_planes>(job, [&](std::size_t block, Bytes limit, std::uint8_t* to) {
    const bool beyond = tried != all && lanes_set(reinterpret_cast<Bytes>(limit > most)) != 0;
    return (beyond ? all : tried)(job, block, limit, to);
  });
}

/// The entry of `of_count` for a number of planes, of `tried_counts` or the largest.
template <class Function>
Function at_planes(const Function* of_count, std::uint32_t planes) {
  return of_count[std::lower_bound(std::begin(tried_counts), std::end(tried_counts), planes) - tried_counts];
}

}  // namespace

template <class Level>
void compute_common(CommonJob& job) {
  constexpr ComputeCommon few[most_unrolled + 1] = {compute_few<0>, compute_few<1>, compute_few<2>, compute_few<3>,
                                                    compute_few<4>};
  constexpr RunRounds of_count[] = {run_rounds<2, most_planes>,          run_rounds<3, most_planes>,
                                    run_rounds<4, most_planes>,          run_rounds<5, most_planes>,
                                    run_rounds<6, most_planes>,          run_rounds<8, most_planes>,
                                    run_rounds<most_planes, most_planes>};
  static_assert(std::size(of_count) == std::size(tried_counts) + 1);
  if (job.near.few)
    few[job.near.below_16](job);
  else if (job.planes_used == 1)
    compute_blocks<1>(job, [&job](std::size_t block, Piece(*last)[1]) { return run_rounds<1, 1>(job, block, last); });
  else if (job.planes_used == 2)
    compute_blocks<2>(job, [&job](std::size_t block, Piece(*last)[2]) { return run_rounds<2, 2>(job, block, last); });
  else
    compute_tried(job, at_planes(of_count, job.planes_tried), at_planes(of_count, job.planes_used));
}

template <class Level>
void exclude_rare(RareJob& job) {
  constexpr RareOpenLanes of_count[] = {open_lanes<2>, open_lanes<3>, open_lanes<4>,          open_lanes<5>,
                                        open_lanes<6>, open_lanes<8>, open_lanes<most_planes>};
  static_assert(std::size(of_count) == std::size(tried_counts) + 1);
  if (job.planes_used == 1)
    exclude_from_planes<1>(
        job, [&job](std::size_t block, Bytes limit, std::uint8_t* to) { return open_lanes<1>(job, block, limit, to); });
  else if (job.planes_used == 2)
    exclude_from_planes<2>(
        job, [&job](std::size_t block, Bytes limit, std::uint8_t* to) { return open_lanes<2>(job, block, limit, to); });
  else
    exclude_tried(job, at_planes(of_count, job.planes_tried), at_planes(of_count, job.planes_used));
}

template <class Level>
std::uint32_t block_lanes() {
  return lanes;
}

template void compute_common<core::ThisLevel>(CommonJob&);
template void exclude_rare<core::ThisLevel>(RareJob&);
template std::uint32_t block_lanes<core::ThisLevel>();

}  // namespace mexwave::heaps::detail
