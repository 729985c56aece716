// Parts of 64 MiB.

#include "core/run/give_back.hpp"

#include <algorithm>
#include <cstddef>

#include "core/run/parts.hpp"

namespace mexwave::core {

void give_back(const std::vector<ZeroPages*>& pages, unsigned workers) {
  struct Part {
    ZeroPages* pages;
    std::size_t from, to;
  };
  constexpr std::size_t most_words = std::size_t{1} << 23;
  std::vector<Part> parts;
  for (ZeroPages* const run : pages) {
    for (std::size_t from = 0; from < run->words(); from += most_words)
      parts.push_back({run, from, std::min(from + most_words, run->words())});
  }
  for_each_part(workers, parts.size(),
                [&parts](std::uint64_t k) { parts[k].pages->give_back(parts[k].from, parts[k].to); });
}

}  // namespace mexwave::core
