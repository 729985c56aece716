// The winning moves on a bar of three rows of eight squares.

#include <iostream>
#include <mexwave/chomp3.hpp>

int main() {
  const auto solution = mexwave::chomp3::solve({8, 8, 8});
  for (const auto& move : solution.moves) std::cout << "take square " << move.column << " of row " << move.row << "\n";
}
