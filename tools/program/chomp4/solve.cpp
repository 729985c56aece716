// `mexwave chomp4 solve`: one position, its value, every winning move and why it wins.

#include <fmt/core.h>

#include <memory>
#include <span>

#include "chomp/fixed_rows.hpp"
#include "chomp4/chomp4.hpp"

namespace mexwave::cli {

namespace {

chomp::Bar bar_of(const chomp4::Position& x) { return {x.p, x.q, x.r, x.s}; }

std::vector<BarMove> winning_moves(const chomp::Bar& bar, const RunOptions& run) {
  std::vector<BarMove> moves;
  for (const auto& [row, column, left] : chomp4::solve({bar[0], bar[1], bar[2], bar[3]}, run).moves)
    moves.push_back({row, column, bar_of(left)});
  return moves;
}

IsLost lost_below(const chomp::Bar& bar, const RunOptions& run) {
  const auto lost = std::make_shared<LostBars>(bar);
  const auto keep = [&](std::span<const chomp4::Position> with_p) {
    for (const chomp4::Position& x : with_p) lost->add(bar_of(x));
  };
  (void)chomp4::positions({.from = 1, .upto = bar[0]}, keep, run);
  return [lost](const chomp::Bar& left) { return lost->contains(left); };
}

/// The reason why a position is lost. At most one P-position has given p, r and s; its q is the least that no
/// P-position to which a move leads excludes.
std::string only_one(const chomp::Bar& bar) { return fmt::format(", the only ({},*,{},{})", bar[0], bar[2], bar[3]); }

}  // namespace

void register_chomp4_solve(Command& family) {
  register_solve_action(
      family, {.form = form("chomp4 solve"),
               .letters = {"p", "q", "r", "s"},
               .such_as = "8,3,3,3",
               .largest = chomp4::largest_p,
               .examples = {"mexwave chomp4 solve 8,8,8,8", "mexwave chomp4 solve 8 3 3 3",
                            "mexwave chomp4 solve 500 400 300 100", "mexwave chomp4 solve 4 2 2 2 --depth 3"},
               .last_remark = " This takes as long as computing all P-positions to P: seconds for P = 1000.",
               .lost_below = lost_below,
               .winning_moves = winning_moves,
               .why_lost = [](const chomp::Bar&) -> std::string { return "no move leads to another P-position, so "; },
               .why_left_is_lost = only_one});
}

}  // namespace mexwave::cli
