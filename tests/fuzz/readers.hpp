#pragma once
// Every reader of bytes from outside, under one form.

#include <string>
#include <string_view>
#include <vector>

namespace mexwave::fuzz {

struct Reader {
  std::string name;  ///< of its folder in corpus/, too
  /// Reads, and looks at what was read as the program would. Throws mexwave::Error if the bytes are refused; anything
  /// else that happens is a fault.
  void (*read)(const std::string& bytes) = nullptr;
  /// Makes the checksums of changed bytes right again, so that what lies behind them is reached; or nothing.
  void (*reseal)(std::string& bytes) = nullptr;
  /// From a file of the corpus to the bytes that are changed and read; or nothing.
  std::string (*unpack)(const std::string& file) = nullptr;
};

[[nodiscard]] const std::vector<Reader>& all_readers();

/// Reads one byte too many of bytes with two commas in a row: the fuzzer must find it.
[[nodiscard]] const Reader& faulty_reader();

}  // namespace mexwave::fuzz
