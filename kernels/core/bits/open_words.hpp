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

/// Words that are looked at one by one before whole registers are: a register that is loaded over a word just stored
/// waits until the store has left its buffer, which costs more than the words do.
inline constexpr std::uint32_t words_by_hand = 8;

/// Least word in [from, to) of the OR of the rows that has a zero, or anything >= to. Rows are aligned to 64 bytes and
/// can be read as far as the next multiple of 8 words after `to`.
template <class Words, class... Rows>
inline std::uint32_t next_open_word(std::uint32_t from, std::uint32_t to, const Rows*... rows) {
  const std::uint32_t by_hand = from + words_by_hand < to ? from + words_by_hand : to;
  for (; from < by_hand; ++from) {
    if (ScalarWords::open((rows + from)...) != 0) return from;
  }
  if (from >= to) return to;
  std::uint32_t at = from & ~(Words::count - 1);
  unsigned open = Words::open((rows + at)...) & (~0U << (from - at));
  while (open == 0) {
    at += Words::count;
    if (at >= to) return to;
    open = Words::open((rows + at)...);
  }
  return at + static_cast<std::uint32_t>(__builtin_ctz(open));
}

}  // namespace

}  // namespace mexwave::core
