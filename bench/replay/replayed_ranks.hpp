#pragma once
// Simulates a recorded sweep over ranks with any number of ranks, for a table of the same length or longer.

#include <cstdint>
#include <functional>

#include "core/schedule/schedule_record.hpp"

namespace mexwave::replay {

/// Times in nanoseconds.
struct Cluster {
  unsigned ranks = 1, threads = 1;  ///< threads of a rank
  std::uint64_t message = 0;        ///< processor time, half of it on either side, if the next tile is another rank's
  std::uint64_t latency = 0;        ///< of such a message
};

/// What is carried out.
struct Virtual {
  std::uint32_t stretch = 1;      ///< the table is so many times as long as the recorded one, and as wide
  std::int32_t tile_columns = 0;  ///< of its chunks
  /// Block r begins once block r - ahead_of(r) is done.
  std::function<std::uint64_t(std::uint64_t block)> ahead_of = [](std::uint64_t) { return std::uint64_t{1}; };
};

struct Played {
  std::uint64_t duration = 0;  ///< from the beginning of the first block to the end of the last
  std::uint64_t work = 0;      ///< of all tiles and messages
  std::uint64_t messages = 0;
};

/// By the rules of chomp3/rank_kernel.hpp and ranks.cpp: tile c is rank c mod ranks', a tile is crossed by
/// one block at a time, in the order of the blocks; a free thread of a rank takes the first block that is there; rank 0
/// begins and ends blocks.
[[nodiscard]] Played play(const core::RecordedSchedule& schedule, const Virtual& table, const Cluster& cluster);

}  // namespace mexwave::replay
