// Blocks cross chunks; facts go ahead of them.

#include "three_row_chomp/rank_sweeper.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <thread>

#include "core/run/schedule_record.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::three_row_chomp::detail {

void Passage::write(StateWriter& out) const {
  out.number(chunk);
  out.number(block);
  out.number(first_live);
  out.number(static_cast<std::uint8_t>((fresh ? 1 : 0) | (looking ? 2 : 0) | (cut ? 4 : 0)));
  out.number(front);
  out.number(cells);
  out.number(excess);
  if (cut) {
    out.number(bytes_saved);
    out.list(failure.data(), failure.size());
  }
  out.list(sights);
  if (looking) probe.write(out);
  out.list(promises);
}

void Passage::read(StateReader& in) {
  chunk = in.number<std::int32_t>();
  block = in.number<std::int64_t>();
  first_live = in.number<std::int32_t>();
  const auto flags = in.number<std::uint8_t>(0, 7);
  fresh = (flags & 1) != 0;
  looking = (flags & 2) != 0;
  cut = (flags & 4) != 0;
  front = in.number<std::int32_t>();
  cells = in.number<std::uint64_t>();
  excess = in.number<std::int64_t>();
  if (cut) {
    bytes_saved = in.number<std::uint64_t>();
    const std::vector<char> text = in.list<char>();
    failure.assign(text.begin(), text.end());
  }
  sights = in.list<Sight>();
  if (looking) probe.read(in);
  promises = in.list<std::int32_t>();
}

RankSweeper::RankSweeper(const RankPlan& plan, Ranks& ranks, std::uint32_t job)
    : TileSweeper(plan.plan, plan.blocks_ahead * plan.plan.block_rows),
      dealt_(plan),
      ranks_(ranks),
      known_from_(at(plan.plan.last_p) + 2),
      job_(job),
      pulse_(ranks, job),
      least_sight_(at(plan.plan.last_p) + 2),
      chunks_(at(plan.chunks())),
      sent_(plan.ranks) {
  for (auto& p : least_sight_) p.store(far_away, std::memory_order_relaxed);
  for (std::size_t c = 0; c < chunks_.size(); ++c) {
    chunks_[c].next_block =
        std::max(plan.first_block, static_cast<std::int64_t>(c) * plan.chunk_columns / plan.plan.block_rows);
  }
  if (plan.first_block == 0) return;
  for (std::int32_t c = plan.first_chunk; c <= plan.chunk_of(plan.last_p(plan.first_block - 1)); ++c) {
    if (plan.owner(c) == ranks.rank()) restore_chunk(c);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// A thread.

void RankSweeper::work() {
  Worker* w = nullptr;
  {
    const std::lock_guard lock(mutex_);
    workers_.push_back(make_worker());
    w = workers_.back().get();
  }
  constexpr int yields = 200;  // raising it burns a core while waiting; lowering it is late to see a message
  int idle = 0;
  while (!over_.load(std::memory_order_relaxed)) {
    bool busy = false;
    try {
      tick();
      busy = poll();
      if (!failed_.load(std::memory_order_relaxed)) busy |= cross_one(*w);
    } catch (...) {
      fail(std::current_exception());
    }
    if (busy) {
      idle = 0;
    } else if (++idle < yields) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  }
}

/// Whether a message was at hand. One thread looks at a time.
bool RankSweeper::poll() {
  const std::unique_lock lock(poll_mutex_, std::try_to_lock);
  if (!lock) return false;
  if (ranks_.rank() != 0) pulse_.beat();
  bool any = false;
  unsigned from = 0;
  std::string bytes;
  while (!over_.load(std::memory_order_relaxed) && ranks_.receive(from, bytes)) {
    any = true;
    StateReader in = core::message_reader(bytes, from);
    const auto note = in.number<Note>();
    if (in.number<std::uint32_t>() != job_) continue;  // of a job that was given up
    if (heard(from, note, in)) continue;
    if (note == Note::block) {
      take_facts(in);
      const auto chunk = in.number<std::int32_t>(0, dealt_.chunks() - 1);
      const auto block = in.number<std::int64_t>();
      arrive(chunk, block, std::move(bytes));
    } else {
      handle(note, from, in);
    }
  }
  look_back();
  listened();
  return any;
}

void RankSweeper::handle(Note note, unsigned, StateReader& in) {
  switch (note) {
    case Note::ask: {
      std::vector<Question> questions(in.number<std::uint32_t>(1, static_cast<std::uint32_t>(plan_.last_p) + 1));
      for (Question& question : questions) question.read(in, plan_.last_p);
      const std::lock_guard lock(mutex_);
      std::move(questions.begin(), questions.end(), std::back_inserter(questions_));
      return;
    }
    case Note::facts:
      take_facts(in);
      return;
    case Note::end:
      over_ = true;
      return;
    default:
      in.wrong();
  }
}

void RankSweeper::fail(const std::exception_ptr& failure) {
  if (failed_.exchange(true)) return;
  std::string text;
  bool tight = false;
  try {
    std::rethrow_exception(failure);
  } catch (const PlanTooTight&) {
    tight = true;
  } catch (const std::bad_alloc&) {
    text = "the system refused more memory";
  } catch (const std::exception& error) {
    text = error.what();
  }
  ranks_.send(0, core::job_message(Note::failed, job_, [&](StateWriter& out) {
                out.number(static_cast<std::uint8_t>(tight ? 1 : 0));
                out.list(text.data(), text.size());
              }));
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks at chunks.

void RankSweeper::arrive(std::int32_t chunk, std::int64_t block, std::string bytes) {
  const std::lock_guard lock(mutex_);
  chunks_[at(chunk)].arrived.emplace(block, std::move(bytes));
  set_ready(chunk);
}

void RankSweeper::set_ready(std::int32_t chunk) {
  const Chunk& c = chunks_[at(chunk)];
  if (!c.busy && !c.arrived.empty() && c.arrived.begin()->first == c.next_block) ready_.emplace(c.next_block, chunk);
}

/// The oldest block that has a chunk to cross here.
bool RankSweeper::cross_one(Worker& w) {
  std::string bytes;
  std::int32_t chunk = 0;
  {
    const std::lock_guard lock(mutex_);
    if (ready_.empty()) return false;
    chunk = ready_.begin()->second;
    ready_.erase(ready_.begin());
    Chunk& c = chunks_[at(chunk)];
    c.busy = true;
    bytes = std::move(c.arrived.begin()->second);
    c.arrived.erase(c.arrived.begin());
  }
  const bool timed = core::a_record_is_kept();
  const std::uint64_t began = timed ? core::thread_clock() : 0;
  const std::int64_t block = chunks_[at(chunk)].next_block;
  cross(w, chunk, bytes);
  if (timed) {
    core::record_crossing(static_cast<std::uint64_t>(block), static_cast<std::uint32_t>(chunk),
                          core::thread_clock() - began);
  }
  const std::lock_guard lock(mutex_);
  Chunk& c = chunks_[at(chunk)];
  c.busy = false;
  ++c.next_block;
  set_ready(chunk);
  return true;
}

void RankSweeper::cross(Worker& w, std::int32_t chunk, const std::string& bytes) {
  StateSource source = state_in(bytes);
  source.name = "a message";
  StateReader in(std::move(source));
  (void)in.number<Note>();
  (void)in.number<std::uint32_t>();
  const auto facts = in.number<std::uint32_t>();  // taken already
  in.skip(facts);
  Passage passage;
  passage.read(in);
  for (const Sight& sight : passage.sights) {
    std::atomic<std::int32_t>& least = least_sight_[at(sight.r)];
    std::int32_t seen = least.load(std::memory_order_relaxed);
    while (seen > sight.p && !least.compare_exchange_weak(seen, sight.p, std::memory_order_relaxed)) {
    }
  }

  BlockContext b;
  b.p0 = dealt_.first_p(passage.block);
  b.p_last = dealt_.last_p(passage.block);
  b.settled_rows = rows_for(passage.block);
  b.sights_from = over_root_two(b.p0) - plan_.sight_margin;
  b.unsighted_from = b.sights_from;
  b.least_sight = &least_sight_;
  learn(w, b.settled_rows);

  const std::int32_t first_tile = plan_.tile_of(chunk * dealt_.chunk_columns);
  const std::int32_t end_tile =
      std::min(plan_.tile_of((chunk + 1) * dealt_.chunk_columns - 1), plan_.tile_of(b.p_last)) + 1;
  // Rows below are neither asked for nor marked.
  std::int32_t floor = b.settled_rows;
  const auto all_finished = [&] {
    bool all = b.p_last >= (chunk + 1) * dealt_.chunk_columns - 1;
    for (std::int32_t j = first_tile; j < end_tile && all; ++j) all = tiles_[at(j)].finished;
    return all;
  };
  for (std::int32_t j = first_tile; j < end_tile; ++j) {
    const ColumnTile& tile = tiles_[at(j)];
    if (!tile.finished && tile.is_open()) floor = std::min(floor, tile.base);
  }
  const std::uint64_t cells_before = w.work.cells;
  BlockState state;
  if (passage.fresh)
    state.begin(w.block, b.p0, b.p_last - b.p0 + 1, floor);
  else
    state.read(in, w.block, b.p0, b.p_last - b.p0 + 1, floor);
  passage.fresh = passage.fresh && all_finished();
  const std::int32_t front = cross_tiles(w, b, first_tile, end_tile);
  passage.cells += w.work.cells - cells_before;

  look(passage, b.p_last, first_tile, end_tile);
  const RankPlan::Columns seen = dealt_.settling_columns(passage.block);
  if (chunk == dealt_.chunk_of(seen.last)) settle(w, passage, seen);
  keep_promises(passage, b.p_last, seen);
  if (passage.first_live == chunk && all_finished()) ++passage.first_live;
  passage.excess = std::max(passage.excess, w.excess);
  if (passage.cut) save_chunk(passage);
  passage.sights.insert(passage.sights.end(), w.block.sights.begin(), w.block.sights.end());

  std::string rows;
  const bool last = chunk == dealt_.chunk_of(b.p_last);
  if (!passage.fresh && !last) rows = core::state_text([&](StateWriter& out) { state.write(out, w.block, front); });
  leave(w, b, passage, std::move(rows));
  state.clear(w.block, front);
}

/// Answers the least base of the tiles, before the block touched them.
std::int32_t RankSweeper::cross_tiles(Worker& w, BlockContext& b, std::int32_t first_tile, std::int32_t end_tile) {
  std::int32_t front = far_away;
  for (std::int32_t j = first_tile; j < end_tile; ++j) {
    ColumnTile& tile = tiles_[at(j)];
    if (tile.finished) continue;
    if (!b.meets_settled) {
      const std::int32_t last_q = tile.last_q();
      b.meets_settled = last_q >= b.p0 || b.p0 - last_q <= w.patterns->largest();
    }
    front = std::min(front, tile.is_open() ? tile.base : b.settled_rows);
    run_tile(w, b, tile, j + 1 < end_tile ? &tiles_[at(j + 1)] : nullptr);
  }
  return front;
}

// ---------------------------------------------------------------------------------------------------------------------
// Checkpoints. The cut is a block, not a moment: all up to it have crossed the chunk, and none after it.

namespace {
constexpr std::string_view chunk_kind = "three_row_chomp sweep over ranks, part";
}

void RankSweeper::save_chunk(Passage& passage) const {
  try {
    SealedWriter file(dealt_.part(passage.block, passage.chunk), chunk_kind, checkpoint_parameters(plan_));
    const StateSink sink = [&file](std::string_view bytes) { file.append(bytes); };
    StateWriter out(sink);
    const std::int32_t first = plan_.tile_of(passage.chunk * dealt_.chunk_columns);
    const std::int32_t end =
        std::min(first + dealt_.chunk_columns / plan_.tile_columns, static_cast<std::int32_t>(tiles_.size()));
    for (std::int32_t j = first; j < end; ++j) write_tile(out, tiles_[at(j)]);
    out.list(furthest_q_);  // of all this rank's chunks: more than this one's, which costs time at most
    out.flush();
    passage.bytes_saved += file.commit();
  } catch (const IoError& error) {
    if (passage.failure.empty()) passage.failure = error.what();
  }
}

void RankSweeper::restore_chunk(std::int32_t chunk) {
  const std::string path = dealt_.part(dealt_.first_block - 1, chunk);
  SealedReader file(path, chunk_kind);
  if (file.parameters() != checkpoint_parameters(plan_))
    throw FormatError("'" + path + "' is of another checkpoint than '" + dealt_.checkpoint + "'");
  StateReader in({file.left(), [&file](char* to, std::size_t count) { file.read(to, count); }, "'" + path + "'"});
  const std::int32_t first = plan_.tile_of(chunk * dealt_.chunk_columns);
  const std::int32_t end =
      std::min(first + dealt_.chunk_columns / plan_.tile_columns, static_cast<std::int32_t>(tiles_.size()));
  Segments segments(segments_);
  for (std::int32_t j = first; j < end; ++j) read_tile(in, tiles_[at(j)], segments);
  const auto furthest = in.list<std::int32_t>();
  if (furthest.size() != furthest_q_.size()) in.wrong();
  for (std::size_t k = 0; k < furthest.size(); ++k)
    furthest_q_[k] = std::max(furthest_q_[k].load(std::memory_order_relaxed), furthest[k]);
  in.end();
}

// ---------------------------------------------------------------------------------------------------------------------
// On.

/// What the block found becomes known before it goes on.
void RankSweeper::leave(Worker& w, const BlockContext& b, Passage& passage, std::string rows) {
  const bool last = passage.chunk == dealt_.chunk_of(b.p_last);
  {
    const std::lock_guard lock(mutex_);
    for (const std::int32_t q : w.block.beside_diagonal)
      beside_.push_back({q, static_cast<std::int32_t>(above_diagonal_[at(q)])});
    for (std::int32_t p = b.p0; last && p <= b.p_last; ++p) {
      if (end_row_[at(p)] != none) ends_.push_back({static_cast<std::int32_t>(end_row_[at(p)]), p});
    }
  }
  if (!last) {
    ++passage.chunk;
    pass_on(passage, std::move(rows));
    return;
  }
  const auto body = [&](StateWriter& out) {
    passage.write(out);
    out.list(w.block.closed);
    out.list(end_row_.data() + b.p0, at(b.p_last - b.p0 + 1));
  };
  if (ranks_.rank() != 0) {
    send_with_facts(0, Note::retired, body);
    return;
  }
  const std::string bytes = core::job_message(Note::retired, job_, body);
  StateReader in(state_in(bytes));
  (void)in.number<Note>();
  (void)in.number<std::uint32_t>();
  const std::lock_guard lock(poll_mutex_);
  retired(in);
}

void RankSweeper::pass_on(const Passage& passage, std::string rows) {
  const auto body = [&](StateWriter& out) {
    passage.write(out);
    out.raw(rows.data(), rows.size());
  };
  const unsigned to = dealt_.owner(passage.chunk);
  if (to != ranks_.rank()) {
    send_with_facts(to, Note::block, body);
    return;
  }
  arrive(passage.chunk, passage.block, core::job_message(Note::block, job_, [&](StateWriter& out) {
           out.number(std::uint32_t{0});  // bytes of facts
           body(out);
         }));
}

// ---------------------------------------------------------------------------------------------------------------------
// Facts.

void RankSweeper::send_with_facts(unsigned to, Note note, const std::function<void(StateWriter&)>& body) {
  const std::string tail = core::state_text(body);
  const std::lock_guard lock(mutex_);  // until it is sent: messages must not overtake each other
  Sent& sent = sent_[to];
  std::string facts;
  if (sent.ends < ends_.size() || sent.beside < beside_.size() || sent.rows < rows_.size()) {
    facts = core::state_text([&](StateWriter& out) {
      out.list(ends_.data() + sent.ends, ends_.size() - sent.ends);
      out.list(beside_.data() + sent.beside, beside_.size() - sent.beside);
      out.number(static_cast<std::uint32_t>(sent.rows));
      out.number(static_cast<std::uint32_t>(rows_.size() - sent.rows));
      for (std::size_t r = sent.rows; r < rows_.size(); ++r) {
        out.number(known_from_[r]);
        write_row(out, rows_[r]);
      }
    });
    sent = {ends_.size(), beside_.size(), rows_.size()};
  }
  std::string bytes = core::job_message(note, job_, [&](StateWriter& out) {
    out.number(static_cast<std::uint32_t>(facts.size()));
    out.raw(facts.data(), facts.size());
    out.raw(tail.data(), tail.size());
  });
  ranks_.send(to, std::move(bytes));
}

void RankSweeper::take_facts(StateReader& in) {
  if (in.number<std::uint32_t>() == 0) return;
  const auto ends = in.list<Pair>();
  const auto beside = in.list<Pair>();
  const auto first_row = in.number<std::uint32_t>();
  const auto count = in.number<std::uint32_t>();
  const auto last_p = static_cast<std::uint32_t>(plan_.last_p);
  const auto check = [&](const Pair& pair) {
    if (pair.first < 0 || pair.second < 0 || pair.first > plan_.last_p || pair.second > plan_.last_p) in.wrong();
  };
  const std::lock_guard lock(mutex_);
  // What comes round the ring again is known, and goes no further.
  for (const Pair& end : ends) {
    check(end);
    if (ended_.end_of(end.first) != far_away) continue;
    ended_.add(end.first, end.second);
    ends_.push_back(end);
  }
  for (const Pair& beside_diagonal : beside) {
    check(beside_diagonal);
    std::uint32_t& p = above_diagonal_[at(beside_diagonal.first)];
    if (p != none) continue;
    p = static_cast<std::uint32_t>(beside_diagonal.second);
    beside_.push_back(beside_diagonal);
  }
  for (std::uint32_t r = first_row; r < first_row + count; ++r) {
    const auto from = in.number<std::int32_t>(0, static_cast<std::int32_t>(dealt_.blocks()));
    Row row = read_row(in, r, last_p);
    if (r < rows_.size()) continue;
    if (r > rows_.size()) in.wrong();
    known_from_[r] = from;
    rows_.push_back(std::move(row));
  }
  known_rows_.store(static_cast<std::int32_t>(rows_.size()), std::memory_order_release);
}

// ---------------------------------------------------------------------------------------------------------------------
// Where patterns begin.

void Question::write(StateWriter& out) const {
  out.number(pattern.row);
  out.list(pattern.offsets);
  out.number(state.first_free);
  out.number(state.beyond);
  out.number(from);
  out.number(preperiod);
}

void Question::read(StateReader& in, std::int32_t last_p) {
  pattern.row = in.number<std::int32_t>(0, last_p);
  pattern.offsets = in.list<std::int32_t>();
  state.first_free = in.number<std::int32_t>();
  state.beyond = in.number<std::uint64_t>();
  from = in.number<std::int32_t>();
  preperiod = in.number<std::int32_t>();
  if (pattern.offsets.empty()) in.wrong();
}

/// All questions that there are at once: one message to each rank that has to do with them, since rows settle many at a
/// time.
void RankSweeper::look_back() {
  std::vector<Question> questions;
  {
    const std::lock_guard lock(mutex_);
    questions.swap(questions_);
  }
  std::map<unsigned, std::vector<Question>> for_others;
  std::vector<Pair> answers;
  for (Question& question : questions) {
    const unsigned owner = look_back_for(question);
    if (owner == ranks_.rank())
      answers.push_back({question.pattern.row, question.preperiod});
    else
      for_others[owner].push_back(std::move(question));
  }
  for (const auto& [owner, list] : for_others) {
    ranks_.send(owner, core::job_message(Note::ask, job_, [&list = list](StateWriter& out) {
                  out.number(static_cast<std::uint32_t>(list.size()));
                  for (const Question& question : list) question.write(out);
                }));
  }
  if (!answers.empty()) answered(answers);
}

/// As far as this rank's columns go: who has to look further, this rank if nobody has.
unsigned RankSweeper::look_back_for(Question& question) {
  for (;;) {
    const std::int32_t chunk = std::min(dealt_.chunk_of(std::max(question.preperiod - 1, 0)), dealt_.chunks() - 1);
    const unsigned owner = dealt_.owner(chunk);
    if (owner != ranks_.rank()) return owner;
    const std::int32_t least = std::max(question.pattern.row, chunk * dealt_.chunk_columns);
    question.preperiod = fits_from(question.pattern, question.state, question.from, question.preperiod, least);
    if (question.preperiod > least || question.preperiod == question.pattern.row) return owner;
  }
}

void RankSweeper::answered(const std::vector<Pair>& answers) {
  ranks_.send(0, core::job_message(Note::answers, job_, [&](StateWriter& out) { out.list(answers); }));
}

void RankSweeper::retired(StateReader& in) { in.wrong(); }

Sweep::Work RankSweeper::work_done() const {
  Sweep::Work work;
  for (const auto& worker : workers_) add_work(work, worker->work);
  return work;
}

}  // namespace mexwave::three_row_chomp::detail
