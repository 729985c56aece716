//   0 to an owner         begin: row                       (to the owner of its first chunk)
//   an owner to the next  row: row, chunk, state           an owner to 0    crossed: row, chunk, what was found
//
// Rank 0 begins row i once row i - ahead is done, so that what waits at chunks is bounded.

#include "core/run/rank_rows.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "core/run/helping_threads.hpp"
#include "core/run/rank_threads.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

namespace {

enum class Note : std::uint8_t {
  failed = static_cast<std::uint8_t>(JobNote::failed),
  end = static_cast<std::uint8_t>(JobNote::end),
  begin = static_cast<std::uint8_t>(JobNote::first_own),
  row,
  crossed
};

/// A rank's chunks, and the rows that have come to them.
class RowsRank : public RankThreads {
 public:
  RowsRank(Ranks& ranks, std::uint32_t job, unsigned threads, const RowsPlan& plan, RankRows& rows)
      : RankThreads(threads), ranks_(ranks), job_(job), plan_(plan), rows_(rows), chunks_(plan.chunks) {
    std::uint64_t row = plan.first_row;
    for (std::uint32_t c = 0; c < plan.chunks; ++c) {
      while (row + 1 < plan.rows && rows.last_chunk(row) < c) ++row;
      chunks_[c].next_row = row;
    }
  }

 protected:
  [[nodiscard]] unsigned owner(std::uint32_t chunk) const { return chunk % ranks_.size(); }
  void stop() noexcept override {}
  /// To rank 0.
  virtual void deliver(std::uint64_t row, std::uint32_t chunk, std::string found) = 0;

  void arrive(std::uint64_t row, std::uint32_t chunk, std::string state) {
    const std::lock_guard lock(chunks_mutex_);
    chunks_[chunk].waiting.emplace(row, std::move(state));
    look_at(chunk);
  }
  void take_row(StateReader& in) {
    const auto row = in.number<std::uint64_t>(0, plan_.rows - 1);
    const auto chunk = in.number<std::uint32_t>(0, plan_.chunks - 1);
    if (owner(chunk) != ranks_.rank()) in.wrong();
    arrive(row, chunk, read_text(in));
  }
  void take_begin(StateReader& in) {
    const auto row = in.number<std::uint64_t>(0, plan_.rows - 1);
    if (owner(rows_.first_chunk(row)) != ranks_.rank()) in.wrong();
    arrive(row, rows_.first_chunk(row), {});
  }

  Ranks& ranks_;
  std::uint32_t job_;
  RowsPlan plan_;
  RankRows& rows_;

 private:
  struct Chunk {
    std::uint64_t next_row = 0;
    bool busy = false;
    std::map<std::uint64_t, std::string> waiting;
  };

  /// Under the mutex. From the first row that comes to a chunk to the last, none is left out.
  void look_at(std::uint32_t number) {
    Chunk& chunk = chunks_[number];
    if (chunk.busy || chunk.waiting.empty() || chunk.waiting.begin()->first != chunk.next_row) return;
    chunk.busy = true;
    std::string state = std::move(chunk.waiting.begin()->second);
    chunk.waiting.erase(chunk.waiting.begin());
    give(chunk.next_row, [this, number, row = chunk.next_row, state = std::move(state)]() mutable {
      cross(row, number, std::move(state));
    });
  }

  void cross(std::uint64_t row, std::uint32_t number, std::string state) {
    RankRows::Crossed crossed = rows_.cross(row, number, std::move(state));
    const bool last = number == rows_.last_chunk(row);
    if (!last) pass_on(row, number + 1, std::move(crossed.state));
    if (last || plan_.tells) deliver(row, number, std::move(crossed.found));
    const std::lock_guard lock(chunks_mutex_);
    chunks_[number].busy = false;
    ++chunks_[number].next_row;
    look_at(number);
  }

  void pass_on(std::uint64_t row, std::uint32_t chunk, std::string state) {
    if (owner(chunk) == ranks_.rank()) return arrive(row, chunk, std::move(state));
    ranks_.send(owner(chunk), job_message(Note::row, job_, [&](StateWriter& out) {
                  out.number(row);
                  out.number(chunk);
                  write_text(out, state);
                }));
  }

  std::mutex chunks_mutex_;
  std::vector<Chunk> chunks_;
};

class HelpingRank final : public HelpingThreads<RowsRank> {
 public:
  HelpingRank(Ranks& ranks, std::uint32_t job, unsigned threads, const RowsPlan& plan, std::unique_ptr<RankRows> rows)
      : HelpingThreads(ranks, job, threads, plan, *rows), owned_(std::move(rows)) {}

  void report(StateWriter& out) const override { owned_->report(out); }

 private:
  void take_note(JobNote job_note, StateReader& in) override {
    const auto note = static_cast<Note>(job_note);
    if (note == Note::row)
      take_row(in);
    else if (note == Note::begin)
      take_begin(in);
    else
      in.wrong();
  }
  void deliver(std::uint64_t row, std::uint32_t chunk, std::string found) override {
    ranks_.send(0, job_message(Note::crossed, job_, [&](StateWriter& out) {
                  out.number(row);
                  out.number(chunk);
                  write_text(out, found);
                }));
  }

  std::unique_ptr<RankRows> owned_;
};

class LeadingRank final : public RowsRank {
 public:
  LeadingRank(Ranks& ranks, RankJob& job, unsigned threads, const RowsPlan& plan, RankRows& own, const TakeFound& take,
              const std::function<void(std::uint64_t)>& tick)
      : RowsRank(ranks, job.number(), threads, plan, own),
        rank_job_(job),
        take_(take),
        tick_(tick),
        begun_(plan.first_row),
        done_(plan.first_row) {}

  void run() {
    run_threads();
    if (const std::exception_ptr why = failure()) std::rethrow_exception(why);
  }

 private:
  void falls_silent() override { rank_job_.expect_silence(true); }  // nor does it listen
  void speaks_again() override { rank_job_.expect_silence(false); }
  bool talk() override {
    tick_(done_);
    for (; begun_ < plan_.rows && begun_ < done_ + plan_.ahead; ++begun_) begin(begun_);
    unsigned from = 0;
    std::string bytes;
    while (done_ < plan_.rows && ranks_.receive(from, bytes)) {
      StateReader in = message_reader(bytes, from);
      const auto note = in.number<Note>();
      if (in.number<std::uint32_t>() != job_ || rank_job_.heard(from, static_cast<JobNote>(note), in)) continue;
      if (note == Note::failed) throw Error("rank " + std::to_string(from) + ": " + read_text(in));
      if (note == Note::row) {
        take_row(in);
      } else if (note == Note::crossed) {
        const auto row = in.number<std::uint64_t>(0, plan_.rows - 1);
        const auto chunk = in.number<std::uint32_t>(0, plan_.chunks - 1);
        deliver(row, chunk, read_text(in));
      } else {
        in.wrong();
      }
    }
    rank_job_.require_pulses();
    take_all();
    return done_ < plan_.rows;
  }

  void begin(std::uint64_t row) {
    const std::uint32_t chunk = rows_.first_chunk(row);
    if (owner(chunk) == 0) return arrive(row, chunk, {});
    ranks_.send(owner(chunk), job_message(Note::begin, job_, [&](StateWriter& out) { out.number(row); }));
  }

  void deliver(std::uint64_t row, std::uint32_t chunk, std::string found) override {
    const std::lock_guard lock(found_mutex_);
    found_[row].emplace(chunk, std::move(found));
  }

  /// Rows that are whole, in order.
  void take_all() {
    for (;;) {
      std::map<std::uint32_t, std::string> chunks;
      {
        const std::lock_guard lock(found_mutex_);
        const auto next = found_.find(done_);
        if (next == found_.end()) return;
        if (next->second.size() < (plan_.tells ? rows_.last_chunk(done_) - rows_.first_chunk(done_) + 1 : 1)) return;
        chunks = std::move(next->second);
        found_.erase(next);
      }
      for (auto& [chunk, found] : chunks) {
        if (plan_.tells) take_(done_, chunk, std::move(found));
      }
      ++done_;
    }
  }

  RankJob& rank_job_;
  const TakeFound& take_;
  const std::function<void(std::uint64_t)>& tick_;
  std::uint64_t begun_, done_;
  std::mutex found_mutex_;
  std::map<std::uint64_t, std::map<std::uint32_t, std::string>> found_;
};

}  // namespace

void run_rank_rows(const RunOptions& run, RankJob& job, const RowsPlan& plan, RankRows& own, const TakeFound& take,
                   const std::function<void(std::uint64_t rows)>& tick) {
  LeadingRank(*run.ranks, job, resolve_threads(run), plan, own, take, tick).run();
  job.end([&](StateReader& in) { own.add_report(in); });
}

std::uint32_t chunk_width(std::uint32_t columns, const RunOptions& run, std::uint32_t unit) {
  // Raising it divides the work more evenly; lowering it sends fewer messages.
  constexpr std::uint64_t chunks_of_thread = 8;
  const std::uint64_t wanted = columns / (chunks_of_thread * run.ranks->size() * resolve_threads(run)) / unit * unit;
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(wanted, unit, std::uint64_t{4096} / unit * unit));
}

std::uint64_t rows_ahead(const RunOptions& run) {
  return std::uint64_t{2} * run.ranks->size() * resolve_threads(run) + 2;
}

std::unique_ptr<RankHelper> rank_rows_helper(Ranks& ranks, std::uint32_t job, const RunOptions& run,
                                             const RowsPlan& plan, std::unique_ptr<RankRows> rows) {
  return std::make_unique<HelpingRank>(ranks, job, resolve_threads(run), plan, std::move(rows));
}

}  // namespace mexwave::core
