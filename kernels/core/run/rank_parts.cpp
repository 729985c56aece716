//   a rank to 0   want: threads     piece: part, bytes     done: part, the last bytes
//   0 to a rank   part: number      turn: part             credit
//
// Pieces of the part whose turn it is are taken at once, others are kept until then. So that what is kept is bounded, a
// rank sends only so many pieces for which it has no credit yet; its thread whose turn it is sends so many more, and
// nobody waits for ever.

#include "core/run/rank_parts.hpp"

#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/run/helping_threads.hpp"
#include "core/run/rank_threads.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

namespace {

enum class Note : std::uint8_t {
  failed = static_cast<std::uint8_t>(JobNote::failed),
  end = static_cast<std::uint8_t>(JobNote::end),
  want = static_cast<std::uint8_t>(JobNote::first_own),
  piece,
  done,
  part,
  turn,
  credit
};

/// A rank's threads, and the parts that it has been given.
class PartsRank : public RankThreads {
 public:
  PartsRank(Ranks& ranks, std::uint32_t job, RankParts& parts, unsigned threads)
      : RankThreads(threads), ranks_(ranks), job_(job), parts_(parts) {}

 protected:
  /// To rank 0.
  virtual void deliver(Note note, std::uint64_t part, std::string bytes) = 0;

  void stop() noexcept override { parts_.stop(); }
  void give_part(std::uint64_t part) {
    give(part, [this, part] {
      std::string last = parts_.run(part, [this, part](std::string piece) { hand_on(part, std::move(piece)); });
      deliver(Note::done, part, std::move(last));
    });
  }
  void set_turn(std::uint64_t part) {
    change([&] { turn_ = part; });
  }
  void credit() {
    change([this] { --on_the_way_; });
  }

  Ranks& ranks_;
  std::uint32_t job_;

 private:
  /// Raising it lets threads run ahead of the one whose turn it is; lowering it keeps less of what they find.
  static constexpr std::size_t pieces_kept = 64;

  void hand_on(std::uint64_t part, std::string piece) {
    {
      const auto lock = wait_until([&] { return on_the_way_ < (part == turn_ ? 2 : 1) * pieces_kept; });
      ++on_the_way_;
    }
    deliver(Note::piece, part, std::move(piece));
  }

  RankParts& parts_;
  std::uint64_t turn_ = 0;
  std::size_t on_the_way_ = 0;  // pieces without a credit
};

class HelpingRank final : public HelpingThreads<PartsRank> {
 public:
  HelpingRank(Ranks& ranks, std::uint32_t job, unsigned threads, std::unique_ptr<RankParts> parts)
      : HelpingThreads(ranks, job, *parts, threads), owned_(std::move(parts)), threads_(threads) {}

  void work() override {
    ranks_.send(0, job_message(Note::want, job_, [this](StateWriter& out) { out.number(std::uint32_t{threads_}); }));
    HelpingThreads::work();
  }

 private:
  void take_note(JobNote note, StateReader& in) override {
    switch (static_cast<Note>(note)) {
      case Note::part:
        give_part(in.number<std::uint64_t>());
        break;
      case Note::turn:
        set_turn(in.number<std::uint64_t>());
        break;
      case Note::credit:
        credit();
        break;
      default:
        in.wrong();
    }
  }
  void deliver(Note note, std::uint64_t part, std::string bytes) override {
    ranks_.send(0, job_message(note, job_, [&](StateWriter& out) {
                  out.number(part);
                  out.list(bytes.data(), bytes.size());
                }));
  }

  std::unique_ptr<RankParts> owned_;
  unsigned threads_;
};

class LeadingRank final : public PartsRank {
 public:
  LeadingRank(Ranks& ranks, RankJob& job, unsigned threads, RankParts& own, const std::vector<std::uint64_t>& parts,
              const TakePiece& take, const std::function<void()>& tick)
      : PartsRank(ranks, job.number(), own, threads), rank_job_(job), parts_(parts), take_(take), tick_(tick) {
    for (unsigned k = 0; k < threads; ++k) hand_out(0);
  }
  void run() {
    run_threads();
    if (const std::exception_ptr why = failure()) std::rethrow_exception(why);
  }

 private:
  void falls_silent() override { rank_job_.expect_silence(true); }  // nor does it listen
  void speaks_again() override { rank_job_.expect_silence(false); }
  struct Kept {
    std::vector<std::string> pieces;
    bool done = false;
    unsigned rank = 0;
  };

  bool talk() override {
    tick_();
    unsigned from = 0;
    std::string bytes;
    while (next_ < parts_.size() && ranks_.receive(from, bytes)) {
      StateReader in = message_reader(bytes, from);
      const auto note = in.number<Note>();
      if (in.number<std::uint32_t>() != job_ || rank_job_.heard(from, static_cast<JobNote>(note), in)) continue;
      if (note == Note::want) {
        for (auto threads = in.number<std::uint32_t>(1, threads_max); threads > 0; --threads) hand_out(from);
      } else if (note == Note::failed) {
        throw Error("rank " + std::to_string(from) + ": " + read_text(in));
      } else if (note == Note::piece || note == Note::done) {
        const auto part = in.number<std::uint64_t>();
        take(note, part, from, read_text(in));
      } else {
        in.wrong();
      }
    }
    rank_job_.require_pulses();
    for (std::optional<Own> own = next_own(); own; own = next_own())
      take(own->note, own->part, 0, std::move(own->bytes));
    return next_ < parts_.size();
  }

  void hand_out(unsigned to) {
    if (handed_out_ == parts_.size()) return;
    const std::uint64_t part = parts_[handed_out_++];
    kept_[part].rank = to;
    if (to == 0)
      give_part(part);
    else
      send(to, Note::part, part);
    if (part == parts_[next_]) tell_turn();
  }
  void tell_turn() {
    if (next_ == parts_.size()) return;
    const auto next = kept_.find(parts_[next_]);
    if (next == kept_.end()) return;
    if (next->second.rank == 0)
      set_turn(next->first);
    else
      send(next->second.rank, Note::turn, next->first);
  }
  void send(unsigned to, Note note, std::uint64_t part) {
    ranks_.send(to, job_message(note, job_, [&](StateWriter& out) { out.number(part); }));
  }

  void take(Note note, std::uint64_t part, unsigned from, std::string bytes) {
    const auto here = kept_.find(part);
    if (here == kept_.end() || here->second.rank != from || here->second.done)
      throw Error("rank " + std::to_string(from) + " answers what it was not asked");
    here->second.pieces.push_back(std::move(bytes));
    here->second.done = note == Note::done;
    while (!kept_.empty() && kept_.begin()->first == parts_[next_]) {
      Kept& first = kept_.begin()->second;
      for (std::size_t k = 0; k < first.pieces.size(); ++k) {
        const bool last = first.done && k + 1 == first.pieces.size();
        if (!last) give_credit(first.rank);
        take_(parts_[next_], std::move(first.pieces[k]), last);
      }
      first.pieces.clear();
      if (!first.done) break;
      kept_.erase(kept_.begin());
      ++next_;
      tell_turn();
    }
    if (note == Note::done) hand_out(from);
  }
  void give_credit(unsigned to) {
    if (to == 0)
      credit();
    else
      ranks_.send(to, job_message(Note::credit, job_, [](StateWriter&) {}));
  }

  /// What this rank's own threads have found.
  struct Own {
    Note note;
    std::uint64_t part;
    std::string bytes;
  };
  void deliver(Note note, std::uint64_t part, std::string bytes) override {
    const std::lock_guard lock(own_mutex_);
    own_.push_back({note, part, std::move(bytes)});
  }
  std::optional<Own> next_own() {
    const std::lock_guard lock(own_mutex_);
    if (own_.empty()) return {};
    Own first = std::move(own_.front());
    own_.pop_front();
    return first;
  }

  RankJob& rank_job_;
  const std::vector<std::uint64_t>& parts_;
  const TakePiece& take_;
  const std::function<void()>& tick_;
  std::size_t handed_out_ = 0;
  std::size_t next_ = 0;  // to take
  std::map<std::uint64_t, Kept> kept_;
  std::mutex own_mutex_;
  std::deque<Own> own_;
};

}  // namespace

void run_rank_parts(const RunOptions& run, RankJob& job, const std::vector<std::uint64_t>& parts, RankParts& own,
                    const TakePiece& take, const std::function<void()>& tick) {
  LeadingRank(*run.ranks, job, resolve_threads(run), own, parts, take, tick).run();
}

std::unique_ptr<RankHelper> rank_parts_helper(Ranks& ranks, std::uint32_t job, const RunOptions& run,
                                              std::unique_ptr<RankParts> parts) {
  return std::make_unique<HelpingRank>(ranks, job, resolve_threads(run), std::move(parts));
}

}  // namespace mexwave::core
