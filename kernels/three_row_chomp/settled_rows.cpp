// What is known of a settled row, and where its pattern begins.

#include <algorithm>
#include <bit>

#include "three_row_chomp/tile_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

/// Brings the worker's copy of the settled cells up to date.
void TileSweeper::learn(Worker& w, std::int32_t rows) const {
  for (; w.rows_learnt < rows; ++w.rows_learnt) {
    const Row& row = rows_[at(w.rows_learnt)];
    if (!row.is_long) continue;
    SettledPattern pattern;
    pattern.row = w.rows_learnt;
    pattern.offsets.resize(row.pattern.size());
    for (std::size_t k = 0; k < row.pattern.size(); ++k) {
      pattern.offsets[(row.preperiod + k) % row.pattern.size()] = static_cast<std::int32_t>(row.pattern[k]);
    }
    w.patterns->add(pattern);
  }
}

Row TileSweeper::short_row(std::int32_t r, std::int32_t first, std::int32_t end) {
  Row row;
  row.row = static_cast<std::uint32_t>(r);
  row.first = static_cast<std::uint32_t>(first);
  row.end = static_cast<std::uint32_t>(end);
  return row;
}

Row TileSweeper::long_row(const SettledPattern& pattern, std::int32_t first, std::int32_t preperiod) {
  const auto period = static_cast<std::int32_t>(pattern.offsets.size());
  Row row;
  row.row = static_cast<std::uint32_t>(pattern.row);
  row.is_long = true;
  row.first = static_cast<std::uint32_t>(first);
  row.preperiod = static_cast<std::uint32_t>(preperiod);
  for (std::int32_t k = 0; k < period; ++k) {
    row.pattern.push_back(static_cast<std::uint32_t>(pattern.offsets[at((preperiod + k) % period)]));
  }
  return row;
}

/// What a long row's pattern says of p - q - r, from row 6 on.
void TileSweeper::note_excess(Worker& w, const SettledPattern& pattern) {
  if (pattern.row < 6) return;
  const std::int32_t most = *std::max_element(pattern.offsets.begin(), pattern.offsets.end());
  w.excess = std::max(w.excess, std::int64_t{most} - pattern.row);
}

/// From here on no column is used.
std::int32_t TileSweeper::last_free(const RowState& state) {
  return state.first_free + 64 - std::countl_zero(state.beyond | 1);
}

/// The row fits its pattern from `preperiod` on: the least q, but none below `least`, from which it does. The preperiod
/// is the end of the last column that does not fit.
std::int32_t TileSweeper::fits_from(const SettledPattern& pattern, const RowState& state, std::int32_t from,
                                    std::int32_t preperiod, std::int32_t least) const {
  const auto period = static_cast<std::int32_t>(pattern.offsets.size());
  const auto fits = [&](std::int32_t q) {
    const std::int32_t expected = q + pattern.offsets[at(q % period)];
    if (expected >= from) return false;  // the row has used q before
    if (!plan_.logs(expected, q, pattern.row) || plan_.log_dropped(from, q)) throw PlanTooTight{};
    const ColumnTile& tile = tile_at(q);
    const TransitionLog* const log = tile.log.load(std::memory_order_acquire);
    if (log == nullptr) return false;
    const TransitionLog::Entry entry = log->at(q - tile.first_q, pattern.row);
    if (entry.r > pattern.row) throw PlanTooTight{};  // overwritten
    return entry.r == pattern.row && entry.p == expected;
  };
  while (preperiod > least) {
    const std::int32_t q = preperiod - 1;
    const std::int32_t k = q - state.first_free;
    const bool free = k == 0 || (k > 0 && ((state.beyond >> k) & 1) == 0);
    if (!free && !fits(q)) break;
    --preperiod;
  }
  return preperiod;
}

}  // namespace mexwave::three_row_chomp::detail
