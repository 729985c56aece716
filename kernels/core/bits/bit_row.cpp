// Searches for the first zero of the OR of several bit rows: masks the bits below `from` in the first word, then scans
// word by word, without the rows that have ended.

#include "core/bits/bit_row.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace mexwave::core {

std::size_t first_zero(const BitRow* const* rows, unsigned count, std::size_t from, FirstOpenWord scan) {
  std::array<const std::uint64_t*, 4> words{};
  std::size_t word = from / 64;
  bool first = true;
  for (;;) {
    // The number of rows that reach `word`, and the end of the shortest of these.
    unsigned live = 0;
    std::size_t common_end = 0;
    for (unsigned k = 0; k < count; ++k) {
      if (rows[k]->word_count() <= word) continue;
      common_end = live == 0 ? rows[k]->word_count() : std::min(common_end, rows[k]->word_count());
      words[live++] = rows[k]->words();
    }
    if (live == 0) return std::max(from, word * 64);
    if (!first) word = scan(words.data(), live, word, common_end);
    if (first || word < common_end) {
      std::uint64_t used = first ? (std::uint64_t{1} << (from % 64)) - 1 : 0;
      for (unsigned k = 0; k < live; ++k) used |= words[k][word];
      if (used != ~std::uint64_t{0}) return word * 64 + static_cast<std::size_t>(std::countr_one(used));
      ++word;
    }
    first = false;
  }
}

}  // namespace mexwave::core
