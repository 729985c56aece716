// Numbers u + v sqrt(2): signs against long double, decimals against known digits.

#include "mexwave/surd.hpp"

#include <gtest/gtest.h>

namespace mexwave {
namespace {

TEST(Surd, SignsAgainstLongDouble) {
  for (Wide u = -200; u <= 200; ++u) {
    for (Wide v = -150; v <= 150; ++v) {
      const long double x = static_cast<long double>(u) + static_cast<long double>(v) * 1.41421356237309504880L;
      EXPECT_EQ(sign({u, v}), x > 0 ? 1 : x < 0 ? -1 : 0);
    }
  }
  EXPECT_EQ(whole_root(0), 0U);
  EXPECT_EQ(whole_root(15), 3U);
  EXPECT_EQ(whole_root(16), 4U);
  EXPECT_EQ(decimal({0, 1}, 1, 6), "1.414213");
  EXPECT_EQ(decimal({2, 1}, 2, 6), "1.707106");
  EXPECT_EQ(decimal({1, -1}, 1, 4), "-0.4142");
  EXPECT_EQ(decimal({3, -2}, 1, 3), "0.171");
  EXPECT_EQ(decimal({7, 0}, 2, 1), "3.5");
  EXPECT_EQ(decimal({1, 0}, 1000, 6), "0.001000");
  EXPECT_EQ(decimal({1'000'000'000'000, -707'106'781'186}, 1, 6), "0.774316");
}

}  // namespace
}  // namespace mexwave
