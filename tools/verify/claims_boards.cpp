// A28 and the n x n half of A02: Chomp on larger boards.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "mexwave/chomp.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

namespace {

/// All boards to this size take a fifth of a second.
constexpr std::uint32_t side = 14;

using Openings = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<chomp::Opening>>;

Openings openings_of_boards(const Evidence& e) {
  Openings boards;
  for (const auto& x : chomp::openings({.m = side, .n = side, .all = true}, e.run()).openings)
    boards[{x.m, x.n}].push_back(x);
  return boards;
}

Finding a28(const Evidence& e) {
  Finding f;
  Openings boards = openings_of_boards(e);
  const auto& found = boards[{8, 10}];
  std::string moves;
  for (const auto& x : found) moves += fmt::format("{}({},{})", moves.empty() ? "" : " and ", x.row, x.column);
  if (found.size() != 2) f.fail(fmt::format("8 x 10 has {}: {}", found.size(), moves));
  std::string several;
  for (const auto& [board, list] : boards) {
    if (list.size() > 1) several += fmt::format("{}{} x {}", several.empty() ? "" : ", ", board.first, board.second);
  }
  f.checked_to = "this board";
  f.note = fmt::format("They take the squares (row, column) {}. Of all boards to {} x {}, these have two: {}.", moves,
                       side, side, several);
  return f;
}

Finding a02(const Evidence& e) {
  Finding f = check_two_rows(e);
  Openings boards = openings_of_boards(e);
  std::uint32_t alone = 0;
  for (std::uint32_t n = 2; n <= side; ++n) {
    const auto& found = boards[{n, n}];
    const chomp::Opening corner{n, n, 2, 2};
    if (std::find(found.begin(), found.end(), corner) == found.end()) f.fail(fmt::format("{0} x {0}", n));
    if (found.size() == 1) ++alone;
  }
  f.checked_to += fmt::format("; n <= {}", side);
  f.note = fmt::format("It is the only one on {} of these {} square boards.", alone, side - 1);
  return f;
}

const Claims claims("000", [](const Claims::Add& add) {
  add("A02", "1.1",
      "Two rows: (a,b) is a P-position if and only if a = b + 1. On n x n boards, n > 1, taking (2,2) is a "
      "winning first move.",
      "proved", a02);
  add("A28", "2.3", "The 8 x 10 board has exactly two winning openings.", "known", a28);
});

}  // namespace

}  // namespace mexwave::cli
