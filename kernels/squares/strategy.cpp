// Builds a strategy, from its first position on: a move that keeps the value of the position, then an answer to every
// reply that needs one. Equal subtrees become one node, even for different positions. To keep a strategy short, in won
// positions with at most three moves left all winning continuations are tried, and a greedy choice covers the replies
// with few of them.

#include <algorithm>
#include <bit>
#include <map>
#include <string_view>
#include <unordered_map>

#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "positional/solution.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

namespace {

using detail::bit;
using detail::Cells;
using Answer = Strategy::Answer;
using Node = Strategy::Node;

std::uint32_t lowest(Cells cells) { return static_cast<std::uint32_t>(std::countr_zero(cells)); }
std::uint32_t count(Cells cells) { return static_cast<std::uint32_t>(std::popcount(cells)); }

using NodeId = std::uint32_t;

/// A tree may take this many bytes without a memory check.
constexpr std::uint64_t first_tree_bytes = std::uint64_t{8} << 20;

/// The pieces of the strategist, the player who follows the strategy, and of the opponent.
struct Position {
  Cells own = 0, other = 0;
  [[nodiscard]] Cells taken() const { return own | other; }
  [[nodiscard]] Position moved(std::uint32_t cell) const { return {own | bit(cell), other}; }
  [[nodiscard]] Position replied(std::uint32_t cell) const { return {own, other | bit(cell)}; }
  friend bool operator==(const Position&, const Position&) = default;
};

struct PositionHash {
  std::size_t operator()(const Position& p) const {
    const Cells both[] = {p.own, p.other};
    return std::hash<std::string_view>{}({reinterpret_cast<const char*>(both), sizeof both});
  }
};

class StrategyBuilder {
 public:
  StrategyBuilder(const StrategyGoal& goal, const RunOptions& run)
      : goal_(goal),
        run_(run),
        quiet_(run),
        ticker_(quiet_, 0),
        solver_(goal.board, goal.play, run),
        all_(detail::all_cells(goal.board)),
        squares_(detail::masks_of(goal.board)) {
    quiet_.progress = {};
    const std::uint32_t cells = goal.board.cells();
    for (std::uint32_t c = 0; c < cells; ++c) order_.push_back(c);
    const auto through = [&](std::uint32_t cell) {
      return std::count_if(squares_.begin(), squares_.end(), [&](Cells square) { return (square & bit(cell)) != 0; });
    };
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return through(a) > through(b); });
    for (const std::uint32_t c : goal.second_moves) {
      if (c >= cells) throw InvalidArgument("second move: expected a cell of the board, got " + std::to_string(c));
      second_moves_ |= bit(c);
    }
    if (goal.second_moves.empty()) second_moves_ = all_;
    Game game(goal.board, goal.play);
    for (const std::uint32_t c : goal.position) game.move(c);
    if (game.over()) throw InvalidArgument("position: expected a game that is not over, got one that is over");
    men_ = game.men();
  }

  /// Throws InvalidArgument if the player asked for can force neither a win nor a draw.
  Strategy build() {
    const bool misere = goal_.play == Play::misere;
    if (misere && goal_.position.empty()) {
      if (const std::optional<Mirror> mirror = winning_mirror()) {
        if (!goal_.second.value_or(true)) refuse_loser(false);
        return by_mirror(Outcome::win, *mirror);
      }
    }
    const Value value = solver_.value(men_);
    const bool second_to_move = goal_.position.size() % 2 != 0;
    second_ =
        goal_.second.value_or(value.outcome != Outcome::draw && second_to_move == (value.outcome == Outcome::win));
    const Outcome mine = second_ == second_to_move ? value.outcome : positional::reversed(value.outcome);
    if (mine == Outcome::loss) refuse_loser(second_);
    wins_ = mine == Outcome::win;
    if (misere && second_ && !wins_ && goal_.position.empty()) {
      if (const std::vector<Mirror> all = mirrors(); !all.empty())
        return by_mirror(Outcome::draw, all.front());  // the second player never completes a square first
    }
    within_ = wins_ && !misere ? value.moves : 0;
    Strategy built = empty(mine);
    built.first = first_answers(built.begins());
    keep_nodes(built);
    built.work.positions = positions_;
    return built;
  }

 private:
  [[nodiscard]] Strategy empty(Outcome outcome) const {
    return {.board = goal_.board,
            .play = goal_.play,
            .position = goal_.position,
            .second = second_,
            .outcome = outcome,
            .within = within_,
            .mirror = {},
            .nodes = {},
            .first = {},
            .work = {}};
  }

  /// Keeps the reachable nodes, in the order of their first use.
  void keep_nodes(Strategy& built) {
    std::vector<std::optional<NodeId>> kept(nodes_.size());
    const auto keep = [&](const auto& self, std::vector<Answer>& answers) -> void {
      for (Answer& answer : answers) {
        std::optional<NodeId>& now = kept[answer.node];
        if (!now) {
          now = static_cast<NodeId>(built.nodes.size());
          built.nodes.push_back(nodes_[answer.node]);
          std::vector<Answer> further = std::move(built.nodes.back().answers);
          const NodeId at = *now;
          self(self, further);
          built.nodes[at].answers = std::move(further);
        }
        answer.node = *now;
      }
    };
    keep(keep, built.first);
  }

  Strategy by_mirror(Outcome outcome, Mirror mirror) {
    second_ = true;
    Strategy strategy = empty(outcome);
    strategy.mirror = mirror;
    return strategy;
  }

  [[noreturn]] void refuse_loser(bool second) const {
    throw InvalidArgument(std::string("player: expected '") + (second ? "first" : "second") + "' on " +
                          detail::text(goal_.board) + ", got '" + (second ? "second" : "first") +
                          "', who can force neither a win nor a draw");
  }

  [[noreturn]] void refuse_moves() const {
    const std::string what = !wins_ ? "draw" : within_ > 0 ? "win within " + std::to_string(within_) : "win";
    throw InvalidArgument("second moves: expected cells that allow a " + what + ", got cells that do not");
  }

  // Mirrors ----------------------------------------------------------------------------------------------------------

  /// The mirrors that move every cell.
  [[nodiscard]] std::vector<Mirror> mirrors() const {
    const bool even_height = goal_.board.height % 2 == 0, even_width = goal_.board.width % 2 == 0;
    std::vector<Mirror> list;
    if (even_height || even_width) list.push_back(Mirror::rotate);
    if (even_width) list.push_back(Mirror::left_right);
    if (even_height) list.push_back(Mirror::up_down);
    return list;
  }

  [[nodiscard]] std::optional<Mirror> winning_mirror() const {
    for (const Mirror mirror : mirrors())
      if (count_mirrored_draws(goal_.board, image_of(goal_.board, mirror), run_) == 0) return mirror;
    return std::nullopt;
  }

  // Rules ------------------------------------------------------------------------------------------------------------

  [[nodiscard]] Cells completing(Cells men, Cells taken) const {
    Cells cells = 0;
    for (const Cells square : squares_) cells |= detail::completing(square, men);
    return cells & ~taken;
  }

  struct Replies {
    bool refuted = false;  ///< a reply wins, or ends a game that the strategist should win
    Cells needed = 0;      ///< the replies that need an answer
  };

  /// The replies to the strategist's last move.
  [[nodiscard]] Replies replies(const Position& p) const {
    const Cells free = all_ & ~p.taken();
    const Cells completed = completing(p.other, p.taken());
    Replies r{.refuted = free == 0 && wins_, .needed = free};
    if (goal_.play == Play::misere) {
      r.needed = free & ~completed;
    } else {
      r.refuted = r.refuted || completed != 0;
      const Cells threats = completing(p.own, p.taken());
      if (threats != 0) r.needed = count(threats) == 1 ? threats : 0;
    }
    if (count(free) == 1 && r.needed != 0) {
      r.refuted = r.refuted || wins_;
      r.needed = 0;
    }
    return r;
  }

  [[nodiscard]] Men men(const Position& p) const { return second_ ? Men{p.other, p.own} : Men{p.own, p.other}; }

  /// Cells for the strategist's move, the most forcing first.
  [[nodiscard]] std::vector<std::uint32_t> candidates(const Position& p, std::uint32_t number) const {
    Cells allowed = all_ & ~p.taken() & (number == 2 ? second_moves_ : all_);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> list;  // threats, cell
    const bool misere = goal_.play == Play::misere;
    if (misere) allowed &= ~completing(p.own, p.taken());
    const Cells danger = misere ? 0 : completing(p.other, p.taken());
    if (danger != 0) allowed &= count(danger) == 1 ? danger : 0;  // anything else loses at once
    for (const std::uint32_t c : order_) {
      if ((allowed & bit(c)) != 0) list.emplace_back(misere ? 0 : threats_of(p, c), c);
    }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::uint32_t> cells;
    cells.reserve(list.size());
    for (const auto& [threats, c] : list) cells.push_back(c);
    return cells;
  }

  /// The number of cells that would complete a square of the strategist after this move; several count as 2.
  [[nodiscard]] std::uint32_t threats_of(const Position& p, std::uint32_t cell) const {
    return std::min(count(completing(p.own | bit(cell), p.taken() | bit(cell))), 2U);
  }

  // Nodes ------------------------------------------------------------------------------------------------------------

  /// The node of a move and its answers; makes it unless it exists.
  NodeId node_of(const Position& before, std::uint32_t number, std::uint32_t cell, std::vector<Answer> answers) {
    Node node{number, cell, goal_.play == Play::misere ? 0 : threats_of(before, cell), std::move(answers)};
    const auto [found, added] = ids_.try_emplace(std::move(node), static_cast<NodeId>(nodes_.size()));
    if (added) {
      nodes_.push_back(found->first);
      // A node is stored in the list, in the map and in the result; 100 bytes for the links of the map.
      count_bytes(3 * (sizeof(Node) + found->first.answers.size() * sizeof(Answer)) + 100);
    }
    return found->second;
  }

  /// Adds to the bytes of the tree; checks the memory whenever they have doubled.
  void count_bytes(std::uint64_t bytes) {
    bytes_ += bytes;
    if (bytes_ <= checked_bytes_) return;
    checked_bytes_ = 2 * bytes_;
    require_memory("a strategy of " + std::to_string(nodes_.size()) + " moves and more", checked_bytes_, run_);
  }

  void count_position() {
    if (++positions_ > goal_.most_positions) {
      throw InvalidArgument("board '" + detail::text(goal_.board) + "': expected at most " +
                            std::to_string(goal_.most_positions) + " positions that need an answer, got more");
    }
    count_bytes(100);  // an entry of winning_ or keeping_
    if (positions_ % 64 == 0) ticker_.tick(0);
  }

  /// Makes answers from groups of replies with the same node. The largest group becomes "otherwise", except a single
  /// group of a single reply.
  static std::vector<Answer> to_answers(const std::vector<std::pair<NodeId, Cells>>& groups) {
    std::vector<Answer> answers;
    answers.reserve(groups.size());
    for (const auto& [node, cells] : groups) answers.push_back({false, cells, node});
    std::sort(answers.begin(), answers.end(),
              [](const Answer& a, const Answer& b) { return lowest(a.replies) < lowest(b.replies); });
    const auto largest = std::max_element(answers.begin(), answers.end(), [](const Answer& a, const Answer& b) {
      return count(a.replies) < count(b.replies);
    });
    if (answers.size() > 1 || (answers.size() == 1 && count(answers[0].replies) > 1)) {
      std::rotate(largest, largest + 1, answers.end());
      answers.back() = {true, 0, answers.back().node};
    }
    return answers;
  }

  std::vector<Answer> first_answers(bool begins) {
    const Position start = second_ ? Position{men_.black, men_.white} : Position{men_.white, men_.black};
    const bool wins_counted = wins_ && within_ > 0;
    if (begins) {
      if (goal_.play == Play::normal && completing(start.own, start.taken()) != 0) return {};
      return {{false, 0, wins_counted ? best_win(start, 1) : keeping_move(start, 1)}};
    }
    const Cells needed = replies(start).needed;
    return wins_counted ? winning_answers(start, 0, needed) : keeping_answers(start, 0, needed);
  }

  // Won games of normal play -----------------------------------------------------------------------------------------

  /// Whether every reply to this move leaves a win within the moves that remain after it.
  bool keeps_win(const Position& p, std::uint32_t number, std::uint32_t cell) {
    const Position after = p.moved(cell);
    const Replies r = replies(after);
    if (r.refuted || (r.needed != 0 && number + 1 >= within_)) return false;
    for (Cells rest = r.needed; rest != 0; rest &= rest - 1) {
      if (!solver_.wins_within(men(after.replied(lowest(rest))), within_ - number)) return false;
    }
    return true;
  }

  /// Nodes that win from this position, where the strategist makes the move with this number: all of them (up to a
  /// limit) if at most three moves are left, otherwise one.
  const std::vector<NodeId>& wins(const Position& p, std::uint32_t number) {
    if (const auto known = winning_.find(p); known != winning_.end()) return known->second;
    count_position();
    constexpr std::size_t enough = 24;
    std::vector<NodeId> found;
    if (within_ - number > 2) {
      found.push_back(best_win(p, number));
    } else {
      for (const std::uint32_t c : candidates(p, number)) {
        if (found.size() >= enough || (!found.empty() && threats_of(p, c) == 0)) break;
        if (!keeps_win(p, number, c)) continue;
        const Position after = p.moved(c);
        const Cells needed = replies(after).needed;
        if (count(needed) == 1) {
          for (const NodeId next : wins(after.replied(lowest(needed)), number + 1))
            found.push_back(node_of(p, number, c, {{false, needed, next}}));
        } else {
          found.push_back(node_of(p, number, c, winning_answers(after, number, needed)));
        }
      }
    }
    if (found.empty()) refuse_moves();
    return winning_[p] = std::move(found);
  }

  /// Of the moves that keep the win, the one with the fewest answers; with more than three moves left after it, the
  /// first one.
  NodeId best_win(const Position& p, std::uint32_t number) {
    std::optional<NodeId> best;
    for (const std::uint32_t c : candidates(p, number)) {
      if (!keeps_win(p, number, c)) continue;
      const Position after = p.moved(c);
      const NodeId node = node_of(p, number, c, winning_answers(after, number, replies(after).needed));
      if (!best || nodes_[node].answers.size() < nodes_[*best].answers.size()) best = node;
      if (within_ - number > 3) break;
    }
    if (!best) refuse_moves();
    return *best;
  }

  /// Answers to these replies, by a greedy choice of nodes that each win against many of them.
  std::vector<Answer> winning_answers(const Position& after, std::uint32_t number, Cells needed) {
    std::vector<NodeId> pool;
    std::map<NodeId, Cells> covers;
    for (Cells rest = needed; rest != 0; rest &= rest - 1) {
      for (const NodeId node : wins(after.replied(lowest(rest)), number + 1)) {
        if (covers[node] == 0) pool.push_back(node);
        covers[node] |= bit(lowest(rest));
      }
    }
    if (within_ - number < 5) {  // trying deeper trees on other positions would take too long
      for (const NodeId node : pool) {
        for (Cells rest = needed & ~covers[node]; rest != 0; rest &= rest - 1) {
          if (wins_from(node, after.replied(lowest(rest)))) covers[node] |= bit(lowest(rest));
        }
      }
    }
    std::vector<std::pair<NodeId, Cells>> groups;
    for (Cells left = needed; left != 0;) {
      const NodeId best = *std::max_element(pool.begin(), pool.end(), [&](NodeId a, NodeId b) {
        return count(covers[a] & left) < count(covers[b] & left);
      });
      groups.emplace_back(best, covers[best] & left);
      left &= ~covers[best];
    }
    return to_answers(groups);
  }

  /// Whether the subtree, which was made for another position, wins from this position too.
  [[nodiscard]] bool wins_from(NodeId id, const Position& p) const {
    const Node& node = nodes_[id];
    if ((p.taken() & bit(node.cell)) != 0 || threats_of(p, node.cell) != node.threats) return false;
    const Position after = p.moved(node.cell);
    const Replies r = replies(after);
    if (r.refuted) return false;
    Cells left = r.needed;
    for (const Answer& answer : node.answers) {
      const Cells listed = answer.otherwise ? left : answer.replies;
      if (listed == 0 || (listed & ~left) != 0) return false;
      left &= ~listed;
      for (Cells rest = listed; rest != 0; rest &= rest - 1) {
        if (!wins_from(answer.node, after.replied(lowest(rest)))) return false;
      }
    }
    return left == 0;
  }

  // Draws, and misère play -------------------------------------------------------------------------------------------

  /// The first move that keeps the value, a win in misère play or a draw.
  NodeId keeping_move(const Position& p, std::uint32_t number) {
    if (const auto known = keeping_.find(p); known != keeping_.end()) return known->second;
    count_position();
    for (const std::uint32_t c : candidates(p, number)) {
      const Position after = p.moved(c);
      const Replies r = replies(after);
      if (r.refuted) continue;
      if (r.needed != 0) {
        const Outcome theirs = solver_.value(men(after)).outcome;
        if (theirs == Outcome::win || (wins_ && theirs == Outcome::draw)) continue;
      }
      return keeping_[p] = node_of(p, number, c, keeping_answers(after, number, r.needed));
    }
    refuse_moves();
  }

  std::vector<Answer> keeping_answers(const Position& after, std::uint32_t number, Cells needed) {
    std::vector<std::pair<NodeId, Cells>> groups;
    std::unordered_map<NodeId, std::size_t> at;
    for (Cells rest = needed; rest != 0; rest &= rest - 1) {
      const NodeId node = keeping_move(after.replied(lowest(rest)), number + 1);
      const auto [found, added] = at.try_emplace(node, groups.size());
      if (added) groups.emplace_back(node, 0);
      groups[found->second].second |= bit(lowest(rest));
    }
    return to_answers(groups);
  }

  const StrategyGoal& goal_;
  const RunOptions& run_;
  RunOptions quiet_;  // only the solver reports progress
  core::Ticker ticker_;
  Solver solver_;
  Cells all_, second_moves_ = 0;
  std::vector<Cells> squares_;
  std::vector<std::uint32_t> order_;  // cells on many squares first
  Men men_;                           // at the start of the strategy
  bool second_ = false, wins_ = false;
  std::uint32_t within_ = 0;  // moves to a win of normal play; 0: not counted
  std::vector<Node> nodes_;
  std::map<Node, NodeId> ids_;
  std::unordered_map<Position, std::vector<NodeId>, PositionHash> winning_;  // results of wins()
  std::unordered_map<Position, NodeId, PositionHash> keeping_;               // results of keeping_move()
  std::uint64_t positions_ = 0, bytes_ = 0, checked_bytes_ = first_tree_bytes;
};

}  // namespace

std::uint64_t estimate_bytes(const StrategyGoal& goal, const RunOptions& /*run*/) {
  detail::require_game_board(goal.board);
  return first_tree_bytes;
}

Strategy strategy(const StrategyGoal& goal, const RunOptions& run) {
  require_memory("a strategy on the board " + detail::text(goal.board), estimate_bytes(goal, run), run);
  return StrategyBuilder(goal, run).build();
}

}  // namespace mexwave::squares
