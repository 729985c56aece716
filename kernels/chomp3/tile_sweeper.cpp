// The slow path: computes a block of p at a tile of columns cell by cell, from all bits of columns and lines, as
// scan.cpp does. It makes no assumption about the shape of the table. Groups of 16 p take it if windows do not contain
// everything that matters (fast_groups.cpp). The diagonal, the ends of rows, the start of columns and watched cells
// always take it.

#include "chomp3/tile_sweeper.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/fault.hpp"

namespace mexwave::chomp3::detail {

Results::Results(std::int32_t last_p)
    : diagonal_q(at(last_p) + 2, none),
      end_row(at(last_p) + 2, none),
      above_diagonal(at(last_p) + 2, none),
      first_of_row(at(last_p) + 2, -1) {
  rows.reserve(at(last_p) + 1);
}

Sweep Results::take(std::int32_t last_swept) {
  Sweep sweep;
  sweep.upto = static_cast<std::uint32_t>(last_swept);
  for (std::vector<std::uint32_t>* const by_p : {&diagonal_q, &end_row, &above_diagonal})
    by_p->resize(at(last_swept) + 1);
  sweep.diagonal_q = std::move(diagonal_q);
  sweep.end_row = std::move(end_row);
  sweep.above_diagonal = std::move(above_diagonal);
  sweep.rows = std::move(rows);
  return sweep;
}

void RowMinima::note(const std::vector<FirstUse>& uses) {
  for (const FirstUse& use : uses) {
    std::int32_t& least = p[at(use.r)];
    if (least >= 0 && least <= use.p) continue;
    least = use.p;
    q[at(use.r)] = use.q;
  }
  std::int32_t now = known.load(std::memory_order_relaxed);
  while (p[at(now)] >= 0) ++now;
  known.store(now, std::memory_order_relaxed);
}

void RowMinima::write_to(std::vector<Row>& rows) const {
  for (Row& row : rows) {
    row.min = static_cast<std::uint32_t>(p[row.row]);
    row.min_at = static_cast<std::uint32_t>(q[row.row]);
  }
}

TileSweeper::TileSweeper(const Plan& plan_, const Machine& machine_, std::int32_t look_back_, Watch watch_)
    : plan(plan_),
      machine(machine_),
      watch(std::move(watch_)),
      look_back(look_back_),
      segments(plan.tile_columns),
      workers([this] { return std::make_unique<Worker>(segments, plan.last_p); }),
      tiles(at(plan.tile_of(plan.last_p)) + 1),
      ended(plan.last_p),
      results(plan.last_p),
      furthest_q(at(plan.last_p) / 64 + 4) {
  for (auto& q : furthest_q) q.store(-1, std::memory_order_relaxed);
  for (std::size_t j = 0; j < tiles.size(); ++j) {
    tiles[j].first_q = static_cast<std::int32_t>(j) * plan.tile_columns;
    tiles[j].columns = plan.tile_columns;
    tiles[j].logged_rows = plan.logged_rows;
  }
}

Totals TileSweeper::totals() const {
  Totals sum;
  for (const auto& worker : workers.all()) {
    sum.add(worker->work);
    sum.excess = std::max(sum.excess, worker->excess);
  }
  return sum;
}

// ---------------------------------------------------------------------------------------------------------------------
// Slow cells.

namespace {

/// First r in [from, to) that neither column c of the tile nor line i of the block has used, or -1.
inline std::int32_t first_free(const ColumnTile& tile, std::int32_t c, BlockLines& lines, std::int32_t i,
                               std::int32_t from, std::int32_t to) {
  if (from >= to) return -1;
  const std::uint64_t* line = &lines.word(i, from);
  std::uint64_t zeros = ~(tile.band(from)[c] | *line) & ~low_bits(from & 63);
  for (std::int32_t word = from >> 6;;) {
    if (zeros != 0) {
      const std::int32_t r = word * 64 + std::countr_zero(zeros);
      return r < to ? r : -1;
    }
    if (++word * 64 >= to) return -1;
    line += group_lines;
    zeros = ~(tile.band(word * 64)[c] | *line);
  }
}

/// Records that p uses r at column q: [lo, hi) grows over r if it touches it. After r = q, only r < q are left.
inline void take(BlockLines& lines, std::int32_t i, std::int32_t q, std::int32_t r) {
  std::int32_t& lo = lines.lo[at(i)];
  std::int32_t& hi = lines.hi[at(i)];
  lines.mark(i, r);
  lines.top[at(i)] = std::max(lines.top[at(i)], r);
  const bool touches = lo == far_away || r + 1 == lo || r == hi || r == q;
  if (lo == far_away) {
    lo = r;
    hi = r + 1;
  }
  if (r == q) {
    if (hi != r && lo < r) lines.fill(i, lo, hi);  // the old interval is separate, below the new one
    lo = std::min(r, hi == r ? lo : r);
    hi = far_away;
    lines.closed[at(i)] = q;
  }
  if (touches) lines.widen(i);
}

/// The extent of the P-positions found so far in one line, in order of q.
struct FoundRows {
  std::int32_t least = far_away, greatest = -1, last_q = -1;
  void add(std::int32_t r, std::int32_t q) {
    least = std::min(least, r);
    greatest = std::max(greatest, r);
    last_q = q;
  }
};

}  // namespace

void TileSweeper::slow_group(Worker& w, const Block& b, ColumnTile& tile, std::int32_t group) {
  const std::int32_t first_i = group * group_p;
  const std::int32_t last_i = std::min(first_i + group_p, w.lines.count) - 1;
  for (std::int32_t i = first_i; i <= last_i; ++i) {
    const std::int32_t p = w.lines.first_p + i;
    if (p < tile.first_q) continue;
    std::uint64_t cells = low_bits(std::min(plan.tile_columns, p - tile.first_q + 1));
    if (p <= tile.last_q()) tile.start_column(p, ended, w.segments);
    if (b.meets_settled) cells &= ~w.patterns.taken(p, tile.first_q);
    slow_line(w, b, tile, i, cells);
  }
  w.lines.summarise(group);
}

/// Computes cells of the i-th p of the block; their columns have started.
void TileSweeper::slow_line(Worker& w, const Block& b, ColumnTile& tile, std::int32_t i, std::uint64_t cells) {
  BlockLines& lines = w.lines;
  lines.absorb_dead(i, tile.first_q, tile.base, ended);
  std::int32_t& lo = lines.lo[at(i)];
  std::int32_t& hi = lines.hi[at(i)];
  if (lines.closed[at(i)] >= 0 && lo <= tile.base) return;
  const std::int32_t p = lines.first_p + i;
  if (tile.base < tile.floor && (lo > tile.base || hi < tile.floor)) {
    tile.lower_floor(tile.base, p, ended, w.segments);
    ++floors_lowered;
  }
  const std::int32_t logged_to = plan.logs(b.p0, tile.first_q, 0) ? Plan::last_logged_row(p) : -1;
  const bool watched_p = p == watch.p;
  FoundRows below, above;  // below lo, and from hi on
  w.work.cells += static_cast<std::uint64_t>(std::popcount(cells));
  for (; cells != 0; cells &= cells - 1) {
    const std::int32_t c = std::countr_zero(cells);
    const std::int32_t q = tile.first_q + c;
    std::int32_t r = first_free(tile, c, lines, i, tile.base, std::min(lo, q + 1));
    FoundRows* found = &below;
    MEXWAVE_SLOWED(if (hi != far_away) [[maybe_unused]] const volatile std::int32_t again =
                       first_free(tile, c, lines, i, std::max(hi, tile.base), q);)
    if (r < 0 && hi != far_away) {
      r = first_free(tile, c, lines, i, std::max(hi, tile.base), q + 1);
      found = &above;
    }
    if (r < 0) continue;

    if (r >= tile.ready) tile.make_ready(r, w.segments);
    tile.mark(c, r);
    take(lines, i, q, r);
    ++w.work.positions;
    found->add(r, q);
    if (r >= 6) w.excess = std::max(w.excess, std::int64_t{p} - q - r);
    if (r <= logged_to) tile.make_log().note(c, r, p);
    if (r >= b.known_first_unused_row) b.note_use(lines, {r, p, q});
    if (r >= q - 1 || p == q) note_place(lines, p, q, r);
    if (watch.found && (watched_p || q == watch.q))
      watch.found({static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(q), static_cast<std::uint32_t>(r)});
  }
  for (const FoundRows& found : {below, above}) {
    if (found.last_q >= 0) note_furthest(found.least, found.greatest, found.last_q);
  }
}

/// Records a P-position of the form (p,q,q), (p,q,q-1) or (p,p,r).
void TileSweeper::note_place(BlockLines& lines, std::int32_t p, std::int32_t q, std::int32_t r) {
  if (r == q) {
    results.diagonal_q[at(p)] = static_cast<std::uint32_t>(q);
    MEXWAVE_WRONG(if (p / 64 == 20) results.diagonal_q[at(p)] += 1;)
    results.first_of_row[at(q)] = p;
  }
  if (r == q - 1) {
    results.above_diagonal[at(q)] = static_cast<std::uint32_t>(p);
    lines.beside_diagonal.push_back(q);
  }
  if (p == q) {
    results.end_row[at(p)] = static_cast<std::uint32_t>(r);
    ended.add(r, p);
  }
}

}  // namespace mexwave::chomp3::detail
