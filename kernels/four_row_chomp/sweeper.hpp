#pragma once
// The sweep over p in the (p,r,s) -> q view: blocks of p by tiles of r and s. README.md tells the whole story.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"
#include "four_row_chomp/open_rows.hpp"
#include "four_row_chomp/plan.hpp"
#include "four_row_chomp/row_store.hpp"
#include "four_row_chomp/tile_group.hpp"
#include "mexwave/four_row_chomp.hpp"

namespace mexwave::core {
class WavefrontRow;
}

namespace mexwave::four_row_chomp::detail {

/// Words from one line by 16 lanes to the next: an odd number of times 16, or the same word of all lines would fall
/// into one set of the first cache.
[[nodiscard]] inline std::size_t line_words(std::uint32_t words) { return std::size_t{words | 1U} * lanes; }

/// As far as the layers of the last tile go.
[[nodiscard]] inline std::size_t s_count_of(const Plan& plan) { return plan.upto + plan.tile_s; }
[[nodiscard]] inline std::uint32_t word_count_of(const Plan& plan) { return plan.upto / 64 + 1; }

/// The greatest p of a group.
[[nodiscard]] inline std::uint32_t last_p_of(std::uint32_t p0) { return p0 + lanes - 1; }

class Sweeper {
 public:
  explicit Sweeper(const Plan& plan);

  /// Asked between tiles with the work done so far, of total_work(); throws to stop the run.
  std::function<void(std::uint64_t)> tick;
  /// Asked after every block: true leaves off once the blocks begun are done. run() goes on from there.
  std::function<bool()> pause;
  [[nodiscard]] std::uint64_t total_work() const { return work_before(plan_.upto + 1); }

  /// True when all is done, false when `pause` asked to leave off.
  bool run();
  [[nodiscard]] Sweep take_result();
  /// Bytes that the rows take now.
  [[nodiscard]] std::uint64_t row_bytes() const { return pool_.bytes(); }

  // checkpoint.cpp: the state between blocks, and back. A sweeper of the same tiles (r and s), but for that with any
  // plan that goes at least as far, goes on from it. restore() throws FormatError if the bytes are not such a state.
  void save(const core::StateSink& sink);
  void restore(core::StateSource source);

 protected:
  /// What a worker needs for a block. Lines (p,r) and (p,s) end with it.
  struct Worker {
    explicit Worker(const Plan& plan);
    OpenRows rows;
    core::ZeroPages ps;   ///< [group][s][word][lane]
    core::ZeroPages pr;   ///< [group][step][word][lane], of the r of the tile at hand
    core::ZeroPages cut;  ///< [group][word][lane]
    std::vector<std::uint8_t> ps_full, pr_full;
    std::vector<std::uint32_t> counts;  ///< [group][s][lane]
    std::vector<Cell> openings, recorded;
    std::vector<std::vector<Position>> told;  ///< recorded ones by p - p0, sorted
    std::vector<Position> watched;
    Sweep::Work work;
  };
  struct Block {
    std::uint32_t p0, p_last, groups, last_word;
  };

  /// The rows of first <= R < end, after the block of p = last.
  void write_rows(core::StateWriter& out, std::uint32_t first, std::uint32_t end, std::uint32_t last);
  void read_rows(core::StateReader& from, std::uint32_t first, std::uint32_t end, std::uint32_t last);
  bool run_block(std::uint32_t p0, core::WavefrontRow& chain);
  [[nodiscard]] Block block_at(std::uint32_t p0) const;
  void start_block(Worker& w, const Block& b) const;
  void start_pr(Worker& w, const Block& b, std::uint32_t r0, std::uint32_t r_end) const;
  void run_tile(Worker& w, const Block& b, std::uint32_t R, std::uint32_t S);
  bool run_groups(Worker& w, const Block& b, TileGroup& x);
  void sort_recorded(Worker& w, const Block& b) const;
  [[nodiscard]] WithP with_p(const Worker& w, const Block& b, std::uint32_t p) const;
  void retire(Worker& w, const Block& b);
  Worker* take_worker();
  void give_back(Worker* worker);

  [[nodiscard]] std::uint32_t tiles_of_r(std::uint32_t p) const { return p / plan_.tile_r + 1; }
  /// Tiles of R that hold an s <= p.
  [[nodiscard]] std::uint32_t tiles_in(std::uint32_t R, std::uint32_t p) const {
    return std::min((R + 1) * plan_.tile_r - 1, p) / plan_.tile_s + 1;
  }
  [[nodiscard]] RowChunk& chunk(std::uint32_t R, std::uint32_t S) { return chunks_[first_tile_[R] + S]; }
  [[nodiscard]] std::uint64_t work_before(std::uint32_t p) const;

  Plan plan_;
  std::uint32_t word_count_;               ///< of a line to q = upto
  std::vector<std::uint64_t> first_tile_;  ///< [R] tiles of smaller R
  std::vector<RowChunk> chunks_;           ///< [tile]; belongs to the block that is there
  BlockPool pool_;
  DeadRows dead_from_;  ///< written by the block of t at the tile of (t,s)
  // What blocks leave when they retire, one after the other.
  std::uint32_t next_p_ = 0;  ///< all smaller p are done
  std::vector<WithP> with_p_;
  std::vector<Position> openings_;
  Sweep::Work work_;

  std::atomic<std::uint64_t> done_{0};  ///< of total_work()
  std::mutex workers_mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> idle_workers_;
};

}  // namespace mexwave::four_row_chomp::detail
