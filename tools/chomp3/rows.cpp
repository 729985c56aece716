// `mexwave chomp3 rows`: one line a row.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "chomp3/chomp3.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::string upto;
};

std::string number_or_empty(std::uint32_t value) { return value == chomp::none ? "" : std::to_string(value); }

void run(const Options& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 0, 1'800'000);
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp3 rows", {{"upto", upto}});
  const double start = seconds_now();
  const chomp::Sweep sweep = chomp::sweep({.openings_upto = 0, .rows_upto = upto, .tile = {}}, run);
  note(options.common, describe(sweep.work, seconds_now() - start));

  if (options.common.format == "json") {
    out.open_json("rows");
    for (const chomp::Row& row : sweep.rows) {
      nlohmann::ordered_json item{{"row", row.row}, {"kind", row.is_long ? "long" : "short"}, {"first", row.first}};
      if (!row.is_long) item["end"] = row.end;
      item["min"] = row.min;
      item["min_at"] = row.min_at;
      if (row.is_long) {
        item["onset"] = row.onset;
        item["period"] = row.period();
        item["pattern"] = row.pattern;
      }
      out.json_item(item);
    }
    out.close_json();
  } else {
    const bool csv = options.common.format == "csv";
    constexpr const char* csv_line = "{},{},{},{},{},{},{},{},{}\n";
    constexpr const char* text_line = "{:>8} {:<6}{:>9}{:>9}{:>9}{:>9}{:>9}{:>7}  {}\n";
    const auto line = [&](auto&&... fields) {
      out.write(fmt::format(fmt::runtime(csv ? csv_line : text_line), fields...));
    };
    line("row", "kind", "first", "end", "min", "min_at", "onset", "period", "pattern");
    for (const chomp::Row& row : sweep.rows) {
      line(row.row, row.is_long ? "long" : "short", row.first, number_or_empty(row.end), row.min, row.min_at,
           number_or_empty(row.onset), row.is_long ? std::to_string(row.period()) : "",
           fmt::format("{}", fmt::join(row.pattern, " ")));
    }
  }
  out.commit();
}

}  // namespace

void register_rows(CLI::App& family) {
  CLI::App* command =
      family.add_subcommand("rows", "Rows 0..R: short or long, first value, end, minimum, eventual pattern");
  auto options = std::make_shared<Options>();
  command->add_option("--upto", options->upto, "R, 0 to 1.8 million")->type_name("R")->required();
  add_common_options(*command, options->common, {"text", "csv", "json"});
  command->footer(
      examples({"mexwave chomp3 rows --upto 20", "mexwave chomp3 rows --upto 1e4 --format csv -o rows.csv"}) +
      "first = f(r,r); a short row ends at the P-position (end,end,row); min_at is the q of the minimum. A long row "
      "is\n"
      "f(q,row) = q + pattern, cyclically, for all q >= onset: certified, not observed; onset and period are least.");
  command->callback([options] { run(*options); });
}

}  // namespace mexwave::cli
