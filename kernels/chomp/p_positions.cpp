// Keeps the P-positions of a board as a sorted list of rows in 16-bit numbers, in which a binary search finds a bar.

#include "chomp/p_positions.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "mexwave/error.hpp"

namespace mexwave::chomp::detail {

void require_bar(const Bar& bar) {
  for (std::size_t k = 1; k < bar.size(); ++k) {
    if (bar[k] > bar[k - 1]) {
      throw InvalidArgument("expected rows that never grow, got row " + std::to_string(k + 1) + " of " +
                            std::to_string(bar[k]) + " after " + std::to_string(bar[k - 1]));
    }
  }
  if (bar.empty() || bar[0] == 0) throw InvalidArgument("expected a bar with at least one square");
}

CatalogGoal board_of(const Bar& bar) { return {static_cast<std::uint32_t>(bar.size()), bar[0]}; }

Bar reflected(const Bar& bar) {
  Bar columns(bar[0]);
  for (const std::uint32_t row : bar) {
    for (std::uint32_t k = 0; k < row; ++k) ++columns[k];
  }
  return columns;
}

PPositions::PPositions(const Bar& bar, const RunOptions& run) : is_reflected_(bar.size() > bar[0]) {
  const CatalogGoal board = board_of(is_reflected_ ? reflected(bar) : bar);
  m_ = board.m;
  const std::uint64_t sieve = estimate_bytes(board, run);
  const auto keep = [&](std::span<const std::uint16_t> rows) {
    if (rows_.size() == rows_.capacity()) {  // double the capacity; old and new list both take memory for a moment
      const std::size_t room = std::max<std::size_t>(2 * rows_.size(), 1 << 16);
      require_memory("a list of " + std::to_string(rows_.size() / m_) + " P-positions and more",
                     sieve + (rows_.size() + room) * sizeof(std::uint16_t), run);
      rows_.reserve(room);
    }
    rows_.insert(rows_.end(), rows.begin(), rows.end());
  };
  (void)catalog(board, keep, run);
}

bool PPositions::contains(const Bar& bar) const {
  Bar key = is_reflected_ ? reflected(bar) : bar;
  key.resize(m_);
  std::size_t low = 0, high = rows_.size() / m_;  // binary search
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    const std::uint16_t* const rows = rows_.data() + middle * m_;
    if (std::lexicographical_compare(rows, rows + m_, key.begin(), key.end()))
      low = middle + 1;
    else
      high = middle;
  }
  return low < rows_.size() / m_ && std::equal(key.begin(), key.end(), rows_.data() + low * m_);
}

std::optional<WinningMove> PPositions::move_to_p_position(const Bar& bar) const {
  for (std::uint32_t row = 1; row <= bar.size(); ++row) {
    for (std::uint32_t column = 1; column <= bar[row - 1]; ++column) {
      Bar leaves = after_move(bar, row, column);
      if (contains(leaves)) return WinningMove{row, column, std::move(leaves)};
    }
  }
  return std::nullopt;
}

}  // namespace mexwave::chomp::detail
