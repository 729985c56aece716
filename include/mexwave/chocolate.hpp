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

/// Largest x and z that any function here accepts, and largest value of a bound.
inline constexpr std::uint32_t largest_side = 131'071;
inline constexpr std::uint32_t largest_height = 262'143;

/// Largest k of the formulas. For k > 2 * largest_side the bound is 0 everywhere.
inline constexpr std::uint32_t largest_k = 1'000'000;

/// Largest x and z of a Grundy table.
inline constexpr std::uint32_t largest_grundy_side = 8'191;

/// Largest shift of the rules that are tried.
inline constexpr std::uint32_t largest_shift = 16;

/// b(x,z), the largest y of a pair. Bounds never decrease: b(x,z) <= b(x+1,z) and b(x,z) <= b(x,z+1). Tables are
/// checked for this. Example: Bound::sum(3)(5, 7) == 4
class Bound {
 public:
  /// floor((x + z)/k): the games of Miyadera et al. This and last() throw InvalidArgument unless 1 <= k <= largest_k.
  [[nodiscard]] static Bound sum(std::uint32_t k);
  /// floor(z/k).
  [[nodiscard]] static Bound last(std::uint32_t k);
  /// y <= height for all x and z: the three-way bar, and with z = 0 the rectangle. Throws InvalidArgument above
  /// largest_height.
  [[nodiscard]] static Bound constant(std::uint32_t height);
  /// b(x,z) = values[x + z] for x + z < values.size(). Throws InvalidArgument if there are no values, or if one is less
  /// than the value before it or above largest_height; the message names the first such value.
  [[nodiscard]] static Bound by_sum(std::vector<std::uint32_t> values);
  /// b(x,z) = rows[x][z], all rows equally long. `text` becomes text(); empty: a text with the size of the table.
  /// Throws InvalidArgument as by_sum() does, and if a row has another length.
  [[nodiscard]] static Bound by_pair(const std::vector<std::vector<std::uint32_t>>& rows, const std::string& text = {});

  /// b(x,z); x and z within reach().
  [[nodiscard]] std::uint32_t operator()(std::uint32_t x, std::uint32_t z) const;
  /// b(x,z) = b(z,x) for all x and z. Then {x,y,z} and {z,y,x} have the same value.
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

/// A place in a file that exists: the table is written from byte `at` on, little-endian, and the file grows as needed.
/// With RunOptions::ranks every process writes its part, so all must see the file under this name. When the call
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
  std::uint32_t upto = 0;  ///< all 0 <= x,z <= upto, to largest_side
  Play play = Play::normal;
  bool keep = false;  ///< fill Positions::y
  bool pass = false;  ///< the game with an unused pass; not over several processes
  /// Gets the table in place of Positions::y, in 32 bits per entry.
  TableFile file{};
};

struct Positions {
  std::uint32_t upto = 0;
  std::uint64_t count = 0;      ///< P-positions
  std::uint64_t on_bound = 0;   ///< those with y = b(x,z)
  std::uint32_t largest_y = 0;  ///< of a P-position
  /// If kept: the y of the pair (x,z), or none, at x * (upto + 1) + z.
  std::vector<std::uint32_t> y;
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t pairs = 0;  ///< given to the kernel (half for symmetric bounds)
    std::uint64_t words = 0;  ///< 64-bit words from the first that is open in both lines to the y; most are skipped
  };
  Work work;
  /// The y of the pair, or none. Requires x, z <= upto and that y was kept.
  [[nodiscard]] std::uint32_t at(std::uint32_t x, std::uint32_t z) const {
    return y[std::size_t{x} * (std::size_t{upto} + 1) + z];
  }
};

/// Bytes that positions(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run = {});

/// All P-positions with x, z <= upto. Example: positions({.bound = Bound::sum(3), .upto = 9, .keep = true}).at(1, 1) is
/// the y of the pair (1,1), or none. Throws InvalidArgument (beyond the bound's reach, a checkpoint where y is kept or
/// goes to a file or with a pass, a pass over several processes), MemoryLimit, IoError (of the file), Cancelled;
/// FormatError, IoError as described for Checkpoint.
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
  bool pass = false;       ///< of the game with an unused pass; not over several processes
  /// Gets the values in place of `each`, in 16 bits each.
  TableFile file{};
};

/// Called for x = 0, 1, ..., upto in order with the part of the table of this x: the pairs (x,z), z increasing from 0,
/// or from x for symmetric bounds, and for each pair y = 0..b(x,z).
using EachGrundy = std::function<void(std::uint32_t x, std::span<const std::uint16_t> values)>;

struct Grundy {
  std::uint32_t upto = 0;
  std::uint64_t positions = 0;           ///< all 0 <= x,z <= upto, 0 <= y <= b(x,z)
  std::uint32_t largest = 0;             ///< of the values
  std::vector<std::uint64_t> histogram;  ///< how often each value 0..largest occurs, over all positions
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t positions = 0;  ///< given to the kernel (half for symmetric bounds)
    std::uint64_t words = 0;      ///< 64-bit words scanned
  };
  Work work;
};

/// Bytes that grundy(goal) takes with `each`; somewhat fewer without. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run = {});

/// Grundy values for x, z <= upto. `each` gets the values, if given; they are not kept. Throws InvalidArgument (beyond
/// the bound's reach or largest_grundy_side, values that do not fit in 16 bits, a checkpoint with `each`, with a file
/// or with a pass, a pass over several processes), MemoryLimit, IoError (of the file), Cancelled, and what `each`
/// throws; FormatError, IoError as described for Checkpoint.
Grundy grundy(const GrundyGoal& goal, const EachGrundy& each = {}, const RunOptions& run = {},
              const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// One position.

struct WinningMove {
  char lowered = 'x';  ///< 'x', 'y' or 'z'
  Position leaves;     ///< a P-position
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;
  /// Every winning move: x lowered, then y, then z; least coordinate first. Empty for P-positions, and for {0,0,0} in
  /// misère play.
  std::vector<WinningMove> moves;
  bool pass_wins = false;  ///< of solve_with_pass(): the pass wins
};

/// Throws InvalidArgument unless 0 <= y <= b(x,z) within reach; MemoryLimit, Cancelled.
[[nodiscard]] Solution solve(const Bound& bound, const Position& position, Play play = Play::normal,
                             const RunOptions& run = {});

/// The same with an unused pass, before and after each move. In {0,0,0} a pass is not allowed.
[[nodiscard]] Solution solve_with_pass(const Bound& bound, const Position& position, Play play = Play::normal,
                                       const RunOptions& run = {});

/// The Grundy value, of the game with a pass if `pass`. Fills the Grundy table to max(x,z), which takes far more time
/// and memory than solve(). Throws InvalidArgument unless 0 <= y <= b(x,z), and as grundy(); MemoryLimit, Cancelled.
[[nodiscard]] std::uint32_t grundy_value(const Bound& bound, const Position& position, bool pass = false,
                                         const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Rules of the form (x+a) xor (y+b) xor (z+c) = 0, in two's complement, compared with the P-positions.

/// The rule that {x,y,z} is a P-position if and only if (x+a) xor (y+b) xor (z+c) = 0 and 0 <= y <= the bound.
struct ShiftRule {
  std::int32_t a = 0, b = 0, c = 0;
  friend bool operator==(const ShiftRule&, const ShiftRule&) = default;

  /// The y that the rule gives to the pair, at most one, or none.
  [[nodiscard]] std::uint32_t y(std::uint32_t x, std::uint32_t z, std::uint32_t bound) const {
    const std::int64_t value = ((std::int64_t{x} + a) ^ (std::int64_t{z} + c)) - b;
    return value >= 0 && value <= std::int64_t{bound} ? static_cast<std::uint32_t>(value) : none;
  }
  /// "(x-1) xor y xor (z-1) = 0".
  [[nodiscard]] std::string text() const;
};

/// A pair at which a rule and the game differ.
struct Difference {
  std::uint32_t x = 0, z = 0;
  std::uint32_t game = 0;  ///< the y of the P-position, or none
  std::uint32_t rule = 0;  ///< the y of the rule, or none
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
  std::optional<Difference> fails;  ///< nothing if it holds
};

/// Bytes that shift_rules(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const ShiftRulesGoal& goal, const RunOptions& run = {});

/// All rules: first those that hold, then the others, those that fail last first. Among equals smaller shifts come
/// first, so that the order is always the same. Takes time in proportion to the rules, and for each to the square of
/// the coordinate at which it fails. Throws InvalidArgument as positions() does, or if the shift is too large;
/// MemoryLimit, Cancelled.
[[nodiscard]] std::vector<TestedRule> shift_rules(const ShiftRulesGoal& goal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, for tests.

/// Grundy values by mex over all moves, in GrundyLayout without the symmetry (all pairs, x then z).
[[nodiscard]] std::vector<std::uint32_t> grundy_reference(const Bound& bound, std::uint32_t upto);

/// The y of every pair, as Positions::y, by looking at all moves of all positions.
[[nodiscard]] std::vector<std::uint32_t> positions_reference(const Bound& bound, std::uint32_t upto,
                                                             Play play = Play::normal);

/// The same with an unused pass: every position is looked at twice, with the pass and without it.
[[nodiscard]] std::vector<std::uint32_t> grundy_with_pass_reference(const Bound& bound, std::uint32_t upto);
[[nodiscard]] std::vector<std::uint32_t> positions_with_pass_reference(const Bound& bound, std::uint32_t upto,
                                                                       Play play = Play::normal);

}  // namespace mexwave::chocolate

#pragma GCC visibility pop
