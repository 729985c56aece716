#pragma once
// What has been learnt of positions of two players' men: exact keys, bounded memory.

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "positional/sides.hpp"

namespace mexwave::positional {

/// A position is packed exactly: each of 8 bytes of cells, free, mine or theirs, is a number below 3^8 < 2^13, all
/// together 104 bits. Of the other 24 bits of an entry 12 hold a note, never 0, and 7 the number of men. Entries live
/// in buckets of four, one cache line. The table doubles while the old and the new one fit together; then the entry
/// with the most men of its bucket, the cheapest to find again, gives way.
///
/// Shared by several threads, every look locks its bucket by a bit in the bucket's own cache line, which has to travel
/// anyway; the table then says when it must grow, and its owner has it grow once all threads are out of it.
class PositionTable {
 public:
  explicit PositionTable(std::uint64_t most_bytes);

  /// The note of a canonical position; 0 if there is none.
  [[nodiscard]] std::uint32_t find(const Sides& canonical);
  /// note: 1 .. 2^12 - 1.
  void store(const Sides& canonical, std::uint32_t note);
  [[nodiscard]] std::uint64_t size() const noexcept { return stored_; }

  /// From now on find() and store() may be called by several threads at once, or no longer.
  void share(bool shared) noexcept { shared_ = shared; }
  /// Room is short, and there is memory for more.
  [[nodiscard]] bool must_grow() const noexcept {
    return std::atomic_ref(stored_).load(std::memory_order_relaxed) > 2 * buckets_.size() &&
           buckets_.size() * 2 <= most_buckets_;
  }
  void grow();

 private:
  struct Entry {
    std::uint64_t low = 0;   ///< bytes 1-4 in 52 bits, the note above
    std::uint64_t high = 0;  ///< bytes 5-8 in 52 bits, the number of men above; bit 63 of a bucket's first: locked
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static Entry pack(const Sides& sides);
  [[nodiscard]] std::size_t bucket(const Entry& key) const;
  void place(Bucket& bucket, const Entry& entry);
  static Bucket lock(Bucket& bucket);
  static void unlock(Bucket& bucket, const Bucket& left);

  std::vector<Bucket> buckets_;
  std::uint64_t most_buckets_;
  mutable std::uint64_t stored_ = 0;  // several threads: by atomic_ref
  bool shared_ = false;
};

}  // namespace mexwave::positional
