// The sweep over ranks (core/ranks/blocks.hpp): rows (r,s) stay on their rank, blocks of p are sent. A rank has chunks
// of r with all their tiles; lines (p,r) begin and end in a chunk. A block sends to the next chunk its lines (p,s) that
// have begun, its number of P-positions with each s, and the dead rows known so far. Every block knows the dead rows in
// time: (t,t,t,s) is found by the block of p = t at r = t, and only this block and later ones, after they have crossed
// r = t, reach rows with r > t.

#include <algorithm>
#include <memory>

#include "chomp4/sweeper.hpp"
#include "core/ranks/blocks.hpp"
#include "core/schedule/memory.hpp"
#include "core/schedule/run_control.hpp"

namespace mexwave::chomp4::detail {

namespace {

struct Goal {
  Plan plan;
  std::uint64_t in_flight = 0;  ///< blocks

  void write(core::StateWriter& out) const {
    for (const std::uint32_t n : {plan.upto, plan.block_p, plan.tile_r, plan.tile_s, plan.most_units, plan.chunk_tiles})
      out.number(n);
    out.number(in_flight);
  }
  [[nodiscard]] static Goal read(core::StateReader& in, const RunOptions& run) {
    const auto upto = in.number<std::uint32_t>(1, largest_p);
    const auto block_p = in.number<std::uint32_t>(lanes, most_block_p);
    const auto tile_r = in.number<std::uint32_t>(1, most_tile_r);
    const auto tile_s = in.number<std::uint32_t>(1, most_tile_s);
    const auto units = in.number<std::uint32_t>(1, 64);
    Goal goal;
    goal.plan = plan_for(SweepGoal{upto}, {block_p, tile_r, tile_s, units}, run);
    goal.plan.chunk_tiles = in.number<std::uint32_t>(1, largest_p);
    goal.in_flight = in.number<std::uint64_t>();
    return goal;
  }
};

/// As take_memory(), for the rank that needs most: it may have two chunks more than the average, and all blocks may
/// wait for it.
void take_rank_memory(Goal& goal, const RunOptions& run) {
  Plan& plan = goal.plan;
  const std::uint64_t block = (plan.upto + std::uint64_t{plan.tile_s}) * plan.block_p * (ps_line_bytes(plan.upto) + 12);
  const std::uint64_t rows =
      plan.row_bytes / run.ranks->size() + 2 * plan.row_bytes / (plan.chunk_of(plan.upto) + std::uint64_t{1});
  const std::uint64_t others = estimated_bytes(plan) - plan.row_bytes + (goal.in_flight + plan.workers) * 2 * block;
  require_memory("a rank's share of four-row Chomp to p = " + std::to_string(plan.upto), rows + others, run);
  const std::uint64_t allowed = core::memory_allowed(run);
  plan.row_bytes = std::max(rows, allowed - std::min(allowed, others));
}

class RankKernel final : public core::BlockKernel {
 public:
  explicit RankKernel(const Plan& plan) : plan_(plan), tiles_(plan) {}

  [[nodiscard]] core::BlocksPlan plan() const override {
    return {std::uint64_t{plan_.upto / plan_.block_p} + 1, plan_.chunk_of(plan_.upto) + 1, true, {}};
  }
  [[nodiscard]] std::uint32_t last_chunk(std::uint64_t block) const override {
    return plan_.chunk_of(block_of(block).p_last);
  }

  void cross(core::BlockCrossing& at) override {
    const Block b = block_of(at.block);
    Worker& w = tiles_.workers.take();
    tiles_.start_block(w, b);
    const std::uint32_t first = at.chunk * plan_.chunk_tiles,
                        end = std::min(first + plan_.chunk_tiles, tiles_.tiles_of_r(b.p_last));
    if (!at.first) {
      carry_lines(w, b, first * plan_.tile_r, true, [&at](auto* to, std::size_t count) {
        at.state.raw(reinterpret_cast<char*>(to), count * sizeof *to);
      });
      at.state.end();
    }
    for (std::uint32_t R = first; R < end; ++R) {
      tiles_.run_tiles(
          w, b, R, [](std::uint32_t) {}, [](std::uint32_t) {});
    }
    if (!at.last) {
      carry_lines(w, b, end * plan_.tile_r, false, [&at](const auto* from, std::size_t count) {
        at.next.raw(reinterpret_cast<const char*>(from), count * sizeof *from);
      });
    }
    write_found(w, b, at.last, at.found);
    w.openings.clear();
    w.work = {};
    tiles_.workers.give_back(w);
  }

  void save_chunk(std::uint64_t block, std::uint32_t chunk, core::StateWriter& out) const override {
    tiles_.save_chunk(chunk, block_of(block).p_last, out);
  }
  void restore_chunk(std::uint64_t block, std::uint32_t chunk, core::StateReader& in) override {
    tiles_.restore_chunk(chunk, block_of(block).p_last, in);
  }

  [[nodiscard]] std::uint64_t work_of_blocks(std::uint64_t blocks) const {
    return tiles_.work_before(
        static_cast<std::uint32_t>(std::min<std::uint64_t>(blocks * plan_.block_p, plan_.upto + 1)));
  }

 private:
  [[nodiscard]] Block block_of(std::uint64_t block) const {
    return tiles_.block_at(static_cast<std::uint32_t>(block) * plan_.block_p);
  }

  /// Writes the work, the openings and, in the last chunk, the sums of the block's p.
  void write_found(const Worker& w, const Block& b, bool last, core::StateWriter& out) const {
    out.number(w.work);
    out.list(w.openings);
    const std::uint32_t from = std::max(b.p0, 1U);
    std::vector<WithP> sums;
    for (std::uint32_t p = from; last && p <= b.p_last; ++p) sums.push_back(tiles_.with_p(w, b, p));
    out.number(sums.empty() ? 0U : from);
    out.list(sums);
  }

  /// Calls raw() with each array of the state that a block takes to the next chunk; raw() writes or reads the array.
  /// The state: the known dead rows, then for each group the cut and the lines (p,s) with s < r_end, which have begun,
  /// from the first unit that is not full in all 16 lanes; no block reads the units before it.
  template <class Raw>
  void carry_lines(Worker& w, const Block& b, std::uint32_t r_end, bool is_reading, const Raw& raw) {
    for (std::uint32_t s = 0; s <= b.p_last; ++s) {
      std::uint32_t t = tiles_.dead_from()[s].load(std::memory_order_relaxed);
      raw(&t, 1);
      if (is_reading && t != none) tiles_.dead_from()[s].store(t, std::memory_order_relaxed);
    }
    const std::size_t line = line_words(word_count_of(plan_));
    for (std::uint32_t g = 0; g < b.groups; ++g) {
      const std::uint32_t words = unit_end((b.p0 + g * lanes) / 64, b.unit_shift);
      raw(w.cut.get() + g * line, std::size_t{words} * lanes);
      for (std::uint32_t s = 0; s < std::min(r_end, b.p_last + 1); ++s) {
        const std::size_t layer = g * s_count_of(plan_) + s;
        std::uint64_t* const full = w.ps_full.data() + layer * lanes;
        std::uint64_t* const ps = w.ps.get() + layer * line;
        raw(full, lanes);
        raw(w.counts.data() + layer * lanes, lanes);
        std::uint64_t in_all = closed;
        for (std::uint32_t k = 0; k < lanes; ++k) in_all &= full[k];
        const std::uint32_t from =
            in_all == closed ? words
                             : std::min(static_cast<std::uint32_t>(__builtin_ctzll(~in_all)) << b.unit_shift, words);
        raw(ps + std::size_t{from} * lanes, std::size_t{words - from} * lanes);
      }
    }
  }

  Plan plan_;
  Tiles tiles_;
};

class RankResults final : public core::BlockResults {
 public:
  RankResults(const Goal& goal, const RankKernel& kernel) : goal_(goal), kernel_(kernel), found_(goal.plan.upto) {}

  [[nodiscard]] bool may_begin(std::uint64_t block, std::uint64_t taken) const override {
    return block < taken + goal_.in_flight;
  }
  void take(std::uint64_t, std::uint32_t, core::StateReader& in) override {
    const auto work = in.number<Sweep::Work>();
    found_.add(work, in.list<Cell>());
    const auto p0 = in.number<std::uint32_t>(0, goal_.plan.upto);
    const auto sums = in.list<WithP>();
    if (sums.size() > goal_.plan.upto + std::size_t{1} - p0) in.wrong();
    std::copy(sums.begin(), sums.end(), found_.with_p.begin() + p0);
  }
  [[nodiscard]] std::uint64_t work_done(std::uint64_t taken) const override { return kernel_.work_of_blocks(taken); }
  void save_head(std::uint64_t block, core::StateWriter& out) const override {
    found_.save(goal_.plan, static_cast<std::uint32_t>(block + 1) * goal_.plan.block_p, out);
  }
  void restore_head(core::SavedBlocks& saved) {
    found_.restore(static_cast<std::uint32_t>(saved.start().block) * goal_.plan.block_p, saved.head());
  }
  [[nodiscard]] Sweep take_result() { return found_.take_result(); }

 private:
  const Goal& goal_;
  const RankKernel& kernel_;
  Results found_;
};

const core::BlocksKind known(checkpoint_kind, [](core::StateReader& in, const RunOptions& run) {
  Goal goal = Goal::read(in, run);
  take_rank_memory(goal, run);
  return std::make_unique<RankKernel>(goal.plan);
});

}  // namespace

Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, core::BlocksCheckpoint& checkpoint,
                       core::SavedBlocks* saved) {
  Goal goal{plan, std::uint64_t{run.ranks->size()} * plan.workers + 1};
  take_rank_memory(goal, run);
  RankKernel kernel(goal.plan);
  RankResults results(goal, kernel);
  if (saved != nullptr) results.restore_head(*saved);
  core::Ticker ticker(run, kernel.work_of_blocks(kernel.plan().blocks));
  core::run_blocks(
      run, saved != nullptr ? saved->start() : core::BlocksStart{}, [&](core::StateWriter& out) { goal.write(out); },
      kernel, results, checkpoint, ticker);
  ticker.finish();
  return results.take_result();
}

}  // namespace mexwave::chomp4::detail
