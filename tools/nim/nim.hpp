#pragma once
// The actions of `mexwave nim`.

#include "command.hpp"

namespace mexwave::cli {

void register_nim_triples(CLI::App& family);

}  // namespace mexwave::cli
