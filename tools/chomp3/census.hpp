#pragma once
// The census as it is written: for people, as CSV, as JSON, and drawn.

#include <string>

#include "chomp3/chomp3.hpp"
#include "mexwave/three_row_chomp_census.hpp"
#include "output/json.hpp"
#include "output/plot.hpp"

namespace mexwave::cli {

/// The report for people.
[[nodiscard]] std::string census_text(const chomp3::Census& census);
/// The growth table: one line for each of `points`, and for the last settled row; empty fields where nothing is known.
[[nodiscard]] std::string census_csv(const chomp3::Census& census);
/// Everything.
[[nodiscard]] Json census_json(const chomp3::Census& census);
/// The strips' extremes so far over n, logarithmic in n, as a "png" or "svg" file.
[[nodiscard]] std::string census_plot(const chomp3::Census& census, const std::string& format);

}  // namespace mexwave::cli
