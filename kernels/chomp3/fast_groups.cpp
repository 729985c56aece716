// The fast path of a block at a tile of columns: computes groups of 16 p, all cells at once, through windows of 64 r
// (window_tile.hpp).
//
// A cell of the scan searches for a free r from the base of the column up to lo, and then from hi on. For the 16 p of a
// group these places lie close together: the upper sheet is just below the 16 lo and above the base of the tile, the
// lower sheet just above the hi. So one window starts at the base and must reach all lo, and one starts at the least
// hi. A check ensures that these windows contain everything that matters (README.md, "Why no window is too small"). If
// it fails, nothing is stored, and TileSweeper::slow_group() computes the same cells. Afterwards lo, hi and base move
// over the used bits.
//
// A cell that finds a P-position in its upper window does not need the lower sheet. So groups go through their upper
// windows one or two at a time, and the remaining cells wait until four groups share a lower window.

#include <algorithm>
#include <bit>
#include <utility>

#include "chomp3/tile_sweeper.hpp"

namespace mexwave::chomp3::detail {

/// The fast groups of a block at one tile.
struct FastGroups {
  TileSweeper& sweeper;
  Worker& w;
  const Block& b;
  ColumnTile& tile;
  const ColumnTile* next;  ///< the tile to the right, or null if it may not be read

  /// Call with groups in increasing order. Returns false and stores nothing if a condition of the windows does not
  /// hold: then call finish() and slow_group().
  bool add(std::int32_t group);
  /// Runs the lower window for the remaining cells of the added groups.
  void finish();

  const Plan& plan = sweeper.plan;
  const Machine& machine = sweeper.machine;
  BlockLines& lines = w.lines;
  UpperTile& upper = w.upper;
  const bool logged = plan.logs(b.p0, tile.last_q(), 0);  ///< P-positions of some rows are logged
  const bool some_cells = b.meets_settled || logged;      ///< the upper window must go cell by cell
  LowerTile& lower = w.lower;
  std::int32_t passed = -1;  ///< the group that shared the upper window of the previous group
  std::int32_t passed_hi = far_away;
  // The groups deferred to the lower window.
  std::int32_t deferred[lower_groups_max]{};  ///< their numbers; there are lower.groups
  std::int32_t least_hi = far_away;
  std::int32_t highest_lo = 0;
  bool after_upper_window[lower_groups_max]{};

  std::int32_t raised_hi(std::int32_t group);
  bool nothing_below_lo(std::int32_t group);
  bool run_upper(std::int32_t group, std::int32_t group_hi);
  bool run_two_upper(std::int32_t group, std::int32_t group_hi);
  bool prepare_upper(std::int32_t group, std::int32_t groups, std::int32_t lowest_hi);
  void run_all_cells();
  void run_cells(std::int32_t group);
  void note_cells(std::int32_t group);
  void take_upper(std::int32_t group, std::int32_t groups);
  void defer(std::int32_t group, std::int32_t group_hi, const std::uint64_t* left_over);
  bool run_lower();
  void take_lower();
  void note_uses() const;
};

bool FastGroups::add(std::int32_t group) {
  const BlockLines::Group& sum = lines.groups[at(group)];
  if (sum.highest_lo == far_away) return false;  // a p without P-positions: its first may lie anywhere
  if (lower.groups == lower_groups_max) finish();
  if (group == passed) {
    if (sum.open != 0) defer(group, passed_hi, upper.empty + group_lines);
    return true;
  }
  bool needs_upper = sum.highest_lo > tile.base;
  if (needs_upper && b.meets_settled) needs_upper = !nothing_below_lo(group);
  const std::int32_t group_hi = raised_hi(group);
  // No deferred cell may need an r of this upper window: the window takes r < highest_lo, deferred cells take r >=
  // least_hi.
  if (needs_upper && sum.highest_lo > least_hi) finish();
  if (needs_upper && !run_two_upper(group, group_hi) && !run_upper(group, group_hi)) return false;
  if (sum.open != 0) defer(group, group_hi, needs_upper ? upper.empty : nullptr);
  return true;
}

/// Moves the hi of the open p of the group up over rows that have ended; returns the least.
std::int32_t FastGroups::raised_hi(std::int32_t group) {
  const std::int32_t first_i = group * group_p, first_q = tile.first_q;
  const std::int32_t* const hi = lines.hi.data() + first_i;
  const std::uint32_t open = lines.groups[at(group)].open;
  for (std::uint32_t left = open; left != 0; left &= left - 1) {
    const std::int32_t k = std::countr_zero(left);
    if (sweeper.ended.end_of(hi[k]) < first_q)
      lines.absorb_dead(first_i + k, first_q, lines.lo[at(first_i + k)], sweeper.ended);
  }
  std::int32_t least = far_away;
  for (std::int32_t k = 0; k < group_p; ++k) least = std::min(least, (open >> k & 1) != 0 ? hi[k] : far_away);
  return least;
}

/// Moves the lo of each p of the group down over rows that have ended. Returns whether every p is then full from the
/// base on, which occurs when rows have settled.
bool FastGroups::nothing_below_lo(std::int32_t group) {
  for (std::int32_t i = group * group_p; i < (group + 1) * group_p; ++i) {
    lines.absorb_dead(i, tile.first_q, tile.base, sweeper.ended);
  }
  lines.summarise(group);
  return lines.groups[at(group)].highest_lo <= tile.base;
}

/// Returns false and stores nothing if a condition of the window does not hold.
bool FastGroups::run_upper(std::int32_t group, std::int32_t group_hi) {
  if (!prepare_upper(group, 1, group_hi)) return false;
  // Cell by cell, if cells of settled rows must be left out or P-positions are logged.
  if (some_cells) {
    run_cells(group);
    note_cells(group);
  } else {
    run_all_cells();
  }
  take_upper(group, 1);
  return true;
}

/// As run_upper(), for this group and the next at once.
bool FastGroups::run_two_upper(std::int32_t group, std::int32_t group_hi) {
  const std::int32_t second = group + 1;
  if (some_cells || (second + 1) * group_p > lines.count) return false;
  const std::int32_t highest = lines.groups[at(second)].highest_lo;
  if (highest <= tile.base || highest > std::min(tile.base + plan.window_bits, least_hi)) return false;
  const std::int32_t second_hi = raised_hi(second);
  if (!prepare_upper(group, 2, std::min(group_hi, second_hi))) return false;
  run_all_cells();
  take_upper(group, 2);
  passed = second;
  passed_hi = second_hi;
  return true;
}

void FastGroups::run_all_cells() {
  machine.run_upper(upper);
  sweeper.note_furthest(upper.base, upper.base + 63, tile.last_q());
  const std::uint64_t cells = std::uint64_t{upper.groups} * group_lines * upper.columns;
  w.work.fast_cells += cells;
  w.work.cells += cells;
}

/// Prepares the upper window. It starts at the base, below which every column is full, must reach every lo, and must
/// end below every hi: between lo and hi every p is full. It may contain no first use of a row, and no row below 6,
/// because such rows do not count for the excess.
bool FastGroups::prepare_upper(std::int32_t group, std::int32_t groups, std::int32_t lowest_hi) {
  const std::int32_t base = tile.base;
  if (base < 6 || base < tile.floor || lines.groups[at(group)].highest_lo > base + plan.window_bits) return false;
  const std::int32_t end = base + 64 * groups;  // where the window of the last group would end if computed alone
  if (lowest_hi < end || end > b.guessed_first_unused_row) return false;
  upper.columns = static_cast<unsigned>(plan.tile_columns);
  upper.groups = static_cast<unsigned>(groups);
  if (base + 64 >= tile.ready) tile.make_ready(base + 64, w.segments);
  upper.column_words[0] = tile.band(base);
  upper.column_words[1] = tile.band(base + 64);
  for (std::int32_t g = 0; g < groups; ++g) upper.line_words[g] = lines.band(group + g, base);
  upper.shift = static_cast<unsigned>(base & 63);
  upper.usable = low_bits(plan.window_bits);
  upper.base = base;
  upper.lo = &lines.lo[at(group * group_p)];
  return true;
}

/// Runs the cells that no settled row takes, for those p that are still open or not yet full down to the base.
void FastGroups::run_cells(std::int32_t group) {
  const std::uint64_t all = low_bits(plan.tile_columns);
  for (std::int32_t k = 0; k < group_p; ++k) {
    const std::int32_t i = group * group_p + k;
    std::uint64_t& cells = w.upper_cells.cells[k];
    cells = lines.closed[at(i)] >= 0 && lines.lo[at(i)] <= tile.base ? 0 : all;
    if (b.meets_settled && cells != 0) cells &= ~w.patterns.taken(lines.first_p + i, tile.first_q);
  }
  run_upper_cells(upper, w.upper_cells);
}

/// Records what the cells found, for the log and for settling rows.
void FastGroups::note_cells(std::int32_t group) {
  const std::uint64_t* bit = w.upper_cells.chosen;
  std::uint64_t cells = 0;
  for (std::int32_t k = 0; k < group_p; ++k) {
    cells += static_cast<std::uint64_t>(std::popcount(w.upper_cells.cells[k]));
    const std::uint64_t found = w.upper_cells.cells[k] & ~upper.empty[k];
    if (found == 0) continue;
    const std::int32_t p = lines.first_p + group * group_p + k;
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

/// Moves lo down over what the upper window used, and the base of the tile up over the rows that all columns have used.
/// The excess p - q - r in the window is greatest at the last p, first q and first r.
void FastGroups::take_upper(std::int32_t group, std::int32_t groups) {
  const std::int32_t base = tile.base;
  const std::int32_t first_i = group * group_p;
  for (std::uint32_t left = upper.reached_base; left != 0; left &= left - 1)
    lines.widen(first_i + std::countr_zero(left));
  for (std::int32_t g = 0; g < groups; ++g) {
    const std::int32_t* const lo = upper.lo + at(g * group_p);
    lines.groups[at(group + g)].highest_lo = std::max(0, *std::max_element(lo, lo + group_p));
  }
  const std::int32_t last_p = lines.first_p + first_i + groups * group_p - 1;
  w.excess = std::max(w.excess, std::int64_t{last_p} - tile.first_q - base);
  tile.base += std::countr_one(upper.common);
  if (upper.common == ~std::uint64_t{0}) tile.raise_base();
}

/// Defers the cells of open p that neither a settled row nor the upper window takes. `left_over` has the cells that the
/// upper window left; null if there was none.
void FastGroups::defer(std::int32_t group, std::int32_t group_hi, const std::uint64_t* left_over) {
  const std::int32_t first_i = group * group_p;
  OpenGroup added{lines.groups[at(group)].open, first_i, lines.hi.data() + first_i, left_over};
  std::uint64_t all[group_lines];
  if (left_over == nullptr) {
    std::fill_n(all, group_lines, low_bits(plan.tile_columns));
    if (b.meets_settled)
      w.patterns.leave_out(lines.first_p + first_i, added.open, tile.first_q, all, machine.leave_out);
    added.cells = all;
  }
  after_upper_window[lower.groups] = left_over != nullptr;
  deferred[lower.groups] = group;
  machine.add_group(lower, added);
  least_hi = std::min(least_hi, group_hi);
  highest_lo = std::max(highest_lo, lines.groups[at(group)].highest_lo);
}

void FastGroups::finish() {
  if (lower.groups == 0) return;
  if (run_lower()) {
    take_lower();
  } else {
    for (unsigned k = 0; k < lower.line_count; ++k) sweeper.slow_line(w, b, tile, lower.p_index[k], lower.cells[k]);
    for (unsigned g = 0; g < lower.groups; ++g) lines.summarise(deferred[g]);
    tile.raise_base();
  }
  lower.groups = lower.line_count = 0;
  least_hi = far_away;
  highest_lo = 0;
}

/// Runs the lower window, from the least hi on: between lo and hi every open p is full. It may contain first uses, but
/// nothing that is logged. Returns false and stores nothing if a condition of the window does not hold.
bool FastGroups::run_lower() {
  if (least_hi < std::max({6, tile.floor, b.settled_rows, highest_lo})) return false;
  // Below, r <= least_hi + 63 < q - 1: no cell on the diagonal nor beside it.
  if (least_hi + 64 >= tile.first_q || plan.logs(b.p_last, tile.last_q(), least_hi)) return false;
  if (least_hi + 127 >= tile.ready) tile.make_ready(least_hi + 127, w.segments);
  lower.columns = static_cast<unsigned>(plan.tile_columns);
  lower.column_words[0] = tile.band(least_hi);
  lower.column_words[1] = tile.band(least_hi + 64);
  lower.base = least_hi;
  lower.shift = static_cast<unsigned>(least_hi & 63);
  lower.usable = low_bits(plan.window_bits);
  for (unsigned g = 0; g < lower.groups; ++g) lower.line_words[g] = lines.band(deferred[g], least_hi);
  if (next != nullptr) std::exchange(next, nullptr)->prefetch_window(least_hi);
  lower.chosen = least_hi + 64 > b.guessed_first_unused_row ? w.chosen : nullptr;
  if (machine.run_lower(lower)) return true;
  ++w.work.window_misses;
  return false;
}

/// Moves hi up over what the lower window used.
void FastGroups::take_lower() {
  w.excess = std::max(w.excess, std::int64_t{lines.first_p - tile.first_q} + lower.max_p_minus_hi);
  const std::int32_t window_end = least_hi + 63;
  std::int32_t *const hi = lines.hi.data(), *const top = lines.top.data();
  for (unsigned k = 0, open = lower.line_count; k < open; ++k) {
    const std::int32_t i = lower.p_index[k];
    hi[i] = lower.hi[k];
    top[i] = std::max(top[i], window_end);
  }
  for (std::uint64_t left = lower.reached_end; left != 0; left &= left - 1)
    lines.widen(lower.p_index[std::countr_zero(left)]);
  sweeper.note_furthest(least_hi, least_hi + 63, tile.last_q());
  if (lower.chosen != nullptr) note_uses();
  for (unsigned g = 0; g < lower.groups; ++g) {
    if (after_upper_window[g]) continue;  // counted with the upper window
    w.work.fast_cells += lower.cell_count[g];
    w.work.cells += lower.cell_count[g];
  }
}

/// Notes the cells of the lower window that, as far as the block knows, are the first to use a row.
void FastGroups::note_uses() const {
  const std::uint64_t* bit = w.chosen;
  for (unsigned k = 0; k < lower.line_count; ++k) {
    for (std::uint64_t left = lower.cells[k]; left != 0; left &= left - 1) {
      const std::int32_t r = least_hi + std::countr_zero(*bit++);
      if (r < b.known_first_unused_row) continue;
      b.note_use(lines, {r, lines.first_p + lower.p_index[k], tile.first_q + std::countr_zero(left)});
    }
  }
}

void TileSweeper::run_tile(Worker& w, Block& b, ColumnTile& tile, const ColumnTile* next) {
  const std::int32_t last_q = tile.last_q();
  if (!tile.has_segments()) {
    // Lower rows are dead or soon settled when this tile opens. If one of them is needed, lower_floor() adds it.
    tile.open(b.settled_rows, std::min(tile.first_q, over_root_two(tile.first_q) - plan.floor_margin), w.segments);
  }
  if (b.meets_settled) tile.base = std::max(tile.base, b.settled_rows);
  // No running block reads entries from before oldest_p0: rows that became regular here at an earlier p are settled.
  const std::int32_t oldest_p0 = b.p0 - look_back;
  if (tile.log.load(std::memory_order_relaxed) != nullptr && plan.log_dropped(oldest_p0, last_q)) tile.drop_log();
  const bool all_started = last_q <= b.p_last;
  const bool slow_only =
      last_q >= b.p0 || (watch.q >= tile.first_q && watch.q <= last_q) || (watch.p >= b.p0 && watch.p <= b.p_last);
  FastGroups fast{*this, w, b, tile, next};
  for (std::int32_t group = 0; group * group_p < w.lines.count; ++group) {
    const bool whole = (group + 1) * group_p <= w.lines.count;
    if (!slow_only && whole && fast.add(group)) continue;
    fast.finish();
    slow_group(w, b, tile, group);
    if (all_started) tile.raise_base();
  }
  fast.finish();
  if (all_started && tile.base > last_q) tile.finish(w.segments);
}

}  // namespace mexwave::chomp3::detail
