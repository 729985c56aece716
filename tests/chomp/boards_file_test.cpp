// docs/results/chomp_boards.csv: the openings of every board up to 12 x 13, by a sieve; and that no board is missing.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "mexwave/chomp.hpp"
#include "places.hpp"

namespace mexwave::chomp {
namespace {

TEST(BoardsFile, HasTheOpeningsOfEveryBoard) {
  std::ifstream file(MEXWAVE_SOURCE "/docs/results/chomp_boards.csv");
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  EXPECT_EQ(line, "m,n,row,column");
  std::vector<Opening> all, small;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    char comma = 0;
    Opening x;
    fields >> x.m >> comma >> x.n >> comma >> x.row >> comma >> x.column;
    ASSERT_TRUE(fields && comma == ',' && x.m <= x.n && x.row <= x.m && x.column <= x.n) << line;
    ASSERT_TRUE(all.empty() || all.back() < x) << line;
    all.push_back(x);
    if (x.m <= 12 && x.n <= 13) small.push_back(x);
  }
  EXPECT_EQ(small, openings({12, 13, true}).openings);
  // The largest board with m rows; 1 x 1 has no opening.
  constexpr std::uint32_t longest[] = {0,  450, 450, 450, 450, 450, 450, 219, 132, 91, 68,
                                       54, 45,  39,  34,  31,  28,  26,  24,  23,  22, 22};
  std::size_t at = 0;
  for (std::uint32_t m = 1; m <= 21; ++m) {
    for (std::uint32_t n = m == 1 ? 2 : m; n <= longest[m]; ++n) {
      ASSERT_TRUE(at < all.size() && all[at].m == m && all[at].n == n) << m << 'x' << n;
      while (at < all.size() && all[at].m == m && all[at].n == n) ++at;
    }
  }
  EXPECT_EQ(at, all.size());
}

}  // namespace
}  // namespace mexwave::chomp
