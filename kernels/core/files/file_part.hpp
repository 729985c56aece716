#pragma once
// A part of a file that is there already, and that other processes write other parts of.

#include <cstdint>
#include <string>
#include <string_view>

namespace mexwave::core {

class FilePart {
 public:
  /// Throws IoError if there is no such file, or it may not be written.
  explicit FilePart(std::string path);
  ~FilePart();
  FilePart(const FilePart&) = delete;
  FilePart& operator=(const FilePart&) = delete;
  /// From byte `at` on. By several threads at once. Throws IoError.
  void write(std::uint64_t at, std::string_view bytes) const;
  /// What was written is on the disk. Throws IoError.
  void flush() const;

 private:
  [[noreturn]] void fail(const char* what) const;
  std::string path_;
  int descriptor_;
};

}  // namespace mexwave::core
