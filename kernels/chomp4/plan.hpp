#pragma once
// The plan of a sweep: shape, memory and threads. No result depends on it.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "chomp4/tile_group.hpp"
#include "core/bits/level_tag.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "mexwave/chomp4.hpp"

namespace mexwave::chomp4::detail {

inline constexpr std::uint32_t most_block_p = 256, most_tile_r = 256;

struct Plan {
  std::uint32_t upto = 0;         ///< all p <= upto
  std::uint32_t block_p = 0;      ///< consecutive p of one block, a multiple of 16
  std::uint32_t tile_r = 0;       ///< consecutive r of one tile
  std::uint32_t tile_s = 0;       ///< consecutive s of one tile
  std::uint32_t most_units = 64;  ///< of a line; decides TileGroup::unit_shift
  /// Tiles of r in a chunk. Chunks are the parts of checkpoints, and belong to ranks.
  std::uint32_t chunk_tiles = 1;
  unsigned workers = 1;
  RunTileGroup run_group = run_tile_group<core::level::scalar>;
  std::uint64_t row_bytes = 0;     ///< limit for the rows; take_memory() sets it
  std::uint64_t result_bytes = 0;  ///< memory of the caller's results

  /// If set, called as EachP for every p >= each_from.
  EachP each{};
  std::uint32_t each_from = 1;
  /// If set, called with all P-positions (*,*,watch_r,watch_s), in order of p.
  std::function<void(const Position&)> watch{};
  std::uint32_t watch_r = 0, watch_s = 0;

  [[nodiscard]] std::uint32_t chunk_of(std::uint32_t r) const { return r / tile_r / chunk_tiles; }
};

/// Shape of a tile, for tests and measurements. Results do not depend on it. 0: the sweep chooses.
struct TileShape {
  std::uint32_t p = 0;           ///< consecutive p of one block, a multiple of 16 up to 256
  std::uint32_t r = 0;           ///< consecutive r of one tile, 1..256
  std::uint32_t s = 0;           ///< consecutive s of one tile, 1..64
  std::uint32_t most_units = 0;  ///< of a line, 1..64; at least one for each 4 words
};

/// Throw InvalidArgument if the goal or the tile is out of range.
[[nodiscard]] Plan plan_for(const SweepGoal& goal, const TileShape& tile, const RunOptions& run);
[[nodiscard]] Plan plan_for(const PositionsGoal& goal, const TileShape& tile, const EachP& each, const RunOptions& run);
/// Bytes of a line (p,s), at most: it touches words from q = s on, in pages of 32 words by 16 lanes.
[[nodiscard]] std::uint64_t ps_line_bytes(std::uint32_t upto);
/// Estimate of the bytes that a sweep takes.
[[nodiscard]] std::uint64_t estimated_bytes(const Plan& plan);
/// Throws MemoryLimit if estimated_bytes() is more than allowed. Otherwise sets Plan::row_bytes to the allowed memory
/// minus the memory of everything else.
void take_memory(Plan& plan, const RunOptions& run);

/// The kind of jobs over ranks, and of checkpoints.
inline constexpr std::string_view checkpoint_kind = "chomp4 sweep";
/// checkpoint.cpp: the parameters of checkpoints.
[[nodiscard]] std::string tiles_text(const Plan& plan);
/// Sets the sizes of tiles, blocks and chunks in `plan` to those of the checkpoint. Throws FormatError.
void resume(Plan& plan, core::SavedBlocks& saved, const std::string& path);

/// ranks.cpp: runs the sweep of a plan over run.ranks. Called on rank 0.
[[nodiscard]] Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, core::BlocksCheckpoint& checkpoint,
                                     core::SavedBlocks* saved);
/// sweeper.cpp: runs the sweep of a plan. Example: run_plan(plan_for({.upto = 300}, {16, 16, 4}, run), run)
[[nodiscard]] Sweep run_plan(Plan plan, const RunOptions& run, const Checkpoint& checkpoint = {});

}  // namespace mexwave::chomp4::detail
