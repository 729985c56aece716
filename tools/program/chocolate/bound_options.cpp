// Makes a bound from the options --bound, --k and --height: a formula by its name, an expression, or a table from a
// file.

#include "chocolate/bound_options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/exit.hpp"
#include "cli/expression.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// If a bound has more values than this, the seal has only the checksum of its file.
constexpr std::uint64_t most_sealed_values = 100'000;

void refuse_together(const std::string& option, const std::string& text, const std::string& bound) {
  if (!text.empty())
    throw InvalidArgument(fmt::format("{} '{}': cannot be combined with --bound {}", option, text, bound));
}

/// The value of the option, which this value of --bound requires.
std::uint32_t parse_needed(const char* option, const char* type, const std::string& text, std::uint32_t least,
                           std::uint32_t most, const std::string& bound) {
  if (text.empty()) {
    throw InvalidArgument(
        fmt::format("--bound {}: {} {} is missing, a whole number from {} to {}", bound, option, type, least, most));
  }
  return parse_number(option, text, least, most);
}

/// The table of the floors of the expression. Throws InvalidArgument if it decreases, as tables of bounds may not.
NamedBound from_expression(const BoundOptions& options, std::uint32_t side) {
  refuse_together("--k", options.k, "EXPRESSION");
  refuse_together("--height", options.height, "EXPRESSION");
  const Expression expression(options.bound);
  if (side > largest_expression_side) {
    throw InvalidArgument(fmt::format("--bound '{}': expected x, z <= {} for an expression, got {}", options.bound,
                                      largest_expression_side, side));
  }
  require_memory("the bound " + options.bound, 8 * (std::uint64_t{side} + 1) * (std::uint64_t{side} + 1));
  std::vector<std::vector<std::uint32_t>> rows(std::size_t{side} + 1);
  for (std::uint32_t x = 0; x <= side; ++x) {
    check_interrupt();
    rows[x].reserve(rows.size());
    for (std::uint32_t z = 0; z <= side; ++z) {
      const std::int64_t value = expression.floor_at(x, z);
      if (value < 0 || value > chocolate::largest_height) {
        throw InvalidArgument(fmt::format("--bound '{}': expected values from 0 to {}, got {} at x,z = {},{}",
                                          options.bound, chocolate::largest_height, value, x, z));
      }
      rows[x].push_back(static_cast<std::uint32_t>(value));
    }
  }
  try {
    const std::string text = "y <= " + options.bound;
    return {.bound = chocolate::Bound::by_pair(rows, text),
            .form = BoundForm::expression,
            .caption = text,
            .expression = options.bound};
  } catch (const InvalidArgument& error) {
    throw InvalidArgument(fmt::format("--bound '{}': {}", options.bound, error.what()));
  }
}

/// Why the text is no expression; nullopt if it is one.
std::optional<std::string> no_expression(const std::string& text) {
  try {
    (void)Expression(text);
    return std::nullopt;
  } catch (const InvalidArgument& error) {
    return error.what();
  }
}

/// For a text that is not the name of a file: why it is not an expression. Empty if it is an expression, or if it can
/// only have been meant as one.
std::string why_no_expression(const std::string& text) {
  return text.find_first_of("(+*^ ") != std::string::npos ? "" : no_expression(text).value_or("");
}

NamedBound from_file(const BoundOptions& options, std::uint32_t side) {
  std::error_code error_code;
  if (std::filesystem::exists(options.bound, error_code) && !no_expression(options.bound)) {
    throw InvalidArgument(
        fmt::format("--bound: expected an expression or a file, got '{0}', which is both; write '({0})' for the "
                    "expression, './{0}' for the file",
                    options.bound));
  }
  BoundFile file;
  try {
    file = read_bound_file(options.bound);
  } catch (const IoError& error) {
    const bool no_file =
        error.errno_value() == ENOENT || error.errno_value() == ENOTDIR || error.errno_value() == ENAMETOOLONG;
    if (!no_file) throw;
    const std::string why = why_no_expression(options.bound);
    if (why.empty()) return from_expression(options, side);
    if (error.errno_value() != ENOENT) throw;
    throw InvalidArgument(
        fmt::format("--bound: expected sum, z, box, an expression in x and z, or a file of whole numbers, got '{}'; "
                    "there is no such file, and {}",
                    options.bound, why));
  }
  refuse_together("--k", options.k, "FILE");
  refuse_together("--height", options.height, "FILE");
  const bool by_sum = file.rows.size() == 1;
  return {
      .bound = by_sum ? chocolate::Bound::by_sum(std::move(file.rows.front())) : chocolate::Bound::by_pair(file.rows),
      .form = by_sum ? BoundForm::sum_table : BoundForm::pair_table,
      .caption = by_sum ? "bound by a table of sums" : "bound by a table of pairs",
      .file = options.bound,
      .file_checksum = std::move(file.checksum)};
}

}  // namespace

void add_bound_options(Command& command, BoundOptions& options, bool several) {
  const char* const list = several ? "; several as 1,3,5 or 1..33 or 1..33:2" : "";
  command.add_option("--k K", options.k,
                     fmt::format("K of the bound, 1 to {}, for --bound sum and z{}", chocolate::largest_k, list));
  command
      .add_option("--bound BOUND", options.bound,
                  "sum: y <= (x+z)/K (default); z: y <= z/K; box: y <= the height; an expression such as "
                  "floor(sqrt(x*z)); or a file, see mexwave chocolate --help")
      .names_file();
  command.add_option("--height Y", options.height,
                     fmt::format("Y, the height for --bound box, 0 to {}", chocolate::largest_height));
}

NamedBound parse_bound(const BoundOptions& options, std::uint32_t side) {
  const bool sum = options.bound == "sum";
  if (sum || options.bound == "z") {
    refuse_together("--height", options.height, options.bound);
    const std::uint32_t k = parse_needed("--k", "K", options.k, 1, chocolate::largest_k, options.bound);
    return {.bound = sum ? chocolate::Bound::sum(k) : chocolate::Bound::last(k),
            .form = sum ? BoundForm::sum : BoundForm::last,
            .caption = fmt::format("{}k = {}", sum ? "" : "bound by z, ", k),
            .parameter = k};
  }
  if (options.bound == "box") {
    refuse_together("--k", options.k, "box");
    const std::uint32_t height = parse_needed("--height", "Y", options.height, 0, chocolate::largest_height, "box");
    return {.bound = chocolate::Bound::constant(height),
            .form = BoundForm::box,
            .caption = fmt::format("box of height {}", height),
            .parameter = height};
  }
  return from_file(options, side);
}

const char* NamedBound::word() const {
  switch (form) {
    case BoundForm::sum:
      return "sum";
    case BoundForm::last:
      return "z";
    case BoundForm::box:
      return "box";
    case BoundForm::expression:
      return "expression";
    default:
      return "file";
  }
}

Json bound_parameters(const NamedBound& named, std::uint32_t upto) {
  Json json{{"bound", named.word()}};
  if (named.form == BoundForm::sum || named.form == BoundForm::last) json["k"] = named.parameter;
  if (named.form == BoundForm::box) json["height"] = named.parameter;
  if (named.form == BoundForm::expression) json["expression"] = named.expression;
  if (named.file.empty()) return json;
  json["file"] = named.file;
  json["xxh3_128"] = named.file_checksum;
  const std::uint64_t side = std::uint64_t{std::min(upto, named.bound.reach())} + 1;
  if (named.form == BoundForm::sum_table && 2 * side - 1 <= most_sealed_values) {
    Json values = Json::array();
    for (std::uint32_t sum = 0; sum < 2 * side - 1; ++sum) values.push_back(named.bound(sum / 2, sum - sum / 2));
    json["values"] = std::move(values);
  }
  if (named.form == BoundForm::pair_table && side * side <= most_sealed_values) {
    Json rows = Json::array();
    for (std::uint32_t x = 0; x < side; ++x) {
      Json row = Json::array();
      for (std::uint32_t z = 0; z < side; ++z) row.push_back(named.bound(x, z));
      rows.push_back(std::move(row));
    }
    json["rows"] = std::move(rows);
  }
  return json;
}

}  // namespace mexwave::cli
