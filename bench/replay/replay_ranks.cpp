// Predicts the time of three-row Chomp over more ranks than are available. Two ranks of one process, joined by queues,
// do all the work by a plan for PLAN threads, and the time of every crossing is recorded. Then R simulated ranks of T
// threads repeat the crossings, with measured times for messages, to N or to S times N.
// Usage: replay_ranks N [--plan THREADS] [--clusters 4x1,4x16] [--stretch 1,10] [--message NS]
// [--latency NS]; 4x16 is 4 ranks of 16 threads

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>

#include "chomp3/rank_plan.hpp"
#include "local_ranks.hpp"
#include "mexwave/chomp3.hpp"
#include "replayed_ranks.hpp"
#include "words.hpp"

namespace {

namespace core = mexwave::core;
namespace bench = mexwave::bench;
namespace replay = mexwave::replay;
namespace chomp3 = mexwave::chomp3;

std::map<std::string, std::string> options = {{"--plan", "2"},
                                              {"--clusters", "1x1,2x1,4x1,16x1,1x16,4x16,16x16"},
                                              {"--stretch", "1"},
                                              {"--message", "9900"},
                                              {"--latency", "20000"}};

/// A sweep to n planned for so many threads, by two ranks of one each.
core::RecordedSchedule recorded(std::uint32_t n, unsigned threads) {
  core::LocalRanks ranks(2);
  core::ScheduleRecord record;
  core::keep_record(&record);
  {
    const std::jthread other([&ranks] { (void)mexwave::serve(ranks[1]); });
    mexwave::RunOptions run;
    run.threads = std::max(1U, threads / 2);
    run.ranks = &ranks[0];
    (void)chomp3::sweep({.openings_upto = n}, run);
    mexwave::dismiss(ranks[0], 0);
  }
  core::keep_record(nullptr);
  return std::move(record.schedules.back());
}

/// Seconds of processor time that one thread takes in one process.
double alone(std::uint32_t n) {
  mexwave::RunOptions run;
  run.threads = 1;
  const std::uint64_t before = core::thread_clock();
  (void)chomp3::sweep({.openings_upto = n}, run);
  return static_cast<double>(core::thread_clock() - before) / 1e9;
}

void replay_one(const core::RecordedSchedule& schedule, std::uint32_t n, unsigned stretch, unsigned ranks,
                unsigned threads, double one) {
  // As rank_plan() has it, of which the record is one.
  chomp3::detail::Plan plan = chomp3::detail::plan_for({.openings_upto = n * stretch});
  plan.block_p = schedule.block_p;
  plan.chunk_columns = chomp3::detail::chunk_columns_for(plan, ranks * threads);
  const chomp3::detail::RankPlan shared_plan = chomp3::detail::rank_plan(plan, ranks, threads);
  const replay::Virtual table{
      .stretch = stretch, .tile_columns = plan.chunk_columns, .ahead_of = [&shared_plan](std::uint64_t block) {
        return static_cast<std::uint64_t>(shared_plan.ahead_of(static_cast<std::int64_t>(block)));
      }};
  const replay::Cluster cluster{ranks, threads, bench::whole_number(options["--message"]),
                                bench::whole_number(options["--latency"])};
  const replay::Played played = replay::play(schedule, table, cluster);
  std::printf("%10d %8u %8u %8d %10.1f %10.2f %10.2f %12llu %9.1f\n", plan.last_p, ranks, threads, plan.chunk_columns,
              static_cast<double>(estimated_rank_bytes(shared_plan, threads)) / 1e9,
              static_cast<double>(played.work) / 1e9, static_cast<double>(played.duration) / 1e9,
              static_cast<unsigned long long>(played.messages),
              one * stretch * stretch * 1e9 / static_cast<double>(played.duration));
  std::fflush(stdout);
}

void replay_all(std::uint32_t n) {
  const double one = alone(n);
  const core::RecordedSchedule schedule = recorded(n, static_cast<unsigned>(bench::whole_number(options["--plan"])));
  double crossings = 0, ends = 0;
  for (const core::RecordedBlock& block : schedule.blocks) {
    for (const core::RecordedStep& step : block)
      (step.at == core::RecordedStep::all_tiles ? ends : crossings) += static_cast<double>(step.nanoseconds) / 1e9;
  }
  std::printf(
      "to %u: one thread %.2f s; planned for %s threads, chunks of %d columns: %.2f s to cross, %.2f s at the end\n", n,
      one, options["--plan"].c_str(), schedule.tile_columns, crossings, ends);
  std::printf("%10s %8s %8s %8s %10s %10s %10s %12s %9s\n", "to", "ranks", "threads", "chunks", "GB a rank", "work, s",
              "time, s", "messages", "speed-up");
  for (const std::string& stretch : bench::pieces(options["--stretch"], ',')) {
    const auto times = static_cast<unsigned>(bench::whole_number(stretch));
    if (times == 0) throw std::invalid_argument("'" + stretch + "': accepted are numbers from 1 on");
    for (const auto& [ranks, threads] : bench::clusters(options["--clusters"]))
      replay_one(schedule, n, times, ranks, threads, one);
  }
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count < 2 || count % 2 != 0) throw std::invalid_argument("name N, and then options with their values");
    for (int k = 2; k + 1 < count; k += 2) {
      if (options.count(words[k]) == 0) throw std::invalid_argument("'" + std::string(words[k]) + "' is no option");
      options[words[k]] = words[k + 1];
    }
    replay_all(static_cast<std::uint32_t>(bench::whole_number(words[1])));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "replay_ranks: %s\nusage: replay_ranks N [--plan THREADS] [--clusters 4x1,4x16] [--stretch 1,10] "
                 "[--message NS] [--latency NS]\n",
                 error.what());
    return 1;
  }
}
