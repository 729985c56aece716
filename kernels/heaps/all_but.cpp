// Any number may be taken except those of a finite set S, so nearly every heap below n is an option of n. The value of
// n is the least value all of whose heaps are n - s with s in S; if there is none, it is u, the least value that no
// heap has yet. The heaps of each value are counted, and |S| candidates are examined.
//
// When do values repeat forever? Two heaps of one value differ by an element of S, so the heaps of a candidate lie
// among the 2 max S heaps before n. Hence u - G(n) is a function of G(m) - u for those m, and u grows by one exactly
// where G(n) = u. If c(n) = u - G(n) repeats with period p for 2 max S heaps in a row, it repeats forever, and G(n + p)
// = G(n) + s, where s is the growth of u. E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4, call such
// games all-but games.

#include "heaps/tables.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "core/schedule/run_control.hpp"
#include "heaps/period.hpp"

namespace mexwave::heaps::detail {

namespace {

using Values = std::vector<std::uint32_t>;

/// The values known so far.
struct Known {
  Values values;                     // G(0), G(1), ...
  Values first_free;                 // u before each heap, and after the last
  std::vector<std::uint16_t> below;  // c(n) = u - G(n), at most max S
  Values heaps_of;                   // [value] how many heaps have it

  void add(const Values& barred) {
    const auto n = static_cast<std::uint32_t>(values.size());
    const auto end = std::upper_bound(barred.begin(), barred.end(), n);
    const std::uint32_t unused = first_free.back();
    std::uint32_t value = unused;
    for (auto s = barred.begin(); s != end; ++s) {
      const std::uint32_t candidate = values[n - *s];
      if (candidate >= value) continue;
      const auto heaps =
          std::count_if(barred.begin(), end, [&](std::uint32_t other) { return values[n - other] == candidate; });
      if (static_cast<std::uint32_t>(heaps) == heaps_of[candidate]) value = candidate;
    }
    if (value == unused) heaps_of.push_back(0);
    ++heaps_of[value];
    values.push_back(value);
    below.push_back(static_cast<std::uint16_t>(unused - value));
    first_free.push_back(value == unused ? unused + 1 : unused);
  }

  [[nodiscard]] std::optional<Period> period(std::uint32_t reach, core::Ticker& ticker) const {
    std::optional<Period> found = certified_period({1, reach}, below, [&] { ticker.tick(values.size()); });
    if (!found) return found;
    const std::uint32_t p = found->period();
    std::uint32_t start = found->preperiod;
    const std::uint32_t saltus = first_free[start + p] - first_free[start];
    while (start > 0 && values[start - 1] + saltus == values[start - 1 + p]) --start;  // earlier than c repeats
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(start);
    Period of_values{.preperiod = start,
                     .pattern = {at, at + static_cast<std::ptrdiff_t>(p)},
                     .saltus = saltus,
                     .values_needed = found->values_needed,
                     .exceptions = {}};
    for (std::uint32_t n = 0; n < start; ++n) {
      const std::uint32_t steps = (start - n + p - 1) / p;
      if (values[n] + steps * saltus != values[n + steps * p]) of_values.exceptions.push_back(n);
    }
    return of_values;
  }
};

}  // namespace

void fill_all_but(const Game& game, std::uint32_t upto, const RunOptions& run, Grundy& table) {
  Values barred;
  for (std::uint32_t t = 1; t <= game.reach(); ++t)
    if (game.digit(t) != 0) barred.push_back(t);
  const std::uint32_t reach = 2 * game.reach();
  core::Ticker ticker(run, upto + std::uint64_t{1});
  Known known{{}, {0}, {}, {}};
  std::uint32_t n = 0;
  for (; n <= upto; ++n) {
    if (std::has_single_bit(n) && n >= 256) {
      table.period = known.period(reach, ticker);
      if (table.period) break;
    }
    known.add(barred);
    if (n % 256 == 0) ticker.tick(n);
  }
  table.work.computed = n;
  if (!table.period) table.period = known.period(reach, ticker);
  table.values = std::move(known.values);
  table.values.reserve(upto + std::size_t{1});  // to fill it with zeros first would take long
  for (; n <= upto; ++n) {
    table.values.push_back(table.values[n - table.period->period()] + table.period->saltus);
    if (n % 16384 == 0) ticker.tick(n);
  }
  ticker.finish();
}

// Values, u, heaps of a value and the search for a period in 32 bits, c in 16; all lists grow by doubling.
std::uint64_t all_but_bytes(std::uint32_t upto) { return 36 * (upto + std::uint64_t{1}); }

}  // namespace mexwave::heaps::detail
