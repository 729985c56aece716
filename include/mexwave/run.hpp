#pragma once
// How a computation is run: threads, SIMD level, memory, progress, cancellation. None of these changes a result by a
// single byte.
//
// Threads of the caller. All free functions of the library may be called at the same time from several threads; what
// they are handed by reference must not change meanwhile. An object may be used by one thread at a time, unless all of
// them call const functions only; different objects are independent of each other. Nothing goes on in the background
// after a computation has returned or thrown. Callbacks are called by any thread of a computation, each by one at a
// time; two different ones may be called at once. What they throw ends the computation, and the caller gets it.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)

namespace mexwave {

/// Instruction sets a kernel can be run with; those of one processor in rising order. One vocabulary for files,
/// options, tests and benches.
enum class SimdLevel : std::uint8_t { scalar, sse, avx2, avx512, neon };

/// "scalar", "sse", "avx2", "avx512" or "neon".
[[nodiscard]] std::string_view name(SimdLevel level) noexcept;

/// The level of that name; throws InvalidArgument naming the accepted ones.
[[nodiscard]] SimdLevel parse_simd_level(std::string_view text);

/// Levels that this build contains and this processor and its operating system can run, in rising order.
[[nodiscard]] std::vector<SimdLevel> usable_simd_levels();

/// The highest of usable_simd_levels().
[[nodiscard]] SimdLevel best_simd_level();

/// Where the library's threads come from: "oneTBB" or "std::jthread".
[[nodiscard]] std::string_view executor() noexcept;

/// Bytes of memory that a computation may take now, if it is given no limit of its own: nine tenths of what the
/// machine, or the control groups that the process lives in, have available.
[[nodiscard]] std::uint64_t memory_at_hand();
/// Throws MemoryLimit, naming both figures, if `what` needs more than that. Of a few MiB nothing is asked.
void require_memory(const std::string& what, std::uint64_t bytes);

/// Work done and work there is, in cells of the table (an estimate of the total that knows how the cost grows). A total
/// of 0: nobody knows, as in a search; then `done` may be 0, too.
struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};

class Ranks;  // ranks.hpp

struct RunOptions {
  /// Worker threads, 1..1024, used up to the machine's number or four; 0 means as many as the machine has.
  unsigned threads = 0;
  /// Level to run with; unset means the best. A level that the machine lacks is refused with InvalidArgument.
  std::optional<SimdLevel> simd{};
  /// Bytes that may be taken, by each process; 0 means memory_at_hand(), of which ranks on one machine share.
  std::uint64_t memory_limit = 0;
  /// Told how far it is, at most some 20 times a second.
  std::function<void(const Progress&)> progress{};
  /// Asked every few milliseconds; answering true makes the call throw Cancelled.
  std::function<bool()> cancelled{};
  /// Other processes that help, if there are any: with sweep() of three-row and four-row Chomp, draws of squares found
  /// by columns or corners, positions() and grundy() of chocolate, catalog() of heaps. Whatever else is computed, is
  /// computed here.
  Ranks* ranks = nullptr;
};

}  // namespace mexwave

#pragma GCC visibility pop
