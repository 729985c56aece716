// Nobody's writing moves where another one's begins: every write says where.

#include "core/files/file_part.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "mexwave/error.hpp"

namespace mexwave::core {

FilePart::FilePart(std::string path)
    : path_(std::move(path)), descriptor_(open(path_.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC)) {
  if (descriptor_ < 0) fail("cannot write to");
}

FilePart::~FilePart() { close(descriptor_); }

void FilePart::write(std::uint64_t at, std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write");
    at += static_cast<std::uint64_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void FilePart::flush() const {
  if (fsync(descriptor_) != 0) fail("cannot flush");
}

void FilePart::fail(const char* what) const {
  const int reason = errno;
  throw IoError(std::string(what) + " '" + path_ + "': " + std::strerror(reason), reason);
}

}  // namespace mexwave::core
