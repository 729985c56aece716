#pragma once
// Chomp on m x n boards. A position is a bar with rows a_1 >= a_2 >= ... >= a_m >= 0 of squares; a move takes a square
// (row, column) and every square to its right and below: each row from `row` on keeps at most column - 1 squares.
// A player who takes the poisoned square (1,1) loses: the bar (1) is a P-position. Source: G. Horváth, section 1.
// Threads: run.hpp. Example, the winning first moves on the board of 3 rows of 4 squares:
//     for (const Opening& move : openings({.m = 3, .n = 4}).openings) ...  // row 2, column 3

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp {

/// Boards have 1..most_rows rows and 1..most_columns columns, and fewer than 2^49 positions.
inline constexpr std::uint32_t most_rows = 32;
inline constexpr std::uint32_t most_columns = 1000;

/// Squares of each row, the longest row first; zeros are allowed at the end.
using Bar = std::vector<std::uint32_t>;

/// The rows of a bar, "5,3,3,1"; zeros at the end are dropped. Throws InvalidArgument naming the text and what is
/// expected.
[[nodiscard]] Bar parse_bar(std::string_view text);

/// What is left after the square (row, column), both from 1, is taken. Throws InvalidArgument if the bar has no such
/// square. Example: after_move({5, 3, 3}, 2, 2) == Bar{5, 1, 1}
[[nodiscard]] Bar after_move(Bar bar, std::uint32_t row, std::uint32_t column);

// ---------------------------------------------------------------------------------------------------------------------
// All P-positions of a board.

struct CatalogGoal {
  std::uint32_t m = 0;  ///< rows
  std::uint32_t n = 0;  ///< columns
  /// A folder on a disk, for boards that do not fit into memory. Most of the data is then kept in at most two files
  /// there. The files have no name; the system removes them when the call ends or the process is killed. On Linux their
  /// space is reserved at the start; on other systems a disk that becomes full during the call ends the process. In
  /// WebAssembly a folder is refused with IoError. Empty: all data is in memory.
  std::string scratch{};
};

/// A winning first move on the board of m rows of n squares.
struct Opening {
  std::uint32_t m = 0, n = 0;
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  friend auto operator<=>(const Opening&, const Opening&) = default;
};

struct Catalog {
  std::uint64_t positions = 0;    ///< all bars of the board, including the empty one: (m+n choose m)
  std::uint64_t p_positions = 0;  ///< P-positions among them
  /// Indexed by k, 0..n: number of P-positions of the board m x k.
  std::vector<std::uint64_t> by_columns;
  /// Winning first moves on all boards of at most m rows and at most n columns, sorted.
  std::vector<Opening> openings;
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t words = 0;  ///< 64-bit words read
  };
  Work work;
};

/// Called with a P-position: its m rows, zeros included.
using EachPosition = std::function<void(std::span<const std::uint16_t> rows)>;

/// (m+n choose m), the number of positions of the board. Throws InvalidArgument for a board out of range.
[[nodiscard]] std::uint64_t position_count(std::uint32_t m, std::uint32_t n);

/// Approximate bytes of memory that catalog(goal) takes; files in goal.scratch do not count. Throws InvalidArgument in
/// the same cases as catalog().
[[nodiscard]] std::uint64_t estimate_bytes(const CatalogGoal& goal, const RunOptions& run = {});

/// Finds every P-position with at most m rows and n columns, and calls `each`, if given, in lexicographic order.
/// Throws InvalidArgument (a board out of range; a checkpoint with `each`), MemoryLimit, IoError (files cannot be
/// created in goal.scratch), Cancelled, and what `each` throws; FormatError and IoError as described for Checkpoint.
/// Example: catalog({.m = 2, .n = 3}).p_positions == 3
Catalog catalog(const CatalogGoal& goal, const EachPosition& each = {}, const RunOptions& run = {},
                const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// Winning first moves. A board with more rows than columns is reflected first, which takes less memory.

struct OpeningsGoal {
  std::uint32_t m = 0;    ///< rows, 1..most_columns
  std::uint32_t n = 0;    ///< columns, likewise; the smaller of the two at most most_rows
  bool all = false;       ///< also for all smaller boards: those with rows <= columns that fit into m x n or n x m
  std::string scratch{};  ///< as in CatalogGoal
};

struct Openings {
  std::vector<Opening> openings;  ///< sorted
  std::uint64_t positions = 0;    ///< all bars of the board after reflection, including the empty one
  std::uint64_t p_positions = 0;  ///< P-positions among them
  Catalog::Work work;
};

/// Approximate bytes of memory that openings(goal) takes; files in goal.scratch do not count. Throws InvalidArgument in
/// the same cases as openings().
[[nodiscard]] std::uint64_t estimate_bytes(const OpeningsGoal& goal, const RunOptions& run = {});

/// Every winning first move. Throws InvalidArgument (a board out of range), MemoryLimit, IoError (files cannot be
/// created in goal.scratch), Cancelled; FormatError and IoError as described for Checkpoint. Example: openings({.m = 3,
/// .n = 4}).openings[0] == Opening{3, 4, 2, 3}
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

/// Is the bar a P-position, and which moves win? Throws InvalidArgument unless rows never grow, the first is at least
/// 1, and the board m x a_1 is in range; MemoryLimit, Cancelled. Example: solve({3, 3}).moves[0].leaves == Bar{3, 2}
[[nodiscard]] Solution solve(const Bar& bar, const RunOptions& run = {});

/// A move, and a winning reply.
struct Answer {
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  Bar leaves;                         ///< the bar after the move, with as many rows as before
  std::optional<WinningMove> answer;  ///< the first winning reply; none after (1,1), or if no reply wins
};

/// Every move from a bar, by row, then column. In a P-position every move except the poisoned square has an answer.
/// Memory: all P-positions that fit into the bar's board. Throws as solve() does.
[[nodiscard]] std::vector<Answer> answers(const Bar& bar, const RunOptions& run = {});

/// A square, row and column from 1.
struct Square {
  std::uint32_t row = 0, column = 0;
  friend auto operator<=>(const Square&, const Square&) = default;
};

/// A proof that a bar is lost, or won: a set of bars. In each of them, every move except the poisoned square has a
/// reply that leads to another bar of the set, so all of them are P-positions. A reader can check this by hand.
struct Certificate {
  struct Reply {
    Square move, answer;  ///< the square that is taken, and the one that is taken in reply
  };
  struct Lost {
    Bar bar;                     ///< without zeros at the end
    std::vector<Reply> replies;  ///< to every move except (1,1), by row, then column
  };
  Bar bar;
  std::optional<Square> wins;  ///< a move to the first of `lost`; none if the bar itself is the first
  std::vector<Lost> lost;      ///< by decreasing number of squares: every reply leads to a later bar
};

/// Most replies in a certificate, unless the caller sets another limit.
inline constexpr std::uint64_t most_replies = 4'000'000;

/// The certificate of a bar. Replies are chosen so that few bars are needed. Memory: all P-positions that fit into the
/// bar's board. Throws as solve() does, and InvalidArgument if more than `most` replies are needed. Example:
/// certificate({2, 2}).wins == Square{2, 2}
[[nodiscard]] Certificate certificate(const Bar& bar, std::uint64_t most = most_replies, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Grundy values, for bars in a sum with other games. Here the poisoned square is never taken: the bar (1) has no move,
// and its value is 0. grundy_value() computes the value of one bar, grundy_table() those of all bars inside one.
// Example: grundy_value({2, 2}).grundy == 2

/// Most squares of a bar whose Grundy value is computed: values have 16 bits.
inline constexpr std::uint32_t most_valued_squares = 65'535;

struct GrundyTableGoal {
  Bar bar;  ///< all bars that lie in this one; Bar(m, n) for the board of m rows of n squares
  /// Each pass finds the values in one band of 64 * band consecutive values: a smaller band takes less memory and more
  /// time. 0 lets the library choose, and is required with `each`.
  std::uint32_t band = 0;
};

struct GrundyTable {
  std::uint64_t bars = 0;                ///< number of bars that lie in goal.bar, without the empty one
  std::vector<std::uint64_t> histogram;  ///< indexed by value: number of bars that have it; [0]: P-positions
  /// The value of the bar of i rows of j squares at (i - 1) * n + j - 1, where n is the first row of goal.bar; 0 if it
  /// does not lie in goal.bar.
  std::vector<std::uint32_t> rectangles;
  std::uint32_t largest = 0;  ///< the largest value
  /// Equal for every SIMD level.
  struct Work {
    std::uint64_t scans = 0;  ///< searches for a bar's value: one in each band until the value is found
    std::uint64_t words = 0;  ///< 64-bit words that the scans read
  };
  Work work;
};

/// Called with the rows of a bar, zeros included, and its Grundy value.
using EachGrundy = std::function<void(std::span<const std::uint16_t> rows, std::uint32_t value)>;

/// Approximate bytes that grundy_table(goal) takes; if goal.band is 0, those with `each`. Throws InvalidArgument as it
/// does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyTableGoal& goal, const RunOptions& run = {});

/// Grundy values of all bars that lie in goal.bar; calls `each`, if given, in lexicographic order. One thread. Throws
/// InvalidArgument (rows that grow, no square, more than most_rows rows, more than most_valued_squares squares, 2^49
/// bars or more, a band with `each`), MemoryLimit, Cancelled, and what `each` throws.
/// Example: grundy_table({.bar = {2, 1}}).histogram == {2, 2}
GrundyTable grundy_table(const GrundyTableGoal& goal, const EachGrundy& each = {}, const RunOptions& run = {});

/// A move, and the value of what it leaves.
struct ValuedMove {
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  Bar leaves;                         ///< the bar after the move, with as many rows as before
  std::uint32_t grundy = 0;           ///< the value of `leaves`
  friend bool operator==(const ValuedMove&, const ValuedMove&) = default;
};

struct GrundyValue {
  std::uint32_t grundy = 0;
  std::vector<ValuedMove> moves;  ///< all except the poisoned square, by row, then column
};

/// The Grundy value of one bar, and of the bar that each move leaves. Throws as grundy_table() does.
[[nodiscard]] GrundyValue grundy_value(const Bar& bar, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, for tests: slow, for bars of about 20 squares and boards of a few thousand positions.

/// The Grundy value: the mex over all moves except the poisoned square.
[[nodiscard]] std::uint32_t grundy_reference(const Bar& bar);

/// All P-positions with at most m >= 1 rows and n columns, by trying all moves: m rows each, in lexicographic order.
/// Throws InvalidArgument without rows.
[[nodiscard]] std::vector<std::vector<std::uint16_t>> p_positions_reference(std::uint32_t m, std::uint32_t n);

}  // namespace mexwave::chomp

#pragma GCC visibility pop
