#pragma once
// The rows (r,s) of a tile, unpacked for the tile group, which calls them rs.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "four_row_chomp/row_store.hpp"

namespace mexwave::four_row_chomp::detail {

/// Where a tile is.
struct TileAt {
  std::uint32_t r0 = 0, s0 = 0;
};

/// [s] t with (t,t,t,s) a P-position, none while unknown: rows (r,s) with r > t are dead. A block may still find t at a
/// later tile while the next one asks at a tile of smaller r, where either answer leaves the row alive.
using DeadRows = std::vector<std::atomic<std::uint32_t>>;

/// Words are counted from q = 0; only those from the first that is not full in all live rows on are filled.
class OpenRows {
 public:
  /// For tiles of so many r and s, and lines of so many words.
  OpenRows(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count);

  /// Unpacks a chunk, with words 0..last_word. False if all its rows are dead.
  bool open(const BlockPool& pool, const RowChunk& chunk, TileAt at, const DeadRows& dead_from,
            std::uint32_t last_word);
  /// Packs it again.
  void close(BlockPool& pool, RowChunk& chunk);

  [[nodiscard]] static std::uint64_t bytes(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count);

  std::size_t columns;                         ///< of a layer, pads included
  std::size_t layer;                           ///< words of a layer
  core::ZeroPages bits;                        ///< [layer][word][column]
  std::vector<std::uint8_t> full, top, ended;  ///< [layer][column], as TileGroup says

 private:
  std::uint32_t tile_r_, tile_s_;
  std::vector<std::uint64_t> packed_;
};

}  // namespace mexwave::four_row_chomp::detail
