#pragma once
// The two-dimensional wavefront: rows 0, 1, 2, ... of tiles, each row run from left to right. Tile (i,j) may run once
// (i,j-1) and (i-1,j) are done, or once row i-1 is done altogether.
//
// This is the schedule only: it knows neither what a tile computes nor how many rows there are. A worker takes the next
// row and runs its chain of tiles, following the row before at a distance; rows are taken in order, so the row that a
// worker waits for always belongs to a running worker, and any number of workers gets done.

#include <atomic>
#include <cstdint>
#include <functional>

#include "core/run/schedule_record.hpp"
#include "core/run/workers.hpp"

namespace mexwave::core {

struct Wavefront {
  unsigned workers = 1;
  std::uint64_t rows = 0;
  /// A row that has to wait lets the row before get this many tiles further than it must. Raising it keeps two rows
  /// from taking the same cache lines from each other, tile by tile; lowering it starts rows sooner, and is what short
  /// rows need: the last worker begins workers * lead tiles late.
  std::uint64_t lead = 0;
};

struct WavefrontProgress {
  alignas(64) std::atomic<std::uint64_t> tiles_done{0};
};

/// What all rows look at, and few ever write.
struct WavefrontState {
  std::uint64_t lead = 0;
  std::atomic<bool> stop{false};
  alignas(64) std::atomic<std::uint64_t> rows_ended{0};
};

/// A row's view of the row before it, and the place where it tells the row after.
class WavefrontRow {
 public:
  WavefrontRow(const WavefrontProgress* before, WavefrontProgress* own, const WavefrontState& all,
               RowRecorder* recorder)
      : before_(before), own_(own), all_(all), recorder_(recorder) {}

  /// Returns once the row before has finished tile j (or all its tiles). Throws Stopped if another row failed.
  void wait_for(std::uint64_t j) {
    if (j >= known_) wait_longer(j);
  }
  /// Whether wait_for(j) would return at once, as far as this row has been told.
  [[nodiscard]] bool ready_for(std::uint64_t j) const { return j < known_; }
  /// Returns once the first `rows` rows have ended, fewer than there are before this one. Throws likewise.
  void wait_for_rows(std::uint64_t rows);
  /// Tells the row after that tiles 0..j are finished.
  void finished(std::uint64_t j) {
    if (recorder_ != nullptr) [[unlikely]]
      recorder_->finished(j);
    own_->tiles_done.store(j + 1, std::memory_order_release);
  }

 private:
  void wait_longer(std::uint64_t j);
  void wait_awake(std::uint64_t j);
  void linger(int spin) const;

  const WavefrontProgress* before_;
  WavefrontProgress* own_;
  const WavefrontState& all_;
  RowRecorder* recorder_;
  std::uint64_t known_ = 0;  // tiles of the row before known to be done; 0 for ever where a record is kept
};

/// Computes row `row`; false if no further row is wanted (rows already begun are then finished, and must be harmless).
using RunWavefrontRow = std::function<bool(std::uint64_t row, WavefrontRow& chain)>;

/// Runs rows 0..rows-1, or until one answers false. The first exception of a row stops all others and is thrown once,
/// from here.
void run_wavefront(const Wavefront& wavefront, const RunWavefrontRow& run_row);

}  // namespace mexwave::core
