// `mexwave chomp3 solve`: one position, its value, every winning move and why it wins.

#include <fmt/core.h>

#include <memory>

#include "chomp/fixed_rows.hpp"
#include "chomp3/chomp3.hpp"

namespace mexwave::cli {

namespace {

std::vector<BarMove> winning_moves(const chomp::Bar& bar, const RunOptions& run) {
  std::vector<BarMove> moves;
  for (const auto& [row, column, left] : chomp3::solve({bar[0], bar[1], bar[2]}, run).moves)
    moves.push_back({row, column, {left.p, left.q, left.r}});
  return moves;
}

/// (p,q,r) is a P-position exactly if f(q,r) = p.
IsLost lost_below(const chomp::Bar& bar, const RunOptions& run) {
  const auto f = std::make_shared<const chomp3::Table>(chomp3::table({.rows = bar[2] + 1, .columns = bar[1] + 1}, run));
  return [f](const chomp::Bar& left) { return f->at(left[2], left[1]) == left[0]; };
}

std::string value_text(const chomp::Bar& bar) { return fmt::format("f({},{}) = {}", bar[1], bar[2], bar[0]); }

}  // namespace

void register_solve(Command& family) {
  register_solve_action(family,
                        {.form = form("chomp3 solve"),
                         .letters = {"p", "q", "r"},
                         .such_as = "8,4,4",
                         .largest = chomp3::largest_p,
                         .examples = {"mexwave chomp3 solve 14,14,10", "mexwave chomp3 solve 8 8 8",
                                      "mexwave chomp3 solve 20000 17000 9000", "mexwave chomp3 solve 5 3 2 --depth 3"},
                         .last_remark = "",
                         .lost_below = lost_below,
                         .winning_moves = winning_moves,
                         .why_lost = [](const chomp::Bar& bar) { return value_text(bar) + ", so "; },
                         .why_left_is_lost = [](const chomp::Bar& left) { return ", because " + value_text(left); }});
}

}  // namespace mexwave::cli
