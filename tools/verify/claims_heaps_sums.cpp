// C10 and C13: sums, held against a search of the whole sum that knows nothing of xor.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "verify/claims_heaps.hpp"

namespace mexwave::cli {

namespace {

using heaps::Game;

/// Grundy numbers of sums by the mex over the moves in all components.
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
  Finding f;
  std::vector<std::uint32_t> found;
  for (const char* game : {"rim", "dim", "nim"}) found.push_back(values(heaps::parse_game(game), 7)[7]);
  if (found != std::vector<std::uint32_t>{4, 1, 7} || solution.values != found)
    f.fail(fmt::format("the heaps' values are {}, {}, {}", found[0], found[1], found[2]));
  WholeSums sums({heaps::parse_game("rim"), heaps::parse_game("dim"), heaps::parse_game("nim")});
  const std::uint32_t whole = sums.value({{0, 7}, {1, 7}, {2, 7}});
  if (solution.grundy != 2U || whole != 2)
    f.fail(fmt::format("the Grundy number is {}, by search {}", solution.grundy.value_or(0), whole));
  const auto wins = [](const heaps::WinningMove& m) {
    return m.part == 2 && m.leaves == std::vector<std::uint32_t>{5};
  };
  if (std::none_of(solution.moves.begin(), solution.moves.end(), wins))
    f.fail("leaving 5 in the Nim heap does not win");
  f.checked_to = "the example, by search of the whole sum";
  f.note = fmt::format("Winning moves: {}.", solution.moves.size());
  return f;
}

Finding check_sums(const HeapValues& values) {
  Finding f;
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
  f.checked_to = "sums of two of seven games with heaps to 9, and up to four copies with heaps to 6";
  f.note = fmt::format("{} sums, each by search of the whole sum.", checked);
  return f;
}

}  // namespace mexwave::cli
