#pragma once
// The actions of `mexwave chomp3`, one file each.

#include "cli/command.hpp"
#include "mexwave/three_row_chomp.hpp"

namespace mexwave::cli {

namespace chomp3 = mexwave::three_row_chomp;

void register_openings(Command& family);
void register_rows(Command& family);
void register_census(Command& family);
void register_table(Command& family);
void register_plot(Command& family);
void register_solve(Command& family);
void register_chomp3_grundy(Command& family);

/// One line of statistics on a sweep that took some seconds.
[[nodiscard]] std::string describe(const chomp3::Sweep::Work& work, double seconds);

}  // namespace mexwave::cli
