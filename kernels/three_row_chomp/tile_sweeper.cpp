// A block of p at a tile of columns, group by group.

#include "three_row_chomp/fast_groups.hpp"

#include <algorithm>

namespace mexwave::three_row_chomp::detail {

TileSweeper::TileSweeper(const Plan& plan, std::int32_t look_back)
    : plan_(plan),
      look_back_(look_back),
      segments_(plan.tile_columns),
      tiles_(at(plan.tile_of(plan.last_p)) + 1),
      ended_(plan.last_p),
      first_of_row_(at(plan.last_p) + 2, -1),
      diagonal_q_(at(plan.last_p) + 2, none),
      end_row_(at(plan.last_p) + 2, none),
      above_diagonal_(at(plan.last_p) + 2, none),
      furthest_q_(at(plan.last_p) / 64 + 4) {
  for (auto& q : furthest_q_) q.store(-1, std::memory_order_relaxed);
  for (std::size_t j = 0; j < tiles_.size(); ++j) {
    tiles_[j].first_q = static_cast<std::int32_t>(j) * plan.tile_columns;
    tiles_[j].columns = plan.tile_columns;
    tiles_[j].logged_rows = plan.logged_rows;
  }
  rows_.reserve(at(plan.last_p) + 1);
}

std::unique_ptr<TileSweeper::Worker> TileSweeper::make_worker() {
  auto worker = std::make_unique<Worker>(segments_);
  worker->patterns = std::make_unique<PatternSet>(plan_.last_p + 64);
  return worker;
}

Sweep TileSweeper::take_results(const Results& results) {
  Sweep sweep;
  sweep.upto = static_cast<std::uint32_t>(results.last_p);
  for (std::vector<std::uint32_t>* const by_p : {&results.diagonal_q, &results.end_row, &above_diagonal_})
    by_p->resize(at(results.last_p) + 1);
  sweep.diagonal_q = std::move(results.diagonal_q);
  sweep.end_row = std::move(results.end_row);
  sweep.above_diagonal = std::move(above_diagonal_);
  for (Row& row : rows_) {
    row.min = static_cast<std::uint32_t>(results.min_of_row[row.row]);
    row.min_at = static_cast<std::uint32_t>(results.min_at[row.row]);
  }
  sweep.rows = std::move(rows_);
  return sweep;
}

void TileSweeper::run_tile(Worker& w, BlockContext& b, ColumnTile& tile, const ColumnTile* next) {
  constexpr auto group_rows = static_cast<std::int32_t>(window_rows);
  const std::int32_t last_q = tile.last_q();
  if (!tile.is_open()) {
    // Lower rows are dead or soon settled when this tile is first asked; lower_floor() brings them back if they are
    // not.
    tile.open(b.settled_rows, std::min(tile.first_q, over_root_two(tile.first_q) - plan_.floor_margin), w.segments);
  }
  if (b.meets_settled) tile.base = std::max(tile.base, b.settled_rows);
  // Rows that turn regular here were settled long ago: no block that is still at work looks further back than this.
  const std::int32_t oldest_p0 = b.p0 - look_back_;
  if (tile.log.load(std::memory_order_relaxed) != nullptr && plan_.log_dropped(oldest_p0, last_q)) tile.drop_log();
  const bool all_started = last_q <= b.p_last;
  const bool slow_only = last_q >= b.p0 || (plan_.watch_q >= tile.first_q && plan_.watch_q <= last_q) ||
                         (plan_.watch_p >= b.p0 && plan_.watch_p <= b.p_last);
  FastGroups fast{*this, w, b, tile, next};
  for (std::int32_t group = 0; group * group_rows < w.block.count; ++group) {
    const bool whole = (group + 1) * group_rows <= w.block.count;
    if (!slow_only && whole && fast.add(group)) continue;
    fast.finish();
    slow_group(w, b, tile, group);
    if (all_started) tile.raise_base();
  }
  fast.finish();
  if (all_started && tile.base > last_q) tile.finish(w.segments);
}

}  // namespace mexwave::three_row_chomp::detail
