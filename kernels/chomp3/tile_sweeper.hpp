#pragma once
// The data for computing a tile of cells, used by both schedules: the columns, what is known about rows, and a worker's
// block of p. Sweeper has one TileSweeper for all columns; a rank has one for its own columns.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

#include "chomp3/block_lines.hpp"
#include "chomp3/column_tiles.hpp"
#include "chomp3/patterns.hpp"
#include "chomp3/plan.hpp"
#include "core/schedule/workers.hpp"
#include "mexwave/chomp3.hpp"

namespace mexwave::chomp3::detail {

/// The counters of a sweep: the work, and an upper bound of p - q - r over the P-positions from row 6 on (excess).
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

/// The results of a sweep, except row minima.
struct Results {
  explicit Results(std::int32_t last_p);
  /// Moves the results of all p to last_swept into a Sweep, without the work.
  [[nodiscard]] Sweep take(std::int32_t last_swept);

  std::vector<std::uint32_t> diagonal_q, end_row;  ///< [p] written by the block of p
  std::vector<std::uint32_t> above_diagonal;       ///< [q] written by the one block that finds it
  /// [r] f(r,r), -1 while unknown. Written in column r; read only to its right, by a block whose front is above r: an
  /// earlier block has then used r in column r.
  std::vector<std::int32_t> first_of_row;
  std::vector<Row> rows;  ///< settled rows; never reallocated. Read row r only after it is published
};

/// [r] the P-position (p,q,r) with the least p, -1 while it is unknown.
struct RowMinima {
  explicit RowMinima(std::int32_t last_p) : p(at(last_p) + 2, -1), q(at(last_p) + 2, -1) {}
  /// One thread at a time may call it.
  void note(const std::vector<FirstUse>& uses);
  /// Copies the minima into settled rows.
  void write_to(std::vector<Row>& rows) const;

  std::vector<std::int32_t> p, q;
  std::atomic<std::int32_t> known{0};  ///< the minima of all rows below are known; other threads may read a stale value
};

/// The working memory of a worker, for one block at a time.
struct Worker {
  Worker(SegmentStore& store, std::int32_t last_p) : segments(store), patterns(last_p + 64) {}
  BlockLines lines;
  Segments segments;
  PatternSet patterns;  ///< of settled rows 0..pattern_rows-1
  std::int32_t pattern_rows = 0;
  Sweep::Work work;
  std::int64_t excess = std::numeric_limits<std::int64_t>::min();
  std::uint64_t cells_reported = 0;
  UpperTile upper;
  UpperCells upper_cells;
  LowerTile lower;
  std::uint64_t chosen[lower_lines_max * window_columns_max];
};

/// A block of p while it crosses the tiles.
struct Block {
  std::int32_t p0 = 0;
  std::int32_t p_last = 0;
  std::int32_t settled_rows = 0;  ///< rows below this one are settled
  bool meets_settled = false;     ///< this and all later tiles may hold cells of settled rows
  /// Rows below this one have been used before. A guess, checked when the block retires.
  std::int32_t guessed_first_unused_row = 0;
  /// The same, at least as high: raised to the first row that retired blocks have not used.
  std::int32_t known_first_unused_row = 0;
  /// [r] the least p that is known to have used row r; null if these are not kept.
  std::vector<std::atomic<std::int32_t>>* least_use = nullptr;

  void note_use(BlockLines& lines, const FirstUse& found) const {
    if (least_use == nullptr || lower_to((*least_use)[at(found.r)], found.p)) lines.first_uses.push_back(found);
  }
  /// Lowers `least` to p; false if it was not higher.
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
  /// While a block is in a tile, blocks up to `look_back` p before it may read the log of the tile.
  TileSweeper(const Plan& plan, const Machine& machine, std::int32_t look_back, Watch watch = {});

  /// The tiles of a chunk with columns up to last_q.
  [[nodiscard]] TileRange tiles_of_chunk(std::int32_t chunk, std::int32_t last_q) const {
    return {plan.tile_of(chunk * plan.chunk_columns), plan.tile_of(std::min(plan.last_q_of_chunk(chunk), last_q)) + 1};
  }
  /// Call before run_tile(): notes whether settled rows may have cells in this tile or to its right.
  void note_settled_cells(const Worker& w, Block& b, const ColumnTile& tile) const {
    if (!b.meets_settled) b.meets_settled = tile.last_q() >= b.p0 || b.p0 - tile.last_q() <= w.patterns.largest();
  }
  /// `next` is the tile to the right, or null if another block may be in it.
  void run_tile(Worker& w, Block& b, ColumnTile& tile, const ColumnTile* next);

  [[nodiscard]] const ColumnTile& tile_at(std::int32_t q) const { return tiles[at(plan.tile_of(q))]; }
  /// Whether row r has used column q, or is dead there.
  [[nodiscard]] bool used(std::int32_t q, std::int32_t r) const {
    const ColumnTile& tile = tile_at(q);
    return tile.finished || (tile.has_segments() && tile.used(q - tile.first_q, r));
  }
  /// No P-position of row r found so far lies to the right of this column. The 64 rows of a band share one number.
  [[nodiscard]] std::int32_t furthest_use(std::int32_t r) const {
    return furthest_q[at(r) / 64].load(std::memory_order_relaxed);
  }

  Plan plan;
  Machine machine;
  Watch watch;
  std::int32_t look_back;
  SegmentStore segments;            ///< for the tiles; has its own lock
  core::SpacePool<Worker> workers;  ///< a thread takes one for each block
  /// The counts of all workers. Call it only while none is running.
  [[nodiscard]] Totals totals() const;

  // ---- Shared by workers. The order of tiles protects what is not atomic; "after" means "happens after".
  //
  // Block b + 1 enters tile j after block b has left it. So a tile has one block at a time, and every later block in
  // tile j or beyond sees what a block wrote in tiles up to j.
  /// A block runs in one tile at a time. While settling rows, it may also read tiles to the right, after all earlier
  /// blocks have left them, and logs to the left, where later blocks may be running.
  std::vector<ColumnTile> tiles;
  EndedRows ended;  ///< documents its own access rules
  Results results;
  // Atomic. A stale value only costs time, or is recognised as stale.
  std::vector<std::atomic<std::int32_t>> furthest_q;  ///< [r / 64] no P-position (p,q,r) lies at a greater q
  std::atomic<std::uint64_t> floors_lowered{0};       ///< how often a tile needed room below its floor

 private:
  friend struct FastGroups;

  void slow_group(Worker& w, const Block& b, ColumnTile& tile, std::int32_t group);
  void slow_line(Worker& w, const Block& b, ColumnTile& tile, std::int32_t i, std::uint64_t cells);
  void note_place(BlockLines& lines, std::int32_t p, std::int32_t q, std::int32_t r);
  /// Records that rows first_r..last_r may have a P-position at q.
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
