#pragma once
// The last error's text, for the tests of the C API.

#include <string>

#include "mexwave/mexwave.h"

namespace mexwave::test {

inline std::string message() { return mexwave_error_message(); }
inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace mexwave::test
