// Fills the tables of ColumnRules.

#include "squares/column_tables.hpp"

#include <algorithm>
#include <bit>

namespace mexwave::squares::detail {

std::uint64_t ColumnTables::bytes(std::uint32_t height) {
  const std::uint64_t columns = std::uint64_t{1} << height;
  const std::uint64_t set = std::max<std::uint64_t>(columns / 64, 1) * 8;
  return (height + 2) * columns * set;
}

ColumnTables::ColumnTables(std::uint32_t height, Orientation orientation) {
  const std::uint32_t columns = 1U << height;
  const std::uint32_t words = std::max(columns / 64, 1U);
  const std::uint32_t reach = height - 1;
  rules_.height = height;
  rules_.words = words;
  rules_.reach = reach;

  // Fills a set with the columns that satisfy `good`.
  const auto fill = [&](auto& sets, std::size_t set, const auto& good) {
    std::uint64_t* const bits = sets.data() + set * words;
    for (std::uint32_t u = 0; u < columns; ++u) {
      if (good(u)) bits[u / 64] |= std::uint64_t{1} << (u % 64);
    }
  };
  everything_.assign(words);
  fill(everything_, 0, [](std::uint32_t) { return true; });
  pairs_.assign(std::size_t{reach} * columns * words);
  for (std::uint32_t side = 1; side <= reach; ++side) {
    for (std::uint32_t v = 0; v < columns; ++v) {
      // Cells that have the same colour as the cell `side` above them; the topmost `side` cells have none above.
      const std::uint32_t low = (columns - 1) >> side;
      const std::uint32_t white = v & (v >> side) & low, black = ~v & (~v >> side) & low;
      fill(pairs_, std::size_t{side - 1} * columns + v,
           [=](std::uint32_t u) { return (u & (u >> side) & white) == 0 && (~u & (~u >> side) & black) == 0; });
    }
  }
  at_most_.resize(std::size_t{height + 1} * words);
  for (std::uint32_t most = 0; most <= height; ++most)
    fill(at_most_, most, [=](std::uint32_t u) { return static_cast<std::uint32_t>(std::popcount(u)) <= most; });

  first_tilt_.assign(reach + 2, 0);
  if (orientation == Orientation::any) {
    without_white_.resize(std::size_t{columns} * words);
    without_black_.resize(std::size_t{columns} * words);
    for (std::uint32_t f = 0; f < columns; ++f) {
      fill(without_white_, f, [=](std::uint32_t u) { return (u & f) == 0; });
      fill(without_black_, f, [=](std::uint32_t u) { return (~u & f) == 0; });
    }
    list_tilts();
    rules_.without_white = without_white_.data();
    rules_.without_black = without_black_.data();
  }
  flipped_.resize(columns);
  for (std::uint32_t v = 0; v < columns; ++v) {
    for (std::uint32_t k = 0; k < height; ++k)
      flipped_[v] = static_cast<std::uint16_t>(flipped_[v] | (((v >> k) & 1U) << (height - 1 - k)));
  }
  rules_.everything = everything_.data();
  rules_.pairs = pairs_.data();
  rules_.at_most = at_most_.data();
  rules_.tilts = tilts_.data();
  rules_.first_tilt = first_tilt_.data();
}

void ColumnTables::list_tilts() {
  for (std::uint32_t d = 1; d <= rules_.reach; ++d) {
    first_tilt_[d] = static_cast<std::uint32_t>(tilts_.size());
    for (std::uint32_t a = 1; a < rules_.reach; ++a) {
      for (std::uint32_t b = 1; a + b <= rules_.reach; ++b) {
        if (std::min(a, b) == d) tilts_.push_back({a, b});
      }
    }
  }
  first_tilt_[rules_.reach + 1] = static_cast<std::uint32_t>(tilts_.size());
}

const std::uint64_t* ColumnTables::at_least(bool colours_swap) {
  const std::uint32_t columns = full() + 1U, words = rules_.words;
  at_least_.assign(std::size_t{columns} * words, 0);
  for (std::uint32_t v = 0; v < columns; ++v) {
    std::uint32_t least = std::min<std::uint32_t>(v, flipped_[v]);
    if (colours_swap) least = std::min<std::uint32_t>({least, v ^ full(), flipped_[v] ^ std::uint32_t{full()}});
    for (std::uint32_t first = 0; first <= least; ++first)
      at_least_[std::size_t{first} * words + v / 64] |= std::uint64_t{1} << (v % 64);
  }
  return at_least_.data();
}

}  // namespace mexwave::squares::detail
