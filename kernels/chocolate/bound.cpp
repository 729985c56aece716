// Bounds b(x,z), as formulas or tables. The functions that make them check that values never decrease.

#include <algorithm>
#include <utility>

#include "mexwave/chocolate.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

void require_divisor(std::uint32_t k) {
  if (k < 1 || k > largest_k) {
    throw InvalidArgument("k: expected a whole number from 1 to " + std::to_string(largest_k) + ", got " +
                          std::to_string(k));
  }
}

/// Throws InvalidArgument unless before <= value <= largest_height. `where` is appended to the message, such as
/// " at x,z = 1,2".
void require_value(std::uint32_t value, std::uint32_t before, const std::string& where) {
  if (value > largest_height) {
    throw InvalidArgument("bound: expected a whole number from 0 to " + std::to_string(largest_height) + ", got " +
                          std::to_string(value) + where);
  }
  if (value < before) {
    throw InvalidArgument("bound: expected values that never decrease, got " + std::to_string(value) + " after " +
                          std::to_string(before) + where);
  }
}

}  // namespace

Bound::Bound(Kind kind, std::uint32_t parameter, bool symmetric, std::uint32_t reach, std::string text)
    : kind_(kind), parameter_(parameter), symmetric_(symmetric), reach_(reach), text_(std::move(text)) {}

Bound Bound::sum(std::uint32_t k) {
  require_divisor(k);
  return {Kind::sum, k, true, largest_side, "y <= (x+z)/" + std::to_string(k)};
}

Bound Bound::last(std::uint32_t k) {
  require_divisor(k);
  return {Kind::last, k, false, largest_side, "y <= z/" + std::to_string(k)};
}

Bound Bound::constant(std::uint32_t height) {
  require_value(height, 0, "");
  return {Kind::constant, height, true, largest_side, "y <= " + std::to_string(height)};
}

Bound Bound::by_sum(std::vector<std::uint32_t> values) {
  if (values.empty()) throw InvalidArgument("bound: expected one value or more, b(0), b(1), ..., got none");
  for (std::size_t s = 0; s < values.size(); ++s)
    require_value(values[s], s > 0 ? values[s - 1] : 0, " at x + z = " + std::to_string(s));
  const auto reach = static_cast<std::uint32_t>(std::min<std::size_t>((values.size() - 1) / 2, largest_side));
  Bound bound(Kind::by_sum, 0, true, reach, "y <= b(x+z), a table to x+z = " + std::to_string(values.size() - 1));
  bound.values_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(values));
  return bound;
}

Bound Bound::by_pair(const std::vector<std::vector<std::uint32_t>>& rows, const std::string& text) {
  if (rows.empty() || rows.front().empty())
    throw InvalidArgument("bound: expected rows of equal length, b(x,0), b(x,1), ..., got no value");
  const std::size_t width = rows.front().size();
  for (std::size_t x = 0; x < rows.size(); ++x) {
    if (rows[x].size() != width) {
      throw InvalidArgument("bound: expected " + std::to_string(width) + " values in row " + std::to_string(x) +
                            " as in row 0, got " + std::to_string(rows[x].size()));
    }
  }
  bool symmetric = rows.size() == width;
  std::vector<std::uint32_t> values;
  values.reserve(rows.size() * width);
  for (std::size_t x = 0; x < rows.size(); ++x) {
    for (std::size_t z = 0; z < width; ++z) {
      const std::uint32_t value = rows[x][z];
      const std::uint32_t before = std::max(x > 0 ? rows[x - 1][z] : 0, z > 0 ? rows[x][z - 1] : 0);
      if (value < before || value > largest_height)
        require_value(value, before, " at x,z = " + std::to_string(x) + "," + std::to_string(z));
      symmetric = symmetric && rows[z][x] == value;
      values.push_back(value);
    }
  }
  const std::size_t side = std::min({rows.size(), width, std::size_t{largest_side} + 1});
  const std::string table = "y <= b(x,z), a table of " + std::to_string(rows.size()) + " x " + std::to_string(width);
  Bound bound(Kind::by_pair, static_cast<std::uint32_t>(width), symmetric, static_cast<std::uint32_t>(side - 1),
              text.empty() ? table : text);
  bound.values_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(values));
  return bound;
}

std::uint32_t Bound::operator()(std::uint32_t x, std::uint32_t z) const {
  switch (kind_) {
    case Kind::sum:
      return (x + z) / parameter_;
    case Kind::last:
      return z / parameter_;
    case Kind::constant:
      return parameter_;
    case Kind::by_sum:
      return (*values_)[std::size_t{x} + z];
    default:
      return (*values_)[std::size_t{x} * parameter_ + z];
  }
}

Bound::Shape Bound::shape() const noexcept {
  switch (kind_) {
    case Kind::sum:
    case Kind::by_sum:
      return Shape::of_sum;
    case Kind::last:
    case Kind::constant:
      return Shape::of_last;
    default:
      return Shape::of_pair;
  }
}

}  // namespace mexwave::chocolate
