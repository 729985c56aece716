// The tile of a Grundy table at level sse.

#include "chocolate/grundy_tile_body.hpp"
#include "core/bits/open_words_sse.hpp"

namespace mexwave::chocolate::detail {

void run_grundy_tile_sse(GrundyTile& tile) { run_grundy_tile<core::SseWords>(tile); }

}  // namespace mexwave::chocolate::detail
