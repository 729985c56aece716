#pragma once
// What the actions of `mexwave chomp5` share.

#include <string>

#include "cli/command.hpp"
#include "mexwave/five_row_chomp.hpp"

namespace mexwave::cli {

namespace chomp5 = mexwave::five_row_chomp;

void register_chomp5_solve(Command& family);

/// "(8,5,3,1,0)".
[[nodiscard]] std::string position_text(const chomp5::Position& x);

}  // namespace mexwave::cli
