// Rank 0 of a sweep over ranks. It sends the plan, takes blocks in order when they have crossed all chunks, and keeps
// the results. A block is taken once the preperiods of all rows that it settled are known. Block b begins once block b
// - ahead_of(b) is taken. This bounds the number of running blocks. It also ensures that logs are kept as long as a
// running search for a preperiod may read them.

#include <algorithm>
#include <memory>
#include <string>

#include "chomp3/rank_kernel.hpp"
#include "chomp3/rank_plan.hpp"
#include "chomp3/state_bytes.hpp"
#include "core/ranks/blocks.hpp"
#include "core/schedule/run_control.hpp"
#include "core/schedule/schedule_record.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chomp3::detail {

namespace {

class RankResults final : public core::BlockResults {
 public:
  /// `kernel` is that of rank 0.
  RankResults(const RankPlan& plan, RankKernel& kernel)
      : shared_plan_(plan),
        kernel_(kernel),
        results_(plan.plan.last_p),
        minima_(plan.plan.last_p),
        preperiod_(at(plan.plan.last_p) + 2, -1) {}
  /// Reads what follows the plan in the head of a checkpoint.
  void restore(core::BlocksStart start, StateReader& head);
  [[nodiscard]] Sweep take_sweep();

  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t) const override { return first_live_; }
  [[nodiscard]] bool may_begin(std::uint64_t block, std::uint64_t taken) const override {
    return block < taken + static_cast<std::uint64_t>(shared_plan_.ahead_of(static_cast<std::int64_t>(block)));
  }
  [[nodiscard]] bool may_take(std::uint64_t block) override;
  void take(std::uint64_t block, std::uint32_t chunk, StateReader& found) override;
  [[nodiscard]] bool is_complete(std::uint64_t taken) const override {
    const auto block = static_cast<std::int64_t>(taken);
    return block > 0 && plan_.reached(kernel_.rows_for(block), plan_.last_p_of(block - 1));
  }
  [[nodiscard]] std::uint64_t work_done(std::uint64_t) const override { return totals_.work.cells; }
  void receive(unsigned from, StateReader& in) override;
  void save_head(std::uint64_t block, StateWriter& out) const override;
  void add_report(StateReader& in) override { reported_.add(in.number<Sweep::Work>()); }

 private:
  void describe(std::vector<Row>& rows) const;

  RankPlan shared_plan_;
  RankKernel& kernel_;
  const Plan& plan_ = shared_plan_.plan;
  Results results_;  // of blocks taken; the kernel also has results of running blocks
  RowMinima minima_;
  Totals earlier_;                       // from the checkpoint that was resumed
  Totals totals_;                        // earlier_ plus the blocks taken; of the work only the cells
  Totals reported_;                      // by the other ranks
  std::uint32_t first_live_ = 0;         // all chunks before are finished
  std::vector<std::int32_t> preperiod_;  // [r] of a long row, -1 while unknown
  std::int32_t described_rows_ = 0;      // the preperiods of all long rows below are known
  std::int64_t taken_ = 0;               // number of blocks taken
};

void RankResults::take(std::uint64_t number, std::uint32_t, StateReader& found) {
  const auto block = static_cast<std::int64_t>(number);
  BlockMessage message;
  message.read(found);
  const auto closed = found.list<std::int32_t>();
  const auto end_row = found.list<std::uint32_t>();
  found.end();
  const std::int32_t p0 = plan_.first_p(block), p_last = plan_.last_p_of(block);
  if (closed.size() != at(p_last - p0 + 1) || end_row.size() != closed.size()) found.wrong();
  for (std::int32_t p = p0; p <= p_last; ++p) {
    if (const std::int32_t q = closed[at(p - p0)]; q >= 0) {
      if (q > p) found.wrong();
      results_.diagonal_q[at(p)] = static_cast<std::uint32_t>(q);
      results_.first_of_row[at(q)] = p;
    }
    results_.end_row[at(p)] = end_row[at(p - p0)];
  }
  // Windows do not detect first uses below this row, so those rows must have been used at a smaller p.
  if (minima_.known < over_root_two(p0) - plan_.use_margin) throw RestartWider{};
  minima_.note(message.first_uses);
  totals_.work.cells += message.cells;
  totals_.excess = std::max(totals_.excess, message.excess);
  first_live_ = std::max(first_live_, static_cast<std::uint32_t>(message.first_live));
  taken_ = block + 1;
}

/// Whether the preperiods of all rows that the block has settled are known.
bool RankResults::may_take(std::uint64_t block) {
  const std::int32_t rows = kernel_.rows_for(static_cast<std::int64_t>(block) + 1);
  while (described_rows_ < rows && (!kernel_.row(described_rows_).is_long || preperiod_[at(described_rows_)] >= 0))
    ++described_rows_;
  return described_rows_ == rows;
}

/// Receives answers (row, preperiod).
void RankResults::receive(unsigned, StateReader& in) {
  for (const auto& [row, preperiod] : in.list<Pair>()) {
    if (row < 0 || row > plan_.last_p || preperiod < 0 || preperiod > plan_.last_p + 1 || preperiod_[at(row)] >= 0)
      in.wrong();
    preperiod_[at(row)] = preperiod;
  }
}

/// Adds the first value and the preperiod to settled rows, which the rank that settled them did not have.
void RankResults::describe(std::vector<Row>& rows) const {
  for (Row& row : rows) {
    const std::int32_t first = results_.first_of_row[row.row];
    if (first < 0) throw Error("row " + std::to_string(row.row) + " has settled before its first P-position");
    row.first = static_cast<std::uint32_t>(first);
    if (row.is_long) set_preperiod(row, preperiod_[row.row]);
  }
}

/// Leaves out the results of later blocks: these blocks run again after a resume, and the ends of rows that they find
/// must not be known to earlier blocks.
void RankResults::save_head(std::uint64_t number, StateWriter& out) const {
  const auto block = static_cast<std::int64_t>(number);
  Results known = results_;
  known.rows = kernel_.rows(block + 1);
  describe(known.rows);
  for (const auto& [q, p] : kernel_.beside_diagonal(plan_.last_p_of(block)))
    known.above_diagonal[at(q)] = static_cast<std::uint32_t>(p);
  write_head(out, plan_, {totals_, 0}, known, minima_);
}

void RankResults::restore(core::BlocksStart start, StateReader& head) {
  totals_ = earlier_ = read_head(head, plan_, results_, minima_).totals;
  if (start.block > static_cast<std::uint64_t>(plan_.blocks()) ||
      start.chunk > static_cast<std::uint32_t>(plan_.chunks()))
    head.wrong();
  kernel_.restore_facts(results_);
  for (const Row& row : results_.rows) {
    if (row.is_long) preperiod_[row.row] = static_cast<std::int32_t>(row.preperiod);
  }
  described_rows_ = static_cast<std::int32_t>(results_.rows.size());
  first_live_ = start.chunk;
  taken_ = static_cast<std::int64_t>(start.block);
}

Sweep RankResults::take_sweep() {
  const std::int32_t last_p = plan_.last_p_of(taken_ - 1);
  results_.rows = kernel_.take_rows(taken_);
  describe(results_.rows);
  for (const auto& [q, p] : kernel_.beside_diagonal(last_p))
    results_.above_diagonal[at(q)] = static_cast<std::uint32_t>(p);
  minima_.write_to(results_.rows);
  Totals all = kernel_.totals();
  all.add(reported_.work);
  all.add(earlier_.work);
  Sweep sweep = results_.take(last_p);
  sweep.work = all.work;
  sweep.excess_bound_from_row_6 = totals_.excess;
  return sweep;
}

void require_rank_memory(const RankPlan& plan, const RunOptions& run) {
  require_memory("a rank's share of a sweep of all p to " + std::to_string(plan.plan.last_p),
                 estimated_rank_bytes(plan, core::resolve_threads(run)), run);
}

void write_rank_plan(StateWriter& out, const RankPlan& shared_plan) {
  write_plan(out, shared_plan.plan);
  out.number(shared_plan.ranks);
  out.number(shared_plan.blocks_ahead);
}

const core::BlocksKind known(checkpoint_kind, [](StateReader& in, const RunOptions& run) {
  RankPlan plan;
  plan.plan = read_plan(in);
  plan.ranks = in.number(run.ranks->size(), run.ranks->size());
  plan.blocks_ahead = in.number<std::int32_t>(1, 1 << 20);
  require_rank_memory(plan, run);
  return std::unique_ptr<core::BlockKernel>(std::make_unique<RankKernel>(plan, machine_for(run), run.ranks->rank()));
});

}  // namespace

Sweep sweep_over_ranks(Plan plan, const RunOptions& run, core::BlocksCheckpoint& checkpoint, core::SavedBlocks* saved) {
  const unsigned ranks = run.ranks->size();
  core::Ticker ticker(run, expected_cells(plan.last_p));
  for (;; saved = nullptr) {
    const RankPlan shared_plan = rank_plan(plan, ranks, core::resolve_threads(run));
    require_rank_memory(shared_plan, run);
    RankKernel kernel(shared_plan, machine_for(run), run.ranks->rank());
    RankResults results(shared_plan, kernel);
    if (saved != nullptr) results.restore(saved->start(), saved->head());
    core::ScheduleRecorder record(false, ranks * core::resolve_threads(run),
                                  static_cast<std::uint64_t>(shared_plan.blocks_ahead));
    record.set_tiles(plan.chunk_columns, plan.block_p);
    try {
      core::run_blocks(
          run, saved != nullptr ? saved->start() : core::BlocksStart{},
          [&](StateWriter& out) { write_rank_plan(out, shared_plan); }, kernel, results, checkpoint, ticker);
    } catch (const RestartWider&) {
      widen(plan);
      continue;
    }
    Sweep sweep = results.take_sweep();
    ticker.finish();
    return sweep;
  }
}

std::int64_t RankPlan::ahead_of(std::int64_t block) const {
  if (block == 0 || settling_columns(block - 1).all) return 1;
  constexpr std::int64_t part = 8;
  return std::clamp<std::int64_t>(block / part, 1, blocks_ahead);
}

/// Rows become regular at q = √½ p. In practice the first free column of a row that settles is at most 1 to the left of
/// this q, and at most a third of a block plus 5 to the right.
RankPlan::Columns RankPlan::settling_columns(std::int64_t block) const {
  const std::int32_t turn = over_root_two(plan.last_p_of(block) + 1);
  constexpr std::int32_t before = 64;
  const std::int32_t reach = turn + plan.block_p / 2 + plan.settle_margin;
  if (block == plan.blocks() - 1 || reach + plan.tile_columns > plan.first_p(block))
    return {0, plan.last_p_of(block), true};
  return {plan.tile_of(std::max(0, turn - before)) * plan.tile_columns, plan.last_q_of_tile(reach), false};
}

/// Plans half as many blocks again as workers, and a few more, because some blocks wait for others.
RankPlan rank_plan(const Plan& plan, unsigned ranks, unsigned threads) {
  const auto workers = static_cast<std::int32_t>(std::min(ranks * threads, 4096U));
  return {plan, ranks, workers + workers / 2 + 4};
}

std::uint64_t estimated_rank_bytes(const RankPlan& shared_plan, unsigned threads) {
  const auto p = static_cast<std::uint64_t>(shared_plan.plan.last_p);
  const auto margin = static_cast<std::uint64_t>(shared_plan.plan.floor_margin) + 512;
  // This rank's part of the columns, and one chunk more, because a rank can have more than the average.
  const std::uint64_t columns = estimated_column_bytes(shared_plan.plan);
  const std::uint64_t chunk = static_cast<std::uint64_t>(shared_plan.plan.chunk_columns) * (p * 3 / 10 + margin) / 8;
  const auto under_way = static_cast<std::uint64_t>(shared_plan.p_under_way());
  const std::uint64_t logs = (2 * under_way + 16 * static_cast<std::uint64_t>(shared_plan.plan.log_margin)) *
                             static_cast<std::uint64_t>(shared_plan.plan.logged_rows) * 8;
  // Everything that grows linearly is stored on every rank.
  const std::uint64_t linear = estimated_bytes(shared_plan.plan, threads) - columns + 40 * p;
  const std::uint64_t on_the_way = static_cast<std::uint64_t>(shared_plan.blocks_ahead) * 64 * 1024;
  return columns / shared_plan.ranks + chunk + logs / shared_plan.ranks + linear + on_the_way;
}

}  // namespace mexwave::chomp3::detail
