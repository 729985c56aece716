#pragma once
// Square boards without a one-coloured axis-parallel square, grown at a corner (README.md) from boards that are found
// column by column. Only raw pointers and plain data, as in column_search.hpp.

#include <cstdint>

#include "squares/column_search.hpp"

namespace mexwave::squares::detail {

/// Largest side of a board; a line of cells has 16 bits.
inline constexpr std::uint32_t largest_corner_side = 16;
/// Largest side of the base, the board that is found column by column. There are more boards of side 9 than of any
/// other side, so growing is the smaller part of the work.
inline constexpr std::uint32_t largest_corner_base = 9;
/// Up to this side, the lines that fit are found with the tables of ColumnRules; for larger sides, cell by cell.
inline constexpr std::uint32_t largest_corner_set = 10;

/// The tables of a search at the corner.
struct CornerRules {
  /// [side], from the side of the base on; null: lines that fit are found cell by cell.
  const ColumnRules* of_side[largest_corner_set + 1] = {};
  /// [2^(base - 1)][half], half = max(1, 2^(base - 1) / 64): the beginnings of a row without a white (black) cell in
  /// the set of cells that is the index.
  const std::uint64_t* no_white = nullptr;
  const std::uint64_t* no_black = nullptr;
  /// [2^k][words of 2^k], k = side - 1: the rows without a white (black) cell in the set of cells that is the index;
  /// null if k > largest_corner_set.
  const std::uint64_t* rows_without_white = nullptr;
  const std::uint64_t* rows_without_black = nullptr;
  /// [2^base][32]: 16 zeros, then for d = 1, 2, ... at [16 + d] the cell of the column d above the new row.
  const std::uint16_t* above = nullptr;
};

/// One part of a search: the boards grown from bases whose columns begin with a prefix. Here the first cell of a line
/// is its least significant bit.
struct CornerSearch {
  const CornerRules* rules = nullptr;
  std::uint32_t base = 0;   ///< side of the base, 1..largest_corner_base
  std::uint32_t side = 0;   ///< side to grow to, base + 1..largest_corner_side
  std::uint32_t depth = 0;  ///< columns to fix; base for complete bases
  const std::uint16_t* prefix = nullptr;
  std::uint32_t prefix_length = 0;

  /// As in ColumnSearch; `found` is called if depth < base.
  bool (*found)(void* context, const std::uint16_t* columns) = nullptr;
  bool (*may_continue)(void* context) = nullptr;
  void* context = nullptr;

  std::uint16_t* columns = nullptr;  ///< work space: 16 entries
  std::uint64_t* sets = nullptr;     ///< work space: corner_set_words(base)

  std::uint64_t grown[largest_corner_side + 1] = {};  ///< [side] number of boards, for sides above the base
  std::uint64_t nodes = 0;                            ///< number of columns fixed after the prefix, and of boards grown
};

/// Words of CornerSearch::sets.
[[nodiscard]] constexpr std::uint64_t corner_set_words(std::uint32_t base) {
  const std::uint64_t words = base < 6 ? 1 : (std::uint64_t{1} << base) / 64;
  return (base + std::uint64_t{1}) * (base + std::uint64_t{2}) * words;
}

/// Returns false if a callback ended the search.
using RunCornerSearch = bool (*)(CornerSearch&);
template <class Level>  // corner_search_simd.cpp
bool run_corner_search(CornerSearch& search);

}  // namespace mexwave::squares::detail
