// The work signature: one line per problem with its digest and counters. Each problem runs at every usable level, with
// 1, 2 and 3 threads, and with unusual tiles. If any runs disagree, each prints a line on stderr, and the exit status
// is 2.

#include <cstdio>
#include <exception>
#include <string>

#include "problem.hpp"

namespace {

using namespace mexwave::gate;
using mexwave::SimdLevel;

std::string line(const Problem& problem, const Outcome& outcome) {
  std::string text = problem.name + ' ' + outcome.digest.text();
  for (const Counter& counter : outcome.counters) text += ' ' + counter.name + '=' + std::to_string(counter.value);
  return text;
}

/// The first difference among the counters that vary at most in this way, or "".
std::string difference(const Outcome& first, const Outcome& other, Counter::Varies most) {
  if (first.digest.text() != other.digest.text()) return "digest " + other.digest.text();
  for (std::size_t k = 0; k < first.counters.size(); ++k) {
    const Counter &a = first.counters[k], &b = other.counters[k];
    if (a.varies <= most && a != b) return b.name + '=' + std::to_string(b.value);
  }
  return "";
}

/// Runs the problem in all ways and returns how many runs disagree with the first.
int run(const Problem& problem) {
  Setting setting;
  setting.size = problem.signature_size;
  setting.whole = true;
  setting.run.threads = 1;
  setting.run.simd = SimdLevel::scalar;
  const Outcome first = problem.run(setting);
  std::puts(line(problem, first).c_str());
  int different = 0;
  for (std::uint32_t shape = 0; shape < problem.shapes; ++shape) {
    setting.shape = shape;
    setting.run.threads = 1;
    setting.run.simd = SimdLevel::scalar;
    const Outcome of_shape = problem.run(setting);
    for (const SimdLevel level : mexwave::usable_simd_levels()) {
      if (!problem.has_levels && level != SimdLevel::scalar) continue;
      for (unsigned threads = 1; threads <= (problem.has_threads ? 3U : 1U); ++threads) {
        setting.run.threads = threads;
        setting.run.simd = level;
        const Outcome outcome = problem.run(setting);
        using Varies = Counter::Varies;
        std::string found = difference(first, outcome, Varies::never);
        if (found.empty()) {
          found = difference(of_shape, outcome, threads == 1 ? Varies::with_shape_and_threads : Varies::with_shape);
        }
        if (found.empty()) continue;
        ++different;
        std::fprintf(stderr, "%s: %s at level %s with %u threads and tile shape %u; first was: %s\n",
                     problem.name.c_str(), found.c_str(), std::string(mexwave::name(level)).c_str(), threads, shape,
                     line(problem, first).c_str());
      }
    }
  }
  return different;
}

}  // namespace

int main(int count, char** words) {
  try {
    int different = 0;
    for (const Problem& problem : all_problems()) {
      bool wanted = count == 1;
      for (int k = 1; k < count; ++k) wanted |= problem.name == words[k];
      if (wanted && problem.signature_size != 0) different += run(problem);
    }
    return different == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mexwave_signature: %s\n", error.what());
    return 1;
  }
}
