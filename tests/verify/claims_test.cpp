// The audit: each claim is decided right on small ranges, and each check can fail.

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "mexwave/surd.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {
namespace {

chomp3::Sweep sweep_to(std::uint32_t upto) { return chomp3::sweep({.openings_upto = upto}); }

ChompEvidence evidence(std::uint32_t upto, const std::function<void(chomp3::Sweep&, chomp3::Table&)>& spoil = {}) {
  chomp3::Sweep sweep = sweep_to(upto);
  chomp3::Table head = chomp3::table({.rows = upto, .columns = upto * 3 / 2});
  if (spoil) spoil(sweep, head);
  return chomp_evidence(std::move(sweep), std::move(head));
}

Finding check(const std::string& id, const ChompEvidence& e) {
  for (const Claim& claim : all_claims()) {
    if (claim.id == id) return claim.check(e);
  }
  ADD_FAILURE() << id;
  return {};
}

TEST(Claims, AreListedOnceEachInOrder) {
  const std::vector<Claim> claims = all_claims();
  // A01, A02, ... without a gap, and so for the letters: a file of claims that is not linked in would leave one.
  std::map<char, int> last;
  std::string before;
  for (const Claim& claim : claims) {
    EXPECT_LT(before, claim.id);
    before = claim.id;
    EXPECT_FALSE(claim.statement.empty() || claim.place.empty() || claim.paper_range.empty());
    const int number = std::stoi(claim.id.substr(1, 2));  // E03.1 to E03.7 are parts of E03
    int& known = last[claim.id[0]];
    EXPECT_TRUE(number == known + 1 || (number == known && claim.id.size() > 3)) << claim.id;
    known = number;
  }
  char letter = 'A';
  for (const auto& [first, number] : last) EXPECT_EQ(first, letter++);
  EXPECT_GE(last.size(), 5U);
}

TEST(Claims, ProvedClaimsHoldAndTheirChecksStateTheRange) {
  const ChompEvidence e = evidence(400);
  for (const char* id : {"A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", "A10", "A11", "A12", "A13",
                         "A14", "A15", "A16", "A17", "A28"}) {
    const Finding f = check(id, e);
    EXPECT_TRUE(f.holds()) << id << ": " << f.first_counterexample;
    EXPECT_FALSE(f.checked_to.empty()) << id;
  }
}

TEST(Claims, NotesStateTheLimitsOfCountsAndReadings) {
  const ChompEvidence e = chomp_evidence(sweep_to(10'000), chomp3::Table{});
  const auto says = [&](const char* id, const char* text) {
    const Finding f = check(id, e);
    EXPECT_NE(f.note.find(text), std::string::npos) << id << ": " << f.note;
  };
  says("A15", "A finite count cannot show that there are infinitely many.");
  says("A19", "Checked as 2.27 states it");
  says("A19", "end - row decreases first at rows 83 and 85 (36 and 35).");
  says("A26", " to 2.4504 (C = 6638)");  // 2.45037...
}

TEST(Claims, FailuresAreCountedFromPlainData) {
  // The same questions put to the bare table, without the audit's evidence.
  constexpr std::uint32_t upto = 700;
  const chomp3::Table f = chomp3::table({.rows = upto, .columns = upto + 1});
  std::vector<bool> seen(upto + 1);
  for (std::uint32_t c = 0; c < upto; ++c) {
    if (f.at(c, c) <= upto) seen[f.at(c, c)] = true;
    if (f.at(c, c + 1) <= upto) seen[f.at(c, c + 1)] = true;
  }
  const auto missing = static_cast<std::uint64_t>(std::count(seen.begin() + 1, seen.end(), false));
  const auto first = static_cast<std::size_t>(std::find(seen.begin() + 1, seen.end(), false) - seen.begin());
  const Finding a25 = check("A25", evidence(upto));
  EXPECT_EQ(a25.failures, missing);
  EXPECT_EQ(a25.first_counterexample, std::to_string(first));
}

TEST(Claims, EveryCheckCanFail) {
  using Spoil = std::function<void(chomp3::Sweep&, chomp3::Table&)>;
  const auto head = [](std::uint32_t r, std::uint32_t q, std::uint32_t value) {
    return Spoil([=](chomp3::Sweep&, chomp3::Table& t) { t.values[std::size_t{r} * t.columns + q] = value; });
  };
  const auto row = [](std::uint32_t r, const std::function<void(chomp3::Row&)>& change) {
    return Spoil([=](chomp3::Sweep& s, chomp3::Table&) { change(s.rows.at(r)); });
  };
  const auto sweep = [](const std::function<void(chomp3::Sweep&)>& change) {
    return Spoil([=](chomp3::Sweep& s, chomp3::Table&) { change(s); });
  };
  const std::multimap<std::string, Spoil> spoiled{
      {"A01", head(9, 11, 15)},
      {"A02", row(0, [](chomp3::Row& x) { x.pattern = {2}; })},
      {"A03", sweep([](chomp3::Sweep& s) { s.above_diagonal[40] = 300; })},
      {"A03", sweep([](chomp3::Sweep& s) { s.above_diagonal[40] = chomp3::none; })},
      {"A04", sweep([](chomp3::Sweep& s) { s.end_row[77] = 77; })},
      {"A05", sweep([](chomp3::Sweep& s) { s.diagonal_q[14] = 9; })},
      {"A05", Spoil([](chomp3::Sweep&, chomp3::Table& t) {  // a second and a third opening of 3 x 14
         t.values[std::size_t{2} * t.columns + 14] = 14;
         t.values[std::size_t{5} * t.columns + 14] = 14;
       })},
      {"A06", head(10, 14, 15)},
      {"A07", row(2, [](chomp3::Row& x) { x.pattern = {5}; })},
      {"A07", head(5, 6, 13)},
      {"A08", row(2, [](chomp3::Row& x) { x.pattern = {3}; })},
      {"A10", sweep([](chomp3::Sweep& s) {
         s.diagonal_q[11] = chomp3::none;
         s.diagonal_q[12] = 6;
       })},
      {"A11", sweep([](chomp3::Sweep& s) { std::swap(s.diagonal_q[85], s.diagonal_q[87]); })},
      {"A12", sweep([](chomp3::Sweep& s) { s.diagonal_q[88] = chomp3::none; })},
      {"A13", row(1, [](chomp3::Row& x) { x.end = 3; })},
      {"A14", head(10, 12, chomp3::none)},
      {"A15", sweep([](chomp3::Sweep& s) { std::fill(s.end_row.begin(), s.end_row.end(), chomp3::none); })},
      {"A16", row(50, [](chomp3::Row& x) { x.min = 1; })},
      {"A17", sweep([](chomp3::Sweep& s) { s.rows[9].min = s.rows[8].min; })},
      {"A18", row(8, [](chomp3::Row& x) { x.min_at = 10; })},
      {"A19", row(8, [](chomp3::Row& x) { x.end = 9; })},
      {"A20", row(30, [](chomp3::Row& x) { x.min_at = 30; })},
      {"A24", sweep([](chomp3::Sweep& s) {
         s.diagonal_q[87] = chomp3::none;  // 85, 84, 83: a fall that the next element does not mend
         s.diagonal_q[89] = chomp3::none;
         s.diagonal_q[84] = 50;
         s.diagonal_q[81] = 51;
       })},
      {"A26", sweep([](chomp3::Sweep& s) { s.end_row[100] = 60; })},
      {"A29", sweep([](chomp3::Sweep& s) { s.diagonal_q[15] = chomp3::none; })},
  };
  const ChompEvidence sound = evidence(400);
  for (const auto& [id, spoil] : spoiled) {
    EXPECT_TRUE(check(id, sound).holds()) << id;
    const Finding f = check(id, evidence(400, spoil));
    EXPECT_FALSE(f.holds()) << id;
    EXPECT_FALSE(f.first_counterexample.empty()) << id;
  }
  // A09: a bound that is too coarse to decide is an error, not a verdict; a table that breaks it is a failure.
  EXPECT_ANY_THROW((void)check("A09", evidence(400, sweep([](chomp3::Sweep& s) { s.excess_bound_from_row_6 = 0; }))));
  EXPECT_FALSE(check("A09", evidence(400,
                                     [](chomp3::Sweep& s, chomp3::Table& t) {
                                       s.excess_bound_from_row_6 = 0;
                                       t.values[std::size_t{20} * t.columns + 25] = 45;
                                     }))
                   .holds());
  // The four that fail as printed hold where nothing contradicts them.
  EXPECT_TRUE(check("A22", evidence(200)).holds());
  EXPECT_TRUE(check("A23", evidence(200)).holds());
  EXPECT_FALSE(check("A22", evidence(400)).holds());
  EXPECT_FALSE(check("A23", evidence(400)).holds());
  EXPECT_EQ(check("A21", evidence(400)).failures, 2U);
  EXPECT_EQ(check("A21", evidence(400, row(5, [](chomp3::Row& x) { x.min = 8; }))).failures, 3U);
  EXPECT_TRUE(check("A27", evidence(300)).holds());
  EXPECT_FALSE(check("A27", evidence(310)).holds());
}

TEST(Ratios, NearestQuotientsByTrying) {
  const long double end = 1.41421356237309504880L, diagonal = 1.70710678118654752440L;
  for (std::uint64_t n = 1; n <= 3000; ++n) {
    for (const auto& [ratio, got] :
         {std::pair{end, nearest_to_end_ratio(n)}, std::pair{diagonal, nearest_to_diagonal_ratio(n)}}) {
      std::uint64_t best = 1;
      for (std::uint64_t q = 1; q <= n + 1; ++q) {
        const auto away = [&](std::uint64_t x) {
          return std::abs(static_cast<long double>(n) / static_cast<long double>(x) - ratio);
        };
        if (away(q) < away(best)) best = q;
      }
      ASSERT_EQ(got, best) << n;
    }
  }
}

// Brouwer, Horvath, Molnar-Saska, Szabo (2005), for n < 130000, to three decimals: a n - 1.242 < f(n,n) < a n + 2.141
// with a = 1 + 1/sqrt(2), and b n - 1.506 < q_n < b n + 1.493 for the n-th short row's end, b = 1 + sqrt(2).
TEST(Strips, AsPublishedToThreeDecimals) {
  constexpr std::uint32_t upto = 100'000;
  const ChompEvidence e = chomp_evidence(sweep_to(upto), chomp3::Table{});
  const auto within = [](const Surd& x, int low, int high,
                         int divisor) {  // thousandths, the published ones are rounded
    const Surd thousand{x.u * 1000, x.v * 1000};
    return sign(thousand - Surd{static_cast<Wide>(divisor) * (low - 1), 0}) > 0 &&
           sign(thousand - Surd{static_cast<Wide>(divisor) * (high + 1), 0}) < 0;
  };
  for (std::size_t n = 0; n < e.diagonal.size(); ++n) {
    ASSERT_TRUE(
        within({2 * (static_cast<Wide>(e.diagonal[n]) - static_cast<Wide>(n)), -static_cast<Wide>(n)}, -1242, 2141, 2))
        << n;
  }
  std::size_t n = 0;
  for (const chomp3::Row& row : e.sweep.rows) {
    if (row.is_long) continue;
    ++n;
    ASSERT_TRUE(within({static_cast<Wide>(row.end) - static_cast<Wide>(n), -static_cast<Wide>(n)}, -1506, 1493, 1))
        << n;
  }
  EXPECT_GT(n, 29'000U);
}

}  // namespace
}  // namespace mexwave::cli
