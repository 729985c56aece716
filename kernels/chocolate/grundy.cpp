// Grundy numbers. The options of {x,y,z} are {x,v,z} with v < y, {u, min(y, b(u,z)), z} with u < x, and {x, min(y,
// b(x,w)), w} with w < z. Three bit rows hold the values that they have:
//
//   of the pair (x,z)         values at lower y; grows while y rises
//   of the line z, at y       values over u < x, for as many x as have been done
//   of the line x, at y       values over w < z
//
// and the value is the first zero of their OR, which then goes into all three. What clamped moves reach comes for free:
// at height y they are the values on the bound of all pairs of the line that end below y. A line's row at height y is
// needed from its first pair with a bound of at least y on, and then all pairs before ended below y, for the bound
// never decreases: the row starts as a copy of the line's values on the bound so far, and every later pair reaches y
// itself.
//
// A tile is a block of x by a block of z, run for y = 0, 1, ... with all its pairs at each height: the rows of its
// lines at that height stay in the first cache. Symmetric bounds need one family of lines and the pairs x <= z alone.

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "chocolate/bound_rows.hpp"
#include "chocolate/grundy_block.hpp"
#include "chocolate/grundy_checkpoint.hpp"
#include "chocolate/grundy_lines.hpp"
#include "chocolate/rank_grundy.hpp"
#include "chocolate/rank_table.hpp"
#include "core/files/file_part.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "core/run/wavefront.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

using namespace detail;  // NOLINT(google-build-using-namespace)

/// A table has few tiles in a row.
std::uint64_t lead_of(unsigned workers) { return workers > 2 ? 0 : 1; }
constexpr std::uint32_t largest_value = 65'535;  // values are stored in 16 bits

/// A whole table of the game without a pass, as `each` is told of it.
struct Kept {
  std::vector<std::uint16_t> values;
  std::vector<std::size_t> starts;  // by x
  [[nodiscard]] std::vector<const std::uint16_t*> of(std::uint32_t x0, std::uint32_t x1) const {
    std::vector<const std::uint16_t*> begins;
    for (std::uint32_t x = x0; x < x1; ++x) begins.push_back(values.data() + starts[x]);
    return begins;
  }
};

/// What core::run_or_resume() runs.
class Kernel {
 public:
  /// `without` is the table without a pass, of a goal with one.
  Kernel(const GrundyGoal& goal, const EachGrundy& each, const Kept& without, const RunOptions& run)
      : goal_(goal),
        each_(each),
        without_(without),
        run_(run),
        symmetric_(goal.bound.symmetric()),
        side_(goal.upto + 1),
        bounds_(goal.bound, goal.upto),
        tile_shape_(grundy_tile_shape(goal, core::resolve_threads(run))),
        shape_{&bounds_,      symmetric_,    grundy_row_words(most_options(goal)),
               tile_shape_.x, tile_shape_.z, most_options(goal)},
        run_tile_(grundy_tile_body(goal.pass, run)),
        x_lines_(side_, shape_.words, [&](std::uint32_t x) { return goal.bound(x, goal.upto); }),
        z_lines_(symmetric_ ? 0 : side_, shape_.words, [&](std::uint32_t z) { return goal.bound(goal.upto, z); }) {
    result_.histogram.resize(most_options(goal) + std::size_t{1});
  }

  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  Grundy found(const Checkpoint& checkpoint) {
    const GrundyLayout layout{goal_.bound, goal_.upto};
    core::Ticker ticker(run_, layout.size());
    core::run_or_resume(*this, grundy_checkpoint_kind, grundy_checkpoint_of(goal_, bounds_), run_, checkpoint, ticker);
    for (GrundyLines* const lines : {&x_lines_, &z_lines_}) lines->give_back(core::resolve_threads(run_));
    ticker.finish();
    result_.upto = goal_.upto;
    result_.positions = layout.positions();
    while (result_.histogram.size() > 1 && result_.histogram.back() == 0) result_.histogram.pop_back();
    result_.largest = static_cast<std::uint32_t>(result_.histogram.size() - 1);
    return std::move(result_);
  }

  bool run() {
    const std::uint32_t height = shape_.height, width = shape_.width, begin = next_x_;
    const std::uint64_t rows = (side_ - begin + height - 1) / height, columns = (side_ + width - 1) / width;
    std::mutex mutex;
    const unsigned workers = core::resolve_threads(run_);
    core::run_wavefront({workers, rows, lead_of(workers)}, [&](std::uint64_t row, core::WavefrontRow& chain) {
      const auto x0 = static_cast<std::uint32_t>(begin + row * height), x1 = std::min(side_, x0 + height);
      GrundyBlock block(shape_, x0, x1, 0, side_, static_cast<bool>(each_));
      block.tile.x_lines = x_lines_.data() + x0;
      if (goal_.pass) block.set_without(without_.of(x0, x1));
      for (std::uint64_t column = symmetric_ ? x0 / width : 0; column < columns; ++column) {
        block.begin_tile(static_cast<std::uint32_t>(column * width));
        block.tile.z_lines = (symmetric_ ? x_lines_ : z_lines_).data() + block.tile.z0;
        chain.wait_for(column);
        run_tile_(block.tile);
        tick(done_.load(std::memory_order_relaxed));
        if (column + 1 == columns) {  // before the row counts as finished: rows are told in order
          for (std::uint32_t x = x0; x < x1 && each_; ++x) each_(x, block.values[x - x0]);
        }
        chain.finished(column);
      }
      done_ += block.tile.computed;
      const std::lock_guard lock(mutex);
      result_.work.positions += block.tile.computed;
      result_.work.words += block.tile.words_scanned;
      for (std::size_t v = 0; v < result_.histogram.size(); ++v) result_.histogram[v] += block.histogram[v];
      next_x_ = std::max(next_x_, x1);
      return !(pause && pause());
    });
    return next_x_ == side_;
  }

  /// Counts, and the lines that later x look at.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    GrundyHead{next_x_, {result_.work, result_.histogram}}.write(out);
    const GrundyLine* const lines = (symmetric_ ? x_lines_ : z_lines_).data();
    for (std::uint32_t i = symmetric_ ? next_x_ : 0; i < side_; ++i) write_line(out, lines[i], shape_.words);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    GrundyHead head = GrundyHead::read(in, side_, shape_.most_options);
    next_x_ = head.next_x;
    result_.work = head.counted.work;
    result_.histogram = std::move(head.counted.histogram);
    done_ = result_.work.positions;
    GrundyLine* const lines = (symmetric_ ? x_lines_ : z_lines_).data();
    for (std::uint32_t i = symmetric_ ? next_x_ : 0; i < side_; ++i)
      read_line(in, lines[i], goal_.bound(goal_.upto, i), shape_.words);
    in.end();
  }

 private:
  const GrundyGoal& goal_;
  const EachGrundy& each_;
  const Kept& without_;
  const RunOptions& run_;
  bool symmetric_;
  std::uint32_t side_;
  BoundRows bounds_;
  TileShape tile_shape_;
  GrundyShape shape_;
  RunGrundyTile run_tile_;
  GrundyLines x_lines_, z_lines_;
  Grundy result_;
  std::uint32_t next_x_ = 0;  // pairs with a lower x are done
  std::atomic<std::uint64_t> done_{0};
};

void require(const GrundyGoal& goal) {
  require_reach(goal.bound, goal.upto, largest_grundy_side);
  if (goal.tile.x > grundy_tile_side_max || goal.tile.z > grundy_tile_side_max) {
    throw InvalidArgument("tile " + std::to_string(goal.tile.x) + "x" + std::to_string(goal.tile.z) +
                          ": accepted are sides from 1 to " + std::to_string(grundy_tile_side_max) + ", or 0");
  }
  if (most_options(goal) > largest_value) {
    throw InvalidArgument("upto '" + std::to_string(goal.upto) + "' under " + goal.bound.text() + ": positions have " +
                          std::to_string(most_options(goal)) + " options, accepted are at most " +
                          std::to_string(largest_value));
  }
}

/// Bytes of a run that tells of the values, or of one that does not.
std::uint64_t bytes_of(const GrundyGoal& goal, bool tells, const RunOptions& run) {
  require(goal);
  const std::uint64_t words = grundy_row_words(most_options(goal)), side = std::uint64_t{goal.upto} + 1;
  const std::uint64_t threads = core::resolve_threads(run);
  std::uint64_t heights = 0, widest = 0;
  for (std::uint32_t i = 0; i <= goal.upto; ++i) {
    heights += goal.bound(i, goal.upto) + std::uint64_t{1};
    if (!goal.bound.symmetric()) heights += goal.bound(goal.upto, i) + std::uint64_t{1};
  }
  if (tells || goal.pass) widest = side * (goal.bound(goal.upto, goal.upto) + std::uint64_t{1}) * 2;
  const TileShape tile = grundy_tile_shape(goal, core::resolve_threads(run));
  const std::uint64_t tile_x = tile.x, tile_z = tile.z;
  const std::uint64_t kept =
      goal.pass ? 2 * GrundyLayout{goal.bound, goal.upto}.size() + 8 * side + threads * tile_x * tile_z * 8 : 0;
  return kept + heights * (words * 8 + 2) +
         2 * side * (words * 8 + std::uint64_t{words_behind_rows} * 8 + sizeof(GrundyLine)) +
         threads * (tile_x * tile_z * (words * 8 + 16) + words_behind_rows * std::uint64_t{8} +
                    most_options(goal) * std::uint64_t{8} + tile_x * widest) +
         BoundRows::bytes(goal.bound, goal.upto);
}

}  // namespace

std::uint64_t GrundyLayout::start(std::uint32_t x, std::uint32_t z) const {
  if (bound.symmetric() && x > z) std::swap(x, z);
  std::uint64_t index = 0;
  for (std::uint32_t u = 0; u <= x; ++u) {
    const std::uint32_t end = u == x ? z : upto + 1;
    for (std::uint32_t w = bound.symmetric() ? u : 0; w < end; ++w) index += bound(u, w) + std::uint64_t{1};
  }
  return index;
}

std::uint64_t GrundyLayout::size() const { return start(upto, upto) + bound(upto, upto) + 1; }

std::uint64_t GrundyLayout::positions() const {
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) count += bound(x, z) + std::uint64_t{1};
  }
  return count;
}

std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run) { return bytes_of(goal, true, run); }

Grundy grundy(const GrundyGoal& goal, const EachGrundy& each, const RunOptions& run, const Checkpoint& checkpoint) {
  require(goal);
  const bool tells = each || !goal.file.path.empty();
  if (tells || goal.pass)
    core::require_no_checkpoint(goal.pass ? "a table with a pass" : "a table that is told", checkpoint);
  if (is_shared(goal.upto, grundy_tile_shape(goal, core::resolve_threads(run)).x, goal.pass, run))
    return grundy_over_ranks(goal, each, run, checkpoint);
  core::require_memory("Grundy numbers to " + std::to_string(goal.upto) + " under " + goal.bound.text(),
                       bytes_of(goal, tells, run), run);
  Kept without;
  if (goal.pass) {
    GrundyGoal first = goal;
    first.pass = false;
    without.values.reserve(GrundyLayout{goal.bound, goal.upto}.size());
    const EachGrundy keep = [&](std::uint32_t /*x*/, std::span<const std::uint16_t> values) {
      without.starts.push_back(without.values.size());
      without.values.insert(without.values.end(), values.begin(), values.end());
    };
    (void)Kernel(first, keep, {}, run).found({});
  }
  if (goal.file.path.empty()) return Kernel(goal, each, without, run).found(checkpoint);
  const core::FilePart file(goal.file.path);
  std::uint64_t at = goal.file.at;
  const EachGrundy write = [&](std::uint32_t /*x*/, std::span<const std::uint16_t> values) {
    file.write(at, {reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    at += values.size_bytes();
  };
  Grundy found = Kernel(goal, write, without, run).found({});
  file.flush();
  return found;
}

}  // namespace mexwave::chocolate
