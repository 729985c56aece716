// `mexwave chomp grundy`: the Grundy value of one bar and of all its options, of all rectangles up to a board, or of
// all bars in it.

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "chomp/chomp.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/npy.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using chomp::Bar;

struct Options {
  Common common;
  std::vector<std::string> bar;
  std::string upto;
  bool bars = false;
};

/// "8x8". Throws InvalidArgument naming the text and what is accepted.
Sides parse_board(const std::string& text) {
  const std::optional<Sides> sides = parse_sides(text, chomp::most_valued_squares);
  if (!sides || sides->height > chomp::most_rows ||
      std::uint64_t{sides->height} * sides->width > chomp::most_valued_squares) {
    throw InvalidArgument(
        fmt::format("--upto '{}': accepted are ROWSxCOLUMNS such as 8x8, 1 to {} rows, at most {} squares", text,
                    chomp::most_rows, chomp::most_valued_squares));
  }
  return *sides;
}

std::string statistics(std::uint64_t bars, const chomp::Grundy::Work& work, double seconds) {
  return fmt::format("{}, {:.1f} words each", work_text(bars, "bars", seconds),
                     static_cast<double>(work.words) / static_cast<double>(std::max<std::uint64_t>(bars, 1)));
}

// ---- one bar

/// The bar with the value of what taking each square leaves in its place; nothing if that is too wide.
std::string values_in_place(const Bar& bar, const chomp::Valued& found) {
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

void write_one(const Bar& bar, const chomp::Valued& found, const std::string& format, Output& out) {
  if (format == "csv") {
    out.write("row,column,grundy\n");
    for (const chomp::ValuedMove& move : found.moves)
      out.write(fmt::format("{},{},{}\n", move.row, move.column, move.grundy));
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
    if (!picture.empty() && !found.moves.empty())
      out.write("What is left has, if this square is taken, the value\n" + picture);
  }
}

void run_one(const Options& options) {
  const std::string& format = options.common.format;
  if (format == "npy" || options.bars)
    throw InvalidArgument(fmt::format("{}: for --upto MxN, not for one bar", options.bars ? "--bars" : "--format npy"));
  const Bar bar = parse_rows(options.bar, "grundy");
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp grundy", {{"rows", bar}});
  const double start = seconds_now();
  const chomp::Valued found = chomp::valued(bar, run);
  write_one(bar, found, format, out);
  out.commit();
  note(options.common, fmt::format("{} options in {:.4f} s", found.moves.size(), seconds_now() - start));
}

// ---- all rectangles

void write_rectangles(const Sides& board, const chomp::Grundy& found, const std::string& format, Output& out) {
  const auto at = [&](std::uint32_t i, std::uint32_t j) {
    return found.rectangles[std::size_t{i - 1} * board.width + j - 1];
  };
  std::string text;
  if (format == "npy") {
    out.write(npy_header("<u2", {board.height, board.width}));
    for (const std::uint32_t value : found.rectangles)
      text += {static_cast<char>(value & 0xff), static_cast<char>(value >> 8)};
  } else if (format == "csv") {
    text = "m,n,grundy\n";
    for (std::uint32_t i = 1; i <= board.height; ++i)
      for (std::uint32_t j = 1; j <= board.width; ++j) append(text, "{},{},{}\n", i, j, at(i, j));
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
  if (format != "json") {
    out.write(text);
    return;
  }
  out.open_json("values");
  for (std::uint32_t i = 1; i <= board.height; ++i) {
    const auto row = found.rectangles.begin() + std::ptrdiff_t{i - 1} * board.width;
    out.json_item(std::vector<std::uint32_t>(row, row + board.width));
  }
  out.close_json();
}

// ---- all bars

/// Tells of every bar as it comes.
chomp::EachGrundy each_bar(const Sides& board, const std::string& format, Output& out) {
  if (format == "csv") {
    std::string head;
    for (std::uint32_t i = 1; i <= board.height; ++i) append(head, "a{},", i);
    out.write(head + "grundy\n");
  }
  return [&format, &out](std::span<const std::uint16_t> rows, std::uint32_t value) {
    if (format == "json") {
      Json row(rows);
      row.push_back(value);
      out.json_item(row);
    } else if (format == "csv") {
      out.write(joined(rows, ",") + "," + std::to_string(value) + "\n");
    } else {
      out.write(bar_text({rows.begin(), rows.end()}) + " " + std::to_string(value) + "\n");
    }
  };
}

void run_board(const Options& options) {
  const std::string& format = options.common.format;
  if (options.bars && format == "npy")
    throw InvalidArgument("--format 'npy': accepted with --bars are text, csv, json");
  const Sides board = parse_board(options.upto);
  const RunOptions run = run_options(options.common);
  const std::string kind = options.bars ? "chomp grundy --bars" : "chomp grundy";
  Output out(options.common, kind, {{"m", board.height}, {"n", board.width}});
  const chomp::GrundyGoal goal{Bar(board.height, board.width), 0};
  const double start = seconds_now();
  chomp::EachGrundy each;
  if (options.bars) {
    require_memory("Grundy values of all bars in " + options.upto, chomp::estimate_bytes(goal, run));
    each = each_bar(board, format, out);
    if (format == "json") out.open_json("values");
  }
  const chomp::Grundy found = chomp::grundy(goal, each, run);
  const double seconds = seconds_now() - start;
  if (!options.bars)
    write_rectangles(board, found, format, out);
  else if (format == "json")
    out.close_json();
  out.commit();
  note(options.common,
       fmt::format("{}; the largest value is {}", statistics(found.bars, found.work, seconds), found.largest));
}

void run(const Options& options) {
  if (options.bar.empty() == options.upto.empty())
    throw InvalidArgument("accepted are ROWS, such as 5,3,3,1, or --upto MxN, such as --upto 8x8");
  if (options.upto.empty())
    run_one(options);
  else
    run_board(options);
}

}  // namespace

void register_chomp_grundy(Command& family) {
  Command& command =
      family.add_action("grundy", "The Grundy value of a bar and its options, of all rectangles, or of all bars");
  auto options = std::make_shared<Options>();
  command.add_option("ROWS", options->bar, "the rows' squares, such as 5,3,3,1 or 5 3 3 1, or a board such as 3x4");
  command.add_option("--upto", options->upto, "every rectangle that fits into this one").type_name("MxN").not_empty();
  command.add_flag("--bars", options->bars, "with --upto: every bar that fits into it");
  add_common_options(command, options->common, {"text", "csv", "json", "npy"});
  command.examples = {"mexwave chomp grundy 5,3,3,1", "mexwave chomp grundy --upto 8x8",
                      "mexwave chomp grundy --upto 6x6 --bars --format csv -o bars.csv",
                      "mexwave chomp grundy --upto 3x100 --format npy -o values.npy"};
  command.remarks =
      "The poisoned square is not taken here: whoever has it alone cannot move. CSV columns: row,column,grundy (the "
      "square\ntaken from a bar, and the value of what is left), m,n,grundy with --upto, a1,...,am,grundy with --bars. "
      "npy: a uint16 array,\nm x n at [m-1,n-1]. The value of a sum of games is the xor of their values.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
