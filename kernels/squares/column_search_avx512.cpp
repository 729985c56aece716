// The search over columns, compiled for the level avx512.

#include "squares/column_search_body.hpp"

namespace mexwave::squares::detail {

bool run_column_search_avx512(ColumnSearch& search) { return run_column_search(search); }

}  // namespace mexwave::squares::detail
