#pragma once
// First-zero scans inside a kernel's loop: which of the next words of several rows leave a zero. For per-level bodies
// only: nothing here is defined out of line. A level's registers are in open_words_<level>.hpp.

#include <cstdint>

namespace mexwave::core {

namespace {

/// One word at a time. `open(rows...)`: bit j is set if word j of the OR of the rows has a zero.
struct ScalarWords {
  static constexpr unsigned count = 1;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    return (*rows | ...) != ~std::uint64_t{0} ? 1U : 0U;
  }
};

/// Words that are looked at together, without a branch between them. Looking at more costs more where the first will
/// do; fewer make the end of a scan harder to predict.
inline constexpr std::uint32_t words_at_once = 8;

/// Least word from `from` on of the OR of the rows that has a zero; there must be one. Up to words_at_once words behind
/// it are read. A register that is loaded over a word just stored waits until the store has left its buffer: rows that
/// are scanned should not have been written to a moment ago.
template <class Words, class... Rows>
inline std::uint32_t next_open_word(std::uint32_t from, const Rows*... rows) {
  if constexpr (Words::count == 1) {
    while (Words::open((rows + from)...) == 0) ++from;
    return from;
  } else {
    for (;; from += words_at_once) {
      unsigned open = 0;
      for (unsigned k = 0; k < words_at_once; k += Words::count) open |= Words::open((rows + from + k)...) << k;
      if (open != 0) return from + static_cast<std::uint32_t>(__builtin_ctz(open));
    }
  }
}

}  // namespace

}  // namespace mexwave::core
