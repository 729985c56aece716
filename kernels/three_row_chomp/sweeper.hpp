#pragma once
// The sweep over p in the (p,q) -> r view: blocks of rows (p) by tiles of columns (q). README.md tells the whole story,
// and has the words used here.

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/plan.hpp"
#include "three_row_chomp/state_bytes.hpp"
#include "three_row_chomp/tile_sweeper.hpp"

namespace mexwave::core {
class WavefrontRow;
}

namespace mexwave::three_row_chomp::detail {

class Sweeper : public TileSweeper {
 public:
  explicit Sweeper(const Plan& plan);

  /// Asked between tiles; throws to stop the run.
  std::function<void(std::uint64_t cells_done)> tick;
  /// Asked after every block: true leaves off once the blocks begun are done. run() goes on from there.
  std::function<bool()> pause;

  /// True when the plan has been carried out, false when `pause` asked to leave off.
  bool run();
  /// Once; the columns are no more.
  [[nodiscard]] Sweep take_result();

  // checkpoint.cpp: the state between blocks, and back. A sweeper made with the same plan, but for the number of
  // workers and the level, goes on from it. restore() throws FormatError if the bytes are not such a state.
  void save(const StateSink& sink);
  void restore(StateSource source);

 private:
  /// Given when a long row settles: no block that was still at work uses it at a q beyond `inspected`.
  struct Promise {
    std::int32_t row;
    std::int32_t inspected;
  };
  /// What a block tells the next one. Slots are reused: `stamp` says whose it is. A block looks at the promises of one
  /// at most workers - 1 before it, and may itself have begun workers - 1 blocks ago: 2 workers slots keep them apart.
  struct BlockRecord {
    std::atomic<std::uint64_t> stamp{0};  ///< (block + 1) << 32 | first tile that may hold cells of settled rows
    std::int32_t settled_rows = 0;        ///< from this block on; valid once stamped
    std::vector<Promise> promises;
  };
  struct Block : BlockContext {
    std::int64_t number = 0;
    std::int64_t at_work = 1;             // so many blocks may be at work up to this one
    bool alone = false;                   // all earlier blocks are done
    std::int32_t front = far_away;        // least base of the tiles already passed, before this block touched them
    core::WavefrontRow* chain = nullptr;  // null once all blocks are done
  };

  // sweeper.cpp: blocks and tiles
  bool run_block(std::int64_t number, core::WavefrontRow& chain);
  [[nodiscard]] Block begin_block(std::int64_t number, core::WavefrontRow& chain);
  [[nodiscard]] std::int64_t blocks_at_work(std::int64_t p0) const;
  void cross_tiles(Worker& w, Block& b);
  bool retire(Worker& w, const Block& b);
  void note_sights(RowBlock& rows);
  void require_sighted(RowBlock& rows, std::int32_t from) const;
  Worker* take_worker();
  void give_back(Worker* worker);

  // settling.cpp
  void settle_rows(Worker& w, Block& b, std::int32_t tile_index);
  bool settle_next_row(Worker& w, Block& b, std::int32_t tile_index);
  [[nodiscard]] std::int32_t inspect(const Worker& w, const Block& b, std::int32_t r) const;
  [[nodiscard]] Row describe_long(const SettledPattern& pattern, const RowState& state, std::int32_t from) const;
  void keep_promises(BlockRecord& record, core::WavefrontRow* chain);
  void settle_at_end();

  // checkpoint.cpp
  void check_all_promises();

  BlockRecord& record_of(std::int64_t block) { return records_[static_cast<std::size_t>(block) % records_.size()]; }

  // ---- What workers share, besides what tiles are computed with. There, "before" is "happens before": released by
  // WavefrontRow::finished() or a stamp, acquired by wait_for() or the look at the stamp.
  //
  // The order of stamps: a block settles rows after the one before has stamped its record.
  std::vector<BlockRecord> records_;  // readable from the stamp on, until the slot is reused;
                                      // so are the rows_ below BlockRecord::settled_rows
  // The order of retirement: a block retires after the one before, and before it lets its last tile go.
  std::vector<std::int32_t> min_of_row_, min_at_;  // -1 while the row is unsighted
  std::int32_t settled_rows_ = 0;
  std::int32_t last_p_swept_ = 0;
  std::int64_t next_block_ = 0;
  std::int64_t first_block_ = 0;  ///< of this call of run()
  bool reached_ = false;          // the goal
  // Atomic. A late value costs time.
  std::atomic<std::int32_t> sighted_rows_{0};  // rows below have been sighted by a retired block
  /// Tiles before are finished; whoever acquires it has seen them so.
  std::atomic<std::int32_t> first_live_tile_{0};
  std::atomic<std::uint64_t> cells_{0};
  // Under the mutex. A worker is one thread's, for a block.
  std::mutex workers_mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> idle_workers_;

  // Of runs before the checkpoint that this one went on from.
  Sweep::Work earlier_work_;
  std::int64_t earlier_excess_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace mexwave::three_row_chomp::detail
