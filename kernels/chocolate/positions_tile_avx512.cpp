// The tile of P-positions at level avx512.

#include "chocolate/positions_tile_body.hpp"

namespace mexwave::chocolate::detail {

void run_positions_tile_avx512(PositionsTile& tile) { run_positions_tile<core::VectorWords>(tile); }

}  // namespace mexwave::chocolate::detail
