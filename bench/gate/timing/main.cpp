// Prints one line per problem, "name seconds units unit digest", with the least time of several runs in this process.
// With --references: "name fast reference" in seconds, the kernel and its definition at the definition's size.
// Usage: mexwave_timing [--references] [--threads N] [PROBLEM...]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <limits>
#include <string>
#include <vector>

#include "problem.hpp"

namespace {

using namespace mexwave::gate;
using Clock = std::chrono::steady_clock;

constexpr double enough_seconds = 0.15;  ///< total time of a problem in one process
constexpr int most_runs = 20;

Clock::time_point began;
double taken;  // a problem may call its kernel several times

void start() { began = Clock::now(); }
void stop() { taken += std::chrono::duration<double>(Clock::now() - began).count(); }

template <class Run>
double least_seconds(const Run& run) {
  double least = std::numeric_limits<double>::infinity(), all = 0;
  for (int k = 0; k < most_runs && (k < 2 || all < enough_seconds); ++k) {
    taken = 0;
    run();
    least = std::min(least, taken);
    all += taken;
  }
  return least;
}

void time(const Problem& problem, Setting setting) {
  setting.size = problem.timed_size;
  Outcome outcome;
  const double seconds = least_seconds([&] { outcome = problem.run(setting); });
  std::printf("%s %.9f %llu %s %s\n", problem.name.c_str(), seconds, static_cast<unsigned long long>(outcome.units),
              problem.unit.c_str(), outcome.digest.text().c_str());
}

void time_against_reference(const Problem& problem, Setting setting) {
  setting.size = problem.reference_size;
  const double fast = least_seconds([&] { (void)problem.run(setting); });
  const double slow = least_seconds([&] { problem.reference(setting); });
  std::printf("%s %.9f %.9f\n", problem.name.c_str(), fast, slow);
}

}  // namespace

int main(int count, char** words) {
  try {
    bool references = false;
    Setting setting;
    setting.run.threads = 1;
    setting.begin = start;
    setting.end = stop;
    std::vector<std::string> names;
    for (int k = 1; k < count; ++k) {
      const std::string word = words[k];
      if (word == "--references") {
        references = true;
      } else if (word == "--threads" && k + 1 < count) {
        setting.run.threads = static_cast<unsigned>(std::max(1, std::atoi(words[++k])));
      } else {
        names.push_back(word);
      }
    }
    for (const Problem& problem : all_problems()) {
      if (!names.empty() && std::ranges::find(names, problem.name) == names.end()) continue;
      if (!references && problem.timed_size != 0) time(problem, setting);
      if (references && problem.reference != nullptr) time_against_reference(problem, setting);
    }
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mexwave_timing: %s\n", error.what());
    return 1;
  }
}
