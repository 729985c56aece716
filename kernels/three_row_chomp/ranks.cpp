// A sweep as a job of all ranks (core/run/rank_job.hpp): rank 0 hands the plan out, all take part, and rank 0 has the
// result.

#include <memory>
#include <numeric>

#include "core/bits/simd_level.hpp"
#include "core/run/memory.hpp"
#include "core/run/rank_job.hpp"
#include "core/run/run_control.hpp"
#include "core/run/schedule_record.hpp"
#include "core/run/workers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/ranks.hpp"
#include "three_row_chomp/clerk.hpp"
#include "three_row_chomp/rank_run.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

constexpr std::string_view job_kind = "three_row_chomp sweep";

void require_rank_memory(const RankPlan& plan, const RunOptions& run) {
  core::require_memory("a rank's share of a sweep of all p to " + std::to_string(plan.plan.last_p),
                       estimated_rank_bytes(plan), run);
}

/// Where a record is kept, one thread does what is planned for many.
void run_threads(RankSweeper& sweeper, unsigned threads) {
  if (core::a_record_is_kept()) threads = 1;
  core::run_workers(threads, [&sweeper](unsigned) { sweeper.work(); });
}

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
  dealt.plan.run_upper = plan.run_upper;
  dealt.plan.run_lower = plan.run_lower;
  dealt.plan.leave_out = plan.leave_out;
  dealt.plan.add_group = plan.add_group;
  // Chunks and logs as they were kept.
  dealt.chunk_columns = was.chunk_columns;
  dealt.blocks_ahead = was.blocks_ahead;
  dealt.first_block = was.first_block;
  dealt.first_chunk = was.first_chunk;
}

/// Another rank's side.
class Helper final : public core::RankHelper {
 public:
  Helper(const RankPlan& plan, Ranks& ranks, std::uint32_t job)
      : sweeper_(plan, ranks, job), threads_(plan.plan.workers) {}
  void work() override { run_threads(sweeper_, threads_); }
  void report(StateWriter& out) const override { out.number(sweeper_.work_done()); }

 private:
  RankSweeper sweeper_;
  unsigned threads_;
};

const core::RankJobKind known(job_kind, [](Ranks& ranks, std::uint32_t job, StateReader& in, const RunOptions& run) {
  RankPlan plan = read_plan(in);
  plan.plan.workers = core::resolve_threads(run);
  set_level(plan.plan, run);
  require_rank_memory(plan, run);
  return std::unique_ptr<core::RankHelper>(std::make_unique<Helper>(plan, ranks, job));
});

}  // namespace

Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint, std::int64_t& kept) {
  Ranks& ranks = *run.ranks;
  RankPlan dealt = rank_plan(plan, ranks.size(), plan.workers);
  std::unique_ptr<SealedReader> saved;
  if (checkpoint.resume) {
    saved = std::make_unique<SealedReader>(checkpoint.path, ranks_kind);
    resume(dealt, plan, *saved, checkpoint.path);
    kept = dealt.first_block - 1;
  }
  dealt.checkpoint = checkpoint.path;
  core::Ticker ticker(run, expected_cells(plan.last_p));
  for (;;) {
    require_rank_memory(dealt, run);
    core::RankJob job(run, job_kind);
    job.begin([&](StateWriter& out) { write_plan(out, dealt); });
    core::ScheduleRecorder record(false, dealt.ranks * plan.workers, static_cast<std::uint64_t>(dealt.blocks_ahead));
    record.set_tiles(dealt.chunk_columns, dealt.plan.block_rows);
    Clerk clerk(dealt, ranks, job, ticker, checkpoint, saved.get(), kept);
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
    job.end([&](StateReader& in) { add_work(sweep.work, in.number<Sweep::Work>()); });
    ticker.finish();
    return sweep;
  }
}

}  // namespace mexwave::three_row_chomp::detail
