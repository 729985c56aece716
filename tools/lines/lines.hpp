#pragma once
// The actions of `mexwave lines`, one file each.

#include "cli/command.hpp"

namespace mexwave::cli {

void register_lines_solve(Command& family);

}  // namespace mexwave::cli
