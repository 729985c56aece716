// poll() returns when a signal arrives, whatever the handler's flags say; read() alone might go on waiting.

#include "squares/line_reader.hpp"
#include "cli/ending.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace mexwave::cli {

bool LineReader::refill() {
  while (true) {
    check_interrupt();
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    const ssize_t got = ::read(STDIN_FILENO, buffer_, sizeof buffer_);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    used_ = 0;
    filled_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    return got > 0;
  }
}

std::optional<std::string> LineReader::next() {
  std::string line;
  bool any = false;
  while (used_ < filled_ || refill()) {
    any = true;
    const char c = buffer_[used_++];
    if (c == '\n') return line;
    if (line.size() < longest_line) line += c;
  }
  if (!any) return std::nullopt;
  return line;
}

}  // namespace mexwave::cli
