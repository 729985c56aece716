#pragma once
// The actions of `mexwave chocolate` and of `mexwave chocolate six`, one file each, and what they share.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkpoints.hpp"
#include "chocolate/bound_options.hpp"
#include "cli/command.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"
#include "output/chain.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

void register_chocolate_positions(Command& family);
void register_chocolate_grundy(Command& family);
void register_chocolate_formula(Command& family);
void register_chocolate_solve(Command& family);
void register_chocolate_plot(Command& family);
void register_chocolate_certificate(Command& family);
void register_chocolate_six(Command& family);
void register_six_formula(Command& family);
void register_six_draw(Command& family);

/// The options of the commands that make a table.
struct TableOptions {
  Common common;
  CheckpointOptions checkpoints;
  BoundOptions bound;
  std::string upto;
  bool misere = false, count = false, pass = false;
};
void add_misere(Command& command, bool& misere);
void add_pass(Command& command, bool& pass);
/// --upto, at most `most`.
void add_upto(Command& command, std::string& upto, std::uint32_t most);

/// Calls parse_bound() for x, z up to the N of --upto, at most `most`.
[[nodiscard]] NamedBound parse_bound_to(const BoundOptions& options, const std::string& upto, std::uint32_t most);

/// N of --upto, at most `most` and within the bound's reach. Throws InvalidArgument naming both.
[[nodiscard]] std::uint32_t parse_upto(const std::string& text, const NamedBound& named, std::uint32_t most);

/// A piece as three numbers, in one word or three.
[[nodiscard]] chocolate::Position parse_piece(const std::vector<std::string>& words);

/// The parameters of a piece in a seal: bound, x, y, z, misere.
[[nodiscard]] Json piece_parameters(const NamedBound& named, const chocolate::Position& piece, bool misere);

/// The parameters of a table in a seal: bound, k or height or values, upto, misere.
[[nodiscard]] Json table_parameters(const NamedBound& named, std::uint32_t upto, bool misere);

/// Whether all processes write a table in NPY together: there are several, and the output is a file.
[[nodiscard]] bool are_written_by_ranks(const RunOptions& run, const Output& out);
/// Appends to `out`.
[[nodiscard]] chocolate::TableFile table_file(Output& out);

/// Six numbers, in one word or six. Throws InvalidArgument naming them.
[[nodiscard]] chocolate::Six parse_six(const std::vector<std::string>& words, const std::string& what = "piece",
                                       const std::string& such_as = "2,1,2,1,2,1");
/// "{2,1,2,1,2,1}".
[[nodiscard]] std::string six_text(const chocolate::Six& x);

/// "{10,5,5}".
[[nodiscard]] std::string position_text(const chocolate::Position& position);
/// "x from 10 to 5, and with it y from 2 to 1".
[[nodiscard]] std::string move_text(const chocolate::Position& from, const chocolate::WinningMove& move);

/// Knows which of the pieces reachable from a piece are lost.
class LostPieces {
 public:
  /// Throws as chocolate::positions().
  LostPieces(const chocolate::Bound& bound, const chocolate::Position& piece, Play play, const RunOptions& run);

  /// Every move from a piece, x, y, then z lowered.
  [[nodiscard]] std::vector<chocolate::WinningMove> moves(const chocolate::Position& piece) const;
  /// The move to the lost piece with the fewest cuts left. In misère play {0,0,0} has none and needs none. Throws
  /// Cancelled after Ctrl-C, because a certificate needs millions of answers.
  [[nodiscard]] std::optional<chocolate::WinningMove> answer(const chocolate::Position& piece) const;
  [[nodiscard]] std::vector<Refuted<chocolate::Position>> replies(const chocolate::Position& lost) const;

 private:
  chocolate::Bound bound_;
  chocolate::Positions lost_;
};

/// The chocolate of `whole` in lines of text, indented; what is no longer there in `rest`, which moves may lead to from
/// `whole`, is dotted. XX or X is the bitter cell.
///
/// Bounds by x + z that start at 0 and rise by at most 1 a step are the triangle of figures 2.1 to 2.5 of Miyadera et
/// al.: x cuts along /, z along \ and y along -. A box is figure 1.5: columns on both sides of the bitter cell. A
/// bound by z is the staircase. Other bounds have no such picture, and pieces of more than 60 base columns or 80 lines
/// are not drawn: then it is empty.
[[nodiscard]] std::string draw_piece(const NamedBound& named, const chocolate::Position& whole,
                                     const chocolate::Position& rest);

/// The most points that a page can turn smoothly.
inline constexpr std::uint64_t most_points = 200'000;

/// A page that needs no other file: the P-positions as points in space that turn under mouse, touch and keys. `found`
/// with y kept; `caption` says what the game is. Throws InvalidArgument if they are more than most_points.
[[nodiscard]] std::string point_cloud_page(const chocolate::Positions& found, const std::string& caption);

}  // namespace mexwave::cli
