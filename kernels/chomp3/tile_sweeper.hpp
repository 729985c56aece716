#pragma once
// The data with which a tile of cells is computed, for any order of blocks and tiles: the columns, what is known about
// rows, and the block of p of a worker. Sweeper has one object for all columns; a rank has one for its own columns.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "chomp3/block_lines.hpp"
#include "chomp3/column_tiles.hpp"
#include "chomp3/patterns.hpp"
#include "chomp3/plan.hpp"
#include "core/schedule/workers.hpp"
#include "mexwave/chomp3.hpp"

namespace mexwave::chomp3::detail {

/// What a sweep counts: the work, and the greatest p - q - r of P-positions from row 6 on.
struct Totals {
  Sweep::Work work;
  std::int64_t excess = std::numeric_limits<std::int64_t>::min();
  void add(const Sweep::Work& more) {
    work.cells += more.cells;
    work.positions += more.positions;
    work.fast_cells += more.fast_cells;
    work.window_misses += more.window_misses;
  }
};

/// What a sweep finds.
struct Results {
  explicit Results(std::int32_t last_p);
  /// The results of all p to last_swept, taken out of here; without the work.
  [[nodiscard]] Sweep take(std::int32_t last_swept);

  std::vector<std::uint32_t> diagonal_q, end_row;  ///< [p] written by the block of p
  std::vector<std::uint32_t> above_diagonal;       ///< [q] written by the one block that finds it
  /// [r] f(r,r), -1 while unknown. Written in column r; read right of it, by a block whose front is above r: then
  /// column r has used r, in an earlier block.
  std::vector<std::int32_t> first_of_row;
  std::vector<Row> rows;  ///< settled ones; never reallocated. Read at r only after r is published
};

/// [r] the P-position (p,q,r) with the least p, -1 while it is unknown.
struct RowMinima {
  explicit RowMinima(std::int32_t last_p) : p(at(last_p) + 2, -1), q(at(last_p) + 2, -1) {}
  /// By one thread at a time.
  void note(const std::vector<FirstUse>& uses);
  /// Of all settled rows.
  void write_to(std::vector<Row>& rows) const;

  std::vector<std::int32_t> p, q;
  std::atomic<std::int32_t> known{0};  ///< of all rows below; others may read an older number
};

/// What a worker needs for one block after the other.
struct Worker {
  Worker(SegmentStore& store, std::int32_t last_p) : segments(store), patterns(last_p + 64) {}
  BlockLines lines;
  Segments segments;
  PatternSet patterns;  ///< of settled rows 0..rows_learnt-1
  std::int32_t rows_learnt = 0;
  Sweep::Work work;
  std::int64_t excess = std::numeric_limits<std::int64_t>::min();
  std::uint64_t cells_reported = 0;
  UpperTile upper;
  UpperCells upper_cells;
  LowerTile lower;
  std::uint64_t chosen[lower_lines_max * window_columns_max];
};

/// A block on its way through the tiles.
struct Block {
  std::int32_t p0 = 0;
  std::int32_t p_last = 0;
  std::int32_t settled_rows = 0;  ///< rows below are settled
  bool meets_settled = false;     ///< this and all later tiles may hold cells of settled rows
  std::int32_t guessed_first_unused_row =
      0;  ///< rows below have been used before: a guess, checked when the block retires
  std::int32_t known_first_unused_row = 0;  ///< the same, or more, if the blocks retired know more
  /// [r] the least p of a use that is known already; null if they are not kept.
  std::vector<std::atomic<std::int32_t>>* least_use = nullptr;

  void note_use(BlockLines& lines, const FirstUse& found) const {
    if (least_use == nullptr || lower_to((*least_use)[at(found.r)], found.p)) lines.first_uses.push_back(found);
  }
  /// False if it is as low already.
  static bool lower_to(std::atomic<std::int32_t>& least, std::int32_t p) {
    std::int32_t seen = least.load(std::memory_order_relaxed);
    do {
      if (seen <= p) return false;
    } while (!least.compare_exchange_weak(seen, p, std::memory_order_relaxed));
    return true;
  }
};

/// Tiles first, ..., end - 1.
struct TileRange {
  std::int32_t first, end;
};

class TileSweeper {
 public:
  /// While a block is in a tile, blocks that began up to `look_back` p before may look at its log.
  TileSweeper(const Plan& plan, const Machine& machine, std::int32_t look_back, Watch watch = {});

  /// Of a chunk, with columns up to last_q.
  [[nodiscard]] TileRange tiles_of_chunk(std::int32_t chunk, std::int32_t last_q) const {
    return {plan.tile_of(chunk * plan.chunk_columns), plan.tile_of(std::min(plan.last_q_of_chunk(chunk), last_q)) + 1};
  }
  /// Before run_tile(), for this tile and those to its right: may settled rows have cells there?
  void note_settled_cells(const Worker& w, Block& b, const ColumnTile& tile) const {
    if (!b.meets_settled) b.meets_settled = tile.last_q() >= b.p0 || b.p0 - tile.last_q() <= w.patterns.largest();
  }
  /// `next` is the tile to its right if no other block is there now, or null.
  void run_tile(Worker& w, Block& b, ColumnTile& tile, const ColumnTile* next);

  [[nodiscard]] ColumnTile& tile_at(std::int32_t q) { return tiles[at(plan.tile_of(q))]; }
  [[nodiscard]] const ColumnTile& tile_at(std::int32_t q) const { return tiles[at(plan.tile_of(q))]; }
  /// Whether row r has used column q, or is dead there.
  [[nodiscard]] bool used(std::int32_t q, std::int32_t r) const {
    const ColumnTile& tile = tile_at(q);
    return tile.finished || (tile.has_segments() && tile.used(q - tile.first_q, r));
  }
  /// Row r, and the 63 that share the number with it, have no P-position right of this column.
  [[nodiscard]] std::int32_t furthest_use(std::int32_t r) const {
    return furthest_q[at(r) / 64].load(std::memory_order_relaxed);
  }

  Plan plan;
  Machine machine;
  Watch watch;
  std::int32_t look_back;
  SegmentStore segments;            ///< of tiles; locks itself
  core::SpacePool<Worker> workers;  ///< each is one thread's, for a block at a time
  /// What all workers have counted, while none is at work.
  [[nodiscard]] Totals totals() const;

  // ---- What workers share. Two orders protect what is not atomic; in each, "before" is "happens before".
  //
  // The order of tiles: block b + 1 enters tile j after block b has left it. So a tile has one block at a time, and
  // every later block in tile j or beyond sees what a block wrote in tiles up to j.
  /// A block runs in one of them. While settling, other blocks may read tiles to the right, after all earlier blocks
  /// have left them, and logs to the left, where later blocks may be running.
  std::vector<ColumnTile> tiles;
  EndedRows ended;  ///< says itself how
  Results results;
  // Atomic. A stale value costs time, or is recognised as stale.
  std::vector<std::atomic<std::int32_t>> furthest_q;  ///< [r / 64] no P-position (p,q,r) lies at a greater q
  std::atomic<std::uint64_t> floors_lowered{0};       ///< times that a tile needed room below its floor

 private:
  friend struct FastGroups;

  void slow_group(Worker& w, const Block& b, ColumnTile& tile, std::int32_t group);
  void slow_line(Worker& w, const Block& b, ColumnTile& tile, std::int32_t i, std::uint64_t cells);
  void note_place(BlockLines& lines, std::int32_t p, std::int32_t q, std::int32_t r);
  /// Rows first_r..last_r have a P-position at q.
  void note_furthest(std::int32_t first_r, std::int32_t last_r, std::int32_t q) {
    for (std::int32_t k = first_r >> 6; k <= last_r >> 6; ++k) {
      std::atomic<std::int32_t>& furthest = furthest_q[at(k)];
      std::int32_t seen = furthest.load(std::memory_order_relaxed);
      while (seen < q && !furthest.compare_exchange_weak(seen, q, std::memory_order_relaxed)) {
      }
    }
  }
};

}  // namespace mexwave::chomp3::detail
