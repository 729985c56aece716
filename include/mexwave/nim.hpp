#pragma once
// Losing triples of Nim as Gy. Báron (On the strategy of Nim, 1964) finds them: built greedily, and recognized by
// halving. They are the P-positions of three different heaps, those whose xor is 0, but no function here uses this.
// For Nim in sums with other games see heaps.hpp. Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <vector>

#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::nim {

/// Largest number in the triples that triples() builds.
inline constexpr std::uint32_t largest_number = 16'383;

/// Heaps 1 <= a < b < c.
struct Triple {
  std::uint32_t a = 0, b = 0, c = 0;
  friend bool operator==(const Triple&, const Triple&) = default;
};

// ---------------------------------------------------------------------------------------------------------------------
// The greedy construction.

struct TriplesGoal {
  std::uint32_t upto = 0;  ///< the largest number, 0..largest_number
};

/// Called with every triple in the order in which they are found: by increasing a, then b.
using EachTriple = std::function<void(const Triple&)>;

struct Triples {
  std::uint64_t count = 0;  ///< number of triples
};

/// Bytes that triples(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const TriplesGoal& goal, const RunOptions& run = {});

/// The greedy v-triples a < b < c <= upto. Pairs are visited in order, by the smaller number, then the larger. Each
/// unused pair joins the first later pair with which it forms a triple whose three pairs are all unused; these three
/// pairs are then used. One thread. Throws InvalidArgument above largest_number, MemoryLimit, Cancelled, and what
/// `each` throws. Example: triples({.upto = 7}).count == 7
Triples triples(const TriplesGoal& goal, const EachTriple& each = {}, const RunOptions& run = {});

/// A number (the source's *hypotenuse*) up to which the triples use up every pair.
struct Complete {
  std::uint32_t hypotenuse = 0;
  std::uint64_t triples = 0;  ///< number of triples with no number above it
  friend bool operator==(const Complete&, const Complete&) = default;
};

/// All complete sets with a hypotenuse from 2 to goal.upto, increasing. Throws as triples() does. Example:
/// complete_sets({.upto = 10}) has the hypotenuses 3 and 7.
[[nodiscard]] std::vector<Complete> complete_sets(const TriplesGoal& goal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// One triple.

struct Halving {
  std::vector<Triple> chain;  ///< the triple, its halves, the halves of these, ...
  bool is_v_triple = false;   ///< whether the last triple of the chain is (1,2n,2n+1); the first is then a v-triple
};

/// The halving procedure: halves the three numbers, rounded down, until the smallest is 1 or their sum is odd. Throws
/// InvalidArgument unless 1 <= a < b < c. Example: halve({4, 10, 14}).is_v_triple == true
[[nodiscard]] Halving halve(const Triple& triple);

// ---------------------------------------------------------------------------------------------------------------------
// The definition, for tests.

/// All v-triples a < b < c <= upto as Báron defines them: by a list of pairs; for each pair the later pairs are tried
/// in order.
[[nodiscard]] std::vector<Triple> triples_reference(std::uint32_t upto);

}  // namespace mexwave::nim

#pragma GCC visibility pop
