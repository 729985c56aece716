// The tile of a Grundy table at level avx2.

#include "chocolate/grundy_tile_body.hpp"

namespace mexwave::chocolate::detail {

void run_grundy_tile_avx2(GrundyTile& tile) { run_grundy_tile<core::VectorWords>(tile); }

}  // namespace mexwave::chocolate::detail
