// The search over columns at level neon, which every arm64 compiler has at hand for the scalar one, too.

#include "squares/column_search_body.hpp"

namespace mexwave::squares::detail {

bool run_column_search_neon(ColumnSearch& search) { return run_column_search(search); }

}  // namespace mexwave::squares::detail
