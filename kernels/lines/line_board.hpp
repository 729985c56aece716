#pragma once
// Any set of lines on at most 64 cells, in the form that the searches need (positional/line_search.hpp): cell c is bit
// c.

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "mexwave/lines.hpp"
#include "positional/sides.hpp"

namespace mexwave::lines::detail {

using positional::Bits;
using positional::lowest;
using positional::several;
using positional::Sides;

class LineBoard {
 public:
  explicit LineBoard(const Board& board);

  std::uint32_t shortest_line = 0;

  [[nodiscard]] Bits all() const noexcept { return all_; }

  /// For every line through the cell, its other cells.
  struct Rests {
    const Bits* first;
    const Bits* last;
    [[nodiscard]] const Bits* begin() const { return first; }
    [[nodiscard]] const Bits* end() const { return last; }
  };
  [[nodiscard]] Rests through(Bits bit) const {
    const auto k = static_cast<std::size_t>(std::countr_zero(bit));
    return {rests_.data() + first_[k], rests_.data() + first_[k + 1]};
  }
  /// Cells, free or not, that complete a line for a player who holds `men` and `bit`.
  [[nodiscard]] Bits completed_by(Bits men, Bits bit) const {
    Bits cells = 0;
    for (const Bits rest : through(bit)) {
      const Bits open = rest & ~men;
      if (!several(open)) cells |= open;
    }
    return cells;
  }
  /// All cells, free or not, that complete a line for these men.
  [[nodiscard]] Bits completing(Bits men) const;
  [[nodiscard]] bool holds_line(Bits men) const;
  /// The free cells where a piece would threaten one free cell, and those where it would threaten several.
  [[nodiscard]] positional::Threats threats(Bits men, Bits free) const;
  /// Whether some line can still be completed with at most this many further men.
  [[nodiscard]] bool can_make_line(Bits men, Bits others, std::uint32_t further) const;

  /// The least image under the symmetries found.
  [[nodiscard]] Sides canonical(const Sides& sides) const;
  [[nodiscard]] std::uint32_t symmetries() const noexcept { return static_cast<std::uint32_t>(images_.size()) + 1; }

 private:
  /// For each byte of cells and each of its values: the image.
  using Image = std::vector<std::array<Bits, 256>>;

  Bits all_ = 0;
  std::vector<Bits> lines_, rests_;
  std::array<std::uint32_t, 65> first_{};
  std::vector<Image> images_;  ///< of every symmetry except the identity
};

/// Throws InvalidArgument unless Solver accepts the board.
void require_board(const Board& board);

/// The line's cells as bits.
[[nodiscard]] Bits bits_of(const std::vector<std::uint32_t>& cells);

}  // namespace mexwave::lines::detail
