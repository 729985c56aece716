#pragma once
// What winning first moves leave, by the sieve for any number of rows: `chomp openings ROWS N`.

#include <cstdint>
#include <string>

#include "cli/parsed.hpp"
#include "cli/program.hpp"

namespace mexwave::cli::test {

/// A line "n,p,q,..." for each opening of the boards of so many rows and 1..upto columns.
inline std::string openings_by_the_sieve(const Folder& folder, std::uint32_t rows, std::uint32_t upto) {
  std::string lines;
  for (std::uint32_t n = 1; n <= upto; ++n) {
    const std::string board = std::to_string(rows) + " " + std::to_string(n);
    const auto json = parsed(folder.run("chomp openings " + board + " --format json --quiet").out);
    for (const Json& opening : json.at("openings").items()) {
      const std::uint32_t row = opening.at("row").number(), kept = opening.at("column").number() - 1;
      lines += std::to_string(n);
      for (std::uint32_t k = 1; k <= rows; ++k) lines += "," + std::to_string(k < row ? n : kept);
      lines += "\n";
    }
  }
  return lines;
}

}  // namespace mexwave::cli::test
