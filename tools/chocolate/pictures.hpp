#pragma once
// What `mexwave chocolate plot` draws: the file, `format` "png" or "svg".

#include <cstdint>
#include <string>
#include <vector>

#include "mexwave/chocolate.hpp"
#include "output/picture.hpp"

namespace mexwave::cli {

/// The y of the P-positions over x (to the right) and z (up), by colour; pairs without one are almost black. `found`
/// with y kept, `caption` says what the game is.
[[nodiscard]] std::string draw_heights(const std::string& format, const chocolate::Positions& found,
                                       const std::string& caption);

/// The projection of lemma 5.6 of source 001: the P-positions seen along the diagonal of the x,z plane, y to the right
/// and (z-x)/sqrt 2 up; the darker, the more of them lie behind each other.
[[nodiscard]] std::string draw_projection(const std::string& format, const chocolate::Positions& found,
                                          const std::string& caption);

/// Grundy numbers over a rectangle, columns to the right and rows up; -1 where there is no position.
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
[[nodiscard]] std::string draw_slice(const std::string& format, const Slice& slice, const std::string& caption);

/// Most points that one page turns smoothly.
inline constexpr std::uint64_t most_points = 200'000;

/// A page that needs no other file: the P-positions as points in space that turn under mouse, touch and keys. Throws
/// InvalidArgument if they are more than most_points.
[[nodiscard]] std::string point_cloud_page(const chocolate::Positions& found, const std::string& caption);

}  // namespace mexwave::cli
