// One-heap games: Grundy values of a game with splits and of one without, a certified period, the greedy
// triples.

#include "mexwave/heaps.hpp"
#include "mexwave/heaps_catalog.hpp"
#include "mexwave/heaps_pass.hpp"
#include "mexwave/nim.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

Outcome values(const char* code, const Setting& s) {
  const heaps::Game game = heaps::parse_game(code);
  Outcome outcome;
  const heaps::Grundy table = between(s, [&] { return heaps::grundy({game, s.size}, s.run); });
  outcome.digest.add_all(table.values);
  outcome.counters = {
      {"computed", table.work.computed}, {"rare", table.rare}, {"mask", table.mask}, {"pairs", table.work.pairs}};
  outcome.units = table.values.size();
  return outcome;
}

Outcome officers(const Setting& s) { return values("0.6", s); }
Outcome taking(const Setting& s) { return values("subtract:2,5,7,11", s); }
Outcome all_but(const Setting& s) { return values("allbut:1,3,8,21", s); }
Outcome three_heaps(const Setting& s) { return values("0.205200C", s); }

void three_heaps_by_definition(const Setting& s) {
  const heaps::Game game = heaps::parse_game("0.205200C");
  (void)between(s, [&] { return heaps::grundy_reference(game, s.size); });
}

/// The games of up to two digits.
Outcome catalog(const Setting& s) {
  Outcome outcome;
  const auto entries = between(s, [&] { return heaps::catalog({"0.xx", s.size}, s.run); });
  std::uint64_t computed = 0, pairs = 0;
  for (const heaps::CatalogEntry& e : entries) {
    for (const std::uint32_t n :
         {e.preperiod, e.period, e.last_exception.value_or(0), e.largest, e.largest_at, e.mask, e.rare, e.last_rare})
      outcome.digest.add(std::uint64_t{n});
    computed += e.work.computed;
    pairs += e.work.pairs;
  }
  outcome.counters = {{"games", entries.size()}, {"computed", computed}, {"pairs", pairs}};
  outcome.units = computed;
  return outcome;
}

/// Three heaps of Nim with a pass.
Outcome with_pass(const Setting& s) {
  const heaps::Part heap{heaps::parse_game("nim"), {s.size}};
  Outcome outcome;
  const heaps::PassSolution found = between(s, [&] { return heaps::solve_with_pass({heap, heap, heap}, s.run); });
  outcome.digest.add(std::uint64_t{found.grundy});
  for (const heaps::WinningMove& move : found.moves) outcome.digest.add_all(move.leaves);
  outcome.counters = {{"positions", found.work.positions}, {"moves", found.work.moves}};
  outcome.units = found.work.positions;
  return outcome;
}

void officers_by_definition(const Setting& s) {
  const heaps::Game game = heaps::parse_game("0.6");
  (void)between(s, [&] { return heaps::grundy_reference(game, s.size); });
}

/// Dawson's chess.
Outcome period(const Setting& s) {
  const heaps::Game game = heaps::parse_game("0.137");
  Outcome outcome;
  const std::optional<heaps::Period> found = between(s, [&] { return heaps::find_period({game, s.size}, s.run); });
  if (found) {
    for (const std::uint32_t number : {found->preperiod, found->period(), found->saltus, found->values_needed})
      outcome.digest.add(std::uint64_t{number});
    outcome.digest.add_all(found->exceptions);
  }
  outcome.units = s.size;
  return outcome;
}

Outcome window_of(const char* code, const Setting& s) {
  const heaps::LongPeriodGoal goal{heaps::parse_game(code), s.size};
  Outcome outcome;
  const heaps::LongPeriod found = between(s, [&] { return heaps::find_long_period(goal, s.run); });
  for (const heaps::ValueCount& of : heaps::count_values(goal, s.run))
    for (const std::uint64_t number : {std::uint64_t{of.value}, of.count, of.first, of.last})
      outcome.digest.add(number);
  outcome.counters = {{"rare", found.rare_heaps.size()}, {"mask", found.mask}, {"furthest", found.furthest}};
  outcome.units = s.size;
  return outcome;
}

/// Few rare heaps and one plane.
Outcome window(const Setting& s) { return window_of("0.106", s); }
/// 150 rare heaps and more than two planes.
Outcome planes(const Setting& s) { return window_of("0.245", s); }

Outcome triples(const Setting& s) {
  Outcome outcome;
  const auto each = [&](const nim::Triple& t) {
    for (const std::uint32_t number : {t.a, t.b, t.c}) outcome.digest.add(std::uint64_t{number});
  };
  const std::uint64_t count = between(s, [&] { return nim::triples({s.size}, each, s.run); }).count;
  outcome.counters = {{"triples", count}};
  outcome.units = count;
  return outcome;
}

const Family family({
    {"heaps_all_but", "values", 255, 0, 0, 0, false, false, 1, all_but, nullptr},
    {"heaps_catalog", "values", 1500, 0, 0, 0, true, false, 1, catalog, nullptr},
    {"heaps_pass", "positions", 20, 60, 0, 0, false, false, 1, with_pass, nullptr},
    {"heaps_three", "values", 500, 500, 0, 150, false, false, 1, three_heaps, three_heaps_by_definition},
    {"heaps_officers", "values", 20'000, 20'000, 400'000, 2000, true, true, 1, officers, officers_by_definition},
    {"heaps_period", "values", 2000, 2000, 0, 0, true, false, 1, period, nullptr},
    {"heaps_planes", "heaps", 60'000, 6'000, 0, 0, true, false, 1, planes, nullptr},
    {"heaps_taking", "values", 20'000, 20'000, 0, 0, false, false, 1, taking, nullptr},
    {"heaps_triples", "triples", 127, 127, 0, 0, false, false, 1, triples, nullptr},
    {"heaps_window", "heaps", 60'000, 0, 20'000'000, 0, true, false, 1, window, nullptr},
});

}  // namespace

}  // namespace mexwave::gate
