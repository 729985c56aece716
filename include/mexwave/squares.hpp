#pragma once
// RavaszNégyzet, the square-making game. Two players place pieces of their colour on free cells of an h x w board in
// turn, the first player White. Normal play: the player who first occupies the four corners of a square wins. Misère
// play ("betli", Martin Gardner's Hip): this player loses. A full board without a one-coloured square is a *draw*.
// Source: B. Csákány, G. Makay, I. Nyőgér, RavaszNégyzet - egy kombinatorikai játék. Threads: run.hpp.

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/play.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::squares {

inline constexpr std::uint32_t largest_side = 10'000;    ///< largest side of any board
inline constexpr std::uint32_t largest_short_side = 16;  ///< largest shorter side of any board
inline constexpr std::uint32_t largest_column = 12;      ///< largest shorter side for Method::columns
inline constexpr std::uint32_t largest_game_side = 8;    ///< largest side of a board on which a game is played

/// Which squares count: those of any orientation, or axis-parallel ones only.
enum class Orientation : std::uint8_t { any, axis_parallel };

/// Cells are numbered row by row from the lower left corner: cell = row * width + column. The cell in column 3 and row
/// 4, counted from 1, is written c4; columns after z are aa, ab, ...
struct Board {
  std::uint32_t height = 6;
  std::uint32_t width = 6;
  Orientation orientation = Orientation::any;
  [[nodiscard]] std::uint32_t cells() const noexcept { return height * width; }
  friend bool operator==(const Board&, const Board&) = default;
};

/// The name of a cell: "c4". Throws InvalidArgument if there is no such cell.
[[nodiscard]] std::string cell_name(const Board& board, std::uint32_t cell);
/// The cell of that name, or nothing.
[[nodiscard]] std::optional<std::uint32_t> find_cell(const Board& board, std::string_view name);

/// The four cells of every square of the board, increasing; squares sorted. This and the next three throw
/// InvalidArgument for a board out of range.
[[nodiscard]] std::vector<std::array<std::uint32_t, 4>> squares_of(const Board& board);

/// The board's symmetries, the identity first: 8 for h = w >= 2, 4 for other boards with h, w >= 2; symmetry[cell] is
/// the image of the cell.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board);
/// The symmetries that map White's pieces to White's, and Black's to Black's; for sides to largest_game_side.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board, const Men& men);

/// Three symmetries that are their own inverses: the half turn about the centre, and two reflections.
enum class Mirror : std::uint8_t { rotate, left_right, up_down };
/// The image of every cell, by cell.
[[nodiscard]] std::vector<std::uint32_t> image_of(const Board& board, Mirror mirror);

// ---------------------------------------------------------------------------------------------------------------------
// Draws: two-colourings of the whole board without a one-coloured square.

/// How draws are found. All methods give the same draws and counts.
enum class Method : std::uint8_t {
  automatic,  ///< one of the next three, whichever is fast for the goal
  columns,    ///< column by column; the columns that are still possible are kept as bit sets
  transfer,   ///< counts only: dynamic programming along the board, with the last columns as state; for long boards
  corners,    ///< counts only, axis-parallel squares on square boards from 2 x 2: boards are extended at a corner
  reference   ///< cell by cell, by the definition; at most 64 cells
};

struct DrawsGoal {
  Board board{};
  /// Only draws with white_min..white_max white pieces; the default is any number.
  std::uint32_t white_min = 0;
  std::uint32_t white_max = std::numeric_limits<std::uint32_t>::max();
  /// One draw of each class: draws that are equal up to the board's symmetries and, if the range of white pieces is
  /// symmetric, up to the exchange of colours.
  bool classes = false;
  /// Only part number `slice` of `slices`, 0 <= slice < slices. The parts are disjoint, and together they have all
  /// draws.
  std::uint32_t slice = 0;
  std::uint32_t slices = 1;
  Method method = Method::automatic;
};

/// One draw. With classes it is the canonical representative: the least of its class when cells are read along the
/// shorter side first (up the columns from a1 on square boards), black before white.
struct Draw {
  std::vector<std::uint8_t> white;  ///< by cell: 1 white, 0 black
  std::uint32_t orbit = 1;          ///< with classes: number of colourings in the class
};

/// Called with every draw.
using EachDraw = std::function<void(const Draw&)>;

struct DrawsCount {
  std::string colourings;           ///< number of draws, decimal; with classes the sum of the orbits
  std::string classes;              ///< number of classes, decimal; empty unless requested
  Method method = Method::columns;  ///< the method that was used
  /// With method corners: the counts of smaller square boards, which the method also finds, by increasing side.
  struct OfSide {
    std::uint32_t side;
    std::string colourings;  ///< number of draws, decimal
  };
  std::vector<OfSide> smaller;
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t nodes = 0;   ///< partial colourings examined; with method corners also complete smaller boards
    std::uint64_t states = 0;  ///< with method transfer: number of different states, the contents of the last columns
  };
  Work work;
};

/// Bytes that the search for draws by columns or corners takes. For transfer and the reference: bytes at the start;
/// their memory grows with what they find, that of transfer to run.memory_limit at most. Throws InvalidArgument as the
/// computations do.
[[nodiscard]] std::uint64_t estimate_bytes(const DrawsGoal& goal, const RunOptions& run = {});

/// The number of draws. Throws InvalidArgument (a board out of range, an empty range of white pieces, a slice out of
/// range, a method that does not support the goal, a checkpoint with a method other than columns and corners),
/// MemoryLimit, Cancelled; FormatError, IoError as described for Checkpoint. Example:
/// count_draws({.board = {6, 6}, .white_min = 18, .white_max = 18, .classes = true}).classes == "3"
[[nodiscard]] DrawsCount count_draws(const DrawsGoal& goal, const RunOptions& run = {},
                                     const Checkpoint& checkpoint = {});

/// Calls `each` with every draw, in the order that Draw describes; by columns, memory does not grow with their number.
/// Methods transfer and corners cannot list. Throws as count_draws() does, and what `each` throws.
DrawsCount list_draws(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run = {});

/// Number of draws in which every cell has another colour than its image, image[cell]; 0 if some cell is its own image.
/// If no cell is its own image and there is no such draw, the second player wins misère play by mirroring. Throws
/// InvalidArgument for more than 64 cells, and unless image[image[cell]] == cell for all cells; Cancelled.
/// Example: count_mirrored_draws({6, 6}, image_of({6, 6}, Mirror::rotate)) == 0
[[nodiscard]] std::uint64_t count_mirrored_draws(const Board& board, const std::vector<std::uint32_t>& image,
                                                 const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The game.

/// A game, move by move, for programs that show or play it. Moves are cells; White begins.
class Game {
 public:
  /// Throws InvalidArgument for a board out of range.
  Game(const Board& board, Play play);
  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] Play play() const noexcept { return play_; }
  [[nodiscard]] const std::vector<std::uint32_t>& moves() const noexcept { return moves_; }
  [[nodiscard]] const Men& men() const noexcept { return men_; }
  [[nodiscard]] bool white_to_move() const noexcept { return moves_.size() % 2 == 0; }
  /// The four cells of the square that ended the game, if a square did.
  [[nodiscard]] const std::optional<std::array<std::uint32_t, 4>>& square() const noexcept { return square_; }
  [[nodiscard]] bool over() const noexcept { return square_.has_value() || moves_.size() == board_.cells(); }
  /// Throws InvalidArgument naming the move if the cell is taken or off the board, or the game is over.
  void move(std::uint32_t cell);
  /// Takes the last move back; does nothing if there is none.
  void undo();
  /// Free cells on which White (if `white`, else Black) would complete a square with the next piece.
  [[nodiscard]] std::vector<std::uint32_t> completing(bool white) const;
  /// The cells of completing() for the player who made the last move that are there because of this move; none at the
  /// beginning.
  [[nodiscard]] std::vector<std::uint32_t> new_threats() const;
  /// The mark that the paper gives to this move: "" without a new threat, "+" with one, "++" with two or more. Throws
  /// InvalidArgument as move() does.
  [[nodiscard]] std::string mark(std::uint32_t cell) const;

 private:
  Board board_;
  Play play_;
  std::vector<std::array<std::uint32_t, 4>> squares_;
  std::vector<std::uint32_t> moves_;
  Men men_;
  std::optional<std::array<std::uint32_t, 4>> square_;
};

/// The game after moves as the paper writes them: cells separated by blanks, with dashes and marks (+, ++) allowed and
/// ignored. A move number ("1.") must be that of the next move. Throws InvalidArgument naming the first word that is no
/// move, is not legal, or has a wrong number.
/// Example: parse_moves({6, 6}, Play::normal, "1. c2 - e3 2. b3+").moves().size() == 3
[[nodiscard]] Game parse_moves(const Board& board, Play play, std::string_view text);
/// "1. c2 e3 2. b3 d1 3. d3+", with marks in normal play; parse_moves() reads it.
[[nodiscard]] std::string moves_text(const Game& game);

// ---------------------------------------------------------------------------------------------------------------------
// Values.

using positional::Solution;
using positional::WinningMove;

/// The exact solver. A long search uses all threads; they do not change the result. An object keeps the values that it
/// has found, also from a cancelled search, in a table that starts with 64 KiB and doubles as it fills, to
/// run.memory_limit at most (a quarter of the available memory if that is 0); then new values replace old ones. Values
/// are those for the player to move. The game may be over; then it is already won, lost (0 moves) or drawn. All
/// functions throw InvalidArgument unless the pieces are disjoint and on the board, White has as many as Black or one
/// more, and the player to move has no square; Cancelled.
/// Example: Solver({4, 4}, Play::normal).value({}).outcome == Outcome::draw
class Solver {
 public:
  /// Throws InvalidArgument for a board beyond largest_game_side.
  Solver(const Board& board, Play play, const RunOptions& run = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// The value of the position.
  [[nodiscard]] Value value(const Men& men);
  /// The value of every legal move, by increasing cell; none if the game is over.
  [[nodiscard]] std::vector<MoveValue> moves(const Men& men);
  /// Normal play: whether the player to move can force a square within this many moves of their own.
  [[nodiscard]] bool wins_within(const Men& men, std::uint32_t moves);
  /// A best move: a fastest win, else a draw, else a slowest loss. Nothing if the game is over.
  [[nodiscard]] std::optional<std::uint32_t> best_move(const Men& men);
  /// All of the above except wins_within(); `work` counts this call alone.
  [[nodiscard]] Solution solve(const Men& men);
  /// The counters of all calls so far.
  [[nodiscard]] Solution::Work work() const noexcept;

 private:
  struct Search;
  Board board_;
  std::unique_ptr<Search> search_;
};

/// One position, by a solver of its own. Throws as Solver does.
[[nodiscard]] Solution solve(const Board& board, const Men& men, Play play = Play::normal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Strategies: the moves of one player against all moves of the other.

struct StrategyGoal {
  Board board{};  ///< sides to largest_game_side
  Play play = Play::normal;
  /// The *strategist*, whose moves the strategy gives: true for the second player, false for the first; unset: the
  /// winner, or in a draw the first player.
  std::optional<bool> second{};
  std::vector<std::uint32_t> second_moves{};  ///< cells allowed for the strategist's second move; empty: all
  /// Most positions with the strategist to move that may need an answer.
  std::uint64_t most_positions = 2'000'000;
  /// Cells of the moves made before, the first player's first. The strategy continues from there, and counts its moves
  /// from there.
  std::vector<std::uint32_t> position{};
};

/// A win in as few moves as possible (misère play: any win), or a draw if the strategist cannot win. Equal subtrees
/// share one node, even if the pieces on the board differ.
///
/// Normal play: if the strategist can complete a square, the strategist does so, and the tree omits replies that allow
/// this. So after one threat the tree has only the reply that stops it, and after two or more threats no reply. Misère
/// play: a reply that completes a square loses; the tree omits it. The tree also omits replies that fill the board.
struct Strategy {
  /// A set of replies of the other player, and the node with the strategist's answer to each of them.
  struct Answer {
    bool otherwise = false;     ///< the set is every other reply that needs an answer; the last one of a node
    std::uint64_t replies = 0;  ///< bit c for cell c; 0 for `otherwise`, and for the first move of the game
    std::uint32_t node = 0;     ///< index into nodes
    friend auto operator<=>(const Answer&, const Answer&) = default;
  };
  /// A move of the strategist, and the answers to the replies to it.
  struct Node {
    std::uint32_t number = 0;   ///< number of the move, counting the strategist's moves from 1
    std::uint32_t cell = 0;     ///< the move
    std::uint32_t threats = 0;  ///< number of cells that then complete a square, 2 for more; misère play: 0
    std::vector<Answer> answers;
    friend auto operator<=>(const Node&, const Node&) = default;
  };
  Board board{};
  Play play = Play::normal;
  std::vector<std::uint32_t> position;  ///< the moves made before
  bool second = false;                  ///< whether the strategist is the second player
  Outcome outcome = Outcome::draw;      ///< for the strategist: win or draw
  std::uint32_t within = 0;             ///< a win in normal play: most moves that the strategist needs; else 0
  std::optional<Mirror> mirror;         ///< misère play: every move is answered by its image, and there are no nodes
  std::vector<Node> nodes;
  /// The beginning: the strategist's first move, or the answers to the other player's first moves; nothing if the
  /// strategist completes a square at once.
  std::vector<Answer> first;
  /// Whether the strategist makes the first move from the position.
  [[nodiscard]] bool begins() const { return second == (position.size() % 2 != 0); }
  struct Work {
    std::uint64_t positions = 0;  ///< positions examined with the strategist to move
  };
  Work work;
};

/// Bytes that strategy(goal) takes at first. Then its solver's table grows as described for Solver, and the tree with
/// the positions checked, both to run.memory_limit. Throws InvalidArgument for a board out of range.
[[nodiscard]] std::uint64_t estimate_bytes(const StrategyGoal& goal, const RunOptions& run = {});

/// Always the same strategy for the same goal. Throws InvalidArgument for a board out of range, moves that are not
/// legal or end the game, if the strategist can only lose, if the second moves do not suffice, or if more than
/// most_positions positions need an answer; MemoryLimit, Cancelled. Example: strategy({.board = {5, 5}}).outcome ==
/// Outcome::win
[[nodiscard]] Strategy strategy(const StrategyGoal& goal, const RunOptions& run = {});

/// A move, and why it was chosen.
struct Choice {
  enum class Reason : std::uint8_t {
    solver,        ///< the solver found a best move
    mirror,        ///< the image of the last move under the half turn about the centre, which wins misère play here
    rule_of_thumb  ///< the solver did not finish in time
  };
  std::uint32_t cell = 0;
  std::optional<Value> value;  ///< for the player who makes the move; nothing if a rule of thumb chose it
  Reason reason = Reason::solver;
};

/// Chooses moves within a time limit for each move. If the solver does not finish in time, a rule of thumb chooses.
class Opponent {
 public:
  /// `seconds` is the time limit of each call of value() and choose(). Throws InvalidArgument for a board beyond
  /// largest_game_side.
  Opponent(const Board& board, Play play, double seconds, const RunOptions& run = {});
  ~Opponent();
  Opponent(const Opponent&) = delete;
  Opponent& operator=(const Opponent&) = delete;

  /// The exact value for the player to move, or nothing if time ran out. Throws InvalidArgument for a game on another
  /// board or of other play; Cancelled if run.cancelled returns true.
  [[nodiscard]] std::optional<Value> value(const Game& game);
  /// A move for the player to move. Throws InvalidArgument also if the game is over; Cancelled.
  [[nodiscard]] Choice choose(const Game& game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// ---------------------------------------------------------------------------------------------------------------------
// The definition, for tests.

/// The value by plain minimax without a table. For boards of at most about 12 cells.
[[nodiscard]] Value value_reference(const Board& board, const Men& men, Play play = Play::normal);

}  // namespace mexwave::squares

#pragma GCC visibility pop
