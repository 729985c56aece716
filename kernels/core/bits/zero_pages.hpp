#pragma once
// Memory that is zero at first; a page takes up physical memory only once it is touched. It may be a file, so that it
// can be larger than the memory of the machine.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace mexwave::core {

/// An owned array of zeroed words, mapped from the operating system.
class ZeroPages {
 public:
  ZeroPages() = default;
  /// In memory. Throws std::bad_alloc if the system refuses.
  explicit ZeroPages(std::size_t words);
  /// In a new file in this folder. The file has no name, so the system removes it when the array is released. On Linux
  /// its space on the disk is reserved at once. Throws IoError naming the folder.
  ZeroPages(std::size_t words, const std::string& folder);
  /// Requests pages of 2 MiB, which are faster if much memory is touched in order.
  void prefer_large_pages() noexcept;
  ~ZeroPages() { release(); }
  ZeroPages(ZeroPages&& other) noexcept
      : words_(std::exchange(other.words_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  ZeroPages& operator=(ZeroPages&& other) noexcept;
  ZeroPages(const ZeroPages&) = delete;
  ZeroPages& operator=(const ZeroPages&) = delete;

  [[nodiscard]] std::uint64_t* get() const noexcept { return words_; }
  [[nodiscard]] std::size_t words() const noexcept { return bytes_ / sizeof(std::uint64_t); }
  explicit operator bool() const noexcept { return words_ != nullptr; }
  /// Returns all memory to the system; the array is then empty.
  void release() noexcept;
  /// Returns the pages that lie entirely within words [from, to) to the system. On Linux they are then zero again.
  /// Must not be called for an array in a file: its pages would keep their contents.
  void give_back(std::size_t from, std::size_t to) noexcept;

 private:
  std::uint64_t* words_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace mexwave::core
