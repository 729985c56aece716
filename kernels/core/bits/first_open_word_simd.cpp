// Finds the first word that is not all ones: first register by register, then word by word within the register that has
// one, or within the tail.

#include <cstddef>
#include <cstdint>

#include "core/bits/level_words.hpp"

namespace mexwave::core {

template <class Level>
std::size_t first_open_word(const std::uint64_t* const* rows, unsigned count, std::size_t from, std::size_t to) {
#if !defined(MEXWAVE_SIMD_SCALAR)
  using Words = xsimd::batch<std::uint64_t, Arch>;
  const Words full(~std::uint64_t{0});
  for (; from + Words::size <= to; from += Words::size) {
    Words used = Words::load_unaligned(rows[0] + from);
    for (unsigned k = 1; k < count; ++k) used = used | Words::load_unaligned(rows[k] + from);
    if (!all(used == full)) break;
  }
#endif
  for (; from < to; ++from) {
    std::uint64_t used = 0;
    for (unsigned k = 0; k < count; ++k) used |= rows[k][from];
    if (used != ~std::uint64_t{0}) return from;
  }
  return to;
}

template std::size_t first_open_word<ThisLevel>(const std::uint64_t* const*, unsigned, std::size_t, std::size_t);

}  // namespace mexwave::core
