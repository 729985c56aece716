#pragma once
// Progress for others than people at a terminal.

#include <functional>

#include "mexwave/run.hpp"

namespace mexwave::cli {

/// From now on run_options() has progress told to `hear`, if there is one, and no line is shown.
void set_listener(std::function<void(const Progress&)> hear);

}  // namespace mexwave::cli
