// The tile of a Grundy table at level avx2.

#include "chocolate/grundy_tile_body.hpp"
#include "core/bits/open_words_avx2.hpp"

namespace mexwave::chocolate::detail {

void run_grundy_tile_avx2(GrundyTile& tile) { run_grundy_tile<core::Avx2Words, false>(tile); }
void run_grundy_tile_with_pass_avx2(GrundyTile& tile) { run_grundy_tile<core::Avx2Words, true>(tile); }

}  // namespace mexwave::chocolate::detail
