#pragma once
// Functions on one bar: its board, its reflection and its moves. And the list of all P-positions of its board.

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "mexwave/chomp.hpp"

namespace mexwave::chomp::detail {

/// Throws InvalidArgument unless the rows never grow and the first is at least 1.
void require_bar(const Bar& bar);

[[nodiscard]] inline std::uint64_t squares_of(const Bar& bar) {
  return std::accumulate(bar.begin(), bar.end(), std::uint64_t{0});
}

/// The smallest board that contains the bar.
[[nodiscard]] CatalogGoal board_of(const Bar& bar);

/// The bar with rows and columns exchanged.
[[nodiscard]] Bar reflected(const Bar& bar);

/// All P-positions on the board of a bar. Stores those of the reflected board if that has fewer rows.
class PPositions {
 public:
  /// Throws as catalog() does.
  PPositions(const Bar& bar, const RunOptions& run);
  [[nodiscard]] bool contains(const Bar& bar) const;
  /// The first move, by row, then column, to a P-position.
  [[nodiscard]] std::optional<WinningMove> move_to_p_position(const Bar& bar) const;

 private:
  bool is_reflected_;
  std::size_t m_ = 0;
  std::vector<std::uint16_t> rows_;
};

/// Calls visit(row, column, leaves) for every move, by row, then column.
template <class Visit>
void for_each_move(const Bar& bar, const Visit& visit) {
  for (std::uint32_t row = 1; row <= bar.size(); ++row) {
    for (std::uint32_t column = 1; column <= bar[row - 1]; ++column) visit(row, column, after_move(bar, row, column));
  }
}

}  // namespace mexwave::chomp::detail
