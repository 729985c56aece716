// Which window recurs first, and that the search may be resumed at any heap.

#include "heaps/recurrence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "heaps/window_period.hpp"
#include "heaps/window_values.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/run.hpp"

namespace mexwave::heaps::detail {
namespace {

std::size_t plain_find(const std::uint16_t* values, std::size_t count, std::uint16_t value) {
  return static_cast<std::size_t>(std::find(values, values + count, value) - values);
}

TEST(Recurrence, FirstSnapshotBeyondThePreperiod) {
  // Published: period 149,459, preperiod 105,351. Snapshots of 32,768 heaps are taken at multiples of 65,536; that
  // before 196,608 is the first that begins beyond the preperiod.
  RunOptions run;
  WindowPeriod search(parse_game("0.16"), 1'000'000, 32'768, WindowPeriod::Task::find_period, run);
  ASSERT_TRUE(search.run());
  ASSERT_TRUE(search.found());
  EXPECT_EQ(search.found()->preperiod, 105'351U);
  EXPECT_EQ(search.found()->period, 149'459U);
  EXPECT_EQ(search.found()->first, 196'608U);
  EXPECT_EQ(search.found()->second, 196'608U + 149'459U);
}

TEST(Recurrence, ResumesAtAnyHeap) {
  constexpr std::uint64_t first = 8192, second = first + 349;  // 0.156 has period 349
  constexpr std::uint32_t window = 4096;
  WindowValues at_first(parse_game("0.156"), window, usable_simd_levels().back(), 1);
  at_first.advance(first);
  const std::vector<Snapshot> snapshots{{first, {at_first.values_end() - window, at_first.values_end()}}};
  for (std::uint64_t pause = first; pause < second; ++pause) {
    WindowValues values = at_first;
    values.advance(pause);
    Recurrence recurrence(plain_find);
    recurrence.resume(values, snapshots);
    for (std::uint64_t next = pause + 1; next < second; next += 1 + next % 50) {
      values.advance(next);
      ASSERT_FALSE(recurrence.find(values, snapshots)) << pause << ' ' << next;
    }
    values.advance(second);
    const auto found = recurrence.find(values, snapshots);
    ASSERT_TRUE(found) << pause;
    EXPECT_EQ(found->first, first);
    EXPECT_EQ(found->second, second) << pause;
  }
}

}  // namespace
}  // namespace mexwave::heaps::detail
