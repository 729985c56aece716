#pragma once
// The checks of source 002's claims on heaps, coins and sums, and of source 004's. What they hold against a statement
// is an argument, so that a test can hand in something wrong.

#include <array>
#include <functional>
#include <vector>

#include "mexwave/heaps.hpp"
#include "mexwave/nim.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

/// Grundy numbers of the heaps 0..upto of a game; heaps::grundy_reference unless a test says otherwise.
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

using Triples = std::vector<nim::Triple>;

/// The table of 004 as printed, column by column.
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
