#pragma once
// What a tile of cells is computed with, whoever decides which block crosses it when: the columns, what is known of
// rows, and a worker's block of p. Sweeper has all columns in one process; RankSweeper has its rank's.

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/certificate.hpp"
#include "three_row_chomp/column_tiles.hpp"
#include "three_row_chomp/ended_rows.hpp"
#include "three_row_chomp/pattern_set.hpp"
#include "three_row_chomp/plan.hpp"
#include "three_row_chomp/row_block.hpp"

namespace mexwave::three_row_chomp::detail {

inline void add_work(Sweep::Work& sum, const Sweep::Work& more) {
  sum.cells += more.cells;
  sum.positions += more.positions;
  sum.fast_cells += more.fast_cells;
  sum.window_misses += more.window_misses;
}

class TileSweeper {
 public:
  /// Called, from any worker, for each P-position of watch_q or watch_p that is found one by one.
  std::function<void(const Position&)> watched;
  /// Times that a column tile needed room below its floor.
  [[nodiscard]] std::uint64_t floors_lowered() const { return floors_lowered_.load(); }

 protected:
  /// While a block is in a tile, blocks that began up to `look_back` p before may look at its log.
  TileSweeper(const Plan& plan, std::int32_t look_back);

  /// What a worker needs for one block after the other.
  struct Worker {
    explicit Worker(SegmentStore& store) : segments(store) {}
    RowBlock block;
    Segments segments;
    std::unique_ptr<PatternSet> patterns;  // of the settled rows 0..rows_learnt-1
    std::int32_t rows_learnt = 0;
    Sweep::Work work;
    std::int64_t excess = std::numeric_limits<std::int64_t>::min();
    std::uint64_t cells_reported = 0;
    UpperTile upper;
    UpperCells some;
    LowerTile lower;
    std::uint64_t chosen[lower_rows_max * window_columns_max];
  };
  /// A block on its way through the tiles, as a tile sees it.
  struct BlockContext {
    std::int32_t p0 = 0;
    std::int32_t p_last = 0;
    std::int32_t settled_rows = 0;    // rows below are settled
    bool meets_settled = false;       // this and all later tiles may hold cells of settled rows
    std::int32_t sights_from = 0;     // rows below have been sighted: the plan's guess, checked when the block retires
    std::int32_t unsighted_from = 0;  // the same, or more, if the blocks retired have sighted more
    /// [r] the least p of a sight that is known already; null if nobody keeps them.
    std::vector<std::atomic<std::int32_t>>* least_sight = nullptr;

    void sight(RowBlock& rows, const Sight& found) const {
      if (least_sight != nullptr) {
        std::atomic<std::int32_t>& least = (*least_sight)[at(found.r)];
        std::int32_t seen = least.load(std::memory_order_relaxed);
        do {
          if (seen <= found.p) return;
        } while (!least.compare_exchange_weak(seen, found.p, std::memory_order_relaxed));
      }
      rows.sights.push_back(found);
    }
  };

  [[nodiscard]] std::unique_ptr<Worker> make_worker();
  /// What is known of p, and of the columns and rows that it meets; last_p is the last that was swept.
  struct Results {
    std::int32_t last_p;
    std::vector<std::uint32_t>&diagonal_q, &end_row;      // [p]
    const std::vector<std::int32_t>&min_of_row, &min_at;  // [r]
  };
  /// The results, taken out of here and of there; without the work.
  [[nodiscard]] Sweep take_results(const Results& results);
  /// `next` is the tile to its right if no other block is there now, or null.
  void run_tile(Worker& w, BlockContext& b, ColumnTile& tile, const ColumnTile* next);

  // fast_groups.cpp: groups of 16 p of a block at a tile, by windows
  struct FastGroups;

  // slow_group.cpp: the same, cell by cell
  void slow_group(Worker& w, const BlockContext& b, ColumnTile& tile, std::int32_t group);
  void slow_row(Worker& w, const BlockContext& b, ColumnTile& tile, std::int32_t i, std::uint64_t cells);
  void note_place(RowBlock& rows, std::int32_t p, std::int32_t q, std::int32_t r);

  // settled_rows.cpp
  void learn(Worker& w, std::int32_t rows) const;
  [[nodiscard]] static Row short_row(std::int32_t r, std::int32_t first, std::int32_t end);
  [[nodiscard]] static Row long_row(const SettledPattern& pattern, std::int32_t first, std::int32_t preperiod);
  [[nodiscard]] static std::int32_t last_free(const RowState& state);
  static void note_excess(Worker& w, const SettledPattern& pattern);
  [[nodiscard]] std::int32_t fits_from(const SettledPattern& pattern, const RowState& state, std::int32_t from,
                                       std::int32_t preperiod, std::int32_t least) const;

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
  std::int32_t look_back_;
  SegmentStore segments_;  // of tiles_; locks itself

  // ---- What workers share. Two orders protect what is not atomic; in each, "before" is "happens before".
  //
  // The order of tiles: block b + 1 enters tile j after block b has left it. So a tile has one block at a time, and
  // what a block wrote in tiles up to j is there for every later block that is in tile j or beyond.
  /// A block works in one of them. While settling, others may look at tiles to the right, after all blocks before have
  /// left them, and at logs to the left, where later blocks may be at work.
  std::vector<ColumnTile> tiles_;
  EndedRows ended_;  // says itself how
  /// [r] f(r,r), -1 while unknown. Written in column r; read right of it, by a block whose front is above r: then
  /// column r has used r, in an earlier block.
  std::vector<std::int32_t> first_of_row_;
  /// [p] by the block of p, [p] by the block of p, [q] by the one block that finds it; read when all is done.
  std::vector<std::uint32_t> diagonal_q_, end_row_, above_diagonal_;
  std::vector<Row> rows_;  // settled ones; never reallocated. Who reads r has been told that it is there
  // Atomic. A late value costs time, or is seen to be late.
  std::vector<std::atomic<std::int32_t>> furthest_q_;  // [r / 64] no P-position (p,q,r) lies at a greater q
  std::atomic<std::uint64_t> floors_lowered_{0};
};

}  // namespace mexwave::three_row_chomp::detail
