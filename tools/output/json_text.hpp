#pragma once
// JSON as bytes.

#include <nlohmann/json.hpp>
#include <string>

namespace mexwave::cli {

/// In one piece, or with this indent. Strings that are not UTF-8, names of files for instance, get U+FFFD.
[[nodiscard]] inline std::string json_text(const nlohmann::ordered_json& json, int indent = -1) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace mexwave::cli
