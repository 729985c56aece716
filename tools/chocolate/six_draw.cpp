// `mexwave chocolate six draw`: the piece as a picture that can be printed, and cut.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "chocolate/six.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> piece;
};

struct Point {
  double x = 0, y = 0;
};

constexpr double height = 36;  // of a triangle

/// Where heights a, b and c meet, above the bitter cell's middle in the directions 2, 4 and 6; their sum is 0.
Point place(double a, double b, double c) {
  const double side = std::sqrt(3.0) / 2;
  return {2.0 / 3 * height * side * (c - b), -2.0 / 3 * height * (a - (b + c) / 2)};
}

std::array<Point, 3> corners(const chocolate::SixCell& cell) {
  // A cell that lies as the bitter one has its corners two thirds below its middle in one direction each.
  const bool as_bitter = cell.a + cell.b + cell.c == 0;
  const double shift = as_bitter ? 0 : -1.0 / 3, far = as_bitter ? -2.0 / 3 : 2.0 / 3, near = -far / 2;
  const double a = cell.a + shift, b = cell.b + shift, c = cell.c + shift;
  return {place(a + far, b + near, c + near), place(a + near, b + far, c + near), place(a + near, b + near, c + far)};
}

std::string svg(const chocolate::Six& x) {
  std::string cells;
  Point low{0, 0}, high{0, 0};
  for (const chocolate::SixCell& cell : chocolate::six_cells(x)) {
    const bool bitter = cell == chocolate::SixCell{0, 0, 0};
    cells += "<polygon points=\"";
    for (const Point& p : corners(cell)) {
      append(cells, "{:.2f},{:.2f} ", p.x + 0.0, p.y + 0.0);
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    cells.back() = '"';
    cells += bitter ? " class=\"bitter\"/>\n" : "/>\n";
  }
  // Labels stand a little beyond the last cut of their direction.
  const std::array<std::array<double, 3>, 6> outwards{
      {{.5, -1, .5}, {1, -.5, -.5}, {.5, .5, -1}, {-.5, 1, -.5}, {-1, .5, .5}, {-.5, -.5, 1}}};
  std::string labels;
  constexpr double margin = 46;
  for (std::size_t i = 0; i < 6; ++i) {
    const double reach = x[i] + (i % 2 == 1 ? 1.0 / 3 : 2.0 / 3) + 0.55;
    const Point p = place(outwards[i][0] * reach, outwards[i][1] * reach, outwards[i][2] * reach);
    append(labels, "<text x=\"{:.2f}\" y=\"{:.2f}\">x{} = {}</text>\n", p.x, p.y + 5, i + 1, x[i]);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{0:.0f} {1:.0f} {2:.0f} {3:.0f}\">\n"
      "<style>polygon{{fill:#c68642;stroke:#5a3410;stroke-width:2;stroke-linejoin:round}}"
      ".bitter{{fill:#c03028}}text{{font:14px sans-serif;text-anchor:middle}}</style>\n"
      "<rect x=\"{0:.0f}\" y=\"{1:.0f}\" width=\"{2:.0f}\" height=\"{3:.0f}\" fill=\"#fff\"/>\n{4}{5}</svg>\n",
      low.x - margin, low.y - margin / 2, high.x - low.x + 2 * margin, high.y - low.y + margin, cells, labels);
}

void run(const Options& options) {
  const chocolate::Six x = parse_six(options.piece);
  (void)run_options(options.common);
  const std::string picture = svg(x);
  Output out(options.common, "chocolate six draw", {{"piece", x}});
  out.write(picture);
  out.commit();
  note(options.common, fmt::format("{} of {} cells", six_text(x), chocolate::six_cells(x).size()));
}

}  // namespace

void register_six_draw(Command& family) {
  Command& command = family.add_action("draw", "A piece as SVG: its cells, its grooves, the bitter cell");
  auto options = std::make_shared<Options>();
  command.add_option("PIECE", options->piece, "x1 to x6, such as 2,1,2,1,2,1 or 2 1 2 1 2 1").required();
  add_common_options(command, options->common, {"svg"});
  command.examples = {"mexwave chocolate six draw 2,1,2,1,2,1 -o piece.svg"};
  command.remarks =
      "Each groove is a cut: xi of them lie between the bitter cell and the label xi, parallel to that edge.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
