// The sweep's state between blocks, in bytes, and back.

#include <algorithm>

#include "three_row_chomp/sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

/// Nothing is in flight: what was promised of blocks that were still running can be looked at for good.
void Sweeper::check_all_promises() {
  for (BlockRecord& record : records_) {
    keep_promises(record, nullptr);
    record.promises.clear();
  }
}

void Sweeper::save(const StateSink& sink) {
  check_all_promises();
  StateWriter out(sink);
  out.number(next_block_);
  out.number(static_cast<std::uint8_t>(reached_ ? 1 : 0));
  out.number(last_p_swept_);
  out.number(settled_rows_);
  out.number(ended_.last_dead);
  out.number(sighted_rows_.load());
  out.number(first_live_tile_.load());
  out.number(cells_.load());
  out.number(floors_lowered_.load());
  Sweep::Work work = earlier_work_;
  std::int64_t excess = earlier_excess_;
  for (const auto& worker : workers_) {
    add_work(work, worker->work);
    excess = std::max(excess, worker->excess);
  }
  out.number(work);
  out.number(excess);
  const BlockRecord& last = record_of(std::max<std::int64_t>(next_block_ - 1, 0));
  out.number(last.stamp.load());
  out.number(last.settled_rows);
  out.list(ended_.end_of_row);
  out.list(first_of_row_);
  out.list(diagonal_q_);
  out.list(end_row_);
  out.list(above_diagonal_);
  out.list(ended_.dead);
  out.list(min_of_row_);
  out.list(min_at_);
  out.list(furthest_q_);
  out.number(static_cast<std::uint64_t>(rows_.size()));
  for (const Row& row : rows_) write_row(out, row);
  for (const ColumnTile& tile : tiles_) write_tile(out, tile);
  out.flush();
}

void Sweeper::restore(StateSource source) {
  StateReader in(std::move(source));
  const std::int64_t blocks = plan_.last_p / plan_.block_rows + 1;
  next_block_ = in.number<std::int64_t>(0, blocks);
  reached_ = in.number<std::uint8_t>(0, 1) == 1;
  last_p_swept_ = in.number<std::int32_t>(0, plan_.last_p);
  settled_rows_ = in.number<std::int32_t>(0, plan_.last_p);
  ended_.last_dead = in.number<std::int32_t>(-1, plan_.last_p);
  sighted_rows_ = in.number<std::int32_t>(0, plan_.last_p + 1);
  first_live_tile_ = in.number<std::int32_t>(0, static_cast<std::int32_t>(tiles_.size()));
  cells_ = in.number<std::uint64_t>();
  floors_lowered_ = in.number<std::uint64_t>();
  earlier_work_ = in.number<Sweep::Work>();
  earlier_excess_ = in.number<std::int64_t>();
  BlockRecord& last = record_of(std::max<std::int64_t>(next_block_ - 1, 0));
  last.stamp = in.number<std::uint64_t>();
  last.settled_rows = in.number<std::int32_t>(0, plan_.last_p);
  in.refill(ended_.end_of_row);
  in.refill(first_of_row_);
  in.refill(diagonal_q_);
  in.refill(end_row_);
  in.refill(above_diagonal_);
  in.refill(ended_.dead);
  in.refill(min_of_row_);
  in.refill(min_at_);
  in.refill(furthest_q_);
  const auto row_count = in.number<std::uint64_t>(0, static_cast<std::uint64_t>(plan_.last_p) + 1);
  for (std::uint64_t r = 0; r < row_count; ++r)
    rows_.push_back(read_row(in, static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(plan_.last_p)));
  if (rows_.size() != at(settled_rows_)) in.wrong();
  Segments segments(segments_);
  for (ColumnTile& tile : tiles_) read_tile(in, tile, segments);
  in.end();
}

}  // namespace mexwave::three_row_chomp::detail
