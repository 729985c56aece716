// Predicts the time of a run with more workers or ranks than this machine has, and counts the messages of ranks.
// README.md explains how. In the list of an option, 4x16 is 4 ranks of 16 threads; 16 is 1x16.

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "chomp3/rank_plan.hpp"
#include "local_ranks.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp4.hpp"
#include "replayed.hpp"

namespace {

namespace chocolate = mexwave::chocolate;
namespace chomp3 = mexwave::chomp3;
namespace core = mexwave::core;
namespace replay = mexwave::replay;
using mexwave::RunOptions;

struct Game {
  const char* name;
  const char* what;
  std::function<std::uint64_t(std::uint32_t n, const RunOptions& run)> run;  ///< returns the number of cells
};

const std::vector<Game> games = {
    {"chomp3", "openings with p <= N; cells",
     [](std::uint32_t n, const RunOptions& run) { return chomp3::sweep({.openings_upto = n}, run).work.cells; }},
    {"chomp4", "openings with p <= N; cells",
     [](std::uint32_t n, const RunOptions& run) { return mexwave::chomp4::sweep({.upto = n}, run).work.cells; }},
    {"positions", "chocolate, k = 2, P-positions with x, z <= N; pairs (x,z)",
     [](std::uint32_t n, const RunOptions& run) {
       (void)chocolate::positions({.bound = chocolate::Bound::sum(2), .upto = n}, run);
       return (std::uint64_t{n} + 1) * (std::uint64_t{n} + 1);
     }},
    {"grundy", "chocolate, k = 3, Grundy values with x, z <= N; positions",
     [](std::uint32_t n, const RunOptions& run) {
       return chocolate::grundy({.bound = chocolate::Bound::sum(3), .upto = n}, {}, run).positions;
     }},
};

std::map<std::string, std::string> options = {{"--workers", ""},  {"--clusters", ""},    {"--traffic", ""},
                                              {"--stretch", "1"}, {"--message", "9900"}, {"--latency", "20000"}};

std::uint32_t number(const std::string& what, const std::string& text, std::uint32_t least) {
  std::uint32_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < least)
    throw std::invalid_argument(what + ": expected a whole number from " + std::to_string(least) + ", got '" + text +
                                "'");
  return value;
}

/// Prints a line of figures for each cluster in the list of an option. A column has a name and a number of decimals.
void print_table(const char* option, const std::vector<std::pair<const char*, int>>& columns,
                 const std::function<std::vector<double>(const replay::Cluster&)>& figures_of) {
  if (options[option].empty()) return;
  std::printf("%15s", "ranks x threads");
  for (const auto& [name, decimals] : columns) std::printf(" %12s", name);
  std::printf("\n");
  std::istringstream list(options[option]);
  for (std::string one; std::getline(list, one, ',');) {
    const std::size_t x = one.find('x');
    const replay::Cluster cluster{x == std::string::npos ? 1 : number(option, one.substr(0, x), 1),
                                  number(option, one.substr(x == std::string::npos ? 0 : x + 1), 1),
                                  number("--message", options["--message"], 0),
                                  number("--latency", options["--latency"], 0)};
    const std::vector<double> figures = figures_of(cluster);
    std::printf("%8ux%-6u", cluster.ranks, cluster.threads);
    for (std::size_t k = 0; k < columns.size(); ++k) std::printf(" %12.*f", columns[k].second, figures[k]);
    std::printf("\n");
    std::fflush(stdout);
  }
}

double seconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e9; }

/// The schedules are planned for so many threads, and run with one.
replay::Simulated with_workers(const Game& game, std::uint32_t n, unsigned threads) {
  core::ScheduleRecord record;
  core::keep_record(&record);
  const std::uint64_t before = core::thread_clock();
  game.run(n, {.threads = threads});
  std::uint64_t serial = core::thread_clock() - before;
  core::keep_record(nullptr);
  replay::Simulated sum;
  for (const core::RecordedSchedule& schedule : record.schedules) {
    const replay::Simulated simulated = replay::simulate(schedule, threads);
    serial -= schedule.nanoseconds;
    sum.time += simulated.time;
    sum.work += simulated.work;
  }
  return {sum.time + serial, sum.work + serial};
}

/// Runs the game over ranks, and returns the number of cells.
std::uint64_t run_over(core::LocalRanks& ranks, const Game& game, std::uint32_t n, unsigned threads) {
  std::vector<std::jthread> others;
  for (unsigned k = 1; k < ranks.size(); ++k) others.emplace_back([&ranks, k] { (void)mexwave::serve(ranks[k]); });
  const std::shared_ptr<void> end(nullptr, [&ranks](void*) { mexwave::dismiss(ranks[0], 0); });
  return game.run(n, {.threads = threads, .ranks = &ranks[0]});
}

/// Two ranks run a plan for as many workers as the cluster has.
std::vector<double> on_cluster(const Game& game, std::uint32_t n, const replay::Cluster& cluster, double alone) {
  const unsigned workers = cluster.ranks * cluster.threads;
  core::LocalRanks ranks(2);
  core::ScheduleRecord record;
  core::keep_record(&record);
  run_over(ranks, game, n, (workers + 1) / 2);
  core::keep_record(nullptr);
  const core::RecordedSchedule& schedule = record.schedules.back();
  const std::uint32_t stretch = number("--stretch", options["--stretch"], 1);
  if (std::uint64_t{n} * stretch > chomp3::largest_p)
    throw std::invalid_argument("--stretch: expected N times it to be at most " + std::to_string(chomp3::largest_p));
  chomp3::detail::Plan plan = chomp3::detail::plan_for({.openings_upto = n * stretch});
  plan.block_p = schedule.block_p;
  plan.chunk_columns = chomp3::detail::chunk_columns_for(plan, workers);
  const chomp3::detail::RankPlan shared = chomp3::detail::rank_plan(plan, cluster.ranks, cluster.threads);
  const auto ahead_of = [&shared](std::uint64_t block) {
    return static_cast<std::uint64_t>(shared.ahead_of(static_cast<std::int64_t>(block)));
  };
  const replay::Simulated simulated = replay::simulate(schedule, {stretch, plan.chunk_columns, ahead_of}, cluster);
  return {static_cast<double>(estimated_rank_bytes(shared, cluster.threads)) / 1e9, seconds(simulated.work),
          seconds(simulated.time), alone * stretch * stretch / seconds(simulated.time)};
}

void print_all(const std::vector<std::string>& words) {
  if (words.size() < 4 || words.size() % 2 != 0) throw std::invalid_argument("expected GAME N OPTION VALUE");
  const Game* game = nullptr;
  for (const Game& one : games)
    if (words[0] == one.name) game = &one;
  if (game == nullptr) throw std::invalid_argument("expected a game, got '" + words[0] + "'");
  const std::uint32_t n = number("N", words[1], 1);
  for (std::size_t k = 2; k < words.size(); k += 2) {
    if (options.count(words[k]) == 0) throw std::invalid_argument("unknown option '" + words[k] + "'");
    options[words[k]] = words[k + 1];
  }
  if (options["--workers"].empty() && options["--clusters"].empty() && options["--traffic"].empty())
    throw std::invalid_argument("expected --workers, --clusters or --traffic, and a list");
  print_table("--workers", {{"work, s", 3}, {"time, s", 3}, {"speed-up", 2}}, [&](const replay::Cluster& cluster) {
    if (cluster.ranks != 1) throw std::invalid_argument("--workers: expected numbers of threads");
    const replay::Simulated simulated = with_workers(*game, n, cluster.threads);
    const double work = seconds(simulated.work), time = seconds(simulated.time);
    return std::vector{work, time, work / time};
  });
  double alone = 0;
  if (!options["--clusters"].empty()) {
    if (words[0] != "chomp3" || n < chomp3::detail::least_shared_p)
      throw std::invalid_argument("--clusters: expected chomp3 and N from 1000");
    const std::uint64_t before = core::thread_clock();
    game->run(n, {.threads = 1});  // without a record, which costs time for each tile
    alone = seconds(core::thread_clock() - before);
  }
  print_table("--clusters", {{"GB a rank", 1}, {"work, s", 3}, {"time, s", 3}, {"speed-up", 1}},
              [&](const replay::Cluster& cluster) { return on_cluster(*game, n, cluster, alone); });
  print_table("--traffic", {{"messages", 0}, {"MB", 2}, {"bytes a cell", 4}}, [&](const replay::Cluster& cluster) {
    core::LocalRanks ranks(cluster.ranks);
    const auto cells = static_cast<double>(run_over(ranks, *game, n, cluster.threads));
    const auto bytes = static_cast<double>(ranks.bytes);
    return std::vector{static_cast<double>(ranks.messages), bytes / 1e6, bytes / cells};
  });
}

}  // namespace

int main(int count, char** words) {
  try {
    print_all({words + 1, words + count});
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "replay: %s\nusage: replay GAME N [--workers 1,2,4] [--clusters 4x1,4x16] [--traffic 2x1,4x1] "
                 "[--stretch N] [--message NS] [--latency NS]\n",
                 error.what());
    for (const Game& game : games) std::fprintf(stderr, "  %-10s %s\n", game.name, game.what);
    return 1;
  }
}
