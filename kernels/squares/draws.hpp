#pragma once
// What the methods of finding draws share.

#include <cstdint>
#include <functional>
#include <vector>

#include "mexwave/squares.hpp"

namespace mexwave::squares::detail {

/// A board laid with its shorter side along the columns, as the searches see it: the first cell of a column is its most
/// significant bit. Boards that are higher than wide are transposed.
struct Layout {
  std::uint32_t height, width;
  bool transposed;
  explicit Layout(const Board& board)
      : height(board.height <= board.width ? board.height : board.width),
        width(board.height <= board.width ? board.width : board.height),
        transposed(board.height > board.width) {}
  /// The board's cell for row y of column x.
  [[nodiscard]] std::uint32_t cell(std::uint32_t x, std::uint32_t y) const {
    return transposed ? x * height + y : y * width + x;
  }
};

/// The goal with its range of white men cut to what there is. Throws InvalidArgument for what it cannot mean.
[[nodiscard]] DrawsGoal checked(DrawsGoal goal);

/// Does the exchange of colours keep the range of white men?
[[nodiscard]] inline bool colours_may_swap(const DrawsGoal& goal) {
  return std::uint64_t{goal.white_min} + goal.white_max == goal.board.cells();
}

DrawsCount draws_by_transfer(const DrawsGoal& goal, const RunOptions& run);

/// Bytes that they take; by transfer before any state is found.
[[nodiscard]] std::uint64_t bytes_by_columns(const DrawsGoal& goal, const RunOptions& run);
[[nodiscard]] std::uint64_t bytes_by_corners(const DrawsGoal& goal, const RunOptions& run);
[[nodiscard]] std::uint64_t bytes_by_transfer(const DrawsGoal& goal);

/// Calls `each` with the white cells of every draw, and `node` for every partial colouring; at most 64 cells.
void draws_by_definition(const Board& board, const std::function<void(std::uint64_t white)>& each,
                         const std::function<void()>& node);

}  // namespace mexwave::squares::detail
