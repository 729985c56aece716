// Two names of one file are seen through links, to what is not there yet, too.

#include "output/named_file.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

namespace {

namespace fs = std::filesystem;

/// Where it lies, by one name.
fs::path place(const std::string& path) {
  const fs::path file = replaced_by(path);
  std::error_code error;
  const fs::path folder = fs::canonical(file.has_parent_path() ? file.parent_path() : fs::path("."), error);
  return error ? file : folder / file.filename();
}

struct Place {
  fs::path at;
  const NamedFile* file;
  bool is_seal;
  [[nodiscard]] std::string text() const {
    return is_seal ? fmt::format("the seal of {} '{}'", file->option, file->path)
                   : fmt::format("{} '{}'", file->option, file->path);
  }
};

}  // namespace

void require_distinct(const std::vector<NamedFile>& files) {
  std::vector<Place> places;
  for (const NamedFile& file : files) {
    if (file.path.empty()) continue;
    for (const Place& next : {Place{place(file.path), &file, false}, Place{place(seal_path(file.path)), &file, true}}) {
      for (const Place& known : places) {
        if (known.at == next.at)
          throw InvalidArgument(
              fmt::format("{} and {} are one file: each needs a file of its own", known.text(), next.text()));
      }
      places.push_back(next);
    }
  }
}

}  // namespace mexwave::cli
