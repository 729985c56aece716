#pragma once
// The actions of `mexwave nim`.

#include "cli/command.hpp"

namespace mexwave::cli {

void register_nim_triples(Command& family);

}  // namespace mexwave::cli
