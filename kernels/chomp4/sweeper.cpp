// The scan (scan.cpp), with p, r and s cut into blocks and tiles.
//
//   for each block of up to 64 p, on any worker:      run_block()     tile by tile behind the previous block
//     for each tile of 128 r, and in it of 8 s:       run_tile()      its rows are unpacked (tile_rows.cpp)
//       for each group of 16 p:                       tile_group_simd.cpp   16 cells a step
//
// It is correct because a cell (p,r,s) needs only cells in which none of p, r, s is greater; blocks, tiles, groups and
// steps keep this order.

#include "chomp4/sweeper.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "chomp4/by_p.hpp"
#include "chomp4/plan.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "core/schedule/wavefront.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chomp4::detail {

namespace {

/// The index of a word of lane 0 in a line of 16 lanes.
std::size_t at_word(std::uint32_t word) { return std::size_t{word} * lanes; }

std::uint32_t groups_of(const Plan& plan) { return plan.block_p / lanes; }
std::uint32_t steps_of(const Plan& plan) { return plan.tile_r + lanes - 1; }
/// Relative cost of a tile for a block that ends at p, for the progress: fitted to the time of steps from n = 1,000 to
/// 4,000.
std::uint64_t work_of_tile(std::uint32_t p) { return 200 + p / 64; }

}  // namespace

Worker::Worker(const Plan& plan)
    : rows(plan.tile_r, plan.tile_s, word_count_of(plan)),
      ps(groups_of(plan) * s_count_of(plan) * line_words(word_count_of(plan))),
      pr(std::size_t{groups_of(plan)} * steps_of(plan) * line_words(word_count_of(plan))),
      cut(groups_of(plan) * line_words(word_count_of(plan))),
      ps_full(groups_of(plan) * s_count_of(plan) * lanes),
      pr_full(std::size_t{groups_of(plan)} * steps_of(plan) * lanes),
      counts(groups_of(plan) * s_count_of(plan) * lanes),
      sorted(plan.each ? plan.block_p : 0) {}

Tiles::Tiles(const Plan& plan)
    : workers([this] { return std::make_unique<Worker>(plan_); }),
      plan_(plan),
      word_count_(word_count_of(plan)),
      pool_(plan.row_bytes),
      dead_from_(plan.upto + 1) {
  for (auto& t : dead_from_) t.store(none, std::memory_order_relaxed);
  std::uint64_t tiles = 0;
  for (std::uint32_t R = 0; R < tiles_of_r(plan.upto); ++R) {
    first_tile_.push_back(tiles);
    tiles += tiles_in(R, plan.upto);
  }
  packed_.resize(tiles);
}

Block Tiles::block_at(std::uint32_t p0) const {
  const std::uint32_t p_last = std::min(p0 + plan_.block_p - 1, plan_.upto);
  const std::uint32_t last_word = p_last / 64;
  std::uint32_t unit_shift = 0;
  while (last_word >> unit_shift >= plan_.most_units) ++unit_shift;
  return {p0, p_last, (p_last - p0) / lanes + 1, last_word, unit_shift};
}

/// Resets all lines of these p; bits with q > p count as used.
void Tiles::start_block(Worker& w, const Block& b) const {
  const std::size_t line = line_words(word_count_);
  std::fill(w.ps_full.begin(), w.ps_full.end(), closed);
  std::fill(w.counts.begin(), w.counts.end(), 0U);
  std::fill_n(w.cut.get(), b.groups * line, std::uint64_t{0});
  for (std::uint32_t p = b.p0; p < b.p0 + b.groups * lanes; ++p) {
    const std::uint32_t i = p - b.p0;
    std::uint64_t* const cut = w.cut.get() + i / lanes * line + (lanes - 1 - i % lanes);
    if (p % 64 != 63) cut[at_word(p / 64)] = ~bits_below(p % 64 + 1);
    const std::uint32_t end = unit_end(p / 64, b.unit_shift);
    for (std::uint32_t word = p / 64 + 1; word < end; ++word) cut[at_word(word)] = ones;
  }
}

/// Starts the lines (p,r), in which q < r and q > p count as used.
void Tiles::start_pr(Worker& w, const Block& b, std::uint32_t r0, std::uint32_t r_end) const {
  const std::size_t line = line_words(word_count_);
  for (std::uint32_t g = 0; g < b.groups; ++g) {
    const std::uint32_t p0 = b.p0 + g * lanes;
    if (last_p_of(p0) < r0) continue;
    const std::uint32_t first = unit_begin(r0 / 64, b.unit_shift), end = unit_end(p0 / 64, b.unit_shift);
    for (std::uint32_t step = 0; step < r_end - r0 + lanes - 1; ++step) {
      const std::size_t at = std::size_t{g} * steps_of(plan_) + step;
      std::uint64_t* const lines = w.pr.get() + at * line;
      std::fill(lines + at_word(first), lines + at_word(end), std::uint64_t{0});
      for (std::uint32_t k = 0; k < lanes; ++k) {
        const std::uint32_t p = last_p_of(p0) - k, r = r0 + step + k - (lanes - 1);  // wraps around below 0
        std::uint64_t& full = w.pr_full[at * lanes + k];
        std::uint64_t* const pr = lines + k;
        if (r < r0 || r >= r_end || r > p || p > b.p_last || p == 0) {
          full = closed;
          continue;
        }
        for (std::uint32_t word = first; word < r / 64; ++word) pr[at_word(word)] = ones;
        pr[at_word(r / 64)] = bits_below(r % 64);
        if (p % 64 != 63) pr[at_word(p / 64)] |= ~bits_below(p % 64 + 1);
        for (std::uint32_t word = p / 64 + 1; word < end; ++word) pr[at_word(word)] = ones;
        full = ~(bits_through(p / 64 >> b.unit_shift) & ~bits_below(r / 64 >> b.unit_shift));
      }
    }
  }
}

void Tiles::run_tile(Worker& w, const Block& b, std::uint32_t R, std::uint32_t S) {
  TileGroup x;
  x.r0 = R * plan_.tile_r;
  x.r_end = std::min(x.r0 + plan_.tile_r, b.p_last + 1);
  x.s0 = S * plan_.tile_s;
  x.s_end = std::min(x.s0 + plan_.tile_s, x.r_end);
  const bool diagonal = x.s_end > x.r0;  // lines (p,s) begin here, even if all rows are finished
  PackedRows& own = packed(R, S);
  if (own.state == PackedRows::State::finished && !diagonal) return;
  const bool live = w.rows.open(pool_, own, {x.r0, x.s0}, dead_from_, b.last_word, b.unit_shift);
  if (!live && !diagonal) {
    finish_packed(pool_, own);
    return;
  }
  x.steps = x.r_end - x.r0 + lanes - 1;
  x.rs = w.rows.bits.get();
  x.rs_columns = w.rows.columns;
  x.rs_layer = w.rows.layer;
  x.rs_full = w.rows.full.data();
  x.rs_top = w.rows.top.data();
  x.rs_ended = w.rows.ended.data();
  x.rs_last_word = b.last_word;
  x.unit_shift = b.unit_shift;
  if (run_groups(w, b, x)) w.rows.close(pool_, own);
}

/// Runs all groups of a block at a tile. False if no P-position was found.
bool Tiles::run_groups(Worker& w, const Block& b, TileGroup& x) {
  const std::size_t line = line_words(word_count_);
  const bool watched = plan_.watch && plan_.watch_r >= x.r0 && plan_.watch_r < x.r_end && plan_.watch_s >= x.s0 &&
                       plan_.watch_s < x.s_end;
  std::vector<Cell> seen;
  x.ps_layer = line;
  x.pr_step = line;
  x.openings = &w.openings;
  const std::size_t openings_before = w.openings.size();
  for (std::uint32_t g = 0; g < b.groups; ++g) {
    x.p0 = b.p0 + g * lanes;
    if (last_p_of(x.p0) < x.r0) continue;
    const std::size_t ps = g * s_count_of(plan_) + x.s0, pr = std::size_t{g} * steps_of(plan_);
    x.last_word = x.p0 / 64;
    x.ps = w.ps.get() + ps * line;
    x.ps_full = w.ps_full.data() + ps * lanes;
    x.pr = w.pr.get() + pr * line;
    x.pr_full = w.pr_full.data() + pr * lanes;
    x.cut = w.cut.get() + g * line;
    x.counts = w.counts.data() + ps * lanes;
    const bool wanted = plan_.each && last_p_of(x.p0) >= plan_.each_from;
    x.record = watched ? &seen : wanted ? &w.recorded : nullptr;
    plan_.run_group(x);
    for (const Cell& cell : seen) {
      if (cell.r == plan_.watch_r && cell.s == plan_.watch_s) w.watched.push_back({cell.p, cell.q, cell.r, cell.s});
      if (wanted) w.recorded.push_back(cell);
    }
    seen.clear();
  }
  for (std::size_t k = openings_before; k < w.openings.size(); ++k) {
    const Cell& cell = w.openings[k];
    if (cell.r == cell.p) dead_from_[cell.s].store(cell.p, std::memory_order_relaxed);
  }
  w.work.cells += x.cells;
  return x.positions != 0;
}

WithP Tiles::with_p(const Worker& w, const Block& b, std::uint32_t p) const {
  const std::uint32_t g = (p - b.p0) / lanes, lane = lanes - 1 - (p - b.p0) % lanes;
  std::vector<std::uint32_t> of_s(p + 1);
  for (std::uint32_t s = 0; s <= p; ++s) of_s[s] = w.counts[(g * s_count_of(plan_) + s) * lanes + lane];
  return summary_of_counts(of_s);
}

std::uint64_t Tiles::work_before(std::uint32_t p) const {
  std::uint64_t work = 0;
  for (std::uint64_t p0 = 0; p0 < p; p0 += plan_.block_p) {
    const auto last = static_cast<std::uint32_t>(std::min<std::uint64_t>(p0 + plan_.block_p - 1, plan_.upto));
    work += (first_tile_[last / plan_.tile_r] + last / plan_.tile_s + 1) * work_of_tile(last);
  }
  return work;
}

void Results::add(const Sweep::Work& more, const std::vector<Cell>& cells) {
  work.cells += more.cells;
  for (const Cell& x : cells) openings.push_back({x.p, x.q, x.r, x.s});
}

Sweep Results::take_result() {
  Sweep result;
  result.upto = static_cast<std::uint32_t>(with_p.size()) - 1;
  result.with_p = std::move(with_p);
  result.openings = std::move(openings);
  std::sort(result.openings.begin(), result.openings.end());
  result.work = work;
  return result;
}

bool Sweeper::run() {
  const std::uint32_t first = next_p_;
  done_ = tiles_.work_before(first);
  if (first <= plan_.upto) {
    const std::uint64_t blocks = (plan_.upto - first) / plan_.block_p + 1;
    // No lead is needed: two blocks in neighbouring tiles share only the packed rows of the tile that the first has
    // just left and the second enters.
    core::run_wavefront({plan_.workers, blocks, 0}, [&](std::uint64_t block, core::WavefrontBlock& progress) {
      return run_block(first + static_cast<std::uint32_t>(block) * plan_.block_p, progress);
    });
  }
  return next_p_ > plan_.upto;
}

/// False if no further block is needed.
bool Sweeper::run_block(std::uint32_t p0, core::WavefrontBlock& progress) {
  const Block b = tiles_.block_at(p0);
  Worker& w = tiles_.workers.take();
  tiles_.start_block(w, b);
  for (std::uint32_t R = 0; R < tiles_.tiles_of_r(b.p_last); ++R) {
    tiles_.run_tiles(
        w, b, R, [&](std::uint32_t S) { progress.wait_for(tiles_.tile_number(R, S)); },
        [&](std::uint32_t S) {
          progress.finished(tiles_.tile_number(R, S));
          if (tick) tick(done_.load(std::memory_order_relaxed));
        });
    done_.fetch_add(tiles_.tiles_in(R, b.p_last) * work_of_tile(b.p_last), std::memory_order_relaxed);
  }
  if (plan_.each) sort_recorded(w, b);
  progress.wait_for(std::numeric_limits<std::uint64_t>::max() - 1);  // blocks retire in order
  retire(w, b);
  tiles_.workers.give_back(w);
  return !(pause && pause());
}

/// Sorts the recorded cells by p, q, r. They were recorded tile by tile, so r and s are in no order.
void Sweeper::sort_recorded(Worker& w, const Block& b) const {
  for (auto& own : w.sorted) own.clear();
  for (const Cell& x : w.recorded) {
    if (x.p >= plan_.each_from) w.sorted[x.p - b.p0].push_back({x.p, x.q, x.r, x.s});
  }
  w.recorded.clear();
  for (std::uint32_t p = b.p0; p <= b.p_last; ++p) sort_by_q_and_r(w.sorted[p - b.p0], p);
}

/// Adds the results of a block. Called in order of blocks.
void Sweeper::retire(Worker& w, const Block& b) {
  for (std::uint32_t p = std::max(b.p0, 1U); p <= b.p_last; ++p) found_.with_p[p] = tiles_.with_p(w, b, p);
  found_.add(w.work, w.openings);
  w.openings.clear();
  w.work = {};
  if (plan_.watch) {
    std::sort(w.watched.begin(), w.watched.end());
    for (const Position& x : w.watched) plan_.watch(x);
    w.watched.clear();
  }
  if (plan_.each) {
    for (std::uint32_t p = std::max({b.p0, plan_.each_from, 1U}); p <= b.p_last; ++p) plan_.each(w.sorted[p - b.p0]);
  }
  next_p_ = b.p_last + 1;
}

void Sweeper::restore(core::SavedBlocks& saved, const core::BlocksFiles& files) {
  next_p_ = static_cast<std::uint32_t>(saved.start().block) * plan_.block_p;
  found_.restore(next_p_, saved.head());
  for (std::uint32_t chunk = 0; chunk <= last_chunk(); ++chunk) {
    files.restore_chunk(saved.start().block - 1, chunk,
                        [&](core::StateReader& in) { tiles_.restore_chunk(chunk, next_p_ - 1, in); });
  }
}

Sweep run_plan(Plan plan, const RunOptions& run, const Checkpoint& checkpoint) {
  core::require_checkpoint(checkpoint);
  const unsigned ranks = run.ranks != nullptr ? run.ranks->size() : 1;
  // Over ranks there are only sums and openings, no lists of P-positions, and there must be at least two tiles of r.
  const bool is_shared = ranks > 1 && !plan.each && !plan.watch && plan.upto >= 2 * plan.tile_r;
  // Messages are long, so chunks are as wide as possible while each rank has a few of them. In one process, chunks are
  // only the parts of checkpoints, which several ranks may resume.
  constexpr std::uint32_t chunks_of_rank = 4, likely_ranks = 4;
  plan.chunk_tiles =
      std::max(1U, (plan.upto / plan.tile_r + 1) / (chunks_of_rank * (is_shared ? ranks : likely_ranks)));
  std::optional<core::SavedBlocks> saved;
  if (checkpoint.resume) resume(plan, saved.emplace(checkpoint, checkpoint_kind), checkpoint.path);
  core::BlocksCheckpoint files(checkpoint, checkpoint_kind, tiles_text(plan),
                               saved ? saved->start() : core::BlocksStart{});
  if (is_shared) return sweep_over_ranks(plan, run, files, saved ? &*saved : nullptr);
  take_memory(plan, run);
  Sweeper sweeper(plan);
  core::Ticker ticker(run, sweeper.total_work());
  if (saved) sweeper.restore(*saved, files.files());
  saved.reset();
  core::run_with_checkpoints(sweeper, files, run, ticker);
  ticker.finish();
  return sweeper.take_result();
}

}  // namespace mexwave::chomp4::detail

namespace mexwave::chomp4 {

std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run) {
  return detail::estimated_bytes(detail::plan_for(goal, {}, run));
}

Sweep sweep(const SweepGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  return detail::run_plan(detail::plan_for(goal, {}, run), run, checkpoint);
}

}  // namespace mexwave::chomp4
