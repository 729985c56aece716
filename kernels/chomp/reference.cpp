// The definitions as code: every bar is compared with all its moves. Kept simple; tests compare the kernels with it.

#include <algorithm>
#include <map>
#include <set>

#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

std::vector<std::vector<std::uint16_t>> p_positions_reference(std::uint32_t m, std::uint32_t n) {
  using Rows = std::vector<std::uint16_t>;
  if (m == 0) throw InvalidArgument("P-positions: expected at least one row, got none");
  std::set<Rows> found;
  Rows rows(m);
  const auto wins = [&] {
    if (rows[0] == 0) return true;  // nothing left: the opponent took the poisoned square
    for (std::size_t row = 0; row < m; ++row) {
      for (std::uint16_t kept = 0; kept < rows[row]; ++kept) {
        Rows left = rows;
        for (std::size_t k = row; k < m; ++k) left[k] = std::min(left[k], kept);
        if (found.contains(left)) return true;
      }
    }
    return false;
  };
  const auto visit = [&](const auto& self, std::size_t row, std::uint16_t most) -> void {
    if (row == m) {
      if (!wins()) found.insert(rows);
      return;
    }
    for (std::uint16_t length = 0; length <= most; ++length) {
      rows[row] = length;
      self(self, row + 1, length);
    }
  };
  visit(visit, 0, static_cast<std::uint16_t>(n));
  std::vector<std::vector<std::uint16_t>> list;
  list.reserve(found.size());
  for (const Rows& p : found) list.emplace_back(p.begin(), p.end());
  return list;
}

std::uint32_t grundy_reference(const Bar& bar) {
  std::map<Bar, std::uint32_t> known;
  const auto value = [&](const auto& self, const Bar& at) -> std::uint32_t {
    if (const auto found = known.find(at); found != known.end()) return found->second;
    std::set<std::uint32_t> options;
    for (std::uint32_t row = 1; row <= at.size(); ++row) {
      for (std::uint32_t column = row == 1 ? 2 : 1; column <= at[row - 1]; ++column)
        options.insert(self(self, after_move(at, row, column)));
    }
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    return known[at] = mex;
  };
  return value(value, bar);
}

}  // namespace mexwave::chomp
