#pragma once
// One rank's part of a sweep over ranks: its chunks of columns, and the blocks of p that cross them.
//
// A block arrives as a message, crosses the chunk tile by tile, and leaves as a message to the next chunk's owner. What
// it does there is a function of the message, of the chunk, and of two things that every rank knows in part: rows that
// have ended, and rows that have settled. These *facts* go round the ring of ranks, ahead of the blocks: when a block
// leaves a chunk, all that its rank knows has left before. So at a chunk a block knows what it found itself, what
// blocks before it found up to there, and at least as much as it knew at the chunk before: the order that the sweep in
// one process keeps (tile_sweeper.hpp).
//
// Rows settle on the way: where a block has passed the columns around the turning point (RankPlan::settling_columns()),
// the rank that owns the last of them certifies what rows it can, for all blocks after it. That no block up to this one
// has used them further right, the block checks as it goes on: a broken promise begins the sweep again, with a wider
// look. An end that is not known yet is such a use. Blocks before it do as if the row had not settled, or the promise
// would keep itself. What their worker may have learnt of its pattern hides no cell of theirs: by the pattern a column
// that was not used at p0 is used at p >= p0.

#include <atomic>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "core/run/rank_job.hpp"
#include "mexwave/ranks.hpp"
#include "three_row_chomp/block_state.hpp"
#include "three_row_chomp/rank_plan.hpp"
#include "three_row_chomp/row_probe.hpp"
#include "three_row_chomp/tile_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

/// Kinds of messages.
enum class Note : std::uint8_t {
  failed = static_cast<std::uint8_t>(core::JobNote::failed),
  alive = static_cast<std::uint8_t>(core::JobNote::alive),
  end = static_cast<std::uint8_t>(core::JobNote::end),
  facts = static_cast<std::uint8_t>(core::JobNote::first_own),
  block,
  retired,
  ask,
  answers
};

/// What rank 0 sends about a block as it begins, and every chunk passes on.
struct Passage {
  std::int64_t block = 0;
  std::int32_t chunk = 0;         ///< where it goes now
  std::int32_t first_live = 0;    ///< chunks before are finished, as far as the block knows
  bool fresh = true;              ///< it comes from outside every column
  bool looking = false;           ///< it has come to the settling columns, and not passed them
  bool cut = false;               ///< a chunk that it has crossed leaves its state in a file
  std::int32_t front = far_away;  ///< rows below are used in all columns before the settling ones
  std::uint64_t cells = 0;
  std::int64_t excess = std::numeric_limits<std::int64_t>::min();
  std::uint64_t bytes_saved = 0;
  std::string failure;  ///< why a state could not be written
  std::vector<Sight> sights;
  RowProbe probe;                      ///< of the settling columns so far
  std::vector<std::int32_t> promises;  ///< rows that it has settled: unused right of the settling columns

  void write(StateWriter& out) const;
  void read(StateReader& in);
};

/// A long row has settled: where does its pattern begin? Asked of the columns' owners, from right to left.
struct Question {
  SettledPattern pattern;
  RowState state;
  std::int32_t from = 0;       ///< the p at which the row was certified
  std::int32_t preperiod = 0;  ///< it fits from here on

  void write(StateWriter& out) const;
  void read(StateReader& in, std::int32_t last_p);
};

struct Pair {
  std::int32_t first, second;
};

class RankSweeper : public TileSweeper {
 public:
  RankSweeper(const RankPlan& plan, Ranks& ranks, std::uint32_t job);
  virtual ~RankSweeper() = default;

  /// What a thread does until the job is over.
  void work();
  [[nodiscard]] std::uint32_t job() const { return job_; }

  /// Once no thread works any more.
  [[nodiscard]] Sweep::Work work_done() const;

 protected:
  /// A message of this job, but for blocks and questions. By one thread at a time.
  virtual void handle(Note note, unsigned from, StateReader& in);
  /// A message has come; true if that is all that it says.
  virtual bool heard(unsigned from, Note note, StateReader& in) {
    (void)from, (void)in;
    return note == Note::alive;
  }
  /// All messages that were there have been taken.
  virtual void listened() {}
  /// Looked at by every thread between blocks.
  virtual void tick() {}
  virtual void fail(const std::exception_ptr& failure);
  /// Rows that are settled for this block, as far as it is known here.
  [[nodiscard]] std::int32_t rows_for(std::int64_t block) const;
  /// To another rank, after all facts that it may not know.
  void send_with_facts(unsigned to, Note note, const std::function<void(StateWriter&)>& body);
  void take_facts(StateReader& in);
  void pass_on(const Passage& passage, std::string rows);
  /// It is known of these rows where their patterns begin: (row, preperiod).
  virtual void answered(const std::vector<Pair>& answers);
  virtual void retired(StateReader& in);

  RankPlan dealt_;
  Ranks& ranks_;
  std::atomic<bool> over_{false};
  std::atomic<bool> failed_{false};
  std::atomic<std::int32_t> known_rows_{0};  // settled rows that are in rows_
  std::mutex mutex_;                         // of all that is not atomic, below, and of rows_ as it grows
  std::vector<Pair> ends_;                   // (r, e); under mutex_
  std::vector<Pair> beside_;                 // (q, p) with (p,q,q-1) a P-position; under mutex_
  std::vector<std::int32_t> known_from_;     // [r] the first block for which it is settled; there as rows_[r] is

 private:
  struct Chunk {
    std::int64_t next_block = 0;
    bool busy = false;
    std::map<std::int64_t, std::string> arrived;
  };
  struct Sent {
    std::size_t ends = 0, beside = 0, rows = 0;
  };

  bool poll();
  bool cross_one(Worker& w);
  void cross(Worker& w, std::int32_t chunk, const std::string& bytes);
  std::int32_t cross_tiles(Worker& w, BlockContext& b, std::int32_t first_tile, std::int32_t end_tile);
  // settling_on_the_way.cpp
  void look(Passage& passage, std::int32_t p_last, std::int32_t first_tile, std::int32_t end_tile) const;
  void settle(Worker& w, Passage& passage, const RankPlan::Columns& seen);
  [[nodiscard]] bool settle_next_row(Worker& w, Passage& passage, const RankPlan::Columns& seen);
  void keep_promises(const Passage& passage, std::int32_t p_last, const RankPlan::Columns& seen) const;

  void look_back();
  [[nodiscard]] unsigned look_back_for(Question& question);

  void save_chunk(Passage& passage) const;
  void restore_chunk(std::int32_t chunk);
  void leave(Worker& w, const BlockContext& b, Passage& passage, std::string rows);
  void arrive(std::int32_t chunk, std::int64_t block, std::string bytes);
  void set_ready(std::int32_t chunk);

  std::uint32_t job_;
  core::Pulse pulse_;  // by the thread that polls
  std::mutex poll_mutex_;
  std::vector<std::atomic<std::int32_t>> least_sight_;  // [r] the least p at which a rank's block, or one met, used r
  // Under mutex_.
  std::vector<Chunk> chunks_;
  std::set<std::pair<std::int64_t, std::int32_t>> ready_;  // (block, chunk)
  std::vector<Sent> sent_;                                 // [rank]
  std::vector<Question> questions_;                        // for the thread that polls
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace mexwave::three_row_chomp::detail
