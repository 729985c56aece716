#pragma once
// The rows (r,s) between two blocks of p: which q each has used, packed.
//
// Of a row only the words from the first that is not full to the last that has been touched are kept; below it is all
// ones, above all zero, or all ones once the row has ended. Rows come in chunks, one a tile: a header (for each row its
// full words and how many follow, a byte each, and a bit whether it has ended), then the words, row after row. A chunk
// lies in blocks of 4 KiB from a pool that never grows beyond what was announced.

#include <cstdint>
#include <mutex>
#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::four_row_chomp::detail {

inline constexpr std::size_t block_words = 512;

/// Blocks by number. Any thread may take and give; a block belongs to who took it.
class BlockPool {
 public:
  /// Grows to `most_bytes` at most, and throws MemoryLimit beyond.
  explicit BlockPool(std::uint64_t most_bytes);
  [[nodiscard]] std::uint64_t* at(std::uint32_t block) const {
    return slabs_[block / slab_blocks].get() + block % slab_blocks * block_words;
  }
  /// Takes or gives blocks until `blocks` has `count`.
  void resize(std::vector<std::uint32_t>& blocks, std::size_t count);
  /// Bytes in use now.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  static constexpr std::size_t slab_blocks = 4096;  // 16 MiB
  std::uint64_t most_blocks_;
  mutable std::mutex mutex_;
  std::vector<core::ZeroPages> slabs_;  // never moves: reserved
  std::vector<std::uint32_t> free_;
  std::uint32_t next_ = 0;
};

/// The rows of one tile.
struct RowChunk {
  enum class State : std::uint8_t { fresh, kept, finished };  ///< fresh: nothing used yet; finished: all dead
  State state = State::fresh;
  std::uint32_t words = 0;
  std::vector<std::uint32_t> blocks;
};

/// Where things are in a chunk of so many rows.
class ChunkLayout {
 public:
  explicit ChunkLayout(std::size_t rows) : bytes_((rows + 7) / 8), bits_((rows + 63) / 64) {}
  /// [row] full words, and how many are kept after them.
  static std::uint8_t* full(std::uint64_t* chunk) { return reinterpret_cast<std::uint8_t*>(chunk); }
  [[nodiscard]] std::uint8_t* count(std::uint64_t* chunk) const { return full(chunk + bytes_); }
  [[nodiscard]] bool has_ended(const std::uint64_t* chunk, std::size_t row) const {
    return (chunk[2 * bytes_ + row / 64] >> (row % 64) & 1) != 0;
  }
  void set_ended(std::uint64_t* chunk, std::size_t row) const {
    chunk[2 * bytes_ + row / 64] |= std::uint64_t{1} << (row % 64);
  }
  /// Where the words begin.
  [[nodiscard]] std::size_t words() const { return 2 * bytes_ + bits_; }

 private:
  std::size_t bytes_, bits_;
};

/// Moves a chunk's words in one piece.
void read_chunk(const BlockPool& pool, const RowChunk& chunk, std::uint64_t* to);
void write_chunk(BlockPool& pool, RowChunk& chunk, const std::uint64_t* from, std::uint32_t words);
/// All its rows are dead.
void finish_chunk(BlockPool& pool, RowChunk& chunk);

}  // namespace mexwave::four_row_chomp::detail
