// The sweep: the scan (scan.cpp) with its loops turned inside out.
//
//   for each block of 64 or 128 p, on any worker:    run_block()       tile by tile behind the block before
//     for each tile of 32 q, left to right:          tile_sweeper.cpp  its columns lie side by side in memory
//       for each group of 16 p:                      fast_groups.cpp   all cells at once, by windows of 64 r
//         for each p, for each q:                    slow_group.cpp    where a window may not see enough: as in the
//         scan
//
// It is right because a cell (p,q) needs only those with the same p and a smaller q, and those with the same q and a
// smaller p: blocks, tiles and groups keep that order. What a cell needs of them is the scan's: which r column q has
// used (column_tiles.hpp), which r p has used (row_block.hpp), which rows have ended (ended_rows.hpp). It is fast
// because neighbours share what they look at, because blocks can be computed at once, and because the cells of settled
// rows (settling.cpp) are not visited at all.

#include "three_row_chomp/sweeper.hpp"

#include <algorithm>
#include <bit>

#include "core/run/wavefront.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

/// Two blocks that work side by side keep taking the same cache lines from each other (64 against 0, to 100,000 on two
/// threads: 0.85 s against 1.0 s, AMD EPYC, 2026-11-21). But all workers' leads together must be short against the
/// tiles that a block crosses, 0.013 p, or the last workers begin late (bench/replay: to a million 32 workers are 27.1
/// times as fast as one with a lead of 1, 25.3 with 4).
std::uint64_t tiles_of_lead(unsigned workers) {
  return std::clamp(std::min(128U / workers, 1024U / (workers * workers)), 1U, 64U);
}

}  // namespace

Sweeper::Sweeper(const Plan& plan)
    : TileSweeper(plan, (static_cast<std::int32_t>(plan.workers) - 1) * plan.block_rows),
      records_(std::size_t{2} * plan.workers),
      min_of_row_(at(plan.last_p) + 2, -1),
      min_at_(at(plan.last_p) + 2, -1) {}

bool Sweeper::run() {
  const auto blocks = std::int64_t{plan_.last_p / plan_.block_rows} + 1;
  const std::int64_t first = first_block_ = next_block_;
  if (!reached_ && first < blocks) {
    core::run_wavefront({plan_.workers, static_cast<std::uint64_t>(blocks - first), tiles_of_lead(plan_.workers)},
                        [this, first](std::uint64_t row, core::WavefrontRow& chain) {
                          return run_block(first + static_cast<std::int64_t>(row), chain);
                        });
  }
  if (!reached_ && next_block_ < blocks) return false;
  settle_at_end();
  return true;
}

Sweeper::Worker* Sweeper::take_worker() {
  const std::lock_guard lock(workers_mutex_);
  if (idle_workers_.empty()) {
    workers_.push_back(make_worker());
    return workers_.back().get();
  }
  Worker* worker = idle_workers_.back();
  idle_workers_.pop_back();
  return worker;
}

void Sweeper::give_back(Worker* worker) {
  const std::lock_guard lock(workers_mutex_);
  idle_workers_.push_back(worker);
}

/// A row of the wavefront. False if no further block is wanted.
bool Sweeper::run_block(std::int64_t number, core::WavefrontRow& chain) {
  Block b = begin_block(number, chain);
  if (b.alone) {
    chain.wait_for(tiles_.size());
  } else if (const std::int64_t ended = number - first_block_ - b.at_work + 1; b.at_work < plan_.workers && ended > 0) {
    chain.wait_for_rows(static_cast<std::uint64_t>(ended));
  }
  Worker* const w = take_worker();
  w->block.start(b.p0, b.p_last - b.p0 + 1, w->rows_learnt);
  b.unsighted_from = std::max(b.sights_from, sighted_rows_.load(std::memory_order_relaxed));
  record_of(number).promises.clear();
  cross_tiles(*w, b);
  // The last tile is published with the end of the block, after its bookkeeping: blocks retire in order.
  const auto tiles = static_cast<std::uint64_t>(plan_.tile_of(b.p_last)) + 1;
  chain.wait_for(tiles);
  const bool more = retire(*w, b);
  give_back(w);
  chain.finished(tiles - 1);
  return more;
}

Sweeper::Block Sweeper::begin_block(std::int64_t number, core::WavefrontRow& chain) {
  const std::int64_t first = number * plan_.block_rows;
  Block b;
  b.number = number;
  b.p0 = std::max<std::int32_t>(1, static_cast<std::int32_t>(first));
  b.p_last = static_cast<std::int32_t>(std::min<std::int64_t>(first + plan_.block_rows - 1, plan_.last_p));
  b.chain = &chain;
  b.at_work = blocks_at_work(first);
  b.alone = b.at_work == 1;
  b.sights_from = over_root_two(b.p0) - plan_.sight_margin;
  return b;
}

/// How many consecutive blocks may be at work up to one at p0. Together they must be small against p: promises are
/// checked when the blocks that they are about have ended, and while the columns that they are about are still there.
std::int64_t Sweeper::blocks_at_work(std::int64_t p0) const {
  constexpr std::int64_t part = 16;
  return std::clamp<std::int64_t>(p0 / (part * plan_.block_rows) - 2, 1, plan_.workers);
}

/// All tiles of a block from left to right; all but the last are told to be finished.
void Sweeper::cross_tiles(Worker& w, Block& b) {
  std::int32_t j = first_live_tile_.load(std::memory_order_acquire);
  const std::int32_t j_end = plan_.tile_of(b.p_last) + 1;
  if (j > 0) b.chain->finished(static_cast<std::uint64_t>(j) - 1);
  bool leading = true;
  for (; j < j_end; ++j) {
    b.chain->wait_for(static_cast<std::uint64_t>(j));
    ColumnTile& tile = tiles_[at(j)];
    if (!tile.finished) {
      if (leading) first_live_tile_.store(j, std::memory_order_release);
      leading = false;
      if (!b.meets_settled) settle_rows(w, b, j);
      b.front = std::min(b.front, tile.base);
      const bool may_look = j + 1 < j_end && b.chain->ready_for(static_cast<std::uint64_t>(j) + 1);
      run_tile(w, b, tile, may_look ? &tiles_[at(j + 1)] : nullptr);
      if (tick && (j & 63) == 0) tick(cells_.load(std::memory_order_relaxed));
    }
    if (j + 1 < j_end) b.chain->finished(static_cast<std::uint64_t>(j));
  }
}

/// A block is done, and all before it. False if no further block is wanted.
bool Sweeper::retire(Worker& w, const Block& b) {
  const std::int32_t sighted = sighted_rows_.load(std::memory_order_relaxed);
  note_sights(w.block);
  require_sighted(w.block, sighted);
  std::int32_t now = sighted;
  while (min_of_row_[at(now)] >= 0) ++now;
  sighted_rows_.store(now, std::memory_order_relaxed);
  settled_rows_ = b.settled_rows;
  last_p_swept_ = b.p_last;
  next_block_ = b.number + 1;
  cells_.fetch_add(w.work.cells - w.cells_reported, std::memory_order_relaxed);
  w.cells_reported = w.work.cells;
  if (plan_.rows_upto && b.settled_rows > *plan_.rows_upto && b.p_last >= plan_.openings_upto) reached_ = true;
  return !reached_ && !(pause && pause());
}

/// Rows sighted for the first time get their least p.
void Sweeper::note_sights(RowBlock& rows) {
  std::stable_sort(rows.sights.begin(), rows.sights.end(), [](const Sight& x, const Sight& y) { return x.p < y.p; });
  for (const Sight& sight : rows.sights) {
    if (min_of_row_[at(sight.r)] >= 0) continue;
    min_of_row_[at(sight.r)] = sight.p;
    min_at_[at(sight.r)] = sight.q;
  }
}

/// Every row from `from` on that the block has used must have been sighted, here or before: else something was logged
/// too late.
void Sweeper::require_sighted(RowBlock& rows, std::int32_t from) const {
  for (std::int32_t i = 0; i < rows.count; ++i) {
    const std::int32_t limit = rows.closed[at(i)] >= 0 ? rows.closed[at(i)] : rows.top[at(i)] + 1;
    for (std::int32_t r = std::max(from, rows.floor) & ~63; r < limit; r += 64) {
      std::uint64_t word = rows.word(i, r);
      if (limit - r < 64) word &= low_bits(limit - r);
      for (; word != 0; word &= word - 1) {
        const std::int32_t min = min_of_row_[at(r + std::countr_zero(word))];
        if (min < 0 || min > rows.first_p + i) throw PlanTooTight{};
      }
    }
  }
}

Sweep Sweeper::take_result() {
  Sweep sweep = take_results({last_p_swept_, diagonal_q_, end_row_, min_of_row_, min_at_});
  std::int64_t excess = earlier_excess_;
  sweep.work = earlier_work_;
  for (const auto& worker : workers_) {
    excess = std::max(excess, worker->excess);
    add_work(sweep.work, worker->work);
  }
  sweep.excess_bound_from_row_6 = excess;
  segments_.empty(plan_.workers);
  return sweep;
}

}  // namespace mexwave::three_row_chomp::detail
