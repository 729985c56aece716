// The definition, kept for ever: all moves of all positions.

#include <algorithm>

#include "chocolate/bound_rows.hpp"

namespace mexwave::chocolate {

namespace {

/// Calls visit(position, options) for every position, after those that its moves lead to.
template <class Visit>
void for_each_position(const Bound& bound, std::uint32_t upto, const Visit& visit) {
  std::vector<Position> options;
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) {
      for (std::uint32_t y = 0; y <= bound(x, z); ++y) {
        options.clear();
        for (std::uint32_t u = 0; u < x; ++u) options.push_back({u, std::min(y, bound(u, z)), z});
        for (std::uint32_t v = 0; v < y; ++v) options.push_back({x, v, z});
        for (std::uint32_t w = 0; w < z; ++w) options.push_back({x, std::min(y, bound(x, w)), w});
        visit(Position{x, y, z}, options);
      }
    }
  }
}

/// Where {x,y,z} stands when all pairs are stored, x then z then y.
class Places {
 public:
  Places(const Bound& bound, std::uint32_t upto) : side_(std::size_t{upto} + 1) {
    for (std::uint32_t x = 0; x <= upto; ++x) {
      for (std::uint32_t z = 0; z <= upto; ++z) {
        starts_.push_back(size_);
        size_ += bound(x, z) + std::size_t{1};
      }
    }
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t operator()(const Position& p) const { return starts_[p.x * side_ + p.z] + p.y; }

 private:
  std::size_t side_, size_ = 0;
  std::vector<std::size_t> starts_;
};

}  // namespace

std::vector<std::uint32_t> grundy_reference(const Bound& bound, std::uint32_t upto) {
  detail::require_reach(bound, upto, largest_side);
  const Places place(bound, upto);
  std::vector<std::uint32_t> values(place.size());
  std::vector<bool> used;
  for_each_position(bound, upto, [&](const Position& position, const std::vector<Position>& options) {
    used.assign(options.size() + 1, false);
    for (const Position& option : options) {
      if (values[place(option)] < used.size()) used[values[place(option)]] = true;
    }
    values[place(position)] = static_cast<std::uint32_t>(std::find(used.begin(), used.end(), false) - used.begin());
  });
  return values;
}

std::vector<std::uint32_t> positions_reference(const Bound& bound, std::uint32_t upto, Play play) {
  detail::require_reach(bound, upto, largest_side);
  const Places place(bound, upto);
  std::vector<bool> is_p(place.size());
  std::vector<std::uint32_t> result((std::size_t{upto} + 1) * (upto + 1), none);
  for_each_position(bound, upto, [&](const Position& position, const std::vector<Position>& options) {
    const bool wins = options.empty() ? play == Play::misere
                                      : std::any_of(options.begin(), options.end(),
                                                    [&](const Position& o) { return is_p[place(o)]; });
    is_p[place(position)] = !wins;
    if (!wins) result[position.x * (std::size_t{upto} + 1) + position.z] = position.y;
  });
  return result;
}

std::vector<std::uint32_t> grundy_with_pass_reference(const Bound& bound, std::uint32_t upto) {
  const std::vector<std::uint32_t> without = grundy_reference(bound, upto);
  const Places place(bound, upto);
  std::vector<std::uint32_t> values(place.size());
  for_each_position(bound, upto, [&](const Position& position, const std::vector<Position>& options) {
    std::vector<std::uint32_t> reached;
    reached.reserve(options.size() + 1);
    for (const Position& option : options) reached.push_back(values[place(option)]);
    if (!options.empty()) reached.push_back(without[place(position)]);
    std::uint32_t mex = 0;
    while (std::find(reached.begin(), reached.end(), mex) != reached.end()) ++mex;
    values[place(position)] = mex;
  });
  return values;
}

std::vector<std::uint32_t> positions_with_pass_reference(const Bound& bound, std::uint32_t upto, Play play) {
  const std::vector<std::uint32_t> without = positions_reference(bound, upto, play);
  const Places place(bound, upto);
  std::vector<bool> is_p(place.size());
  std::vector<std::uint32_t> result(without.size(), none);
  for_each_position(bound, upto, [&](const Position& position, const std::vector<Position>& options) {
    const std::size_t pair = position.x * (std::size_t{upto} + 1) + position.z;
    bool wins = options.empty() ? play == Play::misere : without[pair] == position.y;  // by the pass
    for (const Position& option : options) wins = wins || is_p[place(option)];
    is_p[place(position)] = !wins;
    if (!wins) result[pair] = position.y;
  });
  return result;
}

}  // namespace mexwave::chocolate
