#pragma once
// Reads and writes bytes of a file at given offsets, and computes their checksum.

#include <fcntl.h>
#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace mexwave::core {

/// Throws IoError with the text "WHAT 'PATH': REASON"; the reason comes from errno.
[[noreturn]] void throw_io_error(const std::string& what, const std::string& path);

/// An existing file; other processes may read and write other parts of it.
class FilePart {
 public:
  /// Opens the file for writing. Throws IoError if there is no such file or it is not writable.
  explicit FilePart(const std::string& path) : FilePart(path, O_WRONLY | O_NOFOLLOW) {}
  /// `flags` as for open(). Throws IoError.
  FilePart(std::string path, int flags);
  ~FilePart();
  FilePart(const FilePart&) = delete;
  FilePart& operator=(const FilePart&) = delete;
  /// Writes from byte `at` on. Several threads may call it at once. Throws IoError.
  void write(std::uint64_t at, std::string_view bytes) const;
  /// Returns when everything written is on the disk. Throws IoError.
  void flush() const;
  /// Throws IoError if the file has no size, for example a pipe.
  [[nodiscard]] std::uint64_t size() const;
  /// Reads up to `count` bytes from byte `at` on; returns how many, fewer only at the end. Throws IoError.
  std::size_t read(std::uint64_t at, char* to, std::size_t count) const;

 private:
  std::string path_;
  int descriptor_;
};

/// Computes the XXH3 checksum of 128 bits.
class Digest {
 public:
  Digest() { XXH3_128bits_reset(state_.get()); }
  void add(std::string_view bytes) { XXH3_128bits_update(state_.get(), bytes.data(), bytes.size()); }
  /// The checksum of all bytes added so far: 16 bytes.
  [[nodiscard]] std::string bytes() const { return bytes(XXH3_128bits_digest(state_.get())); }
  [[nodiscard]] static std::string bytes(XXH128_hash_t hash) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, hash);
    return {reinterpret_cast<const char*>(canonical.digest), sizeof canonical.digest};
  }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_{XXH3_createState()};
};

}  // namespace mexwave::core
