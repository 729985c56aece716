// The definition, kept for ever: six directions, every move.

#include <map>
#include <set>

#include "mexwave/chocolate_six.hpp"

namespace mexwave::chocolate {

std::uint32_t six_grundy_reference(const Six& x) {
  std::map<Six, std::uint32_t> known;
  const auto value = [&](const auto& self, const Six& at) -> std::uint32_t {
    if (const auto found = known.find(at); found != known.end()) return found->second;
    std::set<std::uint32_t> options;
    for (std::uint32_t direction = 1; direction <= 6; ++direction) {
      for (std::uint32_t to = 0; to < at[direction - 1]; ++to)
        options.insert(self(self, six_after_move(at, direction, to)));
    }
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    return known[at] = mex;
  };
  return value(value, x);
}

}  // namespace mexwave::chocolate
