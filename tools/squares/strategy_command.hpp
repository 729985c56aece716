#pragma once
// `mexwave squares strategy`.

#include "command.hpp"

namespace mexwave::cli {

void register_squares_strategy(CLI::App& family);

}  // namespace mexwave::cli
