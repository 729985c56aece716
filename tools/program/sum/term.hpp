#pragma once
// The terms of a sum: positions of any game whose Grundy value the library knows, as people write them.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::cli {

struct Term {
  std::string text;  ///< "chomp:4,4,4"
  std::uint32_t value = 0;
  /// Every move that gives it this value, which is not the one it has: what it leaves, written as `text` is.
  std::function<std::vector<std::string>(std::uint32_t wanted)> moves_to;
};

/// "0.26:20 + chomp:3x4 + chocolate[3]:10,2,5 + six:2,1,2,1,2,1 + tiling[2x2]:5x8". Each term is valued when it is
/// read. Throws InvalidArgument naming the term at fault and what was expected, and what valuing it throws.
[[nodiscard]] std::vector<Term> parse_terms(const std::string& text, const RunOptions& run);

}  // namespace mexwave::cli
