#pragma once
// Whole numbers, and nothing that a conversion would make one: 2.9, true, -1 and 4294967297 are refused.

#include <algorithm>
#include <cstdint>
#include <limits>

#include "output/json.hpp"

namespace mexwave::cli {

/// Whether every number in `json` is whole and below 2^32, and nothing in it is true or false.
[[nodiscard]] inline bool only_whole_numbers(const Json& json) {
  if (json.is_boolean()) return false;
  if (json.is_number()) return json.whole().value_or(~std::uint64_t{0}) <= std::numeric_limits<std::uint32_t>::max();
  if (json.is_array()) return std::all_of(json.items().begin(), json.items().end(), only_whole_numbers);
  return !json.is_object() || std::all_of(json.members().begin(), json.members().end(),
                                          [](const auto& member) { return only_whole_numbers(member.second); });
}

}  // namespace mexwave::cli
