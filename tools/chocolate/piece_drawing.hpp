#pragma once

#include <string>

#include "chocolate/bound_options.hpp"

namespace mexwave::cli {

/// The chocolate of `whole` in lines of text, indented; what is no longer there in `rest`, which moves may lead to from
/// `whole`, is dotted. XX or X is the bitter piece.
///
/// Bounds by x + z that start at 0 and rise by at most 1 a step are the triangle of figures 2.1 to 2.5 of source 001: x
/// cuts along /, z along \ and y along -. A box is figure 1.5: columns on both sides of the bitter piece. A bound by z
/// is the staircase. Other bounds have no such picture, and pieces of more than 60 base columns or 80 lines are not
/// drawn: then it is empty.
[[nodiscard]] std::string draw_piece(const NamedBound& named, const chocolate::Position& whole,
                                     const chocolate::Position& rest);

}  // namespace mexwave::cli
