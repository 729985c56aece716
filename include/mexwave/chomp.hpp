#pragma once
// Chomp on m x n boards. A position is a bar with rows a_1 >= a_2 >= ... >= a_m >= 0 of squares; a move takes a square
// (row, column) and everything beyond and below it, so that every row from there on keeps at most column - 1 squares.
// Whoever takes the poisoned square (1,1) loses: the bar (1) is a P-position. Source 000 (G. Horváth), section 1.
// Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp {

/// Boards have 1..most_rows rows and 1..most_columns columns, and fewer than 2^49 positions.
inline constexpr std::uint32_t most_rows = 32;
inline constexpr std::uint32_t most_columns = 255;

/// Rows of squares, the longest first; rows of none may stand at the end.
using Bar = std::vector<std::uint32_t>;

/// The rows of a bar, "5,3,3,1"; rows of no squares at the end are left out. Throws InvalidArgument naming the text and
/// what is accepted.
[[nodiscard]] Bar parse_bar(std::string_view text);

/// What is left after the square (row, column), both from 1, is taken. Throws InvalidArgument unless it is there.
[[nodiscard]] Bar after_move(Bar bar, std::uint32_t row, std::uint32_t column);

// ---------------------------------------------------------------------------------------------------------------------
// All P-positions of a board.

struct CatalogGoal {
  std::uint32_t m = 0;  ///< rows
  std::uint32_t n = 0;  ///< columns
};

/// A winning first move on the board of m rows of n squares.
struct Opening {
  std::uint32_t m = 0, n = 0;
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  friend auto operator<=>(const Opening&, const Opening&) = default;
};

struct Catalog {
  std::uint64_t positions = 0;    ///< of the board, the empty one included: (m+n over m)
  std::uint64_t p_positions = 0;  ///< of those
  /// Indexed by k, 0..n: P-positions of the board m x k.
  std::vector<std::uint64_t> by_columns;
  /// Winning first moves on all boards of at most m rows and at most n columns, sorted.
  std::vector<Opening> openings;
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t words = 0;  ///< of 64 answers each, read for the bars of all leaves
  };
  Work work;
};

/// Told of a P-position: its m rows, zeros included.
using EachPosition = std::function<void(std::span<const std::uint8_t> rows)>;

/// (m+n over m), the positions of the board. Throws InvalidArgument for a board out of range.
[[nodiscard]] std::uint64_t position_count(std::uint32_t m, std::uint32_t n);

/// Bytes that catalog(goal) takes, about. Throws InvalidArgument.
[[nodiscard]] std::uint64_t estimate_bytes(const CatalogGoal& goal, const RunOptions& run = {});

/// Finds every P-position with at most m rows and n columns, and calls `each`, if there is one, in lexicographic order.
/// Throws InvalidArgument (a board out of range, a checkpoint with `each`, which was told already), MemoryLimit,
/// Cancelled, and what `each` throws; FormatError, IoError as Checkpoint has it.
Catalog catalog(const CatalogGoal& goal, const EachPosition& each = {}, const RunOptions& run = {},
                const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// Openings alone; of a board with more rows than columns its reflection is looked at, which takes less memory.

struct OpeningsGoal {
  std::uint32_t m = 0;  ///< rows, 1..most_columns
  std::uint32_t n = 0;  ///< columns, likewise; the smaller of the two at most most_rows
  bool all = false;     ///< of all boards with no more rows than columns that fit into m x n or n x m
};

struct Openings {
  std::vector<Opening> openings;  ///< sorted
  std::uint64_t positions = 0;    ///< of the board that was looked at
  std::uint64_t p_positions = 0;  ///< of those
  Catalog::Work work;
};

/// Bytes that openings(goal) takes, about. Throws InvalidArgument.
[[nodiscard]] std::uint64_t estimate_bytes(const OpeningsGoal& goal, const RunOptions& run = {});

/// Throws InvalidArgument (a board out of range), MemoryLimit, Cancelled; FormatError, IoError as Checkpoint has it.
[[nodiscard]] Openings openings(const OpeningsGoal& goal, const RunOptions& run = {},
                                const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// One position.

struct WinningMove {
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  Bar leaves;                         ///< a P-position, with as many rows as the bar had
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;
  std::vector<WinningMove> moves;  ///< every winning move, by row, then column; empty exactly for P-positions
};

/// Throws InvalidArgument unless rows fall, the first is at least 1, and the board m x a_1 is in range; MemoryLimit,
/// Cancelled.
[[nodiscard]] Solution solve(const Bar& bar, const RunOptions& run = {});

/// A move, and what wins against it.
struct Answer {
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  Bar leaves;
  std::optional<WinningMove> answer;  ///< the first one that wins; none to the poisoned square, or if none wins
};

/// Every move from a bar, by row, then column: from a P-position all but the last resort have an answer. Keeps all
/// P-positions that fit into the bar's board. Throws as solve() does.
[[nodiscard]] std::vector<Answer> answers(const Bar& bar, const RunOptions& run = {});

/// A square, row and column from 1.
struct Square {
  std::uint32_t row = 0, column = 0;
  friend auto operator<=>(const Square&, const Square&) = default;
};

/// Why a bar is lost, or won: a set of bars, in each of which every move but the last resort has an answer that leads
/// to another of the set. So the set holds P-positions only, and whoever can read it need not believe anything.
struct Certificate {
  struct Reply {
    Square move, answer;
  };
  struct Lost {
    Bar bar;                     ///< without rows of no squares
    std::vector<Reply> replies;  ///< to every move but (1,1), by row, then column
  };
  Bar bar;
  std::optional<Square> wins;  ///< a move to the first of `lost`; nothing if the bar itself is that
  std::vector<Lost> lost;      ///< by falling number of squares: every answer leads to a later one
};

/// Certificates of more replies than this are refused, if nothing else is said.
inline constexpr std::uint64_t most_replies = 4'000'000;

/// Answers are chosen so that few bars are needed. Keeps all P-positions that fit into the bar's board. Throws as
/// solve() does, and InvalidArgument for one of more than `most` replies.
[[nodiscard]] Certificate certificate(const Bar& bar, std::uint64_t most = most_replies, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Grundy values, so that bars can stand in a sum with other games. The poisoned square is not taken: whoever has the
// bar (1) cannot move, and its value is 0.

/// Most squares of a bar whose values are asked for: values have 16 bits.
inline constexpr std::uint32_t most_valued_squares = 65'535;

struct GrundyGoal {
  Bar bar;  ///< all bars that lie in this one; Bar(m, n) for the board of m rows of n squares
  /// Values are looked for in bands of so many words of 64: fewer take less memory and more time. 0: all at once if the
  /// bars are told of, else as it is best.
  std::uint32_t band = 0;
};

struct Grundy {
  std::uint64_t bars = 0;                ///< that lie in the bar, but the empty one
  std::vector<std::uint64_t> histogram;  ///< indexed by value: bars that have it; [0]: P-positions
  std::vector<std::uint32_t>
      rectangles;             ///< of the bar of i rows of j squares, if it lies in the bar, at (i-1)*n + j-1
  std::uint32_t largest = 0;  ///< value
  /// Equal for every SIMD level.
  struct Work {
    std::uint64_t scans = 0;  ///< looks for a bar's value, one for every band until it is found
    std::uint64_t words = 0;  ///< looked at by them
  };
  Work work;
};

/// Told of a bar: its rows, zeros included, and its Grundy value.
using EachGrundy = std::function<void(std::span<const std::uint16_t> rows, std::uint32_t value)>;

/// Bytes that grundy(goal) takes, about; if the band is 0, where it tells of the bars. Throws InvalidArgument as it
/// does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run = {});

/// Grundy values of all bars that lie in one, told in lexicographic order. One thread. Throws InvalidArgument (rows
/// that grow, no square, more than most_rows rows, more than most_valued_squares squares, 2^49 bars or more, a band
/// with `each`), MemoryLimit, Cancelled, and what `each` throws.
Grundy grundy(const GrundyGoal& goal, const EachGrundy& each = {}, const RunOptions& run = {});

/// A move, and the value of what it leaves.
struct ValuedMove {
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  Bar leaves;
  std::uint32_t grundy = 0;
  friend bool operator==(const ValuedMove&, const ValuedMove&) = default;
};

struct Valued {
  std::uint32_t grundy = 0;
  std::vector<ValuedMove> moves;  ///< all but to take the poisoned square, by row, then column
};

/// One bar's value and those of all its options. Throws as grundy().
[[nodiscard]] Valued valued(const Bar& bar, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, kept for ever.

/// The mex over all moves but to the poisoned square.
[[nodiscard]] std::uint32_t grundy_reference(const Bar& bar);

/// All P-positions with at most m rows and n columns by looking at all moves, m rows each, in lexicographic order.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> p_positions_reference(std::uint32_t m, std::uint32_t n);

}  // namespace mexwave::chomp

#pragma GCC visibility pop
