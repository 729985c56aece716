// Bits copied from any place to any later one, word by word.

#include "chomp/row_moves.hpp"

namespace mexwave::chomp::detail {

void RowMoves::copy(std::uint64_t from, std::uint64_t to, std::uint64_t count) {
  std::uint64_t* target = words_.get() + to / 64;
  const std::uint64_t* source = words_.get() + from / 64;
  const unsigned right = from % 64, left = to % 64;
  const std::uint64_t first = (source[0] >> right) | (source[1] << 1 << (63 - right));
  *target = (*target & ~(~std::uint64_t{0} << left)) | (first << left);
  if (count <= 64 - left) return;
  from += 64 - left;
  ++target;
  source = words_.get() + from / 64;
  const std::size_t words = (count - (64 - left) + 63) / 64;
  if (const unsigned shift = from % 64; shift == 0) {
    for (std::size_t k = 0; k < words; ++k) target[k] = source[k];
  } else {
    // What is still to be read of the source lies before the target's first whole word.
#pragma GCC ivdep
    for (std::size_t k = 0; k < words; ++k) target[k] = (source[k] >> shift) | (source[k + 1] << (64 - shift));
  }
}

}  // namespace mexwave::chomp::detail
