// Parts and rows over ranks: everything once and in its order, whoever does it; what goes wrong is said on rank 0.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/run/rank_job.hpp"
#include "core/run/rank_parts.hpp"
#include "core/run/rank_rows.hpp"
#include "core/run/workers.hpp"
#include "mexwave/error.hpp"
#include "over_ranks.hpp"

namespace mexwave::core {
namespace {

using test::over_ranks;
using test::with_threads;

/// Part k gives k % 5 pieces and its number; `wrong`: one fails, where it is not rank 0's.
class Numbers final : public RankParts {
 public:
  Numbers(std::uint64_t wrong, unsigned rank) : wrong_(wrong), rank_(rank) {}
  std::string run(std::uint64_t part, const PieceSink& hand_on) override {
    if (stopped_) throw Stopped{};
    if (rank_ != 0 && part >= wrong_) throw Error("part " + std::to_string(wrong_) + " is wrong");
    for (std::uint64_t k = 0; k < part % 5 * 40; ++k) hand_on(std::to_string(part));
    return "part " + std::to_string(part) + " of " + std::to_string(rank_);
  }
  void stop() noexcept override { stopped_ = true; }

 private:
  std::uint64_t wrong_;
  unsigned rank_;
  std::atomic<bool> stopped_{false};
};

const RankJobKind numbers("test numbers", [](Ranks& ranks, std::uint32_t job, StateReader& in, const RunOptions& run) {
  const auto wrong = in.number<std::uint64_t>();
  if (wrong == 0) throw Error("has something against it");
  return rank_parts_helper(ranks, job, run, std::make_unique<Numbers>(wrong, ranks.rank()));
});

constexpr std::uint64_t nothing = 1'000'000;

std::vector<std::uint64_t> numbered(std::uint64_t parts, std::uint64_t step = 1) {
  std::vector<std::uint64_t> chosen;
  for (std::uint64_t part = 0; part < parts; part += step) chosen.push_back(part);
  return chosen;
}

std::vector<std::string> all_parts(const std::vector<std::uint64_t>& parts, std::uint64_t wrong,
                                   const RunOptions& run) {
  Numbers own(wrong, 0);
  RankJob job(run, "test numbers");
  job.begin([&](StateWriter& out) { out.number(wrong); });
  std::vector<std::string> taken;
  run_rank_parts(
      run, job, parts, own,
      [&](std::uint64_t part, const std::string& piece, bool last) {
        if (last)
          EXPECT_EQ(piece.substr(0, piece.find(" of ")), "part " + std::to_string(part));
        else
          EXPECT_EQ(piece, std::to_string(part));
        taken.push_back(last ? "part " + std::to_string(part) : piece);
      },
      [] {});
  job.end([](StateReader&) {});
  return taken;
}

TEST(RankParts, ComeInOrder) {
  for (const auto& parts : {numbered(60), numbered(100, 3), numbered(0)}) {
    std::vector<std::string> expected;
    for (const std::uint64_t part : parts) {
      expected.insert(expected.end(), part % 5 * 40, std::to_string(part));
      expected.push_back("part " + std::to_string(part));
    }
    for (const unsigned count : {2U, 3U}) {
      for (const unsigned threads : {1U, 2U}) {
        const auto taken = over_ranks(count, with_threads(threads),
                                      [&](const RunOptions& run) { return all_parts(parts, nothing, run); });
        EXPECT_EQ(taken, expected);
      }
    }
  }
}

std::string said(std::uint64_t wrong) {
  try {
    over_ranks(2, with_threads(1), [&](const RunOptions& run) { return all_parts(numbered(10000), wrong, run); });
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}
TEST(RankParts, FailWhereTheyAre) {
  EXPECT_EQ(said(5), "rank 1: part 5 is wrong");
  EXPECT_EQ(said(0), "rank 1: has something against it");
}

/// Row i crosses chunks i/3 to i/2: it takes along where it has been, and a chunk knows which rows it has seen.
class Trails final : public RankRows {
 public:
  explicit Trails(std::uint64_t wrong, unsigned rank, std::uint32_t chunks)
      : wrong_(wrong), rank_(rank), seen_(chunks) {}
  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t row) const override {
    return static_cast<std::uint32_t>(row / 3);
  }
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t row) const override {
    return static_cast<std::uint32_t>(row / 2);
  }
  Crossed cross(std::uint64_t row, std::uint32_t chunk, std::string state) override {
    if (rank_ != 0 && row >= wrong_) throw Error("row " + std::to_string(wrong_) + " is wrong");
    ++crossings_;
    state += std::to_string(chunk) + ",";
    seen_[chunk] += std::to_string(row) + ",";
    return {state, state + " " + seen_[chunk]};
  }
  void report(StateWriter& out) const override { out.number(crossings_.load()); }
  void add_report(StateReader& in) override { crossings_ += in.number<std::uint64_t>(); }
  void save_chunk(std::uint32_t chunk, std::uint64_t next, StateWriter& out) const override {
    out.number(next);
    write_text(out, seen_[chunk]);
  }
  void restore_chunk(std::uint32_t chunk, StateReader& in) override {
    (void)in.number<std::uint64_t>();
    seen_[chunk] = read_text(in);
    in.end();
  }
  [[nodiscard]] std::uint64_t crossings() const { return crossings_; }

 private:
  std::uint64_t wrong_;
  unsigned rank_;
  std::vector<std::string> seen_;
  std::atomic<std::uint64_t> crossings_{0};
};

RowsPlan trails_plan(std::uint64_t rows, std::uint64_t first = 0) {
  return {rows, static_cast<std::uint32_t>((rows - 1) / 2 + 1), 5, true, first};
}

const RankJobKind trails("test trails", [](Ranks& ranks, std::uint32_t job, StateReader& in, const RunOptions& run) {
  const auto rows = in.number<std::uint64_t>(), first = in.number<std::uint64_t>();
  const RowsPlan plan = trails_plan(rows, first);
  const auto wrong = in.number<std::uint64_t>();
  return rank_rows_helper(ranks, job, run, plan, std::make_unique<Trails>(wrong, ranks.rank(), plan.chunks));
});

std::vector<std::string> all_rows(std::uint64_t rows, std::uint64_t wrong, const RunOptions& run) {
  const RowsPlan plan = trails_plan(rows);
  Trails own(wrong, 0, plan.chunks);
  RankJob job(run, "test trails");
  job.begin([&](StateWriter& out) {
    for (const std::uint64_t n : {rows, std::uint64_t{0}, wrong}) out.number(n);
  });
  std::vector<std::string> taken;
  run_rank_rows(
      run, job, plan, own,
      [&](std::uint64_t row, std::uint32_t chunk, const std::string& found) {
        taken.push_back(std::to_string(row) + "/" + std::to_string(chunk) + ": " + found);
      },
      [](std::uint64_t) {});
  EXPECT_EQ(own.crossings(), taken.size());
  return taken;
}

std::vector<std::string> expected_of(std::uint64_t rows) {
  std::vector<std::string> expected, seen(trails_plan(rows).chunks);
  for (std::uint64_t row = 0; row < rows; ++row) {
    std::string trail;
    for (std::uint64_t chunk = row / 3; chunk <= row / 2; ++chunk) {
      trail += std::to_string(chunk) + ",";
      seen[chunk] += std::to_string(row) + ",";
      expected.push_back(std::to_string(row) + "/" + std::to_string(chunk) + ": " + trail + " " + seen[chunk]);
    }
  }
  return expected;
}

TEST(RankRows, CrossChunksInOrder) {
  constexpr std::uint64_t rows = 40;
  for (const unsigned count : {2U, 3U}) {
    for (const unsigned threads : {1U, 2U}) {
      EXPECT_EQ(
          over_ranks(count, with_threads(threads), [&](const RunOptions& run) { return all_rows(rows, nothing, run); }),
          expected_of(rows));
    }
  }
}

/// What is left of a run that has stopped.
struct Left {
  std::uint64_t first = 0;
  std::vector<std::string> chunks, taken;
};

/// Goes on from `left` and stops after `more` rows or somewhat later; its chunks are asked for twice, the first time
/// in vain. True at the end.
bool go_on(Left& left, std::uint64_t rows, std::uint64_t more, const RunOptions& run) {
  const RowsPlan plan = trails_plan(rows, left.first);
  Trails own(nothing, 0, plan.chunks);
  RankJob job(run, "test trails");
  job.begin([&](StateWriter& out) {
    for (const std::uint64_t n : {rows, left.first, nothing}) out.number(n);
  });
  RowsOverRanks over(
      run, job, plan, own,
      [&](std::uint64_t row, std::uint32_t chunk, const std::string& found) {
        left.taken.push_back(std::to_string(row) + "/" + std::to_string(chunk) + ": " + found);
      },
      [](std::uint64_t) {});
  for (std::uint32_t c = 0; c < left.chunks.size(); ++c) over.restore_chunk(c, left.chunks[c]);
  const std::uint64_t from = left.first, crossed_before = left.taken.size();
  // Stops twice: the second time nothing of the first may be left.
  for (int stops = 1; stops <= 2; ++stops) {
    if (over.run([&] { return over.done() >= from + more * static_cast<unsigned>(stops); })) return true;
    std::uint64_t crossings = own.crossings();
    over.for_each_report([&](StateReader& in) { crossings += in.number<std::uint64_t>(); });
    EXPECT_EQ(crossings, left.taken.size() - crossed_before);
    int pieces = 0;
    const auto full_disk = [&](std::string_view) {
      if (++pieces == 2) throw IoError("full");
    };
    EXPECT_THROW(over.for_each_chunk(0, full_disk), IoError);
  }
  left.first = over.done();
  left.chunks.clear();
  over.for_each_chunk(0, [&](std::string_view bytes) {
    StateReader in(state_in(bytes));
    EXPECT_EQ(in.number<std::uint64_t>(), left.first);
    left.chunks.emplace_back(bytes);
  });
  EXPECT_EQ(left.chunks.size(), plan.chunks);
  return false;
}

TEST(RankRows, StopOnTheWayAndGoOnWithOthers) {
  constexpr std::uint64_t rows = 60;
  Left left;
  bool ended = false;
  for (unsigned piece = 0; !ended; ++piece) {
    ASSERT_LT(piece, 20U);
    ended = over_ranks(2 + piece % 3, with_threads(1 + piece % 2),
                       [&](const RunOptions& run) { return go_on(left, rows, 4, run); });
  }
  EXPECT_EQ(left.taken, expected_of(rows));
}

TEST(RankRows, FailWhereTheyAre) {
  try {
    over_ranks(3, with_threads(1), [](const RunOptions& run) { return all_rows(100, 30, run); });
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(": row 30 is wrong"), std::string::npos) << error.what();
  }
}

/// Rank 0, which waits two seconds for others: they say once a second that they live.
class Impatient final : public Ranks {
 public:
  explicit Impatient(Ranks& ranks) : ranks_(ranks) {}
  [[nodiscard]] unsigned rank() const override { return ranks_.rank(); }
  [[nodiscard]] unsigned size() const override { return ranks_.size(); }
  void send(unsigned to, std::string bytes) override { ranks_.send(to, std::move(bytes)); }
  [[nodiscard]] bool receive(unsigned& from, std::string& bytes) override { return ranks_.receive(from, bytes); }
  [[nodiscard]] double patience() const override { return 2; }
  void give_up() override { given_up_ = true; }
  [[nodiscard]] bool given_up() const { return given_up_; }

 private:
  Ranks& ranks_;
  std::atomic<bool> given_up_{false};
};

/// A part that takes until it is stopped, or a test has taken too long.
class Endless final : public RankParts {
 public:
  std::string run(std::uint64_t, const PieceSink&) override {
    for (int waited = 0; !stopped_ && waited < 20'000; ++waited)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    throw Stopped{};
  }
  void stop() noexcept override { stopped_ = true; }

 private:
  std::atomic<bool> stopped_{false};
};

TEST(RankJobs, OneThatHangsIsGivenUp) {
  LocalRanks ranks(2);
  const std::jthread other([&ranks] {  // is ready, and then hangs
    unsigned from = 0;
    std::string bytes;
    while (!ranks[1].receive(from, bytes)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    StateReader in(state_in(bytes));
    EXPECT_EQ(in.number<JobNote>(), JobNote::begin);
    const auto job = in.number<std::uint32_t>();
    ranks[1].send(0, job_message(JobNote::ready, job, [](StateWriter& out) { write_text(out, ""); }));
  });
  Impatient first(ranks[0]);
  RunOptions run = with_threads(1);
  run.ranks = &first;
  Endless own;
  try {
    const std::vector<std::uint64_t> two{0, 1};
    RankJob job(run, "test endless");
    job.begin([](StateWriter&) {});
    run_rank_parts(
        run, job, two, own, [](std::uint64_t, const std::string&, bool) {}, [] {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "rank 1 has not been heard of for 2 s: it hangs, or the network does");
  }
  EXPECT_TRUE(first.given_up());
}

/// Takes longer to get ready than rank 0 has patience: a checkpoint of gigabytes.
class Slow final : public RankHelper {
 public:
  Slow(Ranks& ranks, std::uint32_t job) : ranks_(ranks), job_(job) {
    std::this_thread::sleep_for(std::chrono::milliseconds(3500));
  }
  void work() override {
    unsigned from = 0;
    for (std::string bytes; !ranks_.receive(from, bytes);) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  void report(StateWriter& out) const override { out.number(job_); }

 private:
  Ranks& ranks_;
  std::uint32_t job_;
};

const RankJobKind known_slow("test slow", [](Ranks& ranks, std::uint32_t job, StateReader&, const RunOptions&) {
  return std::unique_ptr<RankHelper>(std::make_unique<Slow>(ranks, job));
});

TEST(RankJobs, OneThatTakesItsTimeToGetReadyIsWaitedFor) {
  LocalRanks ranks(3);
  std::vector<std::jthread> others;
  for (const unsigned k : {1U, 2U}) others.emplace_back([&ranks, k] { EXPECT_EQ(serve(ranks[k]), 7); });
  Impatient first(ranks[0]);
  RunOptions run = with_threads(1);
  run.ranks = &first;
  int ended = 0;
  {
    RankJob job(run, "test slow");
    job.begin([](StateWriter&) {});
    job.end([&](StateReader& in) { ended += in.number<std::uint32_t>() == job.number() ? 1 : 0; });
  }
  dismiss(ranks[0], 7);
  EXPECT_EQ(ended, 2);
  EXPECT_FALSE(first.given_up());
}

TEST(RankJobs, OneThatIsNotHeardOfBeforeItIsReadyIsGivenUp) {
  LocalRanks ranks(3);
  const std::jthread other([&ranks] { EXPECT_EQ(serve(ranks[1]), 7); });  // and rank 2 is not there
  Impatient first(ranks[0]);
  RunOptions run = with_threads(1);
  run.ranks = &first;
  try {
    RankJob job(run, "test slow");
    job.begin([](StateWriter&) {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "rank 2 has not been heard of for 2 s: it hangs, or the network does");
  }
  EXPECT_TRUE(first.given_up());
  // Given up, all are ended by what carries the messages; here by a word.
  ranks[0].send(1, job_message(JobNote::end, 0, [](StateWriter&) {}));
  dismiss(ranks[0], 7);
}

}  // namespace
}  // namespace mexwave::core
