// `mexwave chomp3 table`: the first rows and columns of the table, printed as in figure 4 of the paper, or for other
// programs.

#include <fmt/core.h>

#include "chomp3/chomp3.hpp"
#include "cli/numbers.hpp"
#include "output/table_writer.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct TableOptions {
  Common common;
  std::string rows;
  std::string columns;
};

void write_text(const chomp3::Table& f, Output& out) {
  std::uint32_t largest = std::max(f.rows, f.columns);
  for (const std::uint32_t value : f.values) {
    if (value != chomp3::none) largest = std::max(largest, value);
  }
  const auto width = static_cast<int>(std::to_string(largest).size()) + 1;
  out.write(std::string(static_cast<std::size_t>(width), ' '));
  for (std::uint32_t q = 0; q < f.columns; ++q) out.write(fmt::format("{:>{}}", q, width));
  out.write("\n");
  for (std::uint32_t r = 0; r < f.rows; ++r) {
    std::string line = fmt::format("{:>{}}", r, width);
    for (std::uint32_t q = 0; q < f.columns; ++q) {
      const std::uint32_t value = f.at(r, q);
      line += fmt::format("{:>{}}", value != chomp3::none ? std::to_string(value) : q < r ? "" : "-", width);
    }
    line.resize(line.find_last_not_of(' ') + 1);
    out.write(line + "\n");
  }
}

void run_table(const TableOptions& options) {
  const std::uint32_t rows = parse_number("--rows", options.rows, 1, chomp3::largest_p);
  const std::uint32_t columns = parse_number("--columns", options.columns, 1, chomp3::largest_p);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp3 table"), {{"rows", rows}, {"columns", columns}});
  const chomp3::Table f = chomp3::table({.rows = rows, .columns = columns}, run);
  if (options.common.format == "text") {
    write_text(f, out);
  } else if (options.common.format == "npy") {
    out.write(npy_header("<u4", {rows, columns}));
    const auto bytes = std::as_bytes(std::span(f.values));  // little-endian processors only
    out.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  } else {
    TableWriter table(out, columns);
    for (std::uint32_t r = 0; r < rows; ++r)
      table.row({r, std::span(f.values).subspan(std::size_t{r} * columns, columns)});
    table.end();
  }
  out.commit();
}

}  // namespace

void register_table(Command& family) {
  Command& command = family.add_action("table", "f(q,r) for r < R and q < Q");
  TableOptions& options = command.runs(run_table);
  command.add_option("--rows R", options.rows, "R, rows r = 0..R-1").required();
  command.add_option("--columns Q", options.columns, "Q, columns q = 0..Q-1").required();
  add_common_options(command, options.common, {"text", "csv", "json", "npy"});
  command.examples = {"mexwave chomp3 table --rows 16 --columns 16",
                      "mexwave chomp3 table --rows 200 --columns 400 --format npy -o table.npy"};
  command.remarks =
      "text has the layout of Horváth's figure 4: rows r, columns q, - where f(q,r) is undefined. npy: a uint32 "
      "array of shape (R,Q), 4294967295 where undefined. csv: the first column is `row`; undefined fields are empty.";
}

}  // namespace mexwave::cli
