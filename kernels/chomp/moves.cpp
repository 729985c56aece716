// Copies bits from any place to any later place, word by word; computes all moves of all bars of a leaf.

#include "chomp/moves.hpp"

#include <algorithm>

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
    // ivdep is correct: the rest of the source ends before the target's first complete word.
#pragma GCC ivdep
    for (std::size_t k = 0; k < words; ++k) target[k] = (source[k] >> shift) | (source[k + 1] << (64 - shift));
  }
}

LeafMoves::LeafMoves(const BarNumbers& numbers, std::uint32_t row, std::uint32_t longest, std::uint32_t count)
    : words_((count + std::size_t{63}) / 64), row_count_(numbers.rows() - row), to_(count * words_) {
  std::vector<std::uint16_t> rows(row_count_);
  for (std::uint32_t bar = 0; bar < count; ++bar) {
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    const auto can_move_to = [&](std::uint64_t left) {
      to_[left * words_ + bar / 64] |= std::uint64_t{1} << (bar % 64);
    };
    can_move_to(bar);
    std::uint64_t above = 0;  // what the rows above the move add to the number
    for (std::size_t i = 0; i < row_count_; ++i) {
      for (std::uint32_t c = 0; c < rows[i]; ++c) {
        std::uint64_t left = above;
        for (std::size_t j = i; j < row_count_; ++j)
          left += numbers.term(row + 1 + j, std::min<std::uint32_t>(rows[j], c));
        can_move_to(left);
      }
      above += numbers.term(row + 1 + i, rows[i]);
    }
    // The next bar.
    for (std::size_t i = row_count_; i-- > 0; rows[i] = 0) {
      if (rows[i] < (i == 0 ? longest : rows[i - 1])) {
        ++rows[i];
        break;
      }
    }
  }
}

}  // namespace mexwave::chomp::detail
