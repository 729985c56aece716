// C04 to C09 and C11, C12: games on one heap or two, and on rows of coins. C10 and C13: sums, checked against a search
// of the complete sum that does not use xor.

#include "verify/claims_heaps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>

#include "output/text.hpp"

namespace mexwave::cli {

using heaps::Game;

Finding check_take(const HeapValues& values) {
  constexpr std::uint32_t most = 60, upto = 500;
  Finding f{.checked_to = fmt::format("m <= {} and n <= {}, by the definition", most, upto)};
  for (std::uint32_t m = 1; m <= most; ++m) {
    const std::vector<std::uint32_t> found = values(heaps::parse_game(fmt::format("take:{}", m)), upto);
    for (std::uint32_t n = 0; n <= upto; ++n)
      if (found[n] != n % (m + 1)) f.fail(fmt::format("m = {}, n = {}: {}", m, n, found[n]));
    const std::optional<heaps::Period> period =
        heaps::find_period({heaps::parse_game(fmt::format("take:{}", m)), upto});
    if (!period || period->preperiod != 0 || period->period() != m + 1) f.fail(fmt::format("m = {}: the period", m));
  }
  f.note = "For each of these m the period m + 1 is proved for all n.";
  return f;
}

namespace {

/// The losing sizes as printed: a list with three exceptions, then the others repeated periodically.
bool printed_as_losing(std::uint32_t n) {
  constexpr std::array<std::uint32_t, 8> listed{1, 5, 9, 15, 21, 25, 29, 35}, exceptions{1, 15, 35};
  if (std::find(listed.begin(), listed.end(), n) != listed.end()) return true;
  const std::uint32_t first = n % 34;
  return std::find(listed.begin(), listed.end(), first) != listed.end() &&
         std::find(exceptions.begin(), exceptions.end(), first) == exceptions.end();
}

}  // namespace

Finding check_dawson(const HeapValues& values, const std::optional<heaps::Period>& period) {
  constexpr std::uint32_t upto = 1000;
  Finding f{.checked_to =
                fmt::format("period and exceptions: all n{}; losing sizes: n <= {}",
                            period ? fmt::format(" (proved by the heaps below {})", period->values_needed) : "", upto)};
  const std::vector<std::uint32_t> found = values(heaps::parse_game("0.137"), upto);
  const std::vector<std::uint32_t> printed{0, 14, 16, 17, 31, 34, 51};
  if (!period) {
    f.fail("no period is certified");
  } else if (period->period() != 34 || period->exceptions != printed) {
    f.fail(fmt::format("period {}, exceptions {}", period->period(), joined(period->exceptions, ", ")));
  }
  std::uint64_t board_failures = 0;
  for (std::uint32_t n = 1; n <= upto; ++n) {
    if (printed_as_losing(n) != (found[n] == 0)) {
      f.fail(fmt::format("a row of {}: its Grundy value is {}, printed as {}", n, found[n],
                         printed_as_losing(n) ? "lost for the first player" : "won"));
    }
    board_failures += printed_as_losing(n) != (found[n - 1] == 0) ? 1 : 0;
  }
  f.note = fmt::format(
      "The exceptions are sizes of rows in Dawson's chess, but the printed losing sizes belong to the painting game on "
      "2 x n boards, which is Dawson's chess on n - 1 cells. Read in this way, {} of them are wrong to n = {}.",
      board_failures, upto);
  return f;
}

Finding check_turning(const std::vector<std::uint32_t>& rows) {
  const auto coins = static_cast<std::uint32_t>(std::bit_width(rows.size())) - 1;
  Finding f{.checked_to = fmt::format("all rows of at most {} coins", coins)};
  const auto text = [&](std::size_t row) {
    std::string coin_text;
    for (std::uint32_t i = coins; i-- > 0;) coin_text += (row >> i & 1) != 0 ? 'B' : 'W';
    return coin_text;
  };
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (rows[row] != (row & 1)) f.fail(fmt::format("{}: {}", text(row), rows[row]));
  f.note = "Every move turns the last coin. So the Grundy value is 1 if this coin is black and 0 if it is white.";
  return f;
}

Finding check_turning_two(const std::vector<std::uint32_t>& rows) {
  const auto coins = static_cast<std::uint32_t>(std::bit_width(rows.size())) - 1;
  Finding f{.checked_to = fmt::format("all rows of at most {} coins", coins)};
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::vector<std::uint32_t> black;
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < coins; ++i) {
      if ((row >> i & 1) == 0) continue;
      black.push_back(i + 1);
      sum ^= i + 1;
    }
    if (rows[row] != sum) f.fail(fmt::format("black {}: {}", joined(black, ", "), rows[row]));
  }
  constexpr std::size_t example = 1U << 2 | 1U << 4 | 1U << 5 | 1U << 9;
  std::uint32_t winning = 0;
  for (std::uint32_t i = 0; i < coins; ++i) {
    if ((example >> i & 1) == 0) continue;
    winning += rows[example ^ 1U << i] == 0 ? 1 : 0;
    for (std::uint32_t j = 0; j < i; ++j) winning += rows[example ^ 1U << i ^ 1U << j] == 0 ? 1 : 0;
  }
  if (rows[example] != 10) f.fail(fmt::format("black 3, 5, 6, 10: {}", rows[example]));
  if (winning != 1 || rows[example ^ 1U << 9] != 0) f.fail(fmt::format("black 3, 5, 6, 10: {} winning moves", winning));
  return f;
}

Finding check_rim(const HeapValues& values) {
  constexpr std::uint32_t upto = 1500;
  Finding f{.checked_to = fmt::format("n <= {} by the definition", upto)};
  const std::vector<std::uint32_t> found = values(heaps::parse_game("rim"), upto);
  std::vector<std::uint32_t> primes;
  for (std::uint32_t n = 2; n <= upto; ++n) {
    const auto divides = [&](std::uint32_t p) { return n % p == 0; };
    const auto least = std::find_if(primes.begin(), primes.end(), divides);
    const auto index = static_cast<std::uint32_t>(least - primes.begin()) + 1;
    if (least == primes.end()) primes.push_back(n);
    const std::uint32_t printed = n % 2 == 0 ? 0 : index;
    if (found[n] != printed) f.fail(fmt::format("n = {}: {}, printed {}", n, found[n], printed));
  }
  if (found[0] != 0) f.fail(fmt::format("n = 0: {}", found[0]));
  f.note =
      fmt::format("The theorem does not cover n = 1, which has no prime factor; its Grundy value is {}.", found[1]);
  return f;
}

Finding check_dim(const HeapValues& values) {
  constexpr std::uint32_t upto = 2500;
  Finding f{.checked_to = fmt::format("n <= {} by the definition", upto)};
  const std::vector<std::uint32_t> found = values(heaps::parse_game("dim"), upto);
  for (std::uint32_t n = 1; n <= upto; ++n) {
    const auto printed = static_cast<std::uint32_t>(std::countr_zero(n)) + 1;
    if (found[n] != printed) f.fail(fmt::format("n = {}: {}, printed {}", n, found[n], printed));
  }
  return f;
}

Finding check_wythoff(const std::vector<std::uint32_t>& partners) {
  Finding f{.checked_to = fmt::format("x <= {}, by the definition", partners.size() - 1)};
  for (std::size_t x = 0; x < partners.size(); ++x) {
    const std::uint64_t golden = heaps::wythoff_partner(x);
    if (partners[x] != golden) f.fail(fmt::format("({},{}): by the golden ratio ({},{})", x, partners[x], x, golden));
  }
  constexpr std::array<std::array<std::uint32_t, 2>, 4> printed{{{1, 1}, {2, 3}, {3, 2}, {4, 6}}};
  for (std::size_t k = 0; k < printed.size(); ++k) {
    if (partners[k] + 1 != printed[k][1] || printed[k][0] != k + 1)
      f.fail(fmt::format("printed ({},{}), counted from 1", printed[k][0], printed[k][1]));
  }
  f.note =
      "The pairs are floor(k (1 + sqrt 5)/2) and this number plus k. The four printed pairs number the squares of the "
      "queen's board from 1; as heaps they are (0,0), (1,2), (2,1), (3,5).";
  return f;
}

std::vector<std::uint32_t> least_winning_takes(std::uint32_t upto) {
  std::vector<std::uint32_t> least{0};
  for (std::uint32_t n = 1; n <= upto; ++n) {
    // Taking k < n wins if the other player, who may take up to 2 k, has no winning number up to 2 k.
    std::uint32_t k = 1;
    while (k < n && least[n - k] <= 2 * k) ++k;
    least.push_back(k);
  }
  return least;
}

Finding check_fibonacci(const std::vector<std::uint32_t>& least) {
  const auto upto = static_cast<std::uint32_t>(least.size() - 1);
  Finding f{.checked_to = fmt::format("2 to {} stones, by the rules", upto)};
  std::uint64_t reversed_failures = 0;
  std::uint32_t a = 1, b = 2;  // neighbours, a <= n < b
  for (std::uint32_t n = 2; n <= upto; ++n) {
    if (n >= b) {
      a += b;
      std::swap(a, b);
    }
    const bool fibonacci = n == a, first_wins = least[n] < n;
    if (fibonacci != first_wins)
      f.fail(fmt::format("{} stones, {}a Fibonacci number: the {} player wins", n, fibonacci ? "" : "not ",
                         first_wins ? "first" : "second"));
    reversed_failures += fibonacci == first_wins ? 1 : 0;
  }
  f.note = fmt::format(
      "The theorem is printed the wrong way round: its proof shows the opposite, with {} exceptions here. With 1 "
      "stone there is no first move.",
      reversed_failures);
  return f;
}

namespace {

const Claims heaps_claims("nyitrai", []() -> std::vector<Claim> {
  const HeapValues values = heaps::grundy_reference;
  return {
      {"C04", "game 4, section 5.1", "If a move takes 1 to m stones, a heap of n has the Grundy value n mod (m+1).",
       "proved", [=](const Evidence&) { return check_take(values); }},
      {"C05", "game 10",
       "Dawson's chess has period 34 with exactly seven exceptions, n = 0, 14, 16, 17, 31, 34, 51. The first player "
       "loses on rows of 1, 5, 9, 15, 21, 25, 29 and 35 cells, and on rows that are longer than one of these, except "
       "1, 15 and 35, by a multiple of 34.",
       "taken from the OEIS",
       [=](const Evidence& e) {
         return check_dawson(values, heaps::find_period({heaps::parse_game("0.137"), 1000}, e.run()));
       }},
      {"C06", "game 5",
       "A move turns a black coin and all coins to its right. The last coin alone decides: the first player wins if "
       "and only if it is black.",
       "argued", [](const Evidence&) { return check_turning(heaps::coin_rows_reference(heaps::Rules::turn, 16)); }},
      {"C07", "game 6",
       "A move turns one black coin, or two coins of which the right one is black. The Grundy value is the xor of the "
       "places of the black coins. For black coins at 3, 5, 6 and 10 it is 10, and only turning coin 10 wins.",
       "proved",
       [](const Evidence&) { return check_turning_two(heaps::coin_rows_reference(heaps::Rules::coins, 13)); }},
      {"C08", "game 7",
       "In Rim an even heap has the Grundy value 0. An odd heap has the index of its least prime factor in the "
       "sequence of primes.",
       "proved", [=](const Evidence&) { return check_rim(values); }},
      {"C09", "game 8", "In Dim a heap of 2^k m stones, m odd, has the Grundy value k + 1.", "proved",
       [=](const Evidence&) { return check_dim(values); }},
      {"C10", "game 9",
       "Ridinim, the sum of Rim, Dim and Nim, with heaps of 7, 7 and 7 has the Grundy value 2 = 4 xor 1 xor 7. "
       "Leaving 5 in the Nim heap wins.",
       "computed by hand",
       [=](const Evidence& e) {
         return check_ridinim(values, heaps::solve(heaps::parse_sum("rim:7 + dim:7 + nim:7"), e.run()));
       }},
      {"C11", "game 11",
       "The P-positions of Wythoff's game begin (1,1), (2,3), (3,2), (4,6), counted from 1. Checked here: all "
       "P-positions are pairs of the golden ratio.",
       "the first ones", [](const Evidence&) { return check_wythoff(heaps::wythoff_reference(3000)); }},
      {"C12", "game 13",
       "In Fibonacci nim the first player wins with a Fibonacci number of stones, the second player with any other "
       "number.",
       "the opposite is proved", [](const Evidence&) { return check_fibonacci(least_winning_takes(100'000)); }},
      {"C13", "sections 3.4 and 4",
       "The Grundy value of a sum is the xor of the Grundy values of its parts. The second player wins an even "
       "number of copies of one game. An odd number of copies is won by the player who wins one copy.",
       "proved", [=](const Evidence&) { return check_sums(values); }},
  };
});

/// Grundy values of sums by the mex over the moves in all parts.
class WholeSums {
 public:
  using Heap = std::pair<std::size_t, std::uint32_t>;  ///< number of the game, size
  explicit WholeSums(std::vector<Game> games) : games_(std::move(games)) {}

  std::uint32_t value(std::vector<Heap> heaps) {
    std::sort(heaps.begin(), heaps.end());
    if (const auto known = values_.find(heaps); known != values_.end()) return known->second;
    std::vector<std::uint32_t> seen;
    for (std::size_t k = 0; k < heaps.size(); ++k) {
      for (const std::vector<std::uint32_t>& left : heaps::options_reference(games_[heaps[k].first], heaps[k].second)) {
        std::vector<Heap> option = heaps;
        option.erase(option.begin() + static_cast<std::ptrdiff_t>(k));
        for (const std::uint32_t heap : left)
          if (heap > 0) option.emplace_back(heaps[k].first, heap);
        seen.push_back(value(option));
      }
    }
    std::uint32_t mex = 0;
    while (std::find(seen.begin(), seen.end(), mex) != seen.end()) ++mex;
    values_.emplace(std::move(heaps), mex);
    return mex;
  }

 private:
  std::vector<Game> games_;
  std::map<std::vector<Heap>, std::uint32_t> values_;
};

}  // namespace

Finding check_ridinim(const HeapValues& values, const heaps::Solution& solution) {
  Finding f{.checked_to = "the example, by search of the whole sum"};
  std::vector<std::uint32_t> found;
  for (const char* game : {"rim", "dim", "nim"}) found.push_back(values(heaps::parse_game(game), 7)[7]);
  if (found != std::vector<std::uint32_t>{4, 1, 7} || solution.values != found)
    f.fail(fmt::format("the heaps' values are {}, {}, {}", found[0], found[1], found[2]));
  WholeSums sums({heaps::parse_game("rim"), heaps::parse_game("dim"), heaps::parse_game("nim")});
  const std::uint32_t whole = sums.value({{0, 7}, {1, 7}, {2, 7}});
  if (solution.grundy != 2U || whole != 2)
    f.fail(fmt::format("the Grundy value is {}, by search {}", solution.grundy.value_or(0), whole));
  const auto wins = [](const heaps::WinningMove& m) {
    return m.part == 2 && m.leaves == std::vector<std::uint32_t>{5};
  };
  if (std::none_of(solution.moves.begin(), solution.moves.end(), wins))
    f.fail("leaving 5 in the Nim heap does not win");
  f.note = fmt::format("Number of winning moves: {}.", solution.moves.size());
  return f;
}

Finding check_sums(const HeapValues& values) {
  Finding f{.checked_to = "sums of two heaps to 9 from seven games, and up to four copies of heaps to 6"};
  struct Entry {
    const char* game;
    std::uint32_t upto;
  };
  constexpr std::array<Entry, 7> entries{
      {{"nim", 6}, {"take:3", 9}, {"subtract:2,5", 9}, {"rim", 9}, {"dim", 9}, {"0.137", 8}, {"grundy", 8}}};
  std::vector<Game> games;
  std::vector<std::vector<std::uint32_t>> single;
  for (const Entry& entry : entries) {
    games.push_back(heaps::parse_game(entry.game));
    single.push_back(values(games.back(), entry.upto));
  }
  WholeSums sums(games);
  std::uint64_t checked = 0;
  for (std::size_t a = 0; a < entries.size(); ++a) {
    for (std::size_t b = a; b < entries.size(); ++b) {
      for (std::uint32_t i = 1; i <= entries[a].upto; ++i) {
        for (std::uint32_t j = 1; j <= entries[b].upto; ++j, ++checked) {
          const std::uint32_t whole = sums.value({{a, i}, {b, j}}), by_xor = single[a][i] ^ single[b][j];
          if (whole != by_xor)
            f.fail(
                fmt::format("{}:{} + {}:{}: {}, the xor is {}", entries[a].game, i, entries[b].game, j, whole, by_xor));
        }
      }
    }
    for (std::uint32_t i = 1; i <= 6; ++i) {
      std::vector<WholeSums::Heap> copies;
      for (std::uint32_t n = 1; n <= 4; ++n, ++checked) {
        copies.emplace_back(a, i);
        const bool first_wins = sums.value(copies) != 0, printed = n % 2 == 1 && single[a][i] != 0;
        if (first_wins != printed) f.fail(fmt::format("{} copies of {}:{}", n, entries[a].game, i));
      }
    }
  }
  f.note = fmt::format("{} sums were decided, each by a search of the whole sum.", checked);
  return f;
}

}  // namespace mexwave::cli
