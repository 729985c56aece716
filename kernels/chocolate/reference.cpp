// Results by definition, from all moves of all positions. Tests compare the kernels with them.

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "chocolate/table_shape.hpp"
#include "mexwave/chocolate_six.hpp"

namespace mexwave::chocolate {

namespace {

/// Calls visit(position, its index, indices of its options) for every position, after its options. The index counts the
/// positions by x, then z, then y.
template <class Visit>
void for_each_position(const Bound& bound, std::uint32_t upto, const Visit& visit) {
  const std::size_t side = std::size_t{upto} + 1;
  std::vector<std::size_t> starts{0};  // of the pairs
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) starts.push_back(starts.back() + bound(x, z) + 1);
  }
  std::vector<std::size_t> options;
  const auto add_option = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    options.push_back(starts[x * side + z] + std::min(y, bound(x, z)));
  };
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) {
      for (std::uint32_t y = 0; y <= bound(x, z); ++y) {
        options.clear();
        for (std::uint32_t u = 0; u < x; ++u) add_option(u, y, z);
        for (std::uint32_t v = 0; v < y; ++v) add_option(x, v, z);
        for (std::uint32_t w = 0; w < z; ++w) add_option(x, y, w);
        visit(Position{x, y, z}, starts[x * side + z] + y, options);
      }
    }
  }
}

/// `without` has the values of the game without a pass; null if there is no pass.
std::vector<std::uint32_t> values_of(const Bound& bound, std::uint32_t upto,
                                     const std::vector<std::uint32_t>* without) {
  detail::require_reach(bound, upto, largest_side);
  std::vector<std::uint32_t> values;
  std::vector<bool> used;
  for_each_position(bound, upto, [&](const Position&, std::size_t index, const std::vector<std::size_t>& options) {
    used.assign(options.size() + 2, false);
    const auto mark = [&](std::uint32_t value) {
      if (value < used.size()) used[value] = true;
    };
    for (const std::size_t option : options) mark(values[option]);
    if (without != nullptr && !options.empty()) mark((*without)[index]);
    values.push_back(static_cast<std::uint32_t>(std::find(used.begin(), used.end(), false) - used.begin()));
  });
  return values;
}

/// `without` has the y of all pairs in the game without a pass; null if there is no pass.
std::vector<std::uint32_t> positions_of(const Bound& bound, std::uint32_t upto, Play play,
                                        const std::vector<std::uint32_t>* without) {
  detail::require_reach(bound, upto, largest_side);
  std::vector<bool> is_p;
  std::vector<std::uint32_t> result((std::size_t{upto} + 1) * (upto + 1), none);
  for_each_position(bound, upto, [&](const Position& at, std::size_t, const std::vector<std::size_t>& options) {
    const std::size_t pair = at.x * (std::size_t{upto} + 1) + at.z;
    const bool passes = without != nullptr && (*without)[pair] == at.y;
    const bool wins =
        options.empty() ? play == Play::misere
                        : passes || std::any_of(options.begin(), options.end(), [&](std::size_t o) { return is_p[o]; });
    is_p.push_back(!wins);
    if (!wins) result[pair] = at.y;
  });
  return result;
}

}  // namespace

std::vector<std::uint32_t> grundy_reference(const Bound& bound, std::uint32_t upto) {
  return values_of(bound, upto, nullptr);
}

std::vector<std::uint32_t> positions_reference(const Bound& bound, std::uint32_t upto, Play play) {
  return positions_of(bound, upto, play, nullptr);
}

std::vector<std::uint32_t> grundy_with_pass_reference(const Bound& bound, std::uint32_t upto) {
  const std::vector<std::uint32_t> without = grundy_reference(bound, upto);
  return values_of(bound, upto, &without);
}

std::vector<std::uint32_t> positions_with_pass_reference(const Bound& bound, std::uint32_t upto, Play play) {
  const std::vector<std::uint32_t> without = positions_reference(bound, upto, play);
  return positions_of(bound, upto, play, &without);
}

// Six directions.
std::uint32_t six_grundy_reference(const Six& x, bool pass) {
  std::map<std::pair<Six, bool>, std::uint32_t> known;
  const auto value = [&](const auto& self, const Six& at, bool passes) -> std::uint32_t {
    if (const auto found = known.find({at, passes}); found != known.end()) return found->second;
    std::set<std::uint32_t> options;
    for (std::uint32_t direction = 1; direction <= 6; ++direction) {
      for (std::uint32_t to = 0; to < at[direction - 1]; ++to)
        options.insert(self(self, six_after_move(at, direction, to), passes));
    }
    if (passes && at != Six{}) options.insert(self(self, at, false));
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    return known[{at, passes}] = mex;
  };
  return value(value, x, pass);
}

}  // namespace mexwave::chocolate
