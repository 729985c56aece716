#pragma once
// A recorded sweep over ranks, carried out on paper by any number of them, on a table as long or longer.

#include <cstdint>

#include "core/run/schedule_record.hpp"

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
  std::uint64_t rows_ahead = 1;   ///< a row begins once the one so many before it is done
  /// More rows under way than were when it was recorded leave cells of settled rows: nanoseconds a row for each of so
  /// many columns right of the place that has the given share of p to its left.
  double lag_cost = 0, lag_columns = 0, lag_place = 0.7072;
};

struct Played {
  std::uint64_t duration = 0;  ///< from the beginning of the first row to the end of the last
  std::uint64_t work = 0;      ///< of all tiles and messages
  std::uint64_t messages = 0;
};

/// By the rules of three_row_chomp/rank_sweeper.hpp and clerk.hpp: tile c is rank c mod ranks', a tile is crossed by
/// one row at a time, in the order of the rows; a free thread of a rank takes the first row that is there; rank 0
/// begins and ends rows.
[[nodiscard]] Played play(const core::RecordedSchedule& schedule, const Virtual& table, const Cluster& cluster);

}  // namespace mexwave::replay
