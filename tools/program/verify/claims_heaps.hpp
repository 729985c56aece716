#pragma once
// The checks of Nyitrai's claims and of Báron's. The values that a statement is compared with are an argument, so that
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

/// Grundy values of the heaps 0..upto of a game; heaps::grundy_reference unless a test says otherwise.
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

/// Fibonacci nim by its rules: the least number whose removal wins, for heaps 0..upto (for 0, which is lost: none).
[[nodiscard]] std::vector<std::uint32_t> least_winning_takes(std::uint32_t upto);

/// Column and row, counted from 1 from the lower left.
using Square = std::pair<std::uint32_t, std::uint32_t>;

/// Squares from which the queen's next mover loses, on a board of this width and height, by all moves: left, down, or
/// both alike; whoever reaches the lower left corner wins.
[[nodiscard]] std::set<Square> lost_queen_squares(std::uint32_t width, std::uint32_t height);

/// Grundy value of a position of 2 x 2 squares painted on a board.
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
/// Conjecture 1 to 7, on all triples up to `upto`; the printed table is those up to 31.
Finding check_conjecture(int number, const Triples& triples, std::uint32_t upto);  // E03.1 - E03.7
Finding check_halving(const std::function<nim::Halving(const nim::Triple&)>& halve, const Triples& triples,
                      std::uint32_t upto);  // E04
Finding check_complete_sets(const std::function<Triples(std::uint32_t)>& by_words, const Triples& triples,
                            std::uint32_t upto);  // E05

}  // namespace mexwave::cli
