// Parses the names of heap games, and decides which moves they allow.

#include "check/heap_game.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace mexwave::cli {

namespace {

using Moves = HeapGame::Moves;

/// The longest code and the largest number to take.
constexpr std::size_t most_digits = 4096;
/// The approximate number of steps of a gcd.
constexpr std::uint64_t cost_of_gcd = 16;

/// Reads the number at the beginning of `text` and removes it. Returns 0 if there is none, or if it is too large.
std::uint32_t cut_number(std::string_view& text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value >= most_digits) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// The game of an octal or hexadecimal code. A hexadecimal code begins with "hex:" or has a digit A to F.
std::optional<HeapGame> coded(std::string_view code) {
  HeapGame game{Moves::removals, {}};
  constexpr std::string_view hexadecimal = "hex:", firsts = "048C";
  const bool is_marked = code.starts_with(hexadecimal);
  if (is_marked) code.remove_prefix(hexadecimal.size());
  const bool is_octal = !is_marked && code.find_first_of("ABCDEF") == std::string_view::npos;
  const std::string_view digits = is_octal ? "01234567" : "0123456789ABCDEF";
  if (code.size() < 2 || code.size() > most_digits + 2 || code[1] != '.' ||
      firsts.find(code[0]) == std::string_view::npos)
    return std::nullopt;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (at == 1) continue;
    const std::size_t digit = digits.find(code[at]);
    if (digit == std::string_view::npos) return std::nullopt;
    const auto take = static_cast<std::uint32_t>(at == 0 ? 0 : at - 1);
    if (digit != 0)
      game.removals.push_back({take, (digit & 1) != 0, (digit & 2) != 0, (digit & 4) != 0, (digit & 8) != 0});
  }
  if (game.removals.empty()) return std::nullopt;
  return game;
}

}  // namespace

std::optional<HeapGame> parse_heap_game(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Moves>, 9> names{{{"take:squares", Moves::square},
                                                                     {"take:primes", Moves::prime},
                                                                     {"take:2^k", Moves::power},
                                                                     {"nim", Moves::any},
                                                                     {"coins", Moves::any},
                                                                     {"rim", Moves::coprime},
                                                                     {"dim", Moves::divisor},
                                                                     {"grundy", Moves::unequal},
                                                                     {"fibonacci", Moves::quota}}};
  for (const auto& [known, moves] : names) {
    if (name == known) return HeapGame{moves, {}};
  }
  constexpr std::string_view take = "take:", subtract = "subtract:", all_but = "allbut:";
  HeapGame game{Moves::removals, {}};
  if (name.starts_with(take)) {
    name.remove_prefix(take.size());
    const std::uint32_t most = cut_number(name);
    if (most == 0 || !name.empty()) return std::nullopt;
    for (std::uint32_t t = 1; t <= most; ++t) game.removals.push_back({t, true, true, false, false});
    return game;
  }
  if (name.starts_with(all_but)) {
    game.moves = Moves::all_but;
    name.remove_prefix(all_but.size());
  } else if (name.starts_with(subtract)) {
    name.remove_prefix(subtract.size());
  } else {
    return coded(name);
  }
  for (;;) {
    const std::uint32_t number = cut_number(name);
    if (number == 0 || game.lists(number)) return std::nullopt;
    game.removals.push_back({number, true, true, false, false});
    if (name.empty()) return game;
    if (name.front() != ',') return std::nullopt;
    name.remove_prefix(1);
  }
}

bool may_take(HeapGame::Moves moves, std::uint32_t take) {
  if (moves == Moves::power) return (take & (take - 1)) == 0;
  if (moves == Moves::square) {
    std::uint64_t odd = 1, square = 1;  // sums of odd numbers
    while (square < take) square += odd += 2;
    return square == take;
  }
  if (moves != Moves::prime || take < 2) return false;
  for (std::uint64_t d = 2; d * d <= take; ++d) {
    if (take % d == 0) return false;
  }
  return true;
}

std::uint64_t cost_of_options(const HeapGame& game, std::uint32_t n) {
  if (game.moves == Moves::coprime) return cost_of_gcd * n;
  if (game.moves == Moves::square || game.moves == Moves::prime) {
    std::uint64_t root = 1;
    while (root * root < n) root *= 2;
    return root * n;
  }
  if (game.moves == Moves::all_but) return (game.removals.size() + 1) * n;
  if (game.moves != Moves::removals) return n;
  const auto threes = std::count_if(game.removals.begin(), game.removals.end(), [](const auto& r) { return r.three; });
  const auto splits = std::count_if(game.removals.begin(), game.removals.end(), [](const auto& r) { return r.two; });
  return game.removals.size() + static_cast<std::uint64_t>(splits) * (n / 2) +
         static_cast<std::uint64_t>(threes) * n * n / 12;
}

}  // namespace mexwave::cli
