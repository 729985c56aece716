// Every cell of a table is a square of whole pixels, as large as fits, so that nothing is blurred.

#include "chocolate/pictures.hpp"
#include "cli/ending.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace mexwave::cli {

namespace {

constexpr Colour paper{255, 255, 255}, ink{32, 32, 32}, grey{110, 110, 110}, nothing{16, 12, 22};
constexpr int target = 1200;  ///< pixels that a side should have, if the table is small enough
constexpr int left = 84, right = 120, top = 68, bottom = 64;

/// Tick marks at 0, step, 2 step, ...: five to ten of them.
std::uint32_t tick_step(std::uint32_t largest) {
  std::uint32_t step = 1;
  for (std::uint32_t power = 1; largest / step > 10; power *= 10) {
    for (const std::uint32_t factor : {1U, 2U, 5U}) {
      step = factor * power;
      if (largest / step <= 10) break;
    }
  }
  return step;
}

/// A field of cells with axes around it. Cells are counted from the lower left corner.
class Field {
 public:
  Field(std::uint32_t columns, std::uint32_t rows, int cell_width, int cell_height, Colour background)
      : columns_(columns),
        rows_(rows),
        cell_width_(cell_width),
        cell_height_(cell_height),
        picture_(std::max(left + width() + right, 520), top + height() + bottom, paper) {
    picture_.fill(left, top, width(), height(), background);
  }

  void set(std::uint32_t column, std::uint32_t row, Colour colour) {
    picture_.fill(left + cell_width_ * static_cast<int>(column), top + cell_height_ * static_cast<int>(rows_ - 1 - row),
                  cell_width_, cell_height_, colour);
  }
  void caption(const std::string& text) { picture_.text(left, 12, text, ink, 2); }
  void column_axis(const std::string& name, std::int64_t first = 0) {
    const std::uint32_t step = tick_step(columns_ - 1);
    const int y = top + height();
    for (std::int64_t value = first_tick(first, step); value < first + columns_; value += step) {
      const int x = left + cell_width_ * static_cast<int>(value - first) + cell_width_ / 2;
      picture_.fill(x, y, 1, 6, grey);
      const std::string label = std::to_string(value);
      picture_.text(x - Picture::text_width(label, 2) / 2, y + 10, label, grey, 2);
    }
    picture_.text(left + width() / 2 - Picture::text_width(name, 2) / 2, y + 36, name, ink, 2);
  }
  void row_axis(const std::string& name, std::int64_t first = 0) {
    const std::uint32_t step = tick_step(rows_ - 1);
    for (std::int64_t value = first_tick(first, step); value < first + rows_; value += step) {
      const int y = top + height() - cell_height_ * static_cast<int>(value - first) - (cell_height_ + 1) / 2;
      picture_.fill(left - 6, y, 6, 1, grey);
      const std::string label = std::to_string(value);
      picture_.text(left - 10 - Picture::text_width(label, 2), y - 7, label, grey, 2);
    }
    picture_.text(6, top - 26, name, ink, 2);
  }
  /// A bar of the colours of 0..largest at the right.
  void legend(const std::string& name, std::uint32_t largest) {
    const int x = left + width() + 24, bar = std::min(height(), 400);
    picture_.text(x, top - 26, name, ink, 2);
    for (int k = 0; k < bar; ++k) picture_.fill(x, top + bar - 1 - k, 16, 1, ramp(static_cast<double>(k) / bar));
    if (height() < 240) return;  // no room for figures
    const std::uint32_t step = tick_step(largest);
    for (std::uint32_t value = 0; value <= largest; value += step) {
      const double share = largest == 0 ? 0 : static_cast<double>(value) / largest;
      const int y = top + bar - 1 - static_cast<int>(std::lround(share * (bar - 1)));
      picture_.fill(x + 16, y, 5, 1, grey);
      picture_.text(x + 25, y - 7, std::to_string(value), grey, 2);
    }
  }
  [[nodiscard]] Picture take() { return std::move(picture_); }

 private:
  static std::int64_t first_tick(std::int64_t first, std::uint32_t step) {
    return first >= 0 ? (first + step - 1) / step * step : -(-first / step * step);
  }
  [[nodiscard]] int width() const { return cell_width_ * static_cast<int>(columns_); }
  [[nodiscard]] int height() const { return cell_height_ * static_cast<int>(rows_); }

  std::uint32_t columns_, rows_;
  int cell_width_, cell_height_;
  Picture picture_;
};

/// Pixels of a cell, when the field has so many on its longer side.
int cell_size(std::uint64_t cells) { return std::max(1, target / static_cast<int>(cells)); }

double share(std::uint32_t value, std::uint32_t largest) {
  return static_cast<double>(value) / static_cast<double>(std::max(largest, 1U));
}

}  // namespace

Colour ramp(double t) {
  constexpr std::array<std::array<double, 3>, 7> stops{
      {{68, 20, 102}, {62, 74, 158}, {30, 128, 160}, {40, 170, 120}, {146, 196, 70}, {240, 200, 60}, {255, 242, 170}}};
  const double at = std::clamp(t, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto lower = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const double part = at - static_cast<double>(lower);
  const auto channel = [&](std::size_t k) {
    return static_cast<std::uint8_t>(std::lround(std::lerp(stops[lower][k], stops[lower + 1][k], part)));
  };
  return {channel(0), channel(1), channel(2)};
}

Picture draw_heights(const chocolate::Positions& found, const std::string& caption) {
  const std::uint32_t side = found.upto + 1;
  Field field(side, side, cell_size(side), cell_size(side), nothing);
  for (std::uint32_t x = 0; x < side; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z < side; ++z) {
      if (const std::uint32_t y = found.at(x, z); y != chocolate::none)
        field.set(x, z, ramp(share(y, found.largest_y)));
    }
  }
  field.caption(caption);
  field.column_axis("x");
  field.row_axis("z");
  field.legend("y", found.largest_y);
  return field.take();
}

Picture draw_projection(const chocolate::Positions& found, const std::string& caption) {
  std::uint32_t reach = 0;  // largest difference of z and x
  for (std::uint32_t x = 0; x <= found.upto; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z <= found.upto; ++z) {
      if (found.at(x, z) != chocolate::none) reach = std::max(reach, std::max(x, z) - std::min(x, z));
    }
  }
  const std::uint32_t columns = found.largest_y + 1, rows = 2 * reach + 1;
  std::vector<std::uint32_t> hits(std::size_t{columns} * rows);
  std::uint32_t most = 1;
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
  Field field(columns, rows, cell_width, cell_height, paper);
  for (std::uint32_t row = 0; row < rows; ++row) {
    check_interrupt();
    for (std::uint32_t y = 0; y < columns; ++y) {
      if (const std::uint32_t count = hits[std::size_t{row} * columns + y]; count > 0) {
        // Even a single position must be seen on paper.
        field.set(y, row, ramp(0.6 * (1 - std::log(count) / std::log(std::max(most, 2U)))));
      }
    }
  }
  field.caption(caption);
  field.column_axis("y");
  field.row_axis("z - x", -std::int64_t{reach});
  return field.take();
}

Picture draw_slice(const Slice& slice, const std::string& caption) {
  const int cell = cell_size(std::max(slice.columns, slice.rows));
  Field field(slice.columns, slice.rows, cell, cell, paper);
  const std::int32_t largest = *std::max_element(slice.values.begin(), slice.values.end());
  for (std::uint32_t row = 0; row < slice.rows; ++row) {
    check_interrupt();
    for (std::uint32_t column = 0; column < slice.columns; ++column) {
      const std::int32_t value = slice.at(column, row);
      // 0, the P-positions, stand out.
      if (value >= 0) field.set(column, row, value == 0 ? nothing : ramp(static_cast<double>(value) / largest));
    }
  }
  field.caption(caption);
  field.column_axis(slice.column_name);
  field.row_axis(slice.row_name);
  field.legend("value", static_cast<std::uint32_t>(std::max(largest, 0)));
  return field.take();
}

}  // namespace mexwave::cli
