#pragma once
// Independent tasks, taken from a shared counter. (In a wavefront tasks end in order: for 256 uneven tasks, eight
// workers are then 3.4 times as fast as one; with a counter they are 7.4 times as fast.)

#include <cstdint>
#include <functional>
#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::core {

/// Runs part(0), ..., part(parts - 1), each once, on so many workers. A free worker takes the next number, so parts
/// begin in rising order and end in any. The first exception ends the taking of parts and is thrown from here once the
/// parts under way have ended; a long one can be stopped by Ticker::stop(), and ends by throwing Stopped.
void for_each_part(unsigned workers, std::uint64_t parts, const std::function<void(std::uint64_t part)>& run_part);

/// Gives all whole pages back to the system, with so many workers at once: one worker takes a quarter of a second per
/// GiB. Afterwards the pages read as zero.
void give_back(const std::vector<ZeroPages*>& pages, unsigned workers);

}  // namespace mexwave::core
