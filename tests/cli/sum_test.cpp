// `mexwave sum`: terms against the definitions of their games, winning moves by what they leave, bad input. Misère play
// and a pass: random sums against brute force on the terms as they are written.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/tiling.hpp"

namespace mexwave::cli::test {
namespace {

/// G{x,y,z} by the definition.
std::uint32_t chocolate_value(const chocolate::Bound& bound, std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  const std::uint32_t upto = std::max(x, z);
  const std::vector<std::uint32_t> values = chocolate::grundy_reference(bound, upto);
  std::size_t at = 0;
  for (std::uint32_t u = 0; u <= upto; ++u) {
    for (std::uint32_t w = 0; w <= upto; ++w) {
      if (u == x && w == z) return values[at + y];
      at += bound(u, w) + std::size_t{1};
    }
  }
  return 0;
}

Json sum_of(const Folder& folder, const std::string& text) {
  return parsed(folder.run("sum '" + text + "' --format json --quiet").out);
}

TEST(SumCommand, TermsHaveTheValuesOfTheDefinitions) {
  const Folder folder;
  const tiling::Rules squares({tiling::parse_tile("2x2")});
  const tiling::Rules lying({tiling::parse_tile("1x2"), tiling::parse_tile("2x2")}, true);
  const auto heap = [](const char* game, std::uint32_t n) {
    return heaps::grundy_reference(heaps::parse_game(game), n).back();
  };
  const std::vector<std::pair<const char*, std::uint32_t>> terms = {
      {"chomp:3x4", chomp::grundy_reference({4, 4, 4})},
      {"chomp:5,3,3,1", chomp::grundy_reference({5, 3, 3, 1})},
      {"chomp:1", 0},
      {"chocolate[3]:10,2,5", chocolate_value(chocolate::Bound::sum(3), 10, 2, 5)},
      {"chocolate[z:2]:3,4,9", chocolate_value(chocolate::Bound::last(2), 3, 4, 9)},
      {"chocolate[box:6]:3,6,2", chocolate_value(chocolate::Bound::constant(6), 3, 6, 2)},
      {"six:2,1,2,1,2,1", chocolate::six_grundy_reference({2, 1, 2, 1, 2, 1})},
      {"tiling[2x2]:3x5", tiling::grundy_reference(squares, {{3, 5}, {}})},
      {"tiling:3x5", tiling::grundy_reference(squares, {{3, 5}, {}})},
      {"tiling[1x2;2x2;fixed]:3x4", tiling::grundy_reference(lying, {{3, 4}, {}})},
      {"0.137:20", heap("0.137", 20)},
      {"subtract:1,4:9", heap("subtract:1,4", 9)},
      {"rim:15", heap("rim", 15)},
      {"grundy:18", heap("grundy", 18)},
      {"coins:3,5,8", 3U ^ 5U ^ 8U}};
  std::string whole;
  std::uint32_t total = 0;
  for (const auto& [text, value] : terms) {
    EXPECT_EQ(sum_of(folder, text).at("grundy"), value) << text;
    whole += (whole.empty() ? "" : " + ") + std::string(text);
    total ^= value;
  }
  const Json sum = sum_of(folder, whole);
  EXPECT_EQ(sum.at("grundy"), total);
  EXPECT_EQ(sum.at("values").size(), terms.size());
}

TEST(SumCommand, WinningMovesAreExactlyThoseThatLeaveValueZero) {
  const Folder folder;
  const std::vector<std::string> terms = {
      "0.137:12",        "chomp:3,2,2", "chocolate[2]:3,2,4", "tiling[2x2]:3x4/a1 b1 a2 b2", "rim:9",
      "six:1,1,1,1,1,1", "nim:8"};
  std::string whole;
  for (const std::string& term : terms) whole += (whole.empty() ? "" : " + ") + term;
  const Json sum = sum_of(folder, whole);
  ASSERT_EQ(sum.at("p_position"), false);
  ASSERT_GT(sum.at("winning_moves").size(), 2U);
  std::vector<std::size_t> count(terms.size());
  for (const Json& move : sum.at("winning_moves").items()) {
    const std::uint32_t moved = move.at("term").number() - 1;
    ++count[moved];
    std::string left;
    for (std::size_t k = 0; k < terms.size(); ++k)
      left += (left.empty() ? "" : " + ") + (k == moved ? move.at("leaves").string() : terms[k]);
    EXPECT_EQ(sum_of(folder, left).at("p_position"), true) << left;
  }
  // None is missing: Chomp's by all squares.
  const std::uint32_t total = sum.at("grundy").number();
  const chomp::Bar bar{3, 2, 2};
  std::size_t expected = 0;
  for (std::uint32_t row = 1; row <= 3; ++row) {
    for (std::uint32_t column = row == 1 ? 2 : 1; column <= bar[row - 1]; ++column) {
      const std::uint32_t left = chomp::grundy_reference(chomp::after_move(bar, row, column));
      expected += left == (chomp::grundy_reference(bar) ^ total) ? 1 : 0;
    }
  }
  EXPECT_EQ(count[1], expected);
  EXPECT_EQ(count[6], (8U ^ total) < 8 ? 1U : 0U);
}

TEST(SumCommand, EveryFormatContainsTheSolution) {
  const Folder folder;
  EXPECT_EQ(folder.run("sum 'nim:5 + chomp:2,2' --quiet").out,
            "nim:5 + chomp:2,2 is an N-position: the player to move wins. Its Grundy value is\n"
            "7 = 5 xor 2. Winning moves: 1.\n"
            "  move in nim:5: leaves nim:2\n");
  EXPECT_EQ(folder.run("sum nim:2 + chomp:2,2 --quiet").out,
            "nim:2 + chomp:2,2 is a P-position: the player to move loses against best play.\n"
            "Its Grundy value is 0 = 2 xor 2.\n");
  EXPECT_EQ(folder.run("sum kayles:7 --quiet --format csv").status, 0);
  EXPECT_EQ(folder.run("sum 'nim:5 + chomp:2,2' --format csv --quiet").out,
            "term,from,leaves\n1,\"nim:5\",\"nim:2\"\n");
  ASSERT_EQ(folder.run("sum nim:5 --format json --quiet -o f").status, 0);
  EXPECT_EQ(folder.run("check f").status, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Brute force on texts.

using Numbers = std::vector<std::uint32_t>;

Numbers numbers_in(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < '0' || c > '9'; }, ' ');
  std::istringstream words(text);
  Numbers numbers;
  for (std::uint32_t n = 0; words >> n;) numbers.push_back(n);
  return numbers;
}

std::string listed(const Numbers& numbers, const std::string& between = ",") {
  std::string text;
  for (const std::uint32_t n : numbers) text += (text.empty() ? "" : between) + std::to_string(n);
  return text;
}

std::set<std::string> after_chomp(const Numbers& bar) {
  std::set<std::string> options;
  for (std::size_t row = 0; row < bar.size(); ++row) {
    for (std::uint32_t keeps = row == 0 ? 1 : 0; keeps < bar[row]; ++keeps) {
      Numbers left = bar;
      for (std::size_t k = row; k < left.size(); ++k) left[k] = std::min(left[k], keeps);
      left.erase(std::find(left.begin(), left.end(), 0U), left.end());
      options.insert(listed(left));
    }
  }
  return options;
}

/// chocolate[2]: y <= (x+z)/2.
std::set<std::string> after_chocolate(const Numbers& at) {
  std::set<std::string> options;
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::uint32_t lower = 0; lower < at[k]; ++lower) {
      Numbers left = at;
      left[k] = lower;
      left[1] = std::min(left[1], (left[0] + left[2]) / 2);
      options.insert(listed(left));
    }
  }
  return options;
}

std::set<std::string> after_six(const Numbers& at) {
  chocolate::Six x{};
  std::copy(at.begin(), at.end(), x.begin());
  std::set<std::string> options;
  for (std::uint32_t direction = 1; direction <= 6; ++direction) {
    for (std::uint32_t to = 0; to < x[direction - 1]; ++to) {
      const chocolate::Six left = chocolate::six_after_move(x, direction, to);
      options.insert(listed({left.begin(), left.end()}));
    }
  }
  return options;
}

/// Squares of 2 x 2 on "3x4/a1 b1 a2 b2"; cells are sorted by row.
std::set<std::string> after_tiling(const std::string& position) {
  const std::string size = position.substr(0, position.find('/'));
  const Numbers sides = numbers_in(size);
  std::set<std::pair<std::uint32_t, std::uint32_t>> painted;  // row, column
  if (size != position) {
    std::istringstream words(position.substr(size.size() + 1));
    for (std::string cell; words >> cell;)
      painted.insert({static_cast<std::uint32_t>(cell[1] - '1'), static_cast<std::uint32_t>(cell[0] - 'a')});
  }
  std::set<std::string> options;
  for (std::uint32_t row = 0; row + 1 < sides[0]; ++row) {
    for (std::uint32_t column = 0; column + 1 < sides[1]; ++column) {
      auto left = painted;
      left.insert({{row, column}, {row, column + 1}, {row + 1, column}, {row + 1, column + 1}});
      if (left.size() != painted.size() + 4) continue;
      std::string text = size + "/";
      for (const auto& [y, x] : left)
        text += std::string(text.back() == '/' ? "" : " ") + static_cast<char>('a' + x) + static_cast<char>('1' + y);
      options.insert(text);
    }
  }
  return options;
}

std::set<std::string> after_wythoff(const Numbers& at) {
  std::set<std::string> options;
  for (std::uint32_t k = 1; k <= std::max(at[0], at[1]); ++k) {
    if (k <= at[0]) options.insert(listed({at[0] - k, at[1]}));
    if (k <= at[1]) options.insert(listed({at[0], at[1] - k}));
    if (k <= std::min(at[0], at[1])) options.insert(listed({at[0] - k, at[1] - k}));
  }
  return options;
}

std::set<std::string> after_coins(const Numbers& at) {
  std::set<std::string> options;
  for (const std::uint32_t coin : at) {
    for (std::uint32_t other = 0; other < coin; ++other) {
      std::set<std::uint32_t> left(at.begin(), at.end());
      left.erase(coin);
      if (other != 0 && !left.insert(other).second) left.erase(other);
      options.insert(left.empty() ? "0" : listed({left.begin(), left.end()}));
    }
  }
  return options;
}

std::set<std::string> after_turn(const std::string& row) {
  std::set<std::string> options;
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (row[k] == 'W') continue;
    std::string left = row;
    for (std::size_t j = k; j < left.size(); ++j) left[j] = left[j] == 'B' ? 'W' : 'B';
    options.insert(left);
  }
  return options;
}

std::set<std::string> after_heap(const std::string& game, const std::string& position) {
  std::set<std::string> options;
  const Numbers at = numbers_in(position);
  if (game == "fibonacci") {
    const std::uint32_t quota = at.size() == 2 ? at[1] : at[0] == 0 ? 0 : at[0] - 1;
    for (std::uint32_t k = 1; k <= quota; ++k) options.insert(listed({at[0] - k, std::min(2 * k, at[0] - k)}, "/"));
    return options;
  }
  for (Numbers left : heaps::options_reference(heaps::parse_game(game), at.empty() ? 0 : at[0])) {
    if (left.size() > 1) left.erase(std::remove(left.begin(), left.end(), 0U), left.end());
    std::sort(left.rbegin(), left.rend());
    options.insert(left.empty() ? "0" : listed(left, " + " + game + ":"));
  }
  return options;
}

/// What moves leave of a term, as `sum` writes it: a heap that was split is several terms.
std::set<std::string> after_term(const std::string& term) {
  const std::string game = term.substr(0, term.rfind(':')), position = term.substr(term.rfind(':') + 1);
  const Numbers at = numbers_in(position);
  if (game == "coins" && position == "0") return {};
  std::set<std::string> all;
  for (const std::string& left : game == "chomp"              ? after_chomp(at)
                                 : game == "chocolate[2]"     ? after_chocolate(at)
                                 : game == "six"              ? after_six(at)
                                 : game.starts_with("tiling") ? after_tiling(position)
                                 : game == "wythoff"          ? after_wythoff(at)
                                 : game == "coins"            ? after_coins(at)
                                 : game == "turn"             ? after_turn(position)
                                                              : after_heap(game, position))
    all.insert(game + ":" + left);
  return all;
}

using Terms = std::vector<std::string>;

Terms after_move(const Terms& terms, std::size_t k, std::string leaves) {
  Terms left = terms;
  left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
  for (std::size_t plus = 0; plus != std::string::npos; leaves.erase(0, plus == std::string::npos ? plus : plus + 3)) {
    plus = leaves.find(" + ");
    left.push_back(leaves.substr(0, plus));
  }
  return left;
}

/// The definitions: in misère play `lost`, with an unused pass and after it `value`.
class BruteForce {
 public:
  bool lost(Terms terms) {
    std::sort(terms.begin(), terms.end());
    if (const auto known = lost_.find(terms); known != lost_.end()) return known->second;
    bool can_move = false, wins = false;
    for (const Terms& left : all_after(terms)) {
      can_move = true;
      wins = wins || lost(left);
    }
    return lost_[terms] = can_move && !wins;
  }
  std::uint32_t value(Terms terms, bool pass) {
    std::sort(terms.begin(), terms.end());
    if (const auto known = values_.find({terms, pass}); known != values_.end()) return known->second;
    std::set<std::uint32_t> reached;
    for (const Terms& left : all_after(terms)) reached.insert(value(left, pass));
    if (pass && !reached.empty()) reached.insert(value(terms, false));
    std::uint32_t mex = 0;
    while (reached.contains(mex)) ++mex;
    return values_[{terms, pass}] = mex;
  }

 private:
  static std::vector<Terms> all_after(const Terms& terms) {
    std::vector<Terms> all;
    for (std::size_t k = 0; k < terms.size(); ++k)
      for (const std::string& leaves : after_term(terms[k])) all.push_back(after_move(terms, k, leaves));
    return all;
  }
  std::map<Terms, bool> lost_;
  std::map<std::pair<Terms, bool>, std::uint32_t> values_;
};

/// Small positions of every kind.
const Terms small = {"chomp:2,2",
                     "chomp:3,2,1",
                     "chomp:1",
                     "chocolate[2]:2,1,2",
                     "chocolate[2]:3,0,1",
                     "six:1,1,1,1,1,0",
                     "six:0,1,0,0,0,1",
                     "six:0,0,0,0,0,0",
                     "tiling[2x2]:3x4",
                     "tiling[2x2]:2x6",
                     "tiling[2x2]:3x4/a1 b1 a2 b2",
                     "tiling[2x2]:1x1",
                     "wythoff:2,3",
                     "coins:2,4",
                     "turn:BWB",
                     "turn:WW",
                     "fibonacci:6/2",
                     "fibonacci:5",
                     "nim:3",
                     "nim:0",
                     "rim:5",
                     "dim:6",
                     "grundy:7",
                     "0.77:5",
                     "0.137:6",
                     "4.7:3",
                     "hex:8.3:5",
                     "subtract:1,4:5",
                     "take:squares:5",
                     "allbut:1,3:6",
                     "take:primes:7"};

std::set<std::pair<std::size_t, std::string>> winning(const Json& sum) {
  std::set<std::pair<std::size_t, std::string>> moves;
  for (const Json& move : sum.at("winning_moves").items())
    moves.insert({move.at("term").number() - 1, move.at("leaves").string()});
  return moves;
}

void expect_like(BruteForce& brute, const Folder& folder, const Terms& terms) {
  const std::string text =
      std::accumulate(terms.begin() + 1, terms.end(), terms.front(),
                      [](const std::string& all, const std::string& term) { return all + " + " + term; });
  std::set<std::pair<std::size_t, std::string>> misere, pass;
  for (std::size_t k = 0; k < terms.size(); ++k) {
    for (const std::string& leaves : after_term(terms[k])) {
      const Terms left = after_move(terms, k, leaves);
      if (brute.lost(left)) misere.insert({k, leaves});
      if (brute.value(left, true) == 0) pass.insert({k, leaves});
    }
  }
  const Json found = parsed(folder.run("sum '" + text + "' --misere --format json --quiet").out);
  EXPECT_EQ(found.at("p_position"), brute.lost(terms)) << text;
  EXPECT_EQ(winning(found), misere) << text;
  const Json with_pass = parsed(folder.run("sum '" + text + "' --pass --format json --quiet").out);
  EXPECT_EQ(with_pass.at("grundy"), brute.value(terms, true)) << text;
  EXPECT_EQ(with_pass.at("p_position"), brute.value(terms, true) == 0) << text;
  EXPECT_EQ(winning(with_pass), pass) << text;
  bool can_move = false;
  for (const std::string& term : terms) can_move = can_move || !after_term(term).empty();
  EXPECT_EQ(with_pass.at("pass_wins"), can_move && brute.value(terms, false) == 0) << text;
}

TEST(SumCommand, MiserePlayAndAPassAgreeWithBruteForce) {
  const Folder folder;
  BruteForce brute;
  for (const std::string& term : small) expect_like(brute, folder, {term});
  std::mt19937 random(20261202);
  for (int k = 0; k < 40; ++k) {
    Terms terms(2 + random() % 2);
    for (std::string& term : terms) term = small[random() % small.size()];
    expect_like(brute, folder, terms);
  }
}

TEST(SumCommand, MiserePlayAndAPassInEveryFormat) {
  const Folder folder;
  EXPECT_EQ(folder.run("sum 'nim:1 + chomp:2' --misere --quiet").out,
            "nim:1 + chomp:2 in misere play is an N-position: the player to move wins.\n"
            "Winning moves: 2.\n  move in nim:1: leaves nim:0\n  move in chomp:2: leaves chomp:1\n");
  EXPECT_EQ(folder.run("sum 'nim:5 + chomp:2,2' --pass --quiet").out,
            "nim:5 + chomp:2,2 with a pass is an N-position: the player to move wins. Its\nGrundy value is 6. Winning "
            "moves: 1.\n  move in nim:5: leaves nim:0\n");
  EXPECT_EQ(folder.run("sum 'nim:2 + nim:2' --pass --format csv --quiet").out,
            "term,from,leaves\n1,\"nim:2\",\"nim:1\"\n2,\"nim:2\",\"nim:1\"\n0,\"pass\",\"\"\n");
  ASSERT_EQ(folder.run("sum nim:5 --misere --format json --quiet -o f").status, 0);
  EXPECT_EQ(folder.run("check f").status, 0);
}

TEST(SumCommand, MiserePlayAndAPassRefuseWhatIsTooLarge) {
  for (const auto& [sum, said] :
       {std::pair<const char*, const char*>{"nim:1 --misere --pass", "expected --pass or --misere, got both"},
        {"'nim:9999999 + chomp:2' --misere", "need about"},
        {"'chomp:8x8 + chomp:8x8 + nim:30' --misere", "expected at most 2147483648 positions, got more"},
        {"coins:60 --misere", "expected at most 2147483648 positions, got more"},
        {"six:1,0,0,0,0,0 --misere", "is not a piece"},
        {"chomp:3,4 --misere", "a row of 4 squares follows a row of 3"},
        {"chess:5 --misere", "'chess': unknown"}}) {
    expect_refused("sum " + std::string(sum) + " -o f", {said});
  }
}

TEST(SumCommand, AnInterruptStopsATableOfPositions) {
  const Folder folder;
  for (const char* command : {"sum 'tiling[1x2]:6x6' --misere", "sum 'nim:1000 + nim:1000 + nim:900' --pass"}) {
    const Ran ran = folder.run(command, [&](pid_t child) {
      std::this_thread::sleep_for(std::chrono::milliseconds(400));
      kill(child, SIGINT);
    });
    EXPECT_EQ(ran.status, 130) << command << ran.err;
    EXPECT_EQ(ran.out, "") << command;
  }
}

TEST(SumCommand, RefusesInOneLineAndWritesNothing) {
  for (const auto& [sum, said] : {std::pair<const char*, const char*>{"", "an empty term"},
                                  {"nim:5 +", "an empty term"},
                                  {"nim", "'nim': expected a position"},
                                  {"chess:5", "'chess': unknown; expected a name or a code"},
                                  {"chess:5", "chomp, chocolate[K], six, tiling[TILE]"},
                                  {"chomp:3,4", "a row of 4 squares follows a row of 3"},
                                  {"chomp:3x", "got '3x'"},
                                  {"chomp[2]:3", "chomp has no rules in brackets"},
                                  {"chocolate:1,2,3", "expected a bound in brackets"},
                                  {"chocolate[3]:1,5,0", "'chocolate[3]:1,5,0': y is at most 0"},
                                  {"chocolate[3]:1,5", "expected 3 whole numbers"},
                                  {"chocolate[3]:9000,0,0", "expected x and z from 0 to 8191"},
                                  {"chocolate[nofile]:1,0,1", "no such file"},
                                  {"six:1,0,0,0,0,0", "is not a piece"},
                                  {"tiling[2x2:5x8", "expected GAME[RULES]:POSITION"},
                                  {"tiling[2x2]:5", "expected HEIGHTxWIDTH"},
                                  {"tiling[2x2]:3x3/z9", "expected cells from a1 to c3, each once, got 'z9'"},
                                  {"wythoff:3,5", "only the P-positions of wythoff are known"}}) {
    expect_refused("sum '" + std::string(sum) + "' -o f", {said});
  }
}

}  // namespace
}  // namespace mexwave::cli::test
