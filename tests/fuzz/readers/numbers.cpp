// Numbers, expressions, sides of boards, durations.

#include <limits>

#include "cli/expression.hpp"
#include "cli/numbers.hpp"
#include "fuzz/reader.hpp"
#include "mexwave/error.hpp"

namespace mexwave::fuzz {

namespace {

void read_number(const std::string& bytes) {
  if (bytes.find('x') != std::string::npos) {
    if (!cli::parse_sides(bytes, 255)) throw FormatError("no sides of a board");
  } else if (bytes.ends_with('s') || bytes.ends_with('m') || bytes.ends_with('h')) {
    (void)cli::parse_seconds("--every", bytes);
  } else {
    (void)cli::parse_number("--upto", bytes, 0, std::numeric_limits<std::uint32_t>::max());
  }
}

/// An expression in x and z, and its values in a corner.
void read_expression(const std::string& bytes) {
  const cli::Expression expression(bytes);
  for (std::uint32_t x = 0; x < 8; ++x) {
    for (std::uint32_t z = 0; z < 8; ++z) (void)expression.floor_at(x, z);
  }
}

const RegisteredReader expression({"expression", read_expression, nullptr, nullptr});
const RegisteredReader number({"number", read_number, nullptr, nullptr});

}  // namespace

}  // namespace mexwave::fuzz
