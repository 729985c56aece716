#pragma once
// Rules of one's own, as a small text.

#include <string>
#include <vector>

#include "mexwave/heaps.hpp"

namespace mexwave::cli {

/// The name or code of the game that a file describes, as heaps::parse_game() reads it: "0.37", "subtract:1,2",
/// "allbut:1,4". Lines are as `mexwave heaps --help` has them. Throws IoError, and FormatError naming the file, the
/// line and what is wrong there.
[[nodiscard]] std::string read_rules_file(const std::string& path);

/// heaps::parse_game(), and "rules:FILE".
[[nodiscard]] heaps::Game parse_heap_rules(const std::string& text);

/// heaps::parse_sum(), and "rules:FILE:20".
[[nodiscard]] std::vector<heaps::Part> parse_heap_sum(const std::string& text);

}  // namespace mexwave::cli
