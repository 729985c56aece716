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

constexpr int progress_width = 60;
bool progress_shown = false;

/// Best effort: fmt::print throws where standard error is closed or full.
void to_stderr(const std::string& text) noexcept {
  (void)std::fwrite(text.data(), 1, text.size(), stderr);
  (void)std::fflush(stderr);
}

/// Makes room on the terminal for a line that stays.
void clear_progress() {
  if (progress_shown) to_stderr(fmt::format("\r{:<{}}\r", "", progress_width));
  progress_shown = false;
}

std::string rate_text(double per_second) {
  if (per_second >= 1e9) return fmt::format("{:.2f} G/s", per_second / 1e9);
  if (per_second >= 1e6) return fmt::format("{:.0f} M/s", per_second / 1e6);
  return fmt::format("{:.0f} k/s", per_second / 1e3);
}

/// One line on standard error, rewritten in place: share done, cells per second, time taken and time left. The total
/// already knows how the work grows, so what is left takes as long a cell as what this run has done. Counting begins
/// with the first report: what a resumed run found done is no work of its own.
class ProgressLine {
 public:
  void show(const Progress& progress) {
    const double now = seconds_now();
    if (!begun_ || progress.done < last_done_) {  // less than before: another computation has begun
      if (begun_) start_ = now;
      begun_ = true;
      base_done_ = progress.done;
      base_time_ = now;
    }
    last_done_ = progress.done;
    const double share =
        progress.total == 0 ? 1 : static_cast<double>(progress.done) / static_cast<double>(progress.total);
    const double counted = now - base_time_;
    const double rate = counted > 0 ? static_cast<double>(progress.done - base_done_) / counted : 0;
    std::string line = fmt::format("{:5.1f} %", 100 * share);
    if (rate > 0) line += "  " + rate_text(rate);
    line += fmt::format("  {:.1f} s", now - start_);
    if (rate > 0 && progress.done < progress.total)
      line += fmt::format(", {:.0f} s left", static_cast<double>(progress.total - progress.done) / rate);
    to_stderr(fmt::format("\r{:<{}}", line, progress_width));
    progress_shown = true;
    if (progress.done >= progress.total) clear_progress();
  }
  ~ProgressLine() { clear_progress(); }

 private:
  double start_ = seconds_now();
  double base_time_ = 0;
  std::uint64_t base_done_ = 0;
  std::uint64_t last_done_ = 0;
  bool begun_ = false;
};

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

CLI::Validator one_of(const std::vector<std::string>& words) {
  return CLI::Validator(
      [words](std::string& text) {
        if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
        return fmt::format("'{}': accepted are {}", text, fmt::join(words, ", "));
      },
      "");
}

CLI::Validator not_empty() {
  return CLI::Validator([](std::string& text) { return text.empty() ? "'': a value is missing" : std::string(); }, "");
}

void add_common_options(CLI::App& app, Common& common, const std::vector<std::string>& formats) {
  common.format = formats.front();
  app.add_option("--format", common.format, fmt::format("{} (default {})", fmt::join(formats, ", "), formats.front()))
      ->type_name("FORMAT")
      ->check(one_of(formats));
  app.add_option("-o,--output", common.output, "write to this file, whole or not at all, with FILE.xxh3 as its seal")
      ->type_name("FILE")
      ->check(not_empty());
  app.add_option("--threads", common.threads, "worker threads; 0 takes as many as the machine has")->type_name("N");
  app.add_option("--simd", common.simd, "scalar, sse, avx2 or avx512; the best one by default")
      ->type_name("LEVEL")
      ->check(not_empty());
  app.add_flag("--quiet", common.quiet, "no statistics and no progress on standard error");
  app.add_option("--progress", common.progress, "auto, always or never (auto: on a terminal)")
      ->type_name("WHEN")
      ->check(one_of({"auto", "always", "never"}));
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

std::optional<Sides> parse_sides(const std::string& text, std::uint32_t most) {
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) return std::nullopt;
  try {
    return Sides{parse_number("height", text.substr(0, cross), 1, most),
                 parse_number("width", text.substr(cross + 1), 1, most)};
  } catch (const InvalidArgument&) {
    return std::nullopt;  // callers name the whole text
  }
}

double parse_seconds(const std::string& what, const std::string& text) {
  constexpr double longest = 3.6e6;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string number = text.substr(0, digits), unit = text.substr(digits);
  const double scale = unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
  const bool plain = !number.empty() && number.size() <= 12 && number.front() != '.' && number.back() != '.' &&
                     std::count(number.begin(), number.end(), '.') <= 1;
  const double seconds = plain ? std::stod(number) * scale : 0;
  if (!plain || scale == 0 || seconds > longest) {
    throw InvalidArgument(
        fmt::format("{} '{}': accepted are durations from 0s to 1000h, such as 0.5s, 60s, 10m or 2h", what, text));
  }
  return seconds;
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
  std::signal(SIGHUP, on_interrupt);
  run.cancelled = [] { return interrupt_seen != 0; };
  return run;
}

void note(const Common& common, const std::string& line) {
  if (!common.quiet) warn(line);
}

void warn(const std::string& line) noexcept {
  clear_progress();
  to_stderr(line + "\n");
}

namespace {
bool output_begun = false;
}

void set_output_begun() { output_begun = true; }
std::string interrupted_text() {
  return output_begun ? "interrupted; standard output has a part of the result" : "interrupted; nothing was written";
}

std::string work_text(std::uint64_t work, const std::string& unit, double seconds) {
  return fmt::format("{} {} in {:.4f} s, {:.2f} million a second", work, unit, seconds,
                     static_cast<double>(work) / 1e6 / std::max(seconds, 1e-9));
}

std::string examples(const std::vector<std::string>& commands) {
  std::string text = "Examples:\n";
  for (const std::string& command : commands) text += "  " + command + "\n";
  return text;
}

}  // namespace mexwave::cli
