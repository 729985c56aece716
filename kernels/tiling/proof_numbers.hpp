#pragma once
// Proof numbers of open questions of the form "Does this region have the value n?". They only choose what is searched
// next, so the table has 64-bit hashes as keys: if two questions had the same hash, no answer would become wrong, but
// the search could take longer, or not end.

#include <cstdint>
#include <optional>

#include "tiling/region.hpp"
#include "tiling/table_memory.hpp"

namespace mexwave::tiling::detail {

/// Estimates of how many open questions must be answered before this one is answered with yes, or with no. 0: it is
/// answered so.
struct ProofNumbers {
  std::uint32_t yes = 1, no = 1;
};

/// More than any estimate.
inline constexpr std::uint32_t never = std::uint32_t{1} << 30;

/// A hash table with open addressing and 16 bytes an entry. It doubles when it is half full.
class ProofNumberTable {
  static constexpr std::size_t first_entries = std::size_t{1} << 12;
  struct Entry {
    std::uint64_t hash;
    ProofNumbers numbers;
    [[nodiscard]] bool is_free() const { return hash == 0; }
  };

 public:
  static constexpr std::uint64_t first_bytes = first_entries * sizeof(Entry);
  explicit ProofNumberTable(TableMemory& memory) : memory_(memory), entries_(first_entries) {
    memory_.add(first_bytes);
  }

  [[nodiscard]] std::optional<ProofNumbers> find(const Region& region, std::uint32_t n) const;
  /// Throws MemoryLimit.
  void store(const Region& region, std::uint32_t n, ProofNumbers numbers);

 private:
  /// The slot that holds the hash, or the free slot where it belongs.
  [[nodiscard]] std::size_t place(std::uint64_t hash) const;

  TableMemory& memory_;
  Slots<Entry> entries_;
  std::uint64_t stored_ = 0;
};

}  // namespace mexwave::tiling::detail
