#pragma once
// Files that one command reads and writes. An output must replace neither an input nor another output.

#include <cstdint>
#include <string>
#include <vector>

namespace mexwave::cli {

/// Reads an input of the command as read_file() does; all inputs are read by this function, whatever option or word
/// names them. Throws InvalidArgument if an output of the command is that file, as add_output() does.
[[nodiscard]] std::string read_input(const std::string& path, std::uint64_t most = ~std::uint64_t{0});

/// To be called before anything is written to `path` (empty: standard output) or its seal. Throws InvalidArgument if
/// one of them is an input of the command or the seal of an input, also by a hard or symbolic link, or if the input
/// would be removed as a leftover of an earlier run that wrote `path`.
void add_output(const std::string& path);

/// The next command has no files yet.
void forget_files();

struct NamedFile {
  const char* option;
  std::string path;  ///< empty: not asked for
};

/// Throws InvalidArgument if two outputs are one file, or one is another's seal: the later would destroy the earlier.
void require_distinct(const std::vector<NamedFile>& files);

}  // namespace mexwave::cli
