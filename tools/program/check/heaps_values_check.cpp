// Checks files that state how often each value occurs: the first heaps by the definition, and the sums of all columns.

#include <fmt/core.h>

#include <map>

#include "check/heap_game.hpp"
#include "check/table_reader.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint64_t largest_counted = (std::uint64_t{1} << 63) - 1, most_options_of_values = 300'000'000;

struct CountedValue {
  std::uint64_t count = 0, first = 0, last = 0;
  friend bool operator==(const CountedValue&, const CountedValue&) = default;
};

/// The values of the heaps 0, 1, 2, ... up to `upto`, or fewer if `effort` does not allow as many.
std::map<std::uint32_t, CountedValue> counted(const HeapGame& game, std::uint64_t upto, const Effort& effort,
                                              std::uint64_t& heaps) {
  std::map<std::uint32_t, CountedValue> found;
  std::vector<std::uint32_t> values;
  Mex mex;
  std::uint64_t looked_at = 0;
  for (heaps = 0; heaps <= upto; ++heaps) {
    const auto n = static_cast<std::uint32_t>(heaps);
    looked_at += cost_of_options(game, n);
    if (n > effort.upto && (effort.quick || looked_at > most_options_of_values)) break;
    mex.clear();
    each_option(game, n, values, [&](std::uint32_t value) { mex.add(value); });
    values.push_back(mex());
    CountedValue& of = found[mex()];
    if (of.count++ == 0) of.first = heaps;
    of.last = heaps;
  }
  return found;
}

Recheck recheck_values(const Given& file, const Effort& effort) {
  const Table table = read_table(file);
  require_parameters(file, table, "which game its values belong to");
  const Json& name = table.parameters.get("game");
  const std::optional<HeapGame> game = name.is_text() ? parse_heap_game(name.string()) : std::nullopt;
  if (!game || game->moves == HeapGame::Moves::quota)
    file.refuse(fmt::format("is for the game {}, which has no table of values", name.text().substr(0, 40)));
  const std::optional<std::uint64_t> upto = claimed(table.parameters, "upto");
  if (!upto || *upto > largest_counted)
    refuse_parameter(file, table, "upto", fmt::format("a whole number from 0 to {}", largest_counted));

  std::map<std::uint32_t, CountedValue> listed;
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const std::uint32_t value = table.at(k, 0);
    const CountedValue of{table.large(k, 1), table.large(k, 2), table.large(k, 3)};
    if (!listed.empty() && value <= listed.rbegin()->first)
      throw Wrong(fmt::format("value {} follows {}, expected increasing values", value, listed.rbegin()->first));
    if (of.last > *upto || of.first > of.last || of.count == 0 || of.count - 1 > of.last - of.first)
      throw Wrong(fmt::format("value {}: {} heaps from {} to {} is impossible", value, of.count, of.first, of.last));
    if (of.count > *upto + 1 - sum)
      throw Wrong(fmt::format("value {}: {} heaps have it, expected at most {}", value, of.count, *upto + 1 - sum));
    sum += of.count;
    listed.emplace(value, of);
  }
  if (sum != *upto + 1) throw Wrong(fmt::format("{} heaps are counted, expected {}", sum, *upto + 1));

  std::uint64_t heaps = 0;
  const std::map<std::uint32_t, CountedValue> found = counted(*game, *upto, effort, heaps);
  for (const auto& [value, of] : found) {
    const auto at = listed.find(value);
    if (at == listed.end() || at->second.first != of.first || at->second.count < of.count)
      throw Wrong(fmt::format("value {}: {} of the heaps to {} have it, first heap {}, which the list contradicts",
                              value, of.count, heaps - 1, of.first));
  }
  for (const auto& [value, of] : listed)
    if (of.first < heaps && !found.contains(value))
      throw Wrong(fmt::format("value {}: heap {} does not have it", value, of.first));
  const std::string proved = fmt::format("values of {}, counted: heaps 0 to {} recomputed; ", name.string(), heaps - 1);
  if (heaps <= *upto)
    return {proved +
            fmt::format("first heaps agree; of the others to {} only the sum of the counts was checked", *upto)};
  if (listed != found) throw Wrong("a count or a last heap differs from that of the recomputed values");
  return {proved + "all entries checked", true};
}

const Checker heaps_values_checker("heaps-values", {"heaps grundy --count"}, recheck_values);

}  // namespace

}  // namespace mexwave::cli
