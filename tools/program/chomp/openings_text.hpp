#pragma once
// Writes the text of `openings`, which is the same for every number of rows.

#include <cstdint>
#include <map>
#include <string>

#include "mexwave/chomp.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

/// Writes winning first moves, one per line, and finally how many boards have one, two, and so on.
class OpeningsText {
 public:
  explicit OpeningsText(Output& out);
  /// Adds a move on the m x n board that leaves the rows `left`. Moves must be grouped by board.
  void add(std::uint32_t m, std::uint32_t n, const chomp::Bar& left);
  void end();

 private:
  void end_board();
  struct Boards {
    std::uint64_t count = 0;
    std::string names;  ///< of the boards with several moves
  };
  Output& out_;
  std::string board_;                       ///< the present board, such as "8x10"
  std::uint32_t moves_ = 0;                 ///< of the present board
  std::map<std::uint32_t, Boards> boards_;  ///< by number of moves
};

}  // namespace mexwave::cli
