// The C API gives the same results as the C++ API, and no exception escapes from it.

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "c_api/message.hpp"
#include "mexwave/mexwave.h"
#include "mexwave/mexwave.hpp"

namespace mexwave::test {
namespace {

/// An array of the C API beside a vector of the C++ API.
template <class Value>
void expect_equal(const Value* found, const std::vector<Value>& expected) {
  EXPECT_EQ(std::vector<Value>(found, found + expected.size()), expected);
}

TEST(CApi, Chomp3) {
  mexwave_chomp3_openings* openings = nullptr;
  ASSERT_EQ(mexwave_chomp3_openings_new(500, nullptr, &openings), MEXWAVE_OK) << message();
  const chomp3::Sweep sweep = chomp3::sweep({.openings_upto = 500});
  expect_equal(mexwave_chomp3_openings_diagonal_q(openings), sweep.diagonal_q);
  expect_equal(mexwave_chomp3_openings_end_row(openings), sweep.end_row);
  expect_equal(mexwave_chomp3_openings_above_diagonal(openings), sweep.above_diagonal);
  mexwave_chomp3_openings_free(openings);
  for (const chomp3::Position& at : {chomp3::Position{8, 8, 8}, {14, 14, 10}, {30, 20, 10}}) {
    mexwave_chomp3_solution* solution = nullptr;
    ASSERT_EQ(mexwave_chomp3_solve(at.p, at.q, at.r, nullptr, &solution), MEXWAVE_OK) << message();
    const chomp3::Solution expected = chomp3::solve(at);
    ASSERT_EQ(mexwave_chomp3_solution_count(solution), expected.moves.size());
    for (std::size_t k = 0; k < expected.moves.size(); ++k) {
      const mexwave_chomp3_move& move = mexwave_chomp3_solution_moves(solution)[k];
      EXPECT_EQ((chomp3::WinningMove{move.row, move.column, {move.p, move.q, move.r}}), expected.moves[k]);
    }
    mexwave_chomp3_solution_free(solution);
  }
}

/// One bound, made twice.
struct TwoBounds {
  mexwave_chocolate_bound* c = nullptr;
  chocolate::Bound cpp;
};

void expect_same_game(const TwoBounds& bound, std::uint32_t upto) {
  ASSERT_NE(bound.c, nullptr);
  for (const Play play : {Play::normal, Play::misere}) {
    mexwave_chocolate_positions* positions = nullptr;
    ASSERT_EQ(mexwave_chocolate_positions_new(bound.c, upto, play == Play::misere ? 1 : 0, nullptr, &positions),
              MEXWAVE_OK);
    const chocolate::Positions expected =
        chocolate::positions({.bound = bound.cpp, .upto = upto, .play = play, .keep = true});
    EXPECT_EQ(mexwave_chocolate_positions_count(positions), expected.count);
    expect_equal(mexwave_chocolate_positions_y(positions), expected.y);
    mexwave_chocolate_positions_free(positions);
  }
  std::vector<std::uint16_t> values, expected;
  const auto keep = [](void* context, std::uint32_t, const std::uint16_t* part, std::size_t count) {
    static_cast<std::vector<std::uint16_t>*>(context)->insert(static_cast<std::vector<std::uint16_t>*>(context)->end(),
                                                              part, part + count);
    return 0;
  };
  EXPECT_EQ(mexwave_chocolate_grundy(bound.c, upto, nullptr, keep, &values), MEXWAVE_OK);
  chocolate::grundy({.bound = bound.cpp, .upto = upto}, [&](std::uint32_t, std::span<const std::uint16_t> part) {
    expected.insert(expected.end(), part.begin(), part.end());
  });
  EXPECT_EQ(values, expected);
  mexwave_chocolate_bound_free(bound.c);
}

TEST(CApi, Chocolate) {
  TwoBounds sum{nullptr, chocolate::Bound::sum(3)}, last{nullptr, chocolate::Bound::last(2)},
      constant{nullptr, chocolate::Bound::constant(5)},
      by_sum{nullptr, chocolate::Bound::by_sum({0, 0, 1, 3, 3, 4, 9})},
      by_pair{nullptr, chocolate::Bound::by_pair({{0, 1, 1}, {0, 2, 2}, {3, 3, 4}})};
  EXPECT_EQ(mexwave_chocolate_bound_sum(3, &sum.c), MEXWAVE_OK);
  EXPECT_EQ(mexwave_chocolate_bound_last(2, &last.c), MEXWAVE_OK);
  EXPECT_EQ(mexwave_chocolate_bound_constant(5, &constant.c), MEXWAVE_OK);
  const std::vector<std::uint32_t> sums{0, 0, 1, 3, 3, 4, 9}, pairs{0, 1, 1, 0, 2, 2, 3, 3, 4};
  EXPECT_EQ(mexwave_chocolate_bound_by_sum(sums.data(), sums.size(), &by_sum.c), MEXWAVE_OK);
  EXPECT_EQ(mexwave_chocolate_bound_by_pair(pairs.data(), 3, 3, &by_pair.c), MEXWAVE_OK);
  expect_same_game(sum, 40);
  expect_same_game(last, 31);
  expect_same_game(constant, 20);
  expect_same_game(by_sum, 3);
  expect_same_game(by_pair, 2);
}

TEST(CApi, Draws) {
  mexwave_squares_goal goal{
      .height = 6, .width = 6, .axis_parallel = 0, .white_min = 18, .white_max = 18, .classes = 1};
  mexwave_squares_draws* draws = nullptr;
  ASSERT_EQ(mexwave_squares_count_draws(&goal, nullptr, &draws), MEXWAVE_OK) << message();
  const squares::DrawsCount expected =
      squares::count_draws({.board = {6, 6}, .white_min = 18, .white_max = 18, .classes = true});
  EXPECT_EQ(mexwave_squares_draws_colourings(draws), expected.colourings);
  EXPECT_EQ(mexwave_squares_draws_classes(draws), expected.classes);
  mexwave_squares_draws_free(draws);

  // White may have as many men as there are cells, and squares along the sides may count alone.
  goal = {.height = 3, .width = 3, .axis_parallel = 1, .white_min = 0, .white_max = 0, .classes = 0};
  std::vector<std::vector<std::uint8_t>> found, wanted;
  const auto keep = [](void* context, const std::uint8_t* white, std::size_t cells, std::uint32_t) {
    static_cast<std::vector<std::vector<std::uint8_t>>*>(context)->emplace_back(white, white + cells);
    return 0;
  };
  EXPECT_EQ(mexwave_squares_list_draws(&goal, nullptr, keep, &found), MEXWAVE_OK) << message();
  squares::list_draws({.board = {3, 3, squares::Orientation::axis_parallel}},
                      [&](const squares::Draw& draw) { wanted.push_back(draw.white); });
  EXPECT_EQ(found, wanted);
  EXPECT_GT(found.size(), 10U);
}

TEST(CApi, Heaps) {
  mexwave_heaps_grundy* grundy = nullptr;
  ASSERT_EQ(mexwave_heaps_grundy_new("0.137", 1000, nullptr, &grundy), MEXWAVE_OK) << message();
  const heaps::Grundy expected = heaps::grundy({heaps::parse_game("0.137"), 1000});
  expect_equal(mexwave_heaps_grundy_values(grundy), expected.values);
  EXPECT_EQ(mexwave_heaps_grundy_period(grundy), 34U);
  EXPECT_EQ(mexwave_heaps_grundy_preperiod(grundy), expected.period->preperiod);
  EXPECT_EQ(mexwave_heaps_grundy_saltus(grundy), 0U);
  mexwave_heaps_grundy_free(grundy);
  ASSERT_EQ(mexwave_heaps_grundy_new("0.137", 50, nullptr, &grundy), MEXWAVE_OK);
  EXPECT_EQ(mexwave_heaps_grundy_period(grundy), 0U);  // too few values to prove a period
  mexwave_heaps_grundy_free(grundy);

  for (const char* text : {"rim:7 + dim:7 + nim:7", "0.137:9 + nim:3", "wythoff:3,5", "nim:4 + nim:4"}) {
    mexwave_heaps_solution* solution = nullptr;
    ASSERT_EQ(mexwave_heaps_solve(text, nullptr, &solution), MEXWAVE_OK) << message();
    const std::vector<heaps::Part> sum = heaps::parse_sum(text);
    const heaps::Solution wanted = heaps::solve(sum);
    EXPECT_EQ(mexwave_heaps_solution_grundy(solution), wanted.grundy.value_or(MEXWAVE_NONE)) << text;
    ASSERT_EQ(mexwave_heaps_solution_count(solution), wanted.moves.size()) << text;
    for (std::size_t k = 0; k < wanted.moves.size(); ++k) {
      const std::size_t part = wanted.moves[k].part;
      EXPECT_EQ(mexwave_heaps_solution_part(solution, k), part);
      EXPECT_EQ(mexwave_heaps_solution_leaves(solution, k),
                heaps::position_text(sum[part].game, wanted.moves[k].leaves));
    }
    EXPECT_EQ(mexwave_heaps_solution_leaves(solution, wanted.moves.size()), nullptr);
    mexwave_heaps_solution_free(solution);
  }
}

TEST(CApi, FailuresHaveAStatusAMessageAndNoResult) {
  auto* openings = reinterpret_cast<mexwave_chomp3_openings*>(&expect_same_game);  // must be overwritten
  EXPECT_EQ(mexwave_chomp3_openings_new(0, nullptr, &openings), MEXWAVE_INVALID_ARGUMENT);
  EXPECT_EQ(openings, nullptr);
  EXPECT_TRUE(contains(message(), "20000000")) << message();
  std::thread([&] { EXPECT_EQ(message(), ""); }).join();  // each thread has its own

  mexwave_run run{};
  run.memory_limit = 1000;
  EXPECT_EQ(mexwave_chomp3_openings_new(100'000, &run, &openings), MEXWAVE_NO_MEMORY);
  EXPECT_TRUE(contains(message(), "1000 bytes") || contains(message(), "is available")) << message();
  run = {};
  run.simd = "mmx";
  EXPECT_EQ(mexwave_chomp3_openings_new(100, &run, &openings), MEXWAVE_INVALID_ARGUMENT);
  EXPECT_TRUE(contains(message(), "'mmx'")) << message();
  run = {};
  run.cancelled = [](void*) { return 1; };
  EXPECT_EQ(mexwave_chomp3_openings_new(100'000, &run, &openings), MEXWAVE_CANCELLED);
  run = {};
  run.progress = [](void*, std::uint64_t, std::uint64_t) { throw 1; };  // NOLINT: what C++ may hand in
  EXPECT_EQ(mexwave_chomp3_openings_new(100'000, &run, &openings), MEXWAVE_FAILED);
  EXPECT_EQ(openings, nullptr);

  // Nulls.
  EXPECT_EQ(mexwave_chomp3_openings_new(10, nullptr, nullptr), MEXWAVE_INVALID_ARGUMENT);
  mexwave_heaps_grundy* grundy = nullptr;
  EXPECT_EQ(mexwave_heaps_grundy_new(nullptr, 10, nullptr, &grundy), MEXWAVE_INVALID_ARGUMENT);
  mexwave_heaps_solution* solution = nullptr;
  EXPECT_EQ(mexwave_heaps_solve(nullptr, nullptr, &solution), MEXWAVE_INVALID_ARGUMENT);
  mexwave_chocolate_bound* bound = nullptr;
  EXPECT_EQ(mexwave_chocolate_bound_by_sum(nullptr, 3, &bound), MEXWAVE_INVALID_ARGUMENT);
  EXPECT_EQ(mexwave_chocolate_bound_by_pair(nullptr, 3, 3, &bound), MEXWAVE_INVALID_ARGUMENT);
  EXPECT_EQ(mexwave_chocolate_bound_by_sum(nullptr, 0, &bound), MEXWAVE_INVALID_ARGUMENT);
  mexwave_chocolate_positions* positions = nullptr;
  EXPECT_EQ(mexwave_chocolate_positions_new(nullptr, 3, 0, nullptr, &positions), MEXWAVE_INVALID_ARGUMENT);
  EXPECT_EQ(mexwave_chocolate_grundy(nullptr, 3, nullptr, nullptr, nullptr), MEXWAVE_INVALID_ARGUMENT);
  mexwave_squares_draws* draws = nullptr;
  EXPECT_EQ(mexwave_squares_count_draws(nullptr, nullptr, &draws), MEXWAVE_INVALID_ARGUMENT);
  EXPECT_EQ(mexwave_squares_list_draws(nullptr, nullptr, nullptr, nullptr), MEXWAVE_INVALID_ARGUMENT);
  EXPECT_TRUE(contains(message(), "each")) << message();
  mexwave_chomp3_openings_free(nullptr);
  mexwave_chomp3_solution_free(nullptr);
  mexwave_chocolate_bound_free(nullptr);
  mexwave_chocolate_positions_free(nullptr);
  mexwave_squares_draws_free(nullptr);
  mexwave_heaps_grundy_free(nullptr);
  mexwave_heaps_solution_free(nullptr);

  // A list that its reader has seen enough of.
  const mexwave_squares_goal goal{
      .height = 4, .width = 4, .axis_parallel = 0, .white_min = 0, .white_max = 0, .classes = 0};
  int seen = 0;
  const auto three = [](void* count, const std::uint8_t*, std::size_t, std::uint32_t) {
    return ++*static_cast<int*>(count) == 3 ? 1 : 0;
  };
  EXPECT_EQ(mexwave_squares_list_draws(&goal, nullptr, three, &seen), MEXWAVE_CANCELLED);
  EXPECT_EQ(seen, 3);
}

TEST(CApi, ProgressComesWithItsContext) {
  struct Seen {
    std::uint64_t calls = 0, last = 0;
    int asked = 0;
  } seen;
  mexwave_run run{};
  run.threads = 1;
  run.context = &seen;
  run.progress = [](void* context, std::uint64_t done, std::uint64_t total) {
    auto& all = *static_cast<Seen*>(context);
    EXPECT_LE(done, total);
    EXPECT_GE(done, all.last);
    all.last = done;
    ++all.calls;
  };
  run.cancelled = [](void* context) { return ++static_cast<Seen*>(context)->asked < 0 ? 1 : 0; };
  mexwave_chomp3_openings* openings = nullptr;
  ASSERT_EQ(mexwave_chomp3_openings_new(10'000, &run, &openings), MEXWAVE_OK) << message();
  mexwave_chomp3_openings_free(openings);
  EXPECT_GT(seen.calls, 0U);
  EXPECT_GT(seen.asked, 0);
  EXPECT_STREQ(mexwave_version(), version);
}

}  // namespace
}  // namespace mexwave::test
