// Boards of the square game, and the check of strategies: reads the lines of the file into a tree, and follows the tree
// for every reply that a line covers, with the pieces on the board. A pair of a node and a set of pieces is checked
// only once, so the cost of a node is the number of positions in which it occurs.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "check/square_board.hpp"
#include "check/text_lines.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint64_t most_positions = 20'000'000;

CellSet bit(int cell) { return CellSet{1} << cell; }
int lowest(CellSet cells) { return std::countr_zero(cells); }

}  // namespace

// ---- boards: all pairs of cells are tried as a side

SquareBoard::SquareBoard(int height, int width, bool axis_parallel)
    : height_(height), width_(width), through_(static_cast<std::size_t>(height * width)) {
  const auto on_board = [&](int x, int y) { return x >= 0 && x < width && y >= 0 && y < height; };
  std::set<CellSet> found;
  for (int p = 0; p < height * width; ++p) {
    for (int q = 0; q < height * width; ++q) {
      const int px = p % width, py = p / width, qx = q % width, qy = q / width;
      const int dx = qx - px, dy = qy - py;
      if (p == q || (axis_parallel && dx != 0 && dy != 0)) continue;
      if (!on_board(px - dy, py + dx) || !on_board(qx - dy, qy + dx)) continue;
      found.insert(bit(p) | bit(q) | bit(cell(px - dy, py + dx)) | bit(cell(qx - dy, qy + dx)));
    }
  }
  squares_.assign(found.begin(), found.end());
  for (const CellSet square : squares_) {
    for (CellSet left = square; left != 0; left &= left - 1)
      through_[static_cast<std::size_t>(lowest(left))].push_back(square & ~bit(lowest(left)));
  }
}

std::string SquareBoard::name(int cell) const {
  return static_cast<char>('a' + cell % width_) + std::to_string(cell / width_ + 1);
}

int SquareBoard::find(std::string_view name) const {
  if (name.size() != 2 || name[0] < 'a' || name[0] >= 'a' + width_ || name[1] < '1' || name[1] >= '1' + height_)
    return -1;
  return cell(name[0] - 'a', name[1] - '1');
}

CellSet SquareBoard::completing(CellSet men, CellSet others) const {
  CellSet cells = 0;
  for (const CellSet square : squares_) {
    const CellSet left = square & ~men;
    if (left != 0 && (left & (left - 1)) == 0) cells |= left;
  }
  return cells & ~others;
}

bool SquareBoard::completes(CellSet men, int cell) const {
  const auto& others = through_[static_cast<std::size_t>(cell)];
  return std::any_of(others.begin(), others.end(), [&](CellSet three) { return (three & ~men) == 0; });
}

MirroredColourings mirrored_colourings(const SquareBoard& board, Mirror mirror, std::uint64_t enough) {
  std::vector<std::pair<int, int>> pairs;
  for (int c = 0; c < board.cells(); ++c) {
    const int x = c % board.width(), y = c / board.width();
    const int x_image = mirror == Mirror::up_down ? x : board.width() - 1 - x;
    const int y_image = mirror == Mirror::left_right ? y : board.height() - 1 - y;
    const int image = board.cell(x_image, y_image);
    if (image == c) return {.fixed = true, .count = 0};
    if (c < image) pairs.emplace_back(c, image);
  }
  MirroredColourings result;
  std::array<CellSet, 2> men{};
  const auto colour = [&](const auto& self, std::size_t k) -> void {
    if (k == pairs.size()) {
      ++result.count;
      return;
    }
    const auto [c, image] = pairs[k];
    for (std::size_t side = 0; side < 2 && result.count < enough; ++side) {
      if (board.completes(men[side], c) || board.completes(men[1 - side], image)) continue;
      men[side] |= bit(c);
      men[1 - side] |= bit(image);
      self(self, k + 1);
      men[side] &= ~bit(c);
      men[1 - side] &= ~bit(image);
    }
  };
  colour(colour, 0);
  return result;
}

// ---- strategies

namespace {

struct StrategyLine;

/// The strategist's move and the lines for the replies to it; or a reference to another node with the same
/// continuation.
struct Node {
  std::size_t line = 0;
  std::optional<std::size_t> see;
  int cell = 0;
  int threats = 0;  ///< the number of marks +: 0, 1, or 2 for several threats
  std::vector<StrategyLine> lines;
};

struct StrategyLine {
  std::size_t line = 0;
  std::optional<CellSet> replies;  ///< nullopt for "else"
  std::size_t node = 0;
};

struct Header {
  int height = 0, width = 0;
  bool axis_parallel = false, misere = false, second = false;
  enum class Claim : std::uint8_t { wins_within, wins, draws } claim = Claim::draws;
  int within = 0;
  std::vector<int> position;  ///< cells of the moves before the strategy begins
  std::optional<Mirror> mirror;
  /// Whether the strategist moves first from there.
  [[nodiscard]] bool begins() const { return second == (position.size() % 2 != 0); }
};

struct Strategy {
  Header header;
  std::vector<Node> nodes;
  /// If the strategist begins: one line with that move; otherwise the first moves answered.
  std::vector<StrategyLine> first;
};

class StrategyParser {
 public:
  explicit StrategyParser(Lines& lines) : lines_(lines) {}

  Strategy parse() {
    Strategy s;
    header(s.header);
    if (line_ == "tree") {
      const SquareBoard board(s.header.height, s.header.width, s.header.axis_parallel);
      tree(s, board);
    } else {
      mirror(s.header);
      next();
    }
    if (line_ != "end") lines_.refuse("end", line_);
    return s;
  }

 private:
  void next() { line_ = lines_.next(); }

  bool second_of(std::string_view key, std::string_view first, std::string_view second) {
    const std::string_view word = lines_.after(key);
    if (word != first && word != second) lines_.refuse(fmt::format("{} or {}", first, second), word);
    return word == second;
  }

  void header(Header& h) {
    if (const std::string_view version = lines_.after(form("squares strategy").first_line); version != "1")
      lines_.refuse("version 1", version);
    const std::string_view sides = lines_.after("board ");
    const std::vector<std::uint32_t> numbers = lines_.numbers(sides, 'x', 1, 8);
    if (numbers.size() != 2) lines_.refuse("HEIGHTxWIDTH", sides);
    h.height = static_cast<int>(numbers[0]);
    h.width = static_cast<int>(numbers[1]);
    h.axis_parallel = second_of("squares ", "any", "axis-parallel");
    h.misere = second_of("play ", "normal", "misere");
    h.second = second_of("player ", "first", "second");
    claim(h);
    next();
    if (line_.starts_with("position ")) {
      position(h);
      next();
    }
  }

  int cell_in(std::string_view word, const SquareBoard& board) const {
    const int cell = board.find(word);
    if (cell < 0) lines_.refuse("a cell from a1 to " + board.name(board.cells() - 1), word);
    return cell;
  }

  void position(Header& h) {
    const SquareBoard board(h.height, h.width, h.axis_parallel);
    std::string_view words = line_.substr(std::string_view("position ").size());
    CellSet men[2] = {0, 0};
    do {
      const std::string_view word = cut_off(words, ' ');
      const int cell = cell_in(word, board);
      CellSet& mover = men[h.position.size() % 2];
      if (((men[0] | men[1]) & bit(cell)) != 0) lines_.refuse(fmt::format("{} occurs twice", word));
      if (board.completes(mover, cell)) lines_.refuse(fmt::format("{} ends the game", word));
      mover |= bit(cell);
      h.position.push_back(cell);
    } while (!words.empty());
    if ((men[0] | men[1]) == board.all()) lines_.refuse("no cell is left");
  }

  void claim(Header& h) {
    const std::string_view claim = lines_.after("claim ");
    constexpr std::string_view within = "wins within ";
    if (claim == "wins") {
      h.claim = Header::Claim::wins;
    } else if (claim == "draws") {
      h.claim = Header::Claim::draws;
    } else if (claim.starts_with(within) && !h.misere) {
      h.claim = Header::Claim::wins_within;
      h.within = static_cast<int>(lines_.number(claim.substr(within.size()), 0, 64));
    } else {
      lines_.refuse("wins, draws or, in normal play, wins within K", claim);
    }
  }

  void mirror(Header& h) {
    if (line_ == "mirror rotate") h.mirror = Mirror::rotate;
    if (line_ == "mirror left-right") h.mirror = Mirror::left_right;
    if (line_ == "mirror up-down") h.mirror = Mirror::up_down;
    if (!h.mirror) lines_.refuse("'tree' or 'mirror rotate|left-right|up-down'", line_);
    if (!h.misere || !h.second || !h.position.empty())
      lines_.refuse("a mirror strategy is the second player's, in misere play");
  }

  void tree(Strategy& s, const SquareBoard& board) {
    std::vector<std::size_t> open;  // [depth]: the node under which the next line may be
    for (next(); line_ != "end"; next()) {
      std::string_view rest = line_;
      std::size_t depth = 0;
      for (; !rest.empty() && rest[0] == ' '; rest.remove_prefix(1)) ++depth;
      if (depth > open.size()) lines_.refuse(fmt::format("at most {} blanks before it", open.size()), line_);
      open.resize(depth);
      StrategyLine line{.line = lines_.line(), .replies = CellSet{0}, .node = s.nodes.size()};
      std::vector<StrategyLine>& among = open.empty() ? s.first : s.nodes[open.back()].lines;
      if (!among.empty() && !among.back().replies) lines_.refuse("expected no line after 'else'");
      if (!s.header.begins() || depth > 0) {
        if (rest.find(": ") == std::string_view::npos) lines_.refuse("'REPLIES: N. MOVE'", rest);
        line.replies = replies(cut_off(rest, ':'), board);
        rest.remove_prefix(1);
      } else if (!among.empty()) {
        lines_.refuse(s.header.position.empty() ? "the first player has one first move"
                                                : "the player who begins has one first move");
      }
      among.push_back(line);
      const Node node = parse_node(rest, board, depth + 1);
      s.nodes.push_back(node);
      if (!node.see) open.push_back(line.node);
    }
    if (s.header.begins() && s.header.position.empty() && s.first.empty())
      lines_.refuse("the first player's first move is missing");
  }

  std::optional<CellSet> replies(std::string_view words, const SquareBoard& board) const {
    if (words == "else") return std::nullopt;
    CellSet cells = 0;
    do {
      const std::string_view word = cut_off(words, ' ');
      const int cell = cell_in(word, board);
      if ((cells & bit(cell)) != 0) lines_.refuse(fmt::format("{} occurs twice", word));
      cells |= bit(cell);
    } while (!words.empty());
    return cells;
  }

  Node parse_node(std::string_view text, const SquareBoard& board, std::size_t number) {
    Node node;
    node.line = lines_.line();
    if (text.starts_with("see ")) {
      const auto found = labels_.find(std::string(text.substr(4)));
      if (found == labels_.end()) lines_.refuse("the name of an earlier line", text);
      if (found->second.second != number) lines_.refuse("a line at the same depth", text);
      node.see = found->second.first;
      ++node_count_;
      return node;
    }
    if (text.starts_with("#")) {
      const std::string label(cut_off(text, ' ').substr(1));
      if (label.empty() || !labels_.try_emplace(label, node_count_, number).second) lines_.refuse("a new name", label);
    }
    const std::string counted = fmt::format("{}. ", number);
    if (!text.starts_with(counted)) lines_.refuse(fmt::format("'{}MOVE'", counted), text);
    text.remove_prefix(counted.size());
    while (text.ends_with('+') && node.threats < 2) {
      ++node.threats;
      text.remove_suffix(1);
    }
    node.cell = cell_in(text, board);
    ++node_count_;
    return node;
  }

  Lines& lines_;
  std::string_view line_;
  std::size_t node_count_ = 0;
  std::unordered_map<std::string, std::pair<std::size_t, std::size_t>> labels_;  // name: node, move number
};

struct Position {
  CellSet own = 0, other = 0;
  [[nodiscard]] CellSet taken() const { return own | other; }
  friend bool operator==(const Position&, const Position&) = default;
};

struct Visit {
  std::size_t node = 0;
  Position men;
  friend bool operator==(const Visit&, const Visit&) = default;
};

struct VisitHash {
  std::size_t operator()(const Visit& v) const {
    std::uint64_t h = v.men.own * 0x9e3779b97f4a7c15U;
    h = (h ^ (h >> 29) ^ v.men.other) * 0xbf58476d1ce4e5b9U;
    h = (h ^ (h >> 32) ^ v.node) * 0x94d049bb133111ebU;
    return static_cast<std::size_t>(h ^ (h >> 31));
  }
};

/// Follows the tree; throws Wrong.
class Walker {
 public:
  Walker(const std::string& path, const Strategy& strategy)
      : path_(path), s_(strategy), board_(s_.header.height, s_.header.width, s_.header.axis_parallel) {}

  void walk() {
    const std::size_t tree = s_.header.position.empty() ? 7 : 8;  // the line of the file at which the tree begins
    Position men;
    for (std::size_t k = 0; k < s_.header.position.size(); ++k)
      ((k % 2 != 0) == s_.header.second ? men.own : men.other) |= bit(s_.header.position[k]);
    if (!s_.header.begins()) return replies(s_.first, men, 0, tree);
    if (!s_.header.misere && board_.completing(men.own, men.taken()) != 0) {  // the strategist wins at once
      if (!s_.first.empty())
        fail(s_.first.front().line, "the player can complete a square, so no move should be listed");
      if (s_.header.within == 0 && s_.header.claim == Header::Claim::wins_within)
        fail(tree, "the player needs a move, but the claim is a win within 0 moves");
      return;
    }
    if (s_.first.empty()) fail(tree, "the first move of the player is missing");
    node(s_.first.front().node, men, 1);
  }
  /// The number of positions checked in which the strategist is to move.
  [[nodiscard]] std::size_t positions() const { return seen_.size(); }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& why) const {
    std::string moves;
    for (std::size_t k = 0; k < moves_.size(); ++k)
      moves += (k % 2 == 0 ? fmt::format(" {}. ", k / 2 + 1) : std::string(" ")) + board_.name(moves_[k]);
    throw Wrong(fmt::format("line {}:{}: {}", line, moves.empty() ? " at the beginning" : " after" + moves, why));
  }

  /// Checks the move of a node, the `number`-th one of the strategist, and what follows.
  void node(std::size_t index, const Position& men, int number) {
    if (s_.nodes[index].see) index = *s_.nodes[index].see;
    const Node& n = s_.nodes[index];
    if (seen_.contains({index, men})) return;
    const std::string move = board_.name(n.cell);
    if ((men.taken() & bit(n.cell)) != 0) fail(n.line, move + " is taken");
    const Position after{men.own | bit(n.cell), men.other};
    if (s_.header.misere) {
      if (board_.completes(men.own, n.cell)) fail(n.line, move + " completes a square, and loses");
      if (n.threats > 0) fail(n.line, move + " has a mark, but misere play has none");
    } else {
      const int threats = std::min(std::popcount(board_.completing(after.own, after.taken())), 2);
      constexpr std::array<std::string_view, 3> marks{"no mark", "+", "++"};
      if (threats != n.threats) {
        fail(n.line, fmt::format("{} threatens {}, so the mark should be {}, but is {}", move,
                                 count_text(std::popcount(board_.completing(after.own, after.taken())), "cell"),
                                 marks[static_cast<std::size_t>(threats)], marks[static_cast<std::size_t>(n.threats)]));
      }
    }
    moves_.push_back(n.cell);
    replies(n.lines, after, number, n.line);
    moves_.pop_back();
    if (seen_.size() == most_positions)
      throw FormatError(fmt::format("'{}' is too large to check: more than {} positions", path_, most_positions));
    seen_.insert({index, men});
  }

  /// Checks the lines for the replies of the opponent, after `number` moves of the strategist.
  void replies(const std::vector<StrategyLine>& lines, const Position& men, int number, std::size_t at) {
    const CellSet free = board_.all() & ~men.taken();
    if (free == 0 && s_.header.claim != Header::Claim::draws)
      fail(at, "the board is full: a draw, but the claim is a win");
    const CellSet needed = replies_to_answer(free, men, number, at);
    CellSet left = needed;
    for (const StrategyLine& line : lines) {
      const CellSet listed = line.replies.value_or(left);
      if (listed == 0) fail(line.line, "no reply is left for 'else'");
      if (const CellSet odd = listed & ~left; odd != 0) {
        const int cell = lowest(odd);
        fail(line.line, fmt::format("{} {}", board_.name(cell),
                                    (men.taken() & bit(cell)) != 0 ? "is taken"
                                    : (needed & bit(cell)) != 0    ? "has its answer above"
                                                                   : "needs no answer"));
      }
      left &= ~listed;
    }
    if (left != 0) fail(at, fmt::format("there is no answer to {}", board_.name(lowest(left))));
    left = needed;
    for (const StrategyLine& line : lines) {
      const CellSet listed = line.replies.value_or(left);
      left &= ~listed;
      for (CellSet rest = listed; rest != 0; rest &= rest - 1) {
        moves_.push_back(lowest(rest));
        node(line.node, {men.own, men.other | bit(lowest(rest))}, number + 1);
        moves_.pop_back();
      }
    }
  }

  /// Which replies need an answer. Throws Wrong if one of them refutes the strategy by itself.
  CellSet replies_to_answer(CellSet free, const Position& men, int number, std::size_t at) const {
    CellSet needed = 0;
    const CellSet completed = board_.completing(men.other, men.taken());
    if (s_.header.misere) {
      needed = free & ~completed;  // completing a square loses
    } else {
      if (completed != 0) fail(at, fmt::format("{} completes a square", board_.name(lowest(completed))));
      const CellSet wins = board_.completing(men.own, men.taken());
      needed = wins == 0 ? free : (wins & (wins - 1)) == 0 ? wins : 0;
      if ((free & ~needed) != 0 && s_.header.claim == Header::Claim::wins_within && number + 1 > s_.header.within) {
        fail(at, fmt::format("after {} the player wins only with move {}, but the claim is a win within {}",
                             board_.name(lowest(free & ~needed)), number + 1, count_text(s_.header.within, "move")));
      }
    }
    if (std::popcount(free) == 1 && needed != 0) {
      if (s_.header.claim != Header::Claim::draws)
        fail(at, fmt::format("{} fills the board: a draw, but the claim is a win", board_.name(lowest(needed))));
      needed = 0;
    }
    return needed;
  }

  const std::string& path_;
  const Strategy& s_;
  SquareBoard board_;
  std::vector<int> moves_;
  std::unordered_set<Visit, VisitHash> seen_;
};

std::string claimed(const Header& h) {
  const std::string player = h.second ? "the second player" : "the first player";
  std::string from = h.position.empty() ? "" : ", from";
  const SquareBoard board(h.height, h.width, h.axis_parallel);
  for (const int cell : h.position) from.append(" ").append(board.name(cell));
  const std::string rules =
      fmt::format("on {}x{}{}{}{}", h.height, h.width, h.axis_parallel ? ", axis-parallel squares" : "",
                  h.misere ? ", misere play" : "", from);
  if (h.claim == Header::Claim::wins_within)
    return fmt::format("{} wins within {} {}", player, count_text(h.within, "move"), rules);
  return fmt::format("{} {} {}", player, h.claim == Header::Claim::wins ? "wins" : "does not lose", rules);
}

/// The mirror strategy. After each answer the second player's pieces are the image of the first player's. If the second
/// player completes a square, the first player has completed its image before, so the second player never loses. The
/// second player wins if no square-free colouring of the full board can arise in this way.
Recheck check_mirror(const Header& h) {
  const SquareBoard board(h.height, h.width, h.axis_parallel);
  const MirroredColourings colourings = mirrored_colourings(board, *h.mirror, 1);
  const bool draws = h.claim == Header::Claim::draws;
  if (colourings.fixed) throw Wrong("a cell is its own mirror image, so a move there has no answer");
  if (colourings.count > 0 && !draws)
    throw Wrong("a full board without a square can be reached: a draw, but the claim is a win");
  return {claimed(h) + " by answering every move with its image" +
              (draws ? "" : ": no full board without a square can be reached"),
          true};
}

/// A seal may leave the player open; the file does not state which second moves were allowed.
void require_seal(const Given& file, const Header& h) {
  if (!file.seal) return;
  const SquareBoard board(h.height, h.width, h.axis_parallel);
  std::vector<std::string> cells;
  for (const int cell : h.position) cells.push_back(board.name(cell));
  const bool is_open = file.seal->parameters.get("player") == "";
  file.require_parameters({{"board", fmt::format("{}x{}", h.height, h.width)},
                           {"axis_parallel", h.axis_parallel},
                           {"misere", h.misere},
                           {"player", is_open    ? ""
                                      : h.second ? "second"
                                                 : "first"},
                           {"position", joined(cells, " ")}},
                          {"moves"});
}

Recheck check_strategy(const Given& file) {
  Lines lines(file.path, file.bytes);
  const Strategy strategy = StrategyParser(lines).parse();
  require_seal(file, strategy.header);
  return lines.verdict([&]() -> Recheck {
    if (strategy.header.mirror) return check_mirror(strategy.header);
    Walker walker(file.path, strategy);
    walker.walk();
    return {fmt::format("{} against every defence: {} checked", claimed(strategy.header),
                        count_text(walker.positions(), "position")),
            true};
  });
}

const Checker strategy_checker("strategy", {"squares strategy"},
                               [](const Given& file, const Effort&) { return check_strategy(file); });

}  // namespace

Recheck check_strategy(const std::string& path, std::string_view text) {
  return check_strategy(Given{.path = path, .bytes = text});
}

}  // namespace mexwave::cli
