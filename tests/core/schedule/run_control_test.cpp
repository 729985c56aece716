// Threads, memory, ticking.

#include "core/schedule/run_control.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <thread>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "core/schedule/memory.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {
namespace {

TEST(RunControl, ThreadsAreResolvedAndChecked) {
  EXPECT_GE(resolve_threads({}), 1U);
  RunOptions run{.threads = 3};
  EXPECT_EQ(resolve_threads(run), 3U);
  run.threads = threads_max;  // not many more than there are processors
  EXPECT_EQ(resolve_threads(run), std::max(std::thread::hardware_concurrency(), 4U));
  run.threads = threads_max + 1;
  EXPECT_THROW((void)resolve_threads(run), InvalidArgument);
}

TEST(RunControl, TickerAsksBothCallbacks) {
  RunOptions run;
  int progressed = 0;
  bool stop = false;
  run.progress = [&](const Progress& p) {
    ++progressed;
    EXPECT_LE(p.done, p.total);
  };
  run.cancelled = [&] { return stop; };
  Ticker ticker(run, 100);
  ticker.tick(500);  // more than expected is shown as all
  EXPECT_EQ(progressed, 1);
  ticker.tick(51);  // too soon after the last call: not polled
  EXPECT_EQ(progressed, 1);
  stop = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(80));
  EXPECT_THROW(ticker.tick(60), Cancelled);
}

TEST(RunControl, ReportedProgressNeverDecreases) {
  std::vector<std::uint64_t> told;
  const RunOptions run{.progress = [&](const Progress& p) { told.push_back(p.done); }};
  Ticker ticker(run, 100);
  for (const std::uint64_t done : {40, 39, 41}) {  // a worker that counted less may come later
    const std::size_t before = told.size();
    while (told.size() == before) ticker.tick(done);
  }
  EXPECT_EQ(told, (std::vector<std::uint64_t>{40, 40, 41}));
}

TEST(RunControl, WithoutATotalTheWorkDoneIsReported) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> told;
  const RunOptions run{.progress = [&](const Progress& p) { told.emplace_back(p.done, p.total); }};
  Ticker ticker(run, 0);
  ticker.tick(12'345);
  ticker.finish();
  EXPECT_EQ(told, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{12'345, 0}, {12'345, 0}}));
}

TEST(RunControl, CancellationIsPolledMoreOftenThanProgressIsReported) {
  int told = 0, asked = 0;
  const RunOptions run{.progress = [&](const Progress&) { ++told; }, .cancelled = [&] { return ++asked >= 5; }};
  Ticker ticker(run, 100);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THROW(
      {
        for (;;) ticker.tick(1);
      },
      Cancelled);
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start).count();
  EXPECT_GE(milliseconds, 20 - 1);  // five questions, 5 ms apart
  EXPECT_GE(told, 1);
  EXPECT_LE(told, 1 + milliseconds / 50);
}

/// A folder of files as the control groups show them.
class Groups : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::temp_directory_path() / ("mexwave-groups-" + std::to_string(getpid()) + "-" +
                                                      testing::UnitTest::GetInstance()->current_test_info()->name());
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void put(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  [[nodiscard]] std::uint64_t left(const std::string& membership) const {
    std::istringstream lines(membership);
    return bytes_left_in_groups(lines, root_.string());
  }
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
  std::filesystem::path root_;
};

TEST_F(Groups, Version2AsksEveryGroupAbove) {
  put("a/b/memory.max", "max\n");
  put("a/b/memory.current", "700\n");
  EXPECT_EQ(left("0::/a/b\n"), no_limit);
  put("a/memory.max", "1000\n");
  put("a/memory.current", "700\n");
  EXPECT_EQ(left("0::/a/b\n"), 300U);
  put("a/memory.stat", "anon 1\ninactive_file 50\nactive_file 7\n");
  EXPECT_EQ(left("0::/a/b\n"), 350U);
  EXPECT_EQ(left("0::/elsewhere\n"), no_limit);
  put("memory.max", "120");
  put("memory.current", "150");
  EXPECT_EQ(left("0::/elsewhere\n"), 0U);
}

TEST_F(Groups, Version1HasItsOwnMount) {
  put("memory/x/memory.limit_in_bytes", "5000\n");
  put("memory/x/memory.usage_in_bytes", "1000\n");
  put("memory/x/memory.stat", "inactive_file 3\ntotal_inactive_file 200\n");
  EXPECT_EQ(left("3:cpuset:/x\n2:cpu,memory:/x\n0::/\n"), 4200U);
  EXPECT_EQ(left("3:cpuset:/x\n"), no_limit);
  EXPECT_EQ(left("no group\n\n"), no_limit);
}

TEST(Memory, IsReadAndRefused) {
  EXPECT_GT(available_bytes(), 1U << 20);
  const RunOptions run{.memory_limit = 1000};
  EXPECT_NO_THROW(require_memory("this", 1000, run));
  try {
    require_memory("this", 1'500'000, run);
    FAIL();
  } catch (const MemoryLimit& limit) {
    EXPECT_STREQ(limit.what(), "this would need about 1.4 MiB of memory, but only 1000 B is available");
  }
  EXPECT_EQ(human_bytes(0), "0 B");
  EXPECT_EQ(human_bytes(1024), "1 KiB");
  EXPECT_EQ(human_bytes(std::uint64_t{3} << 30), "3 GiB");
}

TEST(ZeroPages, ReadZeroAndMove) {
  ZeroPages a(10'000);
  ASSERT_TRUE(a);
  EXPECT_EQ(a.get()[9'999], 0U);
  a.get()[5] = 7;
  ZeroPages b = std::move(a);
  EXPECT_EQ(b.get()[5], 7U);
  b = ZeroPages(10);
  EXPECT_EQ(b.get()[5], 0U);
  b.release();
  EXPECT_FALSE(b);
}

}  // namespace
}  // namespace mexwave::core
