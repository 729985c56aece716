// Bounds: formulas, and tables that are looked at when they are made.

#include <algorithm>
#include <utility>

#include "chocolate/bound_rows.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::chocolate {

namespace {

std::string pair_text(std::size_t x, std::size_t z) {
  std::string text = std::to_string(x);
  text.append(",").append(std::to_string(z));
  return text;
}

void require_divisor(std::uint32_t k) {
  if (k < 1 || k > largest_k)
    throw InvalidArgument("k '" + std::to_string(k) + "': accepted are 1 to " + std::to_string(largest_k));
}

void require_height(std::uint32_t height, const std::string& where) {
  if (height > largest_height) {
    throw InvalidArgument("bound " + std::to_string(height) + where + ": accepted are 0 to " +
                          std::to_string(largest_height));
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
  require_height(height, "");
  return {Kind::constant, height, true, largest_side, "y <= " + std::to_string(height)};
}

Bound Bound::by_sum(std::vector<std::uint32_t> values) {
  if (values.empty()) throw InvalidArgument("a bound without values: accepted are one value or more, b(0), b(1), ...");
  for (std::size_t s = 0; s < values.size(); ++s) {
    require_height(values[s], " at x + z = " + std::to_string(s));
    if (s > 0 && values[s] < values[s - 1]) {
      throw InvalidArgument("bound " + std::to_string(values[s]) + " at x + z = " + std::to_string(s) + " after " +
                            std::to_string(values[s - 1]) + ": accepted are bounds that never decrease");
    }
  }
  const auto reach = static_cast<std::uint32_t>(std::min<std::size_t>((values.size() - 1) / 2, largest_side));
  Bound bound(Kind::by_sum, 0, true, reach, "y <= b(x+z), a table to x+z = " + std::to_string(values.size() - 1));
  bound.values_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(values));
  return bound;
}

Bound Bound::by_pair(const std::vector<std::vector<std::uint32_t>>& rows, const std::string& text) {
  if (rows.empty() || rows.front().empty())
    throw InvalidArgument("a bound without values: accepted are rows of equal length, b(x,0), b(x,1), ...");
  const std::size_t width = rows.front().size();
  bool symmetric = rows.size() == width;
  std::vector<std::uint32_t> values;
  for (std::size_t x = 0; x < rows.size(); ++x) {
    if (rows[x].size() != width) {
      throw InvalidArgument("bound row " + std::to_string(x) + " has " + std::to_string(rows[x].size()) +
                            " values: accepted are " + std::to_string(width) + ", as in row 0");
    }
  }
  for (std::size_t x = 0; x < rows.size(); ++x) {
    for (std::size_t z = 0; z < width; ++z) {
      const std::uint32_t value = rows[x][z];
      require_height(value, " at x,z = " + pair_text(x, z));
      const std::uint32_t before = std::max(x > 0 ? rows[x - 1][z] : 0, z > 0 ? rows[x][z - 1] : 0);
      if (value < before) {
        throw InvalidArgument("bound " + std::to_string(value) + " at x,z = " + pair_text(x, z) + " after " +
                              std::to_string(before) + ": accepted are bounds that never decrease");
      }
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

namespace detail {

void require_reach(const Bound& bound, std::uint32_t upto, std::uint32_t largest) {
  const std::uint32_t reach = std::min(bound.reach(), largest);
  if (upto > reach) {
    throw InvalidArgument("upto '" + std::to_string(upto) + "': accepted for the bound " + bound.text() + " are 0 to " +
                          std::to_string(reach));
  }
}

BoundRows::BoundRows(const Bound& bound, std::uint32_t upto) {
  values_.reserve(bytes(bound, upto) / sizeof(values_[0]));
  switch (bound.shape()) {
    case Bound::Shape::of_sum:
      step_ = 1;
      for (std::uint32_t s = 0; s <= 2 * upto; ++s) values_.push_back(bound(std::min(s, upto), s - std::min(s, upto)));
      break;
    case Bound::Shape::of_last:
      step_ = 0;
      for (std::uint32_t z = 0; z <= upto; ++z) values_.push_back(bound(0, z));
      break;
    case Bound::Shape::of_pair:
      step_ = std::size_t{upto} + 1;
      for (std::uint32_t x = 0; x <= upto; ++x) {
        for (std::uint32_t z = 0; z <= upto; ++z) values_.push_back(bound(x, z));
      }
      break;
  }
}

void BoundRows::write(core::StateWriter& out) const {
  out.number(static_cast<std::uint64_t>(step_));
  out.list(values_);
}

BoundRows BoundRows::read(core::StateReader& in, std::uint32_t upto) {
  BoundRows rows;
  rows.step_ = in.number<std::uint64_t>(0, largest_side + std::uint64_t{1});
  rows.values_ = in.list<std::uint32_t>();
  if (rows.values_.size() != upto * (rows.step_ + 1) + 1) in.wrong();
  if (*std::max_element(rows.values_.begin(), rows.values_.end()) > largest_height) in.wrong();
  return rows;
}

std::string BoundRows::fingerprint() const {
  return std::to_string(step_) + " " +
         checksum({reinterpret_cast<const char*>(values_.data()), values_.size() * sizeof values_[0]});
}

std::uint64_t BoundRows::bytes(const Bound& bound, std::uint32_t upto) {
  const std::uint64_t n = std::uint64_t{upto} + 1;
  return 4 * (bound.shape() == Bound::Shape::of_pair ? n * n : 2 * n);
}

}  // namespace detail

}  // namespace mexwave::chocolate
