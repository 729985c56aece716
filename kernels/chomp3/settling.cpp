// Makes settled rows, finds their preperiods, and records the states of rows while a block crosses columns (RowProbe).
// RowProbe handles the 64 rows of a band at once, because most rows are used in all columns of a tile, or in none.

#include "chomp3/settling.hpp"

#include <algorithm>
#include <bit>

namespace mexwave::chomp3::detail {

void add_patterns(Worker& w, const std::vector<Row>& rows, std::int32_t count) {
  for (; w.pattern_rows < count; ++w.pattern_rows) {
    const Row& row = rows[at(w.pattern_rows)];
    if (!row.is_long) continue;
    SettledPattern pattern;
    pattern.row = w.pattern_rows;
    pattern.offsets.resize(row.pattern.size());
    for (std::size_t k = 0; k < row.pattern.size(); ++k) {
      pattern.offsets[(row.preperiod + k) % row.pattern.size()] = static_cast<std::int32_t>(row.pattern[k]);
    }
    w.patterns.add(pattern);
  }
}

Row short_row(std::int32_t r, std::int32_t end) {
  Row row;
  row.row = static_cast<std::uint32_t>(r);
  row.end = static_cast<std::uint32_t>(end);
  return row;
}

Row long_row(const SettledPattern& pattern) {
  Row row;
  row.row = static_cast<std::uint32_t>(pattern.row);
  row.is_long = true;
  row.preperiod = 0;
  row.pattern.assign(pattern.offsets.begin(), pattern.offsets.end());
  return row;
}

void set_preperiod(Row& row, std::int32_t preperiod) {
  const auto period = static_cast<std::int64_t>(row.pattern.size());
  const std::int64_t turn = (((preperiod - std::int64_t{row.preperiod}) % period) + period) % period;
  std::rotate(row.pattern.begin(), row.pattern.begin() + turn, row.pattern.end());
  row.preperiod = static_cast<std::uint32_t>(preperiod);
}

void note_excess(Worker& w, const SettledPattern& pattern) {
  if (pattern.row < 6) return;
  const std::int32_t most = *std::max_element(pattern.offsets.begin(), pattern.offsets.end());
  w.excess = std::max(w.excess, std::int64_t{most} - pattern.row);
}

bool uses_any(const TileSweeper& sweeper, std::int32_t r, std::int32_t first_q, std::int32_t last_q) {
  for (std::int32_t q = first_q, last = std::min(last_q, sweeper.furthest_use(r)); q <= last; ++q) {
    if (sweeper.used(q, r)) return true;
  }
  return false;
}

PreperiodSearch::PreperiodSearch(SettledPattern of, const RowState& at_p0, std::int32_t from)
    : pattern(std::move(of)),
      state(at_p0),
      p0(from),
      preperiod(state.first_free + 64 - std::countl_zero(state.beyond | 1)) {}  // no column from here on is used

void PreperiodSearch::go_back(const TileSweeper& sweeper, std::int32_t least) {
  const auto period = static_cast<std::int32_t>(pattern.offsets.size());
  const auto fits = [&](std::int32_t q) {
    const std::int32_t expected = q + pattern.offsets[at(q % period)];
    if (expected >= p0) return false;  // the row used q at an earlier p
    if (!sweeper.plan.logs(expected, q, pattern.row) || sweeper.plan.log_dropped(p0, q)) throw RestartWider{};
    const ColumnTile& tile = sweeper.tile_at(q);
    const TransitionLog* const log = tile.log.load(std::memory_order_acquire);
    if (log == nullptr) return false;
    const TransitionLog::Entry entry = log->at(q - tile.first_q, pattern.row);
    if (entry.r > pattern.row) throw RestartWider{};  // overwritten
    return entry.r == pattern.row && entry.p == expected;
  };
  while (preperiod > least) {
    const std::int32_t q = preperiod - 1;
    const std::int32_t k = q - state.first_free;
    const bool free = k == 0 || (k > 0 && ((state.beyond >> k) & 1) == 0);
    if (!free && !fits(q)) break;
    --preperiod;
  }
}

RowProbe::RowProbe(std::int32_t first_row, std::int32_t most_rows)
    : first_row_(first_row),
      states_(at(std::max(most_rows, 0)), RowState{none_free, 0}),
      found_(states_.size() / 64 + 2) {}

void RowProbe::add_column(std::int32_t first_r, std::uint64_t word, std::int32_t q) {
  std::uint64_t& found = found_of(first_r);
  std::uint64_t here = ~low_bits(std::max(first_row_ - first_r, 0));  // rows of the probe
  for (std::uint64_t left = word & found & here; left != 0; left &= left - 1) {
    const std::int32_t k = first_r + std::countr_zero(left) - first_row_;
    if (k >= rows()) break;
    RowState& state = states_[at(k)];
    if (q - state.first_free > 63) {
      states_.resize(at(k));
      break;
    }
    state.beyond |= std::uint64_t{1} << (q - state.first_free);
  }
  here &= low_bits(std::max(first_row_ + rows() - first_r, 0));
  const std::uint64_t now = ~word & ~found & here;
  for (std::uint64_t left = now; left != 0; left &= left - 1)
    states_[at(first_r + std::countr_zero(left) - first_row_)].first_free = q;
  found |= now;
}

void RowProbe::add_tile(const ColumnTile& tile, std::int32_t last_q) {
  const std::int32_t columns = std::min(tile.last_q(), last_q) - tile.first_q + 1;
  if (columns <= 0) return;
  const KeptBands kept(tile);
  for (std::int32_t r = first_row_ & ~63; r < first_row_ + rows(); r += 64) {
    if (r > last_q) return;  // these rows begin further right
    const std::uint64_t found = found_of(r);
    // Rows for which the tile has no room, or which it has not written, are unused; r > q counts as used.
    const bool blank = !tile.finished && (!tile.has_segments() || r < tile.floor || kept.blank(r));
    if (blank || tile.finished) {
      for (std::int32_t c = 0; c < columns; ++c) {
        const std::int32_t q = tile.first_q + c;
        const std::uint64_t word = tile.finished ? ~std::uint64_t{0} : ~low_bits(std::max(q + 1 - r, 0));
        if ((word & found_of(r)) == 0 && (word | found_of(r)) == ~std::uint64_t{0}) break;  // later columns add nothing
        add_column(r, word, q);
      }
      continue;
    }
    if (found == 0 && r + 64 <= tile.base) continue;  // used in all columns
    if (r >= kept.end) continue;
    const std::uint64_t* const words = tile.band(r);
    std::uint64_t any = 0, all = ~std::uint64_t{0};
    for (std::int32_t c = 0; c < tile.columns; ++c) {
      any |= words[c];
      all &= words[c];
    }
    // Only these columns change a state: those that a row whose first free column is known has used, and those that a
    // row whose first free column is not known has not used.
    const std::uint64_t here = ~low_bits(std::max(first_row_ - r, 0)) & low_bits(std::max(first_row_ + rows() - r, 0));
    if ((((any & found) | ~(all | found)) & here) == 0) continue;
    for (std::int32_t c = 0; c < columns; ++c) {
      const std::uint64_t before = found_of(r);
      if ((((words[c] & before) | ~(words[c] | before)) & here) != 0) add_column(r, words[c], tile.first_q + c);
    }
  }
}

RowState RowProbe::state(std::int32_t r, std::int32_t end) const {
  RowState state = states_[at(r - first_row_)];
  if (state.first_free == none_free) state.first_free = end;
  return state;
}

void RowProbe::write(StateWriter& out) const {
  out.number(first_row_);
  std::vector<std::int32_t> first_free;
  std::vector<std::uint32_t> spread;
  for (std::size_t k = 0; k < states_.size(); ++k) {
    first_free.push_back(states_[k].first_free);
    if (states_[k].beyond != 0) spread.push_back(static_cast<std::uint32_t>(k));
  }
  out.list(first_free);
  out.list(spread);
  for (const std::uint32_t k : spread) out.number(states_[k].beyond);
}

void RowProbe::read(StateReader& in) {
  first_row_ = in.number<std::int32_t>();
  const auto first_free = in.list<std::int32_t>();
  const auto spread = in.list<std::uint32_t>();
  states_.clear();
  found_.assign(first_free.size() / 64 + 2, 0);
  for (const std::int32_t q : first_free) {
    const auto r = first_row_ + static_cast<std::int32_t>(states_.size());
    if (q != none_free) found_of(r) |= std::uint64_t{1} << (r & 63);
    states_.push_back({q, 0});
  }
  for (const std::uint32_t k : spread) {
    if (k >= states_.size()) in.wrong();
    states_[k].beyond = in.number<std::uint64_t>();
  }
}

}  // namespace mexwave::chomp3::detail
