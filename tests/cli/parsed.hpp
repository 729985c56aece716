#pragma once
// Parses JSON that must be complete.

#include <gtest/gtest.h>

#include <ostream>

#include "output/json.hpp"

namespace mexwave::cli {

inline std::ostream& operator<<(std::ostream& out, const Json& json) { return out << json.text(); }

inline Json parsed(const std::string& text) {
  const std::optional<Json> json = Json::parse(text);
  EXPECT_TRUE(json) << text;
  return json.value_or(Json());
}

}  // namespace mexwave::cli
