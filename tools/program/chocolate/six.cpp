// `mexwave chocolate six`: the chocolate that is cut in six directions.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "checkpoints.hpp"
#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

chocolate::Six parse_six(const std::vector<std::string>& words, const std::string& what, const std::string& such_as) {
  const auto numbers = parse_position({what, such_as, 6, 6, chocolate::largest_six}, words);
  chocolate::Six x{};
  std::copy(numbers.begin(), numbers.end(), x.begin());
  return x;
}

std::string six_text(const chocolate::Six& x) { return "{" + joined(x, ",") + "}"; }

namespace {

using chocolate::Six;

struct SixOptions : TableOptions {
  std::vector<std::string> piece;
};

void require_one_play(const SixOptions& options) {
  if (options.pass && options.misere) throw InvalidArgument("expected --pass or --misere, got both");
}

/// The words after the name of the game, for a pass and for misère play.
std::string play_text(const SixOptions& options, const char* with_pass) {
  return options.pass ? with_pass : options.misere ? " in misere play" : "";
}

/// Computes the table of a command, with checkpoints and statistics.
chocolate::SixGrundy table_for(const SixOptions& options, const Six& most, LongRun& long_run) {
  if (options.pass && !options.checkpoints.checkpoint.empty()) {
    throw InvalidArgument(fmt::format("--checkpoint '{}': expected no --pass; a table with a pass has no checkpoints",
                                      options.checkpoints.checkpoint));
  }
  require_one_play(options);
  const double start = seconds_now();
  const Play play = options.misere ? Play::misere : Play::normal;
  chocolate::SixGrundy table =
      chocolate::six_grundy({most, options.pass, play}, run_options(options.common), long_run.checkpoint());
  const double seconds = seconds_now() - start;
  long_run.note_time_when_done(fmt::format("{}, {} of them computed, {:.1f} options each",
                                           work_text(table.pieces, "piece", seconds), table.work.computed,
                                           static_cast<double>(table.work.options) /
                                               static_cast<double>(std::max<std::uint64_t>(table.work.computed, 1))),
                               seconds);
  return table;
}

/// The greatest coordinates, given as one number for all, "8", or as six, "3,1,3,1,3,1".
Six parse_most(const std::string& text) {
  if (text.find(',') != std::string::npos) return parse_six({text}, "--upto", "8 or 3,1,3,1,3,1");
  Six most{};
  most.fill(parse_number("--upto", text, 0, chocolate::largest_six));
  return most;
}

std::string head_text(const SixOptions& options, const chocolate::SixGrundy& table) {
  return fmt::format("Six directions{}, x1..x6 <= {}: {}, {}", play_text(options, " and a pass"),
                     joined(table.most, ","), count_text(table.pieces, "piece"),
                     count_text(table.histogram[0], "P-position"));
}

void run_positions(const SixOptions& options, LongRun& long_run) {
  const Six most = parse_most(options.upto);
  const std::string& format = options.common.format;
  // Seals of tables with a pass and in misère play have kinds of their own, because `check` recomputes neither.
  Output out(options.common,
             options.pass     ? form("chocolate six positions --pass")
             : options.misere ? form("chocolate six positions --misere")
                              : form("chocolate six positions"),
             {{"most", most}});
  const chocolate::SixGrundy table = table_for(options, most, long_run);
  std::optional<TableWriter> list;
  if (format == "npy")
    out.write(npy_header("|u1", {table.histogram[0], 6}));
  else if (format == "text")
    out.write(head_text(options, table) + "\n");
  else
    list.emplace(out);
  chocolate::for_each_piece(table, [&](const Six& x, std::uint32_t value) {
    if (value != 0) return;
    if (list) return list->row({x[0], x[1], x[2], x[3], x[4], x[5]});
    std::string bytes;
    for (const std::uint32_t v : x) bytes += static_cast<char>(v);
    out.write(format == "npy" ? bytes : six_text(x) + "\n");
  });
  if (list) list->end();
  out.commit();
  long_run.done();
}

void run_grundy(const SixOptions& options, LongRun& long_run) {
  const Six most = parse_most(options.upto);
  const std::string& format = options.common.format;
  Output out(options.common, options.pass ? form("chocolate six grundy --pass") : form("chocolate six grundy"),
             {{"most", most}});
  const chocolate::SixGrundy table = table_for(options, most, long_run);
  if (format == "npy") {
    std::vector<std::uint64_t> shape;
    for (const std::uint32_t v : most) shape.push_back(v + std::uint64_t{1});
    out.write(npy_header("|u1", shape));
    out.write({reinterpret_cast<const char*>(table.values.data()), table.values.size()});
  } else if (format == "text") {
    out.write(head_text(options, table) + "\n\n value     pieces\n");
    for (std::size_t value = 0; value < table.histogram.size(); ++value)
      out.write(fmt::format("{:>6} {:>10}\n", value, table.histogram[value]));
  } else {
    TableWriter list(out);
    chocolate::for_each_piece(table, [&](const Six& x, std::uint32_t value) {
      list.row({x[0], x[1], x[2], x[3], x[4], x[5], value});
    });
    list.end();
  }
  out.commit();
  long_run.done();
}

std::string csv_of(const chocolate::SixSolution& solution, bool misere) {
  std::string text = fmt::format("direction,x1,x2,x3,x4,x5,x6,{}\n", misere ? "wins" : "grundy");
  for (const chocolate::SixMove& move : solution.moves) {
    append(text, "{},{},{}\n", move.direction, joined(move.leaves, ","),
           misere ? static_cast<std::uint32_t>(move.grundy == 0) : move.grundy);
  }
  if (solution.pass_wins) text += "0,,,,,,,0\n";
  return text;
}

Json json_of(const Six& x, const chocolate::SixSolution& solution, const SixOptions& options) {
  Json moves = Json::array();
  for (const chocolate::SixMove& move : solution.moves) {
    Json one{{"direction", move.direction}, {"leaves", move.leaves}};
    if (options.misere)
      one["wins"] = move.grundy == 0;
    else
      one["grundy"] = move.grundy;
    moves.push_back(one);
  }
  Json json{
      {"format", "mexwave chocolate six solve"}, {"version", 1}, {"piece", x}, {"p_position", solution.is_p_position}};
  if (options.misere)
    json["play"] = "misere";
  else
    json["grundy"] = solution.grundy;
  json["moves"] = moves;
  if (options.pass) json["pass_wins"] = solution.pass_wins;
  return json;
}

std::string text_of(const Six& x, const chocolate::SixSolution& solution, const SixOptions& options,
                    std::size_t columns) {
  const auto winning = std::count_if(solution.moves.begin(), solution.moves.end(),
                                     [](const chocolate::SixMove& move) { return move.grundy == 0; });
  const std::optional<std::uint32_t> grundy =
      options.misere ? std::nullopt : std::optional<std::uint32_t>(solution.grundy);
  std::string text = filled(verdict_text(six_text(x) + play_text(options, " with a pass"), solution.is_p_position,
                                         grundy, {}, static_cast<std::size_t>(winning), solution.pass_wins),
                            columns);
  for (const chocolate::SixMove& move : solution.moves) {
    if (move.grundy == 0)
      append(text, "  cut in direction {}: leaves {}, a P-position\n", move.direction, six_text(move.leaves));
  }
  return text;
}

void run_six_solve(const SixOptions& options) {
  const Six x = parse_six(options.piece);
  const RunOptions run = run_options(options.common);
  require_one_play(options);
  Json parameters{{"piece", x}};
  if (options.pass) parameters["pass"] = true;
  if (options.misere) parameters["misere"] = true;
  Output out(options.common, form("chocolate six solve"), parameters);
  const double start = seconds_now();
  const chocolate::SixSolution solution = options.pass     ? chocolate::six_solve_with_pass(x, run)
                                          : options.misere ? chocolate::six_solve_misere(x, run)
                                                           : chocolate::six_solve(x, run);
  const double seconds = seconds_now() - start;
  const std::string& format = options.common.format;
  out.write(format == "csv"    ? csv_of(solution, options.misere)
            : format == "json" ? json_of(x, solution, options).text() + "\n"
                               : text_of(x, solution, options, out.columns()));
  out.commit();
  note(options.common, fmt::format("{} in {:.4f} s", count_text(solution.moves.size(), "move"), seconds));
}

Command& add_table(Command& family, const char* name, const char* what, bool with_misere,
                   void (*run)(const SixOptions&, LongRun&)) {
  Command& command = family.add_action(name, what);
  auto options = std::make_shared<SixOptions>();
  command.add_option("--upto N", options->upto, "the largest coordinate, or six, such as 3,1,3,1,3,1").defaults_to("3");
  if (with_misere) add_misere(command, options->misere);
  add_pass(command, options->pass);
  add_checkpoint_options(command, options->checkpoints);
  add_common_options(command, options->common, {"text", "csv", "json", "npy"});
  command.run = [options, run] {
    LongRun long_run(options->common, options->checkpoints);
    run(*options, long_run);
  };
  return command;
}

void register_six_tables(Command& family) {
  Command& positions = add_table(family, "positions", "All P-positions up to a size", true, run_positions);
  positions.examples = {"mexwave chocolate six positions --upto 3,1,3,1,3,1",
                        "mexwave chocolate six positions --upto 5 --pass",
                        "mexwave chocolate six positions --upto 4 --misere",
                        "mexwave chocolate six positions --upto 8 --format csv -o six.csv"};
  positions.remarks =
      "CSV columns: x1 to x6. npy: a uint8 array with a row of six for each P-position. The P-positions are sorted. "
      "mexwave check does not recompute tables with a pass or in misere play; it only compares their checksum with the "
      "seal.";
  Command& grundy = add_table(family, "grundy", "Grundy values of all pieces up to a size", false, run_grundy);
  grundy.examples = {"mexwave chocolate six grundy --upto 8",
                     "mexwave chocolate six grundy --upto 9 --checkpoint six.state",
                     "mexwave chocolate six grundy --upto 6 --format npy -o six.npy"};
  grundy.remarks =
      "text: how many pieces have each value. CSV columns: x1 to x6, grundy. npy: a uint8 array of six dimensions, the "
      "value at\n[x1,x2,x3,x4,x5,x6], and 255 where the inequalities do not hold.";
}

void register_six_solve(Command& family) {
  Command& command = family.add_action("solve", "Whether a piece is a P-position; if not, which moves win");
  SixOptions& options = command.runs(run_six_solve);
  command.add_option("PIECE", options.piece, "x1 to x6, such as 2,1,2,1,2,1 or 2 1 2 1 2 1").required();
  add_misere(command, options.misere);
  add_pass(command, options.pass);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave chocolate six solve 2,1,2,1,2,1", "mexwave chocolate six solve 4 3 4 3 4 3 --format csv",
                      "mexwave chocolate six solve 2,1,2,1,2,1 --pass",
                      "mexwave chocolate six solve 2,1,2,1,2,1 --misere"};
  command.remarks =
      "CSV columns: direction,x1,x2,x3,x4,x5,x6,grundy: for every move, the piece that it leaves and the value of this "
      "piece (--misere: wins, 1 if the move wins). A pass that wins has direction 0 and no piece.";
}

}  // namespace

void register_chocolate_six(Command& family) {
  Command& six = family.add_action("six", "Pieces cut in six directions: P-positions, Grundy values, rules");
  six.examples = {"mexwave chocolate six positions --upto 3,1,3,1,3,1", "mexwave chocolate six grundy --upto 8",
                  "mexwave chocolate six formula --upto 6", "mexwave chocolate six solve 2,1,2,1,2,1",
                  "mexwave chocolate six draw 2,1,2,1,2,1 -o piece.svg"};
  six.remarks =
      "A piece {x1,...,x6} is a hexagon of triangles around a bitter one. It can be cut x1 to x6 times in the six "
      "directions around it. Directions 2, 4 and 6 face the sides of the bitter triangle, 1, 3 and 5 its corners:\n"
      "  x1 <= x2 + x6      x3 <= x2 + x4      x5 <= x4 + x6\n"
      "  x2 <= x1 + x3 + 1  x4 <= x3 + x5 + 1  x6 <= x5 + x1 + 1\n"
      "A move lowers one coordinate; coordinates that then exceed their bounds are lowered to them. A player who "
      "cannot "
      "move loses.";
  register_six_tables(six);
  register_six_formula(six);
  register_six_solve(six);
  register_six_draw(six);
}

}  // namespace mexwave::cli
