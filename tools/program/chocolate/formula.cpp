// `mexwave chocolate formula`: which rule of the form (x+a) xor (y+b) xor (z+c) = 0 gives the P-positions, and how far.

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t most_k = 1000;
/// The largest N: the table is kept in memory and takes 4 GiB.
constexpr std::uint32_t largest_upto = 32'767;

struct FormulaOptions {
  Common common;
  BoundOptions bound;
  std::string upto;
  std::string shift = "4";
  std::string near = "5";
  bool misere = false;
};

std::uint32_t one_k(const std::string& text) { return parse_number("--k", text, 1, chocolate::largest_k); }

/// The numbers of a list: "3", "1,3,5", "1..33", "1..33:2" (in steps of 2), and these joined by commas.
std::vector<std::uint32_t> parse_list(const std::string& text) {
  std::vector<std::uint32_t> list;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t dots = part.find("..");
    if (dots == std::string::npos) {
      list.push_back(one_k(part));
    } else {
      const std::size_t colon = part.find(':', dots);
      const std::uint32_t first = one_k(part.substr(0, dots));
      const std::uint32_t last = one_k(part.substr(dots + 2, colon == std::string::npos ? colon : colon - dots - 2));
      const std::uint32_t step = colon == std::string::npos ? 1 : one_k(part.substr(colon + 1));
      if (last < first) throw InvalidArgument(fmt::format("--k: expected A..B with A <= B, got '{}'", part));
      for (std::uint32_t k = first; k <= last && list.size() <= most_k; k += step) list.push_back(k);
    }
    if (list.size() > most_k)
      throw InvalidArgument(fmt::format("--k: expected at most {} values, got '{}'", most_k, text));
  }
  return list;
}

std::vector<NamedBound> parse_bounds(const BoundOptions& options, const std::string& upto) {
  if ((options.bound != "sum" && options.bound != "z") || options.k.empty())
    return {parse_bound_to(options, upto, largest_upto)};
  std::vector<NamedBound> bounds;
  for (const std::uint32_t k : parse_list(options.k)) {
    BoundOptions one = options;
    one.k = std::to_string(k);
    bounds.push_back(parse_bound(one, 0));
  }
  return bounds;
}

/// The rules shown for one bound: those that hold, the first of the others, and always x xor y xor z = 0.
std::vector<chocolate::TestedRule> worth_showing(const std::vector<chocolate::TestedRule>& rules, std::size_t near) {
  std::vector<chocolate::TestedRule> shown;
  std::size_t misses = 0;
  for (const chocolate::TestedRule& tested : rules) {
    if (!tested.fails || misses++ < near || tested.rule == chocolate::ShiftRule{}) shown.push_back(tested);
  }
  return shown;
}

std::string y_text(std::uint32_t y) { return y == chocolate::none ? "none" : std::to_string(y); }

void write_text(const chocolate::TestedRule& tested, std::uint32_t upto, Output& out) {
  if (!tested.fails) {
    out.write(fmt::format("  {:<31} holds for all 0 <= x,z <= {}\n", tested.rule.text(), upto));
    return;
  }
  const chocolate::Difference& at = *tested.fails;
  out.write(fmt::format("  {:<31} fails at x = {}, z = {}: P-position y = {}, by the rule {}\n", tested.rule.text(),
                        at.x, at.z, y_text(at.game), y_text(at.rule)));
}

void write_row(const NamedBound& named, const chocolate::TestedRule& tested, std::uint32_t upto, TableWriter& table) {
  const bool with_k = named.form == BoundForm::sum || named.form == BoundForm::last;
  const auto y = [](std::uint32_t value) { return value == chocolate::none ? Cell::null() : Cell(value); };
  const chocolate::Difference at = tested.fails.value_or(chocolate::Difference{});
  const auto if_it_fails = [&](const Cell& cell) { return tested.fails ? cell : Cell(); };
  table.row({named.form == BoundForm::expression ? named.expression : named.word(),
             with_k ? Cell(named.parameter) : Cell(), tested.rule.a, tested.rule.b, tested.rule.c,
             !tested.fails.has_value(), upto, if_it_fails(at.x), if_it_fails(at.z), if_it_fails(y(at.game)),
             if_it_fails(y(at.rule))});
}

void run_formula(const FormulaOptions& options) {
  const RunOptions run = run_options(options.common);
  const std::vector<NamedBound> bounds = parse_bounds(options.bound, options.upto);
  const std::uint32_t upto = parse_upto(options.upto, bounds.front(), largest_upto);
  const std::uint32_t shift = parse_number("--shift", options.shift, 0, chocolate::largest_shift);
  const std::uint32_t near = parse_number("--near", options.near, 0, 1'000'000);
  Json parameters = bound_parameters(bounds.front(), upto);
  if (bounds.size() > 1) parameters["k"] = options.bound.k;
  parameters["upto"] = upto;
  parameters["misere"] = options.misere;
  parameters["shift"] = shift;
  Output out(options.common, form("chocolate formula"), parameters);
  std::optional<TableWriter> table;
  if (out.format() != "text") table.emplace(out);
  const double start = seconds_now();
  bool is_cut = false;
  for (const NamedBound& named : bounds) {
    const std::vector<chocolate::TestedRule> rules = chocolate::shift_rules(
        {.bound = named.bound, .upto = upto, .play = options.misere ? Play::misere : Play::normal, .shift = shift},
        run);
    if (!table) out.write(fmt::format("{}{}\n", &named == &bounds.front() ? "" : "\n", named.text()));
    const std::vector<chocolate::TestedRule> shown = worth_showing(rules, near);
    is_cut = is_cut || shown.size() < rules.size();
    for (const chocolate::TestedRule& tested : shown) {
      if (table)
        write_row(named, tested, upto, *table);
      else
        write_text(tested, upto, out);
    }
  }
  if (table)
    table->end();
  else if (is_cut)
    out.write(cut_line(fmt::format("of the rules that fail, the {} that fail last", near), "--near 1e6"));
  out.commit();
  const std::uint32_t width = 2 * shift + 1;
  note(options.common, fmt::format("{}, {} each; {:.4f} s", count_text(bounds.size(), "bound"),
                                   count_text(width * width * width, "rule"), seconds_now() - start));
}

}  // namespace

void register_chocolate_formula(Command& family) {
  Command& command = family.add_action("formula", "Test rules (x+a) xor (y+b) xor (z+c) = 0 for the P-positions");
  FormulaOptions& options = command.runs(run_formula);
  add_bound_options(command, options.bound, true);
  add_upto(command, options.upto, largest_upto);
  command.add_option("--shift A", options.shift,
                     fmt::format("a, b and c run from -A to A, 0 to {} (default 4)", chocolate::largest_shift));
  command.add_option("--near M", options.near, "show the M rules that fail last (default 5)");
  add_misere(command, options.misere);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave chocolate formula --k 3 --upto 255",
                      "mexwave chocolate formula --k 1..15:2 --upto 127 --near 1",
                      "mexwave chocolate formula --k 2..32:2 --upto 63 --shift 0 --format csv",
                      "mexwave chocolate formula --bound box --height 20 --upto 40 --shift 1"};
  command.remarks =
      "A rule holds if {x,y,z} is a P-position exactly where the xor is 0 (in two's complement) and y is within the "
      "bound. The first failure is the one with the least max(x,z), then x, then z. The nim-sum without shifts is "
      "always shown. CSV: holds is 1 or 0; x,z is the first failure, game the y of the P-position there, rule the y of "
      "the rule; empty if there is none.";
}

}  // namespace mexwave::cli
