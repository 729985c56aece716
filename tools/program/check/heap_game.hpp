#pragma once
// One-heap games with the names of `mexwave heaps`: their moves, and tables of their values, without code of the
// kernels.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.hpp"

namespace mexwave::cli {

struct HeapGame {
  enum class Moves : std::uint8_t {
    removals,  ///< the listed numbers: octal games, take, subtract
    any,       ///< any number: nim, and coins
    coprime,   ///< rim
    divisor,   ///< dim
    unequal,   ///< Grundy's game
    square,    ///< take:squares
    prime,     ///< take:primes
    power,     ///< take:2^k
    all_but,   ///< any number except the listed ones
    quota      ///< Fibonacci nim: at most twice the previous move; not the entire heap at first
  };
  /// `take` may be taken if the rest can form an allowed number of heaps: none, one, two or three.
  struct Removal {
    std::uint32_t take = 0;
    bool none = false, one = false, two = false, three = false;
  };
  Moves moves = Moves::any;
  std::vector<Removal> removals;  ///< the listed numbers; in all_but those that may not be taken
  [[nodiscard]] bool lists(std::uint32_t take) const {
    return std::any_of(removals.begin(), removals.end(), [&](const Removal& removal) { return removal.take == take; });
  }
};

/// The game of this name whose positions are single numbers; nullopt if there is none.
[[nodiscard]] std::optional<HeapGame> parse_heap_game(std::string_view name);

/// Whether this number may be taken, for `square`, `prime` and `power`.
[[nodiscard]] bool may_take(HeapGame::Moves moves, std::uint32_t take);

/// Whether this number may be taken from a heap of n. For games that never split, except `removals` and `quota`.
[[nodiscard]] inline bool may_take(const HeapGame& game, std::uint32_t n, std::uint32_t take) {
  switch (game.moves) {
    case HeapGame::Moves::any:
      return true;
    case HeapGame::Moves::coprime:
      return std::gcd(take, n) == 1;
    case HeapGame::Moves::divisor:
      return n % take == 0;
    case HeapGame::Moves::all_but:
      return !game.lists(take);
    default:
      return may_take(game.moves, take);
  }
}

/// An estimate of the cost of all options of a heap of n.
[[nodiscard]] std::uint64_t cost_of_options(const HeapGame& game, std::uint32_t n);

/// Calls visit with the value of every option of a heap of n, given the values of the smaller heaps. Not for `quota`,
/// whose positions also contain the quota.
template <typename Visit>
void each_option(const HeapGame& game, std::uint32_t n, const std::vector<std::uint32_t>& values, const Visit& visit) {
  using Moves = HeapGame::Moves;
  if (game.moves == Moves::removals) {
    for (const HeapGame::Removal& removal : game.removals) {
      if (removal.take > n) continue;
      const std::uint32_t left = n - removal.take;
      if (removal.none && left == 0) visit(0);
      if (removal.one && left > 0) visit(values[left]);
      for (std::uint32_t a = 1; removal.two && a <= left / 2; ++a) visit(values[a] ^ values[left - a]);
      for (std::uint32_t a = 1; removal.three && a <= left / 3; ++a) {
        for (std::uint32_t b = a; b <= (left - a) / 2; ++b) visit(values[a] ^ values[b] ^ values[left - a - b]);
      }
    }
  } else if (game.moves == Moves::unequal) {
    for (std::uint32_t a = 1; 2 * a < n; ++a) visit(values[a] ^ values[n - a]);
  } else {
    for (std::uint32_t take = 1; take <= n; ++take) {
      if (may_take(game, n, take)) visit(values[n - take]);
    }
  }
}

struct SavedHeaps {
  std::string name;  ///< the name of the game
  HeapGame game;
  std::vector<std::uint32_t> values;  ///< of the heaps 0, 1, 2, ...; at least one
};

/// Reads the output of `heaps grundy` in any format. Throws FormatError with the path, the place and the reason, also
/// if the file does not state the game and has no seal.
[[nodiscard]] SavedHeaps saved_heaps(const Given& file);

/// Checks that each value is the mex of the values of its options in the file: for heaps 0 to `upto` and as many more
/// as take about a second, which proves these values; then for `sample` further heaps, chosen by `seed`, or fewer if
/// they are costly. For Fibonacci nim it recomputes the heaps 0 to `upto` with all quotas, and checks no others.
[[nodiscard]] Recheck recheck_heaps(const SavedHeaps& file, std::uint32_t upto, std::uint64_t sample,
                                    std::uint64_t seed);

}  // namespace mexwave::cli
