#pragma once
// One rank's part of a sweep over ranks: its chunks of columns, and the blocks of p that cross them
// (core/ranks/blocks.hpp).
//
// The result of a block at a chunk depends on its message, on the chunk, and on two kinds of facts, of which each rank
// has a part: which rows have ended, and which have settled. Each rank sends its facts to the next rank ahead of every
// block. So at a chunk, a rank has the facts that this block and earlier blocks have found up to this chunk, and all
// facts that the rank of the chunk before had. The sweep in one process has the same order (tile_sweeper.hpp).
//
// Rows settle when a block has passed the columns around the turning point (RankPlan::settling_columns()). The rank
// that owns the last of these columns then settles all rows that it can, for all later blocks (settling.hpp).
// docs/explanation/processes.md explains why this is correct.

#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "chomp3/rank_plan.hpp"
#include "chomp3/settling.hpp"
#include "core/ranks/blocks.hpp"

namespace mexwave::chomp3::detail {

/// The state that a block carries from chunk to chunk, before its rows of words.
struct BlockMessage {
  std::int32_t first_live = 0;    ///< the block has found that all chunks before this one are finished
  bool only_finished = true;      ///< all chunks so far were finished: no words follow
  bool probing = false;           ///< the block is within the settling columns: `probe` follows
  std::int32_t front = far_away;  ///< rows below this one are used in all columns before the settling ones
  std::uint64_t cells = 0;
  std::int64_t excess = std::numeric_limits<std::int64_t>::min();
  std::vector<FirstUse> first_uses;
  RowProbe probe;                         ///< of the settling columns so far
  std::vector<std::int32_t> assumptions;  ///< rows assumed to be unused to the right of the settling columns

  void write(StateWriter& out) const;
  void read(StateReader& in);
};

/// Two numbers of a message: (r,e) for row r that ends at e, (q,p) for a P-position (p,q,q-1), or a row and its
/// preperiod.
struct Pair {
  std::int32_t first, second;
};

class RankKernel final : public core::BlockKernel {
 public:
  RankKernel(const RankPlan& plan, const Machine& machine, unsigned rank);

  [[nodiscard]] core::BlocksPlan plan() const override;
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t block) const override;
  void cross(core::BlockCrossing& at) override;
  void write_facts(unsigned to, StateWriter& out) override;
  void read_facts(StateReader& in) override;
  void receive(unsigned from, StateReader& in) override;
  void after_messages(core::SideMessages& messages) override;
  void save_chunk(std::uint64_t, std::uint32_t chunk, StateWriter& out) const override {
    write_chunk(out, tiles_, chunk);
  }
  void restore_chunk(std::uint64_t, std::uint32_t chunk, StateReader& in) override { read_chunk(in, tiles_, chunk); }
  void report(StateWriter& out) const override { out.number(totals().work); }

  // For the results on rank 0.
  [[nodiscard]] Totals totals() const { return tiles_.totals(); }
  /// The number of rows that this rank knows to be settled for this block.
  [[nodiscard]] std::int32_t rows_for(std::int64_t block) const;
  /// The settled row r; requires r < rows_for().
  [[nodiscard]] const Row& row(std::int32_t r) const { return tiles_.results.rows[at(r)]; }
  /// All rows that rows_for() counts.
  [[nodiscard]] std::vector<Row> rows(std::int64_t block) const;
  /// As rows(), but moves the rows out of the kernel, at the end.
  [[nodiscard]] std::vector<Row> take_rows(std::int64_t block);
  /// (q,p) of P-positions (p,q,q-1) with p up to last_p.
  [[nodiscard]] std::vector<Pair> beside_diagonal(std::int32_t last_p) const;
  /// Adds the facts in a checkpoint; all of them hold from the first block on.
  void restore_facts(const Results& known);

 private:
  [[nodiscard]] Block begin_block(std::int64_t block, Worker& w);
  [[nodiscard]] std::int32_t floor_of(const TileRange& range, const Block& b) const;
  [[nodiscard]] bool is_finished(std::int32_t chunk, const Block& b) const;
  std::int32_t cross_tiles(Worker& w, Block& b, const TileRange& range);
  void probe(BlockMessage& message, std::int64_t block, const TileRange& range) const;
  void settle_rows(Worker& w, BlockMessage& message, const core::BlockCrossing& at, const RankPlan::Columns& seen);
  bool settle_next_row(Worker& w, BlockMessage& message, std::int64_t block, const RankPlan::Columns& seen);
  void publish(const Worker& w, const Block& b, bool last);
  [[nodiscard]] unsigned continue_search(PreperiodSearch& search) const;

  RankPlan shared_plan_;
  unsigned rank_;
  TileSweeper tiles_;
  const Plan& plan_ = tiles_.plan;
  std::vector<std::atomic<std::int32_t>> least_use_;  // [r] the least p that is known on this rank to have used row r
  std::atomic<std::int32_t> known_rows_{0};           // number of settled rows that are known on this rank
  mutable std::mutex mutex_;                          // guards all members below, and settled rows as they are added
  std::vector<Pair> ends_;                            // (r,e), in the order in which they became known
  std::vector<Pair> beside_;                          // (q,p) with (p,q,q-1) a P-position, likewise
  std::vector<std::int32_t> known_from_;              // [r] the first block for which row r is settled
  struct Sent {
    std::size_t ends = 0, beside = 0, rows = 0;
  };
  std::vector<Sent> sent_;                 // [rank] how many facts were sent to this rank
  std::vector<PreperiodSearch> searches_;  // searches that this rank has to begin or continue
};

}  // namespace mexwave::chomp3::detail
