#pragma once
// The actions of `mexwave chocolate six`, and how they read pieces.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/chocolate_six.hpp"

namespace mexwave::cli {

void register_chocolate_six(Command& family);
void register_six_formula(Command& family);
void register_six_draw(Command& family);

/// Six numbers, in one word or six. Throws InvalidArgument naming them.
[[nodiscard]] chocolate::Six parse_six(const std::vector<std::string>& words);
/// "{2,1,2,1,2,1}".
[[nodiscard]] std::string six_text(const chocolate::Six& x);

}  // namespace mexwave::cli
