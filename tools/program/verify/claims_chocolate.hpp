#pragma once
// The checks of the claims of Miyadera et al., one file per group. Helper functions take their table or divisor as an
// argument, so that a test can pass a wrong one.

#include <optional>
#include <string>
#include <vector>

#include "mexwave/chocolate.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

Finding check_nim_sum_for_three(const Evidence& e);  // B01
Finding check_shifted_for_one(const Evidence& e);    // B02
Finding check_odd_divisors(const Evidence& e);       // B03
Finding check_lemmas(const Evidence& e);             // B04
Finding check_sieve(const Evidence& e);              // B05
Finding check_appendix_program(const Evidence& e);   // B06
Finding check_bars(const Evidence& e);               // B07
Finding check_misere(const Evidence& e);             // B08
Finding check_even_divisors(const Evidence& e);      // B09

/// A size for a table, which grows with --upto and is limited to these bounds.
[[nodiscard]] std::uint32_t chocolate_side(const Evidence& e, std::uint32_t least, std::uint32_t most);

/// All P-positions with x, z <= upto.
[[nodiscard]] chocolate::Positions p_positions(const Evidence& e, const chocolate::Bound& bound, std::uint32_t upto,
                                               Play play = Play::normal);

/// "{3,1,2}", or for y = none "no y for (3,2)".
[[nodiscard]] std::string triple(std::uint32_t x, std::uint32_t y, std::uint32_t z);

/// Counts the pairs at which rule and table differ, as failures of `f`; the first pair is the first counterexample.
void compare_with_rule(Finding& f, const chocolate::Positions& table, const chocolate::Bound& bound,
                       const chocolate::ShiftRule& rule);

/// The rules with shifts -reach..reach that give the table, and, of the others, the one that fails last.
struct RuleSearch {
  std::vector<chocolate::ShiftRule> right;
  std::optional<std::pair<chocolate::ShiftRule, chocolate::Difference>> next_best;
};
[[nodiscard]] RuleSearch search_rules(const chocolate::Positions& table, const chocolate::Bound& bound, int reach);

/// Checks lemmas 3.1 to 3.5, remark 3.1, theorems 3.1 and 3.2, with k in the place of 3: for numbers to `most`, and for
/// triples of numbers to `most_of_three`. Both must be at least 1 and one less than a power of two.
[[nodiscard]] Finding lemmas_of_section_3(std::uint32_t k, std::uint32_t most, std::uint32_t most_of_three);

/// Checks theorem 5.1 and lemmas 5.1 to 5.4 for numbers below 2^bits, 1 <= bits <= 14.
void lemmas_of_section_5(Finding& f, std::uint32_t bits);

/// Checks theorem 5.2 with a table to upto = 2^bits - 1, bits >= 1. Returns the number of different points (p,q).
std::uint64_t projection_onto_sieve(Finding& f, const chocolate::Positions& table, std::uint32_t bits);

/// Grundy values computed as in the program of the appendix, position by position from the list of its moves, for all
/// x, z <= upto, in the order of chocolate::grundy_reference().
[[nodiscard]] std::vector<std::uint32_t> appendix_program(const chocolate::Bound& bound, std::uint32_t upto);

/// Compares the values of the kernels and of the definition with those of the appendix.
void compare_with_appendix(Finding& f, const chocolate::Bound& bound, std::uint32_t upto,
                           const std::vector<std::uint32_t>& values, const chocolate::Positions& positions,
                           const Evidence& e);

/// The positions that are P-positions in only one of normal and misère play.
struct MisereDifference {
  std::vector<chocolate::Position> lost, gained;  ///< P only in normal play; only in misère play. By max(x,z), x, z
  /// The largest max(x,z) of these positions.
  [[nodiscard]] std::uint32_t last() const;
  friend bool operator==(const MisereDifference&, const MisereDifference&) = default;
};
[[nodiscard]] MisereDifference misere_difference(const chocolate::Positions& normal,
                                                 const chocolate::Positions& misere);

}  // namespace mexwave::cli
