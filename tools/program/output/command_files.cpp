// Compares the files of a command: existing ones by device and inode, files that do not exist yet by folder and name.

#include "output/command_files.hpp"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

namespace {

namespace fs = std::filesystem;

/// The path of the file without links: two names of one file give the same path.
fs::path place(const std::string& path) {
  const fs::path file = replaced_by(path);
  std::error_code error;
  const fs::path folder = fs::canonical(file.has_parent_path() ? file.parent_path() : fs::path("."), error);
  return error ? file : folder / file.filename();
}

struct Input {
  std::string path;
  dev_t device;
  ino_t inode;
  fs::path at;  // see place()
};

std::vector<Input>& inputs() {
  static std::vector<Input> all;
  return all;
}

/// Whether `path` may be removed as a leftover when `file` is written: a temporary file of an interrupted process, or a
/// part of a checkpoint, PATH.BLOCK.CHUNK.
bool is_leftover_of(const fs::path& path, const fs::path& file) {
  const std::string begin = path.filename().string() + ".";
  const std::string name = file.filename().string();
  if (path.parent_path() != file.parent_path() || !name.starts_with(begin)) return false;
  const std::string_view rest = std::string_view(name).substr(begin.size());
  return rest.starts_with("partial-") ||
         (rest.find('.') != std::string_view::npos && rest.find_first_not_of("0123456789.") == std::string_view::npos);
}

/// The files that the command writes, as named on the command line.
std::vector<std::string>& outputs() {
  static std::vector<std::string> all;
  return all;
}

void require_not_input(const std::string& path, const std::string& described) {
  struct stat status {};
  const bool exists = (path.empty() ? fstat(STDOUT_FILENO, &status) : stat(path.c_str(), &status)) == 0;
  const fs::path at = path.empty() ? fs::path() : place(path);
  for (const Input& input : inputs()) {
    const bool is_input = exists && status.st_dev == input.device && status.st_ino == input.inode;
    if (is_input || (!path.empty() && (at == place(seal_path(input.path)) || is_leftover_of(at, input.at))))
      throw InvalidArgument(fmt::format("expected an output that replaces neither the input '{}' nor its seal, got {}",
                                        input.path, described));
  }
}

void require_not_input(const std::string& path) {
  if (path.empty()) return require_not_input(path, "standard output");
  require_not_input(path, fmt::format("'{}'", path));
  require_not_input(seal_path(path), fmt::format("'{}', whose seal is '{}'", path, seal_path(path)));
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

std::string read_input(const std::string& path, std::uint64_t most) {
  std::string bytes = read_file(path, most);
  struct stat status {};
  if (stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
    inputs().push_back({path, status.st_dev, status.st_ino, place(path)});
    for (const std::string& output : outputs()) require_not_input(output);
  }
  return bytes;
}

void add_output(const std::string& path) {
  require_not_input(path);
  if (path.ends_with(seal_path("")))
    throw InvalidArgument(
        fmt::format("output '{}': expected a name that does not end in .xxh3, the ending of seals", path));
  outputs().push_back(path);
}

void clear_command_files() {
  inputs().clear();
  outputs().clear();
}

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
