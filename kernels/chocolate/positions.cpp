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
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "chocolate/bound_rows.hpp"
#include "chocolate/positions_checkpoint.hpp"
#include "chocolate/positions_lines.hpp"
#include "chocolate/positions_tile.hpp"
#include "chocolate/rank_positions.hpp"
#include "chocolate/rank_table.hpp"
#include "core/bits/simd_level.hpp"
#include "core/files/file_part.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "core/run/wavefront.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

using namespace detail;  // NOLINT(google-build-using-namespace)

/// A tile of 64 z touches a few words each of their lines, which stay in the first cache, and of one line x after the
/// other. The lines z come from another thread's cache once a tile: the more x, the less often. But blocks of x are
/// what workers share: 32 a worker, or 64 x.
constexpr std::uint32_t default_width = 64;
constexpr std::uint32_t least_height = 64, greatest_height = 1024;
constexpr std::uint32_t largest_tile = 256;
constexpr std::uint32_t blocks_a_worker = 32;
/// A table has few tiles in a row.
std::uint64_t lead_of(unsigned workers) { return workers > 2 ? 0 : 1; }

std::uint32_t height_of(const PositionsGoal& goal, unsigned workers) {
  if (goal.tile.x != 0) return goal.tile.x;
  std::uint32_t height = greatest_height;
  while (height > least_height && (goal.upto + 1) / height < blocks_a_worker * workers) height /= 2;
  return height;
}
std::uint32_t width_of(const PositionsGoal& goal) { return goal.tile.z != 0 ? goal.tile.z : default_width; }

/// What core::run_or_resume() runs.
class Kernel {
 public:
  /// `without`: of the game with a pass, the y of all pairs without; empty if there is none.
  Kernel(const PositionsGoal& goal, const std::vector<std::uint32_t>& without, const RunOptions& run)
      : goal_(goal),
        without_(without),
        workers_(core::resolve_threads(run)),
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

  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  Positions found(const RunOptions& run, const Checkpoint& checkpoint) {
    core::Ticker ticker(run, std::uint64_t{side_} * side_ / (symmetric_ ? 2 : 1));
    if (goal_.keep) core::fill(y_, std::size_t{side_} * side_, none, ticker);
    core::run_or_resume(*this, positions_checkpoint_kind, positions_checkpoint_of(goal_, bounds_), run, checkpoint,
                        ticker);
    ticker.finish();
    return {goal_.upto, total_.count, total_.on_bound, total_.largest_y, std::move(y_), {total_.pairs, total_.words}};
  }

  bool run() {
    const std::uint32_t height = height_of(goal_, workers_), width = width_of(goal_);
    PositionsTile blank{};
    blank.symmetric = symmetric_;
    blank.bounds = bounds_.row(0);
    blank.bounds_step = bounds_.step();
    blank.side = side_;
    const auto place = [&](PositionsTile& tile) {
      tile.x_lines = x_lines_.data() + tile.x0;
      tile.z_lines = (symmetric_ ? x_lines_ : z_lines_).data() + tile.z0;
      const std::size_t at = std::size_t{tile.x0} * side_ + tile.z0, image = std::size_t{tile.z0} * side_ + tile.x0;
      tile.keep = goal_.keep ? y_.data() + at : nullptr;
      tile.mirror = goal_.keep && symmetric_ ? y_.data() + image : nullptr;
      tile.without = goal_.pass ? without_.data() + at : nullptr;
    };
    const std::uint32_t begin = next_x_;
    if (begin == 0) {
      total_ = blank;
      place(total_);
      enter_first_pair(total_, goal_.play, goal_.pass);
    }
    const std::uint64_t rows = (side_ - begin + height - 1) / height, columns = (side_ + width - 1) / width;
    std::mutex mutex;
    core::run_wavefront({workers_, rows, lead_of(workers_)}, [&](std::uint64_t row, core::WavefrontRow& chain) {
      const auto x0 = static_cast<std::uint32_t>(begin + row * height), x1 = std::min(side_, x0 + height);
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
        if (column % 64 == 0) tick(done_.load(std::memory_order_relaxed));
      }
      done_ += std::uint64_t{x1 - x0} * (symmetric_ ? side_ - x0 : side_);
      const std::lock_guard lock(mutex);
      add_counts(total_, tile);
      next_x_ = std::max(next_x_, x1);
      return !(pause && pause());
    });
    return next_x_ == side_;
  }

  /// Counts, and the lines that later x look at.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    PositionsHead{next_x_, done_.load(), total_}.write(out);
    const PositionsLine* const lines = (symmetric_ ? x_lines_ : z_lines_).data();
    for (std::uint32_t i = symmetric_ ? next_x_ : 0; i < side_; ++i) write_line(out, lines[i], highest(i));
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    const PositionsHead head = PositionsHead::read(in, side_);
    next_x_ = head.next_x;
    done_ = head.done;
    total_ = head.counted;
    PositionsLine* const lines = (symmetric_ ? x_lines_ : z_lines_).data();
    for (std::uint32_t i = symmetric_ ? next_x_ : 0; i < side_; ++i) read_line(in, lines[i], highest(i));
    in.end();
  }

 private:
  /// Of the y of line z = i, and for symmetric bounds of line x = i.
  [[nodiscard]] std::uint32_t highest(std::uint32_t i) const { return goal_.bound(goal_.upto, i); }

  const PositionsGoal& goal_;
  const std::vector<std::uint32_t>& without_;
  unsigned workers_;
  bool symmetric_;
  std::uint32_t side_;
  BoundRows bounds_;
  PositionsLines x_lines_, z_lines_;
  std::vector<std::uint32_t> y_;
  PositionsTile total_{};
  std::uint32_t next_x_ = 0;  // pairs with a lower x are done
  std::atomic<std::uint64_t> done_{0};
};

void require(const PositionsGoal& goal) {
  require_reach(goal.bound, goal.upto, largest_side);
  if (goal.tile.x > greatest_height || goal.tile.z > largest_tile) {
    throw InvalidArgument("tile " + std::to_string(goal.tile.x) + "x" + std::to_string(goal.tile.z) +
                          ": accepted are 1 to " + std::to_string(greatest_height) + " x by 1 to " +
                          std::to_string(largest_tile) + " z, or 0");
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

Positions positions(const PositionsGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  require(goal);
  static_cast<void>(core::resolve_level(run));  // one that the machine does not have is refused
  PositionsGoal kept = goal;
  kept.keep = goal.keep || !goal.file.path.empty();
  if (kept.keep || goal.pass)
    core::require_no_checkpoint(goal.pass ? "a table with a pass" : "a table that is kept", checkpoint);
  const std::uint32_t height = goal.tile.x != 0 ? goal.tile.x : least_height;  // of what travels from rank to rank
  if (is_shared(goal.upto, height, goal.pass, run))
    return positions_over_ranks(goal, height, width_of(goal), run, checkpoint);
  const std::uint64_t bytes = estimate_bytes(goal, run);
  core::require_memory("P-positions to " + std::to_string(goal.upto) + " under " + goal.bound.text(), bytes, run);
  std::vector<std::uint32_t> without;
  if (goal.pass) {
    PositionsGoal first = kept;
    first.pass = false;
    first.keep = true;
    without = Kernel(first, {}, run).found(run, {}).y;
  }
  Positions found = Kernel(kept, without, run).found(run, checkpoint);
  if (!goal.file.path.empty()) {
    const core::FilePart file(goal.file.path);
    file.write(goal.file.at, {reinterpret_cast<const char*>(found.y.data()), found.y.size() * 4});
    file.flush();
    found.y = {};
  }
  return found;
}

}  // namespace mexwave::chocolate
