// The sweep over ranks (core/run/rank_rows.hpp): rows (r,s) stay, blocks of p travel. A rank has strips of r, with all
// tiles of them; there lines (p,r) begin and end. What a block takes along to the next strip are its lines (p,s), as
// far as they have begun, how many P-positions it has found with each s, and what is known of dead rows: the block of t
// finds t where r = t, and only blocks that come there later, and itself, have rows r > t further on.
//
// Checkpoints. The cut is a block, not a moment: when it has crossed a strip, the strip's owner leaves its rows in a
// file of their own, and goes on. Rank 0 takes what blocks find in order; once it has all of the cut's, it writes what
// is linear in p. That file comes last: without it the others are nothing, and the ones before stay until it is there.

#include "four_row_chomp/rank_strips.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/bits/simd_level.hpp"
#include "core/files/checkpoint_parts.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/rank_checkpoint.hpp"
#include "core/run/rank_rows.hpp"
#include "core/run/run_control.hpp"
#include "four_row_chomp/sweeper.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

constexpr std::string_view job_kind = "four_row_chomp sweep";
constexpr std::string_view cut_kind = "four_row_chomp sweep over ranks";
constexpr std::string_view strip_kind = "four_row_chomp sweep over ranks, part";

struct Deal {
  Plan plan;
  std::uint32_t strips = 1;  ///< of tile_r consecutive r; so many are a chunk
  std::uint64_t ahead = 0;
  std::uint64_t first_row = 0;  ///< those before it are in the checkpoint
  std::string checkpoint{};     ///< empty: none are written

  [[nodiscard]] std::uint32_t chunk_of(std::uint32_t r) const { return r / plan.tile_r / strips; }
  [[nodiscard]] core::RowsPlan rows() const {
    return {std::uint64_t{plan.upto / plan.block_p} + 1, chunk_of(plan.upto) + 1, ahead, true, first_row};
  }
  void write(core::StateWriter& out) const {
    for (const std::uint32_t n : {plan.upto, plan.block_p, plan.tile_r, plan.tile_s, strips}) out.number(n);
    out.number(ahead);
    out.number(first_row);
    core::write_text(out, checkpoint);
  }
  [[nodiscard]] static Deal read(core::StateReader& in, const RunOptions& run) {
    const auto upto = in.number<std::uint32_t>(1, largest_p);
    const auto block_p = in.number<std::uint32_t>(lanes, most_block_p);
    const auto tile_r = in.number<std::uint32_t>(1, most_tile_r);
    const auto tile_s = in.number<std::uint32_t>(1, most_tile_s);
    Deal deal;
    deal.plan = plan_for(SweepGoal{upto, {block_p, tile_r, tile_s}}, run);
    deal.strips = in.number<std::uint32_t>(1, largest_p);
    deal.ahead = in.number<std::uint64_t>();
    deal.first_row = in.number<std::uint64_t>(0, upto / block_p);
    deal.checkpoint = core::read_text(in);
    return deal;
  }
};

/// The rank with most has a chunk or so more than the average; blocks may all wait for the same one.
void take_rank_memory(Deal& deal, unsigned ranks, const RunOptions& run) {
  Plan& plan = deal.plan;
  const std::uint64_t words = plan.upto / 64 + 2;
  const std::uint64_t block =
      (plan.upto + std::uint64_t{plan.tile_s}) * plan.block_p * (8 * std::min(words, words / 2 + 17) + 5);
  const std::uint64_t rows = plan.row_bytes / ranks + 2 * plan.row_bytes / deal.rows().chunks;
  const std::uint64_t others = estimated_bytes(plan) - plan.row_bytes + (deal.ahead + plan.workers) * 2 * block;
  core::require_memory("a rank's share of four-row Chomp to p = " + std::to_string(plan.upto), rows + others, run);
  const std::uint64_t allowed = core::memory_allowed(run);
  plan.row_bytes = std::max(rows, allowed - std::min(allowed, others));
}

class Strips final : public Sweeper, public core::RankRows {
 public:
  /// Asked on rank 0 whether to leave a checkpoint after a row that begins.
  std::function<bool(std::uint64_t row)> is_cut;

  Strips(const Deal& deal, unsigned rank, unsigned ranks) : Sweeper(deal.plan), deal_(deal) {
    if (deal.first_row == 0) return;
    const std::uint32_t chunks = deal.chunk_of(block_at(first_p(deal.first_row - 1)).p_last) + 1;
    for (std::uint32_t c = rank; c < chunks; c += ranks) read_part(c);
  }

  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t) const override { return 0; }
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t row) const override {
    return deal_.chunk_of(block_at(first_p(row)).p_last);
  }
  [[nodiscard]] std::uint32_t first_p(std::uint64_t row) const {
    return static_cast<std::uint32_t>(row) * plan_.block_p;
  }

  Crossed cross(std::uint64_t row, std::uint32_t chunk, std::string state) override {
    const Block b = block_at(first_p(row));
    Worker* const w = take_worker();
    start_block(*w, b);
    const std::uint32_t first = chunk * deal_.strips, end = std::min(first + deal_.strips, tiles_of_r(b.p_last));
    const bool cut = chunk == 0 ? is_cut(row) : read_lines(*w, b, first * plan_.tile_r, state);
    state = {};
    for (std::uint32_t R = first; R < end; ++R) {
      start_pr(*w, b, R * plan_.tile_r, std::min((R + 1) * plan_.tile_r, b.p_last + 1));
      for (std::uint32_t S = 0; S < tiles_in(R, b.p_last); ++S) run_tile(*w, b, R, S);
    }
    Crossed crossed;
    const bool last = chunk == last_chunk(row);
    if (!last) crossed.state = lines_text(*w, b, end * plan_.tile_r, cut);
    crossed.found = found_text(*w, b, last, cut ? write_part(row, chunk, b.p_last) : std::optional<Written>());
    w->openings.clear();
    w->work = {};
    give_back(w);
    return crossed;
  }

  void report(core::StateWriter&) const override {}
  void add_report(core::StateReader&) override {}

  /// What a checkpoint, or a part of it, came to.
  struct Written {
    std::uint64_t bytes = 0;
    std::string failure;  ///< why it could not be written
  };
  /// Rank 0: what found_text() says; of the last strip of a cut, the checkpoint that is then whole.
  std::optional<Written> take(std::uint64_t row, std::uint32_t chunk, const std::string& found) {
    core::StateReader in(core::state_in(found));
    const auto work = in.number<Sweep::Work>();
    work_.cells += work.cells;
    work_.words += work.words;
    const bool cut = in.number<bool>();
    if (cut) {
      cut_.bytes += in.number<std::uint64_t>();
      const std::string failure = core::read_text(in);
      if (cut_.failure.empty()) cut_.failure = failure;
    }
    for (const Cell& x : in.list<Cell>()) openings_.push_back({x.p, x.q, x.r, x.s});
    const auto p0 = in.number<std::uint32_t>(0, plan_.upto);
    const auto sums = in.list<WithP>();
    if (sums.size() > plan_.upto + std::size_t{1} - p0) in.wrong();
    std::copy(sums.begin(), sums.end(), with_p_.begin() + p0);
    in.end();
    if (!cut || chunk != last_chunk(row)) return {};
    write_cut(row);
    return std::exchange(cut_, {});
  }
  /// Rank 0: what write_cut() has written, after the plan.
  void read_cut(core::StateReader& in) {
    const std::uint32_t last = first_p(deal_.first_row) - 1;
    in.raw(reinterpret_cast<char*>(with_p_.data()), (last + std::size_t{1}) * sizeof(WithP));
    work_ = in.number<Sweep::Work>();
    openings_ = in.list<Position>();
    for (const Position& x : openings_) {
      if (x.p > last || x.q > x.p || x.r > x.q || x.s > x.r) in.wrong();
    }
    in.end();
  }
  [[nodiscard]] std::uint64_t work_of_rows(std::uint64_t rows) const {
    return work_before(static_cast<std::uint32_t>(std::min<std::uint64_t>(rows * plan_.block_p, plan_.upto + 1)));
  }

 private:
  /// Work, openings, and at the end of the block's way the sums of its p.
  [[nodiscard]] std::string found_text(const Worker& w, const Block& b, bool last,
                                       const std::optional<Written>& part) const {
    return core::state_text([&](core::StateWriter& out) {
      out.number(w.work);
      out.number(part.has_value());
      if (part) {
        out.number(part->bytes);
        core::write_text(out, part->failure);
      }
      out.list(w.openings);
      const std::uint32_t from = std::max(b.p0, 1U);
      std::vector<WithP> sums;
      for (std::uint32_t p = from; last && p <= b.p_last; ++p) sums.push_back(with_p(w, b, p));
      out.number(sums.empty() ? 0U : from);
      out.list(sums);
    });
  }

  /// Lines (p,s) with s < r_end have begun.
  [[nodiscard]] std::string lines_text(const Worker& w, const Block& b, std::uint32_t r_end, bool cut) const {
    const std::size_t line = line_words(word_count_);
    return core::state_text([&](core::StateWriter& out) {
      out.number(cut);
      for (std::uint32_t s = 0; s <= b.p_last; ++s) out.number(dead_from_[s].load(std::memory_order_relaxed));
      for (std::uint32_t g = 0; g < b.groups; ++g) {
        const std::uint32_t words = words_of_group(b, g);
        out.raw(reinterpret_cast<const char*>(w.cut.get() + g * line),
                std::size_t{words} * lanes * sizeof(std::uint64_t));
        for (std::uint32_t s = 0; s < std::min(r_end, b.p_last + 1); ++s) {
          const std::size_t layer = g * s_count_of(plan_) + s;
          const std::uint8_t* const full = w.ps_full.data() + layer * lanes;
          out.raw(reinterpret_cast<const char*>(full), lanes);
          out.raw(reinterpret_cast<const char*>(w.counts.data() + layer * lanes), lanes * sizeof(std::uint32_t));
          const std::uint32_t from = first_open(full, words);
          out.raw(reinterpret_cast<const char*>(w.ps.get() + layer * line + std::size_t{from} * lanes),
                  std::size_t{words - from} * lanes * sizeof(std::uint64_t));
        }
      }
    });
  }
  /// Answers whether the block is a cut.
  bool read_lines(Worker& w, const Block& b, std::uint32_t r_end, const std::string& bytes) {
    core::StateReader in(core::state_in(bytes));
    const bool cut = in.number<bool>();
    const std::size_t line = line_words(word_count_);
    for (std::uint32_t s = 0; s <= b.p_last; ++s) {
      if (const auto t = in.number<std::uint32_t>(); t != none) dead_from_[s].store(t, std::memory_order_relaxed);
    }
    for (std::uint32_t g = 0; g < b.groups; ++g) {
      const std::uint32_t words = words_of_group(b, g);
      in.raw(reinterpret_cast<char*>(w.cut.get() + g * line), std::size_t{words} * lanes * sizeof(std::uint64_t));
      for (std::uint32_t s = 0; s < std::min(r_end, b.p_last + 1); ++s) {
        const std::size_t layer = g * s_count_of(plan_) + s;
        std::uint8_t* const full = w.ps_full.data() + layer * lanes;
        in.raw(reinterpret_cast<char*>(full), lanes);
        in.raw(reinterpret_cast<char*>(w.counts.data() + layer * lanes), lanes * sizeof(std::uint32_t));
        const std::uint32_t from = first_open(full, words);
        std::uint64_t* const ps = w.ps.get() + layer * line;
        if (from > s / 64)
          std::fill(ps + std::size_t{s / 64} * lanes, ps + std::size_t{from} * lanes, ~std::uint64_t{0});
        in.raw(reinterpret_cast<char*>(ps + std::size_t{from} * lanes),
               std::size_t{words - from} * lanes * sizeof(std::uint64_t));
      }
    }
    in.end();
    return cut;
  }

  /// The rows of a chunk after the block of p = last, and what is known there of dead ones.
  [[nodiscard]] Written write_part(std::uint64_t row, std::uint32_t chunk, std::uint32_t last) {
    Written written;
    try {
      SealedWriter file(part_of(row, chunk), strip_kind, tiles_text(plan_));
      const core::StateSink sink = [&file](std::string_view bytes) { file.append(bytes); };
      core::StateWriter out(sink);
      for (std::uint32_t s = 0; s <= last; ++s) {
        const std::uint32_t t = dead_from_[s].load(std::memory_order_relaxed);
        out.number(t <= last ? t : none);  // later blocks find theirs again
      }
      write_rows(out, chunk * deal_.strips, end_of_strips(chunk, last), last);
      out.flush();
      written.bytes = file.commit();
    } catch (const IoError& error) {
      written.failure = error.what();
    }
    return written;
  }
  void read_part(std::uint32_t chunk) {
    const std::uint32_t last = first_p(deal_.first_row) - 1;
    const std::string path = part_of(deal_.first_row - 1, chunk);
    SealedReader file(path, strip_kind);
    if (file.parameters() != tiles_text(plan_))
      throw FormatError("'" + path + "' is of another checkpoint than '" + deal_.checkpoint + "'");
    core::StateReader in(
        {file.left(), [&file](char* to, std::size_t count) { file.read(to, count); }, "'" + path + "'"});
    for (std::uint32_t s = 0; s <= last; ++s) {
      const auto t = in.number<std::uint32_t>();
      if (t == none) continue;
      if (t < s || t > last) in.wrong();
      dead_from_[s].store(t, std::memory_order_relaxed);
    }
    read_rows(in, chunk * deal_.strips, end_of_strips(chunk, last), last);
    in.end();
  }
  /// Rank 0, once all parts are there.
  void write_cut(std::uint64_t row) {
    if (cut_.failure.empty()) {
      try {
        SealedWriter file(deal_.checkpoint, cut_kind, tiles_text(plan_));
        const core::StateSink sink = [&file](std::string_view bytes) { file.append(bytes); };
        core::StateWriter out(sink);
        for (const std::uint32_t n : {plan_.upto, plan_.block_p, deal_.strips}) out.number(n);
        out.number(row + 1);
        out.raw(reinterpret_cast<const char*>(with_p_.data()), first_p(row + 1) * sizeof(WithP));
        out.number(work_);
        out.list(openings_);
        out.flush();
        cut_.bytes += file.commit();
        kept_ = static_cast<std::int64_t>(row);
      } catch (const IoError& error) {
        cut_.failure = error.what();
      }
    }
    core::remove_parts_but(deal_.checkpoint, kept_);
  }
  [[nodiscard]] std::string part_of(std::uint64_t row, std::uint32_t chunk) const {
    return core::checkpoint_part(deal_.checkpoint, static_cast<std::int64_t>(row), chunk);
  }
  [[nodiscard]] std::uint32_t end_of_strips(std::uint32_t chunk, std::uint32_t last) const {
    return std::min((chunk + 1) * deal_.strips, tiles_of_r(last));
  }
  /// Words of the lines of a group, to its greatest p.
  [[nodiscard]] std::uint32_t words_of_group(const Block& b, std::uint32_t g) const {
    return std::min(last_p_of(b.p0 + g * lanes) / 64, word_count_ - 1) + 1;
  }
  /// The first word that is not full in some of the 16 lines that anything can be found in; `words` if there is none.
  [[nodiscard]] static std::uint32_t first_open(const std::uint8_t* full, std::uint32_t words) {
    return std::min<std::uint32_t>(*std::min_element(full, full + lanes), words);  // `closed` is beyond all words
  }

  Deal deal_;
  Written cut_;  // of the cut that is under way
  std::int64_t kept_ = static_cast<std::int64_t>(deal_.first_row) - 1;
};

/// When rank 0 cuts: one at a time, and a last one when the run is to end.
class Cuts {
 public:
  Cuts(const Checkpoint& checkpoint, std::uint64_t rows)
      : checkpoint_(checkpoint), rows_(rows), every_(core::interval_of(checkpoint)), due_(Clock::now() + every_) {}

  /// After the last block there is nothing to go on with.
  bool begin(std::uint64_t row) {
    const std::lock_guard lock(mutex_);
    if (checkpoint_.path.empty() || under_way_ || row + 1 == rows_ || (!stopping_ && Clock::now() < due_)) return false;
    return under_way_ = true;
  }
  void stop() {
    const std::lock_guard lock(mutex_);
    if (checkpoint_.path.empty()) throw Cancelled("cancelled");
    stopping_ = true;
  }
  /// Throws Cancelled after the last one.
  void end(const Strips::Written& written) {
    if (checkpoint_.written) checkpoint_.written(written.failure.empty() ? written.bytes : 0, written.failure);
    const std::lock_guard lock(mutex_);
    under_way_ = false;
    due_ = Clock::now() + every_;
    if (stopping_) throw Cancelled("cancelled");
  }

 private:
  using Clock = std::chrono::steady_clock;
  const Checkpoint& checkpoint_;
  std::uint64_t rows_;
  Clock::duration every_;
  std::mutex mutex_;
  Clock::time_point due_;
  bool under_way_ = false, stopping_ = false;
};

/// Takes over what the checkpoint was written with.
void resume(Deal& deal, core::StateReader& in, const RunOptions& run) {
  const auto upto = in.number<std::uint32_t>(1, deal.plan.upto);
  const auto block_p = in.number<std::uint32_t>(lanes, most_block_p);
  if (block_p % lanes != 0) in.wrong();
  deal.plan = plan_for(SweepGoal{deal.plan.upto, {block_p, deal.plan.tile_r, deal.plan.tile_s}}, run);
  deal.strips = in.number<std::uint32_t>(1, largest_p);
  deal.first_row = in.number<std::uint64_t>(1, upto / block_p);
}

const core::RankJobKind known(job_kind, [](Ranks& ranks, std::uint32_t job, core::StateReader& in,
                                           const RunOptions& run) {
  Deal deal = Deal::read(in, run);
  take_rank_memory(deal, ranks.size(), run);
  return core::rank_rows_helper(ranks, job, run, deal.rows(),
                                std::make_unique<Strips>(deal, ranks.rank(), ranks.size()));
});

}  // namespace

bool is_shared(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint) {
  return !plan.each && !plan.watch && plan.upto >= 2 * plan.tile_r && core::over_ranks(run, checkpoint, cut_kind);
}

Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint) {
  const unsigned ranks = run.ranks->size();
  // What travels is long: chunks are as wide as they may be with some for each rank.
  constexpr std::uint32_t chunks_of_rank = 4;
  Deal deal;
  deal.plan = plan;
  deal.strips = std::max(1U, (plan.upto / plan.tile_r + 1) / (chunks_of_rank * ranks));
  deal.ahead = std::uint64_t{ranks} * plan.workers + 1;
  deal.checkpoint = checkpoint.path;
  std::unique_ptr<SealedReader> saved;
  std::optional<core::StateReader> state;
  if (checkpoint.resume) {
    saved = std::make_unique<SealedReader>(checkpoint.path, cut_kind);
    read_tiles(checkpoint.path, saved->parameters(), deal.plan);
    state.emplace(core::StateSource{saved->left(), [&](char* to, std::size_t count) { saved->read(to, count); },
                                    "'" + checkpoint.path + "'"});
    resume(deal, *state, run);
  }
  take_rank_memory(deal, ranks, run);
  core::RankJob job(run, job_kind);
  job.begin([&](core::StateWriter& out) { deal.write(out); });
  Strips own(deal, 0, ranks);
  if (state) own.read_cut(*state);
  Cuts cuts(checkpoint, deal.rows().rows);
  own.is_cut = [&](std::uint64_t row) { return cuts.begin(row); };
  core::Ticker ticker(run, own.total_work());
  core::run_rank_rows(
      run, job, deal.rows(), own,
      [&](std::uint64_t row, std::uint32_t chunk, const std::string& found) {
        if (const auto written = own.take(row, chunk, found)) cuts.end(*written);
      },
      [&](std::uint64_t rows) {
        try {
          ticker.tick(own.work_of_rows(rows));
        } catch (const Cancelled&) {
          cuts.stop();
        }
      });
  ticker.finish();
  return own.take_result();
}

}  // namespace mexwave::four_row_chomp::detail
