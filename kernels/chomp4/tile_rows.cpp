// The pool: pages in slabs of 16 MiB, each mapped when its first page is taken. Packing: copies the words of a tile
// between the pool and the layout of the lanes.

#include "chomp4/tile_rows.hpp"

#include <algorithm>

#include "chomp4/by_p.hpp"
#include "chomp4/tile_group.hpp"
#include "core/schedule/memory.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4::detail {

PagePool::PagePool(std::uint64_t most_bytes) : most_pages_(most_bytes / (8 * page_words) + 1) {
  slabs_.reserve(most_pages_ / slab_pages + 1);
}

void PagePool::resize(std::vector<std::uint32_t>& pages, std::size_t count) {
  if (pages.size() == count) return;
  const std::lock_guard lock(mutex_);
  while (pages.size() > count) {
    free_.push_back(pages.back());
    pages.pop_back();
  }
  pages.reserve(count);
  while (pages.size() < count) {
    if (!free_.empty()) {
      pages.push_back(free_.back());
      free_.pop_back();
      continue;
    }
    if (next_ == most_pages_) {
      const std::uint64_t allowed = most_pages_ * 8 * page_words;
      throw MemoryLimit("the rows' bits need more than the " + core::human_bytes(allowed) + " estimated for them",
                        allowed + 1, allowed);
    }
    if (next_ % slab_pages == 0) slabs_.emplace_back(slab_pages * page_words);
    pages.push_back(next_++);
  }
}

std::uint64_t PagePool::bytes() const {
  const std::lock_guard lock(mutex_);
  return (next_ - free_.size()) * 8 * page_words;
}

namespace {

/// Calls move(words of the page, index of its first word, number of words) for each page.
template <class Move>
void for_each_page(const PagePool& pool, const PackedRows& rows, const Move& move) {
  std::size_t first = 0;
  for (const std::uint32_t page : rows.pages) {
    move(pool.at(page), first, std::min(rows.words - first, page_words));
    first += page_words;
  }
}

}  // namespace

void read_packed(const PagePool& pool, const PackedRows& rows, std::uint64_t* to) {
  for_each_page(pool, rows, [to](const std::uint64_t* page, std::size_t first, std::size_t count) {
    std::copy_n(page, count, to + first);
  });
}

void write_packed(PagePool& pool, PackedRows& rows, const std::uint64_t* from, std::uint32_t words) {
  rows.state = PackedRows::State::kept;
  rows.words = words;
  pool.resize(rows.pages, (words + page_words - 1) / page_words);
  for_each_page(pool, rows, [from](std::uint64_t* page, std::size_t first, std::size_t count) {
    std::copy_n(from + first, count, page);
  });
}

void finish_packed(PagePool& pool, PackedRows& rows) {
  rows.state = PackedRows::State::finished;
  rows.words = 0;
  pool.resize(rows.pages, 0);
}

namespace {

/// A multiple of 8 (cache lines), but not of a page: otherwise all words of a line would fall into one set of the L1
/// cache.
std::size_t columns_for(std::uint32_t tile_r) {
  const std::size_t columns = (tile_r + std::size_t{2} * pads + 7) / 8 * 8;
  return columns % 512 == 0 ? columns + 8 : columns;
}

}  // namespace

OpenRows::OpenRows(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count)
    : columns(columns_for(tile_r)),
      layer(columns * unit_end(word_count - 1, most_unit_shift)),
      bits(layer * tile_s),
      full(columns * tile_s),
      top(columns * tile_s),
      ended(columns * tile_s),
      tile_r_(tile_r),
      tile_s_(tile_s),
      packed_(PackedLayout(std::size_t{tile_r} * tile_s).words()) {}

std::uint64_t OpenRows::bytes(std::uint32_t tile_r, std::uint32_t tile_s, std::uint32_t word_count) {
  // unpacked and packed words
  return columns_for(tile_r) * tile_s *
         ((std::uint64_t{unit_end(word_count - 1, most_unit_shift)} + word_count) * 8 + 10);
}

bool OpenRows::open(const PagePool& pool, const PackedRows& rows, TileAt at, const DeadRows& dead_from,
                    std::uint32_t last_word, std::uint32_t unit_shift) {
  std::fill(full.begin(), full.end(), closed);
  std::fill(top.begin(), top.end(), std::uint8_t{0});
  std::fill(ended.begin(), ended.end(), std::uint8_t{0});
  if (rows.state == PackedRows::State::finished) return false;
  const bool kept = rows.state == PackedRows::State::kept;
  const PackedLayout layout(std::size_t{tile_r_} * tile_s_);
  if (kept) {
    packed_.resize(std::max<std::size_t>(packed_.size(), rows.words));
    read_packed(pool, rows, packed_.data());
  }
  // Find the live rows, and the first word that is not full in all of them.
  const auto upto = static_cast<std::uint32_t>(dead_from.size() - 1);
  const auto full_words = [&](std::uint32_t k, std::uint32_t c) -> std::uint32_t {
    const std::uint32_t s = at.s0 + k, r = at.r0 + c;
    if (s > upto || r < s || r > std::min(dead_from[s].load(std::memory_order_relaxed), upto)) return none;
    if (!kept) return r / 64;
    const std::uint8_t words = layout.full(packed_.data())[k * tile_r_ + c];
    return words == PackedLayout::none_left ? none : words;
  };
  std::uint32_t first_word = none;
  for (std::uint32_t k = 0; k < tile_s_; ++k) {
    for (std::uint32_t c = 0; c < tile_r_; ++c) first_word = std::min(first_word, full_words(k, c));
  }
  if (first_word == none) return false;
  first_word_ = unit_begin(first_word, unit_shift);
  unit_shift_ = unit_shift;
  r0_ = at.r0;
  last_word_ = last_word;
  const std::uint32_t end = unit_end(last_word, unit_shift);
  const std::uint64_t* words = packed_.data() + layout.words();
  for (std::uint32_t k = 0; k < tile_s_; ++k) {
    std::uint64_t* const lines = bits.get() + k * layer;
    if (first_word_ < end) std::fill(lines + first_word_ * columns, lines + end * columns, std::uint64_t{0});
    for (std::uint32_t c = 0; c < tile_r_; ++c) {
      const std::size_t row = std::size_t{k} * tile_r_ + c, column = k * columns + pads + c;
      const std::uint32_t count = kept ? layout.count(packed_.data())[row] : 0U, own = full_words(k, c);
      const std::uint64_t* const from = words;
      words += count;
      if (own == none) continue;
      const std::uint32_t above = own + count;
      std::uint64_t* const line = lines + pads + c;
      for (std::uint32_t w = first_word_; w < std::min(own, end); ++w) line[w * columns] = ones;
      for (std::uint32_t w = 0; w < count; ++w) line[(own + w) * columns] = from[w];
      top[column] = static_cast<std::uint8_t>(above);
      std::uint64_t& mask = full[column] = full_units(line, columns, own, above, unit_shift);
      if (kept && layout.has_ended(packed_.data(), row)) {
        ended[column] = 1;
        for (std::uint32_t w = above; w < end; ++w) line[w * columns] = ones;
      } else {
        if ((above >> unit_shift) < 64) mask &= bits_below(above >> unit_shift);
        if (const std::uint32_t r = at.r0 + c; count == 0 && own == r / 64 && own <= last_word) {
          line[own * columns] = bits_below(r % 64);
        }
      }
    }
  }
  return true;
}

void OpenRows::close(PagePool& pool, PackedRows& rows) {
  const PackedLayout layout(std::size_t{tile_r_} * tile_s_);
  std::size_t most = layout.words();
  for (std::size_t k = 0; k < full.size(); ++k) {
    most += full[k] != closed && top[k] > first_word_ ? top[k] - first_word_ : 0U;
  }
  packed_.resize(std::max(packed_.size(), most));
  std::fill_n(packed_.begin(), layout.words(), std::uint64_t{0});
  std::uint64_t* words = packed_.data() + layout.words();
  bool live = false;
  for (std::uint32_t k = 0; k < tile_s_; ++k) {
    for (std::uint32_t c = 0; c < tile_r_; ++c) {
      const std::size_t row = std::size_t{k} * tile_r_ + c, column = k * columns + pads + c;
      const std::uint64_t* const line = bits.get() + k * layer + pads + c;
      if (const std::uint32_t r = r0_ + c; r / 64 > last_word_ && top[column] != 0) {  // no block has reached this row
        layout.full(packed_.data())[row] = static_cast<std::uint8_t>(r / 64);
        live = true;
        continue;
      }
      if (full[column] == closed) {  // every q of the row is used, or the row is dead
        layout.full(packed_.data())[row] = PackedLayout::none_left;
        continue;
      }
      std::uint32_t own = static_cast<std::uint32_t>(__builtin_ctzll(~full[column])) << unit_shift_, end = top[column];
      while (own < end && line[own * columns] == ones) ++own;
      while (ended[column] != 0 && end > own && line[(end - 1) * columns] == ones) --end;
      live = true;
      if (ended[column] != 0) layout.set_ended(packed_.data(), row);
      layout.full(packed_.data())[row] = static_cast<std::uint8_t>(own);
      layout.count(packed_.data())[row] = static_cast<std::uint8_t>(end > own ? end - own : 0);
      for (std::uint32_t w = own; w < end; ++w) *words++ = line[w * columns];
    }
  }
  if (live) {
    write_packed(pool, rows, packed_.data(), static_cast<std::uint32_t>(words - packed_.data()));
  } else {
    finish_packed(pool, rows);
  }
}

}  // namespace mexwave::chomp4::detail
