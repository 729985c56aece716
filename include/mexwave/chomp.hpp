#pragma once
// Chomp on m x n boards. A position is a bar with rows a_1 >= a_2 >= ... >= a_m >= 0 of squares; a move takes a square
// (row, column) and everything beyond and below it, so that every row from there on keeps at most column - 1 squares.
// Whoever takes the poisoned square (1,1) loses: the bar (1) is a P-position. Source 000 (G. Horváth), section 1.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::chomp {

inline constexpr std::uint32_t most_rows = 32;
inline constexpr std::uint32_t most_columns = 255;

/// A winning first move on the board of m rows of n squares.
struct Opening {
  std::uint32_t m = 0, n = 0;
  std::uint32_t row = 0, column = 0;  ///< the square taken, both from 1
  friend auto operator<=>(const Opening&, const Opening&) = default;
};

struct Catalog {
  std::uint64_t positions = 0;    ///< of the board, the empty one included: (m+n over m)
  std::uint64_t p_positions = 0;  ///< of those
  std::uint64_t marks = 0;        ///< moves to P-positions followed backwards
  /// Winning first moves on all boards of at most m rows and at most n columns, sorted.
  std::vector<Opening> openings;
};

/// Positions of the board, the empty one included: (m+n over m). Throws InvalidArgument as catalog() does.
[[nodiscard]] std::uint64_t position_count(std::uint32_t m, std::uint32_t n);

/// Bytes that catalog(m, n) would take, about (P-positions are estimated).
[[nodiscard]] std::uint64_t estimate_bytes(std::uint32_t m, std::uint32_t n);

/// Finds every P-position with at most m rows and n columns, and calls `each` with its m rows (zeros included), in
/// lexicographic order, from one thread. Throws InvalidArgument (m beyond 1..most_rows, n beyond 1..most_columns, a
/// board with 2^49 positions or more), MemoryLimit, Cancelled.
Catalog catalog(std::uint32_t m, std::uint32_t n, const RunOptions& run = {},
                const std::function<void(std::span<const std::uint8_t> rows)>& each = {});

struct Solution {
  bool is_p_position = false;
  std::vector<Opening> moves;  ///< winning moves, sorted; m, n are the position's rows and first row
};

/// Throws InvalidArgument unless rows fall, the first is at least 1, and the board is in range.
[[nodiscard]] Solution solve(const std::vector<std::uint32_t>& rows, const RunOptions& run = {});

/// The definition: all P-positions by looking at all moves, m rows each, in lexicographic order.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> p_positions_reference(std::uint32_t m, std::uint32_t n);

}  // namespace mexwave::chomp
