#pragma once
// Parts of a work that do not depend on each other: a counter, and nothing else. (A wavefront would make them end in
// order: of 256 uneven parts, eight workers then do 3.4 times as much as one, with a counter 7.4 times.)

#include <cstdint>
#include <functional>

namespace mexwave::core {

/// Runs part(0), ..., part(parts - 1), each once, on so many workers. A free worker takes the next number, so parts
/// begin in rising order and end in any. The first exception ends the taking of parts and is thrown from here once the
/// parts under way have ended; one that lasts can be told by Ticker::stop(), and leaves by Stopped.
void for_each_part(unsigned workers, std::uint64_t parts, const std::function<void(std::uint64_t part)>& run_part);

}  // namespace mexwave::core
