// A chocolate bar that can be cut in three directions: its Grundy value, the winning cuts, and all lost positions.

#include <cstdint>
#include <iostream>
#include <mexwave/chocolate.hpp>

int main() {
  namespace chocolate = mexwave::chocolate;
  const chocolate::Bound bound = chocolate::Bound::sum(3);  // y <= (x+z)/3
  const chocolate::Position position{10, 2, 5};
  const chocolate::Solution solution = chocolate::solve(bound, position);
  std::cout << "{10,2,5} under " << bound.text() << ": Grundy value " << chocolate::grundy_value(bound, position)
            << "\n";
  for (const chocolate::WinningMove& move : solution.moves) {
    std::cout << "cut along " << move.lowered << ", leave {" << move.leaves.x << "," << move.leaves.y << ","
              << move.leaves.z << "}\n";
  }

  std::cout << "\nLost positions (y for each x down and z across; . for none):\n";
  const chocolate::Positions lost = chocolate::positions({.bound = bound, .upto = 11, .keep = true});
  for (std::uint32_t x = 0; x <= lost.upto; ++x) {
    for (std::uint32_t z = 0; z <= lost.upto; ++z) {
      const std::uint32_t y = lost.at(x, z);
      std::cout << (z == 0 ? "" : " ") << (y == chocolate::none ? "." : std::to_string(y));
    }
    std::cout << "\n";
  }
}
