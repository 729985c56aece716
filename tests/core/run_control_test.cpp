// Threads, memory, ticking.

#include "core/run_control.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "core/memory.hpp"
#include "core/zero_pages.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {
namespace {

TEST(RunControl, Threads) {
  RunOptions run;
  EXPECT_GE(resolve_threads(run), 1U);
  run.threads = 3;
  EXPECT_EQ(resolve_threads(run), 3U);
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
  ticker.tick(51);  // at once again: not asked
  EXPECT_EQ(progressed, 1);
  stop = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(80));
  EXPECT_THROW(ticker.tick(60), Cancelled);
}

TEST(Memory, IsReadAndRefused) {
  EXPECT_GT(available_bytes(), 1U << 20);
  RunOptions run;
  run.memory_limit = 1000;
  EXPECT_NO_THROW(require_memory("this", 1000, run));
  try {
    require_memory("this", 1'500'000, run);
    FAIL();
  } catch (const MemoryLimit& limit) {
    EXPECT_STREQ(limit.what(), "this needs about 1.4 MiB of memory, 1000 B may be taken");
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
