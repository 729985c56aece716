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
/// Adds the option --upto, whose value is at most `most`.
void add_upto(Command& command, std::string& upto, std::uint32_t most);

/// The bound of the options for x, z up to the value of --upto, which is at most `most`.
[[nodiscard]] NamedBound parse_bound_to(const BoundOptions& options, const std::string& upto, std::uint32_t most);

/// The value of --upto. Throws InvalidArgument, naming the limit, if it is above `most` or the bound's reach.
[[nodiscard]] std::uint32_t parse_upto(const std::string& text, const NamedBound& named, std::uint32_t most);

/// A piece as three numbers, in one word or three.
[[nodiscard]] chocolate::Position parse_piece(const std::vector<std::string>& words);

/// The parameters of a piece in a seal: bound, x, y, z, misere.
[[nodiscard]] Json piece_parameters(const NamedBound& named, const chocolate::Position& piece, bool misere);

/// The parameters of a table in a seal: bound, k or height or values, upto, misere.
[[nodiscard]] Json table_parameters(const NamedBound& named, std::uint32_t upto, bool misere);

/// Whether all processes write a table in NPY together: if there are several, and the output is a file.
[[nodiscard]] bool are_written_by_ranks(const RunOptions& run, const Output& out);
/// The unfinished file of `out`, from its present end on, as the library needs it.
[[nodiscard]] chocolate::TableFile table_file(Output& out);

/// The coordinates of a piece, given as one word or six. Throws InvalidArgument naming them.
[[nodiscard]] chocolate::Six parse_six(const std::vector<std::string>& words, const std::string& what = "piece",
                                       const std::string& such_as = "2,1,2,1,2,1");
/// The text of a piece, such as "{2,1,2,1,2,1}".
[[nodiscard]] std::string six_text(const chocolate::Six& x);

/// The text of a piece, such as "{10,5,5}".
[[nodiscard]] std::string position_text(const chocolate::Position& position);
/// The text of a move, such as "x from 10 to 5, and with it y from 2 to 1".
[[nodiscard]] std::string move_text(const chocolate::Position& from, const chocolate::WinningMove& move);

/// The lost pieces among those that moves from a piece can lead to.
class LostPieces {
 public:
  /// Throws as chocolate::positions().
  LostPieces(const chocolate::Bound& bound, const chocolate::Position& piece, Play play, const RunOptions& run);

  /// Every move from a piece: those that lower x, then y, then z.
  [[nodiscard]] std::vector<chocolate::WinningMove> moves(const chocolate::Position& piece) const;
  /// The move to the lost piece with the least x + y + z. In misère play {0,0,0} has none and needs none. Throws
  /// Cancelled after Ctrl-C, because a certificate needs millions of answers.
  [[nodiscard]] std::optional<chocolate::WinningMove> answer(const chocolate::Position& piece) const;
  [[nodiscard]] std::vector<Refuted<chocolate::Position>> replies(const chocolate::Position& lost) const;

 private:
  chocolate::Bound bound_;
  chocolate::Positions lost_;
};

/// The chocolate of `whole` drawn in indented lines of text. Parts that are missing in `rest`, a piece to which moves
/// lead from `whole`, are dotted. XX or X is the bitter cell.
///
/// Bounds by x + z that start at 0 and rise by at most 1 a step are drawn as the triangle of figures 2.1 to 2.5 of
/// Miyadera et al.: x cuts along /, z along \ and y along -. A box is drawn as in figure 1.5, with columns on both
/// sides of the bitter cell, and a bound by z as a staircase. The text is empty for other bounds, and for pieces of
/// more than 60 base columns or 80 lines.
[[nodiscard]] std::string draw_piece(const NamedBound& named, const chocolate::Position& whole,
                                     const chocolate::Position& rest);

/// The most points that a page can rotate smoothly.
inline constexpr std::uint64_t most_points = 200'000;

/// An HTML page that needs no other file: the P-positions as points in space, which mouse, touch and keys rotate.
/// `found` must have y kept; `caption` describes the game. Throws InvalidArgument if there are more than most_points
/// points.
[[nodiscard]] std::string point_cloud_page(const chocolate::Positions& found, const std::string& caption);

}  // namespace mexwave::cli
