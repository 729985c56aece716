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
  if (group == passed) {
    if (sum.open != 0) wait(group, passed_hi, upper.empty + window_rows);
    return true;
  }
  bool needs_upper = sum.highest_lo > tile.base;
  if (needs_upper && b.meets_settled) needs_upper = !nothing_below_lo(group);
  const std::int32_t group_hi = raised_hi(group);
  // Nothing that waits may be after what this upper window is: it takes r < highest_lo, they r >= least_hi.
  if (needs_upper && sum.highest_lo > least_hi) finish();
  if (needs_upper && !run_two_upper(group, group_hi) && !run_upper(group, group_hi)) return false;
  if (sum.open != 0) wait(group, group_hi, needs_upper ? upper.empty : nullptr);
  return true;
}

/// The least hi of the group's open p, after those have moved up over rows that have ended.
std::int32_t TileSweeper::FastGroups::raised_hi(std::int32_t group) {
  const std::int32_t first_i = group * group_rows, first_q = tile.first_q;
  const std::int32_t* const hi = rows.hi.data() + first_i;
  const std::uint32_t open = rows.groups[at(group)].open;
  for (std::uint32_t left = open; left != 0; left &= left - 1) {
    const std::int32_t k = std::countr_zero(left);
    if (sweeper.ended_.end_of(hi[k]) < first_q)
      rows.absorb_dead(first_i + k, first_q, rows.lo[at(first_i + k)], sweeper.ended_);
  }
  std::int32_t least = far_away;
  for (std::int32_t k = 0; k < group_rows; ++k) least = std::min(least, (open >> k & 1) != 0 ? hi[k] : far_away);
  return least;
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
  if (!lay_upper(group, 1, group_hi)) return false;
  // Where cells of settled rows are to be left out, or the places of P-positions are logged, one by one.
  if (some_cells) {
    run_cells(group);
    note_cells(group);
  } else {
    run_all_cells();
  }
  take_upper(group, 1);
  return true;
}

/// The same for this group and the next, at once.
bool TileSweeper::FastGroups::run_two_upper(std::int32_t group, std::int32_t group_hi) {
  const std::int32_t second = group + 1;
  if (some_cells || (second + 1) * group_rows > rows.count) return false;
  const std::int32_t highest = rows.groups[at(second)].highest_lo;
  if (highest <= tile.base || highest > std::min(tile.base + plan.window_bits, least_hi)) return false;
  const std::int32_t second_hi = raised_hi(second);
  if (!lay_upper(group, 2, std::min(group_hi, second_hi))) return false;
  run_all_cells();
  take_upper(group, 2);
  passed = second;
  passed_hi = second_hi;
  return true;
}

void TileSweeper::FastGroups::run_all_cells() {
  plan.run_upper(upper);
  sweeper.note_furthest(upper.base, upper.base + 63, tile.last_q());
  const std::uint64_t cells = std::uint64_t{upper.groups} * window_rows * upper.columns;
  w.work.fast_cells += cells;
  w.work.cells += cells;
}

/// The upper window: from the base, below which every column is full, over all lo, up to which every p is full, and to
/// hi, of which the least is told. Nothing in it may be a sight, and no row below 6 counts for the excess.
bool TileSweeper::FastGroups::lay_upper(std::int32_t group, std::int32_t groups, std::int32_t lowest_hi) {
  const std::int32_t base = tile.base;
  if (base < 6 || base < tile.floor || rows.groups[at(group)].highest_lo > base + plan.window_bits) return false;
  const std::int32_t end = base + 64 * groups;  // of the second one's window too, were it alone
  if (lowest_hi < end || end > b.sights_from) return false;
  upper.columns = static_cast<unsigned>(plan.tile_columns);
  upper.groups = static_cast<unsigned>(groups);
  if (base + 64 >= tile.ready) tile.make_ready(base + 64, w.segments);
  upper.column_words[0] = tile.word_row(base);
  upper.column_words[1] = tile.word_row(base + 64);
  for (std::int32_t g = 0; g < groups; ++g) upper.row_words[g] = rows.word_row(group + g, base);
  upper.shift = static_cast<unsigned>(base & 63);
  upper.usable = low_bits(plan.window_bits);
  upper.base = base;
  upper.lo = &rows.lo[at(group * group_rows)];
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
  const std::uint64_t* bit = w.some.chosen;
  std::uint64_t cells = 0;
  for (std::int32_t k = 0; k < group_rows; ++k) {
    cells += static_cast<std::uint64_t>(std::popcount(w.some.cells[k]));
    const std::uint64_t found = w.some.cells[k] & ~upper.empty[k];
    if (found == 0) continue;
    const std::int32_t p = rows.first_p + group * group_rows + k;
    const std::int32_t logged_to = logged ? Plan::last_logged_row(p) : -1;
    std::uint64_t bits = 0;
    for (std::uint64_t left = found; left != 0; left &= left - 1, ++bit) {
      bits |= *bit;
      const std::int32_t r = tile.base + std::countr_zero(*bit);
      if (r <= logged_to) tile.make_log().note(std::countr_zero(left), r, p);
    }
    sweeper.note_furthest(tile.base + std::countr_zero(bits), tile.base + 63 - std::countl_zero(bits),
                          tile.first_q + 63 - std::countl_zero(found));
  }
  w.work.fast_cells += cells;
  w.work.cells += cells;
}

/// lo moves down over what the upper window used, and the tile's base up over what all columns have. Every row of the
/// window may have one of f(q,r) - q - r as large as the corner's.
void TileSweeper::FastGroups::take_upper(std::int32_t group, std::int32_t groups) {
  const std::int32_t base = tile.base;
  const std::int32_t first_i = group * group_rows;
  for (std::uint32_t left = upper.to_the_base; left != 0; left &= left - 1)
    rows.widen(first_i + std::countr_zero(left));
  for (std::int32_t g = 0; g < groups; ++g) {
    const std::int32_t* const lo = upper.lo + at(g * group_rows);
    rows.groups[at(group + g)].highest_lo = std::max(0, *std::max_element(lo, lo + group_rows));
  }
  const std::int32_t last_p = rows.first_p + first_i + groups * group_rows - 1;
  w.excess = std::max(w.excess, std::int64_t{last_p} - tile.first_q - base);
  tile.base += std::countr_one(upper.common);
  if (upper.common == ~std::uint64_t{0}) tile.raise_base();
}

/// The cells of open p that neither a settled row takes nor the upper window, whose `left_over` are told if there was
/// one.
void TileSweeper::FastGroups::wait(std::int32_t group, std::int32_t group_hi, const std::uint64_t* left_over) {
  const std::int32_t first_i = group * group_rows;
  OpenGroup added{rows.groups[at(group)].open, first_i, rows.hi.data() + first_i, left_over};
  std::uint64_t all[window_rows];
  if (left_over == nullptr) {
    std::fill_n(all, window_rows, low_bits(plan.tile_columns));
    if (b.meets_settled) w.patterns->leave_out(rows.first_p + first_i, added.open, tile.first_q, all, plan.leave_out);
    added.cells = all;
  }
  after_upper_window[lower.groups] = left_over != nullptr;
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
  const std::int32_t window_end = least_hi + 63;
  std::int32_t *const hi = rows.hi.data(), *const top = rows.top.data();
  for (unsigned k = 0, open = lower.open; k < open; ++k) {
    const std::int32_t i = lower.place[k];
    hi[i] = lower.hi[k];
    top[i] = std::max(top[i], window_end);
  }
  for (std::uint64_t left = lower.to_the_end; left != 0; left &= left - 1)
    rows.widen(lower.place[std::countr_zero(left)]);
  sweeper.note_furthest(least_hi, least_hi + 63, tile.last_q());
  if (lower.chosen != nullptr) note_sights();
  for (unsigned g = 0; g < lower.groups; ++g) {
    if (after_upper_window[g]) continue;  // counted there
    w.work.fast_cells += lower.wanted[g];
    w.work.cells += lower.wanted[g];
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
