#pragma once
// Any set of lines on at most 64 cells, in the form that the searches need (positional/line_search.hpp): cell c is bit
// c.

#include <array>
#include <cstdint>
#include <vector>

#include "mexwave/lines.hpp"
#include "positional/line_set.hpp"

namespace mexwave::lines::detail {

using positional::Bits;
using positional::lowest;
using positional::Sides;

class LineBoard : public positional::LineSet {
 public:
  explicit LineBoard(const Board& board);

  std::uint32_t shortest_line = 0;

  /// The free cells where a piece would threaten one free cell, and those where it would threaten several.
  [[nodiscard]] positional::Threats threats(Bits men, Bits free) const;
  /// The least image under the symmetries found.
  [[nodiscard]] Sides canonical(const Sides& sides) const;
  [[nodiscard]] std::uint32_t symmetries() const noexcept { return static_cast<std::uint32_t>(images_.size()) + 1; }

 private:
  /// For each byte of cells and each of its values: the image.
  using Image = std::vector<std::array<Bits, 256>>;

  std::vector<Image> images_;  ///< of every symmetry except the identity
};

/// Throws InvalidArgument unless Solver accepts the board.
void require_board(const Board& board);

/// The line's cells as bits.
[[nodiscard]] Bits bits_of(const std::vector<std::uint32_t>& cells);

}  // namespace mexwave::lines::detail
