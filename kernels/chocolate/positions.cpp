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
#include "chocolate/positions_tile.hpp"
#include "core/bits/simd_level.hpp"
#include "core/bits/zero_pages.hpp"
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

class Kernel {
 public:
  /// `without`: of the game with a pass, the y of all pairs without; empty if there is none.
  Kernel(const PositionsGoal& goal, const std::vector<std::uint32_t>& without)
      : goal_(goal),
        without_(without),
        symmetric_(goal.bound.symmetric()),
        side_(goal.upto + 1),
        bounds_(goal.bound, goal.upto),
        memory_(line_words(goal)) {
    std::uint64_t* next = memory_.get();
    const auto lay = [&](std::vector<PositionsLine>& lines, const auto& highest) {
      lines.resize(side_);
      for (std::uint32_t i = 0; i < side_; ++i) {
        lines[i].used = next;
        next += row_words(highest(i));
        lines[i].full = next;
        next += summary_words(highest(i));
      }
    };
    lay(x_lines_, [&](std::uint32_t x) { return goal.bound(x, goal.upto); });
    if (!symmetric_) lay(z_lines_, [&](std::uint32_t z) { return goal.bound(goal.upto, z); });
  }

  /// Bits 0..highest and one that stays off.
  static std::uint64_t row_words(std::uint32_t highest) { return (highest + std::uint64_t{1}) / 64 + 1; }
  static std::uint64_t summary_words(std::uint32_t highest) { return (row_words(highest) + 63) / 64; }
  static std::uint64_t words_of_line(std::uint32_t highest) { return row_words(highest) + summary_words(highest); }

  static std::uint64_t line_words(const PositionsGoal& goal) {
    std::uint64_t words = 0;
    for (std::uint32_t i = 0; i <= goal.upto; ++i) {
      words += words_of_line(goal.bound(i, goal.upto));
      if (!goal.bound.symmetric()) words += words_of_line(goal.bound(goal.upto, i));
    }
    return words;
  }

  Positions run(const RunOptions& run) {
    const std::uint32_t height = goal_.tile.x != 0 ? goal_.tile.x : default_tile;
    const std::uint32_t width = goal_.tile.z != 0 ? goal_.tile.z : default_tile;
    Positions result;
    result.upto = goal_.upto;
    core::Ticker ticker(run, std::uint64_t{side_} * side_ / (symmetric_ ? 2 : 1));
    if (goal_.keep) core::fill(result.y, std::size_t{side_} * side_, none, ticker);
    PositionsTile total{};
    total.symmetric = symmetric_;
    total.x_lines = x_lines_.data();
    total.z_lines = symmetric_ ? x_lines_.data() : z_lines_.data();
    total.bounds = bounds_.row(0);
    total.bounds_step = bounds_.step();
    total.keep = goal_.keep ? result.y.data() : nullptr;
    total.side = side_;
    total.without = goal_.pass ? without_.data() : nullptr;
    const PositionsTile blank = total;
    first_pair(total);
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
        chain.wait_for(column);
        goal_.pass ? run_positions_tile_with_pass(tile) : run_positions_tile(tile);
        chain.finished(column);
        if (column % 64 == 0) ticker.tick(done.load(std::memory_order_relaxed));
      }
      done += std::uint64_t{x1 - x0} * (symmetric_ ? side_ - x0 : side_);
      const std::lock_guard lock(mutex);
      add(total, tile);
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
  static void add(PositionsTile& total, const PositionsTile& part) {
    total.count += part.count;
    total.on_bound += part.on_bound;
    total.pairs += part.pairs;
    total.words += part.words;
    total.largest_y = std::max(total.largest_y, part.largest_y);
  }

  /// {0,0,0} is where misère play differs: no move, and no P-position.
  void first_pair(PositionsTile& tile) const {
    ++tile.pairs;
    const std::uint32_t bound = *bounds_.row(0);
    // And in misere play {0,1,0} is P, but not while it can be passed.
    const std::uint32_t y = goal_.play == Play::normal ? 0 : goal_.pass ? 2 : 1;
    if (y <= bound) enter_position(tile, 0, 0, y, bound);
  }

  const PositionsGoal& goal_;
  const std::vector<std::uint32_t>& without_;
  bool symmetric_;
  std::uint32_t side_;
  BoundRows bounds_;
  core::ZeroPages memory_;
  std::vector<PositionsLine> x_lines_, z_lines_;
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
  const std::uint64_t tables =
      (goal.keep ? 1U : 0U) + (goal.pass ? 1U : 0U);  // that of the game without a pass is kept
  return Kernel::line_words(goal) * 8 + side * sizeof(PositionsLine) * 2 + BoundRows::bytes(goal.bound, goal.upto) +
         tables * side * side * 4;
}

Positions positions(const PositionsGoal& goal, const RunOptions& run) {
  const std::uint64_t bytes = estimate_bytes(goal, run);
  core::require_memory("P-positions to " + std::to_string(goal.upto) + " under " + goal.bound.text(), bytes, run);
  static_cast<void>(core::resolve_level(run));  // one that the machine does not have is refused
  std::vector<std::uint32_t> without;
  if (goal.pass) {
    PositionsGoal first = goal;
    first.pass = false;
    first.keep = true;
    without = Kernel(first, {}).run(run).y;
  }
  return Kernel(goal, without).run(run);
}

}  // namespace mexwave::chocolate
