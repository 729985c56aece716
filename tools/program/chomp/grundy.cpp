// `mexwave chomp grundy`: the Grundy value of one bar and of all its options, of all rectangles up to a board, or of
// all bars in it.

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "chomp/chomp.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using chomp::Bar;

struct GrundyOptions {
  Common common;
  std::vector<std::string> bar;
  std::string upto;
  bool bars = false;
};

Sides parse_upto(const std::string& text) {
  const std::optional<Sides> sides = parse_sides(text, chomp::most_valued_squares);
  if (!sides || sides->height > chomp::most_rows ||
      std::uint64_t{sides->height} * sides->width > chomp::most_valued_squares) {
    throw InvalidArgument(fmt::format("--upto: expected 1 to {} rows and at most {} squares, such as 8x8, got '{}'",
                                      chomp::most_rows, chomp::most_valued_squares, text));
  }
  return *sides;
}

std::string statistics(std::uint64_t bars, const chomp::GrundyTable::Work& work, double seconds) {
  return fmt::format("{}, {:.1f} words each", work_text(bars, "bar", seconds),
                     static_cast<double>(work.words) / static_cast<double>(std::max<std::uint64_t>(bars, 1)));
}

// ---- one bar

/// Draws the bar with the value after taking each square in its place; empty if that is too wide.
std::string values_in_place(const Bar& bar, const chomp::GrundyValue& found) {
  std::uint32_t largest = 0;
  for (const chomp::ValuedMove& move : found.moves) largest = std::max(largest, move.grundy);
  const std::size_t width = std::to_string(largest).size() + 1;
  if (bar[0] * width > 76) return "";
  std::string picture;
  std::size_t next = 0;
  for (std::size_t row = 0; row < bar.size() && bar[row] > 0; ++row) {
    picture += "   ";
    for (std::uint32_t column = 0; column < bar[row]; ++column) {
      const bool poisoned = row == 0 && column == 0;
      append(picture, "{:>{}}", poisoned ? std::string("X") : std::to_string(found.moves[next++].grundy), width);
    }
    picture += "\n";
  }
  return picture;
}

void write_one(const Bar& bar, const chomp::GrundyValue& found, const std::string& format, Output& out) {
  if (format == "csv") {
    TableWriter table(out);
    for (const chomp::ValuedMove& move : found.moves) table.row({move.row, move.column, move.grundy});
  } else if (format == "json") {
    Json moves = Json::array();
    for (const chomp::ValuedMove& move : found.moves)
      moves.push_back({{"row", move.row}, {"column", move.column}, {"leaves", move.leaves}, {"grundy", move.grundy}});
    const Json json{
        {"format", "mexwave chomp grundy"}, {"version", 1}, {"rows", bar}, {"grundy", found.grundy}, {"moves", moves}};
    out.write(json.text() + "\n");
  } else {
    out.write(fmt::format("{} has Grundy value {}.\n", bar_text(bar), found.grundy));
    const std::string picture = values_in_place(bar, found);
    if (!picture.empty() && !found.moves.empty()) out.write("Taking a square leaves a bar of this value:\n" + picture);
    if (picture.empty()) out.write(cut_line("the value of the bar, not those after its moves", "--format csv"));
  }
}

void run_one(const GrundyOptions& options) {
  const std::string& format = options.common.format;
  if (format == "npy" || options.bars)
    throw InvalidArgument(
        fmt::format("{}: expected --upto MxN, not one bar", options.bars ? "--bars" : "--format npy"));
  const Bar bar = parse_rows(options.bar, "grundy");
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp grundy ROWS"), {{"rows", bar}});
  const double start = seconds_now();
  const chomp::GrundyValue found = chomp::grundy_value(bar, run);
  write_one(bar, found, format, out);
  out.commit();
  note(options.common, fmt::format("{} in {:.4f} s", count_text(found.moves.size(), "option"), seconds_now() - start));
}

// ---- all rectangles

void write_rectangles(const Sides& board, const chomp::GrundyTable& found, const std::string& format, Output& out) {
  const auto at = [&](std::uint32_t i, std::uint32_t j) {
    return found.rectangles[std::size_t{i - 1} * board.width + j - 1];
  };
  if (format == "csv" || format == "json") {
    TableWriter table(out);
    for (std::uint32_t i = 1; i <= board.height; ++i)
      for (std::uint32_t j = 1; j <= board.width; ++j) table.row({i, j, at(i, j)});
    return table.end();
  }
  std::string text;
  if (format == "npy") {
    out.write(npy_header("<u2", {board.height, board.width}));
    for (const std::uint32_t value : found.rectangles)
      text += {static_cast<char>(value & 0xff), static_cast<char>(value >> 8)};
  } else {
    const std::size_t most = *std::max_element(found.rectangles.begin(), found.rectangles.end());
    const std::size_t width = std::max(std::to_string(most).size(), std::to_string(board.width).size()) + 1;
    text = "  ";
    for (std::uint32_t j = 1; j <= board.width; ++j) append(text, "{:>{}}", j, width);
    text += "\n";
    for (std::uint32_t i = 1; i <= board.height; ++i) {
      append(text, "{:>2}", i);
      for (std::uint32_t j = 1; j <= board.width; ++j) append(text, "{:>{}}", at(i, j), width);
      text += "\n";
    }
  }
  out.write(text);
}

// ---- all bars

void run_board(const GrundyOptions& options) {
  const std::string& format = options.common.format;
  if (options.bars && format == "npy")
    throw InvalidArgument("--format: expected text, csv or json with --bars, got 'npy'");
  const Sides board = parse_upto(options.upto);
  const RunOptions run = run_options(options.common);
  Output out(options.common, options.bars ? form("chomp grundy --bars") : form("chomp grundy"),
             {{"m", board.height}, {"n", board.width}});
  const chomp::GrundyTableGoal goal{Bar(board.height, board.width), 0};
  const double start = seconds_now();
  chomp::EachGrundy each;
  std::optional<TableWriter> table;  // of all bars
  if (options.bars) {
    require_memory("Grundy values of all bars in " + options.upto, chomp::estimate_bytes(goal, run));
    if (format != "text") table.emplace(out, board.height);
    each = [&](std::span<const std::uint16_t> rows, std::uint32_t value) {
      const std::vector<std::uint32_t> bar(rows.begin(), rows.end());
      table ? table->row({bar, value}) : out.write(fmt::format("{} {}\n", bar_text(bar), value));
    };
  }
  const chomp::GrundyTable found = chomp::grundy_table(goal, each, run);
  const double seconds = seconds_now() - start;
  if (!options.bars)
    write_rectangles(board, found, format, out);
  else if (table)
    table->end();
  out.commit();
  note(options.common,
       fmt::format("{}; the largest value is {}", statistics(found.bars, found.work, seconds), found.largest));
}

void run_grundy(const GrundyOptions& options) {
  if (options.bar.empty() == options.upto.empty())
    throw InvalidArgument("expected ROWS, such as 5,3,3,1, or --upto MxN, such as --upto 8x8");
  if (options.upto.empty())
    run_one(options);
  else
    run_board(options);
}

}  // namespace

void register_chomp_grundy(Command& family) {
  Command& command =
      family.add_action("grundy", "Grundy values: of a bar and its options, of all rectangles, or of all bars");
  GrundyOptions& options = command.runs(run_grundy);
  command.add_option("ROWS", options.bar, "the rows' squares, such as 5,3,3,1 or 5 3 3 1, or a board such as 3x4");
  command.add_option("--upto MxN", options.upto, "every rectangle that fits into this one");
  command.add_flag("--bars", options.bars, "with --upto: every bar that fits into it");
  add_common_options(command, options.common, {"text", "csv", "json", "npy"});
  command.examples = {"mexwave chomp grundy 5,3,3,1", "mexwave chomp grundy --upto 8x8",
                      "mexwave chomp grundy --upto 6x6 --bars --format csv -o bars.csv",
                      "mexwave chomp grundy --upto 3x100 --format npy -o values.npy"};
  command.remarks =
      "Here the poisoned square is never taken: a player who has only this square left cannot move. CSV columns: "
      "row,column,grundy (the "
      "square\ntaken from a bar, and the value of what is left), m,n,grundy with --upto, a1,...,am,grundy with --bars. "
      "npy: a uint16 array,\nm x n at [m-1,n-1]. The value of a sum of games is the xor of their values.";
}

}  // namespace mexwave::cli
