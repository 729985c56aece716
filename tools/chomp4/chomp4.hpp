#pragma once
// The actions of `mexwave chomp4`, one file each, and what several of them write.

#include <string>

#include "cli/command.hpp"
#include "mexwave/four_row_chomp.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

namespace chomp4 = mexwave::four_row_chomp;

void register_chomp4_openings(Command& family);
void register_chomp4_positions(Command& family);
void register_chomp4_rows(Command& family);
void register_chomp4_census(Command& family);
void register_chomp4_plot(Command& family);
void register_chomp4_solve(Command& family);

/// Kinds in seals, and what `mexwave check` knows them by.
inline constexpr const char* chomp4_openings_kind = "chomp4 openings";
inline constexpr const char* chomp4_positions_kind = "chomp4 positions";
inline constexpr const char* chomp4_counts_kind = "chomp4 counts";
inline constexpr const char* chomp4_rows_kind = "chomp4 rows";

/// "(8,5,3,1)".
[[nodiscard]] std::string position_text(const chomp4::Position& x);

/// The winning openings of 4 x n for n = 1..counts.upto; `format` is text, csv or json.
void write_chomp4_openings(const chomp4::Counts& counts, const std::string& format, Output& out);

/// One line a p: how many P-positions have it, and what their s are; `format` is text, csv, json or bfile.
void write_chomp4_counts(const chomp4::Counts& counts, const std::string& format, Output& out);

/// One line of statistics on a sweep that took some seconds.
[[nodiscard]] std::string describe(const chomp4::Sweep::Work& work, double seconds, bool resumed);

}  // namespace mexwave::cli
