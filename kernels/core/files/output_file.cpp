// Atomic output: a temporary file in the same folder, flushed, then renamed, so that no reader and no crash ever sees
// half.

#include "mexwave/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "core/files/hexadecimal.hpp"
#include "mexwave/error.hpp"

namespace mexwave {

namespace {

/// Makes the rename itself durable.
void flush_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

/// Links are followed to the file itself, which is what must be replaced. Nothing if the way leads through /proc: a
/// link there is an open file and no name (/dev/stdout, say, when standard output is a file).
std::optional<std::string> follow_links(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int links_max = 40;
  fs::path at(path);
  std::error_code error;
  for (int hop = 0; hop < links_max; ++hop) {
    const fs::path folder = fs::canonical(at.has_parent_path() ? at.parent_path() : fs::path("."), error);
    if (error) return path;  // opening it will say why
    if (folder == "/proc" || folder.string().starts_with("/proc/")) return std::nullopt;
    at = folder / at.filename();
    if (!fs::is_symlink(at, error)) return hop == 0 ? path : at.string();
    at = folder / fs::read_symlink(at, error);
    if (error) return path;
  }
  return path;
}

}  // namespace

struct OutputFile::Hash {
  Hash() : state(XXH3_createState()) { XXH3_128bits_reset(state); }
  ~Hash() { XXH3_freeState(state); }
  Hash(const Hash&) = delete;
  Hash& operator=(const Hash&) = delete;
  XXH3_state_t* state;
};

OutputFile::OutputFile(std::string path) : path_(std::move(path)), hash_(std::make_unique<Hash>()) {
  struct stat status {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  const bool special = exists && !S_ISREG(status.st_mode);
  const std::optional<std::string> file = special ? std::nullopt : follow_links(path_);
  if (special && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
  } else if (!file) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  } else {
    static std::atomic<unsigned> made{0};
    path_ = *file;
    temporary_ = path_ + ".partial-" + std::to_string(getpid()) + "-" + std::to_string(made++);
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ >= 0 && exists) (void)fchmod(descriptor_, status.st_mode & 0777);  // the old file's permissions
  }
  if (descriptor_ < 0) {
    temporary_.clear();
    fail("cannot write");
  }
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::fail(const char* what) {
  const int reason = errno;
  throw IoError(std::string(what) + " '" + path_ + "': " + std::strerror(reason), reason);
}

std::string OutputFile::checksum() const {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(hash_->state));
  return core::hexadecimal({reinterpret_cast<const char*>(canonical.digest), sizeof canonical.digest});
}

void OutputFile::append(std::string_view bytes) {
  bytes_ += bytes.size();
  XXH3_128bits_update(hash_->state, bytes.data(), bytes.size());
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void OutputFile::commit() {
  if (is_regular() && fsync(descriptor_) != 0) fail("cannot flush");
  const int closed = close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) fail("cannot close");
  if (!is_regular()) return;
  if (rename(temporary_.c_str(), path_.c_str()) != 0) fail("cannot rename to");
  temporary_.clear();
  flush_folder_of(path_);
}

std::string read_file(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto fail = [&](int reason) { throw IoError("cannot read '" + path + "': " + std::strerror(reason), reason); };
  if (descriptor < 0) fail(errno);
  std::string bytes;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = read(descriptor, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      const int reason = errno;
      close(descriptor);
      fail(reason);
    }
    if (got == 0) break;
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
  close(descriptor);
  return bytes;
}

}  // namespace mexwave
