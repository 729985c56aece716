#pragma once
// Writes and reads sealed files (mexwave/output_file.hpp) piece by piece, because payloads may be larger than memory.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace mexwave::core {

/// Writes through OutputFile: no file appears before commit(). All functions throw IoError.
class SealedWriter {
 public:
  SealedWriter(const std::string& path, std::string_view kind, std::string_view parameters);
  ~SealedWriter();
  SealedWriter(const SealedWriter&) = delete;
  SealedWriter& operator=(const SealedWriter&) = delete;
  /// Appends to the payload.
  void append(std::string_view bytes);
  /// Ends the file; returns its size in bytes.
  std::uint64_t commit();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

class SealedReader {
 public:
  /// Checks the checksum of the file, in constant memory. Throws as read_sealed() does.
  SealedReader(const std::string& path, std::string_view kind);
  ~SealedReader();
  SealedReader(const SealedReader&) = delete;
  SealedReader& operator=(const SealedReader&) = delete;
  /// The parameters that SealedWriter was given.
  [[nodiscard]] const std::string& parameters() const noexcept { return parameters_; }
  /// Length of the payload.
  [[nodiscard]] std::uint64_t payload_bytes() const noexcept { return payload_; }
  /// Bytes of the payload not read yet.
  [[nodiscard]] std::uint64_t left() const noexcept { return left_; }
  /// Reads the next `count` bytes of the payload. Throws FormatError if there are fewer.
  void read(char* to, std::size_t count);

 private:
  struct State;
  std::string path_;
  std::unique_ptr<State> state_;
  std::string parameters_;
  std::uint64_t payload_ = 0, left_ = 0;
};

}  // namespace mexwave::core
