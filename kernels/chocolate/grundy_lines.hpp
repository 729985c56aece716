#pragma once
// Lines of a Grundy table and their memory.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chocolate/grundy_tile.hpp"
#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"
#include "core/run/give_back.hpp"

namespace mexwave::chocolate::detail {

class GrundyLines {
 public:
  GrundyLines() = default;
  /// Rows of so many words; highest(k) is the greatest y of line k.
  template <class Highest>
  GrundyLines(std::uint32_t count, std::size_t words, const Highest& highest) : lines_(count) {
    if (count == 0) return;
    std::size_t heights = 0;
    for (std::uint32_t k = 0; k < count; ++k) heights += highest(k) + std::size_t{1};
    rows_ = core::ZeroPages(heights * words + std::size_t{count} * words_behind_rows);
    bounds_ = core::ZeroPages(count * words);
    first_open_.resize(heights);
    std::size_t at = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      lines_[k] = {rows_.get() + at * words + std::size_t{k} * words_behind_rows, first_open_.data() + at,
                   bounds_.get() + k * words, 0};
      at += highest(k) + std::size_t{1};
    }
  }
  /// The system has the memory of rows back, from so many workers at once.
  void give_back(unsigned workers) { core::give_back({&rows_, &bounds_}, workers); }
  [[nodiscard]] GrundyLine* data() { return lines_.data(); }
  [[nodiscard]] const GrundyLine* data() const { return lines_.data(); }

  /// Of a line.
  [[nodiscard]] static std::uint64_t bytes(std::uint32_t highest, std::uint64_t words) {
    return (highest + std::uint64_t{1}) * (words * 8 + 2) + (words + words_behind_rows) * 8 + sizeof(GrundyLine);
  }

 private:
  std::vector<GrundyLine> lines_;
  core::ZeroPages rows_, bounds_;
  std::vector<std::uint16_t> first_open_;
};

/// In bytes, with rows of so many words, and back into a line that is new, `highest` being its greatest y; read_line()
/// throws FormatError.
void write_line(core::StateWriter& out, const GrundyLine& line, std::uint32_t words);
void read_line(core::StateReader& in, GrundyLine& line, std::uint32_t highest, std::uint32_t words);

}  // namespace mexwave::chocolate::detail
