#pragma once
// Fills a table in one process, block by block (table_shape.hpp), and keeps the lines that later blocks read;
// table_over_ranks.hpp does the same over ranks. There are two kinds of table, P-positions (positions.cpp) and Grundy
// values (grundy.cpp). A kind has these members:
//   name, most_tile                 the name of the kind in checkpoints and jobs; the largest tile
//   Value                           the result for a pair or a position
//   Line, Lines, line_bytes(y)      lines up to a largest y, and their memory
//   new_lines(count, highest), write_line(out, line, y), read_line(in, line, y)
//   Counts, no_counts()             with add(counts), write(out), add(in)
//   Block                           runs the tiles of a block, or of its part in one chunk: begin_tile(z), run_tile(),
//                                   end(), counts(), and `tile`, which refers to the lines
//   work_before(shape, x)           the work of all lower x, for progress
//
// A checkpoint (core/schedule/blocks_checkpoint.hpp) is written after a block, by one process or by ranks; one process
// or any number of ranks can resume it. The part for a chunk has the lines z that later blocks read, and counts. The
// counts of all parts together are those of all blocks so far.

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <utility>

#include "chocolate/table_shape.hpp"
#include "core/files/state_bytes.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "core/schedule/wavefront.hpp"

namespace mexwave::chocolate::detail {

/// Prepares each tile of a block, in order of z, and calls run_tile(column), which must call block.run_tile().
/// `x_lines` begin with the line of at.x0, `z_lines` with that of at.z0.
template <class Block, class Line, class RunTile>
void for_each_tile(Block& block, const TableShape& shape, const Crossing& at, Line* x_lines, Line* z_lines,
                   const RunTile& run_tile) {
  block.tile.x_lines = x_lines;
  const std::uint32_t skipped = at.has_x_lines ? (at.x0 - at.z0) / shape.width * shape.width : 0;
  for (std::uint32_t z = at.z0 + skipped; z < at.z1; z = block.tile.z1) {
    block.begin_tile(z);
    block.tile.z_lines = z_lines + (z - at.z0);
    run_tile(z / shape.width);
  }
}

/// Writes the part for chunk c of a checkpoint before block `next`. `lines` are the lines z of the chunk; their y are
/// at most shape.highest_of_z(z, z1).
template <class Kind>
void write_part(const Kind& kind, const TableShape& shape, std::uint32_t c, std::uint64_t next, std::uint32_t z1,
                const typename Kind::Line* lines, const typename Kind::Counts& counted, core::StateWriter& out) {
  counted.write(out);
  for (std::uint32_t z = shape.first_line(c, shape.begin_of_block(next)); z < shape.end_of_chunk(c); ++z)
    kind.write_line(out, lines[z - shape.begin_of_chunk(c)], shape.highest_of_z(z, z1));
}
/// Reads such a part into new lines, and adds its counts to `counted`.
template <class Kind>
void read_part(const Kind& kind, const TableShape& shape, std::uint32_t c, std::uint64_t next, std::uint32_t z1,
               typename Kind::Line* lines, typename Kind::Counts& counted, core::StateReader& in) {
  counted.add(in);
  for (std::uint32_t z = shape.first_line(c, shape.begin_of_block(next)); z < shape.end_of_chunk(c); ++z)
    kind.read_line(in, lines[z - shape.begin_of_chunk(c)], shape.highest_of_z(z, z1));
}

/// A table in one process; core::run_with_checkpoints() runs it.
template <class Kind>
class LineTable {
 public:
  using Line = typename Kind::Line;
  using Lines = typename Kind::Lines;
  using Counts = typename Kind::Counts;

  LineTable(Kind kind, TableShape shape, unsigned workers, core::BlocksStart start, const core::BlocksFiles& files)
      : kind_(std::move(kind)),
        shape_(std::move(shape)),
        workers_(workers),
        z_lines_(kind_.new_lines(shape_.side, [this](std::uint32_t z) { return shape_.highest_of_z(z, shape_.side); })),
        x_lines_(kind_.new_lines(shape_.symmetric ? 0 : shape_.side,
                                 [this](std::uint32_t x) { return shape_.highest_of_x(x, shape_.side); })),
        counted_(kind_.no_counts()),
        next_(start.block),
        done_(kind_.work_before(shape_, shape_.begin_of_block(next_))) {
    for (std::uint32_t c = start.chunk; start.block > 0 && c < shape_.chunks(); ++c) {
      files.restore_chunk(start.block - 1, c, [&](core::StateReader& in) {
        read_part(kind_, shape_, c, next_, shape_.side, z_lines_.data() + shape_.begin_of_chunk(c), counted_, in);
      });
    }
  }

  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    const std::uint64_t first = next_;
    const std::uint64_t lead_tiles = workers_ > 2 ? 0 : 1;  // blocks have few tiles, so they start early
    std::mutex mutex;
    core::run_wavefront({workers_, shape_.blocks() - first, lead_tiles},
                        [&](std::uint64_t number, core::WavefrontBlock& progress) {
                          const Crossing at = shape_.whole_block(first + number);
                          typename Kind::Block block(kind_, shape_, at);
                          for_each_tile(block, shape_, at, (at.has_x_lines ? z_lines_ : x_lines_).data() + at.x0,
                                        z_lines_.data(), [&](std::uint64_t column) {
                                          progress.wait_for(column);
                                          block.run_tile();
                                          tick(done_.load(std::memory_order_relaxed));
                                          if (block.tile.z1 == shape_.side) block.end();  // in the order of blocks
                                          progress.finished(column);
                                        });
                          done_ += kind_.work_before(shape_, at.x1) - kind_.work_before(shape_, at.x0);
                          const std::lock_guard lock(mutex);
                          counted_.add(block.counts());
                          next_ = std::max(next_, first + number + 1);
                          return !(pause && pause());
                        });
    return next_ == shape_.blocks();
  }

  // For BlocksCheckpoint::save(), between blocks.
  [[nodiscard]] unsigned workers() const { return workers_; }
  [[nodiscard]] core::BlocksStart start() const { return {next_, shape_.first_chunk(next_ - 1)}; }
  [[nodiscard]] std::uint32_t last_chunk() const { return shape_.chunks() - 1; }
  void save_head(core::StateWriter& out) const { shape_.write_division(out); }
  /// Writes the part for chunk c. The part for the last chunk has all counts.
  void save_chunk(std::uint32_t c, core::StateWriter& out) const {
    write_part(kind_, shape_, c, next_, shape_.side, z_lines_.data() + shape_.begin_of_chunk(c),
               c == last_chunk() ? counted_ : kind_.no_counts(), out);
  }

  /// Returns the counts after the last block, and returns the memory of the lines to the system.
  Counts finish() {
    for (Lines* const lines : {&z_lines_, &x_lines_}) lines->give_back(workers_);
    return std::move(counted_);
  }

 private:
  Kind kind_;
  TableShape shape_;
  unsigned workers_;
  Lines z_lines_, x_lines_;  // if the bound is symmetric, z_lines_ are also the lines of x
  Counts counted_;
  std::uint64_t next_;  // all blocks before this one are done
  std::atomic<std::uint64_t> done_;
};

/// Fills the table in one process. Returns the counts.
template <class Kind>
typename Kind::Counts fill_in_one_process(Kind kind, TableShape shape, core::BlocksStart start,
                                          core::BlocksCheckpoint& checkpoint, const RunOptions& run,
                                          core::Ticker& ticker) {
  LineTable<Kind> table(std::move(kind), std::move(shape), core::resolve_threads(run), start, checkpoint.files());
  core::run_with_checkpoints(table, checkpoint, run, ticker);
  ticker.finish();
  return table.finish();
}

}  // namespace mexwave::chocolate::detail
