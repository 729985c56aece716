// Tables stopped anywhere and resumed: the same values, by the same work.

#include <gtest/gtest.h>

#include "checkpoint_folder.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {
namespace {

class HeapsCheckpoints : public test::CheckpointFolder {};

TEST_F(HeapsCheckpoints, StoppedAnywhereAndResumedWithOtherThreads) {
  for (const char* name : {"0.007", "0.6", "grundy", "take:squares"}) {
    const GrundyGoal goal{parse_game(name), 4500};
    const Grundy expected = grundy(goal);
    const Grundy found = in_pieces(
        6, [&](const RunOptions& run, const Checkpoint& checkpoint) { return grundy(goal, run, checkpoint); });
    EXPECT_EQ(found.values, expected.values) << name;
    EXPECT_EQ(found.work.pairs, expected.work.pairs) << name;
    EXPECT_EQ(found.work.computed, expected.work.computed) << name;
    EXPECT_EQ(found.mask, expected.mask) << name;
    EXPECT_EQ(found.rare, expected.rare) << name;
    EXPECT_EQ(found.largest, expected.largest) << name;
  }
}

TEST_F(HeapsCheckpoints, GoFurtherThanTheyWereMadeFor) {
  const Game game = parse_game("0.007");
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)grundy({game, 3000}, run, checkpoint); });
  EXPECT_EQ(grundy({game, 5000}, {}, {path(), 60, true, {}}).values, grundy({game, 5000}).values);
  EXPECT_THROW((void)grundy({game, 100}, {}, {path(), 60, true, {}}), FormatError);
}

TEST_F(HeapsCheckpoints, OthersAreRefusedByName) {
  for (const char* name : {"0.007", "take:primes"}) {
    const GrundyGoal goal{parse_game(name), 3000};
    EXPECT_THROW((void)grundy(goal, {}, {path(), 60, true, {}}), IoError);
    EXPECT_THROW((void)grundy(goal, {}, {"", 60, true, {}}), InvalidArgument);
    leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)grundy(goal, run, checkpoint); });
    EXPECT_THROW((void)grundy({parse_game("0.6"), 3000}, {}, {path(), 60, true, {}}), FormatError);
    refuses_other_states("heaps grundy", [&](const Checkpoint& checkpoint) { (void)grundy(goal, {}, checkpoint); });
    std::filesystem::remove(path());
  }
  for (const char* name : {"nim", "0.33", "0.3F", "allbut:1,4"}) {
    EXPECT_FALSE(leaves_checkpoints(parse_game(name))) << name;
    EXPECT_THROW((void)grundy({parse_game(name), 10}, {}, {path(), 0, false, {}}), InvalidArgument) << name;
  }
  EXPECT_FALSE(std::filesystem::exists(path()));
}

}  // namespace
}  // namespace mexwave::heaps
