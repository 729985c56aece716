// Parses a bar, and finds for every move whether it leaves one of the P-positions of the board.

#include <algorithm>
#include <charconv>
#include <span>
#include <string>
#include <utility>

#include "chomp/p_positions.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

using detail::board_of;
using detail::for_each_move;
using detail::reflected;
using detail::require_bar;

namespace {

bool by_square(const WinningMove& a, const WinningMove& b) {
  return std::pair{a.row, a.column} < std::pair{b.row, b.column};
}

}  // namespace

Bar parse_bar(std::string_view text) {
  const auto refuse = [&](const std::string& why) {
    return InvalidArgument("bar: expected rows that never grow, such as 5,3,3,1, got '" + std::string(text) +
                           "': " + why);
  };
  Bar bar;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string_view row = text.substr(from, comma - from);
    std::uint32_t squares = 0;
    const auto [end, error] = std::from_chars(row.data(), row.data() + row.size(), squares);
    if (row.empty() || error != std::errc{} || end != row.data() + row.size() || squares > most_columns)
      throw refuse("row " + std::to_string(bar.size() + 1) + " is not a whole number from 0 to " +
                   std::to_string(most_columns));
    if (!bar.empty() && squares > bar.back())
      throw refuse("a row of " + std::to_string(squares) + " squares follows a row of " + std::to_string(bar.back()));
    bar.push_back(squares);
    from = comma + 1;
  }
  if (bar[0] == 0) throw refuse("the first row is empty");
  while (bar.back() == 0) bar.pop_back();
  if (bar.size() > most_rows) throw refuse(std::to_string(bar.size()) + " rows, at most " + std::to_string(most_rows));
  return bar;
}

Bar after_move(Bar bar, std::uint32_t row, std::uint32_t column) {
  if (row < 1 || row > bar.size() || column < 1 || column > bar[row - 1]) {
    throw InvalidArgument("expected a square of the bar, row and column from 1, got (" + std::to_string(row) + "," +
                          std::to_string(column) + ")");
  }
  for (std::size_t k = row - 1; k < bar.size(); ++k) bar[k] = std::min(bar[k], column - 1);
  return bar;
}

Solution solve(const Bar& bar, const RunOptions& run) {
  require_bar(bar);
  Solution solution;
  if (bar.size() > bar[0]) {  // the reflected bar has fewer rows and takes less memory
    solution = solve(reflected(bar), run);
    for (WinningMove& move : solution.moves) move = {move.column, move.row, after_move(bar, move.column, move.row)};
    std::sort(solution.moves.begin(), solution.moves.end(), by_square);
    return solution;
  }
  (void)position_count(board_of(bar).m, board_of(bar).n);  // throws if the board is out of range
  std::vector<std::pair<std::vector<std::uint16_t>, WinningMove>> left;
  for_each_move(bar, [&](std::uint32_t row, std::uint32_t column, Bar leaves) {
    std::vector<std::uint16_t> rows(leaves.begin(), leaves.end());
    left.emplace_back(std::move(rows), WinningMove{row, column, std::move(leaves)});
  });
  std::sort(left.begin(), left.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const std::vector<std::uint16_t> whole(bar.begin(), bar.end());
  (void)catalog(
      board_of(bar),
      [&](std::span<const std::uint16_t> p) {
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
  const detail::PPositions p_positions(bar, run);
  core::Ticker ticker(run, detail::squares_of(bar));
  std::vector<Answer> list;
  for_each_move(bar, [&](std::uint32_t row, std::uint32_t column, const Bar& leaves) {
    ticker.tick(list.size());
    list.push_back({row, column, leaves, p_positions.move_to_p_position(leaves)});
  });
  ticker.finish();
  return list;
}

}  // namespace mexwave::chomp
