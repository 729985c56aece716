// Definition 2.10 of G. Horváth's paper, word for word: f(0,0) = 1; f(B,C) is undefined for B < C, or if f(B1,C) = B1
// for some B1 < B; else it is the least A >= B that differs from all f(B1,C) with C <= B1 < B, all f(B,C1) with C1 < C
// and all f(C1,C1) with C1 < C. Kept simple; tests compare the kernels with it.

#include <set>

#include "mexwave/chomp3.hpp"

namespace mexwave::chomp3 {

Table table_reference(std::uint32_t rows, std::uint32_t columns) {
  Table f{rows, columns, std::vector<std::uint32_t>(std::size_t{rows} * columns, none)};
  std::vector<std::uint32_t> diagonal;  // f(C1,C1) for C1 < C
  for (std::uint32_t c = 0; c < rows; ++c) {
    for (std::uint32_t b = c; b < columns; ++b) {
      std::set<std::uint32_t> excluded(diagonal.begin(), diagonal.end());
      for (std::uint32_t b1 = c; b1 < b; ++b1) excluded.insert(f.at(c, b1));
      for (std::uint32_t c1 = 0; c1 < c; ++c1) excluded.insert(f.at(c1, b));
      std::uint32_t a = b == 0 ? 1 : b;
      while (excluded.contains(a)) ++a;
      f.values[std::size_t{c} * columns + b] = a;
      if (b == c) diagonal.push_back(a);
      if (a == b) break;  // f(B,C) = B: the row ends here
    }
  }
  return f;
}

}  // namespace mexwave::chomp3
