// Why a piece of chocolate, or a sum of heaps, is lost or won: docs/certificates.md has both formats. Everything is
// worked out anew, by the definition.

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "check/heap_game.hpp"
#include "check/kinds.hpp"
#include "cli/expression.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::cli {

namespace {

constexpr std::string_view chocolate_line = "mexwave chocolate certificate ", heaps_line = "mexwave heaps certificate ";
constexpr std::uint32_t largest_side = 131'071, largest_height = 262'143, largest_heap = 20'000;

/// The lines of a file, one after the other, and its checksum.
class Lines {
 public:
  explicit Lines(const Given& file) : path_(file.path), text_(file.bytes), rest_(file.bytes) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw FormatError(fmt::format("'{}' line {}: {}", path_, number_, why));
  }
  std::string_view next() {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos)
      throw FormatError(fmt::format("'{}' is truncated: no 'end' came by line {}", path_, number_));
    ++number_;
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }
  std::string_view after(std::string_view key) {
    const std::string_view line = next();
    if (!line.starts_with(key)) refuse(fmt::format("accepted is '{}...'", key));
    return line.substr(key.size());
  }
  std::uint32_t number(std::string_view word, std::uint32_t most) const {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value > most || (word[0] == '0' && word.size() > 1))
      refuse("a number that is none, or out of range");
    return value;
  }
  std::vector<std::uint32_t> numbers(std::string_view words, char mark, std::uint32_t most) const {
    std::vector<std::uint32_t> list;
    for (;;) {
      const std::size_t end = std::min(words.find(mark), words.size());
      list.push_back(number(words.substr(0, end), most));
      if (end == words.size()) return list;
      words.remove_prefix(end + 1);
    }
  }
  /// After 'end'.
  std::string seal() {
    const std::size_t above = text_.size() - rest_.size();
    if (rest_.empty()) return "no seal in it";
    if (next() != "checksum " + checksum(text_.substr(0, above)))
      throw FormatError(fmt::format("'{}' is damaged: its checksum is not that of its last line", path_));
    if (!rest_.empty()) refuse("something follows the checksum");
    return "whole by its checksum";
  }
  [[nodiscard]] std::size_t line() const { return number_; }

 private:
  const std::string& path_;
  std::string_view text_, rest_;
  std::size_t number_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------
// Chocolate.

struct Piece {
  std::uint32_t x = 0, y = 0, z = 0;
  friend auto operator<=>(const Piece&, const Piece&) = default;
};
std::string text(const Piece& piece) { return fmt::format("{{{},{},{}}}", piece.x, piece.y, piece.z); }

class ChocolateReader {
 public:
  explicit ChocolateReader(const Given& file) : lines_(file) {}

  Recheck read() {
    if (lines_.next() != std::string(chocolate_line) + "1")
      lines_.refuse(fmt::format("accepted is '{}1'", chocolate_line));
    bound_ = std::string(lines_.after("bound "));
    read_bound();
    const std::string_view play = lines_.after("play ");
    if (play != "normal" && play != "misere") lines_.refuse("accepted are 'play normal' and 'play misere'");
    misere_ = play == "misere";
    const Piece piece = piece_in(lines_.after("piece "));
    const std::string claim(lines_.after("claim "));
    constexpr std::string_view wins = "wins by ";
    Piece lost = piece;
    if (claim.starts_with(wins)) {
      const auto left = after_move(piece, std::string_view(claim).substr(wins.size()));
      if (!left) lines_.refuse("the claim is no move");
      lost = *left;
    } else if (claim != "loses" && claim != "is over") {
      lines_.refuse("accepted are 'claim loses', 'claim is over' and 'claim wins by MOVE'");
    }
    read_pieces();
    Recheck result;
    result.whole = lines_.seal();
    const bool over = misere_ && piece == Piece{};
    if ((claim == "is over") != over)
      result.wrong = "the claim 'is over' is that of {0,0,0} in misere play";
    else if (!over && !lost_.contains(lost))
      result.wrong = text(lost) + " is not among the lost pieces";
    for (const auto& [at, line] : lost_) {
      if (!result.wrong) result.wrong = fault(at, line);
    }
    result.done = fmt::format("{} under the bound {}, {} play, {}: {} lost pieces, and an answer to each of {} moves",
                              text(piece), bound_, play_word(),
                              claim.starts_with("wins") ? "is won"
                              : claim == "loses"        ? "is lost"
                                                        : claim,
                              lost_.size(), replies_);
    result.complete = true;
    return result;
  }

 private:
  struct Line {
    std::size_t number = 0;
    std::string_view replies;
  };

  [[nodiscard]] const char* play_word() const { return misere_ ? "misere" : "normal"; }

  void read_bound() {
    const std::size_t blank = bound_.find(' ');
    if (blank == std::string::npos) lines_.refuse("accepted are bounds 'sum K', 'z K', 'box Y' and 'expression ...'");
    form_ = bound_.substr(0, blank);
    const std::string rest = bound_.substr(blank + 1);
    if (form_ == "expression") {
      try {
        expression_.emplace(rest);
      } catch (const InvalidArgument& error) {
        lines_.refuse(error.what());
      }
    } else if (form_ == "sum" || form_ == "z" || form_ == "box") {
      parameter_ = lines_.number(rest, 1'000'000);
      if (form_ != "box" && parameter_ == 0) lines_.refuse("a bound divided by 0");
    } else {
      lines_.refuse("accepted are bounds 'sum K', 'z K', 'box Y' and 'expression ...'");
    }
  }

  /// Each value is worked out once.
  std::uint32_t bound(std::uint32_t x, std::uint32_t z) {
    if (form_ == "sum") return (x + z) / parameter_;
    if (form_ == "z") return z / parameter_;
    if (form_ == "box") return parameter_;
    const auto [at, is_new] = values_.emplace(std::pair(x, z), 0);
    if (is_new) {
      try {
        const std::int64_t value = expression_->floor_at(x, z);
        if (value < 0 || value > largest_height) lines_.refuse(fmt::format("the bound at {},{} is {}", x, z, value));
        at->second = static_cast<std::uint32_t>(value);
      } catch (const InvalidArgument& error) {
        lines_.refuse(error.what());
      }
    }
    return at->second;
  }

  Piece piece_in(std::string_view words) {
    const std::vector<std::uint32_t> three = lines_.numbers(words, ',', largest_height);
    if (three.size() != 3 || three[0] > largest_side || three[2] > largest_side)
      lines_.refuse("accepted are pieces X,Y,Z");
    const Piece piece{three[0], three[1], three[2]};
    if (piece.y > bound(piece.x, piece.z)) lines_.refuse(text(piece) + " has a y above the bound");
    return piece;
  }

  /// "x3": x lowered to 3, and y to the bound that is then; nothing if that is no move.
  std::optional<Piece> after_move(const Piece& from, std::string_view word) {
    if (word.size() < 2) lines_.refuse("accepted are moves such as x3");
    const std::uint32_t to = lines_.number(word.substr(1), largest_height);
    Piece left = from;
    std::uint32_t& lowered = word[0] == 'x' ? left.x : word[0] == 'y' ? left.y : left.z;
    if (word[0] < 'x' || word[0] > 'z' || to >= lowered) return std::nullopt;
    lowered = to;
    left.y = std::min(left.y, bound(left.x, left.z));
    return left;
  }

  void read_pieces() {
    for (std::string_view line = lines_.next(); line != "end"; line = lines_.next()) {
      const std::size_t colon = line.find(':');
      if (colon == std::string_view::npos) lines_.refuse("accepted are 'X,Y,Z: MOVE>ANSWER ...' and 'end'");
      if (!lost_.emplace(piece_in(line.substr(0, colon)), Line{lines_.line(), line.substr(colon + 1)}).second)
        lines_.refuse("a piece that stands above already");
    }
  }

  std::optional<std::string> fault(const Piece& piece, const Line& line) {
    const auto wrong = [&](const std::string& why) {
      return fmt::format("line {}, {}: {}", line.number, text(piece), why);
    };
    std::set<std::string_view> moves;
    for (std::string_view rest = line.replies; !rest.empty();) {
      if (rest[0] != ' ') return wrong("accepted is one blank before each answer");
      rest.remove_prefix(1);
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(word.size());
      const std::size_t sign = word.find('>');
      if (sign == std::string_view::npos) return wrong("accepted are answers as MOVE>ANSWER");
      const auto left = after_move(piece, word.substr(0, sign));
      if (!left) return wrong(fmt::format("{} is no move", word.substr(0, sign)));
      if (!moves.insert(word.substr(0, sign)).second)
        return wrong(fmt::format("{} is answered twice", word.substr(0, sign)));
      const auto answered = after_move(*left, word.substr(sign + 1));
      if (!answered)
        return wrong(fmt::format("{} cannot be answered by {}", word.substr(0, sign), word.substr(sign + 1)));
      if (!lost_.contains(*answered))
        return wrong(
            fmt::format("the answer to {} leads to {}, which is not listed", word.substr(0, sign), text(*answered)));
    }
    if (misere_ && piece == Piece{}) return wrong("in misere play whoever cannot move wins");
    // Of a piece with one cut the last move leaves none: then the other has won in misere play, and needs no answer.
    const std::uint64_t all = std::uint64_t{piece.x} + piece.y + piece.z;
    const std::uint64_t without = misere_ ? moves_to_nothing(piece) : 0;
    if (moves.size() + without != all)
      return wrong(fmt::format("{} of {} moves have an answer", moves.size(), all - without));
    replies_ += moves.size();
    return std::nullopt;
  }

  /// Moves that leave {0,0,0}: at most one for each coordinate.
  std::uint64_t moves_to_nothing(const Piece& piece) {
    std::uint64_t count = 0;
    for (const char* word : {"x0", "y0", "z0"}) {
      const auto left = after_move(piece, word);
      count += left && *left == Piece{} ? 1 : 0;
    }
    return count;
  }

  Lines lines_;
  std::string bound_, form_;
  std::uint32_t parameter_ = 0;
  std::optional<Expression> expression_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> values_;
  bool misere_ = false;
  std::map<Piece, Line> lost_;
  std::uint64_t replies_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------
// Heaps.

class HeapsReader {
 public:
  HeapsReader(const Given& file, std::uint64_t affordable) : lines_(file), affordable_(affordable) {}

  Recheck read() {
    if (lines_.next() != std::string(heaps_line) + "1") lines_.refuse(fmt::format("accepted is '{}1'", heaps_line));
    const std::string sum(lines_.after("sum "));
    read_sum(sum);
    const std::string claim(lines_.after("claim "));
    read_values();
    Recheck result;
    result.whole = lines_.seal();
    result.wrong = fault_of_values();
    if (!result.wrong) result.wrong = fault_of_claim(claim);
    const bool all = checked_ == values_;
    result.done = fmt::format("{} is {}: {} values of {} games, each the mex of its options{}", sum,
                              claim == "loses" ? "lost" : "won", checked_, games_.size(),
                              all ? "" : fmt::format("; the other {} were not looked at", values_ - checked_));
    result.complete = all;
    return result;
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
    for (;;) {
      const std::size_t end = std::min(words.find(" + "), words.size());
      const std::string_view part = words.substr(0, end);
      const std::size_t colon = part.rfind(':');
      if (colon == std::string_view::npos) lines_.refuse("accepted are sums of GAME:HEAP");
      const std::string name(part.substr(0, colon));
      const std::optional<HeapGame> game = parse_heap_game(name);
      if (!game || game->moves == HeapGame::Moves::quota || name == "coins")
        lines_.refuse(fmt::format("'{}' is no game that has such values", name.substr(0, 40)));
      heaps_.push_back({name, lines_.number(part.substr(colon + 1), largest_heap)});
      games_[name].rules = *game;
      if (end == words.size()) return;
      words.remove_prefix(end + 3);
    }
  }

  void read_values() {
    for (std::string_view line = lines_.next(); line != "end"; line = lines_.next()) {
      constexpr std::string_view key = "values ";
      const std::size_t blank = line.find(' ', key.size());
      if (!line.starts_with(key) || blank == std::string_view::npos) lines_.refuse("accepted are 'values GAME ...'");
      const auto game = games_.find(std::string(line.substr(key.size(), blank - key.size())));
      if (game == games_.end() || !game->second.values.empty())
        lines_.refuse("values of a game that is not in the sum, or that stands above already");
      game->second.values = lines_.numbers(line.substr(blank + 1), ' ', 65'535);
      if (game->second.values.size() > largest_heap + std::size_t{1}) lines_.refuse("too many values");
    }
  }

  std::optional<std::string> fault_of_values() {
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
          return fmt::format("{}, heap {}: {} is not the mex of its options", name, n, game.values[n]);
        ++checked_;
      }
    }
    for (const Heap& heap : heaps_) {
      if (heap.size >= games_[heap.game].values.size())
        return fmt::format("the value of {}:{} is missing", heap.game, heap.size);
    }
    return std::nullopt;
  }

  std::optional<std::string> fault_of_claim(const std::string& claim) {
    std::uint32_t value = 0;
    for (const Heap& heap : heaps_) value ^= games_[heap.game].values[heap.size];
    if (claim == "loses") {
      if (value == 0) return std::nullopt;
      return fmt::format("it is claimed to be lost, and its value is {}", value);
    }
    constexpr std::string_view wins = "wins by ";
    const std::size_t arrow = claim.find(" -> ");
    if (!claim.starts_with(wins) || arrow == std::string::npos)
      lines_.refuse("accepted are 'claim loses' and 'claim wins by PART -> HEAPS'");
    const std::uint32_t part =
        lines_.number(std::string_view(claim).substr(wins.size(), arrow - wins.size()), 1'000'000);
    if (part < 1 || part > heaps_.size()) return "the claim moves in a part that is none";
    std::vector<std::uint32_t> left;
    for (std::string_view words = std::string_view(claim).substr(arrow + 4);;) {
      const std::size_t end = std::min(words.find(" + "), words.size());
      if (const std::uint32_t heap = lines_.number(words.substr(0, end), largest_heap); heap > 0) left.push_back(heap);
      if (end == words.size()) break;
      words.remove_prefix(end + 3);
    }
    const Heap& moved = heaps_[part - 1];
    const Game& game = games_[moved.game];
    if (!can_leave(game.rules, moved.size, left)) return "the claim is no move";
    value ^= game.values[moved.size];
    for (const std::uint32_t heap : left) value ^= game.values[heap];
    if (value == 0) return std::nullopt;
    return fmt::format("the claim leaves a value of {}", value);
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
    if (left.size() > 1 || take == 0) return false;
    switch (game.moves) {
      case Moves::any:
        return true;
      case Moves::coprime:
        return std::gcd(take, n) == 1;
      case Moves::divisor:
        return n % take == 0;
      case Moves::all_but:
        return !game.lists(take);
      default:
        return may_take(game.moves, take);
    }
  }

  Lines lines_;
  std::vector<Heap> heaps_;
  std::map<std::string, Game> games_;
  std::uint64_t affordable_;  ///< options that may still be looked at
  std::uint64_t values_ = 0, checked_ = 0;
};

void require_seal(const Given& file, const std::string& kind) {
  if (file.seal && file.seal->kind != kind)
    throw FormatError(fmt::format("'{}' holds {}, its seal says {}", file.path, kind, file.seal->kind));
}

const RegisteredKind chocolate({.place = 86,
                                .name = "chocolate-certificate",
                                .sealed_as = {"chocolate certificate"},
                                .is_this = [](const Given& file) { return file.bytes.starts_with(chocolate_line); },
                                .recheck =
                                    [](const Given& file, const Effort&) {
                                      require_seal(file, "chocolate certificate");
                                      return ChocolateReader(file).read();
                                    },
                                .is_never_text = true,
                                .is_text = [](const Given&) { return false; }});
const RegisteredKind heaps({.place = 87,
                            .name = "heaps-certificate",
                            .sealed_as = {"heaps certificate"},
                            .is_this = [](const Given& file) { return file.bytes.starts_with(heaps_line); },
                            .recheck =
                                [](const Given& file, const Effort& effort) {
                                  require_seal(file, "heaps certificate");
                                  return HeapsReader(file, effort.quick ? 10'000'000 : 1'000'000'000).read();
                                },
                            .is_never_text = true,
                            .is_text = [](const Given&) { return false; }});

}  // namespace

}  // namespace mexwave::cli
