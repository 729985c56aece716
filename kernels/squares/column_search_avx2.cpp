// The search over columns, compiled for the level avx2.

#include "squares/column_search_body.hpp"

namespace mexwave::squares::detail {

bool run_column_search_avx2(ColumnSearch& search) { return run_column_search(search); }

}  // namespace mexwave::squares::detail
