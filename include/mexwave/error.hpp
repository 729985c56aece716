#pragma once
// The exceptions that the library throws. Every message is one line: the value at fault, and what is accepted.

#include <cstdint>
#include <stdexcept>
#include <string>

namespace mexwave {

/// Base of everything the library throws on purpose.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An argument outside its documented range.
class InvalidArgument : public Error {
 public:
  using Error::Error;
};

/// The work would need more memory than allowed; thrown before any of it is taken.
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

/// The operating system refused to read or write a file.
class IoError : public Error {
 public:
  using Error::Error;
};

}  // namespace mexwave
