// Tables that are stopped anywhere and resumed with other threads and another level are the same, with the same work.

#include <gtest/gtest.h>

#include "checkpoint_folder.hpp"
#include "chocolate/tiled.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"

namespace mexwave::chocolate {
namespace {

class ChocolateCheckpoints : public test::CheckpointFolder {};

Bound bound_by_pair(std::uint32_t side) {
  std::vector<std::vector<std::uint32_t>> rows(side);
  for (std::uint32_t x = 0; x < side; ++x)
    for (std::uint32_t z = 0; z < side; ++z) rows[x].push_back((2 * x + z) / 9);
  return Bound::by_pair(rows);
}

TEST_F(ChocolateCheckpoints, PositionsStoppedAnywhere) {
  for (const Bound& bound : {Bound::sum(2), Bound::last(1), Bound::constant(60), bound_by_pair(201)}) {
    for (const Play play : {Play::normal, Play::misere}) {
      const TiledPositions goal{{.bound = bound, .upto = 200, .play = play}, {7, 20}};
      const Positions expected = positions(goal);
      const Positions found = in_pieces(
          6, [&](const RunOptions& run, const Checkpoint& checkpoint) { return positions(goal, run, checkpoint); });
      EXPECT_EQ(found.count, expected.count) << bound.text();
      EXPECT_EQ(found.on_bound, expected.on_bound) << bound.text();
      EXPECT_EQ(found.largest_y, expected.largest_y) << bound.text();
      EXPECT_EQ(found.work.pairs, expected.work.pairs) << bound.text();
      EXPECT_EQ(found.work.words, expected.work.words) << bound.text();
    }
  }
}

TEST_F(ChocolateCheckpoints, SLOW_GrundyNumbersStoppedAnywhere) {
  const std::vector<TiledGrundy> goals{{{.bound = Bound::sum(3), .upto = 200}, {3, 5}},
                                       {{.bound = Bound::last(2), .upto = 200}, {4, 16}},
                                       {{.bound = Bound::constant(30), .upto = 200}, {3, 8}},
                                       {{.bound = bound_by_pair(201), .upto = 200}, {3, 3}},
                                       {{.bound = Bound::sum(9), .upto = 800}, {}}};
  for (const TiledGrundy& goal : goals) {
    const Grundy expected = grundy(goal);
    const Grundy found = in_pieces(
        6, [&](const RunOptions& run, const Checkpoint& checkpoint) { return grundy(goal, {}, run, checkpoint); });
    EXPECT_EQ(found.histogram, expected.histogram) << goal.bound.text();
    EXPECT_EQ(found.largest, expected.largest) << goal.bound.text();
    EXPECT_EQ(found.positions, expected.positions) << goal.bound.text();
    EXPECT_EQ(found.work.positions, expected.work.positions) << goal.bound.text();
    EXPECT_EQ(found.work.words, expected.work.words) << goal.bound.text();
  }
}

TEST_F(ChocolateCheckpoints, SixDirectionsStoppedAnywhere) {
  const SixGoal goal{.most = {9, 7, 8, 7, 9, 6}};
  const SixGrundy expected = six_grundy(goal);
  const auto compute = [&](const RunOptions& run, const Checkpoint& checkpoint) {
    return six_grundy(goal, run, checkpoint);
  };
  const SixGrundy found = in_pieces(6, compute);
  EXPECT_EQ(found.values, expected.values);
  EXPECT_EQ(found.histogram, expected.histogram);
  EXPECT_EQ(found.pieces, expected.pieces);
  EXPECT_EQ(found.work.computed, expected.work.computed);
  EXPECT_EQ(found.work.options, expected.work.options);
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)compute(run, checkpoint); });
  refuses_other_states("chocolate six", [&](const Checkpoint& checkpoint) { (void)compute({}, checkpoint); });
  std::filesystem::remove(path());
  EXPECT_THROW((void)six_grundy({.most = {3, 3, 3, 3, 3, 3}, .pass = true}, {}, {path(), 0, false, {}}),
               InvalidArgument);
}

TEST_F(ChocolateCheckpoints, OthersAreRefusedByName) {
  const TiledPositions pairs{{.bound = Bound::sum(2), .upto = 300}, {7, 20}};
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)positions(pairs, run, checkpoint); });
  refuses_other_states("chocolate positions",
                       [&](const Checkpoint& checkpoint) { (void)positions(pairs, {}, checkpoint); });
  std::filesystem::remove(path());
  const TiledGrundy values{{.bound = bound_by_pair(101), .upto = 100}, {4, 4}};
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)grundy(values, {}, run, checkpoint); });
  // Tables of the same size are told apart by what they hold.
  std::vector<std::vector<std::uint32_t>> rows(101, std::vector<std::uint32_t>(101, 7));
  TiledGrundy other = values;
  other.bound = Bound::by_pair(rows);
  EXPECT_EQ(other.bound.text(), values.bound.text());
  EXPECT_THROW((void)grundy(other, {}, {}, {path(), 60, true, {}}), FormatError);
  refuses_other_states("chocolate grundy",
                       [&](const Checkpoint& checkpoint) { (void)grundy(values, {}, {}, checkpoint); });
  std::filesystem::remove(path());
  TiledPositions kept = pairs;
  kept.keep = true;
  EXPECT_THROW((void)positions(kept, {}, {path(), 0, false, {}}), InvalidArgument);
  TiledGrundy with_pass = values;
  with_pass.pass = true;
  EXPECT_THROW((void)grundy(with_pass, {}, {}, {path(), 0, false, {}}), InvalidArgument);
  const EachGrundy each = [](std::uint32_t, std::span<const std::uint16_t>) {};
  EXPECT_THROW((void)grundy(values, each, {}, {path(), 0, false, {}}), InvalidArgument);
  EXPECT_FALSE(std::filesystem::exists(path()));
}

}  // namespace
}  // namespace mexwave::chocolate
