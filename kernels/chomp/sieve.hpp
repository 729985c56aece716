#pragma once
// The sieve of a board: finds all P-positions by visiting every bar in lexicographic order, leaf by leaf. A leaf is the
// set of all bars with given first rows. README.md explains the method.

#include <cstdint>
#include <functional>
#include <vector>

#include "chomp/moves.hpp"
#include "core/files/state_bytes.hpp"
#include "mexwave/chomp.hpp"

namespace mexwave::chomp::detail {

class Sieve {
 public:
  /// A leaf fits into the L1 cache, and most of the moves that it uses into the L2 cache.
  static constexpr std::uint32_t leaf_bars = 2048;

  /// `most_bars`: most bars of a leaf, 1..leaf_bars.
  explicit Sieve(const CatalogGoal& goal, std::uint32_t most_bars = leaf_bars);
  [[nodiscard]] static std::uint64_t estimate_bytes(const CatalogGoal& goal);

  /// Required by run_with_checkpoints().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;
  EachPosition each;  ///< if set, called with every P-position

  bool run();
  void save(const core::StateSink& sink) const;
  void restore(core::StateSource source);
  [[nodiscard]] Catalog take_result();

 private:
  [[nodiscard]] bool is_leaf(std::uint64_t bars) const { return bars <= most_bars_; }
  /// The row is as long as the row above it, or as the board is wide, and cannot grow.
  [[nodiscard]] bool is_full(std::uint32_t row) const { return rows_[row] == (row == 1 ? n_ : rows_[row - 1]); }
  /// Bits of the row that are no longer read are freed: their memory is returned, and checkpoints omit them.
  [[nodiscard]] bool frees(std::uint32_t row) const { return row <= freeing_rows && is_full(row); }
  [[nodiscard]] std::uint32_t depth_of_equal_rows(std::uint32_t row) const;
  [[nodiscard]] std::uint64_t bits(std::uint32_t row) const;
  /// The place of the bits of the next leaf among those of `row`.
  [[nodiscard]] std::uint64_t first_bit_of_leaf(std::uint32_t row) const {
    return added_[depth_] - added_[row] - saved_[row];
  }
  [[nodiscard]] std::uint64_t first_bit_needed(std::uint32_t row) const;
  void descend_to_leaf();
  [[nodiscard]] bool next_leaf();
  void measure(std::uint32_t row);
  void lengthen(std::uint32_t row);
  const LeafMoves& moves();
  [[nodiscard]] bool may_have_opening() const;
  void leaf();
  void note_opening(const std::uint16_t* rows);

  /// Only rows 1..freeing_rows free the memory of bits that are no longer read: each further row needs at most
  /// about half as much memory as the row above.
  static constexpr std::uint32_t freeing_rows = 4;
  /// Rows 1..scratch_rows are kept in files if the goal names a folder.
  static constexpr std::uint32_t scratch_rows = 2;

  std::uint32_t m_, n_, most_bars_;
  BarNumbers numbers_;
  std::vector<RowMoves> row_moves_;    // [row], for the current rows 1..row
  std::vector<LeafMoves> leaf_moves_;  // [row], for the choices of the rows below it; made on first use
  Catalog catalog_;
  // The next leaf: rows 1..depth_; added_[k] is what rows 2..k add to the number of a bar.
  std::uint32_t depth_ = 1;
  std::vector<std::uint16_t> rows_;  // [row] squares of the row; arbitrary beyond depth_
  std::vector<std::uint64_t> added_;
  // saved_[k]: if row k is full and r rows directly below are as long, the bits of a leaf lie where these r rows are
  // one square shorter, saved_[k] bits before the place that added_ gives. 0 if the row is not full, or r = 0.
  std::vector<std::uint64_t> saved_;
  bool ended_ = false;
  std::uint64_t done_ = 1;  // bars before the next leaf, including the empty one
};

}  // namespace mexwave::chomp::detail
