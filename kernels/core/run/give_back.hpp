#pragma once
// Memory that goes back to the system from several threads: page by page that takes a quarter of a second a GiB.

#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::core {

/// All whole pages of it, from so many workers at once; they read as zero from then on.
void give_back(const std::vector<ZeroPages*>& pages, unsigned workers);

}  // namespace mexwave::core
