// Each read and write has its own offset (pread, pwrite), so that threads share no file position.

#include "core/files/file_part.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "mexwave/error.hpp"

namespace mexwave::core {

void throw_io_error(const std::string& what, const std::string& path) {
  const int reason = errno;
  throw IoError(what + " '" + path + "': " + std::strerror(reason), reason);
}

FilePart::FilePart(std::string path, int flags)
    : path_(std::move(path)), descriptor_(open(path_.c_str(), flags | O_CLOEXEC)) {
  if (descriptor_ < 0) throw_io_error((flags & O_ACCMODE) == O_RDONLY ? "cannot read" : "cannot write to", path_);
}

FilePart::~FilePart() { close(descriptor_); }

void FilePart::write(std::uint64_t at, std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_io_error("cannot write", path_);
    at += static_cast<std::uint64_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void FilePart::flush() const {
  if (fsync(descriptor_) != 0) throw_io_error("cannot flush", path_);
}

std::uint64_t FilePart::size() const {
  const off_t end = lseek(descriptor_, 0, SEEK_END);
  if (end < 0) throw_io_error("cannot read", path_);
  return static_cast<std::uint64_t>(end);
}

std::size_t FilePart::read(std::uint64_t at, char* to, std::size_t count) const {
  std::size_t have = 0;
  while (have < count) {
    const ssize_t got = pread(descriptor_, to + have, count - have, static_cast<off_t>(at + have));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_io_error("cannot read", path_);
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  return have;
}

}  // namespace mexwave::core
