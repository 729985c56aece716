// The upper window cell by cell, on any processor.

#include "three_row_chomp/window_tile_body.hpp"

namespace mexwave::three_row_chomp::detail {

void run_upper_cells(UpperTile& tile, UpperCells& some) {
  run_upper_window<UpperEdge>(tile, [&tile, &some](std::uint64_t* columns, std::uint64_t* rows) {
    std::uint64_t* chosen = some.chosen;
    for (unsigned i = 0; i < window_rows; ++i) {
      std::uint64_t row = rows[window_rows - 1 - i];
      std::uint64_t empty = 0;
      for (std::uint64_t left = some.cells[i]; left != 0; left &= left - 1) {
        std::uint64_t& column = columns[__builtin_ctzll(left)];
        const std::uint64_t used = column | row;
        const std::uint64_t bit = ~used & (used + 1);
        row |= bit;
        column |= bit;
        *chosen = bit;
        chosen += bit != 0;
        empty |= bit == 0 ? left & (~left + 1) : 0;
      }
      rows[window_rows - 1 - i] = row;
      tile.empty[i] = empty;
    }
  });
}

}  // namespace mexwave::three_row_chomp::detail
