// D09: misere play, decided by a mirror strategy.

#include <fmt/core.h>

#include <algorithm>

#include "check/square_board.hpp"
#include "check/strategy_check.hpp"
#include "output/text.hpp"
#include "verify/claims_squares.hpp"

namespace mexwave::cli {

namespace {

struct NamedMirror {
  Mirror mirror;
  const char* name;
};

constexpr NamedMirror all_mirrors[] = {
    {Mirror::rotate, "rotate"}, {Mirror::left_right, "left-right"}, {Mirror::up_down, "up-down"}};

/// Mirrored colourings without a square by the library's own count, to compare.
std::uint64_t counted_by_library(const squares::Board& board, Mirror mirror) {
  std::vector<std::uint32_t> image(board.cells());
  for (std::uint32_t c = 0; c < board.cells(); ++c) {
    const std::uint32_t x = c % board.width, y = c / board.width;
    image[c] = (mirror == Mirror::left_right ? y : board.height - 1 - y) * board.width +
               (mirror == Mirror::up_down ? x : board.width - 1 - x);
  }
  return squares::count_mirrored_draws(board, image);
}

}  // namespace

Finding check_misere_winner(const Evidence&) {
  Finding f;
  std::string on_6x6;
  std::vector<std::string> works, fails;
  for (std::uint32_t h = 2; h <= 8; ++h) {
    for (std::uint32_t w = h; w <= 8; ++w) {
      if (h * w % 2 != 0) continue;
      const SquareBoard board(static_cast<int>(h), static_cast<int>(w), false);
      std::vector<std::string> good;
      for (const auto& [mirror, name] : all_mirrors) {
        const MirroredColourings found = mirrored_colourings(board, mirror, UINT64_MAX);
        if (found.fixed) continue;
        if (h == 6 && w == 6) on_6x6 += fmt::format("{}{} for {}", on_6x6.empty() ? "" : ", ", found.count, name);
        if (found.count != counted_by_library({h, w, squares::Orientation::any}, mirror))
          f.fail(fmt::format("{}x{}, {}: two counts of mirrored colourings differ", h, w, name));
        if (found.count == 0) good.emplace_back(name);
      }
      if (good.empty()) {
        fails.push_back(fmt::format("{}x{}", h, w));
      } else {
        works.push_back(fmt::format("{}x{} ({})", h, w, joined(good, ", ")));
        const std::string text = fmt::format(
            "mexwave squares strategy 1\nboard {}x{}\nsquares any\nplay misere\nplayer second\nclaim wins\nmirror "
            "{}\nend\n",
            h, w, good.front());
        if (const StrategyCheck check = check_strategy("mirror", text); check.wrong)
          f.fail(fmt::format("{}x{}: {}", h, w, *check.wrong));
      }
      if (h == 6 && w == 6 && good.empty()) f.fail("6x6: every mirror leaves a draw");
    }
  }
  // No draw at all on 6 x 7: none on any board that holds one.
  squares::DrawsGoal goal;
  goal.board = {6, 7, squares::Orientation::any};
  const std::string draws = squares::count_draws(goal).colourings;
  f.checked_to = "every play; boards to 8 x 8";
  f.note = fmt::format(
      "The second player answers every move with its image. Of a square that he would complete the image was completed "
      "before him, so he never loses, and he wins if no full board without a square has opposite colours in every cell "
      "and its image. On 6x6 there are so many of those: {}. The argument wins on {}; on {} it shows only that he does "
      "not lose, as on any board with an even side. 6x7 has {} full boards without a square",
      on_6x6, joined(works, ", "), joined(fails, ", "), draws);
  // What is mirrored on a board is mirrored on the same number of rows and columns in its middle.
  const bool on_5x8 =
      std::any_of(works.begin(), works.end(), [](const std::string& b) { return b.starts_with("5x8"); });
  if (f.holds() && on_5x8 && draws == "0")
    f.note +=
        ", and the middle of a mirrored board is mirrored, so the argument wins on every board with an even side of at "
        "least 6 and another of at least 5, save 5x6";
  f.note += ".";
  return f;
}

}  // namespace mexwave::cli
