// Parts over ranks. The messages, besides those of every job (job.hpp):
//
//   a rank to 0   want: threads     piece: part, bytes     done: part, the last bytes
//   0 to a rank   part: number      turn: part             credit: one piece of the part was taken
//
// "want" requests as many parts as the rank has threads. Rank 0 takes the pieces of one part after another and stores
// pieces of later parts. To bound this storage, a rank may send only a fixed number of pieces for which it has not yet
// received a credit. The part whose turn it is, which "turn" announces, may have twice as many, so that pieces of other
// parts never block it.

#include "core/ranks/parts.hpp"

#include <deque>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "core/ranks/loop.hpp"
#include "core/schedule/in_order.hpp"
#include "core/schedule/parts.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::core {

namespace {

enum class PartMessage : std::uint8_t {
  want = static_cast<std::uint8_t>(JobMessageType::first_own),
  piece,
  done,
  part,
  turn,
  credit
};

/// A piece of a part's result.
struct PartPiece {
  PartMessage type;
  std::uint64_t part;
  std::string bytes;
};

/// Runs the parts that rank 0 has assigned to this rank on its threads.
class PartsRank {
 public:
  using Deliver = std::function<void(PartPiece)>;  ///< passes a piece to rank 0; called by any thread
  using Take = std::function<void(unsigned from, PartMessage type, StateReader& in)>;

  PartsRank(Ranks& ranks, std::uint32_t job, RankJob* rank0_job, unsigned threads, RankParts& parts, Deliver deliver,
            const Take& take, std::function<bool()> after)
      : parts_(parts),
        deliver_(std::move(deliver)),
        loop_(ranks, job, rank0_job, threads,
              {[take](unsigned from, JobMessageType type, const std::string& bytes) {
                 StateReader in = message_reader(std::string_view(bytes).substr(job_head), from);
                 take(from, static_cast<PartMessage>(type), in);
               },
               std::move(after), [this] { parts_.stop(); }}) {}
  void run() { loop_.run(); }

  /// Handles a message of rank 0. False if the type is not one that rank 0 sends.
  bool handle(PartMessage type, std::uint64_t part) {
    if (type == PartMessage::part) {
      loop_.add(part, [this, part] {
        std::string last = parts_.run(part, [this, part](std::string piece) { emit(part, std::move(piece)); });
        deliver_({PartMessage::done, part, std::move(last)});
      });
    }
    loop_.change([&] {
      if (type == PartMessage::turn) turn_ = part;
      if (type == PartMessage::credit) --on_the_way_;
    });
    return type == PartMessage::part || type == PartMessage::turn || type == PartMessage::credit;
  }

 private:
  /// Raising it lets threads run further ahead of the part whose turn it is; lowering it saves memory.
  static constexpr std::size_t pieces_kept = 64;

  void emit(std::uint64_t part, std::string piece) {
    {
      const auto lock = loop_.wait_until([&] { return on_the_way_ < (part == turn_ ? 2 : 1) * pieces_kept; });
      ++on_the_way_;
    }
    deliver_({PartMessage::piece, part, std::move(piece)});
  }

  RankParts& parts_;
  Deliver deliver_;
  std::uint64_t turn_ = 0;
  std::size_t on_the_way_ = 0;  // pieces without a credit
  RankLoop loop_;
};

class PartsHelper final : public RankHelper {
 public:
  PartsHelper(Ranks& ranks, std::uint32_t job, unsigned threads, std::unique_ptr<RankParts> parts)
      : ranks_(ranks),
        job_(job),
        threads_(threads),
        parts_(std::move(parts)),
        rank_(
            ranks, job, nullptr, threads, *parts_,
            [this](const PartPiece& piece) {
              ranks_.send(0, job_message(piece.type, job_, [&](StateWriter& out) {
                            out.number(piece.part);
                            write_text(out, piece.bytes);
                          }));
            },
            [this](unsigned, PartMessage type, StateReader& in) {
              if (!rank_.handle(type, in.number<std::uint64_t>())) in.wrong();
            },
            [] { return true; }) {}

  void work() override {
    ranks_.send(
        0, job_message(PartMessage::want, job_, [this](StateWriter& out) { out.number(std::uint32_t{threads_}); }));
    rank_.run();
  }

 private:
  Ranks& ranks_;
  std::uint32_t job_;
  unsigned threads_;
  std::unique_ptr<RankParts> parts_;
  PartsRank rank_;
};

/// Hands out the parts and takes their results, on rank 0.
class PartsCoordinator {
 public:
  PartsCoordinator(Ranks& ranks, RankJob& job, unsigned threads, RankParts& own,
                   const std::vector<std::uint64_t>& parts, const TakePiece& take, const std::function<void()>& tick)
      : ranks_(ranks),
        job_(job.number()),
        parts_(parts),
        take_(take),
        tick_(tick),
        rank_(
            ranks, job_, &job, threads, own,
            [this](PartPiece piece) {
              const std::lock_guard lock(own_mutex_);
              own_.push_back(std::move(piece));
            },
            [this](unsigned from, PartMessage type, StateReader& in) { take_message(from, type, in); },
            [this] { return advance(); }) {
    for (unsigned k = 0; k < threads; ++k) hand_out(0);
  }
  void run() { rank_.run(); }

 private:
  struct Kept {
    std::vector<std::string> pieces;
    bool done = false;
    unsigned rank = 0;
  };

  bool advance() {
    tick_();
    std::deque<PartPiece> own;
    {
      const std::lock_guard lock(own_mutex_);
      own.swap(own_);
    }
    for (PartPiece& piece : own) take(0, std::move(piece));
    return next_ < parts_.size();
  }
  void take_message(unsigned from, PartMessage type, StateReader& in) {
    if (type == PartMessage::want) {
      for (auto threads = in.number<std::uint32_t>(1, threads_max); threads > 0; --threads) hand_out(from);
    } else if (type == PartMessage::piece || type == PartMessage::done) {
      const auto part = in.number<std::uint64_t>();
      take(from, {type, part, read_text(in)});
    } else {
      in.wrong();
    }
  }

  void hand_out(unsigned to) {
    if (handed_out_ == parts_.size()) return;
    const std::uint64_t part = parts_[handed_out_++];
    kept_[part].rank = to;
    send(to, PartMessage::part, part);
    if (part == parts_[next_]) send(to, PartMessage::turn, part);
  }
  void send(unsigned to, PartMessage type, std::uint64_t part) {
    if (to == 0)
      rank_.handle(type, part);
    else
      ranks_.send(to, job_message(type, job_, [&](StateWriter& out) { out.number(part); }));
  }

  void take(unsigned from, PartPiece piece) {
    const auto here = kept_.find(piece.part);
    if (here == kept_.end() || here->second.rank != from || here->second.done)
      throw Error("rank " + std::to_string(from) + ": expected a result of a part assigned to this rank, got part " +
                  std::to_string(piece.part));
    here->second.pieces.push_back(std::move(piece.bytes));
    here->second.done = piece.type == PartMessage::done;
    while (!kept_.empty() && kept_.begin()->first == parts_[next_]) {
      Kept& first = kept_.begin()->second;
      for (std::size_t k = 0; k < first.pieces.size(); ++k) {
        const bool last = first.done && k + 1 == first.pieces.size();
        if (!last) send(first.rank, PartMessage::credit, parts_[next_]);
        take_(parts_[next_], std::move(first.pieces[k]), last);
      }
      first.pieces.clear();
      if (!first.done) break;
      kept_.erase(kept_.begin());
      if (++next_ == parts_.size()) break;
      if (const auto next = kept_.find(parts_[next_]); next != kept_.end())
        send(next->second.rank, PartMessage::turn, next->first);
    }
    if (piece.type == PartMessage::done) hand_out(from);
  }

  Ranks& ranks_;
  std::uint32_t job_;
  const std::vector<std::uint64_t>& parts_;
  const TakePiece& take_;
  const std::function<void()>& tick_;
  std::size_t handed_out_ = 0;
  std::size_t next_ = 0;  // index of the part whose turn it is
  std::map<std::uint64_t, Kept> kept_;
  std::mutex own_mutex_;
  std::deque<PartPiece> own_;  // found by threads of this rank
  PartsRank rank_;
};

/// Pieces of later parts that one process stores; with a larger number, fewer threads wait.
constexpr std::size_t pieces_kept = 64;

}  // namespace

void run_rank_parts(const RunOptions& run, RankJob& job, const std::vector<std::uint64_t>& parts, RankParts& own,
                    const TakePiece& take, const std::function<void()>& tick) {
  PartsCoordinator(*run.ranks, job, resolve_threads(run), own, parts, take, tick).run();
}

PartsKind::PartsKind(std::string_view kind, MakeRankParts make) {
  const RankJobKind known(
      kind, [make = std::move(make)](Ranks& ranks, std::uint32_t job, StateReader& in, const RunOptions& run) {
        RunOptions own = run;
        own.ranks = nullptr;  // one thread computes a part, without the other ranks
        return std::make_unique<PartsHelper>(ranks, job, resolve_threads(run), make(in, own));
      });
}

PartsRun::PartsRun(const RunOptions& run, const Checkpoint& checkpoint)
    : run_(run), checkpoint_(checkpoint), over_ranks_(run.ranks != nullptr && run.ranks->size() > 1), own_(run) {
  require_checkpoint(checkpoint);
  own_.ranks = nullptr;
  own_.cancelled = {};
  own_.progress = {};
  if (over_ranks_) return;  // run_over_ranks() calls both
  if (run.cancelled) own_.cancelled = [this] { return is_cancelled(); };
  if (!run.progress) return;
  own_.progress = [this](const Progress& progress) {
    const std::lock_guard asking(asking_);
    run_.progress(progress);
  };
}

std::vector<std::string> PartsRun::run(const PartsGoal& goal, RankParts& own) {
  if (goal.piece) require_no_checkpoint("a list", checkpoint_);
  results_.resize(goal.parts);
  if (checkpoint_.resume)
    read_checkpoint(checkpoint_, goal.kind, goal.parameters,
                    [&](StateSource source) { restore(std::move(source), own); });
  if (!checkpoint_.path.empty()) file_.emplace(checkpoint_, goal.kind, goal.parameters);
  try {
    over_ranks_ ? run_over_ranks(goal, own) : run_here(goal, own);
  } catch (const Cancelled&) {
    if (file_) file_->save(*this);
    throw;
  }
  std::vector<std::string> all;
  for (std::optional<std::string>& result : results_) all.push_back(std::move(*result));
  return all;
}

void PartsRun::run_here(const PartsGoal& goal, RankParts& own) {
  InOrder<std::string> in_order(pieces_kept, [&goal](std::string&& piece) { goal.piece(piece); });
  for_each_part(resolve_threads(run_), goal.parts, [&](std::uint64_t part) {
    if (results_[part]) return;  // restored from the checkpoint
    try {
      std::string last = own.run(part, [&](std::string piece) { in_order.add(part, std::move(piece)); });
      if (goal.piece) in_order.end(part);
      keep(part, std::move(last));
    } catch (...) {
      own.stop();
      in_order.stop();
      throw;
    }
  });
}

void PartsRun::run_over_ranks(const PartsGoal& goal, RankParts& own) {
  std::vector<std::uint64_t> left;
  for (std::uint64_t part = 0; part < goal.parts; ++part)
    if (!results_[part]) left.push_back(part);
  RankJob job(run_, goal.kind);
  job.begin(goal.write_goal);
  Ticker ticker(run_, goal.parts);
  const auto take = [&](std::uint64_t part, std::string piece, bool last) {
    if (last)
      keep(part, std::move(piece));
    else
      goal.piece(piece);
  };
  run_rank_parts(run_, job, left, own, take, [&] { ticker.tick(ended_); });
  job.end([](StateReader&) {});
  ticker.finish();
}

void PartsRun::keep(std::uint64_t part, std::string bytes) {
  const std::lock_guard lock(mutex_);
  results_[part] = std::move(bytes);
  ++ended_;
  if (!file_ || !file_->is_due() || ended_ == results_.size()) return;
  {
    const std::lock_guard asking(asking_);  // one callback of the caller at a time
    file_->save(*this);
  }
  if (is_cancelled()) throw Cancelled("cancelled");
}

bool PartsRun::is_cancelled() {
  const std::lock_guard lock(asking_);
  return run_.cancelled && run_.cancelled();
}

void PartsRun::save(const StateSink& sink) const {
  StateWriter out(sink);
  out.number(ended_);
  for (std::uint64_t part = 0; part < results_.size(); ++part) {
    if (!results_[part]) continue;
    out.number(part);
    out.list(results_[part]->data(), results_[part]->size());
  }
  out.flush();
}

void PartsRun::restore(StateSource source, RankParts& own) {
  StateReader in(std::move(source));
  for (auto count = in.number<std::uint64_t>(0, results_.size()); count > 0; --count) {
    if (ended_ == results_.size()) in.wrong();
    const auto part = in.number<std::uint64_t>(0, results_.size() - 1);
    if (results_[part]) in.wrong();
    results_[part] = read_text(in);
    ++ended_;
    own.skip(part);
  }
  in.end();
}

}  // namespace mexwave::core
