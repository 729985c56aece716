#pragma once
// Chomp with few rows, of which a table tells which bars are lost: all moves from a bar, and chains of answers.

#include <cstdint>
#include <functional>
#include <vector>

#include "mexwave/chomp.hpp"
#include "output/chain.hpp"

namespace mexwave::cli {

/// A square taken, with all beyond and below it; rows and columns from 1. All bars here have the same number of rows,
/// some of no squares perhaps.
struct BarMove {
  std::uint32_t row = 1, column = 1;
  chomp::Bar leaves;
};

/// Every square but the poisoned one, row by row.
[[nodiscard]] std::vector<BarMove> moves_of_bar(const chomp::Bar& bar);

/// From a lost bar every move, and the answer that leaves the fewest squares.
[[nodiscard]] Chain<chomp::Bar> chain_of_bars(const std::function<bool(const chomp::Bar&)>& is_lost);

/// The lost bars that a bar can become, and the bar itself if it is lost.
class LostBars {
 public:
  /// At most five rows of at most 4095 squares, or four of at most 65535.
  explicit LostBars(chomp::Bar below) : below_(std::move(below)) {}
  /// A lost bar; they come sorted. Of no use are those that `below` cannot become. Throws InvalidArgument if there are
  /// more than most_lost of use.
  void add(const chomp::Bar& bar);
  [[nodiscard]] bool contains(const chomp::Bar& bar) const;

 private:
  [[nodiscard]] std::uint64_t key(const chomp::Bar& bar) const;
  chomp::Bar below_;
  std::vector<std::uint64_t> keys_;
};
/// Half a gigabyte of them.
inline constexpr std::size_t most_lost = std::size_t{1} << 26;

}  // namespace mexwave::cli
