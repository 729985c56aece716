#pragma once
// The actions of `mexwave chocolate`, one file each, and what they share.

#include <string>

#include "chocolate/bound_options.hpp"
#include "cli/command.hpp"
#include "mexwave/chocolate.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

void register_chocolate_positions(Command& family);
void register_chocolate_grundy(Command& family);
void register_chocolate_formula(Command& family);
void register_chocolate_solve(Command& family);
void register_chocolate_plot(Command& family);
void register_chocolate_certificate(Command& family);

/// parse_bound() as far as N of --upto, at most `most`.
[[nodiscard]] NamedBound parse_bound_to(const BoundOptions& options, const std::string& upto, std::uint32_t most);

/// N of --upto, at most `most` and within the bound's reach. Throws InvalidArgument naming both.
[[nodiscard]] std::uint32_t parse_upto(const std::string& text, const NamedBound& named, std::uint32_t most);

/// What a seal says of a table: bound, k or height or values, upto, misere.
[[nodiscard]] Json table_parameters(const NamedBound& named, std::uint32_t upto, bool misere);

/// Whether all processes write a table in NPY together: there are several, and the output is a file.
[[nodiscard]] bool are_written_by_ranks(const RunOptions& run, const Output& out);
/// Behind what `out` has so far.
[[nodiscard]] chocolate::TableFile table_file(Output& out);

/// "{10,5,5}".
[[nodiscard]] std::string position_text(const chocolate::Position& position);

}  // namespace mexwave::cli
