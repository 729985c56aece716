// P-positions over ranks (rank_table.hpp). A block of x takes along what its lines have used, from the first word that
// is not full to the last that is not empty, and their cuts. What it finds in a chunk goes to rank 0, or into a file.

#include "chocolate/rank_positions.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "chocolate/positions_checkpoint.hpp"
#include "chocolate/positions_lines.hpp"
#include "chocolate/rank_table.hpp"
#include "chocolate/table_over_ranks.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chocolate::detail {

namespace {

constexpr std::string_view job_kind = "chocolate positions";

struct Deal {
  RankTable table;
  std::uint32_t width = 1;  ///< z of a tile
  Play play = Play::normal;

  void write(core::StateWriter& out) const {
    table.write(out);
    out.number(width);
    out.number(play);
  }
  [[nodiscard]] static Deal read(core::StateReader& in) {
    Deal deal{RankTable(in)};
    deal.width = in.number<std::uint32_t>(1, largest_side);
    deal.play = in.number(Play::normal, Play::misere);
    return deal;
  }
  /// Of the rank with most; all blocks under way may wait for the same one.
  void require_memory(const RunOptions& run) const {
    const std::uint64_t side = table.side(), threads = core::resolve_threads(run);
    const std::uint64_t block = table.height() * line_bytes(table.bounds().row(table.side() - 1)[table.side() - 1]);
    const std::uint64_t values = table.wants_values() ? std::uint64_t{4} * table.height() : 0;
    std::uint64_t bytes = table.most_of_lines(run.ranks->size(), line_bytes) + 8 * side * (table.bounds().step() + 1) +
                          (table.ahead() + threads) * 2 * block + threads * 3 * values * table.widest() +
                          table.most_under_way(*run.ranks, line_bytes);
    if (table.tells() && run.ranks->rank() == 0) bytes += side * side * 4 + table.ahead() * side * values;
    core::require_memory("a rank's share of P-positions to " + std::to_string(side - 1), bytes, run);
  }
  static std::uint64_t line_bytes(std::uint32_t highest) {
    return 8 * PositionsLines::words_of_line(highest) + sizeof(PositionsLine);
  }
};

class Strips final : public core::RankRows {
 public:
  Strips(const Deal& deal, unsigned rank, const RunOptions& /*run*/, unsigned ranks)
      : deal_(deal), table_(deal_.table) {
    if (!table_.file().path.empty()) file_.emplace(table_.file().path);
    z_lines_.resize(table_.chunks());
    for (std::uint32_t c = rank; c < table_.chunks(); c += ranks) z_lines_[c] = new_lines(c);
  }

  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t row) const override { return table_.first_chunk(row); }
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t) const override { return table_.chunks() - 1; }

  Crossed cross(std::uint64_t row, std::uint32_t chunk, std::string state) override {
    const Crossing at = table_.crossing(row, chunk);
    const std::uint32_t count = at.x1 - at.x0, wide = at.z1 - at.z0;
    const BoundRows& bounds = table_.bounds();
    PositionsLines taken_along;
    if (!at.home) {
      taken_along = PositionsLines(count, [&](std::uint32_t k) { return highest_of_x(at.x0 + k, at); });
      if (!state.empty()) read_lines(taken_along.data(), at, state);
      state = {};
    }
    std::vector<std::uint32_t> found(table_.wants_values() ? std::size_t{count} * wide : 0, none);
    PositionsTile tile{};
    tile.x0 = at.x0;
    tile.x1 = at.x1;
    tile.symmetric = table_.symmetric();
    tile.bounds = bounds.row(0);
    tile.bounds_step = bounds.step();
    tile.side = wide;
    tile.x_lines = at.home ? z_lines_[chunk].data() + (at.x0 - at.z0) : taken_along.data();
    const std::uint32_t skipped = at.home ? (at.x0 - at.z0) / deal_.width * deal_.width : 0;
    for (tile.z0 = at.z0 + skipped; tile.z0 < at.z1; tile.z0 = tile.z1) {
      tile.z1 = std::min(at.z1, tile.z0 + deal_.width);
      tile.z_lines = z_lines_[chunk].data() + (tile.z0 - at.z0);
      tile.keep = found.empty() ? nullptr : found.data() + (tile.z0 - at.z0);
      if (tile.x0 == 0 && tile.z0 == 0) enter_first_pair(tile, deal_.play, false);
      run_positions_tile(tile);
    }
    Crossed crossed;
    if (chunk + 1 < table_.chunks()) crossed.state = lines_text(tile.x_lines, at);
    if (file_) {
      for_each_piece(at, found.data(), [&](std::uint64_t index, const std::uint32_t* values, std::size_t length) {
        file_->write(table_.file().at + 4 * index, {reinterpret_cast<const char*>(values), 4 * length});
      });
      if (table_.is_last_of(row, chunk)) file_->flush();
    } else {
      crossed.found.assign(reinterpret_cast<const char*>(found.data()), 4 * found.size());
    }
    const std::lock_guard lock(mutex_);
    add_counts(total_, tile);
    return crossed;
  }

  void report(core::StateWriter& out) const override { write_counts(out, total_); }
  void add_report(core::StateReader& in) override { read_counts(in, total_); }

  void save_chunk(std::uint32_t chunk, std::uint64_t next, core::StateWriter& out) const override {
    save_lines(z_lines_[chunk], chunk, table_.begin_of_row(next), out);
  }
  void restore_chunk(std::uint32_t chunk, core::StateReader& in) override {
    restore_lines(z_lines_[chunk], chunk, in);
    in.end();
  }
  /// Rank 0, as TableOverRanks asks.
  [[nodiscard]] PositionsHead head(std::uint32_t x) const {
    return {x, table_.pairs_before(x / table_.height()), total_};
  }
  [[nodiscard]] static PositionsHead read_head(const Deal& deal, core::StateReader& in) {
    return PositionsHead::read(in, deal.table.side());
  }
  void go_on(const PositionsHead& head) { total_ = head.counted; }
  [[nodiscard]] std::string chunk_text(std::uint32_t chunk, core::StateReader& in) const {
    PositionsLines lines = new_lines(chunk);
    restore_lines(lines, chunk, in);
    return core::state_text([&](core::StateWriter& out) { save_lines(lines, chunk, table_.begin(), out); });
  }

  /// Rank 0: what a crossing has found.
  void take(std::uint64_t row, std::uint32_t chunk, const std::string& found, std::vector<std::uint32_t>& y) const {
    const Crossing at = table_.crossing(row, chunk);
    std::vector<std::uint32_t> values(std::size_t{at.x1 - at.x0} * (at.z1 - at.z0));
    core::StateReader(core::state_in(found)).raw(reinterpret_cast<char*>(values.data()), 4 * values.size());
    for_each_piece(at, values.data(), [&](std::uint64_t index, const std::uint32_t* from, std::size_t length) {
      std::copy_n(from, length, y.begin() + static_cast<std::ptrdiff_t>(index));
    });
  }
  void result(Positions& result) const {
    result.count = total_.count;
    result.on_bound = total_.on_bound;
    result.largest_y = total_.largest_y;
    result.work = {total_.pairs, total_.words};
  }

 private:
  [[nodiscard]] PositionsLines new_lines(std::uint32_t chunk) const {
    const std::uint32_t z0 = table_.begin_of(chunk);
    return {table_.end_of(chunk) - z0, [&](std::uint32_t k) { return table_.highest_of_z(chunk, z0 + k); }};
  }
  /// Those that blocks from x on look at.
  void save_lines(const PositionsLines& lines, std::uint32_t chunk, std::uint32_t x, core::StateWriter& out) const {
    const std::uint32_t z0 = table_.begin_of(chunk);
    for (std::uint32_t z = std::max(z0, table_.first_line(x)); z < table_.end_of(chunk); ++z)
      write_line(out, lines.data()[z - z0], table_.highest_of_z(chunk, z));
  }
  void restore_lines(PositionsLines& lines, std::uint32_t chunk, core::StateReader& in) const {
    const std::uint32_t z0 = table_.begin_of(chunk);
    for (std::uint32_t z = std::max(z0, table_.first_line(table_.begin())); z < table_.end_of(chunk); ++z)
      read_line(in, lines.data()[z - z0], table_.highest_of_z(chunk, z));
  }

  /// Calls put(index in Positions::y, values, how many) for what lies side by side there, mirror images, too.
  template <class Put>
  void for_each_piece(const Crossing& at, const std::uint32_t* values, const Put& put) const {
    const std::uint64_t side = table_.side(), wide = at.z1 - at.z0;
    for (std::uint32_t x = at.x0; x < at.x1; ++x) {
      const std::uint32_t from = at.home ? x : at.z0;
      put(x * side + from, values + (x - at.x0) * wide + (from - at.z0), at.z1 - from);
    }
    if (!table_.symmetric()) return;
    std::vector<std::uint32_t> column(at.x1 - at.x0);
    for (std::uint32_t z = at.home ? at.x0 : at.z0; z < at.z1; ++z) {
      const std::uint32_t length = std::min(at.x1, z + 1) - at.x0;
      for (std::uint32_t k = 0; k < length; ++k) column[k] = values[k * wide + (z - at.z0)];
      put(z * side + at.x0, column.data(), length);
    }
  }

  [[nodiscard]] std::uint32_t highest_of_x(std::uint32_t x, const Crossing& at) const {
    return table_.bounds().row(x)[at.z1 - 1];
  }
  [[nodiscard]] std::string lines_text(const PositionsLine* lines, const Crossing& at) const {
    return core::state_text([&](core::StateWriter& out) {
      for (std::uint32_t x = at.x0; x < at.x1; ++x) write_line(out, lines[x - at.x0], highest_of_x(x, at));
    });
  }
  /// Into lines that are new.
  void read_lines(PositionsLine* lines, const Crossing& at, const std::string& bytes) const {
    core::StateReader in(core::state_in(bytes));
    for (std::uint32_t x = at.x0; x < at.x1; ++x) read_line(in, lines[x - at.x0], highest_of_x(x, at));
    in.end();
  }

  Deal deal_;
  const RankTable& table_;
  std::optional<core::FilePart> file_;
  std::vector<PositionsLines> z_lines_;  // [chunk], of this rank's
  std::mutex mutex_;
  PositionsTile total_{};
};

const core::RankJobKind known(job_kind, [](Ranks& ranks, std::uint32_t job, core::StateReader& in,
                                           const RunOptions& run) {
  const Deal deal = Deal::read(in);
  RunOptions own = run;
  own.ranks = &ranks;
  deal.require_memory(own);
  return core::rank_rows_helper(ranks, job, run, deal.table.rows(),
                                std::make_unique<Strips>(deal, ranks.rank(), run, ranks.size()));
});

}  // namespace

Positions positions_over_ranks(const PositionsGoal& goal, std::uint32_t height, std::uint32_t width,
                               const RunOptions& run, const Checkpoint& checkpoint) {
  const std::uint64_t line = Deal::line_bytes(goal.bound(goal.upto, goal.upto));
  const Deal deal{RankTable(goal.bound, goal.upto, height, line, {goal.keep, !checkpoint.path.empty(), goal.file}, run),
                  width, goal.play};
  deal.require_memory(run);
  const RankTable& table = deal.table;
  Positions result;
  result.upto = goal.upto;
  core::Ticker ticker(run, table.pairs_before(table.rows().rows));
  if (table.tells()) core::fill(result.y, std::size_t{table.side()} * table.side(), none, ticker);
  TableOverRanks<Deal, Strips> rows(
      deal, job_kind, run, [&](const Strips& own, std::uint64_t row, std::uint32_t chunk, const std::string& found) {
        own.take(row, chunk, found, result.y);
      });
  core::run_or_resume(rows, positions_checkpoint_kind, positions_checkpoint_of(goal, table.bounds()), run, checkpoint,
                      ticker);
  ticker.finish();
  rows.end().result(result);
  return result;
}

}  // namespace mexwave::chocolate::detail
