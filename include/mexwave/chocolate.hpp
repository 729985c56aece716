#pragma once
// Chocolate games bounded by an inequality. A position is {x,y,z} with 0 <= y <= b(x,z), b the *bound*: how often the
// chocolate can be cut in each of three directions. A move lowers one coordinate; when x or z is lowered, y becomes
// min(y, b) of the new pair. Normal play: whoever cannot move loses; misère play: whoever cannot move wins.
// Source 001: R. Miyadera, T. Inoue, W. Ogasa, S. Nakamura, Chocolate games that are variants of a game of Nim; there
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

/// Marks a pair (x,z) that has no P-position.
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Largest x and z that any function here accepts, and largest value of a bound.
inline constexpr std::uint32_t largest_side = 131'071;
inline constexpr std::uint32_t largest_height = 262'143;

/// Largest k of the formulas. From 2 * largest_side on the bound is 0 everywhere.
inline constexpr std::uint32_t largest_k = 1'000'000;

/// Largest x and z of a Grundy table.
inline constexpr std::uint32_t largest_grundy_side = 8'191;

/// Largest shift of the rules that are tried.
inline constexpr std::uint32_t largest_shift = 16;

/// b(x,z), the largest y of a pair. What a bound must satisfy: b(x,z) <= b(x+1,z) and b(x,z) <= b(x,z+1), everywhere it
/// is used; the formulas below do, tables are checked when they are made.
class Bound {
 public:
  /// floor((x + z)/k): the games of source 001. This and last() throw InvalidArgument unless 1 <= k <= largest_k.
  [[nodiscard]] static Bound sum(std::uint32_t k);
  /// floor(z/k).
  [[nodiscard]] static Bound last(std::uint32_t k);
  /// y <= height whatever x and z are: the three-way bar, and with z = 0 the rectangle. Throws InvalidArgument above
  /// largest_height.
  [[nodiscard]] static Bound constant(std::uint32_t height);
  /// b(x,z) = values[x + z]; good for x + z < values.size(). Throws InvalidArgument naming the first
  /// descent or the first value above largest_height; for no values.
  [[nodiscard]] static Bound by_sum(std::vector<std::uint32_t> values);
  /// b(x,z) = rows[x][z], all rows equally long. `text` is what text() says; if it is empty, that it is a table. Throws
  /// InvalidArgument naming the first descent, the first value above largest_height or the odd row; for no values.
  [[nodiscard]] static Bound by_pair(const std::vector<std::vector<std::uint32_t>>& rows, const std::string& text = {});

  /// b(x,z); x and z within reach().
  [[nodiscard]] std::uint32_t operator()(std::uint32_t x, std::uint32_t z) const;
  /// b(x,z) = b(z,x) for all x and z: then so are the games.
  [[nodiscard]] bool symmetric() const noexcept { return symmetric_; }
  enum class Shape : std::uint8_t { of_sum, of_last, of_pair };
  /// What b is a function of: x + z, z alone, or both.
  [[nodiscard]] Shape shape() const noexcept;
  /// All 0 <= x,z <= reach() are good; largest_side for formulas.
  [[nodiscard]] std::uint32_t reach() const noexcept { return reach_; }
  /// "y <= (x+z)/3" and the like.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
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

/// Shape of a tile; for tests and measurements, results do not depend on it.
struct TileShape {
  std::uint32_t x = 0;  ///< consecutive x of one tile, 1..256, of P-positions 1..1024; 0 chooses
  std::uint32_t z = 0;  ///< consecutive z, 1..256; 0 chooses
};

/// A file that is there already, and may be longer than it was: the first byte of a table in it. Over several processes
/// (RunOptions::ranks) each writes there what it has found, so that all must see it under this name. Numbers are
/// little-endian. Once the call has returned, all is on the disk.
struct TableFile {
  std::string path;  ///< empty: none
  std::uint64_t at = 0;
};

// ---------------------------------------------------------------------------------------------------------------------
// P-positions. For each pair (x,z) at most one y makes {x,y,z} a P-position.
//
// With a pass: once in the whole game one of the players, whoever is first, may leave the position as it is instead of
// moving, but not where no move is left; from then on it is the game without (Morrison, Friedman, Landsberg, 2012).
// What is told are positions in which the pass is still there.

struct PositionsGoal {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< all 0 <= x,z <= upto, to largest_side
  Play play = Play::normal;
  bool keep = false;  ///< fill Positions::y
  TileShape tile{};
  bool pass = false;  ///< of the game with a pass, while it is there; not over several processes
  /// Takes what `keep` would keep, as Positions::y has it, of 32 bits each. Then nothing is kept.
  TableFile file{};
};

struct Positions {
  std::uint32_t upto = 0;
  std::uint64_t count = 0;      ///< P-positions
  std::uint64_t on_bound = 0;   ///< of which y = b(x,z)
  std::uint32_t largest_y = 0;  ///< of a P-position
  /// If kept: the y of the pair (x,z), or none, at x * (upto + 1) + z.
  std::vector<std::uint32_t> y;
  /// Equal for every SIMD level, thread count and tile shape.
  struct Work {
    std::uint64_t pairs = 0;  ///< given to the kernel (half for symmetric bounds)
    std::uint64_t words = 0;  ///< 64-bit words from both lines' first open one to the y (summaries pass over most)
  };
  Work work;
  /// The y of the pair, or none; x and z to upto, and only if y was kept: else undefined.
  [[nodiscard]] std::uint32_t at(std::uint32_t x, std::uint32_t z) const {
    return y[std::size_t{x} * (std::size_t{upto} + 1) + z];
  }
};

/// Bytes that positions(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run = {});

/// Throws InvalidArgument (beyond the bound's reach, a tile out of range, a checkpoint where y is kept or goes to a
/// file or with a pass, a pass over several processes), MemoryLimit, IoError (of the file), Cancelled; FormatError,
/// IoError as Checkpoint has it.
[[nodiscard]] Positions positions(const PositionsGoal& goal, const RunOptions& run = {},
                                  const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// Grundy numbers: the mex of the values that moves lead to; normal play.

/// The packed layout of a table: the pairs (x,z) in rising order of x, then z; of each the values for y = 0..b(x,z).
/// For symmetric bounds only the pairs with x <= z are stored. start(), size() and positions() add up as they go, in a
/// time that grows with the pairs: for one after the other, go along with the layout.
struct GrundyLayout {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< all 0 <= x,z <= upto
  /// Index of {x,0,z} for 0 <= x,z <= upto (x and z exchanged if only the mirror pair is stored).
  [[nodiscard]] std::uint64_t start(std::uint32_t x, std::uint32_t z) const;
  /// Number of stored values.
  [[nodiscard]] std::uint64_t size() const;
  /// Number of positions that they stand for.
  [[nodiscard]] std::uint64_t positions() const;
};

struct GrundyGoal {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< all 0 <= x,z <= upto, to largest_grundy_side
  TileShape tile{};
  bool pass = false;  ///< of the game with a pass, while it is there; not over several processes
  /// Takes what `each` would be told, of 16 bits each. Then `each` is not called.
  TableFile file{};
};

/// Told of x = 0, 1, ..., upto in order, with the part of the table that belongs to x: the pairs (x,z), z rising from
/// 0, or from x for symmetric bounds, of each y = 0..b(x,z).
using EachGrundy = std::function<void(std::uint32_t x, std::span<const std::uint16_t> values)>;

struct Grundy {
  std::uint32_t upto = 0;
  std::uint64_t positions = 0;           ///< all 0 <= x,z <= upto, 0 <= y <= b(x,z)
  std::uint32_t largest = 0;             ///< of the values
  std::vector<std::uint64_t> histogram;  ///< how often each value 0..largest occurs, over all positions
  /// Equal for every SIMD level, thread count and tile shape.
  struct Work {
    std::uint64_t positions = 0;  ///< given to the kernel (half for symmetric bounds)
    std::uint64_t words = 0;      ///< 64-bit words scanned
  };
  Work work;
};

/// Bytes that grundy(goal) takes when it tells somebody of the values; somewhat fewer else. Throws InvalidArgument as
/// it does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run = {});

/// Values go to `each`, if there is one; they are not kept. Throws InvalidArgument (beyond the bound's reach or
/// largest_grundy_side, values that do not fit in 16 bits, a tile out of range, a checkpoint with `each`, which was
/// told already, with a file or with a pass, a pass over several processes), MemoryLimit, IoError (of the file),
/// Cancelled, and what `each` throws; FormatError, IoError as Checkpoint has it.
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
  /// Normal play, unless its table does not fit into the memory, has more than 4 * 10^9 positions, or is refused.
  std::optional<std::uint32_t> grundy;
  /// Every winning move: x lowered, then y, then z; least coordinate first. Empty exactly for P-positions, and for
  /// {0,0,0} in misère play.
  std::vector<WinningMove> moves;
  bool pass_wins = false;  ///< of solve_with_pass(): so does the pass
};

/// Throws InvalidArgument unless 0 <= y <= b(x,z) within reach; MemoryLimit, Cancelled.
[[nodiscard]] Solution solve(const Bound& bound, const Position& position, Play play = Play::normal,
                             const RunOptions& run = {});

/// The same while the pass is there; of moves the pass is there in what they leave. {0,0,0} is not passed.
[[nodiscard]] Solution solve_with_pass(const Bound& bound, const Position& position, Play play = Play::normal,
                                       const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Rules of the form (x+a) xor (y+b) xor (z+c) = 0, in two's complement, held against P-positions.

/// Says that {x,y,z} is a P-position exactly if (x+a) xor (y+b) xor (z+c) = 0 and 0 <= y <= the bound.
struct ShiftRule {
  std::int32_t a = 0, b = 0, c = 0;
  friend bool operator==(const ShiftRule&, const ShiftRule&) = default;

  /// The y that the rule gives to the pair, which is one at most, or none.
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

/// The first difference by max(x,z), then x, then z; nothing if the rule is exactly the P-set as far as found.upto.
/// Throws InvalidArgument unless found.y was kept and found.upto is within the bound's reach.
[[nodiscard]] std::optional<Difference> first_difference(const ShiftRule& rule, const Bound& bound,
                                                         const Positions& found);

struct ShiftRulesGoal {
  Bound bound = Bound::sum(3);
  std::uint32_t upto = 0;  ///< held against all 0 <= x,z <= upto
  Play play = Play::normal;
  std::uint32_t shift = 4;  ///< a, b and c run from -shift to shift; to largest_shift
};

struct TestedRule {
  ShiftRule rule;
  std::optional<Difference> fails;  ///< nothing if it holds
};

/// Bytes that shift_rules(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const ShiftRulesGoal& goal, const RunOptions& run = {});

/// All rules: those that hold first, then by the last failure first; of equals, the smaller shifts first, so that the
/// order is always the same. Takes time in proportion to the rules, and for each to the square of the coordinate at
/// which it fails. Throws InvalidArgument as positions() does, or if the shift is too large; MemoryLimit, Cancelled.
[[nodiscard]] std::vector<TestedRule> shift_rules(const ShiftRulesGoal& goal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, kept for ever.

/// Grundy numbers by mex over all moves, in GrundyLayout without the symmetry (all pairs, x then z).
[[nodiscard]] std::vector<std::uint32_t> grundy_reference(const Bound& bound, std::uint32_t upto);

/// The y of every pair, as Positions::y, by looking at all moves of all positions.
[[nodiscard]] std::vector<std::uint32_t> positions_reference(const Bound& bound, std::uint32_t upto,
                                                             Play play = Play::normal);

/// The same with a pass, while it is there: every position twice.
[[nodiscard]] std::vector<std::uint32_t> grundy_with_pass_reference(const Bound& bound, std::uint32_t upto);
[[nodiscard]] std::vector<std::uint32_t> positions_with_pass_reference(const Bound& bound, std::uint32_t upto,
                                                                       Play play = Play::normal);

}  // namespace mexwave::chocolate

#pragma GCC visibility pop
