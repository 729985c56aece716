#pragma once
// The program is made of the families that were linked in: each is known in its own file alone.

#include "cli/command.hpp"

namespace mexwave::cli {

/// A static object of this type adds a family; the help lists them by rising place.
struct Family {
  Family(int place, void (*add)(Command& program));
};

/// The whole tree, made at the first call. There is one: its options write where their families keep what was given.
[[nodiscard]] const Command& all_families();

}  // namespace mexwave::cli
