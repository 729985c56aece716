#pragma once
// A row of bits that grows, and a search for the first zero of the OR of several rows, with which a mex is computed.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits/simd_level.hpp"

namespace mexwave::core {

/// Bits 0, 1, 2, ..., all 0 at first. Bits from size() on are read as 0.
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

/// Finds the first word w in [from, to) in which the OR of rows[0..count) is not all ones; `to` if there is none.
using FirstOpenWord = std::size_t (*)(const std::uint64_t* const* rows, unsigned count, std::size_t from,
                                      std::size_t to);

template <class Level>  // first_open_word_simd.cpp
std::size_t first_open_word(const std::uint64_t* const* rows, unsigned count, std::size_t from, std::size_t to);

inline constexpr LevelTable<FirstOpenWord> first_open_word_at MEXWAVE_LEVELS(first_open_word);

/// The least bit >= from that is 0 in all rows, where bits beyond a row's end are 0. Requires 1 <= count <= 4.
[[nodiscard]] std::size_t first_zero(const BitRow* const* rows, unsigned count, std::size_t from, FirstOpenWord scan);

}  // namespace mexwave::core
