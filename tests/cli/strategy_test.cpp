// `mexwave squares strategy`, and `mexwave check` on what it wrote, on what was damaged, and on what people may write.

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "check/square_board.hpp"
#include "cli/changed_certificates.hpp"
#include "cli/program.hpp"
#include "mexwave/error.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {
namespace {

using test::Folder;
using test::put;
using test::Ran;

std::string written(std::uint32_t height, std::uint32_t width, Play play, std::optional<bool> second,
                    squares::Orientation orientation = squares::Orientation::any) {
  return strategy_text(squares::strategy({.board = {height, width, orientation}, .play = play, .second = second}));
}

TEST(Strategy, EveryWrittenStrategyHolds) {
  for (std::uint32_t h = 1; h <= 4; ++h) {
    for (std::uint32_t w = 1; w <= (h == 4 ? 4 : 5); ++w) {
      for (const bool second : {false, true}) {
        for (const auto play : {Play::normal, Play::misere}) {
          for (const auto orientation : {squares::Orientation::any, squares::Orientation::axis_parallel}) {
            if (play == Play::misere && h * w > 12) continue;
            const std::string text = written(h, w, play, second, orientation);
            const Recheck check = check_strategy("s", text);
            EXPECT_EQ(check.whole, "matches its checksum");
            EXPECT_FALSE(check.wrong) << h << "x" << w << ": " << *check.wrong;
            EXPECT_NE(text.find("claim draws"), std::string::npos) << h << "x" << w;
          }
        }
      }
    }
  }
  for (const auto& [h, w] : {std::pair{5U, 5U}, {5U, 6U}, {6U, 6U}, {7U, 6U}}) {
    const std::string text = written(h, w, Play::normal, std::nullopt);
    const Recheck check = check_strategy("s", text);
    EXPECT_FALSE(check.wrong) << *check.wrong;
    EXPECT_NE(text.find("claim wins within 5"), std::string::npos);
    EXPECT_EQ(text, written(h, w, Play::normal, std::nullopt));
  }
  const std::string longer = written(4, 5, Play::normal, false);
  EXPECT_NE(longer.find("claim wins within 8"), std::string::npos);
  EXPECT_FALSE(check_strategy("s", longer).wrong);
}

squares::Game game_of(const squares::Board& board, Play play, const std::vector<std::uint32_t>& moves) {
  squares::Game game(board, play);
  for (const std::uint32_t cell : moves) game.move(cell);
  return game;
}

Outcome opposite(Outcome outcome) {
  return outcome == Outcome::win ? Outcome::loss : outcome == Outcome::loss ? Outcome::win : Outcome::draw;
}

/// So many moves at random, less those that would end the game.
std::vector<std::uint32_t> some_moves(const squares::Board& board, Play play, std::uint32_t count,
                                      std::mt19937& random) {
  squares::Game game(board, play);
  while (count-- > 0) {
    std::uint32_t cell = static_cast<std::uint32_t>(random()) % board.cells();
    while (((game.men().white | game.men().black) >> cell & 1) != 0) cell = (cell + 1) % board.cells();
    game.move(cell);
    if (game.over()) game.undo();
  }
  return game.moves();
}

TEST(Strategy, FromAnyPosition) {
  std::set<std::string> claims;
  std::mt19937 random(5);
  for (std::uint32_t round = 0; round < 80; ++round) {
    const squares::Board board{3 + round % 2, 3 + round / 2 % 2};
    const Play play = round % 5 == 0 ? Play::misere : Play::normal;
    const std::vector<std::uint32_t> position =
        some_moves(board, play, board.cells() > 12 ? 4 + round % 5 : round % 7, random);
    const squares::Solution solution = squares::solve(board, game_of(board, play, position).men(), play);
    for (const bool second : {false, true}) {
      const bool moves = second == (position.size() % 2 != 0);
      const Outcome mine = moves ? solution.value.outcome : opposite(solution.value.outcome);
      const squares::StrategyGoal goal{.board = board, .play = play, .second = second, .position = position};
      if (mine == Outcome::loss) {
        EXPECT_THROW((void)squares::strategy(goal), InvalidArgument);
        continue;
      }
      const squares::Strategy strategy = squares::strategy(goal);
      EXPECT_EQ(strategy.outcome, mine);
      const std::string text = strategy_text(strategy);
      const Recheck check = check_strategy("s", text);
      EXPECT_FALSE(check.wrong) << text << *check.wrong;
      claims.insert(text.substr(text.find("claim "), 10) + (moves ? " to move" : " to answer"));
      // From another position the lines do not do.
      if (position.empty() || text.find("claim wins within") == std::string::npos) continue;
      std::string other = text.substr(0, text.find("checksum"));
      const std::size_t at = other.find("position "), end = other.find('\n', at);
      other.erase(at, end + 1 - at);
      try {
        EXPECT_TRUE(check_strategy("s", other).wrong) << other;
      } catch (const FormatError&) {
      }
    }
  }
  EXPECT_GE(claims.size(), 4U);
}

TEST(Strategy, AnImpossiblePositionIsRefused) {
  const squares::Board board{4, 4};
  EXPECT_THROW((void)squares::strategy({.board = board, .position = {0, 0}}), InvalidArgument);
  EXPECT_THROW((void)squares::strategy({.board = board, .position = {99}}), InvalidArgument);
  // a1 b1 a2 b2 for White.
  EXPECT_THROW((void)squares::strategy({.board = board, .position = {0, 15, 1, 14, 4, 13, 5}}), InvalidArgument);
  const std::string head =
      "mexwave squares strategy 1\nboard 4x4\nsquares any\nplay normal\nplayer first\nclaim draws\nposition ";
  for (const char* const moves : {"", "a9", "a1 a1", "a1 d4 b1 d3 a2 c4 b2"})
    EXPECT_THROW((void)check_strategy("s", head + moves + "\ntree\nend\n"), FormatError) << moves;
}

TEST(Strategy, CommandAndCheck) {
  const Folder folder;
  for (const char* command : {"--board 6x6", "--board 6x6 --moves 'b2 b4,d2 d4'", "--board 6x6 --misere",
                              "--board 8x8 --misere --player second", "--board 4x4 --player first",
                              "--board 4x4 --player second", "--board 3x4 --axis-parallel"}) {
    const Ran made = folder.run(std::string("squares strategy -o s.txt ") + command);
    ASSERT_EQ(made.status, 0) << command << made.err;
    EXPECT_TRUE(made.out.empty());
    const Ran checked = folder.run("check s.txt");
    EXPECT_EQ(checked.status, 0) << command << checked.out << checked.err;
    EXPECT_NE(checked.out.find("s.txt: matches its checksum; the "), std::string::npos);
  }
  const Ran shown = folder.run("squares strategy --board 6x6");
  EXPECT_EQ(shown.out, written(6, 6, Play::normal, std::nullopt));
  EXPECT_NE(shown.err.find("the first player wins within 5 moves; "), std::string::npos);
}

TEST(Strategy, BadInputIsOneLine) {
  const Folder folder;
  const auto refused = [&](const std::string& arguments, const std::string& said) {
    test::expect_refused(folder, "squares strategy -o s.txt " + arguments, {said});
  };
  refused("--board 0x5", "0x5");
  refused("--board 9x9", "9x9");
  refused("--board 6x6 --player third", "'third'");
  refused("--board 6x6 --player second", "can force neither a win nor a draw");
  refused("--board 6x6 --misere --player first", "can force neither a win nor a draw");
  refused("--board 6x6 --moves z9", "'z9'");
  refused("--board 6x6 --moves ''", "--moves");
  refused("--board 6x6 --moves 'a1'", "within 5");
  refused("--board 6x6 --format svg", "svg");
}

TEST(StrategyCheck, DamageAndTruncationAreRefused) {
  const Folder folder;
  const std::string whole = written(6, 6, Play::normal, std::nullopt);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int flip : {1, 4, 64}) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      if (!damaged.starts_with("mexwave squares strategy ")) continue;
      EXPECT_THROW((void)check_strategy("s", damaged), FormatError) << at;
    }
    const std::string cut = whole.substr(0, at);
    if (cut.starts_with("mexwave squares strategy ") && at != whole.rfind("checksum")) {
      EXPECT_THROW((void)check_strategy("s", cut), FormatError) << at;
    }
  }
  for (const std::size_t at : {3U, 30U, 100U, 700U}) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    put(folder / "s.txt", damaged);
    const Ran ran = folder.run("check s.txt");
    EXPECT_EQ(ran.status, 1) << ran.out;
    EXPECT_EQ(test::lines(ran.err), 1U) << ran.err;
    put(folder / "s.txt", whole.substr(0, at));
    EXPECT_EQ(folder.run("check s.txt").status, 1);
  }
  ASSERT_EQ(folder.run("squares strategy --board 6x6 -o t.txt").status, 0);
  put(folder / "t.txt", test::without_checksum(whole));
  EXPECT_NE(folder.run("check t.txt").err.find("is truncated"), std::string::npos);  // by the seal beside it
}

// Without a checksum a flipped byte is refused, found wrong, or makes another right strategy; it never passes for more.
TEST(StrategyCheck, FlippedBytesWithoutChecksumAreRefused) {
  for (const std::string& whole : {test::without_checksum(written(6, 6, Play::normal, std::nullopt)),
                                   test::without_checksum(written(3, 3, Play::normal, true)),
                                   test::without_checksum(written(3, 4, Play::misere, false)),
                                   test::without_checksum(written(6, 6, Play::misere, true))}) {
    ASSERT_FALSE(check_strategy("s", whole).wrong);
    std::size_t still_right = 0;
    for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 1500) {
      for (const int flip : {1, 2, 8, 32}) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ flip);
        try {
          still_right += check_strategy("s", damaged).wrong ? 0 : 1;
        } catch (const FormatError& error) {
          EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        }
      }
    }
    EXPECT_LT(still_right, whole.size() / 4);
  }
}

// 2 x 2: the first player draws by hand.
const std::string header = "mexwave squares strategy 1\nboard 2x2\nsquares any\nplay normal\nplayer first\n";

TEST(StrategyCheck, HandWrittenStrategiesAreDecided) {
  const Folder folder;
  const std::string tree = header + "claim draws\ntree\n1. a1\n b1: 2. a2\n  b2: see 1\nend\n";
  EXPECT_THROW((void)check_strategy("s", tree), FormatError);  // no line 1 to see
  const std::string good = header + "claim draws\ntree\n1. a1\n b1 a2: 2. b2+\n else: #x 2. b1+\nend\n";
  const Recheck check = check_strategy("s", good);
  EXPECT_TRUE(check.wrong);  // two men threaten nothing: the marks are wrong
  const std::string right = test::replaced(test::replaced(good, "b2+", "b2"), "b1+", "b1");
  EXPECT_FALSE(check_strategy("s", right).wrong) << *check_strategy("s", right).wrong;
  put(folder / "s.txt", right);
  const Ran ran = folder.run("check s.txt");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(
      ran.out,
      "s.txt: has no checksum; the first player does not lose on 2x2 against every defence: 4 positions checked\n");
  const std::string seen =
      test::replaced(right, " b1 a2: 2. b2\n else: #x 2. b1\n", " b1: #x 2. b2\n a2: see x\n b2: 2. b1\n");
  EXPECT_FALSE(check_strategy("s", seen).wrong);
}

TEST(StrategyCheck, WrongStrategiesAreNamedWithLineAndReply) {
  const std::string sound = test::without_checksum(written(6, 6, Play::normal, std::nullopt));
  const auto wrong = [&](const std::string& from, const std::string& to, const std::string& said) {
    const std::string text = test::replaced(sound, from, to);
    const Recheck check = check_strategy("s", text);
    ASSERT_TRUE(check.wrong) << to;
    EXPECT_NE(check.wrong->find(said), std::string::npos) << *check.wrong;
  };
  ASSERT_NE(sound.find(" d4: 2. b2\n  c1 d2 e2 d3: 3. b3+\n   c2: 4. b4++\n"), std::string::npos) << sound;
  wrong("claim wins within 5", "claim wins within 4", "the claim is a win within 4 moves");
  wrong("  c1 d2 e2 d3: 3. b3+", "  c1 d2 e2 d3: 3. b3", "so the mark should be +, but is no mark");
  wrong("  c1 d2 e2 d3: 3. b3+", "  c1 d2 e2 d3: 3. b3++", "so the mark should be +, but is ++");
  wrong("  c1 d2 e2 d3: 3. b3+", "  c1 d2 e2 d3: 3. b2+", "after 1. c3 d4 2. b2 c1: b2 is taken");
  wrong("   c2: 4. b4++", "   a6: 4. b4++", "a6 needs no answer");
  wrong("   c2: 4. b4++\n", "", "there is no answer to c2");
  wrong("  c1 d2 e2 d3: 3. b3+", "  c1 d2 e2 d3 c3: 3. b3+", "c3 is taken");
  wrong("  c2 b3: 3. c1+", "  c2 b3 c1: 3. c1+", "c1 has its answer above");
  const std::size_t last = sound.rfind(" else: 2. ");
  const Recheck uncovered = check_strategy("s", sound.substr(0, last) + "end\n");
  ASSERT_TRUE(uncovered.wrong);
  EXPECT_NE(uncovered.wrong->find("line 8: after 1. c3: there is no answer to "), std::string::npos)
      << *uncovered.wrong;

  const Folder folder;
  put(folder / "s.txt", test::replaced(sound, "claim wins within 5", "claim wins within 4"));
  const Ran ran = folder.run("check s.txt");
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_NE(ran.out.find("s.txt: has no checksum; its content is wrong: line "), std::string::npos) << ran.out;

  // A drawn game is not won, whoever says so; and the opponent's square refutes.
  for (const bool second : {false, true}) {
    const std::string text =
        test::replaced(test::without_checksum(written(3, 3, Play::normal, second)), "claim draws", "claim wins");
    EXPECT_TRUE(check_strategy("s", text).wrong);
  }
  const Recheck lost = check_strategy("s",
                                      "mexwave squares strategy 1\nboard 2x4\nsquares any\nplay normal\nplayer "
                                      "first\nclaim draws\ntree\n1. a1\n c1: 2. "
                                      "a2\n  d1: 3. b1+\n   b2: 4. d2\n  else: 3. b2\n else: 2. c1\nend\n");
  ASSERT_TRUE(lost.wrong);
}

TEST(StrategyCheck, MirrorStrategiesAreChecked) {
  const auto mirror = [](const std::string& board, const std::string& claim, const std::string& name) {
    return check_strategy("s", "mexwave squares strategy 1\nboard " + board +
                                   "\nsquares any\nplay misere\nplayer second\nclaim " + claim + "\nmirror " + name +
                                   "\nend\n");
  };
  for (const char* name : {"rotate", "left-right", "up-down"}) {
    EXPECT_FALSE(mirror("6x6", "wins", name).wrong);
    EXPECT_FALSE(mirror("4x4", "draws", name).wrong);
    EXPECT_TRUE(mirror("4x4", "wins", name).wrong);
    EXPECT_TRUE(mirror("5x5", "draws", name).wrong);
  }
  EXPECT_TRUE(mirror("5x6", "draws", "up-down").wrong);
  EXPECT_FALSE(mirror("5x6", "draws", "left-right").wrong);
  EXPECT_TRUE(mirror("5x6", "wins", "left-right").wrong);
}

TEST(StrategyCheck, MalformedFilesAreRefused) {
  const auto refused = [](const std::string& text) {
    EXPECT_THROW((void)check_strategy("s", text), FormatError) << text;
  };
  refused("");
  refused("mexwave squares strategy 2\n");
  refused("mexwave squares strategy 1\n");
  refused("mexwave squares strategy 1\nboard 9x9\n");
  refused("mexwave squares strategy 1\nboard 6\n");
  refused("mexwave squares strategy 1\nboard 6x-6\n");
  refused("mexwave squares strategy 1\nboard 0x6\n");
  for (const char* rest : {"claim loses\ntree\n1. a1\nend\n",
                           "claim wins within x\ntree\n1. a1\nend\n",
                           "claim wins\nforest\nend\n",
                           "claim wins\ntree\nend\n",
                           "claim wins\ntree\n1. a1\n1. a2\nend\n",
                           "claim wins\ntree\n 1. a1\nend\n",
                           "claim wins\ntree\n1. a1\n   b1: 2. a2\nend\n",
                           "claim wins\ntree\n1. a1\n b1 2. a2\nend\n",
                           "claim wins\ntree\n1. a1\n b1: 3. a2\nend\n",
                           "claim wins\ntree\n1. a1\n b1 b1: 2. a2\nend\n",
                           "claim wins\ntree\n1. a1\n c1: 2. a2\nend\n",
                           "claim wins\ntree\n1. a1\n else: 2. a2\n b1: 2. a2\nend\n",
                           "claim wins\ntree\n1. a1\n b1: #1 2. a2\n a2: #1 2. b1\nend\n",
                           "claim wins\ntree\n1. a1+++\nend\n",
                           "claim wins\ntree\n1. a1\n : 2. a2\nend\n",
                           "claim wins\ntree\n1.\nend\n",
                           "claim wins\ntree\n1. a1\n b1: # 2. a2\nend\n",
                           "claim wins\nmirror rotate\nend\n",
                           "claim wins\ntree\n1. a1\nend\nmore\n",
                           "claim wins\ntree\n1. a1\nend"}) {
    refused(header + rest);
  }
}

}  // namespace
}  // namespace mexwave::cli
