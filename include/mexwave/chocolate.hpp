#pragma once
// Chocolate games bounded by an inequality. A position {x,y,z} states how many times the chocolate can be cut in each
// of three directions. 0 <= y <= b(x,z), where b is the *bound*. A move lowers one coordinate; if x or z is lowered, y
// becomes min(y, b(x,z)) for the new pair. Normal play: a player who cannot move loses; misère play: this player wins.
// Source: R. Miyadera, T. Inoue, W. Ogasa, S. Nakamura, Chocolate games that are variants of a game of Nim; there
// b(x,z) = floor((x + z)/k). Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/play.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chocolate {

namespace detail {
class BoundRows;
}

/// Marks a pair (x,z) without a P-position.
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Largest x and z that any function here accepts, and largest value b(x,z) of a bound.
inline constexpr std::uint32_t largest_side = 131'071;
inline constexpr std::uint32_t largest_height = 262'143;

/// Largest k of the formulas. For k > 2 * largest_side the bound is 0 everywhere.
inline constexpr std::uint32_t largest_k = 1'000'000;

/// Largest x and z of a Grundy table.
inline constexpr std::uint32_t largest_grundy_side = 8'191;

/// Largest ShiftRulesGoal::shift.
inline constexpr std::uint32_t largest_shift = 16;

/// b(x,z), the largest y of a pair. Bounds never decrease: b(x,z) <= b(x+1,z) and b(x,z) <= b(x,z+1). The functions
/// that make a bound from a table check this. Example: Bound::sum(3)(5, 7) == 4
class Bound {
 public:
  /// b(x,z) = floor((x + z)/k): the games of Miyadera et al. This and last() throw InvalidArgument unless 1 <= k <=
  /// largest_k.
  [[nodiscard]] static Bound sum(std::uint32_t k);
  /// b(x,z) = floor(z/k).
  [[nodiscard]] static Bound last(std::uint32_t k);
  /// b(x,z) = height for all x and z: the three-way bar, and with z = 0 the rectangle. Throws InvalidArgument above
  /// largest_height.
  [[nodiscard]] static Bound constant(std::uint32_t height);
  /// b(x,z) = values[x + z] for x + z < values.size(). Throws InvalidArgument if there are no values, or if one is less
  /// than the value before it or above largest_height; the message names the first such value.
  [[nodiscard]] static Bound by_sum(std::vector<std::uint32_t> values);
  /// b(x,z) = rows[x][z]; all rows must have the same length. `text` becomes text(); if it is empty, text() states the
  /// size of the table. Throws InvalidArgument as by_sum() does, and if a row has another length.
  [[nodiscard]] static Bound by_pair(const std::vector<std::vector<std::uint32_t>>& rows, const std::string& text = {});

  /// b(x,z). Requires x, z <= reach().
  [[nodiscard]] std::uint32_t operator()(std::uint32_t x, std::uint32_t z) const;
  /// Whether b(x,z) = b(z,x) for all x and z. Then {x,y,z} and {z,y,x} have the same value.
  [[nodiscard]] bool symmetric() const noexcept { return symmetric_; }
  enum class Shape : std::uint8_t { of_sum, of_last, of_pair };
  /// Whether b is a function of x + z, of z alone, or of both.
  [[nodiscard]] Shape shape() const noexcept;
  /// b is defined for 0 <= x,z <= reach(); largest_side for formulas.
  [[nodiscard]] std::uint32_t reach() const noexcept { return reach_; }
  /// "y <= (x+z)/3" and the like.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  friend class detail::BoundRows;
  enum class Kind : std::uint8_t { sum, last, constant, by_sum, by_pair };
  Bound(Kind kind, std::uint32_t parameter, bool symmetric, std::uint32_t reach, std::string text);
  Kind kind_;
  std::uint32_t parameter_;
  bool symmetric_;
  std::uint32_t reach_;
  std::string text_;
  std::shared_ptr<const std::vector<std::uint32_t>> values_;  ///< of tables; copies of a bound share it
};

struct Position {
  std::uint32_t x = 0, y = 0, z = 0;  ///< y <= b(x,z)
  friend bool operator==(const Position&, const Position&) = default;
};

/// A place in an existing file: the table is written from byte `at` on, little-endian, and the file grows as needed.
/// With RunOptions::ranks every process writes its part, so the file must have this path on all of them. When the call
/// returns, the table is on the disk.
struct TableFile {
  std::string path;  ///< empty: none
  std::uint64_t at = 0;
};

// ---------------------------------------------------------------------------------------------------------------------
// P-positions. For each pair (x,z) at most one y makes {x,y,z} a P-position.
//
// With a pass: once in the game one player may leave the position as it is instead of moving, unless no move is
// left. After that the game goes on without a pass (Morrison, Friedman, Landsberg, 2012). Results are for positions in
// which the pass has not been used.

struct PositionsGoal {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< all 0 <= x,z <= upto; at most largest_side
  Play play = Play::normal;
  bool keep = false;  ///< fill Positions::y
  bool pass = false;  ///< the game with an unused pass; not over several processes
  /// If set, the table is written here in place of Positions::y, in 32 bits per entry.
  TableFile file{};
};

struct Positions {
  std::uint32_t upto = 0;
  std::uint64_t count = 0;      ///< number of P-positions
  std::uint64_t on_bound = 0;   ///< number of those with y = b(x,z)
  std::uint32_t largest_y = 0;  ///< largest y of a P-position
  /// If kept: the y of the pair (x,z), or none, at x * (upto + 1) + z.
  std::vector<std::uint32_t> y;
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t pairs = 0;  ///< pairs (x,z) that were computed; of symmetric bounds only x <= z
    /// For each pair: 64-bit words from the first that may have the y to the one that has it. Most of them are skipped.
    std::uint64_t words = 0;
  };
  Work work;
  /// The y of the pair, or none. Requires x, z <= upto and that y was kept.
  [[nodiscard]] std::uint32_t at(std::uint32_t x, std::uint32_t z) const {
    return y[std::size_t{x} * (std::size_t{upto} + 1) + z];
  }
};

/// Bytes that positions(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run = {});

/// All P-positions with x, z <= upto. Throws InvalidArgument (upto beyond the bound's reach or largest_side; a
/// checkpoint together with `keep`, a file or a pass; a pass over several processes), MemoryLimit, IoError (of the
/// file), Cancelled; FormatError, IoError as described for Checkpoint. Example: positions({.bound = Bound::sum(3),
/// .upto = 9, .keep = true}).at(2, 3) == 1
[[nodiscard]] Positions positions(const PositionsGoal& goal, const RunOptions& run = {},
                                  const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// Grundy values: the mex of the values that moves lead to; normal play.

/// The packed layout of a table: the pairs (x,z) in increasing order of x, then z; of each the values for y =
/// 0..b(x,z). For symmetric bounds only the pairs with x <= z are stored. start(), size() and positions() take time in
/// proportion to the number of pairs: to visit all pairs, follow the layout instead.
struct GrundyLayout {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< all 0 <= x,z <= upto
  /// Index of {x,0,z} for 0 <= x,z <= upto (x and z exchanged if only the mirror pair is stored).
  [[nodiscard]] std::uint64_t start(std::uint32_t x, std::uint32_t z) const;
  /// Number of stored values.
  [[nodiscard]] std::uint64_t size() const;
  /// Number of positions that these values describe.
  [[nodiscard]] std::uint64_t positions() const;
};

struct GrundyGoal {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< all 0 <= x,z <= upto, to largest_grundy_side
  bool pass = false;       ///< the game with an unused pass; not over several processes
  /// If set, the values are written here, in GrundyLayout, in 16 bits each, and `each` is not called.
  TableFile file{};
};

/// Called for x = 0, 1, ..., upto in order with the part of the table of this x: the pairs (x,z), z increasing from 0,
/// or from x for symmetric bounds, and for each pair y = 0..b(x,z).
using EachGrundy = std::function<void(std::uint32_t x, std::span<const std::uint16_t> values)>;

struct Grundy {
  std::uint32_t upto = 0;
  std::uint64_t positions = 0;           ///< number of positions with 0 <= x,z <= upto, 0 <= y <= b(x,z)
  std::uint32_t largest = 0;             ///< the largest value
  std::vector<std::uint64_t> histogram;  ///< indexed by value, 0..largest: number of positions that have it
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t positions = 0;  ///< positions that were computed; of symmetric bounds only x <= z
    std::uint64_t words = 0;      ///< 64-bit words scanned
  };
  Work work;
};

/// Bytes that grundy(goal) takes with `each`; somewhat fewer without. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run = {});

/// Grundy values for x, z <= upto. Calls `each`, if given, with the values; the result does not contain them. Throws
/// InvalidArgument (upto beyond the bound's reach or largest_grundy_side; values that may not fit in 16 bits; a
/// checkpoint together with `each`, a file or a pass; a pass over several processes), MemoryLimit, IoError (of the
/// file), Cancelled, and what `each` throws; FormatError, IoError as described for Checkpoint. Example: grundy({.bound
/// = Bound::sum(3), .upto = 15}).histogram[0] is the number of P-positions.
Grundy grundy(const GrundyGoal& goal, const EachGrundy& each = {}, const RunOptions& run = {},
              const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// One position.

struct WinningMove {
  char lowered = 'x';  ///< the coordinate that the move lowers: 'x', 'y' or 'z'
  Position leaves;     ///< a P-position
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;
  /// Every winning move: those that lower x, then y, then z; for each the least new coordinate first. Empty for
  /// P-positions, and for {0,0,0} in misère play.
  std::vector<WinningMove> moves;
  bool pass_wins = false;  ///< passing wins; only from solve_with_pass()
};

/// Is {x,y,z} a P-position, and which moves win? Throws InvalidArgument unless x and z are within the bound's reach and
/// y <= b(x,z); MemoryLimit, Cancelled. Example: solve(Bound::sum(3), {10, 2, 5}).moves[0].lowered
[[nodiscard]] Solution solve(const Bound& bound, const Position& position, Play play = Play::normal,
                             const RunOptions& run = {});

/// As solve(), for the game with a pass that is unused before and after each move. In {0,0,0} a pass is not allowed.
[[nodiscard]] Solution solve_with_pass(const Bound& bound, const Position& position, Play play = Play::normal,
                                       const RunOptions& run = {});

/// The Grundy value; if `pass`, in the game with an unused pass. Fills the Grundy table to max(x,z), which takes far
/// more time and memory than solve(). Throws InvalidArgument unless y <= b(x,z), and as grundy(); MemoryLimit,
/// Cancelled. Example: grundy_value(Bound::sum(3), {10, 2, 5}) == 12
[[nodiscard]] std::uint32_t grundy_value(const Bound& bound, const Position& position, bool pass = false,
                                         const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Rules of the form (x+a) xor (y+b) xor (z+c) = 0, in two's complement, compared with the P-positions.

/// The rule that {x,y,z} is a P-position if and only if (x+a) xor (y+b) xor (z+c) = 0 and 0 <= y <= the bound.
struct ShiftRule {
  std::int32_t a = 0, b = 0, c = 0;
  friend bool operator==(const ShiftRule&, const ShiftRule&) = default;

  /// The y for which the rule makes {x,y,z} a P-position, or none; `bound` is b(x,z).
  [[nodiscard]] std::uint32_t y(std::uint32_t x, std::uint32_t z, std::uint32_t bound) const {
    const std::int64_t value = ((std::int64_t{x} + a) ^ (std::int64_t{z} + c)) - b;
    return value >= 0 && value <= std::int64_t{bound} ? static_cast<std::uint32_t>(value) : none;
  }
  /// "(x-1) xor y xor (z-1) = 0".
  [[nodiscard]] std::string text() const;
};

/// A pair (x,z) at which a rule and the game differ.
struct Difference {
  std::uint32_t x = 0, z = 0;
  std::uint32_t game = 0;  ///< the y of the P-position, or none
  std::uint32_t rule = 0;  ///< ShiftRule::y(), or none
  friend bool operator==(const Difference&, const Difference&) = default;
};

/// The first difference by max(x,z), then x, then z; nothing if the rule gives exactly the P-positions to found.upto.
/// Throws InvalidArgument unless found.y was kept and found.upto is within the bound's reach.
[[nodiscard]] std::optional<Difference> first_difference(const ShiftRule& rule, const Bound& bound,
                                                         const Positions& found);

struct ShiftRulesGoal {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< compared for all 0 <= x,z <= upto
  Play play = Play::normal;
  std::uint32_t shift = 4;  ///< a, b and c run from -shift to shift; to largest_shift
};

struct TestedRule {
  ShiftRule rule;
  std::optional<Difference> fails;  ///< the first difference; nothing if the rule holds up to `upto`
};

/// Bytes that shift_rules(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const ShiftRulesGoal& goal, const RunOptions& run = {});

/// All rules with shifts from -shift to shift: first those that hold, then the others by decreasing place of their
/// first difference. Among equals smaller shifts come first, so that the order is always the same. Each rule takes time
/// in proportion to the square of the coordinate at which it fails. Throws InvalidArgument as positions() does, and if
/// the shift is above largest_shift; MemoryLimit, Cancelled. Example: shift_rules({Bound::sum(3), 100})[0].rule.text()
/// == "x xor y xor z = 0"
[[nodiscard]] std::vector<TestedRule> shift_rules(const ShiftRulesGoal& goal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, for tests: all moves of all positions with x, z <= upto are tried.

/// Grundy values by mex, in the order of GrundyLayout, but for all pairs also if the bound is symmetric.
[[nodiscard]] std::vector<std::uint32_t> grundy_reference(const Bound& bound, std::uint32_t upto);

/// The y of every pair, as Positions::y.
[[nodiscard]] std::vector<std::uint32_t> positions_reference(const Bound& bound, std::uint32_t upto,
                                                             Play play = Play::normal);

/// The same for the game with an unused pass.
[[nodiscard]] std::vector<std::uint32_t> grundy_with_pass_reference(const Bound& bound, std::uint32_t upto);
[[nodiscard]] std::vector<std::uint32_t> positions_with_pass_reference(const Bound& bound, std::uint32_t upto,
                                                                       Play play = Play::normal);

}  // namespace mexwave::chocolate

#pragma GCC visibility pop
