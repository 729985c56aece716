// The tile of P-positions at level scalar.

#include "chocolate/positions_tile_body.hpp"

namespace mexwave::chocolate::detail {

void run_positions_tile_scalar(PositionsTile& tile) { run_positions_tile<core::ScalarWords>(tile); }

}  // namespace mexwave::chocolate::detail
