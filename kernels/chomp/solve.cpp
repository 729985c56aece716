// One bar: what every move leaves, looked up among the P-positions of its board.

#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

namespace {

void require_bar(const Bar& bar) {
  for (std::size_t k = 1; k < bar.size(); ++k) {
    if (bar[k] > bar[k - 1]) {
      throw InvalidArgument("row " + std::to_string(k + 1) + " of " + std::to_string(bar[k]) + " after " +
                            std::to_string(bar[k - 1]) + ": accepted are rows that never grow");
    }
  }
  if (bar.empty() || bar[0] == 0) throw InvalidArgument("an empty bar: accepted are bars with at least one square");
}

CatalogGoal board_of(const Bar& bar) { return {static_cast<std::uint32_t>(bar.size()), bar[0]}; }

/// Rows and columns exchanged; it has as many rows as the bar has columns.
Bar reflected(const Bar& bar) {
  Bar columns(bar[0]);
  for (const std::uint32_t row : bar) {
    for (std::uint32_t k = 0; k < row; ++k) ++columns[k];
  }
  return columns;
}

/// Calls visit(row, column, leaves) for every move, by row, then column.
template <class Visit>
void for_each_move(const Bar& bar, const Visit& visit) {
  for (std::uint32_t row = 1; row <= bar.size(); ++row) {
    for (std::uint32_t column = 1; column <= bar[row - 1]; ++column) visit(row, column, after_move(bar, row, column));
  }
}

bool by_square(const WinningMove& a, const WinningMove& b) {
  return std::pair{a.row, a.column} < std::pair{b.row, b.column};
}

/// All P-positions that fit into a bar's board, for questions; those of the reflected board if that has fewer rows.
class PPositions {
 public:
  PPositions(const Bar& bar, const RunOptions& run) : turned_(bar.size() > bar[0]) {
    const CatalogGoal board = board_of(turned_ ? reflected(bar) : bar);
    m_ = board.m;
    const std::uint64_t sieve = estimate_bytes(board, run);
    const auto keep = [&](std::span<const std::uint8_t> rows) {
      if (rows_.size() == rows_.capacity()) {  // room for twice as many, and the old ones stay while they are copied
        const std::size_t room = std::max<std::size_t>(2 * rows_.size(), 1 << 16);
        core::require_memory("a list of " + std::to_string(rows_.size() / m_) + " P-positions and more",
                             sieve + rows_.size() + room, run);
        rows_.reserve(room);
      }
      rows_.insert(rows_.end(), rows.begin(), rows.end());
    };
    (void)catalog(board, keep, run);
  }
  [[nodiscard]] bool contains(const Bar& bar) const {
    Bar key = turned_ ? reflected(bar) : bar;
    key.resize(m_);
    std::size_t low = 0, high = rows_.size() / m_;  // they are sorted
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      const std::uint8_t* const rows = rows_.data() + middle * m_;
      if (std::lexicographical_compare(rows, rows + m_, key.begin(), key.end()))
        low = middle + 1;
      else
        high = middle;
    }
    return low < rows_.size() / m_ && std::equal(key.begin(), key.end(), rows_.data() + low * m_);
  }
  /// The first move, by row, then column, to one of them.
  [[nodiscard]] std::optional<WinningMove> move_to_one(const Bar& bar) const {
    for (std::uint32_t row = 1; row <= bar.size(); ++row) {
      for (std::uint32_t column = 1; column <= bar[row - 1]; ++column) {
        Bar leaves = after_move(bar, row, column);
        if (contains(leaves)) return WinningMove{row, column, std::move(leaves)};
      }
    }
    return std::nullopt;
  }

 private:
  bool turned_;
  std::size_t m_ = 0;
  std::vector<std::uint8_t> rows_;
};

}  // namespace

Bar after_move(Bar bar, std::uint32_t row, std::uint32_t column) {
  if (row < 1 || row > bar.size() || column < 1 || column > bar[row - 1]) {
    throw InvalidArgument("square (" + std::to_string(row) + "," + std::to_string(column) +
                          "): accepted are squares of the bar, row and column from 1");
  }
  for (std::size_t k = row - 1; k < bar.size(); ++k) bar[k] = std::min(bar[k], column - 1);
  return bar;
}

Solution solve(const Bar& bar, const RunOptions& run) {
  require_bar(bar);
  Solution solution;
  if (bar.size() > bar[0]) {  // the reflected bar has fewer rows, and takes less memory
    solution = solve(reflected(bar), run);
    for (WinningMove& move : solution.moves) move = {move.column, move.row, after_move(bar, move.column, move.row)};
    std::sort(solution.moves.begin(), solution.moves.end(), by_square);
    return solution;
  }
  (void)position_count(board_of(bar).m, board_of(bar).n);  // refuses a board out of range
  std::vector<std::pair<std::vector<std::uint8_t>, WinningMove>> left;
  for_each_move(bar, [&](std::uint32_t row, std::uint32_t column, Bar leaves) {
    std::vector<std::uint8_t> rows(leaves.begin(), leaves.end());
    left.emplace_back(std::move(rows), WinningMove{row, column, std::move(leaves)});
  });
  std::sort(left.begin(), left.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const std::vector<std::uint8_t> whole(bar.begin(), bar.end());
  (void)catalog(
      board_of(bar),
      [&](std::span<const std::uint8_t> p) {
        if (std::equal(p.begin(), p.end(), whole.begin())) solution.is_p_position = true;
        const auto found = std::lower_bound(left.begin(), left.end(), p, [](const auto& a, const auto& rows) {
          return std::lexicographical_compare(a.first.begin(), a.first.end(), rows.begin(), rows.end());
        });
        if (found != left.end() && std::equal(p.begin(), p.end(), found->first.begin()))
          solution.moves.push_back(found->second);
      },
      run);
  std::sort(solution.moves.begin(), solution.moves.end(), by_square);
  return solution;
}

std::vector<Answer> answers(const Bar& bar, const RunOptions& run) {
  require_bar(bar);
  const PPositions p_positions(bar, run);
  core::Ticker ticker(run, std::accumulate(bar.begin(), bar.end(), std::uint64_t{0}));
  std::vector<Answer> list;
  for_each_move(bar, [&](std::uint32_t row, std::uint32_t column, const Bar& leaves) {
    ticker.tick(list.size());
    list.push_back({row, column, leaves, p_positions.move_to_one(leaves)});
  });
  ticker.finish();
  return list;
}

}  // namespace mexwave::chomp
