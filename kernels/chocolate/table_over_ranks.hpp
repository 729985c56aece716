#pragma once
// Fills a table (line_table.hpp) over ranks (core/ranks/blocks.hpp). The lines z of a chunk stay on the rank of the
// chunk; the lines x of a block are sent from chunk to chunk. If the bound is symmetric, a block begins at the chunk
// that has its lines; no later block reads them there.
//
// Each chunk has the counts of the blocks that crossed it. The last block that crosses it takes these counts along to
// the next chunk, so that all counts are in chunks that are still to be crossed, and at the end in the last chunk.
//
// Besides the members listed in line_table.hpp, a kind of table has
//   write(out), read(in, shape, run)         for other ranks
//   values_of_pair(bound), values_in(shape, at)   number of values of a pair, and of a block and a chunk
//   block_bytes(shape), whole_bytes(shape)   bytes of a block's work space; bytes of all values on rank 0
//   for_each_piece(shape, at, values, put)   calls put(index, values, count) for each run of Block::values that is
//                                            contiguous in the complete table, from `index` on

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "chocolate/line_table.hpp"
#include "chocolate/table_shape.hpp"
#include "core/files/file_part.hpp"
#include "core/ranks/blocks.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chocolate::detail {

/// Whether a table to `upto` in blocks of `height` x should be filled over ranks: there are several ranks, and enough
/// blocks. Throws InvalidArgument for a game with a pass if there are several ranks.
inline bool is_shared(std::uint32_t upto, std::uint32_t height, bool pass, const RunOptions& run) {
  constexpr std::uint32_t least_blocks = 4;
  if (run.ranks == nullptr || run.ranks->size() < 2) return false;
  if (pass) throw InvalidArgument("a pass: expected one process, got several");
  return upto + 1 >= least_blocks * height;
}

/// The description of the table, the same on all ranks.
template <class Kind>
struct RanksPlan {
  TableShape shape;
  Kind kind;
  std::uint64_t in_flight;  ///< blocks
  TableFile file;

  /// Whether values are sent to rank 0; they are not if every rank writes them into the file.
  [[nodiscard]] bool sends_values() const { return kind.wants_values && file.path.empty(); }
  void write(core::StateWriter& out) const {
    shape.write(out);
    kind.write(out);
    out.number(in_flight);
    core::write_text(out, file.path);
    out.number(file.at);
  }
  [[nodiscard]] static RanksPlan read(core::StateReader& in, const RunOptions& run) {
    TableShape shape = TableShape::read(in, Kind::most_tile);
    Kind kind = Kind::read(in, shape, run);
    RanksPlan plan{std::move(shape), std::move(kind), in.number<std::uint64_t>(), {}};
    plan.file.path = core::read_text(in);
    plan.file.at = in.number<std::uint64_t>();
    return plan;
  }
  /// Throws MemoryLimit unless the rank that needs most has enough memory; all blocks in flight may wait for one rank.
  void require_memory(const RunOptions& run) const {
    const std::uint64_t side = shape.side, threads = core::resolve_threads(run);
    std::vector<std::uint64_t> of_rank(run.ranks->size());
    for (std::uint32_t c = 0; c < shape.chunks(); ++c) {
      for (std::uint32_t z = shape.begin_of_chunk(c); z < shape.end_of_chunk(c); ++z)
        of_rank[c % of_rank.size()] += kind.line_bytes(shape.highest_of_z(z, shape.end_of_chunk(c)));
    }
    const std::uint64_t block = shape.height * kind.line_bytes(shape.highest());
    const std::uint64_t column =
        kind.wants_values ? kind.values_of_pair(shape.highest()) * shape.height * sizeof(typename Kind::Value) : 0;
    std::uint64_t bytes = *std::max_element(of_rank.begin(), of_rank.end()) + 8 * side * (shape.bounds.step() + 2) +
                          (in_flight + 3 * threads) * block +
                          threads * (kind.block_bytes(shape) + 3 * column * shape.end_of_chunk(0));
    if (sends_values() && run.ranks->rank() == 0) bytes += (in_flight + 1) * side * column + kind.whole_bytes(shape);
    mexwave::require_memory("a rank's share of the " + std::string(Kind::name) + " to " + std::to_string(side - 1),
                            bytes, run);
  }
};

/// The chunks of a rank, and the blocks that cross them.
template <class Kind>
class RankTable final : public core::BlockKernel {
 public:
  using Lines = typename Kind::Lines;
  using Line = typename Kind::Line;
  using Value = typename Kind::Value;

  RankTable(RanksPlan<Kind> plan, const Ranks& ranks)
      : plan_(std::move(plan)), z_lines_(plan_.shape.chunks()), counted_(plan_.shape.chunks(), plan_.kind.no_counts()) {
    if (!plan_.file.path.empty()) file_.emplace(plan_.file.path);
    for (std::uint32_t c = ranks.rank(); c < z_lines_.size(); c += ranks.size()) {
      const std::uint32_t z0 = shape_.begin_of_chunk(c), z1 = shape_.end_of_chunk(c);
      z_lines_[c] = kind_.new_lines(z1 - z0, [&](std::uint32_t k) { return shape_.highest_of_z(z0 + k, z1); });
    }
  }

  [[nodiscard]] core::BlocksPlan plan() const override {
    return {shape_.blocks(), shape_.chunks(), plan_.sends_values()};
  }
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t /*block*/) const override { return shape_.chunks() - 1; }

  void cross(core::BlockCrossing& here) override {
    const Crossing at = shape_.crossing(here.block, here.chunk);
    const auto highest = [&](std::uint32_t k) { return shape_.highest_of_x(at.x0 + k, at.z1); };
    const std::uint32_t height = at.x1 - at.x0;
    Lines received;
    if (!at.has_x_lines) received = kind_.new_lines(height, highest);
    Line* const x_lines = at.has_x_lines ? z_lines_[here.chunk].data() + (at.x0 - at.z0) : received.data();
    if (!here.first) {
      for (std::uint32_t k = 0; k < height; ++k) kind_.read_line(here.state, x_lines[k], highest(k));
      if (shape_.is_last_block_of(here.chunk - 1, here.block)) counted_[here.chunk].add(here.state);
      here.state.end();
    }
    typename Kind::Block block(kind_, shape_, at);
    for_each_tile(block, shape_, at, x_lines, z_lines_[here.chunk].data(), [&](std::uint64_t) { block.run_tile(); });
    counted_[here.chunk].add(block.counts());
    deliver(block.values, at, here);
    if (!here.last) {
      for (std::uint32_t k = 0; k < height; ++k) kind_.write_line(here.next, x_lines[k], highest(k));
    }
    if (!shape_.is_last_block_of(here.chunk, here.block)) return;
    if (file_) file_->flush();
    counted_[here.chunk].write(here.last ? here.found : here.next);
    counted_[here.chunk] = kind_.no_counts();
  }

  void save_chunk(std::uint64_t block, std::uint32_t c, core::StateWriter& out) const override {
    write_part(kind_, shape_, c, block + 1, shape_.end_of_chunk(c), z_lines_[c].data(), counted_[c], out);
  }
  void restore_chunk(std::uint64_t block, std::uint32_t c, core::StateReader& in) override {
    read_part(kind_, shape_, c, block + 1, shape_.end_of_chunk(c), z_lines_[c].data(), counted_[c], in);
  }

 private:
  /// Sends values to rank 0, or writes them into the file.
  void deliver(const std::vector<Value>& values, const Crossing& at, core::BlockCrossing& here) {
    if (!file_) return here.found.raw(reinterpret_cast<const char*>(values.data()), sizeof(Value) * values.size());
    kind_.for_each_piece(shape_, at, values.data(), [&](std::uint64_t index, const Value* from, std::size_t count) {
      file_->write(plan_.file.at + sizeof(Value) * index, {reinterpret_cast<const char*>(from), sizeof(Value) * count});
    });
  }

  RanksPlan<Kind> plan_;
  const Kind& kind_ = plan_.kind;
  const TableShape& shape_ = plan_.shape;
  std::optional<core::FilePart> file_;
  std::vector<Lines> z_lines_;                  // [chunk], for chunks of this rank
  std::vector<typename Kind::Counts> counted_;  // [chunk]
};

/// On rank 0: callbacks for the values that are sent.
template <class Kind>
struct TableReceiver {
  std::function<void(std::uint64_t index, const typename Kind::Value* values, std::size_t count)> put;
  std::function<void(std::uint32_t x0, std::uint32_t x1)> block_done;  ///< all values of these x have been put
};

/// On rank 0: passes the values of blocks to a receiver, and takes the counts of the last block.
template <class Kind>
class TableResults final : public core::BlockResults {
 public:
  TableResults(const RanksPlan<Kind>& plan, TableReceiver<Kind> receiver)
      : plan_(plan), receiver_(std::move(receiver)), counted_(plan.kind.no_counts()) {}

  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t block) const override { return plan_.shape.first_chunk(block); }
  [[nodiscard]] bool may_begin(std::uint64_t block, std::uint64_t taken) const override {
    return block < taken + plan_.in_flight;
  }
  void take(std::uint64_t block, std::uint32_t chunk, core::StateReader& found) override {
    const TableShape& shape = plan_.shape;
    const bool is_last = chunk + 1 == shape.chunks();
    if (plan_.sends_values()) {
      const Crossing at = shape.crossing(block, chunk);
      std::vector<typename Kind::Value> values(plan_.kind.values_in(shape, at));
      found.raw(reinterpret_cast<char*>(values.data()), sizeof values[0] * values.size());
      plan_.kind.for_each_piece(shape, at, values.data(), receiver_.put);
      if (is_last) receiver_.block_done(at.x0, at.x1);
    }
    if (is_last && block + 1 == shape.blocks()) counted_.add(found);
    found.end();
  }
  [[nodiscard]] std::uint64_t work_done(std::uint64_t taken) const override {
    return plan_.kind.work_before(plan_.shape, plan_.shape.begin_of_block(taken));
  }
  void save_head(std::uint64_t /*block*/, core::StateWriter& out) const override { plan_.shape.write_division(out); }
  [[nodiscard]] const typename Kind::Counts& counted() const { return counted_; }

 private:
  const RanksPlan<Kind>& plan_;
  TableReceiver<Kind> receiver_;
  typename Kind::Counts counted_;
};

/// Fills the table. Called on rank 0; returns the counts.
template <class Kind>
typename Kind::Counts fill_over_ranks(const RanksPlan<Kind>& plan, TableReceiver<Kind> receiver,
                                      core::BlocksStart start, core::BlocksCheckpoint& checkpoint,
                                      const RunOptions& run, core::Ticker& ticker) {
  RankTable<Kind> own(plan, *run.ranks);
  TableResults<Kind> results(plan, std::move(receiver));
  core::run_blocks(
      run, start, [&](core::StateWriter& out) { plan.write(out); }, own, results, checkpoint, ticker);
  ticker.finish();
  return results.counted();
}

/// The number of running blocks that keeps all threads busy.
inline std::uint64_t blocks_in_flight(const RunOptions& run) {
  return std::uint64_t{2} * run.ranks->size() * core::resolve_threads(run) + 2;
}

/// Makes the kernel of a rank above 0.
template <class Kind>
std::unique_ptr<core::BlockKernel> make_rank_table(core::StateReader& in, const RunOptions& run) {
  auto plan = RanksPlan<Kind>::read(in, run);
  plan.require_memory(run);
  return std::make_unique<RankTable<Kind>>(std::move(plan), *run.ranks);
}

}  // namespace mexwave::chocolate::detail
