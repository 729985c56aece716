// Bars as numbers, so that many can be kept, and looked up by halving.

#include "chomp/lost_bars.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "chomp/chomp.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

using chomp::Bar;

std::vector<BarMove> moves_of_bar(const Bar& bar) {
  std::vector<BarMove> moves;
  for (std::uint32_t row = 0; row < bar.size(); ++row) {
    for (std::uint32_t stay = row == 0 ? 1 : 0; stay < bar[row]; ++stay) {
      moves.push_back({row + 1, stay + 1, bar});
      Bar& left = moves.back().leaves;
      for (std::size_t below = row; below < bar.size(); ++below) left[below] = std::min(left[below], stay);
    }
  }
  return moves;
}

Chain<Bar> chain_of_bars(const std::function<bool(const Bar&)>& is_lost) {
  const auto name = [](const Bar& bar) { return fmt::format("({})", joined(bar, ",")); };
  const auto square = [](const BarMove& move) { return fmt::format("square {} of row {}", move.column, move.row); };
  const auto answer = [is_lost](const Bar& bar) {
    std::optional<BarMove> found;
    std::uint64_t fewest = ~std::uint64_t{0};
    for (BarMove& move : moves_of_bar(bar)) {
      const std::uint64_t squares = std::accumulate(move.leaves.begin(), move.leaves.end(), std::uint64_t{0});
      if (squares >= fewest || !is_lost(move.leaves)) continue;
      fewest = squares;
      found = std::move(move);
    }
    return found.value();
  };
  const auto replies = [=](const Bar& lost) {
    std::vector<Refuted<Bar>> all;
    for (const BarMove& move : moves_of_bar(lost)) {
      BarMove best = answer(move.leaves);
      all.push_back({square(move), name(move.leaves), square(best), std::move(best.leaves)});
    }
    return all;
  };
  return {replies, name, [](const Bar& bar) { return draw_bar(bar, bar); }};
}

std::uint64_t LostBars::key(const Bar& bar) const {
  std::uint64_t key = 0;
  for (const std::uint32_t row : bar) key = key << (bar.size() > 4 ? 12 : 16) | row;
  return key;
}

void LostBars::add(const Bar& bar) {
  for (std::size_t row = 0; row < bar.size(); ++row)
    if (bar[row] > below_[row]) return;
  if (keys_.size() == most_lost) {
    throw InvalidArgument(fmt::format("--depth: ({}) can become more than {} lost bars; accepted are bars with fewer",
                                      joined(below_, ","), most_lost));
  }
  keys_.push_back(key(bar));
}

bool LostBars::contains(const Bar& bar) const { return std::binary_search(keys_.begin(), keys_.end(), key(bar)); }

}  // namespace mexwave::cli
