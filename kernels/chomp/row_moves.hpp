#pragma once
// Answers that are carried from bar to bar in long pieces: for each choice of the rows below one row, whether a move in
// it leaves a P-position.

#include <algorithm>
#include <cstdint>

#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"

namespace mexwave::chomp::detail {

class RowMoves {
 public:
  RowMoves() = default;
  explicit RowMoves(std::uint64_t bits)
      : words_(bits / 64 + 3), unit_(page_bytes(bits) / 8), words_at_once_(most_kept(bits) / 8) {
    if (is_large(bits)) words_.prefer_large_pages();
  }
  /// Of one choice alone: no rows below, or none with a square.
  void restart() {
    words_.get()[0] = 0;
    forgotten_ = 0;
  }
  void set(std::uint64_t bit) { words_.get()[bit / 64] |= std::uint64_t{1} << (bit % 64); }
  [[nodiscard]] const std::uint64_t* words() const { return words_.get(); }
  /// `count` bits from `from` on are the bits from `to` on as well, which come after them; what follows is lost.
  void copy(std::uint64_t from, std::uint64_t to, std::uint64_t count);

  /// Bits before this one are not asked for until restart(): their memory goes back, a piece at a time.
  void forget_before(std::uint64_t bit) {
    const std::uint64_t word = bit / 64 / unit_ * unit_;
    if (word < forgotten_ + words_at_once_) return;
    words_.give_back(forgotten_, word);
    forgotten_ = word;
  }
  /// Bytes of `bits` that can be forgotten and still there.
  [[nodiscard]] static std::uint64_t most_kept(std::uint64_t bits) { return std::max(bits / 8 / 64, page_bytes(bits)); }
  /// Memory goes and comes in multiples of it.
  [[nodiscard]] static std::uint64_t page_bytes(std::uint64_t bits) {
    return std::uint64_t{1} << (is_large(bits) ? 21 : 16);
  }

  /// What is left of so many bits.
  void save(core::StateWriter& out, std::uint64_t bits) const {
    out.number(forgotten_);
    out.list(words_.get() + forgotten_, bits / 64 + 1 - forgotten_);
  }
  /// Forgotten may be what lies before bit `begin`.
  void restore(core::StateReader& in, std::uint64_t bits, std::uint64_t begin) {
    forgotten_ = in.number<std::uint64_t>(0, begin / 64);
    if (in.number<std::uint64_t>() != bits / 64 + 1 - forgotten_) in.wrong();
    in.raw(reinterpret_cast<char*>(words_.get() + forgotten_), (bits / 64 + 1 - forgotten_) * sizeof(std::uint64_t));
  }

 private:
  [[nodiscard]] static bool is_large(std::uint64_t bits) { return bits >> 26 != 0; }

  core::ZeroPages words_;
  std::uint64_t unit_ = 1, words_at_once_ = 0, forgotten_ = 0;
};

}  // namespace mexwave::chomp::detail
