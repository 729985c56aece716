#pragma once
// The options that every command takes.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace mexwave::cli {

/// The values of these options.
struct Common {
  std::string threads = "0";
  std::string simd;
  std::string asked;   ///< the value of --format; empty if it is not given
  std::string format;  ///< the format written: from --format, from the file name given by -o, or the command's default
  std::string output;
  std::string progress = "auto";
  bool quiet = false;
};

/// Adds --threads, --simd, --format (one of `formats`), -o, --quiet and --progress. Without --format the extension of
/// the file given by -o decides the format (x.json, x.csv, ...); without such an extension it is the first of
/// `formats`. If both are given, they must agree.
void add_common_options(Command& command, Common& common, const std::vector<std::string>& formats);

/// The format that the extension of a file name stands for, such as "json" for x.json; empty if it stands for none.
[[nodiscard]] std::string format_named(const std::string& path);

/// Prints one line of statistics to standard error unless --quiet.
void note(const Common& common, const std::string& line);

}  // namespace mexwave::cli
