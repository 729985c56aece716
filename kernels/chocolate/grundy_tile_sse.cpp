// The tile of a Grundy table at level sse: word by word. Two words at a time gain nothing.

#include "chocolate/grundy_tile_body.hpp"

namespace mexwave::chocolate::detail {

void run_grundy_tile_sse(GrundyTile& tile) { run_grundy_tile<core::ScalarWords, false>(tile); }
void run_grundy_tile_with_pass_sse(GrundyTile& tile) { run_grundy_tile<core::ScalarWords, true>(tile); }

}  // namespace mexwave::chocolate::detail
