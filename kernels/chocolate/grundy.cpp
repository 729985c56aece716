// Grundy values. A value is the first zero of the OR of three bit rows: that of the pair (x,z), and those of the lines
// x and z at height y (README.md). A tile is a block of x by a block of z, computed for y = 0, 1, ... with all its
// pairs at each height. Symmetric bounds need one family of lines and only the pairs x <= z.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "chocolate/grundy_tile.hpp"
#include "chocolate/line_table.hpp"
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

constexpr std::uint32_t largest_value = 65'535;  // values are stored in 16 bits

/// With tiles of side 16, the 16 + 16 lines at one height (6 KiB) and the rows of 256 pairs (45 KiB at N = 511) fit in
/// the L1 cache. Tiles of half this side cost a little more work, but are better if there are few blocks of 16 x per
/// worker. From N = 2,047 on, lines come from memory; twice the side then halves how often they are loaded.
std::uint32_t default_tile(std::uint32_t side, unsigned workers) {
  if (side / 16 < 8 * (workers - 1)) return 8;
  return side >= 2048 && side / 32 >= 8 * (workers - 1) ? 32 : 16;
}
/// The tile of a table that this number of workers fills.
TileShape tile_of(const GrundyGoal& goal, const TileShape& tile, unsigned workers) {
  const std::uint32_t side = default_tile(goal.upto + 1, workers);
  return {tile.x != 0 ? tile.x : side, tile.z != 0 ? tile.z : side};
}

/// A position has at most x + y + z options and the pass.
std::uint32_t most_options(const GrundyGoal& goal) {
  return 2 * goal.upto + goal.bound(goal.upto, goal.upto) + (goal.pass ? 1 : 0);
}
/// Words of a row with bits 0..most and one more, which is never set; rounded up to cache lines.
constexpr std::uint32_t row_words(std::uint32_t most) { return ((most + 1) / 512 + 1) * 8; }

constexpr core::LevelTable<RunGrundyTile> tile_at MEXWAVE_LEVELS(run_grundy_tile);
constexpr core::LevelTable<RunGrundyTile> tile_with_pass_at MEXWAVE_LEVELS(run_grundy_tile_with_pass);
RunGrundyTile tile_body(bool pass, const RunOptions& run) {
  return core::at_level(pass ? tile_with_pass_at : tile_at, core::resolve_level(run));
}

/// For each x, where its values begin in the packed layout (README.md); then the end of the last ones.
std::vector<std::uint64_t> starts_of(const TableShape& shape) {
  std::vector<std::uint64_t> starts{0};
  for (std::uint32_t x = 0; x < shape.side; ++x)
    starts.push_back(starts.back() + shape.positions_between(x, 0, shape.side));
  return starts;
}

struct GrundyCounts {
  Grundy::Work work;
  std::vector<std::uint64_t> histogram;  // [value], for all possible values

  /// Leaves out the zeros at the end.
  void write(core::StateWriter& out) const {
    const auto last = std::find_if(histogram.rbegin(), histogram.rend(), [](std::uint64_t n) { return n != 0; });
    out.number(work);
    out.list(histogram.data(), static_cast<std::size_t>(histogram.rend() - last));
  }
  void add(const GrundyCounts& more) {
    work.positions += more.work.positions;
    work.words += more.work.words;
    for (std::size_t v = 0; v < more.histogram.size(); ++v) histogram[v] += more.histogram[v];
  }
  /// Adds what write() wrote.
  void add(core::StateReader& in) {
    GrundyCounts more{in.number<Grundy::Work>(), in.list<std::uint64_t>()};
    if (more.histogram.size() > histogram.size()) in.wrong();
    add(more);
  }
};

/// Lines and their memory.
class GrundyLines {
 public:
  GrundyLines() = default;
  /// Rows have `words` words; highest(k) is the greatest y of line k.
  template <class Highest>
  GrundyLines(std::uint32_t count, std::size_t words, const Highest& highest) : lines_(count) {
    if (count == 0) return;
    std::size_t heights = 0;
    for (std::uint32_t k = 0; k < count; ++k) heights += highest(k) + std::size_t{1};
    rows_ = core::ZeroPages(heights * words + std::size_t{count} * words_behind_rows);
    bounds_ = core::ZeroPages(count * words);
    first_open_.resize(heights);
    std::size_t at = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      lines_[k] = {rows_.get() + at * words + std::size_t{k} * words_behind_rows, first_open_.data() + at,
                   bounds_.get() + k * words, 0};
      at += highest(k) + std::size_t{1};
    }
  }
  void give_back(unsigned threads) { core::give_back({&rows_, &bounds_}, threads); }
  [[nodiscard]] GrundyLine* data() { return lines_.data(); }
  [[nodiscard]] const GrundyLine* data() const { return lines_.data(); }

  /// Bytes of a line.
  [[nodiscard]] static std::uint64_t bytes(std::uint32_t highest, std::uint64_t words) {
    return (highest + std::uint64_t{1}) * (words * 8 + 2) + (words + words_behind_rows) * 8 + sizeof(GrundyLine);
  }

 private:
  std::vector<GrundyLine> lines_;
  core::ZeroPages rows_, bounds_;
  std::vector<std::uint16_t> first_open_;
};

class GrundyBlock;

/// Grundy values, as line_table.hpp fills them.
struct GrundyKind {
  static constexpr const char* name = "chocolate grundy";
  static constexpr TileShape most_tile{grundy_tile_side_max, grundy_tile_side_max};
  using Value = std::uint16_t;  ///< of a position
  using Line = GrundyLine;
  using Lines = GrundyLines;
  using Counts = GrundyCounts;
  using Block = GrundyBlock;

  std::uint32_t most = 0;  ///< no value is greater
  bool wants_values = false;
  std::vector<std::uint64_t> starts;  ///< starts_of() the shape
  RunGrundyTile run_tile = nullptr;
  const EachGrundy* each = nullptr;  ///< in one process: takes the values, if they are wanted
  const Value* without = nullptr;    ///< if there is a pass: the table of the game without it, in the packed layout

  [[nodiscard]] std::uint32_t words() const { return row_words(most); }
  template <class Highest>
  [[nodiscard]] Lines new_lines(std::uint32_t count, const Highest& highest) const {
    return {count, words(), highest};
  }
  /// Writes, of each bit row, the words from the first that is not full to the last that is not empty.
  void write_line(core::StateWriter& out, const Line& line, std::uint32_t /*highest*/) const {
    const auto write_row = [&](const std::uint64_t* row, std::uint16_t open) {
      std::uint32_t end = words();
      while (end > open && row[end - 1] == 0) --end;
      out.number(open);
      out.number(static_cast<std::uint16_t>(end - open));
      out.raw(reinterpret_cast<const char*>(row + open), 8 * std::size_t{end - open});
    };
    write_row(line.on_bound, 0);
    out.number(line.begun);
    for (std::size_t y = 0; y < line.begun; ++y) write_row(line.rows + y * words(), line.first_open[y]);
  }
  void read_line(core::StateReader& in, Line& line, std::uint32_t highest) const {
    const auto read_row = [&](std::uint64_t* row) {
      const auto open = in.number<std::uint16_t>(0, static_cast<std::uint16_t>(words() - 1));
      const auto length = in.number<std::uint16_t>(0, static_cast<std::uint16_t>(words() - open));
      std::fill_n(row, open, ~std::uint64_t{0});
      in.raw(reinterpret_cast<char*>(row + open), 8 * std::size_t{length});
      if (row[words() - 1] == ~std::uint64_t{0}) in.wrong();  // scans need a bit that is never set
      return open;
    };
    read_row(line.on_bound);
    line.begun = in.number<std::uint32_t>(0, highest + 1);
    for (std::size_t y = 0; y < line.begun; ++y) line.first_open[y] = read_row(line.rows + y * words());
  }
  [[nodiscard]] Counts no_counts() const { return {{}, std::vector<std::uint64_t>(most + std::size_t{1})}; }
  /// Number of values of all lower x.
  [[nodiscard]] std::uint64_t work_before(const TableShape& /*shape*/, std::uint32_t x) const { return starts[x]; }

  // Over ranks.
  void write(core::StateWriter& out) const {
    out.number(most);
    out.number(wants_values);
  }
  [[nodiscard]] static GrundyKind read(core::StateReader& in, const TableShape& shape, const RunOptions& run) {
    const auto most = in.number<std::uint32_t>(0, largest_value);
    return {most, in.number<bool>(), starts_of(shape), tile_body(false, run)};
  }
  [[nodiscard]] std::uint64_t line_bytes(std::uint32_t highest) const { return GrundyLines::bytes(highest, words()); }
  [[nodiscard]] static std::uint64_t values_of_pair(std::uint32_t bound) { return bound + std::uint64_t{1}; }
  [[nodiscard]] static std::uint64_t values_in(const TableShape& shape, const Crossing& at) {
    std::uint64_t count = 0;
    for (std::uint32_t x = at.x0; x < at.x1; ++x) count += shape.positions_between(x, at.z0, at.z1);
    return count;
  }
  [[nodiscard]] static std::uint64_t whole_bytes(const TableShape& /*shape*/) { return 0; }
  [[nodiscard]] std::uint64_t block_bytes(const TableShape& shape) const {
    return std::uint64_t{shape.height} * shape.width * (words() * 8 + 16) + most * std::uint64_t{8};
  }
  /// Calls put(index, values, count) for each run of values of a block and a chunk that is contiguous in the packed
  /// layout.
  template <class Put>
  void for_each_piece(const TableShape& shape, const Crossing& at, const Value* values, const Put& put) const {
    for (std::uint32_t x = at.x0; x < at.x1; ++x) {
      const std::uint64_t count = shape.positions_between(x, at.z0, at.z1);
      put(starts[x] + shape.positions_between(x, 0, at.z0), values, count);
      values += count;
    }
  }
};

/// Runs the tiles of a block, or of its part in one chunk, and owns their work space.
class GrundyBlock {
 public:
  GrundyTile tile{};
  std::vector<std::uint16_t> values;  ///< in order of x, z and y; empty if not wanted

  GrundyBlock(const GrundyKind& kind, const TableShape& shape, const Crossing& at)
      : kind_(kind),
        shape_(shape),
        at_(at),
        counted_(kind.no_counts()),
        pair_rows_(std::size_t{shape.height} * shape.width * kind.words() + words_behind_rows),
        pair_open_(std::size_t{shape.height} * shape.width) {
    tile.x0 = at.x0;
    tile.x1 = at.x1;
    tile.symmetric = shape.symmetric;
    tile.words = kind.words();
    tile.bounds = shape.bounds.row(0);
    tile.bounds_step = shape.bounds.step();
    tile.width = shape.width;
    tile.pair_rows = pair_rows_.get();
    tile.pair_open = pair_open_.data();
    tile.histogram = counted_.histogram.data();
    std::vector<std::size_t> begins{0};
    for (std::uint32_t x = at.x0; x < at.x1 && kind.wants_values; ++x)
      begins.push_back(begins.back() + shape.positions_between(x, at.z0, at.z1));
    if (kind.wants_values) {
      values.resize(begins.back());
      out_.resize(pair_open_.size());
      tile.out = out_.data();
      for (std::uint32_t x = at.x0; x < at.x1; ++x) next_.push_back(values.data() + begins[x - at.x0]);
    }
    if (kind.without != nullptr) {
      without_.resize(pair_open_.size());
      tile.without = without_.data();
      for (std::uint32_t x = at.x0; x < at.x1; ++x) next_without_.push_back(kind.without + kind.starts[x]);
    }
  }
  void begin_tile(std::uint32_t z0) {
    tile.z0 = z0;
    tile.z1 = std::min(at_.z1, z0 + shape_.width);
    std::fill_n(tile.pair_rows, pair_open_.size() * tile.words, 0);
    std::fill(pair_open_.begin(), pair_open_.end(), std::uint16_t{0});
    if (tile.out != nullptr) lay_out(out_, next_);
    if (tile.without != nullptr) lay_out(without_, next_without_);
  }
  void run_tile() { kind_.run_tile(tile); }
  /// Called in one process after the last tile: passes the values on.
  void end() const {
    if (!kind_.wants_values) return;
    const std::uint16_t* next = values.data();
    for (std::uint32_t x = at_.x0; x < at_.x1; ++x) {
      const std::size_t count = kind_.starts[x + 1] - kind_.starts[x];
      (*kind_.each)(x, {next, count});
      next += count;
    }
  }
  [[nodiscard]] const GrundyCounts& counts() {
    counted_.work = {tile.computed, tile.words_scanned};
    return counted_;
  }

 private:
  /// Sets `pairs` to where the values of each pair of the tile begin. starts[x - x0] is where those of the next pair of
  /// x begin, and is advanced.
  template <class Pointer>
  void lay_out(std::vector<Pointer>& pairs, std::vector<Pointer>& starts) const {
    for (std::uint32_t x = tile.x0; x < tile.x1; ++x) {
      for (std::uint32_t z = tile.symmetric ? std::max(tile.z0, x) : tile.z0; z < tile.z1; ++z) {
        pairs[(x - tile.x0) * std::size_t{tile.width} + z - tile.z0] = starts[x - tile.x0];
        starts[x - tile.x0] += shape_.bounds.row(x)[z] + 1;
      }
    }
  }

  const GrundyKind& kind_;
  const TableShape& shape_;
  Crossing at_;
  GrundyCounts counted_;
  core::ZeroPages pair_rows_;
  std::vector<std::uint16_t> pair_open_;
  std::vector<std::uint16_t*> out_, next_;
  std::vector<const std::uint16_t*> without_, next_without_;
};

std::string checkpoint_of(const GrundyGoal& goal, const BoundRows& bounds) {
  return "state 2, to " + std::to_string(goal.upto) + ", " + goal.bound.text() + ", " + bounds.fingerprint();
}

Grundy result_of(const GrundyGoal& goal, GrundyCounts counted) {
  Grundy result;
  result.upto = goal.upto;
  result.positions = GrundyLayout{goal.bound, goal.upto}.positions();
  result.work = counted.work;
  result.histogram = std::move(counted.histogram);
  while (result.histogram.size() > 1 && result.histogram.back() == 0) result.histogram.pop_back();
  result.largest = static_cast<std::uint32_t>(result.histogram.size() - 1);
  return result;
}

/// `each` takes the values if it is not empty. `without` is the table of the game without a pass, or null if there is
/// no pass. `shared`: over ranks, of which this is rank 0.
Grundy fill_table(const GrundyGoal& goal, const TileShape& tile, const EachGrundy& each, const std::uint16_t* without,
                  bool shared, const RunOptions& run, const Checkpoint& checkpoint) {
  const unsigned threads = core::resolve_threads(run);
  const unsigned workers = shared ? run.ranks->size() * threads : threads;
  TableShape shape(goal.bound, goal.upto, tile_of(goal, tile, workers),
                   GrundyLines::bytes(goal.bound(goal.upto, goal.upto), row_words(most_options(goal))),
                   shared ? workers : std::max(workers, workers_of_checkpoint));
  const std::string parameters = checkpoint_of(goal, shape.bounds);
  const core::BlocksStart start = start_of(checkpoint, GrundyKind::name, parameters, GrundyKind::most_tile, shape);
  core::BlocksCheckpoint checkpoints(checkpoint, GrundyKind::name, parameters, start);
  GrundyKind kind{most_options(goal), each || !goal.file.path.empty(), starts_of(shape), tile_body(goal.pass, run)};
  core::Ticker ticker(run, kind.starts.back());
  if (!shared) {
    kind.each = &each;
    kind.without = without;
    return result_of(goal, fill_in_one_process(std::move(kind), std::move(shape), start, checkpoints, run, ticker));
  }
  const RanksPlan<GrundyKind> plan{std::move(shape), std::move(kind), blocks_in_flight(run), goal.file};
  plan.require_memory(run);
  const std::vector<std::uint64_t>& starts = plan.kind.starts;
  std::vector<std::uint16_t> block;  // the values of a block
  std::uint64_t begin = 0;           // where they begin in the packed layout
  const TableReceiver<GrundyKind> receiver{[&](std::uint64_t index, const std::uint16_t* values, std::size_t count) {
                                             block.resize(std::max<std::size_t>(block.size(), index - begin + count));
                                             std::copy_n(values, count,
                                                         block.begin() + static_cast<std::ptrdiff_t>(index - begin));
                                           },
                                           [&](std::uint32_t x0, std::uint32_t x1) {
                                             for (std::uint32_t x = x0; x < x1; ++x)
                                               each(x, {block.data() + (starts[x] - begin), starts[x + 1] - starts[x]});
                                             begin = starts[x1];
                                             block.clear();
                                           }};
  return result_of(goal, fill_over_ranks(plan, receiver, start, checkpoints, run, ticker));
}

const core::BlocksKind grundy_blocks(GrundyKind::name, make_rank_table<GrundyKind>);

void require(const GrundyGoal& goal, const TileShape& tile) {
  require_reach(goal.bound, goal.upto, largest_grundy_side);
  if (tile.x > grundy_tile_side_max || tile.z > grundy_tile_side_max) {
    throw InvalidArgument("tile: expected sides to " + std::to_string(grundy_tile_side_max) + ", got " +
                          std::to_string(tile.x) + "x" + std::to_string(tile.z));
  }
  if (most_options(goal) > largest_value) {
    throw InvalidArgument("upto: expected positions with at most " + std::to_string(largest_value) + " options under " +
                          goal.bound.text() + ", got " + std::to_string(most_options(goal)) + " at " +
                          std::to_string(goal.upto));
  }
}

/// Bytes of a run; `wants_values`: values are passed to a callback or written to a file.
std::uint64_t bytes_of(const GrundyGoal& goal, const TileShape& shape, bool wants_values, const RunOptions& run) {
  require(goal, shape);
  const std::uint64_t words = row_words(most_options(goal)), side = std::uint64_t{goal.upto} + 1;
  const std::uint64_t threads = core::resolve_threads(run);
  std::uint64_t heights = 0, widest = 0;
  for (std::uint32_t i = 0; i <= goal.upto; ++i) {
    heights += goal.bound(i, goal.upto) + std::uint64_t{1};
    if (!goal.bound.symmetric()) heights += goal.bound(goal.upto, i) + std::uint64_t{1};
  }
  if (wants_values || goal.pass) widest = side * (goal.bound(goal.upto, goal.upto) + std::uint64_t{1}) * 2;
  const TileShape tile = tile_of(goal, shape, core::resolve_threads(run));
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

std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run) { return bytes_of(goal, {}, true, run); }

Grundy detail::grundy(const GrundyGoal& goal, const TileShape& tile, const EachGrundy& each, const RunOptions& run,
                      const Checkpoint& checkpoint) {
  require(goal, tile);
  const bool wants_values = each || !goal.file.path.empty();
  if (wants_values || goal.pass)
    core::require_no_checkpoint(goal.pass ? "a table with a pass" : "a table whose values are returned", checkpoint);
  if (is_shared(goal.upto, tile_of(goal, tile, core::resolve_threads(run)).x, goal.pass, run))
    return fill_table(goal, tile, each, nullptr, true, run, checkpoint);
  require_memory("Grundy values to " + std::to_string(goal.upto) + " under " + goal.bound.text(),
                 bytes_of(goal, tile, wants_values, run), run);
  std::vector<std::uint16_t> without;
  if (goal.pass) {
    GrundyGoal first = goal;
    first.pass = false;
    without.reserve(GrundyLayout{goal.bound, goal.upto}.size());
    const EachGrundy keep = [&](std::uint32_t /*x*/, std::span<const std::uint16_t> values) {
      without.insert(without.end(), values.begin(), values.end());
    };
    (void)fill_table(first, tile, keep, nullptr, false, run, {});
  }
  const std::uint16_t* const passed = goal.pass ? without.data() : nullptr;
  if (goal.file.path.empty()) return fill_table(goal, tile, each, passed, false, run, checkpoint);
  const core::FilePart file(goal.file.path);
  std::uint64_t at = goal.file.at;
  const EachGrundy write = [&](std::uint32_t /*x*/, std::span<const std::uint16_t> values) {
    file.write(at, {reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    at += values.size_bytes();
  };
  Grundy found = fill_table(goal, tile, write, passed, false, run, {});
  file.flush();
  return found;
}

Grundy grundy(const GrundyGoal& goal, const EachGrundy& each, const RunOptions& run, const Checkpoint& checkpoint) {
  return detail::grundy(goal, {}, each, run, checkpoint);
}

}  // namespace mexwave::chocolate
