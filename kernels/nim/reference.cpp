// The definition of the paper, literally: a list of all pairs.

#include <algorithm>
#include <iterator>

#include "mexwave/nim.hpp"

namespace mexwave::nim {

std::vector<Triple> triples_reference(std::uint32_t upto) {
  struct Pair {
    std::uint32_t small, large;
  };
  std::vector<Pair> pairs;
  for (std::uint32_t a = 1; a <= upto; ++a)
    for (std::uint32_t b = a + 1; b <= upto; ++b) pairs.push_back({a, b});
  std::vector<std::vector<bool>> struck(upto + std::size_t{1}, std::vector<bool>(upto + std::size_t{1}));
  const auto is_struck = [&](std::uint32_t x, std::uint32_t y) { return struck[std::min(x, y)][std::max(x, y)]; };
  std::vector<Triple> triples;
  for (std::size_t lead = 0; lead < pairs.size(); ++lead) {
    const Pair p = pairs[lead];
    for (std::size_t k = lead + 1; k < pairs.size() && !is_struck(p.small, p.large); ++k) {
      const Pair q = pairs[k];
      const bool joins = (q.small == p.small || q.small == p.large) != (q.large == p.small || q.large == p.large);
      if (!joins || is_struck(q.small, q.large)) continue;
      const std::uint32_t third = q.small == p.small || q.small == p.large ? q.large : q.small;
      if (is_struck(p.small, third) || is_struck(p.large, third)) continue;
      std::uint32_t t[] = {p.small, p.large, third};
      std::sort(std::begin(t), std::end(t));
      struck[t[0]][t[1]] = struck[t[0]][t[2]] = struck[t[1]][t[2]] = true;
      triples.push_back({t[0], t[1], t[2]});
    }
  }
  return triples;
}

}  // namespace mexwave::nim
