// The table of positions: exact keys, bounded memory.

#include "positional/position_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace mexwave::positional {
namespace {

TEST(PositionTable, KeepsExactKeysAndStaysWithinItsMemory) {
  std::mt19937_64 random(5);
  PositionTable table(1 << 20);
  std::vector<std::pair<Sides, std::uint32_t>> stored;
  for (int k = 0; k < 20'000; ++k) {
    const std::uint64_t mine = random(), theirs = random() & ~mine;
    stored.push_back({{mine, theirs}, 1 + static_cast<std::uint32_t>(random() % 4095)});
    table.store(stored.back().first, stored.back().second);
    EXPECT_EQ(table.find({theirs, mine}), 0U);
  }
  std::size_t forgotten = 0;  // a bucket may be full before the table is
  for (const auto& [sides, note] : stored) {
    const std::uint32_t found = table.find(sides);
    ASSERT_TRUE(found == 0 || found == note);
    forgotten += found == 0 ? 1 : 0;
  }
  EXPECT_LT(forgotten, stored.size() / 10);
  for (int k = 0; k < 200'000; ++k) {
    const std::uint64_t mine = random(), theirs = random() & ~mine;
    table.store({mine, theirs}, 7);
  }
  EXPECT_LE(table.size(), (std::size_t{1} << 20) / 16);
  for (const auto& [sides, note] : stored) {
    const std::uint32_t found = table.find(sides);
    ASSERT_TRUE(found == 0 || found == note);
  }
}

// Every thread notes for its positions, and for those of all, what only they have; a torn entry would tell another
// note.
TEST(PositionTable, SharedByThreadsReturnsOnlyStoredValues) {
  PositionTable table(1 << 18);  // which grows twice
  const auto note_of = [](const Sides& sides) {
    return 1 + static_cast<std::uint32_t>((sides.mine * 0x9e3779b97f4a7c15 ^ sides.theirs * 0xd6e8feb86659fd93) >> 53);
  };
  std::atomic<int> wrong{0}, found{0};
  for (int round = 0; round < 4; ++round) {
    table.share(true);
    std::vector<std::jthread> threads;
    for (unsigned worker = 0; worker < 3; ++worker) {
      threads.emplace_back([&, worker] {
        std::mt19937_64 own(worker), common(99);
        for (int k = 0; k < 20'000; ++k) {
          std::mt19937_64& random = k % 2 == 0 ? own : common;
          const std::uint64_t mine = random() & random(), theirs = random() & ~mine;
          const std::uint32_t note = table.find({mine, theirs});
          wrong += note != 0 && note != note_of({mine, theirs}) ? 1 : 0;
          found += note != 0 ? 1 : 0;
          table.store({mine, theirs}, note_of({mine, theirs}));
        }
      });
    }
    threads.clear();
    table.share(false);
    if (table.must_grow()) table.grow();
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 1000);
  EXPECT_LE(table.size(), (std::size_t{1} << 18) / 16);
}

// What was found before is found after, whoever moved it, and nothing else is.
TEST(PositionTable, LosesNothingAsItGrows) {
  for (const unsigned workers : {1U, 2U, 3U}) {
    PositionTable table(1 << 22);
    table.share(true);  // its owner has it grow
    std::mt19937_64 random(workers);
    std::vector<Sides> stored;
    for (int doubling = 0; doubling < 4; ++doubling) {
      while (!table.must_grow()) {
        const std::uint64_t mine = random() & random();
        stored.push_back({mine, random() & ~mine});
        table.store(stored.back(), 1 + static_cast<std::uint32_t>(stored.size() % 4095));
      }
      std::vector<std::uint32_t> notes;
      notes.reserve(stored.size());
      for (const Sides& sides : stored) notes.push_back(table.find(sides));
      const std::uint64_t size = table.size();
      table.grow(workers);
      ASSERT_EQ(table.size(), size);
      ASSERT_FALSE(table.must_grow());
      for (std::size_t k = 0; k < stored.size(); ++k) {
        ASSERT_EQ(table.find(stored[k]), notes[k]);
        ASSERT_EQ(table.find({stored[k].theirs, stored[k].mine}), 0U);
      }
    }
    EXPECT_GT(table.size(), 16U << 10);
  }
}

}  // namespace
}  // namespace mexwave::positional
