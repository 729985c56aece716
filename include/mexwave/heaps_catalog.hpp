#pragma once
// A catalog of octal games: period, largest value and rare values of each, from its values up to some heap. Threads:
// run.hpp.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/heaps.hpp"

#pragma GCC visibility push(default)

namespace mexwave::heaps {

struct CatalogGoal {
  /// An octal code in which x stands for any digit, 0 to 7. "0.xxx" means the games of up to three digits. "4.x7" means
  /// the games of two digits, the second of them 7, in which heaps may also be split without taking. Up to five x;
  /// "0.007" is one game.
  std::string codes{};
  std::uint32_t upto = 0;       ///< heaps 0..upto; at most largest_heap
  bool splitting_only = false;  ///< omit games that never split a heap; they are all periodic
};

struct CatalogEntry {
  std::string game;                             ///< its code, without zeros at the end
  bool proved = false;                          ///< the values to `upto` prove that the game is periodic forever
  std::uint32_t preperiod = 0, period = 0;      ///< if proved; as in Period
  std::optional<std::uint32_t> last_exception;  ///< if proved: the last of Period::exceptions, if there is one
  std::uint32_t largest = 0, largest_at = 0;    ///< the largest value, and the first heap that has it
  /// For games that split and have no proved period: the nonzero mask with the fewest rare heaps (see Grundy::mask); if
  /// several have as few, the least. Otherwise 0.
  std::uint32_t mask = 0;
  std::uint32_t rare = 0, last_rare = 0;  ///< number of rare heaps for this mask, heap 0 included; the last of them
  Grundy::Work work;                      ///< equal for every SIMD level, thread count and number of ranks
};

/// The codes in increasing order of their digits, each once, without codes that allow no move. Throws InvalidArgument
/// naming the text and what is expected.
[[nodiscard]] std::vector<Game> games_of(const CatalogGoal& goal);

/// Bytes that catalog(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const CatalogGoal& goal, const RunOptions& run = {});

/// Computes each of games_of(goal), one thread per game, on the threads of all ranks. Checkpoints have the entries so
/// far; any number of threads and ranks can resume one. Throws InvalidArgument (also if a value does not fit in 16
/// bits), MemoryLimit, Cancelled, and FormatError, IoError as described for Checkpoint.
/// Example: catalog({.codes = "0.x7", .upto = 500})[0].game == "0.07"
[[nodiscard]] std::vector<CatalogEntry> catalog(const CatalogGoal& goal, const RunOptions& run = {},
                                                const Checkpoint& checkpoint = {});

/// The definition, for tests: an entry from the values of grundy_reference(), with all periods tried one by one.
[[nodiscard]] CatalogEntry catalog_reference(const Game& game, std::uint32_t upto);

}  // namespace mexwave::heaps

#pragma GCC visibility pop
