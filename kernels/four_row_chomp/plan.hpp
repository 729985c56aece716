#pragma once
// What a sweep needs to know beforehand. Nothing in it changes a result.

#include <cstdint>
#include <functional>
#include <string>

#include "four_row_chomp/tile_group.hpp"
#include "mexwave/four_row_chomp.hpp"

namespace mexwave::four_row_chomp::detail {

inline constexpr std::uint32_t most_block_p = 256, most_tile_r = 256, most_tile_s = 64;

struct Plan {
  std::uint32_t upto = 0;     ///< all p <= upto
  std::uint32_t block_p = 0;  ///< p of one block, a multiple of 16
  std::uint32_t tile_r = 0;
  std::uint32_t tile_s = 0;
  unsigned workers = 1;
  RunTileGroup run_group = run_tile_group_scalar;
  std::uint64_t row_bytes = 0;     ///< that the rows may take; take_memory() sets it
  std::uint64_t result_bytes = 0;  ///< that the caller takes besides

  /// If set, told of all P-positions with p >= each_from, as EachP is.
  EachP each{};
  std::uint32_t each_from = 1;
  /// If set, told of all P-positions (*,*,watch_r,watch_s), p rising.
  std::function<void(const Position&)> watch{};
  std::uint32_t watch_r = 0, watch_s = 0;
};

/// Throw InvalidArgument for goals that are refused.
[[nodiscard]] Plan plan_for(const SweepGoal& goal, const RunOptions& run);
[[nodiscard]] Plan plan_for(const PositionsGoal& goal, const EachP& each, const RunOptions& run);
/// Bytes that a sweep by this plan takes.
[[nodiscard]] std::uint64_t estimated_bytes(const Plan& plan);
/// Throws MemoryLimit if that is more than there is; else the rows may have what is left.
void take_memory(Plan& plan, const RunOptions& run);

/// checkpoint.cpp: what a checkpoint says of the plan, and back: the tiles of r and s that it was written with. Throws
/// FormatError, naming its `path`.
[[nodiscard]] std::string tiles_text(const Plan& plan);
void read_tiles(const std::string& path, const std::string& parameters, Plan& plan);

/// sweep.cpp: carries it out.
[[nodiscard]] Sweep run_plan(Plan plan, const RunOptions& run, const Checkpoint& checkpoint = {});

}  // namespace mexwave::four_row_chomp::detail
