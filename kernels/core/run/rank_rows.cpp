//   0 to an owner         begin: row                       (to the owner of its first chunk)
//   an owner to the next  row: row, chunk, state           an owner to 0    crossed: row, chunk, what was found
//   0 to each             count                            each to 0        counted: its report
//   0 to an owner         save: round, chunk, next row     an owner to 0    saved: round, chunk, what lasts of it
//   0 to an owner         restore: chunk, what lasts       an owner to 0    restored
//
// Rank 0 begins row i once row i - ahead is done, so that what waits at chunks is bounded.

#include "core/run/rank_rows.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>
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
  crossed,
  count,
  counted,
  save,
  saved,
  restore,
  restored
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
    else if (note == Note::count)
      answer(Note::counted, [this](StateWriter& out) { report(out); });
    else if (note == Note::save)
      save(in);
    else if (note == Note::restore)
      restore(in);
    else
      in.wrong();
  }
  void save(StateReader& in) {
    const auto round = in.number<std::uint32_t>();
    const std::uint32_t chunk = read_chunk(in);
    const auto next = in.number<std::uint64_t>(0, plan_.rows);
    answer(Note::saved, [&](StateWriter& out) {
      out.number(round);
      out.number(chunk);
      owned_->save_chunk(chunk, next, out);
    });
  }
  void restore(StateReader& in) {
    owned_->restore_chunk(read_chunk(in), in);
    answer(Note::restored, [](StateWriter&) {});
  }
  [[nodiscard]] std::uint32_t read_chunk(StateReader& in) const {
    const auto chunk = in.number<std::uint32_t>(0, plan_.chunks - 1);
    if (owner(chunk) != ranks_.rank()) in.wrong();
    return chunk;
  }
  template <class Body>
  void answer(Note note, const Body& body) {
    ranks_.send(0, job_message(note, job_, body));
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

}  // namespace

/// Rank 0.
class LeadingRowsRank final : public RowsRank {
 public:
  LeadingRowsRank(const RunOptions& run, RankJob& job, const RowsPlan& plan, RankRows& own, TakeFound take,
                  std::function<void(std::uint64_t)> tick)
      : RowsRank(*run.ranks, job.number(), resolve_threads(run), plan, own),
        rank_job_(job),
        take_(std::move(take)),
        tick_(std::move(tick)),
        begun_(plan.first_row),
        done_(plan.first_row) {}

  bool run(const std::function<bool()>& pause) {
    pause_ = pause;
    pausing_ = false;
    from_ = done_;
    // A row may reach a rank by another one's message sooner than what its chunk is to be given back by rank 0's.
    wait_until_heard([&] { return restoring_ == 0; });
    run_threads();
    if (const std::exception_ptr why = failure()) std::rethrow_exception(why);
    return done_ == plan_.rows;
  }
  [[nodiscard]] std::uint64_t done() const { return done_; }

  void for_each_report(const std::function<void(StateReader&)>& take) {
    counted_.clear();
    for (unsigned rank = 1; rank < ranks_.size(); ++rank) ask(rank, Note::count, [](StateWriter&) {});
    wait_until_heard([&] { return counted_.size() + 1 == ranks_.size(); });
    for (const auto& [rank, bytes] : counted_) {
      StateReader in = message_reader(bytes, rank);
      take(in);
      in.end();
    }
  }
  void for_each_chunk(std::uint32_t first, const std::function<void(std::string_view)>& take) {
    ++round_;  // what is still under way of one that `take` has given up is passed over
    saved_.clear();
    std::uint32_t asked = first;
    for (std::uint32_t c = first; c < plan_.chunks; ++c) {
      for (; asked < plan_.chunks && asked < c + ranks_.size(); ++asked) {  // a chunk of each
        if (owner(asked) != 0) {
          ask(owner(asked), Note::save, [&](StateWriter& out) {
            out.number(round_);
            out.number(asked);
            out.number(done_);
          });
        }
      }
      if (owner(c) == 0) {
        take(state_text([&](StateWriter& out) { rows_.save_chunk(c, done_, out); }));
      } else {
        wait_until_heard([&] { return saved_.contains(c); });
        take(saved_[c]);
        saved_.erase(c);
      }
    }
  }
  void restore_chunk(std::uint32_t chunk, const std::string& bytes) {
    if (owner(chunk) == 0) {
      StateReader in(state_in(bytes));
      rows_.restore_chunk(chunk, in);
      return;
    }
    wait_until_heard([&] { return restoring_ < ranks_.size(); });
    ++restoring_;
    ask(owner(chunk), Note::restore, [&](StateWriter& out) {
      out.number(chunk);
      out.raw(bytes.data(), bytes.size());
    });
  }

 private:
  void falls_silent() override { rank_job_.expect_silence(true); }  // nor does it listen
  void speaks_again() override { rank_job_.expect_silence(false); }
  bool talk() override {
    tick_(done_);
    pausing_ = pausing_ || (pause_ && done_ > from_ && pause_());
    for (; !pausing_ && begun_ < plan_.rows && begun_ < done_ + plan_.ahead; ++begun_) begin(begun_);
    if (is_over()) return false;
    hear();
    take_all();
    return !is_over();
  }
  [[nodiscard]] bool is_over() const { return done_ == (pausing_ ? begun_ : plan_.rows); }

  void begin(std::uint64_t row) {
    const std::uint32_t chunk = rows_.first_chunk(row);
    if (owner(chunk) == 0) return arrive(row, chunk, {});
    ask(owner(chunk), Note::begin, [&](StateWriter& out) { out.number(row); });
  }
  template <class Body>
  void ask(unsigned rank, Note note, const Body& body) {
    ranks_.send(rank, job_message(note, job_, body));
  }

  void hear() {
    unsigned from = 0;
    std::string bytes;
    while (ranks_.receive(from, bytes)) {
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
      } else if (note == Note::counted) {
        counted_[from] = in.rest();
      } else if (note == Note::saved) {
        const auto round = in.number<std::uint32_t>();
        const auto chunk = in.number<std::uint32_t>(0, plan_.chunks - 1);
        if (round == round_) saved_[chunk] = in.rest();
      } else if (note == Note::restored) {
        --restoring_;
      } else {
        in.wrong();
      }
    }
    rank_job_.require_pulses();
  }
  /// Pulses wait behind long answers, and rank 0 may be at its disk: nobody counts as silent meanwhile.
  void wait_until_heard(const std::function<bool()>& enough) {
    if (enough()) return;
    struct Silence {
      explicit Silence(RankJob& job) : job_(job) { job_.expect_silence(true); }
      ~Silence() { job_.expect_silence(false); }
      Silence(const Silence&) = delete;
      Silence& operator=(const Silence&) = delete;
      RankJob& job_;
    } const silence(rank_job_);
    for (hear(); !enough(); hear()) std::this_thread::sleep_for(std::chrono::microseconds(100));
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
  TakeFound take_;
  std::function<void(std::uint64_t)> tick_;
  std::function<bool()> pause_;
  bool pausing_ = false;
  std::uint64_t begun_, done_;
  std::uint64_t from_ = 0;  // done before this call of run()
  std::mutex found_mutex_;
  std::map<std::uint64_t, std::map<std::uint32_t, std::string>> found_;
  std::map<unsigned, std::string> counted_;     // [rank]
  std::map<std::uint32_t, std::string> saved_;  // [chunk], of this round
  std::uint32_t round_ = 0;
  unsigned restoring_ = 0;  // chunks sent
};

void RankRows::save_chunk(std::uint32_t /*chunk*/, std::uint64_t /*next*/, StateWriter& /*out*/) const {
  throw Error("these rows are not kept");
}
void RankRows::restore_chunk(std::uint32_t /*chunk*/, StateReader& in) { in.wrong(); }

RowsOverRanks::RowsOverRanks(const RunOptions& run, RankJob& job, const RowsPlan& plan, RankRows& own, TakeFound take,
                             std::function<void(std::uint64_t rows)> tick)
    : rank_(std::make_unique<LeadingRowsRank>(run, job, plan, own, std::move(take), std::move(tick))) {}
RowsOverRanks::~RowsOverRanks() = default;
bool RowsOverRanks::run(const std::function<bool()>& pause) { return rank_->run(pause); }
std::uint64_t RowsOverRanks::done() const { return rank_->done(); }
void RowsOverRanks::for_each_report(const std::function<void(StateReader&)>& take) { rank_->for_each_report(take); }
void RowsOverRanks::for_each_chunk(std::uint32_t first, const std::function<void(std::string_view)>& take) {
  rank_->for_each_chunk(first, take);
}
void RowsOverRanks::restore_chunk(std::uint32_t chunk, const std::string& bytes) { rank_->restore_chunk(chunk, bytes); }

void run_rank_rows(const RunOptions& run, RankJob& job, const RowsPlan& plan, RankRows& own, TakeFound take,
                   std::function<void(std::uint64_t rows)> tick) {
  RowsOverRanks(run, job, plan, own, std::move(take), std::move(tick)).run({});
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
