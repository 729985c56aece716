#pragma once
// Every reader of bytes from outside, under one form.

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::fuzz {

struct Reader {
  std::string name;  ///< of its folder in corpus/, too
  /// Reads, and looks at what was read as the program would. Throws mexwave::Error if the bytes are refused; anything
  /// else that happens is a fault.
  std::function<void(const std::string& bytes)> read;
  /// Corrects the checksums of changed bytes, so that the code after the check is reached; or null.
  void (*reseal)(std::string& bytes) = nullptr;
  /// Converts a file of the corpus to the bytes that are changed and read; or null.
  std::string (*unpack)(const std::string& file) = nullptr;
};

/// A static object of this type adds a reader.
struct RegisteredReader {
  explicit RegisteredReader(Reader reader);
};

/// These, and one for each kind of file that `mexwave check` verifies again; by name.
[[nodiscard]] std::vector<Reader> all_readers();

/// Reads one byte too many of bytes with two commas in a row: the fuzzer must find it.
[[nodiscard]] const Reader& faulty_reader();

/// One thread, and little memory.
[[nodiscard]] RunOptions small_run(std::uint64_t megabytes = 256);

/// The first line, which says something about the rest, and the rest.
[[nodiscard]] std::pair<std::string_view, std::string_view> cut_line(std::string_view bytes);

}  // namespace mexwave::fuzz
