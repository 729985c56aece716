// `mexwave chomp4 rows`: one line a row (r,s), with its end, or the pattern that it repeats for ever.

#include <fmt/core.h>

#include <map>
#include <memory>

#include "chomp4/chomp4.hpp"
#include "cli/numbers.hpp"
#include "mexwave/four_row_chomp_rows.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::string rows_upto;
  std::string upto = "60000";
};

const char* kind_name(chomp4::RowKind kind) {
  constexpr const char* names[] = {"dead", "ended", "periodic", "open"};
  return names[static_cast<int>(kind)];
}

std::string number_or_empty(std::uint32_t value) { return value == chomp4::none ? "" : std::to_string(value); }

/// "1 1 - 2": where a p has no q there is a dash.
std::string pattern_text(const chomp4::Row& row) {
  std::vector<std::string> parts;
  for (const std::uint32_t offset : row.pattern) parts.push_back(offset == chomp4::none ? "-" : std::to_string(offset));
  return joined(parts, " ");
}

void write_csv(const chomp4::Rows& found, Output& out) {
  out.write("r,s,kind,end,onset,period,pattern\n");
  for (const chomp4::Row& row : found.rows) {
    out.write(fmt::format("{},{},{},{},{},{},{}\n", row.r, row.s, kind_name(row.kind), number_or_empty(row.end),
                          number_or_empty(row.preperiod), row.pattern.empty() ? "" : std::to_string(row.period()),
                          pattern_text(row)));
  }
}

void write_json(const chomp4::Rows& found, Output& out) {
  out.open_json("rows");
  for (const chomp4::Row& row : found.rows) {
    Json item{{"r", row.r}, {"s", row.s}, {"kind", kind_name(row.kind)}};
    if (row.end != chomp4::none) item["end"] = row.end;
    if (row.kind == chomp4::RowKind::periodic) {
      item["onset"] = row.preperiod;
      item["period"] = row.period();
      Json& pattern = item["pattern"] = Json::array();
      for (const std::uint32_t offset : row.pattern)
        pattern.push_back(offset == chomp4::none ? Json(nullptr) : Json(offset));
    }
    out.json_item(item);
  }
  out.close_json();
}

void write_text(const chomp4::Rows& found, Output& out) {
  std::map<std::string, std::uint32_t> kinds;
  std::map<std::uint32_t, std::uint32_t> periods;
  std::string text =
      "Rows (r,s), s = 0..r: the period of p - q; e ended, . dead, ? open; and that of all to r together.\n";
  std::size_t at = 0;
  for (std::uint32_t r = 0; r <= found.rows_upto; ++r) {
    append(text, "{:>4}:", r);
    for (std::uint32_t s = 0; s <= r; ++s, ++at) {
      const chomp4::Row& row = found.rows[at];
      ++kinds[kind_name(row.kind)];
      if (row.kind == chomp4::RowKind::periodic) {
        ++periods[row.period()];
        append(text, " {}", row.period());
      } else {
        text += row.kind == chomp4::RowKind::ended ? " e" : row.kind == chomp4::RowKind::dead ? " ." : " ?";
      }
    }
    if (found.joint_period[r] != 0) append(text, "   all: {}", found.joint_period[r]);
    text += "\n";
  }
  for (const auto& [kind, count] : kinds) append(text, "{} {}\n", count, kind);
  for (const auto& [period, count] : periods) append(text, "period {}: {} rows\n", period, count);
  out.write(text);
}

void run(const Options& options) {
  const std::uint32_t rows_upto = parse_number("--rows", options.rows_upto, 0, chomp4::largest_row);
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, chomp4::largest_row_p);
  const RunOptions run = run_options(options.common);
  Output out(options.common, chomp4_rows_kind, {{"rows", rows_upto}, {"upto", upto}});
  const chomp4::Rows found = chomp4::rows({.rows_upto = rows_upto, .upto = upto}, run);
  if (options.common.format == "csv")
    write_csv(found, out);
  else if (options.common.format == "json")
    write_json(found, out);
  else
    write_text(found, out);
  out.commit();
}

}  // namespace

void register_chomp4_rows(Command& family) {
  Command& command =
      family.add_action("rows", "All (p,q,r,s) with r and s fixed: they end, or repeat a pattern for ever");
  auto options = std::make_shared<Options>();
  command
      .add_option("--rows", options->rows_upto, fmt::format("R, 0 to {}: rows (r,s) with r <= R", chomp4::largest_row))
      .type_name("R")
      .required();
  command.add_option("--upto", options->upto, "P: follow them to p = P").type_name("P").not_empty();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp4 rows --rows 16 --upto 5000",
                      "mexwave chomp4 rows --rows 12 --upto 2000 --format csv -o rows.csv"};
  command.remarks =
      "CSV columns: r,s,kind,end,onset,period,pattern. A row is dead (no P-position), ended (at (e,e,r,s)), periodic "
      "(p - q\n"
      "repeats from p = onset on for ever, which is certified, a dash where p has no q), or open (not decided by P).";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
