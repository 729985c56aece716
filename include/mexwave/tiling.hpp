#pragma once
// Painting games on an m x n board: two players in turn paint the cells that a tile covers; no cell is painted twice.
// Normal play: a player who cannot move loses. Misère play: this player wins.
// Source: O. K. Nyitrai, Mathematical games, 2014, game 2: squares of 2 x 2. Threads: run.hpp.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "mexwave/play.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::tiling {

/// Most cells of a board.
inline constexpr std::uint32_t most_cells = 128;

/// Cells are numbered row by row from the lower left corner: cell = row * width + column.
struct Board {
  std::uint32_t height = 0;
  std::uint32_t width = 0;
  [[nodiscard]] std::uint32_t cells() const noexcept { return height * width; }
  friend bool operator==(const Board&, const Board&) = default;
};

/// Rows and columns of a tile's cells, increasing; the least row and the least column are 0.
using Tile = std::vector<std::array<std::uint32_t, 2>>;

/// "2x2" (height and width); "cram", which is 1x2; or a picture such as "XX./.XX": rows from the top, separated by '/'
/// or ends of lines, with X for a cell of the tile and '.' for none. Throws InvalidArgument naming the text and what is
/// expected.
[[nodiscard]] Tile parse_tile(std::string_view text);

/// The tiles that a move may paint.
struct Rules {
  std::vector<Tile> tiles;  ///< all shapes that a move may paint, rotated and reflected if allowed; sorted, each once
  /// If `fixed`, tiles are painted as given; otherwise they may also be rotated and reflected. Throws InvalidArgument
  /// if there is no tile, or one without a cell or with a cell in row or column most_cells or beyond.
  explicit Rules(const std::vector<Tile>& given, bool fixed = false);
};

/// A board of which some cells are painted: bit c % 64 of word c / 64 for cell c.
struct Position {
  Board board;
  std::array<std::uint64_t, 2> painted{};
  [[nodiscard]] bool is_painted(std::uint32_t cell) const { return (painted[cell / 64] >> cell % 64 & 1) != 0; }
  void paint(std::uint32_t cell) { painted[cell / 64] |= std::uint64_t{1} << cell % 64; }
  friend bool operator==(const Position&, const Position&) = default;
};

/// Counters of the search. A *region* is a set of free cells that are connected by possible moves.
struct Work {
  std::uint64_t regions = 0;  ///< regions whose results are kept; in misère play, sums of regions
  std::uint64_t moves = 0;    ///< moves that the search made
};

// ---------------------------------------------------------------------------------------------------------------------
// Grundy values of empty boards; normal play.

struct GrundyGoal {
  Rules rules = Rules({parse_tile("2x2")});
  Board upto{};  ///< all boards of 1..height rows and 1..width columns
};

struct Grundy {
  Board upto{};
  std::vector<std::uint32_t> values;  ///< that of the board m x n is at (m - 1) * upto.width + n - 1
  Work work;
  /// The value of the board m x n. Requires 1 <= m <= upto.height and 1 <= n <= upto.width.
  [[nodiscard]] std::uint32_t at(std::uint32_t m, std::uint32_t n) const {
    return values[std::size_t{m - 1} * upto.width + n - 1];
  }
};

/// Bytes that grundy(goal) takes at first; then its tables grow as described for Solver. Throws InvalidArgument as
/// grundy() does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run = {});

/// The Grundy values of all empty boards up to goal.upto, by one Solver. Throws InvalidArgument if that board has no
/// cell or more than most_cells, MemoryLimit, Cancelled.
/// Example: grundy({.rules = Rules({parse_tile("2x2")}), .upto = {2, 5}}).at(2, 4) == 2
[[nodiscard]] Grundy grundy(const GrundyGoal& goal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// One position.

struct WinningMove {
  std::vector<std::uint32_t> cells;  ///< the cells that it paints, increasing
  Position leaves;                   ///< a P-position
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

/// A legal move and its value.
struct Move {
  std::vector<std::uint32_t> cells;     ///< the cells that it paints, increasing
  bool wins = false;                    ///< whether the player who makes it wins
  std::optional<std::uint32_t> grundy;  ///< the Grundy value of the position after it; none in misère play
};

struct Solution {
  bool is_p_position = false;
  std::optional<std::uint32_t> grundy;  ///< none in misère play
  std::vector<WinningMove> moves;       ///< every winning move, in the order of their cells
  std::vector<Move> legal;              ///< every legal move, likewise
  Work work;                            ///< for this position
};

/// Computes values from the values of connected regions, and keeps one value for all regions that are equal up to the
/// tiles' symmetries; in misère play one result for each sum of regions. One thread. An object keeps the values that it
/// has found, also from a cancelled search, in tables that start with 160 KiB and double as they fill, to at most
/// run.memory_limit. All functions throw InvalidArgument for a board without a cell or with more than most_cells;
/// MemoryLimit, Cancelled. Example: Solver(Rules({parse_tile("2x2")})).wins({.board = {2, 4}}) == true
class Solver {
 public:
  explicit Solver(const Rules& rules, const RunOptions& run = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// The Grundy value, in normal play.
  [[nodiscard]] std::uint32_t grundy(const Position& position);
  /// Whether the player to move wins.
  [[nodiscard]] bool wins(const Position& position, Play play = Play::normal);
  /// Every legal move, in the order of their cells.
  [[nodiscard]] std::vector<Move> moves(const Position& position, Play play = Play::normal);
  /// All of the above, and the winning moves.
  [[nodiscard]] Solution solve(const Position& position, Play play = Play::normal);
  /// The counters of all calls so far.
  [[nodiscard]] Work work() const noexcept;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

/// One position, by a solver of its own. Throws as Solver does.
[[nodiscard]] Solution solve(const Rules& rules, const Position& position, Play play = Play::normal,
                             const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, for tests: a search of the whole board, without regions and symmetries. For about 25 cells.

/// The Grundy value, the mex over all moves; normal play.
[[nodiscard]] std::uint32_t grundy_reference(const Rules& rules, const Position& position);
/// Whether the player to move wins.
[[nodiscard]] bool wins_reference(const Rules& rules, const Position& position, Play play = Play::normal);

}  // namespace mexwave::tiling

#pragma GCC visibility pop
