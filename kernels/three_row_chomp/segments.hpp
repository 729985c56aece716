#pragma once
// The memory of columns: segments of a few word rows, which go from tiles that are finished to tiles that open.
//
// A page asked of the system and given back costs far more than to clear one that is at hand, and interrupts the other
// processors (README.md, "Memory").

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::three_row_chomp::detail {

inline constexpr std::int32_t segment_word_rows = 16;
inline constexpr std::int32_t segment_rows = 64 * segment_word_rows;  // r
/// r >= 0. By a shift: a division would have to ask for the sign.
constexpr std::int32_t segment_of(std::int32_t r) { return r >> 10; }
static_assert(segment_of(segment_rows) == 1 && segment_of(segment_rows - 1) == 0);

/// Shared by workers, who come for dozens of segments at a time. Throws std::bad_alloc where there is no more memory.
class SegmentStore {
 public:
  explicit SegmentStore(std::int32_t columns)
      : words_(static_cast<std::size_t>(columns) * segment_word_rows), next_chunk_(first_chunk) {}
  [[nodiscard]] std::size_t words() const noexcept { return words_; }

  static constexpr std::size_t batch = 32;
  /// `batch` segments, whatever is in them.
  void take(std::vector<std::uint64_t*>& to);
  /// All of `from` but the first `keep`.
  void give_back(std::vector<std::uint64_t*>& from, std::size_t keep);
  /// Every segment reads as zero from now on, also those that tiles hold: the system has its memory back, from so many
  /// workers at once. For the end.
  void empty(unsigned workers);

 private:
  static constexpr std::size_t first_chunk = std::size_t{1} << 16, largest_chunk = std::size_t{1} << 26;  // bytes
  std::size_t words_;
  std::mutex mutex_;
  std::vector<std::uint64_t*> free_;  ///< with room for all there are
  std::size_t all_ = 0;
  std::vector<core::ZeroPages> chunks_;
  std::size_t next_chunk_;
  std::uint64_t* unused_ = nullptr;  // of the last chunk
  std::size_t unused_words_ = 0;
};

/// A worker's.
class Segments {
 public:
  explicit Segments(SegmentStore& store) : store_(store) {}
  ~Segments() { store_.give_back(at_hand_, 0); }
  Segments(const Segments&) = delete;
  Segments& operator=(const Segments&) = delete;

  /// One that is all zero.
  [[nodiscard]] std::uint64_t* take();
  void give_back(std::uint64_t* segment);

 private:
  SegmentStore& store_;
  std::vector<std::uint64_t*> at_hand_;
};

}  // namespace mexwave::three_row_chomp::detail
