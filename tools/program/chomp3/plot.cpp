// `mexwave chomp3 plot`: the table with colours as in figure 4 of the paper, and the two sheets on which the values of
// large tables lie.

#include <fmt/core.h>

#include <cmath>
#include <optional>

#include "chomp3/chomp3.hpp"
#include "cli/exit.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/plot.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr Colour end_red = red, minimum_violet = violet;

struct PlotOptions {
  Common common;
  std::optional<std::string> rows, columns;
  std::string upto;
  bool sheets = false;
};

/// Tables with more rows or columns are drawn with a coloured cell for each value, others with numbers.
constexpr std::uint32_t most_printed = 64;

/// For each row the q of its minimum, which may be outside the picture.
std::vector<std::uint32_t> minima(std::uint32_t rows, const RunOptions& run) {
  std::vector<std::uint32_t> at;
  for (const chomp3::Row& row : chomp3::sweep({.rows_upto = rows - 1}, run).rows) at.push_back(row.min_at);
  return at;
}

std::string draw_numbers(const std::string& format, const chomp3::Table& f, const std::vector<std::uint32_t>& minimum) {
  std::uint32_t largest = std::max(f.rows, f.columns);
  for (const std::uint32_t value : f.values) {
    if (value != chomp3::none) largest = std::max(largest, value);
  }
  constexpr double size = 14, cell_height = 26, edge = 20, top = 46;
  constexpr const char *title = "f(q,r): columns q, rows r", *ends = "end of a row", *least = "least of a row";
  const double cell_width = std::ceil(Picture::text_width(std::to_string(largest), size)) + 14;
  const double wide = cell_width * (f.columns + 1), high = cell_height * (f.rows + 1), bottom = top + high;
  const double words =
      std::max(Picture::text_width(title, 17), Picture::text_width(ends, size) + 60 + Picture::text_width(least, size));
  Picture picture(format, 2 * edge + std::max(wide, words), bottom + 50);
  picture.text(edge, 30, title, ink, 17);
  // Column -1 and row -1 hold the numbers of rows and columns.
  const auto left_of = [&](std::int64_t column) { return edge + static_cast<double>(column + 1) * cell_width; };
  const auto top_of = [&](std::int64_t row) { return top + static_cast<double>(row + 1) * cell_height; };
  const auto put = [&](std::int64_t column, std::int64_t row, std::uint32_t value, Colour colour) {
    picture.text(left_of(column) + cell_width / 2, top_of(row) + 18, std::to_string(value), colour, size,
                 Anchor::middle);
  };
  for (std::uint32_t q = 0; q < f.columns; ++q) put(q, -1, q, grey);
  for (std::uint32_t r = 0; r < f.rows; ++r) {
    put(-1, r, r, grey);
    for (std::uint32_t q = r; q < f.columns; ++q) {
      const std::uint32_t value = f.at(r, q);
      if (value == chomp3::none) continue;
      const Colour colour = value == q ? end_red : minimum[r] == q ? minimum_violet : ink;
      if (colour != ink)
        picture.fill(left_of(q) + 1, top_of(r) + 1, cell_width - 1, cell_height - 1, mix(paper, colour, 0.16));
      put(q, r, value, colour);
    }
  }
  for (std::int64_t q = -1; q <= f.columns; ++q) picture.fill(left_of(q), top, 1, high, faint);
  for (std::int64_t r = -1; r <= f.rows; ++r) picture.fill(edge, top_of(r), wide, 1, faint);
  picture.text(edge, bottom + 28, ends, end_red, size);
  picture.text(edge + 40 + Picture::text_width(ends, size), bottom + 28, least, minimum_violet, size);
  return picture.file();
}

/// A picture with one coloured cell for each value: the colour depends on p/r; ends of rows are red, minima violet.
std::string draw_dots(const std::string& format, const chomp3::Table& f, const std::vector<std::uint32_t>& minimum) {
  constexpr double low = 1.4, high = 2;
  const int size = cell_size(std::max(f.columns, f.rows));
  Cells cells(f.columns, f.rows);
  // Pale colours, so that ends and minima are visible.
  const auto colour = [](double t) { return ramp(0.25 + 0.75 * t); };
  for (std::uint32_t r = 0; r < f.rows; ++r) {
    check_interrupt();
    for (std::uint32_t q = r; q < f.columns && f.at(r, q) != chomp3::none; ++q) {
      const std::uint32_t p = f.at(r, q);
      cells.set(q, r,
                p == q            ? end_red
                : minimum[r] == q ? minimum_violet
                                  : colour((static_cast<double>(p) / std::max(r, 1u) - low) / (high - low)));
    }
  }
  Plot plot(format, {{.title = "Three-row Chomp, p = f(q,r)",
                      .x = Axis::of_cells("q", f.columns),
                      .y = Axis::of_cells("r", f.rows),
                      .width = static_cast<double>(size) * f.columns,
                      .height = static_cast<double>(size) * f.rows,
                      .down = true,
                      .keys = {{"end of a row, p = q", end_red}, {"least of a row", minimum_violet}},
                      .scale = Scale{{.name = "p/r", .low = low, .high = high, .whole = false}, colour}}});
  plot.cells(cells);
  return plot.file();
}

/// A picture of the values p = f(q,r) of many rows, scaled by r: p/r over q/r. The two sheets become two curves.
std::string draw_sheets(const std::string& format, std::uint32_t upto, const RunOptions& run) {
  const std::uint32_t rows = std::max(1u, upto / 2);
  const chomp3::Table f = chomp3::table({.rows = rows, .columns = upto}, run);
  constexpr std::uint32_t size = 900;
  constexpr double q_low = 1.0, q_high = 1.6, p_low = 1.38, p_high = 2.26;
  std::vector<std::uint32_t> hits(static_cast<std::size_t>(size) * size);
  std::uint32_t most = 2;
  for (std::uint32_t r = rows / 4 + 1; r < rows; ++r) {
    check_interrupt();
    for (std::uint32_t q = r; q < upto && f.at(r, q) != chomp3::none; ++q) {
      const double x = (static_cast<double>(q) / r - q_low) / (q_high - q_low) * size;
      const double y = (p_high - static_cast<double>(f.at(r, q)) / r) / (p_high - p_low) * size;
      if (x < 0 || y < 0 || x >= size || y >= size) continue;
      std::uint32_t& cell = hits[static_cast<std::size_t>(y) * size + static_cast<std::size_t>(x)];
      most = std::max(most, ++cell);
    }
  }
  // A cell is darker if it has more values, and never pale.
  const auto colour = [](double t) { return ramp(0.75 * (1 - t)); };
  Cells cells(size, size);
  for (std::uint32_t y = 0; y < size; ++y) {
    for (std::uint32_t x = 0; x < size; ++x) {
      const std::uint32_t cell = hits[static_cast<std::size_t>(y) * size + x];
      if (cell > 0) cells.set(x, y, colour(std::log(cell) / std::log(most)));
    }
  }
  Plot plot(format,
            {{.title = fmt::format("Three-row Chomp: p/r over q/r for all f(q,r) = p, {} < r < {}, q < {}", rows / 4,
                                   rows, upto),
              .remark = "falling: lower sheet, to the ends of short rows; rising: upper sheet; beyond: long rows",
              .x = {.name = "q/r", .low = q_low, .high = q_high, .whole = false},
              .y = {.name = "p/r", .low = p_low, .high = p_high, .whole = false},
              .width = size,
              .height = size,
              .scale = Scale{{.name = "entries", .low = 1, .high = static_cast<double>(most), .logarithmic = true},
                             colour}}});
  plot.cells(cells);
  return plot.file();
}

void run_plot(const PlotOptions& options) {
  require_plot(options.common.output, options.common.format);
  const RunOptions run = run_options(options.common);
  if (options.sheets != !options.upto.empty()) throw InvalidArgument("expected --sheets and --upto N together");
  if (options.sheets && (options.rows || options.columns))
    throw InvalidArgument("--sheets: expected --upto N, and no --rows or --columns");
  Json parameters;
  std::string picture;
  const std::string& format = options.common.format;
  if (options.sheets) {
    const std::uint32_t upto = parse_number("--upto", options.upto, 20, 20'000);
    parameters = {{"sheets", upto}};
    picture = draw_sheets(format, upto, run);
  } else {
    const std::uint32_t rows = parse_number("--rows", options.rows.value_or("16"), 1, 4000);
    const std::uint32_t columns = parse_number("--columns", options.columns.value_or("16"), 1, 4000);
    parameters = {{"rows", rows}, {"columns", columns}};
    if (std::max(rows, columns) > most_printed)
      require_memory(fmt::format("a table of {} rows and {} columns with its picture", rows, columns),
                     chomp3::estimate_bytes(chomp3::TableGoal{.rows = rows, .columns = columns}, run) +
                         Picture::bytes(columns + 1000 + plot_margin, rows + 1000 + plot_margin));
    const chomp3::Table f = chomp3::table({.rows = rows, .columns = columns}, run);
    const std::vector<std::uint32_t> minimum = minima(rows, run);
    picture =
        std::max(rows, columns) <= most_printed ? draw_numbers(format, f, minimum) : draw_dots(format, f, minimum);
  }
  Output out(options.common, form("chomp3 plot"), parameters);
  out.write(picture);
  out.commit();
}

}  // namespace

void register_plot(Command& family) {
  Command& command = family.add_action("plot", "A picture of the table: ends red, minima violet, undefined blank");
  PlotOptions& options = command.runs(run_plot);
  command.add_option("--rows R", options.rows, "rows r = 0..R-1, at most 4000 (default 16)");
  command.add_option("--columns Q", options.columns, "columns q = 0..Q-1, at most 4000 (default 16)");
  command.add_flag("--sheets", options.sheets, "draw p/r over q/r instead, for a large table");
  command.add_option("--upto N", options.upto, "with --sheets: columns of the large table, 20 to 20000");
  add_common_options(command, options.common, {"png", "svg"});
  command.examples = {"mexwave chomp3 plot --rows 16 --columns 16 -o figure4.png",
                      "mexwave chomp3 plot --rows 400 --columns 600 -o table.png",
                      "mexwave chomp3 plot --sheets --upto 2000 -o sheets.svg"};
  command.remarks =
      "With at most 64 rows and columns the picture shows the numbers; a larger one has a cell for every entry, "
      "coloured by p/r.";
}

}  // namespace mexwave::cli
