// For a contributor to the OEIS: the terms of A029900 that a sweep determines, as a b-file.

#include <cstdint>
#include <iostream>
#include <mexwave/chomp3_census.hpp>

int main() {
  namespace chomp = mexwave::chomp3;
  const chomp::Sequence& sequence = chomp::parse_sequence("A029900");
  const chomp::Sweep sweep = chomp::sweep({.openings_upto = 40});
  std::uint64_t n = sequence.offset;
  for (const std::uint64_t term : chomp::sequence_terms(sequence, sweep)) std::cout << n++ << " " << term << "\n";
}
