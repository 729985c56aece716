#pragma once
// Lines of P-positions and their memory.

#include <cstdint>
#include <vector>

#include "chocolate/positions_tile.hpp"
#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"

namespace mexwave::chocolate::detail {

class PositionsLines {
 public:
  PositionsLines() = default;
  /// highest(k) is the greatest y of line k.
  template <class Highest>
  PositionsLines(std::uint32_t count, const Highest& highest) : lines_(count) {
    if (count == 0) return;
    std::uint64_t words = 0;
    for (std::uint32_t k = 0; k < count; ++k) words += words_of_line(highest(k));
    memory_ = core::ZeroPages(words);
    memory_.prefer_large_pages();
    std::uint64_t* next = memory_.get();
    for (std::uint32_t k = 0; k < count; ++k) {
      lines_[k].used = next;
      next += row_words(highest(k));
      lines_[k].full = next;
      next += summary_words(highest(k));
    }
  }
  [[nodiscard]] PositionsLine* data() { return lines_.data(); }
  [[nodiscard]] const PositionsLine* data() const { return lines_.data(); }

  /// Bits 0..highest and one that stays off.
  [[nodiscard]] static std::uint64_t row_words(std::uint32_t highest) { return (highest + std::uint64_t{1}) / 64 + 1; }
  [[nodiscard]] static std::uint64_t words_of_line(std::uint32_t highest) {
    return row_words(highest) + summary_words(highest);
  }

 private:
  static std::uint64_t summary_words(std::uint32_t highest) { return (row_words(highest) + 63) / 64; }
  std::vector<PositionsLine> lines_;
  core::ZeroPages memory_;
};

/// In bytes, `highest` being the greatest y of the line, and back into a line that is new; read_line() throws
/// FormatError.
void write_line(core::StateWriter& out, const PositionsLine& line, std::uint32_t highest);
void read_line(core::StateReader& in, PositionsLine& line, std::uint32_t highest);

}  // namespace mexwave::chocolate::detail
