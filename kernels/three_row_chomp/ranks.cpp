// A sweep as a job of all ranks: rank 0 hands the plan out, all take part, and rank 0 has the result.
//
//   rank 0 to each   begin: version, plan, options      each to rank 0   ready: or why not
//   ... blocks, questions, answers ...
//   rank 0 to each   end                                each to rank 0   ended: what it counted
//
// What is still under way when a job is given up is known by its number, and passed over.

#include "mexwave/ranks.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>
#include <thread>

#include "core/bits/simd_level.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "core/run/workers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/version.hpp"
#include "three_row_chomp/clerk.hpp"
#include "three_row_chomp/rank_run.hpp"

namespace mexwave {

namespace three_row_chomp::detail {

namespace {

using Clock = std::chrono::steady_clock;

/// Waits for the next message without burning a core; for ever, or throws.
std::string next_message(Ranks& ranks, unsigned& from, Clock::time_point until = Clock::time_point::max()) {
  std::string bytes;
  for (int waited = 0; !ranks.receive(from, bytes); ++waited) {
    if (Clock::now() > until) {
      ranks.give_up();
      throw Error("ranks do not answer");
    }
    if (waited < 200)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return bytes;
}

void write_text(StateWriter& out, std::string_view text) { out.list(text.data(), text.size()); }
std::string read_text(StateReader& in) {
  const std::vector<char> text = in.list<char>();
  return {text.begin(), text.end()};
}

std::uint32_t next_job() {
  static std::uint32_t job = 0;
  return ++job;
}

/// The plan with this machine's best level, or the one that was asked for.
void set_level(Plan& plan, const RunOptions& run) {
  constexpr core::LevelTable<RunWindowTile> at_level MEXWAVE_LEVELS(run_window_tile);
  plan.run_tile = core::at_level(at_level, core::resolve_level(run));
}

void require_rank_memory(const RankPlan& plan, const RunOptions& run) {
  core::require_memory("a rank's share of a sweep of all p to " + std::to_string(plan.plan.last_p),
                       estimated_rank_bytes(plan), run);
}

void run_threads(RankSweeper& sweeper, unsigned threads) {
  core::run_workers(threads, [&sweeper](unsigned) { sweeper.work(); });
}

/// Rank 0's side of one job.
class Job {
 public:
  Job(Ranks& ranks, const RunOptions& run) : ranks_(ranks), run_(run), number_(next_job()) {}

  void begin(const RankPlan& plan) {
    for (unsigned to = 1; to < ranks_.size(); ++to) {
      ranks_.send(to, RankSweeper::message(Note::begin, number_, [&](StateWriter& out) {
                    write_text(out, version);
                    write_plan(out, plan);
                    out.number(static_cast<std::uint32_t>(run_.threads));
                    out.number(static_cast<std::int32_t>(run_.simd ? static_cast<std::int32_t>(*run_.simd) : -1));
                    out.number(run_.memory_limit);
                  }));
    }
    begun_ = true;
    std::string refusal;
    for_each_reply(Note::ready, [&](unsigned from, StateReader& in) {
      const std::string text = read_text(in);
      if (!text.empty() && refusal.empty()) refusal = "rank " + std::to_string(from) + ": " + text;
    });
    if (!refusal.empty()) throw Error(refusal);
  }
  /// Adds what the others counted.
  void end(Sweep& sweep) {
    end_all([&](StateReader& in) {
      const auto totals = in.number<RankSweeper::Totals>();
      sweep.work.cells += totals.work.cells;
      sweep.work.positions += totals.work.positions;
      sweep.work.fast_cells += totals.work.fast_cells;
      sweep.work.window_misses += totals.work.window_misses;
    });
  }
  ~Job() {
    if (!begun_) return;
    try {
      end_all([](StateReader&) {});
    } catch (...) {  // what ended the job is on its way up
    }
  }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  [[nodiscard]] std::uint32_t number() const { return number_; }

 private:
  template <class Take>
  void end_all(const Take& take) {
    begun_ = false;
    for (unsigned to = 1; to < ranks_.size(); ++to)
      ranks_.send(to, RankSweeper::message(Note::end, number_, [](StateWriter&) {}));
    for_each_reply(Note::ended, [&](unsigned, StateReader& in) { take(in); });
  }
  /// One of this kind from every other rank; whatever else comes is late.
  template <class Take>
  void for_each_reply(Note wanted, const Take& take) {
    const Clock::time_point until = Clock::now() + std::chrono::seconds(60);  // a block at a chunk takes less
    for (unsigned missing = ranks_.size() - 1; missing > 0;) {
      unsigned from = 0;
      const std::string bytes = next_message(ranks_, from, until);
      StateReader in(state_in(bytes));
      const auto note = in.number<Note>();
      if (in.number<std::uint32_t>() != number_ || note != wanted) continue;
      --missing;
      take(from, in);
    }
  }
  Ranks& ranks_;
  const RunOptions& run_;
  std::uint32_t number_;
  bool begun_ = false;
};

/// The plan that the checkpoint was written under, for these ranks.
void resume(RankPlan& dealt, const Plan& plan, SealedReader& saved, const std::string& path) {
  Plan theirs = plan;
  read_checkpoint_parameters(path, saved.parameters(), theirs);  // refuses another goal
  StateReader in({saved.left(), [&saved](char* to, std::size_t count) { saved.read(to, count); }, "'" + path + "'"});
  const RankPlan was = read_plan(in);
  const std::int32_t unit = std::lcm(theirs.block_rows, theirs.tile_columns);
  if (was.chunk_columns <= 0 || was.chunk_columns % unit != 0 || was.first_block < 1 || was.first_chunk < 0 ||
      was.plan.last_p != theirs.last_p || was.plan.block_rows != theirs.block_rows ||
      was.plan.tile_columns != theirs.tile_columns || was.first_block > was.blocks() || was.first_chunk > was.chunks())
    in.wrong();
  const RankPlan fresh = dealt;
  dealt = rank_plan(theirs, fresh.ranks, plan.workers);
  dealt.plan = was.plan;
  dealt.plan.workers = plan.workers;
  dealt.plan.run_tile = plan.run_tile;
  // Logs as they were kept; what these ranks' own lag wants besides, for columns to come.
  dealt.chunk_columns = was.chunk_columns;
  dealt.blocks_ahead = was.blocks_ahead;
  dealt.probe_every = was.probe_every;
  dealt.first_block = was.first_block;
  dealt.first_chunk = was.first_chunk;
}

/// Another rank's side. Answers what went wrong before the work began.
std::string help(Ranks& ranks, std::uint32_t job, StateReader& in, RankSweeper::Totals& totals) {
  std::unique_ptr<RankSweeper> sweeper;
  unsigned threads = 1;
  std::string refusal;
  try {
    if (const std::string theirs = read_text(in); theirs != version)
      throw Error("is mexwave " + std::string(version) + ", rank 0 is " + theirs);
    RankPlan plan = read_plan(in);
    RunOptions run;
    run.threads = in.number<std::uint32_t>();
    if (const auto level = in.number<std::int32_t>(); level >= 0) run.simd = static_cast<SimdLevel>(level);
    run.memory_limit = in.number<std::uint64_t>();
    threads = core::resolve_threads(run);
    plan.plan.workers = threads;
    set_level(plan.plan, run);
    require_rank_memory(plan, run);
    sweeper = std::make_unique<RankSweeper>(plan, ranks, job);
  } catch (const std::bad_alloc&) {
    refusal = "the system refused more memory";
  } catch (const std::exception& error) {
    refusal = error.what();
  }
  ranks.send(0, RankSweeper::message(Note::ready, job, [&](StateWriter& out) { write_text(out, refusal); }));
  if (!sweeper) return refusal;
  run_threads(*sweeper, threads);
  totals = sweeper->totals();
  return {};
}

}  // namespace

Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint) {
  Ranks& ranks = *run.ranks;
  RankPlan dealt = rank_plan(plan, ranks.size(), plan.workers);
  std::unique_ptr<SealedReader> saved;
  if (checkpoint.resume) {
    saved = std::make_unique<SealedReader>(checkpoint.path, ranks_kind);
    resume(dealt, plan, *saved, checkpoint.path);
  }
  dealt.checkpoint = checkpoint.path;
  core::Ticker ticker(run, expected_cells(plan.last_p));
  for (;;) {
    require_rank_memory(dealt, run);
    Job job(ranks, run);
    job.begin(dealt);
    Clerk clerk(dealt, ranks, job.number(), ticker, checkpoint, saved.get());
    saved.reset();
    clerk.begin();
    run_threads(clerk, plan.workers);
    if (const std::exception_ptr failure = clerk.failure()) {
      try {
        std::rethrow_exception(failure);
      } catch (const PlanTooTight&) {
        widen(dealt);
        dealt.first_block = dealt.first_chunk = 0;
        continue;
      }
    }
    Sweep sweep = clerk.take_result();
    job.end(sweep);
    ticker.finish();
    return sweep;
  }
}

}  // namespace three_row_chomp::detail

int serve(Ranks& ranks) {
  using namespace three_row_chomp::detail;
  for (;;) {
    unsigned from = 0;
    const std::string bytes = next_message(ranks, from);
    StateReader in(state_in(bytes));
    const auto note = in.number<Note>();
    const auto job = in.number<std::uint32_t>();
    if (note == Note::dismissed) return in.number<std::int32_t>();
    if (note == Note::begin) {
      RankSweeper::Totals totals;
      if (!help(ranks, job, in, totals).empty()) {
        // Rank 0 ends the job.
        for (bool ended = false; !ended;) {
          const std::string next = next_message(ranks, from);
          StateReader its(state_in(next));
          ended = its.number<Note>() == Note::end && its.number<std::uint32_t>() == job;
        }
      }
      ranks.send(0, RankSweeper::message(Note::ended, job, [&](StateWriter& out) { out.number(totals); }));
    }
  }
}

void dismiss(Ranks& ranks, int status) {
  using namespace three_row_chomp::detail;
  for (unsigned to = 1; to < ranks.size(); ++to) {
    ranks.send(to, RankSweeper::message(Note::dismissed, 0,
                                        [&](StateWriter& out) { out.number(static_cast<std::int32_t>(status)); }));
  }
}

}  // namespace mexwave
