// The lines in one list, and for every cell the rest of each line through it.

#include "positional/line_set.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace mexwave::positional {

void LineSet::set_lines(Bits all, std::vector<Bits> lines) {
  all_ = all;
  lines_ = std::move(lines);
  for (std::size_t k = 0; k < 64; ++k) {
    first_[k] = static_cast<std::uint32_t>(rests_.size());
    for (const Bits line : lines_) {
      if ((line >> k & 1) != 0) rests_.push_back(line & ~(Bits{1} << k));
    }
  }
  first_[64] = static_cast<std::uint32_t>(rests_.size());
}

Bits LineSet::completing(Bits men) const {
  Bits cells = 0;
  for (const Bits line : lines_) {
    const Bits open = line & ~men;
    if (!several(open)) cells |= open;
  }
  return cells;
}

bool LineSet::holds_line(Bits men) const {
  return std::any_of(lines_.begin(), lines_.end(), [&](Bits line) { return (line & ~men) == 0; });
}

bool LineSet::can_make_line(Bits men, Bits others, std::uint32_t further) const {
  return std::any_of(lines_.begin(), lines_.end(), [&](Bits line) {
    return (line & others) == 0 && static_cast<std::uint32_t>(std::popcount(line & ~men)) <= further;
  });
}

}  // namespace mexwave::positional
