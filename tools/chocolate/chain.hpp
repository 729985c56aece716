#pragma once
// Every move from a lost piece of chocolate, and an answer to each.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/chocolate.hpp"
#include "output/chain.hpp"

namespace mexwave::cli {

/// "x from 10 to 5, and with it y from 2 to 1".
[[nodiscard]] std::string move_text(const chocolate::Position& from, const chocolate::WinningMove& move);

/// Of all pieces that a piece can become, which are lost.
class LostPieces {
 public:
  /// Throws as chocolate::positions().
  LostPieces(const chocolate::Bound& bound, const chocolate::Position& piece, Play play, const RunOptions& run);

  /// Every move from a piece, x, y, then z lowered.
  [[nodiscard]] std::vector<chocolate::WinningMove> moves(const chocolate::Position& piece) const;
  /// The move to a lost piece with the fewest cuts left. In misere play {0,0,0} has none, and needs none.
  [[nodiscard]] std::optional<chocolate::WinningMove> answer(const chocolate::Position& piece) const;
  [[nodiscard]] std::vector<Refuted<chocolate::Position>> replies(const chocolate::Position& lost) const;

 private:
  chocolate::Bound bound_;
  chocolate::Positions lost_;
};

}  // namespace mexwave::cli
