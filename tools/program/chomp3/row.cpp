// `mexwave chomp3 row`: one row and its proof.

#include <fmt/core.h>

#include <numeric>

#include "chomp3/chomp3.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/output_file.hpp"
#include "output/command_files.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct RowOptions {
  Common common;
  std::string row;
  std::string certificate;
};

/// The largest row with a certificate, which is checked by computing all rows up to it: 100 million values of f.
constexpr std::uint32_t largest_certified_row = 10'000;
/// The most columns of a certificate, the same limit as in `mexwave check`.
constexpr std::uint32_t most_proof_columns = 40'000;

/// Two columns such that every row has ended before `first`, or the values p >= q that it has before column q, minus q,
/// are the same for both columns q.
struct Recurrence {
  std::uint32_t first = 0, last = 0;
};

/// The recurrence of rows 0, 1, ..., rows.size() - 1. Beyond `furthest` all long rows follow their patterns. Since
/// f(q,r) <= q + r + 1 (Horváth, theorem 2.13), no row has a value from `first` on in a column before its pattern.
Recurrence recurrence(std::span<const chomp3::Row> rows) {
  std::uint32_t furthest = rows.back().row, period = 1;
  for (const chomp3::Row& row : rows) {
    furthest = std::max(furthest, row.is_long ? row.preperiod : row.end);
    if (row.is_long) period = std::lcm(period, row.period());
    if (furthest + rows.back().row + 2 + period > most_proof_columns) {
      throw Error(fmt::format("row {}: its proof may have at most {} columns, but needs {} or more", rows.back().row,
                              most_proof_columns, furthest + rows.back().row + 2 + period));
    }
  }
  const std::uint32_t first = furthest + rows.back().row + 2;
  return {first, first + period};
}

std::string certified_by(const chomp3::Row& row, const Recurrence& columns) {
  if (!row.is_long) return fmt::format("by rows 0 to {} at all q <= {}", row.row, row.end);
  return fmt::format(
      "by rows 0 to {0} at all q < {2}: each row has ended before q = {1}, or the set of p - q >= 0, for all values p "
      "before q, is the same at q = {1} and q = {2}",
      row.row, columns.first, columns.last);
}

void write_row(const chomp3::Row& row, const Recurrence& columns, Output& out) {
  const std::string by = certified_by(row, columns);
  if (out.format() == "json") {
    Json json = out.json_head();
    json["kind"] = row.is_long ? "long" : "short";
    json["min"] = row.min;
    json["min_at"] = row.min_at;
    if (row.is_long) {
      json["preperiod"] = row.preperiod;
      json["pattern"] = row.pattern;
    } else {
      json["end"] = row.end;
    }
    json["certificate"] = by;
    out.write(json.text() + "\n");
    return;
  }
  out.write(fmt::format("row {} is {}, minimum f({},{}) = {}\n", row.row, row.is_long ? "long" : "short", row.min_at,
                        row.row, row.min));
  out.write(row.is_long ? fmt::format("preperiod {0}, period {1}: f(q,{2}) - q repeats {3} from q = {0} on\n",
                                      row.preperiod, row.period(), row.row, joined(row.pattern, ", "))
                        : fmt::format("it ends at the P-position ({0},{0},{1})\n", row.end, row.row));
  out.write_wrapped("certified " + by);
}

/// Writes the certificate; its format is in docs/reference/certificates.md.
void write_certificate(const chomp3::Row& row, const Recurrence& columns, Output& out) {
  std::string text =
      fmt::format("{}1\nrow {}\nminimum {} at {}\n", out.form().first_line, row.row, row.min, row.min_at);
  text += row.is_long ? fmt::format("preperiod {}\npattern {}\ncolumns {} {}\n", row.preperiod,
                                    joined(row.pattern, " "), columns.first, columns.last)
                      : fmt::format("ends at {}\n", row.end);
  text += "end\n";
  out.write(text + "checksum " + checksum(text) + "\n");
  out.commit();
}

void run_row(const RowOptions& options) {
  const std::uint32_t r = parse_number("ROW", options.row, 0, largest_certified_row);
  require_distinct({{"-o", options.common.output}, {"--certificate", options.certificate}});
  const RunOptions run = run_options(options.common);
  const Json parameters{{"row", r}};
  Output out(options.common, form("chomp3 row"), parameters);
  const auto certificate = output_beside(options.common, "--certificate", options.certificate,
                                         form("chomp3 row --certificate"), "text", parameters);
  const double start = seconds_now();
  const chomp3::Sweep sweep = chomp3::sweep({.rows_upto = r}, run);
  const double seconds = seconds_now() - start;
  const chomp3::Row& row = sweep.rows.at(r);
  const Recurrence columns = row.is_long ? recurrence(std::span(sweep.rows).first(std::size_t{r} + 1)) : Recurrence();
  write_row(row, columns, out);
  if (certificate) write_certificate(row, columns, *certificate);
  out.commit();
  note(options.common, fmt::format("rows 0 to {} in {:.4f} s", r, seconds));
}

}  // namespace

void register_row(Command& family) {
  Command& command = family.add_action("row", "One row: minimum, end or pattern, and a proof for all columns");
  RowOptions& options = command.runs(run_row);
  command.add_option("ROW", options.row, fmt::format("r, 0 to {}", largest_certified_row)).required();
  command.add_option("--certificate FILE", options.certificate,
                     "write the proof to this file, for mexwave check and other programs");
  add_common_options(command, options.common, {"text", "json"});
  command.examples = {"mexwave chomp3 row 120", "mexwave chomp3 row 120 --certificate row.txt",
                      "mexwave chomp3 row 121 --format json"};
  command.remarks = fmt::format(
      "A short row ends at a P-position (e,e,r). In a long row f(q,r) - q repeats the pattern for all q from the "
      "preperiod on; preperiod and period are the least possible. docs/reference/certificates.md explains the proof. "
      "For more rows at once, and beyond {}: mexwave chomp3 rows.",
      largest_certified_row);
}

}  // namespace mexwave::cli
