// The scan (scan.cpp), with p and q cut into blocks and tiles.
//
//   for each block of 64 or 128 p, on any worker:  run_block()    sweeper.cpp       tile by tile, behind block b - 1
//     for each tile of 32 q, left to right:        run_tile()     fast_groups.cpp   columns are adjacent in memory
//       for each group of 16 p:                    fast_groups.cpp                  all cells at once, windows of 64 r
//         for each p, for each q:                  slow_line()    tile_sweeper.cpp  cell by cell, if no window fits
//
// It is correct because a cell (p,q) needs only cells with the same p and a smaller q, and cells with the same q and a
// smaller p; blocks, tiles and groups keep this order. A cell needs the same data as in the scan: which r column q has
// used (column_tiles.hpp), which r p has used (block_lines.hpp), and which rows have ended (EndedRows). It is fast
// because neighbouring cells share data, several blocks are computed at once, and the cells of settled rows
// (settling.cpp) are not visited.

#include "chomp3/sweeper.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "chomp3/settling.hpp"
#include "chomp3/state_bytes.hpp"
#include "core/schedule/wavefront.hpp"

namespace mexwave::chomp3::detail {

namespace {

/// Wavefront::lead_tiles. A long lead keeps two blocks that run side by side from contending for the same cache lines.
/// But the leads of all workers together must be short compared with the 0.013 p tiles that a block crosses; otherwise
/// the last workers begin late.
std::uint64_t lead_tiles(unsigned workers) {
  return std::clamp(std::min(128U / workers, 1024U / (workers * workers)), 1U, 64U);
}

}  // namespace

Sweeper::Sweeper(const Plan& plan, const Machine& machine, Watch watch)
    : tiles_(plan, machine, (static_cast<std::int32_t>(machine.workers) - 1) * plan.block_p, std::move(watch)),
      records_(std::size_t{2} * machine.workers),
      minima_(plan.last_p) {}

bool Sweeper::run() {
  const std::int64_t first = first_block_ = next_block_;
  if (!reached_ && first < plan_.blocks()) {
    core::run_wavefront({threads_, static_cast<std::uint64_t>(plan_.blocks() - first), lead_tiles(threads_)},
                        [this, first](std::uint64_t block, core::WavefrontBlock& progress) {
                          return run_block(first + static_cast<std::int64_t>(block), progress);
                        });
  }
  for (BlockRecord& record :
       records_) {  // no block is running: all assumptions about running blocks can be checked now
    check_assumptions(record, nullptr);
    record.assumptions.clear();
  }
  if (!reached_ && next_block_ < plan_.blocks()) return false;
  settle_at_end();
  return true;
}

/// False if no further block is needed.
bool Sweeper::run_block(std::int64_t number, core::WavefrontBlock& progress) {
  ScheduledBlock b = begin_block(number, progress);
  if (b.alone) {
    progress.wait_for(tiles_.tiles.size());
  } else if (const std::int64_t ended = number - first_block_ - b.at_work + 1; b.at_work < threads_ && ended > 0) {
    progress.wait_for_blocks(static_cast<std::uint64_t>(ended));
  }
  Worker& w = tiles_.workers.take();
  w.lines.start(b.block.p0, b.block.p_last - b.block.p0 + 1, w.pattern_rows);
  b.block.known_first_unused_row =
      std::max(b.block.guessed_first_unused_row, minima_.known.load(std::memory_order_relaxed));
  record_of(number).assumptions.clear();
  cross_tiles(w, b);
  // The last tile is published with the end of the block, after its bookkeeping: blocks retire in order.
  const auto tiles = static_cast<std::uint64_t>(plan_.tile_of(b.block.p_last)) + 1;
  progress.wait_for(tiles);
  const bool more = retire(w, b);
  tiles_.workers.give_back(w);
  progress.finished(tiles - 1);
  return more;
}

Sweeper::ScheduledBlock Sweeper::begin_block(std::int64_t number, core::WavefrontBlock& progress) {
  ScheduledBlock b;
  b.number = number;
  b.block.p0 = plan_.first_p(number);
  b.block.p_last = plan_.last_p_of(number);
  b.block.guessed_first_unused_row = over_root_two(b.block.p0) - plan_.use_margin;
  b.progress = &progress;
  b.at_work = blocks_at_work(number * plan_.block_p);
  b.alone = b.at_work == 1;
  return b;
}

/// How many consecutive blocks, up to the one at p0, may run at once. Together they must be small compared with p: an
/// assumption is checked when the blocks that it concerns have ended, while the columns that it concerns still exist.
std::int64_t Sweeper::blocks_at_work(std::int64_t p0) const {
  constexpr std::int64_t part = 16;
  return std::clamp<std::int64_t>(p0 / (part * plan_.block_p) - 2, 1, threads_);
}

/// Crosses all tiles from left to right; publishes all but the last as finished.
void Sweeper::cross_tiles(Worker& w, ScheduledBlock& b) {
  std::int32_t j = first_live_tile_.load(std::memory_order_acquire);
  const std::int32_t j_end = plan_.tile_of(b.block.p_last) + 1;
  if (j > 0) b.progress->finished(static_cast<std::uint64_t>(j) - 1);
  bool leading = true;
  for (; j < j_end; ++j) {
    b.progress->wait_for(static_cast<std::uint64_t>(j));
    ColumnTile& tile = tiles_.tiles[at(j)];
    if (!tile.finished) {
      if (leading) first_live_tile_.store(j, std::memory_order_release);
      leading = false;
      if (!b.block.meets_settled) settle_rows(w, b, j);
      b.front = std::min(b.front, tile.base);
      const bool may_look = j + 1 < j_end && b.progress->ready_for(static_cast<std::uint64_t>(j) + 1);
      tiles_.run_tile(w, b.block, tile, may_look ? &tiles_.tiles[at(j + 1)] : nullptr);
      if (tick && (j & 63) == 0) tick(cells_.load(std::memory_order_relaxed));
    }
    if (j + 1 < j_end) b.progress->finished(static_cast<std::uint64_t>(j));
  }
}

/// Retires a block: adds its results to those of all earlier blocks. False if no further block is needed.
bool Sweeper::retire(Worker& w, const ScheduledBlock& b) {
  const std::int32_t known = minima_.known.load(std::memory_order_relaxed);
  minima_.note(w.lines.first_uses);
  require_first_uses(w.lines, known);
  settled_rows_ = b.block.settled_rows;
  last_p_swept_ = b.block.p_last;
  next_block_ = b.number + 1;
  cells_.fetch_add(w.work.cells - w.cells_reported, std::memory_order_relaxed);
  w.cells_reported = w.work.cells;
  reached_ = plan_.reached(settled_rows_, last_p_swept_);
  return !reached_ && !(pause && pause());
}

/// Throws RestartWider unless every row from `from` on that the block has used has a minimum, from this block or an
/// earlier one. Without one, the first use of the row was not noted, because use_margin was too small.
void Sweeper::require_first_uses(BlockLines& lines, std::int32_t from) const {
  for (std::int32_t i = 0; i < lines.count; ++i) {
    const std::int32_t limit = lines.closed[at(i)] >= 0 ? lines.closed[at(i)] : lines.top[at(i)] + 1;
    for (std::int32_t r = std::max(from, lines.floor) & ~63; r < limit; r += 64) {
      std::uint64_t word = lines.word(i, r);
      if (limit - r < 64) word &= low_bits(limit - r);
      for (; word != 0; word &= word - 1) {
        const std::int32_t least = minima_.p[at(r + std::countr_zero(word))];
        if (least < 0 || least > lines.first_p + i) throw RestartWider{};
      }
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Settling rows (settling.hpp): from the state in which earlier blocks left the columns, before the first tile that may
// hold cells of settled rows.

/// Called before tile `j` of a block: settles the rows that can settle, and sets Block::meets_settled for this tile.
void Sweeper::settle_rows(Worker& w, ScheduledBlock& b, std::int32_t j) {
  Block& block = b.block;
  if (b.number > 0) {
    const std::uint64_t stamp = record_of(b.number - 1).stamp.load(std::memory_order_acquire);
    // Not stamped yet: the previous block has finished tile j and found no cells of settled rows up to there.
    if (stamp >> 32 != static_cast<std::uint64_t>(b.number)) return;
    if (static_cast<std::int32_t>(stamp & 0xffffffff) > j) return;
    if (block.settled_rows == 0) {
      block.settled_rows = record_of(b.number - 1).settled_rows;
      add_patterns(w, tiles_.results.rows, block.settled_rows);
      if (!b.alone) check_assumptions(record_of(b.number - b.at_work + 1), b.progress);
    }
  }
  while (settle_next_row(w, b, j)) {
  }
  tiles_.note_settled_cells(w, block, tiles_.tiles[at(j)]);
  if (!block.meets_settled) return;
  BlockRecord& record = record_of(b.number);
  record.settled_rows = block.settled_rows;
  record.stamp.store((static_cast<std::uint64_t>(b.number) + 1) << 32 | static_cast<std::uint64_t>(j),
                     std::memory_order_release);
}

/// Settles the next row, if possible. All columns to the left of tile j are complete for it.
bool Sweeper::settle_next_row(Worker& w, ScheduledBlock& b, std::int32_t j) {
  Block& block = b.block;
  const std::int32_t r = block.settled_rows;
  const std::int32_t first_q = tiles_.tiles[at(j)].first_q;
  if (r >= b.front || r >= first_q || r >= block.p0) return false;
  const std::int32_t first = tiles_.results.first_of_row[at(r)];
  if (first < 0 || first >= block.p0) return false;

  const std::int32_t inspected = inspect(w, b, r);
  std::optional<SettledRow> settled =
      settle(w, r, block.p0, InspectedTiles{tiles_, r, first_q, inspected}, tiles_.ended);
  if (!settled) return false;
  settled->row.first = static_cast<std::uint32_t>(first);
  if (settled->pattern) {
    PreperiodSearch search(std::move(*settled->pattern), settled->state, block.p0);
    search.go_back(tiles_, r);
    set_preperiod(settled->row, search.preperiod);
    if (!b.alone) record_of(b.number).assumptions.push_back({r, inspected});
  }
  tiles_.results.rows.push_back(std::move(settled->row));
  add_patterns(w, tiles_.results.rows, ++block.settled_rows);
  return true;
}

/// Returns a column to whose right earlier blocks have found no P-position of row r so far. First waits until they have
/// passed the column where this row would be regular at p0 - 1. That they do not use the row later is an assumption,
/// which is checked.
std::int32_t Sweeper::inspect(const Worker& w, const ScheduledBlock& b, std::int32_t r) const {
  const std::int32_t p0 = b.block.p0;
  const auto wait_for = [&](std::int32_t q) { b.progress->wait_for(static_cast<std::uint64_t>(plan_.tile_of(q))); };
  if (!b.alone) wait_for(std::clamp(p0 - w.patterns.largest() + plan_.tile_columns, 0, p0));
  std::int32_t inspected = -1;
  for (;;) {
    const std::int32_t furthest = std::min(tiles_.furthest_use(r), p0 - 1);
    if (furthest <= inspected) return inspected;
    inspected = furthest;
    if (b.progress != nullptr) wait_for(inspected);
  }
}

/// Checks that blocks which were still running when a row settled have not used it to the right of the inspected
/// columns.
void Sweeper::check_assumptions(BlockRecord& record, core::WavefrontBlock* progress) {
  for (const Assumption& assumption : record.assumptions) {
    const std::int32_t furthest = tiles_.furthest_use(assumption.row);
    if (furthest <= assumption.inspected) continue;
    if (progress != nullptr) progress->wait_for(static_cast<std::uint64_t>(plan_.tile_of(furthest)));
    if (uses_any(tiles_, assumption.row, assumption.inspected + 1, furthest)) throw AssumptionFailed{};
  }
}

/// Settles rows when no block is running: which rows settle depends only on the last p, not on blocks and tiles.
void Sweeper::settle_at_end() {
  Worker& w = tiles_.workers.take();
  ScheduledBlock b;
  b.alone = true;
  b.block.p0 = last_p_swept_ + 1;
  b.block.settled_rows = settled_rows_;
  add_patterns(w, tiles_.results.rows, settled_rows_);
  for (std::int32_t j = 0; j <= plan_.tile_of(last_p_swept_); ++j) {
    const ColumnTile& tile = tiles_.tiles[at(j)];
    if (tile.finished) continue;
    while (settle_next_row(w, b, j)) {
    }
    // A row below the front is used in all columns passed, so its state is the same at each later tile: if it did not
    // settle now, it never will. The front never rises.
    if (b.block.settled_rows < tile.first_q || b.block.settled_rows >= b.front) break;
    b.front = std::min(b.front, tile.base);
  }
  settled_rows_ = b.block.settled_rows;
}

Totals Sweeper::totals() const {
  Totals sum = tiles_.totals();
  sum.add(earlier_.work);
  sum.excess = std::max(sum.excess, earlier_.excess);
  return sum;
}

Sweep Sweeper::take_result() {
  minima_.write_to(tiles_.results.rows);
  Sweep sweep = tiles_.results.take(last_p_swept_);
  sweep.work = totals().work;
  sweep.excess_bound_from_row_6 = totals().excess;
  tiles_.segments.empty(threads_);
  return sweep;
}

// ---------------------------------------------------------------------------------------------------------------------
// Checkpoints.

core::BlocksStart Sweeper::start() const {
  const std::int32_t first_live_q = tiles_.tiles[at(first_live_tile_.load())].first_q;
  return {static_cast<std::uint64_t>(next_block_), static_cast<std::uint32_t>(plan_.chunk_of(first_live_q))};
}

void Sweeper::save_head(StateWriter& out) const {
  const std::uint64_t stamp = records_[slot_of(next_block_ - 1)].stamp.load();
  write_head(out, plan_, {totals(), static_cast<std::int32_t>(stamp & 0xffffffff)}, tiles_.results, minima_);
}

void Sweeper::restore(core::SavedBlocks& saved, const core::BlocksFiles& files) {
  const core::BlocksStart start = saved.start();
  restore_head(start, saved.head());
  for (std::uint32_t c = start.chunk; c <= last_chunk(); ++c)
    files.restore_chunk(start.block - 1, c, [&](StateReader& in) { restore_chunk(c, in); });
}

void Sweeper::restore_head(core::BlocksStart start, StateReader& head) {
  const SavedProgress progress = read_head(head, plan_, tiles_.results, minima_);
  if (start.block == 0 || start.block > static_cast<std::uint64_t>(plan_.blocks()) ||
      start.chunk >= static_cast<std::uint32_t>(plan_.chunks()))
    head.wrong();
  earlier_ = progress.totals;
  cells_ = earlier_.work.cells;
  next_block_ = static_cast<std::int64_t>(start.block);
  last_p_swept_ = plan_.last_p_of(next_block_ - 1);
  settled_rows_ = static_cast<std::int32_t>(tiles_.results.rows.size());
  tiles_.ended.add_all(tiles_.results.end_row);
  BlockRecord& last = record_of(next_block_ - 1);
  last.stamp = start.block << 32 | static_cast<std::uint32_t>(progress.settled_from_tile);
  last.settled_rows = settled_rows_;
  first_live_tile_ = plan_.tile_of(static_cast<std::int32_t>(start.chunk) * plan_.chunk_columns);
  for (std::int32_t j = 0; j < first_live_tile_; ++j) tiles_.tiles[at(j)].finished = true;
}

}  // namespace mexwave::chomp3::detail
