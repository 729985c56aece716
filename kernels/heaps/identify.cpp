// Finds games by their values: computes the values of every code as far as the given values require, and more values of
// the games that have them.

#include <algorithm>
#include <map>

#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_catalog.hpp"
#include "mexwave/heaps_identify.hpp"

namespace mexwave::heaps {

std::uint64_t estimate_bytes(const IdentifyGoal& goal, const RunOptions& run) {
  if (goal.upto > largest_identified)
    throw InvalidArgument("expected heaps to at most " + std::to_string(largest_identified) + ", got " +
                          std::to_string(goal.upto));
  if (goal.values.empty() || goal.values.size() > goal.upto + std::size_t{1})
    throw InvalidArgument("expected 1 to " + std::to_string(goal.upto + 1) + " values, got " +
                          std::to_string(goal.values.size()));
  // Fibonacci nim has the largest table; of each match only the values are kept.
  return estimate_bytes(GrundyGoal{parse_game("fibonacci"), goal.upto + most_shift}, run) +
         std::uint64_t{2000} * 4 * (goal.upto + 1);
}

std::vector<Identified> identify(const IdentifyGoal& goal, const RunOptions& run) {
  require_memory("the values of all codes to " + std::to_string(goal.upto), estimate_bytes(goal, run), run);
  std::vector<Game> games = games_of({.codes = "0.xxx"});
  for (Game& game : games_of({.codes = "4.xxx"})) games.push_back(std::move(game));
  for (const char* name : {"nim", "rim", "dim", "grundy", "fibonacci", "take:squares", "take:primes", "take:2^k"})
    games.push_back(parse_game(name));
  RunOptions quiet = run;  // without progress, which is reported for all games together
  quiet.progress = nullptr;
  core::Ticker ticker(run, games.size());
  std::map<std::vector<std::uint32_t>, std::uint32_t> groups;
  std::vector<Identified> found;
  const auto length = static_cast<std::uint32_t>(goal.values.size());
  for (std::size_t k = 0; k < games.size(); ++k) {
    ticker.tick(k);
    std::vector<std::uint32_t> values = grundy({games[k], length - 1 + most_shift}, quiet).values;
    const auto at = std::search(values.begin(), values.end(), goal.values.begin(), goal.values.end());
    if (at == values.end()) continue;
    const auto first = static_cast<std::uint32_t>(at - values.begin());
    values = grundy({games[k], first + goal.upto}, quiet).values;
    values.erase(values.begin(), values.begin() + first);
    const auto [group, is_new] = groups.emplace(std::move(values), static_cast<std::uint32_t>(groups.size()) + 1);
    found.push_back({games[k].text(), first, group->second});
  }
  ticker.finish();
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.group < b.group; });
  return found;
}

}  // namespace mexwave::heaps
