// The definition, kept for ever: six directions, every move.

#include <map>
#include <set>
#include <utility>

#include "mexwave/chocolate_six.hpp"

namespace mexwave::chocolate {

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
