#pragma once
// Lines that somebody types, or that come through a pipe.

#include <optional>
#include <string>

namespace mexwave::cli {

/// Reads standard input line by line. Ctrl-C at the prompt ends the program, which buffered streams would sleep
/// through; lines of any length take bounded memory.
class LineReader {
 public:
  /// The next line without its end, cut after longest_line bytes; nothing at the end of input. Throws Cancelled after
  /// Ctrl-C.
  [[nodiscard]] std::optional<std::string> next();

  static constexpr std::size_t longest_line = 1000;

 private:
  [[nodiscard]] bool refill();
  char buffer_[4096];
  std::size_t used_ = 0, filled_ = 0;
};

}  // namespace mexwave::cli
