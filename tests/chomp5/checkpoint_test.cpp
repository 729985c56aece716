// Scans stopped anywhere and resumed: the same result, by the same work.

#include <gtest/gtest.h>

#include "checkpoint_folder.hpp"
#include "mexwave/chomp5.hpp"

namespace mexwave::chomp5 {
namespace {

class FiveRowCheckpoints : public test::CheckpointFolder {};

TEST_F(FiveRowCheckpoints, StoppedAnywhere) {
  const ScanGoal goal{.upto = 140};  // 18 blocks; at most 12 until the third stop
  const Scan expected = scan(goal);
  const Scan found = in_pieces(
      3, [&](const RunOptions& run, const Checkpoint& checkpoint) { return scan(goal, {}, run, checkpoint); });
  EXPECT_EQ(found.with_p, expected.with_p);
  EXPECT_EQ(found.openings, expected.openings);
  EXPECT_EQ(found.work.cells, expected.work.cells);
  EXPECT_EQ(found.work.words, expected.work.words);
}

TEST_F(FiveRowCheckpoints, OthersAreRefusedByName) {
  const ScanGoal goal{.upto = 30};
  EXPECT_THROW((void)scan(goal, {}, {}, {path(), 60, true, {}}), IoError);
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)scan(goal, {}, run, checkpoint); });
  EXPECT_THROW((void)scan({.upto = 31}, {}, {}, {path(), 60, true, {}}), FormatError);
  refuses_other_states("five_row_chomp scan",
                       [&](const Checkpoint& checkpoint) { (void)scan(goal, {}, {}, checkpoint); });
  EXPECT_THROW((void)scan(goal, [](std::span<const Position>) {}, {}, {path(), 60, false, {}}), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::chomp5
