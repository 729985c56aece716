#pragma once
// The rows (r,s) of a tile: which q each has used. Packed between two blocks of p, unpacked for the tile group, which
// calls them rs.
//
// Only the words of a row from the first that is not full to the last with a bit are kept. Words below are all ones;
// words above are all zero, or all ones once the row has ended. The rows of a tile are packed together: a header (for
// each row its full words and how many follow, a byte each, and a bit whether it has ended), then the words, row after
// row. They lie in pages of 4 KiB from a pool that never exceeds the estimate.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::chomp4::detail {

inline constexpr std::size_t page_words = 512;

/// Pages by number. Any thread may take and give; a page belongs to who took it.
class PagePool {
 public:
  /// Grows to `most_bytes` at most, and throws MemoryLimit beyond.
  explicit PagePool(std::uint64_t most_bytes);
  [[nodiscard]] std::uint64_t* at(std::uint32_t page) const {
    return slabs_[page / slab_pages].get() + page % slab_pages * page_words;
  }
  /// Takes or gives pages until `pages` has `count`.
  void resize(std::vector<std::uint32_t>& pages, std::size_t count);
  /// Bytes in use now.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  static constexpr std::size_t slab_pages = 4096;  // 16 MiB
  std::uint64_t most_pages_;
  mutable std::mutex mutex_;
  std::vector<core::ZeroPages> slabs_;  // never moves: reserved
  std::vector<std::uint32_t> free_;
  std::uint32_t next_ = 0;
};

/// The rows of one tile.
struct PackedRows {
  enum class State : std::uint8_t { fresh, kept, finished };  ///< fresh: nothing used yet; finished: all dead
  State state = State::fresh;
  std::uint32_t words = 0;
  std::vector<std::uint32_t> pages;
};

/// Where things are in the packed words of so many rows.
class PackedLayout {
 public:
  explicit PackedLayout(std::size_t rows) : bytes_((rows + 7) / 8), bits_((rows + 63) / 64) {}
  /// [row] full words, and how many are kept after them.
  static std::uint8_t* full(std::uint64_t* packed) { return reinterpret_cast<std::uint8_t*>(packed); }
  [[nodiscard]] std::uint8_t* count(std::uint64_t* packed) const { return full(packed + bytes_); }
  [[nodiscard]] bool has_ended(const std::uint64_t* packed, std::size_t row) const {
    return (packed[2 * bytes_ + row / 64] >> (row % 64) & 1) != 0;
  }
  void set_ended(std::uint64_t* packed, std::size_t row) const {
    packed[2 * bytes_ + row / 64] |= std::uint64_t{1} << (row % 64);
  }
  /// Where the words begin.
  [[nodiscard]] std::size_t words() const { return 2 * bytes_ + bits_; }

 private:
  std::size_t bytes_, bits_;
};

/// Moves all words in one piece.
void read_packed(const PagePool& pool, const PackedRows& rows, std::uint64_t* to);
void write_packed(PagePool& pool, PackedRows& rows, const std::uint64_t* from, std::uint32_t words);
/// All its rows are dead.
void finish_packed(PagePool& pool, PackedRows& rows);

/// Where a tile is.
struct TileAt {
  std::uint32_t r0 = 0, s0 = 0;
};

/// [s] t with (t,t,t,s) a P-position, none while unknown: rows (r,s) with r > t are dead. A block may write t at a
/// later tile while the next block reads it at a tile of smaller r; there the row is alive with the old value and with
/// the new one.
using DeadRows = std::vector<std::atomic<std::uint32_t>>;

/// Words are counted from q = 0; only those from the first that is not full in all live rows on are filled.
class OpenRows {
 public:
  /// For tiles of so many r and s, and lines of so many words.
  OpenRows(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count);

  /// Unpacks rows, with words 0..last_word. False if all its rows are dead.
  bool open(const PagePool& pool, const PackedRows& rows, TileAt at, const DeadRows& dead_from,
            std::uint32_t last_word);
  /// Packs them again.
  void close(PagePool& pool, PackedRows& rows);

  [[nodiscard]] static std::uint64_t bytes(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count);

  std::size_t columns;                         ///< of a layer, pads included
  std::size_t layer;                           ///< words of a layer
  core::ZeroPages bits;                        ///< [layer][word][column]
  std::vector<std::uint8_t> full, top, ended;  ///< [layer][column], as TileGroup says

 private:
  std::uint32_t tile_r_, tile_s_;
  std::vector<std::uint64_t> packed_;
};

}  // namespace mexwave::chomp4::detail
