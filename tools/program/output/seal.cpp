// Reads and writes seals. A file with its seal is written in three steps: a seal with two lines, the file, a seal with
// one line. The folder is locked during these steps.

#include "output/seal.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>

#include "cli/exit.hpp"
#include "mexwave/error.hpp"
#include "mexwave/version.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

namespace {
constexpr const char* format_name = "mexwave seal";
constexpr int format_version = 1;
constexpr const char* seal_ending = ".xxh3";

Seal read_line(const std::string& name, std::string_view line) {
  const auto refuse = [&](const std::string& why) { throw FormatError(fmt::format("the seal '{}' {}", name, why)); };
  const std::optional<Json> json = Json::parse(line);
  try {
    if (!json || json->at("format") != format_name) refuse("is damaged or not a mexwave seal");
    if (json->at("version") != format_version) {
      refuse(fmt::format("is of version {}, this program reads version {}", json->at("version").text().substr(0, 40),
                         format_version));
    }
    const std::optional<std::uint64_t> bytes = json->at("bytes").whole();
    if (!bytes || json->at("kind").string().empty()) refuse("is damaged or not a mexwave seal");
    return Seal{json->at("kind").string(), json->at("parameters"), *bytes, json->at("xxh3_128").string(),
                json->contains("form") ? json->at("form").string() : ""};
  } catch (const Json::Mismatch&) {
    refuse("is damaged or not a mexwave seal");
  }
  return {};
}
}  // namespace

std::string seal_path(const std::string& path) { return replaced_by(path) + seal_ending; }

std::string seal_text(const Seal& seal) {
  Json json{{"format", format_name},
            {"version", format_version},
            {"program", fmt::format("mexwave {}", version)},
            {"kind", seal.kind}};
  if (!seal.format.empty()) json["form"] = seal.format;
  json["parameters"] = seal.parameters;
  json["bytes"] = seal.bytes;
  json["xxh3_128"] = seal.checksum;
  return json.text() + "\n";
}

std::vector<Seal> read_seals(const std::string& path) {
  std::error_code error;
  std::string name = seal_path(path);
  if (!std::filesystem::exists(name, error)) name = path + seal_ending;
  if (!std::filesystem::exists(name, error)) return {};
  const std::string text = read_file(name);
  std::vector<Seal> seals;
  std::string_view left = text;
  do {
    const std::size_t end = std::min(left.find('\n'), left.size());
    seals.push_back(read_line(name, left.substr(0, end)));
    left.remove_prefix(std::min(end + 1, left.size()));
  } while (!left.empty());
  return seals;
}

std::optional<Seal> read_seal(const std::string& path) {
  const std::vector<Seal> seals = read_seals(path);
  return seals.empty() ? std::nullopt : std::optional(seals.front());
}

namespace {

/// Locks the folder of a file against other processes of mexwave. Without effect if the file system has no locks, or if
/// the folder cannot be read.
class FolderLock {
 public:
  explicit FolderLock(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(replaced_by(path)).parent_path();
    descriptor_ = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    constexpr int pause = 5;  // milliseconds
    while (descriptor_ >= 0 && flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
      if (interrupt_seen()) {
        close(descriptor_);
        check_interrupt();
      }
      (void)poll(nullptr, 0, pause);
    }
  }
  ~FolderLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_ = -1;
};

/// The lines of the present seal; empty if they cannot be read, or if the sealed file does not exist.
std::string lines_of_old_seal(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return "";
  std::string lines;
  try {
    for (const Seal& seal : read_seals(path)) lines += seal_text(seal);
  } catch (const Error&) {
    return "";
  }
  return lines;
}

}  // namespace

void commit_sealed(const std::string& path, OutputFile& file, OutputFile& seal, const Seal& made) {
  file.flush();  // may take seconds
  const FolderLock lock(path);
  const std::string old = lines_of_old_seal(path);
  seal.append(seal_text(made) + old);
  seal.commit();
  file.commit();
  if (old.empty()) return;
  try {
    OutputFile last(seal_path(path));
    last.append(seal_text(made));
    last.commit();
  } catch (const IoError&) {  // the file and its seal are in place; the seal keeps a second line, which is allowed
  }
}

}  // namespace mexwave::cli
