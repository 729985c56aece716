// `mexwave chocolate formula`: which rule of the form (x+a) xor (y+b) xor (z+c) = 0 gives the P-positions, and how far.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/named_file.hpp"
#include "output/output.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t most_k = 1000;
/// Largest N, for the table is kept: 4 GiB.
constexpr std::uint32_t largest_upto = 32'767;

struct Options {
  Common common;
  BoundOptions bound;
  std::string upto;
  std::string shift = "4";
  std::string near = "5";
  bool misere = false;
};

std::uint32_t one_k(const std::string& text) { return parse_number("--k", text, 1, chocolate::largest_k); }

/// "3", "1,3,5", "1..33", "1..33:2", and these joined by commas.
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
      if (last < first) throw InvalidArgument(fmt::format("--k '{}': accepted are A..B with A <= B", part));
      for (std::uint32_t k = first; k <= last && list.size() <= most_k; k += step) list.push_back(k);
    }
    if (list.size() > most_k) throw InvalidArgument(fmt::format("--k '{}': more than {} values", text, most_k));
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

/// What is told of one bound: the rules that hold, the nearest of the others, and the plain nim-sum wherever it falls.
std::vector<chocolate::TestedRule> worth_telling(const std::vector<chocolate::TestedRule>& rules, std::size_t near) {
  std::vector<chocolate::TestedRule> told;
  std::size_t misses = 0;
  for (const chocolate::TestedRule& tested : rules) {
    if (!tested.fails || misses++ < near || tested.rule == chocolate::ShiftRule{}) told.push_back(tested);
  }
  return told;
}

std::string y_text(std::uint32_t y) { return y == chocolate::none ? "none" : std::to_string(y); }

class Report {
 public:
  Report(const Options& options, std::uint32_t upto, Output& out) : options_(options), upto_(upto), out_(out) {
    if (csv()) out_.write("bound,k,a,b,c,holds,upto,x,z,game,rule\n");
    if (json()) out_.open_json("rules");
  }
  void add(const NamedBound& named, const std::vector<chocolate::TestedRule>& told) {
    if (!csv() && !json()) out_.write(fmt::format("{}{}\n", first_ ? "" : "\n", named.text()));
    first_ = false;
    for (const chocolate::TestedRule& tested : told) {
      if (csv())
        add_csv(named, tested);
      else if (json())
        add_json(named, tested);
      else
        add_text(tested);
    }
  }
  void finish() {
    if (json()) out_.close_json();
  }

 private:
  [[nodiscard]] bool csv() const { return options_.common.format == "csv"; }
  [[nodiscard]] bool json() const { return options_.common.format == "json"; }

  void add_text(const chocolate::TestedRule& tested) {
    if (!tested.fails) {
      out_.write(fmt::format("  {:<31} holds for all 0 <= x,z <= {}\n", tested.rule.text(), upto_));
      return;
    }
    const chocolate::Difference& at = *tested.fails;
    out_.write(fmt::format("  {:<31} fails at x = {}, z = {}: P-position y = {}, by the rule {}\n", tested.rule.text(),
                           at.x, at.z, y_text(at.game), y_text(at.rule)));
  }
  void add_csv(const NamedBound& named, const chocolate::TestedRule& tested) {
    const auto y = [](std::uint32_t value) { return value == chocolate::none ? "" : std::to_string(value); };
    const bool with_k = named.form == BoundForm::sum || named.form == BoundForm::last;
    out_.write(fmt::format("{},{},{},{},{},{},{}", bound_word(named), with_k ? std::to_string(named.parameter) : "",
                           tested.rule.a, tested.rule.b, tested.rule.c, tested.fails ? 0 : 1, upto_));
    out_.write(tested.fails ? fmt::format(",{},{},{},{}\n", tested.fails->x, tested.fails->z, y(tested.fails->game),
                                          y(tested.fails->rule))
                            : ",,,,\n");
  }
  void add_json(const NamedBound& named, const chocolate::TestedRule& tested) {
    const auto y = [](std::uint32_t value) { return value == chocolate::none ? Json() : Json(value); };
    Json item{{"bound", named.form == BoundForm::expression ? named.expression : bound_word(named)}};
    if (named.form == BoundForm::sum || named.form == BoundForm::last) item["k"] = named.parameter;
    item["a"] = tested.rule.a;
    item["b"] = tested.rule.b;
    item["c"] = tested.rule.c;
    item["holds"] = !tested.fails.has_value();
    if (tested.fails) {
      item["x"] = tested.fails->x;
      item["z"] = tested.fails->z;
      item["game"] = y(tested.fails->game);
      item["rule"] = y(tested.fails->rule);
    }
    out_.json_item(item);
  }
  static std::string bound_word(const NamedBound& named) {
    switch (named.form) {
      case BoundForm::sum:
        return "sum";
      case BoundForm::last:
        return "z";
      case BoundForm::box:
        return "box";
      case BoundForm::expression:
        return "\"" + named.expression + "\"";
      case BoundForm::sum_table:
      case BoundForm::pair_table:
        break;
    }
    return "file";
  }

  const Options& options_;
  std::uint32_t upto_;
  Output& out_;
  bool first_ = true;
};

void run(const Options& options) {
  const std::vector<NamedBound> bounds = parse_bounds(options.bound, options.upto);
  const std::uint32_t upto = parse_upto(options.upto, bounds.front(), largest_upto);
  const std::uint32_t shift = parse_number("--shift", options.shift, 0, chocolate::largest_shift);
  const std::uint32_t near = parse_number("--near", options.near, 0, 1'000'000);
  const RunOptions run = run_options(options.common);
  Json parameters = bound_parameters(bounds.front(), upto);
  if (bounds.size() > 1) parameters["k"] = options.bound.k;
  parameters["upto"] = upto;
  parameters["misere"] = options.misere;
  parameters["shift"] = shift;
  require_distinct({{"--bound", bounds.front().file}, {"-o", options.common.output}});
  Output out(options.common, "chocolate formula", parameters);
  Report report(options, upto, out);
  const double start = seconds_now();
  for (const NamedBound& named : bounds) {
    const std::vector<chocolate::TestedRule> rules = chocolate::shift_rules(
        {.bound = named.bound, .upto = upto, .play = options.misere ? Play::misere : Play::normal, .shift = shift},
        run);
    report.add(named, worth_telling(rules, near));
  }
  report.finish();
  out.commit();
  const std::uint32_t width = 2 * shift + 1;
  note(options.common, fmt::format("{} bound{}, {} rules each; {:.4f} s", bounds.size(), bounds.size() == 1 ? "" : "s",
                                   width * width * width, seconds_now() - start));
}

}  // namespace

void register_chocolate_formula(Command& family) {
  Command& command = family.add_action("formula", "Rules (x+a) xor (y+b) xor (z+c) = 0: which holds, and how far?");
  auto options = std::make_shared<Options>();
  add_bound_options(command, options->bound, true);
  command
      .add_option("--upto", options->upto, fmt::format("N, pairs 0 <= x,z <= N are looked at, 0 to {}", largest_upto))
      .type_name("N")
      .required();
  command
      .add_option("--shift", options->shift,
                  fmt::format("a, b and c run from -A to A, 0 to {} (default 4)", chocolate::largest_shift))
      .type_name("A");
  command.add_option("--near", options->near, "show the M rules that fail last (default 5)").type_name("M");
  command.add_flag("--misere", options->misere, "whoever cannot move wins");
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chocolate formula --k 3 --upto 255",
                      "mexwave chocolate formula --k 1..15:2 --upto 127 --near 1",
                      "mexwave chocolate formula --k 2..32:2 --upto 63 --shift 0 --format csv",
                      "mexwave chocolate formula --bound box --height 20 --upto 40 --shift 1"};
  command.remarks =
      "A rule holds if {x,y,z} is a P-position exactly where the sum is 0 (two's complement) and y is within the "
      "bound. "
      "It\nfails first at the least max(x,z), then x, then z. The plain nim-sum, with no shifts, is always told. CSV: "
      "holds is 1\nor 0; x,z the first failure, game the y of the P-position there, rule the rule's, empty for none.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
