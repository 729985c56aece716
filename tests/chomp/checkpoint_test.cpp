// Sieves and partitions stopped anywhere and resumed: the same result, by the same work.

#include <gtest/gtest.h>

#include "checkpoint_folder.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/chomp_partitions.hpp"

namespace mexwave::chomp {
namespace {

class ChompCheckpoints : public test::CheckpointFolder {};

TEST_F(ChompCheckpoints, ASieveStoppedAnywhere) {
  for (const CatalogGoal& board : {CatalogGoal{12, 12}, CatalogGoal{11, 13, testing::TempDir()}, CatalogGoal{7, 24},
                                   CatalogGoal{4, 120}, CatalogGoal{3, 74}, CatalogGoal{4, 46}}) {
    const Catalog expected = catalog(board);
    const Catalog found = in_pieces(
        5, [&](const RunOptions& run, const Checkpoint& checkpoint) { return catalog(board, {}, run, checkpoint); });
    EXPECT_EQ(found.by_columns, expected.by_columns);
    EXPECT_EQ(found.openings, expected.openings);
    EXPECT_EQ(found.p_positions, expected.p_positions);
    EXPECT_EQ(found.work.words, expected.work.words);
  }
  const OpeningsGoal goal{.m = 24, .n = 8, .all = false};
  const Openings found = in_pieces(
      5, [&](const RunOptions& run, const Checkpoint& checkpoint) { return openings(goal, run, checkpoint); });
  EXPECT_EQ(found.openings, openings(goal).openings);
}

TEST_F(ChompCheckpoints, PartitionsStoppedAnywhere) {
  const Partitions expected = partitions({34});
  const Partitions found = in_pieces(
      10, [](const RunOptions& run, const Checkpoint& checkpoint) { return partitions({34}, run, checkpoint); });
  EXPECT_EQ(found.all, expected.all);
  EXPECT_EQ(found.losing, expected.losing);
  EXPECT_EQ(found.winning, expected.winning);
  EXPECT_EQ(found.unique, expected.unique);
  EXPECT_EQ(found.several, expected.several);
  EXPECT_EQ(found.work.moves, expected.work.moves);
}

TEST_F(ChompCheckpoints, OthersAreRefusedByName) {
  EXPECT_THROW((void)catalog({12, 12}, {}, {}, {path(), 60, true, {}}), IoError);
  leave_one([](const RunOptions& run, const Checkpoint& checkpoint) { (void)catalog({12, 12}, {}, run, checkpoint); });
  EXPECT_THROW((void)catalog({12, 13}, {}, {}, {path(), 60, true, {}}), FormatError);
  EXPECT_THROW((void)partitions({30}, {}, {path(), 60, true, {}}), FormatError);
  refuses_other_states("chomp catalog", [](const Checkpoint& checkpoint) {
    (void)catalog({12, 12}, {}, {}, checkpoint);
  });
  leave_one([](const RunOptions& run, const Checkpoint& checkpoint) { (void)partitions({30}, run, checkpoint); });
  refuses_other_states("chomp partitions",
                       [](const Checkpoint& checkpoint) { (void)partitions({30}, {}, checkpoint); });
  // Reports from before the checkpoint cannot be repeated.
  EXPECT_THROW((void)catalog({3, 3}, [](std::span<const std::uint16_t>) {}, {}, {path(), 60, false, {}}),
               InvalidArgument);
}

}  // namespace
}  // namespace mexwave::chomp
