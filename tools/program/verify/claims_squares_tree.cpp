// The strategy tree exactly as printed, and its check with the board of `mexwave check` (check/square_board.hpp).

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <sstream>

#include "mexwave/error.hpp"
#include "output/text.hpp"
#include "verify/claims_squares.hpp"

namespace mexwave::cli {

std::vector<PrintedTable> printed_tree() {
  return {
      {"d4",
       "c1",
       {{"x5 x6 ay d1 ey f1 f3", "b2+", "d2", "c2++"},
        {"b1 b2 b3 b4 c2 c4 d2 d3 f2 f4", "a3+", "a1", "c5++"}}},  // printed "b3.b4" for "b3, b4"
      {"a1", "d4", {{"b2 d2", "b4+", "c5", "c4++"}, {"mmnmf", "b4+", "c5", "b2++"}}},
      {"b2", "d4", {{"d2 e3 e5 f4", "c4+", "d3", "c5++"}, {"e3", "c5+", "b4", "c4++"}, {"mmnmf", "c5+", "b4", "e5++"}}},
      {"d2", "b4", {{"a3 a5 b2", "c5", "d4", "c4++"}, {"c5 d4", "a3+", "b2", "b3++"}, {"mm", "a3+", "b2", "c5++"}}},
      {"d3", "b4", {{"a3 a5 b2", "c5", "d4", "c4++"}, {"c5 d4", "b2+", "a3", "b3++"}, {"mm", "a3+", "b2", "c5++"}}},
      {"e3",
       "b4",
       {{"a3 b2 c1 c2", "c5+", "d4", "c4++"},
        {"b3 c4", "b2+", "a3", ""},
        {"c5", "a3+", "b2", "b3++"},
        {"mm", "b2+", "a3", "b3++"}}},
      {"b1 c1 d1 e1 f1",
       "d4",
       {{"b2 b3 b4 c5 f4", "d2+", "e3", "d3++"},
        {"c4 d3", "d2+", "e3", ""},
        {"a3 e3", "c5+", "b4", "c4++"},
        {"mm", "b4+", "c5", "c4++"}}},
      {"c2 e2",
       "d4",
       {{"b3 b4 c5", "e3+", "d2", "d3++"},
        {"c4 d3", "d2+", "e3", ""},
        {"f2 f5", "c5+", "b4", "c4++"},
        {"mm", "b4+", "c5", "c4++"}}},
  };
}

const SquareBoard& board_6x6() {
  static const SquareBoard the_board(6, 6, false);
  return the_board;
}

std::string names_of(CellSet cells) {
  std::vector<std::string> list;
  for (; cells != 0; cells &= cells - 1) list.push_back(board_6x6().name(std::countr_zero(cells)));
  return joined(list, " ");
}

namespace {

constexpr int board_side = 6;

CellSet bit(int cell) { return CellSet{1} << cell; }
int lowest_cell(CellSet cells) { return std::countr_zero(cells); }

int cell_of(const std::string& word) {
  const int cell = board_6x6().find(word.substr(0, word.find('+')));
  if (cell < 0) throw InvalidArgument(fmt::format("printed tree: '{}' is not a cell", word));
  return cell;
}

// The board's symmetries that keep the diagonals: reflection in a1-f6 (the source's secondary diagonal) and in a6-f1.
int across_secondary(int cell) { return board_6x6().cell(cell / board_side, cell % board_side); }
int across_main(int cell) {
  return board_6x6().cell(board_side - 1 - cell / board_side, board_side - 1 - cell % board_side);
}
bool above_secondary(int cell) { return cell / board_side > cell % board_side; }
CellSet image(CellSet cells, int (*map)(int)) {
  CellSet result = 0;
  for (; cells != 0; cells &= cells - 1) result |= bit(map(lowest_cell(cells)));
  return result;
}

/// The cells of a printed word: a cell such as "c2", a row such as "x5", or a column such as "ay".
CellSet cells_of(const std::string& list) {
  CellSet cells = 0;
  std::istringstream words(list);
  for (std::string word; words >> word;) {
    for (int k = 0; k < board_side; ++k) {
      if (word[0] == 'x') {
        cells |= bit(cell_of(fmt::format("{}{}", static_cast<char>('a' + k), word.substr(1))));
      } else if (word.size() == 2 && word[1] == 'y') {
        cells |= bit(cell_of(fmt::format("{}{}", word[0], k + 1)));
      } else {
        cells |= bit(cell_of(word));
      }
    }
  }
  return cells;
}

struct Men {
  CellSet white = 0, black = 0;
  [[nodiscard]] CellSet taken() const { return white | black; }
  [[nodiscard]] Men with_white(int cell) const { return {white | bit(cell), black}; }
  [[nodiscard]] Men with_black(int cell) const { return {white, black | bit(cell)}; }
  [[nodiscard]] CellSet white_threats() const { return board_6x6().completing(white, taken()); }
  [[nodiscard]] CellSet black_threats() const { return board_6x6().completing(black, taken()); }
};

/// Whether a piece of White on this cell makes a double threat while Black threatens nothing.
bool decides(const Men& men, int cell) {
  if ((men.taken() & bit(cell)) != 0) return false;
  const Men after = men.with_white(cell);
  return std::popcount(after.white_threats()) >= 2 && after.black_threats() == 0;
}

CellSet deciding(const Men& men) {
  CellSet cells = 0;
  for (CellSet free = board_6x6().all() & ~men.taken(); free != 0; free &= free - 1) {
    if (decides(men, lowest_cell(free))) cells |= bit(lowest_cell(free));
  }
  return cells;
}

/// A finish such as "3. b4+ c5 4. c4++" (a threat, its parry, and a double threat) that wins in all of these positions;
/// empty if there is none.
std::string common_finish(const std::vector<Men>& positions) {
  CellSet free = board_6x6().all();
  for (const Men& men : positions) free &= ~men.taken();
  for (CellSet thirds = free; thirds != 0; thirds &= thirds - 1) {
    CellSet parries = 0, fourths = board_6x6().all();
    for (const Men& men : positions) {
      const Men threat = men.with_white(lowest_cell(thirds));
      parries |= threat.white_threats();
      if (std::popcount(threat.white_threats()) != 1 || std::popcount(parries) != 1) {
        fourths = 0;
        break;
      }
      fourths &= deciding(threat.with_black(lowest_cell(parries)));
    }
    if (fourths != 0)
      return fmt::format("3. {}+ {} 4. {}++", board_6x6().name(lowest_cell(thirds)), names_of(parries),
                         board_6x6().name(lowest_cell(fourths)));
  }
  return "";
}

class TreeChecker {
 public:
  explicit TreeChecker(const std::vector<PrintedTable>& tree) : tree_(tree) {}

  PrintedTreeCheck check() {
    CellSet answered = 0;
    for (const PrintedTable& table : tree_) {
      for (CellSet firsts = cells_of(table.first_replies); firsts != 0; firsts &= firsts - 1)
        answered |= first_reply(table, lowest_cell(firsts));
      for (const PrintedColumn& column : table.columns) {
        if (!column.third.ends_with('+'))
          result_.unmarked.push_back(fmt::format("{} (after 1. - {})", column.third, table.first_replies));
        lost_fourth(table, column);
      }
    }
    for (CellSet left = board_6x6().all() & ~answered & ~bit(c3_); left != 0; left &= left - 1)
      result_.uncovered.push_back("1. c3 " + board_6x6().name(lowest_cell(left)));
    if (result_.uncovered.empty()) {
      result_.repaired =
          "mexwave squares strategy 1\nboard 6x6\nsquares any\nplay normal\nplayer first\nclaim wins within 5\ntree\n"
          "1. c3\n";
      for (const auto& [first, lines] : text_) result_.repaired += lines;
      result_.repaired += "end\n";
    }
    return result_;
  }

 private:
  /// Checks the table for all second replies to this first reply. Returns the images of the first reply under the
  /// symmetries of the table, which it covers as well.
  CellSet first_reply(const PrintedTable& table, int first) {
    const int second = cell_of(table.second);
    const Men men = Men{}.with_white(c3_).with_black(first).with_white(second);
    if ((bit(first) & (bit(c3_) | bit(second))) != 0 || second == c3_) {
      result_.failures.push_back(fmt::format("1. c3 {} 2. {}: no legal move", board_6x6().name(first), table.second));
      return 0;
    }
    std::size_t free_squares = 0;
    for (const CellSet square : board_6x6().squares()) {
      if ((square & men.white) == men.white && (square & men.black) == 0) ++free_squares;
    }
    result_.unfree_pairs += free_squares == 3 ? 0 : 1;
    // The second replies by finish: White's third move, the parry and the fourth move.
    std::map<std::string, CellSet> finishes;
    for (CellSet replies = board_6x6().all() & ~men.taken(); replies != 0; replies &= replies - 1) {
      const int reply = lowest_cell(replies);
      finishes[second_reply(table, men, first, reply)] |= bit(reply);
    }
    // Every table is also valid after a reflection in a1-f6, and a table for d4 also after an exchange of c3 and d4.
    std::vector<int (*)(int)> maps{[](int c) { return c; }, across_secondary};
    if (table.second == "d4") {
      maps.insert(maps.begin() + 1, across_main);
      maps.push_back([](int c) { return across_main(across_secondary(c)); });
    }
    CellSet covered = 0;
    for (int (*const map)(int) : maps) {
      covered |= bit(map(first));
      write(map(first), second, finishes, map);
    }
    return covered;
  }

  /// Checks the columns for one second reply. Returns a finish that wins: the printed one, or a repair; empty if there
  /// is none.
  std::string second_reply(const PrintedTable& table, const Men& before, int first, int reply) {
    // If a column has "mmnmf", replies above the diagonal are covered by reflection: c3, d4 and the first reply are on
    // the diagonal.
    const bool halved = std::any_of(table.columns.begin(), table.columns.end(),
                                    [](const PrintedColumn& c) { return c.replies == "mmnmf"; });
    const bool reflected = halved && above_secondary(reply);
    const int printed_reply = reflected ? across_secondary(reply) : reply;
    const Men men = before.with_black(printed_reply);
    const std::string moves =
        fmt::format("1. c3 {} 2. {} {}", board_6x6().name(first), table.second, board_6x6().name(printed_reply));
    std::vector<const PrintedColumn*> columns;
    const PrintedColumn* others = nullptr;
    for (const PrintedColumn& column : table.columns) {
      if (column.replies.starts_with("mm")) {
        others = &column;
      } else if ((cells_of(column.replies) & bit(printed_reply)) != 0) {
        columns.push_back(&column);
      }
    }
    if (columns.size() > 1 && !reflected) result_.twice.push_back(moves);
    if (columns.empty() && others != nullptr) columns.push_back(others);
    if (columns.empty() && !reflected) result_.uncovered.push_back(moves);
    std::string finish;
    for (const PrintedColumn* column : columns) {
      const std::string found = follow(*column, men, moves, !reflected);
      if (finish.empty()) finish = found;
    }
    if (finish.empty()) finish = common_finish({men});
    return reflected ? mapped(finish, across_secondary) : finish;
  }

  /// Checks a column from the second reply on. Returns its finish; empty if it does not win as printed.
  std::string follow(const PrintedColumn& column, const Men& men, const std::string& moves, bool count) {
    const auto fail = [&](const std::string& line, const std::string& why) {
      if (count) result_.failures.push_back(fmt::format("{} {}: {}", moves, line, why));
      return std::string();
    };
    const int third = cell_of(column.third), parry = cell_of(column.parry);
    const std::string to_third = fmt::format("3. {}", column.third);
    if ((men.taken() & bit(third)) != 0) return fail(to_third, "the cell is taken");
    const Men threat = men.with_white(third);
    if (std::popcount(threat.white_threats()) != 1) return fail(to_third, "no single threat");
    const std::string to_parry = fmt::format("{} {}", to_third, column.parry);
    if (threat.white_threats() != bit(parry))
      return fail(to_parry, "the threat is " + names_of(threat.white_threats()));
    const Men parried = threat.with_black(parry);
    if (count && parried.black_threats() != 0) {
      if (result_.counter_threats++ == 0) {
        result_.first_counter_threat =
            fmt::format("{} {}, threatening {}", moves, to_parry, names_of(parried.black_threats()));
      }
    }
    if (column.fourth.empty()) {
      result_.without_fourth += count ? 1 : 0;
      return "";
    }
    const std::string to_fourth = fmt::format("{} 4. {}", to_parry, column.fourth);
    const int fourth = cell_of(column.fourth);
    if ((parried.taken() & bit(fourth)) != 0) return fail(to_fourth, "the cell is taken");
    const Men done = parried.with_white(fourth);
    if (const CellSet squares = done.black_threats(); squares != 0)
      return fail(to_fourth, fmt::format("Black completes a square on {}", names_of(squares)));
    if (std::popcount(done.white_threats()) < 2) return fail(to_fourth, "no double threat");
    result_.lines += count ? 1 : 0;
    return fmt::format("3. {}+ {} 4. {}++", board_6x6().name(third), board_6x6().name(parry), board_6x6().name(fourth));
  }

  /// The image of a finish under a symmetry.
  static std::string mapped(const std::string& finish, int (*map)(int)) {
    std::string text = finish;
    for (std::size_t k = 0; k + 1 < text.size(); ++k) {
      if (text[k] < 'a' || text[k] > 'f') continue;
      text.replace(k, 2, board_6x6().name(map(board_6x6().find(text.substr(k, 2)))));
    }
    return text;
  }

  /// Writes the lines of the table for one first reply as in a strategy file, unless there are lines for this reply.
  void write(int first, int second, const std::map<std::string, CellSet>& finishes, int (*map)(int)) {
    if (text_.contains(first)) return;
    // If the symmetry exchanges c3 and d4, White's second move is still d4.
    const int answer = map(c3_) == c3_ ? map(second) : map(c3_);
    std::string lines = fmt::format(" {}: 2. {}\n", board_6x6().name(first), board_6x6().name(answer));
    for (const auto& [finish, replies] : finishes) {
      std::istringstream words(mapped(finish, map));
      std::string number, third, parry, fourth;
      words >> number >> third >> parry >> number >> fourth;
      if (finish.empty()) continue;  // there is none, so the check of the strategy will name the reply
      lines += fmt::format("  {}: 3. {}\n   {}: 4. {}\n", names_of(image(replies, map)), third, parry, fourth);
    }
    text_[first] = lines;
  }

  /// Adds the cells that the missing fourth move of a column may have been: those that win after every first and second
  /// reply, or, if there are none, two cells one of which always wins.
  void lost_fourth(const PrintedTable& table, const PrintedColumn& column) {
    if (!column.fourth.empty()) return;
    std::vector<CellSet> winning;
    CellSet candidates = board_6x6().all();
    for (CellSet firsts = cells_of(table.first_replies); firsts != 0; firsts &= firsts - 1) {
      for (CellSet replies = cells_of(column.replies); replies != 0; replies &= replies - 1) {
        const Men men = Men{}
                            .with_white(c3_)
                            .with_white(cell_of(table.second))
                            .with_white(cell_of(column.third))
                            .with_black(lowest_cell(firsts))
                            .with_black(lowest_cell(replies))
                            .with_black(cell_of(column.parry));
        winning.push_back(deciding(men));
        candidates &= winning.back();
      }
    }
    std::string fourth = candidates == 0 ? "nothing" : names_of(candidates) + " (each of them wins)";
    for (int a = 0; candidates == 0 && a < board_6x6().cells(); ++a) {
      for (int b = a + 1; b < board_6x6().cells(); ++b) {
        const CellSet pair = bit(a) | bit(b);
        if (std::any_of(winning.begin(), winning.end(), [&](CellSet w) { return (w & pair) == 0; })) continue;
        fourth = names_of(pair) + " (one of them wins, depending on the replies)";
        candidates = pair;
      }
    }
    result_.lost.push_back(fmt::format("1. c3 [{}] 2. {} [{}] 3. {} {} 4. {}", table.first_replies, table.second,
                                       column.replies, column.third, column.parry, fourth));
  }

  const std::vector<PrintedTable>& tree_;
  const int c3_ = board_6x6().find("c3");
  PrintedTreeCheck result_;
  std::map<int, std::string> text_;
};

}  // namespace

PrintedTreeCheck check_printed_tree(const std::vector<PrintedTable>& tree) { return TreeChecker(tree).check(); }

}  // namespace mexwave::cli
