// The mex scan without vectors.

#include "core/bits/bit_row.hpp"
#include "core/bits/first_open_word_body.hpp"

namespace mexwave::core {

std::size_t first_open_word_scalar(const std::uint64_t* const* rows, unsigned count, std::size_t from, std::size_t to) {
  return scan_words(rows, count, from, to);
}

}  // namespace mexwave::core
