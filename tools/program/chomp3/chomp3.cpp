// `mexwave chomp3`: three-row Chomp. Each command runs one sweep, and with --double-check a second one.

#include "chomp3/chomp3.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "chomp/openings_text.hpp"
#include "cli/command.hpp"
#include "cli/exit.hpp"
#include "cli/messages.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// The text of a difference for fmt::format, with {at}, {first} and {second}.
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
      return "row {at}, preperiod: {first} against {second}";
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
  const std::string how = fmt::format("{} on {}, tiles of {} x {}", name(check.simd),
                                      count_text(check.threads, "thread"), check.tile_columns, check.tile_p);
  if (check.difference) {
    throw DoesNotHold(fmt::format("double check: {}; the second value is with {}", described(*check.difference), how));
  }
  return fmt::format("double check: repeated with {}: {} and {} are the same, in {:.2f} s", how,
                     count_text(sweep.upto, "opening"), count_text(sweep.rows.size(), "row"), seconds_now() - start);
}

void add_long_sweep_options(Command& command, LongSweepOptions& options) {
  add_checkpoint_options(command, options);
  command.add_flag(
      "--double-check", options.double_check,
      "compute everything again, with other tiles, threads and SIMD level; exit status 2 if the results differ");
}

chomp3::Sweep LongSweep::sweep(const chomp3::SweepGoal& goal, const RunOptions& run) {
  const double start = seconds_now();
  if (double_check_) {
    // The openings and rows of the first sweep are kept during the second; the estimate of each sweep contains them.
    const std::uint64_t one = chomp3::estimate_bytes(goal, run);
    require_memory("a sweep, and its results while it is repeated,", one + one / 4);
  }
  chomp3::Sweep sweep = chomp3::sweep(goal, run, run_.checkpoint());
  run_.note_cells_when_done(sweep.work.cells, seconds_now() - start);
  if (double_check_) run_.note_when_done(double_checked(sweep, goal, run));
  return sweep;
}

void write_openings(const chomp3::Sweep& sweep, Output& out) {
  if (out.format() == "text") {
    OpeningsText text(out);
    for (std::uint32_t n = 1; n <= sweep.upto; ++n) {
      for (const auto& x : sweep.openings(n)) text.add(3, n, {x.p, x.q, x.r});
    }
    return text.end();
  }
  TableWriter table(out);
  for (std::uint32_t n = 1; n <= sweep.upto; ++n) {
    for (const auto& x : sweep.openings(n)) table.row({n, x.p, x.q, x.r});
  }
  table.end();
}

namespace {

/// Writes an array with one line for each row: its numbers and its pattern, followed by -1 up to the length of the
/// longest pattern.
void write_rows_npy(const std::vector<chomp3::Row>& rows, Output& out) {
  std::size_t longest = 0;
  for (const chomp3::Row& row : rows) longest = std::max(longest, row.pattern.size());
  out.write(npy_header("<i8", {rows.size(), 6 + longest}));
  for (const chomp3::Row& row : rows) {
    std::vector<std::int64_t> cells(6 + longest, -1);
    cells[0] = row.first;
    if (!row.is_long) cells[1] = row.end;
    cells[2] = row.min;
    cells[3] = row.min_at;
    if (row.is_long) {
      cells[4] = row.preperiod;
      cells[5] = row.period();
      std::copy(row.pattern.begin(), row.pattern.end(), cells.begin() + 6);
    }
    const auto bytes = std::as_bytes(std::span(cells));  // little-endian processors only
    out.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
}

}  // namespace

void write_rows(const std::vector<chomp3::Row>& rows, Output& out) {
  if (out.format() == "npy") return write_rows_npy(rows, out);
  TableWriter table(out);
  for (const chomp3::Row& row : rows) {
    const auto if_long = [&](const Cell& cell) { return row.is_long ? cell : Cell(); };
    table.row({row.row, row.is_long ? "long" : "short", row.first, row.is_long ? Cell() : Cell(row.end), row.min,
               row.min_at, if_long(row.preperiod), if_long(row.period()), if_long(row.pattern)});
  }
  table.end();
}

namespace {

const Family registered(10, [](Command& program) {
  Command& family = program.add_action(
      "chomp3", "Three-row Chomp: openings, rows, their census, tables, pictures, single positions, Grundy values");
  family.examples = {"mexwave chomp3 openings --upto 20", "mexwave chomp3 rows --upto 20 --format csv",
                     "mexwave chomp3 table --rows 16 --columns 16", "mexwave chomp3 solve 14 14 12"};
  family.remarks =
      "A position (p,q,r), p >= q >= r, has rows of p, q and r squares; f(q,r) is the p that makes it a P-position.";
  register_openings(family);
  register_rows(family);
  register_row(family);
  register_census(family);
  register_table(family);
  register_plot(family);
  register_solve(family);
  register_chomp3_grundy(family);
});

}  // namespace

}  // namespace mexwave::cli
