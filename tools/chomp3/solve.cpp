// `mexwave chomp3 solve`: one position, its value, every winning move and why it wins.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "chomp3/chomp3.hpp"
#include "cli/numbers.hpp"
#include "cli/positions.hpp"
#include "mexwave/error.hpp"
#include "output/chain.hpp"
#include "output/output.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> position;
  std::string depth = "1";
};

std::string text(const chomp3::Position& x) { return fmt::format("({},{},{})", x.p, x.q, x.r); }

/// The bar, poisoned square first; what a move leaves is shaded.
std::string draw(const chomp3::Position& x, const chomp3::Position* leaves) {
  constexpr std::uint32_t widest = 60;
  if (x.p > widest) return "";
  std::string picture;
  const std::uint32_t now[] = {x.p, x.q, x.r};
  const std::uint32_t then[] = {leaves ? leaves->p : x.p, leaves ? leaves->q : x.q, leaves ? leaves->r : x.r};
  for (int k = 0; k < 3 && (k == 0 || now[k] > 0); ++k) {
    std::string line = "    ";
    for (std::uint32_t j = 0; j < now[k]; ++j) line += k == 0 && j == 0 ? 'X' : j < then[k] ? '#' : '.';
    picture += line + "\n";
  }
  return picture;
}

std::string reason(const chomp3::Position& y) { return fmt::format("f({},{}) = {}", y.q, y.r, y.p); }

/// Every position below (p,q,r), looked up: it is P exactly if f(q,r) = p.
class Lookup {
 public:
  Lookup(const chomp3::Position& below, const RunOptions& run)
      : f_(chomp3::table({.rows = below.r + 1, .columns = below.q + 1}, run)) {}

  [[nodiscard]] Chain<chomp3::Position> chain() const {
    const auto replies = [this](const chomp3::Position& lost) {
      std::vector<Refuted<chomp3::Position>> all;
      each_move(lost, [&](std::uint32_t row, std::uint32_t column, const chomp3::Position& leaves) {
        all.push_back({square(row, column), text(leaves), "", {}});
        all.back().answer = answer(leaves, all.back().lost);
      });
      return all;
    };
    return {replies, [](const chomp3::Position& x) { return text(x); },
            [](const chomp3::Position& x) { return draw(x, nullptr); }};
  }

 private:
  static std::string square(std::uint32_t row, std::uint32_t column) {
    return fmt::format("square {} of row {}", column, row);
  }

  /// Calls visit(row, column, leaves) for every square but the poisoned one.
  template <class Visit>
  static void each_move(const chomp3::Position& x, const Visit& visit) {
    for (std::uint32_t c = 1; c < x.p; ++c) visit(1, c + 1, chomp3::Position{c, std::min(x.q, c), std::min(x.r, c)});
    for (std::uint32_t c = 0; c < x.q; ++c) visit(2, c + 1, chomp3::Position{x.p, c, std::min(x.r, c)});
    for (std::uint32_t c = 0; c < x.r; ++c) visit(3, c + 1, chomp3::Position{x.p, x.q, c});
  }

  /// The move to the lost position of the fewest squares.
  std::string answer(const chomp3::Position& x, chomp3::Position& lost) const {
    std::string found;
    std::uint64_t fewest = ~std::uint64_t{0};
    each_move(x, [&](std::uint32_t row, std::uint32_t column, const chomp3::Position& leaves) {
      const std::uint64_t squares = std::uint64_t{leaves.p} + leaves.q + leaves.r;
      if (squares >= fewest || f_.at(leaves.r, leaves.q) != leaves.p) return;
      fewest = squares;
      found = square(row, column);
      lost = leaves;
    });
    return found;
  }

  chomp3::Table f_;
};

void run(const Options& options) {
  const auto rows = parse_position({"position", "8,4,4", 3, 3, chomp3::largest_p}, options.position);
  const chomp3::Position x{rows[0], rows[1], rows[2]};
  const std::uint32_t depth = parse_number("--depth", options.depth, 1, most_depth);
  if (depth > 1 && options.common.format != "text")
    throw InvalidArgument(fmt::format("--depth '{}': only text has more than the winning moves", options.depth));
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp3 solve", {{"p", x.p}, {"q", x.q}, {"r", x.r}});
  const chomp3::Solution solution = chomp3::solve(x, run);
  if (options.common.format == "csv") {
    out.write("row,square,p,q,r\n");
    for (const auto& move : solution.moves) {
      out.write(fmt::format("{},{},{},{},{}\n", move.row, move.column, move.leaves.p, move.leaves.q, move.leaves.r));
    }
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const auto& move : solution.moves) {
      moves.push_back({{"row", move.row},
                       {"square", move.column},
                       {"p", move.leaves.p},
                       {"q", move.leaves.q},
                       {"r", move.leaves.r}});
    }
    Json json{{"format", "mexwave chomp3 solve"},     {"version", 1},          {"p", x.p}, {"q", x.q}, {"r", x.r},
              {"p_position", solution.is_p_position}, {"winning_moves", moves}};
    out.write(json.text() + "\n");
  } else {
    std::optional<Lookup> below;
    if (depth > 1) below.emplace(x, run);
    out.write(draw(x, nullptr));
    if (solution.is_p_position) {
      out.write(
          fmt::format("{} is a P-position: {}, so whoever has to move loses against best play.\n", text(x), reason(x)));
      if (below) out.write(below->chain().text(x, depth - 1));
    } else {
      out.write(fmt::format("{} is an N-position: the player to move wins. Winning moves: {}.\n", text(x),
                            solution.moves.size()));
    }
    constexpr const char* names[] = {"first", "second", "third"};
    for (const auto& move : solution.moves) {
      out.write(fmt::format(
          "\n  take square {} of the {} row, and all beyond and below it: leaves {}, a P-position, for {}\n",
          move.column, names[move.row - 1], text(move.leaves), reason(move.leaves)));
      out.write(draw(x, &move.leaves));
      if (below) out.write(below->chain().text(move.leaves, depth - 1));
    }
  }
  out.commit();
}

}  // namespace

void register_solve(Command& family) {
  Command& command = family.add_action("solve", "Is (P,Q,R) a P-position, or which moves win?");
  auto options = std::make_shared<Options>();
  command
      .add_option("POSITION", options->position,
                  "squares of the three rows, such as 8,4,4 or 8 4 4, none longer than the one before")
      .required();
  command.add_option("--depth", options->depth, depth_help).type_name("N").not_empty();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp3 solve 14,14,10", "mexwave chomp3 solve 8 8 8",
                      "mexwave chomp3 solve 20000 17000 9000", "mexwave chomp3 solve 5 3 2 --depth 3"};
  command.remarks =
      "In the drawing X is the poisoned square, # stays, . is taken. CSV columns: row and square of the move, and the\n"
      "P-position (p,q,r) that it leaves.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
