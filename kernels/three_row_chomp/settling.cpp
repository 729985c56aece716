// Settling: rows whose P-positions are all known, or known in closed form, from some p on, so that their cells need no
// visit. Rows settle in order, one by one; a block settles what its predecessors' columns show, in front of the first
// tile that may hold cells of settled rows. The argument is in README.md, "Settled rows".

#include <algorithm>
#include <bit>

#include "core/run/wavefront.hpp"
#include "three_row_chomp/sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

/// Before tile `j` of a block: settles what can be settled, and finds out whether settled cells may lie in this tile.
void Sweeper::settle_rows(Worker& w, Block& b, std::int32_t j) {
  if (b.number > 0) {
    const std::uint64_t stamp = record_of(b.number - 1).stamp.load(std::memory_order_acquire);
    // Not stamped yet: the block before has finished tile j, and found no settled cell up to there.
    if (stamp >> 32 != static_cast<std::uint64_t>(b.number)) return;
    if (static_cast<std::int32_t>(stamp & 0xffffffff) > j) return;
    if (b.settled_rows == 0) {
      b.settled_rows = record_of(b.number - 1).settled_rows;
      learn(w, b.settled_rows);
      if (!b.alone) keep_promises(record_of(b.number - b.at_work + 1), b.chain);
    }
  }
  while (settle_next_row(w, b, j)) {
  }
  const std::int32_t last_q = tiles_[at(j)].last_q();
  b.meets_settled = last_q >= b.p0 || b.p0 - last_q <= w.patterns->largest();
  if (!b.meets_settled) return;
  BlockRecord& record = record_of(b.number);
  record.settled_rows = b.settled_rows;
  record.stamp.store((static_cast<std::uint64_t>(b.number) + 1) << 32 | static_cast<std::uint64_t>(j),
                     std::memory_order_release);
}

/// Settles row b.settled_rows if its state before p0 shows how it goes on. All columns left of tile j are complete for
/// it.
bool Sweeper::settle_next_row(Worker& w, Block& b, std::int32_t j) {
  const std::int32_t r = b.settled_rows;
  const std::int32_t first_q = tiles_[at(j)].first_q;
  if (r >= b.front || r >= first_q || r >= b.p0) return false;
  const std::int32_t first = first_of_row_[at(r)];
  if (first < 0 || first >= b.p0) return false;

  const std::int32_t inspected = inspect(w, b, r);
  const auto row_used = [&](std::int32_t q) {
    const ColumnTile& tile = tile_at(q);
    return tile.finished || tile.used(q - tile.first_q, r);
  };
  RowState state{first_q, 0};
  while (state.first_free <= inspected && row_used(state.first_free)) ++state.first_free;
  if (const std::int32_t end = ended_.end_of(r); end < b.p0) {
    if (state.first_free <= end) return false;
    rows_.push_back(short_row(r, first, end));
    ++b.settled_rows;
    return true;
  }
  for (std::int32_t q = state.first_free + 1; q <= inspected; ++q) {
    if (!row_used(q)) continue;
    if (q - state.first_free > 63) return false;
    state.beyond |= std::uint64_t{1} << (q - state.first_free);
  }
  learn(w, b.settled_rows);
  const std::optional<SettledPattern> pattern = certify_pattern(r, state, b.p0, *w.patterns);
  if (!pattern) return false;
  rows_.push_back(describe_long(*pattern, state, b.p0));
  note_excess(w, *pattern);
  ++b.settled_rows;
  learn(w, b.settled_rows);
  if (!b.alone) record_of(b.number).promises.push_back({r, inspected});
  return true;
}

/// No P-position of row r lies right of the answer, as far as the blocks before have come. They should have come past
/// the column where this row would be regular at p0 - 1; that they do not use the row later is promised, and checked.
std::int32_t Sweeper::inspect(const Worker& w, const Block& b, std::int32_t r) const {
  const auto wait_for = [&](std::int32_t q) { b.chain->wait_for(static_cast<std::uint64_t>(plan_.tile_of(q))); };
  if (!b.alone) wait_for(std::clamp(b.p0 - w.patterns->largest() + plan_.tile_columns, 0, b.p0));
  std::int32_t inspected = -1;
  for (;;) {
    const std::int32_t furthest = std::min(furthest_q_[at(r) / 64].load(std::memory_order_relaxed), b.p0 - 1);
    if (furthest <= inspected) return inspected;
    inspected = furthest;
    if (b.chain != nullptr) wait_for(inspected);
  }
}

Row Sweeper::describe_long(const SettledPattern& pattern, const RowState& state, std::int32_t from) const {
  return long_row(pattern, first_of_row_[at(pattern.row)],
                  fits_from(pattern, state, from, last_free(state), pattern.row));
}

/// A row was settled while earlier blocks were still running further right: they must not have used it there.
void Sweeper::keep_promises(BlockRecord& record, core::WavefrontRow* chain) {
  for (const Promise& promise : record.promises) {
    const std::int32_t furthest = furthest_q_[at(promise.row) / 64].load(std::memory_order_relaxed);
    if (furthest <= promise.inspected) continue;
    if (chain != nullptr) chain->wait_for(static_cast<std::uint64_t>(plan_.tile_of(furthest)));
    for (std::int32_t q = promise.inspected + 1; q <= furthest; ++q) {
      const ColumnTile& tile = tile_at(q);
      if (tile.finished || !tile.is_open() || (q <= promise.row)) throw PlanTooTight{.need_single_thread = true};
      if (tile.used(q - tile.first_q, promise.row)) throw PlanTooTight{.need_single_thread = true};
    }
  }
}

/// One thread, nothing in flight: what is settled now depends on the last p alone, not on blocks and tiles.
void Sweeper::settle_at_end() {
  Worker& w = *take_worker();
  Block b;
  b.alone = true;
  b.p0 = last_p_swept_ + 1;
  b.settled_rows = settled_rows_;
  learn(w, b.settled_rows);
  for (BlockRecord& record : records_) {
    keep_promises(record, nullptr);
  }
  for (std::int32_t j = 0; j <= plan_.tile_of(last_p_swept_); ++j) {
    if (tiles_[at(j)].finished) continue;
    while (settle_next_row(w, b, j)) {
    }
    // A row below the front is full in all tiles passed, so that its state is the same from any of them on: once it has
    // been looked at, it settles nowhere. The front never rises.
    if (b.settled_rows < tiles_[at(j)].first_q || b.settled_rows >= b.front) break;
    b.front = std::min(b.front, tiles_[at(j)].base);
  }
  settled_rows_ = b.settled_rows;
}

}  // namespace mexwave::three_row_chomp::detail
