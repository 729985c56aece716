// Sums of positions: parses them, and finds their values and winning moves. The value of a sum is the xor of its
// components' values (R. Sprague, 1935; P. M. Grundy, 1939). A move wins if it gives its component the xor of the other
// components' values.

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <functional>
#include <numeric>
#include <optional>

#include "core/schedule/run_control.hpp"
#include "heaps/tables.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {

namespace {

/// Most coins of a row of `turn`: each move leaves a row, and there may be as many moves as coins.
constexpr std::size_t most_row = 10'000;
constexpr std::size_t most_parts = 1000;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

[[noreturn]] void refuse_part(std::string_view part, std::string_view why) {
  std::string message = "'";
  message.append(part).append("': ").append(why);
  throw InvalidArgument(message);
}

std::uint32_t number(std::string_view part, std::string_view text, std::uint32_t most) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > most)
    refuse_part(part, "expected a whole number from 0 to " + std::to_string(most));
  return value;
}

std::vector<std::uint32_t> numbers(std::string_view part, std::string_view text, std::uint32_t most) {
  std::vector<std::uint32_t> list;
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    list.push_back(number(part, trimmed(text.substr(0, comma)), most));
    if (comma == text.size()) return list;
    text.remove_prefix(comma + 1);
  }
}

using At = std::vector<std::uint32_t>;  // Part::at
using Visit = std::function<void(const At&)>;

// ---------------------------------------------------------------------------------------------------------------------
// The notation of positions.

struct Notation {
  At (*read)(std::string_view part, std::string_view text, std::uint32_t most);
  bool (*accepts)(const At& at);
  const char* expected;
  const char* between;  ///< separator of numbers in position_text(); null: letters without a separator
};

At read_heap(std::string_view part, std::string_view text, std::uint32_t most) { return {number(part, text, most)}; }

At read_places(std::string_view part, std::string_view text, std::uint32_t most) {
  At at = numbers(part, text, most);
  std::sort(at.begin(), at.end());
  return at;
}

/// A heap and its quota. Without a quota the position is an opening, which may leave no empty heap.
At read_quota(std::string_view part, std::string_view text, std::uint32_t most) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::uint32_t n = number(part, trimmed(text.substr(0, slash)), most);
  if (slash == text.size()) return {n, n == 0 ? 0 : n - 1};
  return {n, std::min(n, number(part, trimmed(text.substr(slash + 1)), most))};
}

At read_row(std::string_view, std::string_view text, std::uint32_t) {
  At at;
  for (const char c : text) at.push_back(c == 'B' ? 1 : c == 'W' ? 0 : 2);
  return at;
}

static_assert(most_row == 10'000, "the text below states it");
constexpr Notation heap{read_heap, [](const At&at) { return at.size() == 1; }, "one heap, such as nim:7", " + "},
    two_heaps{numbers, [](const At&at) { return at.size() == 2; }, "two heaps, such as wythoff:3,5", ","},
    heap_with_quota{read_quota, [](const At&at) { return at.size() == 2 && at[1] <= at[0]; },
                    "a heap and a quota of at most the heap, such as fibonacci:13/4", "/"},
    places{read_places,
           [](const At&at) {
             return !at.empty() && at[0] > 0 && std::is_sorted(at.begin(), at.end(), std::less_equal<>());
           },
           "places of black coins, each named once, counted from 1 at the left", ","},
    row_of_coins{read_row,
                 [](const At&at) {
                   return !at.empty() && at.size() <= most_row && *std::max_element(at.begin(), at.end()) <= 1;
                 },
                 "rows of 1 to 10000 coins, B (black) and W (white), such as turn:WBBW", nullptr};

// ---------------------------------------------------------------------------------------------------------------------
// Values and moves. The functions ..._moves() call visit(leaves) for every move to the value `wanted`, which differs
// from that of the component.

struct Behaviour;

struct Component {
  Component(const Part& of, const RunOptions& run);
  [[nodiscard]] std::uint32_t value(const At& at) const;

  const Part& part;
  const Behaviour& rules;
  std::vector<std::uint32_t> table;                   ///< [heap] value, if Behaviour::has_table
  std::optional<detail::FibonacciValues> by_quota{};  ///< in place of a table, for Fibonacci nim
};

constexpr std::uint32_t between_ticks = 0xffff;

std::uint32_t heap_itself(const Component&, const At& at) { return at.front(); }
std::uint32_t dim_value(const Component&, const At& at) {
  return at.front() == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(at.front())) + 1;
}
std::uint32_t fibonacci_value(const Component& c, const At& at) { return c.by_quota->at(at.front(), at.back()); }
std::uint32_t xor_of_places(const Component&, const At& at) {
  return std::accumulate(at.begin(), at.end(), 0U, std::bit_xor<>());
}
std::uint32_t last_coin(const Component&, const At& at) { return at.back(); }
std::uint32_t xor_of_heaps(const Component& c, const At& at) {
  return std::accumulate(at.begin(), at.end(), 0U,
                         [&](std::uint32_t sum, std::uint32_t n) { return sum ^ c.table[n]; });
}

void nim_moves(const Component& c, std::uint32_t wanted, core::Ticker&, const Visit& visit) {
  if (wanted < c.part.at.front()) visit({wanted});
}

void rim_moves(const Component& c, std::uint32_t wanted, core::Ticker& ticker, const Visit& visit) {
  const std::uint32_t n = c.part.at.front();
  for (std::uint32_t m = 0; m < n; ++m) {
    if ((m & between_ticks) == 0) ticker.tick(0);
    if (c.table[m] == wanted && std::gcd(n - m, n) == 1) visit({m});
  }
}

void dim_moves(const Component& c, std::uint32_t wanted, core::Ticker&, const Visit& visit) {
  const std::uint32_t n = c.part.at.front();
  const auto take = [&](std::uint32_t divisor) {
    if (c.value({n - divisor}) == wanted) visit({n - divisor});
  };
  for (std::uint64_t k = 1; k * k <= n; ++k) {
    if (n % k != 0) continue;
    const auto divisor = static_cast<std::uint32_t>(k);
    take(divisor);
    if (divisor != n / divisor) take(n / divisor);
  }
}

void take_moves(const Component& c, std::uint32_t wanted, core::Ticker&, const Visit& visit) {
  const std::uint32_t n = c.part.at.front();
  for (const std::uint32_t t : c.part.game.takes(n))
    if (c.table[n - t] == wanted) visit({n - t});
}

void fibonacci_moves(const Component& c, std::uint32_t wanted, core::Ticker&, const Visit& visit) {
  const std::uint32_t n = c.part.at[0], quota = c.part.at[1];
  for (std::uint32_t k = 1; k <= quota; ++k) {
    const At leaves{n - k, std::min(2 * k, n - k)};
    if (c.value(leaves) == wanted) visit(leaves);
  }
}

/// Visits the splits of `left` into two heaps, the smaller one at most `most`.
void split(const Component& c, std::uint32_t left, std::uint32_t most, std::uint32_t wanted, core::Ticker& ticker,
           const Visit& visit) {
  for (std::uint32_t a = 1; a <= most; ++a) {
    if ((a & between_ticks) == 0) ticker.tick(0);
    if ((c.table[left - a] ^ c.table[a]) == wanted) visit({left - a, a});
  }
}

void grundy_moves(const Component& c, std::uint32_t wanted, core::Ticker& ticker, const Visit& visit) {
  const std::uint32_t n = c.part.at.front();
  split(c, n, n == 0 ? 0 : (n - 1) / 2, wanted, ticker, visit);
}

void octal_moves(const Component& c, std::uint32_t wanted, core::Ticker& ticker, const Visit& visit) {
  const std::uint32_t n = c.part.at.front();
  for (std::uint32_t t = 0; t <= std::min(n, c.part.game.reach()); ++t) {
    if ((t & 63) == 0) ticker.tick(0);
    const std::uint32_t digit = c.part.game.digit(t), left = n - t;
    if ((digit & 1) != 0 && left == 0 && wanted == 0) visit({});
    if ((digit & 2) != 0 && left > 0 && c.table[left] == wanted) visit({left});
    if ((digit & 4) != 0) split(c, left, left / 2, wanted, ticker, visit);
    for (std::uint32_t a = 1; (digit & 8) != 0 && 3 * a <= left; ++a) {
      ticker.tick(0);
      for (std::uint32_t b = a; a + 2 * b <= left; ++b) {
        const std::uint32_t rest = left - a - b;
        if ((c.table[a] ^ c.table[b] ^ c.table[rest]) == wanted) visit({rest, b, a});
      }
    }
  }
}

void coin_moves(const Component& c, std::uint32_t wanted, core::Ticker&, const Visit& visit) {
  const At& at = c.part.at;
  const std::uint32_t change = c.value(at) ^ wanted;
  for (const std::uint32_t coin : at) {
    const std::uint32_t other = coin ^ change;  // the place that is turned as well; 0: none
    if (other >= coin) continue;
    At left = at;
    left.erase(std::find(left.begin(), left.end(), coin));
    const auto place = std::lower_bound(left.begin(), left.end(), other);
    if (place != left.end() && *place == other)
      left.erase(place);
    else if (other != 0)
      left.insert(place, other);
    visit(left);
  }
}

void turn_moves(const Component& c, std::uint32_t wanted, core::Ticker&, const Visit& visit) {
  const At& at = c.part.at;
  if (wanted > 1) return;  // every move turns the last coin
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] == 0) continue;
    At row = at;
    for (std::size_t j = i; j < row.size(); ++j) row[j] ^= 1;
    visit(row);
  }
}

// ---------------------------------------------------------------------------------------------------------------------

/// The properties of a component that depend on the rules of its game.
struct Behaviour {
  Rules rules;
  const Notation& notation;
  std::uint32_t most;  ///< greatest number of a position
  bool has_table;
  std::uint32_t (*value)(const Component& component, const At& at);
  void (*moves_to)(const Component& component, std::uint32_t wanted, core::Ticker& ticker, const Visit& visit);
};

constexpr std::array behaviours{
    Behaviour{Rules::octal, heap, largest_heap, true, xor_of_heaps, octal_moves},
    Behaviour{Rules::nim, heap, largest_number - 1, false, heap_itself, nim_moves},
    Behaviour{Rules::rim, heap, largest_rim, true, xor_of_heaps, rim_moves},
    Behaviour{Rules::dim, heap, largest_number - 1, false, dim_value, dim_moves},
    Behaviour{Rules::grundy, heap, largest_heap, true, xor_of_heaps, grundy_moves},
    Behaviour{Rules::fibonacci, heap_with_quota, largest_fibonacci, true, fibonacci_value, fibonacci_moves},
    Behaviour{Rules::wythoff, two_heaps, largest_number - 1, false, nullptr, nullptr},  // solve_wythoff()
    Behaviour{Rules::coins, places, largest_number - 1, false, xor_of_places, coin_moves},
    Behaviour{Rules::turn, row_of_coins, 1, false, last_coin, turn_moves},
    Behaviour{Rules::squares, heap, largest_heap, true, xor_of_heaps, take_moves},
    Behaviour{Rules::primes, heap, largest_heap, true, xor_of_heaps, take_moves},
    Behaviour{Rules::powers, heap, largest_heap, true, xor_of_heaps, take_moves},
    Behaviour{Rules::all_but, heap, largest_heap, true, xor_of_heaps, take_moves},
};

const Behaviour& behaviour_of(const Game& game) {
  return *std::find_if(std::begin(behaviours), std::end(behaviours),
                       [&](const Behaviour& behaviour) { return behaviour.rules == game.rules(); });
}

Component::Component(const Part& of, const RunOptions& run) : part(of), rules(behaviour_of(of.game)) {
  if (rules.rules == Rules::fibonacci)
    by_quota.emplace(part.at.front(), run);
  else if (rules.has_table)
    table = grundy({part.game, part.at.front()}, run).values;
}

std::uint32_t Component::value(const At& at) const { return rules.value(*this, at); }

/// Throws InvalidArgument naming the part, as `text`, unless Part::at is a position of its game.
void require_part(const Part& part, std::string_view text) {
  const Behaviour& rules = behaviour_of(part.game);
  if (!rules.notation.accepts(part.at)) refuse_part(text, std::string("expected ") + rules.notation.expected);
  for (const std::uint32_t v : part.at) {
    if (v > rules.most)
      refuse_part(text, std::to_string(v) + " is not a position: expected whole numbers from 0 to " +
                            std::to_string(rules.most));
  }
}

Part parse_part(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) refuse_part(text, "a position is missing, such as nim:7");
  const std::string_view game = trimmed(text.substr(0, colon));
  if (const std::size_t blank = game.find_last_of(" \t"); blank != std::string_view::npos && game.find(':') < blank) {
    const std::string_view next = game.substr(blank + 1);
    if ((next[0] >= 'a' && next[0] <= 'z') || next.find('.') != std::string_view::npos)  // a game, not a number
      refuse_part(text, "expected + between positions, such as nim:3 + nim:4");
  }
  Part part{parse_game(game), {}};
  const Behaviour& rules = behaviour_of(part.game);
  part.at = rules.notation.read(text, trimmed(text.substr(colon + 1)), rules.most);
  require_part(part, text);
  return part;
}

/// Wythoff's game cannot be part of a sum here: only its P-positions are known.
Solution solve_wythoff(const Part& part) {
  const std::uint32_t x = part.at[0], y = part.at[1];
  Solution solution;
  solution.is_p_position = wythoff_partner(x) == y;
  if (solution.is_p_position) return solution;
  std::vector<WinningMove>& moves = solution.moves;
  const std::uint64_t below = wythoff_partner(x), beside = wythoff_partner(y);
  if (below < y) moves.push_back({0, {x, static_cast<std::uint32_t>(below)}});
  if (beside < x) moves.push_back({0, {static_cast<std::uint32_t>(beside), y}});
  // One move along the diagonal.
  const std::uint32_t small = std::min(x, y), difference = std::max(x, y) - small;
  if (const std::uint64_t lower = wythoff_lower(difference); lower < small) {
    const auto a = static_cast<std::uint32_t>(lower), b = a + difference;
    moves.push_back({0, x < y ? std::vector<std::uint32_t>{a, b} : std::vector<std::uint32_t>{b, a}});
  }
  std::sort(moves.begin(), moves.end(), [](const WinningMove& m, const WinningMove& k) { return m.leaves < k.leaves; });
  return solution;
}

}  // namespace

std::vector<Part> parse_sum(std::string_view text) {
  std::vector<Part> sum;
  if (trimmed(text).empty())
    throw InvalidArgument("sum: expected games with positions, such as rim:7 + nim:7, got an empty sum");
  while (true) {
    const std::size_t plus = std::min(text.find('+'), text.size());
    const std::string_view part = trimmed(text.substr(0, plus));
    if (part.empty())
      throw InvalidArgument("sum: expected games with positions, such as rim:7 + nim:7, got an empty part");
    sum.push_back(parse_part(part));
    if (sum.size() > most_parts)
      throw InvalidArgument("sum: expected at most " + std::to_string(most_parts) + " parts, got more");
    if (plus == text.size()) return sum;
    text.remove_prefix(plus + 1);
  }
}

std::string position_text(const Game& game, const std::vector<std::uint32_t>& at) {
  const char* const between = behaviour_of(game).notation.between;
  std::string text;
  for (const std::uint32_t v : at) {
    if (between == nullptr)
      text += v != 0 ? 'B' : 'W';
    else
      text += (text.empty() ? "" : between) + std::to_string(v);
  }
  return text.empty() ? "0" : text;
}

std::uint64_t estimate_bytes(const std::vector<Part>& sum, const RunOptions& run) {
  if (sum.empty()) throw InvalidArgument("sum: expected at least one part, got none");
  std::uint64_t tables = 0;
  for (const Part& part : sum) {
    require_part(part, part.game.text() + ":" + position_text(part.game, part.at));
    if (part.game.rules() == Rules::wythoff && sum.size() > 1)
      throw InvalidArgument(
          "'wythoff' cannot be part of a sum in normal play without a pass: only its P-positions are known");
    if (behaviour_of(part.game).has_table) tables += estimate_bytes(GrundyGoal{part.game, part.at.front()}, run);
  }
  return tables;
}

Solution solve(const std::vector<Part>& sum, const RunOptions& run) {
  const std::uint64_t tables = estimate_bytes(sum, run);
  require_memory("the tables of a sum of " + std::to_string(sum.size()) + " parts", tables, run);
  if (sum.front().game.rules() == Rules::wythoff) return solve_wythoff(sum.front());
  Solution solution;
  std::vector<Component> components;
  components.reserve(sum.size());  // growing would copy the tables
  std::uint32_t value = 0;
  for (const Part& part : sum) {
    components.emplace_back(part, run);
    solution.values.push_back(components.back().value(part.at));
    value ^= solution.values.back();
  }
  solution.grundy = value;
  solution.is_p_position = value == 0;
  if (solution.is_p_position) return solution;
  // A large heap may have millions of moves, so they are counted before they are stored.
  core::Ticker ticker(run, 0);
  std::uint64_t count = 0, listed = 0;
  for (std::size_t k = 0; k < sum.size(); ++k) {
    components[k].rules.moves_to(components[k], solution.values[k] ^ value, ticker,
                                 [&](const std::vector<std::uint32_t>& leaves) {
                                   ++count;
                                   listed += sizeof(WinningMove) + 16 + leaves.size() * sizeof(leaves[0]);
                                 });
  }
  require_memory("a list of " + std::to_string(count) + " winning moves", tables + listed, run);
  solution.moves.reserve(count);
  for (std::size_t k = 0; k < sum.size(); ++k) {
    const std::size_t before = solution.moves.size();
    components[k].rules.moves_to(components[k], solution.values[k] ^ value, ticker,
                                 [&](const std::vector<std::uint32_t>& leaves) {
                                   solution.moves.push_back({k, leaves});
                                 });
    const auto begin = solution.moves.begin() + static_cast<std::ptrdiff_t>(before);
    std::sort(begin, solution.moves.end(),
              [](const WinningMove& a, const WinningMove& b) { return a.leaves < b.leaves; });
    // Two different moves may leave the same heaps.
    solution.moves.erase(std::unique(begin, solution.moves.end(),
                                     [](const WinningMove& a, const WinningMove& b) { return a.leaves == b.leaves; }),
                         solution.moves.end());
  }
  return solution;
}

}  // namespace mexwave::heaps
