#pragma once
// Files that appear whole or not at all, and files that can tell whether they are whole.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#pragma GCC visibility push(default)

namespace mexwave {

/// A file in the making: bytes go to a temporary file beside `path`, which takes its name at commit(). Dropped without
/// commit, it leaves nothing; what a killed process left, NAME.partial-*, goes when the next file of that name is made.
/// A path that exists and is no regular file (a device, a pipe), or is an open file by another name (/dev/stdout), is
/// written straight through. Other links are followed, permissions kept.
class OutputFile {
 public:
  struct StandardOutput {};
  /// Throws IoError if the temporary file cannot be made. Where a pipe keeps waiting, `cancelled` is asked every 100
  /// ms, and Cancelled is thrown once it answers true.
  explicit OutputFile(std::string path, std::function<bool()> cancelled = {});
  explicit OutputFile(StandardOutput, std::function<bool()> cancelled = {});
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws IoError, naming the file and the reason, and Cancelled.
  void append(std::string_view bytes);
  /// The file in the making, for others to write behind what was appended; then take_in() so many bytes. Of regular
  /// files.
  [[nodiscard]] const std::string& in_the_making() const noexcept { return temporary_; }
  /// Reads what others have written as if it had been appended. Throws IoError, also if there is less; Cancelled.
  void take_in(std::uint64_t count);
  /// What was appended is on the disk; commit() is then quick. Throws IoError.
  void flush();
  /// Flushes to the disk and renames. Throws IoError; the old file, if there was one, is then untouched.
  void commit();
  /// Whether it will appear at commit(); false for devices and pipes, which have been written to already.
  [[nodiscard]] bool is_regular() const noexcept { return !temporary_.empty(); }
  /// Of what was written so far: how much, and its checksum() as if in one piece.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::string checksum() const;

 private:
  [[noreturn]] void fail(const char* what);
  void open_special();
  void make_temporary();
  std::function<bool()> cancelled_;
  std::string path_;       ///< empty: standard output
  std::string temporary_;  ///< empty for devices and pipes
  int descriptor_ = -1;
  bool waits_ = false;  ///< a write may take for ever
  std::uint64_t bytes_ = 0;
  struct Hash;
  std::unique_ptr<Hash> hash_;
};

/// The file that an OutputFile of this path replaces: links are followed, to what is not there yet, too. Devices, pipes
/// and open files are themselves.
[[nodiscard]] std::string replaced_by(const std::string& path);

/// XXH3, 128 bits, as 32 hexadecimal digits.
[[nodiscard]] std::string checksum(std::string_view bytes);

/// What a sealed file says of itself.
struct SealedContent {
  std::string kind;        ///< what is in it, such as "three_row_chomp sweep"
  std::string parameters;  ///< one line, of the writer's own form
  std::string payload;     ///< any bytes
};

/// Writes a versioned file, checksummed throughout, the payload compressed with zstd, piece by piece, by way of
/// OutputFile: without commit() there is nothing.
class SealedWriter {
 public:
  /// Throws IoError if the file cannot be made.
  SealedWriter(const std::string& path, std::string_view kind, std::string_view parameters);
  ~SealedWriter();
  SealedWriter(const SealedWriter&) = delete;
  SealedWriter& operator=(const SealedWriter&) = delete;
  /// The next bytes of the payload. Throws IoError.
  void append(std::string_view bytes);
  /// Ends the file; returns its size in bytes. Throws IoError.
  std::uint64_t commit();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Reads it back, piece by piece.
class SealedReader {
 public:
  /// Looks at the whole file once, with memory that does not grow with it. Throws IoError if it cannot be read, and
  /// FormatError naming the file and what is wrong with it: not a mexwave file, of another version, truncated, damaged,
  /// or of another kind than `kind`.
  SealedReader(const std::string& path, std::string_view kind);
  ~SealedReader();
  SealedReader(const SealedReader&) = delete;
  SealedReader& operator=(const SealedReader&) = delete;
  /// As they were given to SealedWriter.
  [[nodiscard]] const std::string& parameters() const noexcept { return parameters_; }
  /// Of the whole payload.
  [[nodiscard]] std::uint64_t payload_bytes() const noexcept { return payload_; }
  /// Bytes of the payload not read yet.
  [[nodiscard]] std::uint64_t left() const noexcept { return left_; }
  /// The next `count` bytes of the payload. Throws FormatError if it ends before them.
  void read(char* to, std::size_t count);

 private:
  struct State;
  std::string path_;
  std::unique_ptr<State> state_;
  std::string parameters_;
  std::uint64_t payload_ = 0, left_ = 0;
};

/// The same in one piece; they throw as SealedWriter and SealedReader do.
void write_sealed(const std::string& path, const SealedContent& content);
[[nodiscard]] SealedContent read_sealed(const std::string& path, std::string_view kind);

/// Bytes read from what does not say how long it is.
inline constexpr std::uint64_t largest_stream = std::uint64_t{1} << 30;

/// The whole of a file, a pipe or a terminal. Throws IoError, also for other devices; FormatError if it is longer than
/// `most` bytes or, of what is no regular file, largest_stream; MemoryLimit if it is larger than memory_at_hand().
[[nodiscard]] std::string read_file(const std::string& path, std::uint64_t most = ~std::uint64_t{0});

}  // namespace mexwave

#pragma GCC visibility pop
