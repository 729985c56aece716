#pragma once
// The data of the SIMD bodies: 16 consecutive p by some r by some s. README.md draws it.
//
// Lane k is p = p0 + 15 - k. At step t of layer s it is at r = r0 + t - 15 + k: the lanes follow anti-diagonals of
// (p,r). So two lanes differ in p and in r and share only s, and the words of a step lie side by side in all three
// lines:
//
//   rs   used with (r,s) by a smaller p    [layer][word][column]   column = 16 + r - r0, 16 pads before and after
//   ps   used with (p,s) by a smaller r    [layer][word][lane]
//   pr   used with (p,r) by a smaller s    [step][word][lane]
//
// Words are counted from q = 0. For each line the number of its full words, from the first on, is kept.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mexwave::chomp4::detail {

inline constexpr std::uint32_t lanes = 16;
inline constexpr std::uint32_t pads = lanes;
/// Full words of a line where nothing can be found any more, or that is none.
inline constexpr std::uint8_t closed = 255;

/// A P-position as the table has it.
struct Cell {
  std::uint16_t p, q, r, s;
};

struct TileGroup {
  std::uint32_t p0 = 0;
  std::uint32_t r0 = 0, r_end = 0;  ///< r0 <= r < r_end
  std::uint32_t s0 = 0, s_end = 0;
  std::uint32_t steps = 0;         ///< r_end - r0 + 15
  std::uint32_t last_word = 0;     ///< of the group's greatest p
  std::uint32_t rs_last_word = 0;  ///< as far as rs has words: that of the block's greatest p

  std::uint64_t* rs = nullptr;
  std::size_t rs_columns = 0;        ///< words from a word of a column to the next one
  std::size_t rs_layer = 0;          ///< words from a layer to the next
  std::uint8_t* rs_full = nullptr;   ///< [layer][column], rs_columns wide; `closed` in pads and for dead rows
  std::uint8_t* rs_top = nullptr;    ///< [layer][column]: words that may hold a bit above the full ones end here
  std::uint8_t* rs_ended = nullptr;  ///< [layer][column]: 1 once (e,e,r,s) has been found, and all bits above e are set
  std::uint64_t* ps = nullptr;
  std::size_t ps_layer = 0;
  std::uint8_t* ps_full = nullptr;  ///< [layer][lane]
  std::uint64_t* pr = nullptr;
  std::size_t pr_step = 0;
  std::uint8_t* pr_full = nullptr;  ///< [step][lane]
  std::uint64_t* cut = nullptr;     ///< [word][lane]: with this p, q of all (p,q,r',r') so far; starts the lines ps

  // Results.
  std::uint32_t* counts = nullptr;        ///< [layer][lane]: P-positions found, added up
  std::uint64_t cells = 0;                ///< lanes looked at, added up
  std::uint64_t words = 0;                ///< words that steps spanned, added up
  std::uint64_t positions = 0;            ///< P-positions, added up
  std::vector<Cell>* openings = nullptr;  ///< (p,p,p,s), (p,p,s,s) and (p,s,s,s)
  std::vector<Cell>* record = nullptr;    ///< if set: all P-positions, in the order in which they are found
};

/// All cells of the group: layers in rising s, and in each the lanes in rising r.
using RunTileGroup = void (*)(TileGroup& group);

template <class Level>  // tile_group_simd.cpp
void run_tile_group(TileGroup& group);

}  // namespace mexwave::chomp4::detail
