#pragma once
// The actions of `mexwave heaps`, one file each, and what they share.

#include <string>

#include "cli/command.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::cli {

void register_heaps_grundy(Command& family);
void register_heaps_period(Command& family);
void register_heaps_plot(Command& family);
void register_heaps_solve(Command& family);
void register_heaps_certificate(Command& family);
void register_heaps_catalog(Command& family);

/// "1000 values in 0.0012 s, 0.83 million a second".
[[nodiscard]] std::string rate_text(const heaps::Grundy& table, double seconds);

}  // namespace mexwave::cli
