#pragma once
// Simulates a recorded schedule with any number of workers.

#include <cstdint>

#include "core/schedule/schedule_record.hpp"

namespace mexwave::replay {

/// All work of a schedule, nanoseconds: what one worker takes.
[[nodiscard]] std::uint64_t work(const core::RecordedSchedule& schedule);

/// Nanoseconds that it takes so many workers, by the rules of core/schedule/wavefront.hpp or parts.hpp. A block that
/// had to wait goes on `handover` nanoseconds after the tile it waited for: the time of a message, where workers are
/// far apart.
[[nodiscard]] std::uint64_t duration(const core::RecordedSchedule& schedule, unsigned workers, std::uint64_t handover);

}  // namespace mexwave::replay
