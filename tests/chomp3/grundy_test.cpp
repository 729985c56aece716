// Grundy values of 3 x n compared with the mex over all moves, with the OEIS, and with the values that chomp/grundy.cpp
// finds bar by bar. Runs stopped anywhere and resumed.

#include "chomp3/grundy.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "checkpoint_folder.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {
namespace {

TEST(ThreeRowGrundy, AgreesWithTheDefinition) {
  for (std::uint32_t n = 1; n <= 10; ++n)
    EXPECT_EQ(grundy_values({n}).values.back(), chomp::grundy_reference(chomp::Bar(3, n))) << n;
}

TEST(ThreeRowGrundy, AgreesWithA069001) {
  // Origin: oeis.org, A069001, a(1) to a(64).
  const std::vector<std::uint32_t> printed = {
      2,  4,  5,   9,   11,  12,  13,  16,  19,  21,  24,  26,  28,  31,  32,  35,  36,  39,  42,  41, 44, 46,
      50, 52, 55,  56,  59,  62,  61,  64,  67,  69,  73,  74,  76,  78,  80,  83,  84,  85,  87,  89, 93, 94,
      96, 97, 100, 101, 106, 107, 110, 113, 112, 114, 118, 121, 120, 124, 127, 129, 132, 131, 136, 138};
  EXPECT_EQ(grundy_values({64}).values, printed);
}

TEST(ThreeRowGrundy, THREADS_AndTilesChangeNothing) {
  constexpr std::uint32_t n = 200;
  const chomp::GrundyTable table = chomp::grundy_table({chomp::Bar(3, n), 0});
  const std::vector<std::uint32_t> expected(table.rectangles.end() - n, table.rectangles.end());
  const std::uint64_t cells = grundy_values({n}).cells;
  for (const unsigned threads : test::compared_threads()) {
    for (const std::uint32_t tile_p : {1U, 7U, 32U, 500U}) {
      const GrundyValues found = detail::grundy_values({n}, tile_p, {.threads = threads});
      EXPECT_EQ(found.values, expected) << threads << " threads, " << tile_p << " p";
      EXPECT_EQ(found.bars, table.bars);
      EXPECT_EQ(found.cells, cells);
    }
  }
}

TEST(ThreeRowGrundy, RefusesAndStops) {
  EXPECT_THROW((void)grundy_values({0}), InvalidArgument);
  EXPECT_THROW((void)grundy_values({largest_grundy_n + 1}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(GrundyGoal{0}), InvalidArgument);
  EXPECT_THROW((void)grundy_values({1000}, {.memory_limit = std::uint64_t{16} << 20}), MemoryLimit);
  EXPECT_THROW((void)grundy_values({300}, {.cancelled = [] { return true; }}), Cancelled);
}

TEST(ThreeRowGrundy, ReportsProgressToTheEnd) {
  Progress last;
  const auto report = [&](const Progress& progress) {
    EXPECT_GE(progress.done, last.done);
    last = progress;
  };
  EXPECT_EQ(grundy_values({60}, {.progress = report}).bars, 39'710U);  // 63! / (60! 3!) - 1
  EXPECT_EQ(last.done, 39'710U);
  EXPECT_EQ(last.total, 39'710U);
}

class ThreeRowGrundyCheckpoints : public test::CheckpointFolder {};

TEST_F(ThreeRowGrundyCheckpoints, StoppedAnywhere) {
  const GrundyGoal goal{.upto = 130};
  const GrundyValues expected = grundy_values(goal);
  const GrundyValues found = in_pieces(
      5, [&](const RunOptions& run, const Checkpoint& checkpoint) { return grundy_values(goal, run, checkpoint); });
  EXPECT_EQ(found.values, expected.values);
  EXPECT_EQ(found.bars, expected.bars);
  EXPECT_EQ(found.cells, expected.cells);
}

TEST_F(ThreeRowGrundyCheckpoints, OthersAreRefusedByName) {
  const auto resume = [](const Checkpoint& checkpoint) { (void)grundy_values({40}, {}, checkpoint); };
  EXPECT_THROW(resume({path(), 60, true, {}}), IoError);
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)grundy_values({40}, run, checkpoint); });
  EXPECT_THROW((void)grundy_values({41}, {}, {path(), 60, true, {}}), FormatError);
  const std::string kind = "three_row_chomp Grundy values";
  const SealedContent whole = read_sealed(path(), kind);
  for (const std::size_t at : {4U, 31U}) {  // the number of bars that have a value; the value of 3 x 1
    SealedContent changed = whole;
    changed.payload[at] ^= 1;
    write_sealed(path(), changed);
    expect_refused("does not hold the state", resume);
  }
  write_sealed(path(), whole);
  refuses_other_states(kind, resume);
}

}  // namespace
}  // namespace mexwave::chomp3
