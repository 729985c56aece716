#pragma once
// What a sweep needs to know beforehand. Guesses in it decide speed, never results: each is checked where it matters,
// and a wrong one is answered with PlanTooTight.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/column_tiles.hpp"
#include "three_row_chomp/window_tile.hpp"

namespace mexwave::three_row_chomp::detail {

/// A guess about where something is logged, or about the order of two blocks, was wrong: run again with the plan
/// widened.
struct PlanTooTight {
  bool need_single_thread = false;
};

/// p / sqrt(2), roughly: where rows turn regular, and where new rows are first seen. A hint for what to log.
[[nodiscard]] inline std::int32_t over_root_two(std::int32_t p) {
  return static_cast<std::int32_t>(std::int64_t{p} * 7071 / 10000);
}

struct Plan {
  std::int32_t last_p = 0;                ///< sweep p = 1..last_p
  std::optional<std::int32_t> rows_upto;  ///< stop earlier, once rows 0..rows_upto are settled ...
  std::int32_t openings_upto = 0;         ///< ... and this p is swept
  std::int32_t block_rows = 64;           ///< p of one block, a multiple of window_rows
  std::int32_t tile_columns = 32;         ///< q of one tile, a multiple of 8, at most window_columns_max
  std::int32_t window_bits = 64;
  std::int32_t log_margin = 64;      ///< columns before q = p/sqrt(2) from which P-positions are logged
  std::int32_t sight_margin = 160;   ///< rows below the expected first unsighted row from which sights are logged
  std::int32_t floor_margin = 1024;  ///< rows below q/sqrt(2) that a new column has room for
  std::int32_t logged_rows = 256;    ///< consecutive rows that a column's log has room for, a power of two
  std::int32_t settle_margin = 64;   ///< over ranks: columns from a row's first free one on seen before it settles
  unsigned workers = 1;
  RunUpperTile run_upper = run_upper_tile_scalar;
  RunLowerTile run_lower = run_lower_tile_scalar;
  LeaveOut leave_out = leave_out_scalar;
  AddGroup add_group = add_group_scalar;
  // Watched cells, for solve(): every P-position of this column, or of this p, is reported one by one.
  std::int32_t watch_q = -1;
  std::int32_t watch_p = -1;

  [[nodiscard]] std::int32_t tile_of(std::int32_t q) const { return q / tile_columns; }
  [[nodiscard]] std::int32_t last_q_of_tile(std::int32_t q) const {
    return tile_of(q) * tile_columns + tile_columns - 1;
  }

  /// Highest row that is logged at p.
  [[nodiscard]] static std::int32_t last_logged_row(std::int32_t p) { return p / 2 + 64; }
  /// Whether the P-position (p,q,r), if it is one, is put into its tile's log. Depends on q by its tile, on p by its
  /// block.
  [[nodiscard]] bool logs(std::int32_t p, std::int32_t q, std::int32_t r) const {
    const std::int32_t p0 = p / block_rows * block_rows;
    return last_q_of_tile(q) >= over_root_two(p0) - log_margin && r <= last_logged_row(p);
  }
  /// Whether the log of q's tile may have been thrown away when p is reached.
  [[nodiscard]] bool log_dropped(std::int32_t p, std::int32_t q) const {
    return last_q_of_tile(q) < over_root_two(p) - 8 * log_margin - tile_columns;
  }
};

/// The window tiles of the level that was asked for, or of this machine's best.
void set_level(Plan& plan, const RunOptions& run);
/// Throws InvalidArgument for a goal that sweep() refuses.
[[nodiscard]] Plan plan_for(const SweepGoal& goal, const RunOptions& run);
/// Bytes that its columns take, at most.
[[nodiscard]] std::uint64_t estimated_column_bytes(const Plan& plan);
/// Bytes that a sweep by this plan takes, at most.
[[nodiscard]] std::uint64_t estimated_bytes(const Plan& plan);

// What a checkpoint says of itself: the goal that was asked for, and the plan that carries it out (all but the workers
// and the level, which may change).
[[nodiscard]] std::string checkpoint_parameters(const Plan& plan);
/// Takes the plan over that the checkpoint at `path` was written under. Throws FormatError if its goal is another one.
void read_checkpoint_parameters(const std::string& path, const std::string& parameters, Plan& plan);

/// run_plan.cpp: carries out the plan, widening it as long as it proves too tight.
[[nodiscard]] Sweep run_plan(Plan plan, const RunOptions& run, const std::function<void(const Position&)>& watched,
                             const Checkpoint& checkpoint = {});

}  // namespace mexwave::three_row_chomp::detail
