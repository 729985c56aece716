// `mexwave squares draws`: two-colourings of the whole board without a one-coloured square, counted or listed.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "checkpoints.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/picture.hpp"
#include "output/table_writer.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"
#include "squares/board_picture.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t text_columns = 96;        // width of a line of pictures on a terminal
constexpr std::size_t most_pictures = 400;      // boards in a picture file
constexpr std::size_t most_pictured = 100'000;  // cells of all boards in a picture file

/// In the order of squares::Method.
const std::vector<std::string> methods{"auto", "columns", "transfer", "corners", "reference"};

const std::string& method_name(squares::Method method) { return methods[static_cast<std::size_t>(method)]; }

struct ListDrawsOptions {
  Common common;
  CheckpointOptions checkpoints;
  DrawsOptions draws;
  std::string slice = "0/1";
  std::string method = "auto";
  std::string limit;
  bool count = false;
};

/// Thrown to end the listing when it has the number of draws of --limit.
struct Enough {};

squares::DrawsGoal parse_goal(const ListDrawsOptions& options) {
  squares::DrawsGoal goal = options.draws.parse();
  goal.method =
      static_cast<squares::Method>(std::find(methods.begin(), methods.end(), options.method) - methods.begin());
  const Part part = parse_slice(options.slice);
  goal.slice = part.slice;
  goal.slices = part.slices;
  return goal;
}

std::string describe_goal(const squares::DrawsGoal& goal) {
  std::string text = describe(goal.board);
  const std::uint32_t cells = goal.board.cells();
  if (goal.white_min == goal.white_max)
    text += fmt::format(", {} white and {} black", goal.white_min, cells - goal.white_min);
  else if (goal.white_min > 0 || goal.white_max < cells)
    text += fmt::format(", {} to {} white", goal.white_min, goal.white_max);
  if (goal.slices > 1) text += fmt::format(", slice {}/{}", goal.slice, goal.slices);
  return text;
}

/// The text of a count: one line, two with classes, and one for each smaller board that was counted.
std::string describe_count(const squares::DrawsGoal& goal, const squares::DrawsCount& count) {
  std::string text = fmt::format("{}: {} draw{}\n", describe_goal(goal),
                                 count.colourings == "0" ? "no" : count.colourings, count.colourings == "1" ? "" : "s");
  if (goal.classes) {
    const bool exchange = goal.white_min + goal.white_max == goal.board.cells();
    text += fmt::format("{} class{} up to symmetries of the board{}\n", count.classes == "0" ? "no" : count.classes,
                        count.classes == "1" ? "" : "es", exchange ? " and exchange of colours" : "");
  }
  for (const auto& [side, colourings] : count.smaller)
    text += fmt::format("on the way to it: {}x{}: {}\n", side, side, colourings);
  return text;
}

std::string work_of(const squares::DrawsCount& count, double seconds) {
  std::string line = work_text(count.work.nodes, "node", seconds) + ", method " + method_name(count.method);
  if (count.work.states > 0) line += fmt::format(", {} states", count.work.states);
  return line;
}

void write_count(const squares::DrawsGoal& goal, const squares::DrawsCount& count, const std::string& format,
                 Output& out) {
  if (format == "csv") {
    out.write("height,width,squares,white_min,white_max,slice,slices,colourings,classes\n");
    out.write(fmt::format("{},{},{},{},{},{},{},{},{}\n", goal.board.height, goal.board.width,
                          orientation_name(goal.board), goal.white_min, goal.white_max, goal.slice, goal.slices,
                          count.colourings, count.classes));
  } else if (format == "json") {
    // Counts are texts, because JSON readers may round numbers as large as these.
    Json json = out.json_head();
    json["colourings"] = count.colourings;
    if (goal.classes) json["classes"] = count.classes;
    json["method"] = method_name(count.method);
    if (!count.smaller.empty()) {
      Json::List smaller;
      for (const auto& [side, colourings] : count.smaller)
        smaller.push_back({{"board", fmt::format("{}x{}", side, side)}, {"colourings", colourings}});
      json["smaller"] = smaller;
    }
    json["nodes"] = count.work.nodes;
    if (count.work.states > 0) json["states"] = count.work.states;
    out.write(json.text() + "\n");
  } else {
    out.write(describe_count(goal, count));
  }
}

/// Writes draws while they are found: a row of a table at once, a row of text pictures when it is full, a picture file
/// at the end.
class Listing {
 public:
  Listing(const squares::DrawsGoal& goal, std::string format, std::uint64_t limit, Output& out)
      : goal_(goal), format_(std::move(format)), limit_(limit), out_(out) {
    if (format_ == "csv" || format_ == "json") table_.emplace(out);
  }

  void add(const squares::Draw& draw) {
    if (limit_ > 0 && shown_ == limit_) throw Enough{};
    ++shown_;
    const auto white = std::count(draw.white.begin(), draw.white.end(), 1);
    if (table_)
      table_->row({shown_, draw.orbit, white, letters(draw)});
    else
      add_picture(draw, white);
  }

  /// `count` is nullopt if --limit ended the listing.
  void finish(const std::optional<squares::DrawsCount>& count) {
    if (table_) table_->end();
    if (is_picture()) out_.write(board_pictures(pictures_, format_));
    if (format_ != "text") return;
    write_row();
    out_.write(count ? describe_count(goal_, *count)
                     : fmt::format("{}\n{}", describe_goal(goal_),
                                   cut_line(fmt::format("the first {} draws", shown_), "without --limit")));
  }

 private:
  [[nodiscard]] bool is_picture() const { return format_ == "svg" || format_ == "png"; }
  /// The colours as letters w and b, from the first row up, with / between rows.
  [[nodiscard]] std::string letters(const squares::Draw& draw) const {
    std::string text;
    for (std::uint32_t cell = 0; cell < goal_.board.cells(); ++cell) {
      if (cell > 0 && cell % goal_.board.width == 0) text += '/';
      text += draw.white[cell] != 0 ? 'w' : 'b';
    }
    return text;
  }

  void add_picture(const squares::Draw& draw, std::ptrdiff_t white) {
    BoardPicture picture(goal_.board);
    for (std::uint32_t cell = 0; cell < goal_.board.cells(); ++cell)
      picture.men[cell] = draw.white[cell] != 0 ? Man::white : Man::black;
    picture.caption = fmt::format("{}: {}+{}", shown_, white, static_cast<std::ptrdiff_t>(goal_.board.cells()) - white);
    if (goal_.classes) picture.caption += fmt::format(", orbit {}", draw.orbit);
    if (is_picture()) {
      if (pictures_.size() == most_pictures || (pictures_.size() + 1) * goal_.board.cells() > most_pictured) {
        throw InvalidArgument(fmt::format(
            "--format {}: expected at most {} boards in one picture, got more; --limit N shows the first ones, "
            "--classes one of each class",
            format_, pictures_.size()));
      }
    } else {
      const std::size_t width = terminal_width(picture) + 2;
      if (!pictures_.empty() && row_width_ + width > text_columns) write_row();
      row_width_ += width;
    }
    pictures_.push_back(std::move(picture));
  }

  void write_row() {
    if (pictures_.empty()) return;
    out_.write(terminal_pictures(pictures_) + "\n");
    pictures_.clear();
    row_width_ = 0;
  }

  const squares::DrawsGoal& goal_;
  std::string format_;
  std::uint64_t limit_;
  Output& out_;
  std::optional<TableWriter> table_;
  std::uint64_t shown_ = 0;
  std::vector<BoardPicture> pictures_;
  std::size_t row_width_ = 0;
};

/// Writes the numbers of draws of h x 1, ..., h x w, or of 0 x 0, ..., n x n if the board is a square, with any number
/// of white pieces.
void write_terms(const squares::DrawsGoal& goal, const RunOptions& run, Output& out) {
  const bool square = goal.board.height == goal.board.width;
  std::map<std::uint32_t, std::string> terms;
  if (square) terms[0] = "1";  // the board without cells has one colouring
  for (std::uint32_t n = goal.board.width; n >= 1; --n) {
    if (terms.count(n) != 0) continue;  // counted together with a larger board
    squares::DrawsGoal term = goal;
    term.board.width = n;
    if (square) term.board.height = n;
    term.white_max = term.board.cells();
    if (n == 1 && goal.method == squares::Method::corners) term.method = squares::Method::automatic;
    const squares::DrawsCount count = squares::count_draws(term, run);
    terms[n] = goal.classes ? count.classes : count.colourings;
    for (const auto& [side, colourings] : count.smaller) terms[side] = colourings;
  }
  for (const auto& [n, count] : terms) out.write(fmt::format("{} {}\n", n, count));
}

void count_all(const ListDrawsOptions& options, const squares::DrawsGoal& goal, const Json& parameters,
               const RunOptions& run) {
  const std::string& format = options.common.format;
  const std::string& checkpoint = options.checkpoints.checkpoint;
  if (format == "bfile" && !checkpoint.empty())
    throw InvalidArgument(fmt::format("--checkpoint '{}': expected one count; a b-file has many", checkpoint));
  if (format == "bfile" && (!options.draws.white.empty() || options.draws.balance != "any" || goal.slices > 1))
    throw InvalidArgument(
        "--format 'bfile': expected no --white, --balance or --slice, because a b-file has counts of several boards");
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form("squares draws --count"), parameters);
  const double start = seconds_now();
  if (format == "bfile") {
    write_terms(goal, run, out);
  } else {
    const squares::DrawsCount count = squares::count_draws(goal, run, long_run.checkpoint());
    const double seconds = seconds_now() - start;
    long_run.note_time_when_done(work_of(count, seconds), seconds);
    write_count(goal, count, format, out);
  }
  out.commit();
  long_run.done();
}

void run_draws(const ListDrawsOptions& options) {
  const squares::DrawsGoal goal = parse_goal(options);
  const std::uint32_t limit = options.limit.empty() ? 0 : parse_number("--limit", options.limit, 1, 4'000'000'000);
  const std::string& format = options.common.format;
  if (options.count && (format == "svg" || format == "png"))
    throw InvalidArgument("--format: expected text, csv, json or bfile with --count, got '" + format + "'");
  if (!options.count && format == "bfile")
    throw InvalidArgument("--format 'bfile': a list of draws is not a sequence; use --count");
  if (!options.count) require_no_checkpoint(options.checkpoints);
  if (format == "png") Picture::require(format);
  const RunOptions run = run_options(options.common);
  Json parameters = parameters_of(goal);
  if (limit > 0) parameters["limit"] = limit;
  if (options.count) return count_all(options, goal, parameters, run);
  Output out(options.common, form("squares draws"), parameters);
  const double start = seconds_now();
  std::optional<squares::DrawsCount> count;
  Listing listing(goal, format, limit, out);
  try {
    count = squares::list_draws(
        goal, [&](const squares::Draw& draw) { listing.add(draw); }, run);
  } catch (const Enough&) {
    // the number of draws of --limit has been listed
  }
  listing.finish(count);
  const double seconds = seconds_now() - start;
  out.commit();
  note(options.common, count ? work_of(*count, seconds)
                             : fmt::format("stopped after {} draws, there are more; {:.4f} s", limit, seconds));
}

}  // namespace

void register_squares_draws(Command& family) {
  Command& command = family.add_action("draws", "All two-colourings of a board without a one-coloured square (draws)");
  ListDrawsOptions& options = command.runs(run_draws);
  options.draws.add_to(command);
  Option& count = command.add_flag("--count", options.count, "only the exact number");
  command.add_option("--limit N", options.limit, "list only the first N").excludes(count);
  command.add_option("--slice r/m", options.slice,
                     "part r of m, 0 <= r < m; the parts are disjoint and together complete");
  command
      .add_option("--method METHOD", options.method,
                  "auto, columns, reference (small boards); only to count: transfer, corners")
      .one_of(methods);
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json", "svg", "png", "bfile"});
  command.over_ranks = true;
  command.examples = {"mexwave squares draws --board 6x6 --balance equal --classes",
                      "mexwave squares draws --board 6x6 --balance equal --classes --format svg -o draws.svg",
                      "mexwave squares draws --board 5x5 --count --classes",
                      "mexwave squares draws --board 5x30 --count --slice 0/16",
                      "mexwave squares draws --board 6x6 --axis-parallel --count --format bfile",
                      "mexwave squares draws --board 6x6 --axis-parallel --count --checkpoint draws.state",
                      "mexwave squares draws --board 4x4 --axis-parallel --white 6 --limit 4"};
  command.remarks =
      "CSV columns: n numbers the lines, orbit is the number of colourings that the line represents (1 without "
      "--classes), cells are w and b, row by row from row 1 up. With --count there is one line; its columns state what "
      "was counted. JSON has counts as strings, because they may be long. bfile, with --count: n and the number of "
      "draws of H x n for n = 1..W, or of n x n for n = 0..N if the board is NxN; with --axis-parallel the latter are "
      "A018803. With --axis-parallel, square boards to 16x16 can be counted; all others have a shorter side of at most "
      "12. Checkpoints are possible with --count, for the methods columns and corners.";
}

}  // namespace mexwave::cli
