// The lemmas of docs/explanation/proofs.md on y <= (x+z)/k for odd k, and what follows for the P-positions.

#include <gtest/gtest.h>

#include <bit>

#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate {
namespace {

struct Odd {
  std::uint32_t k;
  [[nodiscard]] std::uint32_t h() const { return (k - 1) / 2; }
  [[nodiscard]] std::uint32_t s() const { return k % 4 == 1 ? 1 : 0; }
  /// b(x,z) of X and Z.
  [[nodiscard]] std::uint32_t bound(std::uint32_t x, std::uint32_t z) const { return (x + z + 2 * s()) / k; }
  /// m(Z), by the digits that keep E in its range.
  [[nodiscard]] std::uint32_t m(std::uint32_t z) const {
    std::int64_t e = 0, last = h() - s(), y = 0;
    for (int digit = std::bit_width(z) - 1; digit >= 0; --digit) {
      const bool one = 2 * e >= static_cast<std::int64_t>(h() + 1 - s());
      const std::int64_t with_one = 2 * e - h(), with_none = 2 * e + (z >> digit & 1);
      EXPECT_EQ(with_one >= 0 && with_one <= last, one);
      EXPECT_EQ(with_none >= 0 && with_none <= last, !one);
      e = one ? with_one : with_none;
      y = 2 * y + (one ? 1 : 0);
    }
    return static_cast<std::uint32_t>(y);
  }
};

TEST(OddRule, Lemma1TheBoundInDigits) {
  for (Odd odd{1}; odd.k <= 31; odd.k += 2) {
    for (std::uint32_t x = 0; x < 256; ++x) {
      for (std::uint32_t z = 0; z < 256; ++z) {
        const std::uint32_t y = x ^ z, w = (x & z) + odd.s(), hy = odd.h() * y;
        ASSERT_EQ(y <= odd.bound(x, z), hy <= w);
        ASSERT_EQ(y == odd.bound(x, z), hy <= w && w <= hy + odd.h());
      }
    }
  }
}

TEST(OddRule, Lemma2OneNumberDecides) {
  for (Odd odd{3}; odd.k <= 31; odd.k += 2) {
    for (std::uint32_t z = 0; z < 256; ++z) {
      const std::uint32_t m = odd.m(z);
      for (std::uint32_t y = 0; y < 1024; ++y) {
        ASSERT_EQ(y <= odd.bound(y ^ z, z), y <= m) << odd.k << " " << y << " " << z;
        ASSERT_EQ(y == odd.bound(y ^ z, z), y == m) << odd.k << " " << y << " " << z;
      }
    }
  }
}

TEST(OddRule, ThePPositionsAndHowManyThereAre) {
  constexpr std::uint32_t upto = 255;
  for (Odd odd{1}; odd.k <= 31; odd.k += 2) {
    const Positions found = positions({.bound = Bound::sum(odd.k), .upto = upto, .keep = true});
    for (std::uint32_t z = 0; z <= upto; ++z) {
      std::uint64_t with_z = 0;
      for (std::uint32_t x = 0; x <= upto; ++x) {
        const std::uint32_t y = (x - odd.s()) ^ (z - odd.s());
        const bool is_p = odd.s() == 1 && (x == 0 || z == 0) ? x + z == 0 : y <= odd.bound(x - odd.s(), z - odd.s());
        ASSERT_EQ(found.y[x * (upto + 1) + z], is_p ? y : none) << odd.k << " " << x << " " << z;
        with_z += is_p ? 1 : 0;
      }
      if (odd.s() == 0) {
        EXPECT_EQ(with_z, odd.m(z) + std::uint64_t{1}) << odd.k << " " << z;
      }
    }
  }
}

}  // namespace
}  // namespace mexwave::chocolate
