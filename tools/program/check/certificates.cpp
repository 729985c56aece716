// Checks certificates, which prove that a bar of Chomp, a piece of chocolate or a sum of heaps is lost or won. The
// formats are in docs/reference/certificates.md. Moves and values are computed by the definition.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "check/heap_game.hpp"
#include "check/text_lines.hpp"
#include "cli/expression.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t largest_side = 131'071, largest_height = 262'143, largest_heap = 20'000;
constexpr std::string_view wins = "wins by ";

/// Checks the list of lost positions in a certificate. If every move from a listed position has an answer that leads to
/// a listed position, then the player to move there loses: every move takes something, so the answers continue until no
/// move is left.
///
/// A Game has a type Position, position_in(words), after_move(position, word), text(position), and
/// moves_to_answer(position), which is called once the place of the position in the list has been checked.
template <class Game>
class LostPositions {
 public:
  using Position = typename Game::Position;
  LostPositions(Lines& lines, Game& game) : lines_(lines), game_(game) {}

  /// Reads lines "POSITION: MOVE>ANSWER MOVE>ANSWER ..." up to the line 'end'.
  void read() {
    for (std::string_view line = lines_.next(); line != "end"; line = lines_.next()) {
      const std::size_t colon = line.find(':');
      if (colon == std::string_view::npos) lines_.refuse("'POSITION: MOVE>ANSWER ...' or 'end'", line);
      const Entry entry{lines_.line(), line.substr(colon + 1)};
      if (!entries_.emplace(game_.position_in(line.substr(0, colon)), entry).second)
        lines_.refuse("a position that is not listed above", line);
    }
  }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::uint64_t answers() const { return answers_; }

  /// Throws Wrong.
  void require(const Position& lost) {
    if (!entries_.contains(lost)) throw Wrong(fmt::format("{} is not listed as lost", game_.text(lost)));
    for (const auto& [position, entry] : entries_) require(position, entry);
  }

 private:
  struct Entry {
    std::size_t line = 0;
    std::string_view answers;
  };

  void require(const Position& position, const Entry& entry) {
    lines_.go_back_to(entry.line);
    const auto wrong = [&](const std::string& why) { throw Wrong(fmt::format("line {}: {}", entry.line, why)); };
    std::set<std::string_view> moves;
    for (std::string_view rest = entry.answers; !rest.empty();) {
      if (rest[0] != ' ') lines_.refuse("one blank before each answer", rest);
      rest.remove_prefix(1);
      std::string_view answer = rest.substr(0, rest.find(' '));
      rest.remove_prefix(answer.size());
      if (answer.find('>') == std::string_view::npos) lines_.refuse("MOVE>ANSWER", answer);
      const std::string_view move = cut_off(answer, '>');
      const std::optional<Position> left = game_.after_move(position, move);
      if (!left) wrong(fmt::format("{} is not a move", move));
      if (!moves.insert(move).second) wrong(fmt::format("{} is answered twice", move));
      const std::optional<Position> leads_to = game_.after_move(*left, answer);
      if (!leads_to) wrong(fmt::format("{} cannot be answered by {}", move, answer));
      if (!entries_.contains(*leads_to))
        wrong(fmt::format("the answer to {} leads to {}, which is not listed", move, game_.text(*leads_to)));
    }
    const std::uint64_t needed = game_.moves_to_answer(position);
    if (moves.size() != needed) wrong(fmt::format("{} of {} moves have an answer", moves.size(), needed));
    answers_ += moves.size();
  }

  Lines& lines_;
  Game& game_;
  std::map<Position, Entry> entries_;
  std::uint64_t answers_ = 0;
};

// ---- bars of Chomp

/// Moves are written "ROW,SQUARE", both counted from 1.
class Bars {
 public:
  using Position = std::vector<std::uint32_t>;  ///< the rows, none of them empty, so that each bar has only one form
  explicit Bars(const Lines& lines) : lines_(lines) {}

  static std::string text(const Position& bar) { return fmt::format("({})", joined(bar, ",")); }
  [[nodiscard]] Position position_in(std::string_view words) const {
    Position bar = lines_.numbers(words, ',', 1, longest_row);
    if (bar.size() > most_rows || !std::is_sorted(bar.rbegin(), bar.rend()))
      lines_.refuse(fmt::format("a bar of 1 to {} rows that do not grow", most_rows), words);
    return bar;
  }
  /// The bar after the move, or nullopt if the square does not exist or is the poisoned one.
  [[nodiscard]] std::optional<Position> after_move(const Position& bar, std::string_view word) const {
    const std::vector<std::uint32_t> taken = lines_.numbers(word, ',', 1, longest_row);
    if (taken.size() != 2) lines_.refuse("a square ROW,SQUARE", word);
    const std::uint32_t row = taken[0], column = taken[1];
    if (row > bar.size() || column > bar[row - 1] || (row == 1 && column == 1)) return std::nullopt;
    Position left(bar.begin(), bar.begin() + row - 1);
    for (std::size_t k = row - 1; k < bar.size() && column > 1; ++k) left.push_back(std::min(bar[k], column - 1));
    return left;
  }
  static std::uint64_t moves_to_answer(const Position& bar) {
    return std::accumulate(bar.begin(), bar.end(), std::uint64_t{0}) - 1;
  }

 private:
  static constexpr std::uint32_t longest_row = 1'000'000'000, most_rows = 1000;
  const Lines& lines_;
};

Recheck recheck_bar(const Given& file, const Effort&) {
  Lines lines(file.path, file.bytes);
  Bars game(lines);
  lines.require_first(*file.form);
  const Bars::Position bar = game.position_in(lines.after("bar "));
  file.require_parameters({{"rows", bar}});
  const std::string_view claim = lines.after("claim ");
  if (claim != "loses" && !claim.starts_with(wins)) lines.refuse("loses or wins by ROW,SQUARE", claim);
  const bool loses = claim == "loses";
  const auto lost = loses ? bar : game.after_move(bar, claim.substr(wins.size()));
  if (!lost) lines.refuse("a move", claim);
  LostPositions<Bars> positions(lines, game);
  positions.read();
  return lines.verdict([&]() -> Recheck {
    positions.require(*lost);
    return {fmt::format("{} is {}: {}, and an answer to each of {}", Bars::text(bar),
                        loses ? "lost" : fmt::format("won by taking ({})", claim.substr(wins.size())),
                        count_text(positions.size(), "lost bar"), count_text(positions.answers(), "move")),
            true};
  });
}

// ---- chocolate

struct Piece {
  std::uint32_t x = 0, y = 0, z = 0;
  friend auto operator<=>(const Piece&, const Piece&) = default;
};

/// The bound that a line "bound ..." defines.
class WrittenBound {
 public:
  WrittenBound(const Lines& lines, std::string_view words) : lines_(lines) {
    const std::string_view all = words;
    form_ = cut_off(words, ' ');
    if (form_ == "expression") {
      or_refuse([&] { expression_.emplace(std::string(words)); });
    } else if (form_ == "sum" || form_ == "z" || form_ == "box") {
      parameter_ = lines.number(words, form_ == "box" ? 0 : 1, 1'000'000);
    } else {
      lines.refuse("a bound 'sum K', 'z K', 'box Y' or 'expression ...'", all);
    }
  }
  /// As a seal has it.
  [[nodiscard]] Json parameters(std::string_view words) const {
    Json json{{"bound", form_}};
    if (form_ == "expression")
      json["expression"] = std::string(words.substr(form_.size() + 1));
    else
      json[form_ == "box" ? "height" : "k"] = parameter_;
    return json;
  }
  /// Each value is computed once.
  std::uint32_t operator()(std::uint32_t x, std::uint32_t z) {
    if (form_ == "sum") return (x + z) / parameter_;
    if (form_ == "z") return z / parameter_;
    if (form_ == "box") return parameter_;
    const auto [at, is_new] = values_.emplace(std::pair(x, z), 0);
    if (is_new) {
      std::int64_t value = 0;
      or_refuse([&] { value = expression_->floor_at(x, z); });
      if (value < 0 || value > largest_height) lines_.refuse(fmt::format("the bound at {},{} is {}", x, z, value));
      at->second = static_cast<std::uint32_t>(value);
    }
    return at->second;
  }

 private:
  template <class Work>
  void or_refuse(const Work& work) const {
    try {
      work();
    } catch (const InvalidArgument& error) {
      lines_.refuse(error.what());
    }
  }
  const Lines& lines_;
  std::string_view form_;
  std::uint32_t parameter_ = 0;
  std::optional<Expression> expression_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> values_;
};

/// Moves are written like "x3": x is lowered to 3, and y to the new bound if it is above it.
class Chocolate {
 public:
  using Position = Piece;
  Chocolate(const Lines& lines, WrittenBound& bound, bool misere) : lines_(lines), bound_(bound), misere_(misere) {}

  static std::string text(const Piece& piece) { return fmt::format("{{{},{},{}}}", piece.x, piece.y, piece.z); }
  Piece position_in(std::string_view words) {
    const std::vector<std::uint32_t> three = lines_.numbers(words, ',', 0, largest_height);
    if (three.size() != 3 || three[0] > largest_side || three[2] > largest_side) lines_.refuse("a piece X,Y,Z", words);
    const Piece piece{three[0], three[1], three[2]};
    if (piece.y > bound_(piece.x, piece.z)) lines_.refuse(text(piece) + " has a y above the bound");
    return piece;
  }
  /// The piece after the move, or nullopt if the move is illegal.
  std::optional<Piece> after_move(const Piece& from, std::string_view word) {
    if (word.size() < 2 || word[0] < 'x' || word[0] > 'z') lines_.refuse("a move such as x3", word);
    const std::uint32_t to = lines_.number(word.substr(1), 0, largest_height);
    Piece left = from;
    std::uint32_t& lowered = word[0] == 'x' ? left.x : word[0] == 'y' ? left.y : left.z;
    if (to >= lowered) return std::nullopt;
    lowered = to;
    left.y = std::min(left.y, bound_(left.x, left.z));
    return left;
  }
  /// In misère play, a move to {0,0,0} needs no answer, because it loses.
  std::uint64_t moves_to_answer(const Piece& piece) {
    if (misere_ && piece == Piece{}) throw Wrong("{0,0,0} is listed: in misere play a player who cannot move wins");
    std::uint64_t count = std::uint64_t{piece.x} + piece.y + piece.z;
    for (const char* word : {"x0", "y0", "z0"}) count -= misere_ && after_move(piece, word) == Piece{} ? 1 : 0;
    return count;
  }

 private:
  const Lines& lines_;
  WrittenBound& bound_;
  bool misere_;
};

Recheck recheck_piece(const Given& file, const Effort&) {
  Lines lines(file.path, file.bytes);
  lines.require_first(*file.form);
  const std::string_view bound_words = lines.after("bound ");
  WrittenBound bound(lines, bound_words);
  const std::string_view play = lines.after("play ");
  if (play != "normal" && play != "misere") lines.refuse("normal or misere", play);
  Chocolate game(lines, bound, play == "misere");
  const Piece piece = game.position_in(lines.after("piece "));
  Json parameters = bound.parameters(bound_words);
  parameters["x"] = piece.x;
  parameters["y"] = piece.y;
  parameters["z"] = piece.z;
  parameters["misere"] = play == "misere";
  file.require_parameters(parameters);
  const std::string_view claim = lines.after("claim ");
  const bool is_won = claim.starts_with(wins);
  if (!is_won && claim != "loses" && claim != "is over") lines.refuse("loses, is over or wins by MOVE", claim);
  const auto lost = is_won ? game.after_move(piece, claim.substr(wins.size())) : piece;
  if (!lost) lines.refuse("a move", claim);
  LostPositions<Chocolate> positions(lines, game);
  positions.read();
  return lines.verdict([&]() -> Recheck {
    const bool over = play == "misere" && piece == Piece{};
    if ((claim == "is over") != over) throw Wrong("the claim 'is over' is that of {0,0,0} in misere play");
    if (over && positions.size() > 0) throw Wrong("{0,0,0} is over, but positions are listed");
    if (!over) positions.require(*lost);
    return {fmt::format("{} under the bound {}, {} play, {}: {}, and an answer to each of {}", Chocolate::text(piece),
                        bound_words, play,
                        is_won             ? "is won"
                        : claim == "loses" ? "is lost"
                                           : "is over",
                        count_text(positions.size(), "lost piece"), count_text(positions.answers(), "move")),
            true};
  });
}

// ---- heaps

class HeapsReader {
 public:
  HeapsReader(const Given& file, std::uint64_t affordable)
      : file_(file), lines_(file.path, file.bytes), affordable_(affordable) {}

  Recheck read() {
    lines_.require_first(*file_.form);
    const std::string_view sum = lines_.after("sum ");
    read_sum(sum);
    const std::string_view claim = lines_.after("claim ");
    read_values();
    return lines_.verdict([&]() -> Recheck {
      require_values();
      require_claim(claim);
      const bool all = checked_ == values_;
      return {fmt::format("{} is {}: {} of {}, each the mex of its options{}", sum, claim == "loses" ? "lost" : "won",
                          count_text(checked_, "value"), count_text(games_.size(), "game"),
                          all ? "" : fmt::format("; the other {} were not checked", values_ - checked_)),
              all};
    });
  }

 private:
  struct Game {
    HeapGame rules;
    std::vector<std::uint32_t> values;
  };
  struct Heap {
    std::string game;
    std::uint32_t size = 0;
  };

  void read_sum(std::string_view words) {
    Json parts = Json::array();
    for (;;) {
      const std::size_t end = std::min(words.find(" + "), words.size());
      const std::string_view part = words.substr(0, end);
      const std::size_t colon = part.rfind(':');
      if (colon == std::string_view::npos) lines_.refuse("GAME:HEAP", part);
      const std::string name(part.substr(0, colon));
      const std::optional<HeapGame> game = parse_heap_game(name);
      if (!game || game->moves == HeapGame::Moves::quota || name == "coins")
        lines_.refuse("a game that has such values", name);
      heaps_.push_back({name, lines_.number(part.substr(colon + 1), 0, largest_heap)});
      games_[name].rules = *game;
      parts.push_back(part);
      if (end == words.size()) return file_.require_parameters({{"sum", parts}});
      words.remove_prefix(end + 3);
    }
  }

  void read_values() {
    for (std::string_view line = lines_.next(); line != "end"; line = lines_.next()) {
      constexpr std::string_view key = "values ";
      const std::size_t blank = line.find(' ', key.size());
      if (!line.starts_with(key) || blank == std::string_view::npos) lines_.refuse("'values GAME ...' or 'end'", line);
      const auto game = games_.find(std::string(line.substr(key.size(), blank - key.size())));
      if (game == games_.end() || !game->second.values.empty())
        lines_.refuse("values of a game of the sum, each game once", line);
      game->second.values = lines_.numbers(line.substr(blank + 1), ' ', 0, 65'535);
      if (game->second.values.size() > largest_heap + std::size_t{1}) lines_.refuse("too many values");
    }
  }

  void require_values() {
    for (const auto& [name, game] : games_) {
      values_ += game.values.size();
      for (std::uint32_t n = 0; n < game.values.size(); ++n) {
        const std::uint64_t cost = cost_of_options(game.rules, n);
        if (cost > affordable_) break;
        affordable_ -= cost;
        std::vector<bool> seen(game.values[n] + std::size_t{1});
        each_option(game.rules, n, game.values, [&](std::uint32_t value) {
          if (value < seen.size()) seen[value] = true;
        });
        const auto mex = static_cast<std::size_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
        if (mex != game.values[n])
          throw Wrong(fmt::format("{}, heap {}: {} is not the mex of its options", name, n, game.values[n]));
        ++checked_;
      }
    }
    for (const Heap& heap : heaps_) {
      if (heap.size >= games_[heap.game].values.size())
        throw Wrong(fmt::format("the value of {}:{} is missing", heap.game, heap.size));
    }
  }

  void require_claim(std::string_view claim) {
    std::uint32_t value = 0;
    for (const Heap& heap : heaps_) value ^= games_[heap.game].values[heap.size];
    if (claim == "loses") {
      if (value != 0) throw Wrong(fmt::format("it is claimed to be lost, but its value is {}", value));
      return;
    }
    const std::size_t arrow = claim.find(" -> ");
    if (!claim.starts_with(wins) || arrow == std::string_view::npos)
      lines_.refuse("loses or wins by PART -> HEAPS", claim);
    const std::uint32_t part = lines_.number(claim.substr(wins.size(), arrow - wins.size()), 0, 1'000'000);
    if (part < 1 || part > heaps_.size()) throw Wrong("the claimed move is in a part that does not exist");
    std::vector<std::uint32_t> left;
    for (std::string_view words = claim.substr(arrow + 4);;) {
      const std::size_t end = std::min(words.find(" + "), words.size());
      const std::uint32_t heap = lines_.number(words.substr(0, end), 0, largest_heap);
      if (heap > 0) left.push_back(heap);
      if (end == words.size()) break;
      words.remove_prefix(end + 3);
    }
    const Heap& moved = heaps_[part - 1];
    const Game& game = games_[moved.game];
    if (!can_leave(game.rules, moved.size, left)) throw Wrong("the claimed move is not a move");
    value ^= game.values[moved.size];
    for (const std::uint32_t heap : left) value ^= game.values[heap];
    if (value != 0) throw Wrong(fmt::format("the claim leaves a value of {}", value));
  }

  static bool can_leave(const HeapGame& game, std::uint32_t n, const std::vector<std::uint32_t>& left) {
    using Moves = HeapGame::Moves;
    std::uint64_t rest = 0;
    for (const std::uint32_t heap : left) rest += heap;
    if (rest > n) return false;
    const auto take = static_cast<std::uint32_t>(n - rest);
    if (game.moves == Moves::unequal) return take == 0 && left.size() == 2 && left[0] != left[1];
    if (game.moves == Moves::removals) {
      return std::any_of(game.removals.begin(), game.removals.end(), [&](const HeapGame::Removal& removal) {
        return removal.take == take && (left.empty()       ? removal.none
                                        : left.size() == 1 ? removal.one
                                        : left.size() == 2 ? removal.two
                                                           : removal.three && left.size() == 3);
      });
    }
    return left.size() <= 1 && take > 0 && may_take(game, n, take);
  }

  const Given& file_;
  Lines lines_;
  std::vector<Heap> heaps_;
  std::map<std::string, Game> games_;
  std::uint64_t affordable_;  ///< options that may still be examined
  std::uint64_t values_ = 0, checked_ = 0;
};

const Checker chomp("certificate", {"chomp certificate"}, recheck_bar);
const Checker chocolate("chocolate-certificate", {"chocolate certificate"}, recheck_piece);
const Checker heaps("heaps-certificate", {"heaps certificate"}, [](const Given& file, const Effort& effort) {
  return HeapsReader(file, effort.quick ? 10'000'000 : 1'000'000'000).read();
});

}  // namespace

}  // namespace mexwave::cli
