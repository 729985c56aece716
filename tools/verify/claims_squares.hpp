#pragma once
// The checks of source 003's claims, one file a group.

#include "mexwave/squares.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

Finding check_three_draws(const Evidence& e);       // D01
Finding check_wins_within_five(const Evidence& e);  // D02
Finding check_not_within_four(const Evidence& e);   // D03
Finding check_degrees(const Evidence& e);           // D04
Finding check_printed_lines(const Evidence& e);     // D05
Finding check_neighbours_of_c3(const Evidence& e);  // D06
Finding check_second_moves(const Evidence& e);      // D07
Finding check_sample_game(const Evidence& e);       // D08
Finding check_misere_winner(const Evidence& e);     // D09

/// Cells for whose choice as second move White wins within five moves after first and reply, as a set (bit c: cell c).
[[nodiscard]] std::uint64_t winning_second_moves(squares::Solver& solver, const squares::Board& board,
                                                 std::uint32_t first, std::uint32_t reply);

}  // namespace mexwave::cli
