#pragma once
// Finds the heap games that have given Grundy values, and which of them have equal values as far as computed. Threads:
// run.hpp.

#include <cstdint>
#include <string>
#include <vector>

#include "mexwave/heaps.hpp"

#pragma GCC visibility push(default)

namespace mexwave::heaps {

struct IdentifyGoal {
  std::vector<std::uint32_t> values{};  ///< Grundy values of consecutive heaps; 1 to upto + 1 values
  /// Games that have these values are compared over upto + 1 heaps. At most largest_identified.
  std::uint32_t upto = 1000;
};

/// Largest IdentifyGoal::upto.
inline constexpr std::uint32_t largest_identified = 7'000;
/// The first value may be that of a heap of 0 to most_shift.
inline constexpr std::uint32_t most_shift = 8;

struct Identified {
  std::string game;         ///< its name or code
  std::uint32_t first = 0;  ///< the least heap n with G(n), G(n + 1), ... = values
  /// Games of one group have equal values from `first` on, over upto + 1 heaps. Groups are numbered from 1.
  std::uint32_t group = 1;
  friend bool operator==(const Identified&, const Identified&) = default;
};

/// Bytes that identify(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const IdentifyGoal& goal, const RunOptions& run = {});

/// Compares all octal codes of up to three digits, 0.xxx and 4.xxx, then nim, rim, dim, grundy, fibonacci,
/// take:squares, take:primes and take:2^k with the values. The result is sorted by group, then in this order. Throws
/// InvalidArgument (no value or too many, upto too large), MemoryLimit, Cancelled. Example: identify({.values = {0, 1,
/// 2, 3, 1, 4, 3}})[0].game == "0.77"
[[nodiscard]] std::vector<Identified> identify(const IdentifyGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::heaps

#pragma GCC visibility pop
