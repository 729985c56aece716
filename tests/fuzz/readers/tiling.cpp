// Tiles.

#include <stdexcept>

#include "fuzz/reader.hpp"
#include "mexwave/tiling.hpp"

namespace mexwave::fuzz {

namespace {

void read_tile(const std::string& bytes) {
  const std::vector<tiling::Tile> tile{tiling::parse_tile(bytes)};
  for (const bool fixed : {false, true}) {
    const tiling::Rules rules(tile, fixed);
    const tiling::Position position{{2, 3}, {}};
    if (tiling::Solver(rules, small_run(1)).grundy(position) != tiling::grundy_reference(rules, position))
      throw std::logic_error("a wrong value");
  }
}

const RegisteredReader tile({"tile", read_tile, nullptr, nullptr});

}  // namespace

}  // namespace mexwave::fuzz
