#pragma once
// Simulates a recorded schedule with other numbers of workers or ranks. Times are in nanoseconds.

#include <cstdint>
#include <functional>

#include "core/schedule/schedule_record.hpp"

namespace mexwave::replay {

struct Simulated {
  std::uint64_t time = 0;  ///< from the beginning of the first block to the end of the last
  std::uint64_t work = 0;  ///< of all blocks and messages
};

/// `workers` workers of one process, by the rules of core/schedule/wavefront.hpp and parts.hpp.
[[nodiscard]] Simulated simulate(const core::RecordedSchedule& schedule, unsigned workers);

struct Cluster {
  unsigned ranks = 1, threads = 1;  ///< threads of a rank
  std::uint64_t message = 0;        ///< processor time of a message between ranks, half of it for each
  std::uint64_t latency = 0;        ///< of such a message
};

/// The table that the ranks fill.
struct Table {
  std::uint32_t stretch = 1;      ///< it is so many times as long as the recorded one, and as wide
  std::int32_t tile_columns = 0;  ///< of its tiles
  /// Block b begins once block b - ahead_of(b) is done.
  std::function<std::uint64_t(std::uint64_t block)> ahead_of;
};

/// Ranks, by the rules of core/ranks/blocks.cpp, from the record of a sweep over ranks: tile c belongs to rank c mod
/// cluster.ranks. One block at a time crosses a tile, in the order of the blocks. A free thread of a rank takes the
/// first block that has arrived. Rank 0 begins and ends blocks.
[[nodiscard]] Simulated simulate(const core::RecordedSchedule& schedule, const Table& table, const Cluster& cluster);

}  // namespace mexwave::replay
