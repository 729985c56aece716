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
  /// A block begins once the one that many before it is done, and so knows what rows it settled. Raising it lets more
  /// blocks be at work at once; lowering it leaves fewer cells of rows that have settled already.
  std::int32_t blocks_ahead = 0;
  /// Every so many blocks one looks which rows can settle.
  std::int32_t probe_every = 0;
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
  /// p that pass between a row's settling and the first block that knows.
  [[nodiscard]] std::int32_t lag() const { return (blocks_ahead + probe_every) * plan.block_rows; }
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
