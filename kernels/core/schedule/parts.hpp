#pragma once
// Runs independent tasks, taken from a shared counter. (A wavefront would be slower: its blocks end in order.)

#include <cstdint>
#include <functional>
#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::core {

/// Runs run_part(0), ..., run_part(parts - 1), each once, on `workers` workers. A free worker takes the next number, so
/// parts begin in increasing order and end in any order. After the first exception no part begins; this function throws
/// the exception once running parts have ended. To end long parts sooner, call Ticker::stop(): their next tick() then
/// throws Stopped.
void for_each_part(unsigned workers, std::uint64_t parts, const std::function<void(std::uint64_t part)>& run_part);

/// Calls ZeroPages::give_back() for all words, with several workers: a single one takes a quarter of a second per GiB.
void give_back(const std::vector<ZeroPages*>& pages, unsigned workers);

}  // namespace mexwave::core
