#pragma once
// How a computation is run: threads, SIMD level, memory, progress, cancellation. None of these changes a single byte of
// a result.
//
// Threads of the caller. All free functions of the library may be called from several threads at once; their arguments
// must not change meanwhile. An object may be used by one thread at a time, unless all threads call const functions
// only; different objects are independent. No work continues in the background after a computation has returned or
// thrown. Any thread of a computation may call a callback. No callback is called by two threads at once; two different
// ones may run at once. An exception from a callback ends the computation and reaches the caller.
// Example: sweep({.openings_upto = 1000}, {.threads = 2, .memory_limit = 1 << 30})

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)

namespace mexwave {

/// Vector instruction sets: scalar to avx512 on x86-64, scalar and neon on arm64. A greater value is a higher level.
enum class SimdLevel : std::uint8_t { scalar, sse, avx2, avx512, neon };

/// "scalar", "sse", "avx2", "avx512" or "neon".
[[nodiscard]] std::string_view name(SimdLevel level) noexcept;

/// The level of that name. Throws InvalidArgument for any other text.
[[nodiscard]] SimdLevel parse_simd_level(std::string_view text);

/// Levels that this build contains and this processor and its operating system can run, in increasing order.
[[nodiscard]] std::vector<SimdLevel> usable_simd_levels();

/// The highest of usable_simd_levels().
[[nodiscard]] SimdLevel best_simd_level();

/// Where the library's threads come from: "oneTBB" or "std::jthread".
[[nodiscard]] std::string_view executor() noexcept;

/// Bytes that a computation may take now if RunOptions::memory_limit is 0: nine tenths of the memory that the machine
/// has available, or of what the control groups of the process or `ulimit -v` leave, if that is less.
[[nodiscard]] std::uint64_t memory_at_hand();
/// The work done and the total work, in a unit that depends on the computation: for most tables, their cells. The total
/// is an estimate that allows for later cells costing more. The last report of a computation has done == total. If the
/// total is not known, as in a search, it is 0; then `done` is the number of positions checked, or 0.
struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};

class Ranks;  // ranks.hpp

struct RunOptions {
  /// Worker threads, 1..1024; 0 means as many as the machine has processors. At most max(processors, 4) are used.
  unsigned threads = 0;
  /// SIMD level; unset means best_simd_level(). For a level that the machine lacks, the computation throws
  /// InvalidArgument.
  std::optional<SimdLevel> simd{};
  /// Bytes that each process may take; 0 means memory_at_hand(), divided among the ranks of one machine.
  std::uint64_t memory_limit = 0;
  /// Called with the progress, at most 20 times a second.
  std::function<void(const Progress&)> progress{};
  /// Called every few milliseconds; if it returns true, the computation throws Cancelled.
  std::function<bool()> cancelled{};
  /// Processes that share the work (ranks.hpp), or null. Only these computations use them: sweep() of three-row and
  /// four-row Chomp, draws of squares found by columns or corners, positions() and grundy() of chocolate, catalog() of
  /// heaps. All others ignore them.
  Ranks* ranks = nullptr;
};

/// Throws MemoryLimit if `what` needs more memory than the run may take; the message states both numbers. Without a
/// limit of the run, up to 8 MiB are always allowed.
void require_memory(const std::string& what, std::uint64_t bytes, const RunOptions& run = {});

}  // namespace mexwave

#pragma GCC visibility pop
