// Values in bounded memory: against the definition for all octal games of three digits, on every level,
// with windows so short that they do not suffice.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <functional>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/bits/simd_level.hpp"
#include "heaps/sparse_space.hpp"
#include "heaps/window_strikes.hpp"
#include "heaps/window_values.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/run.hpp"

namespace mexwave::heaps::detail {
namespace {

/// The definition: the least value that no move leads to. By pointers and without sanitizers, because these tests spent
/// most of their time here.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] std::vector<std::uint32_t> defined_values(const Game& game,
                                                                                                std::uint32_t upto) {
  std::vector<std::uint32_t> values(upto + 1), marks(4096, upto + 1);
  std::uint32_t *const g = values.data(), *const seen = marks.data();
  for (std::uint32_t n = 0; n <= upto; ++n) {
    const bool unequal = game.rules() == Rules::grundy;
    for (std::uint32_t t = 0; t <= (unequal ? 0 : std::min(n, game.reach())); ++t) {
      const std::uint32_t digit = unequal ? 4 : game.digit(t), left = n - t;
      if ((digit & 1) != 0 && left == 0) seen[0] = n;
      if ((digit & 2) != 0 && left > 0) seen[g[left]] = n;
      for (std::uint32_t a = 1; (digit & 4) != 0 && 2 * a <= left; ++a)
        if (!unequal || 2 * a < left) seen[g[a] ^ g[left - a]] = n;
    }
    while (seen[g[n]] == n) ++g[n];
  }
  return values;
}

/// How many values agree: all to upto, or as far as the window or the planes suffice.
std::uint64_t agreeing(const Game& game, const std::vector<std::uint32_t>& expected, std::uint32_t window,
                       SimdLevel level, unsigned threads) {
  WindowValues values(game, window, level, threads);
  try {
    while (values.next() < expected.size()) {
      const std::uint64_t from = values.next();
      values.step(expected.size());
      for (std::uint64_t n = from; n < values.next(); ++n)
        if (values.value(n) != expected[n]) return n;
    }
    const auto largest = std::max_element(expected.begin(), expected.end());
    EXPECT_EQ(values.largest().value, *largest) << game.text();
    EXPECT_EQ(values.largest().heap, static_cast<std::uint64_t>(largest - expected.begin())) << game.text();
  } catch (const WindowTooShort& at) {
    EXPECT_GE(at.heap + game.reach() + 2 * at.heap / 64, window) << game.text();
    return expected.size();
  } catch (const ValueTooLarge& at) {
    // No common value below 384 is left, even if the value is a rare one.
    EXPECT_GE(*std::max_element(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(at.heap) + 1), 128U);
    return expected.size();
  }
  return expected.size();
}

constexpr core::LevelTable<ComputeCommon> compute_at MEXWAVE_LEVELS(compute_common);
constexpr core::LevelTable<DropArising> drop_at MEXWAVE_LEVELS(drop_arising);
constexpr core::LevelTable<CountExcluded> count_at MEXWAVE_LEVELS(count_excluded);
constexpr core::LevelTable<std::uint32_t (*)()> lanes_at MEXWAVE_LEVELS(block_lanes);

using StrikePairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // distance, half

/// Strikes for jobs with this number of planes. The halves of some are beyond the planes.
StrikePairs random_strikes(std::mt19937& random, std::uint32_t planes) {
  const auto below = [&random](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
  StrikePairs strikes;
  const auto add = [&](std::uint32_t count, std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t k = 0; k < count; ++k)
      strikes.emplace_back(first + below(end - first), below(8) == 0 ? below(16 * most_planes) : below(16 * planes));
  };
  const std::uint32_t least = below(2) == 0 ? 5 + below(4) : 1 + below(15), near = below(most_unrolled + 2);
  if (near > 0) add(1, least, least + 1);
  for (std::uint32_t k = 1; k < near; ++k) add(1, k == 1 || below(4) == 0 ? least : std::min(2 * least, 15U), 16);
  add(below(4), 16, 32);
  add(below(below(4) == 0 ? 100 : 24), 32, 300);
  if (planes > 2 && below(2) == 0) add(below(80 * planes), 32, 300);  // so that large halves occur
  std::shuffle(strikes.begin(), strikes.end(), random);
  return strikes;
}

/// The least half of each heap from `before` on that no strike excludes, or 0xff if there is none.
void define_halves(const StrikePairs& strikes, std::uint32_t planes, std::size_t before,
                   std::vector<std::uint8_t>& halves) {
  for (std::size_t n = before; n < halves.size(); ++n) {
    std::bitset<256> excluded;
    for (const auto& [distance, half] : strikes)
      if (const std::uint8_t other = halves[n - distance]; other != 0xff) excluded.set(other ^ half);
    std::uint32_t least = 0;
    while (least < 16 * planes && excluded[least]) ++least;
    halves[n] = static_cast<std::uint8_t>(least < 16 * planes ? least : 0xff);
  }
}

TEST(WindowBlock, CommonValuesAreTheLeastThatNoStrikeExcludes) {
  std::mt19937 random(20261126);
  constexpr std::uint32_t before = 320, heaps = 6 * most_lanes, room = 9 * most_lanes;
  std::map<std::pair<std::uint32_t, bool>, int> few;  // by number of near strikes, and whether there was an overflow
  int sufficed = 0, again = 0;                        // blocks for which the tried planes did and did not suffice
  for (int repeat = 0; repeat < 3000; ++repeat) {
    const std::uint32_t planes = std::array{1, 1, 1, 1, 2, 4, 8, 12}[random() % 8];
    std::uint32_t tried = tried_counts[random() % std::size(tried_counts)];
    if (planes <= 2 || tried > planes) tried = planes;
    const StrikePairs strikes = random_strikes(random, planes);
    std::vector<std::uint8_t> expected(before + heaps);
    for (std::uint32_t n = 0; n < before; ++n)
      expected[n] = static_cast<std::uint8_t>(random() % 8 == 0 ? 0xff : random() % (16 * planes));
    define_halves(strikes, planes, before, expected);
    for (const SimdLevel level : usable_simd_levels()) {
      const std::uint32_t lanes = core::at_level(lanes_at, level)();
      std::vector<std::uint8_t> halves(heaps + room), plane[most_planes];
      CommonJob job{};
      for (std::uint32_t k = 0; k < planes; ++k) {
        plane[k].resize(before + heaps + room, no_half);
        for (std::uint32_t n = 0; n < before; ++n)
          if (expected[n] / 16U == k) plane[k][n] = expected[n] % 16;
        job.planes[k] = plane[k].data() + before;
      }
      job.blocks = heaps / lanes;
      job.halves = halves.data();
      CommonStrikes arranged(lanes);
      for (const auto& [distance, half] : strikes) {  // the lists must change with the strikes and with the planes
        arranged.add(distance, half);
        job.planes_used = half % 2 == 0 ? 1 : planes;
        arranged.arrange(job);
      }
      job.planes_used = planes;
      job.planes_tried = tried;
      arranged.arrange(job);
      core::at_level(compute_at, level)(job);
      const auto first = expected.begin() + before, overflow = std::find(first, expected.end(), 0xff);
      const auto wanted = std::min(job.blocks, static_cast<std::uint32_t>(overflow - first) / lanes + 1);
      const std::string what = std::string(name(level)) + ' ' + std::to_string(repeat);
      ASSERT_EQ(job.done, wanted) << what;
      EXPECT_TRUE(std::equal(first, first + wanted * lanes, halves.begin())) << what;
      for (std::uint32_t lane = 0; lane < lanes; ++lane)
        EXPECT_EQ(job.overflow >> lane & 1, first[(wanted - 1) * lanes + lane] == 0xff ? 1 : 0) << what;
      for (std::uint32_t n = 0; n < before + wanted * lanes; ++n)
        for (std::uint32_t k = 0; k < planes; ++k)
          ASSERT_TRUE(expected[n] / 16U == k ? plane[k][n] == expected[n] % 16 : plane[k][n] >= no_half) << what;
      if (job.near.few) ++few[{job.near.below_16, overflow != expected.end()}];
      for (std::uint32_t block = 0; block < wanted && tried < planes; ++block) {
        const auto of_block = first + static_cast<std::ptrdiff_t>(block * lanes);
        ++(*std::max_element(of_block, of_block + lanes) < 16 * tried ? sufficed : again);
      }
    }
  }
  EXPECT_GT(sufficed, 0);
  EXPECT_GT(again, 0);
  for (std::uint32_t near = 0; near <= most_unrolled; ++near)
    for (const bool overflow : {false, true}) EXPECT_GT((few[{near, overflow}]), 0) << near << overflow;
}

TEST(WindowBlock, ExcludedHalvesOfASampleAreCounted) {
  std::mt19937 random(20261129);
  std::size_t beyond = 0, rare_within = 0;  // partners that a wrong kernel would count
  for (const std::uint32_t planes : {1, 2, 4, 8, 12}) {
    constexpr std::uint32_t before = 100, heaps = 5 * most_lanes;
    const std::uint32_t end = 16 * planes;
    std::vector<std::uint8_t> halves(before + heaps);
    for (std::uint8_t& half : halves) half = static_cast<std::uint8_t>(random() % end);
    for (std::size_t n = 0; n < halves.size(); n += 1 + random() % 30) halves[n] = rare_heap;
    std::vector<std::vector<bool>> to_exclude(heaps, std::vector<bool>(std::size_t{256}));
    for (auto& of_heap : to_exclude)
      for (std::uint32_t half = 0; half < end; ++half) of_heap[half] = random() % 2 == 0;
    for (const std::uint32_t own : {0U, 1U, 8 * planes, end - 1, static_cast<std::uint32_t>(random() % end)}) {
      const std::uint32_t distance = 1 + static_cast<std::uint32_t>(random() % before);
      std::size_t expected = 0;
      auto left = to_exclude;
      for (std::uint32_t n = 0; n < heaps; ++n) {
        const std::uint32_t other = halves[before + n - distance], given = own ^ other;
        if (other == rare_heap) rare_within += given < end && left[n][given] ? 1 : 0;
        if (other == rare_heap) continue;
        beyond += given >= end ? 1 : 0;
        if (!left[n][given]) continue;
        ++expected;
        left[n][given] = false;
      }
      for (const SimdLevel level : usable_simd_levels()) {
        const std::uint32_t lanes = core::at_level(lanes_at, level)();
        const auto marks_of = [&](const std::vector<std::vector<bool>>& of_heaps) {
          std::vector<std::uint8_t> marks(std::size_t{2} * planes * heaps);
          for (std::uint32_t n = 0; n < heaps; ++n)
            for (std::uint32_t half = 0; half < end; ++half)
              if (of_heaps[n][half])
                marks[(std::size_t{n} / lanes * 2 * planes + half / 8) * lanes + n % lanes] |= 1U << half % 8;
          return marks;
        };
        std::vector<std::uint8_t> open = marks_of(to_exclude);
        const OpenSample sample{halves.data() + before, planes, heaps / lanes, open.data()};
        const auto count = core::at_level(count_at, level);
        EXPECT_EQ(count(sample, distance, own, false), expected) << name(level);
        EXPECT_EQ(open, marks_of(to_exclude)) << name(level);
        EXPECT_EQ(count(sample, distance, own, true), expected) << name(level);
        EXPECT_EQ(open, marks_of(left)) << name(level);
        EXPECT_EQ(count(sample, distance, own, false), 0U) << name(level);
      }
    }
  }
  EXPECT_GT(beyond, 0U);
  EXPECT_GT(rare_within, 0U);
}

TEST(WindowBlock, CandidatesThatAriseAreDropped) {
  std::mt19937 random(20261126);
  std::vector<std::uint16_t> x(first_pairs), y(first_pairs + 1000);
  for (std::uint16_t& word : x) word = static_cast<std::uint16_t>(random() % 64);
  for (std::uint16_t& word : y) word = static_cast<std::uint16_t>(random() % 64);
  std::vector<Candidate> all, left;
  for (std::uint32_t heap = 0; heap < 1000; heap += 1 + static_cast<std::uint32_t>(random() % 3))
    all.push_back({heap, static_cast<std::uint16_t>(random() % 64)});
  const auto arises = [&](const Candidate& candidate) {
    for (std::size_t i = 0; i < first_pairs; ++i)
      if ((x[first_pairs - 1 - i] ^ y[first_pairs - 1 + candidate.heap - i]) == candidate.value) return true;
    return false;
  };
  std::copy_if(all.begin(), all.end(), std::back_inserter(left), std::not_fn(arises));
  EXPECT_GT(left.size(), 20U);
  for (const SimdLevel level : usable_simd_levels()) {
    std::vector<Candidate> candidates = all;
    candidates.resize(
        core::at_level(drop_at, level)(candidates.data(), candidates.size(), &x.back(), y.data() + first_pairs - 1));
    const auto same = [](const Candidate& a, const Candidate& b) { return a.heap == b.heap && a.value == b.value; };
    EXPECT_TRUE(std::equal(candidates.begin(), candidates.end(), left.begin(), left.end(), same)) << name(level);
  }
}

class WindowOfDigits : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(FirstDigit, WindowOfDigits, testing::Range(0, 8));

TEST_P(WindowOfDigits, SLOW_AllGamesOfThreeDigitsAgreeWithTheDefinition) {
  for (int code = 0; code < 64; ++code) {
    std::string text = "0." + std::to_string(GetParam()) + std::to_string(code / 8) + std::to_string(code % 8);
    while (text.back() == '0') text.pop_back();
    if (text == "0.") continue;
    const Game game = parse_game(text);
    if (!game.splits()) continue;
    const std::vector<std::uint32_t> whole = defined_values(game, 2500);
    for (const SimdLevel level : usable_simd_levels()) {
      const bool slow = level == SimdLevel::scalar;
      const std::vector<std::uint32_t> expected(whole.begin(), slow ? whole.begin() + 1200 : whole.end());
      const std::uint32_t window = code % 3 == 0 ? 1024 : 4096;
      const unsigned threads = static_cast<unsigned>(code) % 2 + 1;
      EXPECT_EQ(agreeing(game, expected, window, level, threads), expected.size()) << text << ' ' << name(level);
    }
  }
}

TEST(Window, OtherGamesAgreeWithTheDefinition) {
  // The last two have a long reach. In the first of them, heap 938 is computed by definition, and its common value is
  // the first that two planes do not hold. In the other one, heap 538 has fewer than `first_pairs` pairs. The values of
  // 4.0064 and 0.2040404 become too large, at heaps 2,935 and 3,099.
  for (const std::string& code :
       std::vector<std::string>{"grundy", "4.007", "4.0064", "4.3", "4.06", "4.77", "4.044", "4.0007", "0.0137",
                                "0.00002406", "0.1777", "0.30005", "0.2040404", "0.0000007", "0.10000004",
                                "0.205" + std::string(565, '0') + '7', "0.6" + std::string(439, '0') + '4'}) {
    const Game game = parse_game(code);
    const std::vector<std::uint32_t> whole = defined_values(game, 3200);
    for (const SimdLevel level : usable_simd_levels()) {
      const bool slow = level == SimdLevel::scalar;
      const std::vector<std::uint32_t> expected(whole.begin(), slow ? whole.begin() + 1501 : whole.end());
      for (const std::uint32_t window : {512U, 1024U, 8192U})
        EXPECT_EQ(agreeing(game, expected, window, level, 1), expected.size()) << code << ' ' << name(level);
    }
  }
}

TEST(Window, SLOW_FarBeyondItsMemoryItAgreesWithTheDefinition) {
  // The last two have common values in more than four planes.
  for (const char* code : {"0.106", "0.104", "0.454", "0.356", "0.166", "0.245"}) {
    const Game game = parse_game(code);
    const std::vector<std::uint32_t> expected = defined_values(game, 40'000);
    std::vector<std::uint64_t> work;
    for (const SimdLevel level : usable_simd_levels()) {
      for (const unsigned threads : {1U, 2U, 3U}) {
        WindowValues values(game, 8192, level, threads);
        while (values.next() < expected.size()) {
          const std::uint64_t from = values.next();
          values.step(expected.size());
          for (std::uint64_t n = from; n < values.next(); ++n)
            ASSERT_EQ(values.value(n), expected[n]) << code << ' ' << n << ' ' << threads;
        }
        const auto largest = std::max_element(expected.begin(), expected.end());
        EXPECT_EQ(values.largest().heap, static_cast<std::uint64_t>(largest - expected.begin())) << code;
        EXPECT_EQ(values.planes_tried() < values.planes(), values.planes() > 4) << code;
        work.insert(work.end(), {values.furthest(), values.searched(), values.rare().size()});
        EXPECT_TRUE(std::equal(work.end() - 3, work.end(), work.begin())) << code << ' ' << name(level) << threads;
      }
    }
  }
}

TEST(Window, THREADS_ARareHeapInvalidatesWhatWasComputedAhead) {
  const Game game = parse_game("0.377");
  const std::vector<std::uint32_t> expected = defined_values(game, 25'000);
  constexpr std::uint32_t late = 22'476;
  for (const unsigned threads : test::compared_threads(2)) {
    for (const bool at_end : {false, true}) {  // whether the rare heap is the last one of a batch
      WindowValues values(game, 1 << 15, usable_simd_levels().back(), threads);
      while (values.next() < expected.size()) {
        const std::uint64_t from = values.next();
        const std::uint64_t before = late + 1 - most_lanes, end = from < before  ? before
                                                                  : from <= late ? late + 1
                                                                                 : from;
        values.step(at_end && from < end ? end : expected.size());
        for (std::uint64_t n = from; n < values.next(); ++n) ASSERT_EQ(values.value(n), expected[n]) << n << threads;
      }
      // The batches before heap 22,476 were complete, so the batch after it had been computed ahead.
      const auto found = std::find(values.rare().begin(), values.rare().end(),
                                   RareHeap{late, static_cast<std::uint16_t>(expected[late])});
      ASSERT_TRUE(found != values.rare().end());
      EXPECT_LT((found - 1)->heap + batch_heaps, found->heap);
    }
  }
}

TEST(Window, ABitThatNoValueHadIsAddedToTheMask) {
  struct Case {
    const char* code;
    std::uint32_t window, heap, value;
  };
  // Beyond the window, the first heaps with these values; by the mask chosen before they would be rare.
  for (const auto& [code, window, heap, value] : {Case{"0.56", 2048, 22'778, 64}, Case{"0.054", 2048, 3758, 32}}) {
    const std::vector<std::uint32_t> expected = defined_values(parse_game(code), heap + 3000);
    for (const SimdLevel level : usable_simd_levels()) {
      for (const unsigned threads : {1U, 2U}) {
        WindowValues values(parse_game(code), window, level, threads);
        values.advance(threads == 1 ? heap : heap - 100);  // first or inside of a batch
        const std::uint32_t mask = values.space().mask;
        EXPECT_TRUE(values.space().is_rare(heap, value)) << code;
        while (values.next() < expected.size()) {
          const std::uint64_t from = values.next();
          values.step(expected.size());
          for (std::uint64_t n = from; n < values.next(); ++n)
            ASSERT_EQ(values.value(n), expected[n]) << code << ' ' << n;
        }
        EXPECT_EQ(values.space().mask, mask + value) << code << ' ' << name(level);
      }
    }
  }
}

TEST(Window, THREADS_BatchesComputedAheadMayMove) {
  constexpr std::uint64_t upto = 300'000;  // 4,096 heaps and a batch are moved to the front every 16,384 heaps or so
  for (const char* code : {"0.356", "0.77", "0.106", "0.454"}) {
    std::vector<std::uint16_t> expected(1);
    std::uint64_t searched = 0;
    for (const unsigned threads : {1U, 2U}) {
      WindowValues values(parse_game(code), 4096, usable_simd_levels().back(), threads);
      for (int steps = 0; values.next() < upto; ++steps) {
        const std::uint64_t from = values.next();
        values.step(steps % 3 == 0 ? from + 10 : upto);  // short steps, so that batches begin at any heap
        for (std::uint64_t n = from; n < values.next(); ++n) {
          if (threads == 1) expected.push_back(values.value(n));
          ASSERT_EQ(values.value(n), expected[n]) << code << ' ' << n;
        }
      }
      // Marks that are wrong seldom change a value, but they change the number of searches.
      if (threads == 1) searched = values.searched();
      EXPECT_EQ(values.searched(), searched) << code;
    }
  }
}

TEST(Window, SparseSpaceIsClosed) {
  for (const SparseSpace& space : {SparseSpace{0xd, true, 1}, {0x17, true, 1}, {0x1ee, false, 0}, {0x30, true, 0}}) {
    for (std::uint64_t n = 0; n < 4; ++n) {
      std::uint32_t last[2] = {0, 0};
      for (std::uint32_t half = 0; half < 256; ++half) {
        for (const bool rare : {false, true}) {
          const std::uint32_t value = space.value(n, half, rare);
          EXPECT_EQ(space.is_rare(n, value), rare);
          EXPECT_EQ(space.half(value), half);
          EXPECT_TRUE(half == 0 || value > last[rare ? 1 : 0]);
          last[rare ? 1 : 0] = value;
        }
      }
    }
    for (std::uint32_t a = 1; a < 5; ++a) {
      for (std::uint32_t b = 1; b < 5; ++b) {
        for (std::uint32_t x = 0; x < 64; ++x) {
          for (std::uint32_t y = 0; y < 64; ++y) {
            const std::uint32_t n = a + b + space.twist;
            EXPECT_EQ(space.is_rare(n, x ^ y), space.is_rare(a, x) == space.is_rare(b, y));
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace mexwave::heaps::detail
