// Opens, extends and finishes tiles of columns. A tile is opened when p reaches its first q. It is extended downwards
// if a lower row is needed. It is finished once every r <= q is used, dead or settled in each of its columns. Segments
// come from slabs of memory; each slab is twice as large as the one before, up to 64 MiB, so that a small table takes
// little memory.

#include "chomp3/column_tiles.hpp"

#include <bit>
#include <utility>

#include "chomp3/window_tile.hpp"
#include "core/schedule/parts.hpp"

namespace mexwave::chomp3::detail {

/// The segment must never be written to. In a native build it is a constant in read-only memory, where a write ends the
/// program; WebAssembly has no such memory.
std::uint64_t* ColumnTile::zero_segment() {
  alignas(64) static constexpr std::uint64_t zeros[at(segment_bands) * window_columns_max] = {};
  return const_cast<std::uint64_t*>(zeros);
}

void ColumnTile::lay_out(Segments& from) {
  const std::int32_t first = segment_of(floor), last = segment_of(end() - 1);
  const std::int32_t above = segment_of(segments_above());
  segments.assign(at(last - first) + 1, zero_segment());
  for (std::int32_t k = first; k <= last; ++k) {
    if (k >= above || k * segment_rows < ready) allocate_segment(at(k - first), from);
  }
}

void ColumnTile::allocate_segment(std::size_t k, Segments& from) {
  if (segments[k] == zero_segment()) segments[k] = from.take();
}

void ColumnTile::open(std::int32_t row_base, std::int32_t guess, Segments& from) {
  base = row_base;
  floor = std::max(row_base, guess) / 64 * 64;
  ready = floor;
  lay_out(from);
  for (std::int32_t c = 0; c < columns; ++c) {  // r > q counts as used
    const std::int32_t above = first_q + c + 1;
    band(above)[c] |= ~low_bits(above & 63);
    for (std::int32_t r = (above | 63) + 1; r < end(); r += 64) band(r)[c] = ~std::uint64_t{0};
  }
}

void ColumnTile::make_ready(std::int32_t r, Segments& from) {
  for (; ready <= r; ready = (segment_of(ready) + 1) * segment_rows)
    allocate_segment(at(segment_of(ready) - segment_of(floor)), from);
}

void ColumnTile::finish(Segments& to) {
  for (std::uint64_t* const segment : segments) {
    if (segment != zero_segment()) to.give_back(segment);
  }
  segments = {};
  finished = true;
}

void ColumnTile::start_column(std::int32_t q, const EndedRows& ended, Segments& from) {
  const std::int32_t last = std::min(q, ended.last_dead);
  make_ready(last, from);
  for (std::int32_t r = floor; r <= last; r += 64) {
    band(r)[q - first_q] |= ended.dead[at(r) / 64];
  }
}

/// No P-position has used a row below the old floor: each such row is dead or free.
void ColumnTile::lower_floor(std::int32_t row_floor, std::int32_t p, const EndedRows& ended, Segments& from) {
  const std::int32_t old_floor = floor;
  floor = row_floor / 64 * 64;
  segments.insert(segments.begin(), at(segment_of(old_floor) - segment_of(floor)), zero_segment());
  for (std::size_t k = 0; k < segments.size(); ++k) allocate_segment(k, from);
  ready = far_away;
  for (std::int32_t r = floor; r < old_floor; ++r) {
    const std::int32_t end = ended.end_of(r);
    if (end == far_away) continue;
    for (std::int32_t q = std::max(first_q, end + 1); q <= std::min(last_q(), p); ++q) mark(q - first_q, r);
  }
}

void ColumnTile::raise_base() {
  while (base <= last_q()) {
    if (base < floor) return;
    const std::uint64_t* words_of_base = band(base);
    std::uint64_t all = ~std::uint64_t{0};
    for (std::int32_t c = 0; c < columns; ++c) all &= words_of_base[c];
    const std::uint64_t zeros = ~all & ~low_bits(base & 63);
    if (zeros != 0) {
      base = (base & ~63) + std::countr_zero(zeros);
      return;
    }
    base = (base & ~63) + 64;
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Segments.

void SegmentStore::take(std::vector<std::uint64_t*>& to) {
  const std::lock_guard lock(mutex_);
  const std::size_t reused = std::min(batch, free_.size());
  to.insert(to.end(), free_.end() - static_cast<std::ptrdiff_t>(reused), free_.end());
  free_.resize(free_.size() - reused);
  for (std::size_t k = reused; k < batch; ++k) {
    if (unused_words_ < words_) {
      core::ZeroPages slab(next_slab_ / sizeof(std::uint64_t));
      unused_ = slab.get();
      unused_words_ = next_slab_ / sizeof(std::uint64_t);
      all_ += unused_words_ / words_;
      free_.reserve(all_);
      slabs_.push_back(std::move(slab));
      next_slab_ = std::min(2 * next_slab_, largest_slab);
    }
    to.push_back(unused_);
    unused_ += words_;
    unused_words_ -= words_;
  }
}

void SegmentStore::give_back(std::vector<std::uint64_t*>& from, std::size_t keep) {
  const std::lock_guard lock(mutex_);
  free_.insert(free_.end(), from.begin() + static_cast<std::ptrdiff_t>(keep), from.end());
  from.resize(keep);
}

void SegmentStore::empty(unsigned workers) {
  std::vector<core::ZeroPages*> all;
  for (core::ZeroPages& slab : slabs_) all.push_back(&slab);
  core::give_back(all, workers);
}

std::uint64_t* Segments::take() {
  if (free_.empty()) store_.take(free_);
  std::uint64_t* const segment = free_.back();
  free_.pop_back();
  std::fill_n(segment, store_.words(), 0);
  return segment;
}

void Segments::give_back(std::uint64_t* segment) {
  free_.push_back(segment);
  if (free_.size() >= 4 * SegmentStore::batch) store_.give_back(free_, SegmentStore::batch);
}

}  // namespace mexwave::chomp3::detail
