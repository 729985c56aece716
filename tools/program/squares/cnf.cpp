// `mexwave squares cnf`: the draws of a board as a formula in DIMACS, for any SAT solver. Models and draws correspond
// one to one: every variable that is not a cell is determined by the cells.
//
// There are two clauses per square. The number of white pieces is counted cell by cell (a sequential counter: C. Sinz,
// CP 2005), with equivalences instead of Sinz's implications, so that every counter has only one value. For one
// colouring of each class: no image of the colouring under a symmetry is less than it, where colourings are compared by
// increasing variable, black before white (lex-leader: J. Crawford et al., KR 1996). All symmetries are used, so
// exactly one colouring of each class remains.

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <limits>
#include <vector>

#include "cli/exit.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {

namespace {

using Literal = std::int64_t;

bool counts_white(const squares::DrawsGoal& f) { return f.white_min > 0 || f.white_max < f.board.cells(); }
bool exchanges_colours(const squares::DrawsGoal& f) { return f.white_min + f.white_max == f.board.cells(); }
/// The number up to which white pieces are counted: enough to decide whether they are too many, or too few.
std::uint32_t counted_to(const squares::DrawsGoal& f) {
  return f.white_max < f.board.cells() ? f.white_max + 1 : f.white_min;
}

/// Makes the formula: encode() passes every clause to `clause`, and returns the number of variables.
template <class EachClause>
class Encoder {
 public:
  Encoder(const squares::DrawsGoal& formula, EachClause& clause)
      : f_(formula), clause_(clause), last_(formula.board.cells()) {}

  Literal encode() {
    for (const auto& square : squares::squares_of(f_.board)) {
      const auto [a, b, c, d] = square;
      clause_({cell(a), cell(b), cell(c), cell(d)});
      clause_({-cell(a), -cell(b), -cell(c), -cell(d)});
    }
    if (counts_white(f_)) count_white();
    if (f_.classes) {
      const auto symmetries = squares::symmetries_of(f_.board);
      for (std::size_t k = 0; k < symmetries.size(); ++k) {
        if (k > 0) not_after(symmetries[k], false);
        if (exchanges_colours(f_)) not_after(symmetries[k], true);
      }
    }
    return last_;
  }

 private:
  static Literal cell(std::uint32_t number) { return Literal{number} + 1; }

  /// The sequential counter: variable base + j of cell i is true if and only if at least j of the first i cells are
  /// white.
  void count_white() {
    const Literal cells = f_.board.cells(), most = counted_to(f_);
    Literal before = 0;  // the `base` of the previous cell
    for (Literal i = 1; i <= cells; ++i) {
      const Literal base = last_;
      for (Literal j = 1; j <= std::min(i, most); ++j) {
        const Literal here = ++last_;
        const Literal as_many = j < i ? before + j : 0;       // at least j among the previous cells; 0: always false
        const Literal one_less = j > 1 ? before + j - 1 : 0;  // at least j - 1 among the previous cells; 0: always true
        if (as_many != 0) clause_({-as_many, here});
        one_less != 0 ? clause_({-i, -one_less, here}) : clause_({-i, here});
        as_many != 0 ? clause_({-here, as_many, i}) : clause_({-here, i});
        if (one_less != 0) as_many != 0 ? clause_({-here, as_many, one_less}) : clause_({-here, one_less});
      }
      before = base;
    }
    if (f_.white_min > 0) clause_({before + f_.white_min});
    if (f_.white_max < f_.board.cells()) clause_({-(before + f_.white_max + 1)});
  }

  /// The colouring is not greater than its image, in which cell c has the colour of cell image[c], or the other colour
  /// if `exchanged`.
  void not_after(const std::vector<std::uint32_t>& image, bool exchanged) {
    Literal equal = 0;  // the variable that is true if all cells so far are equal; 0: before the first cell
    const auto unless = [&](std::initializer_list<Literal> literals) {
      std::vector<Literal> whole(literals);
      if (equal != 0) whole.push_back(-equal);
      clause_(whole);
    };
    for (std::uint32_t c = 0; c < f_.board.cells(); ++c) {
      const Literal own = cell(c), other = exchanged ? -cell(image[c]) : cell(image[c]);
      if (own == other) continue;
      if (own == -other) return unless({-own});
      unless({-own, other});
      const Literal still = ++last_;
      if (equal != 0) clause_({-still, equal});
      clause_({-still, -own, other});
      clause_({-still, own, -other});
      unless({still, own, other});
      unless({still, -own, -other});
      equal = still;
    }
  }

  const squares::DrawsGoal& f_;
  EachClause& clause_;
  Literal last_;
};

struct Counter {
  std::uint64_t clauses = 0;
  void add() {
    if ((++clauses & 0xfffff) == 0) check_interrupt();
  }
  void operator()(std::initializer_list<Literal>) { add(); }
  void operator()(const std::vector<Literal>&) { add(); }
};

struct Writer {
  const std::function<void(std::string_view)>& write;
  std::string text = {};
  void operator()(std::initializer_list<Literal> literals) { add(literals); }
  void operator()(const std::vector<Literal>& literals) { add(literals); }
  template <class Literals>
  void add(const Literals& literals) {
    for (const Literal literal : literals) append(text, "{} ", literal);
    text += "0\n";
    if (text.size() >= 65'536) flush();
  }
  void flush() {
    write(text);
    text.clear();
  }
};

std::string comments(const squares::DrawsGoal& f) {
  const std::uint32_t cells = f.board.cells();
  std::string text = fmt::format(
      "c mexwave squares cnf 1\n"
      "c board {}x{}\nc squares {}\nc white {} to {}\nc classes {}\n"
      "c A model is a two-colouring of the whole board in which no square, with its vertices on four cells, has one "
      "colour.\n"
      "c Variables 1 to {}: true where a cell is white; row by row from the lower left: 1 + row * {} + column, both "
      "from 0.\n",
      f.board.height, f.board.width, orientation_name(f.board), f.white_min, f.white_max, f.classes ? "yes" : "no",
      cells, f.board.width);
  if (counts_white(f)) {
    text += fmt::format("c Then, for i = 1 to {}, j = 1 to min(i, {}): at least j of the variables 1 to i are true.\n",
                        cells, counted_to(f));
  }
  if (f.classes) {
    text += fmt::format(
        "c One of each class under the board's symmetries{}: the least, read in the order of the variables, false "
        "before true.\n"
        "c The rest: for each symmetry in turn, whether the colouring and its image are equal so far.\n",
        exchanges_colours(f) ? " and the exchange of colours" : "");
  }
  return text + "c Every variable above " + std::to_string(cells) +
         " follows from the earlier ones, so models can be counted without projection.\n";
}

/// An upper bound of the number of variables.
std::uint64_t variables_at_most(const squares::DrawsGoal& f) {
  const std::uint64_t cells = f.board.cells();
  return cells + (counts_white(f) ? cells * counted_to(f) : 0) + (f.classes ? 15 * cells : 0);
}

/// Writes the formula: comments that explain it and its variables, the header, and the clauses. Throws InvalidArgument
/// if it might have more than 2^31 - 1 variables.
void write_dimacs(const squares::DrawsGoal& f, const std::function<void(std::string_view)>& write) {
  constexpr std::uint64_t most = std::numeric_limits<std::int32_t>::max();
  if (variables_at_most(f) > most) {
    throw InvalidArgument(fmt::format("--board '{}': counting its pieces may take {} variables, and solvers accept {}",
                                      board_name(f.board), variables_at_most(f), most));
  }
  Counter counter;
  const Literal variables = Encoder(f, counter).encode();
  write(comments(f) + fmt::format("p cnf {} {}\n", variables, counter.clauses));
  Writer writer{write};
  Encoder(f, writer).encode();
  writer.flush();
}

struct CnfOptions {
  Common common;
  DrawsOptions draws;
};

void run_cnf(const CnfOptions& options) {
  const squares::DrawsGoal goal = options.draws.parse();
  static_cast<void>(run_options(options.common));  // throws for wrong values of --threads and --simd
  Output out(options.common, form("squares cnf"), parameters_of(goal));
  write_dimacs(goal, [&](std::string_view text) { out.write(text); });
  out.commit();
}

}  // namespace

void register_squares_cnf(Command& family) {
  Command& command = family.add_action("cnf", "The draws of a board as a DIMACS formula for SAT solvers");
  CnfOptions& options = command.runs(run_cnf);
  options.draws.add_to(command);
  add_common_options(command, options.common, {"text"});
  command.examples = {"mexwave squares cnf --board 6x7 -o 6x7.cnf",
                      "mexwave squares cnf --board 6x6 --balance equal --classes -o 6x6.cnf"};
  command.remarks =
      "Each model is one draw. A solver that counts models finds the number that `squares draws --count` prints; a "
      "solver that finds no model shows that there is no draw. Comments at the top of the file explain the variables.";
}

}  // namespace mexwave::cli
