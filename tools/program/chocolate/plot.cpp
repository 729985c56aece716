// `mexwave chocolate plot`: the P-positions as a height map, projected, or in space, and slices of Grundy values. Each
// cell of a table is a square of whole pixels, as large as fits, so that edges are sharp.

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "chocolate/chocolate.hpp"
#include "cli/exit.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/picture.hpp"
#include "output/plot.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t largest_map = 8'191, largest_slice = 2'047;

struct PlotOptions {
  Common common;
  BoundOptions bound;
  std::string upto;
  std::string kind = "height";
  std::string at;
  bool misere = false;
};

/// The fixed coordinate of a slice and its value.
struct Fixed {
  char coordinate = 'y';
  std::uint32_t value = 0;
};

Fixed parse_fixed(const std::string& text, const NamedBound& named, std::uint32_t upto) {
  if (text.empty()) throw InvalidArgument("--kind grundy-slice: --at y=Y or --at z=Z is missing");
  if (!text.starts_with("y=") && !text.starts_with("z="))
    throw InvalidArgument(fmt::format("--at: expected y=Y or z=Z, got '{}'", text));
  const char coordinate = text[0];
  const std::uint32_t most = coordinate == 'y' ? named.bound(upto, upto) : upto;
  return {coordinate, parse_number(fmt::format("--at {}=", coordinate), text.substr(2), 0, most)};
}

/// Grundy values over a rectangle, columns to the right and rows up; -1 where there is no position.
struct Slice {
  std::uint32_t columns = 0, rows = 0;
  std::string column_name, row_name;
  std::vector<std::int32_t> values;  ///< row by row
  [[nodiscard]] std::int32_t& at(std::uint32_t column, std::uint32_t row) {
    return values[std::size_t{row} * columns + column];
  }
  [[nodiscard]] std::int32_t at(std::uint32_t column, std::uint32_t row) const {
    return values[std::size_t{row} * columns + column];
  }
};

/// A plot of the cells, each of this width and height in dots.
std::string plotted(const std::string& format, const Cells& cells, int width, int height, Panel panel) {
  panel.width = static_cast<double>(width) * cells.columns();
  panel.height = static_cast<double>(height) * cells.rows();
  panel.grid = false;
  Plot plot(format, {panel});
  plot.cells(cells);
  return plot.file();
}

/// The y of the P-positions over x (to the right) and z (up), by colour; pairs without one are almost black.
std::string draw_heights(const std::string& format, const chocolate::Positions& found, const std::string& caption) {
  const std::uint32_t side = found.upto + 1;
  Cells cells(side, side);
  for (std::uint32_t x = 0; x < side; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z < side; ++z) {
      if (const std::uint32_t y = found.at(x, z); y != chocolate::none)
        cells.set(x, found.upto - z, ramp(static_cast<double>(y) / std::max(found.largest_y, 1U)));
    }
  }
  return plotted(format, cells, cell_size(side), cell_size(side),
                 {.title = caption,
                  .x = Axis::of_cells("x", side),
                  .y = Axis::of_cells("z", side),
                  .background = dark,
                  .scale = Scale{{.name = "y", .high = static_cast<double>(found.largest_y)}}});
}

/// The projection of lemma 5.6 of Miyadera et al.: the P-positions seen along the diagonal of the x,z plane, with y to
/// the right and (z-x)/sqrt 2 up. A point is darker if more of them lie behind each other.
std::string draw_projection(const std::string& format, const chocolate::Positions& found, const std::string& caption) {
  std::uint32_t reach = 0;  // the largest difference of z and x
  for (std::uint32_t x = 0; x <= found.upto; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z <= found.upto; ++z) {
      if (found.at(x, z) != chocolate::none) reach = std::max(reach, std::max(x, z) - std::min(x, z));
    }
  }
  const std::uint32_t columns = found.largest_y + 1, rows = 2 * reach + 1;
  std::vector<std::uint32_t> hits = zeros(std::size_t{columns} * rows);
  std::uint32_t most = 2;
  for (std::uint32_t x = 0; x <= found.upto; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z <= found.upto; ++z) {
      if (const std::uint32_t y = found.at(x, z); y != chocolate::none)
        most = std::max(most, ++hits[std::size_t{z + reach - x} * columns + y]);
    }
  }
  // The sides of a cell should have the ratio 1/sqrt 2, which is close to 5/7 and to 2/3. Takes the first of these that
  // fits into the picture, or equal sides if neither does.
  const int room = std::min(cell_size(rows), cell_size(columns) * 2 / 3);
  const int cell_height = room >= 5 ? room / 5 * 5 : room >= 2 ? room / 2 * 2 : 1;
  const int cell_width = room >= 5 ? cell_height / 5 * 7 : room >= 2 ? cell_height / 2 * 3 : 1;
  const auto colour = [](double t) { return ramp(0.7 * (1 - t)); };  // a single position must be visible on white
  Cells cells(columns, rows);
  for (std::uint32_t row = 0; row < rows; ++row) {
    check_interrupt();
    for (std::uint32_t y = 0; y < columns; ++y) {
      if (const std::uint32_t count = hits[std::size_t{row} * columns + y]; count > 0)
        cells.set(y, rows - 1 - row, colour(std::log(count) / std::log(most)));
    }
  }
  return plotted(
      format, cells, cell_width, cell_height,
      {.title = caption,
       .x = Axis::of_cells("y", columns),
       .y = Axis::of_cells("z \u2212 x", rows, -std::int64_t{reach}),
       .scale =
           Scale{{.name = "positions", .low = 1, .high = static_cast<double>(most), .logarithmic = true}, colour}});
}

std::string draw_slice(const std::string& format, const Slice& slice, const std::string& caption) {
  const int cell = cell_size(std::max(slice.columns, slice.rows));
  const std::int32_t largest = std::max(0, *std::max_element(slice.values.begin(), slice.values.end()));
  Cells cells(slice.columns, slice.rows);
  for (std::uint32_t row = 0; row < slice.rows; ++row) {
    check_interrupt();
    for (std::uint32_t column = 0; column < slice.columns; ++column) {
      const std::int32_t value = slice.at(column, row);
      // The P-positions, with value 0, have a colour of their own.
      if (value >= 0)
        cells.set(column, slice.rows - 1 - row, value == 0 ? dark : ramp(static_cast<double>(value) / largest));
    }
  }
  return plotted(format, cells, cell, cell,
                 {.title = caption,
                  .x = Axis::of_cells(slice.column_name, slice.columns),
                  .y = Axis::of_cells(slice.row_name, slice.rows),
                  .keys = {{"0, the P-positions", dark}},
                  .scale = Scale{{.name = "value", .high = static_cast<double>(largest)}}});
}

/// Copies the values of the slice that belong to one x.
void take_from(const chocolate::Bound& bound, std::uint32_t upto, const Fixed& fixed, std::uint32_t x,
               std::span<const std::uint16_t> values, Slice& slice) {
  const auto take = [&](std::uint32_t column, std::uint32_t z, std::uint32_t heights) {
    if (fixed.coordinate == 'y') {
      if (fixed.value < heights) slice.at(column, z) = values[fixed.value];
    } else if (z == fixed.value) {
      for (std::uint32_t y = 0; y < heights; ++y) slice.at(column, y) = values[y];
    }
  };
  for (std::uint32_t z = bound.symmetric() ? x : 0; z <= upto; ++z) {
    const std::uint32_t heights = bound(x, z) + 1;
    take(x, z, heights);
    if (bound.symmetric() && x != z) take(z, x, heights);
    values = values.subspan(heights);
  }
}

std::string draw_grundy(const std::string& format, const NamedBound& named, std::uint32_t upto, const Fixed& fixed,
                        const RunOptions& run) {
  const bool at_y = fixed.coordinate == 'y';
  Slice slice{upto + 1, (at_y ? upto : named.bound(upto, fixed.value)) + 1, "x", at_y ? "z" : "y", {}};
  slice.values.assign(std::size_t{slice.columns} * slice.rows, -1);
  chocolate::grundy(
      {.bound = named.bound, .upto = upto},
      [&](std::uint32_t x, std::span<const std::uint16_t> values) {
        take_from(named.bound, upto, fixed, x, values, slice);
      },
      run);
  return draw_slice(format, slice,
                    fmt::format("{}: Grundy values at {} = {}", named.caption, fixed.coordinate, fixed.value));
}

std::string draw(const PlotOptions& options, const NamedBound& named, std::uint32_t upto, const RunOptions& run) {
  const chocolate::PositionsGoal goal{
      .bound = named.bound, .upto = upto, .play = options.misere ? Play::misere : Play::normal, .keep = true};
  const std::uint64_t side = upto + std::uint64_t{1};
  // A projection is twice as high as the sides, and has a counter for each dot; a page has a text of 12 bytes for each
  // point.
  const std::uint64_t drawn = options.kind == "height"
                                  ? Picture::bytes(side + 1000 + plot_margin, side + 1000 + plot_margin)
                              : options.kind == "3d" ? 24 * side * side
                                                     : Picture::bytes(named.bound(upto, upto) + 1000, 2 * side + 1000) +
                                                           8 * side * (named.bound(upto, upto) + std::uint64_t{1});
  require_memory(fmt::format("a picture of all pairs to {} with their positions", upto),
                 chocolate::estimate_bytes(goal, run) + drawn);
  const chocolate::Positions found = chocolate::positions(goal, run);
  const std::string game = fmt::format("{}{}", named.caption, options.misere ? ", misere play" : "");
  if (options.kind == "3d")
    return point_cloud_page(
        found, fmt::format("{}{}, 0 ≤ x,z ≤ {}", named.text(), options.misere ? ", misère play" : "", upto));
  if (options.kind == "projection")
    return draw_projection(options.common.format, found, game + ": P-positions along the diagonal");
  return draw_heights(options.common.format, found, game + ": y of P-positions");
}

std::uint32_t largest_plotted(const std::string& kind) { return kind == "grundy-slice" ? largest_slice : largest_map; }

void run_plot(const PlotOptions& options) {
  const std::vector<std::string> kinds{"height", "projection", "grundy-slice", "3d"};
  if (std::find(kinds.begin(), kinds.end(), options.kind) == kinds.end())
    throw InvalidArgument(fmt::format("--kind: expected one of {}, got '{}'", joined(kinds, ", "), options.kind));
  require_plot(options.common.output, options.common.format);
  const bool slice = options.kind == "grundy-slice";
  if (options.common.format == "html" && options.kind != "3d")
    throw InvalidArgument(
        fmt::format("--format 'html': --kind {} is a picture, png or svg; --kind 3d is a page", options.kind));
  if (options.kind == "3d" &&
      (options.common.format == "svg" || options.common.asked == "png" || options.common.output.ends_with(".png")))
    throw InvalidArgument(
        fmt::format("--kind 3d: expected an HTML page, got '{}' as the format", options.common.format));
  if (slice && options.misere) throw InvalidArgument("--misere: Grundy values are those of normal play");
  if (!slice && !options.at.empty())
    throw InvalidArgument(fmt::format("--at '{}': only for --kind grundy-slice", options.at));
  const RunOptions run = run_options(options.common);
  const NamedBound named = parse_bound_to(options.bound, options.upto, largest_plotted(options.kind));
  const std::uint32_t upto = parse_upto(options.upto, named, largest_plotted(options.kind));
  const Fixed fixed = slice ? parse_fixed(options.at, named, upto) : Fixed{};
  Json parameters = table_parameters(named, upto, options.misere);
  parameters["kind"] = options.kind;
  if (slice) parameters["at"] = options.at;
  Output out(options.common, form("chocolate plot"), parameters);
  out.write(slice ? draw_grundy(options.common.format, named, upto, fixed, run) : draw(options, named, upto, run));
  out.commit();
}

}  // namespace

void register_chocolate_plot(Command& family) {
  Command& command = family.add_action("plot", "Pictures of the P-positions and of Grundy values");
  PlotOptions& options = command.runs(run_plot);
  add_bound_options(command, options.bound);
  command
      .add_option("--upto N", options.upto,
                  fmt::format("N, largest x and z, 0 to {}; grundy-slice 0 to {}", largest_map, largest_slice))
      .required();
  command.add_option("--kind KIND", options.kind,
                     "height: y over x and z (default); projection: z-x over y, for k = 3 Sierpinski's sieve; "
                     "grundy-slice: see --at; 3d: a page with points that can be turned");
  command.add_option("--at y=Y|z=Z", options.at, "grundy-slice: y=Y, G over x and z, or z=Z, G over x and y");
  add_misere(command, options.misere);
  add_common_options(command, options.common, {"png", "svg", "html"});
  command.examples = {"mexwave chocolate plot --k 3 --upto 255 -o heights.png",
                      "mexwave chocolate plot --k 2 --upto 255 --kind projection -o figure6.3.png",
                      "mexwave chocolate plot --k 3 --upto 127 --kind grundy-slice --at y=5 -o slice.png",
                      "mexwave chocolate plot --k 3 --upto 60 --kind 3d -o figure5.1.html"};
  command.remarks = fmt::format(
      "Pictures are PNG or SVG files; 3d writes one HTML page without other files, for at most {} P-positions. In a "
      "height map, pairs without a P-position are black. In a picture of Grundy values, P-positions are black.",
      most_points);
}

}  // namespace mexwave::cli
