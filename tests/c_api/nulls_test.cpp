// Every function of the C API with null for each of its pointers; sizes that are out of range, or whose product is.

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "c_api/message.hpp"
#include "mexwave/mexwave.h"
#include "places.hpp"

namespace mexwave::test {
namespace {

// Objects of all types.
mexwave_status make(mexwave_chomp3_openings** made) { return mexwave_chomp3_openings_new(10, nullptr, made); }
mexwave_status make(mexwave_chomp3_solution** made) { return mexwave_chomp3_solve(3, 3, 3, nullptr, made); }
mexwave_status make(mexwave_chocolate_bound** made) { return mexwave_chocolate_bound_sum(3, made); }
mexwave_status make(mexwave_heaps_grundy** made) { return mexwave_heaps_grundy_new("nim", 10, nullptr, made); }
mexwave_status make(mexwave_heaps_solution** made) { return mexwave_heaps_solve("nim:3", nullptr, made); }
mexwave_status make(mexwave_chocolate_positions** made) {
  mexwave_chocolate_bound* bound = nullptr;
  EXPECT_EQ(make(&bound), MEXWAVE_OK);
  const mexwave_status status = mexwave_chocolate_positions_new(bound, 3, 0, nullptr, made);
  mexwave_chocolate_bound_free(bound);
  return status;
}
mexwave_status make(mexwave_squares_draws** made) {
  const mexwave_squares_goal goal{
      .height = 3, .width = 3, .axis_parallel = 0, .white_min = 0, .white_max = 0, .classes = 0};
  return mexwave_squares_count_draws(&goal, nullptr, made);
}
void release(mexwave_chomp3_openings* made) { mexwave_chomp3_openings_free(made); }
void release(mexwave_chomp3_solution* made) { mexwave_chomp3_solution_free(made); }
void release(mexwave_chocolate_bound* made) { mexwave_chocolate_bound_free(made); }
void release(mexwave_heaps_grundy* made) { mexwave_heaps_grundy_free(made); }
void release(mexwave_heaps_solution* made) { mexwave_heaps_solution_free(made); }
void release(mexwave_chocolate_positions* made) { mexwave_chocolate_positions_free(made); }
void release(mexwave_squares_draws* made) { mexwave_squares_draws_free(made); }

template <class Object>
struct Kept {
  Object* made = nullptr;
  Kept() { EXPECT_EQ(make(&made), MEXWAVE_OK) << message(); }
  ~Kept() { release(made); }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
};

/// A good argument of a parameter's type.
template <class Parameter>
Parameter sample() {
  using To = std::remove_pointer_t<Parameter>;
  using Value = std::remove_const_t<To>;
  if constexpr (!std::is_pointer_v<Parameter>) {
    return Parameter{1};
  } else if constexpr (std::is_function_v<To>) {
    return [](auto...) { return 0; };
  } else if constexpr (std::is_same_v<Value, char>) {
    return "nim";
  } else if constexpr (std::is_void_v<Value>) {
    static int context = 0;
    return &context;
  } else if constexpr (requires(Value * made) { make(&made); }) {
    static const Kept<Value> kept;
    return kept.made;
  } else {
    static Value value{};  // the place for an object, options, numbers
    return &value;
  }
}

/// Frees what a call has put in the place for its object.
template <class Argument>
void empty(Argument argument) {
  if constexpr (requires { make(argument); }) {
    if (argument != nullptr) release(std::exchange(*argument, nullptr));
  }
}

/// The error of a call that does not accept a null pointer.
template <class Result>
void expect_refused(const Result& result) {
  if constexpr (std::is_same_v<Result, mexwave_status>) {
    EXPECT_EQ(result, MEXWAVE_INVALID_ARGUMENT);
  } else if constexpr (std::is_pointer_v<Result>) {
    EXPECT_EQ(result, nullptr);
  } else {
    EXPECT_TRUE(result == 0 || result == MEXWAVE_NONE) << result;
  }
  EXPECT_TRUE(contains(message(), "null")) << message();
}

template <class Result, class... Parameters>
void call_with(Result (*function)(Parameters...), std::tuple<Parameters...> arguments, bool is_refused) {
  EXPECT_EQ(mexwave_heaps_grundy_new("?", 1, nullptr, sample<mexwave_heaps_grundy**>()), MEXWAVE_INVALID_ARGUMENT);
  ASSERT_FALSE(contains(message(), "null")) << message();  // that of another call
  if constexpr (std::is_void_v<Result>) {
    std::apply(function, arguments);
  } else {
    const Result result = std::apply(function, arguments);
    if (is_refused) expect_refused(result);
  }
  if (!is_refused) {
    EXPECT_FALSE(contains(message(), "null")) << message();
  }
  std::apply([](auto... each) { (empty(each), ...); }, arguments);
}

template <class Result, class... Parameters, std::size_t... k>
void call_with_nulls(Result (*function)(Parameters...), std::index_sequence<k...> /*places*/) {
  [[maybe_unused]] const auto one = [&]<std::size_t at>(std::integral_constant<std::size_t, at> /*place*/) {
    using Parameter = std::tuple_element_t<at, std::tuple<Parameters...>>;
    if constexpr (std::is_pointer_v<Parameter>) {
      SCOPED_TRACE("null for the parameter " + std::to_string(at));
      std::tuple<Parameters...> arguments{sample<Parameters>()...};
      std::get<at>(arguments) = nullptr;
      constexpr bool may_be_null = std::is_same_v<Parameter, const mexwave_run*> || std::is_same_v<Parameter, void*>;
      call_with(function, arguments, !may_be_null && !std::is_void_v<Result>);
    }
  };
  (one(std::integral_constant<std::size_t, k>{}), ...);
  if constexpr ((std::is_pointer_v<Parameters> || ...))
    call_with(function, std::tuple<Parameters...>{}, !std::is_void_v<Result>);
}

template <class Result, class... Parameters>
void call_with_nulls(const char* name, Result (*function)(Parameters...)) {
  SCOPED_TRACE(name);
  call_with_nulls(function, std::index_sequence_for<Parameters...>{});
}

#define FUNCTION(name)                             \
  {                                                \
#name, [] { call_with_nulls(#name, &(name)); } \
  }

const std::map<std::string, void (*)()> functions{
    FUNCTION(mexwave_chocolate_bound_by_pair),
    FUNCTION(mexwave_chocolate_bound_by_sum),
    FUNCTION(mexwave_chocolate_bound_constant),
    FUNCTION(mexwave_chocolate_bound_free),
    FUNCTION(mexwave_chocolate_bound_last),
    FUNCTION(mexwave_chocolate_bound_sum),
    FUNCTION(mexwave_chocolate_grundy),
    FUNCTION(mexwave_chocolate_positions_count),
    FUNCTION(mexwave_chocolate_positions_free),
    FUNCTION(mexwave_chocolate_positions_new),
    FUNCTION(mexwave_chocolate_positions_y),
    FUNCTION(mexwave_chomp3_openings_above_diagonal),
    FUNCTION(mexwave_chomp3_openings_diagonal_q),
    FUNCTION(mexwave_chomp3_openings_end_row),
    FUNCTION(mexwave_chomp3_openings_free),
    FUNCTION(mexwave_chomp3_openings_new),
    FUNCTION(mexwave_chomp3_solution_count),
    FUNCTION(mexwave_chomp3_solution_free),
    FUNCTION(mexwave_chomp3_solution_moves),
    FUNCTION(mexwave_chomp3_solve),
    FUNCTION(mexwave_error_message),
    FUNCTION(mexwave_heaps_grundy_free),
    FUNCTION(mexwave_heaps_grundy_new),
    FUNCTION(mexwave_heaps_grundy_period),
    FUNCTION(mexwave_heaps_grundy_preperiod),
    FUNCTION(mexwave_heaps_grundy_saltus),
    FUNCTION(mexwave_heaps_grundy_values),
    FUNCTION(mexwave_heaps_solution_count),
    FUNCTION(mexwave_heaps_solution_free),
    FUNCTION(mexwave_heaps_solution_grundy),
    FUNCTION(mexwave_heaps_solution_leaves),
    FUNCTION(mexwave_heaps_solution_part),
    FUNCTION(mexwave_heaps_solve),
    FUNCTION(mexwave_squares_count_draws),
    FUNCTION(mexwave_squares_draws_classes),
    FUNCTION(mexwave_squares_draws_colourings),
    FUNCTION(mexwave_squares_draws_free),
    FUNCTION(mexwave_squares_list_draws),
    FUNCTION(mexwave_version),
};
#undef FUNCTION

TEST(CApiNulls, AnswerWithAnError) {
  for (const auto& [name, call] : functions) call();
}

TEST(CApiNulls, EveryFunctionOfTheHeaderIsTested) {
  std::ifstream header(MEXWAVE_SOURCE "/include/mexwave/mexwave.h");
  const std::regex declared(R"(\b(mexwave_\w+)\()");
  std::set<std::string> expected, tried;
  for (std::string line; std::getline(header, line);) {
    for (std::sregex_iterator at(line.begin(), line.end(), declared), end; at != end; ++at) expected.insert((*at)[1]);
  }
  for (const auto& [name, call] : functions) tried.insert(name);
  EXPECT_EQ(tried, expected);
}

TEST(CApiSizes, AreCheckedBeforeDataIsRead) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max(), side = 131'072, sums = 262'143;
  const std::uint32_t value = 0;
  mexwave_chocolate_bound* bound = nullptr;
  const std::pair<std::size_t, std::size_t> sizes[] = {
      {most / 2 + 1, 2},
      {2, most / 2 + 1},
      {std::size_t{1} << 32, std::size_t{1} << 32},
      {most, most},
      {most, 1},
      {1, most},
      {side + 1, 1},
      {1, side + 1},
      {0, 1},
      {1, 0},
      {0, 0},
      {most / 4 + 1, 4},
  };
  for (const auto& [rows, columns] : sizes) {
    EXPECT_EQ(mexwave_chocolate_bound_by_pair(&value, rows, columns, &bound), MEXWAVE_INVALID_ARGUMENT)
        << rows << " x " << columns;
    EXPECT_TRUE(contains(message(), "expected 1 to 131072")) << message();
  }
  for (const std::size_t count : {most, most / 4 + 1, sums + 1, std::size_t{0}}) {
    EXPECT_EQ(mexwave_chocolate_bound_by_sum(&value, count, &bound), MEXWAVE_INVALID_ARGUMENT) << count;
    EXPECT_TRUE(contains(message(), "expected 1 to 262143")) << message();
  }
  const std::vector<std::uint32_t> zeros(sums);
  EXPECT_EQ(mexwave_chocolate_bound_by_sum(zeros.data(), sums, &bound), MEXWAVE_OK) << message();
  mexwave_chocolate_bound_free(bound);
  EXPECT_EQ(mexwave_chocolate_bound_by_pair(zeros.data(), side, 1, &bound), MEXWAVE_OK) << message();
  mexwave_chocolate_bound_free(bound);
}

}  // namespace
}  // namespace mexwave::test
