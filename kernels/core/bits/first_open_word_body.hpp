#pragma once
// The scan for a word that is not all ones, instantiated once per SIMD level; included nowhere else.

#include <cstddef>
#include <cstdint>

namespace mexwave::core {

namespace {

inline std::size_t scan_words(const std::uint64_t* const* rows, unsigned count, std::size_t from, std::size_t to) {
  for (; from < to; ++from) {
    std::uint64_t used = 0;
    for (unsigned k = 0; k < count; ++k) used |= rows[k][from];
    if (used != ~std::uint64_t{0}) return from;
  }
  return to;
}

/// Word is a batch of 64-bit lanes: whole batches first, then the words of the batch that is open, or of the tail.
template <class Word>
std::size_t scan_batches(const std::uint64_t* const* rows, unsigned count, std::size_t from, std::size_t to) {
  const Word full(~std::uint64_t{0});
  for (; from + Word::size <= to; from += Word::size) {
    Word used = Word::load_unaligned(rows[0] + from);
    for (unsigned k = 1; k < count; ++k) used = used | Word::load_unaligned(rows[k] + from);
    if (!all(used == full)) break;
  }
  return scan_words(rows, count, from, to);
}

}  // namespace

}  // namespace mexwave::core
