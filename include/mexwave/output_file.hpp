#pragma once
// Files that are written completely or not at all, and sealed files, which contain a checksum.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#pragma GCC visibility push(default)

namespace mexwave {

/// A file that is written completely or not at all. Bytes go to a temporary file beside `path`, which commit() renames
/// to `path`; without commit() the destructor removes the temporary file. Temporary files of killed processes,
/// NAME.partial-*, are removed when the next file of that name is made. If `path` is a device or a pipe, or names an
/// open file (/dev/stdout), bytes are written to it directly. Links are followed. A file that is replaced keeps its
/// permissions. Example: OutputFile file("out"); file.append("1\n"); file.commit();
class OutputFile {
 public:
  struct StandardOutput {};
  /// Throws IoError if the name is empty or has null characters, and if the temporary file cannot be made. While a pipe
  /// is full, `cancelled` is called every 100 ms; throws Cancelled when it returns true.
  explicit OutputFile(std::string path, std::function<bool()> cancelled = {});
  explicit OutputFile(StandardOutput, std::function<bool()> cancelled = {});
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws IoError, naming the file and the reason, and Cancelled.
  void append(std::string_view bytes);
  /// For regular files, the path of the temporary file. Other code may write bytes to it after the appended ones, as
  /// the computations that take a chocolate::TableFile do; then call take_in() with their number.
  [[nodiscard]] const std::string& temporary_path() const noexcept { return temporary_; }
  /// Counts the next `count` bytes of the temporary file, which other code has written, as appended, and reads them for
  /// the checksum. Throws IoError, also if there are fewer bytes; Cancelled.
  void take_in(std::uint64_t count);
  /// Makes sure that all appended bytes are on the disk, so that commit() is quick. Throws IoError.
  void flush();
  /// Flushes to the disk and renames. Throws IoError; the old file, if there was one, is then untouched.
  void commit();
  /// False for devices and pipes, which are written before commit().
  [[nodiscard]] bool is_regular() const noexcept { return !temporary_.empty(); }
  /// Number of bytes appended so far, and their checksum, as the function checksum() below returns it.
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
  bool waits_ = false;  ///< a write may never end
  std::uint64_t bytes_ = 0;
  struct Hash;
  std::unique_ptr<Hash> hash_;
};

/// The file that an OutputFile of this path replaces: follows links, even to files that do not exist yet. Devices,
/// pipes and open files are returned as they are.
[[nodiscard]] std::string replaced_by(const std::string& path);

/// XXH3, 128 bits, as 32 hexadecimal digits.
[[nodiscard]] std::string checksum(std::string_view bytes);

/// Contents of a sealed file.
struct SealedContent {
  std::string kind;        ///< what is in it, such as "chomp3 sweep"
  std::string parameters;  ///< one line, in a form of the writer's choice
  std::string payload;     ///< any bytes
};

/// Writes a versioned file with a checksum and a payload compressed with zstd; it is written completely or not at all.
/// Throws IoError. Example: write_sealed("state", {"my table", "upto 9", bytes})
void write_sealed(const std::string& path, const SealedContent& content);
/// Reads a file that write_sealed() wrote. Throws IoError if it cannot be read, and FormatError naming the file and
/// what is wrong with it: not a mexwave file, of another version, truncated, damaged, or of another kind than `kind`.
[[nodiscard]] SealedContent read_sealed(const std::string& path, std::string_view kind);

/// Most bytes that read_file() takes from pipes and terminals.
inline constexpr std::uint64_t largest_stream = std::uint64_t{1} << 30;

/// The whole content of a file, an open pipe or a terminal. Throws IoError, also for other devices and for named pipes;
/// FormatError if a regular file is longer than `most` bytes, or other input longer than `most` or largest_stream;
/// MemoryLimit beyond memory_at_hand().
[[nodiscard]] std::string read_file(const std::string& path, std::uint64_t most = ~std::uint64_t{0});

}  // namespace mexwave

#pragma GCC visibility pop
