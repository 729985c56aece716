// Sums of any games, by their tables: random games against the definitions, what is refused, and cancellation.

#include "mexwave/sums.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "mexwave/error.hpp"

namespace mexwave::sums {
namespace {

/// Positions 0, ..., size - 1; each move leads to a lower number, chosen at random.
Part random_game(std::mt19937& random, std::uint32_t size) {
  std::vector<std::vector<Position>> options(size);
  for (std::uint32_t k = 0; k < size; ++k)
    for (std::uint32_t lower = 0; lower < k; ++lower)
      if (random() % 3 == 0) options[k].push_back({lower});
  return {"random", {size - 1}, [options](const Position& at) { return options[at[0]]; }};
}

TEST(Sums, RandomGamesAgreeWithTheDefinitions) {
  std::mt19937 random(20261201);
  std::size_t lost = 0, passes = 0;
  for (int k = 0; k < 300; ++k) {
    std::vector<Part> sum(1 + random() % 3);
    for (Part& part : sum) part = random_game(random, 1 + random() % 8);
    const Solution misere = solve_misere(sum), pass = solve_with_pass(sum);
    EXPECT_EQ(misere.is_p_position, misere_reference(sum)) << k;
    EXPECT_EQ(pass.grundy, pass_reference(sum)) << k;
    EXPECT_EQ(pass.is_p_position, pass.grundy == 0) << k;
    EXPECT_EQ(pass.is_p_position, pass.moves.empty() && !pass.pass_wins) << k;
    EXPECT_FALSE(misere.pass_wins);
    std::vector<WinningMove> wins_misere, wins_with_pass;
    for (std::size_t part = 0; part < sum.size(); ++part) {
      for (const Position& leaves : sum[part].moves(sum[part].start)) {
        std::vector<Part> left = sum;
        left[part].start = leaves;
        if (misere_reference(left)) wins_misere.push_back({part, leaves});
        if (pass_reference(left) == 0) wins_with_pass.push_back({part, leaves});
      }
    }
    EXPECT_EQ(misere.moves, wins_misere) << k;
    EXPECT_EQ(pass.moves, wins_with_pass) << k;
    lost += misere.is_p_position ? 1 : 0;
    passes += pass.pass_wins ? 1 : 0;
  }
  EXPECT_GT(lost, 30U);
  EXPECT_GT(passes, 10U);
}

Part nim(std::uint32_t n) {
  return {"nim", {n}, [](const Position& at) {
            std::vector<Position> options;
            for (std::uint32_t left = 0; left < at[0]; ++left) options.push_back({left});
            return options;
          }};
}

TEST(Sums, TheExampleOfTheHeader) {
  const auto moves = [](const Position& at) {
    std::vector<Position> options;
    for (std::uint32_t k = 1; k <= 2 && k <= at[0]; ++k) options.push_back({at[0] - k});
    return options;
  };
  const Solution solution = solve_misere({{"heap:5", {5}, moves}});
  ASSERT_EQ(solution.moves.size(), 1U);
  EXPECT_EQ(solution.moves[0].leaves, Position{4});
}

TEST(Sums, RefusesWhatHasNoEndOrIsTooLarge) {
  EXPECT_THROW((void)solve_misere({}), InvalidArgument);
  const Moves around = [](const Position& at) { return std::vector<Position>{{(at[0] + 1) % 3}}; };
  EXPECT_THROW((void)solve_misere({nim(1), {"around", {0}, around}}), InvalidArgument);
  const Moves itself = [](const Position& at) { return std::vector<Position>{at}; };
  EXPECT_THROW((void)solve_with_pass({{"itself", {0}, itself}}), InvalidArgument);
  // 300^4 positions, which the four lists show; nothing is allocated for them.
  EXPECT_THROW((void)solve_misere({nim(299), nim(299), nim(299), nim(299)}), InvalidArgument);
}

TEST(Sums, MemoryIsCheckedWhileTheListsGrowAndBeforeTheTable) {
  EXPECT_THROW((void)solve_misere({nim(3000)}, {.memory_limit = 8 << 20}), MemoryLimit);  // its moves
  EXPECT_THROW((void)solve_misere({nim(200), nim(200), nim(200)}, {.memory_limit = 8 << 20}), MemoryLimit);
  Part estimated = nim(100'000'000);
  estimated.bytes = std::uint64_t{1} << 50;
  estimated.moves = [](const Position&) -> std::vector<Position> { throw std::logic_error("the estimate is first"); };
  EXPECT_THROW((void)solve_with_pass({estimated}), MemoryLimit);
}

TEST(Sums, CancellingStopsTheListsAndTheTable) {
  int asked = 0;
  const RunOptions run{.cancelled = [&] { return ++asked >= 2; }};
  EXPECT_THROW((void)solve_misere({nim(20'000)}, run), Cancelled);
  asked = 0;
  EXPECT_THROW((void)solve_with_pass({nim(400), nim(400), nim(400)}, run), Cancelled);
}

}  // namespace
}  // namespace mexwave::sums
