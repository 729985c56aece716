// Every winning first move on the bars of 3 x n, n to 12.

#include <cstdint>
#include <iostream>
#include <mexwave/chomp3.hpp>

int main() {
  namespace chomp = mexwave::chomp3;
  const chomp::Sweep sweep = chomp::sweep({.openings_upto = 12});
  for (std::uint32_t n = 1; n <= sweep.upto; ++n) {
    std::cout << "3 x " << n << ": leave";
    for (const chomp::Position& at : sweep.openings(n)) std::cout << " (" << at.p << "," << at.q << "," << at.r << ")";
    std::cout << "\n";
  }
}
