#pragma once
// The plan of a sweep over ranks. Chunk c, Plan::chunk_columns consecutive columns, belongs to rank c mod R. A block of
// p crosses chunk after chunk, from rank to rank. None of these numbers changes a result.

#include <cstdint>

#include "chomp3/plan.hpp"
#include "core/schedule/blocks_checkpoint.hpp"

namespace mexwave::chomp3::detail {

struct RankPlan {
  Plan plan;
  unsigned ranks = 1;
  /// A block begins once the block that is this many before it is done. Raising it lets more blocks run at once.
  /// Lowering it takes less memory, because logs are kept as long as a running block may need them.
  std::int32_t blocks_ahead = 0;

  [[nodiscard]] unsigned owner(std::int32_t chunk) const { return static_cast<unsigned>(chunk) % ranks; }
  /// The same for one block: near the start a smaller number, so that the p of all running blocks together are few
  /// compared with p. While blocks inspect all columns, a block begins when the block before it is done.
  [[nodiscard]] std::int64_t ahead_of(std::int64_t block) const;
  /// p that may be under way.
  [[nodiscard]] std::int32_t p_under_way() const { return blocks_ahead * plan.block_p; }

  struct Columns {
    std::int32_t first, last;
    bool all;  ///< that there are
  };
  /// The columns that a block inspects for rows that can settle before the p of the next block; whole tiles. The block
  /// before has crossed them, and both ends grow. The last block and the first ones inspect all columns.
  [[nodiscard]] Columns settling_columns(std::int64_t block) const;
};

/// `plan`, whose chunks stay as they are, for so many ranks of so many threads.
[[nodiscard]] RankPlan rank_plan(const Plan& plan, unsigned ranks, unsigned threads);
/// Bytes that the rank with most to hold takes, at most, with so many threads.
[[nodiscard]] std::uint64_t estimated_rank_bytes(const RankPlan& plan, unsigned threads);

/// Below this there are too few columns to divide.
inline constexpr std::int32_t least_shared_p = 1000;

/// Carries the plan out over run.ranks, of which this is rank 0. The first attempt resumes `saved`, unless it is null.
/// If a margin was too small, the plan is widened, `saved` is dropped, and the sweep starts again at block 0: the saved
/// state was computed with the margins that failed.
[[nodiscard]] Sweep sweep_over_ranks(Plan plan, const RunOptions& run, core::BlocksCheckpoint& checkpoint,
                                     core::SavedBlocks* saved);

}  // namespace mexwave::chomp3::detail
