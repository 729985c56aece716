// Writes the text of `openings`: each line states the square taken and the bar left.

#include "chomp/openings_text.hpp"

#include <fmt/core.h>

#include "chomp/chomp.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

OpeningsText::OpeningsText(Output& out) : out_(out) {
  out_.write(fmt::format("{:>8}   winning first move\n", "board"));
}

void OpeningsText::add(std::uint32_t m, std::uint32_t n, const chomp::Bar& left) {
  const std::string board = fmt::format("{}x{}", m, n);
  if (board != board_) end_board();
  board_ = board;
  ++moves_;
  std::uint32_t row = 0;
  while (row < left.size() && left[row] == n) ++row;
  const std::uint32_t column = row < left.size() ? left[row] + 1 : 1;
  out_.write(fmt::format("{:>8}   take {}: leaves ({})\n", board_, square_text(row + 1, column), joined(left, ",")));
}

void OpeningsText::end_board() {
  if (moves_ == 0) return;
  Boards& like_it = boards_[moves_];
  ++like_it.count;
  if (moves_ > 1) like_it.names += " " + board_;
  moves_ = 0;
}

void OpeningsText::end() {
  end_board();
  std::string line;
  for (const auto& [moves, boards] : boards_) {
    append(line, "{}{} on {} board{}", line.empty() ? "Winning first moves: " : ", ", moves, boards.count,
           boards.count == 1 ? "" : "s");
    if (moves > 1) append(line, " ({})", boards.names.substr(1));
  }
  out_.write_wrapped(line);
}

}  // namespace mexwave::cli
