// Workers of one process: each block is simulated after the block before it, and needs from it only the times at which
// its tiles were done. Ranks: a simulation of events. A block arrives at a tile, or has crossed it.

#include "replayed.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <tuple>
#include <vector>

namespace mexwave::replay {

namespace {

using core::RecordedSchedule;
using core::RecordedStep;

class RankSimulation {
 public:
  RankSimulation(const RecordedSchedule& schedule, const Table& table, const Cluster& cluster)
      : schedule_(schedule),
        table_(table),
        cluster_(cluster),
        free_(cluster.ranks, cluster.threads),
        ready_(cluster.ranks) {}

  Simulated run() {
    begin_blocks(0);
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      simulated_.time = event.time;
      Block& block = blocks_.at(event.block);
      const std::uint32_t tile = block.tile(block.at);
      const unsigned rank = owner(block, block.at);
      if (event.arrives) {
        block.waits = true;
      } else {
        ++free_[rank];
        queues_[tile].pop();
        if (++block.at < block.times.size()) {
          send(event.block, block, rank, event.time);
        } else {
          blocks_.erase(event.block);
          ++done_;
          begin_blocks(event.time);
        }
      }
      start(tile, rank, event.time);
    }
    return simulated_;
  }

 private:
  /// A block that has begun and is not done.
  struct Block {
    std::uint32_t first = 0;           // its first tile
    std::vector<std::uint64_t> times;  // what each tile takes, and then its end
    std::size_t at = 0;                // where in `times` it is
    bool waits = false;                // it has arrived there, and no thread has taken it
    [[nodiscard]] std::uint32_t tile(std::size_t k) const {
      return k + 1 < times.size() ? first + static_cast<std::uint32_t>(k) : RecordedStep::all_tiles;
    }
  };
  struct Event {
    std::uint64_t time, block;
    bool arrives;  // else a thread has done its work
    bool operator>(const Event& other) const { return std::tie(time, block) > std::tie(other.time, other.block); }
  };

  /// Spreads the recorded times over the columns of their tiles. A tile of the table is `stretch` times as wide for the
  /// same p: each of its columns takes `stretch` times as long.
  [[nodiscard]] Block recorded(std::uint64_t number) const {
    const double ratio = static_cast<double>(schedule_.tile_columns) * table_.stretch / table_.tile_columns;
    std::map<std::uint32_t, double> times;
    std::uint64_t at_end = 0;
    for (const RecordedStep& step : schedule_.blocks[number / table_.stretch]) {
      if (step.at == RecordedStep::all_tiles) {
        at_end = step.nanoseconds;
        continue;
      }
      const double begin = step.at * ratio, end = begin + ratio;
      for (auto c = static_cast<std::uint32_t>(begin); c < end; ++c) {
        const double part = (std::min<double>(end, c + 1) - std::max<double>(begin, c)) / ratio;
        times[c] += static_cast<double>(step.nanoseconds) * table_.stretch * part;
      }
    }
    Block block;
    if (!times.empty()) {
      block.first = times.begin()->first;
      block.times.resize(times.rbegin()->first - block.first + 1);
      for (const auto& [c, time] : times) block.times[c - block.first] = static_cast<std::uint64_t>(time);
    }
    block.times.push_back(at_end);
    return block;
  }
  [[nodiscard]] unsigned owner(const Block& block, std::size_t k) const {
    return k + 1 < block.times.size() ? block.tile(k) % cluster_.ranks : 0;
  }
  void begin_blocks(std::uint64_t time) {
    const std::uint64_t all = schedule_.blocks.size() * table_.stretch;
    for (; begun_ < all && begun_ < done_ + table_.ahead_of(begun_); ++begun_) {
      const Block& block = blocks_[begun_] = recorded(begun_);
      for (std::size_t k = 0; k < block.times.size(); ++k) queues_[block.tile(k)].push(begun_);
      send(begun_, block, 0, time);
    }
  }
  void send(std::uint64_t number, const Block& block, unsigned from, std::uint64_t time) {
    events_.push({time + (owner(block, block.at) == from ? 0 : cluster_.latency), number, true});
  }
  /// The next block of the tile may have arrived, and a thread of its rank may be free.
  void start(std::uint32_t tile, unsigned rank, std::uint64_t time) {
    if (const auto& queue = queues_[tile]; !queue.empty()) {
      Block& next = blocks_.at(queue.front());
      if (next.waits && next.tile(next.at) == tile) {
        next.waits = false;
        ready_[rank].insert(queue.front());
      }
    }
    for (; free_[rank] > 0 && !ready_[rank].empty(); --free_[rank]) {
      const std::uint64_t number = *ready_[rank].begin();
      ready_[rank].erase(number);
      const Block& block = blocks_.at(number);
      const unsigned before = block.at == 0 ? 0 : owner(block, block.at - 1), after = owner(block, block.at + 1);
      const unsigned messages = (before != rank ? 1 : 0) + (after != rank ? 1 : 0);
      const std::uint64_t takes = block.times[block.at] + messages * (cluster_.message / 2);
      simulated_.work += takes;
      events_.push({time + takes, number, false});
    }
  }

  const RecordedSchedule& schedule_;
  const Table& table_;
  const Cluster& cluster_;
  std::uint64_t begun_ = 0, done_ = 0;
  std::vector<unsigned> free_;                  // threads, by rank
  std::vector<std::set<std::uint64_t>> ready_;  // blocks that a thread may take, by rank
  std::map<std::uint64_t, Block> blocks_;
  std::map<std::uint32_t, std::queue<std::uint64_t>> queues_;  // by tile: blocks that have begun and not crossed it
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  Simulated simulated_;
};

}  // namespace

Simulated simulate(const RecordedSchedule& schedule, unsigned workers) {
  constexpr std::uint64_t all = std::uint64_t{RecordedStep::all_tiles} + 1;
  struct Done {
    std::uint64_t time, tiles;  // from `time` on, so many tiles of a block are done
  };
  std::vector<Done> before, own;
  std::vector<std::uint64_t> ends;
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> free_at;
  for (unsigned k = 0; k < workers; ++k) free_at.push(0);
  Simulated simulated;
  for (const core::RecordedBlock& block : schedule.blocks) {
    std::uint64_t time = free_at.top(), known = ends.empty() ? all : 0;  // known: tiles that the block before has done
    std::size_t next = 0;
    for (const RecordedStep& step : block) {
      time += step.nanoseconds;
      simulated.work += step.nanoseconds;
      if (step.kind == RecordedStep::Kind::finished) {
        own.push_back({time, std::uint64_t{step.at} + 1});
      } else if (step.kind == RecordedStep::Kind::waits_for_blocks) {
        if (step.at > 0) time = std::max(time, ends[step.at - 1]);
      } else if (step.at >= known) {
        // What is done by now, and, if this is not enough, what is done when the block continues.
        const std::uint64_t needed = std::min(step.at + schedule.lead, all - 1);
        for (; next < before.size() && (before[next].time <= time || known <= needed); ++next) {
          time = std::max(time, before[next].time);
          known = before[next].tiles;
        }
      }
    }
    free_at.pop();
    free_at.push(time);
    ends.push_back(time);
    simulated.time = std::max(simulated.time, time);
    before.swap(own);
    own.clear();
  }
  return simulated;
}

Simulated simulate(const RecordedSchedule& schedule, const Table& table, const Cluster& cluster) {
  return RankSimulation(schedule, table, cluster).run();
}

}  // namespace mexwave::replay
