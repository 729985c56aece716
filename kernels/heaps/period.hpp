#pragma once
// Finds the period that the values of a table prove for all heaps. Let G(n+p) = G(n) for n0 <= n < e, with n0 >= 1, in
// a game 0.d1 ... dk. Then the same holds for all n >= n0, if e is large enough:
//
// Some heap may be split: e = 2 n0 + p + k suffices (R. K. Guy and C. A. B. Smith, The G-values of various games,
// 1956). Take n >= e. A move from n+p or from n leaves two heaps that add up to at least 2 n0 + p; the larger one holds
// n0 or more (n0 + p or more from n+p), so p heaps can be added to it, or taken from it, without changing its value:
// both positions have the same options by value.
//
// Some heap may be split into three (hexadecimal games): e = 3 n0 + 2 p + k suffices. Of three heaps that add up to 3
// n0 + 2 p one has n0 + p or more, and the argument is the same.
//
// No heap is ever split: e = n0 + k suffices, because G(n), n > k, depends only on the k values before it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "heaps/tables.hpp"
#include "heaps/tail_periods.hpp"

namespace mexwave::heaps::detail {

/// The least period that the values of the heaps 0, 1, ... prove for all n, with its least preperiod; nothing if they
/// prove none. `values` has size() and []. Calls tick() regularly, which may throw.
template <class List>
std::optional<Period> certified_period(const Dependence& on, const List& values,
                                       const std::function<void()>& tick = {}) {
  const std::size_t size = values.size();
  std::optional<Period> found;
  each_tail_period(values, tick, [&](std::size_t p, std::size_t same) {
    const std::size_t preperiod = size - p - same, start = std::max<std::size_t>(preperiod, 1);
    const std::size_t end = on.heaps * start + (on.heaps - 1) * p + on.reach;
    if (end > size - p) return false;
    found.emplace();
    found->preperiod = static_cast<std::uint32_t>(preperiod);
    found->pattern.reserve(p);
    for (std::size_t n = preperiod; n < preperiod + p; ++n) found->pattern.push_back(values[n]);
    found->values_needed = static_cast<std::uint32_t>(end + p);
    for (std::size_t n = 0; n < preperiod; ++n) {
      if (values[n] != values[n + (preperiod - n + p - 1) / p * p])
        found->exceptions.push_back(static_cast<std::uint32_t>(n));
    }
    return true;
  });
  return found;
}

}  // namespace mexwave::heaps::detail
