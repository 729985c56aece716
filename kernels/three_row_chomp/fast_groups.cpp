// Groups of 16 p at a tile, by windows.

#include "three_row_chomp/fast_groups.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace mexwave::three_row_chomp::detail {

namespace {
constexpr auto group_rows = static_cast<std::int32_t>(window_rows);
}

bool TileSweeper::FastGroups::add(std::int32_t group) {
  const RowBlock::Group& sum = rows.groups[at(group)];
  if (sum.highest_lo == far_away) return false;  // a p without any P-position yet: its first may lie anywhere
  if (lower.groups == lower_groups_max) finish();
  bool needs_upper = sum.highest_lo > tile.base;
  if (needs_upper && b.meets_settled) needs_upper = !nothing_below_lo(group);
  std::int32_t group_hi = far_away;  // the least of open p
  for (std::uint32_t left = sum.open; left != 0; left &= left - 1) {
    const std::int32_t i = group * group_rows + std::countr_zero(left);
    if (sweeper.ended_.end_of(rows.hi[at(i)]) < tile.first_q) {
      rows.absorb_dead(i, tile.first_q, rows.lo[at(i)], sweeper.ended_);
    }
    group_hi = std::min(group_hi, rows.hi[at(i)]);
  }
  // Nothing that waits may be after what this upper window is: it takes r < highest_lo, they r >= least_hi.
  if (needs_upper && sum.highest_lo > least_hi) finish();
  if (needs_upper && !run_upper(group, group_hi)) return false;
  if (sum.open != 0) wait(group, group_hi, needs_upper);
  return true;
}

/// Where rows have settled, those between base and lo may have ended: then every p is full from the base on.
bool TileSweeper::FastGroups::nothing_below_lo(std::int32_t group) {
  for (std::int32_t i = group * group_rows; i < (group + 1) * group_rows; ++i) {
    rows.absorb_dead(i, tile.first_q, tile.base, sweeper.ended_);
  }
  rows.summarise(group);
  return rows.groups[at(group)].highest_lo <= tile.base;
}

/// False, and nothing stored, if something that the window relies on is not so.
bool TileSweeper::FastGroups::run_upper(std::int32_t group, std::int32_t group_hi) {
  if (!lay_upper(group, group_hi)) return false;
  const std::int32_t base = tile.base;
  // Where cells of settled rows are to be left out, or the places of P-positions are logged, one by one.
  if (b.meets_settled || plan.logs(b.p0, tile.last_q(), 0)) {
    run_cells(group);
    note_cells(group);
  } else {
    plan.run_upper(upper);
    sweeper.note_furthest(base, base + 63, tile.last_q());
    const std::uint64_t cells = std::uint64_t{window_rows} * upper.columns;
    w.work.fast_cells += cells;
    w.work.cells += cells;
  }
  take_upper(group, base);
  return true;
}

/// The upper window: from the base, below which every column is full, over all lo, up to which every p is full, and to
/// hi. Nothing in it may be a sight, and no row below 6 counts for the excess.
bool TileSweeper::FastGroups::lay_upper(std::int32_t group, std::int32_t group_hi) {
  const std::int32_t base = tile.base;
  if (base < 6 || base < tile.floor || rows.groups[at(group)].highest_lo > base + plan.window_bits) return false;
  if (group_hi < base + 64 || base + 64 > b.sights_from) return false;
  upper.columns = static_cast<unsigned>(plan.tile_columns);
  if (base + 64 >= tile.ready) tile.make_ready(base + 64, w.segments);
  upper.column_words[0] = tile.word_row(base);
  upper.column_words[1] = tile.word_row(base + 64);
  upper.row_words = rows.word_row(group, base);
  upper.shift = static_cast<unsigned>(base & 63);
  upper.usable = low_bits(plan.window_bits);
  for (std::int32_t k = 0; k < group_rows; ++k) {
    const std::int32_t lo = rows.lo[at(group * group_rows + k)];
    upper.full[k] = ~low_bits(std::max(lo - base, 0)) | ~upper.usable;
  }
  return true;
}

/// The cells that no settled row takes, of p that are still open or not yet full down to the base.
void TileSweeper::FastGroups::run_cells(std::int32_t group) {
  const std::uint64_t all = low_bits(plan.tile_columns);
  for (std::int32_t k = 0; k < group_rows; ++k) {
    const std::int32_t i = group * group_rows + k;
    std::uint64_t& cells = w.some.cells[k];
    cells = rows.closed[at(i)] >= 0 && rows.lo[at(i)] <= tile.base ? 0 : all;
    if (b.meets_settled && cells != 0) cells &= ~w.patterns->taken(rows.first_p + i, tile.first_q);
  }
  run_upper_cells(upper, w.some);
}

/// What the cells found, for the log and for those who settle rows.
void TileSweeper::FastGroups::note_cells(std::int32_t group) {
  const bool logs = plan.logs(b.p0, tile.last_q(), 0);
  const std::uint64_t* bit = w.some.chosen;
  std::uint64_t cells = 0;
  for (std::int32_t k = 0; k < group_rows; ++k) {
    const std::int32_t p = rows.first_p + group * group_rows + k;
    std::uint64_t found = 0;
    std::int32_t last_column = -1;
    for (std::uint64_t left = w.some.cells[k]; left != 0; left &= left - 1, ++bit, ++cells) {
      if (*bit == 0) continue;
      found |= *bit;
      last_column = std::countr_zero(left);
      const std::int32_t r = tile.base + std::countr_zero(*bit);
      if (logs && r <= Plan::last_logged_row(p)) tile.make_log().note(last_column, r, p);
    }
    if (found == 0) continue;
    const std::int32_t last_r = tile.base + 63 - std::countl_zero(found);
    sweeper.note_furthest(tile.base + std::countr_zero(found), last_r, tile.first_q + last_column);
  }
  w.work.fast_cells += cells;
  w.work.cells += cells;
}

/// lo moves down over what the upper window used, and the tile's base up over what all columns have. Every row of the
/// window may have one of f(q,r) - q - r as large as the corner's.
void TileSweeper::FastGroups::take_upper(std::int32_t group, std::int32_t base) {
  std::int32_t& highest = rows.groups[at(group)].highest_lo;
  highest = 0;
  for (std::int32_t k = 0; k < group_rows; ++k) {
    const std::int32_t i = group * group_rows + k;
    std::int32_t& lo = rows.lo[at(i)];
    const std::int32_t below = lo - base;
    if (below > 0) {
      const std::int32_t run = std::min(below, std::countl_one(upper.rows[k] << (64 - below)));
      lo -= run;
      if (run == below) rows.widen(i);
    }
    highest = std::max(highest, lo);
  }
  w.excess = std::max(w.excess, std::int64_t{rows.first_p + (group + 1) * group_rows - 1} - tile.first_q - base);
  tile.base += std::countr_one(upper.common);
  if (upper.common == ~std::uint64_t{0}) tile.raise_base();
}

/// The cells of open p that neither a settled row takes nor the upper window.
void TileSweeper::FastGroups::wait(std::int32_t group, std::int32_t group_hi, bool after_upper) {
  const std::int32_t first_i = group * group_rows;
  OpenGroup added{rows.groups[at(group)].open, first_i, rows.hi.data() + first_i, upper.empty};
  std::uint64_t all[window_rows];
  if (!after_upper) {
    std::fill_n(all, window_rows, low_bits(plan.tile_columns));
    if (b.meets_settled) w.patterns->leave_out(rows.first_p + first_i, added.open, tile.first_q, all, plan.leave_out);
    added.cells = all;
  }
  after_upper_window[lower.groups] = after_upper;
  waiting[lower.groups] = group;
  plan.add_group(lower, added);
  least_hi = std::min(least_hi, group_hi);
  highest_lo = std::max(highest_lo, rows.groups[at(group)].highest_lo);
}

void TileSweeper::FastGroups::finish() {
  if (lower.groups == 0) return;
  if (run_lower()) {
    take_lower();
  } else {
    for (unsigned k = 0; k < lower.open; ++k) sweeper.slow_row(w, b, tile, lower.place[k], lower.cells[k]);
    for (unsigned g = 0; g < lower.groups; ++g) rows.summarise(waiting[g]);
    tile.raise_base();
  }
  lower.groups = lower.open = 0;
  least_hi = far_away;
  highest_lo = 0;
}

/// The lower window: from the least hi on, up to which every open p is full. It may hold sights, and nothing that is
/// logged. False, and nothing stored, if something that it relies on is not so.
bool TileSweeper::FastGroups::run_lower() {
  if (least_hi < std::max({6, tile.floor, b.settled_rows, highest_lo})) return false;
  // Below, r <= least_hi + 63 < q - 1: no cell on the diagonal nor beside it.
  if (least_hi + 64 >= tile.first_q || plan.logs(b.p_last, tile.last_q(), least_hi)) return false;
  if (least_hi + 127 >= tile.ready) tile.make_ready(least_hi + 127, w.segments);
  lower.columns = static_cast<unsigned>(plan.tile_columns);
  lower.column_words[0] = tile.word_row(least_hi);
  lower.column_words[1] = tile.word_row(least_hi + 64);
  lower.base = least_hi;
  lower.shift = static_cast<unsigned>(least_hi & 63);
  lower.usable = low_bits(plan.window_bits);
  for (unsigned g = 0; g < lower.groups; ++g) lower.row_words[g] = rows.word_row(waiting[g], least_hi);
  if (next != nullptr) std::exchange(next, nullptr)->hint(least_hi);
  lower.chosen = least_hi + 64 > b.sights_from ? w.chosen : nullptr;
  if (plan.run_lower(lower)) return true;
  ++w.work.window_misses;
  return false;
}

/// hi moves up over what the lower window used.
void TileSweeper::FastGroups::take_lower() {
  w.excess = std::max(w.excess, std::int64_t{rows.first_p - tile.first_q} + lower.furthest);
  for (unsigned k = 0; k < lower.open; ++k) {
    const std::size_t i = at(lower.place[k]);
    rows.hi[i] = lower.hi[k];
    rows.top[i] = std::max(rows.top[i], least_hi + 63);
  }
  for (std::uint64_t left = lower.to_the_end; left != 0; left &= left - 1)
    rows.widen(lower.place[std::countr_zero(left)]);
  sweeper.note_furthest(least_hi, least_hi + 63, tile.last_q());
  if (lower.chosen != nullptr) note_sights();
  for (unsigned g = 0; g < lower.groups; ++g) {
    if (after_upper_window[g]) continue;  // counted there
    w.work.fast_cells += lower.served[g];
    w.work.cells += lower.served[g];
  }
}

/// Cells of the lower window that used a row not sighted yet, as far as the block knows.
void TileSweeper::FastGroups::note_sights() const {
  const std::uint64_t* bit = w.chosen;
  for (unsigned k = 0; k < lower.open; ++k) {
    for (std::uint64_t left = lower.cells[k]; left != 0; left &= left - 1) {
      const std::int32_t r = least_hi + std::countr_zero(*bit++);
      if (r < b.unsighted_from) continue;
      b.sight(rows, {r, rows.first_p + lower.place[k], tile.first_q + std::countr_zero(left)});
    }
  }
}

}  // namespace mexwave::three_row_chomp::detail
