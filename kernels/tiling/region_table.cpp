// A hash table with linear probing. A hash of the key gives the first slot.

#include "tiling/region_table.hpp"

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
    if (e.is_free()) return at;
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
  if (2 * (stored_ + 1) > entries_.size()) {
    entries_.grow(memory_, "a table of " + std::to_string(stored_) + " regions and more",
                  [this](const Entry& entry) { return place(entry); });
  }
  const Entry key = key_of(region);
  Entry& e = entries_[place(key)];
  if (e.is_free()) {
    e = key;
    ++stored_;
  }
  return e;
}

}  // namespace mexwave::tiling::detail
