// Draws a piece as text. In the triangle a unit of the base is one /\, and each line upwards has one unit less. Cuts
// parallel to the base are drawn between two lines: the j-th cut is at the height at which x + z first allows y = j. So
// {x,y,z} reaches up to its (y+1)-th cut, or to its apex at x + z + 1 if that is lower. A move removes everything
// beyond one cut.

#include <algorithm>
#include <functional>

#include "chocolate/chocolate.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t widest = 60, highest = 80;
constexpr const char* indent = "    ";

std::uint32_t by_sum(const chocolate::Bound& bound, std::uint32_t sum) { return bound(sum / 2, sum - sum / 2); }

bool is_triangle(const NamedBound& named, std::uint32_t sum) {
  if (named.form != BoundForm::sum && named.form != BoundForm::sum_table) return false;
  if (by_sum(named.bound, 0) != 0) return false;
  for (std::uint32_t s = 1; s <= sum; ++s) {
    if (by_sum(named.bound, s) > by_sum(named.bound, s - 1) + 1) return false;
  }
  return true;
}

class Triangle {
 public:
  Triangle(const NamedBound& named, const chocolate::Position& whole, const chocolate::Position& rest)
      : bound_(named.bound), whole_(whole), rest_(rest), base_(whole.x + whole.z + 1) {}

  [[nodiscard]] std::string drawn() const {
    std::string picture;
    for (std::uint32_t line = height(whole_); line >= 1; --line) {
      picture += line_of(line, "XX", "/\\");
      if (line > 1 && is_cut(line - 1)) picture += line_of(line, "--", "--");
    }
    return picture;
  }

 private:
  [[nodiscard]] std::uint32_t height(const chocolate::Position& piece) const {
    const std::uint32_t top = piece.x + piece.z;
    for (std::uint32_t sum = 1; sum <= top; ++sum) {
      if (by_sum(bound_, sum) > piece.y) return sum;
    }
    return top + 1;
  }
  /// Whether a cut along the base lies on top of this line.
  [[nodiscard]] bool is_cut(std::uint32_t line) const { return by_sum(bound_, line) > by_sum(bound_, line - 1); }
  /// Writes `bitter` at the place of the bitter cell, in line 1, and `sweet` in all other cells.
  [[nodiscard]] std::string line_of(std::uint32_t line, const char* bitter, const char* sweet) const {
    std::string text = indent + std::string(line - 1, ' ');
    const std::uint32_t units = base_ - line + 1, taken_left = whole_.x - rest_.x, taken_right = whole_.z - rest_.z;
    for (std::uint32_t unit = 0; unit < units; ++unit) {
      const bool stays = unit >= taken_left && unit + taken_right < units && line <= height(rest_);
      text += stays ? line == 1 && unit == whole_.x ? bitter : sweet : "..";
    }
    return text + "\n";
  }

  const chocolate::Bound& bound_;
  const chocolate::Position &whole_, &rest_;
  std::uint32_t base_;
};

/// Draws columns on both sides of the bitter cell. levels(d) is the number of cells above the base at distance d from
/// the bitter cell, to the left if d is negative.
std::string draw_columns(const chocolate::Position& whole, const chocolate::Position& rest,
                         const std::function<std::uint32_t(std::int64_t)>& levels) {
  std::string picture;
  const std::int64_t left = -std::int64_t{whole.x}, right = whole.z;
  for (std::uint32_t level = whole.y + 1; level-- > 0;) {
    std::string line = indent;
    for (std::int64_t column = left; column <= right; ++column) {
      const bool stays = column >= -std::int64_t{rest.x} && column <= std::int64_t{rest.z} && level <= rest.y;
      line += level > levels(column) ? ' ' : level == 0 && column == 0 ? 'X' : stays ? '#' : '.';
    }
    picture += line + "\n";
  }
  return picture;
}

}  // namespace

std::string draw_piece(const NamedBound& named, const chocolate::Position& whole, const chocolate::Position& rest) {
  if (std::uint64_t{whole.x} + whole.z >= widest) return "";
  if (is_triangle(named, whole.x + whole.z)) return Triangle(named, whole, rest).drawn();
  if (whole.y >= highest) return "";
  if (named.form == BoundForm::box) return draw_columns(whole, rest, [&](std::int64_t) { return whole.y; });
  if (named.form == BoundForm::last) {
    return draw_columns(whole, rest, [&](std::int64_t column) {
      return column <= 0 ? 0 : std::min(whole.y, static_cast<std::uint32_t>(column) / named.parameter);
    });
  }
  return "";
}

}  // namespace mexwave::cli
