#pragma once
// `mexwave squares strategy`.

#include "cli/command.hpp"

namespace mexwave::cli {

void register_squares_strategy(Command& family);

}  // namespace mexwave::cli
