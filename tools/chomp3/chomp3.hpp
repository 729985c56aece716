#pragma once
// The actions of `mexwave chomp3`, one file each.

#include "command.hpp"
#include "mexwave/three_row_chomp.hpp"

namespace mexwave::cli {

namespace chomp3 = mexwave::three_row_chomp;

void register_openings(CLI::App& family);
void register_rows(CLI::App& family);
void register_census(CLI::App& family);
void register_table(CLI::App& family);
void register_plot(CLI::App& family);
void register_solve(CLI::App& family);

/// One line of statistics on a sweep that took some seconds.
[[nodiscard]] std::string describe(const chomp3::Work& work, double seconds);

}  // namespace mexwave::cli
