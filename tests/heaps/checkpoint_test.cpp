// Tables stopped anywhere and resumed: the same values, by the same work.

#include <gtest/gtest.h>

#include "checkpoint_folder.hpp"
#include "core/files/state_bytes.hpp"
#include "mexwave/heaps_pass.hpp"

namespace mexwave::heaps {
namespace {

class HeapsCheckpoints : public test::CheckpointFolder {};

TEST_F(HeapsCheckpoints, StoppedAnywhereAndResumedWithOtherThreads) {
  for (const char* name : {"0.007", "0.106", "0.6", "grundy", "take:squares"}) {
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

TEST_F(HeapsCheckpoints, WithAPass) {
  const std::vector<Part> sum = parse_sum("nim:30 + 0.77:6 + nim:20");
  const auto solved = [&](const RunOptions& run, const Checkpoint& checkpoint) {
    return solve_with_pass(sum, run, checkpoint);
  };
  const PassSolution expected = solve_with_pass(sum), found = in_pieces(6, solved);
  EXPECT_EQ(found.grundy, expected.grundy);
  EXPECT_EQ(found.moves, expected.moves);
  EXPECT_EQ(found.pass_wins, expected.pass_wins);
  EXPECT_EQ(found.work.positions, expected.work.positions);
  EXPECT_EQ(found.work.moves, expected.work.moves);
  const GrundyGoal goal{parse_game("fibonacci"), 200};
  EXPECT_EQ(in_pieces(6, [&](const RunOptions& run,
                             const Checkpoint& checkpoint) { return grundy_with_pass(goal, run, checkpoint); }),
            grundy_with_pass(goal));
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)solved(run, checkpoint); });
  EXPECT_THROW((void)solve_with_pass(parse_sum("nim:30 + 0.77:6 + nim:21"), {}, {path(), 60, true, {}}), FormatError);
  refuses_other_states("heaps with a pass", [&](const Checkpoint& checkpoint) { (void)solved({}, checkpoint); });
}

// Progress of a sum with a pass ends at the moves that are looked up in all.
TEST_F(HeapsCheckpoints, ProgressOfAPassHasATotal) {
  Progress last;
  const PassSolution solution = solve_with_pass(parse_sum("nim:40 + 0.77:6 + nim:30"),
                                                {.progress = [&](const Progress& progress) { last = progress; }});
  EXPECT_EQ(last.total, solution.work.moves);
  EXPECT_EQ(last.done, last.total);
}

TEST_F(HeapsCheckpoints, AreResumedWithALargerGoal) {
  const Game game = parse_game("0.007");
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)grundy({game, 3000}, run, checkpoint); });
  EXPECT_EQ(grundy({game, 5000}, {}, {path(), 60, true, {}}).values, grundy({game, 5000}).values);
  EXPECT_THROW((void)grundy({game, 100}, {}, {path(), 60, true, {}}), FormatError);
}

// The first list of what may be taken is for heaps to 65536.
TEST_F(HeapsCheckpoints, BeyondTheFirstListOfTakes) {
  const GrundyGoal goal{parse_game("take:squares"), 140'000};
  const std::vector<std::uint32_t> expected = grundy(goal).values;
  const std::vector<std::uint32_t> known(expected.begin(), expected.begin() + 100'000);
  const std::string state = core::state_text([&](core::StateWriter& out) { out.list(known); });
  write_sealed(path(), {"heaps grundy", "state 1, take:squares", state});
  EXPECT_TRUE(grundy(goal, {}, {path(), 60, true, {}}).values == expected);
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
    EXPECT_FALSE(accepts_checkpoint(parse_game(name))) << name;
    EXPECT_THROW((void)grundy({parse_game(name), 10}, {}, {path(), 0, false, {}}), InvalidArgument) << name;
  }
  EXPECT_FALSE(std::filesystem::exists(path()));
}

}  // namespace
}  // namespace mexwave::heaps
