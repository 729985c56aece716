// The slow group: 16 p at a tile, cell by cell, from the whole bit rows of columns and p. It is the cell of scan.cpp,
// and right whatever the shape of the table. Here happen the diagonal, the ends of rows, the start of columns, and all
// that is logged cell by cell.

#include <algorithm>
#include <bit>

#include "three_row_chomp/tile_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

/// First r in [from, to) that neither column c of the tile nor row i of the block has used, or -1.
inline std::int32_t first_free(const ColumnTile& tile, std::int32_t c, RowBlock& rows, std::int32_t i,
                               std::int32_t from, std::int32_t to) {
  if (from >= to) return -1;
  const std::uint64_t* row = &rows.word(i, from);
  std::uint64_t zeros = ~(tile.word_row(from)[c] | *row) & ~low_bits(from & 63);
  for (std::int32_t word = from >> 6;;) {
    if (zeros != 0) {
      const std::int32_t r = word * 64 + std::countr_zero(zeros);
      return r < to ? r : -1;
    }
    if (++word * 64 >= to) return -1;
    row += window_rows;
    zeros = ~(tile.word_row(word * 64)[c] | *row);
  }
}

/// p has used r at column q: [lo, hi) grows over it; once r = q, only r < q is left.
inline void take(RowBlock& rows, std::int32_t i, std::int32_t q, std::int32_t r) {
  std::int32_t& lo = rows.lo[at(i)];
  std::int32_t& hi = rows.hi[at(i)];
  rows.mark(i, r);
  rows.top[at(i)] = std::max(rows.top[at(i)], r);
  const bool touches = lo == far_away || r + 1 == lo || r == hi || r == q;
  if (lo == far_away) {
    lo = r;
    hi = r + 1;
  }
  if (r == q) {
    if (hi != r && lo < r) rows.fill(i, lo, hi);  // an interval of its own, below the one that begins now
    lo = std::min(r, hi == r ? lo : r);
    hi = far_away;
    rows.closed[at(i)] = q;
  }
  if (touches) rows.widen(i);
}

/// Where P-positions were found, one q after the other.
struct FoundRows {
  std::int32_t least = far_away, greatest = -1, last_q = -1;
  void add(std::int32_t r, std::int32_t q) {
    least = std::min(least, r);
    greatest = std::max(greatest, r);
    last_q = q;
  }
};

}  // namespace

void TileSweeper::slow_group(Worker& w, const BlockContext& b, ColumnTile& tile, std::int32_t group) {
  const std::int32_t first_i = group * static_cast<std::int32_t>(window_rows);
  const std::int32_t last_i = std::min(first_i + static_cast<std::int32_t>(window_rows), w.block.count) - 1;
  for (std::int32_t i = first_i; i <= last_i; ++i) {
    const std::int32_t p = w.block.first_p + i;
    if (p < tile.first_q) continue;
    std::uint64_t cells = low_bits(std::min(plan_.tile_columns, p - tile.first_q + 1));
    if (p <= tile.last_q()) tile.start_column(p, ended_, w.segments);
    if (b.meets_settled) cells &= ~w.patterns->taken(p, tile.first_q);
    slow_row(w, b, tile, i, cells);
  }
  w.block.summarise(group);
}

/// Cells of the i-th p of the block, whose columns have started.
void TileSweeper::slow_row(Worker& w, const BlockContext& b, ColumnTile& tile, std::int32_t i, std::uint64_t cells) {
  RowBlock& rows = w.block;
  rows.absorb_dead(i, tile.first_q, tile.base, ended_);
  std::int32_t& lo = rows.lo[at(i)];
  std::int32_t& hi = rows.hi[at(i)];
  if (rows.closed[at(i)] >= 0 && lo <= tile.base) return;
  const std::int32_t p = rows.first_p + i;
  if (tile.base < tile.floor && (lo > tile.base || hi < tile.floor)) {
    tile.lower_floor(tile.base, p, ended_, w.segments);
    ++floors_lowered_;
  }
  const std::int32_t logged_to = plan_.logs(b.p0, tile.first_q, 0) ? Plan::last_logged_row(p) : -1;
  const bool watched_p = p == plan_.watch_p;
  FoundRows below, above;  // of lo, and of hi
  w.work.cells += static_cast<std::uint64_t>(std::popcount(cells));
  for (; cells != 0; cells &= cells - 1) {
    const std::int32_t c = std::countr_zero(cells);
    const std::int32_t q = tile.first_q + c;
    std::int32_t r = first_free(tile, c, rows, i, tile.base, std::min(lo, q + 1));
    FoundRows* found = &below;
    if (r < 0 && hi != far_away) {
      r = first_free(tile, c, rows, i, std::max(hi, tile.base), q + 1);
      found = &above;
    }
    if (r < 0) continue;

    if (r >= tile.ready) tile.make_ready(r, w.segments);
    tile.mark(c, r);
    take(rows, i, q, r);
    ++w.work.positions;
    found->add(r, q);
    if (r >= 6) w.excess = std::max(w.excess, std::int64_t{p} - q - r);
    if (r <= logged_to) tile.make_log().note(c, r, p);
    if (r >= b.unsighted_from) b.sight(rows, {r, p, q});
    if (r >= q - 1 || p == q) note_place(rows, p, q, r);
    if (watched && (watched_p || q == plan_.watch_q))
      watched({static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(q), static_cast<std::uint32_t>(r)});
  }
  for (const FoundRows& found : {below, above}) {
    if (found.last_q >= 0) note_furthest(found.least, found.greatest, found.last_q);
  }
}

/// A P-position (p,q,q), (p,q,q-1) or (p,p,r).
void TileSweeper::note_place(RowBlock& rows, std::int32_t p, std::int32_t q, std::int32_t r) {
  if (r == q) {
    diagonal_q_[at(p)] = static_cast<std::uint32_t>(q);
    first_of_row_[at(q)] = p;
  }
  if (r == q - 1) {
    above_diagonal_[at(q)] = static_cast<std::uint32_t>(p);
    rows.beside_diagonal.push_back(q);
  }
  if (p == q) {
    end_row_[at(p)] = static_cast<std::uint32_t>(r);
    ended_.add(r, p);
  }
}

}  // namespace mexwave::three_row_chomp::detail
