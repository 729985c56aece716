// Octal games: the first Grundy values, a period that a table proves, and a period that is proved without a table.

#include <cstdint>
#include <iostream>
#include <mexwave/heaps.hpp>

int main() {
  namespace heaps = mexwave::heaps;
  const heaps::Grundy table = heaps::grundy({.game = heaps::parse_game("0.137"), .upto = 1000});
  std::cout << "0.137:";
  for (std::uint32_t n = 0; n <= 20; ++n) std::cout << " " << table.values[n];
  std::cout << " ...\n";
  if (table.period) {
    std::cout << "period " << table.period->period() << " from heap " << table.period->preperiod << " on; before, "
              << table.period->exceptions.size() << " heaps have other values\n";
  }

  const heaps::LongPeriod search = heaps::find_long_period({.game = heaps::parse_game("0.16"), .upto = 1'000'000});
  if (search.found)
    std::cout << "0.16: period " << search.found->period << " from heap " << search.found->preperiod << " on\n";
  else
    std::cout << "0.16: no period found\n";
}
