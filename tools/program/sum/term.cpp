// The terms of each game. A term that is not chomp, chocolate, six or tiling goes to the parser of heaps.

#include "sum/term.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "chocolate/bound_options.hpp"
#include "chomp/chomp.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
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

/// A term whose options are all known, with their values.
Term valued_term(const std::string& game, const std::string& position, std::uint32_t value,
                 std::vector<ValuedOption> options) {
  const auto moves_to = [game, options = std::move(options)](std::uint32_t wanted) {
    std::vector<std::string> leaves;
    for (const ValuedOption& option : options) {
      if (option.value == wanted) leaves.push_back(game + ":" + option.leaves);
    }
    return leaves;
  };
  return {game + ":" + position, value, moves_to};
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// Split at the plus signs that stand in no brackets.
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

/// "GAME:POSITION" or "GAME[RULES]:POSITION".
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

std::string bar_term(const chomp::Bar& bar) {
  chomp::Bar rows = bar;
  while (rows.size() > 1 && rows.back() == 0) rows.pop_back();
  return joined(rows, ",");
}

Term chomp_term(const Spelling& term, const RunOptions& run) {
  refuse_rules(term);
  const chomp::Bar bar = parse_rows({term.position});
  const chomp::GrundyValue found = chomp::grundy_value(bar, run);
  std::vector<ValuedOption> options;
  for (const chomp::ValuedMove& move : found.moves) options.push_back({move.grundy, bar_term(move.leaves)});
  return valued_term(term.game, bar_term(bar), found.grundy, std::move(options));
}

Term six_term(const Spelling& term, const RunOptions& run) {
  refuse_rules(term);
  const auto numbers = parse_position({term.term, "six:2,1,2,1,2,1", 6, 6, chocolate::largest_six}, {term.position});
  chocolate::Six x{};
  std::copy(numbers.begin(), numbers.end(), x.begin());
  const chocolate::SixSolution found = chocolate::six_solve(x, run);
  std::vector<ValuedOption> options;
  for (const chocolate::SixMove& move : found.moves) options.push_back({move.grundy, joined(move.leaves, ",")});
  return valued_term(term.game, joined(x, ","), found.grundy, std::move(options));
}

/// A heap that was split is several terms.
std::string spelled(const heaps::Game& game, const std::vector<std::uint32_t>& at) {
  if (!game.splits() || at.size() < 2) return game.text() + ":" + heaps::position_text(game, at);
  std::vector<std::string> heaps;
  for (const std::uint32_t heap : at) heaps.push_back(fmt::format("{}:{}", game.text(), heap));
  return joined(heaps, " + ");
}

/// For heaps the solver of heaps finds the moves: the winning moves of the term beside a nim heap of the wanted value
/// are the moves to that value.
Term heap_term(const Spelling& term, const RunOptions& run) {
  refuse_rules(term);
  std::vector<heaps::Part> parts;
  try {
    parts = parse_heap_sum(term.term);
  } catch (const heaps::UnknownGame& error) {
    throw InvalidArgument(std::string(error.what()) + "; and chomp, chocolate[K], six, tiling[TILE]");
  }
  const heaps::Part part = parts.front();
  if (part.game.rules() == heaps::Rules::wythoff)
    refuse_term(term, "of wythoff only the P-positions are known here, not the values; see mexwave heaps solve");
  const std::uint32_t value = heaps::solve({part}, run).grundy.value_or(0);
  const auto moves_to = [part, run](std::uint32_t wanted) {
    const heaps::Game nim = heaps::parse_game("nim");
    constexpr std::uint32_t half = 1U << 29;  // values have 30 bits, and nim's heaps hardly as many
    std::vector<heaps::Part> sum{part, {nim, {wanted % half}}};
    if (wanted >= half) sum.push_back({nim, {half}});
    std::vector<std::string> leaves;
    for (const heaps::WinningMove& move : heaps::solve(sum, run).moves) {
      if (move.part == 0) leaves.push_back(spelled(part.game, move.leaves));
    }
    return leaves;
  };
  return {spelled(part.game, part.at), value, moves_to};
}

/// chocolate[3]: y <= (x+z)/3; [z:3]: y <= z/3; [box:6]: y <= 6; else an expression or a file.
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

/// A piece of chocolate under a bound: the values of its options are picked from the table while it is computed.
Term chocolate_term(const Spelling& term, const RunOptions& run) {
  const auto numbers =
      parse_position({term.term, "chocolate[3]:10,2,5", 3, 3, chocolate::largest_height}, {term.position});
  const std::uint32_t x = numbers[0], y = numbers[1], z = numbers[2], upto = std::max(x, z);
  const NamedBound named = bound_of(term, upto);
  const chocolate::Bound& bound = named.bound;
  if (upto > std::min(bound.reach(), chocolate::largest_grundy_side)) {
    refuse_term(term,
                fmt::format("expected x and z from 0 to {}", std::min(bound.reach(), chocolate::largest_grundy_side)));
  }
  if (y > bound(x, z)) refuse_term(term, fmt::format("y is at most {} for this x and z", bound(x, z)));
  // The values of all y of the pairs that moves lead to.
  std::map<Pair, std::vector<std::uint16_t>> wanted;
  const auto stored = [&](std::uint32_t u, std::uint32_t w) {
    return bound.symmetric() ? Pair{std::min(u, w), std::max(u, w)} : Pair{u, w};
  };
  for (std::uint32_t u = 0; u <= x; ++u) wanted[stored(u, z)];
  for (std::uint32_t w = 0; w < z; ++w) wanted[stored(x, w)];
  (void)chocolate::grundy(
      {.bound = bound, .upto = upto},
      [&](std::uint32_t u, std::span<const std::uint16_t> values) {
        std::size_t at = 0;
        for (std::uint32_t w = bound.symmetric() ? u : 0; w <= upto; ++w) {
          const std::size_t count = bound(u, w) + std::size_t{1};
          if (const auto found = wanted.find({u, w}); found != wanted.end()) {
            const auto pair = values.subspan(at, count);
            found->second.assign(pair.begin(), pair.end());
          }
          at += count;
        }
      },
      run);
  const auto value = [&](std::uint32_t u, std::uint32_t v, std::uint32_t w) { return wanted.at(stored(u, w)).at(v); };
  std::vector<ValuedOption> options;
  const auto add = [&](std::uint32_t u, std::uint32_t v, std::uint32_t w) {
    options.push_back({value(u, v, w), fmt::format("{},{},{}", u, v, w)});
  };
  for (std::uint32_t u = 0; u < x; ++u) add(u, std::min(y, bound(u, z)), z);
  for (std::uint32_t v = 0; v < y; ++v) add(x, v, z);
  for (std::uint32_t w = 0; w < z; ++w) add(x, std::min(y, bound(x, w)), w);
  const std::string game = fmt::format("chocolate[{}]", term.rules);
  return valued_term(game, fmt::format("{},{},{}", x, y, z), value(x, y, z), std::move(options));
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

/// A board painted with tiles, some cells of it perhaps painted already: tiling[2x2]:5x8/a1 a2 b1 b2.
Term tiling_term(const Spelling& term, const RunOptions& run) {
  const tiling::Rules rules = parse_rules(tiles_of(term));
  const std::size_t slash = std::min(term.position.find('/'), term.position.size());
  const tiling::Board board = parse_painted_board(term.term, term.position.substr(0, slash));
  const tiling::Position position =
      parse_painted(term.term, board, slash < term.position.size() ? term.position.substr(slash + 1) : "");
  const tiling::Solution found = tiling::solve(rules, position, Play::normal, run);
  const std::string size = fmt::format("{}x{}", board.height, board.width);
  const auto written = [&](const tiling::Position& at) {
    const std::vector<std::string> cells = painted_names(at);
    return cells.empty() ? size : size + "/" + joined(cells, " ");
  };
  std::vector<ValuedOption> options;
  for (const tiling::Move& move : found.legal) {
    tiling::Position leaves = position;
    for (const std::uint32_t cell : move.cells) leaves.paint(cell);
    options.push_back({move.grundy.value_or(0), written(leaves)});
  }
  const std::string game = fmt::format("tiling[{}]", term.rules.empty() ? "2x2" : term.rules);
  return valued_term(game, written(position), found.grundy.value_or(0), std::move(options));
}

Term term_of(const std::string& text, const RunOptions& run) {
  const Spelling term = spelling(text);
  if (term.game == "chomp") return chomp_term(term, run);
  if (term.game == "six") return six_term(term, run);
  if (term.game == "chocolate") return chocolate_term(term, run);
  if (term.game == "tiling") return tiling_term(term, run);
  return heap_term(term, run);
}

}  // namespace

std::vector<Term> parse_terms(const std::string& text, const RunOptions& run) {
  std::vector<Term> terms;
  for (const std::string& term : split(text)) {
    if (trimmed(term).empty())
      throw InvalidArgument("an empty term: expected a position GAME:POSITION, such as nim:7 + chomp:3x4");
    if (terms.size() == most_terms) throw InvalidArgument(fmt::format("a sum of more than {} terms", most_terms));
    terms.push_back(term_of(trimmed(term), run));
  }
  return terms;
}

}  // namespace mexwave::cli
