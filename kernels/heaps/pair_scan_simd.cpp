// The loops over pairs of heaps (pair_scan.hpp).

#include "heaps/pair_scan.hpp"

#include "core/bits/level_tag.hpp"
#include "heaps/level_bytes.hpp"

namespace mexwave::heaps::detail {

namespace {

/// Marks the values of the part's lanes by bytes: code c of a lane is marked in byte part_lanes * c + lane.
void mark_by_bytes(const StrikeJob& job, std::uint32_t part, std::uint8_t* bytes) {
  typedef std::uint16_t Partners __attribute__((vector_size(2 * part_lanes)));
  const std::size_t begin = part * std::size_t{part_lanes};
  __builtin_memset(bytes, 0, job.codes_end * std::size_t{part_lanes});
  // Pairs of common heaps first. If the partner is rare, the pair marks a common value, as it does again in the list of
  // rare heaps.
  for (std::size_t common = 0; common < 2; ++common) {
    for (std::size_t k = 0; k < job.split_count; ++k) {
      const auto& split = job.splits[k];
      const std::uint16_t* const at = job.codes + (split.first + begin);
      for (const MarkingHeap* strike = split.begin[common]; strike != split.end[common]; ++strike) {
        const Partners values = load<Partners>(at - strike->heap) ^ strike->code;
        for (std::size_t lane = 0; lane < part_lanes; ++lane) bytes[values[lane] * std::size_t{part_lanes} + lane] = 1;
      }
    }
    for (std::size_t row = 0; row < 2 * std::size_t{job.groups}; ++row) {
      std::uint64_t eight = 0;  // byte l: lane l, bit j: half 8 row + j
      for (std::size_t j = 0; j < 8; ++j)
        eight |= load<std::uint64_t>(bytes + (2 * (8 * row + j) + common) * part_lanes) << j;
      __builtin_memcpy(job.marks[common] + row * block_heaps + begin, &eight, sizeof eight);
    }
  }
}

#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
/// Groups of 16 halves whose marks fit into registers, and the number of groups up to which this beats marking by
/// bytes.
#if defined(MEXWAVE_SIMD_AVX512)
constexpr std::uint32_t most_together = 8, most_in_registers = 32;
#else
constexpr std::uint32_t most_together = 4, most_in_registers = 16;
#endif
static_assert(most_in_registers <= most_groups);

/// a | (b & c)
inline Bytes or_both(Bytes a, Bytes b, Bytes c) {
#if defined(MEXWAVE_SIMD_AVX512)
  return reinterpret_cast<Bytes>(_mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b),
                                                           reinterpret_cast<__m512i>(c), 0xf8));
#else
  return a | (b & c);
#endif
}

/// Changes indices from 16 on to 128 or more, so that look-ups give 0.
inline Bytes out_of_table(Bytes index) {
#if defined(MEXWAVE_SIMD_AVX512)
  return reinterpret_cast<Bytes>(_mm512_adds_epu8(reinterpret_cast<__m512i>(index), _mm512_set1_epi8(0x70)));
#else
  return reinterpret_cast<Bytes>(_mm256_adds_epu8(reinterpret_cast<__m256i>(index), _mm256_set1_epi8(0x70)));
#endif
}

/// The 16 bytes from index 15 - g on are a table with 0xff only at g.
alignas(32) constexpr std::uint8_t one_place[31] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff};

/// Marks `Count` groups of halves from group `begin` on. The flags of 16 halves are two bytes. The lowest four bits of
/// a half select the flag that it sets, its upper bits the group.
template <std::size_t Count, bool beyond_16>
void mark_groups(const StrikeJob& job, std::size_t common, std::uint32_t begin) {
  PlaceFlags place_flags;
  Bytes here[Count];  // 0xff for the upper bits of a group
#pragma GCC unroll 8
  for (std::size_t g = 0; g < Count; ++g) here[g] = load_table(one_place + 15 - (begin + g) % 16);
  const std::uint32_t sixteens = begin / 16 * 0x10101010U;
  for (std::size_t lane = 0; lane < block_heaps; lane += lanes) {
    Bytes low_marks[Count]{}, high_marks[Count]{};
    for (std::size_t k = 0; k < job.split_count; ++k) {
      const auto& split = job.splits[k];
      const std::uint8_t* const lows = job.low + split.first + lane;
      const std::uint8_t* const highs = job.high + split.first + lane;
      for (const MarkingHeap* strike = split.begin[common]; strike != split.end[common]; ++strike) {
        const Bytes low = load<Bytes>(lows - strike->heap) ^ all_words(strike->low);
        Bytes high = load<Bytes>(highs - strike->heap) ^ all_words(strike->high);
        if constexpr (beyond_16) high = out_of_table(high ^ all_words(sixteens));
        const Flags flags = place_flags.of(low);
#pragma GCC unroll 8
        for (std::size_t g = 0; g < Count; ++g) {
          const Bytes in_group = look_up(here[g], high);
          low_marks[g] = or_both(low_marks[g], in_group, flags.low);
          high_marks[g] = or_both(high_marks[g], in_group, flags.high);
        }
      }
    }
#pragma GCC unroll 8
    for (std::size_t g = 0; g < Count; ++g) {
      std::uint8_t* const to = job.marks[common] + 2 * (begin + g) * block_heaps + lane;
      __builtin_memcpy(to, &low_marks[g], sizeof(Bytes));
      __builtin_memcpy(to + block_heaps, &high_marks[g], sizeof(Bytes));
    }
  }
}

/// mark_groups() for `count` groups.
using MarkGroups = void (*)(const StrikeJob& job, std::size_t common, std::uint32_t begin);
template <std::size_t Most>
MarkGroups marking(std::uint32_t count) {
  if constexpr (Most > 1)
    if (count < Most) return marking<Most - 1>(count);
  return mark_groups<Most, false>;
}

/// Number of passes for each class, with as many groups per pass as registers can hold.
std::uint32_t rounds_of(std::uint32_t groups) { return (groups + most_together - 1) / most_together; }

void mark_in_registers(const StrikeJob& job, std::uint32_t part) {
  const std::uint32_t parts = rounds_of(job.groups), place = part / 2;
  const bool beyond_16 = job.groups > 16;  // then no pass may cross a multiple of 16
  const std::uint32_t begin = beyond_16 ? place * most_together : job.groups * place / parts;
  const std::uint32_t end = beyond_16 ? begin + most_together : job.groups * (place + 1) / parts;
  const auto mark = beyond_16 ? mark_groups<most_together, true> : marking<most_together>(end - begin);
  mark(job, part % 2, begin);
}
#endif

}  // namespace

template <class Level>
std::uint32_t strike_parts(std::uint32_t groups) {
#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
  if (groups <= most_in_registers) return 2 * rounds_of(groups);
#endif
  (void)groups;
  return block_heaps / part_lanes;
}

template <class Level>
void strike_part(const StrikeJob& job, std::uint32_t part, std::uint8_t* bytes) {
#if defined(MEXWAVE_SIMD_AVX512) || defined(MEXWAVE_SIMD_AVX2)
  if (job.groups <= most_in_registers) return mark_in_registers(job, part);
#endif
  mark_by_bytes(job, part, bytes);
}

template <class Level>
std::size_t find_pair(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  constexpr std::size_t words = lanes / 2;
  const Words wanted = Words{} + value;
  const auto same = [&](std::size_t i) {
    return reinterpret_cast<Bytes>((load<Words>(a + i) ^ load<Words>(b + i)) == wanted);
  };
  const auto place = [](Bytes found) { return static_cast<std::size_t>(__builtin_ctzll(lanes_set(found))) / 2; };
  std::size_t i = 0;
  for (; i + 2 * words <= count; i += 2 * words) {
    const Bytes here = same(i), next = same(i + words);
    if (differ(here | next, Bytes{})) return i + (differ(here, Bytes{}) ? place(here) : words + place(next));
  }
  while (i < count && (a[i] ^ b[i]) != value) ++i;
  return i;
}

template void strike_part<core::ThisLevel>(const StrikeJob&, std::uint32_t, std::uint8_t*);
template std::uint32_t strike_parts<core::ThisLevel>(std::uint32_t);
template std::size_t find_pair<core::ThisLevel>(const std::uint16_t*, const std::uint16_t*, std::size_t, std::uint16_t);

}  // namespace mexwave::heaps::detail
