// `mexwave chomp4 rows`: one line per row (r,s), with its end, or the pattern that it repeats forever.

#include <fmt/core.h>

#include <map>

#include "chomp4/chomp4.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chomp4_rows.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct RowsOptions {
  Common common;
  std::string rows_upto;
  std::string upto;
};

const char* kind_name(chomp4::RowKind kind) {
  constexpr const char* names[] = {"dead", "ended", "periodic", "open"};
  return names[static_cast<int>(kind)];
}

void write_table(const chomp4::Rows& found, Output& out) {
  TableWriter table(out);
  for (const chomp4::Row& row : found.rows) {
    const auto if_periodic = [&](const Cell& cell) { return row.pattern.empty() ? Cell() : cell; };
    table.row({row.r, row.s, kind_name(row.kind), Cell::unless_none(row.end), Cell::unless_none(row.preperiod),
               if_periodic(row.period()), if_periodic(row.pattern)});
  }
  table.end();
}

void write_text(const chomp4::Rows& found, Output& out) {
  std::map<std::string, std::uint32_t> kinds;
  std::map<std::uint32_t, std::uint32_t> periods;
  std::string text =
      "Rows (r,s), s = 0..r: the period of p - q; e ended, . dead, ? open; all: the period of all rows to r.\n";
  std::size_t at = 0;
  for (std::uint32_t r = 0; r <= found.rows_upto; ++r) {
    append(text, "{:>4}:", r);
    for (std::uint32_t s = 0; s <= r; ++s, ++at) {
      const chomp4::Row& row = found.rows[at];
      ++kinds[kind_name(row.kind)];
      if (row.kind == chomp4::RowKind::periodic) {
        ++periods[row.period()];
        append(text, " {}", row.period());
      } else {
        text += row.kind == chomp4::RowKind::ended ? " e" : row.kind == chomp4::RowKind::dead ? " ." : " ?";
      }
    }
    if (found.joint_period[r] != 0) append(text, "   all: {}", found.joint_period[r]);
    text += "\n";
  }
  for (const auto& [kind, count] : kinds) append(text, "{} {}\n", count, kind);
  for (const auto& [period, count] : periods)
    append(text, "period {}: {} {}\n", period, count, count == 1 ? "row" : "rows");
  out.write(text);
}

void run_rows(const RowsOptions& options) {
  const std::uint32_t rows_upto = parse_number("--rows", options.rows_upto, 0, chomp4::largest_row);
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, chomp4::largest_row_p);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp4 rows"), {{"rows", rows_upto}, {"upto", upto}});
  const chomp4::Rows found = chomp4::rows({.rows_upto = rows_upto, .upto = upto}, run);
  if (options.common.format == "text")
    write_text(found, out);
  else
    write_table(found, out);
  out.commit();
}

}  // namespace

void register_chomp4_rows(Command& family) {
  Command& command = family.add_action(
      "rows", "Rows: the P-positions with the same r and s. Each row ends, or repeats a pattern forever");
  RowsOptions& options = command.runs(run_rows);
  command
      .add_option("--rows R", options.rows_upto, fmt::format("R, 0 to {}: rows (r,s) with r <= R", chomp4::largest_row))
      .required();
  command.add_option("--upto P", options.upto, "P: follow the rows to p = P").defaults_to("60000");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp4 rows --rows 16 --upto 5000",
                      "mexwave chomp4 rows --rows 12 --upto 2000 --format csv -o rows.csv"};
  command.remarks = "CSV columns: " + csv_header(form("chomp4 rows")) +
                    ". A row is dead (no P-position), ended (at (e,e,r,s)), periodic (p - q is proved to repeat from p "
                    "= preperiod on, with a dash where p has no q), or open (not decided to p = P).";
}

}  // namespace mexwave::cli
