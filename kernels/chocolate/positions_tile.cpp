// Finds the P-positions of a tile, pair by pair. README.md explains the method.

#include "chocolate/positions_tile.hpp"

#include <algorithm>

namespace mexwave::chocolate::detail {

namespace {

std::uint32_t least_zero(std::uint64_t word) { return static_cast<std::uint32_t>(__builtin_ctzll(~word)); }

/// Enters into the summary that this word of the line has become full.
[[gnu::noinline]] void mark_full(PositionsLine& line, std::uint32_t word) {
  line.full[word / 64] |= std::uint64_t{1} << (word % 64);
  if (word != line.first) return;
  std::uint32_t at = word / 64;
  while (line.full[at] == ~std::uint64_t{0}) ++at;  // a row has a bit that is never set
  line.first = at * 64 + least_zero(line.full[at]);
}

void keep_position(const PositionsTile& tile, std::uint32_t x, std::uint32_t z, std::uint32_t y) {
  if (tile.keep != nullptr) tile.keep[(x - tile.x0) * tile.side + z - tile.z0] = y;
  if (tile.mirror != nullptr) tile.mirror[(z - tile.z0) * tile.side + x - tile.x0] = y;
}

}  // namespace

void enter_position(PositionsTile& tile, std::uint32_t x, std::uint32_t z, std::uint32_t y, std::uint32_t bound) {
  const std::uint32_t images = tile.symmetric && x != z ? 2 : 1;
  tile.counts.count += images;
  tile.counts.largest_y = std::max(tile.counts.largest_y, y);
  if (y == bound) tile.counts.on_bound += images;
  PositionsLine* const lines[] = {tile.x_lines + (x - tile.x0), tile.z_lines + (z - tile.z0)};
  for (PositionsLine* line : lines) {
    std::uint64_t& used = line->used[y / 64];
    used |= std::uint64_t{1} << (y % 64);
    if (used == ~std::uint64_t{0}) mark_full(*line, y / 64);
    if (y == bound) line->cut = std::min(line->cut, y);
  }
  keep_position(tile, x, z, y);
}

void enter_first_pair(PositionsTile& tile, Play play, bool pass) {
  ++tile.counts.pairs;
  const std::uint32_t bound = *tile.bounds;
  // In misère play {0,1,0} is a P-position, but not while the pass is available; then {0,2,0} is.
  const std::uint32_t y = play == Play::normal ? 0 : pass ? 2 : 1;
  if (y <= bound) enter_position(tile, 0, 0, y, bound);
}

void PositionsCounts::add(const PositionsCounts& more) {
  count += more.count;
  on_bound += more.on_bound;
  pairs += more.pairs;
  words += more.words;
  largest_y = std::max(largest_y, more.largest_y);
}
void PositionsCounts::write(core::StateWriter& out) const {
  for (const std::uint64_t n : {count, on_bound, pairs, words}) out.number(n);
  out.number(largest_y);
}
void PositionsCounts::add(core::StateReader& in) {
  PositionsCounts more;
  for (std::uint64_t* n : {&more.count, &more.on_bound, &more.pairs, &more.words}) *n = in.number<std::uint64_t>();
  more.largest_y = in.number<std::uint32_t>();
  add(more);
}

namespace {

struct OpenWord {
  std::uint32_t word;
  std::uint64_t in_a, used;  ///< the word in line a, and the OR of the words in both lines
};

/// The first word, from summary word `at` on, whose OR of both lines is not full. `open_in_a`: the words of summary
/// word `at` that are not full in line a.
[[gnu::always_inline]] inline OpenWord first_open_word(const std::uint64_t* used_a, const std::uint64_t* used_b,
                                                       const std::uint64_t* full_a, const std::uint64_t* full_b,
                                                       std::uint32_t at, std::uint64_t open_in_a) {
  for (std::uint64_t candidates = open_in_a & ~full_b[at];; candidates &= candidates - 1) {
    while (candidates == 0) [[unlikely]] {
        ++at;
        candidates = ~(full_a[at] | full_b[at]);
      }
    const std::uint32_t word = at * 64 + static_cast<std::uint32_t>(__builtin_ctzll(candidates));
    const std::uint64_t in_a = used_a[word], used = in_a | used_b[word];
    if (used != ~std::uint64_t{0}) [[likely]]
      return {word, in_a, used};
  }
}

/// The line of x, and copies of its data that the scan keeps in registers.
struct LineOfX {
  PositionsLine& line;
  std::uint32_t cut = line.cut;
  std::uint32_t first = 0, at = 0;  ///< its first word that is not full, and the summary word of that
  std::uint64_t open_words = 0;     ///< the words in summary word `at` that are not full

  void find_first() {
    first = line.first;
    at = first / 64;
    open_words = ~line.full[at];
  }
  [[nodiscard]] std::uint32_t least_open() const { return first * 64 + least_zero(line.used[first]); }
};

struct RowCounts {
  std::uint64_t pairs = 0, words = 0, missed = 0;
  std::uint32_t above_largest;
};

// Finds the P-positions of the pairs (x,z) with z <= z < z_end. In both lines y = b(x,z) + 1 is free: every used y was
// at most the bound of an earlier pair, which is not greater. So the scans of the summaries and of the words need no
// end test; their result must be below `end`.
template <bool Keeps>
[[gnu::always_inline]] inline void run_pairs(PositionsTile& tile, std::uint32_t x, LineOfX& a,
                                             const std::uint32_t* bounds, std::uint32_t z, std::uint32_t z_end,
                                             RowCounts& counts) {
  const std::uint32_t z_begin = z;
  std::uint32_t skipped = 0;
  PositionsLine* z_line = tile.z_lines + (z - tile.z0);
  for (; z < z_end; ++z, ++z_line) {
    PositionsLine& b = *z_line;
    const std::uint32_t bound = bounds[z];
    std::uint32_t end = std::min(bound + 1, a.cut);  // y must be less
    if (end <= a.first * 64 + 64) [[unlikely]] {
      // Every y below `open` is used. So the line is finished if `open` has reached the cut, and a pair with a smaller
      // bound has no P-position.
      const std::uint32_t open = a.least_open();
      if (open >= a.cut) break;
      if (bound < open) {
        ++skipped;
        continue;
      }
    }
    end = std::min(end, b.cut);
    const auto [word, in_a, used] = first_open_word(a.line.used, b.used, a.line.full, b.full, a.at, a.open_words);
    const std::uint32_t above = word * 64 + least_zero(used) + 1;
    const std::uint32_t from = std::max(a.first, b.first);
    if (above >= end) [[unlikely]] {
      if (above > end) {
        ++counts.missed;
        counts.words += std::max(std::min(word + 1, (end + 63) / 64), from) - from;
        continue;
      }
      if (end == bound + 1) {
        tile.counts.on_bound += tile.symmetric && x != z ? 2 : 1;
        a.line.cut = a.cut = std::min(a.cut, bound);
        b.cut = std::min(b.cut, bound);
      }
    }
    counts.words += word - from;
    const std::uint64_t bit = ~used & (used + 1);
    const std::uint64_t own_a = a.line.used[word] = in_a | bit;
    const std::uint64_t own_b = b.used[word] |= bit;
    if (above > counts.above_largest) [[unlikely]]
      counts.above_largest = above;
    if (own_a == ~std::uint64_t{0}) [[unlikely]] {
      mark_full(a.line, word);
      a.find_first();
    }
    if (own_b == ~std::uint64_t{0}) [[unlikely]]
      mark_full(b, word);  // changes nothing if a and b are the same line
    if constexpr (Keeps) keep_position(tile, x, z, above - 1);
  }
  counts.pairs += z - z_begin - skipped;
}

template <bool Keeps>
void run_rows(PositionsTile& tile) {
  RowCounts counts{.above_largest = tile.counts.largest_y + 1};
  std::uint64_t on_diagonal = 0;
  // If the bound is symmetric, blocks of smaller x may still change the lines from z1 on, as lines of z.
  const std::uint32_t x_end = tile.symmetric ? std::min(tile.x1, tile.z1) : tile.x1;
  for (std::uint32_t x = tile.x0; x < x_end; ++x) {
    LineOfX a{tile.x_lines[x - tile.x0]};
    a.find_first();
    const std::uint32_t* bounds = tile.bounds + x * tile.bounds_step;
    std::uint32_t z = tile.symmetric && x > tile.z0 ? x : tile.z0;
    if (x == 0 && z == 0) ++z;
    if (z >= tile.z1 || a.least_open() > bounds[tile.z1 - 1]) continue;
    if (tile.symmetric && x == z) {
      const std::uint64_t before = counts.pairs - counts.missed;
      run_pairs<Keeps>(tile, x, a, bounds, z, z + 1, counts);
      on_diagonal += counts.pairs - counts.missed - before;
      ++z;
    }
    run_pairs<Keeps>(tile, x, a, bounds, z, tile.z1, counts);
  }
  const std::uint64_t found = counts.pairs - counts.missed;
  tile.counts.pairs += counts.pairs;
  tile.counts.words += counts.words + found;
  tile.counts.count += tile.symmetric ? 2 * found - on_diagonal : found;
  tile.counts.largest_y = counts.above_largest - 1;
}

}  // namespace

void run_positions_tile(PositionsTile& tile) {
  tile.keep != nullptr || tile.mirror != nullptr ? run_rows<true>(tile) : run_rows<false>(tile);
}

// As without a pass, the y of a pair is the least that is not excluded by the lines of x and z and by their cuts. In
// addition the pass excludes the y where the position without a pass is P, because passing there wins.
void run_positions_tile_with_pass(PositionsTile& tile) {
  for (std::uint32_t x = tile.x0; x < tile.x1; ++x) {
    const std::uint32_t* const bounds = tile.bounds + x * tile.bounds_step;
    std::uint32_t z = tile.symmetric && x > tile.z0 ? x : tile.z0;
    if (x == 0 && z == 0) ++z;
    const PositionsLine& a = tile.x_lines[x - tile.x0];
    const PositionsLine* z_line = tile.z_lines + (z - tile.z0);
    const std::uint32_t* without = tile.without + (x - tile.x0) * tile.side + (z - tile.z0);
    for (; z < tile.z1; ++z, ++z_line, ++without) {
      const PositionsLine& b = *z_line;
      const std::uint32_t end = std::min({bounds[z] + 1, a.cut, b.cut});  // y must be less
      const std::uint32_t won = *without;                                 // excluded by the pass; `none` is large
      ++tile.counts.pairs;
      for (std::uint32_t word = std::max(a.first, b.first); word * 64 < end; ++word) {
        ++tile.counts.words;
        std::uint64_t used = a.used[word] | b.used[word];
        if (won / 64 == word) used |= std::uint64_t{1} << won % 64;
        if (used == ~std::uint64_t{0}) continue;
        const std::uint32_t y = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(~used));
        if (y < end) enter_position(tile, x, z, y, bounds[z]);
        break;
      }
    }
  }
}

}  // namespace mexwave::chocolate::detail
