#pragma once
// The rows (r,s) of a tile: for each row, the q that it has used. They are packed between two blocks of p, and unpacked
// for the tile groups of a block (tile_group.hpp, where they are the lines rs).
//
// Only the words of a row from the first that is not full to the last with a bit are stored. Words below these are all
// ones; words above are all zero, or all ones once the row has ended. The rows of a tile are packed together: a header
// (for each row the number of full words and of stored words, a byte each, and a bit whether it has ended), then the
// words, row after row. They are in pages of 4 KiB from a pool that never exceeds Plan::row_bytes.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::chomp4::detail {

inline constexpr std::size_t page_words = 512;

/// Pages, identified by numbers. Any thread may take and return pages; only the thread that took a page may use it.
class PagePool {
 public:
  /// The pool grows to at most `most_bytes`; then resize() throws MemoryLimit.
  explicit PagePool(std::uint64_t most_bytes);
  [[nodiscard]] std::uint64_t* at(std::uint32_t page) const {
    return slabs_[page / slab_pages].get() + page % slab_pages * page_words;
  }
  /// Takes or returns pages until `pages` has `count`.
  void resize(std::vector<std::uint32_t>& pages, std::size_t count);
  /// Bytes in use now.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  static constexpr std::size_t slab_pages = 4096;  // 16 MiB
  std::uint64_t most_pages_;
  mutable std::mutex mutex_;
  std::vector<core::ZeroPages> slabs_;  // reserved, so that at() needs no lock
  std::vector<std::uint32_t> free_;
  std::uint32_t next_ = 0;
};

/// The rows of one tile.
struct PackedRows {
  enum class State : std::uint8_t { fresh, kept, finished };  ///< fresh: no q is used; finished: no q is left
  State state = State::fresh;
  std::uint32_t words = 0;
  std::vector<std::uint32_t> pages;
};

/// The layout of the packed words of `rows` rows.
class PackedLayout {
 public:
  explicit PackedLayout(std::size_t rows) : bytes_((rows + 7) / 8), bits_((rows + 63) / 64) {}
  /// In place of the number of full words: the row has no q left or is dead.
  static constexpr std::uint8_t none_left = 255;
  /// [row] number of leading full words, which are not stored.
  static std::uint8_t* full(std::uint64_t* packed) { return reinterpret_cast<std::uint8_t*>(packed); }
  /// [row] number of stored words.
  [[nodiscard]] std::uint8_t* count(std::uint64_t* packed) const { return full(packed + bytes_); }
  [[nodiscard]] bool has_ended(const std::uint64_t* packed, std::size_t row) const {
    return (packed[2 * bytes_ + row / 64] >> (row % 64) & 1) != 0;
  }
  void set_ended(std::uint64_t* packed, std::size_t row) const {
    packed[2 * bytes_ + row / 64] |= std::uint64_t{1} << (row % 64);
  }
  /// Index of the first stored word.
  [[nodiscard]] std::size_t words() const { return 2 * bytes_ + bits_; }

 private:
  std::size_t bytes_, bits_;
};

/// Copy all packed words of a tile.
void read_packed(const PagePool& pool, const PackedRows& rows, std::uint64_t* to);
void write_packed(PagePool& pool, PackedRows& rows, const std::uint64_t* from, std::uint32_t words);
/// Frees the pages of a tile whose rows have no q left.
void finish_packed(PagePool& pool, PackedRows& rows);

/// The first r and s of a tile.
struct TileAt {
  std::uint32_t r0 = 0, s0 = 0;
};

/// [s] the t with (t,t,t,s) a P-position, `none` while unknown: rows (r,s) with r > t are dead. A block may write t
/// while the next block reads it at a tile of smaller r; the rows of that tile are not dead with either value.
using DeadRows = std::vector<std::atomic<std::uint32_t>>;

/// The unpacked rows of a tile. Words are counted from q = 0. Units that are full in all rows that are not dead have
/// arbitrary contents.
class OpenRows {
 public:
  /// For tiles of tile_r by tile_s, and lines of word_count words.
  OpenRows(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count);

  /// Unpacks the rows up to word last_word; units have 1 << unit_shift words. False if all rows are dead or finished.
  bool open(const PagePool& pool, const PackedRows& rows, TileAt at, const DeadRows& dead_from, std::uint32_t last_word,
            std::uint32_t unit_shift);
  /// Packs the rows again.
  void close(PagePool& pool, PackedRows& rows);

  [[nodiscard]] static std::uint64_t bytes(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count);

  std::size_t columns;                   ///< columns of a layer, including pads
  std::size_t layer;                     ///< words of a layer
  core::ZeroPages bits;                  ///< [layer][word][column]
  std::vector<std::uint64_t> full;       ///< [layer][column], see TileGroup
  std::vector<std::uint8_t> top, ended;  ///< [layer][column], see TileGroup

 private:
  std::uint32_t tile_r_, tile_s_;
  std::uint32_t first_word_ = 0;  ///< words below it have arbitrary contents
  std::uint32_t unit_shift_ = 0, r0_ = 0, last_word_ = 0;
  std::vector<std::uint64_t> packed_;
};

}  // namespace mexwave::chomp4::detail
