// The words of a double check.

#include "chomp3/double_check.hpp"

#include <fmt/core.h>

#include "chomp3/long_run.hpp"
#include "cli/messages.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// Text with {at}, {first} and {second}.
const char* wording(chomp3::Difference::Field field) {
  using Field = chomp3::Difference::Field;
  switch (field) {
    case Field::upto:
      return "openings to {first} against {second}";
    case Field::diagonal_q:
      return "q of (p,q,q) for p = {at}: {first} against {second}";
    case Field::end_row:
      return "r of (p,p,r) for p = {at}: {first} against {second}";
    case Field::above_diagonal:
      return "f(q,q-1) for q = {at}: {first} against {second}";
    case Field::row_number:
      return "row {at}, number: {first} against {second}";
    case Field::row_is_long:
      return "row {at}, kind: {first} against {second}";
    case Field::row_first:
      return "row {at}, first value: {first} against {second}";
    case Field::row_end:
      return "row {at}, end: {first} against {second}";
    case Field::row_min:
      return "row {at}, minimum: {first} against {second}";
    case Field::row_min_at:
      return "row {at}, place of the minimum: {first} against {second}";
    case Field::row_preperiod:
      return "row {at}, onset: {first} against {second}";
    case Field::row_pattern:
      return "row {at}, pattern: {first} against {second}";
    case Field::row_count:
      return "rows settled: {first} against {second}";
  }
  return "";
}

std::string text(chomp3::Difference::Field field, const std::vector<std::uint32_t>& values) {
  if (values.empty()) return "nothing";
  if (field == chomp3::Difference::Field::row_is_long) return values[0] != 0 ? "long" : "short";
  if (values[0] == chomp3::none) return "none";
  return joined(values, " ");
}

}  // namespace

std::string described(const chomp3::Difference& difference) {
  return fmt::format(fmt::runtime(wording(difference.field)), fmt::arg("at", difference.at),
                     fmt::arg("first", text(difference.field, difference.first)),
                     fmt::arg("second", text(difference.field, difference.second)));
}

std::string double_checked(const chomp3::Sweep& sweep, const chomp3::SweepGoal& goal, const RunOptions& run) {
  const double start = seconds_now();
  const chomp3::DoubleCheck check = chomp3::double_check(sweep, goal, run);
  const std::string how = fmt::format("{} on {} thread{}, tiles of {} x {}", name(check.simd), check.threads,
                                      check.threads == 1 ? "" : "s", check.tile.columns, check.tile.rows);
  if (check.difference) {
    throw Disagreement(fmt::format("double check: {}; the second value is with {}", described(*check.difference), how));
  }
  return fmt::format("double check: repeated with {}: {} openings and {} rows are the same, in {:.2f} s", how,
                     sweep.upto, sweep.rows.size(), seconds_now() - start);
}

}  // namespace mexwave::cli
