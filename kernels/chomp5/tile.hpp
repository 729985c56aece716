#pragma once
// Tiles of 8 p by 8 r: for all s and t, the P-positions (p,q,r,s,t) with these p and r. README.md has the recurrence.
//
// A line is the set of values q that P-positions exclude for given values of three other coordinates, one bit each;
// line (r,s,t) is called a row. Bits below r count as used. Eight lines with neighbouring p or r are stored together,
// the same word of all eight side by side, so that a tile reads few cache lines. For each line the number of its
// leading full words is kept.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp5.hpp"

namespace mexwave::chomp5::detail {

/// Number of p of a block, and of r of a tile.
inline constexpr std::uint32_t side = 8;

[[nodiscard]] constexpr std::uint32_t words_of(std::uint32_t upto) { return upto / 64 + 1; }
[[nodiscard]] constexpr std::uint32_t tiles_of(std::uint32_t upto) { return upto / side + 1; }
/// Index of (a,b) among the pairs with a >= b.
[[nodiscard]] constexpr std::size_t pair(std::size_t a, std::size_t b) { return a * (a + 1) / 2 + b; }
/// Number of pairs with a < n.
[[nodiscard]] constexpr std::uint64_t pairs(std::uint64_t n) { return n * (n + 1) / 2; }

/// One of `width` lines that are stored together. It has the words begin, ..., end - 1.
struct Line {
  std::uint64_t* words;  ///< word w is words[(w - begin) * width]
  std::uint8_t* full;    ///< number of leading full words
  std::uint32_t width, begin, end;

  [[nodiscard]] std::uint64_t& word(std::uint32_t w) const { return words[std::size_t{w - begin} * width]; }
  /// Marks q as used.
  void set(std::uint32_t q) const;
  /// Marks all values above q as used.
  void set_above(std::uint32_t q) const;
  /// Marks all values from r on as used.
  void close(std::uint32_t r) const;
  /// Marks all values below r, and no others, as used.
  void start(std::uint32_t r) const;
  /// Copies the words of `other` from the one that contains r on; marks all values below r as used.
  void copy(const Line& other, std::uint32_t r) const;
};

/// The rows (r,s,t), which are kept for all p.
class Rows {
 public:
  Rows(std::uint32_t upto, core::Ticker& ticker);
  [[nodiscard]] Line at(std::uint32_t r, std::uint32_t s, std::uint32_t t) {
    const std::uint32_t tile = r / side, begin = tile * side / 64;
    const std::size_t group = pair(s, t);
    return {words_.data() + first_word_[tile] + group * (word_count_ - begin) * side + r % side,
            full_.data() + (first_group_[tile] + group) * side + r % side, side, begin, word_count_};
  }
  void save(core::StateWriter& out) const;
  void restore(core::StateReader& in);
  [[nodiscard]] static std::uint64_t bytes(std::uint32_t upto);

 private:
  std::uint32_t word_count_;
  std::vector<std::uint64_t> first_word_, first_group_;  ///< [r / side]
  std::vector<std::uint64_t> words_;                     ///< [r / side][(s,t)][word][r % side]
  std::vector<std::uint8_t> full_;
};

/// A list of the e of P-positions such as (e,e,e,s,t), after which rows are dead. The block of p = e writes an entry.
/// Another block may read the entry at the same time, but only for rows that are not dead with either value.
class DeadFrom {
 public:
  explicit DeadFrom(std::size_t size) : e_(size) { fill(std::vector<std::uint32_t>(size, ~std::uint32_t{0})); }
  [[nodiscard]] std::uint32_t operator[](std::size_t at) const { return e_[at].load(std::memory_order_relaxed); }
  void set(std::size_t at, std::uint32_t e) { e_[at].store(e, std::memory_order_relaxed); }
  void fill(const std::vector<std::uint32_t>& values) {
    for (std::size_t at = 0; at < e_.size(); ++at) set(at, values[at]);
  }
  [[nodiscard]] std::vector<std::uint32_t> values() const {
    std::vector<std::uint32_t> list;
    for (const auto& e : e_) list.push_back(e.load(std::memory_order_relaxed));
    return list;
  }

 private:
  std::vector<std::atomic<std::uint32_t>> e_;
};

/// The state that is kept from one block of p to the next.
struct Table {
  Table(std::uint32_t upto, core::Ticker& ticker)
      : upto(upto), rows(upto, ticker), dead_st(pairs(upto + std::uint64_t{1})), dead_t(upto + std::size_t{1}) {}
  std::uint32_t upto;
  Rows rows;
  DeadFrom dead_st;  ///< [(s,t)] e with (e,e,e,s,t) a P-position: rows (r,s,t) with r > e are dead
  DeadFrom dead_t;   ///< [t] e with (e,e,e,e,t) a P-position: rows (r,s,t) with s > e are dead
};

/// Lines that are stored in groups of `width`.
struct LineGroups {
  LineGroups(std::size_t groups, std::uint32_t width, std::uint32_t words)
      : words(groups * width * words), full(groups * width), width(width), word_count(words) {}
  [[nodiscard]] Line at(std::size_t group, std::uint32_t lane) {
    return {words.get() + group * width * word_count + lane, full.data() + group * width + lane, width, 0, word_count};
  }
  core::ZeroPages words;
  std::vector<std::uint8_t> full;
  std::uint32_t width, word_count;
};

/// A block of 8 consecutive p, which runs its tiles one after another; with its lines and results.
class Block {
 public:
  /// `keep`: keep all P-positions of the block in `kept`.
  Block(Table& table, bool keep);
  [[nodiscard]] static std::uint64_t bytes(std::uint32_t upto);

  /// Begins with p = p0, ..., p0 + 7.
  void start(std::uint32_t p0);
  /// Computes the tile of r = r0, ..., r0 + 7. Call it in order of r0. Calls tick from time to time.
  void run_tile(std::uint32_t r0, const std::function<void()>& tick);

  struct Kept {
    std::uint16_t q, r, s, t;
  };
  std::array<std::uint64_t, side> with_p{};  ///< [p - p0] number of P-positions
  std::array<std::vector<Kept>, side> kept;  ///< [p - p0] the P-positions, if they are kept
  std::vector<Position> openings;
  Scan::Work work;

 private:
  [[nodiscard]] std::uint32_t last_p() const { return std::min(p0_ + side - 1, table_.upto); }
  void start_s(std::uint32_t s);
  void run_cells(std::uint32_t s, std::uint32_t t);
  void find_q(const Position& x, const Line& row);
  void take(const Position& x, const Line& row);
  [[nodiscard]] std::uint32_t lane(std::uint32_t p, std::uint32_t r) const { return (r - r0_) * side + p - p0_; }

  Table& table_;
  bool keep_;
  std::uint32_t p0_ = 0, r0_ = 0;
  // Lines of the block: the q of P-positions of the form given, for all r' so far.
  LineGroups pst_;  ///< [(s,t)] (p,q,r',s,t); starts at r = s as a copy of pt_
  LineGroups pt_;   ///< [t] (p,q,r',r',t); starts at r = t as a copy of p_
  LineGroups p_;    ///< (p,q,r',r',r')
  // Lines of the current tile, in groups of 8 x 8 lines, for all s' or t' so far:
  LineGroups prt_;  ///< [t] (p,q,r,s',t); starts at s = t as a copy of pr_
  LineGroups pr_;   ///< (p,q,r,s',s')
  LineGroups prs_;  ///< (p,q,r,s,t'), for the current s
};

}  // namespace mexwave::chomp5::detail
