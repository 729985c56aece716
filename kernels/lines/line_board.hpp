#pragma once
// A board given by any set of lines on at most 64 cells, with the members that the searches need
// (positional/line_search.hpp). Cell c is bit c.

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

  /// The number of cells of the shortest line.
  std::uint32_t shortest_line = 0;

  /// Free cells where a move of a player with these pieces would threaten to complete a line at one free cell, or at
  /// several.
  [[nodiscard]] positional::Threats threats(Bits men, Bits free) const;
  /// The least image under the symmetries of symmetries_of().
  [[nodiscard]] Sides canonical(const Sides& sides) const;
  /// The number of these symmetries, with the identity.
  [[nodiscard]] std::uint32_t symmetries() const noexcept { return static_cast<std::uint32_t>(images_.size()) + 1; }

 private:
  /// A symmetry: for each byte of a set of cells and each value of this byte, the images of its cells.
  using Image = std::vector<std::array<Bits, 256>>;

  std::vector<Image> images_;  ///< of every symmetry except the identity
};

/// Throws InvalidArgument unless the board has 1..most_cells cells and 1..most_lines lines, each of increasing cells.
void require_board(const Board& board);

/// The line's cells as bits.
[[nodiscard]] Bits bits_of(const std::vector<std::uint32_t>& cells);

}  // namespace mexwave::lines::detail
