#pragma once
// Checks certificates in which words were changed.

#include <gtest/gtest.h>

#include <string>

#include "check/check.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli::test {

inline std::string without_checksum(std::string text) { return text.erase(text.rfind("checksum")); }

/// 'holds' or the reason why not; empty if the check refuses to read the text.
inline std::string checked(const std::string& text) {
  try {
    const Recheck found = recheck({.path = "given", .bytes = text}, {});
    EXPECT_TRUE(found.complete || found.wrong);
    return found.wrong.value_or("holds");
  } catch (const FormatError&) {
    return "";
  }
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << "\n" << text;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace mexwave::cli::test
