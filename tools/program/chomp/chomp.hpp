#pragma once
// The actions of `mexwave chomp`, one file each, and how they read boards and bars.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chomp.hpp"

namespace mexwave::cli {

void register_chomp_openings(Command& family);
void register_chomp_solve(Command& family);
void register_chomp_positions(Command& family);
void register_chomp_certificate(Command& family);
void register_chomp_grundy(Command& family);
void register_chomp_partitions(Command& family);
void register_chomp_plot(Command& family);

/// The rows of a bar, "5,3,3,1" or "5 3 3 1", or a board, "3x4". Throws InvalidArgument, naming the family that has
/// longer rows and this action.
[[nodiscard]] chomp::Bar parse_rows(const std::vector<std::string>& words, const std::string& action = "solve");
/// A board, "3x4" or "3 4". Throws InvalidArgument naming `what`, and the family that has longer rows and this action.
[[nodiscard]] Sides parse_board(const std::string& what, const std::string& text, const std::string& such_as,
                                const std::string& action);
/// The end of an error message about three, four or five rows that are too long here, "; longer rows, ...: mexwave
/// chomp3 COMMAND"; empty for other numbers of rows.
[[nodiscard]] std::string family_of_long_rows(std::size_t rows, std::uint32_t longest, const std::string& action);

/// Said of the bar (1), whose only move loses.
inline constexpr const char* only_poisoned_square = "only the poisoned square is left";
/// The text of a bar, such as "(5,3,3,1)", without empty rows at the end.
[[nodiscard]] std::string bar_text(const chomp::Bar& bar);
/// The text of a move, such as "square 5 of row 2", both counted from 1.
[[nodiscard]] std::string square_text(std::uint32_t row, std::uint32_t column);
/// The bar drawn in lines of text: X is the poisoned square, # a square that stays, . a square that a move removes.
/// Empty if a row is wider than a terminal.
[[nodiscard]] std::string draw_bar(const chomp::Bar& bar, const chomp::Bar& left);

/// The work of a sieve as a line such as "26838 P-positions among 2704156 positions, 10.2 words each, 0.006 s, ...".
[[nodiscard]] std::string sieve_text(std::uint64_t positions, std::uint64_t p_positions,
                                     const chomp::Catalog::Work& work, double seconds);

}  // namespace mexwave::cli
