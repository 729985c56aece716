// `mexwave chomp`: Chomp on m x n boards.

#include "chomp/chomp.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/family.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

std::string bar_text(const chomp::Bar& bar) {
  std::string text;
  for (const std::uint32_t row : bar) {
    if (row > 0) text += fmt::format("{}{}", text.empty() ? "" : ",", row);
  }
  return "(" + text + ")";
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
  return fmt::format("{} P-positions among {} positions, {:.1f} marks each, {:.3f} s, {:.0f} ns a P-position",
                     p_positions, positions, static_cast<double>(work.marks) / p, seconds, seconds * 1e9 / p);
}

namespace {

const Family registered(20, [](Command& program) {
  Command& family = program.add_action("chomp", "Chomp on m x n boards: winning moves, all P-positions, Grundy values");
  family.examples = {"mexwave chomp openings 8 10", "mexwave chomp openings --upto 10x10 --format csv",
                     "mexwave chomp solve 5,3,3,1", "mexwave chomp catalog 3 4", "mexwave chomp grundy --upto 8x8"};
  family.remarks =
      "A bar has rows that never grow; a move takes a square and all beyond and below it, and whoever takes "
      "the\npoisoned square, the first of the first row, loses. Three rows of any length: mexwave chomp3.";
  register_chomp_openings(family);
  register_chomp_solve(family);
  register_chomp_catalog(family);
  register_chomp_certificate(family);
  register_chomp_grundy(family);
});

}  // namespace

}  // namespace mexwave::cli
