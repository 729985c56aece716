// The tile of P-positions at level avx2.

#include "chocolate/positions_tile_body.hpp"
#include "core/bits/open_words_avx2.hpp"

namespace mexwave::chocolate::detail {

void run_positions_tile_avx2(PositionsTile& tile) { run_positions_tile<core::Avx2Words>(tile); }

}  // namespace mexwave::chocolate::detail
