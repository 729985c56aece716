// One rank of a sweep over ranks: computes blocks at its chunks, settles rows, exchanges facts about rows, and searches
// for preperiods.

#include "chomp3/rank_kernel.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "chomp3/state_bytes.hpp"

namespace mexwave::chomp3::detail {

void BlockMessage::write(StateWriter& out) const {
  out.number(first_live);
  out.number(static_cast<std::uint8_t>((only_finished ? 1 : 0) | (probing ? 2 : 0)));
  out.number(front);
  out.number(cells);
  out.number(excess);
  out.list(first_uses);
  if (probing) probe.write(out);
  out.list(assumptions);
}

void BlockMessage::read(StateReader& in) {
  first_live = in.number<std::int32_t>();
  const auto flags = in.number<std::uint8_t>(0, 3);
  only_finished = (flags & 1) != 0;
  probing = (flags & 2) != 0;
  front = in.number<std::int32_t>();
  cells = in.number<std::uint64_t>();
  excess = in.number<std::int64_t>();
  first_uses = in.list<FirstUse>();
  if (probing) probe.read(in);
  assumptions = in.list<std::int32_t>();
}

RankKernel::RankKernel(const RankPlan& plan, const Machine& machine, unsigned rank)
    : shared_plan_(plan),
      rank_(rank),
      tiles_(plan.plan, machine, plan.p_under_way()),
      least_use_(at(plan.plan.last_p) + 2),
      known_from_(at(plan.plan.last_p) + 2),
      sent_(plan.ranks) {
  for (auto& p : least_use_) p.store(far_away, std::memory_order_relaxed);
}

core::BlocksPlan RankKernel::plan() const {
  core::BlocksPlan plan;
  plan.blocks = static_cast<std::uint64_t>(plan_.blocks());
  plan.chunks = static_cast<std::uint32_t>(plan_.chunks());
  plan.block_timeout = std::chrono::seconds(120);  // a block takes one thread about 0.5 s at p = 20,000,000
  return plan;
}

std::uint32_t RankKernel::last_chunk(std::uint64_t block) const {
  return static_cast<std::uint32_t>(plan_.chunk_of(plan_.last_p_of(static_cast<std::int64_t>(block))));
}

// ---------------------------------------------------------------------------------------------------------------------
// A block at a chunk.

void RankKernel::cross(core::BlockCrossing& here) {
  const auto block = static_cast<std::int64_t>(here.block);
  const auto chunk = static_cast<std::int32_t>(here.chunk);
  BlockMessage message;
  message.first_live = chunk;
  if (!here.first) message.read(here.state);
  for (const FirstUse& use : message.first_uses) {
    if (use.r < 0 || use.r > plan_.last_p) here.state.wrong();
    Block::lower_to(least_use_[at(use.r)], use.p);
  }
  Worker& w = tiles_.workers.take();
  Block b = begin_block(block, w);
  const TileRange range = tiles_.tiles_of_chunk(chunk, b.p_last);
  const std::uint64_t cells_before = w.work.cells;
  BlockState words;
  const std::int32_t floor = floor_of(range, b), p_count = b.p_last - b.p0 + 1;
  if (message.only_finished)
    words.begin(w.lines, b.p0, p_count, floor);
  else
    words.read(here.state, w.lines, b.p0, p_count, floor);
  here.state.end();
  message.only_finished = message.only_finished && is_finished(chunk, b);
  const std::int32_t front = cross_tiles(w, b, range);

  if (message.first_live == chunk && is_finished(chunk, b)) ++message.first_live;
  message.cells += w.work.cells - cells_before;
  message.excess = std::max(message.excess, w.excess);
  message.first_uses.insert(message.first_uses.end(), w.lines.first_uses.begin(), w.lines.first_uses.end());
  const RankPlan::Columns seen = shared_plan_.settling_columns(block);
  probe(message, block, range);
  if (chunk == plan_.chunk_of(seen.last)) settle_rows(w, message, here, seen);
  // Checks the assumptions about the rows that this block settled: no block up to this one uses such a row to the right
  // of the inspected columns.
  const std::int32_t first_q = std::max(seen.last + 1, chunk * plan_.chunk_columns);
  for (const std::int32_t r : message.assumptions) {
    if (uses_any(tiles_, r, first_q, std::min(b.p_last, plan_.last_q_of_chunk(chunk)))) throw RestartWider{};
  }

  publish(w, b, here.last);
  StateWriter& out = here.last ? here.found : here.next;
  message.write(out);
  if (here.last) {
    out.list(w.lines.closed);
    out.list(tiles_.results.end_row.data() + b.p0, at(p_count));
  } else if (!message.only_finished) {
    words.write(out, w.lines, front);
  }
  words.clear(w.lines, front);
  tiles_.workers.give_back(w);
}

Block RankKernel::begin_block(std::int64_t block, Worker& w) {
  Block b;
  b.p0 = plan_.first_p(block);
  b.p_last = plan_.last_p_of(block);
  b.settled_rows = rows_for(block);
  b.guessed_first_unused_row = b.known_first_unused_row = over_root_two(b.p0) - plan_.use_margin;
  b.least_use = &least_use_;
  add_patterns(w, tiles_.results.rows, b.settled_rows);
  return b;
}

/// The row below which no row is read or marked.
std::int32_t RankKernel::floor_of(const TileRange& range, const Block& b) const {
  std::int32_t floor = b.settled_rows;
  for (std::int32_t j = range.first; j < range.end; ++j) {
    const ColumnTile& tile = tiles_.tiles[at(j)];
    if (!tile.finished && tile.has_segments()) floor = std::min(floor, tile.base);
  }
  return floor;
}

/// True if no later block has cells in the chunk.
bool RankKernel::is_finished(std::int32_t chunk, const Block& b) const {
  const TileRange range = tiles_.tiles_of_chunk(chunk, b.p_last);
  return b.p_last >= plan_.last_q_of_chunk(chunk) &&
         std::all_of(tiles_.tiles.begin() + range.first, tiles_.tiles.begin() + range.end,
                     [](const ColumnTile& tile) { return tile.finished; });
}

/// Crosses the tiles; returns the least base that they had before.
std::int32_t RankKernel::cross_tiles(Worker& w, Block& b, const TileRange& range) {
  std::int32_t front = far_away;
  for (std::int32_t j = range.first; j < range.end; ++j) {
    ColumnTile& tile = tiles_.tiles[at(j)];
    if (tile.finished) continue;
    tiles_.note_settled_cells(w, b, tile);
    front = std::min(front, tile.has_segments() ? tile.base : b.settled_rows);
    tiles_.run_tile(w, b, tile, j + 1 < range.end ? &tiles_.tiles[at(j + 1)] : nullptr);
  }
  return front;
}

/// Adds what the block found to the facts of this rank, before the block is sent on.
void RankKernel::publish(const Worker& w, const Block& b, bool last) {
  const Results& found = tiles_.results;
  const std::lock_guard lock(mutex_);
  for (const std::int32_t q : w.lines.beside_diagonal)
    beside_.push_back({q, static_cast<std::int32_t>(found.above_diagonal[at(q)])});
  for (std::int32_t p = b.p0; last && p <= b.p_last; ++p) {
    if (found.end_row[at(p)] != none) ends_.push_back({static_cast<std::int32_t>(found.end_row[at(p)]), p});
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Settling rows.

/// Collects the state of rows that may settle from the tiles of the chunk, which the block has crossed.
void RankKernel::probe(BlockMessage& message, std::int64_t block, const TileRange& range) const {
  const RankPlan::Columns seen = shared_plan_.settling_columns(block);
  const std::int32_t p_last = plan_.last_p_of(block);
  for (std::int32_t j = range.first; j < range.end; ++j) {
    const ColumnTile& tile = tiles_.tiles[at(j)];
    if (tile.first_q > seen.last) return;
    if (tile.first_q < seen.first) {
      if (!tile.finished) message.front = std::min(message.front, tile.base);
      continue;
    }
    if (!message.probing) {
      const std::int32_t known = rows_for(block + 1);
      message.probe = RowProbe(known, std::min(message.front, p_last + 1) - known);
      message.probing = true;
    }
    message.probe.add_tile(tile, p_last);
  }
}

/// Settles rows. Called when the block has passed all columns that it inspects. This rank knows all rows that earlier
/// blocks have settled: they settled in this chunk or to its left, and facts from there are sent ahead of later blocks.
void RankKernel::settle_rows(Worker& w, BlockMessage& message, const core::BlockCrossing& here,
                             const RankPlan::Columns& seen) {
  const std::int32_t before = known_rows_.load(std::memory_order_relaxed);
  add_patterns(w, tiles_.results.rows, before);
  while (settle_next_row(w, message, static_cast<std::int64_t>(here.block), seen)) {
  }
  message.probe = {};
  message.probing = false;
  if (seen.all || known_rows_.load(std::memory_order_relaxed) == before) return;
  // If these columns begin in a chunk to the left, later blocks have yet to cross them there.
  for (std::int32_t chunk = plan_.chunk_of(seen.first); chunk < static_cast<std::int32_t>(here.chunk); ++chunk) {
    if (shared_plan_.owner(chunk) != rank_) here.messages.send_facts(shared_plan_.owner(chunk));
  }
}

namespace {

/// For settle() over ranks: the state of row r in columns up to last_q, from a probe. beyond() is unknown unless the
/// probe has at least `margin` columns from the row's first free one on.
struct ProbedRow {
  const RowProbe& probe;
  std::int32_t r, last_q, margin;
  [[nodiscard]] std::int32_t first_free() const { return probe.state(r, last_q + 1).first_free; }
  [[nodiscard]] std::optional<std::uint64_t> beyond(std::int32_t first_free) const {
    if (first_free + margin > last_q + 1) return std::nullopt;
    return probe.state(r, last_q + 1).beyond;
  }
};

}  // namespace

/// Settles the next row, if possible; false if not. A row that has used its first column, q = r, has a known f(r,r).
bool RankKernel::settle_next_row(Worker& w, BlockMessage& message, std::int64_t block, const RankPlan::Columns& seen) {
  const RowProbe& probe = message.probe;
  const std::int32_t r = known_rows_.load(std::memory_order_relaxed);
  if (r < probe.first_row() || r >= probe.first_row() + probe.rows()) return false;
  const std::int32_t p0 = plan_.last_p_of(block) + 1;
  const ProbedRow probed{probe, r, seen.last, seen.all ? 0 : plan_.settle_margin};
  std::optional<SettledRow> settled = settle(w, r, p0, probed, tiles_.ended);
  if (!settled) return false;
  {
    const std::lock_guard lock(mutex_);
    known_from_[at(r)] = static_cast<std::int32_t>(block + 1);
    tiles_.results.rows.push_back(std::move(settled->row));
    known_rows_.store(r + 1, std::memory_order_release);
    if (settled->pattern) searches_.emplace_back(std::move(*settled->pattern), settled->state, p0);
  }
  add_patterns(w, tiles_.results.rows, r + 1);
  if (settled->pattern && !seen.all) message.assumptions.push_back(r);
  return true;
}

/// A binary search: rows are in order of the blocks that settled them.
std::int32_t RankKernel::rows_for(std::int64_t block) const {
  const auto known = known_from_.begin() + known_rows_.load(std::memory_order_acquire);
  return static_cast<std::int32_t>(std::upper_bound(known_from_.begin(), known, static_cast<std::int32_t>(block)) -
                                   known_from_.begin());
}

std::vector<Row> RankKernel::rows(std::int64_t block) const {
  const auto first = tiles_.results.rows.begin();
  return {first, first + rows_for(block)};
}

std::vector<Row> RankKernel::take_rows(std::int64_t block) {
  tiles_.results.rows.resize(at(rows_for(block)));
  return std::move(tiles_.results.rows);
}

// ---------------------------------------------------------------------------------------------------------------------
// Facts.

void RankKernel::write_facts(unsigned to, StateWriter& out) {
  const std::lock_guard lock(mutex_);
  const std::vector<Row>& rows = tiles_.results.rows;
  Sent& sent = sent_[to];
  if (sent.ends == ends_.size() && sent.beside == beside_.size() && sent.rows == rows.size()) return;
  out.list(ends_.data() + sent.ends, ends_.size() - sent.ends);
  out.list(beside_.data() + sent.beside, beside_.size() - sent.beside);
  out.number(static_cast<std::uint32_t>(sent.rows));
  out.number(static_cast<std::uint32_t>(rows.size() - sent.rows));
  for (std::size_t r = sent.rows; r < rows.size(); ++r) {
    out.number(known_from_[r]);
    write_row(out, rows[r]);
  }
  sent = {ends_.size(), beside_.size(), rows.size()};
}

/// Facts that this rank already has are not added, and so not sent on, again.
void RankKernel::read_facts(StateReader& in) {
  const auto ends = in.list<Pair>();
  const auto beside = in.list<Pair>();
  for (const std::vector<Pair>* const pairs : {&ends, &beside}) {
    for (const Pair& pair : *pairs) {
      if (pair.first < 0 || pair.second < 0 || pair.first > plan_.last_p || pair.second > plan_.last_p) in.wrong();
    }
  }
  const auto first_row = in.number<std::uint32_t>();
  const auto count = in.number<std::uint32_t>();
  const std::lock_guard lock(mutex_);
  for (const Pair& end : ends) {
    if (tiles_.ended.end_of(end.first) != far_away) continue;
    tiles_.ended.add(end.first, end.second);
    ends_.push_back(end);
  }
  for (const Pair& position : beside) {
    std::uint32_t& p = tiles_.results.above_diagonal[at(position.first)];
    if (p != none) continue;
    p = static_cast<std::uint32_t>(position.second);
    beside_.push_back(position);
  }
  std::vector<Row>& rows = tiles_.results.rows;
  for (std::uint32_t r = first_row; r < first_row + count; ++r) {
    const auto from = in.number<std::int32_t>(0, static_cast<std::int32_t>(plan_.blocks()));
    Row row = read_row(in, r, static_cast<std::uint32_t>(plan_.last_p));
    if (r < rows.size()) continue;
    if (r > rows.size()) in.wrong();
    known_from_[r] = from;
    rows.push_back(std::move(row));
  }
  known_rows_.store(static_cast<std::int32_t>(rows.size()), std::memory_order_release);
}

void RankKernel::restore_facts(const Results& known) {
  const std::lock_guard lock(mutex_);
  for (std::int32_t p = 0; p <= plan_.last_p; ++p) {
    if (const std::uint32_t r = known.end_row[at(p)]; r != none) ends_.push_back({static_cast<std::int32_t>(r), p});
    if (const std::uint32_t above = known.above_diagonal[at(p)]; above != none)
      beside_.push_back({p, static_cast<std::int32_t>(above)});
  }
  tiles_.ended.add_all(known.end_row);
  tiles_.results.above_diagonal = known.above_diagonal;
  tiles_.results.rows.insert(tiles_.results.rows.end(), known.rows.begin(), known.rows.end());
  known_rows_ = static_cast<std::int32_t>(known.rows.size());
}

std::vector<Pair> RankKernel::beside_diagonal(std::int32_t last_p) const {
  const std::lock_guard lock(mutex_);
  std::vector<Pair> beside = beside_;
  std::erase_if(beside, [&](const Pair& position) { return position.second > last_p; });
  return beside;
}

// ---------------------------------------------------------------------------------------------------------------------
// Preperiods. The ranks that own the columns search for the start of a pattern from right to left; rank 0 gets the
// answer.

namespace {

void write_search(StateWriter& out, const PreperiodSearch& search) {
  out.number(search.pattern.row);
  out.list(search.pattern.offsets);
  out.number(search.state.first_free);
  out.number(search.state.beyond);
  out.number(search.p0);
  out.number(search.preperiod);
}

PreperiodSearch read_search(StateReader& in, std::int32_t last_p) {
  PreperiodSearch search;
  search.pattern.row = in.number<std::int32_t>(0, last_p);
  search.pattern.offsets = in.list<std::int32_t>();
  search.state.first_free = in.number<std::int32_t>();
  search.state.beyond = in.number<std::uint64_t>();
  search.p0 = in.number<std::int32_t>(0, last_p + 1);
  search.preperiod = in.number<std::int32_t>(0, last_p + 1);
  if (search.pattern.offsets.empty()) in.wrong();
  return search;
}

}  // namespace

void RankKernel::receive(unsigned, StateReader& in) {
  auto count = in.number<std::uint32_t>(1, static_cast<std::uint32_t>(plan_.last_p) + 1);
  const std::lock_guard lock(mutex_);
  for (; count != 0; --count) searches_.push_back(read_search(in, plan_.last_p));
}

/// Continues the searches in the columns of this rank. Sends all searches that another rank must continue to it in one
/// message, because many rows settle at a time.
void RankKernel::after_messages(core::SideMessages& messages) {
  std::vector<PreperiodSearch> searches;
  {
    const std::lock_guard lock(mutex_);
    searches.swap(searches_);
  }
  std::map<unsigned, std::vector<PreperiodSearch>> for_others;
  std::vector<Pair> answers;
  for (PreperiodSearch& search : searches) {
    const unsigned owner = continue_search(search);
    if (owner == rank_)
      answers.push_back({search.pattern.row, search.preperiod});
    else
      for_others[owner].push_back(std::move(search));
  }
  for (const auto& [owner, list] : for_others) {
    messages.send(owner, core::state_text([&list = list](StateWriter& out) {
                    out.number(static_cast<std::uint32_t>(list.size()));
                    for (const PreperiodSearch& search : list) write_search(out, search);
                  }));
  }
  if (!answers.empty()) messages.report(core::state_text([&](StateWriter& out) { out.list(answers); }));
}

/// Searches backwards through the columns of this rank. Returns the rank that continues, or this rank if done.
unsigned RankKernel::continue_search(PreperiodSearch& search) const {
  for (;;) {
    const std::int32_t chunk = std::min(plan_.chunk_of(std::max(search.preperiod - 1, 0)), plan_.chunks() - 1);
    if (shared_plan_.owner(chunk) != rank_) return shared_plan_.owner(chunk);
    const std::int32_t least = std::max(search.pattern.row, chunk * plan_.chunk_columns);
    search.go_back(tiles_, least);
    if (search.preperiod > least || search.preperiod == search.pattern.row) return rank_;
  }
}

}  // namespace mexwave::chomp3::detail
