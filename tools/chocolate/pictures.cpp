// Every cell of a table is a square of whole pixels, as large as fits, so that nothing is blurred.

#include "chocolate/pictures.hpp"
#include "cli/ending.hpp"
#include "output/plot.hpp"

#include <algorithm>
#include <cmath>

namespace mexwave::cli {

namespace {

double share(std::uint32_t value, std::uint32_t largest) {
  return static_cast<double>(value) / static_cast<double>(std::max(largest, 1U));
}

}  // namespace

std::string draw_heights(const std::string& format, const chocolate::Positions& found, const std::string& caption) {
  const std::uint32_t side = found.upto + 1;
  Cells cells(side, side);
  for (std::uint32_t x = 0; x < side; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z < side; ++z) {
      if (const std::uint32_t y = found.at(x, z); y != chocolate::none)
        cells.set(x, found.upto - z, ramp(share(y, found.largest_y)));
    }
  }
  Plot plot(format, {{.title = caption,
                      .x = Axis::of_cells("x", side),
                      .y = Axis::of_cells("z", side),
                      .width = static_cast<double>(cell_size(side)) * side,
                      .height = static_cast<double>(cell_size(side)) * side,
                      .grid = false,
                      .background = dark,
                      .scale = Scale{{.name = "y", .high = static_cast<double>(found.largest_y)}}}});
  plot.cells(cells);
  return plot.file();
}

std::string draw_projection(const std::string& format, const chocolate::Positions& found, const std::string& caption) {
  std::uint32_t reach = 0;  // largest difference of z and x
  for (std::uint32_t x = 0; x <= found.upto; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z <= found.upto; ++z) {
      if (found.at(x, z) != chocolate::none) reach = std::max(reach, std::max(x, z) - std::min(x, z));
    }
  }
  const std::uint32_t columns = found.largest_y + 1, rows = 2 * reach + 1;
  std::vector<std::uint32_t> hits(std::size_t{columns} * rows);
  std::uint32_t most = 2;
  for (std::uint32_t x = 0; x <= found.upto; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z <= found.upto; ++z) {
      if (const std::uint32_t y = found.at(x, z); y != chocolate::none)
        most = std::max(most, ++hits[std::size_t{z + reach - x} * columns + y]);
    }
  }
  // 1/sqrt 2 is close to 5/7 and to 2/3: whichever the picture has room for, and equal sides if it has none.
  const int room = std::min(cell_size(rows), cell_size(columns) * 2 / 3);
  const int cell_height = room >= 5 ? room / 5 * 5 : room >= 2 ? room / 2 * 2 : 1;
  const int cell_width = room >= 5 ? cell_height / 5 * 7 : room >= 2 ? cell_height / 2 * 3 : 1;
  const auto colour = [](double t) { return ramp(0.7 * (1 - t)); };  // even a single position must be seen on paper
  Cells cells(columns, rows);
  for (std::uint32_t row = 0; row < rows; ++row) {
    check_interrupt();
    for (std::uint32_t y = 0; y < columns; ++y) {
      if (const std::uint32_t count = hits[std::size_t{row} * columns + y]; count > 0)
        cells.set(y, rows - 1 - row, colour(std::log(count) / std::log(most)));
    }
  }
  Plot plot(format,
            {{.title = caption,
              .x = Axis::of_cells("y", columns),
              .y = Axis::of_cells("z \u2212 x", rows, -std::int64_t{reach}),
              .width = static_cast<double>(cell_width) * columns,
              .height = static_cast<double>(cell_height) * rows,
              .grid = false,
              .scale = Scale{{.name = "positions", .low = 1, .high = static_cast<double>(most), .logarithmic = true},
                             colour}}});
  plot.cells(cells);
  return plot.file();
}

std::string draw_slice(const std::string& format, const Slice& slice, const std::string& caption) {
  const int cell = cell_size(std::max(slice.columns, slice.rows));
  const std::int32_t largest = std::max(0, *std::max_element(slice.values.begin(), slice.values.end()));
  Cells cells(slice.columns, slice.rows);
  for (std::uint32_t row = 0; row < slice.rows; ++row) {
    check_interrupt();
    for (std::uint32_t column = 0; column < slice.columns; ++column) {
      const std::int32_t value = slice.at(column, row);
      // 0, the P-positions, stand out.
      if (value >= 0)
        cells.set(column, slice.rows - 1 - row, value == 0 ? dark : ramp(static_cast<double>(value) / largest));
    }
  }
  Plot plot(format, {{.title = caption,
                      .x = Axis::of_cells(slice.column_name, slice.columns),
                      .y = Axis::of_cells(slice.row_name, slice.rows),
                      .width = static_cast<double>(cell) * slice.columns,
                      .height = static_cast<double>(cell) * slice.rows,
                      .grid = false,
                      .keys = {{"0, the P-positions", dark}},
                      .scale = Scale{{.name = "value", .high = static_cast<double>(largest)}}}});
  plot.cells(cells);
  return plot.file();
}

}  // namespace mexwave::cli
