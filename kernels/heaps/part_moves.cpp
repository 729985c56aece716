// Lists the moves of one position of a part of a sum, for the tables of misère play and of sums with a pass (pass.cpp).

#include <algorithm>
#include <functional>
#include <numeric>

#include "mexwave/error.hpp"
#include "mexwave/heaps_pass.hpp"

namespace mexwave::heaps {

namespace {

using At = std::vector<std::uint32_t>;

/// What moves leave of one heap, in an octal or hexadecimal game or in Grundy's game.
std::vector<At> left_of_heap(const Game& game, std::uint32_t n) {
  std::vector<At> options;
  if (game.rules() == Rules::grundy) {
    for (std::uint32_t a = 1; 2 * a < n; ++a) options.push_back({n - a, a});
    return options;
  }
  for (std::uint32_t t = 0; t <= std::min(n, game.reach()); ++t) {
    const std::uint32_t digit = game.digit(t), left = n - t;
    if ((digit & 1) != 0 && left == 0) options.emplace_back();
    if ((digit & 2) != 0 && left > 0) options.push_back({left});
    for (std::uint32_t a = 1; (digit & 12) != 0 && 2 * a <= left; ++a) {
      if ((digit & 4) != 0) options.push_back({left - a, a});
      for (std::uint32_t b = a; (digit & 8) != 0 && a + 2 * b <= left; ++b) options.push_back({left - a - b, b, a});
    }
  }
  return options;
}

std::vector<At> left_of_heaps(const Game& game, const At& heaps) {
  std::vector<At> options;
  for (std::size_t k = 0; k < heaps.size(); ++k) {
    if (k > 0 && heaps[k] == heaps[k - 1]) continue;
    for (const At& left : left_of_heap(game, heaps[k])) {
      At rest = heaps;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
      rest.insert(rest.end(), left.begin(), left.end());
      std::sort(rest.begin(), rest.end(), std::greater<>());
      options.push_back(std::move(rest));
    }
  }
  return options;
}

std::vector<At> rows_left(const Part& part) {
  std::vector<At> options;
  const At& at = part.at;
  if (part.game.rules() == Rules::turn) {
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (at[i] == 0) continue;
      options.push_back(at);
      for (std::size_t j = i; j < at.size(); ++j) options.back()[j] ^= 1;
    }
    return options;
  }
  for (const std::uint32_t coin : at) {
    At others = at;
    others.erase(std::find(others.begin(), others.end(), coin));
    options.push_back(others);
    for (std::uint32_t left = 1; left < coin; ++left) {
      At row = others;
      const auto place = std::lower_bound(row.begin(), row.end(), left);
      if (place != row.end() && *place == left)
        row.erase(place);
      else
        row.insert(place, left);
      options.push_back(std::move(row));
    }
  }
  return options;
}

std::vector<At> all_moves(const Part& part) {
  const At& at = part.at;
  const std::uint32_t n = at.empty() ? 0 : at.front();
  std::vector<At> options;
  switch (part.game.rules()) {
    case Rules::octal:
    case Rules::grundy: {
      At heaps;
      for (const std::uint32_t heap : at)
        if (heap > 0) heaps.push_back(heap);
      return left_of_heaps(part.game, heaps);
    }
    case Rules::coins:
    case Rules::turn:
      return rows_left(part);
    case Rules::fibonacci:
      for (std::uint32_t k = 1; k <= at[1]; ++k) options.push_back({n - k, std::min(2 * k, n - k)});
      break;
    case Rules::wythoff:
      for (std::uint32_t x = 0; x < at[0]; ++x) options.push_back({x, at[1]});
      for (std::uint32_t y = 0; y < at[1]; ++y) options.push_back({at[0], y});
      for (std::uint32_t k = 1; k <= std::min(at[0], at[1]); ++k) options.push_back({at[0] - k, at[1] - k});
      break;
    case Rules::nim:
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
    default:
      for (const std::uint32_t t : part.game.takes(n)) options.push_back({n - t});
  }
  return options;
}

}  // namespace

std::vector<At> moves_of(const Part& part) {
  const auto& [game, at] = part;
  const bool any_number = game.rules() == Rules::octal || game.rules() == Rules::grundy ||
                          game.rules() == Rules::coins || game.rules() == Rules::turn;
  const std::size_t numbers = game.rules() == Rules::fibonacci || game.rules() == Rules::wythoff ? 2 : 1;
  if (!any_number && at.size() != numbers) {
    throw InvalidArgument("a position of " + game.text() + ": expected " + std::to_string(numbers) +
                          (numbers == 1 ? " number" : " numbers") + ", got " + std::to_string(at.size()));
  }
  if (game.rules() == Rules::fibonacci && at[1] > at[0]) {
    throw InvalidArgument("a position of fibonacci: expected that at most " + std::to_string(at[0]) +
                          " stones may be taken, got " + std::to_string(at[1]));
  }
  std::vector<At> options = all_moves(part);
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  return options;
}

}  // namespace mexwave::heaps
