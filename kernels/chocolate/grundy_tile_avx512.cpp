// The tile of a Grundy table at level avx512.

#include "chocolate/grundy_tile_body.hpp"
#include "core/bits/open_words_avx512.hpp"

namespace mexwave::chocolate::detail {

void run_grundy_tile_avx512(GrundyTile& tile) { run_grundy_tile<core::Avx512Words, false>(tile); }
void run_grundy_tile_with_pass_avx512(GrundyTile& tile) { run_grundy_tile<core::Avx512Words, true>(tile); }

}  // namespace mexwave::chocolate::detail
