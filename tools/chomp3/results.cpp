// Openings and rows as text, CSV and JSON.

#include "chomp3/results.hpp"
#include "output/text.hpp"

#include <fmt/core.h>

namespace mexwave::cli {

namespace {

std::string number_or_empty(std::uint32_t value) { return value == chomp3::none ? "" : std::to_string(value); }

}  // namespace

void write_openings(const chomp3::Sweep& sweep, const std::string& format, Output& out) {
  if (format == "json") {
    out.open_json("openings");
    for (std::uint32_t n = 1; n <= sweep.upto; ++n) {
      for (const auto& x : sweep.openings(n)) out.json_item({{"n", n}, {"p", x.p}, {"q", x.q}, {"r", x.r}});
    }
    out.close_json();
    return;
  }
  const bool csv = format == "csv";
  out.write(csv ? "n,p,q,r\n" : fmt::format("{:>8}   winning first move leaves\n", "3 x n"));
  for (std::uint32_t n = 1; n <= sweep.upto; ++n) {
    for (const auto& x : sweep.openings(n)) {
      out.write(csv ? fmt::format("{},{},{},{}\n", n, x.p, x.q, x.r)
                    : fmt::format("{:>8}   ({},{},{})\n", n, x.p, x.q, x.r));
    }
  }
}

void write_rows(const std::vector<chomp3::Row>& rows, const std::string& format, Output& out) {
  if (format == "json") {
    out.open_json("rows");
    for (const chomp3::Row& row : rows) {
      Json item{{"row", row.row}, {"kind", row.is_long ? "long" : "short"}, {"first", row.first}};
      if (!row.is_long) item["end"] = row.end;
      item["min"] = row.min;
      item["min_at"] = row.min_at;
      if (row.is_long) {
        item["onset"] = row.preperiod;
        item["period"] = row.period();
        item["pattern"] = row.pattern;
      }
      out.json_item(item);
    }
    out.close_json();
    return;
  }
  const bool csv = format == "csv";
  constexpr const char* csv_line = "{},{},{},{},{},{},{},{},{}\n";
  constexpr const char* text_line = "{:>8} {:<6}{:>9}{:>9}{:>9}{:>9}{:>9}{:>7}  {}\n";
  const auto line = [&](auto&&... fields) {
    out.write(fmt::format(fmt::runtime(csv ? csv_line : text_line), fields...));
  };
  line("row", "kind", "first", "end", "min", "min_at", "onset", "period", "pattern");
  for (const chomp3::Row& row : rows) {
    line(row.row, row.is_long ? "long" : "short", row.first, number_or_empty(row.end), row.min, row.min_at,
         number_or_empty(row.preperiod), row.is_long ? std::to_string(row.period()) : "", joined(row.pattern, " "));
  }
}

}  // namespace mexwave::cli
