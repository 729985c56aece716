// Computes the values of a register of consecutive heaps (window_block.hpp).

#include "heaps/window_block.hpp"

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

/// The place of the lowest zero among four bits, or 0xff; a table for each of the four nibbles of 16 flags.
struct ZeroTables {
  std::uint8_t of[4][16];
};
constexpr ZeroTables make_zero_tables() {
  ZeroTables tables{};
  for (unsigned nibble = 0; nibble < 4; ++nibble) {
    for (unsigned bits = 0; bits < 16; ++bits) {
      unsigned zero = 0;
      while ((bits >> zero & 1) != 0) ++zero;
      tables.of[nibble][bits] = static_cast<std::uint8_t>(zero < 4 ? 4 * nibble + zero : 0xff);
    }
  }
  return tables;
}
alignas(64) constexpr ZeroTables zero_tables = make_zero_tables();

template <std::size_t Planes>
struct Marks {
  Bytes flags[Planes][2];
};

/// Adds the marks of the strikes.
template <std::size_t Planes>
inline void strike(const BlocksJob& job, std::size_t block, const Strikes& strikes, Marks<Planes>& marks) {
  constexpr std::size_t together = Planes < 4 ? Planes : 4;  // planes whose flags stay in registers
  const Bytes table_low = load_table(low_flags), table_high = load_table(high_flags);
  for (std::size_t first = 0; first < Planes; first += together) {
    Bytes low[together], high[together];
    for (std::size_t k = 0; k < together; ++k) {
      low[k] = marks.flags[first + k][0];
      high[k] = marks.flags[first + k][1];
    }
    const Strike* at = strikes.list;
    for (std::size_t group = 0; group < (Planes == 1 ? 1 : 16); ++group) {
      const Strike* const end = strikes.list + strikes.ends[group];
      if (at == end) continue;
      const std::size_t from = first ^ (group & ~(together - 1));
      if (from >= Planes) {  // no partner has such a half
        at = end;
        continue;
      }
      const std::uint8_t* planes[together];
      for (std::size_t k = 0; k < together; ++k)
        planes[k] = job.planes[from + (k ^ (group & (together - 1)))] + block * lanes;
      const auto half = [&](const Strike& strike, std::size_t k) {
        return load<Bytes>(planes[k] - strike.distance) ^ all_words(strike.low_bits);
      };
      for (; end - at >= 2; at += 2) {  // two strikes share one instruction that ors three registers
        for (std::size_t k = 0; k < together; ++k) {
          const Bytes a = half(at[0], k), b = half(at[1], k);
          low[k] |= look_up(table_low, a) | look_up(table_low, b);
          high[k] |= look_up(table_high, a) | look_up(table_high, b);
        }
      }
      if (at == end) continue;
      for (std::size_t k = 0; k < together; ++k) {
        low[k] |= look_up(table_low, half(*at, k));
        high[k] |= look_up(table_high, half(*at, k));
      }
      ++at;
    }
    for (std::size_t k = 0; k < together; ++k) {
      marks.flags[first + k][0] = low[k];
      marks.flags[first + k][1] = high[k];
    }
  }
}

/// The least half of each lane that is not marked, or 0xff.
template <std::size_t Planes>
inline Bytes least_unmarked(const Marks<Planes>& marks) {
  Bytes found = all(0xff);
#pragma GCC unroll 2
  for (std::size_t k = 0; k < Planes; ++k) {
    const Bytes low = marks.flags[k][0], high = marks.flags[k][1];
    const Bytes below_8 =
        least(look_up(load_table(zero_tables.of[0]), low & 15), look_up(load_table(zero_tables.of[1]), low >> 4));
    const Bytes from_8 =
        least(look_up(load_table(zero_tables.of[2]), high & 15), look_up(load_table(zero_tables.of[3]), high >> 4));
    const Bytes in_plane = least(below_8, from_8);
    found = k == 0 ? in_plane : least(found, in_plane | static_cast<std::uint8_t>(16 * k));
  }
  return found;
}

/// Converts halves to planes.
template <std::size_t Planes>
inline void split_halves(Bytes halves, Bytes* planes) {
  for (std::size_t k = 0; k < Planes; ++k) {
    const Bytes low = halves ^ static_cast<std::uint8_t>(16 * k);
    planes[k] = Planes == 1 ? low : low | (reinterpret_cast<Bytes>(low > 15) & no_half);
  }
}

/// A register of bytes out of `before` followed by `now`: the one that ends 16 q bytes before the end of `now`.
template <std::size_t q>
inline Bytes pieces(Bytes before, Bytes now) {
  if constexpr (q == 0) {
    return now;
  } else if constexpr (q == lanes / 16) {
    return before;
  } else {
#if defined(MEXWAVE_SIMD_AVX512)
    return reinterpret_cast<Bytes>(
        _mm512_alignr_epi64(reinterpret_cast<__m512i>(now), reinterpret_cast<__m512i>(before), 8 - 2 * q));
#elif defined(MEXWAVE_SIMD_AVX2)
    return reinterpret_cast<Bytes>(
        _mm256_permute2x128_si256(reinterpret_cast<__m256i>(before), reinterpret_cast<__m256i>(now), 0x21));
#endif
  }
}

/// Look-up tables that move bytes up by r < 16 places: the table at sliding + 16 - r moves bytes within a piece, the
/// one at sliding + 32 - r brings in bytes of the previous piece.
struct Sliding {
  std::uint8_t of[48];
};
constexpr Sliding make_sliding() {
  Sliding table{};
  for (unsigned k = 0; k < 48; ++k) table.of[k] = k < 16 || k >= 32 ? 0x80 : static_cast<std::uint8_t>(k - 16);
  return table;
}
alignas(64) constexpr Sliding sliding = make_sliding();

/// pieces<q>() for each q and plane.
template <std::size_t Planes, std::size_t q = 0>
inline void make_pieces(const Bytes* before, const Bytes* now, Bytes (*to)[Planes]) {
  for (std::size_t k = 0; k < Planes; ++k) to[q][k] = pieces<q>(before[k], now[k]);
  if constexpr (q < lanes / 16) make_pieces<Planes, q + 1>(before, now, to);
}

/// Adds the marks of near strikes, based on halves that may still change.
template <std::size_t Planes>
inline void strike_near(const Strikes& strikes, const Bytes* before, const Bytes* now, Marks<Planes>& marks) {
  const Bytes table_low = load_table(low_flags), table_high = load_table(high_flags);
  Bytes moved[lanes / 16 + 1][Planes];
  make_pieces<Planes>(before, now, moved);
#pragma GCC unroll 4
  for (std::size_t q = 0; q < lanes / 16; ++q) {
    for (std::uint32_t at = q == 0 ? 0 : strikes.ends[q - 1]; at < strikes.ends[q]; ++at) {
      const Strike strike = strikes.list[at];
      const Bytes move = load_table(sliding.of + 16 - strike.distance % 16);
      const Bytes move_last = load_table(sliding.of + 32 - strike.distance % 16);
      const Bytes own = all_words(strike.low_bits);
      const auto mark = [&](std::size_t plane) {
#pragma GCC unroll 2
        for (std::size_t k = 0; k < Planes; ++k) {
          const std::size_t from = k ^ plane;
          if (from >= Planes) continue;
          const Bytes half = (look_up(moved[q][from], move) | look_up(moved[q + 1][from], move_last)) ^ own;
          marks.flags[k][0] |= look_up(table_low, half);
          marks.flags[k][1] |= look_up(table_high, half);
        }
      };
      if constexpr (Planes > 2)
        mark(strike.plane);
      else if (Planes == 1 || strike.plane == 0)  // with a constant index, planes stay in registers
        mark(0);
      else
        mark(1);
    }
  }
}

/// Stores the values made of halves and their dropped bits; updates the maximum of each lane in `largest`.
inline void store_values(std::uint16_t* values, unsigned dropped_bit, Bytes halves, Bytes bits, Words& largest) {
  const auto low = static_cast<std::uint16_t>((1U << dropped_bit) - 1);
  HalfBytes half[2], bit[2];
  __builtin_memcpy(half, &halves, sizeof half);
  __builtin_memcpy(bit, &bits, sizeof bit);
  for (std::size_t part = 0; part < 2; ++part) {
    const Words h = __builtin_convertvector(half[part], Words), b = __builtin_convertvector(bit[part], Words);
    const Words value = ((h & static_cast<std::uint16_t>(~low)) << 1) | (h & low) | b;
    __builtin_memcpy(values + part * (lanes / 2), &value, sizeof value);
    largest = larger(largest, value);
  }
}

/// Computes the halves of the block. What near heaps exclude depends on these halves themselves, so halves and
/// exclusions are computed again until they agree; a lane is right once all lanes before it are right.
template <std::size_t Planes>
inline Bytes settle(const BlocksJob& job, const Marks<Planes>& far, Bytes* before) {
  Bytes halves = least_unmarked(far);
  Bytes now[Planes];
  split_halves<Planes>(halves, now);
  while (job.common_near.ends[15] > 0) {
    Marks<Planes> marks = far;
    strike_near<Planes>(job.common_near, before, now, marks);
    const Bytes again = least_unmarked(marks);
    const bool settled = !differ(again, halves);
    halves = again;
    split_halves<Planes>(halves, now);
    if (settled) break;
  }
  for (std::size_t k = 0; k < Planes; ++k) before[k] = now[k];
  return halves;
}

template <std::size_t Planes>
void run_planes(BlocksJob& job) {
  const auto low = static_cast<std::uint8_t>((1U << job.dropped_bit) - 1);
  typedef std::uint16_t Pairs __attribute__((vector_size(lanes)));
  const Bytes phase =
      reinterpret_cast<Bytes>(Pairs{} + static_cast<std::uint16_t>(job.bit_phase[0] | job.bit_phase[1] << 8));
  Bytes before[Planes];
  for (std::size_t k = 0; k < Planes; ++k) before[k] = load<Bytes>(job.planes[k] - lanes);
  Words largest{};
  std::size_t block = 0;
  for (bool overflow = false; block < job.blocks && !overflow; ++block) {
    Marks<Planes> common{}, rare{};
    strike(job, block, job.common_far, common);
    const Bytes halves = settle(job, common, before);
    for (std::size_t k = 0; k < Planes; ++k) __builtin_memcpy(job.planes[k] + block * lanes, &before[k], sizeof(Bytes));
    Bytes bits = phase ^ look_up(load_table(job.bit_low), Planes == 1 ? halves : halves & 15);
    if constexpr (Planes > 1) bits ^= look_up(load_table(job.bit_high), halves >> 4);
    store_values(job.values + block * lanes, job.dropped_bit, halves, bits, largest);
    strike(job, block, job.rare, rare);
    const Bytes limit = (halves & static_cast<std::uint8_t>(~low)) + bits;
    job.open[block] = lanes_set(reinterpret_cast<Bytes>(least_unmarked(rare) < limit));
    __builtin_memcpy(job.marks + block * sizeof rare, &rare, sizeof rare);
    job.overflow = lanes_set(reinterpret_cast<Bytes>(halves == 0xff));
    overflow = job.overflow != 0;
  }
  job.done = static_cast<std::uint32_t>(block);
  std::uint16_t of_lane[lanes / 2];
  __builtin_memcpy(of_lane, &largest, sizeof of_lane);
  job.largest = 0;
  for (const std::uint16_t value : of_lane) job.largest = value > job.largest ? value : job.largest;
}

}  // namespace

template <class Level>
void run_blocks(BlocksJob& job) {
  switch (job.planes_used) {
    case 1:
      return run_planes<1>(job);
    case 2:
      return run_planes<2>(job);
    case 4:
      return run_planes<4>(job);
    case 8:
      return run_planes<8>(job);
    default:
      return run_planes<12>(job);
  }
}

template <class Level>
std::uint32_t block_lanes() {
  return lanes;
}

template <class Level>
std::size_t find_backwards(const std::uint16_t* x, const std::uint16_t* y, std::size_t count, std::uint16_t value) {
  constexpr std::size_t words = lanes / 2;
  const Words wanted = Words{} + value;
  std::size_t i = 0;
  for (; i + 2 * words <= count; i += 2 * words) {
    const std::uint16_t* const a = x - i - 2 * words + 1;
    const std::uint16_t* const b = y - i - 2 * words + 1;
    const Bytes first = reinterpret_cast<Bytes>((load<Words>(a) ^ load<Words>(b)) == wanted);
    const Bytes second = reinterpret_cast<Bytes>((load<Words>(a + words) ^ load<Words>(b + words)) == wanted);
    if (!differ(first | second, Bytes{})) continue;
    const std::uint64_t near = lanes_set(second);
    const auto highest = [](std::uint64_t bits) { return static_cast<std::size_t>(63 - __builtin_clzll(bits)) / 2; };
    return i + words - 1 + (near != 0 ? 0 : words) - highest(near != 0 ? near : lanes_set(first));
  }
  while (i < count && (*(x - i) ^ *(y - i)) != value) ++i;
  return i;
}

template <class Level>
bool find_four(const std::uint16_t* values, const std::uint16_t* four) {
  Words found{};
  for (std::size_t part = 0; part < 3; ++part) {  // lanes + 1 places
    const std::uint16_t* const at = values - 4 + (part < 2 ? part * (lanes / 2) : lanes / 2 + 1);
    Words same = reinterpret_cast<Words>(load<Words>(at) == four[0]);
    for (std::size_t k = 1; k < 4; ++k) same &= reinterpret_cast<Words>(load<Words>(at + k) == four[k]);
    found |= same;
  }
  return differ(reinterpret_cast<Bytes>(found), Bytes{});
}

template void run_blocks<core::ThisLevel>(BlocksJob&);
template std::uint32_t block_lanes<core::ThisLevel>();
template std::size_t find_backwards<core::ThisLevel>(const std::uint16_t*, const std::uint16_t*, std::size_t,
                                                     std::uint16_t);
template bool find_four<core::ThisLevel>(const std::uint16_t*, const std::uint16_t*);

}  // namespace mexwave::heaps::detail
