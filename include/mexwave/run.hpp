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

/// Instruction sets of a kernel. Those of one processor are in increasing order.
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

/// Bytes that a computation may take now if it has no limit of its own: nine tenths of what the machine, or the control
/// groups of the process, have available.
[[nodiscard]] std::uint64_t memory_at_hand();
/// Throws MemoryLimit if `what` needs more than memory_at_hand(); the message states both numbers. Requests up to 8 MiB
/// are not checked.
void require_memory(const std::string& what, std::uint64_t bytes);

/// Work done and all work, in cells of the table. The total is an estimate that allows for later cells costing more.
/// The last report of a computation has done == total. If the total is not known, as in a search, it is 0; then `done`
/// counts positions checked, or is 0.
struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};

class Ranks;  // ranks.hpp

struct RunOptions {
  /// Worker threads, 1..1024; 0 means as many as the machine has processors. At most
  /// max(processors, 4) are used.
  unsigned threads = 0;
  /// Level to run with; unset means the best. A level that the machine lacks is refused with InvalidArgument.
  std::optional<SimdLevel> simd{};
  /// Bytes that may be taken, by each process; 0 means memory_at_hand(), which ranks on one machine share.
  std::uint64_t memory_limit = 0;
  /// Called with the progress, at most 20 times a second.
  std::function<void(const Progress&)> progress{};
  /// Called every few milliseconds; if it returns true, the computation throws Cancelled.
  std::function<bool()> cancelled{};
  /// Other processes that help, or null. Only these computations use them: sweep() of three-row and four-row Chomp,
  /// draws of squares found by columns or corners, positions() and grundy() of chocolate, catalog() of heaps.
  Ranks* ranks = nullptr;
};

}  // namespace mexwave

#pragma GCC visibility pop
