// The claims on heaps, coins, sums and triples: what is decided, and that each check can fail.

#include "verify/claims_heaps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace mexwave::cli {
namespace {

using heaps::Game;
using nim::Triple;

Finding heap_finding(const std::string& id) {
  for (const Claim& claim : all_claims()) {
    if (claim.id == id) return claim.check(Evidence(std::function<ChompEvidence()>{}));
  }
  ADD_FAILURE() << id;
  return {};
}

TEST(HeapClaims, TrueAndFalseClaimsAreDecided) {
  const std::map<std::string, std::string> first_counterexamples{
      {"C05", "a row of 1: its Grundy value is 1, printed as lost for the first player"},
      {"C12", "2 stones, a Fibonacci number: the second player wins"},
      {"E03.3", "(3,5,6)"}};
  for (const char* id : {"C04", "C05",   "C06",   "C07",   "C08",   "C09",   "C10",   "C11",   "C12", "C13", "E01",
                         "E02", "E03.1", "E03.2", "E03.3", "E03.4", "E03.5", "E03.6", "E03.7", "E04", "E05"}) {
    const Finding f = heap_finding(id);
    const auto known = first_counterexamples.find(id);
    EXPECT_EQ(f.holds(), known == first_counterexamples.end()) << id << ": " << f.first_counterexample;
    if (known != first_counterexamples.end()) {
      EXPECT_EQ(f.first_counterexample, known->second) << id;
    }
    EXPECT_FALSE(f.checked_to.empty()) << id;
  }
  EXPECT_NE(heap_finding("C05").note.find("0 of them are wrong"), std::string::npos);
  EXPECT_NE(heap_finding("C12").note.find("with 0 exceptions here"), std::string::npos);
}

/// The definition with one value changed.
HeapValues spoiled(const std::string& game, std::uint32_t at) {
  return [=](const Game& asked, std::uint32_t upto) {
    std::vector<std::uint32_t> values = heaps::grundy_reference(asked, upto);
    if (asked.text() == game && at <= upto) values[at] ^= 1;
    return values;
  };
}

TEST(HeapClaims, OneWrongValueIsDetected) {
  EXPECT_EQ(check_take(spoiled("take:5", 77)).failures, 1U);
  EXPECT_EQ(check_rim(spoiled("rim", 35)).first_counterexample, "n = 35: 2, printed 3");
  EXPECT_EQ(check_dim(spoiled("dim", 24)).failures, 1U);
  EXPECT_FALSE(check_sums(spoiled("0.137", 6)).holds());
  EXPECT_FALSE(check_sums(spoiled("rim", 9)).holds());
  const heaps::Solution ridinim = heaps::solve(heaps::parse_sum("rim:7 + dim:7 + nim:7"));
  EXPECT_TRUE(check_ridinim(heaps::grundy_reference, ridinim).holds());
  EXPECT_FALSE(check_ridinim(spoiled("dim", 7), ridinim).holds());
  heaps::Solution without = ridinim;
  without.moves.clear();
  EXPECT_FALSE(check_ridinim(heaps::grundy_reference, without).holds());
}

TEST(HeapClaims, DawsonsChessIsComparedWithItsPeriod) {
  const HeapValues values = heaps::grundy_reference;
  auto period = heaps::find_period({heaps::parse_game("0.137"), 1000});
  const std::uint64_t printed = check_dawson(values, period).failures;
  EXPECT_EQ(check_dawson(values, std::nullopt).failures, printed + 1);
  period->exceptions.push_back(52);
  EXPECT_EQ(check_dawson(values, period).failures, printed + 1);
  EXPECT_EQ(check_dawson(spoiled("0.137", 2), heaps::find_period({heaps::parse_game("0.137"), 1000})).failures,
            printed + 1);
}

TEST(HeapClaims, RowsOfCoins) {
  std::vector<std::uint32_t> rows = heaps::coin_rows_reference(heaps::Rules::turn, 10);
  EXPECT_TRUE(check_turning(rows).holds());
  rows[6] = 1;
  EXPECT_EQ(check_turning(rows).first_counterexample, "WWWWWWWBBW: 1");
  rows = heaps::coin_rows_reference(heaps::Rules::coins, 11);
  EXPECT_TRUE(check_turning_two(rows).holds());
  rows[5] = 3;
  EXPECT_EQ(check_turning_two(rows).first_counterexample, "black 1, 3: 3");
  // The two games are not each other.
  EXPECT_FALSE(check_turning(heaps::coin_rows_reference(heaps::Rules::coins, 11)).holds());
  EXPECT_FALSE(check_turning_two(heaps::coin_rows_reference(heaps::Rules::turn, 11)).holds());
}

TEST(HeapClaims, PairsAndStones) {
  std::vector<std::uint32_t> partners = heaps::wythoff_reference(100);
  EXPECT_TRUE(check_wythoff(partners).holds());
  std::swap(partners[50], partners[51]);
  EXPECT_EQ(check_wythoff(partners).failures, 2U);
  std::vector<std::uint32_t> least = least_winning_takes(200);
  EXPECT_EQ(least[34], 34U);
  for (std::uint32_t n = 1; n <= 200; ++n) EXPECT_EQ(least[n], heaps::fibonacci_move(n));
  EXPECT_EQ(check_fibonacci(least).failures, 199U);
  least[34] = 1;
  EXPECT_EQ(check_fibonacci(least).failures, 198U);
}

TEST(TripleClaims, AChangedTableIsDetected) {
  const auto by_words = nim::triples_reference;
  Triples printed = printed_triples();
  EXPECT_TRUE(check_printed_triples(printed, by_words).holds());
  printed[20].c ^= 2;
  EXPECT_EQ(check_printed_triples(printed, by_words).failures, 2U);
  EXPECT_FALSE(check_printed_triples(printed_triples(), [](std::uint32_t n) { return greedy_triples(n + 2); }).holds());
}

TEST(TripleClaims, EachConjectureCanFail) {
  constexpr std::uint32_t upto = 127;
  const Triples sound = greedy_triples(upto);
  const auto with = [&](const Triple& from, const Triple& to) {
    Triples triples = sound;
    *std::find(triples.begin(), triples.end(), from) = to;
    return triples;
  };
  EXPECT_FALSE(check_conjecture(1, with({6, 11, 13}, {6, 11, 14}), upto).holds());
  EXPECT_FALSE(check_conjecture(2, with({1, 10, 11}, {1, 11, 12}), upto).holds());
  EXPECT_EQ(check_conjecture(3, with({1, 2, 3}, {2, 3, 4}), upto).first_counterexample, "(2,3,4)");
  for (const int number : {4, 5, 7}) {
    EXPECT_TRUE(check_conjecture(number, sound, upto).holds());
    EXPECT_FALSE(check_conjecture(number, with({6, 8, 14}, {6, 8, 15}), upto).holds()) << number;
  }
  Triples fewer = sound;
  fewer.erase(std::find(fewer.begin(), fewer.end(), Triple{6, 8, 14}));
  EXPECT_TRUE(check_conjecture(6, sound, upto).holds());
  EXPECT_EQ(check_conjecture(6, fewer, upto).first_counterexample, "hypotenuse 15");
  EXPECT_EQ(check_xor_triples(fewer, upto).first_counterexample, "(6,8,14) is not found");
  EXPECT_FALSE(check_xor_triples(with({6, 8, 14}, {6, 8, 15}), upto).holds());
  EXPECT_FALSE(check_complete_sets(nim::triples_reference, fewer, upto).holds());
  EXPECT_TRUE(check_complete_sets(nim::triples_reference, sound, upto).holds());
  EXPECT_TRUE(check_halving(nim::halve, sound, 30).holds());
  EXPECT_EQ(check_halving(nim::halve, fewer, 30).first_counterexample, "(6,8,14)");
  EXPECT_FALSE(check_halving(
                   [](const Triple& t) {
                     return nim::Halving{{t}, (t.a ^ t.b ^ t.c) == 0};
                   },
                   sound, 30)
                   .holds());
}

}  // namespace
}  // namespace mexwave::cli
