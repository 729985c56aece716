// A tile of columns comes and goes: it opens when p reaches its first q, gets room further down should a lower row be
// asked for, and is finished once every r <= q is used, dead or settled in each of its columns.

#include "three_row_chomp/column_tiles.hpp"

#include <algorithm>
#include <bit>

namespace mexwave::three_row_chomp::detail {

void ColumnTile::open(std::int32_t row_base, std::int32_t guess) {
  base = row_base;
  floor = std::max(row_base, guess) / 64 * 64;
  bits = core::ZeroPages(words());
  ready = floor;
  const std::int32_t end = floor + static_cast<std::int32_t>(words()) / columns * 64;
  for (std::int32_t c = 0; c < columns; ++c) {  // r > q counts as used
    const std::int32_t above = first_q + c + 1;
    word_row(above)[c] |= ~low_bits(above & 63);
    for (std::int32_t r = (above | 63) + 1; r < end; r += 64) word_row(r)[c] = ~std::uint64_t{0};
  }
}

void ColumnTile::start_column(std::int32_t q, const EndedRows& ended) {
  make_ready(ended.last_dead);
  for (std::int32_t r = floor; r <= std::min(q, ended.last_dead); r += 64) {
    word_row(r)[q - first_q] |= ended.dead[at(r) / 64];
  }
}

/// Nothing below the old floor was ever used: what is there is dead or free.
void ColumnTile::lower_floor(std::int32_t row_floor, std::int32_t p, const EndedRows& ended) {
  const std::int32_t old_floor = floor;
  const std::size_t old_words = words();
  const core::ZeroPages old = std::move(bits);
  floor = row_floor / 64 * 64;
  bits = core::ZeroPages(words());
  std::copy_n(old.get(), old_words, word_row(old_floor));
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
