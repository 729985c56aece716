#pragma once
// The options that every command takes.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace mexwave::cli {

struct Common {
  std::string threads = "0";
  std::string simd;
  std::string format;
  std::string output;
  std::string progress = "auto";
  bool quiet = false;
};

/// Adds --threads, --simd, --format (one of `formats`, the first is the default), -o, --quiet and --progress.
void add_common_options(Command& command, Common& common, const std::vector<std::string>& formats);

/// Prints one line of statistics to standard error unless --quiet.
void note(const Common& common, const std::string& line);

}  // namespace mexwave::cli
