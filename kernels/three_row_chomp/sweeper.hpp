#pragma once
// The sweep over p in the (p,q) -> r view: blocks of rows (p) by tiles of columns (q). README.md tells the whole story.

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/certificate.hpp"
#include "three_row_chomp/column_tiles.hpp"
#include "three_row_chomp/pattern_set.hpp"
#include "three_row_chomp/row_block.hpp"
#include "three_row_chomp/window_tile.hpp"

namespace mexwave::core {
class WavefrontRow;
}

namespace mexwave::three_row_chomp::detail {

/// A guess about where something is logged, or about the order of two blocks, was wrong: run again with the plan
/// widened.
struct PlanTooTight {
  bool need_single_thread = false;
};

/// What a sweep needs to know beforehand. Guesses in it decide speed, never results.
struct Plan {
  std::int32_t last_p = 0;                ///< sweep p = 1..last_p
  std::optional<std::int32_t> rows_upto;  ///< stop earlier, once rows 0..rows_upto are settled ...
  std::int32_t openings_upto = 0;         ///< ... and this p is swept
  std::int32_t block_rows = 64;           ///< p of one block, a multiple of window_rows
  std::int32_t tile_columns = 32;         ///< q of one tile, a multiple of 8, at most window_columns_max
  std::int32_t window_bits = 64;
  std::int32_t log_margin = 64;      ///< columns before q = p/sqrt(2) from which P-positions are logged
  std::int32_t sight_margin = 160;   ///< rows below the expected first unseen row from which first sights are logged
  std::int32_t floor_margin = 1024;  ///< rows below q/sqrt(2) that a new column has room for
  unsigned workers = 1;
  RunWindowTile run_tile = run_window_tile_scalar;
  // Watched cells, for solve(): every P-position of this column, or of this p, is reported one by one.
  std::int32_t watch_q = -1;
  std::int32_t watch_p = -1;
};

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
  struct Worker {
    RowBlock block;
    std::unique_ptr<PatternSet> settled;  // rows 0..known-1
    std::int32_t known = 0;
    Sweep::Work work;
    std::int64_t excess = std::numeric_limits<std::int64_t>::min();
    std::uint64_t cells_reported = 0;
    WindowTile tile;
    std::uint64_t chosen[window_rows * window_columns_max];
  };
  /// A settled long row's promise: no q in (inspected, ...) was used by an unfinished earlier block.
  struct Promise {
    std::int32_t row;
    std::int32_t inspected;
  };
  /// What a block tells the next one. Slots are reused: `stamp` says whose it is. A block looks at the promises of the
  /// (workers - 1)-th before it, and may itself have begun workers - 1 blocks ago: 2 workers slots keep them apart.
  struct BlockRecord {
    std::atomic<std::uint64_t> stamp{0};  ///< (block + 1) << 32 | first tile that may hold cells of settled rows
    std::int32_t settled = 0;             ///< rows settled from this block on; valid once stamped
    std::vector<Promise> promises;
  };
  struct BlockContext {
    std::int64_t number;
    std::int32_t p0;
    std::int32_t p_last;
    std::int32_t settled = 0;             // rows below are settled
    bool alone = false;                   // all earlier blocks are done
    bool past_settling = false;           // this and all later tiles may hold cells of settled rows
    std::int32_t front = far_away;        // least base of the tiles already passed, before this block touched them
    std::int32_t seen = 0;                // rows from here on may be seen for the first time
    bool logs_tile = false;               // P-positions of the present tile go into its log
    core::WavefrontRow* chain = nullptr;  // null once all blocks are done
  };

  bool run_block(std::int64_t number, core::WavefrontRow& chain);
  Worker* take_worker();
  void give_back(Worker* worker);
  void open_tile(ColumnTile& tile, std::int32_t row_floor);
  void start_column(ColumnTile& tile, std::int32_t q);
  void lower_floor(ColumnTile& tile, std::int32_t row_floor, std::int32_t p);
  void run_tile(Worker& w, BlockContext& b, ColumnTile& tile);
  bool fast_group(Worker& w, BlockContext& b, ColumnTile& tile, std::int32_t group);
  void slow_group(Worker& w, BlockContext& b, ColumnTile& tile, std::int32_t group);
  void slow_cell(Worker& w, BlockContext& b, ColumnTile& tile, std::int32_t i, std::int32_t c);
  void raise_base(ColumnTile& tile);
  void absorb_dead(Worker& w, std::int32_t i, std::int32_t before_q, std::int32_t down_to);
  [[nodiscard]] bool logged(std::int32_t p, std::int32_t q, std::int32_t r) const;
  [[nodiscard]] bool log_dropped(std::int32_t p, std::int32_t q) const;
  void note_furthest(std::int32_t first_r, std::int32_t last_r, std::int32_t q);

  // settling.cpp
  void settle(Worker& w, BlockContext& b, std::int32_t tile_index);
  bool settle_next(Worker& w, BlockContext& b, std::int32_t tile_index);
  [[nodiscard]] Row describe_long(const SettledPattern& pattern, const RowState& state, std::int32_t from) const;
  void learn(Worker& w, std::int32_t rows);
  void keep_promises(BlockRecord& record, core::WavefrontRow* chain);
  void retire(Worker& w, const BlockContext& b);
  void settle_at_end();

  // checkpoint.cpp
  void check_all_promises();

  [[nodiscard]] std::int32_t end_of(std::int32_t r) const {
    return end_of_row_[static_cast<std::size_t>(r)].load(std::memory_order_relaxed);
  }
  BlockRecord& record_of(std::int64_t block) { return records_[static_cast<std::size_t>(block) % records_.size()]; }
  [[nodiscard]] std::int32_t tile_of(std::int32_t q) const { return q / plan_.tile_columns; }

  Plan plan_;
  std::vector<ColumnTile> tiles_;
  std::vector<std::atomic<std::int32_t>> end_of_row_;  // [r] e, far_away while none is known
  std::vector<std::int32_t> first_of_row_;             // [r] f(r,r), -1 while unknown
  std::vector<std::uint32_t> diagonal_q_, end_row_, above_diagonal_;
  std::vector<std::uint64_t> dead_;  // bit r: row r has ended
  std::int32_t last_dead_ = -1;
  std::vector<std::int32_t> min_of_row_, min_at_;      // -1 while unseen
  std::atomic<std::int32_t> seen_rows_{0};             // rows below have been seen by a retired block
  std::vector<std::atomic<std::int32_t>> furthest_q_;  // [r / 64] no P-position (p,q,r) lies at a greater q
  std::vector<Row> rows_;
  std::int32_t settled_count_ = 0;
  std::vector<BlockRecord> records_;
  std::atomic<std::int32_t> first_live_tile_{0};
  std::mutex workers_mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> idle_workers_;
  std::atomic<std::uint64_t> cells_{0};
  std::atomic<std::uint64_t> floors_lowered_{0};
  std::int32_t last_p_swept_ = 0;
  std::int64_t next_block_ = 0;
  bool reached_ = false;
  // Of runs before the checkpoint that this one went on from.
  Sweep::Work earlier_work_;
  std::int64_t earlier_excess_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace mexwave::three_row_chomp::detail
