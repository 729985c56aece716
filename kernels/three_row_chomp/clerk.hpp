#pragma once
// Rank 0's second office: it begins blocks, takes them in at the end of their way, settles rows by what they have seen,
// and keeps the results. Besides, it crosses chunks like every other rank.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/run/run_control.hpp"
#include "three_row_chomp/rank_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

class Clerk final : public RankSweeper {
 public:
  Clerk(const RankPlan& plan, Ranks& ranks, std::uint32_t job, core::Ticker& ticker);
  /// The first blocks.
  void begin();
  /// What ended the work early, if something did.
  [[nodiscard]] std::exception_ptr failure() const { return failure_; }
  /// Results, once all is done; what ranks above 0 count is still to be added.
  [[nodiscard]] Sweep take_result();

 protected:
  void handle(Note note, unsigned from, StateReader& in) override;
  void tick() override;
  void fail(std::exception_ptr failure) override;
  void answered(std::int32_t row, std::int32_t preperiod) override;
  void retired(StateReader& in) override;

 private:
  /// A block at the end of its way.
  struct Done {
    Passage passage;
    std::vector<std::int32_t> closed;
    std::vector<std::uint32_t> end_row;
  };
  void go_on();
  void begin_block(std::int64_t block);
  void retire(const Done& done);
  void note_sights(const std::vector<Sight>& sights);
  void settle(const RowProbe& probe, std::int32_t p0);
  bool settle_next_row(const RowProbe& probe, std::int32_t p0, std::vector<Question>& questions);

  core::Ticker& ticker_;
  std::atomic<std::uint64_t> cells_{0};
  std::atomic<std::int64_t> blocks_done_{0};
  std::atomic<std::chrono::steady_clock::rep> last_done_;  // when the last block was done
  std::exception_ptr failure_;
  // By the thread that polls.
  std::map<std::int64_t, Done> done_;
  std::int64_t next_block_ = 0;    // to begin
  std::int64_t next_retired_ = 0;  // to take in
  std::int32_t first_live_ = 0;    // chunk
  std::unique_ptr<PatternSet> patterns_;
  std::vector<Row> settled_;       // since the last that are in rows_, their preperiods not all known
  std::int32_t settled_rows_ = 0;  // those in settled_ among them
  std::size_t unanswered_ = 0;
  std::vector<std::int32_t> min_of_row_, min_at_;  // -1 while the row is unsighted
  std::int32_t sighted_rows_ = 0;
  std::int64_t excess_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace mexwave::three_row_chomp::detail
