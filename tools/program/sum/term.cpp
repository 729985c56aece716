// Makes the terms of each game. A term that is not chomp, chocolate, six or tiling is parsed as a heap.

#include "sum/term.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "chocolate/bound_options.hpp"
#include "chocolate/chocolate.hpp"
#include "chomp/chomp.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/heaps_misere.hpp"
#include "mexwave/heaps_pass.hpp"
#include "mexwave/tiling.hpp"
#include "output/text.hpp"
#include "tiling/tiling.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t most_terms = 1000;

/// The parts of a term: before the colon, in brackets, and after the colon.
struct Spelling {
  std::string term, game, rules, position;
};

/// Throws InvalidArgument naming the term.
[[noreturn]] void refuse_term(const Spelling& term, const std::string& why) {
  throw InvalidArgument(fmt::format("'{}': {}", term.term, why));
}

/// A move, and the value of the position that it leaves.
struct ValuedOption {
  std::uint32_t value = 0;
  std::string leaves;
};

/// The value of a term whose options are all known.
TermValue value_of(std::uint32_t value, std::vector<ValuedOption> options) {
  return {value, [options = std::move(options)](std::uint32_t wanted) {
            std::vector<std::string> leaves;
            for (const ValuedOption& option : options) {
              if (option.value == wanted) leaves.push_back(option.leaves);
            }
            return leaves;
          }};
}

using sums::Position;
using Valued = std::function<TermValue(const RunOptions& run)>;
using Written = std::function<std::string(const Position&)>;

Term made(const Position& start, Valued valued, const sums::Moves& moves, Written written) {
  const std::string text = written(start);
  return {text, std::move(valued), [=] { return sums::Part{text, start, moves}; }, std::move(written)};
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// Splits a text at the plus signs that are not inside brackets.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> terms{""};
  bool inside = false;
  for (const char c : text) {
    if (c == '[') inside = true;
    if (c == ']') inside = false;
    if (c == '+' && !inside)
      terms.emplace_back();
    else
      terms.back() += c;
  }
  return terms;
}

/// The parts of a term "GAME:POSITION" or "GAME[RULES]:POSITION".
Spelling spelling(const std::string& text) {
  Spelling term{text, "", "", ""};
  const std::size_t bracket = text.find('['), colon = text.find(':');
  if (colon == std::string::npos) refuse_term(term, "expected a position, such as nim:7 or chomp:3x4");
  if (bracket > colon) {
    term.game = trimmed(text.substr(0, colon));
    term.position = trimmed(text.substr(colon + 1));
    return term;
  }
  const std::size_t end = text.find(']', bracket);
  const std::size_t after = end == std::string::npos ? end : text.find_first_not_of(' ', end + 1);
  if (after == std::string::npos || text[after] != ':')
    refuse_term(term, "expected GAME[RULES]:POSITION, such as tiling[2x2]:5x8");
  term.game = trimmed(text.substr(0, bracket));
  term.rules = trimmed(text.substr(bracket + 1, end - bracket - 1));
  term.position = trimmed(text.substr(after + 1));
  return term;
}

void refuse_rules(const Spelling& term) {
  if (!term.rules.empty()) refuse_term(term, fmt::format("{} has no rules in brackets", term.game));
}

chomp::Bar without_zeros(chomp::Bar rows) {
  while (rows.size() > 1 && rows.back() == 0) rows.pop_back();
  return rows;
}

std::string bar_term(const Position& rows) { return "chomp:" + joined(rows, ","); }

std::vector<Position> chomp_moves(const Position& bar) {
  std::vector<Position> options;
  for (std::uint32_t row = 1; row <= bar.size(); ++row)
    for (std::uint32_t column = row == 1 ? 2 : 1; column <= bar[row - 1]; ++column)
      options.push_back(without_zeros(chomp::after_move(bar, row, column)));
  return options;
}

Term chomp_term(const Spelling& term) {
  refuse_rules(term);
  const chomp::Bar bar = without_zeros(parse_rows({term.position}));
  (void)chomp::estimate_bytes(chomp::GrundyTableGoal{bar});  // throws if this is not a bar
  const auto valued = [bar](const RunOptions& run) {
    const chomp::GrundyValue found = chomp::grundy_value(bar, run);
    std::vector<ValuedOption> options;
    for (const chomp::ValuedMove& move : found.moves)
      options.push_back({move.grundy, bar_term(without_zeros(move.leaves))});
    return value_of(found.grundy, std::move(options));
  };
  return made(bar, valued, chomp_moves, bar_term);
}

std::string six_term_text(const Position& x) { return "six:" + joined(x, ","); }

std::vector<Position> six_moves(const Position& at) {
  chocolate::Six x{};
  std::copy(at.begin(), at.end(), x.begin());
  std::vector<Position> options;
  for (std::uint32_t direction = 1; direction <= 6; ++direction) {
    for (std::uint32_t to = 0; to < x[direction - 1]; ++to) {
      const chocolate::Six leaves = chocolate::six_after_move(x, direction, to);
      options.emplace_back(leaves.begin(), leaves.end());
    }
  }
  return options;
}

Term six_term(const Spelling& term) {
  refuse_rules(term);
  const chocolate::Six x = parse_six({term.position}, term.term, "six:2,1,2,1,2,1");
  const auto valued = [x](const RunOptions& run) {
    const chocolate::SixSolution found = chocolate::six_solve(x, run);
    std::vector<ValuedOption> options;
    for (const chocolate::SixMove& move : found.moves)
      options.push_back({move.grundy, six_term_text({move.leaves.begin(), move.leaves.end()})});
    return value_of(found.grundy, std::move(options));
  };
  return made({x.begin(), x.end()}, valued, six_moves, six_term_text);
}

/// The text of a position of a heap game. A heap that was split becomes several terms.
std::string spelled(const heaps::Game& game, const std::vector<std::uint32_t>& at) {
  if (!game.splits() || at.size() < 2) return game.text() + ":" + heaps::position_text(game, at);
  std::vector<std::string> heaps;
  heaps.reserve(at.size());
  for (const std::uint32_t heap : at) heaps.push_back(fmt::format("{}:{}", game.text(), heap));
  return joined(heaps, " + ");
}

/// The value of a heap. The moves to a wanted value are the winning moves of the heap in a sum with a nim heap of this
/// value, which the solver of heaps finds.
TermValue heap_value(const std::string& term, const heaps::Part& part, const RunOptions& run) {
  if (part.game.rules() == heaps::Rules::wythoff) {
    throw InvalidArgument(
        fmt::format("'{}': only the P-positions of wythoff are known here, not the values; use mexwave heaps solve, "
                    "--misere or --pass",
                    term));
  }
  const auto moves_to = [part, run](std::uint32_t wanted) {
    const heaps::Game nim = heaps::parse_game("nim");
    constexpr std::uint32_t half = 1U << 29;  // values have 30 bits, heaps of nim must be smaller
    std::vector<heaps::Part> sum{part, {nim, {wanted % half}}};
    if (wanted >= half) sum.push_back({nim, {half}});
    std::vector<std::string> leaves;
    for (const heaps::WinningMove& move : heaps::solve(sum, run).moves) {
      if (move.part == 0) leaves.push_back(spelled(part.game, move.leaves));
    }
    return leaves;
  };
  return {heaps::solve({part}, run).grundy.value_or(0), moves_to};
}

Term heap_term(const Spelling& term) {
  refuse_rules(term);
  std::vector<heaps::Part> parts;
  try {
    parts = parse_heap_sum(term.term);
  } catch (const heaps::UnknownGame& error) {
    throw InvalidArgument(std::string(error.what()) + "; also chomp, chocolate[K], six, tiling[TILE]");
  }
  const heaps::Part part = parts.front();
  const std::string text = spelled(part.game, part.at);
  const auto listed = [part, text] {
    const auto moves = [game = part.game](const Position& at) { return heaps::moves_of({game, at}); };
    return sums::Part{text, part.at, moves, heaps::estimate_bytes_misere({part})};
  };
  return {text, [part, spelt = term.term](const RunOptions& run) { return heap_value(spelt, part, run); }, listed,
          [game = part.game](const Position& at) { return spelled(game, at); }};
}

/// The bound in brackets: [3] is y <= (x+z)/3, [z:3] is y <= z/3, [box:6] is y <= 6; other texts are an expression or a
/// file.
NamedBound bound_of(const Spelling& term, std::uint32_t side) {
  BoundOptions options;
  const std::string& rules = term.rules;
  if (rules.empty()) refuse_term(term, "expected a bound in brackets, such as chocolate[3]:10,2,5 for y <= (x+z)/3");
  if (rules.find_first_not_of("0123456789") == std::string::npos) {
    options.k = rules;
  } else if (rules.starts_with("z:")) {
    options.bound = "z";
    options.k = rules.substr(2);
  } else if (rules.starts_with("box:")) {
    options.bound = "box";
    options.height = rules.substr(4);
  } else {
    options.bound = rules;
  }
  return parse_bound(options, side);
}

using Pair = std::pair<std::uint32_t, std::uint32_t>;

std::vector<Position> chocolate_moves(const chocolate::Bound& bound, const Position& at) {
  const std::uint32_t x = at[0], y = at[1], z = at[2];
  std::vector<Position> options;
  for (std::uint32_t u = 0; u < x; ++u) options.push_back({u, std::min(y, bound(u, z)), z});
  for (std::uint32_t v = 0; v < y; ++v) options.push_back({x, v, z});
  for (std::uint32_t w = 0; w < z; ++w) options.push_back({x, std::min(y, bound(x, w)), w});
  return options;
}

/// The value of a piece. The values of its options are copied from the table while it is computed.
TermValue chocolate_value(const chocolate::Bound& bound, const Position& at, const Written& written,
                          const RunOptions& run) {
  const std::uint32_t x = at[0], z = at[2], upto = std::max(x, z);
  // The values of all y, for the pairs (x,z) of the options.
  std::map<Pair, std::vector<std::uint16_t>> wanted;
  const auto stored = [&](std::uint32_t u, std::uint32_t w) {
    return bound.symmetric() ? Pair{std::min(u, w), std::max(u, w)} : Pair{u, w};
  };
  for (std::uint32_t u = 0; u <= x; ++u) wanted[stored(u, z)];
  for (std::uint32_t w = 0; w < z; ++w) wanted[stored(x, w)];
  (void)chocolate::grundy(
      {.bound = bound, .upto = upto},
      [&](std::uint32_t u, std::span<const std::uint16_t> values) {
        std::size_t first = 0;
        for (std::uint32_t w = bound.symmetric() ? u : 0; w <= upto; ++w) {
          const std::size_t count = bound(u, w) + std::size_t{1};
          if (const auto found = wanted.find({u, w}); found != wanted.end()) {
            const auto pair = values.subspan(first, count);
            found->second.assign(pair.begin(), pair.end());
          }
          first += count;
        }
      },
      run);
  const auto value = [&](const Position& of) { return wanted.at(stored(of[0], of[2])).at(of[1]); };
  std::vector<ValuedOption> options;
  for (const Position& leaves : chocolate_moves(bound, at)) options.push_back({value(leaves), written(leaves)});
  return value_of(value(at), std::move(options));
}

/// A piece of chocolate under a bound.
Term chocolate_term(const Spelling& term) {
  const auto numbers =
      parse_position({term.term, "chocolate[3]:10,2,5", 3, 3, chocolate::largest_height}, {term.position});
  const std::uint32_t x = numbers[0], y = numbers[1], z = numbers[2], upto = std::max(x, z);
  const chocolate::Bound bound = bound_of(term, upto).bound;
  if (upto > std::min(bound.reach(), chocolate::largest_grundy_side)) {
    refuse_term(term,
                fmt::format("expected x and z from 0 to {}", std::min(bound.reach(), chocolate::largest_grundy_side)));
  }
  if (y > bound(x, z)) refuse_term(term, fmt::format("y is at most {} for this x and z", bound(x, z)));
  const Position start{x, y, z};
  const auto written = [rules = term.rules](const Position& at) {
    return fmt::format("chocolate[{}]:{}", rules, joined(at, ","));
  };
  return made(
      start, [=](const RunOptions& run) { return chocolate_value(bound, start, written, run); },
      [bound](const Position& at) { return chocolate_moves(bound, at); }, written);
}

TileOptions tiles_of(const Spelling& term) {
  TileOptions options;
  if (term.rules.empty()) return options;
  options.tiles.clear();
  for (std::size_t from = 0; from <= term.rules.size();) {
    const std::size_t end = std::min(term.rules.find(';', from), term.rules.size());
    const std::string tile = term.rules.substr(from, end - from);
    if (tile == "fixed")
      options.fixed = true;
    else
      options.tiles.push_back(tile);
    from = end + 1;
  }
  if (options.tiles.empty()) refuse_term(term, "expected a tile, such as tiling[2x2;1x3;fixed]:5x8");
  return options;
}

/// The painted cells as bits, in words of 32.
Position numbers_of(const tiling::Position& position) {
  Position numbers;
  for (const std::uint64_t word : position.painted) {
    numbers.push_back(static_cast<std::uint32_t>(word));
    numbers.push_back(static_cast<std::uint32_t>(word >> 32));
  }
  return numbers;
}

tiling::Position board_of(const tiling::Board& board, const Position& numbers) {
  return {board, {numbers[0] | std::uint64_t{numbers[1]} << 32, numbers[2] | std::uint64_t{numbers[3]} << 32}};
}

/// The moves of a position: each paints one of `places`, which are lists of cells.
std::vector<Position> tiling_moves(const std::vector<std::vector<std::uint32_t>>& places,
                                   const tiling::Position& position) {
  std::vector<Position> options;
  for (const std::vector<std::uint32_t>& cells : places) {
    if (std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) { return position.is_painted(cell); }))
      continue;
    tiling::Position leaves = position;
    for (const std::uint32_t cell : cells) leaves.paint(cell);
    options.push_back(numbers_of(leaves));
  }
  return options;
}

/// The sorted cells of each tile at every place where it fits on the empty board.
std::vector<std::vector<std::uint32_t>> places_of(const tiling::Rules& rules, const tiling::Board& board) {
  std::vector<std::vector<std::uint32_t>> places;
  for (const tiling::Tile& tile : rules.tiles) {
    for (std::uint32_t y = 0; y < board.height; ++y) {
      for (std::uint32_t x = 0; x < board.width; ++x) {
        std::vector<std::uint32_t> cells;
        for (const auto& [row, column] : tile)
          if (y + row < board.height && x + column < board.width) cells.push_back((y + row) * board.width + x + column);
        if (cells.size() == tile.size()) places.push_back(std::move(cells));
      }
    }
  }
  for (auto& cells : places) std::sort(cells.begin(), cells.end());
  std::sort(places.begin(), places.end());
  return places;
}

/// A board painted with tiles, on which some cells may be painted already: tiling[2x2]:5x8/a1 a2 b1 b2.
Term tiling_term(const Spelling& term) {
  const tiling::Rules rules = parse_rules(tiles_of(term)).rules;
  const std::size_t slash = std::min(term.position.find('/'), term.position.size());
  const tiling::Board board = parse_painted_board(term.term, term.position.substr(0, slash));
  const tiling::Position start =
      parse_painted(term.term, board, slash < term.position.size() ? term.position.substr(slash + 1) : "");
  const std::string game =
      fmt::format("tiling[{}]:{}x{}", term.rules.empty() ? "2x2" : term.rules, board.height, board.width);
  const auto written = [=](const Position& at) {
    const std::vector<std::string> cells = painted_names(board_of(board, at));
    return cells.empty() ? game : game + "/" + joined(cells, " ");
  };
  const auto valued = [=](const RunOptions& run) {
    const tiling::Solution found = tiling::solve(rules, start, Play::normal, run);
    std::vector<ValuedOption> options;
    for (const tiling::Move& move : found.legal) {
      tiling::Position leaves = start;
      for (const std::uint32_t cell : move.cells) leaves.paint(cell);
      options.push_back({move.grundy.value_or(0), written(numbers_of(leaves))});
    }
    return value_of(found.grundy.value_or(0), std::move(options));
  };
  const auto moves = [board, places = places_of(rules, board)](const Position& at) {
    return tiling_moves(places, board_of(board, at));
  };
  return made(numbers_of(start), valued, moves, written);
}

Term term_of(const std::string& text) {
  const Spelling term = spelling(text);
  if (term.game == "chomp") return chomp_term(term);
  if (term.game == "six") return six_term(term);
  if (term.game == "chocolate") return chocolate_term(term);
  if (term.game == "tiling") return tiling_term(term);
  return heap_term(term);
}

}  // namespace

std::vector<Term> parse_terms(const std::string& text) {
  std::vector<Term> terms;
  for (const std::string& term : split(text)) {
    if (trimmed(term).empty())
      throw InvalidArgument("SUM: expected positions GAME:POSITION, such as nim:7 + chomp:3x4, got an empty term");
    if (terms.size() == most_terms)
      throw InvalidArgument(fmt::format("SUM: expected at most {} terms, got more", most_terms));
    terms.push_back(term_of(trimmed(term)));
  }
  return terms;
}

}  // namespace mexwave::cli
