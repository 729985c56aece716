#pragma once
// How a sweep is dealt out to ranks. Columns stay: chunk c of `chunk_columns` consecutive ones is rank c mod R's. Rows
// travel: a block of p crosses chunk after chunk, from rank to rank. None of these numbers changes a result.

#include <cstdint>
#include <string>

#include "core/files/checkpoint_parts.hpp"
#include "three_row_chomp/plan.hpp"
#include "three_row_chomp/state_bytes.hpp"

namespace mexwave::three_row_chomp::detail {

struct RankPlan {
  Plan plan;
  unsigned ranks = 1;
  /// A multiple of the block's and the tile's length. Raising it sends fewer messages; lowering it gives more chunks to
  /// work at once, and divides the work more evenly.
  std::int32_t chunk_columns = 0;
  /// A block begins once the one that many before it is done. Raising it lets more blocks be at work at once; lowering
  /// it takes less memory: logs last until no block that is under way may be asked for them.
  std::int32_t blocks_ahead = 0;
  /// Where chunks leave their state, and go on from; empty: nowhere.
  std::string checkpoint{};
  /// Blocks before are done, and chunks before are finished: a checkpoint was there.
  std::int64_t first_block = 0;
  std::int32_t first_chunk = 0;

  [[nodiscard]] std::int64_t blocks() const { return plan.last_p / plan.block_rows + 1; }
  [[nodiscard]] std::int32_t chunks() const { return plan.last_p / chunk_columns + 1; }
  [[nodiscard]] std::int32_t chunk_of(std::int32_t q) const { return q / chunk_columns; }
  [[nodiscard]] unsigned owner(std::int32_t chunk) const { return static_cast<unsigned>(chunk) % ranks; }
  [[nodiscard]] std::int32_t first_p(std::int64_t block) const;
  /// The file of a chunk's state after this block.
  [[nodiscard]] std::string part(std::int64_t block, std::int32_t chunk) const {
    return core::checkpoint_part(checkpoint, block, chunk);
  }
  [[nodiscard]] std::int32_t last_p(std::int64_t block) const;
  /// The same for this block: near the start, few enough that all p under way are small against p. While blocks look at
  /// all columns, one begins when the one before it is done.
  [[nodiscard]] std::int64_t ahead_of(std::int64_t block) const;
  /// p that may be under way.
  [[nodiscard]] std::int32_t p_under_way() const { return blocks_ahead * plan.block_rows; }

  struct Columns {
    std::int32_t first, last;
    bool all;  ///< that there are
  };
  /// Where a block looks which rows can settle before the next block's p; whole tiles. Both ends grow with the block,
  /// and the one before it has come as far as that. The last block, and the first ones, look everywhere.
  [[nodiscard]] Columns settling_columns(std::int64_t block) const;
};

/// `plan` for so many ranks of so many threads.
[[nodiscard]] RankPlan rank_plan(const Plan& plan, unsigned ranks, unsigned threads);
/// A plan that proved too tight is widened.
void widen(RankPlan& plan);
/// Bytes that the rank with most to hold takes, at most.
[[nodiscard]] std::uint64_t estimated_rank_bytes(const RankPlan& plan);

void write_plan(StateWriter& out, const RankPlan& plan);
[[nodiscard]] RankPlan read_plan(StateReader& in);

}  // namespace mexwave::three_row_chomp::detail
