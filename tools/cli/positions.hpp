#pragma once
// Positions as people write them, the same for every command.

#include <cstdint>
#include <string>
#include <vector>

#include "cli/numbers.hpp"

namespace mexwave::cli {

/// How many numbers a position has, and how large they are.
struct PositionForm {
  std::string what;     ///< "position"
  std::string such_as;  ///< "120,100,80"
  std::size_t least = 1, most = 1;
  std::uint32_t largest = 0;
  bool board = false;  ///< "3x8" is 8,8,8, where a position has three rows
};

/// The numbers of a position given as one word or several: "120,100,80", "120 100 80" and "120, 100, 80" are the same,
/// and so are "(120,100,80)" and "{120,100,80}". Throws InvalidArgument naming what is wrong and what is accepted.
[[nodiscard]] std::vector<std::uint32_t> parse_position(const PositionForm& form,
                                                        const std::vector<std::string>& words);

}  // namespace mexwave::cli
