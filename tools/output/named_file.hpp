#pragma once
// Files that one command reads and writes, by the options that name them.

#include <string>
#include <vector>

namespace mexwave::cli {

struct NamedFile {
  const char* option;
  std::string path;  ///< empty: not asked for
};

/// Throws InvalidArgument if two of them are one file, or one is another's seal: the later would destroy the earlier.
void require_distinct(const std::vector<NamedFile>& files);

}  // namespace mexwave::cli
