#pragma once
// Who plays against you: the exact solver, within a time for each move.

#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "mexwave/squares.hpp"

namespace mexwave::cli {

/// What the program answers with, and how sure it is.
struct Choice {
  std::uint32_t cell = 0;
  std::optional<Value> value;  ///< for the player who makes the move; nothing by rule of thumb
  std::string remark;          ///< where the move does not come from the solver
};

/// Chooses moves. Where the solver is not done within the time allowed it says so and plays by rule of thumb. After
/// Ctrl-C every call throws Cancelled.
class Opponent {
 public:
  /// `seconds` for each answer. Throws InvalidArgument for a board beyond largest_game_side.
  Opponent(const squares::Board& board, Play play, double seconds);
  Opponent(const Opponent&) = delete;  // run_ refers to this object
  Opponent& operator=(const Opponent&) = delete;

  /// The exact value for the player to move, or nothing if time ran out.
  [[nodiscard]] std::optional<Value> value(const squares::Game& game);
  /// A move for the player to move; the game is not over.
  [[nodiscard]] Choice choose(const squares::Game& game);

 private:
  template <class Work>
  std::optional<std::invoke_result_t<Work>> in_time(const Work& work);
  std::optional<std::uint32_t> mirror(const squares::Game& game);
  [[nodiscard]] std::uint32_t rule_of_thumb(const squares::Game& game) const;

  squares::Board board_;
  Play play_;
  double seconds_;
  RunOptions run_;
  double deadline_ = 0;
  std::unique_ptr<squares::Solver> solver_;
  std::optional<std::uint64_t> mirrored_draws_;
};

}  // namespace mexwave::cli
