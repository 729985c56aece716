// The tile of a Grundy table at level sse.

#include "chocolate/grundy_tile_body.hpp"
#include "core/bits/open_words_sse.hpp"

namespace mexwave::chocolate::detail {

void run_grundy_tile_sse(GrundyTile& tile) { run_grundy_tile<core::SseWords, false>(tile); }
void run_grundy_tile_with_pass_sse(GrundyTile& tile) { run_grundy_tile<core::SseWords, true>(tile); }

}  // namespace mexwave::chocolate::detail
