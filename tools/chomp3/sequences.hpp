#pragma once
// Sequences of the OEIS made of three-row Chomp. docs/oeis.md has the definitions, and where they come from.

#include <cstdint>
#include <string>
#include <vector>

#include "chomp3/chomp3.hpp"

namespace mexwave::cli {

struct Sequence {
  const char* number;       ///< "A029900"
  const char* description;  ///< a few words
  std::uint32_t offset;     ///< index of the first term, as in the OEIS
  /// The terms that the sweep decides without a gap.
  std::vector<std::uint64_t> (*terms)(const chomp3::Sweep& sweep);
};

[[nodiscard]] const std::vector<Sequence>& sequences();

/// Throws InvalidArgument naming the known ones.
[[nodiscard]] const Sequence& sequence(const std::string& number);

}  // namespace mexwave::cli
