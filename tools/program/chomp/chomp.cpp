// `mexwave chomp`: Chomp on m x n boards.

#include "chomp/chomp.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

std::string family_of_long_rows(std::size_t rows, std::uint32_t longest, const std::string& action) {
  if (longest <= chomp::most_columns || rows < 3 || rows > 4) return "";
  if (action == "positions" && rows == 3) return "";
  if (action == "grundy") return rows == 3 ? "; for longer boards of 3 rows: mexwave chomp3 grundy" : "";
  return fmt::format("; for longer boards of {0} rows: mexwave chomp{0} {1}", rows, action);
}

Sides parse_board(const std::string& what, const std::string& text, const std::string& such_as,
                  const std::string& action) {
  const std::optional<Sides> sides = parse_sides(text, 1'000'000'000);
  if (!sides || sides->height > chomp::most_rows || sides->width > chomp::most_columns) {
    throw InvalidArgument(fmt::format("{}: expected 1 to {} rows and 1 to {} columns, such as {}, got '{}'{}", what,
                                      chomp::most_rows, chomp::most_columns, such_as, text,
                                      sides ? family_of_long_rows(sides->height, sides->width, action) : ""));
  }
  return *sides;
}

chomp::Bar parse_rows(const std::vector<std::string>& words, const std::string& action) {
  const std::string text = joined(words, " ");
  if (text.find('x') == std::string::npos) {
    const std::vector<std::string> rows = split_numbers(text, ",");
    if (rows.empty()) return chomp::parse_bar(text);  // throws
    std::vector<std::uint32_t> squares;
    for (const std::string& row : rows) {
      // Another family may accept rows that are too long here.
      try {
        squares.push_back(parse_number("row", row, 0, 1'000'000'000));
      } catch (const InvalidArgument&) {
        return chomp::parse_bar(joined(rows, ","));
      }
    }
    try {
      return chomp::parse_bar(joined(squares, ","));
    } catch (const InvalidArgument& error) {
      throw InvalidArgument(error.what() + family_of_long_rows(squares.size(), squares[0], action));
    }
  }
  const Sides sides = parse_board("bar", text, "5,3,3,1 or 3x4", action);
  return {chomp::Bar(sides.height, sides.width)};
}

std::string bar_text(const chomp::Bar& bar) {
  std::string text;
  for (const std::uint32_t row : bar) {
    if (row > 0) text += fmt::format("{}{}", text.empty() ? "" : ",", row);
  }
  return "(" + text + ")";
}

std::string square_text(std::uint32_t row, std::uint32_t column) {
  return fmt::format("square {} of row {}", column, row);
}

std::string draw_bar(const chomp::Bar& bar, const chomp::Bar& left) {
  constexpr std::uint32_t widest = 76;
  if (bar[0] > widest) return "";
  std::string picture;
  for (std::size_t row = 0; row < bar.size() && bar[row] > 0; ++row) {
    std::string line = "    ";
    for (std::uint32_t column = 0; column < bar[row]; ++column)
      line += row == 0 && column == 0 ? 'X' : column < left[row] ? '#' : '.';
    picture += line + "\n";
  }
  return picture;
}

std::string sieve_text(std::uint64_t positions, std::uint64_t p_positions, const chomp::Catalog::Work& work,
                       double seconds) {
  const double p = static_cast<double>(std::max<std::uint64_t>(p_positions, 1));
  return fmt::format("{} among {} positions, {:.1f} words each, {:.3f} s, {:.0f} ns a P-position",
                     count_text(p_positions, "P-position"), positions, static_cast<double>(work.words) / p, seconds,
                     seconds * 1e9 / p);
}

namespace {

const Family registered(20, [](Command& program) {
  Command& family = program.add_action("chomp", "Chomp on m x n boards: winning moves, all P-positions, Grundy values");
  family.examples = {"mexwave chomp openings 8 10", "mexwave chomp openings --upto 10x10 --format csv",
                     "mexwave chomp solve 5,3,3,1", "mexwave chomp positions 3 4", "mexwave chomp grundy --upto 8x8"};
  family.remarks =
      "No row of a bar is longer than the row above it. A move takes a square and every square to its right and below. "
      "A player who takes the poisoned square, the first of the first row, loses. In mexwave sum nobody may take it; "
      "with --misere, a player who cannot move in any part wins. For long bars with three rows see mexwave chomp3.";
  register_chomp_openings(family);
  register_chomp_solve(family);
  register_chomp_positions(family);
  register_chomp_certificate(family);
  register_chomp_grundy(family);
  register_chomp_partitions(family);
  register_chomp_plot(family);
});

}  // namespace

}  // namespace mexwave::cli
