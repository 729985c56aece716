#pragma once
// The memory of hash tables: slots in large pages, and one memory limit for all tables of a solver together.

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "core/bits/zero_pages.hpp"
#include "mexwave/run.hpp"

namespace mexwave::tiling::detail {

class TableMemory {
 public:
  explicit TableMemory(const RunOptions& run) : run_(run) {}

  /// Counts a new table of this size.
  void add(std::uint64_t bytes) { taken_ += bytes; }
  /// Counts that a table of `before` bytes is replaced by one of `after`. Throws MemoryLimit if both at once, which is
  /// necessary while entries are moved, do not fit beside the other tables. `what` names the table in the message.
  void grow(const std::string& what, std::uint64_t before, std::uint64_t after) {
    require_memory(what, taken_ + after, run_);
    taken_ += after - before;
  }

 private:
  const RunOptions& run_;
  std::uint64_t taken_ = 0;
};

/// The slots of a hash table. Their bytes are 0 at first; then Entry::is_free() is true. In pages of 2 MiB, because
/// look-ups go to random places.
template <class Entry>
class Slots {
  static_assert(std::is_trivially_copyable_v<Entry> && sizeof(Entry) % sizeof(std::uint64_t) == 0);

 public:
  explicit Slots(std::size_t size) : pages_(size * sizeof(Entry) / sizeof(std::uint64_t)), size_(size) {
    pages_.prefer_large_pages();
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] Entry& operator[](std::size_t at) const { return begin()[at]; }
  [[nodiscard]] Entry* begin() const noexcept { return reinterpret_cast<Entry*>(pages_.get()); }
  [[nodiscard]] Entry* end() const noexcept { return begin() + size_; }
  /// Doubles the number of slots and moves each entry to the free slot `place(entry)`. Throws MemoryLimit.
  template <class Place>
  void grow(TableMemory& memory, const std::string& what, const Place& place) {
    memory.grow(what, size_ * sizeof(Entry), 2 * size_ * sizeof(Entry));
    Slots old(2 * size_);
    std::swap(old, *this);
    for (const Entry& entry : old) {
      if (!entry.is_free()) (*this)[place(entry)] = entry;
    }
  }

 private:
  core::ZeroPages pages_;
  std::size_t size_;
};

}  // namespace mexwave::tiling::detail
