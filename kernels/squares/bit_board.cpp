// Squares as bits, and symmetries by shifts.

#include "squares/bit_board.hpp"

#include <bit>
#include <utility>

#include "squares/geometry.hpp"

namespace mexwave::squares::detail {

namespace {

/// Reverses the bits of every byte.
Bits mirrored(Bits bits) {
  bits = ((bits >> 1) & 0x5555555555555555) | ((bits & 0x5555555555555555) << 1);
  bits = ((bits >> 2) & 0x3333333333333333) | ((bits & 0x3333333333333333) << 2);
  return ((bits >> 4) & 0x0f0f0f0f0f0f0f0f) | ((bits & 0x0f0f0f0f0f0f0f0f) << 4);
}

/// Exchanges rows and columns: swaps 1 x 1, 2 x 2 and 4 x 4 blocks off the diagonal.
Bits transposed(Bits bits) {
  const auto exchange = [&](unsigned by, Bits mask) {
    const Bits differ = (bits ^ (bits >> by)) & mask;
    bits ^= differ ^ (differ << by);
  };
  exchange(7, 0x00aa00aa00aa00aa);
  exchange(14, 0x0000cccc0000cccc);
  exchange(28, 0x00000000f0f0f0f0);
  return bits;
}

}  // namespace

BitBoard::BitBoard(const Board& board)
    : height_(board.height), width_(board.width), square_board_(board.height == board.width) {
  require_game_board(board);
  std::vector<Bits> squares;
  for (const Cells square : masks_of(board)) squares.push_back(spread(square));
  set_lines(spread(all_cells(board)), std::move(squares));
  halves_.resize(std::size_t{64} * 64);
  for (const Bits square : lines()) {
    for (Bits a = square; a != 0; a &= a - 1) {
      for (Bits b = a & (a - 1); b != 0; b &= b - 1) {
        const Bits half = square & ~lowest(a) & ~lowest(b);
        Halves& list =
            halves_[static_cast<std::size_t>(std::countr_zero(a)) * 64 + static_cast<std::size_t>(std::countr_zero(b))];
        std::size_t k = 0;
        while (list[k] != 0) ++k;
        list[k] = half;
      }
    }
  }
}

Bits BitBoard::spread(std::uint64_t cells) const {
  const std::uint64_t row = (std::uint64_t{1} << width_) - 1;
  Bits bits = 0;
  for (std::uint32_t y = 0; y < height_; ++y) bits |= ((cells >> (y * width_)) & row) << (8 * y);
  return bits;
}

std::uint32_t BitBoard::cell_of(Bits bit) const {
  const auto k = static_cast<std::uint32_t>(std::countr_zero(bit));
  return k / 8 * width_ + k % 8;
}

Sides BitBoard::canonical(const Sides& sides) const {
  Sides best = sides;
  const auto consider = [&](Bits mine, Bits theirs) {
    if (mine < best.mine || (mine == best.mine && theirs < best.theirs)) best = {mine, theirs};
  };
  const unsigned down = 8 * (8 - height_), left = 8 - width_;
  const auto turned = [&](Bits mine, Bits theirs) {
    const Bits up_mine = __builtin_bswap64(mine) >> down, up_theirs = __builtin_bswap64(theirs) >> down;
    consider(mine, theirs);
    consider(up_mine, up_theirs);
    consider(mirrored(mine) >> left, mirrored(theirs) >> left);
    consider(mirrored(up_mine) >> left, mirrored(up_theirs) >> left);
  };
  turned(sides.mine, sides.theirs);
  if (square_board_) turned(transposed(sides.mine), transposed(sides.theirs));
  return best;
}

}  // namespace mexwave::squares::detail
