#pragma once
// The plan of a sweep: shape, memory and threads. Nothing in it changes a result.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "chomp4/tile_group.hpp"
#include "core/bits/level_tag.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "mexwave/chomp4.hpp"

namespace mexwave::chomp4::detail {

inline constexpr std::uint32_t most_block_p = 256, most_tile_r = 256, most_tile_s = 64;

struct Plan {
  std::uint32_t upto = 0;     ///< all p <= upto
  std::uint32_t block_p = 0;  ///< p of one block, a multiple of 16
  std::uint32_t tile_r = 0;
  std::uint32_t tile_s = 0;
  /// Tiles of r that are one chunk: of a rank, and of a checkpoint.
  std::uint32_t chunk_tiles = 1;
  unsigned workers = 1;
  RunTileGroup run_group = run_tile_group<core::level::scalar>;
  std::uint64_t row_bytes = 0;     ///< that the rows may take; take_memory() sets it
  std::uint64_t result_bytes = 0;  ///< that the caller takes besides

  /// If set, called with all P-positions with p >= each_from, as EachP is.
  EachP each{};
  std::uint32_t each_from = 1;
  /// If set, called with all P-positions (*,*,watch_r,watch_s), p rising.
  std::function<void(const Position&)> watch{};
  std::uint32_t watch_r = 0, watch_s = 0;

  [[nodiscard]] std::uint32_t chunk_of(std::uint32_t r) const { return r / tile_r / chunk_tiles; }
};

/// Shape of a tile, for tests and measurements: results do not depend on it. 0 chooses.
struct TileShape {
  std::uint32_t p = 0;  ///< consecutive p of one block, a multiple of 16 up to 256
  std::uint32_t r = 0;  ///< consecutive r of one tile, 1..256
  std::uint32_t s = 0;  ///< consecutive s of one tile, 1..64
};

/// Throw InvalidArgument for goals that are refused.
[[nodiscard]] Plan plan_for(const SweepGoal& goal, const TileShape& tile, const RunOptions& run);
[[nodiscard]] Plan plan_for(const PositionsGoal& goal, const TileShape& tile, const EachP& each, const RunOptions& run);
/// Bytes that a sweep by this plan takes.
[[nodiscard]] std::uint64_t estimated_bytes(const Plan& plan);
/// Throws MemoryLimit if that is more than there is; else the rows may have what is left.
void take_memory(Plan& plan, const RunOptions& run);

/// Of jobs over ranks, and of checkpoints.
inline constexpr std::string_view checkpoint_kind = "chomp4 sweep";
/// checkpoint.cpp: what checkpoints say of the plan.
[[nodiscard]] std::string tiles_text(const Plan& plan);
/// Takes over the tiles, blocks and chunks that a checkpoint was written with. Throws FormatError.
void resume(Plan& plan, core::SavedBlocks& saved, const std::string& path);

/// ranks.cpp: carries the plan out over run.ranks; this is rank 0.
[[nodiscard]] Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, core::BlocksCheckpoint& checkpoint,
                                     core::SavedBlocks* saved);
/// sweeper.cpp: carries it out. Example: run_plan(plan_for({.upto = 300}, {16, 16, 4}, run), run)
[[nodiscard]] Sweep run_plan(Plan plan, const RunOptions& run, const Checkpoint& checkpoint = {});

}  // namespace mexwave::chomp4::detail
