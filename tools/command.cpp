// The common options, and the progress line.

#include "command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

volatile std::sig_atomic_t interrupt_seen = 0;
void on_interrupt(int) { interrupt_seen = 1; }

/// One line on standard error, rewritten in place: share done, time left by linear extrapolation of the work.
class ProgressLine {
 public:
  void show(const Progress& progress) {
    const double elapsed = seconds_now() - start_;
    const double share =
        progress.total == 0 ? 1 : static_cast<double>(progress.done) / static_cast<double>(progress.total);
    const double left = share > 0 ? elapsed * (1 - share) / share : 0;
    std::string line = fmt::format("{:5.1f} %  {:.1f} s", 100 * share, elapsed);
    if (share < 1 && share > 0.001) line += fmt::format(", {:.0f} s left", left);
    fmt::print(stderr, "\r{:<40}", line);
    if (progress.done >= progress.total) fmt::print(stderr, "\r{:<40}\r", "");
    std::fflush(stderr);
    shown_ = true;
  }
  ~ProgressLine() {
    if (shown_) fmt::print(stderr, "\r{:<40}\r", "");
  }

 private:
  double start_ = seconds_now();
  bool shown_ = false;
};

std::string one_of(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, ", ")); }

}  // namespace

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

namespace {
ExitStatus status_at_the_end = done;
}

void set_exit_status(ExitStatus status) { status_at_the_end = status; }
ExitStatus exit_status() { return status_at_the_end; }

void check_interrupt() {
  if (interrupt_seen != 0) throw Cancelled("interrupted");
}

void add_common_options(CLI::App& app, Common& common, const std::vector<std::string>& formats) {
  common.format = formats.front();
  const auto word = [](std::vector<std::string> words) {
    return CLI::Validator(
        [words](std::string& text) {
          if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
          return fmt::format("'{}': accepted are {}", text, one_of(words));
        },
        "");
  };
  app.add_option("--format", common.format, fmt::format("{} (default {})", one_of(formats), formats.front()))
      ->type_name("FORMAT")
      ->check(word(formats));
  app.add_option("-o,--output", common.output, "write to this file, whole or not at all, with FILE.xxh3 as its seal")
      ->type_name("FILE");
  app.add_option("--threads", common.threads, "worker threads; 0 takes as many as the machine has")->type_name("N");
  app.add_option("--simd", common.simd, "scalar, sse, avx2 or avx512; the best one by default")->type_name("LEVEL");
  app.add_flag("--quiet", common.quiet, "no statistics and no progress on standard error");
  app.add_option("--progress", common.progress, "auto, always or never (auto: on a terminal)")
      ->type_name("WHEN")
      ->check(word({"auto", "always", "never"}));
}

std::uint32_t parse_number(const std::string& what, const std::string& text, std::uint32_t least, std::uint32_t most) {
  const auto refuse = [&]() -> std::uint32_t {
    const std::string such_as =
        most >= 100'000 ? fmt::format(", such as {} or 1e5", std::max(least, 1000u)) : std::string();
    throw InvalidArgument(
        fmt::format("{} '{}': accepted are whole numbers from {} to {}{}", what, text, least, most, such_as));
  };
  std::uint64_t value = 0;
  std::size_t k = 0;
  bool digits = false;
  for (; k < text.size() && ((text[k] >= '0' && text[k] <= '9') || (text[k] == '_' && digits)); ++k) {
    if (text[k] == '_') continue;
    digits = true;
    value = value * 10 + static_cast<std::uint64_t>(text[k] - '0');
    if (value > most) return refuse();
  }
  if (!digits) return refuse();
  if (k < text.size() && (text[k] == 'e' || text[k] == 'E')) {
    const std::string exponent = text.substr(k + 1);
    if (exponent.empty() || exponent.size() > 2 || exponent.find_first_not_of("0123456789") != std::string::npos)
      return refuse();
    for (int power = std::stoi(exponent); power > 0 && value != 0; --power) {
      value *= 10;
      if (value > most) return refuse();
    }
    k = text.size();
  }
  if (k != text.size() || value < least || value > most) return refuse();
  return static_cast<std::uint32_t>(value);
}

RunOptions run_options(const Common& common) {
  RunOptions run;
  run.threads = parse_number("--threads", common.threads, 0, 1024);
  if (!common.simd.empty()) {
    run.simd = parse_simd_level(common.simd);
    const std::vector<SimdLevel> usable = usable_simd_levels();
    if (std::find(usable.begin(), usable.end(), *run.simd) == usable.end()) {
      throw InvalidArgument(fmt::format("--simd '{}': this machine cannot run it; it can run up to {}", common.simd,
                                        name(usable.back())));
    }
  }
  const bool shown =
      common.progress == "always" || (common.progress == "auto" && !common.quiet && isatty(STDERR_FILENO) == 1);
  if (shown) {
    auto line = std::make_shared<ProgressLine>();
    run.progress = [line](const Progress& progress) { line->show(progress); };
  }
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  run.cancelled = [] { return interrupt_seen != 0; };
  return run;
}

void note(const Common& common, const std::string& line) {
  if (!common.quiet) fmt::print(stderr, "{}\n", line);
}

std::string examples(const std::vector<std::string>& commands) {
  std::string text = "Examples:\n";
  for (const std::string& command : commands) text += "  " + command + "\n";
  return text;
}

}  // namespace mexwave::cli
