// `mexwave chocolate certificate`: why a piece is lost, or won, as a text that anyone can check.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include "chocolate/chain.hpp"
#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "cli/positions.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/named_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using chocolate::Position;
using chocolate::WinningMove;

/// Replies of a certificate, at most.
constexpr std::uint64_t most_replies = 4'000'000;

struct Options {
  Common common;
  BoundOptions bound;
  std::vector<std::string> position;
  bool misere = false;
};

std::string numbers(const Position& piece) { return fmt::format("{},{},{}", piece.x, piece.y, piece.z); }

/// "x3": x is lowered to 3.
std::string move_word(const WinningMove& move) {
  return fmt::format("{}{}", move.lowered,
                     move.lowered == 'x'   ? move.leaves.x
                     : move.lowered == 'y' ? move.leaves.y
                                           : move.leaves.z);
}

std::string bound_line(const NamedBound& named) {
  switch (named.form) {
    case BoundForm::sum:
      return fmt::format("sum {}", named.parameter);
    case BoundForm::last:
      return fmt::format("z {}", named.parameter);
    case BoundForm::box:
      return fmt::format("box {}", named.parameter);
    case BoundForm::expression:
      return "expression " + named.expression;
    case BoundForm::sum_table:
    case BoundForm::pair_table:
      break;
  }
  throw InvalidArgument(fmt::format(
      "--bound '{}': accepted for a certificate are sum, z, box and expressions, which stand in it", named.file));
}

/// Lost pieces by falling number of cuts, so that every answer leads further below.
struct Needed {
  std::uint64_t cuts = 0;
  Position piece;
  friend bool operator<(const Needed& a, const Needed& b) {
    return std::tie(a.cuts, a.piece.x, a.piece.y, a.piece.z) < std::tie(b.cuts, b.piece.x, b.piece.y, b.piece.z);
  }
};

Needed needed(const Position& piece) { return {std::uint64_t{piece.x} + piece.y + piece.z, piece}; }

std::string lines_of(const LostPieces& below, const Position& first, std::uint64_t& pieces) {
  std::set<Needed> open{needed(first)};
  std::string text;
  std::uint64_t replies = 0;
  while (!open.empty()) {
    const Position lost = open.extract(std::prev(open.end())).value().piece;
    ++pieces;
    text += numbers(lost) + ":";
    for (const WinningMove& move : below.moves(lost)) {
      if (++replies > most_replies)
        throw InvalidArgument(
            fmt::format("a certificate of more than {} replies: accepted are pieces that need fewer", most_replies));
      const auto answer = below.answer(move.leaves);
      if (!answer) continue;  // {0,0,0} in misere play
      append(text, " {}>{}", move_word(move), move_word(*answer));
      open.insert(needed(answer->leaves));
    }
    text += "\n";
  }
  return text;
}

void run(const Options& options) {
  const auto cuts = parse_position({"piece", "10,2,5", 3, 3, chocolate::largest_height}, options.position);
  const Position piece{cuts[0], cuts[1], cuts[2]};
  const NamedBound named = parse_bound(options.bound, std::max(piece.x, piece.z));
  const std::string bound = bound_line(named);
  const Play play = options.misere ? Play::misere : Play::normal;
  const RunOptions run = run_options(options.common);
  Json parameters = bound_parameters(named, std::max(piece.x, piece.z));
  parameters["x"] = piece.x;
  parameters["y"] = piece.y;
  parameters["z"] = piece.z;
  parameters["misere"] = options.misere;
  Output out(options.common, "chocolate certificate", parameters);
  const double start = seconds_now();
  if (piece.y > named.bound(piece.x, piece.z)) (void)chocolate::solve(named.bound, piece, play, run);  // refuses it
  const LostPieces below(named.bound, piece, play, run);
  const auto wins = below.answer(piece);
  std::string text = fmt::format("mexwave chocolate certificate 1\nbound {}\nplay {}\npiece {}\n", bound,
                                 options.misere ? "misere" : "normal", numbers(piece));
  std::uint64_t pieces = 0;
  if (wins) {
    text += fmt::format("claim wins by {}\n", move_word(*wins)) + lines_of(below, wins->leaves, pieces);
  } else if (options.misere && piece == Position{}) {
    text += "claim is over\n";
  } else {
    text += "claim loses\n" + lines_of(below, piece, pieces);
  }
  text += "end\n";
  out.write(text + "checksum " + checksum(text) + "\n");
  out.commit();
  note(options.common, fmt::format("{} lost pieces in {:.4f} s", pieces, seconds_now() - start));
}

}  // namespace

void register_chocolate_certificate(Command& family) {
  Command& command = family.add_action("certificate", "Why a piece is lost, or won: an answer to every move");
  auto options = std::make_shared<Options>();
  command.add_option("PIECE", options->position, "x, y and z, such as 10,2,5 or 10 2 5").required();
  add_bound_options(command, options->bound);
  command.add_flag("--misere", options->misere, "whoever cannot move wins");
  add_common_options(command, options->common, {"text"});
  command.examples = {"mexwave chocolate certificate 10,2,5 --k 3 -o piece.txt", "mexwave check piece.txt"};
  command.remarks =
      "After the claim, a line for each lost piece that is needed: \"1,0,1: x0>z0 z0>x0\" answers the lowering of x to "
      "0 by that\nof z to 0, which leads to a piece that stands further below. docs/certificates.md has the format.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
