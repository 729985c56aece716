// The sweep: how blocks of p meet tiles of q, and what happens in a cell. Settling of rows is in settling.cpp.

#include "three_row_chomp/sweeper.hpp"

#include <algorithm>
#include <bit>

#include "core/run/wavefront.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

/// p / sqrt(2), roughly: where rows turn regular, and where new rows are first seen. A hint for what to log.
std::int32_t over_root_two(std::int32_t p) { return static_cast<std::int32_t>(std::int64_t{p} * 7071 / 10000); }

/// Two blocks that work side by side keep taking the same cache lines from each other (64 against 0, to 100,000 on two
/// threads: 0.85 s against 1.0 s, AMD EPYC, 2026-11-21).
constexpr std::uint64_t tiles_of_lead = 64;

constexpr std::int32_t rows_above_half = TransitionLog::rows_kept / 4;

std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

std::uint64_t low_bits(std::int32_t n) { return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; }

/// First r in [from, to) that neither column c of the tile nor row i of the block has used, or -1.
std::int32_t first_free(const ColumnTile& tile, std::int32_t c, RowBlock& rows, std::int32_t i, std::int32_t from,
                        std::int32_t to) {
  if (from >= to) return -1;
  const std::uint64_t* column = tile.word_row(from) + c;
  const std::uint64_t* row = &rows.word(i, from);
  std::uint64_t zeros = ~(*column | *row) & ~low_bits(from & 63);
  for (std::int32_t word = from / 64;;) {
    if (zeros != 0) {
      const std::int32_t r = word * 64 + std::countr_zero(zeros);
      return r < to ? r : -1;
    }
    if (++word * 64 >= to) return -1;
    column += tile.columns;
    row += window_rows;
    zeros = ~(*column | *row);
  }
}

}  // namespace

Sweeper::Sweeper(const Plan& plan)
    : plan_(plan),
      tiles_(at(tile_of(plan.last_p)) + 1),
      end_of_row_(at(plan.last_p) + 2),
      first_of_row_(at(plan.last_p) + 2, -1),
      diagonal_q_(at(plan.last_p) + 2, none),
      end_row_(at(plan.last_p) + 2, none),
      above_diagonal_(at(plan.last_p) + 2, none),
      dead_(at(plan.last_p) / 64 + 4),
      min_of_row_(at(plan.last_p) + 2, -1),
      min_at_(at(plan.last_p) + 2, -1),
      furthest_q_(at(plan.last_p) / 64 + 4),
      records_(std::size_t{2} * plan.workers) {
  for (auto& e : end_of_row_) e.store(far_away, std::memory_order_relaxed);
  for (auto& q : furthest_q_) q.store(-1, std::memory_order_relaxed);
  for (std::size_t j = 0; j < tiles_.size(); ++j) {
    tiles_[j].first_q = static_cast<std::int32_t>(j) * plan.tile_columns;
  }
  rows_.reserve(at(plan.last_p) + 1);
}

bool Sweeper::run() {
  const auto blocks = std::int64_t{plan_.last_p / plan_.block_rows} + 1;
  const std::int64_t first = next_block_;
  if (!reached_ && first < blocks) {
    core::run_wavefront({plan_.workers, static_cast<std::uint64_t>(blocks - first), tiles_of_lead},
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
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->settled = std::make_unique<PatternSet>(plan_.last_p + 64);
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

bool Sweeper::run_block(std::int64_t number, core::WavefrontRow& chain) {
  const std::int64_t first = number * plan_.block_rows;
  BlockContext b;
  b.number = number;
  b.p0 = std::max<std::int32_t>(1, static_cast<std::int32_t>(first));
  b.p_last = static_cast<std::int32_t>(std::min<std::int64_t>(first + plan_.block_rows - 1, plan_.last_p));
  b.chain = &chain;
  // Near the start, where a block is not small against p, blocks go one after the other.
  b.alone = plan_.workers == 1 || first < std::int64_t{16} * (plan_.workers + 2) * plan_.block_rows;
  if (b.alone) chain.wait_for(tiles_.size());
  Worker* const worker = take_worker();
  Worker& w = *worker;
  w.block.start(b.p0, b.p_last - b.p0 + 1, w.known);
  b.seen = std::max(over_root_two(b.p0) - plan_.sight_margin, seen_rows_.load(std::memory_order_relaxed));
  BlockRecord& record = record_of(number);
  record.promises.clear();

  std::int32_t j = first_live_tile_.load(std::memory_order_relaxed);
  const std::int32_t j_end = tile_of(b.p_last) + 1;
  if (j > 0) chain.finished(static_cast<std::uint64_t>(j) - 1);
  bool leading = true;
  for (; j < j_end; ++j) {
    chain.wait_for(static_cast<std::uint64_t>(j));
    ColumnTile& tile = tiles_[at(j)];
    if (!tile.finished) {
      if (leading) first_live_tile_.store(j, std::memory_order_relaxed);
      leading = false;
      if (!b.past_settling) {
        settle(w, b, j);
        if (b.past_settling) {
          record.settled = b.settled;
          record.stamp.store((static_cast<std::uint64_t>(number) + 1) << 32 | static_cast<std::uint64_t>(j),
                             std::memory_order_release);
        }
      }
      b.front = std::min(b.front, tile.base);
      run_tile(w, b, tile);
      if (tick && (j & 63) == 0) tick(cells_.load(std::memory_order_relaxed));
    }
    if (j + 1 < j_end) chain.finished(static_cast<std::uint64_t>(j));
  }
  // The last tile is published with the end of the block, after its bookkeeping: blocks retire in order.
  chain.wait_for(static_cast<std::uint64_t>(j_end));
  retire(w, b);
  cells_.fetch_add(w.work.cells - w.cells_reported, std::memory_order_relaxed);
  w.cells_reported = w.work.cells;
  if (plan_.rows_upto && b.settled > *plan_.rows_upto && b.p_last >= plan_.openings_upto) reached_ = true;
  next_block_ = number + 1;
  const bool more = !reached_ && !(pause && pause());
  give_back(worker);
  chain.finished(static_cast<std::uint64_t>(j_end) - 1);
  return more;
}

void Sweeper::open_tile(ColumnTile& tile, std::int32_t row_floor) {
  const std::int32_t last_q = tile.first_q + plan_.tile_columns - 1;
  tile.columns = plan_.tile_columns;
  tile.base = row_floor;
  // Lower rows are dead or soon settled when this tile is first asked; lower_floor() brings them back if they are not.
  const std::int32_t guess = std::min(tile.first_q, over_root_two(tile.first_q) - plan_.floor_margin);
  tile.floor = std::max(row_floor, guess) / 64 * 64;
  const std::int32_t word_rows = (last_q - tile.floor) / 64 + 3;  // a window may start at last_q
  tile.bits = core::ZeroPages(at(word_rows) * at(plan_.tile_columns));
  tile.ready = tile.floor;
  for (std::int32_t c = 0; c < plan_.tile_columns; ++c) {
    const std::int32_t above = tile.first_q + c + 1;
    tile.word_row(above)[c] |= ~low_bits(above & 63);
    for (std::int32_t r = (above | 63) + 1; r < tile.floor + word_rows * 64; r += 64)
      tile.word_row(r)[c] = ~std::uint64_t{0};
  }
}

/// Column q = p starts: rows that ended before p are dead in it.
void Sweeper::start_column(ColumnTile& tile, std::int32_t q) {
  tile.make_ready(last_dead_);
  for (std::int32_t r = tile.floor; r <= std::min(q, last_dead_); r += 64) {
    tile.word_row(r)[q - tile.first_q] |= dead_[at(r) / 64];
  }
}

/// Gives the tile room from row_floor on. Nothing below the old floor was ever used in it: what is there is dead or
/// free.
void Sweeper::lower_floor(ColumnTile& tile, std::int32_t row_floor, std::int32_t p) {
  const std::int32_t last_q = tile.first_q + plan_.tile_columns - 1;
  const std::int32_t old_floor = tile.floor;
  const std::size_t old_words = at((last_q - old_floor) / 64 + 3) * at(plan_.tile_columns);
  core::ZeroPages old = std::move(tile.bits);
  tile.floor = row_floor / 64 * 64;
  tile.bits = core::ZeroPages(at((last_q - tile.floor) / 64 + 3) * at(plan_.tile_columns));
  std::copy_n(old.get(), old_words, tile.word_row(old_floor));
  tile.ready = far_away;
  ++floors_lowered_;
  for (std::int32_t r = tile.floor; r < old_floor; ++r) {
    for (std::int32_t q = std::max(tile.first_q, end_of(r) == far_away ? far_away : end_of(r) + 1);
         q <= std::min(last_q, p); ++q) {
      tile.mark(q - tile.first_q, r);
    }
  }
}

void Sweeper::run_tile(Worker& w, BlockContext& b, ColumnTile& tile) {
  const std::int32_t last_q = tile.first_q + plan_.tile_columns - 1;
  if (!tile.bits) open_tile(tile, b.settled);
  if (b.past_settling) tile.base = std::max(tile.base, b.settled);
  // Rows that turn regular here were settled long ago: no block that is still at work looks further back than this.
  const std::int32_t oldest_p0 = b.p0 - (static_cast<std::int32_t>(plan_.workers) - 1) * plan_.block_rows;
  if (tile.log.load(std::memory_order_relaxed) != nullptr && log_dropped(oldest_p0, last_q)) tile.drop_log();
  const bool all_started = last_q <= b.p_last;
  const bool slow_only = last_q >= b.p0 || (plan_.watch_q >= tile.first_q && plan_.watch_q <= last_q) ||
                         (plan_.watch_p >= b.p0 && plan_.watch_p <= b.p_last);
  for (std::int32_t group = 0; group * static_cast<std::int32_t>(window_rows) < w.block.count; ++group) {
    const bool whole = (group + 1) * static_cast<std::int32_t>(window_rows) <= w.block.count;
    if (!slow_only && whole && fast_group(w, b, tile, group)) continue;
    slow_group(w, b, tile, group);
    if (all_started) raise_base(tile);
  }
  if (all_started && tile.base > last_q) {
    tile.finished = true;
    tile.bits.release();
  }
}

/// Moves the base over every r that is used in all columns of the tile.
void Sweeper::raise_base(ColumnTile& tile) {
  const std::int32_t last_q = tile.first_q + plan_.tile_columns - 1;
  while (tile.base <= last_q) {
    if (tile.base < tile.floor) return;
    const std::uint64_t* words = tile.word_row(tile.base);
    std::uint64_t all = ~std::uint64_t{0};
    for (std::int32_t c = 0; c < plan_.tile_columns; ++c) all &= words[c];
    const std::uint64_t zeros = ~all & ~low_bits(tile.base & 63);
    if (zeros != 0) {
      tile.base = (tile.base & ~63) + std::countr_zero(zeros);
      return;
    }
    tile.base = (tile.base & ~63) + 64;
  }
}

/// Counts rows that ended before `before_q`, and that p did not use, into [lo, hi), as far down as `down_to`.
void Sweeper::absorb_dead(Worker& w, std::int32_t i, std::int32_t before_q, std::int32_t down_to) {
  RowBlock& rows = w.block;
  if (rows.lo[at(i)] == far_away) return;
  while (rows.lo[at(i)] > std::max(down_to, rows.floor) && end_of(rows.lo[at(i)] - 1) < before_q) {
    rows.mark(i, rows.lo[at(i)] - 1);
    rows.widen(i);
  }
  if (rows.closed[at(i)] >= 0) return;
  while (end_of(rows.hi[at(i)]) < before_q) {
    rows.mark(i, rows.hi[at(i)]);
    rows.widen(i);
  }
}

/// Whether the P-position (p,q,r), if it is one, is put into its tile's log. Depends on q by its tile, on p by its
/// block.
bool Sweeper::logged(std::int32_t p, std::int32_t q, std::int32_t r) const {
  const std::int32_t p0 = p / plan_.block_rows * plan_.block_rows;
  const std::int32_t last_q = tile_of(q) * plan_.tile_columns + plan_.tile_columns - 1;
  return last_q >= over_root_two(p0) - plan_.log_margin && r <= p / 2 + rows_above_half;
}

/// Whether the log of q's tile may have been thrown away when p is reached.
bool Sweeper::log_dropped(std::int32_t p, std::int32_t q) const {
  const std::int32_t last_q = tile_of(q) * plan_.tile_columns + plan_.tile_columns - 1;
  return last_q < over_root_two(p) - 8 * plan_.log_margin - plan_.tile_columns;
}

void Sweeper::note_furthest(std::int32_t first_r, std::int32_t last_r, std::int32_t q) {
  for (std::int32_t k = first_r >> 6; k <= last_r >> 6; ++k) {
    std::atomic<std::int32_t>& furthest = furthest_q_[at(k)];
    std::int32_t seen = furthest.load(std::memory_order_relaxed);
    while (seen < q && !furthest.compare_exchange_weak(seen, q, std::memory_order_relaxed)) {
    }
  }
}

/// A group of 16 p at a tile, by windows. False if something that the windows rely on is not so: nothing is stored
/// then, and slow_group() does the same cells. The conditions are those of README.md, "No assumption".
bool Sweeper::fast_group(Worker& w, BlockContext& b, ColumnTile& tile, std::int32_t group) {
  constexpr auto n = static_cast<std::int32_t>(window_rows);
  RowBlock& rows = w.block;
  RowBlock::Group& g = rows.groups[at(group)];
  if (g.highest_lo == far_away) return false;
  const std::int32_t first_i = group * n;
  const std::int32_t first_q = tile.first_q;
  const std::int32_t last_q = first_q + plan_.tile_columns - 1;
  const std::int32_t last_p = rows.first_p + first_i + n - 1;
  const std::int32_t sighted = over_root_two(b.p0) - plan_.sight_margin;
  bool upper = g.highest_lo > tile.base;
  if (upper && b.past_settling) {
    for (std::int32_t i = first_i; i < first_i + n; ++i) absorb_dead(w, i, first_q, tile.base);
    rows.summarise(group);
    if (g.highest_lo > tile.base) return false;
    upper = false;
  }
  if (!upper && g.open == 0) return true;

  WindowTile& t = w.tile;
  t.columns = static_cast<unsigned>(plan_.tile_columns);
  t.usable = low_bits(plan_.window_bits);
  t.upper.columns = t.lower.columns = nullptr;
  t.chosen = nullptr;
  const std::int32_t upper_base = tile.base;
  if (upper) {
    if (upper_base < 6 || upper_base < tile.floor || g.highest_lo > upper_base + plan_.window_bits) return false;
    if (upper_base + 64 > sighted || logged(b.p0, last_q, 0)) return false;
    t.upper = {tile.word_row(upper_base), rows.word_row(group, upper_base), static_cast<unsigned>(upper_base & 63)};
    for (std::int32_t k = 0; k < n; ++k) {
      t.upper_full[k] = ~low_bits(std::max(rows.lo[at(first_i + k)] - upper_base, 0)) | ~t.usable;
    }
  }
  std::int32_t lower_base = far_away;
  if (g.open != 0) {
    for (std::uint32_t left = g.open; left != 0; left &= left - 1) {
      const std::int32_t i = first_i + std::countr_zero(left);
      if (end_of(rows.hi[at(i)]) < first_q) absorb_dead(w, i, first_q, rows.lo[at(i)]);
      lower_base = std::min(lower_base, rows.hi[at(i)]);
    }
    // Below, r <= lower_base + 63 < q - 1: no cell on the diagonal nor beside it.
    if (lower_base < std::max(6, tile.floor) || lower_base + 64 >= first_q) return false;
    if (upper && lower_base < upper_base + 64) return false;
    if (logged(b.p_last, last_q, lower_base)) return false;
    if (lower_base + 127 >= tile.ready) tile.make_ready(lower_base + 127);
    t.lower = {tile.word_row(lower_base), rows.word_row(group, lower_base), static_cast<unsigned>(lower_base & 63)};
    const std::uint64_t all = low_bits(plan_.tile_columns);
    for (std::int32_t k = 0; k < n; ++k) {
      t.cells[k] = ((g.open >> k) & 1) == 0 ? 0 : all;
      if (b.past_settling && t.cells[k] != 0) t.cells[k] = all & ~w.settled->taken(rows.first_p + first_i + k, first_q);
    }
    if (lower_base + 64 > sighted) t.chosen = w.chosen;
  } else {
    std::fill_n(t.cells, n, 0);
  }
  if (!plan_.run_tile(t)) {
    ++w.work.window_misses;
    return false;
  }

  if (t.chosen != nullptr) {
    const std::uint64_t* bit = w.chosen;
    for (std::int32_t k = 0; k < n; ++k) {
      for (std::uint64_t left = t.cells[k]; left != 0; left &= left - 1) {
        const std::int32_t r = lower_base + std::countr_zero(*bit++);
        if (r < b.seen) continue;
        rows.first_sights.push_back({r, rows.first_p + first_i + k, first_q + std::countr_zero(left)});
      }
    }
  }
  if (g.open != 0) {
    for (std::uint32_t left = g.open; left != 0; left &= left - 1) {
      const auto k = static_cast<std::int32_t>(std::countr_zero(left));
      std::int32_t& hi = rows.hi[at(first_i + k)];
      const std::int32_t above = hi - lower_base;
      const std::int32_t run = above < 64 ? std::countr_one(t.lower_rows[k] >> above) : 0;
      hi += run;
      if (above + run >= 64) rows.widen(first_i + k);
      rows.top[at(first_i + k)] = std::max(rows.top[at(first_i + k)], lower_base + 63);
    }
    note_furthest(lower_base, lower_base + 63, last_q);
    w.excess = std::max(w.excess, std::int64_t{last_p} - first_q - lower_base);
  }
  const std::uint64_t cells = upper ? static_cast<std::uint64_t>(n * plan_.tile_columns) : t.lower_cells;
  w.work.fast_cells += cells;
  w.work.cells += cells;
  if (!upper) return true;
  note_furthest(upper_base, upper_base + 63, last_q);
  w.excess = std::max(w.excess, std::int64_t{last_p} - first_q - upper_base);
  g.highest_lo = 0;
  for (std::int32_t k = 0; k < n; ++k) {
    std::int32_t& lo = rows.lo[at(first_i + k)];
    const std::int32_t below = lo - upper_base;
    if (below > 0) {
      const std::int32_t run = std::min(below, std::countl_one(t.upper_rows[k] << (64 - below)));
      lo -= run;
      if (run == below) rows.widen(first_i + k);
    }
    g.highest_lo = std::max(g.highest_lo, lo);
  }
  tile.base += std::countr_one(t.upper_common);
  if (t.upper_common == ~std::uint64_t{0}) raise_base(tile);
  return true;
}

/// The same cells one by one, from the whole bit rows.
void Sweeper::slow_group(Worker& w, BlockContext& b, ColumnTile& tile, std::int32_t group) {
  RowBlock& rows = w.block;
  b.logs_tile = logged(b.p0, tile.first_q, 0);
  const std::int32_t first_i = group * static_cast<std::int32_t>(window_rows);
  const std::int32_t last_i = std::min(first_i + static_cast<std::int32_t>(window_rows), rows.count) - 1;
  for (std::int32_t i = first_i; i <= last_i; ++i) {
    const std::int32_t p = rows.first_p + i;
    if (p < tile.first_q) continue;
    absorb_dead(w, i, tile.first_q, tile.base);
    const std::int32_t count = std::min(plan_.tile_columns, p - tile.first_q + 1);
    if (count == p - tile.first_q + 1) start_column(tile, p);
    if (rows.closed[at(i)] >= 0 && rows.lo[at(i)] <= tile.base) continue;
    const bool below_floor = rows.lo[at(i)] > tile.base || rows.hi[at(i)] < tile.floor;
    if (tile.base < tile.floor && below_floor) lower_floor(tile, tile.base, p);
    std::uint64_t cells = low_bits(count);
    if (b.past_settling) cells &= ~w.settled->taken(p, tile.first_q);
    w.work.cells += static_cast<std::uint64_t>(std::popcount(cells));
    for (; cells != 0; cells &= cells - 1) slow_cell(w, b, tile, i, std::countr_zero(cells));
  }
  rows.summarise(group);
}

void Sweeper::slow_cell(Worker& w, BlockContext& b, ColumnTile& tile, std::int32_t i, std::int32_t c) {
  RowBlock& rows = w.block;
  const std::int32_t q = tile.first_q + c;
  const std::int32_t p = rows.first_p + i;
  std::int32_t& lo = rows.lo[at(i)];
  std::int32_t& hi = rows.hi[at(i)];
  std::int32_t r = first_free(tile, c, rows, i, tile.base, std::min(lo, q + 1));
  if (r < 0 && hi != far_away) r = first_free(tile, c, rows, i, std::max(hi, tile.base), q + 1);
  if (r < 0) return;
  if (r >= tile.ready) tile.make_ready(r);
  tile.mark(c, r);
  rows.mark(i, r);
  rows.top[at(i)] = std::max(rows.top[at(i)], r);
  const bool touches = lo == far_away || r + 1 == lo || r == hi || r == q;
  if (lo == far_away) {
    lo = r;
    hi = r + 1;
  }
  if (r == q) {  // from now on r < q
    lo = std::min(r, hi == r ? lo : r);
    hi = far_away;
    rows.closed[at(i)] = q;
    diagonal_q_[at(p)] = static_cast<std::uint32_t>(q);
    first_of_row_[at(q)] = p;
  }
  if (touches) rows.widen(i);
  if (r == q - 1) above_diagonal_[at(q)] = static_cast<std::uint32_t>(p);
  if (p == q) {
    end_of_row_[at(r)].store(p, std::memory_order_relaxed);
    end_row_[at(p)] = static_cast<std::uint32_t>(r);
    dead_[at(r) / 64] |= std::uint64_t{1} << (r & 63);
    last_dead_ = std::max(last_dead_, r);
  }
  if (r >= b.seen) rows.first_sights.push_back({r, p, q});
  if (b.logs_tile && r <= p / 2 + rows_above_half) tile.make_log().note(c, r, p);
  if (r >= 6) w.excess = std::max(w.excess, std::int64_t{p} - q - r);
  note_furthest(r, r, q);
  ++w.work.positions;
  if (watched && (q == plan_.watch_q || p == plan_.watch_p)) {
    watched({static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(q), static_cast<std::uint32_t>(r)});
  }
}

}  // namespace mexwave::three_row_chomp::detail
