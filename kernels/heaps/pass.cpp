// Sums with a pass, or in misère play (README.md): builds a graph of every part, then visits all positions of the sum
// in an order in which moves lead to earlier ones.

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/memory.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_misere.hpp"
#include "mexwave/heaps_pass.hpp"

namespace mexwave::heaps {

namespace {

using At = std::vector<std::uint32_t>;

constexpr std::uint64_t very_many = std::uint64_t{1} << 40;
std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > very_many / a ? very_many : a * b;
}

struct AtHash {
  std::size_t operator()(const At& at) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15 + at.size();
    for (const std::uint32_t v : at) hash = (hash ^ v) * 0xff51afd7ed558ccd + (hash >> 29);
    return hash;
  }
};

bool has_heaps(const Game& game) { return game.rules() == Rules::octal || game.rules() == Rules::grundy; }

/// Leaves out empty heaps, so that each position has a unique form.
At spelled(const Game& game, At at) {
  if (has_heaps(game)) at.erase(std::remove(at.begin(), at.end(), 0U), at.end());
  return at;
}

enum class Play : std::uint8_t { with_pass, misere };

std::string text_of(Play play) { return play == Play::with_pass ? "with a pass" : "in misere play"; }

/// The positions that can be reached from a part, and the moves between them.
class Graph {
 public:
  Graph(const Game& game, const std::vector<At>& roots, core::Ticker& ticker) : part_{game, {}} {
    for (const At& root : roots) add(spelled(game, root), ticker);
  }

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
  [[nodiscard]] std::uint32_t number(const At& at) const { return numbers_.at(spelled(part_.game, at)); }
  [[nodiscard]] std::uint32_t value(std::uint32_t k) const { return values_[k]; }
  [[nodiscard]] std::pair<const std::uint32_t*, const std::uint32_t*> moves(std::uint32_t k) const {
    return {moves_.data() + first_[k], moves_.data() + first_[k + 1]};
  }
  [[nodiscard]] std::uint32_t most_moves() const { return most_moves_; }
  [[nodiscard]] std::uint64_t moves() const { return moves_.size(); }

 private:
  struct Open {
    At at;
    std::vector<At> options;
    std::size_t next = 0;
  };

  /// Depth first: a position gets its number after all positions to which it leads.
  void add(const At& root, core::Ticker& ticker) {
    if (numbers_.contains(root)) return;
    std::vector<Open> path{opened(root)};
    while (!path.empty()) {
      Open& open = path.back();
      while (open.next < open.options.size() && numbers_.contains(open.options[open.next])) ++open.next;
      if (open.next < open.options.size()) {
        path.push_back(opened(open.options[open.next]));
        continue;
      }
      ticker.tick(0);
      close(open);
      path.pop_back();
    }
  }

  Open opened(const At& at) {
    part_.at = at;
    return {at, moves_of(part_), 0};
  }

  void close(const Open& open) {
    std::vector<std::uint32_t> reached;
    for (const At& option : open.options) {
      moves_.push_back(numbers_.at(option));
      reached.push_back(values_[moves_.back()]);
    }
    std::sort(reached.begin(), reached.end());
    std::uint32_t mex = 0;
    for (const std::uint32_t v : reached) mex += v == mex ? 1 : 0;
    numbers_.emplace(open.at, size());
    values_.push_back(mex);
    first_.push_back(moves_.size());
    most_moves_ = std::max(most_moves_, static_cast<std::uint32_t>(open.options.size()));
  }

  Part part_;
  std::unordered_map<At, std::uint32_t, AtHash> numbers_;
  std::vector<std::uint32_t> values_, moves_;
  std::vector<std::size_t> first_{0};
  std::uint32_t most_moves_ = 0;
};

/// The values of all positions of a sum, in order of their numbers. core::run_or_resume() runs it. In misère play a
/// position without moves has the value 1, because the player to move wins, and any other position the mex of its
/// options. Value 0 means lost in both kinds of play.
class Table {
 public:
  Table(const std::vector<Graph>& parts, Play play, core::Ticker& ticker) : parts_(parts), play_(play) {
    std::uint64_t size = 1, most_moves = 1, values = 1;
    for (const Graph& part : parts) {
      strides_.push_back(size);
      size *= part.size();
      most_moves += part.most_moves();
      for (std::uint32_t k = 0; k < part.size(); ++k) values = std::max<std::uint64_t>(values, part.value(k));
    }
    if (most_moves > 65'535)
      throw InvalidArgument(text_of(play) + ": expected a sum with at most 65535 moves, got " +
                            std::to_string(most_moves));
    core::fill(values_, size, std::uint16_t{0}, ticker);
    seen_.assign(std::max(most_moves, std::bit_ceil(values + 1)) + 2, 0);
  }
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  [[nodiscard]] std::uint32_t at(std::uint64_t index) const { return values_[index]; }
  [[nodiscard]] std::uint64_t size() const { return values_.size(); }
  [[nodiscard]] std::uint64_t stride(std::size_t part) const { return strides_[part]; }
  [[nodiscard]] std::uint64_t looked_up() const { return looked_up_; }
  /// What looked_up() will be at the end.
  [[nodiscard]] std::uint64_t moves() const {
    std::uint64_t all = 0;
    for (const Graph& part : parts_) all += part.moves() * (size() / part.size());
    return all;
  }

  bool run() {
    At digits(parts_.size());
    for (std::size_t k = 0; k < parts_.size(); ++k)
      digits[k] = static_cast<std::uint32_t>(next_ / strides_[k] % parts_[k].size());
    while (next_ < size()) {
      const auto stamp = static_cast<std::uint32_t>(next_ + 1);
      std::uint32_t without = 0;
      std::uint64_t moves = 0;
      for (std::size_t k = 0; k < parts_.size(); ++k) {
        const auto [begin, end] = parts_[k].moves(digits[k]);
        const std::uint16_t* const line = values_.data() + (next_ - digits[k] * strides_[k]);
        for (const std::uint32_t* move = begin; move != end; ++move) seen_[line[*move * strides_[k]]] = stamp;
        moves += static_cast<std::uint64_t>(end - begin);
        without ^= parts_[k].value(digits[k]);
      }
      looked_up_ += moves;
      if (moves != 0 && play_ == Play::with_pass) seen_[without] = stamp;
      std::uint16_t mex = moves == 0 && play_ == Play::misere ? 1 : 0;
      while (seen_[mex] == stamp) ++mex;
      values_[next_++] = mex;
      for (std::size_t k = 0; k < parts_.size() && ++digits[k] == parts_[k].size(); ++k) digits[k] = 0;
      if (next_ % 256 != 0) continue;
      tick(looked_up_);
      if (pause && next_ < size() && pause()) return false;
    }
    return true;
  }

  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(looked_up_);
    out.list(values_.data(), next_);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    looked_up_ = in.number<std::uint64_t>();
    const std::vector<std::uint16_t> known = in.list<std::uint16_t>();
    in.end();
    if (known.size() > size()) in.wrong();
    for (const std::uint16_t value : known)
      if (value + std::size_t{1} >= seen_.size()) in.wrong();
    next_ = known.size();
    std::copy(known.begin(), known.end(), values_.begin());
  }

 private:
  const std::vector<Graph>& parts_;
  Play play_;
  std::vector<std::uint64_t> strides_;
  std::vector<std::uint16_t> values_;
  std::vector<std::uint32_t> seen_;  // seen[v] = index + 1: some move from there leaves value v
  std::uint64_t next_ = 0;           // values below are known
  std::uint64_t looked_up_ = 0;
};

/// Fills the table. `goal` identifies the sum in checkpoints.
void fill(Table& table, Play play, const std::string& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  core::Ticker ticker(run, table.moves());
  const std::string kind = "heaps " + text_of(play);
  core::run_or_resume(table, kind, "state 1, " + goal, run, checkpoint, ticker);
  ticker.finish();
}

/// Number of multisets of heaps whose sum is at most n.
std::uint64_t sets_of_heaps(std::uint32_t n) {
  constexpr std::uint32_t many = 400;  // 10^19 sets and more
  if (n > many) return very_many;
  std::vector<std::uint64_t> ways(n + std::size_t{1});
  ways[0] = 1;
  for (std::uint32_t part = 1; part <= n; ++part) {
    for (std::uint32_t m = part; m <= n; ++m) ways[m] = std::min(very_many, ways[m] + ways[m - part]);
  }
  std::uint64_t sets = 0;
  for (const std::uint64_t w : ways) sets = std::min(very_many, sets + w);
  return sets;
}

/// Upper bounds of the positions of a part, of the moves of each, and of the bytes of a position.
struct Size {
  std::uint64_t positions = 1, moves = 1, name = 0;
};
Size size_of(const Game& game, const At& at) {
  const std::uint64_t n = at.empty() ? 0 : *std::max_element(at.begin(), at.end());
  switch (game.rules()) {
    case Rules::fibonacci:
      return {(n + 1) * (n + 2) / 2, n, 8};
    case Rules::wythoff:
      return {capped_product(at[0] + std::uint64_t{1}, at[1] + std::uint64_t{1}), at[0] + std::uint64_t{2} * at[1], 8};
    case Rules::coins:
      return {n < 40 ? std::uint64_t{1} << n : very_many, n * (n + 1) / 2, 4 * n};
    case Rules::turn:
      return {at.size() < 40 ? std::uint64_t{1} << at.size() : very_many, at.size(), 4 * at.size()};
    default:
      break;
  }
  if (!game.splits()) return {n + 1, n / 2 + 1, 4};
  const std::uint64_t reach = game.rules() == Rules::grundy ? 0 : game.reach();
  const std::uint64_t pairs = n / 2 + 2, triples = game.most_left() == 3 ? n * n / 12 + 1 : 0;
  return {sets_of_heaps(static_cast<std::uint32_t>(n)), capped_product(reach + 1, 2 * n + pairs + triples), 4 * n};
}

std::uint64_t graph_bytes(const Size& size) {
  // A node of the hash table with its position, and the numbers of the moves, in lists that grow by doubling.
  return capped_product(size.positions, 112 + size.name + 8 * size.moves);
}

/// A heap as an opening. The first move of Fibonacci nim may take all but one.
At opening(const Game& game, std::uint32_t n) {
  if (game.rules() == Rules::fibonacci) return {n, n == 0 ? 0 : n - 1};
  return {n};
}

std::uint64_t estimate_table_bytes(const std::vector<Part>& sum, Play play, const RunOptions& run) {
  for (const Part& part : sum) (void)estimate_bytes(std::vector<Part>{part}, run);  // throws if it is no position
  if (sum.empty()) throw InvalidArgument("an empty sum");
  std::uint64_t positions = 1, bytes = 0;
  for (const Part& part : sum) {
    const Size size = size_of(part.game, part.at);
    positions = capped_product(positions, size.positions);
    bytes += graph_bytes(size);
  }
  if (positions > most_with_pass) {
    throw InvalidArgument("a sum " + text_of(play) + " that has more than " + std::to_string(most_with_pass) +
                          " positions; request smaller heaps");
  }
  return bytes + 2 * positions + (std::uint64_t{1} << 20);
}

PassSolution solve_by_table(const std::vector<Part>& sum, Play play, const RunOptions& run,
                            const Checkpoint& checkpoint) {
  core::require_memory("the positions of a sum of " + std::to_string(sum.size()) + " parts " + text_of(play),
                       estimate_table_bytes(sum, play, run), run);
  core::Ticker ticker(run, 0);
  std::vector<Graph> graphs;
  graphs.reserve(sum.size());
  for (const Part& part : sum) graphs.emplace_back(part.game, std::vector<At>{part.at}, ticker);
  Table table(graphs, play, ticker);
  std::string goal;
  for (const Part& part : sum)
    goal += (goal.empty() ? "" : " + ") + part.game.text() + ":" + position_text(part.game, part.at);
  fill(table, play, goal, run, checkpoint);
  // In each graph the given position is the last one: all others can be reached from it.
  const std::uint64_t here = table.size() - 1;
  PassSolution solution;
  solution.grundy = table.at(here);
  solution.is_p_position = solution.grundy == 0;
  solution.work = {table.size(), table.looked_up()};
  std::uint32_t without = 0;
  bool can_move = false;
  for (std::size_t k = 0; k < sum.size(); ++k) {
    without ^= graphs[k].value(graphs[k].size() - 1);
    for (At& leaves : moves_of({sum[k].game, spelled(sum[k].game, sum[k].at)})) {
      can_move = true;
      const std::uint64_t below = graphs[k].size() - 1 - graphs[k].number(leaves);
      if (table.at(here - below * table.stride(k)) == 0) solution.moves.push_back({k, std::move(leaves)});
    }
  }
  solution.pass_wins = play == Play::with_pass && can_move && without == 0;
  return solution;
}

}  // namespace

std::uint64_t estimate_bytes_with_pass(const std::vector<Part>& sum, const RunOptions& run) {
  return estimate_table_bytes(sum, Play::with_pass, run);
}

PassSolution solve_with_pass(const std::vector<Part>& sum, const RunOptions& run, const Checkpoint& checkpoint) {
  return solve_by_table(sum, Play::with_pass, run, checkpoint);
}

std::uint64_t estimate_bytes_misere(const std::vector<Part>& sum, const RunOptions& run) {
  return estimate_table_bytes(sum, Play::misere, run);
}

MisereSolution solve_misere(const std::vector<Part>& sum, const RunOptions& run, const Checkpoint& checkpoint) {
  PassSolution found = solve_by_table(sum, Play::misere, run, checkpoint);
  return {found.is_p_position, std::move(found.moves), {found.work.positions, found.work.moves}};
}

std::uint64_t estimate_bytes_with_pass(const GrundyGoal& goal, const RunOptions& run) {
  const auto& [game, upto] = goal;
  (void)estimate_bytes(goal, run);
  if (!game.one_heap())
    throw InvalidArgument("game '" + game.text() + "': expected a game whose positions are single heaps");
  const Size size = size_of(game, opening(game, upto));
  if (size.positions > most_with_pass) {
    throw InvalidArgument("heaps to '" + std::to_string(upto) + "' of " + game.text() +
                          " with a pass: they have more than " + std::to_string(most_with_pass) + " positions");
  }
  return graph_bytes(size) + 2 * size.positions + (std::uint64_t{1} << 20);
}

std::vector<std::uint32_t> grundy_with_pass(const GrundyGoal& goal, const RunOptions& run,
                                            const Checkpoint& checkpoint) {
  const auto& [game, upto] = goal;
  core::require_memory("the values of " + game.text() + " with a pass to " + std::to_string(upto),
                       estimate_bytes_with_pass(goal, run), run);
  core::Ticker ticker(run, 0);
  std::vector<At> heaps;
  for (std::uint32_t n = 0; n <= upto; ++n) heaps.push_back(opening(game, n));
  std::vector<Graph> graph;
  graph.emplace_back(game, heaps, ticker);
  Table table(graph, Play::with_pass, ticker);
  fill(table, Play::with_pass, game.text() + " to " + std::to_string(upto), run, checkpoint);
  std::vector<std::uint32_t> values;
  values.reserve(heaps.size());
  for (const At& heap : heaps) values.push_back(table.at(graph.front().number(heap)));
  return values;
}

namespace {

struct Reference {
  std::map<std::pair<std::vector<At>, bool>, std::uint32_t> known;

  std::uint32_t value(std::vector<Part> sum, bool pass) {
    std::vector<At> at;
    at.reserve(sum.size());
    for (const Part& part : sum) at.push_back(part.at);
    if (const auto found = known.find({at, pass}); found != known.end()) return found->second;
    std::vector<std::uint32_t> reached;
    for (Part& part : sum) {
      const At here = part.at;
      for (const At& leaves : moves_of(part)) {
        part.at = leaves;
        reached.push_back(value(sum, pass));
      }
      part.at = here;
    }
    if (pass && !reached.empty()) reached.push_back(value(sum, false));
    std::uint32_t mex = 0;
    while (std::find(reached.begin(), reached.end(), mex) != reached.end()) ++mex;
    return known[{at, pass}] = mex;
  }
};

}  // namespace

std::uint32_t pass_reference(const std::vector<Part>& sum) { return Reference{}.value(sum, true); }

bool misere_reference(const std::vector<Part>& sum) {
  bool can_move = false;
  for (std::size_t k = 0; k < sum.size(); ++k) {
    for (const At& leaves : moves_of(sum[k])) {
      can_move = true;
      std::vector<Part> left = sum;
      left[k].at = leaves;
      if (misere_reference(left)) return false;
    }
  }
  return can_move;
}

}  // namespace mexwave::heaps
