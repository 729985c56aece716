// Blocks in slabs of 16 MiB, mapped when the first of a slab is taken.

#include "four_row_chomp/row_store.hpp"

#include <algorithm>

#include "core/run/memory.hpp"
#include "mexwave/error.hpp"

namespace mexwave::four_row_chomp::detail {

BlockPool::BlockPool(std::uint64_t most_bytes) : most_blocks_(most_bytes / (8 * block_words) + 1) {
  slabs_.reserve(most_blocks_ / slab_blocks + 1);
}

void BlockPool::resize(std::vector<std::uint32_t>& blocks, std::size_t count) {
  if (blocks.size() == count) return;
  const std::lock_guard lock(mutex_);
  while (blocks.size() > count) {
    free_.push_back(blocks.back());
    blocks.pop_back();
  }
  blocks.reserve(count);
  while (blocks.size() < count) {
    if (!free_.empty()) {
      blocks.push_back(free_.back());
      free_.pop_back();
      continue;
    }
    if (next_ == most_blocks_) {
      const std::uint64_t allowed = most_blocks_ * 8 * block_words;
      throw MemoryLimit("the rows' bits need more than the " + core::human_bytes(allowed) + " estimated for them",
                        allowed + 1, allowed);
    }
    if (next_ % slab_blocks == 0) slabs_.emplace_back(slab_blocks * block_words);
    blocks.push_back(next_++);
  }
}

std::uint64_t BlockPool::bytes() const {
  const std::lock_guard lock(mutex_);
  return (next_ - free_.size()) * 8 * block_words;
}

void read_chunk(const BlockPool& pool, const RowChunk& chunk, std::uint64_t* to) {
  std::size_t left = chunk.words;
  for (const std::uint32_t block : chunk.blocks) {
    const std::size_t count = std::min(left, block_words);
    std::copy_n(pool.at(block), count, to);
    to += count;
    left -= count;
  }
}

void write_chunk(BlockPool& pool, RowChunk& chunk, const std::uint64_t* from, std::uint32_t words) {
  chunk.state = RowChunk::State::kept;
  chunk.words = words;
  pool.resize(chunk.blocks, (words + block_words - 1) / block_words);
  std::size_t left = words;
  for (const std::uint32_t block : chunk.blocks) {
    const std::size_t count = std::min(left, block_words);
    std::copy_n(from, count, pool.at(block));
    from += count;
    left -= count;
  }
}

void finish_chunk(BlockPool& pool, RowChunk& chunk) {
  chunk.state = RowChunk::State::finished;
  chunk.words = 0;
  pool.resize(chunk.blocks, 0);
}

}  // namespace mexwave::four_row_chomp::detail
