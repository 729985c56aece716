// Parts over ranks: each runs once and in order on any rank; failures are thrown on rank 0. Rows: rows_test.cpp.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/ranks/job.hpp"
#include "core/ranks/parts.hpp"
#include "core/schedule/workers.hpp"
#include "mexwave/error.hpp"
#include "over_ranks.hpp"

namespace mexwave::core {
namespace {

using test::over_ranks;

/// Part k gives k % 5 pieces and its number; `wrong`: one fails, where it is not rank 0's.
class Numbers final : public RankParts {
 public:
  Numbers(std::uint64_t wrong, unsigned rank) : wrong_(wrong), rank_(rank) {}
  std::string run(std::uint64_t part, const PieceSink& emit) override {
    if (stopped_) throw Stopped{};
    if (rank_ != 0 && part >= wrong_) throw Error("part " + std::to_string(wrong_) + " is wrong");
    for (std::uint64_t k = 0; k < part % 5 * 40; ++k) emit(std::to_string(part));
    return "part " + std::to_string(part) + " of " + std::to_string(rank_);
  }
  void stop() noexcept override { stopped_ = true; }

 private:
  std::uint64_t wrong_;
  unsigned rank_;
  std::atomic<bool> stopped_{false};
};

const PartsKind numbers("test numbers", [](StateReader& in, const RunOptions&) {
  const auto wrong = in.number<std::uint64_t>();
  if (wrong == 0) throw Error("has something against it");
  return std::make_unique<Numbers>(wrong, 1);
});

constexpr std::uint64_t no_job = 1'000'000;

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

TEST(RankParts, THREADS_ComeInOrder) {
  for (const auto& parts : {numbered(60), numbered(100, 3), numbered(0)}) {
    std::vector<std::string> expected;
    for (const std::uint64_t part : parts) {
      expected.insert(expected.end(), part % 5 * 40, std::to_string(part));
      expected.push_back("part " + std::to_string(part));
    }
    for (const unsigned count : {2U, 3U}) {
      for (const unsigned threads : {1U, 2U}) {
        const auto taken = over_ranks(count, {.threads = threads},
                                      [&](const RunOptions& run) { return all_parts(parts, no_job, run); });
        EXPECT_EQ(taken, expected);
      }
    }
  }
}

std::string said(std::uint64_t wrong) {
  try {
    over_ranks(2, {.threads = 1}, [&](const RunOptions& run) { return all_parts(numbered(10000), wrong, run); });
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}
TEST(RankParts, THREADS_FailuresNameTheRank) {
  EXPECT_EQ(said(5), "rank 1: part 5 is wrong");
  EXPECT_EQ(said(0), "rank 1: has something against it");
}

/// A rank 0 that waits two seconds for the others, which send a heartbeat every second.
class Impatient final : public test::RanksThrough {
 public:
  using RanksThrough::RanksThrough;
  [[nodiscard]] double timeout() const override { return 2; }
  void give_up() override { given_up_ = true; }
  [[nodiscard]] bool given_up() const { return given_up_; }

 private:
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

TEST(RankJobs, AHangingRankIsAbandoned) {
  LocalRanks ranks(2);
  const std::jthread other([&ranks] {  // is ready, and then hangs
    unsigned from = 0;
    std::string bytes;
    while (!ranks[1].receive(from, bytes)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    StateReader in(state_in(bytes));
    EXPECT_EQ(in.number<JobMessageType>(), JobMessageType::begin);
    const auto job = in.number<std::uint32_t>();
    ranks[1].send(0, job_message(JobMessageType::ready, job, [](StateWriter& out) { write_text(out, ""); }));
  });
  Impatient first(ranks[0]);
  const RunOptions run{.threads = 1, .ranks = &first};
  Endless own;
  try {
    const std::vector<std::uint64_t> two{0, 1};
    RankJob job(run, "test endless");
    job.begin([](StateWriter&) {});
    run_rank_parts(
        run, job, two, own, [](std::uint64_t, const std::string&, bool) {}, [] {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "rank 1: no heartbeat for 2 s: the process hangs or its network connection failed");
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

TEST(RankJobs, ARankThatStartsSlowlyIsAwaited) {
  LocalRanks ranks(3);
  std::vector<std::jthread> others;
  for (const unsigned k : {1U, 2U}) others.emplace_back([&ranks, k] { EXPECT_EQ(serve(ranks[k]), 7); });
  Impatient first(ranks[0]);
  const RunOptions run{.threads = 1, .ranks = &first};
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

TEST(RankJobs, ARankWithoutHeartbeatDuringStartIsAbandoned) {
  LocalRanks ranks(3);
  const std::jthread other([&ranks] { EXPECT_EQ(serve(ranks[1]), 7); });  // and rank 2 is not there
  Impatient first(ranks[0]);
  const RunOptions run{.threads = 1, .ranks = &first};
  try {
    RankJob job(run, "test slow");
    job.begin([](StateWriter&) {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "rank 2: no heartbeat for 2 s: the process hangs or its network connection failed");
  }
  EXPECT_TRUE(first.given_up());
  // Given up, all are ended by what carries the messages; here by a word.
  ranks[0].send(1, job_message(JobMessageType::end, 0, [](StateWriter&) {}));
  dismiss(ranks[0], 7);
}

}  // namespace
}  // namespace mexwave::core
