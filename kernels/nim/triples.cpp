// The greedy v-triples of Báron, and its halving procedure.
//
// In the paper the pair (a, b) joins the first later pair that shares a number with it, if all three pairs of the
// triple are still unused. In order, the later pairs that share a number are (a, c) with c > b, then (c, b) with a < c
// < b, then (b, c) with c > b. A triple {a, c, b} with c < b contains the pair (a, c), which came before (a, b). If (a,
// c) is still unused, then (a, b) and (c, b) were not both unused when (a, c) had its turn; used pairs stay used, so
// they are not both unused now. And (b, c) gives the same triple as (a, c), which comes earlier. So (a, b) joins (a, c)
// with the least c > b whose pairs with a and with b are both unused: the first zero of two bit rows.

#include <bit>
#include <vector>

#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/nim.hpp"

namespace mexwave::nim {

namespace {

std::size_t row_words(std::uint32_t upto) { return upto / 64 + std::size_t{1}; }

}  // namespace

std::uint64_t estimate_bytes(const TriplesGoal& goal, const RunOptions& /*run*/) {
  if (goal.upto > largest_number)
    throw InvalidArgument("upto: expected 0 to " + std::to_string(largest_number) + ", got " +
                          std::to_string(goal.upto));
  return row_words(goal.upto) * 8 * (goal.upto + std::uint64_t{1});
}

Triples triples(const TriplesGoal& goal, const EachTriple& each, const RunOptions& run) {
  const std::uint32_t upto = goal.upto;
  require_memory("pairs to " + std::to_string(upto), estimate_bytes(goal, run), run);
  const std::size_t words = row_words(upto);
  std::vector<std::uint64_t> struck(words * (upto + std::size_t{1}));
  const auto strike = [&](std::uint32_t x, std::uint32_t y) {
    struck[x * words + y / 64] |= std::uint64_t{1} << y % 64;
    struck[y * words + x / 64] |= std::uint64_t{1} << x % 64;
  };
  core::Ticker ticker(run, upto);
  std::uint64_t count = 0;
  for (std::uint32_t a = 1; a < upto; ++a) {
    ticker.tick(a);
    const std::uint64_t* const row_a = &struck[a * words];
    for (std::uint32_t b = a + 1; b < upto; ++b) {
      if ((row_a[b / 64] >> b % 64 & 1) != 0) continue;
      const std::uint64_t* const row_b = &struck[b * words];
      std::size_t word = (b + 1) / 64;
      std::uint64_t open = ~(row_a[word] | row_b[word]) & ~std::uint64_t{0} << (b + 1) % 64;
      while (open == 0 && ++word < words) open = ~(row_a[word] | row_b[word]);
      if (open == 0) continue;
      const auto c = static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(open)));
      if (c > upto) continue;
      strike(a, b);
      strike(a, c);
      strike(b, c);
      ++count;
      if (each) each({a, b, c});
    }
  }
  ticker.finish();
  return {count};
}

std::vector<Complete> complete_sets(const TriplesGoal& goal, const RunOptions& run) {
  (void)estimate_bytes(goal, run);  // refuses tasks that are too large before a list is allocated
  std::vector<std::uint64_t> by_largest(goal.upto + std::size_t{1});
  triples(
      goal, [&](const Triple& t) { ++by_largest[t.c]; }, run);
  std::vector<Complete> found;
  std::uint64_t count = 0;
  for (std::uint32_t n = 2; n <= goal.upto; ++n) {
    count += by_largest[n];
    if (3 * count == std::uint64_t{n} * (n - 1) / 2) found.push_back({n, count});
  }
  return found;
}

Halving halve(const Triple& triple) {
  if (triple.a < 1 || triple.a >= triple.b || triple.b >= triple.c)
    throw InvalidArgument("triple: expected three increasing numbers from 1, got " + std::to_string(triple.a) + "," +
                          std::to_string(triple.b) + "," + std::to_string(triple.c));
  Halving halving{{triple}, false};
  Triple t = triple;
  while ((std::uint64_t{t.a} + t.b + t.c) % 2 == 0) {
    if (t.a == 1) {
      halving.is_v_triple = t.b % 2 == 0 && t.c == t.b + 1;
      break;
    }
    // Either all are even, or 1 is first taken from the two odd ones: the same as rounding down.
    t = {t.a / 2, t.b / 2, t.c / 2};
    halving.chain.push_back(t);
  }
  return halving;
}

}  // namespace mexwave::nim
