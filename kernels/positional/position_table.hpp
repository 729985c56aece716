#pragma once
// A table of results for positions with the pieces of two players: exact keys, bounded memory.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>

#include "positional/sides.hpp"

namespace mexwave::positional {

/// For each position the table stores a *note*, a number of 12 bits and not 0, whose meaning the search defines.
///
/// A position is packed exactly: each group of 8 cells, free, mine or theirs, is a number below 3^8 < 2^13, together
/// 104 bits. Of the other 24 bits of an entry 12 hold the note and 7 the number of pieces. A bucket has four entries
/// and fills one cache line. The table doubles in place, bucket by bucket, while memory allows. After that a new entry
/// replaces the one with the most pieces in its bucket, which is the cheapest to search again.
///
/// If several threads share the table, each access locks its bucket by a bit in the cache line of the bucket, which
/// must be loaded anyway. The table then does not grow by itself: must_grow() becomes true, and grow() must be called
/// while no thread uses the table.
class PositionTable {
 public:
  /// The table takes at most this many bytes, but not less than 64 KiB.
  explicit PositionTable(std::uint64_t most_bytes);

  /// The note of a canonical position; 0 if there is none.
  [[nodiscard]] std::uint32_t find(const Sides& canonical);
  /// Stores a note, 1 .. 2^12 - 1, in place of the former one if there is one.
  void store(const Sides& canonical, std::uint32_t note);
  /// Number of positions stored.
  [[nodiscard]] std::uint64_t size() const noexcept { return stored_; }

  /// Whether several threads may call find() and store() at once from now on.
  void share(bool shared) noexcept { shared_ = shared; }
  /// Whether the table is nearly full and there is memory for a larger one.
  [[nodiscard]] bool must_grow() const noexcept {
    return std::atomic_ref(stored_).load(std::memory_order_relaxed) > 2 * buckets_ && buckets_ * 2 <= most_buckets_;
  }
  /// Doubles the table with `workers` threads. Entries that belong in the lower half stay in place.
  void grow(unsigned workers = 1);

 private:
  struct Entry {
    std::uint64_t low;   ///< bytes 1-4 in 52 bits, the note above
    std::uint64_t high;  ///< bytes 5-8 in 52 bits, the number of pieces above; bit 63 of a bucket's first: locked
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static Entry pack(const Sides& sides);
  static std::uint64_t hash(const Entry& key);
  [[nodiscard]] Bucket& bucket(std::uint64_t number) const {
    const std::uint64_t chunk = number / first_buckets;
    return chunks_[static_cast<std::size_t>(std::bit_width(chunk))]
                  [number & (std::max(first_buckets, std::bit_floor(number)) - 1)];
  }
  [[nodiscard]] Bucket& bucket(const Entry& key) const { return bucket(hash(key) & (buckets_ - 1)); }
  void split(std::uint64_t number) const;
  void place(Bucket& bucket, const Entry& entry);
  static Bucket lock(Bucket& bucket);
  static void unlock(Bucket& bucket, const Bucket& left);

  static constexpr std::uint64_t first_buckets = std::uint64_t{1} << 10;
  /// The first chunk has first_buckets, each later one as many as all before it.
  std::array<std::unique_ptr<Bucket[]>, 64 - std::countr_zero(first_buckets)> chunks_;
  std::uint64_t buckets_ = first_buckets;  // in all chunks; a power of two
  std::uint64_t most_buckets_;
  mutable std::uint64_t stored_ = 0;  // several threads use atomic_ref
  bool shared_ = false;
};

}  // namespace mexwave::positional
