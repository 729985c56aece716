// P-positions, pair by pair. A line, all pairs with the same x (or z), has a bit row of the y that its P-positions use,
// and the least cut. The y of a pair is the first zero of the OR of two lines (README.md). For symmetric bounds line i
// is used both for x = i and for z = i, and only pairs with x <= z are visited.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "chocolate/line_table.hpp"
#include "chocolate/positions_tile.hpp"
#include "chocolate/table_over_ranks.hpp"
#include "core/bits/simd_level.hpp"
#include "core/bits/zero_pages.hpp"
#include "core/files/file_part.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/parts.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

using namespace detail;  // NOLINT(google-build-using-namespace)

/// A tile of 64 z uses a few words of each line z, which stay in the L1 cache, and one line x after the other. The
/// lines z are loaded from the cache of another thread once per tile, so blocks of more x load them less often. But
/// there must be enough blocks: 32 per worker, unless a block would have fewer than 64 x.
constexpr std::uint32_t default_width = 64;
constexpr std::uint32_t least_height = 64;
constexpr std::uint32_t blocks_a_worker = 32;

/// Lines and their memory.
class PositionsLines {
 public:
  PositionsLines() = default;
  /// highest(k) is the greatest y of line k.
  template <class Highest>
  PositionsLines(std::uint32_t count, const Highest& highest) : lines_(count) {
    if (count == 0) return;
    std::uint64_t words = 0;
    for (std::uint32_t k = 0; k < count; ++k) words += words_of_line(highest(k));
    memory_ = core::ZeroPages(words);
    memory_.prefer_large_pages();
    std::uint64_t* next = memory_.get();
    for (std::uint32_t k = 0; k < count; ++k) {
      lines_[k].used = next;
      lines_[k].full = next + row_words(highest(k));
      next += words_of_line(highest(k));
    }
  }
  /// Returns the memory to the system, by this many threads at once.
  void give_back(unsigned threads) { core::give_back({&memory_}, threads); }
  [[nodiscard]] PositionsLine* data() { return lines_.data(); }
  [[nodiscard]] const PositionsLine* data() const { return lines_.data(); }

  /// Words for bits 0..highest and one that is never set.
  [[nodiscard]] static std::uint64_t row_words(std::uint32_t highest) { return (highest + std::uint64_t{1}) / 64 + 1; }
  [[nodiscard]] static std::uint64_t words_of_line(std::uint32_t highest) {
    return row_words(highest) + (row_words(highest) + 63) / 64;
  }

 private:
  std::vector<PositionsLine> lines_;
  core::ZeroPages memory_;
};

class PositionsBlock;

/// P-positions, as line_table.hpp fills them.
struct PositionsKind {
  static constexpr const char* name = "chocolate positions";
  static constexpr TileShape most_tile{1024, 256};
  using Value = std::uint32_t;  ///< the y of a pair, or none
  using Line = PositionsLine;
  using Lines = PositionsLines;
  using Counts = PositionsCounts;
  using Block = PositionsBlock;

  Play play = Play::normal;
  bool wants_values = false;
  Value* whole = nullptr;          ///< in one process: receives the y of all pairs, if they are wanted
  const Value* without = nullptr;  ///< if there is a pass: the y of all pairs in the game without it

  template <class Highest>
  [[nodiscard]] Lines new_lines(std::uint32_t count, const Highest& highest) const {
    return {count, highest};
  }
  /// Writes the words from the first that is not full to the last that is not empty.
  static void write_line(core::StateWriter& out, const Line& line, std::uint32_t highest) {
    std::uint64_t end = PositionsLines::row_words(highest);
    while (end > line.first && line.used[end - 1] == 0) --end;
    out.number(line.first);
    out.number(line.cut);
    out.list(line.used + line.first, end - line.first);
  }
  static void read_line(core::StateReader& in, Line& line, std::uint32_t highest) {
    const auto words = static_cast<std::uint32_t>(PositionsLines::row_words(highest));
    line.first = in.number<std::uint32_t>(0, words - 1);  // scans need a bit that is never set
    line.cut = in.number<std::uint32_t>();
    const auto used = in.list<std::uint64_t>();
    if (used.size() > words - line.first) in.wrong();
    std::fill_n(line.used, line.first, ~std::uint64_t{0});
    std::copy(used.begin(), used.end(), line.used + line.first);
    if (line.used[words - 1] >> (highest + 1) % 64 != 0) in.wrong();
    for (std::uint64_t w = 0; w < line.first + used.size(); ++w) {
      if (line.used[w] == ~std::uint64_t{0}) line.full[w / 64] |= std::uint64_t{1} << w % 64;
    }
  }
  [[nodiscard]] static Counts no_counts() { return {}; }
  /// Number of pairs with a lower x.
  [[nodiscard]] static std::uint64_t work_before(const TableShape& shape, std::uint64_t x) {
    return shape.symmetric ? x * shape.side - x * x / 2 : x * shape.side;
  }

  // Over ranks.
  void write(core::StateWriter& out) const {
    out.number(play);
    out.number(wants_values);
  }
  [[nodiscard]] static PositionsKind read(core::StateReader& in, const TableShape& /*shape*/,
                                          const RunOptions& /*run*/) {
    const auto play = in.number(Play::normal, Play::misere);
    return {play, in.number<bool>()};
  }
  [[nodiscard]] static std::uint64_t line_bytes(std::uint32_t highest) {
    return 8 * PositionsLines::words_of_line(highest) + sizeof(PositionsLine);
  }
  [[nodiscard]] static std::uint64_t values_of_pair(std::uint32_t /*bound*/) { return 1; }
  [[nodiscard]] static std::uint64_t values_in(const TableShape& /*shape*/, const Crossing& at) {
    return std::uint64_t{at.x1 - at.x0} * (at.z1 - at.z0);
  }
  [[nodiscard]] static std::uint64_t whole_bytes(const TableShape& shape) {
    return std::uint64_t{shape.side} * shape.side * sizeof(Value);
  }
  [[nodiscard]] static std::uint64_t block_bytes(const TableShape& /*shape*/) { return sizeof(PositionsTile); }
  template <class Put>
  void for_each_piece(const TableShape& shape, const Crossing& at, const Value* values, const Put& put) const;
};

/// Runs the tiles of a block, or of its part in one chunk.
class PositionsBlock {
 public:
  PositionsTile tile{};
  std::vector<std::uint32_t> values;  ///< over ranks: the y of pair (x,z) at (x - x0) * (z1 - z0) + z - z0

  PositionsBlock(const PositionsKind& kind, const TableShape& shape, const Crossing& at)
      : kind_(kind), shape_(shape), at_(at) {
    tile.x0 = at.x0;
    tile.x1 = at.x1;
    tile.symmetric = shape.symmetric;
    tile.bounds = shape.bounds.row(0);
    tile.bounds_step = shape.bounds.step();
    tile.side = shape.side;
    if (!kind.wants_values || kind.whole != nullptr) return;
    tile.side = at.z1 - at.z0;
    values.resize((at.x1 - at.x0) * tile.side, none);
  }
  void begin_tile(std::uint32_t z0) {
    tile.z0 = z0;
    tile.z1 = std::min(at_.z1, z0 + shape_.width);
    const std::size_t place = std::size_t{at_.x0} * shape_.side + z0;
    if (!values.empty()) tile.keep = values.data() + (z0 - at_.z0);
    if (kind_.whole != nullptr) {
      tile.keep = kind_.whole + place;
      tile.mirror = shape_.symmetric ? kind_.whole + std::size_t{z0} * shape_.side + at_.x0 : nullptr;
    }
    if (kind_.without != nullptr) tile.without = kind_.without + place;
  }
  void run_tile() {
    const bool pass = kind_.without != nullptr;
    if (tile.x0 == 0 && tile.z0 == 0) enter_first_pair(tile, kind_.play, pass);
    pass ? run_positions_tile_with_pass(tile) : run_positions_tile(tile);
  }
  void end() const {}
  [[nodiscard]] const PositionsCounts& counts() const { return tile.counts; }

 private:
  const PositionsKind& kind_;
  const TableShape& shape_;
  Crossing at_;
};

/// Calls put(index, values, count) for each run of values of a block and a chunk that is contiguous in Positions::y,
/// including mirror images.
template <class Put>
void PositionsKind::for_each_piece(const TableShape& shape, const Crossing& at, const Value* values,
                                   const Put& put) const {
  const std::uint64_t side = shape.side, wide = at.z1 - at.z0;
  for (std::uint32_t x = at.x0; x < at.x1; ++x) {
    const std::uint32_t from = at.has_x_lines ? x : at.z0;
    put(x * side + from, values + (x - at.x0) * wide + (from - at.z0), at.z1 - from);
  }
  if (!shape.symmetric) return;
  std::vector<Value> column(at.x1 - at.x0);
  for (std::uint32_t z = at.has_x_lines ? at.x0 : at.z0; z < at.z1; ++z) {
    const std::uint32_t length = std::min(at.x1, z + 1) - at.x0;
    for (std::uint32_t k = 0; k < length; ++k) column[k] = values[k * wide + (z - at.z0)];
    put(z * side + at.x0, column.data(), length);
  }
}

Positions result_of(const PositionsGoal& goal, const PositionsCounts& counted, std::vector<std::uint32_t> y) {
  return {goal.upto, counted.count, counted.on_bound, counted.largest_y, std::move(y), {counted.pairs, counted.words}};
}

std::string checkpoint_of(const PositionsGoal& goal, const BoundRows& bounds) {
  const std::string play = goal.play == Play::normal ? "normal" : "misere";
  return "state 2, to " + std::to_string(goal.upto) + ", " + play + " play, " + goal.bound.text() + ", " +
         bounds.fingerprint();
}

/// The tile of a table in one process.
TileShape tile_of(const PositionsGoal& goal, const TileShape& tile, unsigned workers) {
  std::uint32_t height = PositionsKind::most_tile.x;
  while (height > least_height && (goal.upto + 1) / height < blocks_a_worker * workers) height /= 2;
  return {tile.x != 0 ? tile.x : height, tile.z != 0 ? tile.z : default_width};
}
/// The tile of a table over ranks.
TileShape rank_tile_of(const TileShape& tile) {
  return {tile.x != 0 ? tile.x : least_height, tile.z != 0 ? tile.z : default_width};
}

/// `without` has the y of all pairs in the game without a pass; empty if there is no pass. `shared`: over ranks, of
/// which this is rank 0.
Positions fill_table(const PositionsGoal& goal, const TileShape& tile, const std::vector<std::uint32_t>& without,
                     bool shared, const RunOptions& run, const Checkpoint& checkpoint) {
  const unsigned threads = core::resolve_threads(run);
  const std::uint64_t workers =
      shared ? std::uint64_t{run.ranks->size()} * threads : std::max(threads, workers_of_checkpoint);
  TableShape shape(goal.bound, goal.upto, shared ? rank_tile_of(tile) : tile_of(goal, tile, threads),
                   PositionsKind::line_bytes(goal.bound(goal.upto, goal.upto)), workers);
  const std::string parameters = checkpoint_of(goal, shape.bounds);
  const core::BlocksStart start =
      start_of(checkpoint, PositionsKind::name, parameters, PositionsKind::most_tile, shape);
  core::BlocksCheckpoint checkpoints(checkpoint, PositionsKind::name, parameters, start);
  core::Ticker ticker(run, PositionsKind::work_before(shape, shape.side));
  const std::size_t pairs = std::size_t{shape.side} * shape.side;
  PositionsKind kind{goal.play, goal.keep};
  std::vector<std::uint32_t> y;
  if (!shared) {
    if (goal.keep) core::fill(y, pairs, none, ticker);
    if (goal.keep) kind.whole = y.data();
    if (!without.empty()) kind.without = without.data();
    const PositionsCounts counted = fill_in_one_process(kind, std::move(shape), start, checkpoints, run, ticker);
    return result_of(goal, counted, std::move(y));
  }
  const RanksPlan<PositionsKind> plan{std::move(shape), kind, blocks_in_flight(run), goal.file};
  plan.require_memory(run);
  if (plan.sends_values()) core::fill(y, pairs, none, ticker);
  const TableReceiver<PositionsKind> receiver{
      [&y](std::uint64_t index, const std::uint32_t* values, std::size_t count) {
        std::copy_n(values, count, y.begin() + static_cast<std::ptrdiff_t>(index));
      },
      [](std::uint32_t, std::uint32_t) {}};
  const PositionsCounts counted = fill_over_ranks(plan, receiver, start, checkpoints, run, ticker);
  return result_of(goal, counted, std::move(y));
}

const core::BlocksKind positions_blocks(PositionsKind::name, make_rank_table<PositionsKind>);

void require(const PositionsGoal& goal, const TileShape& tile) {
  require_reach(goal.bound, goal.upto, largest_side);
  if (tile.x > PositionsKind::most_tile.x || tile.z > PositionsKind::most_tile.z) {
    throw InvalidArgument("tile: expected at most " + std::to_string(PositionsKind::most_tile.x) + "x" +
                          std::to_string(PositionsKind::most_tile.z) + ", got " + std::to_string(tile.x) + "x" +
                          std::to_string(tile.z));
  }
}

}  // namespace

std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& /*run*/) {
  require(goal, {});
  const std::uint64_t side = std::uint64_t{goal.upto} + 1;
  std::uint64_t words = 0;
  for (std::uint32_t i = 0; i <= goal.upto; ++i) {
    words += PositionsLines::words_of_line(goal.bound(i, goal.upto));
    if (!goal.bound.symmetric()) words += PositionsLines::words_of_line(goal.bound(goal.upto, i));
  }
  // The tables of y in memory: the result, and the table of the game without a pass.
  const std::uint64_t tables = (goal.keep || !goal.file.path.empty() ? 1U : 0U) + (goal.pass ? 1U : 0U);
  return words * 8 + side * sizeof(PositionsLine) * 2 + BoundRows::bytes(goal.bound, goal.upto) +
         tables * side * side * 4;
}

Positions detail::positions(const PositionsGoal& goal, const TileShape& tile, const RunOptions& run,
                            const Checkpoint& checkpoint) {
  require(goal, tile);
  static_cast<void>(core::resolve_level(run));  // throws if the machine lacks the level
  PositionsGoal kept = goal;
  kept.keep = goal.keep || !goal.file.path.empty();
  if (kept.keep || goal.pass)
    core::require_no_checkpoint(goal.pass ? "a table with a pass" : "a table that is returned", checkpoint);
  if (is_shared(goal.upto, rank_tile_of(tile).x, goal.pass, run))
    return fill_table(kept, tile, {}, true, run, checkpoint);
  require_memory("P-positions to " + std::to_string(goal.upto) + " under " + goal.bound.text(),
                 estimate_bytes(goal, run), run);
  std::vector<std::uint32_t> without;
  if (goal.pass) {
    PositionsGoal first = kept;
    first.keep = true;
    without = fill_table(first, tile, {}, false, run, {}).y;
  }
  Positions found = fill_table(kept, tile, without, false, run, checkpoint);
  if (!goal.file.path.empty()) {
    const core::FilePart file(goal.file.path);
    file.write(goal.file.at, {reinterpret_cast<const char*>(found.y.data()), found.y.size() * 4});
    file.flush();
    found.y = {};
  }
  return found;
}

Positions positions(const PositionsGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  return detail::positions(goal, {}, run, checkpoint);
}

}  // namespace mexwave::chocolate
