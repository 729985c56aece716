// D05 to D07: the printed lines, and White's second moves.

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "check/square_board.hpp"
#include "output/text.hpp"
#include "verify/claims_squares.hpp"

namespace mexwave::cli {

namespace {

using squares::Board;
using squares::Solver;

CellSet bit(std::uint32_t cell) { return CellSet{1} << cell; }
std::uint32_t lowest(CellSet cells) { return static_cast<std::uint32_t>(std::countr_zero(cells)); }

std::uint32_t cell(const char* name) { return static_cast<std::uint32_t>(board_6x6().find(name)); }
std::string name(std::uint32_t c) { return board_6x6().name(static_cast<int>(c)); }

constexpr CellSet everything = (CellSet{1} << 36) - 1;

/// Whether White, who has just moved, can force the completion of a square within this many more moves.
bool leaves_a_win(Solver& solver, const Men& men, std::uint32_t moves) {
  const CellSet taken = men.white | men.black;
  if (board_6x6().completing(men.black, taken) != 0) return false;
  const CellSet threats = board_6x6().completing(men.white, taken);
  if (std::popcount(threats) > 1) return true;
  for (CellSet replies = threats != 0 ? threats : everything & ~taken; replies != 0; replies &= replies - 1) {
    if (!solver.wins_within({men.white, men.black | bit(lowest(replies))}, moves)) return false;
  }
  return true;
}

/// The cells that, with two diagonally adjacent cells, make a triangle congruent to (a1,b2,c1), which has a right angle
/// between two diagonal steps.
CellSet completing_triangle(std::uint32_t a, std::uint32_t b) {
  CellSet cells = 0;
  const auto apart = [](std::uint32_t p, std::uint32_t q) {
    const int dx = static_cast<int>(p % 6) - static_cast<int>(q % 6),
              dy = static_cast<int>(p / 6) - static_cast<int>(q / 6);
    return dx * dx + dy * dy;
  };
  for (std::uint32_t c = 0; c < 36; ++c) {
    if ((apart(a, c) == 2 && apart(b, c) == 4) || (apart(a, c) == 4 && apart(b, c) == 2)) cells |= bit(c);
  }
  return cells;
}

/// Whether there are three squares through both cells, and Black has no piece on them.
bool free_pair_of_degree_3(std::uint32_t a, std::uint32_t b, CellSet black) {
  std::uint32_t open = 0, all = 0;
  for (const CellSet square : board_6x6().squares()) {
    if ((square & bit(a)) == 0 || (square & bit(b)) == 0) continue;
    ++all;
    open += (square & black) == 0 ? 1 : 0;
  }
  return all == 3 && open == 3;
}

/// The least number of cells that contain an element of every set, and all choices of this number. No set is empty.
struct Hitting {
  std::uint32_t size = 0;
  std::vector<CellSet> choices;
};

Hitting least_hitting(const std::vector<CellSet>& sets) {
  Hitting best{.size = 0, .choices = {}};
  const auto choose = [&](const auto& self, CellSet chosen, CellSet barred, std::uint32_t left) -> void {
    const auto missed = std::find_if(sets.begin(), sets.end(), [&](CellSet s) { return (s & chosen) == 0; });
    if (missed == sets.end()) {
      best.choices.push_back(chosen);
      return;
    }
    if (left == 0) return;
    // Chooses one cell of the missed set. Cells tried before are barred, so that no choice is found twice.
    for (CellSet rest = *missed & ~barred; rest != 0; rest &= rest - 1) {
      self(self, chosen | bit(lowest(rest)), barred, left - 1);
      barred |= bit(lowest(rest));
    }
  };
  for (; best.choices.empty(); ++best.size) choose(choose, 0, 0, best.size);
  --best.size;
  std::sort(best.choices.begin(), best.choices.end());
  return best;
}

/// For every reply to a first move, the second moves that win within five; empty if there are none for some reply.
std::vector<CellSet> second_moves(Solver& solver, std::uint32_t first) {
  std::vector<CellSet> sets;
  for (std::uint32_t reply = 0; reply < 36; ++reply) {
    if (reply == first) continue;
    sets.push_back(winning_second_moves(solver, Board{}, first, reply));
    if (sets.back() == 0) return {};
  }
  return sets;
}

}  // namespace

std::uint64_t winning_second_moves(Solver& solver, const Board& on, std::uint32_t first, std::uint32_t reply) {
  std::uint64_t cells = 0;
  for (std::uint32_t second = 0; second < on.cells(); ++second) {
    if (second == first || second == reply) continue;
    if (leaves_a_win(solver, {bit(first) | bit(second), bit(reply)}, 3)) cells |= bit(second);
  }
  return cells;
}

Finding check_printed_lines(const Evidence&) {
  Finding f{.checked_to = "every printed line"};
  const PrintedTreeCheck check = check_printed_tree(printed_tree());
  for (const std::string& line : check.failures) f.fail(line);
  for (const std::string& line : check.uncovered) f.fail("not covered: " + line);
  if (check.unfree_pairs > 0) f.fail(fmt::format("{} second moves make no free pair of degree 3", check.unfree_pairs));
  f.note =
      fmt::format("{} lines win as printed; {}.", check.lines,
                  check.uncovered.empty() ? "every first and second reply is covered" : "not all replies are covered");
  if (check.failures.size() > 1) {
    const std::vector<std::string> others(check.failures.begin() + 1, check.failures.end());
    f.note += fmt::format(" The other{} fail{}: {}.", others.size() == 1 ? " line that" : " lines that",
                          others.size() == 1 ? "s" : "", joined(others, "; "));
  }
  std::vector<PrintedTable> mended = printed_tree();
  for (PrintedTable& table : mended) {
    PrintedColumn& first = table.columns.front();
    if (table.first_replies == "b1 c1 d1 e1 f1") first = {first.replies, "e3+", "d2", first.fourth};
  }
  if (!check.failures.empty() && check_printed_tree(mended).failures.empty()) {
    f.note +=
        " If 3. e3+ d2 replaces 3. d2+ e3 in the column of these lines, as in the next table, all lines win. So this "
        "is an error of the paper or of our copy.";
  }
  f.note += fmt::format(
      " Our copy lacks the fourth move of {} lines, in one column of each table of four columns. The following fourth "
      "moves win; brackets list Black's possible replies: {}.",
      check.without_fourth, joined(check.lost, "; "));
  f.note += fmt::format(
      " The proof says that no forced reply is a counter-threat. There are {} counter-threats, the first after {}.",
      check.counter_threats, check.first_counter_threat);
  f.note += fmt::format(" The mark + is missing for {}. Printed twice: {}.", joined(check.unmarked, ", "),
                        joined(check.twice, ", "));
  if (!check.repaired.empty()) {
    const Recheck repaired = check_strategy("the repaired tree", check.repaired);
    if (repaired.wrong) f.fail("the repaired tree: " + *repaired.wrong);
    f.note += fmt::format(" Repaired and extended by the symmetries, the tree is a strategy: {}.", repaired.done);
  }
  return f;
}

Finding check_neighbours_of_c3(const Evidence& e) {
  Finding f{.checked_to = "all replies"};
  Solver solver(Board{}, Play::normal, e.run());
  const std::uint32_t c3 = cell("c3");
  std::uint32_t pairs = 0, least = 4;
  std::uint64_t positions = 0;
  for (std::uint32_t reply = 0; reply < 36; ++reply) {
    if (reply == c3) continue;
    std::uint32_t here = 0;
    for (const char* neighbour : {"b2", "b4", "d2", "d4"}) {
      const std::uint32_t second = cell(neighbour);
      if (second == reply || !free_pair_of_degree_3(c3, second, bit(reply))) continue;
      ++here;
      const Men men{bit(c3) | bit(second), bit(reply)};
      const std::string moves = fmt::format("1. c3 {} 2. {}", name(reply), neighbour);
      if (!leaves_a_win(solver, men, 3)) f.fail(moves + " does not win within five");
      for (CellSet replies = everything & ~(men.white | men.black); replies != 0; replies &= replies - 1) {
        ++positions;
        const CellSet black = men.black | bit(lowest(replies));
        bool found = false;
        for (CellSet thirds = completing_triangle(c3, second) & ~black; thirds != 0; thirds &= thirds - 1)
          found = found || leaves_a_win(solver, {men.white | bit(lowest(thirds)), black}, 2);
        if (!found)
          f.fail(fmt::format("{} {}: no third move that completes the triangle wins", moves, name(lowest(replies))));
      }
    }
    if (here == 0) f.fail(fmt::format("1. c3 {}: no free pair of degree 3", name(reply)));
    pairs += here;
    least = std::min(least, here);
  }
  f.note = fmt::format(
      "There are {} such second moves after the 35 replies, at least {} after each. After each of the {} second "
      "replies to them, a third move that completes the triangle wins.",
      pairs, least, positions);
  if (!f.holds()) f.note = fmt::format("{} such second moves, {} second replies to them.", pairs, positions);
  return f;
}

Finding check_second_moves(const Evidence& e) {
  Finding f{.checked_to = "all first moves, all replies"};
  Solver solver(Board{}, Play::normal, e.run());
  const auto report = [&](std::uint32_t first, const std::vector<CellSet>& sets) {
    const Hitting hitting = least_hitting(sets);
    std::string text = fmt::format("After 1. {} the least number of cells that suffices is {}, in {} ways", name(first),
                                   hitting.size, hitting.choices.size());
    if (hitting.size <= 3) f.fail(fmt::format("1. {}, then one of {}", name(first), names_of(hitting.choices.front())));
    std::vector<std::string> shown;
    for (const CellSet choice : hitting.choices) {
      if (shown.size() < 4) shown.push_back(fmt::format("{{{}}}", names_of(choice)));
    }
    text += fmt::format(": {}{}.", joined(shown, ", "), hitting.choices.size() > shown.size() ? " and others" : "");
    const CellSet neighbours = bit(cell("b2")) | bit(cell("b4")) | bit(cell("d2")) | bit(cell("d4"));
    if (std::find(hitting.choices.begin(), hitting.choices.end(), neighbours) != hitting.choices.end())
      text += " The paper's own choice, b2, b4, d2, d4, is one of them.";
    return text;
  };
  std::vector<std::string> without;
  for (const char* first : {"c3", "a1", "b1", "c1", "b2", "c2"}) {
    const std::vector<CellSet> sets = second_moves(solver, cell(first));
    if (sets.empty()) {
      without.emplace_back(first);
    } else {
      f.note += report(cell(first), sets) + " ";
    }
  }
  f.note += fmt::format("First moves that do not win within five moves: {}.",
                        without.empty() ? "none" : joined(without, ", "));
  return f;
}

}  // namespace mexwave::cli
