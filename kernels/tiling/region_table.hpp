#pragma once
// A table of results about regions: Grundy values, or numbers that are not the value of a region. Its keys are the
// regions themselves, not hashes of them. Memory is checked before it is allocated.

#include <cstdint>
#include <optional>

#include "tiling/region.hpp"
#include "tiling/table_memory.hpp"

namespace mexwave::tiling::detail {

/// Only numbers below this can be excluded as the value of a region.
inline constexpr std::uint32_t most_excluded = 32;

/// The results about one region.
struct Known {
  std::optional<std::uint32_t> grundy;
  std::uint32_t excluded = 0;  ///< bit n: the Grundy value is not n

  /// Whether the Grundy value is n, or nullopt if that is not known.
  [[nodiscard]] std::optional<bool> is(std::uint32_t n) const {
    if (grundy) return *grundy == n;
    if (n < most_excluded && (excluded >> n & 1) != 0) return false;
    return std::nullopt;
  }
};

/// A hash table with open addressing and 24 bytes an entry. It doubles when it is half full.
class RegionTable {
  static constexpr std::size_t first_entries = std::size_t{1} << 12;
  struct Entry {
    std::uint64_t low, high;  ///< cells
    std::uint8_t height, width;
    std::uint8_t grundy_plus_1;  ///< 0: no Grundy value
    std::uint32_t excluded;
    [[nodiscard]] bool is_free() const { return (low | high) == 0; }
  };

 public:
  static constexpr std::uint64_t first_bytes = first_entries * sizeof(Entry);
  explicit RegionTable(TableMemory& memory) : memory_(memory), entries_(first_entries) { memory_.add(first_bytes); }

  [[nodiscard]] Known find(const Region& region) const;
  /// Loads the place of the region into the cache.
  void prefetch(const Region& region) const { __builtin_prefetch(&entries_[hash_of(region) & (entries_.size() - 1)]); }
  /// Stores the Grundy value, which is at most most_cells. Throws MemoryLimit if the table would have to grow beyond
  /// the limit.
  void store(const Region& region, std::uint32_t grundy);
  /// Adds numbers that are not the Grundy value, bit n for number n. Throws like store().
  void exclude(const Region& region, std::uint32_t numbers) { entry(region).excluded |= numbers; }
  [[nodiscard]] std::uint64_t size() const noexcept { return stored_; }

 private:
  [[nodiscard]] static Entry key_of(const Region& region);
  [[nodiscard]] static Region region_of(const Entry& entry);
  /// The slot that holds the key, or the free slot where it belongs.
  [[nodiscard]] std::size_t place(const Entry& key) const;
  /// The region's entry; adds one if there is none.
  [[nodiscard]] Entry& entry(const Region& region);

  TableMemory& memory_;
  Slots<Entry> entries_;
  std::uint64_t stored_ = 0;
};

}  // namespace mexwave::tiling::detail
