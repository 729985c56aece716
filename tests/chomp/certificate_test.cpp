// Certificates: every move from every listed bar has an answer that leads to a bar further down in the list.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {
namespace {

Bar trimmed(Bar bar) {
  while (!bar.empty() && bar.back() == 0) bar.pop_back();
  return bar;
}

Bar after(const Bar& bar, const Square& square) { return trimmed(after_move(bar, square.row, square.column)); }

void expect_holds(const Certificate& found) {
  std::map<Bar, std::size_t> place;
  for (std::size_t k = 0; k < found.lost.size(); ++k) ASSERT_TRUE(place.emplace(found.lost[k].bar, k).second);
  ASSERT_EQ(place.at(found.wins ? after(found.bar, *found.wins) : found.bar), 0U);
  for (std::size_t k = 0; k < found.lost.size(); ++k) {
    const auto& [bar, replies] = found.lost[k];
    std::set<Square> moves;
    for (const auto& [move, answer] : replies) {
      moves.insert(move);
      const Bar left = after(bar, move);
      ASSERT_FALSE(left.empty());
      const auto leads_to = place.find(after(left, answer));
      ASSERT_NE(leads_to, place.end());
      EXPECT_GT(leads_to->second, k);
    }
    EXPECT_EQ(moves.size() + 1, std::accumulate(bar.begin(), bar.end(), std::size_t{0}));
    EXPECT_TRUE(std::is_sorted(replies.begin(), replies.end(), [](auto& a, auto& b) { return a.move < b.move; }));
  }
}

TEST(Certificate, OfEveryBarOfFiveByFive) {
  const auto known = p_positions_reference(5, 5);
  const std::set<std::vector<std::uint16_t>> p(known.begin(), known.end());
  std::size_t lost = 0;
  Bar bar{1, 0, 0, 0, 0};
  for (bool more = true; more;) {
    const Certificate found = certificate(bar);
    expect_holds(found);
    EXPECT_EQ(found.bar, trimmed(bar));
    EXPECT_EQ(!found.wins, p.contains(std::vector<std::uint16_t>(bar.begin(), bar.end())));
    lost += found.wins ? 0 : 1;
    std::size_t row = bar.size();  // the next bar
    while (row > 0 && bar[row - 1] == (row == 1 ? 5 : bar[row - 2])) --row;
    more = row > 0;
    if (!more) break;
    ++bar[row - 1];
    std::fill(bar.begin() + static_cast<std::ptrdiff_t>(row), bar.end(), 0);
  }
  EXPECT_EQ(lost, p.size());
}

TEST(Certificate, OfLargerBarsAndOfMoreRowsThanColumns) {
  for (const Bar& bar :
       {Bar{8, 10, 0}, Bar{10, 10, 10, 10, 10, 10, 10, 10}, Bar{30, 30, 30}, Bar(20, 3), Bar{9, 5, 4, 4, 2, 1}}) {
    if (bar[0] < bar[1]) {
      EXPECT_THROW((void)certificate(bar), InvalidArgument);
    } else {
      expect_holds(certificate(bar));
    }
  }
  EXPECT_EQ(certificate({10, 10, 10, 10, 10, 10, 10, 10}).wins, (Square{4, 9}));  // of two: INTEGERS 5 (2005) G07
}

TEST(Certificate, IsRefusedBeyondALimitAndCanBeStopped) {
  const std::uint64_t replies = 94;  // (8,8,8): 13 lost bars
  EXPECT_EQ(certificate({8, 8, 8}, replies).lost.size(), 13U);
  EXPECT_THROW((void)certificate({8, 8, 8}, replies - 1), InvalidArgument);
  EXPECT_THROW((void)certificate({8, 8, 8}, most_replies, {.cancelled = [] { return true; }}), Cancelled);
}

}  // namespace
}  // namespace mexwave::chomp
