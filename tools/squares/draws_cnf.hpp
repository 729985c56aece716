#pragma once
// The draws of a board as the models of a formula, for any SAT solver: DIMACS.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "mexwave/squares.hpp"

namespace mexwave::cli {

/// Two-colourings of the whole board without a one-coloured square, as squares::DrawsGoal has them: of white_min to
/// white_max white men, all or one of each class.
struct DrawsFormula {
  squares::Board board;
  std::uint32_t white_min = 0, white_max = 0;
  bool classes = false;
};

/// Writes comments that say what it is and what its variables mean, the header and the clauses. Models and draws are
/// one to one: every variable that is no cell follows from the cells. Throws InvalidArgument if it would have more than
/// 2^31 - 1 variables.
void write_dimacs(const DrawsFormula& formula, const std::function<void(std::string_view)>& write);

}  // namespace mexwave::cli
