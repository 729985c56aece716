#pragma once
// The plan of a sweep over ranks. Chunk c, Plan::chunk_columns consecutive columns, belongs to rank c mod R. A block of
// p crosses chunk after chunk, from rank to rank. No result depends on these numbers.

#include <cstdint>

#include "chomp3/plan.hpp"
#include "core/schedule/blocks_checkpoint.hpp"

namespace mexwave::chomp3::detail {

struct RankPlan {
  Plan plan;
  unsigned ranks = 1;
  /// At most this many blocks run at once. Lowering it saves memory, because logs are kept as long as a running block
  /// may need them.
  std::int32_t blocks_ahead = 0;

  [[nodiscard]] unsigned owner(std::int32_t chunk) const { return static_cast<unsigned>(chunk) % ranks; }
  /// Block b begins once block b - ahead_of(b) is done. The number is smaller near the start, so that all running
  /// blocks together have few p compared with p itself, and 1 while blocks inspect all columns.
  [[nodiscard]] std::int64_t ahead_of(std::int64_t block) const;
  /// The number of p in all blocks that may run at once.
  [[nodiscard]] std::int32_t p_under_way() const { return blocks_ahead * plan.block_p; }

  struct Columns {
    std::int32_t first, last;
    bool all;  ///< these are all columns
  };
  /// The columns that a block inspects for rows that can settle before the p of the next block. They are complete
  /// tiles, the previous block has crossed them, and both ends never decrease. The last block and the first ones
  /// inspect all.
  [[nodiscard]] Columns settling_columns(std::int64_t block) const;
};

/// Adds to `plan`, without changing its chunks, what ranks with this number of threads need.
[[nodiscard]] RankPlan rank_plan(const Plan& plan, unsigned ranks, unsigned threads);
/// Upper estimate of the bytes of the rank that needs most.
[[nodiscard]] std::uint64_t estimated_rank_bytes(const RankPlan& plan, unsigned threads);

/// Sweeps to a smaller p are not divided: they have too few columns.
inline constexpr std::int32_t least_shared_p = 1000;

/// Runs the sweep of a plan over run.ranks, of which this is rank 0. The first attempt resumes `saved`, unless it is
/// null. If a margin was too small, the plan is widened, `saved` is dropped, and the sweep starts again at block 0: the
/// saved state was computed with the margins that failed.
[[nodiscard]] Sweep sweep_over_ranks(Plan plan, const RunOptions& run, core::BlocksCheckpoint& checkpoint,
                                     core::SavedBlocks* saved);

}  // namespace mexwave::chomp3::detail
