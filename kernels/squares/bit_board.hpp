#pragma once
// Boards of at most 8 x 8 cells as bits, for the game. On boards of every size the cell in row y and column x is bit
// 8 y + x, so that a symmetry takes a few shifts:
//
//      56 57 58 ..          row 8
//       :                               a 5 x 3 board uses bits 0-2, 8-10, ..., 32-34
//       8  9 10 .. 15       row 2
//       0  1  2 ..  7       row 1

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "mexwave/squares.hpp"
#include "positional/line_set.hpp"

namespace mexwave::squares::detail {

using positional::Bits;
using positional::lowest;
using positional::Sides;

class BitBoard : public positional::LineSet {
 public:
  explicit BitBoard(const Board& board);

  /// The number of cells of a square.
  static constexpr std::uint32_t shortest_line = 4;

  /// Converts a set of cells, bit row * width + column, to the layout above.
  [[nodiscard]] Bits spread(std::uint64_t cells) const;
  /// The number, row * width + column, of the cell at this bit of the layout above.
  [[nodiscard]] std::uint32_t cell_of(Bits bit) const;

  /// For two cells a < b, the other two cells of each square through both (at most three squares); 0 after the last.
  using Halves = std::array<Bits, 4>;
  [[nodiscard]] const Halves& halves(unsigned a, unsigned b) const { return halves_[a * 64 + b]; }

  /// Free cells where a move of a player with these pieces would threaten to complete a square at one free cell, or at
  /// several.
  [[nodiscard]] positional::Threats threats(Bits men, Bits free) const {
    // If a square has two of the pieces and two free cells, a piece on one of these cells threatens the other.
    std::array<Bits, 64> threatened;
    positional::Threats found;
    for (Bits a = men; a != 0; a &= a - 1) {
      for (Bits b = a & (a - 1); b != 0; b &= b - 1) {
        const Halves& missing =
            halves(static_cast<unsigned>(std::countr_zero(a)), static_cast<unsigned>(std::countr_zero(b)));
        for (std::size_t k = 0; missing[k] != 0; ++k) {
          if ((missing[k] & ~free) != 0) continue;
          for (Bits rest = missing[k]; rest != 0; rest &= rest - 1) {
            const Bits move = lowest(rest), other = missing[k] & ~move;
            const auto at = static_cast<std::size_t>(std::countr_zero(move));
            if (((found.once | found.twice) & move) == 0) {
              found.once |= move;
              threatened[at] = other;
            } else if (threatened[at] != other) {
              found.twice |= move;
            }
          }
        }
      }
    }
    found.once &= ~found.twice;
    return found;
  }
  /// The least image under the board's symmetries.
  [[nodiscard]] Sides canonical(const Sides& sides) const;

 private:
  std::uint32_t height_, width_;
  bool square_board_;
  std::vector<Halves> halves_;
};

}  // namespace mexwave::squares::detail
