#pragma once
// The checks of the claims of Csákány, Makay, Nyőgér, and a transcript of the strategy tree in the proof of their
// theorem.
//
// After 1. c3 the source gives, for each first reply up to symmetry, White's second move; then in columns the second
// replies, White's third move (a threat, +), the forced parry, and the fourth move (a double threat, ++). "mm" stands
// for every other reply, "mmnmf" for every other reply not above the diagonal a1-f6, "x5" for row 5, "ay" for column a.
//
// In the available text the columns are printed one below the other. If a table has three or four columns, its rows of
// third moves continue below the fourth move of the first column, also numbered "4." (a threat with its parry), and the
// remaining fourth moves follow in the order of the columns. In the four-column tables (e3; b1 c1 d1 e1 f1; c2 e2) one
// fourth move is missing. The two that remain cannot belong to the second column, whose replies are on that very cell.
// So they are read as those of the third and fourth columns, and that of the second column is unknown.

#include <string>
#include <vector>

#include "check/square_board.hpp"
#include "mexwave/squares.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

Finding check_three_draws(const Evidence& e);       // D01
Finding check_wins_within_five(const Evidence& e);  // D02
Finding check_not_within_four(const Evidence& e);   // D03
Finding check_degrees(const Evidence& e);           // D04
Finding check_printed_lines(const Evidence& e);     // D05
Finding check_neighbours_of_c3(const Evidence& e);  // D06
Finding check_second_moves(const Evidence& e);      // D07
Finding check_sample_game(const Evidence& e);       // D08
Finding check_misere_winner(const Evidence& e);     // D09

[[nodiscard]] const SquareBoard& board_6x6();
[[nodiscard]] std::string names_of(CellSet cells);  ///< "a1 c3"

/// The second moves (bit c for cell c) with which White wins within five moves, after this first move and this reply.
[[nodiscard]] std::uint64_t winning_second_moves(squares::Solver& solver, const squares::Board& board,
                                                 std::uint32_t first, std::uint32_t reply);

struct PrintedColumn {
  std::string replies;  ///< as printed, with blanks for commas
  std::string third;    ///< such as "b2+"
  std::string parry;
  std::string fourth;  ///< such as "c2++"; empty where it is missing in the text
};

struct PrintedTable {
  std::string first_replies;
  std::string second;
  std::vector<PrintedColumn> columns;
};

[[nodiscard]] std::vector<PrintedTable> printed_tree();

/// The result of checking the tree against the rules. A line consists of a first reply, a second reply and its column.
struct PrintedTreeCheck {
  std::uint64_t lines = 0;             ///< lines that end with a double threat that cannot be met
  std::uint64_t without_fourth = 0;    ///< lines whose fourth move is missing in the text
  std::vector<std::string> failures;   ///< lines that do not win as printed, with the reason
  std::vector<std::string> uncovered;  ///< replies that no table or column covers
  std::vector<std::string> lost;       ///< for each missing fourth move: the cells that it may have been
  std::vector<std::string> twice;      ///< second replies listed in two columns
  std::vector<std::string> unmarked;   ///< third moves printed without their +
  std::uint64_t counter_threats = 0;   ///< parries that make a threat, although the proof states that none does
  std::string first_counter_threat;
  std::uint64_t unfree_pairs = 0;  ///< second moves that make no free pair of degree 3 with c3
  std::string repaired;  ///< the repaired tree for every first and second reply, as the text of a strategy file
};

[[nodiscard]] PrintedTreeCheck check_printed_tree(const std::vector<PrintedTable>& tree);

}  // namespace mexwave::cli
