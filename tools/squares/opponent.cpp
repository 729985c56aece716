// The mirror where it wins misère play, else the solver, else a rule of thumb.

#include "squares/opponent.hpp"

#include <fmt/format.h>

#include <bit>

#include "cli/common.hpp"
#include "cli/ending.hpp"
#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

Common quiet() {
  Common common;
  common.quiet = true;
  return common;
}

}  // namespace

Opponent::Opponent(const squares::Board& board, Play play, double seconds)
    : board_(board), play_(play), seconds_(seconds), run_(run_options(quiet())) {
  const std::function<bool()> interrupted = run_.cancelled;
  run_.cancelled = [this, interrupted] { return interrupted() || seconds_now() > deadline_; };
  solver_ = std::make_unique<squares::Solver>(board_, play_, run_);
}

template <class Work>
std::optional<std::invoke_result_t<Work>> Opponent::in_time(const Work& work) {
  deadline_ = seconds_now() + seconds_;
  try {
    return work();
  } catch (const Cancelled&) {
    check_interrupt();
    return std::nullopt;
  }
}

/// Misère play, second player: if the men so far are each other's reflections at the centre, the next answer keeps
/// them so. A square made that way would reflect one that the first player had made before, so the second player
/// never loses, and wins where no draw is its own reflection with colours exchanged.
std::optional<std::uint32_t> Opponent::mirror(const squares::Game& game) {
  const std::uint32_t cells = board_.cells();
  if (play_ != Play::misere || game.white_to_move() || cells % 2 != 0) return std::nullopt;
  const std::uint32_t answer = cells - 1 - game.moves().back();
  std::vector<std::uint32_t> reflection(cells);
  for (std::uint32_t cell = 0; cell < cells; ++cell) reflection[cell] = cells - 1 - cell;
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    const bool black = (game.men().black >> cell & 1) != 0 || cell == answer;
    if (black != ((game.men().white >> reflection[cell] & 1) != 0)) return std::nullopt;
  }
  if (!mirrored_draws_) mirrored_draws_ = squares::count_mirrored_draws(board_, reflection);
  if (*mirrored_draws_ != 0) return std::nullopt;
  return answer;
}

/// Squares that the other has no man in count, the more the fuller they are: good in normal play, bad in misère.
std::uint32_t Opponent::rule_of_thumb(const squares::Game& game) const {
  const bool white = game.white_to_move();
  const std::uint64_t own = white ? game.men().white : game.men().black;
  const std::uint64_t others = white ? game.men().black : game.men().white;
  std::vector<std::int64_t> weight(board_.cells(), 0);
  for (const auto& square : squares::squares_of(board_)) {
    std::uint64_t cells = 0;
    for (const std::uint32_t cell : square) cells |= std::uint64_t{1} << cell;
    const int mine = std::popcount(cells & own), theirs = std::popcount(cells & others);
    if (mine > 0 && theirs > 0) continue;
    // Three of the other's men want an answer in normal play; in misère they are his trouble.
    const std::int64_t size = mine == 3 ? 1'000'000 : theirs == 3 ? 10'000 : 1 << (3 * mine + theirs);
    for (const std::uint32_t cell : square) weight[cell] += play_ == Play::normal ? size : -size;
  }
  std::optional<std::uint32_t> best;
  for (std::uint32_t cell = 0; cell < board_.cells(); ++cell) {
    if (((own | others) >> cell & 1) == 0 && (!best || weight[cell] > weight[*best])) best = cell;
  }
  return best.value();
}

std::optional<Value> Opponent::value(const squares::Game& game) {
  return in_time([&] { return solver_->value(game.men()); });
}

Choice Opponent::choose(const squares::Game& game) {
  if (const std::optional<std::uint32_t> reflection = mirror(game)) {
    return {*reflection, Value{Outcome::win, 0},
            "the reflection of the other's move at the centre: who always answers so makes no square first, and this "
            "board has no such draw"};
  }
  const auto best = in_time([&] {
    const Value found = solver_->value(game.men());
    return Choice{solver_->best_move(game.men()).value(), found, ""};
  });
  if (best) return *best;
  return {rule_of_thumb(game), std::nullopt, fmt::format("by rule of thumb: no exact answer within {} s", seconds_)};
}

}  // namespace mexwave::cli
