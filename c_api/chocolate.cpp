// The C interface to chocolate games (mexwave/chocolate.hpp).

#include "mexwave/chocolate.hpp"

#include <string>
#include <vector>

#include "guard.hpp"

namespace chocolate = mexwave::chocolate;
using namespace mexwave::c_api;

struct mexwave_chocolate_bound {
  chocolate::Bound bound;
};

struct mexwave_chocolate_positions {
  chocolate::Positions found;
};

namespace {

/// x and z are at most largest_side, x + z at most twice that.
constexpr std::size_t most_sides = std::size_t{chocolate::largest_side} + 1;
constexpr std::size_t most_values_by_sum = std::size_t{2} * chocolate::largest_side + 1;

}  // namespace

extern "C" {

mexwave_status mexwave_chocolate_bound_sum(uint32_t k, mexwave_chocolate_bound** made) {
  return make(made, [&] { return mexwave_chocolate_bound{chocolate::Bound::sum(k)}; });
}
mexwave_status mexwave_chocolate_bound_last(uint32_t k, mexwave_chocolate_bound** made) {
  return make(made, [&] { return mexwave_chocolate_bound{chocolate::Bound::last(k)}; });
}
mexwave_status mexwave_chocolate_bound_constant(uint32_t height, mexwave_chocolate_bound** made) {
  return make(made, [&] { return mexwave_chocolate_bound{chocolate::Bound::constant(height)}; });
}
mexwave_status mexwave_chocolate_bound_by_sum(const uint32_t* values, size_t count, mexwave_chocolate_bound** made) {
  return make(made, [&] {
    require_size(count, most_values_by_sum, "count");
    require(values, "values");
    return mexwave_chocolate_bound{chocolate::Bound::by_sum({values, values + count})};
  });
}
mexwave_status mexwave_chocolate_bound_by_pair(const uint32_t* values, size_t rows, size_t columns,
                                               mexwave_chocolate_bound** made) {
  return make(made, [&] {
    require_size(rows, most_sides, "rows");
    require_size(columns, most_sides, "columns");
    require(values, "values");
    // The values are copied twice while the bound is made. rows * columns cannot overflow, because both are small.
    mexwave::require_memory("a bound of " + std::to_string(rows) + " x " + std::to_string(columns) + " values",
                            std::uint64_t{2 * sizeof(std::uint32_t)} * rows * columns);
    std::vector<std::vector<std::uint32_t>> all;
    for (std::size_t x = 0; x < rows; ++x) all.emplace_back(values + x * columns, values + (x + 1) * columns);
    return mexwave_chocolate_bound{chocolate::Bound::by_pair(all)};
  });
}
void mexwave_chocolate_bound_free(mexwave_chocolate_bound* bound) { delete bound; }

mexwave_status mexwave_chocolate_positions_new(const mexwave_chocolate_bound* bound, uint32_t upto, int misere,
                                               const mexwave_run* run, mexwave_chocolate_positions** made) {
  return make(made, [&] {
    require(bound, "bound");
    chocolate::PositionsGoal goal{.bound = bound->bound, .upto = upto, .keep = true};
    if (misere != 0) goal.play = mexwave::Play::misere;
    return mexwave_chocolate_positions{chocolate::positions(goal, run_options(run))};
  });
}
void mexwave_chocolate_positions_free(mexwave_chocolate_positions* positions) { delete positions; }
uint64_t mexwave_chocolate_positions_count(const mexwave_chocolate_positions* positions) {
  return get(positions, [](const auto& made) { return made.found.count; });
}
const uint32_t* mexwave_chocolate_positions_y(const mexwave_chocolate_positions* positions) {
  return get(positions, [](const auto& made) { return made.found.y.data(); });
}

mexwave_status mexwave_chocolate_grundy(const mexwave_chocolate_bound* bound, uint32_t upto, const mexwave_run* run,
                                        mexwave_chocolate_each_grundy each, void* context) {
  return guarded([&] {
    require(bound, "bound");
    require(reinterpret_cast<const void*>(each), "each");
    (void)chocolate::grundy(
        {.bound = bound->bound, .upto = upto},
        [&](std::uint32_t x, std::span<const std::uint16_t> values) {
          throw_if_cancelled(each(context, x, values.data(), values.size()));
        },
        run_options(run));
  });
}

}  // extern "C"
