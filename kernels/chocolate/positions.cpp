// P-positions, pair by pair. {x,y,z} is P if no move leads to a P-position:
//   y -> v          the least y that is not excluded is the only P-position of its pair
//   x -> u          if {u,p,z} is P with p < b(u,z), it excludes y = p; with p = b(u,z), every y >= p (a cut)
//   z -> w          the same with {x,p,w}
// So a line, all pairs with the same x (or z), keeps a bit row of the y that its P-positions use and the least cut, and
// a pair is a first-zero scan over the OR of two lines. A summary, a bit for every word of the row that is full, leads
// the scan: lines fill in the middle, where a pointer to the first open word would say nothing. For symmetric bounds
// {x,y,z} and {z,y,x} are one: line i serves both as x = i and as z = i, and only pairs with x <= z are visited.

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "chocolate/bound_rows.hpp"
#include "chocolate/positions_lines.hpp"
#include "chocolate/positions_tile.hpp"
#include "chocolate/rank_positions.hpp"
#include "chocolate/rank_table.hpp"
#include "core/bits/simd_level.hpp"
#include "core/files/file_part.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "core/run/wavefront.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

using namespace detail;  // NOLINT(google-build-using-namespace)

/// A tile of 64 x 64 pairs touches a few words each of 128 lines: 16 KiB and more, within the first two caches. Smaller
/// tiles hand over more often, larger ones start the second thread later.
constexpr std::uint32_t default_tile = 64;
constexpr std::uint32_t largest_tile = 256;
/// A table has few tiles in a row.
std::uint64_t lead_of(unsigned workers) { return workers > 2 ? 0 : 1; }

std::uint32_t height_of(const PositionsGoal& goal) { return goal.tile.x != 0 ? goal.tile.x : default_tile; }
std::uint32_t width_of(const PositionsGoal& goal) { return goal.tile.z != 0 ? goal.tile.z : default_tile; }

class Kernel {
 public:
  /// `without`: of the game with a pass, the y of all pairs without; empty if there is none.
  Kernel(const PositionsGoal& goal, const std::vector<std::uint32_t>& without)
      : goal_(goal),
        without_(without),
        symmetric_(goal.bound.symmetric()),
        side_(goal.upto + 1),
        bounds_(goal.bound, goal.upto),
        x_lines_(side_, [&](std::uint32_t x) { return goal.bound(x, goal.upto); }),
        z_lines_(symmetric_ ? 0 : side_, [&](std::uint32_t z) { return goal.bound(goal.upto, z); }) {}

  static std::uint64_t line_words(const PositionsGoal& goal) {
    std::uint64_t words = 0;
    for (std::uint32_t i = 0; i <= goal.upto; ++i) {
      words += PositionsLines::words_of_line(goal.bound(i, goal.upto));
      if (!goal.bound.symmetric()) words += PositionsLines::words_of_line(goal.bound(goal.upto, i));
    }
    return words;
  }

  Positions run(const RunOptions& run) {
    const std::uint32_t height = height_of(goal_), width = width_of(goal_);
    Positions result;
    result.upto = goal_.upto;
    core::Ticker ticker(run, std::uint64_t{side_} * side_ / (symmetric_ ? 2 : 1));
    if (goal_.keep) core::fill(result.y, std::size_t{side_} * side_, none, ticker);
    PositionsTile total{};
    total.symmetric = symmetric_;
    total.bounds = bounds_.row(0);
    total.bounds_step = bounds_.step();
    total.side = side_;
    const PositionsTile blank = total;
    const auto place = [&](PositionsTile& tile) {
      tile.x_lines = x_lines_.data() + tile.x0;
      tile.z_lines = (symmetric_ ? x_lines_ : z_lines_).data() + tile.z0;
      const std::size_t at = std::size_t{tile.x0} * side_ + tile.z0, image = std::size_t{tile.z0} * side_ + tile.x0;
      tile.keep = goal_.keep ? result.y.data() + at : nullptr;
      tile.mirror = goal_.keep && symmetric_ ? result.y.data() + image : nullptr;
      tile.without = goal_.pass ? without_.data() + at : nullptr;
    };
    place(total);
    enter_first_pair(total, goal_.play, goal_.pass);
    const std::uint64_t rows = (side_ + height - 1) / height, columns = (side_ + width - 1) / width;
    std::atomic<std::uint64_t> done{0};
    std::mutex mutex;
    const unsigned workers = core::resolve_threads(run);
    core::run_wavefront({workers, rows, lead_of(workers)}, [&](std::uint64_t row, core::WavefrontRow& chain) {
      const auto x0 = static_cast<std::uint32_t>(row * height), x1 = std::min(side_, x0 + height);
      PositionsTile tile = blank;
      tile.x0 = x0;
      tile.x1 = x1;
      for (std::uint64_t column = symmetric_ ? x0 / width : 0; column < columns; ++column) {
        tile.z0 = static_cast<std::uint32_t>(column * width);
        tile.z1 = std::min(side_, tile.z0 + width);
        place(tile);
        chain.wait_for(column);
        goal_.pass ? run_positions_tile_with_pass(tile) : run_positions_tile(tile);
        chain.finished(column);
        if (column % 64 == 0) ticker.tick(done.load(std::memory_order_relaxed));
      }
      done += std::uint64_t{x1 - x0} * (symmetric_ ? side_ - x0 : side_);
      const std::lock_guard lock(mutex);
      add_counts(total, tile);
      return true;
    });
    ticker.finish();
    result.count = total.count;
    result.on_bound = total.on_bound;
    result.largest_y = total.largest_y;
    result.work = {total.pairs, total.words};
    return result;
  }

 private:
  const PositionsGoal& goal_;
  const std::vector<std::uint32_t>& without_;
  bool symmetric_;
  std::uint32_t side_;
  BoundRows bounds_;
  PositionsLines x_lines_, z_lines_;
};

void require(const PositionsGoal& goal) {
  require_reach(goal.bound, goal.upto, largest_side);
  if (goal.tile.x > largest_tile || goal.tile.z > largest_tile) {
    throw InvalidArgument("tile " + std::to_string(goal.tile.x) + "x" + std::to_string(goal.tile.z) +
                          ": accepted are sides from 1 to " + std::to_string(largest_tile) + ", or 0");
  }
}

}  // namespace

std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run) {
  require(goal);
  (void)run;
  const std::uint64_t side = std::uint64_t{goal.upto} + 1;
  const std::uint64_t tables = (goal.keep || !goal.file.path.empty() ? 1U : 0U) +
                               (goal.pass ? 1U : 0U);  // that of the game without a pass is kept
  return Kernel::line_words(goal) * 8 + side * sizeof(PositionsLine) * 2 + BoundRows::bytes(goal.bound, goal.upto) +
         tables * side * side * 4;
}

Positions positions(const PositionsGoal& goal, const RunOptions& run) {
  require(goal);
  static_cast<void>(core::resolve_level(run));  // one that the machine does not have is refused
  const std::uint32_t height = height_of(goal);
  if (is_shared(goal.upto, height, goal.pass, run)) return positions_over_ranks(goal, height, width_of(goal), run);
  const std::uint64_t bytes = estimate_bytes(goal, run);
  core::require_memory("P-positions to " + std::to_string(goal.upto) + " under " + goal.bound.text(), bytes, run);
  PositionsGoal kept = goal;
  kept.keep = goal.keep || !goal.file.path.empty();
  std::vector<std::uint32_t> without;
  if (goal.pass) {
    PositionsGoal first = kept;
    first.pass = false;
    first.keep = true;
    without = Kernel(first, {}).run(run).y;
  }
  Positions found = Kernel(kept, without).run(run);
  if (!goal.file.path.empty()) {
    const core::FilePart file(goal.file.path);
    file.write(goal.file.at, {reinterpret_cast<const char*>(found.y.data()), found.y.size() * 4});
    file.flush();
    found.y = {};
  }
  return found;
}

}  // namespace mexwave::chocolate
