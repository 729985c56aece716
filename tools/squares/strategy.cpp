// A strategy is grown from the empty board: the strategist's move by the solver's word, then an answer to every reply
// that needs one. Equal subtrees are one node, whatever the men on the board, so that the text names them once. In won
// games with at most three moves to go all finishes are tried, and the replies shared out among as few of them as a
// greedy choice finds: this is what makes the printed strategy short.

#include "squares/strategy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>

#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::cli {

namespace {

using Cells = std::uint64_t;

Cells bit(std::uint32_t cell) { return Cells{1} << cell; }
std::uint32_t lowest(Cells cells) { return static_cast<std::uint32_t>(std::countr_zero(cells)); }
std::uint32_t count(Cells cells) { return static_cast<std::uint32_t>(std::popcount(cells)); }

using NodeId = std::uint32_t;

struct Line {
  bool otherwise = false;
  Cells replies = 0;  ///< none for "else"
  NodeId node = 0;
  friend auto operator<=>(const Line&, const Line&) = default;
};

struct Node {
  std::uint32_t number = 0;  ///< of the strategist's move
  std::uint32_t cell = 0;
  std::uint32_t threats = 0;
  std::vector<Line> lines;
  friend auto operator<=>(const Node&, const Node&) = default;
};

/// The men of the strategist and of his opponent.
struct Position {
  Cells own = 0, other = 0;
  [[nodiscard]] Cells taken() const { return own | other; }
  [[nodiscard]] Position moved(std::uint32_t cell) const { return {own | bit(cell), other}; }
  [[nodiscard]] Position replied(std::uint32_t cell) const { return {own, other | bit(cell)}; }
  friend bool operator==(const Position&, const Position&) = default;
};

struct PositionHash {
  std::size_t operator()(const Position& p) const {
    std::uint64_t h = p.own * 0x9e3779b97f4a7c15U;
    h = (h ^ (h >> 29) ^ p.other) * 0xbf58476d1ce4e5b9U;
    return static_cast<std::size_t>(h ^ (h >> 32));
  }
};

std::string player_name(bool second) { return second ? "second" : "first"; }

class Writer {
 public:
  Writer(const StrategyGoal& goal, const RunOptions& run)
      : goal_(goal), run_(run), solver_(goal.board, goal.play, run), cells_(goal.board.cells()) {
    std::vector<std::uint32_t> through(cells_);
    for (const auto& square : squares::squares_of(goal.board)) {
      Cells mask = 0;
      for (const std::uint32_t cell : square) {
        mask |= bit(cell);
        ++through[cell];
      }
      squares_.push_back(mask);
    }
    all_ = cells_ == 64 ? ~Cells{0} : bit(cells_) - 1;
    for (std::uint32_t c = 0; c < cells_; ++c) order_.push_back(c);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return through[a] > through[b]; });
    for (const std::uint32_t c : goal.second_moves) second_moves_ |= bit(c);
    if (goal.second_moves.empty()) second_moves_ = all_;
  }

  WrittenStrategy write() {
    const bool misere = goal_.play == Play::misere;
    if (misere) {
      if (const char* mirror = winning_mirror(); mirror != nullptr) {
        if (!goal_.second.value_or(true)) refuse_loser(false);
        second_ = true;
        return finished("wins", fmt::format("mirror {}\n", mirror));
      }
    }
    const Value value = solver_.value({});
    second_ = goal_.second.value_or(value.outcome == Outcome::loss);
    const Outcome mine = !second_                         ? value.outcome
                         : value.outcome == Outcome::win  ? Outcome::loss
                         : value.outcome == Outcome::loss ? Outcome::win
                                                          : Outcome::draw;
    if (mine == Outcome::loss) refuse_loser(second_);
    wins_ = mine == Outcome::win;
    if (misere && second_ && !wins_) {
      for (const auto& [name, image] : mirrors())
        return finished("draws", fmt::format("mirror {}\n", name));  // he never completes first
    }
    within_ = wins_ && !misere ? value.moves : 0;
    root();
    const std::string claim = !wins_ ? "draws" : misere ? "wins" : fmt::format("wins within {}", within_);
    return finished(claim, "tree\n" + text());
  }

 private:
  [[noreturn]] void refuse_loser(bool second) const {
    throw InvalidArgument(fmt::format("--player {}: he has neither a win nor a draw on {}x{}; accepted is {}",
                                      player_name(second), goal_.board.height, goal_.board.width,
                                      player_name(!second)));
  }

  [[noreturn]] void refuse_moves() const {
    throw InvalidArgument(
        fmt::format("--moves: no {} with these second moves only", !wins_        ? "draw"
                                                                   : within_ > 0 ? fmt::format("win within {}", within_)
                                                                                 : "win"));
  }

  // Mirrors ----------------------------------------------------------------------------------------------------------

  /// Symmetries that move every cell and are their own inverse, those along the sides.
  [[nodiscard]] std::vector<std::pair<const char*, std::vector<std::uint32_t>>> mirrors() const {
    std::vector<std::pair<const char*, std::vector<std::uint32_t>>> list;
    const std::uint32_t h = goal_.board.height, w = goal_.board.width;
    const auto add = [&](const char* name, bool turn_rows, bool turn_columns) {
      std::vector<std::uint32_t> image(cells_);
      for (std::uint32_t y = 0; y < h; ++y) {
        for (std::uint32_t x = 0; x < w; ++x)
          image[y * w + x] = (turn_rows ? h - 1 - y : y) * w + (turn_columns ? w - 1 - x : x);
      }
      list.emplace_back(name, std::move(image));
    };
    if (h % 2 == 0 || w % 2 == 0) add("rotate", true, true);
    if (w % 2 == 0) add("left-right", false, true);
    if (h % 2 == 0) add("up-down", true, false);
    return list;
  }

  [[nodiscard]] const char* winning_mirror() const {
    for (const auto& [name, image] : mirrors()) {
      if (squares::count_mirrored_draws(goal_.board, image) == 0) return name;
    }
    return nullptr;
  }

  // Rules ------------------------------------------------------------------------------------------------------------

  [[nodiscard]] Cells completing(Cells men, Cells taken) const {
    Cells cells = 0;
    for (const Cells square : squares_) {
      const Cells left = square & ~men;
      if (left != 0 && (left & (left - 1)) == 0) cells |= left;
    }
    return cells & ~taken;
  }

  struct Replies {
    bool refuted = false;  ///< one of them wins, or ends a game that was to be won
    Cells needed = 0;      ///< those that want an answer
  };

  /// After the strategist's move.
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
    for (const auto& [threats, c] : list) cells.push_back(c);
    return cells;
  }

  [[nodiscard]] std::uint32_t threats_of(const Position& p, std::uint32_t cell) const {
    return std::min(count(completing(p.own | bit(cell), p.taken() | bit(cell))), 2U);
  }

  // Nodes ------------------------------------------------------------------------------------------------------------

  NodeId make(const Position& before, std::uint32_t number, std::uint32_t cell, std::vector<Line> lines) {
    Node node{number, cell, goal_.play == Play::misere ? 0 : threats_of(before, cell), std::move(lines)};
    const auto [found, added] = ids_.try_emplace(node, static_cast<NodeId>(nodes_.size()));
    if (added) nodes_.push_back(found->first);
    return found->second;
  }

  void look_at_one_more() {
    if (++positions_ > goal_.most_positions)
      throw InvalidArgument(
          fmt::format("--board {}x{}: more than {} positions want an answer; accepted are games with fewer",
                      goal_.board.height, goal_.board.width, goal_.most_positions));
    if (run_.cancelled && positions_ % 64 == 0 && run_.cancelled()) throw Cancelled("interrupted");
  }

  /// Lines from the replies that each answer is for: single cells by name, the largest group of several as "else".
  static std::vector<Line> to_lines(const std::vector<std::pair<NodeId, Cells>>& groups) {
    std::vector<Line> lines;
    for (const auto& [node, cells] : groups) lines.push_back({false, cells, node});
    std::sort(lines.begin(), lines.end(),
              [](const Line& a, const Line& b) { return lowest(a.replies) < lowest(b.replies); });
    const auto largest = std::max_element(
        lines.begin(), lines.end(), [](const Line& a, const Line& b) { return count(a.replies) < count(b.replies); });
    if (lines.size() > 1 || (lines.size() == 1 && count(lines[0].replies) > 1)) {
      std::rotate(largest, largest + 1, lines.end());
      lines.back() = {true, 0, lines.back().node};
    }
    return lines;
  }

  void root() {
    const Cells needed = replies({}).needed;
    if (second_) {
      first_ = wins_ && within_ > 0 ? shared_lines({}, 0, needed) : held_lines({}, 0, needed);
    } else {
      first_ = {{false, 0, wins_ && within_ > 0 ? best_win({}, 1) : hold({}, 1)}};
    }
  }

  // Won games of normal play -----------------------------------------------------------------------------------------

  /// Whether every reply to this move leaves a win within the moves that remain after it.
  bool sound(const Position& p, std::uint32_t number, std::uint32_t cell) {
    const Position after = p.moved(cell);
    const Replies r = replies(after);
    if (r.refuted || (r.needed != 0 && number + 1 >= within_)) return false;
    for (Cells rest = r.needed; rest != 0; rest &= rest - 1) {
      if (!solver_.wins_within(men(after.replied(lowest(rest))), within_ - number)) return false;
    }
    return true;
  }

  /// Ways to win from here, the strategist to move for the number-th time: all that the short ones have, up to a bound;
  /// one of the longer ones.
  const std::vector<NodeId>& wins(const Position& p, std::uint32_t number) {
    if (const auto known = won_.find(p); known != won_.end()) return known->second;
    look_at_one_more();
    constexpr std::size_t enough = 24;
    std::vector<NodeId> found;
    if (within_ - number > 2) {
      found.push_back(best_win(p, number));
    } else {
      for (const std::uint32_t c : candidates(p, number)) {
        if (found.size() >= enough || (!found.empty() && threats_of(p, c) == 0)) break;
        if (!sound(p, number, c)) continue;
        const Position after = p.moved(c);
        const Cells needed = replies(after).needed;
        if (count(needed) == 1) {
          for (const NodeId next : wins(after.replied(lowest(needed)), number + 1))
            found.push_back(make(p, number, c, {{false, needed, next}}));
        } else {
          found.push_back(make(p, number, c, shared_lines(after, number, needed)));
        }
      }
    }
    if (found.empty()) refuse_moves();
    return won_[p] = std::move(found);
  }

  /// The sound move whose replies need the fewest groups; further from the end just the first.
  NodeId best_win(const Position& p, std::uint32_t number) {
    std::optional<NodeId> best;
    for (const std::uint32_t c : candidates(p, number)) {
      if (!sound(p, number, c)) continue;
      const Position after = p.moved(c);
      const NodeId node = make(p, number, c, shared_lines(after, number, replies(after).needed));
      if (!best || nodes_[node].lines.size() < nodes_[*best].lines.size()) best = node;
      if (within_ - number > 3) break;
    }
    if (!best) refuse_moves();
    return *best;
  }

  std::vector<Line> shared_lines(const Position& after, std::uint32_t number, Cells needed) {
    std::vector<NodeId> pool;
    std::map<NodeId, Cells> covers;
    for (Cells rest = needed; rest != 0; rest &= rest - 1) {
      for (const NodeId node : wins(after.replied(lowest(rest)), number + 1)) {
        if (covers[node] == 0) pool.push_back(node);
        covers[node] |= bit(lowest(rest));
      }
    }
    if (within_ - number < 5) {  // deeper trees are too large to be tried on positions that they were not made for
      for (const NodeId node : pool) {
        for (Cells rest = needed & ~covers[node]; rest != 0; rest &= rest - 1) {
          if (works(node, after.replied(lowest(rest)))) covers[node] |= bit(lowest(rest));
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
    return to_lines(groups);
  }

  /// Whether the subtree wins from this position too.
  [[nodiscard]] bool works(NodeId id, const Position& p) const {
    const Node& node = nodes_[id];
    if ((p.taken() & bit(node.cell)) != 0 || threats_of(p, node.cell) != node.threats) return false;
    const Position after = p.moved(node.cell);
    const Replies r = replies(after);
    if (r.refuted) return false;
    Cells left = r.needed;
    for (const Line& line : node.lines) {
      const Cells listed = line.otherwise ? left : line.replies;
      if (listed == 0 || (listed & ~left) != 0) return false;
      left &= ~listed;
      for (Cells rest = listed; rest != 0; rest &= rest - 1) {
        if (!works(line.node, after.replied(lowest(rest)))) return false;
      }
    }
    return left == 0;
  }

  // Draws, and misere play -------------------------------------------------------------------------------------------

  NodeId hold(const Position& p, std::uint32_t number) {
    if (const auto known = held_.find(p); known != held_.end()) return known->second;
    look_at_one_more();
    for (const std::uint32_t c : candidates(p, number)) {
      const Position after = p.moved(c);
      const Replies r = replies(after);
      if (r.refuted) continue;
      if (r.needed != 0) {
        const Outcome theirs = solver_.value(men(after)).outcome;
        if (theirs == Outcome::win || (wins_ && theirs == Outcome::draw)) continue;
      }
      return held_[p] = make(p, number, c, held_lines(after, number, r.needed));
    }
    refuse_moves();
  }

  std::vector<Line> held_lines(const Position& after, std::uint32_t number, Cells needed) {
    std::vector<std::pair<NodeId, Cells>> groups;
    std::unordered_map<NodeId, std::size_t> at;
    for (Cells rest = needed; rest != 0; rest &= rest - 1) {
      const NodeId node = hold(after.replied(lowest(rest)), number + 1);
      const auto [found, added] = at.try_emplace(node, groups.size());
      if (added) groups.emplace_back(node, 0);
      groups[found->second].second |= bit(lowest(rest));
    }
    return to_lines(groups);
  }

  // Text -------------------------------------------------------------------------------------------------------------

  std::string text() {
    references_.assign(nodes_.size(), 0);
    sizes_.assign(nodes_.size(), 0);
    labels_.assign(nodes_.size(), 0);
    for (const Line& line : first_) measure(line.node);
    std::string out;
    for (const Line& line : first_) write_line(out, line, 0, second_);
    return out;
  }

  /// Lines that a node takes when written out, and how often it is referred to.
  void measure(NodeId id) {
    if (references_[id]++ > 0) return;
    std::uint64_t size = 1;
    for (const Line& line : nodes_[id].lines) {
      measure(line.node);
      size = std::min<std::uint64_t>(size + sizes_[line.node], 1'000'000'000);
    }
    sizes_[id] = size;
  }

  void write_line(std::string& out, const Line& line, std::size_t depth, bool with_replies) {
    out.append(depth, ' ');
    if (with_replies && line.otherwise) out += "else: ";
    if (with_replies && !line.otherwise) {
      for (Cells rest = line.replies; rest != 0; rest &= rest - 1)
        out += cell_name(lowest(rest)) + ((rest & (rest - 1)) != 0 ? " " : ": ");
    }
    const Node& node = nodes_[line.node];
    constexpr std::uint64_t worth_a_name = 4;
    if (labels_[line.node] != 0) {
      out += fmt::format("see {}\n", labels_[line.node]);
      return;
    }
    if (references_[line.node] > 1 && sizes_[line.node] >= worth_a_name) {
      labels_[line.node] = ++last_label_;
      out += fmt::format("#{} ", last_label_);
    }
    out += fmt::format("{}. {}{}\n", node.number, cell_name(node.cell), std::string(node.threats, '+'));
    for (const Line& next : node.lines) write_line(out, next, depth + 1, true);
  }

  [[nodiscard]] std::string cell_name(std::uint32_t cell) const { return squares::cell_name(goal_.board, cell); }

  [[nodiscard]] WrittenStrategy finished(const std::string& claim, const std::string& body) const {
    WrittenStrategy result;
    result.text =
        fmt::format("mexwave squares strategy 1\nboard {}x{}\nsquares {}\nplay {}\nplayer {}\nclaim {}\n{}end\n",
                    goal_.board.height, goal_.board.width,
                    goal_.board.orientation == squares::Orientation::any ? "any" : "axis-parallel",
                    goal_.play == Play::normal ? "normal" : "misere", player_name(second_), claim, body);
    result.text += "checksum " + checksum(result.text) + "\n";
    result.claim = fmt::format("the {} player {}", player_name(second_), claim);
    if (within_ > 0) result.claim += " moves";
    result.positions = positions_;
    result.lines = static_cast<std::uint64_t>(std::count(result.text.begin(), result.text.end(), '\n'));
    return result;
  }

  const StrategyGoal& goal_;
  const RunOptions& run_;
  squares::Solver solver_;
  std::uint32_t cells_;
  Cells all_ = 0, second_moves_ = 0;
  std::vector<Cells> squares_;
  std::vector<std::uint32_t> order_;  // cells on many squares first
  bool second_ = false, wins_ = false;
  std::uint32_t within_ = 0;
  std::vector<Node> nodes_;
  std::map<Node, NodeId> ids_;
  std::vector<Line> first_;
  std::unordered_map<Position, std::vector<NodeId>, PositionHash> won_;
  std::unordered_map<Position, NodeId, PositionHash> held_;
  std::uint64_t positions_ = 0;
  std::vector<std::uint64_t> references_, sizes_, labels_;
  std::uint64_t last_label_ = 0;
};

}  // namespace

WrittenStrategy write_strategy(const StrategyGoal& goal, const RunOptions& run) { return Writer(goal, run).write(); }

}  // namespace mexwave::cli
