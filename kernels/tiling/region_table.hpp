#pragma once
// A table of results about regions: Grundy values, or numbers that a region does not have. Exact keys; memory is
// checked before it is allocated.

#include <cstdint>
#include <optional>
#include <vector>

#include "mexwave/run.hpp"
#include "tiling/region.hpp"

namespace mexwave::tiling::detail {

/// The results about one region.
struct Known {
  std::optional<std::uint32_t> grundy;
  std::uint32_t excluded = 0;  ///< bit n: the Grundy value is not n

  /// Whether the Grundy value is n, or nullopt if that is not known.
  [[nodiscard]] std::optional<bool> is(std::uint32_t n) const {
    if (grundy) return *grundy == n;
    if (n < 32 && (excluded >> n & 1) != 0) return false;
    return std::nullopt;
  }
};

/// Open addressing, 24 bytes an entry, at most two thirds full; doubles when it is.
class RegionTable {
  static constexpr std::size_t first_entries = std::size_t{1} << 12;
  static constexpr std::uint8_t unknown = 0xff;  ///< no Grundy value: a game has at most most_cells moves
  struct Entry {
    std::uint64_t low = 0, high = 0;  ///< cells; 0, 0 marks a free slot
    std::uint8_t height = 0, width = 0, grundy = unknown;
    std::uint32_t excluded = 0;
  };

 public:
  static constexpr std::uint64_t first_bytes = first_entries * sizeof(Entry);
  explicit RegionTable(const RunOptions& run) : run_(run), entries_(first_entries) {}

  [[nodiscard]] Known find(const Region& region) const;
  /// The next two throw MemoryLimit if the table would have to grow beyond the limit.
  void store(const Region& region, std::uint32_t grundy);
  void exclude(const Region& region, std::uint32_t n);
  [[nodiscard]] std::uint64_t size() const noexcept { return stored_; }

 private:
  [[nodiscard]] static Entry key_of(const Region& region);
  /// The slot that holds the key, or the free slot where it belongs.
  [[nodiscard]] std::size_t place(const Entry& key) const;
  /// The region's entry; adds one if there is none.
  [[nodiscard]] Entry& entry(const Region& region);
  void grow();

  const RunOptions& run_;
  std::vector<Entry> entries_;
  std::uint64_t stored_ = 0;
};

}  // namespace mexwave::tiling::detail
