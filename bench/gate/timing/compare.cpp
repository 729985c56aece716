// Runs two builds of mexwave_timing in turn, A B B A ..., and compares them by the ratio of their least times. The runs
// of an attempt are divided into three blocks. The spread of the ratio is given by the most and the least favourable
// combination of the least times of the blocks. A problem is slower if its whole spread lies beyond the tolerance in
// each of three attempts; later attempts run only the problems that were slower so far. Exit status 2 if a problem is
// slower.

#include <fmt/format.h>
#include <stdio.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr std::size_t blocks = 3, attempts = 3;
constexpr double never = std::numeric_limits<double>::infinity();

/// One line of mexwave_timing.
struct Timing {
  double seconds = never;
  std::uint64_t units = 0;
  std::string unit, digest;
};

/// The least times of each block, for one problem in one attempt.
struct Sides {
  std::array<double, blocks> base, now;
  Sides() {
    base.fill(never);
    now.fill(never);
  }
  [[nodiscard]] double least_base() const { return std::ranges::min(base); }
  [[nodiscard]] double least_now() const { return std::ranges::min(now); }
  [[nodiscard]] double ratio() const { return least_now() / least_base(); }
  [[nodiscard]] double low() const { return std::ranges::min(now) / std::ranges::max(base); }
  [[nodiscard]] double high() const { return std::ranges::max(now) / std::ranges::min(base); }
};

struct Problem {
  Timing base, now;
  std::vector<Sides> tries;
  double against_reference = 0;  ///< how many times faster; 0: not measured
};

std::string output_of(const std::string& command) {
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), size);
  if (::pclose(pipe) != 0) throw std::runtime_error("failed: " + command);
  return text;
}

std::map<std::string, Timing> timings(const std::string& program, const std::string& words) {
  std::map<std::string, Timing> found;
  std::istringstream lines(output_of("'" + program + "' " + words));
  std::string name;
  Timing t;
  while (lines >> name >> t.seconds >> t.units >> t.unit >> t.digest) found[name] = t;
  return found;
}

class Comparison {
 public:
  std::string base, now;
  unsigned repeats = 9;
  double tolerance = 0.02;
  std::string words;  ///< for both programs

  void run() {
    std::string only;
    for (std::size_t attempt = 0; attempt < attempts; ++attempt) {
      once(attempt, words + only);
      only.clear();
      for (const auto& [name, problem] : problems_) {
        if (problem.tries.size() == attempt + 1 && slower(problem.tries.back())) only += ' ' + name;
      }
      if (only.empty()) return;
      if (attempt + 1 < attempts) fmt::print(stderr, "slower in attempt {}, to be tried again:{}\n", attempt + 1, only);
    }
  }

  /// Each fast kernel against its own definition.
  void against_references() {
    std::map<std::string, std::pair<double, double>> least;
    for (int k = 0; k < 3; ++k) {
      std::istringstream lines(output_of("'" + now + "' --references " + words));
      std::string name;
      double fast = 0, slow = 0;
      while (lines >> name >> fast >> slow) {
        auto& [f, s] = least.try_emplace(name, never, never).first->second;
        f = std::min(f, fast);
        s = std::min(s, slow);
      }
    }
    for (const auto& [name, pair] : least) {
      if (problems_.contains(name)) problems_[name].against_reference = pair.second / pair.first;
    }
  }

  [[nodiscard]] bool slower(const Sides& s) const { return s.low() > 1 + tolerance; }
  [[nodiscard]] std::string verdict(const Problem& problem) const {
    const Sides& s = problem.tries.front();
    if (problem.tries.size() == attempts && slower(problem.tries.back())) return "slower";
    if (problem.tries.size() > 1) return "slower once, not again";
    return s.high() < 1 - tolerance ? "faster" : "";
  }
  [[nodiscard]] bool failed() const {
    return std::ranges::any_of(problems_, [this](const auto& p) { return verdict(p.second) == "slower"; });
  }

  void print() const {
    fmt::print("{:<24} {:>14} {:>14} {:>7} {:>15} {:>10}  {}\n", "problem", "base", "now", "ratio", "spread",
               "definition", "");
    for (const auto& [name, p] : problems_) {
      const Sides& s = p.tries.back();
      const std::string reference = p.against_reference > 0 ? fmt::format("{:.0f} x", p.against_reference) : "";
      fmt::print("{:<24} {:>11.4f} ms {:>11.4f} ms {:>7.3f} {:>7.3f}-{:.3f}   {:>10}  {}{}\n", name,
                 1e3 * s.least_base(), 1e3 * s.least_now(), s.ratio(), s.low(), s.high(), reference, verdict(p),
                 p.base.digest == p.now.digest ? "" : " RESULTS DIFFER");
    }
  }

 private:
  void once(std::size_t attempt, const std::string& arguments) {
    for (unsigned k = 0; k < repeats; ++k) {
      const std::size_t block = k * blocks / repeats;
      for (const bool first : {true, false}) {
        const bool is_base = first == (k % 2 == 0);
        for (const auto& [name, timing] : timings(is_base ? base : now, arguments)) {
          Problem& problem = problems_[name];
          problem.tries.resize(attempt + 1);
          double& least = (is_base ? problem.tries.back().base : problem.tries.back().now)[block];
          least = std::min(least, timing.seconds);
          (is_base ? problem.base : problem.now) = timing;
        }
      }
      fmt::print(stderr, "\rattempt {}: {} of {} pairs", attempt + 1, k + 1, repeats);
    }
    fmt::print(stderr, "\n");
    std::erase_if(problems_, [](const auto& p) {  // only in one of the two programs
      const bool one_sided = p.second.base.units == 0 || p.second.now.units == 0;
      if (one_sided) fmt::print(stderr, "{}: in one of the two builds only\n", p.first);
      return one_sided;
    });
  }

  std::map<std::string, Problem> problems_;
};

double number(const std::string& option, const std::string& text, double least, double most) {
  std::size_t read = 0;
  const double value = std::isdigit(static_cast<unsigned char>(text[0])) != 0 ? std::stod(text, &read) : -1;
  if (read != text.size() || !(value >= least && value <= most))
    throw std::invalid_argument(
        fmt::format("{}: expected a number from {} to {}, got '{}'", option, least, most, text));
  return value;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    Comparison comparison;
    unsigned threads = 1;
    for (int k = 1; k < count; ++k) {
      const std::string option = arguments[k];
      if (k + 1 == count) throw std::invalid_argument(option + ": expected a value, got nothing");
      const std::string value = arguments[++k];
      if (option == "--base")
        comparison.base = value;
      else if (option == "--now")
        comparison.now = value;
      else if (option == "--repeats")
        comparison.repeats = static_cast<unsigned>(number(option, value, blocks, 1000));
      else if (option == "--tolerance")
        comparison.tolerance = number(option, value, 0, 1);
      else if (option == "--threads")
        threads = static_cast<unsigned>(number(option, value, 1, 1024));
      else
        throw std::invalid_argument("expected --base, --now, --repeats, --tolerance or --threads, got '" + option +
                                    "'");
    }
    comparison.words = fmt::format("--threads {}", threads);
    comparison.run();
    comparison.against_references();
    comparison.print();
    return comparison.failed() ? 2 : 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "mexwave_compare: {}\n", error.what());
    return 1;
  }
}
