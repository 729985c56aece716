// The chocolate commands: small tables against the definitions, formats that other programs load, pictures.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "chocolate/chocolate.hpp"
#include "cli/exit.hpp"
#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/error.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli::test {
namespace {

using chocolate::Bound;
using Triples = std::vector<std::vector<std::uint32_t>>;

/// A bound for the command line and the same for the library.
struct Game {
  std::string options;
  Bound bound;
};

constexpr const char* sum_file = "0 0 1 1 1 2 3 3 3 3 4 4 5 6 6 6 6 6 6 7 7 7 7 7 7 8 9\n";
constexpr const char* pair_file = "0,0,1,1\n0,1,1,2\n1 2 2 3 # a comment\n\n3 3 3 3\n";

std::vector<Game> games(const Folder& folder) {
  std::ofstream(folder / "sum.txt") << sum_file;
  std::ofstream(folder / "pair.txt") << pair_file;
  std::vector<Game> list;
  for (std::uint32_t k = 1; k <= 4; ++k) list.push_back({"--k " + std::to_string(k) + " --upto 13", Bound::sum(k)});
  list.push_back({"--bound z --k 2 --upto 13", Bound::last(2)});
  list.push_back({"--bound box --height 5 --upto 13", Bound::constant(5)});
  list.push_back({"--bound sum.txt --upto 13",
                  Bound::by_sum({0, 0, 1, 1, 1, 2, 3, 3, 3, 3, 4, 4, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 9})});
  list.push_back(
      {"--bound pair.txt --upto 3", Bound::by_pair({{0, 0, 1, 1}, {0, 1, 1, 2}, {1, 2, 2, 3}, {3, 3, 3, 3}})});
  return list;
}

std::uint32_t side_of(const Game& game) { return game.options.ends_with("13") ? 14 : 4; }

/// Numbers of CSV lines below the header.
Triples numbers(const std::string& text) {
  Triples rows;
  std::istringstream all(text.substr(std::min(text.find('\n') + 1, text.size())));
  for (std::string line; std::getline(all, line);) {
    rows.emplace_back();
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, ',');)
      rows.back().push_back(static_cast<std::uint32_t>(std::stoul(field)));
  }
  return rows;
}

Triples positions_by_definition(const Game& game, Play play) {
  const std::uint32_t side = side_of(game);
  const std::vector<std::uint32_t> y = chocolate::positions_reference(game.bound, side - 1, play);
  Triples list;
  for (std::uint32_t x = 0; x < side; ++x) {
    for (std::uint32_t z = 0; z < side; ++z) {
      if (y[x * side + z] != chocolate::none) list.push_back({x, y[x * side + z], z});
    }
  }
  std::sort(list.begin(), list.end());
  return list;
}

Triples grundy_by_definition(const Game& game) {
  const std::uint32_t side = side_of(game);
  const std::vector<std::uint32_t> values = chocolate::grundy_reference(game.bound, side - 1);
  Triples list;
  std::size_t at = 0;
  for (std::uint32_t x = 0; x < side; ++x) {
    for (std::uint32_t z = 0; z < side; ++z) {
      for (std::uint32_t y = 0; y <= game.bound(x, z); ++y) list.push_back({x, y, z, values[at++]});
    }
  }
  std::sort(list.begin(), list.end());
  return list;
}

/// The values of an NPY file of this type and shape, which its header must say.
std::vector<std::int64_t> npy(const std::string& bytes, const std::string& type, const std::string& shape) {
  EXPECT_TRUE(bytes.starts_with(std::string("\x93NUMPY\x01\x00", 8)));
  const std::size_t head =
      10 + static_cast<unsigned char>(bytes[8]) + 256 * std::size_t{static_cast<unsigned char>(bytes[9])};
  EXPECT_EQ(head % 64, 0U);
  EXPECT_EQ(bytes[head - 1], '\n');
  const std::string dictionary = bytes.substr(10, head - 10);
  EXPECT_NE(dictionary.find("'descr': '" + type + "'"), std::string::npos) << dictionary;
  EXPECT_NE(dictionary.find("'shape': " + shape), std::string::npos) << dictionary;
  const std::size_t width = type == "<i4" ? 4 : 2;
  std::vector<std::int64_t> values;
  for (std::size_t at = head; at + width <= bytes.size(); at += width) {
    std::uint32_t value = 0;
    for (std::size_t k = width; k-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
    values.push_back(width == 4 ? static_cast<std::int32_t>(value) : std::int64_t{value});
  }
  return values;
}

TEST(ChocolatePositions, AgreeWithTheDefinition) {
  const Folder folder;
  for (const Game& game : games(folder)) {
    for (const Play play : {Play::normal, Play::misere}) {
      const std::string options = game.options + (play == Play::misere ? " --misere" : "") + " --quiet";
      const Triples expected = positions_by_definition(game, play);
      const Ran csv = folder.run("chocolate positions " + options + " --format csv");
      EXPECT_TRUE(csv.out.starts_with("x,y,z\n")) << options;
      EXPECT_EQ(numbers(csv.out), expected) << options;
      const Json json = parsed(folder.run("chocolate positions " + options + " --format json").out);
      EXPECT_EQ(json.at("positions"), Json(expected)) << options;
      EXPECT_EQ(json.at("parameters").at("misere"), play == Play::misere);
      const std::string side = std::to_string(side_of(game));
      const std::vector<std::int64_t> y = npy(folder.run("chocolate positions " + options + " --format npy").out, "<i4",
                                              "(" + side + "," + side + ",)");
      Triples listed;
      for (std::uint32_t k = 0; k < y.size(); ++k) {
        if (y[k] >= 0)
          listed.push_back({k / side_of(game), static_cast<std::uint32_t>(y[k]), k % side_of(game)});
        else
          EXPECT_EQ(y[k], -1);
      }
      std::sort(listed.begin(), listed.end());
      EXPECT_EQ(listed, expected) << options;
      const Ran count = folder.run("chocolate positions " + options + " --count --format csv");
      const Triples counted = numbers(count.out);
      ASSERT_EQ(counted.size(), 1U);
      EXPECT_EQ(counted[0][1], expected.size()) << options;
    }
  }
}

TEST(ChocolatePositions, CountAgreesWithThePaper) {
  const Folder folder;
  const Ran text = folder.run("chocolate positions --k 3 --upto 256 --count");
  EXPECT_EQ(text.out,
            "y <= (x+z)/3, normal play, 0 <= x,z <= 256: 21847 P-positions, 256 of them on\n"
            "the bound, largest y 127\n");
  EXPECT_EQ(lines(text.err), 1U);
  EXPECT_TRUE(contains(text.err, "21847 P-positions"));
  const Json json = parsed(folder.run("chocolate positions --k 3 --upto 256 --count --format json --quiet").out);
  EXPECT_EQ(json.at("positions"), 21847);
  EXPECT_EQ(json.at("parameters"), Json({{"bound", "sum"}, {"k", 3}, {"upto", 256}, {"misere", false}}));
  EXPECT_TRUE(folder.run("chocolate positions --k 3 --upto 16 --quiet")
                  .out.starts_with(" x\\z   0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15\n"
                                   "   0   0   -   -"));
}

TEST(ChocolateGrundy, AgreesWithTheDefinition) {
  const Folder folder;
  for (const Game& game : games(folder)) {
    const Triples expected = grundy_by_definition(game);
    const Ran csv = folder.run("chocolate grundy " + game.options + " --format csv --quiet");
    EXPECT_TRUE(csv.out.starts_with("x,y,z,grundy\n")) << game.options;
    EXPECT_EQ(numbers(csv.out), expected) << game.options;
    const Json json = parsed(folder.run("chocolate grundy " + game.options + " --format json --quiet").out);
    EXPECT_EQ(json.at("values"), Json(expected)) << game.options;

    std::map<std::uint32_t, std::uint64_t> histogram;
    for (const auto& line : expected) ++histogram[line[3]];
    const Ran count = folder.run("chocolate grundy " + game.options + " --count --format csv --quiet");
    const Triples counts = numbers(count.out);
    EXPECT_EQ(counts.size(), histogram.rbegin()->first + 1U);
    for (const auto& line : counts) EXPECT_EQ(line[1], histogram[line[0]]) << game.options;
    const Json counted = parsed(folder.run("chocolate grundy " + game.options + " --count --format json --quiet").out);
    EXPECT_EQ(counted.at("positions"), expected.size());
    EXPECT_EQ(counted.at("largest"), histogram.rbegin()->first);
    EXPECT_EQ(counted.at("histogram").at(0), histogram[0]);
  }
}

TEST(ChocolateGrundy, ThePackedLayoutAgreesWithTheHelp) {
  const Folder folder;
  for (const Game& game : games(folder)) {
    const chocolate::GrundyLayout layout{.bound = game.bound, .upto = side_of(game) - 1};
    ASSERT_EQ(folder.run("chocolate grundy " + game.options + " --format npy --quiet -o g.npy").status, 0);
    const std::vector<std::int64_t> values =
        npy(contents(folder / "g.npy"), "<u2", "(" + std::to_string(layout.size()) + ",)");
    ASSERT_EQ(values.size(), layout.size());
    const bool mirrored = game.bound.symmetric();
    for (const auto& line : grundy_by_definition(game)) {
      std::uint32_t x = line[0], z = line[2];
      if (mirrored && x > z) std::swap(x, z);
      std::size_t at = line[1];
      for (std::uint32_t u = 0; u <= x; ++u) {
        for (std::uint32_t w = mirrored ? u : 0; w < (u == x ? z : side_of(game)); ++w) at += game.bound(u, w) + 1;
      }
      EXPECT_EQ(values[at], line[3]) << game.options;
    }
  }
}

TEST(ChocolateGrundy, TextShowsTheEndsOfALongHistogram) {
  const Ran ran = Folder().run("chocolate grundy --k 3 --upto 31 --quiet");
  EXPECT_TRUE(ran.out.starts_with("y <= (x+z)/3, 0 <= x,z <= 31: 11264 positions, largest Grundy value 49\n"));
  EXPECT_TRUE(contains(ran.out, "\n     0            342\n"));
  EXPECT_TRUE(contains(ran.out, "\n   ...\n"));
  EXPECT_TRUE(
      ran.out.ends_with("\n    49              2\n"
                        "Shown: the first 16 values and the last 8. All: --count --format csv.\n"));
}

TEST(ChocolateBytes, AreTheSameForAllThreads) {
  const Folder folder;
  for (const char* command :
       {"positions --k 2 --upto 300 --format csv", "positions --bound z --k 3 --upto 200 --misere --format npy",
        "positions --k 4 --upto 150 --count", "grundy --k 3 --upto 80 --format npy",
        "grundy --bound z --k 2 --upto 40 "
        "--format csv",
        "grundy --k 2 --upto 60", "formula --k 1..6 --upto 60", "solve 60 20 33 --k 2"}) {
    const std::string base = std::string("chocolate ") + command + " --quiet --threads ";
    const Ran one = folder.run(base + "1");
    EXPECT_EQ(one.status, 0) << command << one.err;
    for (const char* threads : {"2", "3"}) EXPECT_TRUE(folder.run(base + threads).out == one.out) << command;
  }
}

TEST(ChocolateSeal, ContainsTheParametersOfATable) {
  const Folder folder;
  (void)games(folder);
  ASSERT_EQ(folder.run("chocolate positions --bound sum.txt --upto 3 --format csv --quiet -o p.csv").status, 0);
  const Json sum = parsed(contents(folder / "p.csv.xxh3"));
  EXPECT_EQ(sum.at("kind"), "chocolate positions");
  EXPECT_EQ(sum.at("parameters").at("bound"), "file");
  EXPECT_EQ(sum.at("parameters").at("values"), Json({0, 0, 1, 1, 1, 2, 3}));
  EXPECT_EQ(sum.at("parameters").at("upto"), 3);
  ASSERT_EQ(folder.run("chocolate grundy --bound pair.txt --upto 1 --format npy --quiet -o g.npy").status, 0);
  const Json pair = parsed(contents(folder / "g.npy.xxh3"));
  EXPECT_EQ(pair.at("kind"), "chocolate grundy");
  EXPECT_EQ(pair.at("parameters").at("rows"), Json({{0, 0}, {0, 1}}));
}

/// Rules that hold, as "k:a,b,c".
std::set<std::string> holding(const std::string& text) {
  std::set<std::string> rules;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    std::vector<std::string> fields;
    std::istringstream parts(line + ",");
    for (std::string field; std::getline(parts, field, ',');) fields.push_back(field);
    EXPECT_EQ(fields.size(), 11U) << line;
    if (fields[5] == "1") rules.insert(fields[1] + ":" + fields[2] + "," + fields[3] + "," + fields[4]);
  }
  return rules;
}

TEST(ChocolateFormula, FindsTheRulesOfThePaper) {
  const Folder folder;
  // Theorem 2.1 for k = 3, formula (33) for k = 1, and nothing for even k.
  const Ran ran = folder.run("chocolate formula --k 1..4 --upto 100 --format csv --quiet");
  EXPECT_EQ(holding(ran.out), (std::set<std::string>{"1:-1,0,-1", "3:0,0,0"}));
  const Ran text = folder.run("chocolate formula --k 3,2 --upto 63 --near 1 --quiet");
  EXPECT_TRUE(contains(text.out, "y <= (x+z)/3\n  x xor y xor z = 0               holds for all 0 <= x,z <= 63\n"));
  EXPECT_TRUE(contains(
      text.out, "  x xor y xor z = 0               fails at x = 1, z = 2: P-position y = 1, by the rule none\n"));
  const Json json = parsed(folder.run("chocolate formula --k 2 --upto 9 --shift 0 --format json --quiet").out);
  EXPECT_EQ(json.at("rules"), Json::array({{{"bound", "sum"},
                                            {"k", 2},
                                            {"a", 0},
                                            {"b", 0},
                                            {"c", 0},
                                            {"holds", false},
                                            {"x", 1},
                                            {"z", 2},
                                            {"game", 1},
                                            {"rule", nullptr}}}));
  // The box is three heaps of Nim as long as y can reach the value that x and z need.
  const Ran box = folder.run("chocolate formula --bound box --height 31 --upto 31 --shift 0 --format csv --quiet");
  EXPECT_EQ(box.out, "bound,k,a,b,c,holds,upto,x,z,game,rule\n\"box\",,0,0,0,1,31,,,,\n");
}

TEST(ChocolateFormula, FirstFailuresAreFirst) {
  const Folder folder;
  const std::uint32_t side = 41;
  for (const std::uint32_t k : {2U, 3U, 4U, 6U}) {
    const Bound bound = Bound::sum(k);
    const std::vector<std::uint32_t> game = chocolate::positions_reference(bound, side - 1, Play::normal);
    const Ran ran = folder.run("chocolate formula --k " + std::to_string(k) +
                               " --upto 40 --shift 1 --near 1000 --format json --quiet");
    const Json json = parsed(ran.out);
    ASSERT_EQ(json.at("rules").size(), 27U);
    std::uint32_t last = side;
    for (const Json& rule : json.at("rules").items()) {
      const auto shift = [&](const char* name) { return static_cast<std::int64_t>(rule.at(name).fraction()); };
      const std::int64_t a = shift("a"), b = shift("b"), c = shift("c");
      using Place = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
      Place first{side, 0, 0};
      for (std::uint32_t x = 0; x < side; ++x) {
        for (std::uint32_t z = 0; z < side; ++z) {
          std::uint32_t ruled = chocolate::none;
          for (std::uint32_t y = 0; y <= bound(x, z); ++y) {
            if (((x + a) ^ (y + b) ^ (z + c)) == 0) ruled = y;
          }
          if (ruled != game[x * side + z]) first = std::min(first, Place{std::max(x, z), x, z});
        }
      }
      EXPECT_EQ(rule.at("holds").boolean(), std::get<0>(first) == side);
      if (!rule.at("holds").boolean()) {
        EXPECT_EQ(rule.at("x"), std::get<1>(first)) << rule;
        EXPECT_EQ(rule.at("z"), std::get<2>(first)) << rule;
      }
      EXPECT_LE(std::get<0>(first), last);
      last = std::get<0>(first);
    }
  }
}

TEST(ChocolateSolve, DrawsTheTriangleOfThePaper) {
  const Ran ran = Folder().run("chocolate solve 5 2 2 --k 3 --value --quiet");
  EXPECT_EQ(ran.out, R"(           /\
          /\/\
          ----
         /\/\/\
        /\/\/\/\
       /\/\/\/\/\
       ----------
      /\/\/\/\/\/\
     /\/\/\/\/\/\/\
    /\/\/\/\/\XX/\/\
{5,2,2} under y <= (x+z)/3 is an N-position: the player to move wins. Its Grundy
value is 5. Winning moves: 1.

  x from 5 to 3, and with it y from 2 to 1: leaves {3,1,2}, a P-position
           ..
          ....
          ....
         ..../\
        ..../\/\
       ..../\/\/\
       ....------
      ..../\/\/\/\
     ..../\/\/\/\/\
    ..../\/\/\XX/\/\
)");
}

TEST(ChocolateSolve, DrawsBoxesAndStaircases) {
  const Folder folder;
  EXPECT_TRUE(contains(folder.run("chocolate solve 1 2 2 --bound box --height 4 --quiet").out,
                       "    ####\n    ####\n    #X##\n{1,2,2} under y <= 4 is an N-position"));
  const Ran stairs = folder.run("chocolate solve 1 1 3 --bound z --k 2 --quiet");
  EXPECT_TRUE(stairs.out.starts_with("       ##\n    #X###\n{1,1,3}")) << stairs.out;
}

TEST(ChocolateSolve, EveryPositionOfASmallGame) {
  const Folder folder;
  for (const Play play : {Play::normal, Play::misere}) {
    for (const std::string options : {"--k 3", "--bound z --k 1"}) {
      const Bound bound = options == "--k 3" ? Bound::sum(3) : Bound::last(1);
      constexpr std::uint32_t side = 5;
      const std::vector<std::uint32_t> p = chocolate::positions_reference(bound, side - 1, play);
      const std::vector<std::uint32_t> values = chocolate::grundy_reference(bound, side - 1);
      std::size_t at = 0;
      for (std::uint32_t x = 0; x < side; ++x) {
        for (std::uint32_t z = 0; z < side; ++z) {
          for (std::uint32_t y = 0; y <= bound(x, z); ++y, ++at) {
            const std::string place = std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z);
            Json moves = Json::array();
            const auto is_p = [&](std::uint32_t u, std::uint32_t v, std::uint32_t w) { return p[u * side + w] == v; };
            const auto add = [&](const char* lowered, std::uint32_t u, std::uint32_t v, std::uint32_t w) {
              if (is_p(u, v, w)) moves.push_back({{"lowered", lowered}, {"x", u}, {"y", v}, {"z", w}});
            };
            for (std::uint32_t u = 0; u < x; ++u) add("x", u, std::min(y, bound(u, z)), z);
            for (std::uint32_t v = 0; v < y; ++v) add("y", x, v, z);
            for (std::uint32_t w = 0; w < z; ++w) add("z", x, std::min(y, bound(x, w)), w);
            const Ran ran = folder.run("chocolate solve " + place + " " + options +
                                       (play == Play::misere ? " --misere" : " --value") + " --format json --quiet");
            const Json json = parsed(ran.out);
            EXPECT_EQ(json.at("p_position"), is_p(x, y, z)) << place;
            EXPECT_EQ(json.at("winning_moves"), moves) << place;
            if (play == Play::normal) {
              EXPECT_EQ(json.at("grundy"), values[at]) << place;
            }
            EXPECT_EQ(json.contains("grundy"), play == Play::normal);
          }
        }
      }
    }
  }
  EXPECT_EQ(folder.run("chocolate solve 5 2 2 --k 3 --format csv --quiet").out, "lowered,x,y,z\nx,3,1,2\n");
  EXPECT_TRUE(contains(folder.run("chocolate solve 0 0 0 --k 3 --misere --quiet").out, "No move is left."));
}

// The Grundy value needs a table of gigabytes, the moves only 16 MiB. So the value is shown only on request or
// refused.
TEST(ChocolateSolve, AnswersDoNotDependOnTheMemoryLimit) {
  const Folder folder;
  for (const char* piece : {"600,240,450 --k 3 --pass", "2000,800,1500 --k 3"}) {
    const std::string command = std::string("chocolate solve ") + piece + " --quiet --threads 1";
    const Ran little = folder.shell("ulimit -v 100000; exec " + program() + " " + command);
    EXPECT_EQ(little.status, 0) << little.err;
    EXPECT_EQ(little.out, folder.run(command).out);
    EXPECT_FALSE(contains(little.out, "Grundy"));
    const Ran refused = folder.shell("ulimit -v 100000; exec " + program() + " " + command + " --value");
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.out, "");
    EXPECT_TRUE(contains(refused.err, "Grundy values to ")) << refused.err;
    EXPECT_TRUE(contains(refused.err, "is available")) << refused.err;
  }
  expect_refused(folder, "chocolate solve 5 2 2 --k 3 --value --misere", {"--value", "normal play"});
}

constexpr std::string_view base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

TEST(ChocolatePlot, WritesPicturesAndAPage) {
  const Folder folder;
  for (const char* options : {"--kind height", "--kind height --misere", "--kind projection",
                              "--kind grundy-slice --at y=3", "--kind grundy-slice --at z=9"}) {
    for (const char* game : {"--k 3 --upto 40", "--bound z --k 2 --upto 12", "--k 2 --upto 0"}) {
      if (contains(game, "--upto 0") && contains(options, "--at")) continue;
      const std::string command = std::string("chocolate plot ") + game + " " + options + " --quiet -o p.png";
      const Ran ran = folder.run(command);
      EXPECT_EQ(ran.status, 0) << command << ran.err;
      EXPECT_TRUE(contents(folder / "p.png").starts_with("\x89PNG\r\n")) << command;
    }
  }
  ASSERT_EQ(folder.run("chocolate plot --k 3 --upto 60 --kind 3d --quiet -o p.html").status, 0);
  const std::string page = contents(folder / "p.html");
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_FALSE(contains(page, "http"));  // loads nothing from the network
  const std::size_t begin = page.find("const data = ") + 13;
  const Json data = parsed(page.substr(begin, page.find("};", begin) + 1 - begin));
  EXPECT_EQ(data.at("upto"), 60);
  // Six bytes per point are eight letters in base64.
  const std::string letters = data.at("points").string();
  ASSERT_EQ(letters.size() % 8, 0U);
  Triples points;
  for (std::size_t at = 0; at < letters.size(); at += 8) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < 8; ++k) bits = bits << 6 | base64.find(letters[at + k]);
    points.emplace_back();
    for (int shift = 32; shift >= 0; shift -= 16) {
      const auto swapped = static_cast<std::uint32_t>(bits >> shift & 0xffff);
      points.back().push_back(swapped >> 8 | (swapped & 0xff) << 8);
    }
  }
  std::sort(points.begin(), points.end());
  EXPECT_EQ(points, numbers(folder.run("chocolate positions --k 3 --upto 60 --format csv --quiet").out));
}

TEST(ChocolatePositions, CountsAsABFile) {
  const Folder folder;
  for (const char* game : {"--k 3", "--bound z --k 2", "--k 2 --misere"}) {
    const std::string command = std::string("chocolate positions ") + game + " --count --quiet --upto ";
    const std::string terms = folder.run(command + "30 --format bfile").out;
    EXPECT_EQ(lines(terms), 31U);
    for (const char* upto : {"0", "7", "30"}) {
      const Json json = parsed(folder.run(command + upto + " --format json").out);
      EXPECT_TRUE(contains("\n" + terms, std::string("\n") + upto + " " + json.at("positions").text() + "\n")) << game;
    }
  }
  expect_refused(folder, "chocolate positions --k 3 --upto 4 --format bfile", {"bfile", "--count"});
}

// The table of lost pieces is done after a hundredth of the time.
TEST(ChocolateCertificate, ShowsProgressThatMoves) {
  const Folder folder;
  const Ran ran = folder.run("chocolate certificate 150,60,110 --k 2 --quiet --progress always -o c.txt");
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::set<std::string> shares;
  for (std::size_t at = ran.err.find('%'); at != std::string::npos; at = ran.err.find('%', at + 1))
    shares.insert(ran.err.substr(at - std::min<std::size_t>(at, 6), 6));
  EXPECT_GE(shares.size(), 5U) << ran.err;
}

TEST(ChocolateCommands, EndSoonAfterAnInterrupt) {
  const Folder folder;
  for (const char* command :
       {"chocolate positions --k 2 --upto 40000 --count", "chocolate positions --k 2 --upto 6000 --format csv -o x",
        "chocolate positions --bound 'floor(sqrt(x*z)+sqrt(x*z)/7)' --upto 4095 --count",
        "chocolate grundy --k 3 --upto 1100", "chocolate grundy --k 3 --upto 1000 --format npy -o x",
        "chocolate formula --k 1..63 --upto 8000", "chocolate solve 1000,300,900 --k 3 --value",
        "chocolate solve 2000,80,1500 --k 3 --depth 3", "chocolate certificate 5000,2000,4000 --k 2",
        "chocolate six positions --upto 24", "chocolate six grundy --upto 20 --format csv -o x",
        "chocolate six formula --upto 16 --shift 2", "chocolate six solve 24,24,24,24,24,24 --pass",
        "sum six:24,24,24,24,24,24"})
    expect_ends_soon_after_interrupt(folder, std::string(command) + " --quiet --threads 1", 0.3);
}

// A certificate and `solve --depth` ask for the answers to millions of moves.
TEST(ChocolateDeathTest, AnInterruptStopsTheSearchForReplies) {
  const LostPieces below(Bound::sum(2), {6, 3, 4}, Play::normal, {});
  EXPECT_EXIT(
      {
        catch_interrupts();
        raise(SIGTERM);
        try {
          (void)below.answer({6, 3, 4});
        } catch (const Cancelled&) {
          std::exit(interrupted);
        }
        std::exit(done);
      },
      testing::ExitedWithCode(interrupted), "");
}

}  // namespace
}  // namespace mexwave::cli::test
