#pragma once
// The data for computing the cells of 16 consecutive p by some r by some s, as plain data for all SIMD levels.
// README.md ("16 cells at once") has a drawing.
//
// Lane k is p = p0 + 15 - k. At step t of layer s it is at r = r0 + t - 15 + k: the lanes follow anti-diagonals of
// (p,r). So two lanes differ in p and in r and share only s, and the words of a step lie side by side in all three
// lines:
//
//   rs   used with (r,s) by a smaller p    [layer][word][column]   column = 16 + r - r0, 16 pads before and after
//   ps   used with (p,s) by a smaller r    [layer][word][lane]
//   pr   used with (p,r) by a smaller s    [step][word][lane]
//
// Words are counted from q = 0. Each line has a mask of its full *units*: a unit is 1, 2 or 4 words, so that 64 units
// cover the line. A cell needs only the units that are in none of its three masks.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mexwave::chomp4::detail {

inline constexpr std::uint32_t lanes = 16;
inline constexpr std::uint32_t pads = lanes;
inline constexpr std::uint32_t most_tile_s = 64;
/// The mask of a line that has no q left, or does not exist.
inline constexpr std::uint64_t closed = ~std::uint64_t{0};
/// Units have at most 1 << most_unit_shift words.
inline constexpr std::uint32_t most_unit_shift = 2;

/// A P-position (p,q,r,s).
struct Cell {
  std::uint16_t p, q, r, s;
};

struct TileGroup {
  std::uint32_t p0 = 0;
  std::uint32_t r0 = 0, r_end = 0;  ///< r0 <= r < r_end
  std::uint32_t s0 = 0, s_end = 0;
  std::uint32_t steps = 0;         ///< r_end - r0 + 15
  std::uint32_t unit_shift = 0;    ///< a unit has 1 << unit_shift words
  std::uint32_t last_word = 0;     ///< the word of the group's greatest p
  std::uint32_t rs_last_word = 0;  ///< the last word of rs: that of the block's greatest p

  std::uint64_t* rs = nullptr;
  std::size_t rs_columns = 0;        ///< distance between the words of a column
  std::size_t rs_layer = 0;          ///< distance between layers, in words
  std::uint64_t* rs_full = nullptr;  ///< [layer][column] mask; `closed` in pads and for dead rows
  std::uint8_t* rs_top = nullptr;    ///< [layer][column]: end of the words that may hold a bit above the full ones
  std::uint8_t* rs_ended = nullptr;  ///< [layer][column]: 1 once (e,e,r,s) has been found and all bits above e are set
  std::uint64_t* ps = nullptr;
  std::size_t ps_layer = 0;
  std::uint64_t* ps_full = nullptr;  ///< [layer][lane] mask
  std::uint64_t* pr = nullptr;
  std::size_t pr_step = 0;
  std::uint64_t* pr_full = nullptr;  ///< [step][lane] mask
  /// [word][lane] the *cut*: the q of all P-positions (p,q,r',r') so far; lines ps start with these bits.
  std::uint64_t* cut = nullptr;

  // Results.
  std::uint32_t* counts = nullptr;        ///< [layer][lane]: number of P-positions found
  std::uint64_t cells = 0;                ///< as Sweep::Work::cells
  std::uint64_t positions = 0;            ///< number of P-positions
  std::vector<Cell>* openings = nullptr;  ///< (p,p,p,s), (p,p,s,s) and (p,s,s,s)
  std::vector<Cell>* record = nullptr;    ///< if set: all P-positions, in the order in which they are found
};

/// First word of the unit that has this word, and the first word after that unit.
[[nodiscard]] constexpr std::uint32_t unit_begin(std::uint32_t word, std::uint32_t unit_shift) {
  return word >> unit_shift << unit_shift;
}
[[nodiscard]] constexpr std::uint32_t unit_end(std::uint32_t word, std::uint32_t unit_shift) {
  return ((word >> unit_shift) + 1) << unit_shift;
}

/// The mask of the full units of a line, of which only the words from..end - 1 may have an open word. Words outside
/// that range count as full.
[[nodiscard]] inline std::uint64_t full_units(const std::uint64_t* line, std::size_t stride, std::uint32_t from,
                                              std::uint32_t end, std::uint32_t unit_shift) {
  std::uint64_t full = ~std::uint64_t{0};
  for (std::uint32_t w = from; w < end; ++w) {
    if (line[w * stride] != ~std::uint64_t{0}) full &= ~(std::uint64_t{1} << (w >> unit_shift));
  }
  return full;
}

/// Computes all cells of the group.
using RunTileGroup = void (*)(TileGroup& group);

template <class Level>  // tile_group_simd.cpp
void run_tile_group(TileGroup& group);

}  // namespace mexwave::chomp4::detail
