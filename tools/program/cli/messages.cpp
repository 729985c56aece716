// Messages, and the progress line, which is overwritten in place.

#include "cli/messages.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cstdio>

#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr int progress_width = 60;
bool progress_shown = false;

/// Best effort: fmt::print throws where standard error is closed or full.
void to_stderr(const std::string& text) noexcept {
  (void)std::fwrite(text.data(), 1, text.size(), stderr);
  (void)std::fflush(stderr);
}

/// Clears the progress line before a line that stays.
void clear_progress() {
  if (progress_shown) to_stderr(fmt::format("\r{:<{}}\r", "", progress_width));
  progress_shown = false;
}

std::string rate_text(double per_second) {
  if (per_second >= 1e9) return fmt::format("{:.2f} G/s", per_second / 1e9);
  if (per_second >= 1e6) return fmt::format("{:.0f} M/s", per_second / 1e6);
  if (per_second >= 1e4) return fmt::format("{:.0f} k/s", per_second / 1e3);
  return fmt::format("{:.3g} /s", per_second);
}

/// A duration in a suitable unit, from seconds to years.
std::string time_text(double seconds) {
  constexpr double hour = 3600, day = 24 * hour, year = 365.25 * day;
  if (seconds < 3 * hour) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3 * day) return fmt::format("{:.0f} hours", seconds / hour);
  if (seconds < 3 * year) return fmt::format("{:.0f} days", seconds / day);
  return fmt::format("{:.2g} years", seconds / year);
}

/// The share done, with enough digits to differ from 0 unless nothing is done.
std::string share_text(const Progress& progress) {
  const double percent = 100 * static_cast<double>(progress.done) / static_cast<double>(progress.total);
  return percent > 0 && percent < 0.05 ? fmt::format("{:.1g} %", percent) : fmt::format("{:5.1f} %", percent);
}

}  // namespace

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void warn(const std::string& line) noexcept {
  clear_progress();
  to_stderr(one_line(line) + "\n");
}

std::string work_text(std::uint64_t work, const std::string& unit, double seconds) {
  std::string text = fmt::format("{} in {:.{}f} s", count_text(work, unit), seconds, seconds < 1 ? 4 : 2);
  if (seconds < 1e-3) return text;  // too short to compute a rate from
  const double rate = static_cast<double>(work) / seconds;
  if (rate >= 1e8) return text + fmt::format(", {:.0f} million a second", rate / 1e6);
  if (rate >= 1e6) return text + fmt::format(", {:.2f} million a second", rate / 1e6);
  return text + fmt::format(", {:.0f} a second", rate);
}

void ProgressLine::show(const Progress& progress) {
  const double now = seconds_now();
  if (!begun_ || progress.done < last_done_) {  // less than before: a new computation has begun
    if (begun_) start_ = now;
    begun_ = true;
    base_done_ = progress.done;
    base_time_ = now;
  }
  last_done_ = progress.done;
  const double counted = now - base_time_;
  const double rate = counted > 0 ? static_cast<double>(progress.done - base_done_) / counted : 0;
  std::string line;
  if (progress.total != 0)
    line = share_text(progress);
  else if (progress.done != 0)  // a search, whose total is unknown
    line = count_text(progress.done, "position");
  if (rate > 0) line += "  " + rate_text(rate);
  line += fmt::format("  {:.1f} s", now - start_);
  if (rate > 0 && progress.done < progress.total)
    line += fmt::format(", {} left", time_text(static_cast<double>(progress.total - progress.done) / rate));
  to_stderr(fmt::format("\r{:<{}}", line, progress_width));
  progress_shown = true;
  if (progress.total != 0 && progress.done >= progress.total) clear_progress();
}

ProgressLine::~ProgressLine() { clear_progress(); }

}  // namespace mexwave::cli
