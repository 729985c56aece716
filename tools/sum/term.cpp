// Terms by the family that values them. The heaps' own parser takes what no other wants.

#include "sum/term.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "chomp/chomp.hpp"
#include "cli/positions.hpp"
#include "heaps/rules_file.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t most_terms = 1000;

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
  if (colon == std::string::npos) refuse_term(term, "a position is missing, such as nim:7 or chomp:3x4");
  if (bracket > colon) {
    term.game = trimmed(text.substr(0, colon));
    term.position = trimmed(text.substr(colon + 1));
    return term;
  }
  const std::size_t end = text.find(']', bracket);
  const std::size_t after = end == std::string::npos ? end : text.find_first_not_of(' ', end + 1);
  if (after == std::string::npos || text[after] != ':')
    refuse_term(term, "accepted is GAME[RULES]:POSITION, such as tiling[2x2]:5x8");
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
  const chomp::Valued found = chomp::valued(bar, run);
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

/// Heaps know their moves themselves: a term beside nim heaps of the value wanted is won by moves to that value.
Term heap_term(const Spelling& term, const RunOptions& run) {
  refuse_rules(term);
  std::vector<heaps::Part> parts;
  try {
    parts = parse_heap_sum(term.term);
  } catch (const InvalidArgument& error) {
    const std::string what = error.what();
    if (what.find(": unknown; ") == std::string::npos) throw;
    throw InvalidArgument(what + "; and chomp, chocolate[K], six, tiling[TILE]");
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

Term term_of(const std::string& text, const RunOptions& run) {
  const Spelling term = spelling(text);
  if (term.game == "chomp") return chomp_term(term, run);
  if (term.game == "six") return six_term(term, run);
  if (term.game == "chocolate") return chocolate_term(term, run);
  if (term.game == "tiling") return tiling_term(term, run);
  return heap_term(term, run);
}

}  // namespace

void refuse_term(const Spelling& term, const std::string& why) {
  throw InvalidArgument(fmt::format("'{}': {}", term.term, why));
}

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

std::vector<Term> parse_terms(const std::string& text, const RunOptions& run) {
  std::vector<Term> terms;
  for (const std::string& term : split(text)) {
    if (trimmed(term).empty())
      throw InvalidArgument("an empty term: accepted are positions GAME:POSITION, such as nim:7 + chomp:3x4");
    if (terms.size() == most_terms) throw InvalidArgument(fmt::format("a sum of more than {} terms", most_terms));
    terms.push_back(term_of(trimmed(term), run));
  }
  return terms;
}

}  // namespace mexwave::cli
