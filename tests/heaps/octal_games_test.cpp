// docs/results/octal_games.csv: the periods in it by the values of a few lines that know nothing of the library, as far
// as those go; of some games that have none, what else it says. docs/results/octal_survey.csv.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <sstream>

#include "mexwave/heaps.hpp"
#include "places.hpp"

namespace mexwave::heaps {
namespace {

using Row = std::map<std::string, std::string>;

std::vector<Row> rows_of(const char* csv) {
  std::ifstream file(std::string(MEXWAVE_SOURCE "/docs/results/") + csv);
  std::vector<std::string> names;
  std::vector<Row> rows;
  for (std::string line, field; std::getline(file, line);) {
    std::istringstream fields(line + ",");
    if (names.empty()) {
      while (std::getline(fields, field, ',')) names.push_back(field);
      continue;
    }
    rows.emplace_back();
    for (const std::string& name : names) std::getline(fields, rows.back()[name], ',');
  }
  return rows;
}

std::uint32_t number(const std::string& text) { return static_cast<std::uint32_t>(std::stoul(text)); }

/// Digit t of the code: what taking t may leave, 1 nothing, 2 one heap, 4 two heaps.
std::vector<std::uint32_t> values_of(const std::string& digits, std::uint32_t upto) {
  std::vector<std::uint32_t> g(upto + 1);
  std::vector<std::uint32_t> seen(4096, upto + 1);
  for (std::uint32_t n = 0; n <= upto; ++n) {
    for (std::uint32_t t = 1; t <= std::min<std::uint32_t>(n, static_cast<std::uint32_t>(digits.size())); ++t) {
      const int digit = digits[t - 1] - '0';
      const std::uint32_t left = n - t;
      if ((digit & 1) != 0 && left == 0) seen[0] = n;
      if ((digit & 2) != 0 && left > 0) seen[g[left]] = n;
      for (std::uint32_t a = 1; (digit & 4) != 0 && 2 * a <= left; ++a) seen[g[a] ^ g[left - a]] = n;
    }
    while (seen[g[n]] == n) ++g[n];
  }
  return g;
}

TEST(OctalGamesFile, PeriodsAgreeWithPlainValues) {
  const std::vector<Row> rows = rows_of("octal_games.csv");
  ASSERT_EQ(rows.size(), 448U);  // 512 codes less those of digits 0 to 3
  std::size_t decided = 0, proved = 0;
  for (const Row& row : rows) {
    const std::string& game = row.at("game");
    if (row.at("proved") == "0") continue;
    ++proved;
    const std::uint32_t preperiod = number(row.at("preperiod")), period = number(row.at("period"));
    const std::uint32_t from = std::max(preperiod, 1U), needed = 2 * from + 2 * period + 3;
    if (needed > 900) continue;
    ++decided;
    const std::vector<std::uint32_t> g = values_of(game.substr(2), needed);
    const auto repeats = [&](std::uint32_t p, std::uint32_t begin) {
      for (std::uint32_t n = begin; n + p < needed; ++n) {
        if (g[n + p] != g[n]) return false;
      }
      return true;
    };
    EXPECT_TRUE(repeats(period, preperiod)) << game;
    for (std::uint32_t p = 1; p < period; ++p) EXPECT_FALSE(period % p == 0 && repeats(p, preperiod)) << game;
    if (preperiod > 0) {
      EXPECT_FALSE(repeats(period, preperiod - 1)) << game;
    }
    std::string last;
    for (std::uint32_t n = 0; n < preperiod; ++n) {
      if (g[n] != g[preperiod + (n + period * preperiod - preperiod) % period]) last = std::to_string(n);
    }
    EXPECT_EQ(row.at("last_exception"), last) << game;
  }
  EXPECT_GT(decided, 150U);
  EXPECT_LT(proved, rows.size());
}

TEST(OctalGamesFile, OtherEntriesAgreeWithTheTables) {
  for (const Row& row : rows_of("octal_games.csv")) {
    const std::string& game = row.at("game");
    if (game != "0.6" && game != "0.007" && game != "0.36" && game != "0.774") continue;
    ASSERT_EQ(row.at("proved"), "0") << game;
    const std::vector<std::uint32_t> values = grundy({parse_game(game), 32'768}).values;
    const auto largest = std::max_element(values.begin(), values.end());
    EXPECT_EQ(row.at("upto"), "32768");
    EXPECT_EQ(row.at("largest"), std::to_string(*largest)) << game;
    EXPECT_EQ(row.at("largest_at"), std::to_string(largest - values.begin())) << game;
    const std::uint32_t mask = number(row.at("mask"));
    const auto is_rare = [&](std::uint32_t value) { return std::popcount(value & mask) % 2 == 0; };
    EXPECT_EQ(row.at("rare"), std::to_string(std::count_if(values.begin(), values.end(), is_rare))) << game;
    EXPECT_EQ(row.at("last_rare"),
              std::to_string(values.rend() - std::find_if(values.rbegin(), values.rend(), is_rare) - 1))
        << game;
  }
}

TEST(OctalSurveyFile, ContinuesEveryGameWithoutAProvedPeriod) {
  std::map<std::string, Row> continued;
  for (const Row& row : rows_of("octal_survey.csv")) {
    std::istringstream games(row.at("games"));
    for (std::string game; games >> game;) EXPECT_TRUE(continued.emplace(game, row).second) << game;
  }
  std::map<std::string, Row> first_of;  // by the games of a line: the row of the first one
  std::size_t games = 0, compared = 0;
  for (Row row : rows_of("octal_games.csv")) {
    const std::string game = row.at("game");
    const auto line = continued.find(game);
    ASSERT_EQ(line != continued.end(), row.at("proved") == "0") << game;
    if (line == continued.end()) continue;
    ++games;
    const Row& longer = line->second;
    EXPECT_GT(std::stoull(longer.at("computed")), 32'768U) << game;
    EXPECT_GE(number(longer.at("largest")), number(row.at("largest"))) << game;
    if (longer.at("largest") == row.at("largest")) {
      EXPECT_EQ(longer.at("largest_at"), row.at("largest_at")) << game;
    }
    if (longer.at("mask") == row.at("mask") && longer.at("with_parity") == "0" &&
        std::stoull(longer.at("last_rare")) <= 32'768) {
      EXPECT_EQ(longer.at("last_rare"), row.at("last_rare")) << game;
      EXPECT_EQ(number(longer.at("rare")) + 1, number(row.at("rare"))) << game;  // heap 0
      ++compared;
    }
    row.erase("game");
    EXPECT_EQ(first_of.emplace(longer.at("games"), row).first->second, row) << game;
  }
  EXPECT_EQ(games, continued.size());
  EXPECT_GT(compared, 50U);
}

// 0.64 is 0.377 with one stone more in each heap. Its heap 1 has the rare value of heap 0 of 0.377.
TEST(OctalSurveyFile, TheLineOf064FollowsFromThatOf0377) {
  const std::vector<std::uint32_t> of_0377 = values_of("377", 3000), of_064 = values_of("64", 3001);
  EXPECT_TRUE(std::equal(of_0377.begin(), of_0377.end(), of_064.begin() + 1));
  std::map<std::string, Row> lines;
  for (const Row& row : rows_of("octal_survey.csv")) lines[row.at("games").substr(0, row.at("games").find(' '))] = row;
  for (const auto& [name, value] : lines.at("0.377")) {
    if (name == "games") continue;
    const bool greater = name == "computed" || name == "rare" || name == "last_rare" || name == "largest_at";
    EXPECT_EQ(lines.at("0.64").at(name), greater ? std::to_string(std::stoull(value) + 1) : value) << name;
  }
}

// The periods are those of Flammenkamp and of Gangolli and Plambeck, as listed by SOURCES.md. 0.106 and 0.376 take
// longer; docs/results/records.md has the commands for their certificates.
TEST(OctalSurveyFile, SLOW_PeriodsArePublishedAndAgreeWithTheKernel) {
  struct Published {
    const char* game;
    std::uint64_t preperiod, period;
  };
  const std::vector<Row> rows = rows_of("octal_survey.csv");
  for (const auto& [game, preperiod, period] :
       {Published{"0.054", 193'235'616, 10'015'179}, Published{"0.104", 197'769'598, 11'770'282},
        Published{"0.127", 46'578, 4}, Published{"0.16", 105'351, 149'459}, Published{"0.354", 10'061'916, 1180},
        Published{"0.454", 160'949'019, 60'620'715}, Published{"0.56", 326'640, 144}}) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&, game = std::string(game)](const Row& one) {
      return (one.at("games") + " ").starts_with(game + " ");
    });
    ASSERT_NE(row, rows.end()) << game;
    const LongPeriod seen = find_long_period({parse_game(game), 1'000'000'000});
    ASSERT_TRUE(seen.found) << game;
    EXPECT_EQ(seen.found->preperiod, preperiod) << game;
    EXPECT_EQ(seen.found->period, period) << game;
    const std::map<std::string, std::uint64_t> expected{{"computed", seen.computed},
                                                        {"preperiod", preperiod},
                                                        {"period", period},
                                                        {"mask", seen.mask},
                                                        {"with_parity", seen.with_parity ? 1 : 0},
                                                        {"rare", seen.rare_heaps.size()},
                                                        {"last_rare", seen.last_rare()},
                                                        {"largest", seen.largest},
                                                        {"largest_at", seen.largest_at}};
    for (const auto& [name, value] : expected) EXPECT_EQ(row->at(name), std::to_string(value)) << game << " " << name;
  }
}

}  // namespace
}  // namespace mexwave::heaps
