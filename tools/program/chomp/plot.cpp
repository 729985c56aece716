// `mexwave chomp plot`: the winning first moves of many boards, or their Grundy values, as a picture.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "chomp/chomp.hpp"
#include "cli/numbers.hpp"
#include "output/output.hpp"
#include "output/plot.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct PlotOptions {
  Common common;
  std::vector<std::string> board;
  std::string kind = "openings";
};

/// Plots the column of the square taken over n, with a colour for each row.
std::string draw_openings(const std::string& format, const Sides& board, const RunOptions& run) {
  const chomp::Catalog found = chomp::catalog({.m = board.height, .n = board.width}, {}, run);
  // Further rows differ only in lightness.
  constexpr std::array<Colour, 9> colours{
      grey, blue, red, green, ochre, violet, Colour{90, 180, 220}, Colour{230, 120, 170}, Colour{110, 70, 40}};
  const auto colour_of = [&](std::uint32_t row) {
    return row <= colours.size() ? colours[row - 1] : mix(ink, faint, 0.8 * row / chomp::most_rows);
  };
  std::map<std::uint32_t, std::uint32_t> by_row, by_board;
  for (const chomp::Opening& x : found.openings) {
    if (x.m != board.height) continue;
    ++by_row[x.row];
    ++by_board[x.n];
  }
  Panel panel{.title = fmt::format("Chomp: every winning first move on {} x n, n = 1 to {}", board.height, board.width),
              .x = Axis::of_cells("n", board.width, 1),
              .y = Axis::of_cells("column", board.width, 1),
              .width = 1000,
              .height = 700};
  for (const auto& [row, count] : by_row)
    panel.keys.push_back({fmt::format("the square is in row {}: {}", row, count), colour_of(row)});
  std::uint32_t several = 0;
  for (const auto& [n, count] : by_board) several += count > 1 ? 1 : 0;
  panel.remark = several == 0 ? "one on every board but 1 x 1"
                              : fmt::format("boards with more than one, rings around them: {}", several);
  if (several == 0 && board.height > 1) panel.remark = "one on every board";
  Plot plot(format, {panel});
  const double radius = std::clamp(panel.width / board.width * 0.35, 2.0, 6.0);
  for (const chomp::Opening& x : found.openings) {
    if (x.m != board.height) continue;
    const Point at{plot.x(x.n), plot.y(x.column)};
    if (by_board[x.n] > 1) plot.picture().circle(at, radius + 3, paper, ink, 1.2);
    plot.picture().circle(at, radius, colour_of(x.row), colour_of(x.row), 0.5);
  }
  return plot.file();
}

std::string draw_grundy(const std::string& format, const Sides& board, const RunOptions& run) {
  const chomp::GrundyTable found = chomp::grundy_table({chomp::Bar(board.height, board.width), 0}, {}, run);
  const std::uint32_t largest = *std::max_element(found.rectangles.begin(), found.rectangles.end());
  Cells cells(board.width, board.height);
  const auto colour = [](double t) { return ramp(t); };
  for (std::uint32_t i = 0; i < board.height; ++i) {
    for (std::uint32_t j = 0; j < board.width; ++j) {
      const std::uint32_t value = found.rectangles[std::size_t{i} * board.width + j];
      cells.set(j, i, value == 0 ? dark : colour(static_cast<double>(value) / std::max(largest, 1U)));
    }
  }
  const double size = std::max(6, cell_size(std::max(board.width, board.height)));
  Plot plot(format,
            {{.title = fmt::format("Chomp: Grundy values of the rectangles to {}x{}", board.height, board.width),
              .x = Axis::of_cells("n", board.width, 1),
              .y = Axis::of_cells("m", board.height, 1),
              .width = size * board.width,
              .height = size * board.height,
              .down = true,
              .grid = false,
              .keys = {{"0, the P-position", dark}},
              .scale = Scale{{.name = "value", .high = static_cast<double>(largest)}, colour}}});
  plot.cells(cells);
  return plot.file();
}

void run_plot(const PlotOptions& options) {
  require_plot(options.common.output, options.common.format);
  const Sides board = parse_board("board", joined(options.board, " "), "5x60", "openings");
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp plot"), {{"m", board.height}, {"n", board.width}, {"kind", options.kind}});
  out.write(options.kind == "grundy" ? draw_grundy(options.common.format, board, run)
                                     : draw_openings(options.common.format, board, run));
  out.commit();
}

}  // namespace

void register_chomp_plot(Command& family) {
  Command& command =
      family.add_action("plot", "A picture of the winning first moves of m x 1, ..., m x n, or of Grundy values");
  PlotOptions& options = command.runs(run_plot);
  command
      .add_option("BOARD", options.board,
                  fmt::format("rows, 1 to {}, and columns, 1 to {}, such as 5x60 or 5 60", chomp::most_rows,
                              chomp::most_columns))
      .required();
  command
      .add_option("--kind KIND", options.kind,
                  "openings: the squares that win, over n (default); grundy: the values of all rectangles in the board")
      .one_of({"openings", "grundy"});
  add_common_options(command, options.common, {"png", "svg"});
  command.examples = {"mexwave chomp plot 3x120 -o openings.svg", "mexwave chomp plot 8x24 -o openings.png",
                      "mexwave chomp plot 3x60 --kind grundy -o values.png"};
  command.remarks =
      "The height is the square's column, the colour its row. Rings mark boards with several winning squares.";
}

}  // namespace mexwave::cli
