// The tile of a Grundy table at level neon: word by word, as at level sse.

#include "chocolate/grundy_tile_body.hpp"

namespace mexwave::chocolate::detail {

void run_grundy_tile_neon(GrundyTile& tile) { run_grundy_tile<core::ScalarWords, false>(tile); }
void run_grundy_tile_with_pass_neon(GrundyTile& tile) { run_grundy_tile<core::ScalarWords, true>(tile); }

}  // namespace mexwave::chocolate::detail
