#pragma once
// A table of Grundy numbers of regions: exact keys; memory is checked before it is allocated.

#include <cstdint>
#include <optional>
#include <vector>

#include "mexwave/run.hpp"
#include "tiling/region.hpp"

namespace mexwave::tiling::detail {

/// Open addressing, 24 bytes an entry, at most two thirds full; doubles when it is.
class RegionTable {
  static constexpr std::size_t first_entries = std::size_t{1} << 12;
  struct Entry {
    std::uint64_t low = 0, high = 0;  ///< cells; a region has some, so 0, 0 is no entry
    std::uint8_t height = 0, width = 0, grundy = 0;
  };

 public:
  static constexpr std::uint64_t first_bytes = first_entries * sizeof(Entry);
  explicit RegionTable(const RunOptions& run) : run_(run), entries_(first_entries) {}

  [[nodiscard]] std::optional<std::uint32_t> find(const Region& region) const;
  /// The region must be new. Throws MemoryLimit if the table would have to grow beyond what is allowed.
  void store(const Region& region, std::uint32_t grundy);
  [[nodiscard]] std::uint64_t size() const noexcept { return stored_; }

 private:
  [[nodiscard]] static Entry key_of(const Region& region);
  /// Where the key is, or where it would go.
  [[nodiscard]] std::size_t place(const Entry& key) const;
  void grow();

  const RunOptions& run_;
  std::vector<Entry> entries_;
  std::uint64_t stored_ = 0;
};

}  // namespace mexwave::tiling::detail
