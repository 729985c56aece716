#pragma once
// The actions of `mexwave heaps`, one file each, and what they share.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::cli {

void register_heaps_grundy(Command& family);
void register_heaps_period(Command& family);
void register_heaps_positions(Command& family);
void register_heaps_identify(Command& family);
void register_heaps_plot(Command& family);
void register_heaps_solve(Command& family);
void register_heaps_certificate(Command& family);
void register_heaps_catalog(Command& family);

/// The text of a part in a sum, such as "nim:3".
[[nodiscard]] std::string part_text(const heaps::Part& part);
/// "mask 0x5b and the heap's parity": by what values are rare.
[[nodiscard]] std::string mask_text(std::uint32_t mask, bool with_parity);
/// A line of statistics such as "1000 values in 0.0012 s, 0.83 million a second".
[[nodiscard]] std::string rate_text(const heaps::Grundy& table, double seconds);

/// The name or code of the game that a file describes, as heaps::parse_game() reads it: "0.37", "subtract:1,2",
/// "allbut:1,4". `mexwave heaps --help` describes the lines of the file. Throws IoError, and FormatError naming the
/// file, the line and what is wrong there.
[[nodiscard]] std::string read_rules_file(const std::string& path);

/// Parses the name of a game like heaps::parse_game(), and accepts "rules:FILE" as well.
[[nodiscard]] heaps::Game parse_heap_rules(const std::string& text);

/// Parses a sum like heaps::parse_sum(), and accepts parts "rules:FILE:20" as well.
[[nodiscard]] std::vector<heaps::Part> parse_heap_sum(const std::string& text);

}  // namespace mexwave::cli
