// The definitions: the moves of every game, and every value as the mex over these moves.

#include <algorithm>
#include <numeric>

#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/heaps_positions.hpp"

namespace mexwave::heaps {

namespace {

std::uint32_t mex(std::vector<std::uint32_t> values) {
  std::sort(values.begin(), values.end());
  std::uint32_t least = 0;
  for (const std::uint32_t v : values) least += v == least ? 1 : 0;
  return least;
}

/// Grundy values of Fibonacci nim: values[n][q] for heaps n and quotas q <= n.
std::vector<std::vector<std::uint32_t>> fibonacci_values(std::uint32_t upto) {
  std::vector<std::vector<std::uint32_t>> values(upto + std::size_t{1});
  for (std::uint32_t n = 0; n <= upto; ++n) {
    for (std::uint32_t q = 0; q <= n; ++q) {
      std::vector<std::uint32_t> options;
      for (std::uint32_t k = 1; k <= q; ++k) options.push_back(values[n - k][std::min(2 * k, n - k)]);
      values[n].push_back(mex(std::move(options)));
    }
  }
  return values;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> options_reference(const Game& game, std::uint32_t n) {
  std::vector<std::vector<std::uint32_t>> options;
  switch (game.rules()) {
    case Rules::nim:
    case Rules::coins:  // one black coin, which disappears or moves to the left
      for (std::uint32_t m = 0; m < n; ++m) options.push_back({m});
      break;
    case Rules::rim:
      for (std::uint32_t k = 1; k <= n; ++k)
        if (std::gcd(k, n) == 1) options.push_back({n - k});
      break;
    case Rules::dim:
      for (std::uint32_t k = 1; k <= n; ++k)
        if (n % k == 0) options.push_back({n - k});
      break;
    case Rules::squares:
    case Rules::primes:
    case Rules::powers:
      for (std::uint32_t k = 1; k <= n; ++k) {
        bool may = game.rules() == Rules::primes ? k > 1 : game.rules() == Rules::powers && (k & (k - 1)) == 0;
        for (std::uint32_t d = 2; game.rules() == Rules::primes && d < k; ++d) may = may && k % d != 0;
        for (std::uint32_t d = 1; game.rules() == Rules::squares && d <= k; ++d) may = may || d * d == k;
        if (may) options.push_back({n - k});
      }
      break;
    case Rules::all_but:
      for (std::uint32_t k = 1; k <= n; ++k)
        if (game.digit(k) == 0) options.push_back({n - k});
      break;
    case Rules::grundy:
      for (std::uint32_t a = 1; 2 * a < n; ++a) options.push_back({n - a, a});
      break;
    case Rules::octal:
      for (std::uint32_t t = 0; t <= std::min(n, game.reach()); ++t) {
        const std::uint32_t digit = game.digit(t), left = n - t;
        if ((digit & 1) != 0 && left == 0) options.push_back({});
        if ((digit & 2) != 0 && left > 0) options.push_back({left});
        for (std::uint32_t a = 1; 2 * a <= left; ++a) {
          if ((digit & 4) != 0) options.push_back({left - a, a});
          for (std::uint32_t b = a; (digit & 8) != 0 && a + 2 * b <= left; ++b) options.push_back({left - a - b, b, a});
        }
      }
      break;
    default:
      throw InvalidArgument("game '" + game.text() + "': expected a game whose positions are single heaps");
  }
  return options;
}

std::vector<std::uint32_t> grundy_reference(const Game& game, std::uint32_t upto) {
  std::vector<std::uint32_t> values;
  if (game.rules() == Rules::fibonacci) {
    const auto all = fibonacci_values(upto);
    for (std::uint32_t n = 0; n <= upto; ++n) values.push_back(all[n][n == 0 ? 0 : n - 1]);
    return values;
  }
  for (std::uint32_t n = 0; n <= upto; ++n) {
    std::vector<std::uint32_t> options;
    for (const std::vector<std::uint32_t>& heaps : options_reference(game, n)) {
      std::uint32_t value = 0;
      for (const std::uint32_t heap : heaps) value ^= values[heap];
      options.push_back(value);
    }
    values.push_back(mex(std::move(options)));
  }
  return values;
}

std::vector<std::uint64_t> positions_reference(const PositionsGoal& goal) {
  const auto upto = static_cast<std::uint32_t>(goal.upto);
  std::vector<std::uint32_t> takes = goal.game.takes(upto);
  for (std::uint32_t t = 1; goal.game.rules() == Rules::octal && t <= goal.game.reach(); ++t)
    if (goal.game.digit(t) != 0) takes.push_back(t);
  std::vector<bool> is_zero(upto + std::size_t{1});
  std::vector<std::uint64_t> zeros;
  for (std::uint32_t n = 0; n <= upto; ++n) {
    is_zero[n] = std::none_of(takes.begin(), takes.end(), [&](std::uint32_t t) { return t <= n && is_zero[n - t]; });
    if (is_zero[n]) zeros.push_back(n);
  }
  return zeros;
}

std::vector<std::uint32_t> wythoff_reference(std::uint32_t upto) {
  const std::uint32_t side = 2 * upto + 2;
  std::vector<std::uint32_t> partner;
  std::vector<bool> column(side), diagonal(2 * std::size_t{side});
  for (std::uint32_t x = 0; x <= upto; ++x) {
    // {x,y} is P if no P-position is to its left, below it, or on its diagonal.
    std::uint32_t y = 0;
    while (column[y] || diagonal[y + side - x]) ++y;
    column[y] = diagonal[y + side - x] = true;
    partner.push_back(y);
  }
  return partner;
}

std::vector<std::uint32_t> coin_rows_reference(Rules rules, std::uint32_t coins) {
  if (coins > 20) throw InvalidArgument("expected rows of at most 20 coins, got " + std::to_string(coins));
  std::vector<std::uint32_t> values;
  for (std::uint32_t row = 0; row < 1U << coins; ++row) {
    std::vector<std::uint32_t> options;
    for (std::uint32_t i = 0; i < coins; ++i) {
      const std::uint32_t coin = 1U << i;
      if ((row & coin) == 0) continue;
      if (rules == Rules::turn) {
        options.push_back(values[row ^ (2 * coin - 1)]);  // the coin and all to its right, which are the bits below
        continue;
      }
      options.push_back(values[row ^ coin]);
      for (std::uint32_t j = 0; j < i; ++j) options.push_back(values[row ^ coin ^ 1U << j]);
    }
    values.push_back(mex(std::move(options)));
  }
  return values;
}

}  // namespace mexwave::heaps
