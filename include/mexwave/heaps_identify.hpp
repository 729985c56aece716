#pragma once
// Which heap games have given Grundy values, and which of them are equal as far as computed. Threads: run.hpp.

#include <cstdint>
#include <string>
#include <vector>

#include "mexwave/heaps.hpp"

#pragma GCC visibility push(default)

namespace mexwave::heaps {

struct IdentifyGoal {
  std::vector<std::uint32_t> values{};  ///< Grundy values of heaps that follow each other; 1 to upto + 1 of them
  std::uint32_t upto = 1000;  ///< games that have them are compared over upto + 1 heaps; to largest_identified
};

inline constexpr std::uint32_t largest_identified = 7'000;
/// The first value may be that of a heap of 0 to most_shift.
inline constexpr std::uint32_t most_shift = 8;

struct Identified {
  std::string game;
  std::uint32_t first = 0;  ///< the least heap n with G(n), G(n + 1), ... = values
  /// Games of one group have equal values from `first` on, over upto + 1 heaps; groups count from 1.
  std::uint32_t group = 1;
  friend bool operator==(const Identified&, const Identified&) = default;
};

/// Bytes that identify(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const IdentifyGoal& goal, const RunOptions& run = {});

/// Looks at all octal codes of up to three digits, 0.xxx and 4.xxx, then at nim, rim, dim, grundy, fibonacci,
/// take:squares, take:primes and take:2^k. By group, then in that order. Throws InvalidArgument, MemoryLimit,
/// Cancelled. Example: identify({.values = {0, 1, 2, 3, 1, 4, 3}})[0].game == "0.77"
[[nodiscard]] std::vector<Identified> identify(const IdentifyGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::heaps

#pragma GCC visibility pop
