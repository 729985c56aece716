// Games by their values, against the definition.

#include "mexwave/heaps_identify.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mexwave/error.hpp"
#include "mexwave/heaps_catalog.hpp"

namespace mexwave::heaps {
namespace {

const Identified* find(const std::vector<Identified>& found, const std::string& game) {
  const auto at = std::find_if(found.begin(), found.end(), [&](const Identified& one) { return one.game == game; });
  return at == found.end() ? nullptr : &*at;
}

// Every code of two digits, and the named games: which have the values of 0.07 from heap 1 on.
TEST(HeapsIdentify, AgreesWithTheDefinition) {
  const std::vector<std::uint32_t> values{0, 1, 1, 2, 0, 3, 1, 1, 0};
  const std::vector<Identified> found = identify({values, 60});
  std::vector<Game> games = games_of({.codes = "0.xx"});
  for (const char* name : {"0.137", "0.077", "4.07", "nim", "grundy", "dim"}) games.push_back(parse_game(name));
  for (const Game& game : games) {
    const std::vector<std::uint32_t> all = grundy_reference(game, 16);
    const auto at = std::search(all.begin(), all.end(), values.begin(), values.end());
    const Identified* const here = find(found, game.text());
    ASSERT_EQ(here != nullptr, at != all.end()) << game.text();
    if (here != nullptr) {
      EXPECT_EQ(here->first, at - all.begin()) << game.text();
    }
  }
  // Dawson's chess is Dawson's Kayles, one heap further on.
  ASSERT_TRUE(find(found, "0.07") != nullptr && find(found, "0.137") != nullptr);
  EXPECT_EQ(find(found, "0.07")->first, find(found, "0.137")->first + 1);
  EXPECT_EQ(find(found, "0.07")->group, find(found, "0.137")->group);
}

TEST(HeapsIdentify, GroupsAreGamesThatStayEqual) {
  const std::vector<Identified> found = identify({{0, 1, 0, 1}, 40});
  ASSERT_GT(found.size(), 4U);
  std::vector<std::vector<std::uint32_t>> values;
  for (const Identified& game : found) {
    const std::vector<std::uint32_t> all = grundy_reference(parse_game(game.game), game.first + 40);
    values.emplace_back(all.begin() + game.first, all.end());
  }
  for (std::size_t a = 0; a < found.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      EXPECT_EQ(found[a].group == found[b].group, values[a] == values[b]) << found[a].game << " " << found[b].game;
}

TEST(HeapsIdentify, NamedGames) {
  for (const char* name : {"nim", "rim", "dim", "grundy", "fibonacci", "take:squares", "take:primes"}) {
    const std::vector<Identified> found = identify({grundy_reference(parse_game(name), 40), 100});
    ASSERT_EQ(found.size(), 1U) << name;
    EXPECT_EQ(found[0], (Identified{name, 0, 1}));
  }
  EXPECT_TRUE(identify({{5, 5, 5, 5, 5, 5}, 50}).empty());
  EXPECT_THROW((void)identify({{}, 50}), InvalidArgument);
  EXPECT_THROW((void)identify({{0, 1, 2}, 1}), InvalidArgument);
  EXPECT_THROW((void)identify({{0, 1, 2}, largest_identified + 1}), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::heaps
