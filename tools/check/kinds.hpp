#pragma once
// Which files `mexwave check` recomputes, as seals name them.

#include <string>
#include <string_view>

#include "output/seal.hpp"

namespace mexwave::cli {

/// Their kinds, as a message lists them.
[[nodiscard]] std::string recomputed_kinds();

/// Why nothing in a sealed file is recomputed: "files of KIND"; empty if something is. Text for people is not, whatever
/// it tells. Throws FormatError if the file, which is called `path`, says itself that it is of another kind.
[[nodiscard]] std::string not_recomputed(const std::string& path, const Seal& seal, std::string_view bytes);

}  // namespace mexwave::cli
