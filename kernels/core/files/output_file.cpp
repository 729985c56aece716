// Atomic output: a temporary file in the same folder is flushed, then renamed. No reader ever sees a partial file, not
// even after a crash.

#include "mexwave/output_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <filesystem>
#include <optional>

#include "core/files/checkpoint_parts.hpp"
#include "core/files/file_part.hpp"
#include "mexwave/error.hpp"

namespace mexwave {

namespace core {

void remove_leftovers(const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path file(path);
  const std::string begin = file.filename().string() + partial;
  std::error_code error;
  fs::directory_iterator entry(file.has_parent_path() ? file.parent_path() : fs::path("."), error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(begin)) continue;
    const int descriptor = open(entry->path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) unlink(entry->path().c_str());
    close(descriptor);
  }
}

std::optional<std::string> follow_links(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int links_max = 40;
  fs::path at(path);
  std::error_code error;
  for (int hop = 0; hop < links_max; ++hop) {
    const fs::path folder = fs::canonical(at.has_parent_path() ? at.parent_path() : fs::path("."), error);
    if (error) return path;  // opening it will report why
    if (folder == "/proc" || folder.string().starts_with("/proc/")) return std::nullopt;
    at = folder / at.filename();
    if (!fs::is_symlink(at, error)) return hop == 0 ? path : at.string();
    at = folder / fs::read_symlink(at, error);
    if (error) return path;
  }
  return path;
}

}  // namespace core

namespace {

using core::partial;
constexpr int poll_interval = 100;  // milliseconds between two calls of `cancelled`

/// Makes the rename itself durable.
void flush_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += digits[static_cast<unsigned char>(byte) >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace

struct OutputFile::Hash : core::Digest {};

OutputFile::OutputFile(StandardOutput, std::function<bool()> cancelled)
    : cancelled_(std::move(cancelled)), descriptor_(STDOUT_FILENO), hash_(std::make_unique<Hash>()) {
  struct stat status {};
  waits_ = fstat(descriptor_, &status) == 0 && !S_ISREG(status.st_mode);
}

OutputFile::OutputFile(std::string path, std::function<bool()> cancelled)
    : cancelled_(std::move(cancelled)), path_(std::move(path)), hash_(std::make_unique<Hash>()) {
  if (path_.empty()) throw IoError("output file: expected a name, got ''", EINVAL);
  if (path_.find('\0') != std::string::npos)
    throw IoError("output file: expected a name without null characters, got '" + escaped(path_) + "'", EINVAL);
  struct stat status {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  const bool special = exists && !S_ISREG(status.st_mode);
  const std::optional<std::string> file = special ? std::nullopt : core::follow_links(path_);
  if (special && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
  } else if (!file) {
    waits_ = special;
    open_special();
  } else {
    path_ = *file;
    core::remove_leftovers(path_);
    make_temporary();
    if (descriptor_ >= 0 && exists) (void)fchmod(descriptor_, status.st_mode & 0777);  // the old file's permissions
  }
  if (descriptor_ < 0) {
    temporary_.clear();
    fail("cannot write");
  }
}

/// Opens a pipe or device. A named pipe cannot be opened for writing before a reader has opened it.
void OutputFile::open_special() {
  struct stat status {};
  const bool is_pipe = stat(path_.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
  for (;;) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | (is_pipe ? O_NONBLOCK : 0));
    if (descriptor_ >= 0 || !is_pipe || errno != ENXIO) return;
    if (cancelled_ && cancelled_()) throw Cancelled("cancelled");
    (void)poll(nullptr, 0, poll_interval);
  }
}

void OutputFile::make_temporary() {
  static std::atomic<unsigned> made{0};
  for (;;) {
    temporary_ = path_ + partial + std::to_string(getpid()) + "-" + std::to_string(made++);
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && errno == EEXIST) continue;  // a process of the same number on another machine
    if (descriptor_ < 0) return;
    (void)flock(descriptor_, LOCK_EX);  // marks the file as being written
    struct stat status {};
    if (fstat(descriptor_, &status) != 0 || status.st_nlink > 0) return;
    close(descriptor_);  // another process removed it as a leftover before it was locked
  }
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
  if (descriptor_ >= 0 && !path_.empty()) close(descriptor_);
}

void OutputFile::fail(const char* what) {
  if (!path_.empty()) core::throw_io_error(what, path_);
  const int reason = errno;
  throw IoError(std::string(what) + " to standard output: " + std::strerror(reason), reason);
}

std::string OutputFile::checksum() const { return hexadecimal(hash_->bytes()); }

std::string checksum(std::string_view bytes) {
  return hexadecimal(core::Digest::bytes(XXH3_128bits(bytes.data(), bytes.size())));
}

void OutputFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    if (waits_) {
      // poll() guarantees room for PIPE_BUF bytes. A longer write could block until the other end reads, and a signal
      // would not end it.
      pollfd room{descriptor_, POLLOUT, 0};
      if (cancelled_ && cancelled_()) throw Cancelled("cancelled");
      if (poll(&room, 1, poll_interval) <= 0) continue;
    }
    const std::size_t piece = waits_ ? std::min<std::size_t>(bytes.size(), PIPE_BUF) : bytes.size();
    const ssize_t written = write(descriptor_, bytes.data(), piece);
    if (written < 0 && (errno == EINTR || (waits_ && errno == EAGAIN))) continue;
    if (written < 0) fail("cannot write");
    const auto count = static_cast<std::size_t>(written);
    hash_->add(bytes.substr(0, count));
    bytes_ += count;
    bytes.remove_prefix(count);
  }
}

void OutputFile::take_in(std::uint64_t count) {
  const core::FilePart others(temporary_, O_RDONLY | O_NOFOLLOW);
  std::string piece(std::size_t{1} << 20, '\0');
  while (count > 0) {
    if (cancelled_ && cancelled_()) throw Cancelled("cancelled");
    const std::size_t got = others.read(bytes_, piece.data(), std::min<std::uint64_t>(count, piece.size()));
    if (got == 0) {
      errno = ENODATA;
      fail("cannot read");
    }
    hash_->add(std::string_view(piece).substr(0, got));
    bytes_ += got;
    count -= got;
  }
  if (lseek(descriptor_, static_cast<off_t>(bytes_), SEEK_SET) < 0) fail("cannot write");
}

void OutputFile::flush() {
  if (is_regular() && fsync(descriptor_) != 0) fail("cannot flush");
}

void OutputFile::commit() {
  flush();
  if (!is_regular()) {
    if (path_.empty()) return;
    const int closed = close(descriptor_);
    descriptor_ = -1;
    if (closed != 0) fail("cannot close");
    return;
  }
  // Closed, and so unlocked, only after the rename: an unlocked temporary file could be removed as a leftover.
  if (rename(temporary_.c_str(), path_.c_str()) != 0) fail("cannot rename to");
  temporary_.clear();
  flush_folder_of(path_);
}

std::string replaced_by(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return path;
  return core::follow_links(path).value_or(path);
}

}  // namespace mexwave
