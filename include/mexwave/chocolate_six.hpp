#pragma once
// Chocolate that is cut in six directions. The piece is a hexagon of triangles; one of them is the bitter cell. x1..x6,
// in order around it, state how many times the piece can be cut in each direction. Directions 2, 4 and 6 face the sides
// of the bitter cell, 1, 3 and 5 its corners, so that
//
//   x1 <= x2 + x6      x3 <= x2 + x4      x5 <= x4 + x6
//   x2 <= x1 + x3 + 1  x4 <= x3 + x5 + 1  x6 <= x5 + x1 + 1
//
// A move lowers one coordinate; coordinates that then exceed their bounds are lowered to them. Normal play: a player
// who cannot move loses; misère play: this player wins. Miyadera et al. (2012), figure 6.2, and (2009), Combinatorial
// Games and Beautiful Graphs Produced by Them, Visual Mathematics 11 (3). There the last inequality is printed without
// the 1, but the program there has the 1. The picture shows that the 1 is correct (kernels/chocolate/README.md).
// Threads: run.hpp.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/play.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chocolate {

/// Largest coordinate. Up to this size a piece has at most 252 moves, so its value fits in a byte.
inline constexpr std::uint32_t largest_six = 42;

/// x1..x6 at [0]..[5].
using Six = std::array<std::uint32_t, 6>;

/// All six inequalities hold.
[[nodiscard]] bool is_piece(const Six& x);

/// What is left of a piece after its coordinate number `direction`, 1..6, is lowered to `to`. Throws InvalidArgument
/// unless x is a piece and `to` is below the coordinate.
[[nodiscard]] Six six_after_move(Six x, std::uint32_t direction, std::uint32_t to);

struct SixGoal {
  Six most{};                ///< all pieces with x1 <= most[0], ..., x6 <= most[5]
  bool pass = false;         ///< the game with an unused pass, as in chocolate.hpp
  Play play = Play::normal;  ///< misère only without a pass; 0 then means a P-position, other values have no meaning
};

struct SixGrundy {
  Six most{};
  /// The value of x1..x6 is at (((((x1 (m2+1) + x2) (m3+1) + x3) (m4+1) + x4) (m5+1) + x5) (m6+1) + x6; m is `most`.
  std::vector<std::uint8_t> values;
  static constexpr std::uint8_t no_piece = 255;  ///< where the inequalities do not hold
  std::uint64_t pieces = 0;                      ///< number of pieces
  std::vector<std::uint64_t> histogram;          ///< indexed by value: number of pieces that have it; [0]: P-positions
  /// Equal for all run options.
  struct Work {
    std::uint64_t computed = 0;  ///< pieces whose value was not copied from a rotated or reflected piece
    std::uint64_t options = 0;   ///< options whose values were looked up
  };
  Work work;
  /// The value of x, or no_piece. Requires every coordinate to be at most that of `most`.
  [[nodiscard]] std::uint8_t at(const Six& x) const;
};

/// Bytes that six_grundy(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const SixGoal& goal, const RunOptions& run = {});

/// The Grundy values of all pieces within goal.most. One thread. Throws InvalidArgument (a coordinate above
/// largest_six, a checkpoint with a pass, a pass in misère play), MemoryLimit, Cancelled; FormatError, IoError as
/// described for Checkpoint. Example: six_grundy({.most = {1, 1, 1, 1, 1, 1}}).at({0, 1, 0, 0, 0, 0}) == 1
[[nodiscard]] SixGrundy six_grundy(const SixGoal& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

/// Calls visit(x, value) for every piece of the table, in lexicographic order of x.
void for_each_piece(const SixGrundy& table, const std::function<void(const Six& x, std::uint32_t value)>& visit);

struct SixMove {
  std::uint32_t direction = 0;  ///< 1..6: the coordinate that is lowered
  Six leaves{};                 ///< the piece after the move
  std::uint32_t grundy = 0;     ///< the value of `leaves`
  friend bool operator==(const SixMove&, const SixMove&) = default;
};

struct SixSolution {
  bool is_p_position = false;
  std::uint32_t grundy = 0;
  std::vector<SixMove> moves;  ///< every move, winning or not: by direction, then by the new coordinate
  bool pass_wins = false;      ///< passing wins; only from six_solve_with_pass()
};

/// One piece: its Grundy value and all moves. Example: six_solve({1, 1, 1, 1, 1, 1}).grundy. Throws InvalidArgument
/// unless x is a piece with coordinates to largest_six; MemoryLimit, Cancelled.
[[nodiscard]] SixSolution six_solve(const Six& x, const RunOptions& run = {});

/// As six_solve(), for the game with a pass that is unused before and after each move. In {0,0,0,0,0,0} a pass is not
/// allowed.
[[nodiscard]] SixSolution six_solve_with_pass(const Six& x, const RunOptions& run = {});

/// As six_solve(), in misère play. A value of 0 means a P-position; other values have no meaning.
[[nodiscard]] SixSolution six_solve_misere(const Six& x, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Rules of the form (xi+si) xor (xj+sj) xor ... = 0, in two's complement, for the pieces whose other coordinates are 0.

struct SixRulesGoal {
  std::uint32_t upto = 0;   ///< rules are compared with all pieces with coordinates to upto
  std::uint32_t shift = 1;  ///< s1..s6 run from -shift to shift; at most 2
};

/// A face: all pieces in which certain coordinates are 0; and its best rule, which holds or is the last to fail.
struct SixFace {
  std::array<bool, 6> free{};       ///< which coordinates need not be 0
  std::uint64_t pieces = 0;         ///< number of pieces of the face with coordinates to upto
  std::uint64_t p_positions = 0;    ///< number of P-positions among them
  std::array<std::int32_t, 6> s{};  ///< shifts of the best rule; 0 where not free
  std::uint64_t agrees = 0;         ///< number of pieces for which the rule is right
  std::optional<Six> fails;  ///< the first piece, by largest coordinate, for which the rule is wrong; nothing: it holds
  /// "(x1-1) xor x2 = 0".
  [[nodiscard]] std::string text() const;
};

/// All faces whose free coordinates can all be above 0 at once, those with few free coordinates first; one of those
/// that are equal by rotation or reflection. For each, the best rule; among equally good rules the one with the
/// smallest shifts. One thread. Throws InvalidArgument (upto or shift too large), MemoryLimit, Cancelled. Example:
/// six_rules({.upto = 4})[0].text() == "x6 = 0"
[[nodiscard]] std::vector<SixFace> six_rules(const SixRulesGoal& goal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The picture.

/// A cell: its strips, counted from the bitter cell's along the directions 2 (and 5 backwards), 4 (and 1) and 6 (and
/// 3). a + b + c is 0 for cells that lie as the bitter one does, and 1 for the others.
struct SixCell {
  std::int32_t a = 0, b = 0, c = 0;
  friend auto operator<=>(const SixCell&, const SixCell&) = default;
};

/// The cells of a piece, sorted. Throws InvalidArgument unless x is a piece with coordinates to largest_six.
[[nodiscard]] std::vector<SixCell> six_cells(const Six& x);

// ---------------------------------------------------------------------------------------------------------------------
// The definition, for tests.

/// The Grundy value: the mex over all moves and, if `pass`, the pass. For small pieces.
[[nodiscard]] std::uint32_t six_grundy_reference(const Six& x, bool pass = false);

}  // namespace mexwave::chocolate

#pragma GCC visibility pop
