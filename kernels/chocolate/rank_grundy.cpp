// Grundy numbers over ranks (rank_table.hpp). A block of x takes along the rows of its lines, at every height from the
// first word that is not full to the last that is not empty. The values found in a chunk go to rank 0, which tells of
// them in order, or into a file.

#include "chocolate/rank_grundy.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "chocolate/grundy_block.hpp"
#include "chocolate/grundy_checkpoint.hpp"
#include "chocolate/grundy_lines.hpp"
#include "chocolate/rank_table.hpp"
#include "chocolate/table_over_ranks.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chocolate::detail {

namespace {

constexpr std::string_view job_kind = "chocolate grundy";

struct Deal {
  RankTable table;
  std::uint32_t width = 1;  ///< z of a tile
  std::uint32_t most = 0;   ///< of the values

  [[nodiscard]] std::uint32_t words() const { return grundy_row_words(most); }
  [[nodiscard]] GrundyShape shape() const {
    return {&table.bounds(), table.symmetric(), words(), table.height(), width, most};
  }
  void write(core::StateWriter& out) const {
    table.write(out);
    out.number(width);
    out.number(most);
  }
  [[nodiscard]] static Deal read(core::StateReader& in) {
    Deal deal{RankTable(in)};
    deal.width = in.number<std::uint32_t>(1, grundy_tile_side_max);
    deal.most = in.number<std::uint32_t>(0, 65'535);
    return deal;
  }
  /// Of the rank with most; all blocks under way may wait for the same one.
  void require_memory(const RunOptions& run) const {
    const auto line_bytes = [&](std::uint32_t highest) { return GrundyLines::bytes(highest, words()); };
    const std::uint64_t side = table.side(), threads = core::resolve_threads(run);
    const std::uint32_t highest = table.bounds().row(table.side() - 1)[table.side() - 1];
    const std::uint64_t values = table.wants_values() ? std::uint64_t{2} * table.height() * (highest + 1) : 0;
    const std::uint64_t pairs = std::uint64_t{table.height()} * width;
    std::uint64_t bytes =
        table.most_of_lines(run.ranks->size(), line_bytes) + 8 * side * (table.bounds().step() + 2) +
        (table.ahead() + 3 * threads) * table.height() * line_bytes(highest) +
        threads * (pairs * (words() * 8 + 16) + most * std::uint64_t{8} + 3 * values * table.widest()) +
        table.most_under_way(*run.ranks, line_bytes);
    if (table.tells() && run.ranks->rank() == 0) bytes += (table.ahead() + 1) * side * values;
    core::require_memory("a rank's share of Grundy numbers to " + std::to_string(side - 1), bytes, run);
  }
};

class Strips final : public core::RankRows {
 public:
  Strips(const Deal& deal, unsigned rank, const RunOptions& run, unsigned ranks)
      : deal_(deal),
        table_(deal_.table),
        run_tile_(grundy_tile_body(false, run)),
        z_lines_(table_.chunks()),
        counted_{{}, std::vector<std::uint64_t>(deal.most + std::size_t{1})} {
    if (!table_.file().path.empty()) {
      file_.emplace(table_.file().path);
      std::uint64_t start = 0;
      for (std::uint32_t x = 0; x < table_.side(); ++x) {
        starts_.push_back(start);
        start += values_between(x, 0, table_.side());
      }
    }
    for (std::uint32_t c = rank; c < table_.chunks(); c += ranks) z_lines_[c] = new_lines(c);
  }

  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t row) const override { return table_.first_chunk(row); }
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t) const override { return table_.chunks() - 1; }

  Crossed cross(std::uint64_t row, std::uint32_t chunk, std::string state) override {
    const Crossing at = table_.crossing(row, chunk);
    const std::uint32_t count = at.x1 - at.x0;
    GrundyLines taken_along;
    if (!at.home) {
      taken_along = GrundyLines(count, deal_.words(), [&](std::uint32_t k) { return highest_of_x(at.x0 + k, at); });
      if (!state.empty()) read_lines(taken_along.data(), at, state);
      state = {};
    }
    GrundyBlock block(deal_.shape(), at.x0, at.x1, at.z0, at.z1, table_.wants_values());
    block.tile.x_lines = at.home ? z_lines_[chunk].data() + (at.x0 - at.z0) : taken_along.data();
    const std::uint32_t skipped = at.home ? (at.x0 - at.z0) / deal_.width * deal_.width : 0;
    for (std::uint32_t z = at.z0 + skipped; z < at.z1; z = block.tile.z1) {
      block.begin_tile(z);
      block.tile.z_lines = z_lines_[chunk].data() + (z - at.z0);
      run_tile_(block.tile);
    }
    Crossed crossed;
    if (chunk + 1 < table_.chunks()) crossed.state = lines_text(block.tile.x_lines, at);
    for (std::uint32_t x = at.x0; x < at.x1 && table_.wants_values(); ++x) {
      const std::vector<std::uint16_t>& values = block.values[x - at.x0];
      const std::string_view bytes(reinterpret_cast<const char*>(values.data()), 2 * values.size());
      if (file_)
        file_->write(table_.file().at + 2 * (starts_[x] + values_between(x, 0, at.z0)), bytes);
      else
        crossed.found += bytes;
    }
    if (file_ && table_.is_last_of(row, chunk)) file_->flush();
    const std::lock_guard lock(mutex_);
    counted_.add({block.tile.computed, block.tile.words_scanned}, block.histogram);
    return crossed;
  }

  void report(core::StateWriter& out) const override { counted_.write(out); }
  void add_report(core::StateReader& in) override { counted_.add(in); }

  void save_chunk(std::uint32_t chunk, std::uint64_t next, core::StateWriter& out) const override {
    save_lines(z_lines_[chunk], chunk, table_.begin_of_row(next), out);
  }
  void restore_chunk(std::uint32_t chunk, core::StateReader& in) override {
    restore_lines(z_lines_[chunk], chunk, in);
    in.end();
  }
  /// Rank 0, as TableOverRanks asks.
  [[nodiscard]] GrundyHead head(std::uint32_t x) const { return {x, counted_}; }
  [[nodiscard]] static GrundyHead read_head(const Deal& deal, core::StateReader& in) {
    return GrundyHead::read(in, deal.table.side(), deal.most);
  }
  void go_on(const GrundyHead& head) { counted_ = head.counted; }
  [[nodiscard]] std::string chunk_text(std::uint32_t chunk, core::StateReader& in) const {
    GrundyLines lines = new_lines(chunk);
    restore_lines(lines, chunk, in);
    return core::state_text([&](core::StateWriter& out) { save_lines(lines, chunk, table_.begin(), out); });
  }

  /// Rank 0: what a crossing has found; `each` is told once the whole block has.
  void take(std::uint64_t row, std::uint32_t chunk, const std::string& found, const EachGrundy& each) {
    const Crossing at = table_.crossing(row, chunk);
    told_.resize(at.x1 - at.x0);
    core::StateReader in(core::state_in(found));
    for (std::uint32_t x = at.x0; x < at.x1; ++x) {
      std::vector<std::uint16_t>& values = told_[x - at.x0];
      const std::size_t before = values.size(), more = values_between(x, at.z0, at.z1);
      values.resize(before + more);
      in.raw(reinterpret_cast<char*>(values.data() + before), 2 * more);
    }
    in.end();
    if (chunk + 1 < table_.chunks()) return;
    for (std::uint32_t x = at.x0; x < at.x1; ++x) each(x, told_[x - at.x0]);
    told_.clear();
  }
  void result(Grundy& result) const {
    result.histogram = counted_.histogram;
    while (result.histogram.size() > 1 && result.histogram.back() == 0) result.histogram.pop_back();
    result.largest = static_cast<std::uint32_t>(result.histogram.size() - 1);
    result.work = counted_.work;
  }

 private:
  [[nodiscard]] GrundyLines new_lines(std::uint32_t chunk) const {
    const std::uint32_t z0 = table_.begin_of(chunk);
    return {table_.end_of(chunk) - z0, deal_.words(),
            [&](std::uint32_t k) { return table_.highest_of_z(chunk, z0 + k); }};
  }
  /// Those that blocks from x on look at.
  void save_lines(const GrundyLines& lines, std::uint32_t chunk, std::uint32_t x, core::StateWriter& out) const {
    const std::uint32_t z0 = table_.begin_of(chunk);
    for (std::uint32_t z = std::max(z0, table_.first_line(x)); z < table_.end_of(chunk); ++z)
      write_line(out, lines.data()[z - z0], deal_.words());
  }
  void restore_lines(GrundyLines& lines, std::uint32_t chunk, core::StateReader& in) const {
    const std::uint32_t z0 = table_.begin_of(chunk);
    for (std::uint32_t z = std::max(z0, table_.first_line(table_.begin())); z < table_.end_of(chunk); ++z)
      read_line(in, lines.data()[z - z0], table_.highest_of_z(chunk, z), deal_.words());
  }

  /// Stored values of the pairs of x with from <= z < to.
  [[nodiscard]] std::uint64_t values_between(std::uint32_t x, std::uint32_t from, std::uint32_t to) const {
    std::uint64_t count = 0;
    const std::uint32_t* const bounds = table_.bounds().row(x);
    for (std::uint32_t z = table_.symmetric() ? std::max(x, from) : from; z < to; ++z)
      count += bounds[z] + std::uint64_t{1};
    return count;
  }

  [[nodiscard]] std::uint32_t highest_of_x(std::uint32_t x, const Crossing& at) const {
    return table_.bounds().row(x)[at.z1 - 1];
  }
  [[nodiscard]] std::string lines_text(const GrundyLine* lines, const Crossing& at) const {
    return core::state_text([&](core::StateWriter& out) {
      for (std::uint32_t x = at.x0; x < at.x1; ++x) write_line(out, lines[x - at.x0], deal_.words());
    });
  }
  /// Into lines that are new.
  void read_lines(GrundyLine* lines, const Crossing& at, const std::string& bytes) const {
    core::StateReader in(core::state_in(bytes));
    for (std::uint32_t x = at.x0; x < at.x1; ++x) read_line(in, lines[x - at.x0], highest_of_x(x, at), deal_.words());
    in.end();
  }

  Deal deal_;
  const RankTable& table_;
  RunGrundyTile run_tile_;
  std::optional<core::FilePart> file_;
  std::vector<std::uint64_t> starts_;  // [x] of the file's values
  std::vector<GrundyLines> z_lines_;   // [chunk], of this rank's
  std::vector<std::vector<std::uint16_t>> told_;
  std::mutex mutex_;
  GrundyCounts counted_;
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

Grundy grundy_over_ranks(const GrundyGoal& goal, const EachGrundy& each, const RunOptions& run,
                         const Checkpoint& checkpoint) {
  TileShape tile = grundy_tile_shape(goal, core::resolve_threads(run) * run.ranks->size());
  const std::uint64_t line = GrundyLines::bytes(goal.bound(goal.upto, goal.upto), grundy_row_words(most_options(goal)));
  while (tile.x > 1 && tile.x * line > RankTable::most_message_bytes) tile.x /= 2;
  const Deal deal{RankTable(goal.bound, goal.upto, tile.x, line,
                            {static_cast<bool>(each), !checkpoint.path.empty(), goal.file}, run),
                  tile.z, most_options(goal)};
  deal.require_memory(run);
  const RankTable& table = deal.table;
  core::Ticker ticker(run, table.pairs_before(table.rows().rows));
  TableOverRanks<Deal, Strips> rows(deal, job_kind, run,
                                    [&](Strips& own, std::uint64_t row, std::uint32_t chunk, const std::string& found) {
                                      own.take(row, chunk, found, each);
                                    });
  core::run_or_resume(rows, grundy_checkpoint_kind, grundy_checkpoint_of(goal, table.bounds()), run, checkpoint,
                      ticker);
  ticker.finish();
  Grundy result;
  result.upto = goal.upto;
  result.positions = GrundyLayout{goal.bound, goal.upto}.positions();
  rows.end().result(result);
  return result;
}

}  // namespace mexwave::chocolate::detail
