// Reads files, pipes and terminals to their end. Input that does not end, or does not fit into memory, is refused.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/files/checkpoint_parts.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/run.hpp"

namespace mexwave {

namespace {

class Descriptor {
 public:
  explicit Descriptor(const std::string& path) : number_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  operator int() const { return number_; }

 private:
  int number_;
};

}  // namespace

std::string read_file(const std::string& path, std::uint64_t most) {
  const auto fail = [&](int reason) { throw IoError("cannot read '" + path + "': " + std::strerror(reason), reason); };
  const auto refuse = [&](const char* why) { throw IoError("cannot read '" + path + "': " + why); };
  struct stat status {};
  // Of all devices only terminals are read; whether a device is one is known only once it is open.
  if (stat(path.c_str(), &status) == 0 && (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))) {
    const Descriptor device(path);
    if (device < 0) fail(errno);
    if (isatty(device) != 1) refuse("expected a file or a pipe, got a device");
  }
  // A named pipe may never get a writer; /dev/stdin is already open.
  if (S_ISFIFO(status.st_mode) && core::follow_links(path)) refuse("expected a file, got a named pipe");
  const Descriptor file(path);
  if (file < 0 || fstat(file, &status) != 0) fail(errno);
  const std::uint64_t size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
  // Limits input of unknown length, and files that grow while they are read.
  most = std::min(most, std::max(size, largest_stream));
  if (size <= most) require_memory("'" + path + "'", size);
  std::string bytes;
  if (size <= most) bytes.reserve(static_cast<std::size_t>(size));
  std::string buffer(std::size_t{1} << 16, '\0');  // not on the stack, which may be as small as this buffer
  for (;;) {
    if (size > most || bytes.size() > most)
      throw FormatError("'" + path + "': expected at most " + std::to_string(most) + " bytes, got more");
    const ssize_t got = read(file, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(errno);
    if (got == 0) return bytes;
    bytes.append(buffer, 0, static_cast<std::size_t>(got));
    // While a string is reallocated, its old and its new copy both take memory.
    if (bytes.size() > size && bytes.size() == bytes.capacity()) require_memory("'" + path + "'", 3 * bytes.size());
  }
}

}  // namespace mexwave
