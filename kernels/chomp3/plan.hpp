#pragma once
// The input of a sweep: its plan (shape and margins, which go into checkpoints and to other ranks), the settings of the
// machine, and the cells that are watched. Margins in a plan are guesses. Each is checked where it is used; if one was
// too small, the sweep restarts with a wider plan (RestartWider). So margins affect speed, never results.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "chomp3/column_tiles.hpp"
#include "chomp3/window_tile.hpp"
#include "core/bits/level_tag.hpp"
#include "core/files/state_bytes.hpp"
#include "core/ranks/job.hpp"
#include "mexwave/chomp3.hpp"

namespace mexwave::chomp3::detail {

using core::state_in;
using core::StateReader;
using core::StateSink;
using core::StateSource;
using core::StateWriter;

using core::RestartWider;

/// About p / sqrt(2): the column where rows become regular, and the first row that is not used yet. A guess like the
/// margins of a plan.
[[nodiscard]] inline std::int32_t over_root_two(std::int32_t p) {
  return static_cast<std::int32_t>(std::int64_t{p} * 7071 / 10000);
}

struct Plan {
  std::int32_t last_p = 0;           ///< sweep p = 1..last_p
  std::int32_t rows_upto = -1;       ///< stop once rows 0..rows_upto are settled and openings_upto is swept; -1: do not
  std::int32_t openings_upto = 0;    ///< stop no earlier than at this p
  std::int32_t block_p = 64;         ///< p of one block, a multiple of group_lines
  std::int32_t tile_columns = 32;    ///< q of one tile, a multiple of 8, at most window_columns_max
  std::int32_t window_bits = 64;     ///< bits of a window that are used
  std::int32_t log_margin = 64;      ///< logging starts this many columns before q = p/sqrt(2)
  std::int32_t use_margin = 160;     ///< noting first uses starts this many rows below the expected first unused row
  std::int32_t floor_margin = 1024;  ///< rows below q/sqrt(2) that a new column has room for
  std::int32_t logged_rows = 256;    ///< consecutive rows that a column's log has room for, a power of two
  std::int32_t settle_margin = 64;   ///< over ranks: columns to inspect, from a row's first free one, before it settles

  std::int32_t chunk_columns = 256;  ///< columns of a chunk of checkpoints and ranks, a multiple of tiles and blocks

  [[nodiscard]] std::int64_t blocks() const { return last_p / block_p + 1; }
  [[nodiscard]] std::int32_t first_p(std::int64_t block) const {
    return std::max<std::int32_t>(1, static_cast<std::int32_t>(block * block_p));
  }
  [[nodiscard]] std::int32_t last_p_of(std::int64_t block) const {
    return static_cast<std::int32_t>(std::min<std::int64_t>((block + 1) * block_p - 1, last_p));
  }
  [[nodiscard]] std::int32_t tile_of(std::int32_t q) const { return q / tile_columns; }
  [[nodiscard]] std::int32_t last_q_of_tile(std::int32_t q) const {
    return tile_of(q) * tile_columns + tile_columns - 1;
  }
  [[nodiscard]] std::int32_t chunks() const { return last_p / chunk_columns + 1; }
  [[nodiscard]] std::int32_t chunk_of(std::int32_t q) const { return q / chunk_columns; }
  [[nodiscard]] std::int32_t last_q_of_chunk(std::int32_t chunk) const { return (chunk + 1) * chunk_columns - 1; }
  /// Whether the goal is reached when `settled_rows` rows are settled and all p to last_swept are swept.
  [[nodiscard]] bool reached(std::int32_t settled_rows, std::int32_t last_swept) const {
    return rows_upto >= 0 && settled_rows > rows_upto && last_swept >= openings_upto;
  }

  /// Highest row that is logged at p.
  [[nodiscard]] static std::int32_t last_logged_row(std::int32_t p) { return p / 2 + 64; }
  /// Whether the P-position (p,q,r) goes into the log of its tile. Depends only on the tile of q and the block of p,
  /// apart from last_logged_row(p).
  [[nodiscard]] bool logs(std::int32_t p, std::int32_t q, std::int32_t r) const {
    const std::int32_t p0 = p / block_p * block_p;
    return last_q_of_tile(q) >= over_root_two(p0) - log_margin && r <= last_logged_row(p);
  }
  /// Whether the log of the tile of q may have been dropped when p is reached.
  [[nodiscard]] bool log_dropped(std::int32_t p, std::int32_t q) const {
    return last_q_of_tile(q) < over_root_two(p) - 8 * log_margin - tile_columns;
  }
};

/// Shape of a tile, for tests and measurements. Results do not depend on it.
struct TileShape {
  std::uint32_t columns = 0;       ///< consecutive q of one tile, a multiple of 8 in 8..48; 0 chooses
  std::uint32_t p = 0;             ///< consecutive p of one tile, a multiple of 16 in 16..1024; 0 chooses
  std::uint32_t window_bits = 64;  ///< bits of a window that may be used, 1..64; below 64 only to force misses
};

/// Throws InvalidArgument for a goal that sweep() refuses, and for an unknown tile shape.
[[nodiscard]] Plan plan_for(const SweepGoal& goal, const TileShape& tile = {});
/// chomp3::sweep() with these tiles.
[[nodiscard]] Sweep sweep(const SweepGoal& goal, const TileShape& tile, const RunOptions& run = {},
                          const Checkpoint& checkpoint = {});
/// Columns of a chunk for this number of workers.
[[nodiscard]] std::int32_t chunk_columns_for(const Plan& plan, unsigned workers);
/// Widens the margins of a plan after one was too small.
void widen(Plan& plan);

/// The goal as text, for checkpoints.
[[nodiscard]] std::string goal_text(const Plan& plan);
/// Writes a plan for checkpoints and other ranks.
void write_plan(StateWriter& out, const Plan& plan);
/// Throws FormatError if the bytes are no plan.
[[nodiscard]] Plan read_plan(StateReader& in);

/// The settings that depend on the machine: the number of workers, and the functions of a SIMD level.
struct Machine {
  unsigned workers = 1;
  RunUpperTile run_upper = run_upper_tile<core::level::scalar>;
  RunLowerTile run_lower = run_lower_tile<core::level::scalar>;
  LeaveOut leave_out = detail::leave_out<core::level::scalar>;
  AddGroup add_group = detail::add_group<core::level::scalar>;
};
/// The threads and level of `run`, or the defaults of this machine.
[[nodiscard]] Machine machine_for(const RunOptions& run);

/// For solve(): `found` is called, from any worker, with every P-position that has this q or this p.
struct Watch {
  std::int32_t q = -1;
  std::int32_t p = -1;
  std::function<void(const Position&)> found{};
};

/// Upper estimate of the bytes for the columns of a sweep.
[[nodiscard]] std::uint64_t estimated_column_bytes(const Plan& plan);
/// Upper estimate of all bytes for a sweep.
[[nodiscard]] std::uint64_t estimated_bytes(const Plan& plan, unsigned workers);
/// About how many cells a sweep to p visits, for the progress.
[[nodiscard]] std::uint64_t expected_cells(std::int32_t p);

/// The kind of a sweep's checkpoints.
inline constexpr std::string_view checkpoint_kind = "chomp3 sweep";

/// Runs the sweep of a plan; if a margin is too small, widens the plan and starts again.
[[nodiscard]] Sweep run_plan(Plan plan, const RunOptions& run, const Watch& watch = {},
                             const Checkpoint& checkpoint = {});

}  // namespace mexwave::chomp3::detail
