// Bars.

#include <algorithm>
#include <stdexcept>

#include "cli/numbers.hpp"
#include "fuzz/reader.hpp"
#include "mexwave/chomp.hpp"

namespace mexwave::fuzz {

namespace {

/// The rows of a bar: the library's part of it, which takes numbers.
void read_bar(const std::string& bytes) {
  std::vector<std::uint32_t> rows;
  for (std::string_view rest = bytes;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    rows.push_back(cli::parse_number("row", std::string(rest.substr(0, comma)), 0, 0xffffffff));
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  const chomp::Solution solution = chomp::solve(rows, small_run(2));
  if (solution.is_p_position != solution.moves.empty()) throw std::logic_error("a wrong value");
}

const RegisteredReader bar({"bar", read_bar, nullptr, nullptr});

}  // namespace

}  // namespace mexwave::fuzz
