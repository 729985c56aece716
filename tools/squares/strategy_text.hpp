#pragma once
// The text of a strategy. tools/check/strategy_check.hpp describes it, and holds it against every defence with code of
// its own.

#include <string>

#include "mexwave/squares.hpp"

namespace mexwave::cli {

/// The whole file, with its checksum; equal subtrees are named once.
[[nodiscard]] std::string strategy_text(const squares::Strategy& strategy);

/// "the first player wins within 5 moves".
[[nodiscard]] std::string claim_text(const squares::Strategy& strategy);

}  // namespace mexwave::cli
