#pragma once
// Whole numbers, and nothing that a conversion would make one: 2.9, true, -1 and 4294967297 are refused.

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

namespace mexwave::cli {

/// Whether every number in `json` is whole and below 2^32, and nothing in it is true or false.
[[nodiscard]] inline bool only_whole_numbers(const nlohmann::json& json) {
  if (json.is_boolean()) return false;
  if (json.is_number())
    return json.is_number_unsigned() && json.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
  if (!json.is_structured()) return true;
  for (const auto& part : json) {
    if (!only_whole_numbers(part)) return false;
  }
  return true;
}

}  // namespace mexwave::cli
