#pragma once
// All periods of the end of a list, by the Z algorithm in linear time: in the list read backwards, z(p) is the length
// of the longest stretch from p on that repeats the beginning.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace mexwave::heaps::detail {

/// Calls visit(p, z(p)) for p = 1, 2, ... until it returns true: list[k + p] = list[k] holds exactly from k = size - p
/// - z(p) on. Calls tick() regularly, which may throw.
template <class List, class Visit>
void each_tail_period(const List& list, const std::function<void()>& tick, const Visit& visit) {
  constexpr std::size_t entries_per_tick = 1 << 20;
  const std::size_t size = list.size();
  const auto backwards = [&](std::size_t i) { return list[size - 1 - i]; };
  std::vector<std::uint32_t> z(size);
  std::size_t left = 0, right = 0;
  for (std::size_t p = 1; p < size; ++p) {
    if (p % entries_per_tick == 0 && tick) tick();
    std::size_t same = p < right ? std::min<std::size_t>(right - p, z[p - left]) : 0;
    while (p + same < size && backwards(same) == backwards(p + same)) ++same;
    z[p] = static_cast<std::uint32_t>(same);
    if (p + same > right) {
      left = p;
      right = p + same;
    }
    if (visit(p, same)) return;
  }
}

}  // namespace mexwave::heaps::detail
