// P-positions of lists: against the definition, against published values, and how a run ends.

#include "mexwave/heaps_positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mexwave/error.hpp"

namespace mexwave::heaps {
namespace {

std::vector<std::uint64_t> listed(const char* game, std::uint64_t upto) {
  std::vector<std::uint64_t> all;
  const Positions found = positions({parse_game(game), upto}, [&](std::span<const std::uint64_t> some) {
    all.insert(all.end(), some.begin(), some.end());
  });
  EXPECT_EQ(found.count, all.size());
  return all;
}

// Segments are 2^18 heaps: the second and the third are reached, and ends before, at and behind the first one's end.
TEST(HeapsPositions, AgreeWithTheDefinition) {
  for (const char* game : {"take:squares", "take:2^k", "take:1", "take:7", "subtract:1,2,5,64,65",
                           "subtract:63,64,4000", "subtract:4095", "0.3033"})
    EXPECT_TRUE(listed(game, 300'000) == positions_reference({parse_game(game), 300'000})) << game;
  const std::vector<std::uint64_t> squares = positions_reference({parse_game("take:squares"), 262'200});
  for (const std::uint64_t upto : {0U, 1U, 2U, 63U, 64U, 65U, 262'143U, 262'144U, 262'145U, 262'200U}) {
    const auto end = std::upper_bound(squares.begin(), squares.end(), upto);
    EXPECT_TRUE(listed("take:squares", upto) == std::vector<std::uint64_t>(squares.begin(), end)) << upto;
  }
}

TEST(HeapsPositions, SLOW_PrimesAgreeWithTheDefinition) {
  EXPECT_TRUE(listed("take:primes", 270'000) == positions_reference({parse_game("take:primes"), 270'000}));
}

TEST(HeapsPositions, AreTheHeapsOfValueZero) {
  for (const char* game : {"take:squares", "take:primes", "take:2^k", "take:5", "subtract:2,5,7"}) {
    const std::vector<std::uint32_t> values = grundy_reference(parse_game(game), 1500);
    std::vector<std::uint64_t> zeros;
    for (std::uint32_t n = 0; n < values.size(); ++n)
      if (values[n] == 0) zeros.push_back(n);
    EXPECT_EQ(listed(game, 1500), zeros) << game;
  }
}

// Origin: oeis.org, A030193 and A025043; what is said of the first 100 and of the even terms is a comment on A025043.
TEST(HeapsPositions, AreInTheOeis) {
  const std::vector<std::uint64_t> squares = {0,   2,   5,   7,   10,  12,  15,  17,  20,  22,  34,  39,  44,  52,  57,
                                              62,  65,  67,  72,  85,  95,  109, 119, 124, 127, 130, 132, 137, 142, 147,
                                              150, 170, 177, 180, 182, 187, 192, 197, 204, 210, 215, 238, 243, 249, 255,
                                              257, 260, 262, 267, 272, 275, 312, 317, 322, 327, 332, 335, 340};
  const std::vector<std::uint64_t> primes = {0,   1,   9,   10,  25,  34,  35,  49,  55,  85,  91,  100, 115, 121, 125,
                                             133, 145, 155, 169, 175, 187, 195, 205, 217, 235, 247, 253, 259, 265, 289,
                                             295, 301, 309, 310, 319, 325, 335, 343, 355, 361, 375, 385, 391, 395, 403,
                                             415, 425, 445, 451, 469, 475, 481, 485, 493, 505, 511, 515};
  EXPECT_EQ(listed("take:squares", 340), squares);
  const std::vector<std::uint64_t> found = listed("take:primes", 1'000'000);
  EXPECT_TRUE(std::equal(primes.begin(), primes.end(), found.begin()));
  const auto count = [&](std::size_t first, std::uint64_t modulus, std::uint64_t residue) {
    return std::count_if(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(first),
                         [&](std::uint64_t n) { return n % modulus == residue; });
  };
  EXPECT_EQ(count(100, 2, 1), 95);
  EXPECT_EQ(count(100, 3, 1), 76);
  EXPECT_EQ(count(100, 5, 0), 53);
  EXPECT_EQ(count(10'000, 2, 0), 5);
}

TEST(HeapsPositions, RefuseInvalidGoals) {
  for (const char* game : {"nim", "kayles", "0.12", "allbut:1,4", "wythoff", "4.3"}) {
    EXPECT_FALSE(has_positions(parse_game(game))) << game;
    EXPECT_THROW((void)listed(game, 10), InvalidArgument) << game;
  }
  EXPECT_THROW((void)listed("take:squares", largest_position + 1), InvalidArgument);
  EXPECT_THROW((void)positions({parse_game("take:2^k"), 1'000'000'000}, [](auto) {}, {.memory_limit = 50'000'000}),
               MemoryLimit);
}

TEST(HeapsPositions, StopWhenCancelledAndReportProgress) {
  Progress last;
  RunOptions run{.progress = [&](const Progress& progress) { last = progress; }};
  (void)positions(
      {parse_game("take:primes"), 1'000'000}, [](auto) {}, run);
  EXPECT_EQ(last.done, 1'000'001U);
  EXPECT_EQ(last.total, 1'000'001U);
  run.cancelled = [] { return true; };
  for (const char* game : {"take:squares", "take:primes"})
    EXPECT_THROW((void)positions(
                     {parse_game(game), 100'000'000}, [](auto) {}, run),
                 Cancelled)
        << game;
}

}  // namespace
}  // namespace mexwave::heaps
