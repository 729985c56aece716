#pragma once
// Output to standard error: warnings, statistics, the progress line.

#include <cstdint>
#include <string>

#include "mexwave/run.hpp"

namespace mexwave::cli {

/// Prints one line to standard error, also with --quiet. Never throws: a result is not lost because standard error
/// cannot be written.
void warn(const std::string& line) noexcept;

/// "1234 positions in 0.0012 s, 1.03 million a second" for the unit "position", without the rate below a millisecond.
[[nodiscard]] std::string work_text(std::uint64_t work, const std::string& unit, double seconds);

/// Seconds on a monotonic clock, for statistics.
[[nodiscard]] double seconds_now();

/// One line on standard error, rewritten in place: share of the work done, cells per second, time taken and time left.
/// For a search, whose total is unknown, it shows the number of positions instead of the share. The time left is
/// computed from the time per cell since the first report, because the work before a resume does not count.
class ProgressLine {
 public:
  ProgressLine() = default;
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  void show(const Progress& progress);

 private:
  double start_ = seconds_now();
  double base_time_ = 0;
  std::uint64_t base_done_ = 0;
  std::uint64_t last_done_ = 0;
  bool begun_ = false;
};

}  // namespace mexwave::cli
