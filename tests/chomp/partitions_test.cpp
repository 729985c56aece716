// Lost and won partitions against all moves of all bars, and the OEIS.

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "mexwave/chomp.hpp"
#include "mexwave/chomp_partitions.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {
namespace {

using Counts = std::vector<std::uint64_t>;

TEST(ChompPartitions, AgreeWithTheDefinition) {
  constexpr std::uint32_t upto = 8;
  std::set<Bar> lost;
  for (const auto& rows : p_positions_reference(upto, upto)) lost.emplace(rows.begin(), rows.end());
  Counts losing(upto + 1), unique(upto + 1), several(upto + 1);
  (void)grundy_table({Bar(upto, upto), 0}, [&](std::span<const std::uint16_t> rows, std::uint32_t) {
    const Bar bar(rows.begin(), rows.end());
    const std::uint32_t n = std::accumulate(bar.begin(), bar.end(), 0U);
    if (n > upto) return;
    std::uint32_t wins = 0;
    for (std::uint32_t row = 1; row <= upto; ++row) {
      for (std::uint32_t column = 1; column <= bar[row - 1]; ++column)
        wins += lost.contains(after_move(bar, row, column)) ? 1 : 0;
    }
    ++(wins == 0 ? losing : wins == 1 ? unique : several)[n];
  });
  const Partitions found = partitions({upto});
  EXPECT_EQ(found.losing, losing);
  EXPECT_EQ(found.unique, unique);
  EXPECT_EQ(found.several, several);
}

TEST(ChompPartitions, AreInTheOeis) {
  // Origin: oeis.org, A112470 from n = 0, A112471 from 0, A112472 and A112473 from 1, to n = 40.
  const Counts losing = {0,   1,   0,   1,   0,   3,   0,   3,   2,   5,   2,   3,   10,  9,
                         10,  9,   14,  17,  14,  23,  42,  45,  28,  55,  74,  67,  96,  107,
                         136, 177, 220, 241, 302, 315, 422, 421, 542, 641, 812, 877, 1022};
  const Counts winning = {1,    0,    2,    2,    5,    4,    11,    12,    20,    25,    40,    53,    67,   92,
                          125,  167,  217,  280,  371,  467,  585,   747,   974,   1200,  1501,  1891,  2340, 2903,
                          3582, 4388, 5384, 6601, 8047, 9828, 11888, 14462, 17435, 20996, 25203, 30308, 36316};
  const Counts unique = {0,    2,    2,    5,    4,    10,   10,   18,   21,    28,    44,    56,   70,   85,
                         115,  150,  185,  250,  317,  384,  472,  589,  757,   931,   1139,  1416, 1708, 2129,
                         2565, 3082, 3690, 4449, 5325, 6392, 7625, 9255, 10951, 12897, 15216, 18172};
  const Counts several = {0,    0,    0,    0,    0,    1,    2,    2,    4,     12,    9,     11,   22,   40,
                          52,   67,   95,   121,  150,  201,  275,  385,  443,   570,   752,   924,  1195, 1453,
                          1823, 2302, 2911, 3598, 4503, 5496, 6837, 8180, 10045, 12306, 15092, 18144};
  Progress last;
  const Partitions found = partitions({40}, {.progress = [&](const Progress& progress) { last = progress; }});
  EXPECT_EQ(last.total, found.work.moves);  // known beforehand, so that the time left can be estimated
  EXPECT_EQ(last.done, last.total);
  EXPECT_EQ(found.losing, losing);
  EXPECT_EQ(found.winning, winning);
  EXPECT_EQ(Counts(found.unique.begin() + 1, found.unique.end()), unique);
  EXPECT_EQ(Counts(found.several.begin() + 1, found.several.end()), several);
  for (std::size_t n = 0; n <= 40; ++n) EXPECT_EQ(found.all[n], found.losing[n] + found.winning[n]) << n;
}

TEST(ChompPartitions, RefusesAndStops) {
  EXPECT_THROW((void)partitions({121}), InvalidArgument);
  EXPECT_NO_THROW((void)partitions({20}, {.memory_limit = 1}));  // a few MiB are never refused
  EXPECT_THROW((void)partitions({60}, {.cancelled = [] { return true; }}), Cancelled);
}

}  // namespace
}  // namespace mexwave::chomp
