#pragma once
// A tile of columns and a row as bytes, for files and for other ranks.

#include "core/files/state_bytes.hpp"
#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/column_tiles.hpp"

namespace mexwave::three_row_chomp::detail {

using core::state_in;
using core::StateReader;
using core::StateSink;
using core::StateSource;
using core::StateWriter;

// state_bytes.cpp
void write_row(StateWriter& out, const Row& row);
/// Throws FormatError if a number in it is beyond last_p.
[[nodiscard]] Row read_row(StateReader& in, std::uint32_t number, std::uint32_t last_p);
/// All of a tile: its bits from the base on, and its log.
void write_tile(StateWriter& out, const ColumnTile& tile);
void read_tile(StateReader& in, ColumnTile& tile, Segments& from);

/// The word rows of a tile that are kept, by their r: from the base to the end of the tile's memory, those left out
/// that have not been reached.
struct KeptRows {
  std::int32_t first, end;            // multiples of 64
  std::int32_t blank_from, blank_to;  // not reached, all zero
  explicit KeptRows(const ColumnTile& tile);
  [[nodiscard]] bool blank(std::int32_t r) const { return r >= blank_from && r < blank_to; }
};

}  // namespace mexwave::three_row_chomp::detail
