// The (p,r,s,t) -> q view in blocks of p. The blocks run the tiles of r (tile.hpp) in a wavefront.

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <string>

#include "chomp5/tile.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "core/schedule/wavefront.hpp"
#include "mexwave/chomp5.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp5 {

namespace {

using detail::Block;
using detail::side;

class Scanner {
 public:
  Scanner(const ScanGoal& goal, const EachP& each, unsigned workers, core::Ticker& ticker)
      : each_(each),
        workers_(workers),
        table_(goal.upto, ticker),
        blocks_([this] { return std::make_unique<Block>(table_, bool{each_}); }) {
    scan_.upto = goal.upto;
    scan_.with_p.resize(goal.upto + std::size_t{1});
  }

  /// Required by run_with_checkpoints().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    const std::uint32_t first = next_block_, blocks = detail::tiles_of(table_.upto);
    done_ = work_before(first);
    core::run_wavefront({workers_, blocks - first, 0}, [&](std::uint64_t block, core::WavefrontBlock& progress) {
      return run_block(first + static_cast<std::uint32_t>(block), progress);
    });
    return next_block_ == blocks;
  }

  /// Writes the state between two blocks.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(next_block_);
    out.number(scan_.work);
    out.list(scan_.with_p);
    out.list(scan_.openings);
    out.list(table_.dead_st.values());
    out.list(table_.dead_t.values());
    table_.rows.save(out);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    next_block_ = in.number(1U, detail::tiles_of(table_.upto));
    scan_.work = in.number<Scan::Work>();
    in.refill(scan_.with_p);
    scan_.openings = in.list<Position>();
    std::vector<std::uint32_t> dead_st = table_.dead_st.values(), dead_t = table_.dead_t.values();
    in.refill(dead_st);
    in.refill(dead_t);
    table_.dead_st.fill(dead_st);
    table_.dead_t.fill(dead_t);
    table_.rows.restore(in);
    in.end();
  }

  /// The work of all blocks before this one, for the progress.
  static std::uint64_t work_before(std::uint32_t block) {
    std::uint64_t work = 0;
    for (std::uint32_t before = 0; before < block; ++before)
      for (std::uint32_t tile = 0; tile <= before; ++tile) work += work_of_tile(tile);
    return work;
  }
  Scan result() { return std::move(scan_); }

 private:
  static std::uint64_t work_of_tile(std::uint64_t tile) { return (tile + 1) * (tile + 1); }

  /// False if no further block is needed.
  bool run_block(std::uint32_t number, core::WavefrontBlock& progress) {
    Block& block = blocks_.take();
    block.start(number * side);
    for (std::uint32_t tile = 0; tile <= number; ++tile) {
      progress.wait_for(tile);
      block.run_tile(tile * side, [this] { tick(done_.load(std::memory_order_relaxed)); });
      progress.finished(tile);
      done_.fetch_add(work_of_tile(tile), std::memory_order_relaxed);
    }
    progress.wait_for(std::numeric_limits<std::uint64_t>::max() - 1);  // blocks retire in order
    retire(block, number);
    blocks_.give_back(block);
    return !(pause && pause());
  }

  void retire(Block& block, std::uint32_t number) {
    for (std::uint32_t p = number * side; p < (number + 1) * side && p <= table_.upto; ++p) {
      scan_.with_p[p] = block.with_p[p % side];
      if (!each_ || p == 0) continue;
      std::vector<Position> positions;
      positions.reserve(block.kept[p % side].size());
      for (const auto [q, r, s, t] : block.kept[p % side]) positions.push_back({p, q, r, s, t});
      block.kept[p % side].clear();
      std::sort(positions.begin(), positions.end());
      each_(positions);
    }
    scan_.openings.insert(scan_.openings.end(), block.openings.begin(), block.openings.end());
    block.openings.clear();
    scan_.work.cells += block.work.cells;
    scan_.work.words += block.work.words;
    block.work = {};
    next_block_ = number + 1;
  }

  const EachP& each_;
  unsigned workers_;
  detail::Table table_;
  core::SpacePool<Block> blocks_;
  std::uint32_t next_block_ = 0;        ///< all blocks before it are done
  std::atomic<std::uint64_t> done_{0};  ///< work done
  Scan scan_;
};

unsigned workers_for(const ScanGoal& goal, const RunOptions& run) {
  return std::min<unsigned>(core::resolve_threads(run), detail::tiles_of(goal.upto));
}

/// For the lists of a block: at most a quarter of the n^3/6 cells with one p has a P-position, to p = 200; vectors grow
/// by doubling.
std::uint64_t kept_bytes(const ScanGoal& goal) {
  const std::uint64_t n = goal.upto + std::uint64_t{1};
  return n * n * n / 24 * (std::uint64_t{2} * side * sizeof(Block::Kept) + sizeof(Position));
}

}  // namespace

std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run) {
  if (goal.upto < 1 || goal.upto > largest_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_p) + ", got " + std::to_string(goal.upto));
  }
  return detail::Rows::bytes(goal.upto) + workers_for(goal, run) * Block::bytes(goal.upto) +
         detail::pairs(goal.upto + std::uint64_t{1}) * 4 + (std::uint64_t{1} << 20);
}

Scan scan(const ScanGoal& goal, const EachP& each, const RunOptions& run, const Checkpoint& checkpoint) {
  if (each) core::require_no_checkpoint("a list that is reported while it is found", checkpoint);
  RunOptions own = run;
  if (each) own.threads = 1;  // because the lists of a block take much memory
  require_memory("a scan of five-row Chomp to p = " + std::to_string(goal.upto),
                 estimate_bytes(goal, own) + (each ? kept_bytes(goal) : 0), run);
  core::Ticker ticker(run, Scanner::work_before(detail::tiles_of(goal.upto)));
  Scanner scanner(goal, each, workers_for(goal, own), ticker);
  core::run_or_resume(scanner, "five_row_chomp scan", "state 2, upto " + std::to_string(goal.upto), run, checkpoint,
                      ticker);
  ticker.finish();
  Scan result = scanner.result();
  std::sort(result.openings.begin(), result.openings.end());
  return result;
}

}  // namespace mexwave::chomp5
