// Counts of draws stopped anywhere and resumed: the same counts, by the same work.

#include <gtest/gtest.h>

#include "checkpoint_folder.hpp"
#include "mexwave/squares.hpp"

namespace mexwave::squares {
namespace {

class DrawsCheckpoints : public test::CheckpointFolder {};

TEST_F(DrawsCheckpoints, StoppedAnywhereAndResumedWithOtherThreads) {
  const DrawsGoal axis{.board = {5, 5, Orientation::axis_parallel}};
  const DrawsGoal classes{.board = {4, 6}, .classes = true, .slice = 1, .slices = 3};
  const DrawsGoal corners{.board = {6, 6, Orientation::axis_parallel}, .method = Method::corners};
  for (const DrawsGoal& goal : {axis, classes, corners}) {
    const DrawsCount expected = count_draws(goal);
    const DrawsCount found = in_pieces(
        7, [&](const RunOptions& run, const Checkpoint& checkpoint) { return count_draws(goal, run, checkpoint); });
    EXPECT_EQ(found.colourings, expected.colourings);
    EXPECT_EQ(found.classes, expected.classes);
    EXPECT_EQ(found.work.nodes, expected.work.nodes);
  }
}

TEST_F(DrawsCheckpoints, OthersAreRefusedByName) {
  const DrawsGoal goal{.board = {4, 4, Orientation::axis_parallel}};
  EXPECT_THROW((void)count_draws(goal, {}, {path(), 60, true, {}}), IoError);
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)count_draws(goal, run, checkpoint); });
  for (const DrawsGoal& other : {DrawsGoal{.board = {4, 4}}, DrawsGoal{.board = {4, 5, Orientation::axis_parallel}},
                                 DrawsGoal{.board = goal.board, .slice = 0, .slices = 2},
                                 DrawsGoal{.board = goal.board, .method = Method::corners}})
    EXPECT_THROW((void)count_draws(other, {}, {path(), 60, true, {}}), FormatError);
  refuses_other_states("squares draws", [&](const Checkpoint& checkpoint) { (void)count_draws(goal, {}, checkpoint); });
  for (const Method method : {Method::transfer, Method::reference})
    EXPECT_THROW((void)count_draws({.board = {3, 3}, .method = method}, {}, {path(), 60, false, {}}), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::squares
