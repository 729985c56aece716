// A hash table with linear probing.

#include "tiling/proof_numbers.hpp"

namespace mexwave::tiling::detail {

namespace {

std::uint64_t hash_of(const Region& region, std::uint32_t n) {
  return hash_of(region, (std::uint64_t{n} + 1) * 0x9e3779b97f4a7c15) | 1;
}

}  // namespace

std::size_t ProofNumberTable::place(std::uint64_t hash) const {
  const std::size_t mask = entries_.size() - 1;
  std::size_t at = hash >> 8 & mask;  // bit 0 is always set
  while (!entries_[at].is_free() && entries_[at].hash != hash) at = (at + 1) & mask;
  return at;
}

std::optional<ProofNumbers> ProofNumberTable::find(const Region& region, std::uint32_t n) const {
  const Entry& entry = entries_[place(hash_of(region, n))];
  if (entry.is_free()) return std::nullopt;
  return entry.numbers;
}

void ProofNumberTable::store(const Region& region, std::uint32_t n, ProofNumbers numbers) {
  const std::uint64_t hash = hash_of(region, n);
  std::size_t at = place(hash);
  if (entries_[at].is_free()) {
    if (2 * (stored_ + 1) > entries_.size()) {
      entries_.grow(memory_, "proof numbers of " + std::to_string(stored_) + " questions and more",
                    [this](const Entry& entry) { return place(entry.hash); });
      at = place(hash);
    }
    ++stored_;
  }
  entries_[at] = {hash, numbers};
}

}  // namespace mexwave::tiling::detail
