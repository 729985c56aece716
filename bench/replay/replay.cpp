// Predicts the time of a table with more workers than this machine has. A kernel plans for W workers, one worker does
// all the work, and the time of every tile is recorded (core/schedule/schedule_record.hpp). Then W simulated workers
// repeat the schedule. Not simulated: caches and memory that workers share, and cores that slow each other down.
// Usage: replay KERNEL [SIZE] [--workers 1,2,4] [--repeat N] [--handover NANOSECONDS] [--lead TILES]
// [--tile A,B,C] [--measure N]; replay alone lists the kernels.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "chocolate/table_shape.hpp"
#include "chomp3/plan.hpp"
#include "chomp4/plan.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/chomp5.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/squares.hpp"
#include "replayed.hpp"
#include "words.hpp"

namespace {

using mexwave::RunOptions;
namespace bench = mexwave::bench;
namespace core = mexwave::core;
namespace replay = mexwave::replay;

/// Sides of a tile, in the order of the kernel's TileShape; 0 is the kernel's own.
using Tile = std::array<std::uint32_t, 3>;

struct Kernel {
  const char* name;
  const char* size_means;
  std::uint32_t size;
  std::function<void(std::uint32_t size, const Tile& tile, const RunOptions& run)> run;
};

const std::vector<Kernel>& kernels() {
  namespace chocolate = mexwave::chocolate;
  namespace chomp4 = mexwave::chomp4::detail;
  static const std::vector<Kernel> all = {
      {"chomp3", "openings to SIZE", 100'000,
       [](std::uint32_t n, const Tile& tile, const RunOptions& run) {
         (void)mexwave::chomp3::detail::sweep({.openings_upto = n}, {.columns = tile[1], .p = tile[0]}, run);
       }},
      {"chomp4", "openings to SIZE", 1'000,
       [](std::uint32_t n, const Tile& tile, const RunOptions& run) {
         (void)chomp4::run_plan(chomp4::plan_for({.upto = n}, {tile[0], tile[1], tile[2]}, run), run);
       }},
      {"positions", "chocolate, k = 2, to SIZE", 16'383,
       [](std::uint32_t n, const Tile& tile, const RunOptions& run) {
         (void)chocolate::detail::positions({.bound = chocolate::Bound::sum(2), .upto = n}, {tile[0], tile[1]}, run);
       }},
      {"grundy", "chocolate, k = 3, to SIZE", 511,
       [](std::uint32_t n, const Tile& tile, const RunOptions& run) {
         (void)chocolate::detail::grundy({.bound = chocolate::Bound::sum(3), .upto = n}, {tile[0], tile[1]}, {}, run);
       }},
      {"sieve", "Chomp's catalog, SIZE = 100 m + n for m x n", 1414,
       [](std::uint32_t mn, const Tile&, const RunOptions& run) {
         (void)mexwave::chomp::catalog({mn / 100, mn % 100}, {}, run);
       }},
      {"draws", "squares: draws on 6 x SIZE cells, classes, by columns", 6,
       [](std::uint32_t n, const Tile&, const RunOptions& run) {
         mexwave::squares::DrawsGoal goal;
         goal.board.width = n;
         goal.board.height = 6;
         goal.classes = true;
         goal.method = mexwave::squares::Method::columns;
         (void)mexwave::squares::count_draws(goal, run);
       }},
  };
  return all;
}

struct Asked {
  const Kernel* kernel = nullptr;
  std::uint32_t size = 0;
  std::vector<unsigned> workers = {1, 2, 4, 8, 16, 32, 64, 128};
  unsigned repeat = 1, measure = 0;
  std::uint64_t handover = 0;
  std::optional<std::uint64_t> lead;  // another one than the kernel's
  Tile tile{};
};

std::vector<unsigned> numbers(const std::string& text, unsigned least, unsigned most) {
  std::vector<unsigned> list;
  for (const std::string& piece : bench::pieces(text, ',')) {
    const std::uint64_t value = bench::whole_number(piece);
    if (value < least || value > most)
      throw std::invalid_argument(std::to_string(value) + ": accepted are " + std::to_string(least) + " to " +
                                  std::to_string(most));
    list.push_back(static_cast<unsigned>(value));
  }
  return list;
}

Asked asked_for(const std::vector<std::string>& words) {
  Asked asked;
  for (const Kernel& kernel : kernels())
    if (!words.empty() && words[0] == kernel.name) asked.kernel = &kernel;
  if (asked.kernel == nullptr) throw std::invalid_argument("name a kernel");
  asked.size = asked.kernel->size;
  for (std::size_t k = 1; k < words.size(); ++k) {
    if (words[k].rfind("--", 0) != 0) {
      asked.size = static_cast<std::uint32_t>(bench::whole_number(words[k]));
      continue;
    }
    if (k + 1 == words.size()) throw std::invalid_argument("'" + words[k] + "' wants a value");
    const std::string& value = words[++k];
    if (words[k - 1] == "--workers") {
      asked.workers = numbers(value, 1, 1024);
    } else if (words[k - 1] == "--repeat") {
      asked.repeat = std::max(1U, static_cast<unsigned>(bench::whole_number(value)));
    } else if (words[k - 1] == "--handover") {
      asked.handover = bench::whole_number(value);
    } else if (words[k - 1] == "--lead") {
      asked.lead = bench::whole_number(value);
    } else if (words[k - 1] == "--tile") {
      const auto sides = numbers(value, 0, 1024);
      std::copy_n(sides.begin(), std::min(sides.size(), asked.tile.size()), asked.tile.begin());
    } else if (words[k - 1] == "--measure") {
      asked.measure = static_cast<unsigned>(bench::whole_number(value));
    } else {
      throw std::invalid_argument("'" + words[k - 1] + "' is no option");
    }
  }
  return asked;
}

/// Nanoseconds: of one worker, outside of all schedules, and of so many workers.
struct Times {
  std::uint64_t one = std::numeric_limits<std::uint64_t>::max(), serial = 0, many = 0;
};

/// The least of some runs: another one on the machine only ever adds.
Times replayed(const Asked& asked, unsigned workers) {
  Times least;
  for (unsigned k = 0; k < asked.repeat; ++k) {
    core::ScheduleRecord record;
    RunOptions run;
    run.threads = workers;
    core::keep_record(&record);
    const std::uint64_t before = core::thread_clock();
    asked.kernel->run(asked.size, asked.tile, run);
    Times times;
    times.serial = core::thread_clock() - before;
    core::keep_record(nullptr);
    times.one = times.many = 0;
    for (auto& schedule : record.schedules) {
      if (asked.lead) schedule.lead = *asked.lead;
      times.serial -= schedule.nanoseconds;
      times.one += replay::work(schedule);
      times.many += replay::duration(schedule, workers, asked.handover);
    }
    times.one += times.serial;
    times.many += times.serial;
    if (times.one < least.one) least = times;
  }
  return least;
}

/// Prints the least wall-clock time, in seconds, of several runs with 1 and 2 threads in turn.
void measure(const Asked& asked) {
  double least[2] = {1e9, 1e9};
  for (unsigned k = 0; k < 2 * asked.measure; ++k) {
    RunOptions run;
    run.threads = 1 + k % 2;
    const auto before = std::chrono::steady_clock::now();
    asked.kernel->run(asked.size, asked.tile, run);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - before;
    least[k % 2] = std::min(least[k % 2], passed.count());
  }
  std::printf("measured: 1 thread %.3f s, 2 threads %.3f s, speed-up %.2f\n", least[0], least[1], least[0] / least[1]);
}

}  // namespace

int main(int count, char** words) {
  try {
    const Asked asked = asked_for({words + 1, words + count});
    std::printf("%s, %s: %u\n%8s %10s %10s %10s %9s\n", asked.kernel->name, asked.kernel->size_means, asked.size,
                "workers", "work, s", "serial, s", "time, s", "speed-up");
    for (const unsigned workers : asked.workers) {
      const Times times = replayed(asked, workers);
      std::printf("%8u %10.3f %10.3f %10.3f %9.2f\n", workers, static_cast<double>(times.one) / 1e9,
                  static_cast<double>(times.serial) / 1e9, static_cast<double>(times.many) / 1e9,
                  static_cast<double>(times.one) / static_cast<double>(times.many));
      std::fflush(stdout);
    }
    if (asked.measure != 0) measure(asked);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(
        stderr,
        "replay: %s\nusage: replay KERNEL [SIZE] [--workers 1,2,4] [--repeat N] [--handover NS] [--lead TILES] "
        "[--tile A,B,C] [--measure N]\n",
        error.what());
    for (const Kernel& kernel : kernels())
      std::fprintf(stderr, "  %-10s %s (%u)\n", kernel.name, kernel.size_means, kernel.size);
    return 1;
  }
}
