// The rows that a line has begun, of each the words from the first that is not full to the last that is not empty.

#include "chocolate/grundy_lines.hpp"

#include <algorithm>

namespace mexwave::chocolate::detail {

void write_line(core::StateWriter& out, const GrundyLine& line, std::uint32_t words) {
  const auto write_row = [&](const std::uint64_t* row, std::uint16_t open) {
    std::uint32_t end = words;
    while (end > open && row[end - 1] == 0) --end;
    out.number(open);
    out.number(static_cast<std::uint16_t>(end - open));
    out.raw(reinterpret_cast<const char*>(row + open), 8 * std::size_t{end - open});
  };
  write_row(line.on_bound, 0);
  out.number(line.begun);
  for (std::size_t y = 0; y < line.begun; ++y) write_row(line.rows + y * words, line.first_open[y]);
}

void read_line(core::StateReader& in, GrundyLine& line, std::uint32_t highest, std::uint32_t words) {
  const auto read_row = [&](std::uint64_t* row) {
    const auto open = in.number<std::uint16_t>(0, static_cast<std::uint16_t>(words - 1));
    const auto length = in.number<std::uint16_t>(0, static_cast<std::uint16_t>(words - open));
    std::fill_n(row, open, ~std::uint64_t{0});
    in.raw(reinterpret_cast<char*>(row + open), 8 * std::size_t{length});
    if (row[words - 1] == ~std::uint64_t{0}) in.wrong();  // one bit stays off, and ends the kernel's scans
    return open;
  };
  read_row(line.on_bound);
  line.begun = in.number<std::uint32_t>(0, highest + 1);
  for (std::size_t y = 0; y < line.begun; ++y) line.first_open[y] = read_row(line.rows + y * words);
}

}  // namespace mexwave::chocolate::detail
