// A hash table with linear probing. A hash of the key gives the first slot.

#include "tiling/region_table.hpp"

#include <utility>

namespace mexwave::tiling::detail {

RegionTable::Entry RegionTable::key_of(const Region& region) {
  return {static_cast<std::uint64_t>(region.cells),
          static_cast<std::uint64_t>(region.cells >> 64),
          static_cast<std::uint8_t>(region.height),
          static_cast<std::uint8_t>(region.width),
          0,
          0};
}

Region RegionTable::region_of(const Entry& entry) {
  return {entry.height, entry.width, Cells{entry.high} << 64 | entry.low};
}

std::size_t RegionTable::place(const Entry& key) const {
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t at = hash_of(region_of(key)) & mask;; at = (at + 1) & mask) {
    const Entry& e = entries_[at];
    if ((e.low | e.high) == 0) return at;
    if (e.low == key.low && e.high == key.high && e.height == key.height && e.width == key.width) return at;
  }
}

Known RegionTable::find(const Region& region) const {
  const Entry& e = entries_[place(key_of(region))];
  Known known{std::nullopt, e.excluded};
  if (e.grundy_plus_1 != 0) known.grundy = e.grundy_plus_1 - 1U;
  return known;
}

void RegionTable::store(const Region& region, std::uint32_t grundy) {
  entry(region).grundy_plus_1 = static_cast<std::uint8_t>(grundy + 1);
}

RegionTable::Entry& RegionTable::entry(const Region& region) {
  if (2 * (stored_ + 1) > entries_.size()) grow();
  const Entry key = key_of(region);
  Entry& e = entries_[place(key)];
  if ((e.low | e.high) == 0) {
    e = key;
    ++stored_;
  }
  return e;
}

void RegionTable::grow() {
  const std::uint64_t bytes = entries_.size() * sizeof(Entry);
  memory_.grow("a table of " + std::to_string(stored_) + " regions and more", bytes, 2 * bytes);
  Slots<Entry> old(entries_.size() * 2);
  std::swap(old, entries_);
  for (const Entry& entry : old) {
    if ((entry.low | entry.high) != 0) entries_[place(entry)] = entry;
  }
}

}  // namespace mexwave::tiling::detail
