// The search over columns, compiled for the level sse.

#include "squares/column_search_body.hpp"

namespace mexwave::squares::detail {

bool run_column_search_sse(ColumnSearch& search) { return run_column_search(search); }

}  // namespace mexwave::squares::detail
