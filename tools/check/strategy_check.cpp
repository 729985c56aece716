// The lines are read into a tree first. It is then walked once for every reply that a line stands for, with the men on
// the board; what was seen to hold for a node and a set of men is not looked at again, so that shared lines cost no
// more than the positions they cover.

#include "check/strategy_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

#include "check/kinds.hpp"
#include "check/square_board.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::cli {

namespace {

constexpr std::string_view first_line = "mexwave squares strategy ";
constexpr std::uint64_t most_positions = 20'000'000;

CellSet bit(int cell) { return CellSet{1} << cell; }
int lowest(CellSet cells) { return std::countr_zero(cells); }

/// `text` up to the first `end`, which is dropped from it as well.
std::string_view take(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view head = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return head;
}

std::optional<int> whole_number(std::string_view text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || text[0] == '-' || error != std::errc() || end != text.data() + text.size() || value > most)
    return std::nullopt;
  return value;
}

/// What a message may quote of a damaged file.
std::string quoted(std::string_view text) {
  std::string shown;
  for (const char c : text.substr(0, 40)) shown += c >= ' ' && c <= '~' ? c : '?';
  return "'" + shown + "'";
}

struct Line;

/// The strategist's move and what is prepared for the replies to it; or another node, to go on as there.
struct Node {
  std::size_t line = 0;
  std::optional<std::size_t> see;
  int cell = 0;
  int threats = 0;  ///< as marked: none, one, two or more
  std::vector<Line> lines;
};

struct Line {
  std::size_t line = 0;
  std::optional<CellSet> replies;  ///< nothing for "else"
  std::size_t node = 0;
};

struct Header {
  int height = 0, width = 0;
  bool axis_parallel = false, misere = false, second = false;
  enum class Claim : std::uint8_t { wins_within, wins, draws } claim = Claim::draws;
  int within = 0;
  std::vector<int> position;  ///< cells of the moves made before
  std::optional<Mirror> mirror;
  /// Whether the strategist moves first from there.
  [[nodiscard]] bool begins() const { return second == (position.size() % 2 != 0); }
};

struct Strategy {
  Header header;
  bool sealed = false;
  std::size_t lines = 0;
  std::vector<Node> nodes;
  std::vector<Line> first;  ///< if he begins: one line, his move; else the first moves he answers
};

class Parser {
 public:
  Parser(const std::string& path, std::string_view text) : path_(path), text_(text), rest_(text) {}

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
    if (line_ != "end") refuse(fmt::format("{}: accepted is 'end'", quoted(line_)));
    seal(s);
    s.lines = number_;
    return s;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw FormatError(fmt::format("'{}' line {}: {}", path_, number_, why));
  }

  void next() {
    if (rest_.find('\n') == std::string_view::npos) {
      throw FormatError(fmt::format("'{}' is truncated: line {} {}", path_, number_ + 1,
                                    rest_.empty() ? "is missing, and no 'end' came" : "does not end"));
    }
    ++number_;
    line_ = take(rest_, '\n');
  }

  /// The value of a header line.
  std::string_view value(std::string_view key) {
    next();
    if (!line_.starts_with(key) || line_.size() <= key.size() || line_[key.size()] != ' ')
      refuse(fmt::format("{}: accepted is '{} ...'", quoted(line_), key));
    return line_.substr(key.size() + 1);
  }

  bool second_of(std::string_view key, std::string_view first, std::string_view second) {
    const std::string_view word = value(key);
    if (word != first && word != second)
      refuse(fmt::format("{} {}: accepted are {} and {}", key, quoted(word), first, second));
    return word == second;
  }

  void header(Header& h) {
    next();
    if (!line_.starts_with(first_line)) refuse("is no strategy for squares");
    if (line_.substr(first_line.size()) != "1")
      refuse(fmt::format("version {}: accepted is 1", quoted(line_.substr(first_line.size()))));
    const std::string_view sides = value("board");
    std::string_view width = sides;
    const std::string_view height = take(width, 'x');
    const auto rows = whole_number(height, 8), columns = whole_number(width, 8);
    if (!rows || !columns || *rows == 0 || *columns == 0)
      refuse(fmt::format("board {}: accepted is HxW, each from 1 to 8", quoted(sides)));
    h.height = *rows;
    h.width = *columns;
    h.axis_parallel = second_of("squares", "any", "axis-parallel");
    h.misere = second_of("play", "normal", "misere");
    h.second = second_of("player", "first", "second");
    claim(h);
    next();
    if (line_.starts_with("position ")) {
      position(h);
      next();
    }
  }

  void position(Header& h) {
    const SquareBoard board(h.height, h.width, h.axis_parallel);
    std::string_view words = line_.substr(std::string_view("position ").size());
    CellSet men[2] = {0, 0};
    do {
      const std::string_view word = take(words, ' ');
      const int cell = board.find(word);
      if (cell < 0)
        refuse(fmt::format("{}: accepted are cells from a1 to {}", quoted(word), board.name(board.cells() - 1)));
      CellSet& mover = men[h.position.size() % 2];
      if (((men[0] | men[1]) & bit(cell)) != 0) refuse(fmt::format("{} stands there twice", word));
      if (board.completes(mover, cell)) refuse(fmt::format("{} ends the game", word));
      mover |= bit(cell);
      h.position.push_back(cell);
    } while (!words.empty());
    if ((men[0] | men[1]) == board.all()) refuse("no cell is left");
  }

  void claim(Header& h) {
    const std::string_view claim = value("claim");
    constexpr std::string_view within = "wins within ";
    if (claim == "wins") {
      h.claim = Header::Claim::wins;
    } else if (claim == "draws") {
      h.claim = Header::Claim::draws;
    } else if (const auto moves =
                   claim.starts_with(within) ? whole_number(claim.substr(within.size()), 64) : std::nullopt;
               moves && !h.misere) {
      h.claim = Header::Claim::wins_within;
      h.within = *moves;
    } else {
      refuse(fmt::format("claim {}: accepted are wins, draws and, in normal play, wins within K", quoted(claim)));
    }
  }

  void mirror(Header& h) {
    if (line_ == "mirror rotate") h.mirror = Mirror::rotate;
    if (line_ == "mirror left-right") h.mirror = Mirror::left_right;
    if (line_ == "mirror up-down") h.mirror = Mirror::up_down;
    if (!h.mirror) refuse(fmt::format("{}: accepted are 'tree' and 'mirror rotate|left-right|up-down'", quoted(line_)));
    if (!h.misere || !h.second || !h.position.empty())
      refuse("a mirror strategy is the second player's, in misere play");
  }

  void tree(Strategy& s, const SquareBoard& board) {
    std::vector<std::size_t> open;  // the nodes that the next line may be under, by depth
    for (next(); line_ != "end"; next()) {
      std::string_view rest = line_;
      std::size_t depth = 0;
      for (; !rest.empty() && rest[0] == ' '; rest.remove_prefix(1)) ++depth;
      if (depth > open.size()) refuse(fmt::format("{} blanks before it: accepted are 0 to {}", depth, open.size()));
      open.resize(depth);
      Line line{.line = number_, .replies = CellSet{0}, .node = s.nodes.size()};
      std::vector<Line>& among = open.empty() ? s.first : s.nodes[open.back()].lines;
      if (!among.empty() && !among.back().replies) refuse("nothing may follow 'else'");
      if (!s.header.begins() || depth > 0) {
        if (rest.find(": ") == std::string_view::npos)
          refuse(fmt::format("{}: accepted is 'REPLIES: N. MOVE'", quoted(rest)));
        line.replies = replies(take(rest, ':'), board);
        rest.remove_prefix(1);
      } else if (!among.empty()) {
        refuse(s.header.position.empty() ? "the first player has one first move" : "whoever begins has one first move");
      }
      among.push_back(line);
      const Node node = parse_node(rest, board, depth + 1);
      s.nodes.push_back(node);
      if (!node.see) open.push_back(line.node);
    }
    if (s.header.begins() && s.header.position.empty() && s.first.empty())
      refuse("the first player's first move is missing");
  }

  std::optional<CellSet> replies(std::string_view words, const SquareBoard& board) const {
    if (words == "else") return std::nullopt;
    CellSet cells = 0;
    do {
      const std::string_view word = take(words, ' ');
      const int cell = board.find(word);
      if (cell < 0)
        refuse(fmt::format("{}: accepted are cells from a1 to {}", quoted(word), board.name(board.cells() - 1)));
      if ((cells & bit(cell)) != 0) refuse(fmt::format("{} stands there twice", word));
      cells |= bit(cell);
    } while (!words.empty());
    return cells;
  }

  Node parse_node(std::string_view text, const SquareBoard& board, std::size_t number) {
    Node node;
    node.line = number_;
    if (text.starts_with("see ")) {
      const auto found = labels_.find(std::string(text.substr(4)));
      if (found == labels_.end()) refuse(fmt::format("{} names no earlier line", quoted(text)));
      if (found->second.second != number) refuse(fmt::format("{} names a line at another depth", quoted(text)));
      node.see = found->second.first;
      ++node_count_;
      return node;
    }
    if (text.starts_with("#")) {
      const std::string label(take(text, ' ').substr(1));
      if (label.empty() || !labels_.try_emplace(label, node_count_, number).second)
        refuse(fmt::format("the name {} is empty, or not new", quoted(label)));
    }
    const std::string counted = fmt::format("{}. ", number);
    if (!text.starts_with(counted)) refuse(fmt::format("{}: accepted is '{}MOVE'", quoted(text), counted));
    text.remove_prefix(counted.size());
    while (text.ends_with('+') && node.threats < 2) {
      ++node.threats;
      text.remove_suffix(1);
    }
    node.cell = board.find(text);
    if (node.cell < 0)
      refuse(fmt::format("{}: accepted are cells from a1 to {}, then + or ++", quoted(text),
                         board.name(board.cells() - 1)));
    ++node_count_;
    return node;
  }

  void seal(Strategy& s) {
    const std::size_t above = text_.size() - rest_.size();
    if (rest_.empty()) return;
    next();
    if (line_ != "checksum " + checksum(text_.substr(0, above)))
      throw FormatError(fmt::format("'{}' is damaged: its checksum is not that of its last line", path_));
    if (!rest_.empty()) refuse("something follows the checksum");
    s.sealed = true;
  }

  const std::string& path_;
  std::string_view text_, rest_, line_;
  std::size_t number_ = 0, node_count_ = 0;
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

/// Walks the tree. A step that finds something wrong fills wrong_ and answers false.
class Walker {
 public:
  Walker(const std::string& path, const Strategy& strategy)
      : path_(path), s_(strategy), board_(s_.header.height, s_.header.width, s_.header.axis_parallel) {}

  StrategyCheck walk() {
    StrategyCheck result;
    const bool right = begin();
    if (!right) result.wrong = wrong_;
    result.positions = seen_.size();
    return result;
  }

 private:
  bool begin() {
    const std::size_t tree = s_.header.position.empty() ? 7 : 8;  // its line
    Position men;
    for (std::size_t k = 0; k < s_.header.position.size(); ++k)
      ((k % 2 != 0) == s_.header.second ? men.own : men.other) |= bit(s_.header.position[k]);
    if (!s_.header.begins()) return replies(s_.first, men, 0, tree);
    if (!s_.header.misere && board_.completing(men.own, men.taken()) != 0) {  // so he does
      if (!s_.first.empty()) return fail(s_.first.front().line, "he can complete a square, and that needs no line");
      return s_.header.within > 0 || s_.header.claim != Header::Claim::wins_within || fail(tree, "he needs a move");
    }
    if (s_.first.empty()) return fail(tree, "his first move is missing");
    return node(s_.first.front().node, men, 1);
  }

  bool fail(std::size_t line, const std::string& why) {
    std::string moves;
    for (std::size_t k = 0; k < moves_.size(); ++k)
      moves += (k % 2 == 0 ? fmt::format(" {}. ", k / 2 + 1) : std::string(" ")) + board_.name(moves_[k]);
    wrong_ = fmt::format("line {}:{}: {}", line, moves.empty() ? " at the beginning" : " after" + moves, why);
    return false;
  }

  /// The strategist moves, for the `number`-th time.
  bool node(std::size_t index, const Position& men, int number) {
    if (s_.nodes[index].see) index = *s_.nodes[index].see;
    const Node& n = s_.nodes[index];
    if (seen_.contains({index, men})) return true;
    const std::string move = board_.name(n.cell);
    if ((men.taken() & bit(n.cell)) != 0) return fail(n.line, move + " is taken");
    const Position after{men.own | bit(n.cell), men.other};
    if (s_.header.misere) {
      if (board_.completes(men.own, n.cell)) return fail(n.line, move + " completes a square, and loses");
      if (n.threats > 0) return fail(n.line, move + " has a mark, and misere play knows none");
    } else {
      const int threats = std::min(std::popcount(board_.completing(after.own, after.taken())), 2);
      constexpr std::array<std::string_view, 3> marks{"no mark", "+", "++"};
      if (threats != n.threats) {
        return fail(n.line,
                    fmt::format("{} threatens {} cell(s), so the mark should be {}, and is {}", move,
                                std::popcount(board_.completing(after.own, after.taken())),
                                marks[static_cast<std::size_t>(threats)], marks[static_cast<std::size_t>(n.threats)]));
      }
    }
    moves_.push_back(n.cell);
    if (!replies(n.lines, after, number, n.line)) return false;
    moves_.pop_back();
    if (seen_.size() == most_positions)
      throw FormatError(fmt::format("'{}' is too large to check: more than {} positions", path_, most_positions));
    seen_.insert({index, men});
    return true;
  }

  /// The opponent moves, after `number` moves of the strategist.
  bool replies(const std::vector<Line>& lines, const Position& men, int number, std::size_t at) {
    const CellSet free = board_.all() & ~men.taken();
    if (free == 0 && s_.header.claim != Header::Claim::draws)
      return fail(at, "the board is full: a draw, and the claim is a win");
    CellSet needed = 0;
    if (!classify(free, men, number, at, needed)) return false;
    CellSet left = needed;
    for (const Line& line : lines) {
      const CellSet listed = line.replies.value_or(left);
      if (listed == 0) return fail(line.line, "no reply is left for 'else'");
      if (const CellSet odd = listed & ~left; odd != 0) {
        const int cell = lowest(odd);
        return fail(line.line, fmt::format("{} {}", board_.name(cell),
                                           (men.taken() & bit(cell)) != 0 ? "is taken"
                                           : (needed & bit(cell)) != 0    ? "has its answer above"
                                                                          : "needs no answer"));
      }
      left &= ~listed;
    }
    if (left != 0) return fail(at, fmt::format("there is no answer to {}", board_.name(lowest(left))));
    left = needed;
    for (const Line& line : lines) {
      const CellSet listed = line.replies.value_or(left);
      left &= ~listed;
      for (CellSet rest = listed; rest != 0; rest &= rest - 1) {
        moves_.push_back(lowest(rest));
        if (!node(line.node, {men.own, men.other | bit(lowest(rest))}, number + 1)) return false;
        moves_.pop_back();
      }
    }
    return true;
  }

  /// Which replies need an answer; false if one of them refutes the strategy by itself.
  bool classify(CellSet free, const Position& men, int number, std::size_t at, CellSet& needed) {
    const CellSet completed = board_.completing(men.other, men.taken());
    if (s_.header.misere) {
      needed = free & ~completed;  // whoever completes a square has lost
    } else {
      if (completed != 0) return fail(at, fmt::format("{} completes a square", board_.name(lowest(completed))));
      const CellSet wins = board_.completing(men.own, men.taken());
      needed = wins == 0 ? free : (wins & (wins - 1)) == 0 ? wins : 0;
      if ((free & ~needed) != 0 && s_.header.claim == Header::Claim::wins_within && number + 1 > s_.header.within) {
        return fail(at, fmt::format("{} lets him win with move {} only, and the claim is within {}",
                                    board_.name(lowest(free & ~needed)), number + 1, s_.header.within));
      }
    }
    if (std::popcount(free) == 1 && needed != 0) {
      if (s_.header.claim != Header::Claim::draws)
        return fail(at, fmt::format("{} fills the board: a draw, and the claim is a win", board_.name(lowest(needed))));
      needed = 0;
    }
    return true;
  }

  const std::string& path_;
  const Strategy& s_;
  SquareBoard board_;
  std::vector<int> moves_;
  std::unordered_set<Visit, VisitHash> seen_;
  std::string wrong_;
};

std::string claimed(const Header& h) {
  const std::string player = h.second ? "the second player" : "the first player";
  std::string from = h.position.empty() ? "" : ", from";
  const SquareBoard board(h.height, h.width, h.axis_parallel);
  for (const int cell : h.position) from += " " + board.name(cell);
  const std::string rules =
      fmt::format("on {}x{}{}{}{}", h.height, h.width, h.axis_parallel ? ", axis-parallel squares" : "",
                  h.misere ? ", misere play" : "", from);
  if (h.claim == Header::Claim::wins_within)
    return fmt::format("{} wins within {} move{} {}", player, h.within, h.within == 1 ? "" : "s", rules);
  return fmt::format("{} {} {}", player, h.claim == Header::Claim::wins ? "wins" : "does not lose", rules);
}

/// The mirror strategy. After each answer the second player's men are the image of the first player's, so a square of
/// his has an image that the first player completed before him: he never loses. He wins if no colouring of the whole
/// board can be met in this way.
StrategyCheck check_mirror(const Header& h) {
  StrategyCheck result;
  const SquareBoard board(h.height, h.width, h.axis_parallel);
  const MirroredColourings colourings = mirrored_colourings(board, *h.mirror, 1);
  if (colourings.fixed) {
    result.wrong = "a cell is its own image, so there is no answer to it";
  } else if (colourings.count > 0 && h.claim != Header::Claim::draws) {
    result.wrong = "a full board without a square can be reached: a draw, and the claim is a win";
  }
  result.done = claimed(h) + " by answering every move with its image" +
                (h.claim == Header::Claim::draws ? "" : ": no full board without a square can be reached");
  return result;
}

}  // namespace

bool is_strategy(std::string_view bytes) { return bytes.starts_with(first_line); }

StrategyCheck check_strategy(const std::string& path, std::string_view text) {
  const Strategy strategy = Parser(path, text).parse();
  StrategyCheck result = strategy.header.mirror ? check_mirror(strategy.header) : Walker(path, strategy).walk();
  result.sealed = strategy.sealed;
  result.lines = strategy.lines;
  if (!result.wrong && !strategy.header.mirror)
    result.done =
        fmt::format("{} against every defence: {} positions looked at", claimed(strategy.header), result.positions);
  return result;
}

namespace {

Recheck recheck_file(const Given& file, const Effort&) {
  if (file.seal && file.seal->kind != "squares strategy")
    throw FormatError(fmt::format("'{}' holds squares strategy, its seal says {}", file.path, file.seal->kind));
  const StrategyCheck strategy = check_strategy(file.path, file.bytes);
  return {strategy.wrong, strategy.done, true, strategy.sealed ? "whole by its checksum" : "no seal in it"};
}

const RegisteredKind registered({.place = 80,
                                 .name = "strategy",
                                 .sealed_as = {"squares strategy"},
                                 .is_this = [](const Given& file) { return is_strategy(file.bytes); },
                                 .recheck = recheck_file,
                                 .is_never_text = true,
                                 .is_text = [](const Given&) { return false; }});

}  // namespace

}  // namespace mexwave::cli
