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

inline constexpr std::uint32_t largest_side = 10'000;    ///< of any board
inline constexpr std::uint32_t largest_short_side = 16;  ///< likewise, of the shorter side
inline constexpr std::uint32_t largest_column = 12;      ///< likewise, where draws are found by columns
inline constexpr std::uint32_t largest_game_side = 8;    ///< of a board that is played on

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

/// "c4". Throws InvalidArgument if there is no such cell.
[[nodiscard]] std::string cell_name(const Board& board, std::uint32_t cell);
/// The cell of that name, or nothing.
[[nodiscard]] std::optional<std::uint32_t> find_cell(const Board& board, std::string_view name);

/// The four cells of every square of the board, increasing; squares sorted. This and the next three throw
/// InvalidArgument for a board out of range.
[[nodiscard]] std::vector<std::array<std::uint32_t, 4>> squares_of(const Board& board);

/// The board's symmetries, the identity first: 8 for h = w >= 2, 4 for other boards with h, w >= 2; image[cell] is
/// where the cell goes.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board);
/// Those that map White's pieces to White's, and Black's to Black's; sides to largest_game_side.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board, const Men& men);

/// Three symmetries that are their own inverses: the half turn about the centre, and two reflections.
enum class Mirror : std::uint8_t { rotate, left_right, up_down };
/// Where the cells go.
[[nodiscard]] std::vector<std::uint32_t> image_of(const Board& board, Mirror mirror);

// ---------------------------------------------------------------------------------------------------------------------
// Draws: two-colourings of the whole board without a one-coloured square.

/// How draws are found. All agree.
enum class Method : std::uint8_t {
  automatic,
  columns,   ///< column by column, the columns still possible as bit rows
  transfer,  ///< counts only: a transfer over the last columns' contents, for long boards
  corners,   ///< counts only, axis-parallel squares on square boards from 2 x 2: larger boards grown at a corner
  reference  ///< cell by cell, straight from the definition; at most 64 cells
};

struct DrawsGoal {
  Board board{};
  /// Numbers of white pieces that count, white_min..white_max; the default is any number.
  std::uint32_t white_min = 0;
  std::uint32_t white_max = std::numeric_limits<std::uint32_t>::max();
  /// Up to the board's symmetries, and the exchange of colours where the range of white pieces is symmetric.
  bool classes = false;
  /// Part number `slice` of `slices`, 0 <= slice < slices. The parts are disjoint, and together they have all draws.
  std::uint32_t slice = 0;
  std::uint32_t slices = 1;
  Method method = Method::automatic;
};

/// One draw. With classes it is the canonical representative: the least of its class when cells are read along the
/// shorter side first (up the columns from a1 on square boards), black before white.
struct Draw {
  std::vector<std::uint8_t> white;  ///< by cell: 1 white, 0 black
  std::uint32_t orbit = 1;          ///< with classes: how many colourings the class has
};

/// Called with every draw.
using EachDraw = std::function<void(const Draw&)>;

struct DrawsCount {
  std::string colourings;           ///< decimal, exact; with classes the sum of the orbits
  std::string classes;              ///< decimal, exact; empty unless requested
  Method method = Method::columns;  ///< the one that was used
  /// With method corners: also the counts of the smaller square boards on the way, by increasing side.
  struct OfSide {
    std::uint32_t side;
    std::string colourings;  ///< decimal, exact
  };
  std::vector<OfSide> smaller;
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t nodes = 0;   ///< partial colourings looked at; by corners also complete smaller boards
    std::uint64_t states = 0;  ///< transfer: contents of the last columns that occur
  };
  Work work;
};

/// Bytes that the search for draws by columns or corners takes. For transfer and the reference: bytes at the start;
/// they keep what they find, transfer up to run.memory_limit. Throws InvalidArgument as the computations do.
[[nodiscard]] std::uint64_t estimate_bytes(const DrawsGoal& goal, const RunOptions& run = {});

/// Throws InvalidArgument (a board out of range, an empty range of white pieces, a slice out of range, a method that
/// cannot do it, a checkpoint with a method other than columns and corners), MemoryLimit, Cancelled; FormatError,
/// IoError as described for Checkpoint.
[[nodiscard]] DrawsCount count_draws(const DrawsGoal& goal, const RunOptions& run = {},
                                     const Checkpoint& checkpoint = {});

/// Calls `each` with every draw, in reading order; by columns memory does not grow with their number. Methods
/// transfer and corners cannot list. Throws as count_draws() does, and what `each` throws.
DrawsCount list_draws(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run = {});

/// Draws in which every cell and its image under the symmetry have different colours, as `image` maps cells; 0 if some
/// cell is its own image. If no cell is, and there is no such draw, the mirror strategy wins misère play. Throws
/// InvalidArgument beyond 64 cells, or for an image that does not undo itself; Cancelled.
[[nodiscard]] std::uint64_t count_mirrored_draws(const Board& board, const std::vector<std::uint32_t>& image,
                                                 const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The game.

/// The rules, move by move, for programs that show or play a game. Moves are cells; White begins.
class Game {
 public:
  /// Throws InvalidArgument for a board out of range.
  Game(const Board& board, Play play);
  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] Play play() const noexcept { return play_; }
  [[nodiscard]] const std::vector<std::uint32_t>& moves() const noexcept { return moves_; }
  [[nodiscard]] const Men& men() const noexcept { return men_; }
  [[nodiscard]] bool white_to_move() const noexcept { return moves_.size() % 2 == 0; }
  /// The four cells of the square that ended the game, if one did.
  [[nodiscard]] const std::optional<std::array<std::uint32_t, 4>>& square() const noexcept { return square_; }
  [[nodiscard]] bool over() const noexcept { return square_.has_value() || moves_.size() == board_.cells(); }
  /// Throws InvalidArgument naming the move if the cell is taken or off the board, or the game is over.
  void move(std::uint32_t cell);
  /// Takes the last move back; nothing if there is none.
  void undo();
  /// Free cells on which White (Black unless `white`) would complete a square now.
  [[nodiscard]] std::vector<std::uint32_t> completing(bool white) const;
  /// The new threats of the player who made the last move; none at the beginning.
  [[nodiscard]] std::vector<std::uint32_t> new_threats() const;
  /// The mark that the paper gives to this move: "", "+" (it threatens one cell), "++" (two or more). Threats are new
  /// ones. Throws InvalidArgument as move() does.
  [[nodiscard]] std::string mark(std::uint32_t cell) const;

 private:
  Board board_;
  Play play_;
  std::vector<std::array<std::uint32_t, 4>> squares_;
  std::vector<std::uint32_t> moves_;
  Men men_;
  std::optional<std::array<std::uint32_t, 4>> square_;
};

/// Moves as the paper writes them: cells separated by blanks, with move numbers ("1."), dashes and marks (+, ++)
/// allowed and ignored. Throws InvalidArgument naming the first word that is no move, or that is not legal.
[[nodiscard]] Game parse_moves(const Board& board, Play play, std::string_view text);
/// "1. c2 e3 2. b3 d1 3. d3+", with marks in normal play; parse_moves() reads it.
[[nodiscard]] std::string moves_text(const Game& game);

// ---------------------------------------------------------------------------------------------------------------------
// Values.

using positional::Solution;
using positional::WinningMove;

/// The exact solver, by the searches that all games of lines share. A long search uses all threads; the answer is the
/// same. An object keeps the values that it has found, also from a cancelled search, in a table that starts with 64 KiB
/// and doubles as it fills, to run.memory_limit at most (a quarter of what is available if that is 0); then new values
/// replace old ones. Values are those for the player to move. The game may be over; then it is already won, lost (0
/// moves) or drawn. All throw InvalidArgument unless the pieces are disjoint and on the board, White has as many as
/// Black or one more, and the player to move has no square; Cancelled.
class Solver {
 public:
  /// Throws InvalidArgument for a board beyond largest_game_side.
  Solver(const Board& board, Play play, const RunOptions& run = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  [[nodiscard]] Value value(const Men& men);
  /// The value of every legal move, by increasing cell; none if the game is over.
  [[nodiscard]] std::vector<MoveValue> moves(const Men& men);
  /// Normal play: whether the player to move can force a square within this many moves of their own.
  [[nodiscard]] bool wins_within(const Men& men, std::uint32_t moves);
  /// A best move: a fastest win, else a draw, else a slowest loss. Nothing if the game is over.
  [[nodiscard]] std::optional<std::uint32_t> best_move(const Men& men);
  /// All of the above except wins_within(); `work` counts this call alone.
  [[nodiscard]] Solution solve(const Men& men);
  /// Of all calls so far.
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
  std::optional<bool> second{};  ///< whose strategy; by default the winner's, or in a draw the first player's
  std::vector<std::uint32_t> second_moves{};  ///< cells allowed for the strategist's second move; empty: all
  std::uint64_t most_positions = 2'000'000;   ///< with the strategist to move; more are refused
  /// Cells of the moves made before, the first player's first. The strategy continues from there, and counts its moves
  /// from there.
  std::vector<std::uint32_t> position{};
};

/// A win in as few moves as possible (misère play: any win), or a draw if the player cannot win. Equal subtrees share
/// one node, even if the pieces on the board differ.
///
/// Normal play: if the strategist can complete a square, the strategist does so, and the tree omits replies that allow
/// this. So after one threat the tree has only the reply that stops it, and after two or more threats no reply. Misère
/// play: a reply that completes a square loses; the tree omits it. The tree also omits replies that fill the board.
struct Strategy {
  /// Replies and the answer to any of them.
  struct Answer {
    bool otherwise = false;     ///< every other reply that needs an answer; the last one of a node
    std::uint64_t replies = 0;  ///< bit c for cell c; 0 for `otherwise`, and where nothing was played before
    std::uint32_t node = 0;     ///< index into nodes
    friend auto operator<=>(const Answer&, const Answer&) = default;
  };
  /// A move of the strategist, and the answers to the replies to it.
  struct Node {
    std::uint32_t number = 0;   ///< of the strategist's moves, from 1
    std::uint32_t cell = 0;     ///< the move
    std::uint32_t threats = 0;  ///< cells that then complete a square, 2 for more; misère play: 0
    std::vector<Answer> answers;
    friend auto operator<=>(const Node&, const Node&) = default;
  };
  Board board{};
  Play play = Play::normal;
  std::vector<std::uint32_t> position;  ///< the moves made before
  bool second = false;                  ///< the second player's
  Outcome outcome = Outcome::draw;      ///< for the strategist: win or draw
  std::uint32_t within = 0;             ///< of a win in normal play: most moves of the strategist; else 0
  std::optional<Mirror> mirror;         ///< misère play: every move is answered by its image, and there are no nodes
  std::vector<Node> nodes;
  /// The beginning: the strategist's first move, or the answers to the other player's first moves; nothing if the
  /// strategist completes a square at once.
  std::vector<Answer> first;
  /// Whether the strategist makes the first move from the position.
  [[nodiscard]] bool begins() const { return second == (position.size() % 2 != 0); }
  struct Work {
    std::uint64_t positions = 0;  ///< looked at with the strategist to move
  };
  Work work;
};

/// Bytes that strategy(goal) takes at first. Then its solver's table grows as described for Solver, and the tree with
/// the positions checked, both to run.memory_limit. Throws InvalidArgument for a board out of range.
[[nodiscard]] std::uint64_t estimate_bytes(const StrategyGoal& goal, const RunOptions& run = {});

/// Always the same strategy for the same goal. Throws InvalidArgument for a board out of range, moves that are not
/// legal or end the game, if the player can only lose, if the second moves do not suffice, or if more than
/// most_positions positions need an answer; MemoryLimit, Cancelled.
[[nodiscard]] Strategy strategy(const StrategyGoal& goal, const RunOptions& run = {});

/// A move, and why it was chosen.
struct Choice {
  enum class Reason : std::uint8_t { solver, mirror, rule_of_thumb };
  std::uint32_t cell = 0;
  std::optional<Value> value;  ///< for the player who makes the move; nothing by rule of thumb
  /// The solver; the half turn about the centre, which wins misère play here; or a rule of thumb if time ran out.
  Reason reason = Reason::solver;
};

/// Chooses moves within a time limit for each move. If the solver does not finish in time, a rule of thumb chooses.
class Opponent {
 public:
  /// `seconds` for each answer. Throws InvalidArgument for a board beyond largest_game_side.
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
  struct Thinking;
  std::unique_ptr<Thinking> thinking_;
};

// ---------------------------------------------------------------------------------------------------------------------
// The definition, for tests.

/// The value by plain minimax without a table. For boards of at most about 12 cells.
[[nodiscard]] Value value_reference(const Board& board, const Men& men, Play play = Play::normal);

}  // namespace mexwave::squares

#pragma GCC visibility pop
