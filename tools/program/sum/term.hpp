#pragma once
// The terms of a sum: positions of any game whose Grundy values the library computes, parsed from text.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "mexwave/run.hpp"
#include "mexwave/sums.hpp"

namespace mexwave::cli {

/// The value of a term in normal play.
struct TermValue {
  std::uint32_t value = 0;
  /// The positions that the moves to this value leave, written like Term::text. `wanted` must differ from `value`.
  std::function<std::vector<std::string>(std::uint32_t wanted)> moves_to;
};

struct Term {
  std::string text;                                           ///< such as "chomp:4,4,4"
  std::function<TermValue(const RunOptions& run)> valued;     ///< computes the value
  std::function<sums::Part()> part;                           ///< the start and the moves, for sums that need a table
  std::function<std::string(const sums::Position&)> written;  ///< a position of `part`, written like `text`
};

/// The terms of a text such as "0.26:20 + chomp:3x4 + chocolate[3]:10,2,5 + six:2,1,2,1,2,1 + tiling[2x2]:5x8". Throws
/// InvalidArgument naming the wrong term and what was expected; Term::valued and Term::part throw for positions that
/// are too large.
[[nodiscard]] std::vector<Term> parse_terms(const std::string& text);

}  // namespace mexwave::cli
