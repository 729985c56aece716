#pragma once
// The exceptions that the library throws. Every message is one line: the value at fault, and what is accepted. What it
// quotes may be anything, from a damaged file say: control characters in it are shown as '?', and of a very long line
// the middle is left out.

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#pragma GCC visibility push(default)

namespace mexwave {

/// Base of everything the library throws on purpose. Where the system has no memory, std::bad_alloc comes as it is.
class Error : public std::runtime_error {
 public:
  explicit Error(std::string what) : std::runtime_error(one_line(std::move(what))) {}

 private:
  static std::string one_line(std::string text) {
    constexpr std::size_t head = 300, tail = 700;
    if (text.size() > head + tail) text.replace(head, text.size() - head - tail, " ... ");
    for (char& c : text) {
      if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    }
    return text;
  }
};

/// An argument outside its documented range.
class InvalidArgument : public Error {
 public:
  using Error::Error;
};

/// The work would need more memory than allowed: thrown before any of it is taken, or, where nobody can know beforehand
/// (a search, a list of what is found), before the piece that is too much.
class MemoryLimit : public Error {
 public:
  MemoryLimit(const std::string& what, std::uint64_t needed_bytes, std::uint64_t allowed_bytes)
      : Error(what), needed_bytes_(needed_bytes), allowed_bytes_(allowed_bytes) {}
  [[nodiscard]] std::uint64_t needed_bytes() const noexcept { return needed_bytes_; }
  [[nodiscard]] std::uint64_t allowed_bytes() const noexcept { return allowed_bytes_; }

 private:
  std::uint64_t needed_bytes_;
  std::uint64_t allowed_bytes_;
};

/// The cancellation callback answered true.
class Cancelled : public Error {
 public:
  using Error::Error;
};

/// A file that is damaged, truncated, of another version, or not one of ours.
class FormatError : public Error {
 public:
  using Error::Error;
};

/// A file could not be read or written.
class IoError : public Error {
 public:
  explicit IoError(const std::string& what, int errno_value = 0) : Error(what), errno_value_(errno_value) {}
  /// Why the operating system refused, a value of `<cerrno>`; 0 if it was not the system that refused.
  [[nodiscard]] int errno_value() const noexcept { return errno_value_; }

 private:
  int errno_value_;
};

}  // namespace mexwave

#pragma GCC visibility pop
