// Of what a line has used, the words from the first that is not full to the last that is not empty.

#include "chocolate/positions_lines.hpp"

#include <algorithm>

namespace mexwave::chocolate::detail {

void write_line(core::StateWriter& out, const PositionsLine& line, std::uint32_t highest) {
  std::uint64_t end = PositionsLines::row_words(highest);
  while (end > line.first && line.used[end - 1] == 0) --end;
  out.number(line.first);
  out.number(line.cut);
  out.list(line.used + line.first, end - line.first);
}

void read_line(core::StateReader& in, PositionsLine& line, std::uint32_t highest) {
  const auto words = static_cast<std::uint32_t>(PositionsLines::row_words(highest));
  line.first = in.number<std::uint32_t>(0, words - 1);  // one bit stays off, and ends the kernel's scans
  line.cut = in.number<std::uint32_t>();
  const auto used = in.list<std::uint64_t>();
  if (used.size() > words - line.first) in.wrong();
  std::fill_n(line.used, line.first, ~std::uint64_t{0});
  std::copy(used.begin(), used.end(), line.used + line.first);
  if (line.used[words - 1] >> (highest + 1) % 64 != 0) in.wrong();
  for (std::uint64_t w = 0; w < line.first + used.size(); ++w) {
    if (line.used[w] == ~std::uint64_t{0}) line.full[w / 64] |= std::uint64_t{1} << w % 64;
  }
}

}  // namespace mexwave::chocolate::detail
