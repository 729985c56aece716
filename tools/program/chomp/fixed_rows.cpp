// Solves bars of three to five rows by trying all moves; such bars have few moves.

#include "chomp/fixed_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>

#include "chomp/chomp.hpp"
#include "cli/exit.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/chain.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using chomp::Bar;

struct FixedRowsOptions {
  Common common;
  std::vector<std::string> position;
  std::string depth = "1";
};

/// Every square except the poisoned one, row by row.
std::vector<BarMove> moves_of_bar(const Bar& bar) {
  std::vector<BarMove> moves;
  for (std::uint32_t row = 0; row < bar.size(); ++row) {
    for (std::uint32_t stay = row == 0 ? 1 : 0; stay < bar[row]; ++stay) {
      moves.push_back({row + 1, stay + 1, bar});
      Bar& left = moves.back().leaves;
      for (std::size_t below = row; below < bar.size(); ++below) left[below] = std::min(left[below], stay);
    }
  }
  return moves;
}

/// The text of a bar with all its rows, such as "(8,4,0)".
std::string name_of(const Bar& bar) { return fmt::format("({})", joined(bar, ",")); }

/// For a lost bar: every move, and the answer that leaves the fewest squares.
Chain<Bar> chain_of_bars(const IsLost& is_lost) {
  const auto square = [](const BarMove& move) { return square_text(move.row, move.column); };
  const auto answer = [is_lost](const Bar& bar) {
    check_interrupt();
    std::optional<BarMove> found;
    std::uint64_t fewest = ~std::uint64_t{0};
    for (BarMove& move : moves_of_bar(bar)) {
      const std::uint64_t squares = std::accumulate(move.leaves.begin(), move.leaves.end(), std::uint64_t{0});
      if (squares >= fewest || !is_lost(move.leaves)) continue;
      fewest = squares;
      found = std::move(move);
    }
    return found.value();
  };
  const auto replies = [=](const Bar& lost) {
    std::vector<Refuted<Bar>> all;
    for (const BarMove& move : moves_of_bar(lost)) {
      BarMove best = answer(move.leaves);
      all.push_back({square(move), name_of(move.leaves), square(best), std::move(best.leaves)});
    }
    return all;
  };
  return {replies, name_of, [](const Bar& bar) { return draw_bar(bar, bar); }, only_poisoned_square};
}

void write_text(const SolveAction& action, const Bar& bar, const std::vector<BarMove>& winning,
                const std::function<std::string(const Bar&)>& refutations, Output& out) {
  out.write(draw_bar(bar, bar));
  if (winning.empty()) {
    out.write_wrapped(fmt::format("{} is a P-position: {}the player to move loses against best play.", name_of(bar),
                                  action.why_lost(bar)));
    out.write(refutations(bar));
    return;
  }
  out.write_wrapped(
      fmt::format("{} is an N-position: the player to move wins.{}", name_of(bar), winning_moves_text(winning.size())));
  for (const BarMove& move : winning) {
    out.write("\n");
    out.write_wrapped(fmt::format("  take {}: leaves {}, a P-position{}", square_text(move.row, move.column),
                                  name_of(move.leaves), action.why_left_is_lost(move.leaves)),
                      4);
    out.write(draw_bar(bar, move.leaves));
    out.write(refutations(move.leaves));
  }
}

void run_fixed_rows(const SolveAction& action, const FixedRowsOptions& options) {
  const std::vector<std::string>& letters = action.letters;
  const std::size_t rows = letters.size();
  const Bar bar = parse_position({"position", action.such_as, rows, rows, action.largest, true}, options.position);
  if (!std::is_sorted(bar.rbegin(), bar.rend()) || bar[0] == 0)
    throw InvalidArgument(
        fmt::format("{} is not a position: expected {} with p >= 1", name_of(bar), joined(letters, " >= ")));
  const std::uint32_t depth = parse_depth(options.depth, options.common.format);
  const RunOptions run = run_options(options.common);
  const auto add_rows = [&](Json json, const Bar& left) {
    for (std::size_t k = 0; k < rows; ++k) json[letters[k]] = left[k];
    return json;
  };
  Output out(options.common, action.form, add_rows({}, bar));
  IsLost is_lost;
  if (depth > 1 || action.winning_moves == nullptr) is_lost = action.lost_below(bar, run);
  std::vector<BarMove> winning;
  if (action.winning_moves != nullptr) {
    winning = action.winning_moves(bar, run);
  } else {
    for (BarMove& move : moves_of_bar(bar))
      if (is_lost(move.leaves)) winning.push_back(std::move(move));
  }
  if (out.format() == "csv") {
    out.write("row,square," + joined(letters, ",") + "\n");
    for (const BarMove& move : winning)
      out.write(fmt::format("{},{},{}\n", move.row, move.column, joined(move.leaves, ",")));
  } else if (out.format() == "json") {
    Json moves = Json::array();
    for (const BarMove& move : winning)
      moves.push_back(add_rows({{"row", move.row}, {"square", move.column}}, move.leaves));
    Json json = add_rows({{"format", "mexwave " + std::string(action.form.kind)}, {"version", 1}}, bar);
    json["p_position"] = winning.empty();
    json["winning_moves"] = std::move(moves);
    out.write(json.text() + "\n");
  } else {
    const auto refutations = [&](const Bar& lost) {
      return depth > 1 ? chain_of_bars(is_lost).text(lost, depth - 1) : "";
    };
    write_text(action, bar, winning, refutations, out);
  }
  out.commit();
}

}  // namespace

void register_solve_action(Command& family, SolveAction action) {
  const std::string position = "(" + joined(action.letters, ",") + ")";
  std::string upper = position, words = action.such_as;
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  std::replace(words.begin(), words.end(), ',', ' ');
  constexpr const char* counts[] = {"three", "four", "five"};
  const std::size_t rows = action.letters.size();
  Command& command =
      family.add_action("solve", fmt::format("Whether {} is a P-position; if not, which moves win", upper));
  auto options = std::make_shared<FixedRowsOptions>();
  command
      .add_option(
          "POSITION", options->position,
          fmt::format("squares of the {} rows, such as {} or {}, no row longer than the row before, to {}; or a "
                      "board, {}x8",
                      counts[rows - 3], action.such_as, words, action.largest, rows))
      .required();
  command.add_option("--depth N", options->depth, depth_help);
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = action.examples;
  command.remarks = fmt::format(
      "In the drawing X is the poisoned square, # a square that stays, . a square that is taken. CSV columns: the row "
      "and square of the move, and the P-position {} that it leaves.{}",
      position, action.last_remark);
  command.run = [options, action = std::move(action)] { run_fixed_rows(action, *options); };
}

std::uint64_t LostBars::key(const Bar& bar) const {
  std::uint64_t key = 0;
  for (const std::uint32_t row : bar) key = key << (bar.size() > 4 ? 12 : 16) | row;
  return key;
}

void LostBars::add(const Bar& bar) {
  for (std::size_t row = 0; row < bar.size(); ++row)
    if (bar[row] > below_[row]) return;
  if (keys_.size() == most_lost) {
    throw InvalidArgument(fmt::format("--depth: expected a bar that can become at most {} lost bars, got ({})",
                                      most_lost, joined(below_, ",")));
  }
  keys_.push_back(key(bar));
}

bool LostBars::contains(const Bar& bar) const { return std::binary_search(keys_.begin(), keys_.end(), key(bar)); }

}  // namespace mexwave::cli
