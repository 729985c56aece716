// The tile of P-positions. See positions.cpp for the idea.

#include "chocolate/positions_tile.hpp"

#include <algorithm>

namespace mexwave::chocolate::detail {

namespace {

std::uint32_t least_zero(std::uint64_t word) { return static_cast<std::uint32_t>(__builtin_ctzll(~word)); }

/// Word `word` of the line has become full.
[[gnu::noinline]] void note_full(PositionsLine& line, std::uint32_t word) {
  line.full[word / 64] |= std::uint64_t{1} << (word % 64);
  if (word != line.first) return;
  std::uint32_t at = word / 64;
  while (line.full[at] == ~std::uint64_t{0}) ++at;  // a row ends with a bit that stays off
  line.first = at * 64 + least_zero(line.full[at]);
}

void keep_position(const PositionsTile& tile, std::uint32_t x, std::uint32_t z, std::uint32_t y) {
  if (tile.keep != nullptr) tile.keep[(x - tile.x0) * tile.side + z - tile.z0] = y;
  if (tile.mirror != nullptr) tile.mirror[(z - tile.z0) * tile.side + x - tile.x0] = y;
}

}  // namespace

void enter_position(PositionsTile& tile, std::uint32_t x, std::uint32_t z, std::uint32_t y, std::uint32_t bound) {
  const std::uint32_t images = tile.symmetric && x != z ? 2 : 1;
  tile.count += images;
  tile.largest_y = std::max(tile.largest_y, y);
  if (y == bound) tile.on_bound += images;
  PositionsLine* const lines[] = {tile.x_lines + (x - tile.x0), tile.z_lines + (z - tile.z0)};
  for (PositionsLine* line : lines) {
    std::uint64_t& used = line->used[y / 64];
    used |= std::uint64_t{1} << (y % 64);
    if (used == ~std::uint64_t{0}) note_full(*line, y / 64);
    if (y == bound) line->cut = std::min(line->cut, y);
  }
  keep_position(tile, x, z, y);
}

void enter_first_pair(PositionsTile& tile, Play play, bool pass) {
  ++tile.pairs;
  const std::uint32_t bound = *tile.bounds;
  // And in misere play {0,1,0} is P, but not while it can be passed.
  const std::uint32_t y = play == Play::normal ? 0 : pass ? 2 : 1;
  if (y <= bound) enter_position(tile, 0, 0, y, bound);
}

void add_counts(PositionsTile& total, const PositionsTile& part) {
  total.count += part.count;
  total.on_bound += part.on_bound;
  total.pairs += part.pairs;
  total.words += part.words;
  total.largest_y = std::max(total.largest_y, part.largest_y);
}

namespace {

// Nearly every pair that is visited has a P-position, so what counts is how soon its word is found. Both lines together
// have y = b(x,z) + 1 free: what they used has been at or below the bounds of earlier pairs, which are no greater. So
// neither the scan of the summaries nor that of the words needs an end; what it finds must be below `end`.
template <bool Keeps>
void run_rows(PositionsTile& tile) {
  std::uint64_t pairs = 0, words = 0, missed = 0, on_diagonal = 0;
  std::uint32_t above_largest = tile.largest_y + 1;
  // If symmetric, lines further on are still z of blocks before.
  const std::uint32_t x_end = tile.symmetric ? std::min(tile.x1, tile.z1) : tile.x1;
  for (std::uint32_t x = tile.x0; x < x_end; ++x) {
    PositionsLine& a = tile.x_lines[x - tile.x0];
    std::uint64_t* const used_a = a.used;
    const std::uint64_t* const full_a = a.full;
    std::uint32_t first_a = a.first, at_a = first_a / 64, cut_a = a.cut;
    std::uint64_t open_in_a = ~full_a[at_a];
    const auto open_a = [&] { return first_a * 64 + least_zero(used_a[first_a]); };
    const std::uint32_t* bounds = tile.bounds + x * tile.bounds_step;
    std::uint32_t z = tile.symmetric && x > tile.z0 ? x : tile.z0;
    if (x == 0 && z == 0) ++z;
    if (z >= tile.z1 || open_a() > bounds[tile.z1 - 1]) continue;
    PositionsLine* z_line = tile.z_lines + (z - tile.z0);
    for (bool diagonal = tile.symmetric && x == z;; diagonal = false) {
      const std::uint64_t pairs_before = pairs, missed_before = missed;
      const std::uint32_t z_begin = z;
      std::uint32_t skipped = 0;
      for (const std::uint32_t z_end = diagonal ? z + 1 : tile.z1; z < z_end; ++z, ++z_line) {
        PositionsLine& b = *z_line;
        const std::uint32_t bound = bounds[z];
        std::uint32_t end = std::min(bound + 1, cut_a);  // y must be below
        if (end <= first_a * 64 + 64) [[unlikely]] {
          // Every y below the line's least open one is used: nothing is left once it meets the cut, and nothing for
          // pairs whose bound is below.
          const std::uint32_t open = open_a();
          if (open >= cut_a) break;
          if (bound < open) {
            ++skipped;
            continue;
          }
        }
        end = std::min(end, b.cut);
        std::uint64_t* const used_b = b.used;
        const std::uint64_t* const full_b = b.full;
        std::uint32_t at = at_a, word = 0;
        std::uint64_t used = 0, in_a = 0;
        for (std::uint64_t candidates = open_in_a & ~full_b[at];; candidates &= candidates - 1) {
          while (candidates == 0) [[unlikely]] {
              ++at;
              candidates = ~(full_a[at] | full_b[at]);
            }
          word = at * 64 + static_cast<std::uint32_t>(__builtin_ctzll(candidates));
          in_a = used_a[word];
          used = in_a | used_b[word];
          if (used != ~std::uint64_t{0}) [[likely]]
            break;
        }
        const std::uint32_t above = word * 64 + least_zero(used) + 1;
        const std::uint32_t from = std::max(first_a, b.first);
        if (above >= end) [[unlikely]] {
          if (above > end) {
            ++missed;
            words += std::max(std::min(word + 1, (end + 63) / 64), from) - from;
            continue;
          }
          if (end == bound + 1) {
            tile.on_bound += tile.symmetric && x != z ? 2 : 1;
            a.cut = cut_a = std::min(cut_a, bound);
            b.cut = std::min(b.cut, bound);
          }
        }
        words += word - from;
        const std::uint64_t bit = ~used & (used + 1);
        const std::uint64_t own_a = used_a[word] = in_a | bit;
        const std::uint64_t own_b = used_b[word] |= bit;
        if (above > above_largest) [[unlikely]]
          above_largest = above;
        if (own_a == ~std::uint64_t{0}) [[unlikely]] {
          note_full(a, word);
          first_a = a.first;
          at_a = first_a / 64;
          open_in_a = ~full_a[at_a];
        }
        if (own_b == ~std::uint64_t{0}) [[unlikely]]
          note_full(b, word);  // of the same line: once more, in vain
        if constexpr (Keeps) keep_position(tile, x, z, above - 1);
      }
      pairs += z - z_begin - skipped;
      if (!diagonal) break;
      on_diagonal += pairs - pairs_before - (missed - missed_before);
    }
  }
  const std::uint64_t found = pairs - missed;
  tile.pairs += pairs;
  tile.words += words + found;
  tile.count += tile.symmetric ? 2 * found - on_diagonal : found;
  tile.largest_y = above_largest - 1;
}

}  // namespace

void run_positions_tile(PositionsTile& tile) {
  tile.keep != nullptr || tile.mirror != nullptr ? run_rows<true>(tile) : run_rows<false>(tile);
}

}  // namespace mexwave::chocolate::detail
