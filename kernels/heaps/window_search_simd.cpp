// Searches a register of heaps at a time (window_block.hpp): for a value, for a pair that gives a value; counts the
// rare values that the pairs of one heap exclude.

#include "core/bits/level_tag.hpp"
#include "heaps/level_bytes.hpp"
#include "heaps/window_block.hpp"

namespace mexwave::heaps::detail {

template <class Level>
std::size_t count_excluded(const OpenSample& sample, std::uint32_t distance, std::uint32_t half, bool close) {
  std::size_t count = 0;
#if defined(MEXWAVE_SIMD_SCALAR)
  // One heap at a time: in WebAssembly without SIMD the loop below takes several times as long.
  for (std::size_t block = 0; block < sample.blocks; ++block) {
    const std::uint8_t* const others = sample.halves + block * lanes - distance;
    std::uint8_t* const open = sample.open + block * sample.planes_used * 2 * lanes;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::uint32_t other = others[lane], given = half ^ other;
      if (other == rare_heap || given / 16 >= sample.planes_used) continue;
      std::uint8_t& flags = open[given / 8 * lanes + lane];
      count += flags >> given % 8 & 1;
      if (close) flags &= static_cast<std::uint8_t>(~(1U << given % 8));
    }
  }
#else
  const PlaceFlags place_flags;
  const Bytes own = all(static_cast<std::uint8_t>(half));
  for (std::size_t block = 0; block < sample.blocks; ++block) {
    const Bytes other = load<Bytes>(sample.halves + block * lanes - distance);
    const Bytes given = (own ^ other) | reinterpret_cast<Bytes>(other == rare_heap);
    const Flags flags = place_flags.of(given & 15);
    Bytes excluded{};  // `given` is in one plane at most, so a lane counts once at most
    for (std::uint8_t k = 0; k < sample.planes_used; ++k) {
      std::uint8_t* const at = sample.open + (block * sample.planes_used + k) * 2 * lanes;
      const Bytes in_plane = reinterpret_cast<Bytes>(given >> 4 == k);
      const Bytes open[2] = {load<Bytes>(at), load<Bytes>(at + lanes)};
      const Bytes now[2] = {open[0] & flags.low & in_plane, open[1] & flags.high & in_plane};
      excluded |= now[0] | now[1];
      if (!close) continue;
      const Bytes left[2] = {open[0] ^ now[0], open[1] ^ now[1]};
      __builtin_memcpy(at, left, sizeof left);
    }
    count += static_cast<std::size_t>(__builtin_popcountll(lanes_set(reinterpret_cast<Bytes>(excluded != 0))));
  }
#endif
  return count;
}

template <class Level>
std::size_t find_backwards(const std::uint16_t* x, const std::uint16_t* y, std::size_t count, std::uint16_t value) {
  constexpr std::size_t words = lanes / 2;
  const Words wanted = Words{} + value;
  std::size_t i = 0;
  for (; i + 2 * words <= count; i += 2 * words) {
    const std::uint16_t* const a = x - i - 2 * words + 1;
    const std::uint16_t* const b = y - i - 2 * words + 1;
    const Bytes farther = reinterpret_cast<Bytes>((load<Words>(a) ^ load<Words>(b)) == wanted);
    const Bytes nearer = reinterpret_cast<Bytes>((load<Words>(a + words) ^ load<Words>(b + words)) == wanted);
    if (!differ(farther | nearer, Bytes{})) continue;
    const std::uint64_t near = lanes_set(nearer);
    // The highest lane is the nearest to x; a lane is two bytes.
    const auto highest = [](std::uint64_t bits) { return static_cast<std::size_t>(63 - __builtin_clzll(bits)) / 2; };
    return i + words - 1 + (near != 0 ? 0 : words) - highest(near != 0 ? near : lanes_set(farther));
  }
  while (i < count && (*(x - i) ^ *(y - i)) != value) ++i;
  return i;
}

template <class Level>
std::size_t drop_arising(Candidate* candidates, std::size_t count, const std::uint16_t* x, const std::uint16_t* y) {
  constexpr std::size_t words = lanes / 2;
  static_assert(first_pairs % words == 0);
  std::size_t left = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const Candidate candidate = candidates[k];
    const Words wanted = Words{} + candidate.value;
    const std::uint16_t* const others = y + candidate.heap;
    Bytes arises{};
    for (std::size_t i = words - 1; i < first_pairs; i += words)
      arises |= reinterpret_cast<Bytes>((load<Words>(x - i) ^ load<Words>(others - i)) == wanted);
    candidates[left] = candidate;
    left += differ(arises, Bytes{}) ? 0 : 1;
  }
  return left;
}

template <class Level>
std::size_t find_forwards(const std::uint16_t* values, std::size_t count, std::uint16_t value) {
  constexpr std::size_t words = lanes / 2;
  const Words wanted = Words{} + value;
  std::size_t i = 0;
  for (; i + 2 * words <= count; i += 2 * words) {
    const Words found = (load<Words>(values + i) == wanted) | (load<Words>(values + i + words) == wanted);
    if (differ(reinterpret_cast<Bytes>(found), Bytes{})) break;
  }
  while (i < count && values[i] != value) ++i;
  return i;
}

template std::size_t count_excluded<core::ThisLevel>(const OpenSample&, std::uint32_t, std::uint32_t, bool);
template std::size_t find_backwards<core::ThisLevel>(const std::uint16_t*, const std::uint16_t*, std::size_t,
                                                     std::uint16_t);
template std::size_t drop_arising<core::ThisLevel>(Candidate*, std::size_t, const std::uint16_t*, const std::uint16_t*);
template std::size_t find_forwards<core::ThisLevel>(const std::uint16_t*, std::size_t, std::uint16_t);

}  // namespace mexwave::heaps::detail
