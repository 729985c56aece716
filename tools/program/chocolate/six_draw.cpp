// `mexwave chocolate six draw`: a piece as a picture to print and cut out.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "chocolate/chocolate.hpp"
#include "output/output.hpp"
#include "output/picture.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct SixDrawOptions {
  Common common;
  std::vector<std::string> piece;
};

constexpr double height = 36;  // of a triangle
constexpr double margin = 46;  // room for labels

/// The point with heights a, b and c above the middle of the bitter cell in directions 2, 4 and 6. Their sum must be 0.
Point place(double a, double b, double c) {
  const double side = std::sqrt(3.0) / 2;
  return {2.0 / 3 * height * side * (c - b), -2.0 / 3 * height * (a - (b + c) / 2)};
}

std::array<Point, 3> corners(const chocolate::SixCell& cell) {
  // In a cell oriented like the bitter one, each corner is 2/3 below the middle of the cell in one direction.
  const bool as_bitter = cell.a + cell.b + cell.c == 0;
  const double shift = as_bitter ? 0 : -1.0 / 3, far = as_bitter ? -2.0 / 3 : 2.0 / 3, near = -far / 2;
  const double a = cell.a + shift, b = cell.b + shift, c = cell.c + shift;
  return {place(a + far, b + near, c + near), place(a + near, b + far, c + near), place(a + near, b + near, c + far)};
}

/// The place of a label: slightly beyond the last cut of its direction.
Point label_place(const chocolate::Six& x, std::size_t i) {
  constexpr std::array<std::array<double, 3>, 6> outwards{
      {{.5, -1, .5}, {1, -.5, -.5}, {.5, .5, -1}, {-.5, 1, -.5}, {-1, .5, .5}, {-.5, -.5, 1}}};
  const double reach = x[i] + (i % 2 == 1 ? 1.0 / 3 : 2.0 / 3) + 0.8;
  return place(outwards[i][0] * reach, outwards[i][1] * reach, outwards[i][2] * reach);
}

/// The rectangle that contains all cells and labels.
struct Frame {
  Point low{}, high{};
  void take(const Point& p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
};

Frame frame_of(const chocolate::Six& x) {
  Frame frame;
  for (const chocolate::SixCell& cell : chocolate::six_cells(x)) {
    for (const Point& p : corners(cell)) frame.take(p);
  }
  for (std::size_t i = 0; i < 6; ++i) frame.take(label_place(x, i));
  return frame;
}

std::string png(const chocolate::Six& x) {
  const auto [low, high] = frame_of(x);
  Picture picture("png", high.x - low.x + 2 * margin, high.y - low.y + margin);
  const double right = margin - low.x, down = margin / 2 - low.y;
  for (const chocolate::SixCell& cell : chocolate::six_cells(x)) {
    std::vector<Point> points;
    for (const Point& p : corners(cell)) points.push_back({p.x + right, p.y + down});
    picture.polygon(points, cell == chocolate::SixCell{0, 0, 0} ? Colour{192, 48, 40} : Colour{198, 134, 66},
                    {90, 52, 16}, 2);
  }
  for (std::size_t i = 0; i < 6; ++i) {
    const Point p = label_place(x, i);
    picture.text(p.x + right, p.y + down + 5, fmt::format("x{} = {}", i + 1, x[i]), ink, 14, Anchor::middle);
  }
  return picture.file();
}

std::string svg(const chocolate::Six& x) {
  std::string cells;
  const auto [low, high] = frame_of(x);
  for (const chocolate::SixCell& cell : chocolate::six_cells(x)) {
    const bool bitter = cell == chocolate::SixCell{0, 0, 0};
    cells += "<polygon points=\"";
    for (const Point& p : corners(cell)) {
      append(cells, "{:.2f},{:.2f} ", p.x + 0.0, p.y + 0.0);
    }
    cells.back() = '"';
    cells += bitter ? " class=\"bitter\"/>\n" : "/>\n";
  }
  std::string labels;
  for (std::size_t i = 0; i < 6; ++i) {
    const Point p = label_place(x, i);
    append(labels, "<text x=\"{:.2f}\" y=\"{:.2f}\">x{} = {}</text>\n", p.x, p.y + 5, i + 1, x[i]);
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{0:.0f} {1:.0f} {2:.0f} {3:.0f}\">\n"
      "<style>polygon{{fill:#c68642;stroke:#5a3410;stroke-width:2;stroke-linejoin:round}}"
      ".bitter{{fill:#c03028}}text{{font:14px sans-serif;text-anchor:middle}}</style>\n"
      "<rect x=\"{0:.0f}\" y=\"{1:.0f}\" width=\"{2:.0f}\" height=\"{3:.0f}\" fill=\"#fff\"/>\n{4}{5}</svg>\n",
      low.x - margin, low.y - margin / 2, high.x - low.x + 2 * margin, high.y - low.y + margin, cells, labels);
}

void run_six_draw(const SixDrawOptions& options) {
  const chocolate::Six x = parse_six(options.piece);
  (void)run_options(options.common);
  const std::string picture = options.common.format == "png" ? png(x) : svg(x);
  Output out(options.common, form("chocolate six draw"), {{"piece", x}});
  out.write(picture);
  out.commit();
  note(options.common, fmt::format("{} of {} cells", six_text(x), chocolate::six_cells(x).size()));
}

}  // namespace

void register_six_draw(Command& family) {
  Command& command = family.add_action("draw", "A picture of a piece: its cells, its grooves, the bitter cell");
  SixDrawOptions& options = command.runs(run_six_draw);
  command.add_option("PIECE", options.piece, "x1 to x6, such as 2,1,2,1,2,1 or 2 1 2 1 2 1").required();
  add_common_options(command, options.common, {"svg", "png"});
  command.examples = {"mexwave chocolate six draw 2,1,2,1,2,1 -o piece.svg",
                      "mexwave chocolate six draw 2,1,2,1,2,1 -o piece.png"};
  command.remarks =
      "Each groove is a cut. xi of them separate the bitter cell from the side or corner at the label xi.";
}

}  // namespace mexwave::cli
