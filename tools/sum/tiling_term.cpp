// A board painted with tiles, some cells of it perhaps painted already: tiling[2x2]:5x8/a1 a2 b1 b2.

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "mexwave/error.hpp"
#include "mexwave/tiling.hpp"
#include "output/text.hpp"
#include "sum/term.hpp"
#include "tiling/tiling.hpp"

namespace mexwave::cli {

namespace {

TileOptions tiles_of(const Spelling& term) {
  TileOptions options;
  if (term.rules.empty()) return options;
  options.tiles.clear();
  for (std::size_t from = 0; from <= term.rules.size();) {
    const std::size_t end = std::min(term.rules.find(';', from), term.rules.size());
    const std::string tile = term.rules.substr(from, end - from);
    if (tile == "fixed")
      options.fixed = true;
    else
      options.tiles.push_back(tile);
    from = end + 1;
  }
  if (options.tiles.empty()) refuse_term(term, "no tile: accepted is such as tiling[2x2;1x3;fixed]:5x8");
  return options;
}

}  // namespace

Term tiling_term(const Spelling& term, const RunOptions& run) {
  const tiling::Rules rules = parse_rules(tiles_of(term));
  const std::size_t slash = std::min(term.position.find('/'), term.position.size());
  const tiling::Board board = parse_painted_board(term.term, term.position.substr(0, slash));
  const tiling::Position position =
      parse_painted(term.term, board, slash < term.position.size() ? term.position.substr(slash + 1) : "");
  const tiling::Solution found = tiling::solve(rules, position, Play::normal, run);
  const std::string size = fmt::format("{}x{}", board.height, board.width);
  const auto written = [&](const tiling::Position& at) {
    const std::vector<std::string> cells = painted_names(at);
    return cells.empty() ? size : size + "/" + joined(cells, " ");
  };
  std::vector<ValuedOption> options;
  for (const tiling::Move& move : found.legal) {
    tiling::Position leaves = position;
    for (const std::uint32_t cell : move.cells) leaves.paint(cell);
    options.push_back({move.grundy.value_or(0), written(leaves)});
  }
  const std::string game = fmt::format("tiling[{}]", term.rules.empty() ? "2x2" : term.rules);
  return valued_term(game, written(position), found.grundy.value_or(0), std::move(options));
}

}  // namespace mexwave::cli
