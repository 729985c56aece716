// Two names of one file are seen through links and folders.

#include "output/named_file.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "mexwave/error.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

namespace {

namespace fs = std::filesystem;

fs::path place(const std::string& path) {
  std::error_code error;
  fs::path absolute = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? fs::path(path) : absolute;
}

void require_distinct(const NamedFile& a, const NamedFile& b) {
  if (place(a.path) == place(b.path)) {
    throw InvalidArgument(
        fmt::format("{} and {} are both '{}': each needs a file of its own", a.option, b.option, b.path));
  }
  if (place(seal_path(a.path)) == place(b.path)) {
    throw InvalidArgument(fmt::format("{} '{}' is where the seal of {} '{}' goes: each needs a file of its own",
                                      b.option, b.path, a.option, a.path));
  }
}

}  // namespace

void require_distinct(const std::vector<NamedFile>& files) {
  for (std::size_t k = 0; k < files.size(); ++k) {
    for (std::size_t i = 0; i < k; ++i) {
      if (files[i].path.empty() || files[k].path.empty()) continue;
      require_distinct(files[i], files[k]);
      require_distinct(files[k], files[i]);
    }
  }
}

}  // namespace mexwave::cli
