// Blocks begin and end on rank 0. A block is done once all that it settled is described, and block b begins once block
// b - ahead_of(b) is done: so no more are under way, what waits for them is bounded, and whoever looks for the
// beginning of a pattern finds the logs as they were.

#include "three_row_chomp/clerk.hpp"

#include <algorithm>

#include "core/run/checkpointed_run.hpp"
#include "core/run/schedule_record.hpp"
#include "mexwave/error.hpp"

namespace mexwave::three_row_chomp::detail {

Clerk::Clerk(const RankPlan& plan, Ranks& ranks, core::RankJob& job, core::Ticker& ticker, const Checkpoint& checkpoint,
             SealedReader* saved, std::int64_t& kept)
    : RankSweeper(plan, ranks, job.number()),
      rank_job_(job),
      ticker_(ticker),
      last_done_(std::chrono::steady_clock::now().time_since_epoch().count()),
      checkpoint_(checkpoint),
      kept_(kept),
      preperiod_(at(plan.plan.last_p) + 2, -1),
      first_of_row_(at(plan.plan.last_p) + 2, -1),
      diagonal_q_(at(plan.plan.last_p) + 2, none),
      end_row_(at(plan.plan.last_p) + 2, none),
      min_of_row_(at(plan.plan.last_p) + 2, -1),
      min_at_(at(plan.plan.last_p) + 2, -1) {
  if (saved != nullptr) {
    StateReader in(
        {saved->left(), [saved](char* to, std::size_t count) { saved->read(to, count); }, "'" + checkpoint.path + "'"});
    restore(in);
  }
  due_ = std::chrono::steady_clock::now() + core::interval_of(checkpoint);
}

void Clerk::begin() {
  for (unsigned to = 1; to < dealt_.ranks && dealt_.first_block > 0; ++to)
    send_with_facts(to, Note::facts, [](StateWriter&) {});
  go_on();
}

/// A rank that dies ends all; one that hangs is not heard of. Blocks that wait for each other would be for ever.
void Clerk::tick() {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds patience{120};
  try {
    ticker_.tick(cells_.load(std::memory_order_relaxed));
  } catch (const Cancelled&) {
    if (checkpoint_.path.empty()) throw;
    stopping_ = true;
  }
  if (saving_) return;  // a part of gigabytes takes as long as the disk takes
  const Clock::time_point last{Clock::duration(last_done_.load(std::memory_order_relaxed))};
  if (Clock::now() - last > patience) {
    throw Error("no block was done for " + std::to_string(patience.count()) + " s: block " +
                std::to_string(blocks_done_.load()) + " of " + std::to_string(dealt_.blocks()) + " is waited for");
  }
}

void Clerk::handle(Note note, unsigned from, StateReader& in) {
  switch (note) {
    case Note::retired:
      take_facts(in);
      retired(in);
      return;
    case Note::answers: {
      const auto answers = in.list<Pair>();
      for (const auto& [row, preperiod] : answers) {
        if (row < 0 || row > plan_.last_p || preperiod < 0 || preperiod > plan_.last_p + 1) in.wrong();
      }
      answered(answers);
      return;
    }
    case Note::failed: {
      const bool tight = in.number<std::uint8_t>() != 0;
      const std::vector<char> text = in.list<char>();
      if (tight) throw PlanTooTight{};
      throw Error("rank " + std::to_string(from) + ": " + std::string(text.begin(), text.end()));
    }
    default:
      RankSweeper::handle(note, from, in);
  }
}

void Clerk::fail(const std::exception_ptr& failure) {
  if (failed_.exchange(true)) return;
  failure_ = failure;
  over_ = true;
}

void Clerk::retired(StateReader& in) {
  const bool timed = core::a_record_is_kept();
  const std::uint64_t began = timed ? core::thread_clock() : 0;
  Done done;
  done.passage.read(in);
  done.closed = in.list<std::int32_t>();
  done.end_row = in.list<std::uint32_t>();
  const std::int64_t block = done.passage.block;
  done_.emplace(block, std::move(done));
  go_on();
  if (timed) {
    core::record_crossing(static_cast<std::uint64_t>(block), core::RecordedStep::all_tiles,
                          core::thread_clock() - began);
  }
}

/// Takes in what has come to its end, and begins what may begin.
void Clerk::go_on() {
  for (;;) {
    const bool reached = plan_.rows_upto && rows_for(next_retired_) > *plan_.rows_upto && next_retired_ > 0 &&
                         dealt_.last_p(next_retired_ - 1) >= plan_.openings_upto;
    if (reached || next_retired_ == dealt_.blocks()) {
      over_ = true;
      return;
    }
    if (cut_ >= 0 && cut_ < next_retired_) {
      save();
      cut_ = -1;
      last_done_ = std::chrono::steady_clock::now().time_since_epoch().count();
      rank_job_.expect_silence(false);
      saving_ = false;
      due_ = std::chrono::steady_clock::now() + core::interval_of(checkpoint_);
      if (stopping_) throw Cancelled("cancelled");
    }
    while (!(stopping_ && cut_ >= 0) && next_block_ < dealt_.blocks() &&
           next_block_ < next_retired_ + dealt_.ahead_of(next_block_))
      begin_block(next_block_++);
    const auto next = done_.find(next_retired_);
    if (next == done_.end() || !described()) return;
    const Done done = std::move(next->second);
    done_.erase(next);
    retire(done);
    blocks_done_ = ++next_retired_;
    last_done_ = std::chrono::steady_clock::now().time_since_epoch().count();
  }
}

void Clerk::begin_block(std::int64_t block) {
  Passage passage;
  passage.block = block;
  passage.chunk = passage.first_live = first_live_;
  if (!checkpoint_.path.empty() && cut_ < 0 && block != kept_ &&
      (stopping_ || std::chrono::steady_clock::now() >= due_)) {
    passage.cut = true;
    cut_ = block;
    saving_ = true;
    rank_job_.expect_silence(true);
  }
  pass_on(passage, {});
}

void Clerk::retire(const Done& done) {
  const std::int64_t block = done.passage.block;
  const std::int32_t p0 = dealt_.first_p(block);
  const std::int32_t p_last = dealt_.last_p(block);
  if (done.closed.size() != at(p_last - p0 + 1) || done.end_row.size() != done.closed.size())
    throw Error("a block of another length came to its end");
  for (std::int32_t p = p0; p <= p_last; ++p) {
    const std::int32_t q = done.closed[at(p - p0)];
    if (q >= 0) {
      diagonal_q_[at(p)] = static_cast<std::uint32_t>(q);
      first_of_row_[at(q)] = p;
    }
    end_row_[at(p)] = done.end_row[at(p - p0)];
  }
  // What a window used of rows below went unseen: they must have been sighted at a smaller p.
  if (sighted_rows_ < over_root_two(p0) - plan_.sight_margin) throw PlanTooTight{};
  note_sights(done.passage.sights);
  cells_.fetch_add(done.passage.cells, std::memory_order_relaxed);
  excess_ = std::max(excess_, done.passage.excess);
  first_live_ = std::max(first_live_, done.passage.first_live);
  if (done.passage.cut) cut_passage_ = done.passage;
}

void Clerk::note_sights(const std::vector<Sight>& sights) {
  for (const Sight& sight : sights) {
    std::int32_t& min = min_of_row_[at(sight.r)];
    if (min >= 0 && min <= sight.p) continue;
    min = sight.p;
    min_at_[at(sight.r)] = sight.q;
  }
  while (min_of_row_[at(sighted_rows_)] >= 0) ++sighted_rows_;
}

// ---------------------------------------------------------------------------------------------------------------------
// Rows that have settled on the way.

void Clerk::answered(const std::vector<Pair>& answers) {
  for (const auto& [row, preperiod] : answers) {
    if (preperiod_[at(row)] >= 0) throw Error("an answer to no question");
    preperiod_[at(row)] = preperiod;
  }
  go_on();
}

/// Whether it is known where the patterns begin of all rows that the next block has settled.
bool Clerk::described() {
  const std::int32_t rows = rows_for(next_retired_ + 1);
  while (described_rows_ < rows && (!rows_[at(described_rows_)].is_long || preperiod_[at(described_rows_)] >= 0))
    ++described_rows_;
  return described_rows_ == rows;
}

/// What the rank that settled it does not know.
void Clerk::complete(Row& row) const {
  const std::int32_t first = first_of_row_[at(row.row)];
  if (first < 0) throw Error("row " + std::to_string(row.row) + " has settled before its first P-position");
  row.first = static_cast<std::uint32_t>(first);
  if (!row.is_long) return;
  const std::int32_t preperiod = preperiod_[at(row.row)];
  const auto period = static_cast<std::int64_t>(row.pattern.size());
  const std::int64_t turn = (((preperiod - std::int64_t{row.preperiod}) % period) + period) % period;
  std::rotate(row.pattern.begin(), row.pattern.begin() + turn, row.pattern.end());
  row.preperiod = static_cast<std::uint32_t>(preperiod);
}

Sweep Clerk::take_result() {
  rows_.resize(at(rows_for(next_retired_)));
  for (Row& row : rows_) complete(row);
  Sweep sweep = take_results({dealt_.last_p(next_retired_ - 1), diagonal_q_, end_row_, min_of_row_, min_at_});
  sweep.work = work_done();
  sweep.work.cells += cells_before_;
  sweep.excess_bound_from_row_6 = excess_;
  return sweep;
}

}  // namespace mexwave::three_row_chomp::detail
