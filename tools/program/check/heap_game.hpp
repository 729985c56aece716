#pragma once
// One-heap games with the names of `mexwave heaps`: their moves, and tables of their values. Nothing here calls or
// shares the kernels.

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
    removals,  ///< those listed: octal games, take, subtract
    any,       ///< nim; coins, where a black coin goes, or another to its left is turned
    coprime,   ///< rim
    divisor,   ///< dim
    unequal,   ///< Grundy's game
    square,    ///< take:squares
    prime,     ///< take:primes
    power,     ///< take:2^k
    all_but,   ///< any number but those listed
    quota      ///< Fibonacci nim: up to twice as many as the move before; not all at first
  };
  /// `take` may be taken if what is left can be left: nothing, one heap, two heaps, three.
  struct Removal {
    std::uint32_t take = 0;
    bool none = false, one = false, two = false, three = false;
  };
  Moves moves = Moves::any;
  std::vector<Removal> removals;  ///< of all_but those that may not be taken
  [[nodiscard]] bool lists(std::uint32_t take) const {
    return std::any_of(removals.begin(), removals.end(), [&](const Removal& removal) { return removal.take == take; });
  }
};

/// Nothing if no game with one number for a position has this name.
[[nodiscard]] std::optional<HeapGame> parse_heap_game(std::string_view name);

/// Of square, prime and power: may this number be taken?
[[nodiscard]] bool may_take(HeapGame::Moves moves, std::uint32_t take);

/// Of games that leave one heap at most, all but `removals` and `quota`: may so many be taken from a heap of n?
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

/// Options of a heap of n, at most, give or take what a gcd costs.
[[nodiscard]] std::uint64_t cost_of_options(const HeapGame& game, std::uint32_t n);

/// Calls visit with the value of every option of a heap of n, by the values of the heaps below n. Not for `quota`,
/// whose positions are more than heaps.
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
  std::string name;  ///< of the game
  HeapGame game;
  std::vector<std::uint32_t> values;  ///< of the heaps 0, 1, 2, ...; at least one
};

/// Reads heaps grundy in any format. Throws FormatError naming the path, the place and what is wrong there; and if
/// there is no seal where the game stands nowhere else.
[[nodiscard]] SavedHeaps saved_heaps(const Given& file);

/// Each value is the mex of its options' values in the file: those of the heaps 0 to `upto`, and of as many more as
/// can be had in about a second, which are proved by that; then `sample` of the others, chosen by `seed`, or fewer if
/// they are costly. Of Fibonacci nim all quotas of the heaps 0 to `upto` anew, and no others.
[[nodiscard]] Recheck recheck_heaps(const SavedHeaps& file, std::uint32_t upto, std::uint64_t sample,
                                    std::uint64_t seed);

}  // namespace mexwave::cli
