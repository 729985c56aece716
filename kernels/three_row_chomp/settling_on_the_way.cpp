// Rows settle where a block has passed the turning point (README.md, "Over many machines").

#include <algorithm>

#include "three_row_chomp/rank_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

/// What the chunk's tiles, which the block has crossed, tell of rows that may settle.
void RankSweeper::look(Passage& passage, std::int32_t p_last, std::int32_t first_tile, std::int32_t end_tile) const {
  const RankPlan::Columns seen = dealt_.settling_columns(passage.block);
  for (std::int32_t j = first_tile; j < end_tile; ++j) {
    const ColumnTile& tile = tiles_[at(j)];
    if (tile.first_q > seen.last) return;
    if (tile.first_q < seen.first) {
      if (!tile.finished) passage.front = std::min(passage.front, tile.base);
      continue;
    }
    if (!passage.looking) {
      const std::int32_t known = rows_for(passage.block + 1);
      passage.probe = RowProbe(known, std::min(passage.front, p_last + 1) - known);
      passage.looking = true;
    }
    passage.probe.see(tile, p_last);
  }
}

/// The block has passed all columns where it is to look. All rows that blocks before it have settled are known here:
/// they settled in this chunk, or in one before it, and what is known there goes ahead of the blocks that follow.
void RankSweeper::settle(Worker& w, Passage& passage, const RankPlan::Columns& seen) {
  const std::int32_t before = known_rows_.load(std::memory_order_relaxed);
  learn(w, before);
  while (settle_next_row(w, passage, seen)) {
  }
  passage.probe = {};
  passage.looking = false;
  if (seen.all || known_rows_.load(std::memory_order_relaxed) == before) return;
  // Where the columns begin in a chunk to the left, the blocks that follow have them before them as well.
  for (std::int32_t chunk = dealt_.chunk_of(seen.first); chunk < passage.chunk; ++chunk) {
    if (const unsigned owner = dealt_.owner(chunk); owner != ranks_.rank())
      send_with_facts(owner, Note::facts, [](StateWriter&) {});
  }
}

/// As Sweeper::settle_next_row(), but that first_of_row_ is known in part: a row that has used its first column has its
/// diagonal entry.
bool RankSweeper::settle_next_row(Worker& w, Passage& passage, const RankPlan::Columns& seen) {
  const RowProbe& probe = passage.probe;
  const std::int32_t r = known_rows_.load(std::memory_order_relaxed);
  if (r < probe.first_row() || r >= probe.first_row() + probe.rows()) return false;
  const std::int32_t p0 = dealt_.last_p(passage.block) + 1;
  const RowState state = probe.state(r, seen.last + 1);
  if (state.first_free <= r) return false;
  Row row;
  std::optional<SettledPattern> pattern;
  if (const std::int32_t end = ended_.end_of(r); end < p0) {
    if (state.first_free <= end) return false;
    row = short_row(r, 0, end);
  } else {
    if (!seen.all && state.first_free + plan_.settle_margin > seen.last + 1) return false;
    pattern = certify_pattern(r, state, p0, *w.patterns);
    if (!pattern) return false;
    note_excess(w, *pattern);
    row = long_row(*pattern, 0, 0);  // rank 0 completes it (Clerk::complete())
  }
  {
    const std::lock_guard lock(mutex_);
    known_from_[at(r)] = static_cast<std::int32_t>(passage.block + 1);
    rows_.push_back(std::move(row));
    known_rows_.store(r + 1, std::memory_order_release);
    if (pattern) {
      const std::int32_t preperiod = last_free(state);
      questions_.push_back({std::move(*pattern), state, p0, preperiod});
    }
  }
  learn(w, r + 1);
  if (pattern && !seen.all) passage.promises.push_back(r);
  return true;
}

/// No block up to this one has used a row that it has settled right of the columns where it looked, in this chunk.
void RankSweeper::keep_promises(const Passage& passage, std::int32_t p_last, const RankPlan::Columns& seen) const {
  const std::int32_t first = std::max(seen.last + 1, passage.chunk * dealt_.chunk_columns);
  const std::int32_t last = std::min(p_last, (passage.chunk + 1) * dealt_.chunk_columns - 1);
  for (const std::int32_t r : passage.promises) {
    const std::int32_t furthest = std::min(last, furthest_q_[at(r) / 64].load(std::memory_order_relaxed));
    for (std::int32_t q = first; q <= furthest; ++q) {
      const ColumnTile& tile = tile_at(q);
      if (tile.finished || tile.used(q - tile.first_q, r)) throw PlanTooTight{};
    }
  }
}

/// The rows are in order of the blocks that settled them.
std::int32_t RankSweeper::rows_for(std::int64_t block) const {
  const auto known = known_from_.begin() + known_rows_.load(std::memory_order_acquire);
  return static_cast<std::int32_t>(std::upper_bound(known_from_.begin(), known, static_cast<std::int32_t>(block)) -
                                   known_from_.begin());
}

}  // namespace mexwave::three_row_chomp::detail
