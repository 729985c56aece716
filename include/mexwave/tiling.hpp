#pragma once
// Painting games: two players in turn paint a tile's worth of cells, none of them painted before, on an m x n board.
// Normal play: whoever cannot move loses. Misère play: whoever cannot move wins.
// Source 002 (O. K. Nyitrai, Mathematical games, 2014), game 2: squares of 2 x 2.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::tiling {

inline constexpr std::uint32_t most_cells = 128;  ///< of a board

/// Cells are numbered row by row from the lower left corner: cell = row * width + column.
struct Board {
  std::uint32_t height = 0;
  std::uint32_t width = 0;
  [[nodiscard]] std::uint32_t cells() const noexcept { return height * width; }
  friend bool operator==(const Board&, const Board&) = default;
};

/// Rows and columns of a tile's cells, rising; the least row and the least column are 0.
using Tile = std::vector<std::array<std::uint32_t, 2>>;

/// "2x2" (height and width), or a picture, rows from the top separated by '/' or ends of lines, X a cell of the tile
/// and
/// '.' none: "XX./.XX". Throws FormatError naming the text and what is accepted.
[[nodiscard]] Tile parse_tile(std::string_view text);

/// What may be painted.
struct Rules {
  std::vector<Tile> tiles;  ///< as they lie on the board; sorted, each once
  /// `fixed`: tiles lie as given; otherwise they may be turned and turned over.
  explicit Rules(const std::vector<Tile>& given, bool fixed = false);
};

/// A board of which some cells are painted: bit c of word c / 64 for cell c.
struct Position {
  Board board;
  std::array<std::uint64_t, 2> painted{};
  [[nodiscard]] bool is_painted(std::uint32_t cell) const { return (painted[cell / 64] >> cell % 64 & 1) != 0; }
  void paint(std::uint32_t cell) { painted[cell / 64] |= std::uint64_t{1} << cell % 64; }
};

struct Move {
  std::vector<std::uint32_t> cells;  ///< painted by it, rising
  std::uint32_t grundy = 0;          ///< of what it leaves; in misère play 0 if it wins, otherwise 1
};

/// Grundy numbers by connected regions, each kept once up to the tiles' symmetries. One object keeps what it has
/// learnt; it grows up to run.memory_limit. Not for use from several threads at once.
class Solver {
 public:
  explicit Solver(const Rules& rules, const RunOptions& run = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// Throws InvalidArgument for a board without a cell or with more than most_cells, MemoryLimit, Cancelled.
  [[nodiscard]] std::uint32_t grundy(const Position& position);
  /// Misère play: does the player to move win? Throws as grundy().
  [[nodiscard]] bool wins_misere(const Position& position);
  /// Every legal move with what it leaves, in the order of their cells. Throws as grundy().
  [[nodiscard]] std::vector<Move> moves(const Position& position, bool misere = false);
  /// Regions kept, and moves made so far.
  [[nodiscard]] std::uint64_t regions() const noexcept;
  [[nodiscard]] std::uint64_t moves_made() const noexcept;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

/// The definition: the mex over all moves on the whole board, without regions and symmetries. For some 25 cells.
[[nodiscard]] std::uint32_t grundy_reference(const Rules& rules, const Position& position);
/// The definition of misère play, likewise.
[[nodiscard]] bool wins_misere_reference(const Rules& rules, const Position& position);

}  // namespace mexwave::tiling
