#pragma once
// Games of winning lines: two players claim free cells of a board in turn, White first (in the program X and O). Normal
// play: the player who first owns every cell of a line wins. Misère play: this player loses. A full board without such
// a line is a draw. Source: O. K. Nyitrai, Mathematical games, 2014, section 1.2: Trihex, tic-tac-toe. Threads:
// run.hpp.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/play.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::lines {

inline constexpr std::uint32_t most_cells = 64;    ///< most cells of a board
inline constexpr std::uint32_t most_lines = 4096;  ///< most lines of a board
/// The solver uses no more symmetries than this: each costs time in every position.
inline constexpr std::uint32_t most_symmetries = 192;

/// The place of a cell in a picture.
struct Place {
  std::uint32_t row = 0;     ///< from the top, the first is 0
  std::uint32_t column = 0;  ///< from the left, the first is 0
};

struct Board {
  std::string name;                               ///< for messages
  std::vector<std::string> cells;                 ///< the name of each cell
  std::vector<std::vector<std::uint32_t>> lines;  ///< the cells of each line, increasing; lines sorted
  std::vector<Place> places;                      ///< the place of each cell; empty if the board has no picture
};

/// The names of the named boards: "trihex", "tictactoe", "4x4", "cube".
[[nodiscard]] const std::vector<std::string>& board_names();

/// The board of that name. Throws InvalidArgument for other names. Example: named_board("tictactoe").cells.size() == 9
///
///   trihex      corners a b c; p, q, r on the sides facing a, b, c; x, y, z inside. Nine lines: the sides arb, bpc,
///               cqa, the lines axp, byq, czr through a corner, and pyz, qxz, rxy
///   tictactoe   3 x 3, rows, columns and diagonals; column letter and row number, a1 at the lower left
///   4x4         likewise, lines of four
///   cube        3 x 3 x 3, its 49 lines; the layer before the letter: 1a1
[[nodiscard]] Board named_board(std::string_view name);

/// A board from text. Each line of the text is a line of the game: its cells, as names or numbers, separated by blanks.
/// `#` begins a comment. Cells are in the order in which they first occur. Throws InvalidArgument naming the line at
/// fault: a name with control characters or not in UTF-8, or with a comma at its end, a cell twice in one line, a line
/// twice, no line at all, only lines of one cell of which some have commas, more than most_cells cells or most_lines
/// lines.
[[nodiscard]] Board parse_board(const std::string& name, std::string_view text);

/// Permutations of the cells that map lines to lines, the identity first; symmetry[cell] is the image of the cell. The
/// search ends after `most` symmetries or a fixed amount of work, so there may be more than it returns.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board,
                                                                    std::uint32_t most = most_symmetries);

/// A game as it was played.
struct Game {
  std::vector<std::uint32_t> moves;   ///< the cells in the order of the moves; White begins
  Men men;                            ///< the pieces after these moves
  std::optional<std::uint32_t> line;  ///< index of the line that ended the game, if one did
  [[nodiscard]] bool white_to_move() const noexcept { return moves.size() % 2 == 0; }
};

/// Parses moves: names of cells separated by blanks. Throws InvalidArgument naming the first word that is not a free
/// cell, or that comes after the end of the game. Example: parse_moves(named_board("tictactoe"), "b2 a1")
[[nodiscard]] Game parse_moves(const Board& board, std::string_view text);

// ---------------------------------------------------------------------------------------------------------------------
// Values.

using positional::Solution;
using positional::WinningMove;

/// The exact solver. A long search uses all threads; they do not change the result. An object keeps the values that it
/// has found, also from a cancelled search, in a table that starts with 64 KiB and doubles as it fills, to
/// run.memory_limit at most (a quarter of the available memory if that is 0); then new values replace old ones. Values
/// are those for the player to move. The game may be over; then it is already won, lost (0 moves) or drawn. All
/// functions throw InvalidArgument unless the pieces are disjoint and on the board, White has as many as Black or one
/// more, and the player to move owns no line; Cancelled.
/// Example: Solver(named_board("tictactoe"), Play::normal).value({}).outcome == Outcome::draw
class Solver {
 public:
  /// Throws InvalidArgument unless the board has 1..most_cells cells and 1..most_lines lines of different cells.
  Solver(const Board& board, Play play, const RunOptions& run = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// The value of the position.
  [[nodiscard]] Value value(const Men& men);
  /// The value of every legal move, by increasing cell; none if the game is over.
  [[nodiscard]] std::vector<MoveValue> moves(const Men& men);
  /// A best move: a fastest win, else a draw, else a slowest loss. Nothing if the game is over.
  [[nodiscard]] std::optional<std::uint32_t> best_move(const Men& men);
  /// All of the above; `work` counts this call alone.
  [[nodiscard]] Solution solve(const Men& men);
  /// The counters of all calls so far.
  [[nodiscard]] Solution::Work work() const noexcept;
  /// Number of symmetries of the board that the solver uses, including the identity.
  [[nodiscard]] std::uint32_t symmetries() const noexcept;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

/// One position, by a solver of its own. Throws as Solver does.
[[nodiscard]] Solution solve(const Board& board, const Men& men, Play play = Play::normal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definition, for tests.

/// The value by plain minimax without a table. For boards of at most about 10 cells.
[[nodiscard]] Value value_reference(const Board& board, const Men& men, Play play = Play::normal);

}  // namespace mexwave::lines

#pragma GCC visibility pop
