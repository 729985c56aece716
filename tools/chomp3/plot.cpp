// `mexwave chomp3 plot`: the table as figure 4 of the paper colours it, and the two sheets on which large tables lie.

#include <fmt/core.h>

#include <cmath>
#include <memory>
#include <optional>

#include "chomp3/chomp3.hpp"
#include "cli/ending.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/picture.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr Colour paper{255, 255, 255}, ink{32, 32, 32}, faint{214, 214, 214}, grey{120, 120, 120};
constexpr Colour end_red{208, 32, 40}, minimum_violet{126, 60, 190};

struct Options {
  Common common;
  std::optional<std::string> rows, columns;
  std::string upto;
  bool sheets = false;
};

/// Rows and columns; beyond there are dots.
constexpr std::uint32_t most_printed = 64;

/// q of each row's minimum, which may lie beyond the picture.
std::vector<std::uint32_t> minima(std::uint32_t rows, const RunOptions& run) {
  std::vector<std::uint32_t> at;
  for (const chomp3::Row& row : chomp3::sweep({.rows_upto = rows - 1}, run).rows) at.push_back(row.min_at);
  return at;
}

Picture draw_numbers(const chomp3::Table& f, const std::vector<std::uint32_t>& minimum) {
  std::uint32_t largest = std::max(f.rows, f.columns);
  for (const std::uint32_t value : f.values) {
    if (value != chomp3::none) largest = std::max(largest, value);
  }
  constexpr int dots = 2;
  const int cell_width = Picture::text_width(std::to_string(largest), dots) + 14;
  constexpr int cell_height = 26;
  const auto columns = static_cast<int>(f.columns), rows = static_cast<int>(f.rows);
  constexpr int left = 20, top = 40;
  Picture picture(left + (columns + 1) * cell_width + 20, std::max(top + (rows + 1) * cell_height + 50, 120), paper);
  picture.text(left, 12, "f(q,r): columns q, rows r", ink, dots);
  const auto put = [&](int column, int row, const std::string& text, Colour colour) {
    const int x = left + (column + 1) * cell_width + (cell_width - Picture::text_width(text, dots)) / 2;
    picture.text(x, top + (row + 1) * cell_height + (cell_height - Picture::text_height(dots)) / 2, text, colour, dots);
  };
  for (int q = 0; q < columns; ++q) put(q, -1, std::to_string(q), grey);
  for (int r = 0; r < rows; ++r) {
    put(-1, r, std::to_string(r), grey);
    for (int q = r; q < columns; ++q) {
      const std::uint32_t value = f.at(static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(q));
      if (value == chomp3::none) continue;
      const bool end = value == static_cast<std::uint32_t>(q);
      const bool least = minimum[static_cast<std::size_t>(r)] == static_cast<std::uint32_t>(q);
      if (end || least) {
        picture.fill(left + (q + 1) * cell_width + 1, top + (r + 1) * cell_height + 1, cell_width - 2, cell_height - 2,
                     mix(paper, end ? end_red : minimum_violet, 0.16));
      }
      put(q, r, std::to_string(value), end ? end_red : least ? minimum_violet : ink);
    }
  }
  for (int q = 0; q <= columns + 1; ++q) picture.fill(left + q * cell_width, top, 1, (rows + 1) * cell_height, faint);
  for (int r = 0; r <= rows + 1; ++r) picture.fill(left, top + r * cell_height, (columns + 1) * cell_width, 1, faint);
  const int foot = top + (rows + 1) * cell_height + 16;
  picture.text(left, foot, "end of a row", end_red, dots);
  picture.text(left + 170, foot, "least of a row", minimum_violet, dots);
  return picture;
}

/// One dot a cell: colour by p/r from sqrt(2) (dark) to 2 (light); ends red, minima violet.
Picture draw_dots(const chomp3::Table& f, const std::vector<std::uint32_t>& minimum) {
  const int size = std::max(1, 1200 / static_cast<int>(std::max(f.columns, f.rows)));
  constexpr int margin = 40;
  Picture picture(2 * margin + size * static_cast<int>(f.columns), 2 * margin + size * static_cast<int>(f.rows), paper);
  picture.text(margin, 12, "q to the right, r down; colour p/r from 1.41 (dark) to 2 (light)", ink, 2);
  for (std::uint32_t r = 0; r < f.rows; ++r) {
    check_interrupt();
    for (std::uint32_t q = r; q < f.columns && f.at(r, q) != chomp3::none; ++q) {
      const std::uint32_t p = f.at(r, q);
      const Colour colour = p == q ? end_red
                            : minimum[r] == q
                                ? minimum_violet
                                : colour_scale((static_cast<double>(p) / std::max(r, 1u) - 1.414) / (2 - 1.414));
      picture.fill(margin + size * static_cast<int>(q), margin + size * static_cast<int>(r), size, size, colour);
    }
  }
  return picture;
}

/// All f(q,r) of many rows at once, scaled by r: p/r over q/r. The two sheets are two curves.
Picture draw_sheets(std::uint32_t upto, const RunOptions& run) {
  const std::uint32_t rows = std::max(1u, upto / 2);
  const chomp3::Table f = chomp3::table({.rows = rows, .columns = upto}, run);
  constexpr int left = 90, top = 70, size = 900, canvas = 1060;
  constexpr double q_low = 1.0, q_high = 1.6, p_low = 1.38, p_high = 2.26;
  std::vector<std::uint32_t> hits(static_cast<std::size_t>(size) * size);
  Picture picture(canvas, canvas, paper);
  std::uint32_t most = 1;
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
  for (int k = 0; k <= 6; ++k) {
    const int x = left + size * k / 6;
    picture.fill(x, top, 1, size, faint);
    const std::string label = fmt::format("{:.1f}", q_low + (q_high - q_low) * k / 6);
    picture.text(x - Picture::text_width(label, 2) / 2, top + size + 12, label, grey, 2);
  }
  for (const double p : {1.4, 1.6, 1.8, 2.0, 2.2}) {
    const int y = top + static_cast<int>((p_high - p) / (p_high - p_low) * size);
    picture.fill(left, y, size, 1, faint);
    picture.text(left - 52, y - 7, fmt::format("{:.1f}", p), grey, 2);
  }
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const std::uint32_t cell = hits[static_cast<std::size_t>(y) * size + static_cast<std::size_t>(x)];
      if (cell == 0) continue;
      picture.set(left + x, top + y, colour_scale(1 - 0.25 - 0.75 * std::log1p(cell) / std::log1p(most)));
    }
  }
  picture.text(left, 16, fmt::format("p/r over q/r for all f(q,r) = p, {} < r < {}, q < {}", rows / 4, rows, upto), ink,
               2);
  picture.text(left, 40, "falling: lower sheet, to the ends of short rows; rising: upper sheet; beyond: long rows",
               grey, 1);
  picture.text(left + size / 2 - 20, top + size + 40, "q/r", ink, 2);
  picture.text(left - 52, top + 16, "p/r", ink, 2);
  return picture;
}

void run(const Options& options) {
  if (options.common.output.empty()) throw InvalidArgument("-o FILE is missing: a picture goes to a file");
  const RunOptions run = run_options(options.common);
  if (options.sheets != !options.upto.empty()) throw InvalidArgument("--sheets and --upto N go together");
  if (options.sheets && (options.rows || options.columns))
    throw InvalidArgument("--sheets: its table goes by --upto N alone, without --rows and --columns");
  Json parameters;
  Picture picture(1, 1, paper);
  if (options.sheets) {
    const std::uint32_t upto = parse_number("--upto", options.upto, 20, 20'000);
    parameters = {{"sheets", upto}};
    picture = draw_sheets(upto, run);
  } else {
    const std::uint32_t rows = parse_number("--rows", options.rows.value_or("16"), 1, 4000);
    const std::uint32_t columns = parse_number("--columns", options.columns.value_or("16"), 1, 4000);
    parameters = {{"rows", rows}, {"columns", columns}};
    if (std::max(rows, columns) > most_printed)
      require_memory(fmt::format("a table of {} rows and {} columns with its picture", rows, columns),
                     chomp3::estimate_bytes(chomp3::TableGoal{.rows = rows, .columns = columns}, run) +
                         Picture::bytes(columns + 1280, rows + 1280));
    const chomp3::Table f = chomp3::table({.rows = rows, .columns = columns}, run);
    const std::vector<std::uint32_t> minimum = minima(rows, run);
    picture = std::max(rows, columns) <= most_printed ? draw_numbers(f, minimum) : draw_dots(f, minimum);
  }
  Output out(options.common, "chomp3 plot", parameters);
  out.write(picture.png());
  out.commit();
}

}  // namespace

void register_plot(Command& family) {
  Command& command = family.add_action("plot", "The table as a picture: ends red, minima violet, undefined blank");
  auto options = std::make_shared<Options>();
  command.add_option("--rows", options->rows, "rows r = 0..R-1, at most 4000 (default 16)").type_name("R").not_empty();
  command.add_option("--columns", options->columns, "columns q = 0..Q-1, at most 4000 (default 16)")
      .type_name("Q")
      .not_empty();
  command.add_flag("--sheets", options->sheets, "draw p/r over q/r for a large table instead");
  command.add_option("--upto", options->upto, "with --sheets: columns of that table, 20 to 20000")
      .type_name("N")
      .not_empty();
  add_common_options(command, options->common, {"png"});
  command.examples = {"mexwave chomp3 plot --rows 16 --columns 16 -o figure4.png",
                      "mexwave chomp3 plot --rows 400 --columns 600 -o table.png",
                      "mexwave chomp3 plot --sheets --upto 2000 -o sheets.png"};
  command.remarks = "Up to 64 rows and columns the numbers are printed; beyond, every entry is a dot coloured by p/r.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
