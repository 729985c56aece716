// Sums of positions: the value of a sum is the xor of its components' values (R. Sprague, 1935; P. M. Grundy, 1939),
// and a move wins if it gives its component the value that the others have together.

#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>
#include <numeric>
#include <optional>

#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "heaps/fibonacci.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {

namespace {

/// Coins of a row to turn: each move leaves a row, and there may be as many moves as coins.
constexpr std::size_t most_row = 10'000;
constexpr std::size_t most_parts = 1000;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

[[noreturn]] void refuse(std::string_view part, std::string_view why) {
  std::string message = "'";
  message.append(part).append("': ").append(why);
  throw InvalidArgument(message);
}

std::uint32_t number(std::string_view part, std::string_view text, std::uint32_t most) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > most) {
    std::string why = "'";
    why.append(text).append("' is no position: accepted are whole numbers from 0 to ").append(std::to_string(most));
    refuse(part, why);
  }
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

std::uint32_t most_of(const Game& game) {
  switch (game.rules()) {
    case Rules::octal:
    case Rules::grundy:
    case Rules::squares:
    case Rules::primes:
    case Rules::powers:
    case Rules::all_but:
      return largest_heap;
    case Rules::fibonacci:
      return largest_fibonacci;
    case Rules::rim:
      return largest_rim;
    default:
      return largest_number - 1;
  }
}

/// What Part::at must be. Throws InvalidArgument naming the part, as `text`.
void require_part(const Part& part, std::string_view text) {
  const std::vector<std::uint32_t>& at = part.at;
  const auto require = [&](bool holds, const std::string& accepted) {
    if (!holds) refuse(text, "accepted are " + accepted);
  };
  switch (part.game.rules()) {
    case Rules::turn:
      require(!at.empty() && at.size() <= most_row && *std::max_element(at.begin(), at.end()) <= 1,
              std::string("rows of 1 to ").append(std::to_string(most_row)) +
                  " coins, B (black) and W (white), such as turn:WBBW");
      return;
    case Rules::coins:
      require(!at.empty() && at.front() > 0 && std::ranges::is_sorted(at, std::less_equal<>()),
              "places of black coins, each named once, the leftmost place is 1");
      break;
    case Rules::wythoff:
      require(at.size() == 2, "two heaps, such as wythoff:3,5");
      break;
    case Rules::fibonacci:
      require(at.size() == 2 && at[1] <= at[0], "a heap and a quota of at most the heap, such as fibonacci:13/4");
      break;
    default:
      require(at.size() == 1, "one heap, such as nim:7");
  }
  const std::uint32_t most = most_of(part.game);
  for (const std::uint32_t v : at) {
    if (v > most)
      refuse(text, std::to_string(v) + " is no position: accepted are whole numbers from 0 to " + std::to_string(most));
  }
}

Part parse_part(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) refuse(text, "a position is missing, such as nim:7");
  Part part{parse_game(trimmed(text.substr(0, colon))), {}};
  const std::string_view at = trimmed(text.substr(colon + 1));
  const std::uint32_t most = most_of(part.game);
  switch (part.game.rules()) {
    case Rules::turn:
      for (const char c : at) part.at.push_back(c == 'B' ? 1 : c == 'W' ? 0 : 2);
      break;
    case Rules::coins:
      part.at = numbers(text, at, most);
      std::sort(part.at.begin(), part.at.end());
      break;
    case Rules::wythoff:
      part.at = numbers(text, at, most);
      break;
    case Rules::fibonacci: {
      const std::size_t slash = std::min(at.find('/'), at.size());
      const std::uint32_t n = number(text, trimmed(at.substr(0, slash)), most);
      // The opening leaves something; later all may be taken.
      part.at = {n, slash < at.size() ? number(text, trimmed(at.substr(slash + 1)), most) : n == 0 ? 0 : n - 1};
      part.at[1] = std::min(part.at[1], n);
      break;
    }
    default:
      part.at = {number(text, at, most)};
  }
  require_part(part, text);
  return part;
}

[[nodiscard]] bool has_table(const Game& game) {
  switch (game.rules()) {
    case Rules::octal:
    case Rules::grundy:
    case Rules::rim:
    case Rules::fibonacci:
    case Rules::squares:
    case Rules::primes:
    case Rules::powers:
    case Rules::all_but:
      return true;
    default:
      return false;
  }
}

/// A component's value, its options' values as far as they are needed, and its moves.
class Component {
 public:
  Component(const Part& part, const RunOptions& run) : part_(part) {
    if (part.game.rules() == Rules::fibonacci)
      fibonacci_.emplace(part.at.front(), run);
    else if (has_table(part.game))
      table_ = grundy({part.game, part.at.front()}, run).values;
  }

  [[nodiscard]] std::uint32_t value() const { return value(part_.at); }

  /// Calls visit(leaves) for every move that gives the component the value `wanted`, which is not the one it has.
  template <class Visit>
  void moves_to(std::uint32_t wanted, core::Ticker& ticker, const Visit& visit) const {
    constexpr std::uint32_t between_ticks = 0xffff;
    const std::vector<std::uint32_t>& at = part_.at;
    const std::uint32_t n = at.front();
    using Leaves = std::vector<std::uint32_t>;
    const auto visit_if = [&](const Leaves& leaves) {
      if (value(leaves) == wanted) visit(leaves);
    };
    const auto split = [&](std::uint32_t left, std::uint32_t most) {
      for (std::uint32_t a = 1; a <= most; ++a) {
        if ((a & between_ticks) == 0) ticker.tick(0);
        if ((table_[left - a] ^ table_[a]) == wanted) visit(Leaves{left - a, a});
      }
    };
    switch (part_.game.rules()) {
      case Rules::nim:
        if (wanted < n) visit(Leaves{wanted});
        break;
      case Rules::coins: {
        const std::uint32_t change = value(at) ^ wanted;
        for (const std::uint32_t coin : at) {
          const std::uint32_t other = coin ^ change;  // the place that is turned with it; 0: none
          if (other < coin) visit(turned(coin, other));
        }
        break;
      }
      case Rules::rim:
        for (std::uint32_t m = 0; m < n; ++m) {
          if ((m & between_ticks) == 0) ticker.tick(0);
          if (table_[m] == wanted && std::gcd(n - m, n) == 1) visit(Leaves{m});
        }
        break;
      case Rules::dim:
        for (std::uint64_t k = 1; k * k <= n; ++k) {
          if (n % k != 0) continue;
          const auto divisor = static_cast<std::uint32_t>(k);
          visit_if({n - divisor});
          if (divisor != n / divisor) visit_if({n - n / divisor});
        }
        break;
      case Rules::grundy:
        split(n, n == 0 ? 0 : (n - 1) / 2);
        break;
      case Rules::fibonacci:
        for (std::uint32_t k = 1; k <= at[1]; ++k) visit_if({n - k, std::min(2 * k, n - k)});
        break;
      case Rules::octal:
        for (std::uint32_t t = 0; t <= std::min(n, part_.game.reach()); ++t) {
          if ((t & 63) == 0) ticker.tick(0);
          const std::uint32_t digit = part_.game.digit(t), left = n - t;
          if ((digit & 1) != 0 && left == 0 && wanted == 0) visit(Leaves{});
          if ((digit & 2) != 0 && left > 0 && table_[left] == wanted) visit(Leaves{left});
          if ((digit & 4) != 0) split(left, left / 2);
          for (std::uint32_t a = 1; (digit & 8) != 0 && 3 * a <= left; ++a) {
            ticker.tick(0);
            for (std::uint32_t b = a; a + 2 * b <= left; ++b) {
              const std::uint32_t c = left - a - b;
              if ((table_[a] ^ table_[b] ^ table_[c]) == wanted) visit(Leaves{c, b, a});
            }
          }
        }
        break;
      case Rules::turn:
        for (std::size_t i = 0; i < at.size() && wanted != value(at); ++i) {
          if (at[i] == 0) continue;
          Leaves row = at;
          for (std::size_t j = i; j < row.size(); ++j) row[j] ^= 1;
          visit_if(row);
        }
        break;
      case Rules::squares:
      case Rules::primes:
      case Rules::powers:
      case Rules::all_but:
        for (const std::uint32_t t : part_.game.takes(n))
          if (table_[n - t] == wanted) visit(Leaves{n - t});
        break;
      case Rules::wythoff:
        break;
    }
  }

 private:
  [[nodiscard]] std::uint32_t value(const std::vector<std::uint32_t>& at) const {
    switch (part_.game.rules()) {
      case Rules::nim:
        return at.front();
      case Rules::dim:
        return at.front() == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(at.front())) + 1;
      case Rules::fibonacci:
        return fibonacci_->at(at.front(), at.back());
      case Rules::coins:
        return std::accumulate(at.begin(), at.end(), 0U, std::bit_xor<>());
      case Rules::turn:
        return at.back();
      default:
        return std::accumulate(at.begin(), at.end(), 0U,
                               [&](std::uint32_t sum, std::uint32_t heap) { return sum ^ table_[heap]; });
    }
  }

  /// The black places after turning `coin` and, unless it is 0, `other`.
  [[nodiscard]] std::vector<std::uint32_t> turned(std::uint32_t coin, std::uint32_t other) const {
    std::vector<std::uint32_t> row = part_.at;
    row.erase(std::find(row.begin(), row.end(), coin));
    const auto place = std::lower_bound(row.begin(), row.end(), other);
    if (place != row.end() && *place == other)
      row.erase(place);
    else if (other != 0)
      row.insert(place, other);
    return row;
  }

  const Part& part_;
  std::vector<std::uint32_t> table_;
  std::optional<detail::FibonacciValues> fibonacci_;
};

/// Wythoff's game stands alone: only its P-positions are known here.
Solution solve_wythoff(const Part& part) {
  const std::uint32_t x = part.at[0], y = part.at[1];
  Solution solution;
  solution.is_p_position = wythoff_partner(x) == y;
  if (solution.is_p_position) return solution;
  std::vector<WinningMove>& moves = solution.moves;
  const std::uint64_t below = wythoff_partner(x), beside = wythoff_partner(y);
  if (below < y) moves.push_back({0, {x, static_cast<std::uint32_t>(below)}});
  if (beside < x) moves.push_back({0, {static_cast<std::uint32_t>(beside), y}});
  // And one on each diagonal.
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
    throw InvalidArgument("an empty sum: accepted are games with positions, such as rim:7 + nim:7");
  while (true) {
    const std::size_t plus = std::min(text.find('+'), text.size());
    const std::string_view part = trimmed(text.substr(0, plus));
    if (part.empty())
      throw InvalidArgument("an empty part of a sum: accepted are games with positions, such as rim:7 + nim:7");
    sum.push_back(parse_part(part));
    if (sum.size() > most_parts) throw InvalidArgument("a sum of more than " + std::to_string(most_parts) + " parts");
    if (plus == text.size()) return sum;
    text.remove_prefix(plus + 1);
  }
}

std::string position_text(const Game& game, const std::vector<std::uint32_t>& at) {
  std::string text;
  const auto list = [&](const char* between) {
    for (const std::uint32_t v : at) text += (text.empty() ? "" : between) + std::to_string(v);
  };
  switch (game.rules()) {
    case Rules::turn:
      for (const std::uint32_t v : at) text += v != 0 ? 'B' : 'W';
      break;
    case Rules::fibonacci:
      list("/");
      break;
    case Rules::coins:
    case Rules::wythoff:
      list(",");
      break;
    default:
      list(" + ");
  }
  return text.empty() ? "0" : text;
}

std::uint64_t estimate_bytes(const std::vector<Part>& sum, const RunOptions& run) {
  if (sum.empty()) throw InvalidArgument("an empty sum");
  std::uint64_t tables = 0;
  for (const Part& part : sum) {
    require_part(part, part.game.text() + ":" + position_text(part.game, part.at));
    if (part.game.rules() == Rules::wythoff && sum.size() > 1)
      throw InvalidArgument("'wythoff' in a sum: only its P-positions are known, so it stands alone");
    if (has_table(part.game)) tables += estimate_bytes(GrundyGoal{part.game, part.at.front()}, run);
  }
  return tables;
}

Solution solve(const std::vector<Part>& sum, const RunOptions& run) {
  const std::uint64_t tables = estimate_bytes(sum, run);
  core::require_memory("the tables of a sum of " + std::to_string(sum.size()) + " parts", tables, run);
  if (sum.front().game.rules() == Rules::wythoff) return solve_wythoff(sum.front());
  Solution solution;
  std::vector<Component> components;
  components.reserve(sum.size());  // or tables would be there twice while it grows
  std::uint32_t value = 0;
  for (const Part& part : sum) {
    components.emplace_back(part, run);
    solution.values.push_back(components.back().value());
    value ^= solution.values.back();
  }
  solution.grundy = value;
  solution.is_p_position = value == 0;
  if (solution.is_p_position) return solution;
  // Of a large heap there may be millions: they are counted before they are kept.
  core::Ticker ticker(run, 0);
  std::uint64_t count = 0, listed = 0;
  for (std::size_t k = 0; k < sum.size(); ++k) {
    components[k].moves_to(solution.values[k] ^ value, ticker, [&](const std::vector<std::uint32_t>& leaves) {
      ++count;
      listed += sizeof(WinningMove) + 16 + leaves.size() * sizeof(leaves[0]);
    });
  }
  core::require_memory("a list of " + std::to_string(count) + " winning moves", tables + listed, run);
  solution.moves.reserve(count);
  for (std::size_t k = 0; k < sum.size(); ++k) {
    const std::size_t before = solution.moves.size();
    components[k].moves_to(solution.values[k] ^ value, ticker, [&](const std::vector<std::uint32_t>& leaves) {
      solution.moves.push_back({k, leaves});
    });
    const auto begin = solution.moves.begin() + static_cast<std::ptrdiff_t>(before);
    std::sort(begin, solution.moves.end(),
              [](const WinningMove& a, const WinningMove& b) { return a.leaves < b.leaves; });
    // Two ways to take may leave the same.
    solution.moves.erase(std::unique(begin, solution.moves.end(),
                                     [](const WinningMove& a, const WinningMove& b) { return a.leaves == b.leaves; }),
                         solution.moves.end());
  }
  return solution;
}

}  // namespace mexwave::heaps
