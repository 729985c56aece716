// A tile of columns comes and goes: it opens when p reaches its first q, gets room further down should a lower row be
// asked for, and is finished once every r <= q is used, dead or settled in each of its columns.

#include "three_row_chomp/column_tiles.hpp"

#include <algorithm>
#include <bit>

#include "three_row_chomp/window_tile.hpp"

namespace mexwave::three_row_chomp::detail {

/// Never written to. Natively the constant lies where a write is seen at once; in WebAssembly it does not.
std::uint64_t* ColumnTile::zero_segment() {
  alignas(64) static constexpr std::uint64_t zeros[at(segment_word_rows) * window_columns_max] = {};
  return const_cast<std::uint64_t*>(zeros);
}

void ColumnTile::lay_out(Segments& from) {
  const std::int32_t first = segment_of(floor), last = segment_of(end() - 1);
  const std::int32_t above = segment_of(segments_above());
  segments.assign(at(last - first) + 1, zero_segment());
  for (std::int32_t k = first; k <= last; ++k) {
    if (k >= above || k * segment_rows < ready) give_segment(at(k - first), from);
  }
}

void ColumnTile::give_segment(std::size_t k, Segments& from) {
  if (segments[k] == zero_segment()) segments[k] = from.take();
}

void ColumnTile::open(std::int32_t row_base, std::int32_t guess, Segments& from) {
  base = row_base;
  floor = std::max(row_base, guess) / 64 * 64;
  ready = floor;
  lay_out(from);
  for (std::int32_t c = 0; c < columns; ++c) {  // r > q counts as used
    const std::int32_t above = first_q + c + 1;
    word_row(above)[c] |= ~low_bits(above & 63);
    for (std::int32_t r = (above | 63) + 1; r < end(); r += 64) word_row(r)[c] = ~std::uint64_t{0};
  }
}

void ColumnTile::make_ready(std::int32_t r, Segments& from) {
  for (; ready <= r; ready = (segment_of(ready) + 1) * segment_rows)
    give_segment(at(segment_of(ready) - segment_of(floor)), from);
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
    word_row(r)[q - first_q] |= ended.dead[at(r) / 64];
  }
}

/// Nothing below the old floor was ever used: what is there is dead or free.
void ColumnTile::lower_floor(std::int32_t row_floor, std::int32_t p, const EndedRows& ended, Segments& from) {
  const std::int32_t old_floor = floor;
  floor = row_floor / 64 * 64;
  segments.insert(segments.begin(), at(segment_of(old_floor) - segment_of(floor)), zero_segment());
  for (std::size_t k = 0; k < segments.size(); ++k) give_segment(k, from);
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
    const std::uint64_t* words_of_base = word_row(base);
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

}  // namespace mexwave::three_row_chomp::detail
