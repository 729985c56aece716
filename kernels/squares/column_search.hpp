#pragma once
// Search for draws column by column (README.md). A column of h <= 12 cells is a number below 2^h, and a set of columns
// is a bit row of 2^h bits.
//
// Only raw pointers and plain data, because the per-level bodies should include as little as possible
// (core/bits/level_tag.hpp).

#include <cstdint>

namespace mexwave::squares::detail {

/// The side of a tilted square: it spans a columns and b rows, a, b >= 1.
struct Tilt {
  std::uint32_t a, b;
};

/// Tables that depend only on h and the kind of squares.
struct ColumnRules {
  std::uint32_t height = 0;
  std::uint32_t words = 0;                    ///< words of a set of columns: 2^h / 64, at least 1
  std::uint32_t reach = 0;                    ///< the largest square spans this many columns: h - 1
  const std::uint64_t* everything = nullptr;  ///< [words]: all 2^h columns
  /// [reach][2^h][words], for distances k = 1, 2, ...: the columns that make no axis-parallel square of side k with
  /// column v at distance k.
  const std::uint64_t* pairs = nullptr;
  /// [2^h][words]: the columns without a white (black) cell in the set of cells that is the index; null if tilted
  /// squares do not count.
  const std::uint64_t* without_white = nullptr;
  const std::uint64_t* without_black = nullptr;
  const std::uint64_t* at_most = nullptr;     ///< [h + 1][words]: columns with at most that many white cells
  const Tilt* tilts = nullptr;                ///< sorted by min(a, b)
  const std::uint32_t* first_tilt = nullptr;  ///< [reach + 2]: tilts with min(a, b) = d are those from [d] to [d+1]
};

/// One part of a search: the columns after a prefix, up to `depth`.
struct ColumnSearch {
  const ColumnRules* rules = nullptr;
  std::uint32_t width = 0;
  std::uint32_t depth = 0;  ///< columns to fix; width for complete boards
  std::uint32_t white_min = 0, white_max = 0;
  /// [k][column] image under the k-th symmetry that keeps every column in its place, without the identity (at most 3).
  /// Only boards that are least among these images are visited.
  const std::uint16_t* images[3] = {nullptr, nullptr, nullptr};
  std::uint32_t image_count = 0;
  /// [2^h][words]: columns none of whose images is less than the index; null: boards are not compared with their mirror
  /// images. If not null, only boards are visited whose first column is not greater than any image of the last one nor,
  /// if `sides_alike` (square boards), than the known part of the first and last rows.
  const std::uint64_t* at_least = nullptr;
  bool sides_alike = false;
  bool colours_swap = false;  ///< the images include the exchange of colours
  const std::uint16_t* prefix = nullptr;
  std::uint32_t prefix_length = 0;

  /// If not null, called with the `depth` columns of each board or beginning found. The search ends if it returns
  /// false.
  bool (*found)(void* context, const std::uint16_t* columns) = nullptr;
  /// Called every few thousand columns. The search ends if it returns false.
  bool (*may_continue)(void* context) = nullptr;
  void* context = nullptr;  ///< the first argument of the callbacks

  std::uint16_t* columns = nullptr;  ///< work space: width entries
  std::uint64_t* both = nullptr;     ///< work space: width entries; low half: white cells of a column, high half: black
  std::uint64_t* options = nullptr;  ///< work space: (width + 1) * max(reach, 1) * words

  std::uint64_t colourings = 0;  ///< if `found` is null and depth is width: number of boards, counting images
  std::uint64_t nodes = 0;       ///< number of columns fixed after the prefix
};

/// Returns false if a callback ended the search.
using RunColumnSearch = bool (*)(ColumnSearch&);
template <class Level>  // column_search_simd.cpp
bool run_column_search(ColumnSearch& search);

}  // namespace mexwave::squares::detail
