#pragma once
// The oracle: everything that a sweep answers, read off the slower rungs, table and scan. Eventual patterns are
// observed here, not proved.

#include <vector>

#include "mexwave/chomp3.hpp"

namespace mexwave::chomp3::oracle {

/// Rows 0..rows-1 by a table that is wide enough to see patterns of period up to 24 settle.
inline std::vector<Row> rows(std::uint32_t count) {
  const std::uint32_t columns = count * 2 + 400;
  const Table f = table({.rows = count, .columns = columns});
  std::vector<Row> all;
  for (std::uint32_t r = 0; r < count; ++r) {
    Row row;
    row.row = r;
    row.first = f.at(r, r);
    row.min = none;
    std::uint32_t q = r;
    for (; q < columns && f.at(r, q) != none; ++q) {
      if (f.at(r, q) < row.min) {
        row.min = f.at(r, q);
        row.min_at = q;
      }
    }
    if (q < columns) {
      row.end = q - 1;
    } else {
      row.is_long = true;
      const auto offset = [&](std::uint32_t at) { return f.at(r, at) - at; };
      for (std::uint32_t period = 1; period <= 24 && row.pattern.empty(); ++period) {
        std::uint32_t preperiod = columns - period;
        while (preperiod > r && offset(preperiod - 1) == offset(preperiod - 1 + period)) --preperiod;
        if (columns - preperiod < 8 * period + 100) continue;
        row.preperiod = preperiod;
        for (std::uint32_t k = 0; k < period; ++k) row.pattern.push_back(offset(preperiod + k));
      }
    }
    all.push_back(row);
  }
  return all;
}

/// All P-positions with p <= upto, as the map (p,q) -> r, by the scan (scan_test.cpp holds it against the definition).
class Positions {
 public:
  explicit Positions(std::uint32_t upto) : upto_(upto), r_(std::size_t{upto + 1} * (upto + 1), none) {
    (void)scan({.upto = upto}, [this](const Position& x) { r_[std::size_t{x.p} * (upto_ + 1) + x.q] = x.r; });
  }
  [[nodiscard]] std::uint32_t r(std::uint32_t p, std::uint32_t q) const { return r_[std::size_t{p} * (upto_ + 1) + q]; }
  [[nodiscard]] bool is_p(const Position& x) const { return r(x.p, x.q) == x.r; }

 private:
  std::uint32_t upto_;
  std::vector<std::uint32_t> r_;
};

}  // namespace mexwave::chomp3::oracle
