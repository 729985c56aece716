#pragma once
// The sweep over p in the (p,q) -> r view: blocks of p by tiles of q, in one process. README.md explains it and its
// terms.

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "chomp3/state_bytes.hpp"
#include "chomp3/tile_sweeper.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "mexwave/chomp3.hpp"

namespace mexwave::core {
class WavefrontBlock;
}

namespace mexwave::chomp3::detail {

/// Thrown if a block used a settled row to the right of the inspected columns. The sweep restarts with one thread.
struct AssumptionFailed {};

class Sweeper {
 public:
  Sweeper(const Plan& plan, const Machine& machine, Watch watch = {});

  /// Called between tiles; throws to stop the run.
  std::function<void(std::uint64_t cells_done)> tick;
  /// Called after every block: true stops the run once the blocks that have begun are done. run() continues from there.
  std::function<bool()> pause;

  /// True when the plan has been carried out, false after a pause.
  bool run();
  /// Call it once; it frees the columns.
  [[nodiscard]] Sweep take_result();
  [[nodiscard]] std::uint64_t floors_lowered() const { return tiles_.floors_lowered.load(); }

  // The state between blocks, for core::BlocksCheckpoint::save().
  [[nodiscard]] core::BlocksStart start() const;
  [[nodiscard]] std::uint32_t last_chunk() const { return static_cast<std::uint32_t>(plan_.chunk_of(last_p_swept_)); }
  [[nodiscard]] unsigned workers() const { return threads_; }
  void save_chunk(std::uint32_t chunk, StateWriter& out) const { write_chunk(out, tiles_, chunk); }
  void save_head(StateWriter& out) const;
  /// Reads the state back, after the plan has been read. Throws IoError, and FormatError if it is no such state.
  void restore(core::SavedBlocks& saved, const core::BlocksFiles& files);
  void restore_head(core::BlocksStart start, StateReader& head);
  void restore_chunk(std::uint32_t chunk, StateReader& in) { read_chunk(in, tiles_, chunk); }

 private:
  /// The assumption made when a long row settles: no block that is still running uses the row at a q beyond
  /// `inspected`.
  struct Assumption {
    std::int32_t row;
    std::int32_t inspected;
  };
  /// What a block passes to the next one. Slots are reused; `stamp` has the number of the block. Up to 2 * workers
  /// records can be in use at once: a block reads the record of the block workers - 1 before it, while blocks up to
  /// workers - 1 after it have begun.
  struct BlockRecord {
    std::atomic<std::uint64_t> stamp{0};  ///< (block + 1) << 32 | first tile that may hold cells of settled rows
    std::int32_t settled_rows = 0;        ///< rows settled for later blocks; valid once stamped
    std::vector<Assumption> assumptions;
  };
  /// A block with its place in the schedule.
  struct ScheduledBlock {
    Block block;
    std::int64_t number = 0;
    std::int64_t at_work = 1;                  // how many blocks, up to this one, may run at once
    bool alone = false;                        // all earlier blocks are done
    std::int32_t front = far_away;             // least base that the tiles passed so far had before this block
    core::WavefrontBlock* progress = nullptr;  // null once all blocks are done
  };

  bool run_block(std::int64_t number, core::WavefrontBlock& progress);
  [[nodiscard]] ScheduledBlock begin_block(std::int64_t number, core::WavefrontBlock& progress);
  [[nodiscard]] std::int64_t blocks_at_work(std::int64_t p0) const;
  void cross_tiles(Worker& w, ScheduledBlock& b);
  bool retire(Worker& w, const ScheduledBlock& b);
  void require_first_uses(BlockLines& lines, std::int32_t from) const;
  [[nodiscard]] Totals totals() const;

  void settle_rows(Worker& w, ScheduledBlock& b, std::int32_t tile_index);
  bool settle_next_row(Worker& w, ScheduledBlock& b, std::int32_t tile_index);
  [[nodiscard]] std::int32_t inspect(const Worker& w, const ScheduledBlock& b, std::int32_t r) const;
  void check_assumptions(BlockRecord& record, core::WavefrontBlock* progress);
  void settle_at_end();

  [[nodiscard]] std::size_t slot_of(std::int64_t block) const {
    return static_cast<std::size_t>(block) % records_.size();
  }
  [[nodiscard]] BlockRecord& record_of(std::int64_t block) { return records_[slot_of(block)]; }

  TileSweeper tiles_;
  const Plan& plan_ = tiles_.plan;
  const unsigned threads_ = tiles_.machine.workers;

  // ---- Shared by workers, besides tiles_. "After" means "happens after": WavefrontBlock::finished() and stamps
  // release, wait_for() and reading a stamp acquire.
  //
  // Ordered by stamps: a block settles rows after the previous block has stamped its record.
  std::vector<BlockRecord> records_;  // readable once stamped, until the slot is reused;
                                      // so are the settled rows below BlockRecord::settled_rows
  // Ordered by retirement: a block retires after the previous block, and before it publishes its last tile.
  RowMinima minima_;
  std::int32_t settled_rows_ = 0;
  std::int32_t last_p_swept_ = 0;
  std::int64_t next_block_ = 0;
  std::int64_t first_block_ = 0;  // of this call of run()
  bool reached_ = false;          // the goal is reached
  // Atomic. A stale value only costs time.
  /// Earlier tiles are finished, for every thread that acquires it.
  std::atomic<std::int32_t> first_live_tile_{0};
  std::atomic<std::uint64_t> cells_{0};
  Totals earlier_;  // from the checkpoint that was resumed
};

}  // namespace mexwave::chomp3::detail
