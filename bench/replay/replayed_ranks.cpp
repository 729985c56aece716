// An event simulation: a block arrives at a chunk, a thread begins to cross it, a thread is free again.

#include "replayed_ranks.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <tuple>
#include <vector>

namespace mexwave::replay {

namespace {

using core::RecordedBlock;
using core::RecordedSchedule;
using core::RecordedStep;

/// What a block takes in each tile that it crosses, from the first, and at its end.
struct Way {
  std::uint32_t first = 0;
  std::vector<std::uint64_t> tiles;
  std::uint64_t end = 0;
};

/// The recorded times, spread over the columns of their tiles, and gathered by other tiles.
Way way_of(const RecordedBlock& block, const RecordedSchedule& schedule, const Virtual& table) {
  Way way;
  std::map<std::uint32_t, double> at;
  const double ratio = static_cast<double>(schedule.tile_columns) * table.stretch / table.tile_columns;
  for (const RecordedStep& step : block) {
    const auto time = static_cast<double>(step.nanoseconds);
    if (step.at == RecordedStep::all_tiles) {
      way.end = step.nanoseconds;
      continue;
    }
    // A tile of the table is `stretch` times as wide for the same p: all of its columns take so much longer.
    const double begin = step.at * ratio, end = begin + ratio;
    for (auto c = static_cast<std::uint32_t>(begin); c < end; ++c) {
      const double part = (std::min<double>(end, c + 1) - std::max<double>(begin, c)) / ratio;
      if (part > 0) at[c] += time * table.stretch * part;
    }
  }
  if (at.empty()) return way;
  way.first = at.begin()->first;
  way.tiles.resize(at.rbegin()->first - way.first + 1);
  for (const auto& [c, time] : at) way.tiles[c - way.first] = static_cast<std::uint64_t>(time);
  return way;
}

class Player {
 public:
  Player(const RecordedSchedule& schedule, const Virtual& table, const Cluster& cluster)
      : schedule_(schedule),
        table_(table),
        cluster_(cluster),
        blocks_(schedule.blocks.size() * table.stretch),
        free_(cluster.ranks, cluster.threads),
        ready_(cluster.ranks) {}

  Played play() {
    begin_blocks(0);
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      played_.duration = event.time;
      if (event.arrives)
        arrive(event);
      else
        leave(event);
    }
    return played_;
  }

 private:
  static constexpr std::uint32_t at_end = RecordedStep::all_tiles;
  struct Event {
    std::uint64_t time;
    std::uint64_t block;
    std::uint32_t tile;  ///< or at_end
    bool arrives;        ///< else a thread has done with it
    bool operator>(const Event& other) const {
      return std::tie(time, block, tile) > std::tie(other.time, other.block, other.tile);
    }
  };
  [[nodiscard]] unsigned owner(std::uint32_t tile) const { return tile == at_end ? 0 : tile % cluster_.ranks; }
  [[nodiscard]] std::uint64_t hop(unsigned from, unsigned to) const { return from == to ? 0 : cluster_.latency; }

  /// A block's way, made when it begins and forgotten when it is done.
  Way& way(std::uint64_t block) {
    const auto [at, is_new] = ways_.try_emplace(block);
    if (is_new) at->second = way_of(schedule_.blocks[block / table_.stretch], schedule_, table_);
    return at->second;
  }
  /// Blocks end in their order.
  void begin_blocks(std::uint64_t time) {
    while (begun_ < blocks_ && begun_ < done_ + table_.ahead_of(begun_)) begin(begun_++, time);
  }
  void begin(std::uint64_t block, std::uint64_t time) {
    const Way& own = way(block);
    const std::uint32_t tile = own.tiles.empty() ? at_end : own.first;
    // Blocks queue up at a tile in their order, whatever way they come.
    for (std::uint32_t c = own.first; c < own.first + own.tiles.size(); ++c) queue_[c].push(block);
    queue_[at_end].push(block);
    events_.push({time + hop(0, owner(tile)), block, tile, true});
  }
  void arrive(const Event& event) {
    there_.insert({event.tile, event.block});
    offer(event.tile, event.time);
  }
  /// If the block whose turn it is is there, a thread may cross.
  void offer(std::uint32_t tile, std::uint64_t time) {
    auto& queue = queue_[tile];
    if (queue.empty() || busy_.count(tile) != 0 || there_.erase({tile, queue.front()}) == 0) return;
    busy_.insert(tile);
    ready_[owner(tile)].insert({queue.front(), tile});
    start(owner(tile), time);
  }
  void start(unsigned rank, std::uint64_t time) {
    while (free_[rank] > 0 && !ready_[rank].empty()) {
      const auto [block, tile] = *ready_[rank].begin();
      ready_[rank].erase(ready_[rank].begin());
      --free_[rank];
      const std::uint64_t takes = cost(block, tile);
      played_.work += takes;
      events_.push({time + takes, block, tile, false});
    }
  }
  std::uint64_t cost(std::uint64_t block, std::uint32_t tile) {
    const Way& own = way(block);
    const auto message = [&](std::uint32_t a, std::uint32_t b) {
      if (owner(a) == owner(b)) return std::uint64_t{0};
      return cluster_.message / 2;
    };
    if (tile == at_end) return own.end + (own.tiles.empty() ? 0 : message(last(own), at_end));
    std::uint64_t time = own.tiles[tile - own.first];
    time += tile == own.first ? message(at_end, tile) : message(tile - 1, tile);
    const std::uint32_t next = tile == last(own) ? at_end : tile + 1;
    if (owner(next) != owner(tile)) ++played_.messages;
    return time + message(tile, next);
  }
  static std::uint32_t last(const Way& own) { return own.first + static_cast<std::uint32_t>(own.tiles.size()) - 1; }

  void leave(const Event& event) {
    const unsigned rank = owner(event.tile);
    ++free_[rank];
    queue_[event.tile].pop();
    busy_.erase(event.tile);
    if (event.tile == at_end) {
      ways_.erase(event.block);
      ++done_;
      begin_blocks(event.time);
    } else {
      const std::uint32_t next = event.tile == last(way(event.block)) ? at_end : event.tile + 1;
      events_.push({event.time + hop(rank, owner(next)), event.block, next, true});
    }
    offer(event.tile, event.time);
    start(rank, event.time);
  }

  const RecordedSchedule& schedule_;
  const Virtual& table_;
  const Cluster& cluster_;
  std::uint64_t blocks_;
  std::uint64_t begun_ = 0, done_ = 0;
  std::vector<unsigned> free_;                                            // threads, by rank
  std::vector<std::set<std::pair<std::uint64_t, std::uint32_t>>> ready_;  // (block, tile), by rank
  std::map<std::uint64_t, Way> ways_;
  std::map<std::uint32_t, std::queue<std::uint64_t>> queue_;  // by tile: blocks that have begun and not crossed it
  std::set<std::pair<std::uint32_t, std::uint64_t>> there_;   // (tile, block) arrived, and not its turn
  std::set<std::uint32_t> busy_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  Played played_;
};

}  // namespace

Played play(const RecordedSchedule& schedule, const Virtual& table, const Cluster& cluster) {
  return Player(schedule, table, cluster).play();
}

}  // namespace mexwave::replay
