// `mexwave chocolate`: chocolate games bounded by an inequality.

#include "chocolate/chocolate.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::cli {

NamedBound parse_bound_to(const BoundOptions& options, const std::string& upto, std::uint32_t most) {
  return parse_bound(options, parse_number("--upto", upto, 0, most));
}

std::uint32_t parse_upto(const std::string& text, const NamedBound& named, std::uint32_t most) {
  const std::uint32_t upto = parse_number("--upto", text, 0, most);
  if (upto > named.bound.reach()) {
    throw InvalidArgument(fmt::format("--upto '{}': the bound{} is given for x, z <= {} only", text,
                                      named.file.empty() ? "" : fmt::format(" of '{}'", named.file),
                                      named.bound.reach()));
  }
  return upto;
}

Json table_parameters(const NamedBound& named, std::uint32_t upto, bool misere) {
  Json parameters = bound_parameters(named, upto);
  parameters["upto"] = upto;
  parameters["misere"] = misere;
  return parameters;
}

chocolate::Position parse_piece(const std::vector<std::string>& words) {
  const auto cuts = parse_position({"piece", "10,2,5", 3, 3, chocolate::largest_height}, words);
  return {cuts[0], cuts[1], cuts[2]};
}

Json piece_parameters(const NamedBound& named, const chocolate::Position& piece, bool misere) {
  Json parameters = bound_parameters(named, std::max(piece.x, piece.z));
  parameters["x"] = piece.x;
  parameters["y"] = piece.y;
  parameters["z"] = piece.z;
  parameters["misere"] = misere;
  return parameters;
}

void add_misere(Command& command, bool& misere) {
  command.add_flag("--misere", misere, "a player who cannot move wins");
}

void add_pass(Command& command, bool& pass) {
  command.add_flag("--pass", pass,
                   "once in the game, one player may pass, unless no move is left; values for an unused pass");
}

void add_upto(Command& command, std::string& upto, std::uint32_t most) {
  command.add_option("--upto N", upto, fmt::format("N, largest x and z, 0 to {}", most)).defaults_to("15");
}

bool are_written_by_ranks(const RunOptions& run, const Output& out) {
  return run.ranks != nullptr && run.ranks->size() > 1 && out.is_file();
}

chocolate::TableFile table_file(Output& out) {
  const Output::Unfinished file = out.unfinished_file();
  return {file.path, file.bytes};
}

std::string position_text(const chocolate::Position& position) {
  return fmt::format("{{{},{},{}}}", position.x, position.y, position.z);
}

namespace {

const Family registered(30, [](Command& program) {
  Command& family = program.add_action("chocolate", "Chocolate games: P-positions, Grundy values, formulas");
  family.examples = {"mexwave chocolate positions --k 3 --upto 256", "mexwave chocolate grundy --k 3 --upto 63",
                     "mexwave chocolate formula --k 1..9 --upto 127",
                     "mexwave chocolate positions --bound \"floor(sqrt(x*z))\" --upto 20",
                     "mexwave chocolate solve 10 2 5 --k 3"};
  family.remarks =
      "A position {x,y,z} is a piece that can be cut x, y and z times in three directions, with y <= (x+z)/K, or y <= "
      "another bound b(x,z) that never decreases as x or z grows (--bound). A move lowers one coordinate; if y then "
      "exceeds the bound, it is lowered to the bound. A player who cannot move loses, or wins in misere play "
      "(--misere). In a P-position the player to move loses. A bound may be an expression such as 'floor(sqrt(x*z))' "
      "or 'max(x,z)/2', made of x, z, numbers, + - * / ^, floor, ceil, sqrt, abs, min, max and mod; 2z is 2*z. It is "
      "evaluated exactly, for x and z to 4095, and rounded down. It must never decrease, which is checked. Exponents "
      "are whole numbers from 0 to 16. All roots that remain must reduce to the root of one number, as in "
      "sqrt(2)+sqrt(8), not sqrt(2)+sqrt(3); a root of a root is not allowed. No number may need more than 126 bits. "
      "A bound may also be a file of whole numbers, separated by blanks or commas: one column or one row is b for "
      "x+z = 0, 1, 2, ...; several rows of equal length are b(x,z), with rows x and columns z. If its name is also an "
      "expression, write ./NAME.";
  register_chocolate_positions(family);
  register_chocolate_grundy(family);
  register_chocolate_formula(family);
  register_chocolate_solve(family);
  register_chocolate_certificate(family);
  register_chocolate_plot(family);
  register_chocolate_six(family);
});

}  // namespace

}  // namespace mexwave::cli
