// Tables over ranks equal those of one process, with the same work, in memory and in a file.

#include <gtest/gtest.h>

#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "checkpoint_folder.hpp"
#include "chocolate/tiled.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/error.hpp"
#include "over_ranks.hpp"

namespace mexwave::chocolate {
namespace {

using test::over_ranks;

std::vector<Bound> bounds_to(std::uint32_t upto) {
  std::vector<std::uint32_t> steps;
  for (std::uint32_t s = 0; s <= 2 * upto; ++s) steps.push_back(s / 7 * 3);
  std::vector<std::vector<std::uint32_t>> rows(upto + 1);
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) rows[x].push_back(x / 3 + z / 2);
  }
  return {Bound::sum(2), Bound::last(2), Bound::constant(9), Bound::by_sum(steps), Bound::by_pair(rows)};
}

void expect_same(const Positions& a, const Positions& b) {
  EXPECT_EQ(a.upto, b.upto);
  EXPECT_EQ(a.count, b.count);
  EXPECT_EQ(a.on_bound, b.on_bound);
  EXPECT_EQ(a.largest_y, b.largest_y);
  EXPECT_EQ(a.y, b.y);
  EXPECT_EQ(a.work.pairs, b.work.pairs);
  EXPECT_EQ(a.work.words, b.work.words);
}

void expect_same(const Grundy& a, const Grundy& b) {
  EXPECT_EQ(a.upto, b.upto);
  EXPECT_EQ(a.positions, b.positions);
  EXPECT_EQ(a.largest, b.largest);
  EXPECT_EQ(a.histogram, b.histogram);
  EXPECT_EQ(a.work.positions, b.work.positions);
  EXPECT_EQ(a.work.words, b.work.words);
}

/// A temporary file whose first bytes must not be changed.
class File {
 public:
  File() : path_(testing::TempDir() + "/ranks_table_" + std::to_string(getpid())) { std::ofstream(path_) << "head"; }
  ~File() { std::filesystem::remove(path_); }
  [[nodiscard]] TableFile place() const { return {path_, 4}; }
  template <class Number>
  void expect(const std::vector<Number>& values) const {
    std::ifstream in(path_, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), {});
    EXPECT_EQ(bytes,
              "head" + std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number)));
  }

 private:
  std::string path_;
};

TEST(RankPositions, THREADS_AgreeWithOneProcess) {
  constexpr std::uint32_t upto = 150;
  for (const Bound& bound : bounds_to(upto)) {
    for (const Play play : {Play::normal, Play::misere}) {
      for (const TileShape& tile : {TileShape{8, 16}, TileShape{7, 13}}) {
        TiledPositions goal{{.bound = bound, .upto = upto, .play = play, .keep = true}, tile};
        const Positions expected = positions(goal, {.threads = 1});
        for (const unsigned count : test::compared_ranks()) {
          const auto compute = [&](const RunOptions& run) { return positions(goal, run); };
          expect_same(over_ranks(count, {.threads = 1 + count % 2}, compute), expected);
        }
      }
    }
  }
}

TEST(RankPositions, DefaultTiles) {
  const PositionsGoal goal{.bound = Bound::sum(2), .upto = 700, .keep = true};
  expect_same(over_ranks(3, {.threads = 1}, [&](const RunOptions& run) { return positions(goal, run); }),
              positions(goal, {.threads = 1}));
}

TEST(RankPositions, IntoAFile) {
  for (const Bound& bound : {Bound::sum(2), Bound::last(3)}) {
    PositionsGoal goal{.bound = bound, .upto = 300, .keep = true};
    const Positions expected = positions(goal, {.threads = 1});
    for (const unsigned count : {1U, 3U}) {
      const File file;
      goal.file = file.place();
      const Positions found =
          over_ranks(count, {.threads = 1}, [&](const RunOptions& run) { return positions(goal, run); });
      EXPECT_TRUE(found.y.empty());
      EXPECT_EQ(found.count, expected.count);
      file.expect(expected.y);
      goal.file = {};
    }
  }
}

TEST(RankPositions, StopAndRefuse) {
  PositionsGoal goal{.bound = Bound::sum(2), .upto = 2000, .keep = true};
  const auto over_two = [&](const RunOptions& options) {
    return over_ranks(2, options, [&](const RunOptions& run) { return positions(goal, run); });
  };
  EXPECT_THROW(over_two({.threads = 1, .cancelled = [] { return true; }}), Cancelled);
  EXPECT_THROW(over_two({.threads = 1, .memory_limit = 1 << 20}), MemoryLimit);
  goal.file.path = testing::TempDir() + "/not/there";
  EXPECT_THROW(over_two({.threads = 1}), Error);
  goal = {.bound = Bound::sum(2), .upto = 300, .pass = true};
  EXPECT_THROW(over_two({.threads = 1}), InvalidArgument);
  goal.pass = false;
  goal.file = {testing::TempDir() + "/unwritten", 0};
  EXPECT_THROW((void)positions(goal, {.threads = 1}, {"unwritten_state", 0, false, {}}), InvalidArgument);
}

/// All values, and what is said of them.
struct Told {
  Grundy grundy;
  std::vector<std::uint16_t> values;
};
Told tell(const TiledGrundy& goal, const RunOptions& run) {
  Told told;
  std::uint32_t next = 0;
  const EachGrundy each = [&](std::uint32_t x, std::span<const std::uint16_t> values) {
    EXPECT_EQ(x, next++);
    told.values.insert(told.values.end(), values.begin(), values.end());
  };
  told.grundy = grundy(goal, each, run);
  return told;
}

TEST(RankGrundy, THREADS_AgreeWithOneProcess) {
  constexpr std::uint32_t upto = 90;
  for (const Bound& bound : bounds_to(upto)) {
    for (const TileShape& tile : {TileShape{8, 8}, TileShape{5, 11}}) {
      const TiledGrundy goal{{.bound = bound, .upto = upto}, tile};
      const Told expected = tell(goal, {.threads = 1});
      for (const unsigned count : test::compared_ranks()) {
        const Told found =
            over_ranks(count, {.threads = 1 + count % 2}, [&](const RunOptions& run) { return tell(goal, run); });
        expect_same(found.grundy, expected.grundy);
        EXPECT_EQ(found.values, expected.values);
      }
    }
  }
}

TEST(RankGrundy, RanksOfDifferentLevels) {
  const TiledGrundy goal{{.bound = Bound::sum(3), .upto = 150}};
  const Told expected = tell(goal, {.threads = 1});
  for (const SimdLevel first : usable_simd_levels()) {
    for (const SimdLevel second : usable_simd_levels()) {
      const Told found = test::over_two_levels(first, second, [&](const RunOptions& run) { return tell(goal, run); });
      expect_same(found.grundy, expected.grundy);
      EXPECT_EQ(found.values, expected.values);
    }
  }
}

TEST(RankGrundy, IntoAFile) {
  for (const Bound& bound : {Bound::sum(2), Bound::last(3)}) {
    TiledGrundy goal{{.bound = bound, .upto = 130}};
    const Told expected = tell(goal, {.threads = 1});
    for (const unsigned count : {1U, 3U}) {
      const File file;
      goal.file = file.place();
      expect_same(over_ranks(count, {.threads = 1}, [&](const RunOptions& run) { return grundy(goal, {}, run); }),
                  expected.grundy);
      file.expect(expected.values);
      goal.file = {};
    }
  }
}

TEST(RankGrundy, StopAndRefuse) {
  GrundyGoal goal{.bound = Bound::sum(2), .upto = 400};
  const auto over_two = [&](const RunOptions& options) {
    return over_ranks(2, options, [&](const RunOptions& run) { return grundy(goal, {}, run); });
  };
  EXPECT_THROW(over_two({.threads = 1, .cancelled = [] { return true; }}), Cancelled);
  EXPECT_THROW(over_two({.threads = 1, .memory_limit = 1 << 20}), MemoryLimit);
  goal.pass = true;
  EXPECT_THROW(over_two({.threads = 1}), InvalidArgument);
  goal.pass = false;
  goal.file = {testing::TempDir() + "/unwritten", 0};
  EXPECT_THROW((void)grundy(goal, {}, {.threads = 1}, {"unwritten_state", 0, false, {}}), InvalidArgument);
}

class RankTableCheckpoints : public test::CheckpointFolder {
 protected:
  /// Three ranks, one process and two ranks in turn, beginning with any of them, each stopped behind its second
  /// checkpoint.
  template <class Compute>
  void expect_same_in_pieces(const Compute& compute) {
    const auto expected = compute({.threads = 1}, {});
    for (std::size_t first = 0; first < 3; ++first) {
      std::size_t piece = first;
      SCOPED_TRACE("beginning with the piece " + std::to_string(first));
      expect_same(in_pieces(2,
                            [&](const RunOptions& run, const Checkpoint& checkpoint) {
                              const unsigned count = std::array{3U, 1U, 2U}[piece++ % 3];
                              if (count == 1) return compute(run, checkpoint);
                              return over_ranks(count, run,
                                                [&](const RunOptions& ranks) { return compute(ranks, checkpoint); });
                            }),
                  expected);
    }
  }
};

TEST_F(RankTableCheckpoints, THREADS_PositionsGoOnWithOtherRanks) {
  for (const Bound& bound : {Bound::sum(2), Bound::last(2), bounds_to(300).back()}) {
    for (const TileShape& tile : {TileShape{5, 20}, TileShape{4, 16}}) {
      const TiledPositions goal{{.bound = bound, .upto = 300, .play = Play::misere}, tile};
      SCOPED_TRACE(bound.text() + ", tiles of " + std::to_string(tile.x));
      expect_same_in_pieces(
          [&](const RunOptions& run, const Checkpoint& checkpoint) { return positions(goal, run, checkpoint); });
    }
  }
}

TEST_F(RankTableCheckpoints, SLOW_GrundyNumbersGoOnWithOtherRanks) {
  for (const Bound& bound : {Bound::sum(2), Bound::last(2), bounds_to(160).back()}) {
    for (const TileShape& tile : {TileShape{3, 5}, TileShape{2, 16}}) {
      const TiledGrundy goal{{.bound = bound, .upto = 160}, tile};
      SCOPED_TRACE(bound.text() + ", tiles of " + std::to_string(tile.x));
      expect_same_in_pieces(
          [&](const RunOptions& run, const Checkpoint& checkpoint) { return grundy(goal, {}, run, checkpoint); });
    }
  }
}

/// One process has left the checkpoint; both must refuse all others in the same way.
TEST_F(RankTableCheckpoints, OthersAreRefusedByName) {
  const TiledPositions pairs{{.bound = Bound::sum(2), .upto = 300}, {7, 20}};
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)positions(pairs, run, checkpoint); });
  refuses_other_states("chocolate positions", [&](const Checkpoint& checkpoint) {
    over_ranks(3, {.threads = 1}, [&](const RunOptions& run) { return positions(pairs, run, checkpoint); });
  });
  std::filesystem::remove(path());
  const TiledGrundy values{{.bound = Bound::last(2), .upto = 100}, {4, 4}};
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)grundy(values, {}, run, checkpoint); });
  refuses_other_states("chocolate grundy", [&](const Checkpoint& checkpoint) {
    over_ranks(3, {.threads = 1}, [&](const RunOptions& run) { return grundy(values, {}, run, checkpoint); });
  });
}

TEST_F(RankTableCheckpoints, AFullDiskIsReportedAndTheRunContinues) {
  const TiledPositions goal{{.bound = Bound::sum(2), .upto = 300}, {7, 20}};
  int failures = 0;
  const Checkpoint checkpoint{(folder_ / "not" / "there").string(), 0, false,
                              [&](std::uint64_t bytes, const std::string& failure) {
                                ++failures;
                                EXPECT_EQ(bytes, 0U);
                                EXPECT_NE(failure, "");
                              }};
  const auto compute = [&](const RunOptions& run) { return positions(goal, run, checkpoint); };
  expect_same(over_ranks(3, {.threads = 2}, compute), positions(goal, {.threads = 1}));
  EXPECT_GT(failures, 1);
}

}  // namespace
}  // namespace mexwave::chocolate
