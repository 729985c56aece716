#pragma once
// The actions of `mexwave chomp`, one file each, and how they read boards and bars.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/chomp.hpp"

namespace mexwave::cli {

void register_chomp_openings(Command& family);
void register_chomp_solve(Command& family);
void register_chomp_catalog(Command& family);

/// Kinds in seals, and what `mexwave check` knows them by.
inline constexpr const char* chomp_openings_kind = "chomp openings";
inline constexpr const char* chomp_catalog_kind = "chomp catalog";

struct ChompBoard {
  std::uint32_t m = 0, n = 0;  ///< rows, columns
};

/// "14x14". Throws InvalidArgument naming the text and what is accepted.
[[nodiscard]] ChompBoard parse_chomp_board(const std::string& what, const std::string& text);
/// The rows of a bar, "5,3,3,1"; rows of no squares at the end are left out. Throws InvalidArgument naming the text.
[[nodiscard]] std::vector<std::uint32_t> parse_bar(const std::string& text);
/// "(5,3,3,1)", rows of no squares at the end left out.
[[nodiscard]] std::string bar_text(const std::vector<std::uint32_t>& bar);
/// What is left of a bar after the square (row, column), both from 1, is taken.
[[nodiscard]] std::vector<std::uint32_t> after_move(std::vector<std::uint32_t> bar, std::uint32_t row,
                                                    std::uint32_t column);
/// X the poisoned square, # squares that stay, . squares that go; nothing if a row is longer than a terminal is wide.
[[nodiscard]] std::string draw_bar(const std::vector<std::uint32_t>& bar, const std::vector<std::uint32_t>& left);

/// Work of a sieve in a line: "26838 P-positions of 2704156, 151234 marks in 0.021 s, ...".
[[nodiscard]] std::string sieve_text(const chomp::Catalog& catalog, double seconds);

}  // namespace mexwave::cli
