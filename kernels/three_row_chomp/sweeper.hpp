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
#include "three_row_chomp/certificate.hpp"
#include "three_row_chomp/column_tiles.hpp"
#include "three_row_chomp/ended_rows.hpp"
#include "three_row_chomp/pattern_set.hpp"
#include "three_row_chomp/plan.hpp"
#include "three_row_chomp/row_block.hpp"

namespace mexwave::core {
class WavefrontRow;
}

namespace mexwave::three_row_chomp::detail {

/// Where a state goes, piece by piece, ...
using StateSink = std::function<void(std::string_view)>;
/// ... and where it comes from.
struct StateSource {
  std::uint64_t bytes = 0;                       ///< not read yet
  std::function<void(char*, std::size_t)> read;  ///< asked for at most that many
  std::string name = "the checkpoint";           ///< for what is said of it
};
[[nodiscard]] StateSource state_in(std::string_view bytes);

class Sweeper {
 public:
  explicit Sweeper(const Plan& plan);

  /// Asked between tiles; throws to stop the run.
  std::function<void(std::uint64_t cells_done)> tick;
  /// Called, from any worker, for each P-position of watch_q or watch_p that is found one by one.
  std::function<void(const Position&)> watched;

  /// Asked after every block: true leaves off once the blocks begun are done. run() goes on from there.
  std::function<bool()> pause;

  /// True when the plan has been carried out, false when `pause` asked to leave off.
  bool run();
  [[nodiscard]] Sweep take_result();

  // checkpoint.cpp: the state between blocks, and back. A sweeper made with the same plan, but for the number of
  // workers and the level, goes on from it. restore() throws FormatError if the bytes are not such a state.
  void save(const StateSink& sink);
  void restore(StateSource source);
  /// Times that a column tile needed room below its floor.
  [[nodiscard]] std::uint64_t floors_lowered() const { return floors_lowered_.load(); }

 private:
  /// What a worker needs for one block after the other.
  struct Worker {
    RowBlock block;
    std::unique_ptr<PatternSet> patterns;  // of the settled rows 0..rows_learnt-1
    std::int32_t rows_learnt = 0;
    Sweep::Work work;
    std::int64_t excess = std::numeric_limits<std::int64_t>::min();
    std::uint64_t cells_reported = 0;
    WindowTile window;
    std::uint64_t chosen[window_rows * window_columns_max];
  };
  /// Given when a long row settles: no block that was still at work uses it at a q beyond `inspected`.
  struct Promise {
    std::int32_t row;
    std::int32_t inspected;
  };
  /// What a block tells the next one. Slots are reused: `stamp` says whose it is. A block looks at the promises of the
  /// (workers - 1)-th before it, and may itself have begun workers - 1 blocks ago: 2 workers slots keep them apart.
  struct BlockRecord {
    std::atomic<std::uint64_t> stamp{0};  ///< (block + 1) << 32 | first tile that may hold cells of settled rows
    std::int32_t settled_rows = 0;        ///< from this block on; valid once stamped
    std::vector<Promise> promises;
  };
  /// A block on its way through the tiles.
  struct BlockContext {
    std::int64_t number = 0;
    std::int32_t p0 = 0;
    std::int32_t p_last = 0;
    std::int32_t settled_rows = 0;    // rows below are settled
    bool alone = false;               // all earlier blocks are done
    bool meets_settled = false;       // this and all later tiles may hold cells of settled rows
    std::int32_t front = far_away;    // least base of the tiles already passed, before this block touched them
    std::int32_t sights_from = 0;     // rows below have been sighted: the plan's guess, checked by require_sighted()
    std::int32_t unsighted_from = 0;  // the same, or more, if the blocks retired have sighted more
    core::WavefrontRow* chain = nullptr;  // null once all blocks are done
  };

  // sweeper.cpp: blocks and tiles
  bool run_block(std::int64_t number, core::WavefrontRow& chain);
  [[nodiscard]] BlockContext begin_block(std::int64_t number, core::WavefrontRow& chain);
  void cross_tiles(Worker& w, BlockContext& b);
  void run_tile(Worker& w, BlockContext& b, ColumnTile& tile);
  bool retire(Worker& w, const BlockContext& b);
  void note_sights(RowBlock& rows);
  void require_sighted(RowBlock& rows, std::int32_t from) const;
  Worker* take_worker();
  void give_back(Worker* worker);

  // fast_group.cpp: 16 p of a block at a tile, by windows
  struct FastGroup;
  bool fast_group(Worker& w, const BlockContext& b, ColumnTile& tile, std::int32_t group);

  // slow_group.cpp: the same, cell by cell
  void slow_group(Worker& w, const BlockContext& b, ColumnTile& tile, std::int32_t group);
  void slow_cell(Worker& w, const BlockContext& b, ColumnTile& tile, bool logs_tile, std::int32_t i, std::int32_t c);

  // settling.cpp
  void settle_rows(Worker& w, BlockContext& b, std::int32_t tile_index);
  bool settle_next_row(Worker& w, BlockContext& b, std::int32_t tile_index);
  [[nodiscard]] std::int32_t inspect(const Worker& w, const BlockContext& b, std::int32_t r) const;
  [[nodiscard]] Row describe_long(const SettledPattern& pattern, const RowState& state, std::int32_t from) const;
  void learn(Worker& w, std::int32_t rows);
  void keep_promises(BlockRecord& record, core::WavefrontRow* chain);
  void settle_at_end();

  // checkpoint.cpp
  void check_all_promises();

  BlockRecord& record_of(std::int64_t block) { return records_[static_cast<std::size_t>(block) % records_.size()]; }
  [[nodiscard]] ColumnTile& tile_at(std::int32_t q) { return tiles_[at(plan_.tile_of(q))]; }
  [[nodiscard]] const ColumnTile& tile_at(std::int32_t q) const { return tiles_[at(plan_.tile_of(q))]; }
  /// Rows first_r..last_r have a P-position at q.
  void note_furthest(std::int32_t first_r, std::int32_t last_r, std::int32_t q) {
    for (std::int32_t k = first_r >> 6; k <= last_r >> 6; ++k) {
      std::atomic<std::int32_t>& furthest = furthest_q_[at(k)];
      std::int32_t seen = furthest.load(std::memory_order_relaxed);
      while (seen < q && !furthest.compare_exchange_weak(seen, q, std::memory_order_relaxed)) {
      }
    }
  }

  Plan plan_;

  // ---- What workers share. Three orders protect what is not atomic; in each, "before" is "happens before": released
  // by WavefrontRow::finished() or a stamp, acquired by wait_for() or the look at the stamp.
  //
  // The order of tiles: block b + 1 enters tile j after block b has left it. So a tile has one block at a time, and
  // what a block wrote in tiles up to j is there for every later block that is in tile j or beyond.
  /// A block works in one of them. While settling it looks at tiles to the right, after wait_for(), and at logs to the
  /// left, where later blocks may be at work.
  std::vector<ColumnTile> tiles_;
  EndedRows ended_;  // says itself how
  /// [r] f(r,r), -1 while unknown. Written in column r; read right of it, by a block whose front is above r: then
  /// column r has used r, in an earlier block.
  std::vector<std::int32_t> first_of_row_;
  /// [p] by the block of p, [p] by the block of p, [q] by the one block that finds it; read when all is done.
  std::vector<std::uint32_t> diagonal_q_, end_row_, above_diagonal_;
  // The order of stamps: a block settles rows after the one before has stamped its record.
  std::vector<Row> rows_;  // never reallocated; those below BlockRecord::settled_rows are there once that is stamped
  std::vector<BlockRecord> records_;  // readable from the stamp on, until the slot is reused
  // The order of retirement: a block retires after the one before, and before it lets its last tile go.
  std::vector<std::int32_t> min_of_row_, min_at_;  // -1 while the row is unsighted
  std::int32_t settled_rows_ = 0;
  std::int32_t last_p_swept_ = 0;
  std::int64_t next_block_ = 0;
  bool reached_ = false;  // the goal
  // Atomic. A late value costs time (sighted_rows_), or is seen to be late (furthest_q_, by promises).
  std::atomic<std::int32_t> sighted_rows_{0};          // rows below have been sighted by a retired block
  std::vector<std::atomic<std::int32_t>> furthest_q_;  // [r / 64] no P-position (p,q,r) lies at a greater q
  /// Tiles before are finished; whoever acquires it has seen them so.
  std::atomic<std::int32_t> first_live_tile_{0};
  std::atomic<std::uint64_t> cells_{0};
  std::atomic<std::uint64_t> floors_lowered_{0};
  // Under the mutex. A worker is one thread's, for a block.
  std::mutex workers_mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> idle_workers_;

  // Of runs before the checkpoint that this one went on from.
  Sweep::Work earlier_work_;
  std::int64_t earlier_excess_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace mexwave::three_row_chomp::detail
