// `mexwave chocolate certificate`: a proof that a piece is lost, or won, as a text that other programs can check.

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using chocolate::Position;
using chocolate::WinningMove;

/// The most replies in a certificate.
constexpr std::uint64_t most_replies = 4'000'000;

struct CertificateOptions {
  Common common;
  BoundOptions bound;
  std::vector<std::string> position;
  bool misere = false;
};

std::string numbers(const Position& piece) { return fmt::format("{},{},{}", piece.x, piece.y, piece.z); }

/// The text of a move: "x3" if x is lowered to 3.
std::string move_word(const WinningMove& move) {
  return fmt::format("{}{}", move.lowered,
                     move.lowered == 'x'   ? move.leaves.x
                     : move.lowered == 'y' ? move.leaves.y
                                           : move.leaves.z);
}

std::string bound_line(const NamedBound& named) {
  if (!named.file.empty()) {
    throw InvalidArgument(
        fmt::format("--bound: expected sum, z, box or an expression for a certificate, got the file '{}'", named.file));
  }
  return fmt::format("{} {}", named.word(),
                     named.expression.empty() ? std::to_string(named.parameter) : named.expression);
}

/// The lost pieces of the certificate by number of cuts, x + y + z. Every answer leads to a piece with fewer cuts.
using Needed = std::tuple<std::uint64_t, std::uint32_t, std::uint32_t, std::uint32_t>;

Needed needed(const Position& p) { return {std::uint64_t{p.x} + p.y + p.z, p.x, p.y, p.z}; }

/// Reports progress: the share of most_replies written, or the share of cuts done, whichever is larger. The number of
/// cuts decreases from line to line.
std::string lines_of(const LostPieces& below, const Position& first, const RunOptions& run, std::uint64_t& pieces) {
  constexpr double interval = 0.05;  // seconds between reports
  const std::uint64_t all_cuts = std::get<0>(needed(first));
  double next_report = 0;
  std::set<Needed> open{needed(first)};
  std::string text;
  std::uint64_t replies = 0;
  while (!open.empty()) {
    const auto [cuts, x, y, z] = open.extract(std::prev(open.end())).value();
    const Position lost{x, y, z};
    ++pieces;
    text += numbers(lost) + ":";
    for (const WinningMove& move : below.moves(lost)) {
      if (++replies > most_replies)
        throw InvalidArgument(
            fmt::format("PIECE: expected a certificate of at most {} replies, got more", most_replies));
      if (run.progress && seconds_now() >= next_report) {
        run.progress({std::max(replies, most_replies * (all_cuts - cuts) / (all_cuts + 1)), most_replies});
        next_report = seconds_now() + interval;
      }
      const auto answer = below.answer(move.leaves);
      if (!answer) continue;  // {0,0,0} in misère play
      append(text, " {}>{}", move_word(move), move_word(*answer));
      open.insert(needed(answer->leaves));
    }
    text += "\n";
  }
  if (run.progress) run.progress({most_replies, most_replies});
  return text;
}

void run_certificate(const CertificateOptions& options) {
  const Position piece = parse_piece(options.position);
  const RunOptions run = run_options(options.common);
  const NamedBound named = parse_bound(options.bound, std::max(piece.x, piece.z));
  const std::string bound = bound_line(named);
  const Play play = options.misere ? Play::misere : Play::normal;
  Output out(options.common, form("chocolate certificate"), piece_parameters(named, piece, options.misere));
  const double start = seconds_now();
  if (piece.y > named.bound(piece.x, piece.z)) (void)chocolate::solve(named.bound, piece, play, run);  // throws
  const LostPieces below(named.bound, piece, play, run);
  const auto wins = below.answer(piece);
  std::string text = fmt::format("mexwave chocolate certificate 1\nbound {}\nplay {}\npiece {}\n", bound,
                                 options.misere ? "misere" : "normal", numbers(piece));
  std::uint64_t pieces = 0;
  if (wins) {
    text += fmt::format("claim wins by {}\n", move_word(*wins)) + lines_of(below, wins->leaves, run, pieces);
  } else if (options.misere && piece == Position{}) {
    text += "claim is over\n";
  } else {
    text += "claim loses\n" + lines_of(below, piece, run, pieces);
  }
  text += "end\n";
  out.write(text + "checksum " + checksum(text) + "\n");
  out.commit();
  note(options.common, fmt::format("{} in {:.4f} s", count_text(pieces, "lost piece"), seconds_now() - start));
}

}  // namespace

void register_chocolate_certificate(Command& family) {
  Command& command =
      family.add_action("certificate", "A certificate that a piece is lost or won: an answer to every move");
  CertificateOptions& options = command.runs(run_certificate);
  command.add_option("PIECE", options.position, "x, y and z, such as 10,2,5 or 10 2 5").required();
  add_bound_options(command, options.bound);
  add_misere(command, options.misere);
  add_common_options(command, options.common, {"text"});
  command.examples = {"mexwave chocolate certificate 10,2,5 --k 3 -o piece.txt", "mexwave check piece.txt"};
  command.remarks =
      "After the claim there is a line for each lost piece that is needed: \"1,0,1: x0>z0 z0>x0\" means: if x is "
      "lowered to 0, lower z to 0; this leaves a piece on a later line. docs/reference/certificates.md describes the "
      "format.";
}

}  // namespace mexwave::cli
