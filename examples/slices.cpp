// Counts the draws in one part of a job that is divided into parts. Run it once for each part, on any machine, and add
// the counts. Usage: slices PART PARTS; without arguments it computes all of four parts.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <mexwave/error.hpp>
#include <mexwave/squares.hpp>

namespace {

std::uint64_t draws_of(std::uint32_t part, std::uint32_t parts) {
  namespace squares = mexwave::squares;
  mexwave::RunOptions run;
  run.threads = 1;  // the other cores have their own parts
  std::uint64_t count = 0;
  squares::list_draws(
      {.board = {5, 6}, .slice = part, .slices = parts}, [&](const squares::Draw&) { ++count; }, run);
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 3) {
      std::cout << draws_of(static_cast<std::uint32_t>(std::atoi(argv[1])),
                            static_cast<std::uint32_t>(std::atoi(argv[2])))
                << "\n";
      return 0;
    }
    std::uint64_t all = 0;
    for (std::uint32_t part = 0; part < 4; ++part) {
      const std::uint64_t count = draws_of(part, 4);
      std::cout << "part " << part << " of 4: " << count << "\n";
      all += count;
    }
    std::cout << "5 x 6 cells: " << all << " draws\n";
  } catch (const mexwave::Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
