// Settling: rows whose P-positions are all known, or known in closed form, from some p on; and what a block leaves
// behind when it is done. The argument is in README.md, "Settled rows".

#include <algorithm>
#include <bit>

#include "core/run/wavefront.hpp"
#include "three_row_chomp/sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {
std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
}  // namespace

/// Brings the worker's copy of the settled cells up to date.
void Sweeper::learn(Worker& w, std::int32_t rows) {
  for (; w.known < rows; ++w.known) {
    const Row& row = rows_[at(w.known)];
    if (!row.is_long) continue;
    SettledPattern pattern;
    pattern.row = w.known;
    pattern.offsets.resize(row.pattern.size());
    for (std::size_t k = 0; k < row.pattern.size(); ++k) {
      pattern.offsets[(row.preperiod + k) % row.pattern.size()] = static_cast<std::int32_t>(row.pattern[k]);
    }
    w.settled->add(pattern);
  }
}

/// Before tile `j` of a block: settles what can be settled, and finds out whether settled cells may lie in this tile.
void Sweeper::settle(Worker& w, BlockContext& b, std::int32_t j) {
  if (b.number > 0) {
    const std::uint64_t stamp = record_of(b.number - 1).stamp.load(std::memory_order_acquire);
    // Not stamped yet: the block before has finished tile j, and found no settled cell up to there.
    if (stamp >> 32 != static_cast<std::uint64_t>(b.number)) return;
    if (static_cast<std::int32_t>(stamp & 0xffffffff) > j) return;
    if (b.settled == 0) {
      b.settled = record_of(b.number - 1).settled;
      learn(w, b.settled);
      const std::int64_t checked = b.number - static_cast<std::int64_t>(plan_.workers) + 1;
      if (!b.alone) keep_promises(record_of(checked), b.chain);
    }
  }
  while (settle_next(w, b, j)) {
  }
  const std::int32_t last_q = tiles_[at(j)].first_q + plan_.tile_columns - 1;
  b.past_settling = last_q >= b.p0 || b.p0 - last_q <= w.settled->largest();
}

/// Settles row b.settled if its state before p0 shows how it goes on. All columns left of tile j are complete for it.
bool Sweeper::settle_next(Worker& w, BlockContext& b, std::int32_t j) {
  const std::int32_t r = b.settled;
  const std::int32_t first_q = tiles_[at(j)].first_q;
  if (r >= b.front || r >= first_q || r >= b.p0) return false;
  const std::int32_t first = first_of_row_[at(r)];
  if (first < 0 || first >= b.p0) return false;

  // No P-position of this row lies right of `inspected`, as far as the blocks before have come. They should have come
  // past the column where this row would be regular at p0 - 1; that they do not use the row later is promised, and
  // checked.
  if (!b.alone) {
    const std::int32_t regular_q = b.p0 - w.settled->largest() + plan_.tile_columns;
    b.chain->wait_for(static_cast<std::uint64_t>(tile_of(std::clamp(regular_q, 0, b.p0))));
  }
  std::int32_t inspected = -1;
  for (;;) {
    const std::int32_t furthest = std::min(furthest_q_[at(r) / 64].load(std::memory_order_relaxed), b.p0 - 1);
    if (furthest <= inspected) break;
    inspected = furthest;
    if (b.chain != nullptr) b.chain->wait_for(static_cast<std::uint64_t>(tile_of(inspected)));
  }
  RowState state{first_q, 0};
  const auto row_used = [&](std::int32_t q) {
    const ColumnTile& tile = tiles_[at(tile_of(q))];
    return tile.finished || tile.used(q - tile.first_q, r);
  };
  while (state.first_free <= inspected && row_used(state.first_free)) ++state.first_free;

  const std::int32_t end = end_of(r);
  if (end < b.p0) {
    if (state.first_free <= end) return false;
    rows_.push_back({.row = static_cast<std::uint32_t>(r),
                     .is_long = false,
                     .first = static_cast<std::uint32_t>(first),
                     .end = static_cast<std::uint32_t>(end),
                     .min = 0,
                     .min_at = 0,
                     .preperiod = none,
                     .pattern = {}});
    ++b.settled;
    return true;
  }
  for (std::int32_t q = state.first_free + 1; q <= inspected; ++q) {
    if (!row_used(q)) continue;
    if (q - state.first_free > 63) return false;
    state.beyond |= std::uint64_t{1} << (q - state.first_free);
  }
  learn(w, b.settled);
  const std::optional<SettledPattern> pattern = certify_pattern(r, state, b.p0, *w.settled);
  if (!pattern) return false;
  rows_.push_back(describe_long(*pattern, state, b.p0));
  if (r >= 6) {
    w.excess =
        std::max(w.excess, std::int64_t{*std::max_element(pattern->offsets.begin(), pattern->offsets.end())} - r);
  }
  ++b.settled;
  learn(w, b.settled);
  if (!b.alone) record_of(b.number).promises.push_back({r, inspected});
  return true;
}

/// The row as the result gives it. The preperiod is the end of the last column that does not fit the pattern.
Row Sweeper::describe_long(const SettledPattern& pattern, const RowState& state, std::int32_t from) const {
  const auto period = static_cast<std::int32_t>(pattern.offsets.size());
  const auto fits = [&](std::int32_t q) {
    const std::int32_t expected = q + pattern.offsets[at(q % period)];
    if (expected >= from) return false;  // the row has used q before
    if (!logged(expected, q, pattern.row) || log_dropped(from, q)) throw PlanTooTight{};
    const ColumnTile& tile = tiles_[at(tile_of(q))];
    const TransitionLog* const log = tile.log.load(std::memory_order_acquire);
    if (log == nullptr) return false;
    const TransitionLog::Entry entry = log->at(q - tile.first_q, pattern.row);
    if (entry.r > pattern.row) throw PlanTooTight{};  // overwritten
    return entry.r == pattern.row && entry.p == expected;
  };
  std::int32_t preperiod = state.first_free + 64 - std::countl_zero(state.beyond | 1);
  while (preperiod > pattern.row) {
    const std::int32_t q = preperiod - 1;
    const std::int32_t k = q - state.first_free;
    const bool free = k == 0 || (k > 0 && ((state.beyond >> k) & 1) == 0);
    if (!free && !fits(q)) break;
    --preperiod;
  }
  Row row;
  row.row = static_cast<std::uint32_t>(pattern.row);
  row.is_long = true;
  row.first = static_cast<std::uint32_t>(first_of_row_[at(pattern.row)]);
  row.preperiod = static_cast<std::uint32_t>(preperiod);
  for (std::int32_t k = 0; k < period; ++k) {
    row.pattern.push_back(static_cast<std::uint32_t>(pattern.offsets[at((preperiod + k) % period)]));
  }
  return row;
}

/// A row was settled while earlier blocks were still running further right: they must not have used it there.
void Sweeper::keep_promises(BlockRecord& record, core::WavefrontRow* chain) {
  for (const Promise& promise : record.promises) {
    const std::int32_t furthest = furthest_q_[at(promise.row) / 64].load(std::memory_order_relaxed);
    if (furthest <= promise.inspected) continue;
    if (chain != nullptr) chain->wait_for(static_cast<std::uint64_t>(tile_of(furthest)));
    for (std::int32_t q = promise.inspected + 1; q <= furthest; ++q) {
      const ColumnTile& tile = tiles_[at(tile_of(q))];
      if (tile.finished || !tile.bits || (q <= promise.row)) throw PlanTooTight{.need_single_thread = true};
      if (tile.used(q - tile.first_q, promise.row)) throw PlanTooTight{.need_single_thread = true};
    }
  }
}

/// A block is done, and all before it: rows seen for the first time get their least p.
void Sweeper::retire(Worker& w, const BlockContext& b) {
  RowBlock& rows = w.block;
  std::stable_sort(rows.first_sights.begin(), rows.first_sights.end(),
                   [](const FirstSight& x, const FirstSight& y) { return x.p < y.p; });
  for (const FirstSight& sight : rows.first_sights) {
    if (min_of_row_[at(sight.r)] >= 0) continue;
    min_of_row_[at(sight.r)] = sight.p;
    min_at_[at(sight.r)] = sight.q;
  }
  std::int32_t seen = seen_rows_.load(std::memory_order_relaxed);
  // Every row used here must have been sighted, here or before: else something was logged too late.
  for (std::int32_t i = 0; i < rows.count; ++i) {
    const std::int32_t limit = rows.closed[at(i)] >= 0 ? rows.closed[at(i)] : rows.top[at(i)] + 1;
    for (std::int32_t r = std::max(seen, rows.floor) & ~63; r < limit; r += 64) {
      std::uint64_t word = rows.word(i, r);
      if (limit - r < 64) word &= (std::uint64_t{1} << (limit - r)) - 1;
      for (; word != 0; word &= word - 1) {
        const std::int32_t min = min_of_row_[at(r + std::countr_zero(word))];
        if (min < 0 || min > rows.first_p + i) throw PlanTooTight{};
      }
    }
  }
  while (min_of_row_[at(seen)] >= 0) ++seen;
  seen_rows_.store(seen, std::memory_order_relaxed);
  last_p_swept_ = b.p_last;
  settled_count_ = b.settled;
}

/// One thread, nothing in flight: what is settled now depends on the last p alone, not on blocks and tiles.
void Sweeper::settle_at_end() {
  Worker& w = *take_worker();
  BlockContext b;
  b.alone = true;
  b.p0 = last_p_swept_ + 1;
  b.settled = settled_count_;
  learn(w, b.settled);
  for (BlockRecord& record : records_) {
    keep_promises(record, nullptr);
  }
  for (std::int32_t j = 0; j <= tile_of(last_p_swept_); ++j) {
    if (tiles_[at(j)].finished) continue;
    while (settle_next(w, b, j)) {
    }
    b.front = std::min(b.front, tiles_[at(j)].base);
  }
  settled_count_ = b.settled;
}

Sweep Sweeper::take_result() {
  Sweep sweep;
  sweep.upto = static_cast<std::uint32_t>(last_p_swept_);
  const auto size = at(last_p_swept_) + 1;
  diagonal_q_.resize(size);
  end_row_.resize(size);
  above_diagonal_.resize(size);
  sweep.diagonal_q = std::move(diagonal_q_);
  sweep.end_row = std::move(end_row_);
  sweep.above_diagonal = std::move(above_diagonal_);
  for (Row& row : rows_) {
    row.min = static_cast<std::uint32_t>(min_of_row_[row.row]);
    row.min_at = static_cast<std::uint32_t>(min_at_[row.row]);
  }
  sweep.rows = std::move(rows_);
  std::int64_t excess = earlier_excess_;
  sweep.work = earlier_work_;
  for (const auto& worker : workers_) {
    excess = std::max(excess, worker->excess);
    sweep.work.cells += worker->work.cells;
    sweep.work.positions += worker->work.positions;
    sweep.work.fast_cells += worker->work.fast_cells;
    sweep.work.window_misses += worker->work.window_misses;
  }
  sweep.excess_bound_from_row_6 = excess;
  return sweep;
}

}  // namespace mexwave::three_row_chomp::detail
