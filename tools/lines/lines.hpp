#pragma once
// The actions of `mexwave lines`, one file each.

#include "command.hpp"

namespace mexwave::cli {

void register_lines_solve(CLI::App& family);

}  // namespace mexwave::cli
