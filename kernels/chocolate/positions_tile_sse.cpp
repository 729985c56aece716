// The tile of P-positions at level sse.

#include "chocolate/positions_tile_body.hpp"
#include "core/bits/open_words_sse.hpp"

namespace mexwave::chocolate::detail {

void run_positions_tile_sse(PositionsTile& tile) { run_positions_tile<core::SseWords>(tile); }

}  // namespace mexwave::chocolate::detail
