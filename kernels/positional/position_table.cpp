// The table of positions: packs keys as numbers in base 3, locks buckets, and doubles in place.

#include "positional/position_table.hpp"

#include <array>
#include <thread>

#include "core/schedule/workers.hpp"

namespace mexwave::positional {

namespace {

constexpr std::uint64_t key_mask = (std::uint64_t{1} << 52) - 1;
constexpr std::uint64_t locked = std::uint64_t{1} << 63;

/// For each set of cells of a row: the sum of 3^x over its cells x.
constexpr std::array<std::uint16_t, 256> base_three = [] {
  std::array<std::uint16_t, 256> values{};
  for (unsigned row = 0; row < 256; ++row) {
    unsigned power = 1;
    for (unsigned x = 0; x < 8; ++x, power *= 3) {
      if (((row >> x) & 1) != 0) values[row] = static_cast<std::uint16_t>(values[row] + power);
    }
  }
  return values;
}();

std::uint64_t four_rows(Bits mine, Bits theirs) {
  std::uint64_t packed = 0;
  for (unsigned y = 0; y < 4; ++y) {
    const unsigned row = base_three[(mine >> (8 * y)) & 255] + 2U * base_three[(theirs >> (8 * y)) & 255];
    packed |= std::uint64_t{row} << (13 * y);
  }
  return packed;
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a * 0x9e3779b97f4a7c15 ^ (b + 0x632be59bd9b4e019) * 0xd6e8feb86659fd93;
  x ^= x >> 32;
  x *= 0xbf58476d1ce4e5b9;
  return x ^ (x >> 29);
}

}  // namespace

PositionTable::PositionTable(std::uint64_t most_bytes)
    : most_buckets_(std::max(first_buckets, std::bit_floor(most_bytes / sizeof(Bucket)))) {
  chunks_[0] = std::make_unique<Bucket[]>(first_buckets);
}

PositionTable::Entry PositionTable::pack(const Sides& sides) {
  const auto men = static_cast<std::uint64_t>(bits_on(sides.mine | sides.theirs));
  return {four_rows(sides.mine, sides.theirs), four_rows(sides.mine >> 32, sides.theirs >> 32) | men << 52};
}

std::uint64_t PositionTable::hash(const Entry& key) { return mixed(key.low & key_mask, key.high); }

/// Locks the bucket and returns its entries.
PositionTable::Bucket PositionTable::lock(Bucket& bucket) {
  std::atomic_ref first(bucket.entries[0].high);
  std::uint64_t high = first.fetch_or(locked, std::memory_order_acquire);
  while ((high & locked) != 0) {
    while ((first.load(std::memory_order_relaxed) & locked) != 0) std::this_thread::yield();
    high = first.fetch_or(locked, std::memory_order_acquire);
  }
  Bucket held;
  held.entries = {{{bucket.entries[0].low, high}, bucket.entries[1], bucket.entries[2], bucket.entries[3]}};
  return held;
}

/// Writes these entries into the bucket and unlocks it.
void PositionTable::unlock(Bucket& bucket, const Bucket& left) {
  bucket.entries[0].low = left.entries[0].low;
  for (std::size_t k = 1; k < left.entries.size(); ++k) bucket.entries[k] = left.entries[k];
  std::atomic_ref(bucket.entries[0].high).store(left.entries[0].high, std::memory_order_release);
}

std::uint32_t PositionTable::find(const Sides& canonical) {
  const Entry key = pack(canonical);
  const auto note_in = [&](const Bucket& held) -> std::uint32_t {
    for (const Entry& entry : held.entries) {
      if ((entry.low & key_mask) == key.low && entry.high == key.high)
        return static_cast<std::uint32_t>(entry.low >> 52);
    }
    return 0;
  };
  Bucket& own = bucket(key);
  if (!shared_) return note_in(own);
  const Bucket held = lock(own);
  std::atomic_ref(own.entries[0].high).store(held.entries[0].high, std::memory_order_release);
  return note_in(held);
}

void PositionTable::store(const Sides& canonical, std::uint32_t note) {
  Entry entry = pack(canonical);
  entry.low |= std::uint64_t{note} << 52;
  if (!shared_) {
    if (must_grow()) grow();
    place(bucket(entry), entry);
    return;
  }
  Bucket& own = bucket(entry);
  Bucket held = lock(own);
  place(held, entry);
  unlock(own, held);
}

/// Writes the entry over the one with the same key, into a free place, or over the one with the most pieces.
void PositionTable::place(Bucket& bucket, const Entry& entry) {
  auto& entries = bucket.entries;
  Entry* victim = entries.data();
  for (Entry& at : entries) {
    const bool free = at.low >> 52 == 0;
    if (free || ((at.low & key_mask) == (entry.low & key_mask) && at.high == entry.high)) {
      if (free && shared_) {
        std::atomic_ref(stored_).fetch_add(1, std::memory_order_relaxed);
      } else if (free) {
        ++stored_;
      }
      at = entry;
      return;
    }
    if (at.high >> 52 > victim->high >> 52) victim = &at;
  }
  *victim = entry;
}

/// Moves about half of a bucket's entries to the corresponding new bucket, keeping their order.
void PositionTable::split(std::uint64_t number) const {
  Bucket& lower = bucket(number);
  Bucket stays{}, goes{};
  std::size_t staying = 0, going = 0;
  for (const Entry& entry : lower.entries) {
    if (entry.low >> 52 == 0) continue;
    ((hash(entry) & buckets_) == 0 ? stays.entries[staying++] : goes.entries[going++]) = entry;
  }
  lower = stays;
  bucket(number + buckets_) = goes;
}

void PositionTable::grow(unsigned workers) {
  chunks_[static_cast<std::size_t>(std::bit_width(buckets_ / first_buckets))] =
      std::make_unique_for_overwrite<Bucket[]>(buckets_);
  core::run_workers(workers, [&](unsigned k) {
    for (std::uint64_t number = buckets_ * k / workers; number < buckets_ * (k + 1) / workers; ++number) split(number);
  });
  buckets_ *= 2;
}

}  // namespace mexwave::positional
