// Octal games one after the other: by the definition, for every level, thread count and number of ranks, and resumed.

#include "mexwave/heaps_catalog.hpp"

#include <gtest/gtest.h>

#include "checkpoint_folder.hpp"
#include "mexwave/error.hpp"
#include "over_ranks.hpp"

namespace mexwave::heaps {
namespace {

using test::over_ranks;

using Entries = std::vector<CatalogEntry>;

std::string text(const CatalogEntry& e, bool with_work = true) {
  std::string all = e.game + (e.proved ? ": proved" : ":");
  for (const std::uint32_t n : {e.preperiod, e.period, e.last_exception.value_or(~0U), e.largest, e.largest_at, e.mask,
                                e.rare, e.last_rare, with_work ? e.work.computed : 0U})
    all += " " + std::to_string(n);
  return all + " " + std::to_string(with_work ? e.work.pairs : 0);
}
std::vector<std::string> texts(const Entries& entries, bool with_work = true) {
  std::vector<std::string> all;
  for (const CatalogEntry& entry : entries) all.push_back(text(entry, with_work));
  return all;
}
std::vector<std::string> names(const CatalogGoal& goal) {
  std::vector<std::string> all;
  for (const Game& game : games_of(goal)) all.push_back(game.text());
  return all;
}

TEST(HeapsCatalog, EveryEntryAgreesWithTheDefinition) {
  for (const CatalogGoal& goal :
       {CatalogGoal{"0.xx", 300}, CatalogGoal{"4.xx", 200}, CatalogGoal{"0.x0x", 90}, CatalogGoal{"0.x", 5},
        CatalogGoal{"0.007", 700}, CatalogGoal{"0.xx3", 120, true}, CatalogGoal{"4.x", 0}}) {
    std::vector<std::string> expected;
    for (const Game& game : games_of(goal)) expected.push_back(text(catalog_reference(game, goal.upto), false));
    EXPECT_EQ(texts(catalog(goal), false), expected) << goal.codes;
  }
}

TEST(HeapsCatalog, CodesRiseAndOccurOnce) {
  EXPECT_EQ(names({"0.x", 0}), (std::vector<std::string>{"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"}));
  EXPECT_EQ(names({"0.x", 0, true}), (std::vector<std::string>{"0.4", "0.5", "0.6", "0.7"}));
  EXPECT_EQ(names({"4.x", 0}).front(), "4.");
  EXPECT_EQ(names({"0.x0", 0}), names({"0.x", 0}));
  EXPECT_EQ(names({"0.1370", 0, true}), (std::vector<std::string>{"0.137"}));
  EXPECT_EQ(names({"4.0", 0}), (std::vector<std::string>{"4."}));
  EXPECT_EQ(names({"0.xxx", 0}).size(), 511U);
  EXPECT_EQ(names({"0.xxx", 0, true}).size(), 448U);
  EXPECT_EQ(names({"0.xxxxx", 0}).size(), 32'767U);
  for (const char* wrong : {"", "x", "0.", "0.138", "0.xxxxxx", "8.x", "0.x8", "0.X", "x.1", "00.x", "0.x "}) {
    try {
      (void)games_of({wrong, 10});
      ADD_FAILURE() << wrong;
    } catch (const InvalidArgument& error) {
      EXPECT_NE(std::string(error.what()).find("codes '" + std::string(wrong) + "'"), std::string::npos);
    }
  }
  EXPECT_THROW((void)catalog({"0.x", largest_heap + 1}), InvalidArgument);
  EXPECT_EQ(estimate_bytes(CatalogGoal{"0.007", 1 << 20}, {.threads = 4}),
            estimate_bytes(CatalogGoal{"0.007", 1 << 20}, {.threads = 1}));
  EXPECT_EQ(estimate_bytes(CatalogGoal{"0.x", 1 << 20}, {.threads = 4}),
            4 * estimate_bytes(CatalogGoal{"0.x", 1 << 20}, {.threads = 1}));
  EXPECT_THROW((void)catalog({"0.x", 1 << 24}, {.threads = 2, .memory_limit = 1'000'000}), MemoryLimit);
}

// R. K. Guy and C. A. B. Smith (1956): 0.07 has the period 34, 0.77 (kayles) 12 after 70, the last exception.
TEST(HeapsCatalog, PublishedPeriods) {
  std::size_t seen = 0;
  for (const CatalogEntry& entry : catalog({"0.x7", 1000})) {
    if (entry.game == "0.07") {
      ++seen;
      EXPECT_EQ(entry.period, 34U);
    } else if (entry.game == "0.77") {
      ++seen;
      EXPECT_EQ(entry.period, 12U);
      EXPECT_EQ(entry.preperiod, 71U);
      EXPECT_EQ(entry.last_exception, 70U);
    }
  }
  EXPECT_EQ(seen, 2U);
}

TEST(HeapsCatalog, TheSameForEveryLevelAndThreadCount) {
  const CatalogGoal goal{"0.0x6", 5000};
  const std::vector<std::string> expected = texts(catalog(goal, {.threads = 1}));
  for (const SimdLevel level : usable_simd_levels()) {
    for (const unsigned threads : {1U, 2U, 3U}) {
      EXPECT_EQ(texts(catalog(goal, {.threads = threads, .simd = level})), expected) << name(level) << threads;
    }
  }
}

TEST(RankHeapsCatalog, THREADS_AgreesWithOneProcess) {
  for (const CatalogGoal& goal : {CatalogGoal{"0.xx", 600}, CatalogGoal{"4.x", 900, true}}) {
    const std::vector<std::string> expected = texts(catalog(goal, {.threads = 1}));
    for (const unsigned count : {2U, 3U}) {
      EXPECT_EQ(
          texts(over_ranks(count, {.threads = count - 1}, [&](const RunOptions& run) { return catalog(goal, run); })),
          expected);
    }
  }
  EXPECT_THROW(over_ranks(2, {.threads = 1, .memory_limit = 1'000'000},
                          [&](const RunOptions& run) {
                            return catalog({"0.x", 1 << 24}, run);
                          }),
               MemoryLimit);
}

class HeapsCatalogCheckpoints : public test::CheckpointFolder {};

TEST_F(HeapsCatalogCheckpoints, THREADS_StoppedAnywhereAndResumed) {
  const CatalogGoal goal{"0.xx", 400};
  EXPECT_EQ(texts(in_pieces(6, [&](const RunOptions& run,
                                   const Checkpoint& checkpoint) { return catalog(goal, run, checkpoint); })),
            texts(catalog(goal)));
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)catalog(goal, run, checkpoint); });
  for (const CatalogGoal& other : {CatalogGoal{"0.xx", 401}, CatalogGoal{"0.xx", 400, true}, CatalogGoal{"4.xx", 400}})
    EXPECT_THROW((void)catalog(other, {}, {path(), 60, true, {}}), FormatError);
  refuses_other_states("heaps catalog", [&](const Checkpoint& checkpoint) { (void)catalog(goal, {}, checkpoint); });
}

TEST_F(HeapsCatalogCheckpoints, THREADS_OthersGoOnOverRanks) {
  const CatalogGoal goal{"0.xx", 400};
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)catalog(goal, run, checkpoint); });
  EXPECT_EQ(texts(over_ranks(3, {.threads = 1},
                             [&](const RunOptions& run) {
                               return catalog(goal, run, {path(), 60, true, {}});
                             })),
            texts(catalog(goal)));
}

}  // namespace
}  // namespace mexwave::heaps
