// The greedy triples against the words of the source, and the halving procedure against membership.

#include <gtest/gtest.h>

#include <algorithm>

#include "mexwave/error.hpp"
#include "mexwave/nim.hpp"

namespace mexwave::nim {
namespace {

std::vector<Triple> fast(std::uint32_t upto) {
  std::vector<Triple> triples;
  const Triples found = nim::triples({upto}, [&](const Triple& t) { triples.push_back(t); });
  EXPECT_EQ(found.count, triples.size());
  // Complete at n: all n (n - 1) / 2 pairs of numbers to n, three a triple.
  std::vector<Complete> complete;
  for (std::uint32_t n = 2; n <= upto; ++n) {
    const auto to_n = std::count_if(triples.begin(), triples.end(), [&](const Triple& t) { return t.c <= n; });
    if (6 * to_n == std::int64_t{n} * (n - 1)) complete.push_back({n, static_cast<std::uint64_t>(to_n)});
  }
  EXPECT_EQ(complete_sets({upto}), complete);
  return triples;
}

TEST(Triples, AgreeWithTheDefinitionInWords) {
  for (std::uint32_t upto = 0; upto <= 66; ++upto) EXPECT_TRUE(fast(upto) == triples_reference(upto)) << upto;
}

// docs/explanation/proofs.md, E02: between b and a ^ b there is no choice.
TEST(Triples, SmallerThirdNumbersGiveASmallerXor) {
  for (std::uint32_t a = 1; a < 127; ++a) {
    for (std::uint32_t b = a + 1; b <= 127; ++b) {
      for (std::uint32_t c = b + 1; c < (a ^ b); ++c)
        ASSERT_TRUE((a ^ c) < b || (b ^ c) < a) << a << " " << b << " " << c;
    }
  }
}

TEST(Triples, CountsOfTheSource) {
  EXPECT_EQ(fast(7).size(), 7U);
  EXPECT_EQ(fast(15).size(), 35U);
  EXPECT_EQ(fast(31).size(), 155U);
  EXPECT_EQ(complete_sets({40}), (std::vector<Complete>{{3, 1}, {7, 7}, {15, 35}, {31, 155}}));
}

TEST(Triples, WordsOfSixtyFour) {
  // Rows end in the middle of a word, at its end, and just after it.
  for (const std::uint32_t upto : {126U, 127U, 128U, 129U, 200U}) {
    std::uint64_t expected = 0;
    for (std::uint32_t a = 1; a <= upto; ++a)
      for (std::uint32_t b = a + 1; b <= upto; ++b) expected += (a ^ b) > b && (a ^ b) <= upto ? 1 : 0;
    EXPECT_EQ(triples({upto}).count, expected);
  }
}

TEST(Halving, DecidesMembership) {
  constexpr std::uint32_t upto = 40;
  const std::vector<Triple> triples = fast(upto);
  for (std::uint32_t a = 1; a <= upto; ++a) {
    for (std::uint32_t b = a + 1; b <= upto; ++b) {
      for (std::uint32_t c = b + 1; c <= upto; ++c) {
        const Triple t{a, b, c};
        EXPECT_EQ(halve(t).is_v_triple, std::find(triples.begin(), triples.end(), t) != triples.end());
      }
    }
  }
}

TEST(Halving, RefusesTriplesThatDoNotRise) {
  EXPECT_THROW((void)halve({0, 1, 2}), InvalidArgument);
  EXPECT_THROW((void)halve({2, 2, 3}), InvalidArgument);
  EXPECT_THROW((void)halve({3, 5, 4}), InvalidArgument);
  EXPECT_THROW((void)triples({largest_number + 1}), InvalidArgument);
  EXPECT_THROW((void)complete_sets({4'000'000'000}), InvalidArgument);
  EXPECT_THROW((void)triples({2000}, {}, {.memory_limit = estimate_bytes(TriplesGoal{2000}) - 1}), MemoryLimit);
  EXPECT_THROW((void)triples({2000}, {}, {.cancelled = [] { return true; }}), Cancelled);
}

}  // namespace
}  // namespace mexwave::nim
