// Computes the tile of a Grundy table, one height after another. README.md explains the method.

#include "chocolate/grundy_tile.hpp"

#include <algorithm>
#include <array>

#include "core/bits/level_words.hpp"
#include "core/fault.hpp"

namespace mexwave::chocolate::detail {

namespace {

/// A line at one height.
struct GrundyRow {
  std::uint64_t* words;
  std::uint16_t* first_open;
};

/// The row of a line at height y. Initialises new rows up to it as copies of `on_bound`.
inline GrundyRow row_at(GrundyLine& line, std::uint32_t y, std::uint32_t words) {
  if (line.begun <= y) {
    std::uint16_t open = 0;
    while (line.on_bound[open] == ~std::uint64_t{0}) ++open;
    for (; line.begun <= y; ++line.begun) {
      std::copy_n(line.on_bound, words, line.rows + static_cast<std::size_t>(line.begun) * words);
      line.first_open[line.begun] = open;
    }
  }
  return {line.rows + static_cast<std::size_t>(y) * words, line.first_open + y};
}

/// Sets `bit` in this word of the row, which is `was` before; if the word becomes full, advances `open` to the first
/// word that is not full.
inline void set_and_advance(std::uint64_t* row, std::uint16_t& open, std::uint32_t word, std::uint64_t was,
                            std::uint64_t bit) {
  row[word] = was | bit;
  if ((was | bit) != ~std::uint64_t{0}) [[likely]]
    return;
  while (row[open] == ~std::uint64_t{0}) ++open;
}

/// Computes the tile at one height, by diagonals. Pairs with the same x + z have no line in common and read only values
/// of pairs with a lower x + z. So the processor can work on several pairs at once, and no row is read that was just
/// written.
template <bool Pass>
class GrundyHeight {
 public:
  GrundyHeight(GrundyTile& tile, std::uint32_t y) : tile_(tile), y_(y) {}

  void run() {
    begin_rows();
    const std::uint32_t height = tile_.x1 - tile_.x0, width = tile_.z1 - tile_.z0;
    // y is below all bounds and no pair is its own mirror image: no pair needs a test.
    const bool inner = bound(tile_.x0, tile_.z0) > y_ && !(tile_.symmetric && tile_.x1 > tile_.z0);
    for (std::uint32_t sum = 0; sum + 1 < height + width; ++sum) {
      const std::uint32_t from = sum < width ? 0 : sum - width + 1;
      std::uint32_t to = std::min(height, sum + 1);
      if (tile_.symmetric) {  // x0 + i <= z0 + sum - i
        const std::uint32_t z = tile_.z0 + sum;
        to = z < tile_.x0 ? 0 : std::min(to, (z - tile_.x0) / 2 + 1);
      }
      if (inner)
        run_diagonal<true>(sum, from, to);
      else
        run_diagonal<false>(sum, from, to);
    }
  }

 private:
  [[nodiscard]] std::uint32_t bound(std::uint32_t x, std::uint32_t z) const {
    return tile_.bounds[x * tile_.bounds_step + z];
  }

  /// How many heights ahead rows are prefetched.
  static constexpr std::uint32_t ahead = 2;
  /// Prefetches the words that are most likely read `ahead` heights later.
  void prefetch(const GrundyRow& row) const {
    const std::uint64_t* const words = row.words + std::size_t{ahead} * tile_.words + *row.first_open;
    __builtin_prefetch(words, 1);
    __builtin_prefetch(words + 8, 1);
  }

  void begin_row(GrundyRow& row, GrundyLine& line, std::uint32_t highest) {
    if (highest < y_) return;
    row = row_at(line, y_, tile_.words);
    if (highest >= y_ + ahead) prefetch(row);
  }
  void begin_rows() {
    const std::uint32_t x_end = tile_.symmetric ? std::min(tile_.x1, tile_.z1) : tile_.x1;
    for (std::uint32_t x = tile_.x0; x < x_end; ++x)
      begin_row(x_rows_[x - tile_.x0], tile_.x_lines[x - tile_.x0], bound(x, tile_.z1 - 1));
    for (std::uint32_t z = tile_.symmetric ? std::max(tile_.x0, tile_.z0) : tile_.z0; z < tile_.z1; ++z) {
      const std::uint32_t last_x = tile_.symmetric ? std::min(tile_.x1 - 1, z) : tile_.x1 - 1;
      begin_row(z_rows_[z - tile_.z0], tile_.z_lines[z - tile_.z0], bound(last_x, z));
    }
  }

  /// Runs the pairs (x0 + i, z0 + sum - i), from <= i < to. Inner: all bounds are above y.
  template <bool Inner>
  void run_diagonal(std::uint32_t sum, std::uint32_t from, std::uint32_t to) {
    const std::size_t step = tile_.width - 1, words = tile_.words;
    std::size_t pair = std::size_t{from} * tile_.width + sum - from;
    const GrundyRow* a = x_rows_.data() + from;
    const GrundyRow* b = z_rows_.data() + (sum - from);
    std::uint64_t* row = tile_.pair_rows + pair * words;
    std::uint64_t* const histogram = tile_.histogram;
    std::uint16_t* const* const out = tile_.out;
    const std::uint64_t images = tile_.symmetric ? 2 : 1;
    std::uint64_t scanned = 0;
    for (std::uint32_t i = from; i < to; ++i, ++a, --b, pair += step, row += step * words) {
      const std::uint32_t x = tile_.x0 + i, z = tile_.z0 + sum - i;
      if (!Inner && bound(x, z) < y_) continue;
      std::uint16_t& open = tile_.pair_open[pair];
      const std::uint32_t first = std::max({*a->first_open, *b->first_open, open});
      std::uint32_t word = core::next_open_word(first, a->words, b->words, row);
      MEXWAVE_SLOWED(if (z % 4 == 0) [[maybe_unused]] const volatile std::uint32_t again =
                         core::next_open_word(0, a->words, b->words, row);)
      std::uint64_t in_a = a->words[word], in_b = b->words[word], in_row = row[word], used = in_a | in_b | in_row;
      if constexpr (Pass) {
        const std::uint32_t passed = tile_.without[pair][y_];
        if (passed / 64 == word && x + y_ + z != 0) used |= std::uint64_t{1} << passed % 64;
        if (used == ~std::uint64_t{0}) {
          word = core::next_open_word(word + 1, a->words, b->words, row);
          in_a = a->words[word], in_b = b->words[word], in_row = row[word], used = in_a | in_b | in_row;
        }
      }
      scanned += word - first + 1;
      const std::uint64_t bit = ~used & (used + 1);
      std::uint32_t value = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(bit));
      MEXWAVE_WRONG(if (x == 40 && z == 50 && y_ == 3) value += 1;)
      set_and_advance(row, open, word, in_row, bit);
      set_and_advance(a->words, *a->first_open, word, in_a, bit);
      if (Inner || a->words != b->words) set_and_advance(b->words, *b->first_open, word, in_b, bit);
      histogram[value] += images;
      if (out != nullptr) out[pair][y_] = static_cast<std::uint16_t>(value);
      if constexpr (!Inner) {
        ++tile_.computed;
        if (tile_.symmetric && x == z) --histogram[value];
        if (bound(x, z) == y_) {
          tile_.x_lines[i].on_bound[word] |= bit;
          tile_.z_lines[sum - i].on_bound[word] |= bit;
        }
      }
    }
    if (Inner && to > from) tile_.computed += to - from;
    tile_.words_scanned += scanned;
  }

  GrundyTile& tile_;
  std::uint32_t y_;
  std::array<GrundyRow, grundy_tile_side_max> x_rows_, z_rows_;
};

template <bool Pass>
void run_heights(GrundyTile& tile) {
  static_assert(core::words_at_once <= words_behind_rows);
  const std::uint32_t top = tile.bounds[(tile.x1 - 1) * tile.bounds_step + tile.z1 - 1];
  for (std::uint32_t y = 0; y <= top; ++y) GrundyHeight<Pass>(tile, y).run();
}

}  // namespace

template <class Level>
void run_grundy_tile(GrundyTile& tile) {
  run_heights<false>(tile);
}
template <class Level>
void run_grundy_tile_with_pass(GrundyTile& tile) {
  run_heights<true>(tile);
}

template void run_grundy_tile<core::ThisLevel>(GrundyTile&);
template void run_grundy_tile_with_pass<core::ThisLevel>(GrundyTile&);

}  // namespace mexwave::chocolate::detail
