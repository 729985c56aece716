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

void add_misere(Command& command, bool& misere) { command.add_flag("--misere", misere, "whoever cannot move wins"); }

void add_pass(Command& command, bool& pass) {
  command.add_flag("--pass", pass,
                   "once in the game a player may pass, but not where no move is left; the pass is still unused");
}

void add_upto(Command& command, std::string& upto, std::uint32_t most) {
  command.add_option("--upto", upto, fmt::format("N, largest x and z, 0 to {}", most)).type_name("N").required();
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
  Command& family = program.add_action(
      "chocolate", "Chocolate games bounded by an inequality: P-positions, Grundy numbers, formulas");
  family.examples = {"mexwave chocolate positions --k 3 --upto 256", "mexwave chocolate grundy --k 3 --upto 63",
                     "mexwave chocolate formula --k 1..9 --upto 127",
                     "mexwave chocolate positions --bound \"floor(sqrt(x*z))\" --upto 20",
                     "mexwave chocolate solve 10 2 5 --k 3"};
  family.remarks =
      "A position {x,y,z} says how often the chocolate can be cut in three directions; y <= (x+z)/K, or another bound "
      "b(x,z)\nthat never falls as x or z grows (--bound). A move lowers one coordinate; lowering x or z also lowers y "
      "to the bound\nof the new pair. Whoever cannot move loses, or wins in misere play (--misere). P-positions are "
      "those in which the\nplayer to move loses.\nA bound may be an expression such as 'floor(sqrt(x*z))' or "
      "'max(x,z)/2', of x, z, numbers, + - * / ^, floor, ceil, sqrt,\nabs, min, max and mod. It is evaluated exactly, "
      "for x and z to 4095, and rounded down. It must never fall, which is\nchecked. Exponents are whole, 0 to 16; "
      "roots that do not cancel must be of one number in the end, as in sqrt(2)+sqrt(8),\nnot sqrt(2)+sqrt(3), and of "
      "no root; no number may need more than 126 bits.\nA bound may be a file of whole numbers, split by blanks or "
      "commas: one column or one row is b for x+z = 0, 1, 2, ...,\nand several rows of equal length are b(x,z), rows x "
      "and columns z.";
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
