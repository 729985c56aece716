#pragma once
// The terms of a sum: positions of any game whose Grundy value the library knows, as people write them.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::cli {

struct Term {
  std::string text;  ///< "chomp:4,4,4"
  std::uint32_t value = 0;
  /// Every move that gives it this value, which is not the one it has: what it leaves, written as `text` is.
  std::function<std::vector<std::string>(std::uint32_t wanted)> moves_to;
};

/// "0.26:20 + chomp:3x4 + chocolate[3]:10,2,5 + six:2,1,2,1,2,1 + tiling[2x2]:5x8". Each term is valued when it is
/// read. Throws InvalidArgument naming the term at fault and what is accepted, and what valuing it throws.
[[nodiscard]] std::vector<Term> parse_terms(const std::string& text, const RunOptions& run);

/// What stands before the colon of a term, and in brackets, and after it.
struct Spelling {
  std::string term, game, rules, position;
};

/// Throws InvalidArgument naming the term.
[[noreturn]] void refuse_term(const Spelling& term, const std::string& why);

[[nodiscard]] Term chocolate_term(const Spelling& term, const RunOptions& run);
[[nodiscard]] Term tiling_term(const Spelling& term, const RunOptions& run);

/// A term whose options are all known, with their values.
struct ValuedOption {
  std::uint32_t value = 0;
  std::string leaves;
};
[[nodiscard]] Term valued_term(const std::string& game, const std::string& position, std::uint32_t value,
                               std::vector<ValuedOption> options);

}  // namespace mexwave::cli
