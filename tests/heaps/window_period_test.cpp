// Periods and counts of values in bounded memory: against tables and published periods, with windows so short that
// pairs outside them are looked for, interrupted and resumed.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bits/simd_level.hpp"
#include "core/files/state_bytes.hpp"
#include "heaps/window_period.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/run.hpp"

namespace mexwave::heaps::detail {
namespace {

using Task = WindowPeriod::Task;

const RunOptions plain;  // a search keeps a reference to its options

TEST(WindowPeriod, AgreesWithThePeriodicityTheorem) {
  for (const char* code : {"0.77", "0.45", "0.055", "0.156", "0.355", "0.356", "0.644"}) {
    const Game game = parse_game(code);
    const auto expected = find_period({game, 131'072});
    ASSERT_TRUE(expected) << code;
    for (const std::uint32_t window : {4096U, 16'384U}) {
      WindowPeriod search(game, 2'000'000, window, Task::find_period, plain);
      ASSERT_TRUE(search.run());
      ASSERT_TRUE(search.found()) << code;
      EXPECT_EQ(search.found()->period, expected->period()) << code;
      EXPECT_EQ(search.found()->preperiod, expected->preperiod) << code;
    }
  }
}

/// The place in a state of the two numbers of a recurrence, behind the first numbers that save() writes.
constexpr std::size_t recurring_at = 4 + 8 + 2 + 8 + 4 + 8;

std::string state_of(const WindowPeriod& search) {
  std::string bytes;
  search.save([&bytes](std::string_view piece) { bytes += piece; });
  return bytes;
}

TEST(WindowPeriod, ResumedStateHasTheSameBytes) {
  struct Case {
    const char* code;
    Task task;
    std::uint64_t upto;
    std::uint32_t window;
    std::uint64_t pause;
  };
  // In 0.56 the mask changes at heap 22,778; in 0.106 a pair outside the window of 4,096 decides heap 1,238,638.
  for (const auto& [code, task, upto, window, pause] :
       {Case{"0.106", Task::find_period, 3'000'000, 32'768, 1}, Case{"0.56", Task::find_period, 300'000, 4096, 1},
        Case{"0.106", Task::find_period, 2'500'000, 4096, 1'500'000},
        Case{"0.106", Task::count_values, 2'500'000, 4096, 1'500'000}}) {
    WindowPeriod whole(parse_game(code), upto, window, task, plain), first(parse_game(code), upto, window, task, plain);
    whole.long_window = first.long_window = window;
    ASSERT_TRUE(whole.run());
    first.pause = [&, pause = pause] { return first.values().next() > pause; };
    int rounds = 0;
    for (; first.values().next() <= pause; ++rounds) {
      ASSERT_FALSE(first.run());
      WindowPeriod second(parse_game(code), upto, window, task, plain);
      second.long_window = window;
      second.restore(core::state_in(state_of(first)));
      ASSERT_TRUE(second.run());
      EXPECT_EQ(state_of(second), state_of(whole)) << code;
      EXPECT_EQ(second.values().window(), window) << code;
    }
    EXPECT_EQ(rounds, pause > 1 ? 3 : 1) << code;  // it also pauses before and after it looks for the pair
  }
}

TEST(WindowPeriod, AStateOfFewerHeapsThanTheWindowCanBeResumed) {
  const auto searched = [](std::uint64_t upto) {
    return std::make_unique<WindowPeriod>(parse_game("0.143"), upto, 32'768, Task::find_period, plain);
  };
  const auto whole = searched(300'000), first = searched(300'000), second = searched(300'000);
  ASSERT_TRUE(whole->run());
  first->pause = [&] { return first->values().window() > first->values().next(); };
  ASSERT_FALSE(first->run());
  const std::string state = state_of(*first);
  second->restore(core::state_in(state));
  EXPECT_EQ(state_of(*second), state);
  ASSERT_TRUE(second->run());
  EXPECT_EQ(state_of(*second), state_of(*whole));
  // A window with another value in it is no state of this game.
  const auto third = searched(300'000);
  std::string wrong = state;
  const std::size_t at = wrong.size() / 2;  // among the values, which fill most of the state
  wrong[at] = static_cast<char>(wrong[at] ^ 1);
  EXPECT_THROW(third->restore(core::state_in(wrong)), FormatError);
}

TEST(WindowPeriod, AnInterruptWhileValuesAreComputedAgainKeepsTheState) {
  bool stop = false;
  const RunOptions run{.cancelled = [&stop] { return stop; }};
  WindowPeriod search(parse_game("0.106"), 1'300'000, 4096, Task::find_period, run);
  EXPECT_EQ(search.long_window, 1U << 19);
  search.long_window = 4096;
  search.pause = [] { return false; };
  ASSERT_FALSE(search.run());  // before it looks for a pair
  const std::string before = state_of(search);
  stop = true;
  ASSERT_FALSE(search.run());
  EXPECT_TRUE(search.distant().empty());
  EXPECT_EQ(state_of(search), before);
  stop = false;
  for (int pauses = 0; pauses < 2; ++pauses) ASSERT_FALSE(search.run());
  EXPECT_EQ(search.distant().size(), 1U);
  ASSERT_TRUE(search.run());
}

TEST(WindowPeriod, AnInterruptInTheSearchForThePreperiodKeepsTheState) {
  bool stop = false;
  const RunOptions run{.cancelled = [&stop] { return stop; }};
  const auto search = [&] { return WindowPeriod(parse_game("0.56"), 2'000'000, 4096, Task::find_period, run); };
  WindowPeriod first = search(), second = search(), wrong = search();
  first.pause = [] { return false; };
  stop = true;  // noticed only while values are computed again
  ASSERT_FALSE(first.run());
  stop = false;
  second.restore(core::state_in(state_of(first)));
  for (WindowPeriod* const one : {&first, &second}) {
    ASSERT_TRUE(one->run());
    EXPECT_EQ(one->found()->first, 524'288U);
    EXPECT_EQ(one->found()->preperiod, 326'640U);
  }
  std::string state = state_of(first);
  EXPECT_EQ(state.substr(recurring_at, 8), std::string("\0\0\x08\0\0\0\0\0", 8));
  state[recurring_at] = 1;  // no snapshot is there
  EXPECT_THROW(wrong.restore(core::state_in(state)), FormatError);
}

/// The least distance above `window` from n to the larger heap of a pair that gives the value, or nothing.
std::optional<std::uint64_t> distant_by_definition(const Game& game, const std::vector<std::uint32_t>& values,
                                                   std::uint64_t n, std::uint32_t value, std::uint64_t window) {
  for (std::uint64_t distance = window + 1; distance < n; ++distance) {
    for (std::uint64_t t = 0; t <= game.reach() && t < distance; ++t) {
      const std::uint64_t a = distance - t, b = n - distance;
      if (a > b || (game.digit(static_cast<std::uint32_t>(t)) & 4) == 0) continue;
      if ((values[a] ^ values[b]) == value) return distance;
    }
  }
  return std::nullopt;
}

void expect_as_defined(WindowPeriod& search, const Game& game, std::uint64_t n, std::uint16_t value) {
  const std::vector<std::uint32_t> values = grundy({game, static_cast<std::uint32_t>(n)}).values;  // by another kernel
  const auto expected = distant_by_definition(game, values, n, value, search.values().window());
  const auto found = search.distant_pair(n, value);
  ASSERT_EQ(found.has_value(), expected.has_value()) << n << ' ' << value;
  EXPECT_EQ(found.value_or(DistantPair{}).distance, expected.value_or(0)) << n << ' ' << value;
}

TEST(WindowPeriod, FindsTheNearestPairOutsideTheWindow) {
  const Game game = parse_game("0.454");
  for (const auto task : {Task::find_period, Task::count_values}) {  // with snapshots, and without
    WindowPeriod search(game, 150'000, 512, task, plain);
    ASSERT_TRUE(search.run());
    ASSERT_EQ(search.values().window(), 512U);
    for (const std::uint64_t n : {150'001U, 146'000U})
      for (const std::uint16_t value : std::initializer_list<std::uint16_t>{1, 36, 55, 60})
        expect_as_defined(search, game, n, value);
    EXPECT_FALSE(search.distant_pair(146'000, 1));
    EXPECT_EQ(search.distant_pair(146'000, 60)->distance, 15'760U);  // beyond the first piece
  }
}

/// A state with one more pair outside the window, which decided no value.
std::string with_distant(std::string state, std::uint64_t heap) {
  constexpr std::size_t count_at = recurring_at + 16;
  std::uint64_t count = 0;
  std::memcpy(&count, state.data() + count_at, sizeof count);
  EXPECT_EQ(count, 0U);
  std::string pair;
  const core::StateSink sink = [&pair](std::string_view piece) { pair += piece; };
  core::StateWriter out(sink);
  out.number(std::uint64_t{1});
  out.number(heap);
  out.number(std::uint16_t{5});
  out.number(std::uint64_t{400'000});
  out.flush();
  return state.replace(count_at, sizeof count, pair);
}

TEST(WindowPeriod, AWindowBeforeADistantPairProvesNothing) {
  constexpr std::uint64_t heap = 524'300, upto = 2'000'000;
  const auto search = [&](std::uint64_t last) {
    return WindowPeriod(parse_game("0.56"), last, 4096, Task::find_period, plain);
  };
  WindowPeriod whole = search(upto), before = search(heap - 10), behind = search(heap + 50), late = search(upto);
  ASSERT_TRUE(whole.run());
  EXPECT_EQ(whole.found()->first, 524'288U);
  EXPECT_EQ(whole.found()->second, 524'432U);
  ASSERT_TRUE(before.run());
  const std::string state = with_distant(state_of(before), heap);
  behind.restore(core::state_in(state));
  ASSERT_TRUE(behind.run());
  for (const std::string& from : {state, state_of(behind)}) {
    WindowPeriod resumed = search(upto);
    resumed.restore(core::state_in(from));
    ASSERT_TRUE(resumed.run());
    ASSERT_TRUE(resumed.found());
    EXPECT_EQ(resumed.found()->first, 1'048'576U);
    EXPECT_EQ(resumed.found()->period, 144U);
    EXPECT_EQ(resumed.found()->preperiod, 326'640U);
  }
  EXPECT_THROW(late.restore(core::state_in(with_distant(state_of(before), heap + 2 * batch_heaps))), FormatError);
}

TEST(WindowPeriod, THREADS_PairsOutsideTheWindowDecideValues) {
  constexpr std::uint32_t window = 512, upto = 200'000;
  const Game game = parse_game("0.454");
  const std::vector<std::uint32_t> values = grundy({game, upto}).values;  // by another kernel
  std::vector<std::uint64_t> expected(*std::max_element(values.begin(), values.end()) + std::size_t{1});
  for (const std::uint32_t value : values) ++expected[value];
  for (const SimdLevel level : test::compared_levels()) {
    for (const unsigned threads : test::compared_threads()) {
      if (level != usable_simd_levels().back() && threads > 1) continue;
      const RunOptions run{.threads = threads, .simd = level};
      WindowPeriod search(game, upto, window, Task::count_values, run);
      search.long_window = window;
      ASSERT_TRUE(search.run());
      std::vector<std::uint64_t> counts(expected.size()), heaps;
      for (const ValueCount& of : search.counts()) counts.at(of.value) = of.count;
      for (const DistantPair& pair : search.distant()) heaps.push_back(pair.heap);
      EXPECT_EQ(counts, expected) << name(level) << ' ' << threads;
      EXPECT_EQ(heaps, (std::vector<std::uint64_t>{163'106, 196'805}));
      EXPECT_EQ(search.values().window(), window);
    }
  }
}

TEST(WindowPeriod, SLOW_PublishedPeriodOf104WithAShortWindow) {
  for (const auto task : {Task::find_period, Task::certify_period}) {
    WindowPeriod search(parse_game("0.104"), 1'000'000'000, 2048, task, plain);
    search.long_window = 2048;
    ASSERT_TRUE(search.run());
    ASSERT_TRUE(search.found());
    EXPECT_EQ(search.found()->period, 11'770'282U);
    EXPECT_EQ(search.found()->preperiod, 197'769'598U);
    // A certificate needs a window that decides all values.
    EXPECT_EQ(search.distant().empty(), task == Task::certify_period);
    EXPECT_EQ(search.values().window() == 2048, task == Task::find_period);
  }
}

// Rare heaps come up to the end. A window that is too short is followed by one that holds the heaps before, not by one
// that is four times as long.
TEST(WindowPeriod, AWindowIsNoLongerThanItsHeapsNeed) {
  WindowPeriod search(parse_game("0.143"), 60'000, 8192, Task::find_period, plain);
  ASSERT_TRUE(search.run());
  EXPECT_GT(search.values().furthest(), 32'768U);
  EXPECT_EQ(search.values().window(), 65'536U);
}

TEST(WindowPeriod, ACertificateRefusesAStateWithPairsOutsideTheWindow) {
  WindowPeriod search(parse_game("0.106"), 1'300'000, 4096, Task::find_period, plain);
  search.long_window = 4096;
  ASSERT_TRUE(search.run());
  ASSERT_EQ(search.distant().size(), 1U);
  const auto& [heap, value, distance] = search.distant().front();
  EXPECT_EQ(heap, 1'238'638U);
  EXPECT_EQ(value, 24U);
  EXPECT_EQ(distance, 4764U);
  const std::string state = state_of(search);
  WindowPeriod certify(parse_game("0.106"), 2'000'000, 4096, Task::certify_period, plain);
  EXPECT_THROW(certify.restore(core::state_in(state)), FormatError);
}

TEST(WindowPeriod, IsFoundAfterABitHasJoinedTheMask) {
  // Origin: docs/results/octal_survey.csv, by a longer window.
  WindowPeriod search(parse_game("0.56"), 2'000'000, 4096, Task::find_period, plain);
  ASSERT_TRUE(search.run());
  ASSERT_TRUE(search.found());
  EXPECT_EQ(search.found()->period, 144U);
  EXPECT_EQ(search.found()->preperiod, 326'640U);
  EXPECT_EQ(search.values().window(), 4096U);
  EXPECT_EQ(search.values().space().mask, 91U);
}

/// From a table.
std::vector<ValueCount> counted(const Game& game, std::uint32_t upto) {
  std::map<std::uint32_t, ValueCount> found;
  const std::vector<std::uint32_t> values = grundy({game, upto}).values;  // by another kernel
  for (std::uint64_t n = 0; n <= upto; ++n) {
    ValueCount& of = found.try_emplace(values[n], ValueCount{values[n], 0, n, n}).first->second;
    ++of.count;
    of.last = n;
  }
  std::vector<ValueCount> list;
  for (const auto& [value, of] : found) list.push_back(of);
  return list;
}

TEST(ValueCounts, AgreeWithTheTable) {
  for (const char* code : {"0.106", "0.454", "0.77", "4.3", "grundy"}) {
    const Game game = parse_game(code);
    for (const std::uint32_t upto : {0U, 1U, 100U, 3001U}) {
      const auto expected = counted(game, upto);
      for (const SimdLevel level : usable_simd_levels()) {
        EXPECT_EQ(count_values({game, upto}, {.simd = level}), expected) << code << ' ' << upto << ' ' << name(level);
      }
    }
  }
}

TEST(ValueCounts, ResumeFromAState) {
  const Game game = parse_game("0.106");
  const auto search = [&](std::uint64_t upto) { return WindowPeriod(game, upto, 4096, Task::count_values, plain); };
  WindowPeriod first = search(200'000);
  first.pause = [] { return true; };
  ASSERT_FALSE(first.run());
  const std::string state = state_of(first);
  WindowPeriod second = search(100'000), third = search(10'000);
  second.restore(core::state_in(state));
  ASSERT_TRUE(second.run());
  EXPECT_EQ(second.counts(), count_values({game, 100'000}));
  EXPECT_THROW(third.restore(core::state_in(state)), FormatError);
}

TEST(WindowPeriod, RefusesAStateBeyondItsGoal) {
  const auto search = [&](std::uint64_t upto) {
    return WindowPeriod(parse_game("0.106"), upto, 4096, Task::find_period, plain);
  };
  WindowPeriod first = search(200'000);
  first.pause = [] { return true; };
  ASSERT_FALSE(first.run());
  const std::uint64_t known = first.values().next() - 1;
  const std::string state = state_of(first);
  WindowPeriod exact = search(known), smaller = search(known - 1);
  exact.restore(core::state_in(state));
  EXPECT_THROW(smaller.restore(core::state_in(state)), FormatError);
}

// The greedy choice visits the sample some thousand times, at every power of two.
TEST(WindowPeriod, CanBeStoppedWhileHelpersAreChosen) {
  WindowPeriod search(parse_game("0.106"), 40'000, 32'768, Task::find_period, plain);
  std::uint64_t at_32768 = 0;
  search.tick = [&](std::uint64_t next) { at_32768 += next == 32'768 ? 1 : 0; };
  ASSERT_TRUE(search.run());
  EXPECT_GT(at_32768, search.values().helpers().size());
}

}  // namespace
}  // namespace mexwave::heaps::detail
