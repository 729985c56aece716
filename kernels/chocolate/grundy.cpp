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
#include <mutex>
#include <vector>

#include "chocolate/bound_rows.hpp"
#include "chocolate/grundy_tile.hpp"
#include "core/bits/simd_level.hpp"
#include "core/bits/zero_pages.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "core/run/wavefront.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

using namespace detail;  // NOLINT(google-build-using-namespace)

/// 16 + 16 lines of some 200 bytes at each height are 6 KiB, the rows of 256 pairs 45 KiB at N = 511: the first cache.
/// Half of that costs 5 to 10 % more work, and pays where blocks of 16 x are few for the workers there are (replay, 32
/// workers, to 1,023: 13.7 times as fast as one for 11.6, 2026-11-22). From N = 2,047 on, where lines come from memory,
/// twice that makes a table a seventh faster: they come half as often.
std::uint32_t default_tile(std::uint32_t side, unsigned workers) {
  if (side / 16 < 8 * (workers - 1)) return 8;
  return side >= 2048 && side / 32 >= 8 * (workers - 1) ? 32 : 16;
}
/// A table has few tiles in a row.
std::uint64_t lead_of(unsigned workers) { return workers > 2 ? 0 : 1; }
constexpr std::uint32_t largest_value = 65'535;  // values are stored in 16 bits

constexpr core::LevelTable<RunGrundyTile> tile_at MEXWAVE_LEVELS(run_grundy_tile);
constexpr core::LevelTable<RunGrundyTile> tile_with_pass_at MEXWAVE_LEVELS(run_grundy_tile_with_pass);

/// A whole table of the game without a pass, as `each` is told of it.
struct Kept {
  std::vector<std::uint16_t> values;
  std::vector<std::size_t> starts;  // by x
};

/// A family of lines and its memory.
class Lines {
 public:
  template <class Highest>
  Lines(std::uint32_t side, std::size_t words, const Highest& highest) : lines_(side) {
    if (side == 0) return;
    std::size_t heights = 0;
    for (std::uint32_t i = 0; i < side; ++i) heights += highest(i) + std::size_t{1};
    rows_ = core::ZeroPages(heights * words + std::size_t{side} * words_behind_rows);
    bounds_ = core::ZeroPages(side * words);
    first_open_.resize(heights);
    std::size_t at = 0;
    for (std::uint32_t i = 0; i < side; ++i) {
      lines_[i] = {rows_.get() + at * words + std::size_t{i} * words_behind_rows, first_open_.data() + at,
                   bounds_.get() + i * words, 0};
      at += highest(i) + std::size_t{1};
    }
  }
  [[nodiscard]] GrundyLine* data() { return lines_.data(); }

 private:
  std::vector<GrundyLine> lines_;
  core::ZeroPages rows_, bounds_;
  std::vector<std::uint16_t> first_open_;
};

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
        words_(row_words(goal)),
        bounds_(goal.bound, goal.upto),
        run_tile_(core::at_level(goal.pass ? tile_with_pass_at : tile_at, core::resolve_level(run))),
        x_lines_(side_, words_, [&](std::uint32_t x) { return goal.bound(x, goal.upto); }),
        z_lines_(symmetric_ ? 0 : side_, words_, [&](std::uint32_t z) { return goal.bound(goal.upto, z); }) {
    const std::uint32_t side = default_tile(side_, core::resolve_threads(run));
    height_ = goal.tile.x != 0 ? goal.tile.x : side;
    width_ = goal.tile.z != 0 ? goal.tile.z : side;
  }

  /// A position has at most x + y + z options and the pass, so no value is greater.
  static std::uint32_t most_options(const GrundyGoal& goal) {
    return 2 * goal.upto + goal.bound(goal.upto, goal.upto) + (goal.pass ? 1 : 0);
  }
  /// Bits 0..most_options and one that stays off, in whole lines of the cache.
  static std::uint32_t row_words(const GrundyGoal& goal) { return ((most_options(goal) + 1) / 512 + 1) * 8; }

  Grundy run() {
    const std::uint64_t rows = (side_ + height_ - 1) / height_, columns = (side_ + width_ - 1) / width_;
    Grundy result;
    result.histogram.resize(most_options(goal_) + std::size_t{1});
    core::Ticker ticker(run_, GrundyLayout{goal_.bound, goal_.upto}.size());
    std::atomic<std::uint64_t> done{0};
    std::mutex mutex;
    const unsigned workers = core::resolve_threads(run_);
    core::run_wavefront({workers, rows, lead_of(workers)}, [&](std::uint64_t row, core::WavefrontRow& chain) {
      BlockOfX block(*this, static_cast<std::uint32_t>(row * height_));
      for (std::uint64_t column = symmetric_ ? block.tile.x0 / width_ : 0; column < columns; ++column) {
        block.prepare(static_cast<std::uint32_t>(column * width_));
        chain.wait_for(column);
        run_tile_(block.tile);
        ticker.tick(done.load(std::memory_order_relaxed));
        if (column + 1 == columns) block.tell();  // before the row counts as finished: rows are told in order
        chain.finished(column);
      }
      done += block.tile.computed;
      const std::lock_guard lock(mutex);
      result.work.positions += block.tile.computed;
      result.work.words += block.tile.words_scanned;
      for (std::size_t v = 0; v < result.histogram.size(); ++v) result.histogram[v] += block.histogram[v];
      return true;
    });
    ticker.finish();
    result.upto = goal_.upto;
    result.positions = GrundyLayout{goal_.bound, goal_.upto}.positions();
    while (result.histogram.size() > 1 && result.histogram.back() == 0) result.histogram.pop_back();
    result.largest = static_cast<std::uint32_t>(result.histogram.size() - 1);
    return result;
  }

 private:
  /// The tiles of one block of x, from left to right, with their work space and the values found.
  struct BlockOfX {
    const Kernel& kernel;
    GrundyTile tile{};
    core::ZeroPages pair_rows;
    std::vector<std::uint16_t> pair_open;
    std::vector<std::uint16_t*> out, next;
    std::vector<const std::uint16_t*> without, next_without;
    std::vector<std::vector<std::uint16_t>> values;
    std::vector<std::uint64_t> histogram;

    BlockOfX(Kernel& k, std::uint32_t x0)
        : kernel(k),
          pair_rows(std::size_t{k.height_} * k.width_ * k.words_ + words_behind_rows),
          pair_open(std::size_t{k.height_} * k.width_),
          histogram(most_options(k.goal_) + std::size_t{1}) {
      tile.x0 = x0;
      tile.x1 = std::min(k.side_, x0 + k.height_);
      tile.symmetric = k.symmetric_;
      tile.x_lines = k.x_lines_.data();
      tile.z_lines = k.symmetric_ ? k.x_lines_.data() : k.z_lines_.data();
      tile.words = k.words_;
      tile.bounds = k.bounds_.row(0);
      tile.bounds_step = k.bounds_.step();
      tile.width = k.width_;
      tile.pair_rows = pair_rows.get();
      tile.pair_open = pair_open.data();
      tile.histogram = histogram.data();
      if (k.goal_.pass) {
        without.resize(pair_open.size());
        tile.without = without.data();
        for (std::uint32_t x = x0; x < tile.x1; ++x)
          next_without.push_back(k.without_.values.data() + k.without_.starts[x]);
      }
      if (!k.each_) return;
      out.resize(pair_open.size());
      tile.out = out.data();
      values.resize(tile.x1 - x0);
      for (std::uint32_t x = x0; x < tile.x1; ++x) {
        std::size_t size = 0;
        for (std::uint32_t z = k.symmetric_ ? x : 0; z < k.side_; ++z) size += k.bounds_.row(x)[z] + std::size_t{1};
        values[x - x0].resize(size);
        next.push_back(values[x - x0].data());
      }
    }

    void prepare(std::uint32_t z0) {
      tile.z0 = z0;
      tile.z1 = std::min(kernel.side_, z0 + kernel.width_);
      std::fill_n(tile.pair_rows, pair_open.size() * tile.words, 0);
      std::fill(pair_open.begin(), pair_open.end(), std::uint16_t{0});
      if (tile.out != nullptr) lay_out(out, next);
      if (tile.without != nullptr) lay_out(without, next_without);
    }

    /// Where the values of each pair of the tile are, `starts` being those of the next pair of each x.
    template <class Pointer>
    void lay_out(std::vector<Pointer>& pairs, std::vector<Pointer>& starts) const {
      for (std::uint32_t x = tile.x0; x < tile.x1; ++x) {
        for (std::uint32_t z = tile.symmetric ? std::max(tile.z0, x) : tile.z0; z < tile.z1; ++z) {
          pairs[(x - tile.x0) * std::size_t{tile.width} + z - tile.z0] = starts[x - tile.x0];
          starts[x - tile.x0] += kernel.bounds_.row(x)[z] + 1;
        }
      }
    }

    void tell() const {
      for (std::size_t k = 0; k < values.size(); ++k) kernel.each_(tile.x0 + static_cast<std::uint32_t>(k), values[k]);
    }
  };

  const GrundyGoal& goal_;
  const EachGrundy& each_;
  const Kept& without_;
  const RunOptions& run_;
  bool symmetric_;
  std::uint32_t side_;
  std::uint32_t words_;
  BoundRows bounds_;
  RunGrundyTile run_tile_;
  Lines x_lines_, z_lines_;
  std::uint32_t height_, width_;
};

void require(const GrundyGoal& goal) {
  require_reach(goal.bound, goal.upto, largest_grundy_side);
  if (goal.tile.x > grundy_tile_side_max || goal.tile.z > grundy_tile_side_max) {
    throw InvalidArgument("tile " + std::to_string(goal.tile.x) + "x" + std::to_string(goal.tile.z) +
                          ": accepted are sides from 1 to " + std::to_string(grundy_tile_side_max) + ", or 0");
  }
  if (Kernel::most_options(goal) > largest_value) {
    throw InvalidArgument("upto '" + std::to_string(goal.upto) + "' under " + goal.bound.text() + ": positions have " +
                          std::to_string(Kernel::most_options(goal)) + " options, accepted are at most " +
                          std::to_string(largest_value));
  }
}

/// Bytes of a run that tells of the values, or of one that does not.
std::uint64_t bytes_of(const GrundyGoal& goal, bool tells, const RunOptions& run) {
  require(goal);
  const std::uint64_t words = Kernel::row_words(goal), side = std::uint64_t{goal.upto} + 1;
  const std::uint64_t threads = core::resolve_threads(run);
  std::uint64_t heights = 0, widest = 0;
  for (std::uint32_t i = 0; i <= goal.upto; ++i) {
    heights += goal.bound(i, goal.upto) + std::uint64_t{1};
    if (!goal.bound.symmetric()) heights += goal.bound(goal.upto, i) + std::uint64_t{1};
  }
  if (tells || goal.pass) widest = side * (goal.bound(goal.upto, goal.upto) + std::uint64_t{1}) * 2;
  const std::uint32_t tile = default_tile(goal.upto + 1, core::resolve_threads(run));
  const std::uint64_t tile_x = goal.tile.x != 0 ? goal.tile.x : tile;
  const std::uint64_t tile_z = goal.tile.z != 0 ? goal.tile.z : tile;
  const std::uint64_t kept =
      goal.pass ? 2 * GrundyLayout{goal.bound, goal.upto}.size() + 8 * side + threads * tile_x * tile_z * 8 : 0;
  return kept + heights * (words * 8 + 2) +
         2 * side * (words * 8 + std::uint64_t{words_behind_rows} * 8 + sizeof(GrundyLine)) +
         threads * (tile_x * tile_z * (words * 8 + 16) + words_behind_rows * std::uint64_t{8} +
                    Kernel::most_options(goal) * std::uint64_t{8} + tile_x * widest) +
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

Grundy grundy(const GrundyGoal& goal, const EachGrundy& each, const RunOptions& run) {
  core::require_memory("Grundy numbers to " + std::to_string(goal.upto) + " under " + goal.bound.text(),
                       bytes_of(goal, static_cast<bool>(each), run), run);
  Kept without;
  if (goal.pass) {
    GrundyGoal first = goal;
    first.pass = false;
    without.values.reserve(GrundyLayout{goal.bound, goal.upto}.size());
    const EachGrundy keep = [&](std::uint32_t /*x*/, std::span<const std::uint16_t> values) {
      without.starts.push_back(without.values.size());
      without.values.insert(without.values.end(), values.begin(), values.end());
    };
    (void)Kernel(first, keep, {}, run).run();
  }
  return Kernel(goal, each, without, run).run();
}

}  // namespace mexwave::chocolate
