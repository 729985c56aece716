// The fast group: 16 p at a tile of columns, all cells at once, through two windows of 64 r (window_tile.hpp).
//
// A cell of the scan looks for a free r from the column's base up to lo, and then from hi on. Of a whole group these
// places lie close together: the upper sheet just below the 16 lo, above the tile's base; the lower sheet just above
// the 16 hi. So one window starts at the base and must reach all lo, and one starts at the least hi. Whether all that
// can matter lies in them is looked at first (README.md, "No assumption"); if it does not, nothing is stored, and
// slow_group.cpp does the same cells. Afterwards lo, hi and base move over what has been used.

#include <algorithm>
#include <bit>

#include "three_row_chomp/tile_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {
constexpr auto group_rows = static_cast<std::int32_t>(window_rows);
}

struct TileSweeper::FastGroup {
  TileSweeper& sweeper;
  Worker& w;
  const BlockContext& b;
  ColumnTile& tile;
  const std::int32_t group;
  const Plan& plan = sweeper.plan_;
  RowBlock& rows = w.block;
  RowBlock::Group& sum = rows.groups[at(group)];
  WindowTile& window = w.window;
  const std::int32_t first_i = group * group_rows;
  const std::int32_t first_q = tile.first_q;
  const std::int32_t last_q = tile.last_q();
  const std::int32_t upper_base = tile.base;
  std::int32_t lower_base = far_away;

  bool run();
  bool nothing_below_lo();
  bool lay_upper();
  bool lay_lower(bool upper);
  void note_sights();
  void take_lower();
  void take_upper();
  void note_window(std::int32_t base);
};

/// False if something that the windows rely on is not so.
bool TileSweeper::fast_group(Worker& w, const BlockContext& b, ColumnTile& tile, std::int32_t group) {
  return FastGroup{*this, w, b, tile, group}.run();
}

bool TileSweeper::FastGroup::run() {
  if (sum.highest_lo == far_away) return false;  // a p without any P-position yet: its first may lie anywhere
  const bool lower = sum.open != 0;
  bool upper = sum.highest_lo > tile.base;
  if (upper && b.meets_settled) {  // settled cells are not left out of the upper window: there must be no need of it
    if (!nothing_below_lo()) return false;
    upper = false;
  }
  if (!upper && !lower) return true;  // every p is closed, and full from the base on

  window.columns = static_cast<unsigned>(plan.tile_columns);
  window.usable = low_bits(plan.window_bits);
  window.upper.columns = window.lower.columns = nullptr;
  window.chosen = nullptr;
  if (upper && !lay_upper()) return false;
  if (!lower) {
    std::fill_n(window.cells, group_rows, 0);
  } else if (!lay_lower(upper)) {
    return false;
  }
  if (!plan.run_tile(window)) {
    ++w.work.window_misses;
    return false;
  }

  if (window.chosen != nullptr) note_sights();
  if (lower) take_lower();
  if (upper) take_upper();
  const std::uint64_t cells = upper ? static_cast<std::uint64_t>(group_rows * plan.tile_columns) : window.lower_cells;
  w.work.fast_cells += cells;
  w.work.cells += cells;
  return true;
}

/// Where rows have settled, those between base and lo may have ended: then every p is full from the base on.
bool TileSweeper::FastGroup::nothing_below_lo() {
  for (std::int32_t i = first_i; i < first_i + group_rows; ++i) {
    rows.absorb_dead(i, first_q, tile.base, sweeper.ended_);
  }
  rows.summarise(group);
  return sum.highest_lo <= tile.base;
}

/// The upper window: from the base, below which every column is full, over all lo, up to which every p is full. Nothing
/// in it may be logged, or be a sight, and no row below 6 counts for the excess.
bool TileSweeper::FastGroup::lay_upper() {
  if (upper_base < 6 || upper_base < tile.floor || sum.highest_lo > upper_base + plan.window_bits) return false;
  if (upper_base + 64 > b.sights_from || plan.logs(b.p0, last_q, 0)) return false;
  window.upper = {tile.word_row(upper_base), rows.word_row(group, upper_base), static_cast<unsigned>(upper_base & 63)};
  for (std::int32_t k = 0; k < group_rows; ++k) {
    window.upper_full[k] = ~low_bits(std::max(rows.lo[at(first_i + k)] - upper_base, 0)) | ~window.usable;
  }
  return true;
}

/// The lower window: from the least hi of the open p, where each is full up to its own. Its cells are those of open p
/// that no settled row takes. It may hold sights, and none that is logged.
bool TileSweeper::FastGroup::lay_lower(bool upper) {
  for (std::uint32_t left = sum.open; left != 0; left &= left - 1) {
    const std::int32_t i = first_i + std::countr_zero(left);
    if (sweeper.ended_.end_of(rows.hi[at(i)]) < first_q) {
      rows.absorb_dead(i, first_q, rows.lo[at(i)], sweeper.ended_);
    }
    lower_base = std::min(lower_base, rows.hi[at(i)]);
  }
  // Below, r <= lower_base + 63 < q - 1: no cell on the diagonal nor beside it.
  if (lower_base < std::max(6, tile.floor) || lower_base + 64 >= first_q) return false;
  if (upper && lower_base < upper_base + 64) return false;
  if (plan.logs(b.p_last, last_q, lower_base)) return false;
  if (lower_base + 127 >= tile.ready) tile.make_ready(lower_base + 127);
  window.lower = {tile.word_row(lower_base), rows.word_row(group, lower_base), static_cast<unsigned>(lower_base & 63)};
  const std::uint64_t all = low_bits(plan.tile_columns);
  for (std::int32_t k = 0; k < group_rows; ++k) {
    const bool open = ((sum.open >> k) & 1) != 0;
    window.cells[k] = open ? all : 0;
    if (open && b.meets_settled) window.cells[k] &= ~w.patterns->taken(rows.first_p + first_i + k, first_q);
  }
  if (lower_base + 64 > b.sights_from) window.chosen = w.chosen;
  return true;
}

/// Cells of the lower window that used a row not sighted yet, as far as the block knows.
void TileSweeper::FastGroup::note_sights() {
  const std::uint64_t* bit = w.chosen;
  for (std::int32_t k = 0; k < group_rows; ++k) {
    for (std::uint64_t left = window.cells[k]; left != 0; left &= left - 1) {
      const std::int32_t r = lower_base + std::countr_zero(*bit++);
      if (r < b.unsighted_from) continue;
      b.sight(rows, {r, rows.first_p + first_i + k, first_q + std::countr_zero(left)});
    }
  }
}

/// hi moves up over what the lower window used.
void TileSweeper::FastGroup::take_lower() {
  for (std::uint32_t left = sum.open; left != 0; left &= left - 1) {
    const auto k = static_cast<std::int32_t>(std::countr_zero(left));
    std::int32_t& hi = rows.hi[at(first_i + k)];
    const std::int32_t above = hi - lower_base;
    const std::int32_t run = above < 64 ? std::countr_one(window.lower_rows[k] >> above) : 0;
    hi += run;
    if (above + run >= 64) rows.widen(first_i + k);
    rows.top[at(first_i + k)] = std::max(rows.top[at(first_i + k)], lower_base + 63);
  }
  note_window(lower_base);
}

/// lo moves down over what the upper window used, and the tile's base up over what all columns have.
void TileSweeper::FastGroup::take_upper() {
  sum.highest_lo = 0;
  for (std::int32_t k = 0; k < group_rows; ++k) {
    std::int32_t& lo = rows.lo[at(first_i + k)];
    const std::int32_t below = lo - upper_base;
    if (below > 0) {
      const std::int32_t run = std::min(below, std::countl_one(window.upper_rows[k] << (64 - below)));
      lo -= run;
      if (run == below) rows.widen(first_i + k);
    }
    sum.highest_lo = std::max(sum.highest_lo, lo);
  }
  note_window(upper_base);
  tile.base += std::countr_one(window.upper_common);
  if (window.upper_common == ~std::uint64_t{0}) tile.raise_base();
}

/// Every row of the window may have a P-position at the last q, and one of f(q,r) - q - r as large as the corner's.
void TileSweeper::FastGroup::note_window(std::int32_t base) {
  const std::int32_t last_p = rows.first_p + first_i + group_rows - 1;
  sweeper.note_furthest(base, base + 63, last_q);
  w.excess = std::max(w.excess, std::int64_t{last_p} - first_q - base);
}

}  // namespace mexwave::three_row_chomp::detail
