// Chooses the method that finds the draws, and contains the reference method.

#include <algorithm>
#include <bit>

#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "squares/draws_search.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

namespace detail {

DrawsGoal checked(DrawsGoal goal) {
  require_board(goal.board);
  const std::uint32_t cells = goal.board.cells();
  if (goal.white_min > cells || goal.white_min > goal.white_max) {
    throw InvalidArgument("white pieces: expected a number from 0 to " +
                          std::to_string(std::min(cells, goal.white_max)) + ", got '" + std::to_string(goal.white_min) +
                          "'");
  }
  goal.white_max = std::min(goal.white_max, cells);
  if (goal.slices < 1 || goal.slice >= goal.slices) {
    throw InvalidArgument("slice: expected r/m with 0 <= r < m, got '" + std::to_string(goal.slice) + "/" +
                          std::to_string(goal.slices) + "'");
  }
  return goal;
}

}  // namespace detail

namespace {

using detail::Layout;

void require_reference(const Board& board) {
  if (board.cells() > 64)
    throw InvalidArgument("method 'reference': expected a board of at most 64 cells, got " + detail::text(board));
}

/// The reference method: visits every draw by definition, and compares each with all its images to find classes.
DrawsCount draws_by_reference(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run) {
  const Board& board = goal.board;
  const Layout layout(board);
  const auto images = symmetries_of(board);
  const bool swap = goal.classes && detail::colours_may_swap(goal);
  const auto by_columns = [&](const Draw& draw) {
    std::vector<std::uint8_t> cells;
    for (std::uint32_t x = 0; x < layout.width; ++x) {
      for (std::uint32_t y = 0; y < layout.height; ++y) cells.push_back(draw.white[layout.cell(x, y)]);
    }
    return cells;
  };
  DrawsCount count;
  core::Ticker ticker(run, 0);
  std::uint64_t found = 0, classes = 0, index = 0;
  std::vector<std::pair<std::vector<std::uint8_t>, Draw>> draws;
  const auto take = [&](std::uint64_t white) {
    const auto white_count = static_cast<std::uint32_t>(std::popcount(white));
    if (white_count < goal.white_min || white_count > goal.white_max) return;
    if (!goal.classes && !each) {  // counts alone are not stored
      found += index++ % goal.slices == goal.slice ? 1 : 0;
      return;
    }
    Draw draw;
    for (std::uint32_t c = 0; c < board.cells(); ++c) draw.white.push_back(static_cast<std::uint8_t>((white >> c) & 1));
    if (goal.classes) {
      const auto own = by_columns(draw);
      std::uint32_t equal = 0, all = 0;
      for (const auto& image : images) {
        for (std::uint8_t colour = 0; colour <= static_cast<std::uint8_t>(swap); ++colour) {
          Draw other;
          other.white.resize(board.cells());
          for (std::uint32_t c = 0; c < board.cells(); ++c) other.white[image[c]] = draw.white[c] ^ colour;
          const auto of_image = by_columns(other);
          if (of_image < own) return;
          equal += of_image == own ? 1 : 0;
          ++all;
        }
      }
      draw.orbit = all / equal;
    }
    draws.emplace_back(by_columns(draw), draw);
  };
  detail::draws_by_definition(board, take, [&] {
    if (++count.work.nodes % 65536 == 0) ticker.tick(0);
  });
  std::sort(draws.begin(), draws.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [order, draw] : draws) {
    if (index++ % goal.slices != goal.slice) continue;
    found += draw.orbit;
    ++classes;
    if (each) each(draw);
  }
  count.colourings = std::to_string(found);
  if (goal.classes) count.classes = std::to_string(classes);
  count.method = Method::reference;
  return count;
}

/// Square boards from this side on are counted faster by corners.
constexpr std::uint32_t least_corner_side = 9;

/// Whether the goal is a count of all draws of a square board with axis-parallel squares.
bool corners_apply(const DrawsGoal& goal) {
  return goal.board.orientation == Orientation::axis_parallel && goal.board.height == goal.board.width &&
         goal.board.width >= 2 && goal.white_min == 0 && goal.white_max == goal.board.cells() && !goal.classes;
}

/// The goal with its method chosen, if it is automatic. Throws InvalidArgument if the goal's method cannot reach it.
DrawsGoal with_method(DrawsGoal goal, bool listed) {
  const Layout layout(goal.board);
  if (goal.method == Method::automatic) {
    if (listed || goal.classes)
      goal.method = Method::columns;
    else if (layout.height <= 5 && layout.width > 2 * layout.height)
      goal.method = Method::transfer;  // faster for long boards
    else
      goal.method = corners_apply(goal) && layout.height >= least_corner_side ? Method::corners : Method::columns;
  }
  if (listed && (goal.method == Method::transfer || goal.method == Method::corners)) {
    throw InvalidArgument("expected method columns or reference for a list, got " +
                          std::string(goal.method == Method::transfer ? "transfer" : "corners"));
  }
  if (goal.method == Method::corners && !corners_apply(goal)) {
    throw InvalidArgument(
        "method 'corners': expected a count on a square board from 2x2 with axis-parallel squares, any number of white "
        "pieces, and no classes, got board " +
        detail::text(goal.board));
  }
  if (goal.method == Method::columns && layout.height > largest_column) {
    throw InvalidArgument("board '" + detail::text(goal.board) + "': expected a shorter side of at most " +
                          std::to_string(largest_column) +
                          "; method corners counts axis-parallel draws of square boards to side " +
                          std::to_string(largest_short_side));
  }
  if (goal.method == Method::reference) require_reference(goal.board);
  return goal;
}

}  // namespace

std::uint64_t estimate_bytes(const DrawsGoal& asked, const RunOptions& run) {
  const DrawsGoal goal = with_method(detail::checked(asked), false);
  switch (goal.method) {
    case Method::transfer:
      return detail::bytes_by_transfer(goal);
    case Method::corners:
      return detail::bytes_by_corners(goal, run);
    case Method::reference:
      return goal.board.cells();
    default:
      return detail::bytes_by_columns(goal, run);
  }
}

DrawsCount count_draws(const DrawsGoal& asked, const RunOptions& run, const Checkpoint& checkpoint) {
  const DrawsGoal goal = with_method(detail::checked(asked), false);
  if (goal.method == Method::columns || goal.method == Method::corners)
    return detail::run_draws(goal, {}, run, checkpoint);
  core::require_no_checkpoint(goal.method == Method::transfer ? "method transfer" : "method reference", checkpoint);
  return goal.method == Method::transfer ? detail::draws_by_transfer(goal, run) : draws_by_reference(goal, {}, run);
}

DrawsCount list_draws(const DrawsGoal& asked, const EachDraw& each, const RunOptions& run) {
  const DrawsGoal goal = with_method(detail::checked(asked), true);
  return goal.method == Method::reference ? draws_by_reference(goal, each, run)
                                          : detail::run_draws(goal, each, run, {});
}

}  // namespace mexwave::squares
