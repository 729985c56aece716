#pragma once
// Openings and rows as they are written, by the commands named after them and by the census.

#include <string>
#include <vector>

#include "chomp3/chomp3.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

/// Kinds of results, as seals name them.
inline constexpr const char* openings_kind = "chomp3 openings";
inline constexpr const char* rows_kind = "chomp3 rows";

/// The winning openings of 3 x n for n = 1..sweep.upto; `format` is text, csv or json.
void write_openings(const chomp3::Sweep& sweep, const std::string& format, Output& out);

/// One line a row; `format` is text, csv or json.
void write_rows(const std::vector<chomp3::Row>& rows, const std::string& format, Output& out);

}  // namespace mexwave::cli
