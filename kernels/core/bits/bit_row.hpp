#pragma once
// A row of bits that grows, and the scan that every mex needs: the first zero of the OR of several rows.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits/simd_level.hpp"

namespace mexwave::core {

/// Bits 0, 1, 2, ..., all off at first. Bits beyond size() read as off.
class BitRow {
 public:
  BitRow() = default;
  explicit BitRow(std::size_t bits) : words_((bits + 63) / 64) {}
  [[nodiscard]] std::size_t size() const noexcept { return words_.size() * 64; }
  [[nodiscard]] bool test(std::size_t bit) const { return bit < size() && ((words_[bit / 64] >> (bit % 64)) & 1) != 0; }
  void set(std::size_t bit) {
    if (bit >= size()) words_.resize(bit / 64 + 1 + words_.size() / 2);
    words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  [[nodiscard]] const std::uint64_t* words() const noexcept { return words_.data(); }
  [[nodiscard]] std::size_t word_count() const noexcept { return words_.size(); }

 private:
  std::vector<std::uint64_t> words_;
};

/// First word w in [from, to) for which the OR of rows[0..count) is not all ones, or `to`.
using FirstOpenWord = std::size_t (*)(const std::uint64_t* const* rows, unsigned count, std::size_t from,
                                      std::size_t to);

template <class Level>  // first_open_word_simd.cpp
std::size_t first_open_word(const std::uint64_t* const* rows, unsigned count, std::size_t from, std::size_t to);

inline constexpr LevelTable<FirstOpenWord> first_open_word_at MEXWAVE_LEVELS(first_open_word);

/// Least bit >= from that is off in all of 1..4 rows (bits beyond a row's end are off): the mex above `from`.
[[nodiscard]] std::size_t first_zero(const BitRow* const* rows, unsigned count, std::size_t from, FirstOpenWord scan);

}  // namespace mexwave::core
