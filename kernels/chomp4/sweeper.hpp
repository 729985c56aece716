#pragma once
// The sweep over p in the (p,r,s) -> q view: blocks of p by tiles of r and s. README.md explains it.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "chomp4/plan.hpp"
#include "chomp4/tile_group.hpp"
#include "chomp4/tile_rows.hpp"
#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "core/schedule/workers.hpp"
#include "mexwave/chomp4.hpp"

namespace mexwave::core {
class WavefrontBlock;
}

namespace mexwave::chomp4::detail {

/// Distance in words between lines of 16 lanes: an odd multiple of 16, because otherwise the same word of all lines
/// could fall into one set of the L1 cache. The last unit is whole.
[[nodiscard]] inline std::size_t line_words(std::uint32_t words) {
  return std::size_t{unit_end(words - 1, most_unit_shift) | 1U} * lanes;
}

/// Number of s up to the end of the last tile.
[[nodiscard]] inline std::size_t s_count_of(const Plan& plan) { return plan.upto + plan.tile_s; }
[[nodiscard]] inline std::uint32_t word_count_of(const Plan& plan) { return plan.upto / 64 + 1; }

/// The greatest p of a group.
[[nodiscard]] inline std::uint32_t last_p_of(std::uint32_t p0) { return p0 + lanes - 1; }

/// The working memory of a worker for one block: its lines (p,r) and (p,s).
struct Worker {
  explicit Worker(const Plan& plan);
  OpenRows rows;
  core::ZeroPages ps;   ///< [group][s][word][lane]
  core::ZeroPages pr;   ///< [group][step][word][lane], for the r of the current tile
  core::ZeroPages cut;  ///< [group][word][lane]
  std::vector<std::uint64_t> ps_full, pr_full;
  std::vector<std::uint32_t> counts;  ///< [group][s][lane]
  std::vector<Cell> openings, recorded;
  std::vector<std::vector<Position>> sorted;  ///< [p - p0] recorded P-positions
  std::vector<Position> watched;
  Sweep::Work work;
};

/// A block of p.
struct Block {
  std::uint32_t p0, p_last, groups, last_word;
  std::uint32_t unit_shift;  ///< as TileGroup::unit_shift
};

/// The rows (r,s) in tiles, and the computation of a block at a tile. The caller orders blocks and tiles: only one
/// block may be at a tile at a time.
class Tiles {
 public:
  explicit Tiles(const Plan& plan);

  [[nodiscard]] Block block_at(std::uint32_t p0) const;
  /// Resets all lines of the block's p.
  void start_block(Worker& w, const Block& b) const;
  /// Runs the tiles (R,S), S = 0, 1, ...; calls before(S) and after(S) around each.
  template <class Before, class After>
  void run_tiles(Worker& w, const Block& b, std::uint32_t R, const Before& before, const After& after) {
    start_pr(w, b, R * plan_.tile_r, std::min((R + 1) * plan_.tile_r, b.p_last + 1));
    for (std::uint32_t S = 0; S < tiles_in(R, b.p_last); ++S) {
      before(S);
      run_tile(w, b, R, S);
      after(S);
    }
  }
  /// The summary of one p, once the block has crossed all tiles.
  [[nodiscard]] WithP with_p(const Worker& w, const Block& b, std::uint32_t p) const;

  core::SpacePool<Worker> workers;

  [[nodiscard]] std::uint32_t tiles_of_r(std::uint32_t p) const { return p / plan_.tile_r + 1; }
  /// Number of tiles (R,*) that have an s <= p.
  [[nodiscard]] std::uint32_t tiles_in(std::uint32_t R, std::uint32_t p) const {
    return std::min((R + 1) * plan_.tile_r - 1, p) / plan_.tile_s + 1;
  }
  [[nodiscard]] std::uint64_t tile_number(std::uint32_t R, std::uint32_t S) const { return first_tile_[R] + S; }
  /// Estimated work of all blocks before p.
  [[nodiscard]] std::uint64_t work_before(std::uint32_t p) const;
  /// Bytes that the rows take now.
  [[nodiscard]] std::uint64_t row_bytes() const { return pool_.bytes(); }
  [[nodiscard]] DeadRows& dead_from() { return dead_from_; }

  // checkpoint.cpp: write and read the state of a chunk (Plan::chunk_of()) after the block that ends with p = last.
  // restore_chunk() throws FormatError.
  void save_chunk(std::uint32_t number, std::uint32_t last, core::StateWriter& out) const;
  void restore_chunk(std::uint32_t number, std::uint32_t last, core::StateReader& in);

 private:
  void start_pr(Worker& w, const Block& b, std::uint32_t r0, std::uint32_t r_end) const;
  void run_tile(Worker& w, const Block& b, std::uint32_t R, std::uint32_t S);
  bool run_groups(Worker& w, const Block& b, TileGroup& x);
  [[nodiscard]] PackedRows& packed(std::uint32_t R, std::uint32_t S) { return packed_[tile_number(R, S)]; }
  [[nodiscard]] const PackedRows& packed(std::uint32_t R, std::uint32_t S) const { return packed_[tile_number(R, S)]; }
  void restore_tile(std::uint32_t R, std::uint32_t S, std::uint32_t last, core::StateReader& in);

  Plan plan_;
  std::uint32_t word_count_;               ///< words of a line to q = upto
  std::vector<std::uint64_t> first_tile_;  ///< [R] number of tiles with smaller R
  std::vector<PackedRows> packed_;         ///< [tile]; only the block in a tile may use its entry
  PagePool pool_;
  DeadRows dead_from_;  ///< [s] t, written by the block of p = t at the tile of (t,s)
};

/// The results of all blocks so far, added in order of blocks.
struct Results {
  explicit Results(std::uint32_t upto) : with_p(upto + 1) {}
  void add(const Sweep::Work& more, const std::vector<Cell>& cells);
  [[nodiscard]] Sweep take_result();
  // checkpoint.cpp: write and read the head of a checkpoint; all p < next_p are done. restore() throws FormatError.
  void save(const Plan& plan, std::uint32_t next_p, core::StateWriter& out) const;
  void restore(std::uint32_t next_p, core::StateReader& in);

  std::vector<WithP> with_p;
  std::vector<Position> openings;
  Sweep::Work work;
};

/// The sweep in one process.
class Sweeper {
 public:
  explicit Sweeper(const Plan& plan) : plan_(plan), tiles_(plan), found_(plan.upto) {}

  /// Called between tiles with the work done so far, of total_work(); throws to stop the run.
  std::function<void(std::uint64_t)> tick;
  /// Called after every block: true stops the run once the blocks that have begun are done. run() continues from there.
  std::function<bool()> pause;
  [[nodiscard]] std::uint64_t total_work() const { return tiles_.work_before(plan_.upto + 1); }

  /// True when the sweep is complete, false after a pause.
  bool run();
  [[nodiscard]] Sweep take_result() { return found_.take_result(); }
  [[nodiscard]] std::uint64_t row_bytes() const { return tiles_.row_bytes(); }

  // The state between blocks, for BlocksCheckpoint::save().
  [[nodiscard]] unsigned workers() const { return plan_.workers; }
  [[nodiscard]] core::BlocksStart start() const { return {next_p_ / plan_.block_p, 0}; }
  [[nodiscard]] std::uint32_t last_chunk() const { return plan_.chunk_of(next_p_ - 1); }
  void save_chunk(std::uint32_t chunk, core::StateWriter& out) const { tiles_.save_chunk(chunk, next_p_ - 1, out); }
  void save_head(core::StateWriter& out) const { found_.save(plan_, next_p_, out); }
  /// Reads a checkpoint; resume() has taken over its plan. Throws IoError and FormatError.
  void restore(core::SavedBlocks& saved, const core::BlocksFiles& files);

 private:
  bool run_block(std::uint32_t p0, core::WavefrontBlock& chain);
  void sort_recorded(Worker& w, const Block& b) const;
  void retire(Worker& w, const Block& b);

  Plan plan_;
  Tiles tiles_;
  Results found_;
  std::uint32_t next_p_ = 0;            ///< all smaller p are done
  std::atomic<std::uint64_t> done_{0};  ///< work done, of total_work()
};

}  // namespace mexwave::chomp4::detail
