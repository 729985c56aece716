#pragma once
// The census as it is written: for people, as CSV and as JSON.

#include <string>

#include "chomp4/chomp4.hpp"
#include "mexwave/four_row_chomp_census.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

/// The report for people.
[[nodiscard]] std::string chomp4_census_text(const chomp4::Census& census, const chomp4::Likenesses& likenesses);
/// The growth table.
[[nodiscard]] std::string chomp4_census_csv(const chomp4::Census& census);
/// Everything.
[[nodiscard]] Json chomp4_census_json(const chomp4::Census& census, const chomp4::Likenesses& likenesses);

}  // namespace mexwave::cli
