// The tile of P-positions at level avx512.

#include "chocolate/positions_tile_body.hpp"
#include "core/bits/open_words_avx512.hpp"

namespace mexwave::chocolate::detail {

void run_positions_tile_avx512(PositionsTile& tile) { run_positions_tile<core::Avx512Words>(tile); }

}  // namespace mexwave::chocolate::detail
