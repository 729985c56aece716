// `mexwave heaps identify`: which games have these values, and which of them are equal as far as computed.

#include <fmt/core.h>

#include <algorithm>

#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_identify.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct IdentifyOptions {
  Common common;
  std::vector<std::string> words;
  std::string upto;
};

/// The values to search for: given as "0,1,1,2", or those of a game. Those of a game begin with the last 0 before the
/// first other value, so that games with more or fewer zeros at the beginning are found too.
std::vector<std::uint32_t> values_of(const std::string& text, std::uint32_t upto, const RunOptions& run) {
  if (text.find_first_not_of("0123456789, ") == std::string::npos) {
    std::vector<std::uint32_t> values;
    for (const std::string& number : split_numbers(text, ","))
      values.push_back(parse_number("VALUES", number, 0, heaps::largest_heap));
    if (values.empty()) throw InvalidArgument(fmt::format("expected values such as 0,1,1,2, got '{}'", text));
    return values;
  }
  std::vector<std::uint32_t> values = heaps::grundy({parse_heap_rules(text), upto}, run).values;
  const auto first = std::find_if(values.begin(), values.end(), [](std::uint32_t value) { return value != 0; });
  if (first != values.end() && first != values.begin()) values.erase(values.begin(), first - 1);
  return values;
}

void write_text(const std::vector<heaps::Identified>& found, std::size_t values, std::uint32_t upto, Output& out) {
  out.write(fmt::format("{} of the games {} {}; = means equal over {}\n", found.size(),
                        found.size() == 1 ? "has" : "have",
                        values == 1 ? "this value" : fmt::format("these {} values", values),
                        count_text(upto + std::uint64_t{1}, "heap")));
  for (std::size_t k = 0; k < found.size();) {
    const std::uint32_t group = found[k].group;
    std::string equal;
    for (; k < found.size() && found[k].group == group; ++k) {
      append(equal, "{}{}", equal.empty() ? "" : " = ", found[k].game);
      if (found[k].first != 0) append(equal, " from heap {}", found[k].first);
    }
    out.write_wrapped(equal, 2);
  }
}

void run_identify(const IdentifyOptions& options) {
  const RunOptions run = run_options(options.common);
  const std::uint32_t upto = parse_number("--upto", options.upto, 0, heaps::largest_identified);
  const std::string text = joined(options.words, " ");
  const heaps::IdentifyGoal goal{values_of(text, upto, run), upto};
  (void)heaps::estimate_bytes(goal, run);
  Output out(options.common, form("heaps identify"), {{"values", text}, {"upto", upto}});
  const double start = seconds_now();
  const std::vector<heaps::Identified> found = heaps::identify(goal, run);
  if (out.format() == "text") {
    write_text(found, goal.values.size(), upto, out);
  } else {
    TableWriter table(out);
    for (const heaps::Identified& game : found) table.row({game.game, game.first, game.group});
    table.end();
  }
  out.commit();
  note(options.common, fmt::format("{} in {:.4f} s", count_text(found.size(), "game"), seconds_now() - start));
}

}  // namespace

void register_heaps_identify(Command& family) {
  Command& command = family.add_action("identify", "Which games have these Grundy values, and which codes are equal");
  IdentifyOptions& options = command.runs(run_identify);
  command.add_option("VALUES", options.words, "Grundy values separated by commas, or a GAME to find codes equal to it")
      .required();
  command
      .add_option("--upto N", options.upto,
                  fmt::format("N, compare the games found over N + 1 heaps, 0 to {}", heaps::largest_identified))
      .defaults_to("1000");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave heaps identify 0,1,1,2,0,3,1,1,0,3,3,2", "mexwave heaps identify dawson",
                      "mexwave heaps identify 0,1,2,3,1,4 --upto 5000 --format csv"};
  command.remarks = fmt::format(
      "Searches the octal codes of up to three digits, 0.xxx and 4.xxx, and nim, rim, dim, grundy, fibonacci, "
      "take:squares, take:primes and take:2^k. The first value may be that of heap 0 to {}. For a GAME, the values "
      "begin with the last 0 before the first other value. Equal codes have equal values "
      "as far as computed; this is no proof for all heaps. CSV columns: {}.",
      heaps::most_shift, csv_header(form("heaps identify")));
}

}  // namespace mexwave::cli
