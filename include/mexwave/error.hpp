#pragma once
// The exceptions of the library. Every message is one line, mostly "NAME: expected ..., got ...".
// Example:
//     try { (void)chomp3::solve({3, 4, 0}); }
//     catch (const mexwave::InvalidArgument& error) { puts(error.what()); }

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#pragma GCC visibility push(default)

namespace mexwave {

/// The text, with control characters and bytes that are not UTF-8 written as `\n`, `\t` or `\x1b`, as in file names.
[[nodiscard]] std::string escaped(std::string_view text);

/// The escaped text as one line of at most 1000 bytes. "..." replaces the middle of a long quoted value, and of a line
/// that is still too long.
[[nodiscard]] std::string one_line(std::string_view text);

/// Base of everything the library throws, except std::bad_alloc when the system has no memory left.
class Error : public std::runtime_error {
 public:
  explicit Error(std::string_view what) : std::runtime_error(one_line(what)) {}
};

/// An argument outside its documented range.
class InvalidArgument : public Error {
 public:
  using Error::Error;
};

/// The work would need more memory than allowed. Table computations throw it before they allocate anything. The memory
/// of a search, of a list, or of a sweep or window that must go further than planned is not known in advance: these
/// throw it before the allocation that would exceed the limit.
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

/// The cancellation callback returned true.
class Cancelled : public Error {
 public:
  using Error::Error;
};

/// A file that is damaged, truncated, of another version, or not a mexwave file.
class FormatError : public Error {
 public:
  using Error::Error;
};

/// A file could not be read or written.
class IoError : public Error {
 public:
  explicit IoError(const std::string& what, int errno_value = 0) : Error(what), errno_value_(errno_value) {}
  /// The error code of the operating system, a value of `<cerrno>`; 0 if the system reported none.
  [[nodiscard]] int errno_value() const noexcept { return errno_value_; }

 private:
  int errno_value_;
};

}  // namespace mexwave

#pragma GCC visibility pop
