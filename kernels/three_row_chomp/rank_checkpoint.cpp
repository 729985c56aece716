// Checkpoints of a sweep over ranks. Each chunk's owner has left its columns in a file of their own, after the same
// block (RankSweeper::save_chunk()); rank 0 keeps what is linear in p, and says which files belong to it. That file
// comes last: without it the others are nothing, and the ones before stay until it is there.

#include "core/files/checkpoint_parts.hpp"
#include "mexwave/error.hpp"
#include "three_row_chomp/clerk.hpp"
#include "three_row_chomp/rank_run.hpp"

namespace mexwave::three_row_chomp::detail {

void Clerk::save() {
  const std::int64_t block = cut_;
  const std::int32_t first_chunk = cut_passage_.first_live;
  std::string failure = cut_passage_.failure;
  std::uint64_t size = 0;
  if (failure.empty()) {
    try {
      SealedWriter file(checkpoint_.path, ranks_kind, checkpoint_parameters(plan_));
      const StateSink sink = [&file](std::string_view bytes) { file.append(bytes); };
      StateWriter out(sink);
      RankPlan dealt = dealt_;
      dealt.checkpoint.clear();  // it may be moved
      dealt.first_block = block + 1;
      dealt.first_chunk = first_chunk;
      write_plan(out, dealt);
      out.number(cells_.load());
      out.number(excess_);
      out.number(sighted_rows_);
      out.list(first_of_row_);
      out.list(diagonal_q_);
      out.list(end_row_);
      out.list(min_of_row_);
      out.list(min_at_);
      // What blocks after the cut have found is found again: a row that has not ended yet must not be dead.
      const std::int32_t last_p = dealt_.last_p(block);
      const std::lock_guard lock(mutex_);
      std::vector<Pair> ends = ends_;
      std::erase_if(ends, [&](const Pair& end) { return end.second > last_p; });
      std::vector<Pair> beside = beside_;
      std::erase_if(beside, [&](const Pair& position) { return position.second > last_p; });
      out.list(ends);
      out.list(beside);
      const std::int32_t rows = rows_for(block + 1);
      out.number(static_cast<std::uint64_t>(rows));
      for (std::int32_t r = 0; r < rows; ++r) {
        Row row = rows_[at(r)];
        complete(row);
        write_row(out, row);
      }
      out.flush();
      size = cut_passage_.bytes_saved + file.commit();
    } catch (const IoError& error) {
      failure = error.what();
    }
  }
  if (failure.empty()) kept_ = block;
  core::remove_parts_but(checkpoint_.path, kept_);
  if (checkpoint_.written) checkpoint_.written(size, failure);
}

/// After the plan, which has been read.
void Clerk::restore(StateReader& in) {
  cells_before_ = in.number<std::uint64_t>();
  cells_ = cells_before_;
  excess_ = in.number<std::int64_t>();
  sighted_rows_ = in.number<std::int32_t>(0, plan_.last_p + 1);
  in.refill(first_of_row_);
  in.refill(diagonal_q_);
  in.refill(end_row_);
  in.refill(min_of_row_);
  in.refill(min_at_);
  ends_ = in.list<Pair>();
  beside_ = in.list<Pair>();
  for (const std::vector<Pair>& pairs : {ends_, beside_}) {
    for (const Pair& pair : pairs) {
      if (pair.first < 0 || pair.second < 0 || pair.first > plan_.last_p || pair.second > plan_.last_p) in.wrong();
    }
  }
  for (const Pair& end : ends_) ended_.add(end.first, end.second);
  for (const Pair& position : beside_)
    above_diagonal_[at(position.first)] = static_cast<std::uint32_t>(position.second);
  const auto count = in.number<std::uint64_t>(0, static_cast<std::uint64_t>(plan_.last_p) + 1);
  for (std::uint64_t r = 0; r < count; ++r) {
    rows_.push_back(read_row(in, static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(plan_.last_p)));
    if (rows_.back().is_long) preperiod_[r] = static_cast<std::int32_t>(rows_.back().preperiod);
  }
  in.end();
  described_rows_ = static_cast<std::int32_t>(count);
  known_rows_ = described_rows_;
  next_block_ = next_retired_ = dealt_.first_block;
  first_live_ = dealt_.first_chunk;
}

}  // namespace mexwave::three_row_chomp::detail
