// Chooses moves: by the mirror strategy if it wins misère play, otherwise by the solver, otherwise by a rule of thumb.

#include <algorithm>
#include <bit>
#include <chrono>

#include "mexwave/error.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

namespace {

using Clock = std::chrono::steady_clock;

/// Prefers cells on squares with pieces of only one player, and among them squares with more pieces. In misère play it
/// avoids these cells.
std::uint32_t rule_of_thumb(const Game& game) {
  const Board& board = game.board();
  const bool white = game.white_to_move();
  const std::uint64_t own = white ? game.men().white : game.men().black;
  const std::uint64_t others = white ? game.men().black : game.men().white;
  std::vector<std::int64_t> weight(board.cells(), 0);
  for (const auto& square : squares_of(board)) {
    const detail::Cells cells = detail::mask_of(square);
    const int mine = std::popcount(cells & own), theirs = std::popcount(cells & others);
    if (mine > 0 && theirs > 0) continue;
    // In normal play a square with three pieces of the opponent must be blocked. In misère play its fourth cell stays
    // free, because the opponent cannot take it without a loss.
    const std::int64_t size = mine == 3 ? 1'000'000 : theirs == 3 ? 10'000 : 1 << (3 * mine + theirs);
    for (const std::uint32_t cell : square) weight[cell] += game.play() == Play::normal ? size : -size;
  }
  std::optional<std::uint32_t> best;
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
    if (((own | others) >> cell & 1) == 0 && (!best || weight[cell] > weight[*best])) best = cell;
  }
  return best.value();
}

}  // namespace

struct Opponent::State {
  Board board;
  Play play;
  double seconds;
  std::function<bool()> asked_to_stop;
  Clock::time_point deadline{};
  RunOptions run;
  Solver solver;
  std::optional<std::uint64_t> mirrored_draws{};

  State(const Board& on, Play how, double time, const RunOptions& options)
      : board(on),
        play(how),
        seconds(time),
        asked_to_stop(options.cancelled),
        run(limited(options)),
        solver(on, how, run) {}
  State(const State&) = delete;  // run refers to this object
  State& operator=(const State&) = delete;

  void require_own(const Game& game) const {
    if (game.board() != board || game.play() != play)
      throw InvalidArgument("expected a game on the opponent's board, " + detail::text(board) +
                            ", with its squares and its play, got one on " + detail::text(game.board()));
  }

  RunOptions limited(RunOptions options) {
    options.cancelled = [this] { return (asked_to_stop && asked_to_stop()) || Clock::now() > deadline; };
    return options;
  }

  /// The result of `work`, or nothing if time runs out.
  template <class Work>
  auto in_time(const Work& work) -> std::optional<decltype(work())> {
    constexpr double longest = 1e9;
    deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(std::clamp(seconds, 0.0, longest)));
    try {
      return work();
    } catch (const Cancelled&) {
      if (asked_to_stop && asked_to_stop()) throw;
      return std::nullopt;
    }
  }

  /// Misère play, second player: if the pieces so far are images of each other under the half turn, the next answer
  /// keeps this symmetry. A square completed by such an answer would be the image of one that the first player had
  /// completed before. So the second player never loses, and wins if no draw is its own image with exchanged colours.
  std::optional<std::uint32_t> mirror(const Game& game) {
    const std::uint32_t cells = board.cells();
    if (play != Play::misere || game.white_to_move() || cells % 2 != 0) return std::nullopt;
    const std::vector<std::uint32_t> reflection = image_of(board, Mirror::rotate);
    const std::uint32_t answer = reflection[game.moves().back()];
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      const bool black = (game.men().black >> cell & 1) != 0 || cell == answer;
      if (black != ((game.men().white >> reflection[cell] & 1) != 0)) return std::nullopt;
    }
    if (!mirrored_draws) mirrored_draws = in_time([&] { return count_mirrored_draws(board, reflection, run); });
    if (mirrored_draws != 0U) return std::nullopt;
    return answer;
  }
};

Opponent::Opponent(const Board& board, Play play, double seconds, const RunOptions& run)
    : state_(std::make_unique<State>(board, play, seconds, run)) {}
Opponent::~Opponent() = default;

std::optional<Value> Opponent::value(const Game& game) {
  state_->require_own(game);
  return state_->in_time([&] { return state_->solver.value(game.men()); });
}

Choice Opponent::choose(const Game& game) {
  state_->require_own(game);
  if (game.over()) throw InvalidArgument("expected a game with a move to make, got one that is over");
  if (const std::optional<std::uint32_t> reflection = state_->mirror(game))
    return {*reflection, Value{Outcome::win, 0}, Choice::Reason::mirror};
  const auto best = state_->in_time([&] {
    const Value found = state_->solver.value(game.men());
    return Choice{state_->solver.best_move(game.men()).value(), found, Choice::Reason::solver};
  });
  return best ? *best : Choice{rule_of_thumb(game), std::nullopt, Choice::Reason::rule_of_thumb};
}

}  // namespace mexwave::squares
