// Fibonacci nim. A heap with quota q has the options of the same heap with quota q - 1 and one more, so its value never
// falls as the quota grows. So one list of the values reached serves all quotas of a heap, and the search for the mex
// only goes up.

#include "heaps/tables.hpp"

#include <utility>

#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {

namespace detail {

FibonacciValues::FibonacciValues(std::uint32_t upto, const RunOptions& run) {
  values_.reserve(row(upto + std::size_t{1}));
  std::vector<std::uint32_t> seen(upto + std::size_t{2});  // seen[v] = n + 1: some move from n leaves value v
  core::Ticker ticker(run, row(upto + std::size_t{1}));
  for (std::uint32_t n = 0; n <= upto; ++n) {
    std::uint16_t least = 0;
    values_.push_back(0);
    for (std::uint32_t k = 1; k <= n; ++k) {
      seen[at(n - k, 2 * k)] = n + 1;
      while (seen[least] == n + 1) ++least;
      values_.push_back(least);
    }
    ticker.tick(row(n));
  }
  ticker.finish();
}

}  // namespace detail

std::uint64_t fibonacci_move(std::uint64_t n) {
  // The smallest term of n as a sum of non-consecutive Fibonacci numbers (Zeckendorf).
  if (n == 0) throw InvalidArgument("expected a heap from 1, got 0");
  while (true) {
    std::uint64_t a = 1, b = 1;  // consecutive Fibonacci numbers, a <= n
    while (b <= n - a) {
      a += b;
      std::swap(a, b);
    }
    if (b == n) return n;
    n -= b;
  }
}

}  // namespace mexwave::heaps
