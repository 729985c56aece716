#pragma once
// The actions of `mexwave chomp3`, and what several of them share: long sweeps, and writing openings and rows.

#include <string>
#include <vector>

#include "checkpoints.hpp"
#include "cli/command.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp3_census.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

void register_openings(Command& family);
void register_rows(Command& family);
void register_row(Command& family);
void register_census(Command& family);
void register_table(Command& family);
void register_plot(Command& family);
void register_solve(Command& family);
void register_chomp3_grundy(Command& family);

/// The values of --checkpoint, --every, --resume and --double-check.
struct LongSweepOptions : CheckpointOptions {
  bool double_check = false;
};

void add_long_sweep_options(Command& command, LongSweepOptions& options);

/// One command's sweep.
class LongSweep {
 public:
  /// The same arguments and exceptions as LongRun().
  LongSweep(const Common& common, const LongSweepOptions& options, const std::vector<NamedFile>& outputs = {})
      : run_(common, options, outputs), double_check_(options.double_check) {}

  /// Runs the sweep, and with --double-check a second one. Throws what chomp3::sweep() throws, and DoesNotHold if the
  /// two sweeps differ.
  [[nodiscard]] chomp3::Sweep sweep(const chomp3::SweepGoal& goal, const RunOptions& run);

  /// Removes the checkpoint, because the result has been written, and prints the sweep's statistics.
  void done() { run_.done(); }

 private:
  LongRun run_;
  bool double_check_;
};

/// A difference as one line with its place and both values, such as "q of (p,q,q) for p = 8: 4 against 5".
[[nodiscard]] std::string described(const chomp3::Difference& difference);
/// Calls chomp3::double_check(). Returns a line with the method and the time. Throws DoesNotHold if the sweeps differ.
[[nodiscard]] std::string double_checked(const chomp3::Sweep& sweep, const chomp3::SweepGoal& goal,
                                         const RunOptions& run);

/// Writes the openings of 3 x n for n = 1..sweep.upto.
void write_openings(const chomp3::Sweep& sweep, Output& out);

/// Writes one line for each row.
void write_rows(const std::vector<chomp3::Row>& rows, Output& out);

/// A plot of the extremes of the census over n, with logarithmic n, as the bytes of a "png" or "svg" file.
[[nodiscard]] std::string census_plot(const chomp3::Census& census, const std::string& format);

}  // namespace mexwave::cli
