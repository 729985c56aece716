#pragma once
// Rank 0's second office: it begins blocks, takes them in at the end of their way, hears where the patterns of rows
// that they have settled begin, and keeps the results. Besides, it crosses chunks like every other rank.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/run/run_control.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/output_file.hpp"
#include "three_row_chomp/rank_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

class Clerk final : public RankSweeper {
 public:
  /// `saved` has the state that plan.first_block begins with, if that is not the first of all; `kept` is the block of
  /// the last good checkpoint, or -1.
  Clerk(const RankPlan& plan, Ranks& ranks, core::RankJob& job, core::Ticker& ticker, const Checkpoint& checkpoint,
        SealedReader* saved, std::int64_t& kept);
  /// The first blocks.
  void begin();
  /// What ended the work early, if something did.
  [[nodiscard]] std::exception_ptr failure() const { return failure_; }
  /// Results, once all is done; what ranks above 0 count is still to be added.
  [[nodiscard]] Sweep take_result();

 protected:
  void handle(Note note, unsigned from, StateReader& in) override;
  bool heard(unsigned from, Note note, StateReader& in) override {
    return rank_job_.heard(from, static_cast<core::JobNote>(note), in);
  }
  void listened() override {
    if (!saving_ && !over_) rank_job_.require_pulses();
  }
  void tick() override;
  void fail(const std::exception_ptr& failure) override;
  void answered(const std::vector<Pair>& answers) override;
  void retired(StateReader& in) override;

 private:
  /// A block at the end of its way.
  struct Done {
    Passage passage;
    std::vector<std::int32_t> closed;
    std::vector<std::uint32_t> end_row;
  };
  void go_on();
  // rank_checkpoint.cpp
  void restore(StateReader& in);
  void save();
  void begin_block(std::int64_t block);
  void retire(const Done& done);
  void note_sights(const std::vector<Sight>& sights);
  [[nodiscard]] bool described();
  void complete(Row& row) const;

  core::RankJob& rank_job_;
  core::Ticker& ticker_;
  std::atomic<std::uint64_t> cells_{0};
  std::atomic<std::int64_t> blocks_done_{0};
  std::atomic<std::chrono::steady_clock::rep> last_done_;  // when the last block was done
  std::exception_ptr failure_;
  std::uint64_t cells_before_ = 0;  // by runs before the checkpoint that this one went on from
  const Checkpoint& checkpoint_;
  std::atomic<bool> stopping_{false};  // after one more checkpoint
  std::atomic<bool> saving_{false};    // a cut is under way
  // By the thread that polls.
  std::map<std::int64_t, Done> done_;
  std::int64_t next_block_ = 0;    // to begin
  std::int64_t next_retired_ = 0;  // to take in
  std::int64_t cut_ = -1;          // block, begun as one, whose state is to be saved
  Passage cut_passage_;            // what it said at the end of its way: its chunks' states are on disk
  std::int64_t& kept_;             // the block of the last good checkpoint, of this sweep or one before
  std::chrono::steady_clock::time_point due_;
  std::int32_t first_live_ = 0;          // chunk
  std::vector<std::int32_t> preperiod_;  // [r] of long rows, once it is known; else -1
  std::int32_t described_rows_ = 0;      // of rows below nothing more is waited for
  // Of blocks taken in: what RankSweeper has under the same names may be of blocks under way.
  std::vector<std::int32_t> first_of_row_;
  std::vector<std::uint32_t> diagonal_q_, end_row_;
  std::vector<std::int32_t> min_of_row_, min_at_;  // -1 while the row is unsighted
  std::int32_t sighted_rows_ = 0;
  std::int64_t excess_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace mexwave::three_row_chomp::detail
