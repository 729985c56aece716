// Blocks over ranks: each crosses each chunk once and in order, whoever owns it; cuts are resumed by any number of
// ranks; failures are thrown on rank 0.

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "checkpoint_folder.hpp"
#include "core/ranks/blocks.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "mexwave/error.hpp"
#include "over_ranks.hpp"

namespace mexwave::core {
namespace {

using test::over_ranks;

constexpr std::uint64_t nothing = 1'000'000;
constexpr std::string_view kind = "test trails";

/// The parameters of a kernel of trails.
struct Goal {
  std::uint64_t blocks = 0;
  bool every_chunk = true;        ///< finds something in every chunk
  std::uint64_t wrong = nothing;  ///< this block fails unless it is on rank 0
  std::uint64_t tight = nothing;  ///< the same, with a plan that is too tight

  [[nodiscard]] static std::uint32_t first_chunk(std::uint64_t block) { return static_cast<std::uint32_t>(block / 3); }
  [[nodiscard]] static std::uint32_t last_chunk(std::uint64_t block) { return static_cast<std::uint32_t>(block / 2); }
};

/// Block i crosses chunks i/3 to i/2. It takes along where it has been, and a chunk knows which blocks it has seen.
/// What a block has crossed last is a fact: who has a later block must know it.
class Trails final : public BlockKernel {
 public:
  Trails(const Goal& goal, unsigned rank, unsigned ranks)
      : goal_(goal), rank_(rank), seen_(plan().chunks), sent_(ranks), known_(goal.blocks), asked_(ranks) {}

  [[nodiscard]] BlocksPlan plan() const override {
    return {goal_.blocks, Goal::last_chunk(goal_.blocks - 1) + 1, goal_.every_chunk, {}};
  }
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t block) const override { return Goal::last_chunk(block); }
  void cross(BlockCrossing& at) override {
    if (rank_ != 0 && at.block >= goal_.wrong) throw Error("block " + std::to_string(goal_.wrong) + " is wrong");
    if (rank_ != 0 && at.block >= goal_.tight) throw RestartWider{};
    ++crossings_;
    EXPECT_EQ(at.first, at.chunk == Goal::first_chunk(at.block));
    EXPECT_EQ(at.last, at.chunk == Goal::last_chunk(at.block));
    const std::string trail = at.state.rest() + std::to_string(at.chunk) + ",";
    {
      const std::lock_guard lock(mutex_);
      // The block before has published itself in this chunk.
      if (at.block > 0 && at.chunk <= Goal::last_chunk(at.block - 1) && at.chunk > Goal::first_chunk(at.block)) {
        EXPECT_TRUE(known_[at.block - 1]) << at.block << " " << at.chunk;
      }
      learn(at.block);
    }
    seen_[at.chunk] += std::to_string(at.block) + ",";
    at.next.raw(trail.data(), trail.size());
    const std::string found = trail + " " + seen_[at.chunk];
    at.found.raw(found.data(), found.size());
  }
  void write_facts(unsigned to, StateWriter& out) override {
    const std::lock_guard lock(mutex_);
    if (sent_[to] < facts_.size()) out.list(facts_.data() + sent_[to], facts_.size() - sent_[to]);
    sent_[to] = facts_.size();
  }
  void read_facts(StateReader& in) override {
    const std::lock_guard lock(mutex_);
    for (const std::uint64_t block : in.list<std::uint64_t>()) learn(block);
  }
  /// Every rank asks every other rank once and reports each answer.
  void receive(unsigned from, StateReader& in) override {
    if (in.number<bool>())
      to_answer_.push_back(from);
    else
      answered_ += 1;
  }
  void after_messages(SideMessages& messages) override {
    for (unsigned to = 0; to < asked_.size(); ++to) {
      if (to != rank_ && !asked_[to]) messages.send(to, state_text([](StateWriter& out) { out.number(true); }));
      asked_[to] = true;
    }
    for (const unsigned to : to_answer_) messages.send(to, state_text([](StateWriter& out) { out.number(false); }));
    to_answer_.clear();
    for (; answered_ > 0; --answered_) messages.report("answered");
  }
  void save_chunk(std::uint64_t block, std::uint32_t chunk, StateWriter& out) const override {
    out.number(block);
    write_text(out, seen_[chunk]);
  }
  void restore_chunk(std::uint64_t block, std::uint32_t chunk, StateReader& in) override {
    EXPECT_EQ(in.number<std::uint64_t>(), block);
    seen_[chunk] = read_text(in);
  }
  void report(StateWriter& out) const override { out.number(crossings_.load()); }
  [[nodiscard]] std::uint64_t crossings() const { return crossings_; }
  /// Of a checkpoint's head: these blocks are done.
  void learn_blocks_before(std::uint64_t end) {
    for (std::uint64_t block = 0; block < end; ++block) learn(block);
  }

 private:
  void learn(std::uint64_t block) {
    if (known_[block]) return;
    known_[block] = true;
    facts_.push_back(block);
  }

  Goal goal_;
  unsigned rank_;
  std::vector<std::string> seen_;
  std::atomic<std::uint64_t> crossings_{0};
  std::mutex mutex_;
  std::vector<std::uint64_t> facts_;
  std::vector<std::size_t> sent_;
  std::vector<bool> known_;
  std::vector<bool> asked_;
  std::vector<unsigned> to_answer_;
  int answered_ = 0;
};

const BlocksKind known(kind, [](StateReader& in, const RunOptions& run) {
  return std::make_unique<Trails>(in.number<Goal>(), run.ranks->rank(), run.ranks->size());
});

class Taken final : public BlockResults {
 public:
  explicit Taken(const Goal& goal) : goal_(goal) {}
  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t block) const override { return Goal::first_chunk(block); }
  [[nodiscard]] bool may_begin(std::uint64_t block, std::uint64_t before) const override { return block < before + 5; }
  void take(std::uint64_t block, std::uint32_t chunk, StateReader& found) override {
    taken.push_back(std::to_string(block) + "/" + std::to_string(chunk) + ": " + found.rest());
  }
  [[nodiscard]] bool is_complete(std::uint64_t blocks) const override { return blocks == complete; }
  [[nodiscard]] std::uint64_t work_done(std::uint64_t blocks) const override { return blocks; }
  void receive(unsigned, StateReader& in) override {
    EXPECT_EQ(in.rest(), "answered");
    ++answers;
  }
  void save_head(std::uint64_t block, StateWriter& out) const override {
    out.number(block);
    out.number(taken.size());
    for (const std::string& line : taken) write_text(out, line);
  }
  void restore_head(StateReader& in) {
    (void)in.number<std::uint64_t>();
    for (auto count = in.number<std::size_t>(); count > 0; --count) taken.push_back(read_text(in));
    in.end();
  }
  void add_report(StateReader& in) override { crossings += in.number<std::uint64_t>(); }

  std::vector<std::string> taken;
  std::uint64_t crossings = 0, complete = nothing;
  int answers = 0;

 private:
  Goal goal_;
};

std::vector<std::string> all_blocks(const Goal& goal, const RunOptions& run, const Checkpoint& checkpoint = {},
                                    std::uint64_t complete = nothing) {
  Taken results(goal);
  results.complete = complete;
  BlocksStart start;
  if (checkpoint.resume) {
    SavedBlocks saved(checkpoint, kind);
    start = saved.start();
    results.restore_head(saved.head());
  }
  Trails own(goal, 0, run.ranks->size());
  own.learn_blocks_before(start.block);
  BlocksCheckpoint cuts(checkpoint, kind, "trails", start);
  Ticker ticker(run, goal.blocks);
  const std::size_t before = results.taken.size();
  run_blocks(
      run, start, [&](StateWriter& out) { out.number(goal); }, own, results, cuts, ticker);
  if (goal.every_chunk && complete == nothing) {
    EXPECT_GE(own.crossings() + results.crossings, results.taken.size() - before);
  }
  return results.taken;
}

std::vector<std::string> expected_of(const Goal& goal) {
  std::vector<std::string> expected, seen(goal.blocks);
  for (std::uint64_t block = 0; block < goal.blocks; ++block) {
    std::string trail;
    for (std::uint32_t chunk = Goal::first_chunk(block); chunk <= Goal::last_chunk(block); ++chunk) {
      trail += std::to_string(chunk) + ",";
      seen[chunk] += std::to_string(block) + ",";
      if (goal.every_chunk || chunk == Goal::last_chunk(block))
        expected.push_back(std::to_string(block) + "/" + std::to_string(chunk) + ": " + trail + " " + seen[chunk]);
    }
  }
  return expected;
}

TEST(RankBlocks, THREADS_CrossChunksInOrder) {
  for (const Goal& goal : {Goal{40}, Goal{40, false}}) {
    for (const unsigned count : {1U, 2U, 3U}) {
      for (const unsigned threads : {1U, 2U}) {
        EXPECT_EQ(over_ranks(count, {.threads = threads}, [&](const RunOptions& run) { return all_blocks(goal, run); }),
                  expected_of(goal));
      }
    }
  }
}

TEST(RankBlocks, THREADS_EndWhenTheResultsAreComplete) {
  const Goal goal{100, false};
  std::vector<std::string> expected = expected_of(goal);
  expected.resize(30);
  EXPECT_EQ(over_ranks(3, {.threads = 2}, [&](const RunOptions& run) { return all_blocks(goal, run, {}, 30); }),
            expected);
}

class RankBlockCheckpoints : public test::CheckpointFolder {};

TEST_F(RankBlockCheckpoints, THREADS_StoppedOnTheWayAndResumedByOtherRanks) {
  for (const Goal& goal : {Goal{60}, Goal{60, false}}) {
    int written = 0;
    Checkpoint checkpoint{path(), 0, false, counting(written)};
    std::vector<std::string> taken;
    unsigned stops = 0;
    for (; taken.empty(); ++stops) {
      ASSERT_LT(stops, 40U);
      const int before = written;
      try {
        taken = over_ranks(1 + stops % 4, {.threads = 1 + stops % 2, .cancelled = [&] { return written > before + 1; }},
                           [&](const RunOptions& run) { return all_blocks(goal, run, checkpoint); });
      } catch (const Cancelled&) {
        checkpoint.resume = true;
      }
    }
    EXPECT_EQ(taken, expected_of(goal));
    remove_checkpoint_parts(path());
    std::filesystem::remove(path());
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
  }
}

TEST(RankBlocks, THREADS_FailuresNameTheRank) {
  try {
    over_ranks(3, {.threads = 1}, [](const RunOptions& run) { return all_blocks(Goal{100, true, 30}, run); });
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(": block 30 is wrong"), std::string::npos) << error.what();
  }
  const Goal tight{100, true, nothing, 30};
  EXPECT_THROW(over_ranks(3, {.threads = 1}, [&](const RunOptions& run) { return all_blocks(tight, run); }),
               RestartWider);
}

}  // namespace
}  // namespace mexwave::core
