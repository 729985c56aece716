// The audit of Miyadera et al., and whether its checks can fail.

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/exit.hpp"
#include "mexwave/error.hpp"
#include "verify/claims_chocolate.hpp"

namespace mexwave::cli {
namespace {

using chocolate::Bound;
using chocolate::none;
using chocolate::Positions;

Evidence small() {
  return Evidence([]() -> ChompEvidence { throw InvalidArgument("chocolate needs no Chomp"); }, {}, 60);
}

Finding found(const std::string& id) {
  for (const Claim& claim : all_claims()) {
    if (claim.id == id) return claim.check(small());
  }
  ADD_FAILURE() << id;
  return {};
}

/// By the definition, not by the kernel.
Positions reference(const Bound& bound, std::uint32_t upto, Play play = Play::normal) {
  Positions table;
  table.upto = upto;
  table.y = chocolate::positions_reference(bound, upto, play);
  for (const std::uint32_t y : table.y) table.count += y != none ? 1 : 0;
  return table;
}

TEST(ChocolateClaims, AreDecided) {
  for (const char* id : {"B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08", "B09"}) {
    const Finding f = found(id);
    EXPECT_TRUE(f.holds()) << id << ": " << f.first_counterexample;
    EXPECT_FALSE(f.checked_to.empty() || f.note.empty()) << id;
  }
}

TEST(ChocolateClaims, SayWhatTheyFound) {
  const auto says = [](const char* id, const std::string& text) {
    const Finding f = found(id);
    EXPECT_NE(f.note.find(text), std::string::npos) << id << ": " << f.note;
  };
  says("B01", "21847 of them with x, z <= 256");
  says("B02", "for which this is false: {0,0,0}.");
  says("B03", "holds for every checked k = 1 mod 4. The rule x ⊕ y ⊕ z = 0 holds for every checked k = 3 mod 4.");
  says("B03",
       "wrong for 16 of the 32 k, and its first error is always {(k-1)/2, 1, (k+1)/2}: k = 1: {0,1,1} is not a "
       "P-position; k = 5: {2,1,3} is");
  says("B05", "fall on 2187 points (p,q)");
  says("B06", "2570 positions have value 0");
  says("B08", "; 2 ({0,0,0} {1,0,1}); 2 ({0,0,1} {1,0,0}); 1. ");
  says("B09", "k = 2: {1,1,2} of nim-sum 2; k = 4: {5,3,8} of nim-sum 14; ");
  says("B09", "k = 32: {481,31,512} of nim-sum 1022. In each case y = 2^s - 1");
}

TEST(CompareWithRule, NamesAndCountsEveryChangedPair) {
  const Bound bound = Bound::sum(3);
  const auto compared = [&](const Positions& table) {
    Finding f;
    compare_with_rule(f, table, bound, {});
    return f;
  };
  const Positions sound = reference(bound, 40);
  EXPECT_TRUE(compared(sound).holds());
  for (std::uint32_t x = 0; x <= 40; ++x) {
    for (std::uint32_t z = 0; z <= 40; ++z) {
      Positions table = sound;
      std::uint32_t& y = table.y[x * 41 + z];
      y = y == none ? 0 : y % 2 == 0 ? none : y - 1;
      const Finding f = compared(table);
      EXPECT_EQ(f.failures, 1U);
      const std::string pair = "x = " + std::to_string(x) + ", z = " + std::to_string(z) + ":";
      EXPECT_NE(f.first_counterexample.find(pair), std::string::npos) << pair << f.first_counterexample;
    }
  }
}

TEST(ShiftRuleSearch, FindsTheOneRuleOrNone) {
  const auto right = [](std::uint32_t k) {
    const Bound bound = Bound::sum(k);
    return search_rules(reference(bound, 40), bound, 3).right;
  };
  EXPECT_EQ(right(1), (std::vector<chocolate::ShiftRule>{{-1, 0, -1}}));
  EXPECT_EQ(right(3), (std::vector<chocolate::ShiftRule>{{0, 0, 0}}));
  EXPECT_EQ(right(5), (std::vector<chocolate::ShiftRule>{{-1, 0, -1}}));
  EXPECT_EQ(right(7), (std::vector<chocolate::ShiftRule>{{0, 0, 0}}));
  EXPECT_TRUE(right(2).empty());
  EXPECT_TRUE(right(4).empty());
}

TEST(Lemmas, AreThoseOfThreeAlone) {
  EXPECT_TRUE(lemmas_of_section_3(3, 127, 31).holds());
  for (const std::uint32_t k : {1, 2, 4, 5, 7}) {
    const Finding f = lemmas_of_section_3(k, 63, 15);
    EXPECT_FALSE(f.holds()) << k;
    EXPECT_TRUE(f.first_counterexample.starts_with("lemma 3.") || f.first_counterexample.starts_with("theorem 3."))
        << f.first_counterexample;
  }
}

TEST(Sieve, IsTheProjectionForThreeAndNotForTwo) {
  for (std::uint32_t bits = 1; bits <= 7; ++bits) {
    Finding f;
    lemmas_of_section_5(f, bits);
    std::uint64_t points = 1;
    for (std::uint32_t k = 1; k < bits; ++k) points *= 3;
    EXPECT_EQ(projection_onto_sieve(f, reference(Bound::sum(3), (1U << bits) - 1), bits), points);
    EXPECT_TRUE(f.holds()) << f.first_counterexample;
  }
  Finding two;
  (void)projection_onto_sieve(two, reference(Bound::sum(2), 63), 6);
  EXPECT_FALSE(two.holds());
}

TEST(Sieve, DetectsWrongAndMissingPositions) {
  const Positions sound = reference(Bound::sum(3), 31);
  for (std::size_t at = 0; at < sound.y.size(); ++at) {
    Positions table = sound;
    table.y[at] = table.y[at] == none ? static_cast<std::uint32_t>(at % 32 + at / 32 + 1) : table.y[at] + 1;
    Finding f;
    (void)projection_onto_sieve(f, table, 5);
    EXPECT_FALSE(f.holds()) << at;
  }
  Positions table = sound;  // the line over p = 5, q = 2
  for (std::uint32_t x = 0; x <= 31; ++x) {
    if (x >= 3 && table.at(x, x - 3) == 7) table.y[x * 32 + x - 3] = none;
  }
  Finding f;
  EXPECT_EQ(projection_onto_sieve(f, table, 5), 80U);
  EXPECT_EQ(f.first_counterexample, "no P-position falls on the point (p,q) = (5,2) of the sieve");
}

TEST(Appendix, EveryChangedValueAndPositionIsDetected) {
  constexpr std::uint32_t upto = 12;
  const Bound bound = Bound::sum(2);
  const std::vector<std::uint32_t> values = appendix_program(bound, upto);
  const Positions positions = reference(bound, upto);
  const auto compare = [&](const std::vector<std::uint32_t>& v, const Positions& p) {
    Finding f;
    compare_with_appendix(f, bound, upto, v, p, small());
    return f;
  };
  EXPECT_TRUE(compare(values, positions).holds()) << compare(values, positions).first_counterexample;
  for (std::size_t at = 0; at < values.size(); ++at) {
    std::vector<std::uint32_t> changed = values;
    changed[at] ^= 1;
    EXPECT_FALSE(compare(changed, positions).holds()) << at;
  }
  for (std::size_t at = 0; at < positions.y.size(); ++at) {
    Positions changed = positions;
    changed.y[at] = changed.y[at] == none ? 0 : none;
    EXPECT_FALSE(compare(values, changed).holds()) << at;
  }
  Positions miscounted = positions;
  ++miscounted.count;
  EXPECT_FALSE(compare(values, miscounted).holds());
  EXPECT_FALSE(compare(std::vector<std::uint32_t>(values.size() + 1), positions).holds());
}

TEST(Misere, DiffersInFourPositionsWhereTheBoundBeginsFlat) {
  const auto difference = [](const Bound& bound) {
    return misere_difference(reference(bound, 25), reference(bound, 25, Play::misere));
  };
  const MisereDifference four{{{0, 0, 0}, {1, 0, 1}}, {{0, 0, 1}, {1, 0, 0}}};
  std::vector<Bound> flat{Bound::constant(0)};
  for (std::uint32_t k = 3; k < 12; ++k) flat.push_back(Bound::sum(k));
  for (std::uint32_t k = 2; k < 6; ++k) flat.push_back(Bound::last(k));
  std::vector<std::uint32_t> steps(51);  // 0 0 0 7 7 7 20 ...: any bound with b(1,1) = 0
  for (std::uint32_t sum = 3; sum < steps.size(); ++sum) steps[sum] = sum < 6 ? 7 : 20 + sum / 9;
  flat.push_back(Bound::by_sum(steps));
  for (const Bound& bound : flat) {
    EXPECT_EQ(difference(bound), four) << bound.text();
    EXPECT_EQ(difference(bound).last(), 1U);
  }
  for (const Bound& bound : {Bound::sum(1), Bound::sum(2), Bound::last(1), Bound::constant(1), Bound::constant(9)})
    EXPECT_FALSE(difference(bound) == four) << bound.text();
  EXPECT_EQ(difference(Bound::constant(9)).lost.size(), 4U);
}

TEST(Chocolate, ChecksEndAfterAnInterrupt) {
  const Positions table = chocolate::positions({.bound = Bound::sum(3), .upto = 3, .keep = true});
  interrupt();
  EXPECT_THROW((void)lemmas_of_section_3(3, 1, 1), Cancelled);
  EXPECT_THROW((void)search_rules(table, Bound::sum(3), 1), Cancelled);
  EXPECT_THROW((void)appendix_program(Bound::sum(3), 3), Cancelled);
  begin_command();
  EXPECT_NO_THROW((void)lemmas_of_section_3(3, 1, 1));
}

}  // namespace
}  // namespace mexwave::cli
