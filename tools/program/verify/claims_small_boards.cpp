// C01 to C03: games on boards.

#include "verify/claims_heaps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>

#include "mexwave/heaps.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

std::set<Square> lost_queen_squares(std::uint32_t width, std::uint32_t height) {
  std::set<Square> lost;
  for (std::uint32_t x = 1; x <= width; ++x) {
    for (std::uint32_t y = 1; y <= height; ++y) {
      bool reaches = false;  // a move leads to a square on which the other player loses
      for (std::uint32_t k = 1; k < std::max(x, y); ++k) {
        reaches = reaches || (k < x && lost.contains({x - k, y})) || (k < y && lost.contains({x, y - k})) ||
                  (k < std::min(x, y) && lost.contains({x - k, y - k}));
      }
      if (!reaches) lost.insert({x, y});
    }
  }
  return lost;
}

Finding check_queen(const std::set<Square>& lost) {
  Finding f{.checked_to = "all squares of the 10 x 8 board"};
  constexpr std::uint32_t width = 10, height = 8;
  // The squares with the letter V in figure 1.1.
  const std::set<Square> printed{{1, 1}, {3, 2}, {2, 3}, {6, 4}, {8, 5}, {4, 6}, {5, 8}};
  std::vector<std::string> first_moves;
  for (std::uint32_t x = 1; x <= width; ++x) {
    for (std::uint32_t y = 1; y <= height; ++y) {
      const bool is_lost = lost.contains({x, y});
      if (is_lost != printed.contains({x, y}))
        f.fail(fmt::format("column {}, row {}: {}", x, y, is_lost ? "lost, printed as won" : "won, printed as lost"));
      const bool reached = (x == width) != (y == height) || (x < width && width - x == height - y);
      if (is_lost && reached) first_moves.push_back(fmt::format("column {}, row {}", x, y));
    }
  }
  if (first_moves.size() != 2) f.fail(fmt::format("{} lost squares to move to at first", first_moves.size()));
  f.note = fmt::format("The first player begins at the upper right corner and wins by moving to {}.",
                       joined(first_moves, " or "));
  return f;
}

namespace {

// The largest boards checked; together they take about half a second.
constexpr std::uint32_t painted_height = 8, painted_width = 8;  // boards whose sides are both even
constexpr std::uint32_t other_height = 7, other_width = 9;      // boards on which the paper claims nothing
constexpr std::uint32_t longest_three = 20;                     // boards 3 x n
constexpr std::uint32_t longest_two = 64;                       // boards 2 x n

/// The board after one painted square, whose lower left cell is given.
tiling::Position painted_square(const tiling::Board& board, std::uint32_t row, std::uint32_t column) {
  tiling::Position position{board, {}};
  for (const std::uint32_t y : {row, row + 1})
    for (const std::uint32_t x : {column, column + 1}) position.paint(y * board.width + x);
  return position;
}

}  // namespace

Finding check_painting(const PaintingValue& value) {
  Finding f{.checked_to = fmt::format("even sides to {} x {}; 3 x 2k to 3 x {}; 2 x n to 2 x {}", painted_height,
                                      painted_width, longest_three, longest_two)};
  // Both sides even: the first player paints the middle square, then answers with the image under a half turn.
  for (std::uint32_t m = 2; m <= painted_height; m += 2) {
    for (std::uint32_t n = m; n <= painted_width; n += 2) {
      const tiling::Board board{m, n};
      if (value({board, {}}) == 0) f.fail(fmt::format("{} x {}: the second player wins", m, n));
      const std::uint32_t left = value(painted_square(board, m / 2 - 1, n / 2 - 1));
      if (left != 0) f.fail(fmt::format("{} x {} after the middle square: {}", m, n, left));
    }
  }
  // 3 x 2k: the first player paints a square across the axis, then answers with the reflected one.
  for (std::uint32_t n = 2; n <= longest_three; n += 2) {
    const tiling::Board board{3, n};
    if (value({board, {}}) == 0) f.fail(fmt::format("3 x {}: the second player wins", n));
    for (const std::uint32_t row : {0U, 1U}) {
      const std::uint32_t left = value(painted_square(board, row, n / 2 - 1));
      if (left != 0) f.fail(fmt::format("3 x {} after a square on the axis: {}", n, left));
    }
  }
  // 2 x n is Dawson's chess.
  const std::vector<std::uint32_t> chess = heaps::grundy_reference(heaps::parse_game("0.137"), longest_two - 1);
  for (std::uint32_t n = 1; n <= longest_two; ++n) {
    const std::uint32_t found = value({{2, n}, {}});
    if (found != chess[n - 1])
      f.fail(fmt::format("2 x {}: {}, Dawson's chess on {} cells {}", n, found, n - 1, chess[n - 1]));
  }
  // The boards on which the paper claims nothing.
  std::vector<std::string> lost;
  std::uint32_t others = 0;
  for (std::uint32_t m = 3; m <= other_height; ++m) {
    for (std::uint32_t n = m; n <= other_width; ++n) {
      if ((m % 2 == 0 && n % 2 == 0) || (m == 3 && n % 2 == 0)) continue;
      ++others;
      if (value({{m, n}, {}}) == 0) lost.push_back(fmt::format("{} x {}", m, n));
    }
  }
  f.note = fmt::format(
      "The first square in the middle, or across the axis, always leaves the Grundy value 0, as the proofs say. The "
      "paper leaves the other boards to the reader. Of the {} such boards from 3 x 3 to {} x {} the second player wins "
      "{}: {}.",
      others, other_height, other_width, lost.size(), joined(lost, ", "));
  return f;
}

namespace {

/// The other points that share a line with the point.
std::uint64_t joined_to(const lines::Board& board, std::uint32_t point) {
  std::uint64_t joined = 0;
  for (const auto& line : board.lines) {
    if (std::find(line.begin(), line.end(), point) == line.end()) continue;
    for (const std::uint32_t other : line) joined |= std::uint64_t{1} << other;
  }
  return joined & ~(std::uint64_t{1} << point);
}

/// Checks the description of the board in the text (its figure is lost): nine points on nine lines of three; three
/// lines through each point; at most one line through two points; each of the three side points is on a common line
/// with all points except the other two side points.
void check_trihex_board(const lines::Board& board, const std::vector<std::uint32_t>& sides, Finding& f) {
  if (board.cells.size() != 9 || board.lines.size() != 9)
    f.fail(fmt::format("{} points, {} lines", board.cells.size(), board.lines.size()));
  std::uint64_t side_points = 0;
  for (const std::uint32_t side : sides) side_points |= std::uint64_t{1} << side;
  for (std::uint32_t point = 0; point < board.cells.size(); ++point) {
    std::uint32_t through = 0;
    for (const auto& line : board.lines) {
      if (line.size() != 3) f.fail("a line without three points");
      through += std::find(line.begin(), line.end(), point) != line.end() ? 1 : 0;
    }
    if (through != 3) f.fail(fmt::format("{} lines through {}", through, board.cells[point]));
    const std::uint64_t joined = joined_to(board, point);
    if (std::popcount(joined) != 6) f.fail(fmt::format("{} and another point on two lines", board.cells[point]));
    if ((side_points >> point & 1) != 0 && (joined & side_points) != 0)
      f.fail(fmt::format("{} is joined to another side point", board.cells[point]));
  }
}

/// White's second moves by the printed strategy, after a first move on a side point. (b) If Black takes a side point,
/// take the third one. (a) Otherwise take a point on a line whose third point is free and not on a line with Black's
/// point; Black must then take this third point.
std::vector<std::uint32_t> allowed_seconds(const lines::Board& board, const std::vector<std::uint32_t>& sides,
                                           std::uint32_t first, std::uint32_t reply) {
  std::vector<std::uint32_t> seconds;
  if (std::find(sides.begin(), sides.end(), reply) != sides.end()) {
    for (const std::uint32_t side : sides)
      if (side != first && side != reply) seconds.push_back(side);
    return seconds;
  }
  for (const auto& line : board.lines) {
    const auto holds = [&](std::uint32_t point) { return std::find(line.begin(), line.end(), point) != line.end(); };
    if (!holds(first) || holds(reply)) continue;
    for (const std::uint32_t second : line) {
      const std::uint32_t forced = line[0] + line[1] + line[2] - first - second;
      if (second != first && (joined_to(board, reply) >> forced & 1) == 0) seconds.push_back(second);
    }
  }
  return seconds;
}

}  // namespace

Finding check_trihex(const lines::Board& board) {
  Finding f{.checked_to = "all positions"};
  std::vector<std::uint32_t> sides;
  for (const char* name : {"p", "q", "r"}) {
    const auto found = std::find(board.cells.begin(), board.cells.end(), name);
    if (found != board.cells.end()) sides.push_back(static_cast<std::uint32_t>(found - board.cells.begin()));
  }
  if (sides.size() != 3) {
    f.fail("there are no side points p, q, r");
    return f;
  }
  check_trihex_board(board, sides, f);
  lines::Solver solver(board, Play::normal);
  if (solver.value({}).outcome != Outcome::win) f.fail("the first player does not win");
  std::map<std::uint32_t, std::vector<std::string>> openings;  // by the number of moves to the win
  for (const MoveValue& move : solver.moves({})) {
    const bool wins = move.value.outcome == Outcome::win;
    if (wins) openings[move.value.moves].push_back(board.cells[move.cell]);
    if (!wins && std::find(sides.begin(), sides.end(), move.cell) != sides.end())
      f.fail(fmt::format("1. {} does not win", board.cells[move.cell]));
  }
  const auto wins_after = [&](const std::vector<std::uint32_t>& moves) {
    Men men;
    for (std::size_t k = 0; k < moves.size(); ++k) (k % 2 == 0 ? men.white : men.black) |= std::uint64_t{1} << moves[k];
    return solver.value(men).outcome == Outcome::loss;  // for Black, to move
  };
  std::uint32_t allowed = 0;
  std::vector<std::string> failing;  // allowed second moves that do not win
  for (const std::uint32_t first : sides) {
    for (std::uint32_t reply = 0; reply < board.cells.size(); ++reply) {
      if (reply == first) continue;
      const std::vector<std::uint32_t> seconds = allowed_seconds(board, sides, first, reply);
      std::uint32_t winning = 0;
      for (const std::uint32_t second : seconds) {
        ++allowed;
        if (wins_after({first, reply, second})) {
          ++winning;
        } else {
          failing.push_back(fmt::format("1. {} {} 2. {}", board.cells[first], board.cells[reply], board.cells[second]));
        }
      }
      if (winning == 0)
        f.fail(fmt::format("1. {} {}: no move of those that the proof allows wins", board.cells[first],
                           board.cells[reply]));
    }
  }
  std::string how;
  for (const auto& [moves, cells] : openings)
    how += fmt::format("{}{} in {} moves", how.empty() ? "" : ", ", joined(cells, " "), moves);
  const Outcome misere = lines::Solver(board, Play::misere).value({}).outcome;
  f.note = fmt::format(
      "First moves that win, and how many moves the winner needs: {}. After a first move on a side point the proof "
      "allows {} second moves, of which {} do not win{}. After every reply at least one allowed move wins. In misere "
      "play the {}.",
      how.empty() ? "none" : how, allowed, failing.empty() ? "none" : std::to_string(failing.size()),
      failing.empty() ? "" : fmt::format(" (for example {})", failing.front()),
      misere == Outcome::loss  ? "second player wins"
      : misere == Outcome::win ? "first player wins"
                               : "game is a draw");
  return f;
}

namespace {

const Claims small_boards_claims("nyitrai", []() -> std::vector<Claim> {
  return {
      {"C01", "game 0, figure 1.1",
       "A queen moves left, down, or diagonally left and down on a 10 x 8 board. Seven squares are lost for the player "
       "to move, and two of them can be reached by the first move.",
       "all squares", [](const Evidence&) { return check_queen(lost_queen_squares(10, 8)); }},
      {"C02", "game 2, section 5.1",
       "A move paints a 2 x 2 square of a board. On 2k x 2l the first player wins: he paints the middle square, then "
       "answers each move with its image under a half turn. On 3 x 2k he wins in the same way, with a square on the "
       "axis and a reflection. The game on 2 x n is Dawson's chess on n - 1 cells.",
       "proved",
       [](const Evidence& e) {
         tiling::Solver solver(tiling::Rules({tiling::parse_tile("2x2")}), e.run());
         return check_painting([&](const tiling::Position& position) { return solver.grundy(position); });
       }},
      {"C03", "game 3, figure 1.1",
       "Trihex has nine points on nine lines of three points, with three lines through each point. The first player "
       "wins by a first move on a side point and the printed answers.",
       "proved", [](const Evidence&) { return check_trihex(lines::named_board("trihex")); }},
  };
});

}  // namespace

}  // namespace mexwave::cli
