#pragma once
// The functions that fill tables of Grundy values, one file for each method, and the periods that tables prove.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "heaps/sparse_space.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps::detail {

// period.hpp

/// Which smaller heaps G(n) depends on: a move from n leaves at most `heaps` heaps and removes at most `reach` stones.
/// From this follows how many equal values prove a period (period.hpp).
struct Dependence {
  std::uint32_t heaps = 1, reach = 0;
};

/// For octal and hexadecimal games, including those written as subtract:... and take:M.
[[nodiscard]] inline Dependence dependence_of(const Game& game) { return {game.most_left(), game.reach()}; }

// grundy.cpp

/// Throws FormatError if a checkpoint has values of heaps to `known`, beyond `upto`.
void require_checkpoint_within(std::uint64_t known, std::uint64_t upto);

// splitting.cpp: games that split heaps into two.

struct SplitValues {
  std::vector<std::uint16_t> values;
  std::optional<Period> period;
  std::uint32_t computed = 0;        ///< values[computed..] are copied from the period
  std::optional<SparseSpace> space;  ///< if one was chosen
  std::uint32_t rare = 0;            ///< as Grundy::rare and Grundy::Work::pairs
  std::uint64_t pairs = 0;
};

/// G(0), ..., G(upto) of an octal game or of Grundy's game. Throws as grundy().
[[nodiscard]] SplitValues split_values(const Game& game, std::uint32_t upto, const RunOptions& run,
                                       const Checkpoint& checkpoint);

// three_heaps.cpp: hexadecimal games, in which a move may leave three heaps.

/// Fills values, period and work of the heaps 0..upto. Throws InvalidArgument (a value beyond 16 bits), Cancelled.
void fill_three_heaps(const Game& game, std::uint32_t upto, const RunOptions& run, Grundy& table);
[[nodiscard]] std::uint64_t three_heaps_bytes(std::uint32_t upto);

// all_but.cpp: any number may be taken, except some.

/// Fills values, period and work of the heaps 0..upto. Throws Cancelled.
void fill_all_but(const Game& game, std::uint32_t upto, const RunOptions& run, Grundy& table);
[[nodiscard]] std::uint64_t all_but_bytes(std::uint32_t upto);

// fibonacci.cpp: Fibonacci nim by heap and quota.

/// Grundy values of all heaps up to `upto` with all quotas: about upto^2 / 2 numbers of 2 bytes. Throws Cancelled.
class FibonacciValues {
 public:
  FibonacciValues(std::uint32_t upto, const RunOptions& run);
  /// Quotas above the heap count as the heap.
  [[nodiscard]] std::uint32_t at(std::uint32_t heap, std::uint32_t quota) const {
    return values_[row(heap) + std::min(quota, heap)];
  }

 private:
  static std::size_t row(std::size_t heap) { return heap * (heap + 1) / 2; }
  std::vector<std::uint16_t> values_;  // for each heap, quotas 0..heap
};

}  // namespace mexwave::heaps::detail
