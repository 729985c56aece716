#pragma once
// The checks of the claims of Nyitrai and Báron. The values with which a statement is compared are an argument, so that
// a test can pass wrong values.

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "mexwave/heaps.hpp"
#include "mexwave/lines.hpp"
#include "mexwave/nim.hpp"
#include "mexwave/tiling.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

/// Returns Grundy values of the heaps 0..upto of a game: heaps::grundy_reference, except in tests.
using HeapValues = std::function<std::vector<std::uint32_t>(const heaps::Game& game, std::uint32_t upto)>;

Finding check_take(const HeapValues& values);                                           // C04
Finding check_dawson(const HeapValues& values, const std::optional<heaps::Period>& p);  // C05
Finding check_turning(const std::vector<std::uint32_t>& rows);                          // C06
Finding check_turning_two(const std::vector<std::uint32_t>& rows);                      // C07
Finding check_rim(const HeapValues& values);                                            // C08
Finding check_dim(const HeapValues& values);                                            // C09
Finding check_ridinim(const HeapValues& values, const heaps::Solution& solution);       // C10
Finding check_wythoff(const std::vector<std::uint32_t>& partners);                      // C11
Finding check_fibonacci(const std::vector<std::uint32_t>& least);                       // C12
Finding check_sums(const HeapValues& values);                                           // C13

/// Fibonacci nim, computed from its rules: for heaps 0..upto the least number whose removal wins; none for heap 0,
/// which is lost.
[[nodiscard]] std::vector<std::uint32_t> least_winning_takes(std::uint32_t upto);

/// Column and row of a square, counted from 1 at the lower left.
using Square = std::pair<std::uint32_t, std::uint32_t>;

/// The squares on which the queen is lost for the player to move, on a board of this width and height, computed from
/// all moves: left, down, or diagonally left and down. The player who reaches the lower left corner wins.
[[nodiscard]] std::set<Square> lost_queen_squares(std::uint32_t width, std::uint32_t height);

/// Returns the Grundy value of a position in the game of painting 2 x 2 squares.
using PaintingValue = std::function<std::uint32_t(const tiling::Position& position)>;

Finding check_queen(const std::set<Square>& lost);   // C01
Finding check_painting(const PaintingValue& value);  // C02
Finding check_trihex(const lines::Board& board);     // C03

using Triples = std::vector<nim::Triple>;

/// Báron's table as printed, column by column.
[[nodiscard]] Triples printed_triples();
/// The greedy v-triples up to `upto`.
[[nodiscard]] Triples greedy_triples(std::uint32_t upto, const RunOptions& run = {});

Finding check_printed_triples(const Triples& printed, const std::function<Triples(std::uint32_t)>& greedy);  // E01
Finding check_xor_triples(const Triples& triples, std::uint32_t upto);                                       // E02
/// Checks one of conjectures 1 to 7 for all triples up to `upto`; the printed table has those up to 31.
Finding check_conjecture(int number, const Triples& triples, std::uint32_t upto);  // E03.1 - E03.7
Finding check_halving(const std::function<nim::Halving(const nim::Triple&)>& halve, const Triples& triples,
                      std::uint32_t upto);  // E04
Finding check_complete_sets(const std::function<Triples(std::uint32_t)>& by_words, const Triples& triples,
                            std::uint32_t upto);  // E05

}  // namespace mexwave::cli
