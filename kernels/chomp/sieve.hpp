#pragma once
// The sieve of a board: every bar in lexicographic order, leaf by leaf. See the README beside it.

#include <cstdint>
#include <functional>
#include <vector>

#include "chomp/moves.hpp"
#include "core/files/state_bytes.hpp"
#include "mexwave/chomp.hpp"

namespace mexwave::chomp::detail {

class Sieve {
 public:
  /// A leaf stays in the first cache, and what is used of its moves mostly in the second.
  static constexpr std::uint32_t leaf_bars = 2048;

  /// With leaves of at most so many bars, 1..leaf_bars.
  Sieve(std::uint32_t m, std::uint32_t n, std::uint32_t most_bars = leaf_bars);
  [[nodiscard]] static std::uint64_t estimate_bytes(std::uint32_t m, std::uint32_t n);

  /// What run_with_checkpoints() asks for.
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;
  EachPosition each;

  bool run();
  void save(const core::StateSink& sink) const;
  void restore(core::StateSource source);
  [[nodiscard]] Catalog take_result();

 private:
  [[nodiscard]] bool is_leaf(std::uint64_t bars) const { return bars <= most_bars_; }
  [[nodiscard]] std::uint32_t most(std::uint32_t row) const { return row == 1 ? n_ : rows_[row - 1]; }
  void go_down();
  [[nodiscard]] bool go_on();
  void lengthen(std::uint32_t row);
  const LeafMoves& moves();
  void leaf();
  void note_opening(const std::uint8_t* rows);

  /// Rows 1..forgetting free the memory of bits that were passed; each row would take half the memory of the row above.
  static constexpr std::uint32_t forgetting = 4;

  std::uint32_t m_, n_, most_bars_;
  BarNumbers numbers_;
  std::vector<RowMoves> row_moves_;    // [row], for the rows above it and its length at hand
  std::vector<LeafMoves> leaf_moves_;  // [row], of the rows below it, once they are asked for
  Catalog catalog_;
  // The next leaf: rows 1..depth_, and what rows 2..k of it add to the number of a bar.
  std::uint32_t depth_ = 1;
  std::vector<std::uint8_t> rows_;  // [row], those below the leaf's any
  std::vector<std::uint64_t> added_;
  bool ended_ = false;
  std::uint64_t done_ = 1;  // bars before it, the empty one included
};

}  // namespace mexwave::chomp::detail
