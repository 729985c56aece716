// D01 to D04 and D08: draws, the length of the game, pairs of cells, the sample game; D09: misère play, decided by a
// mirror strategy; and the list of D01 to D09.

#include "verify/claims_squares.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>

#include "check/square_board.hpp"
#include "output/text.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {

using squares::Board;

Finding check_three_draws(const Evidence& e) {
  Finding f{.checked_to = "all colourings with 18 + 18 pieces"};
  const Board board;
  squares::DrawsGoal goal;
  goal.board = board;
  goal.white_min = goal.white_max = 18;
  goal.classes = true;
  std::vector<std::string> orbits;
  std::array<std::uint32_t, 3> kinds{};  // number of classes with no, all, and some sides of exactly three white pieces
  std::uint32_t colourings = 0;
  squares::list_draws(
      goal,
      [&](const squares::Draw& draw) {
        std::uint32_t threes = 0;
        for (std::uint32_t side = 0; side < 4; ++side) {
          std::uint32_t white = 0;
          for (std::uint32_t k = 0; k < 6; ++k) {
            const std::array<std::uint32_t, 4> cells{k, 30 + k, 6 * k, 6 * k + 5};
            white += draw.white[cells[side]];
          }
          threes += white == 3 ? 1 : 0;
        }
        ++kinds[threes == 0 ? 0 : threes == 4 ? 1 : 2];
        colourings += draw.orbit;
        orbits.push_back(std::to_string(draw.orbit));
      },
      e.run());
  if (orbits.size() != 3) f.fail(fmt::format("{} classes", orbits.size()));
  if (orbits.size() == 3 && kinds != std::array<std::uint32_t, 3>{1, 1, 1}) {
    f.fail(fmt::format("{} classes have no side with exactly three white pieces, {} only such sides, {} both", kinds[0],
                       kinds[1], kinds[2]));
  }
  goal.white_min = 0;
  goal.white_max = 36;
  const squares::DrawsCount any = squares::count_draws(goal, e.run());
  f.note = fmt::format(
      "There are {} colourings, in classes of {}. Classes by the sides with exactly three white pieces: no side {}, "
      "all four {}, some {}. With any numbers of pieces there are {} draws in {} classes.",
      colourings, joined(orbits, ", "), kinds[0], kinds[1], kinds[2], any.colourings, any.classes);
  return f;
}

Finding check_wins_within_five(const Evidence& e) {
  Finding f{.checked_to = "every defence"};
  squares::Solver solver(Board{}, Play::normal, e.run());
  if (!solver.wins_within(Men{}, 5)) f.fail("the empty board, by the solver");
  if (f.holds()) {
    const squares::Strategy strategy = squares::strategy({}, e.run());
    const std::string text = strategy_text(strategy);
    const Recheck check = check_strategy("strategy", text);
    if (strategy.second || strategy.outcome != Outcome::win || strategy.within != 5) f.fail(claim_text(strategy));
    if (check.wrong) f.fail(*check.wrong);
    f.note = fmt::format("Separate code checked a strategy of {} lines: {}.",
                         std::count(text.begin(), text.end(), '\n'), check.done);
  }
  return f;
}

Finding check_not_within_four(const Evidence& e) {
  Finding f{.checked_to = "every attack"};
  squares::Solver solver(Board{}, Play::normal, e.run());
  if (solver.wins_within(Men{}, 4)) f.fail("the empty board, by the solver");
  // Three pieces threaten at most one cell, because two squares share at most two corners. Black takes this cell.
  const SquareBoard board(6, 6, false);
  std::uint64_t pairs = 0;
  for (const CellSet a : board.squares()) {
    for (const CellSet b : board.squares()) {
      if (a >= b) continue;
      ++pairs;
      if (std::popcount(a & b) > 2) f.fail("two squares with three corners in common");
    }
  }
  f.note = fmt::format(
      "The solver finds none. A proof: two squares never share three corners ({} pairs checked), so White's first "
      "three pieces threaten at most one cell, and Black takes it.",
      pairs);
  return f;
}

Finding check_degrees(const Evidence&) {
  Finding f{.checked_to = "all 630 pairs"};
  const Board board;
  std::array<std::array<std::uint32_t, 36>, 36> degree{};
  for (const auto& square : squares::squares_of(board)) {
    for (const std::uint32_t a : square) {
      for (const std::uint32_t b : square) degree[a][b] += a < b ? 1 : 0;
    }
  }
  std::array<std::uint32_t, 4> pairs{};
  for (std::uint32_t a = 0; a < 36; ++a) {
    for (std::uint32_t b = a + 1; b < 36; ++b) {
      if (degree[a][b] > 3) {
        f.fail(fmt::format("{{{},{}}}: {}", squares::cell_name(board, a), squares::cell_name(board, b), degree[a][b]));
        continue;
      }
      ++pairs[degree[a][b]];
    }
  }
  struct Example {
    const char *a, *b;
    std::uint32_t degree;
  };
  for (const Example& x : {Example{"c1", "c3", 3}, {"a2", "b1", 2}, {"a1", "f6", 1}, {"a1", "f5", 0}}) {
    const std::uint32_t a = *squares::find_cell(board, x.a), b = *squares::find_cell(board, x.b);
    const std::uint32_t found = degree[std::min(a, b)][std::max(a, b)];
    if (found != x.degree) f.fail(fmt::format("{{{},{}}}: {}, printed {}", x.a, x.b, found, x.degree));
  }
  f.note = fmt::format("{} pairs have degree 0, {} degree 1, {} degree 2 and {} degree 3.", pairs[0], pairs[1],
                       pairs[2], pairs[3]);
  return f;
}

Finding check_sample_game(const Evidence&) {
  Finding f{.checked_to = "nine moves, and both printed last moves"};
  const SquareBoard board(6, 6, false);
  struct Move {
    const char* cell;
    int threats;
  };
  constexpr std::array<Move, 8> moves{
      {{"c2", 0}, {"e3", 0}, {"b3", 0}, {"d1", 0}, {"d3", 1}, {"c4", 1}, {"b2", 1}, {"c3", 0}}};
  struct Last {
    const char* cell;
    const char* threatened[2];
  };
  constexpr std::array<Last, 2> last{{{"a2", {"a3", "b1"}}, {"b1", {"a2", "c1"}}}};
  std::array<CellSet, 2> men{};
  const auto bit = [](int cell) { return CellSet{1} << cell; };
  for (std::size_t k = 0; k < moves.size(); ++k) {
    const std::size_t side = k % 2;
    const int cell = board.find(moves[k].cell);
    const CellSet taken = men[0] | men[1];
    const std::string where = fmt::format("{}. {}{}", k / 2 + 1, side == 0 ? "" : "- ", moves[k].cell);
    if ((taken & bit(cell)) != 0) f.fail(where + ": the cell is taken");
    if (board.completes(men[side], cell)) f.fail(where + ": completes a square");
    const CellSet before = board.completing(men[side], taken);
    men[side] |= bit(cell);
    const int threats = std::popcount(board.completing(men[side], taken | bit(cell)) & ~before);
    if (threats != moves[k].threats)
      f.fail(fmt::format("{}: {} new threats, marked {}", where, threats, moves[k].threats));
    // Every threat is parried by the next move.
    const CellSet other = board.completing(men[side], men[0] | men[1]);
    if (k + 1 < moves.size() && other != 0 && other != bit(board.find(moves[k + 1].cell)))
      f.fail(where + ": the threat is not met");
  }
  for (const Last& move : last) {
    const int cell = board.find(move.cell);
    const CellSet white = men[0] | bit(cell), taken = white | men[1];
    const CellSet named = bit(board.find(move.threatened[0])) | bit(board.find(move.threatened[1]));
    const std::string where = fmt::format("5. {}", move.cell);
    if (((men[0] | men[1]) & bit(cell)) != 0) f.fail(where + ": the cell is taken");
    if (board.completing(white, taken) != named)
      f.fail(fmt::format("{}: does not threaten {} and {}", where, move.threatened[0], move.threatened[1]));
    if (board.completing(men[1], taken) != 0) f.fail(where + ": Black completes a square first");
  }
  f.note =
      "The last move a2 threatens a3 and b1, the last move b1 threatens a2 and c1, and Black has no square to "
      "complete. The puzzle on the page before (1. b5+ d6 2. d1+) cannot be checked, because our copy lacks its "
      "diagram.";
  return f;
}

namespace {

const Claims squares_claims("csakany", []() -> std::vector<Claim> {
  return {
      {"D01", "the theorem, figure",
       "With 18 pieces of each colour there are exactly three full boards without a one-coloured square, up to "
       "rotation, reflection and exchange of colours. One of them has no side with exactly three white pieces, one has "
       "only such sides, and one has both kinds.",
       "all boards, in 100 minutes of computing", check_three_draws},
      {"D02", "the theorem", "White completes a square in at most five moves, whatever Black does.", "proved",
       check_wins_within_five},
      {"D03", "after the proof", "White cannot force a square in fewer than five moves.", "argued",
       check_not_within_four},
      {"D04", "before the proof",
       "The degree of a pair of cells is the number of squares that have both as corners. It is 0, 1, 2 or 3: {c1,c3} "
       "has 3, {a2,b1} 2, {a1,f6} 1, {a1,f5} 0.",
       "stated", check_degrees},
      {"D05", "proof",
       "The printed lines after 1. c3 cover every reply, and each wins as printed: the third move is a threat, the "
       "reply is forced, the fourth move is a double threat, and Black cannot complete a square before White's fifth "
       "move.",
       "proved by hand", check_printed_lines},
      {"D06", "computer once more",
       "After 1. c3 and any reply, each of b2, b4, d2, d4 that forms a free pair of degree 3 with c3 wins within five "
       "moves, and there is always such a cell. As the third move, a cell that completes a triangle congruent to "
       "(a1,b2,c1) is sufficient.",
       "by computer", check_neighbours_of_c3},
      {"D07", "computer once more",
       "Whatever three cells are named in advance, some reply of Black leaves none of them as a second move that wins "
       "within five moves.",
       "by computer", check_second_moves},
      {"D08", "the rules",
       "In the sample game every move is legal, every threat and double threat is marked, and the last move cannot be "
       "parried.",
       "one game", check_sample_game},
      {"D09", "the last section",
       "The paper calls misere play, in which a player who completes a square loses, interesting, but makes no claim. "
       "Decided here: the second player wins misere play on 6 x 6.",
       "no claim", check_misere_winner},
  };
});

struct NamedMirror {
  Mirror mirror;
  squares::Mirror in_library;
  const char* name;
};

constexpr NamedMirror all_mirrors[] = {{Mirror::rotate, squares::Mirror::rotate, "rotate"},
                                       {Mirror::left_right, squares::Mirror::left_right, "left-right"},
                                       {Mirror::up_down, squares::Mirror::up_down, "up-down"}};

}  // namespace

Finding check_misere_winner(const Evidence&) {
  Finding f{.checked_to = "every line of play; boards to 8 x 8"};
  std::string on_6x6;
  std::vector<std::string> works, fails;
  for (std::uint32_t h = 2; h <= 8; ++h) {
    for (std::uint32_t w = h; w <= 8; ++w) {
      if (h * w % 2 != 0) continue;
      const SquareBoard board(static_cast<int>(h), static_cast<int>(w), false);
      std::vector<std::string> good;
      for (const auto& [mirror, in_library, name] : all_mirrors) {
        const MirroredColourings found = mirrored_colourings(board, mirror, UINT64_MAX);
        if (found.fixed) continue;
        if (h == 6 && w == 6) on_6x6 += fmt::format("{}{} for {}", on_6x6.empty() ? "" : ", ", found.count, name);
        const squares::Board same{h, w, squares::Orientation::any};
        if (found.count != squares::count_mirrored_draws(same, image_of(same, in_library)))
          f.fail(fmt::format("{}x{}, {}: two counts of mirrored colourings differ", h, w, name));
        if (found.count == 0) good.emplace_back(name);
      }
      if (good.empty()) {
        fails.push_back(fmt::format("{}x{}", h, w));
      } else {
        works.push_back(fmt::format("{}x{} ({})", h, w, joined(good, ", ")));
        const std::string text = fmt::format(
            "mexwave squares strategy 1\nboard {}x{}\nsquares any\nplay misere\nplayer second\nclaim wins\nmirror "
            "{}\nend\n",
            h, w, good.front());
        if (const Recheck check = check_strategy("mirror", text); check.wrong)
          f.fail(fmt::format("{}x{}: {}", h, w, *check.wrong));
      }
      if (h == 6 && w == 6 && good.empty()) f.fail("6x6: every mirror leaves a draw");
    }
  }
  // There is no draw on 6 x 7, so there is none on any board that contains 6 x 7.
  squares::DrawsGoal goal;
  goal.board = {6, 7, squares::Orientation::any};
  const std::string draws = squares::count_draws(goal).colourings;
  f.note = fmt::format(
      "The second player answers every move with its image under a half turn (rotate) or a reflection (left-right, "
      "up-down). If an answer completed a square, the move before it had already completed the image of this square, "
      "so the second player never loses. The second player wins if no draw (full board without a one-coloured square) "
      "has opposite colours in every cell and its image. The number of such draws on 6x6 is {}. So the second player "
      "wins on {}. On {} this shows only that the second player does not lose, as on every board with an even side. "
      "The number of all draws on 6x7 is {}",
      on_6x6, joined(works, ", "), joined(fails, ", "), draws);
  // A mirrored colouring of a board is also mirrored on a smaller board in its middle.
  const bool on_5x8 =
      std::any_of(works.begin(), works.end(), [](const std::string& b) { return b.starts_with("5x8"); });
  if (f.holds() && on_5x8 && draws == "0")
    f.note +=
        ". The middle part of a mirrored draw is again one, so the second player wins on every board with an even side "
        "of at least 6 and another side of at least 5, except 5x6";
  f.note += ".";
  return f;
}

}  // namespace mexwave::cli
