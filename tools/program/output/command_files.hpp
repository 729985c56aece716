#pragma once
// Files that one command reads and writes. An output must replace neither an input nor another output.

#include <cstdint>
#include <string>
#include <vector>

namespace mexwave::cli {

/// Reads an input of the command as read_file() does; all files named on the command line must be read by this
/// function. Throws like read_file(), and InvalidArgument if an output of the command is that file.
[[nodiscard]] std::string read_input(const std::string& path, std::uint64_t most = ~std::uint64_t{0});

/// To be called before anything is written to `path` (empty: standard output) or its seal. Throws InvalidArgument if
/// one of them is an input of the command or the seal of an input, also by a hard or symbolic link, or if the input
/// would be removed as a leftover of an earlier run that wrote `path`.
void add_output(const std::string& path);

/// Clears the lists of inputs and outputs, before the next command of the same process.
void clear_command_files();

struct NamedFile {
  const char* option;
  std::string path;  ///< empty: the option was not given
};

/// Throws InvalidArgument if two outputs are one file, or if one is the seal of another: the one written later would
/// replace the other.
void require_distinct(const std::vector<NamedFile>& files);

}  // namespace mexwave::cli
