#pragma once
// The winning lines of a board of at most 64 cells: what the searches ask about them.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "positional/sides.hpp"

namespace mexwave::positional {

class LineSet {
 public:
  [[nodiscard]] Bits all() const noexcept { return all_; }
  [[nodiscard]] const std::vector<Bits>& lines() const noexcept { return lines_; }

  /// For every line through the cell, its other cells.
  [[nodiscard]] std::span<const Bits> through(Bits bit) const {
    const auto k = static_cast<std::size_t>(__builtin_ctzll(bit));  // std::countr_zero() also allows 0
    return {rests_.data() + first_[k], rests_.data() + first_[k + 1]};
  }
  /// Cells, free or not, that complete a line through `bit` for a player with pieces on `men` and on `bit`.
  [[nodiscard]] Bits completed_by(Bits men, Bits bit) const {
    Bits cells = 0;
    for (const Bits rest : through(bit)) {
      const Bits open = rest & ~men;
      if (!several(open)) cells |= open;
    }
    return cells;
  }
  /// All cells, free or not, that complete a line for a player with these pieces.
  [[nodiscard]] Bits completing(Bits men) const;
  /// Whether these pieces hold all cells of a line.
  [[nodiscard]] bool holds_line(Bits men) const;
  /// Whether a player with pieces on `men` can still complete a line with at most this many further pieces.
  [[nodiscard]] bool can_make_line(Bits men, Bits others, std::uint32_t further) const;

 protected:
  /// `all`: the cells of the board.
  void set_lines(Bits all, std::vector<Bits> lines);
  ~LineSet() = default;

 private:
  Bits all_ = 0;
  std::vector<Bits> lines_, rests_;
  std::array<std::uint32_t, 65> first_{};
};

}  // namespace mexwave::positional
