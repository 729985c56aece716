#include "cli/program.hpp"

#include <cstdlib>

#include "places.hpp"

namespace mexwave::cli::test {

std::string program() {
  const char* const other = std::getenv("MEXWAVE");
  return other != nullptr ? other : MEXWAVE_PROGRAM;
}

}  // namespace mexwave::cli::test
