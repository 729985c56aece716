#pragma once
// The actions of `mexwave chomp4`, one file each, and what several of them write.

#include <string>

#include "cli/command.hpp"
#include "mexwave/chomp4.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

void register_chomp4_openings(Command& family);
void register_chomp4_positions(Command& family);
void register_chomp4_rows(Command& family);
void register_chomp4_census(Command& family);
void register_chomp4_plot(Command& family);
void register_chomp4_solve(Command& family);

/// The text of a bar, such as "(8,5,3,1)".
[[nodiscard]] std::string position_text(const chomp4::Position& x);

/// Writes the openings of 4 x n for n = 1..counts.upto.
void write_chomp4_openings(const chomp4::Counts& counts, Output& out);

/// Writes one line for each p: the number of P-positions and statistics of their s.
void write_chomp4_counts(const chomp4::Counts& counts, Output& out);

}  // namespace mexwave::cli
