// Draws over ranks are those of one process, in the same order, with the same work.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checkpoint_folder.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"
#include "over_ranks.hpp"

namespace mexwave::squares {
namespace {

using test::over_ranks;

struct ListedByRanks {
  std::vector<std::string> draws;
  DrawsCount count;
};
ListedByRanks list(const DrawsGoal& goal, const RunOptions& run) {
  ListedByRanks listed;
  listed.count = list_draws(
      goal,
      [&](const Draw& draw) {
        std::string text = std::to_string(draw.orbit) + ":";
        for (const std::uint8_t cell : draw.white) text += cell != 0 ? 'w' : 'b';
        listed.draws.push_back(text);
      },
      run);
  return listed;
}
void expect_same(const DrawsCount& a, const DrawsCount& b) {
  EXPECT_EQ(a.colourings, b.colourings);
  EXPECT_EQ(a.classes, b.classes);
  EXPECT_EQ(a.work.nodes, b.work.nodes);
  EXPECT_EQ(a.method, b.method);
}

const std::vector<DrawsGoal>& goals() {
  static const std::vector<DrawsGoal> all{
      {.board = {5, 5}, .classes = true},
      {.board = {4, 4, Orientation::axis_parallel}},  // more than all ranks may have under way
      {.board = {4, 6, Orientation::axis_parallel}, .white_min = 11, .white_max = 13, .classes = true},
      {.board = {5, 4}, .slice = 1, .slices = 3},
      {.board = {7, 7}},  // none
      {.board = {6, 6, Orientation::axis_parallel}, .method = Method::corners},
      {.board = {1, 1}}};
  return all;
}

TEST(RankDraws, THREADS_AgreeWithOneProcess) {
  for (const DrawsGoal& goal : goals()) {
    const DrawsCount counted = count_draws(goal, {.threads = 1});
    const bool listable = goal.method != Method::corners;
    const ListedByRanks listed = listable ? list(goal, {.threads = 1}) : ListedByRanks{};
    for (const unsigned count : test::compared_ranks()) {
      expect_same(
          over_ranks(count, {.threads = 1 + count / 3}, [&](const RunOptions& run) { return count_draws(goal, run); }),
          counted);
      if (!listable) continue;
      const ListedByRanks theirs =
          over_ranks(count, {.threads = 2}, [&](const RunOptions& run) { return list(goal, run); });
      expect_same(theirs.count, listed.count);
      EXPECT_EQ(theirs.draws, listed.draws);
    }
  }
}

TEST(RankDraws, EndEarly) {
  const DrawsGoal goal{.board = {5, 5, Orientation::axis_parallel}};
  struct Enough {};
  int seen = 0;
  EXPECT_THROW(over_ranks(3, {.threads = 1},
                          [&](const RunOptions& run) {
                            return list_draws(
                                goal,
                                [&](const Draw&) {
                                  if (++seen == 10) throw Enough{};
                                },
                                run);
                          }),
               Enough);
  EXPECT_EQ(seen, 10);
  EXPECT_THROW(over_ranks(2, {.threads = 2, .cancelled = [] { return true; }},
                          [&](const RunOptions& run) { return count_draws(goal, run); }),
               Cancelled);
  EXPECT_THROW(
      over_ranks(2, {.threads = 1, .memory_limit = 1}, [&](const RunOptions& run) { return count_draws(goal, run); }),
      MemoryLimit);
}

class RankDrawsCheckpoints : public test::CheckpointFolder {};

TEST_F(RankDrawsCheckpoints, THREADS_StoppedAndResumedByOtherRanks) {
  for (const DrawsGoal& goal : {DrawsGoal{.board = {5, 5, Orientation::axis_parallel}},
                                DrawsGoal{.board = {6, 6, Orientation::axis_parallel}, .method = Method::corners}}) {
    Checkpoint checkpoint{path(), 0, false, {}};
    const unsigned ranks[] = {2, 1, 4, 3};
    int turn = 0;
    const DrawsCount found = [&] {
      while (true) {
        int written = 0;
        checkpoint.written = counting(written);
        if (turn == 3) checkpoint.every_seconds = 3600;
        const RunOptions run{.threads = 1 + static_cast<unsigned>(turn) % 2,
                             .cancelled = [&] { return turn < 3 && written >= 3; }};
        try {
          const unsigned count = ranks[turn];
          return count == 1 ? count_draws(goal, run, checkpoint) : over_ranks(count, run, [&](const RunOptions& over) {
            return count_draws(goal, over, checkpoint);
          });
        } catch (const Cancelled&) {
          checkpoint.resume = true;
          ++turn;
        }
      }
    }();
    EXPECT_EQ(turn, 3);
    expect_same(found, count_draws(goal, {.threads = 1}));
  }
}

}  // namespace
}  // namespace mexwave::squares
