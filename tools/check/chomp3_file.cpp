// Readers of saved results. Everything is checked before it is used; what is wrong is named with its line.

#include "check/chomp3_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "check/json_numbers.hpp"
#include "check/npy_file.hpp"
#include "mexwave/error.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

namespace {

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}
  [[noreturn]] void refuse(const std::string& why) const { throw FormatError(fmt::format("'{}' {}", path_, why)); }
  [[noreturn]] void refuse_line(std::size_t line, const std::string& why) const {
    refuse(fmt::format("line {}: {}", line, why));
  }

  std::uint32_t number(std::size_t line, std::string_view field) const {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (field.empty() || error != std::errc() || end != field.data() + field.size() || value == absent) {
      refuse_line(line, fmt::format("'{}' is no whole number in range", field.substr(0, 40)));
    }
    return value;
  }

 private:
  const std::string& path_;
};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

SavedRow csv_row(const Reader& reader, std::size_t line, const std::vector<std::string_view>& f) {
  SavedRow row{};
  row.row = reader.number(line, f[0]);
  if (f[1] != "long" && f[1] != "short")
    reader.refuse_line(line, fmt::format("kind '{}' is neither long nor short", f[1].substr(0, 40)));
  row.is_long = f[1] == "long";
  row.first = reader.number(line, f[2]);
  row.end = row.is_long && f[3].empty() ? absent : reader.number(line, f[3]);
  row.min = reader.number(line, f[4]);
  row.min_at = reader.number(line, f[5]);
  row.onset = absent;
  if (row.is_long) {
    row.onset = reader.number(line, f[6]);
    for (const std::string_view offset : split(f[8], ' ')) row.pattern.push_back(reader.number(line, offset));
    if (reader.number(line, f[7]) != row.pattern.size())
      reader.refuse_line(line, "the period is not the length of the pattern");
  } else if (!f[6].empty() || !f[7].empty() || !f[8].empty()) {
    reader.refuse_line(line, "a short row has no onset, period or pattern");
  }
  if (row.is_long != (row.end == absent)) reader.refuse_line(line, "a row has an end if and only if it is short");
  return row;
}

constexpr std::string_view openings_header = "n,p,q,r", table_header = "row,0",
                           rows_header = "row,kind,first,end,min,min_at,onset,period,pattern";

SavedResult parse_csv(const Reader& reader, std::string_view bytes) {
  const std::string_view first = bytes.substr(0, bytes.find('\n'));
  if (first != openings_header && first != rows_header && !first.starts_with(table_header))
    reader.refuse("is none of the files that are re-verified: " + recomputed_kinds());
  if (bytes.back() != '\n') reader.refuse("is truncated: its last line does not end");
  std::vector<std::string_view> lines = split(bytes.substr(0, bytes.size() - 1), '\n');
  const std::vector<std::string_view> header = split(lines[0], ',');
  const auto fields = [&](std::size_t k) {
    std::vector<std::string_view> f = split(lines[k], ',');
    if (f.size() != header.size())
      reader.refuse_line(k + 1, fmt::format("{} fields, the header has {}", f.size(), header.size()));
    return f;
  };
  if (first == openings_header) {
    std::vector<SavedOpening> openings;
    for (std::size_t k = 1; k < lines.size(); ++k) {
      const auto f = fields(k);
      openings.push_back({reader.number(k + 1, f[0]), reader.number(k + 1, f[1]), reader.number(k + 1, f[2]),
                          reader.number(k + 1, f[3])});
    }
    return openings;
  }
  if (first == rows_header) {
    std::vector<SavedRow> rows;
    for (std::size_t k = 1; k < lines.size(); ++k) rows.push_back(csv_row(reader, k + 1, fields(k)));
    return rows;
  }
  SavedTable table;
  table.columns = header.size() - 1;
  table.rows = lines.size() - 1;
  for (std::size_t q = 0; q < table.columns; ++q) {
    if (header[q + 1] != std::to_string(q))
      reader.refuse_line(1, fmt::format("column {} is headed '{}'", q, header[q + 1].substr(0, 40)));
  }
  for (std::size_t k = 1; k < lines.size(); ++k) {
    const auto f = fields(k);
    if (reader.number(k + 1, f[0]) != k - 1) reader.refuse_line(k + 1, fmt::format("row {} was expected", k - 1));
    for (std::size_t q = 0; q < table.columns; ++q)
      table.values.push_back(f[q + 1].empty() ? absent : reader.number(k + 1, f[q + 1]));
  }
  return table;
}

SavedResult parse_json(const Reader& reader, std::string_view bytes) {
  const std::optional<Json> whole = Json::parse(bytes);
  if (!whole) reader.refuse("is truncated or damaged: it is not whole JSON");
  const Json& json = *whole;
  try {
    const std::string format = json.contains("format") ? json.at("format").string() : "";
    if (format != "mexwave chomp3 openings" && format != "mexwave chomp3 rows" && format != "mexwave chomp3 table") {
      reader.refuse("is none of the files that are re-verified: " + recomputed_kinds());
    }
    if (json.at("version") != 1)
      reader.refuse(fmt::format("is of version {}, this program reads version 1", json.at("version").text()));
    if (!only_whole_numbers(json.at(json.contains("openings") ? "openings" : "rows")))
      reader.refuse("has a value that is no whole number in range");
    if (json.contains("openings")) {
      std::vector<SavedOpening> openings;
      for (const Json& x : json.at("openings").items())
        openings.push_back({x.at("n").number(), x.at("p").number(), x.at("q").number(), x.at("r").number()});
      return openings;
    }
    if (format == "mexwave chomp3 rows") {
      std::vector<SavedRow> rows;
      for (const Json& x : json.at("rows").items()) {
        SavedRow row{.row = x.at("row").number(),
                     .is_long = x.at("kind") == "long",
                     .first = x.at("first").number(),
                     .end = absent,
                     .min = x.at("min").number(),
                     .min_at = x.at("min_at").number(),
                     .onset = absent,
                     .pattern = {}};
        if (!row.is_long && x.at("kind") != "short") reader.refuse("has a row that is neither short nor long");
        if (row.is_long) {
          row.onset = x.at("onset").number();
          row.pattern = x.at("pattern").numbers();
          if (row.pattern.empty() || x.at("period") != row.pattern.size())
            reader.refuse("has a row whose period is not the length of its pattern");
        } else {
          row.end = x.at("end").number();
        }
        rows.push_back(std::move(row));
      }
      return rows;
    }
    SavedTable table;
    table.rows = json.at("rows").size();
    for (const Json& line : json.at("rows").items()) {
      if (table.columns == 0) table.columns = line.size();
      if (line.size() != table.columns) reader.refuse("has rows of different lengths");
      for (const Json& value : line.items()) table.values.push_back(value.is_null() ? absent : value.number());
    }
    return table;
  } catch (const Json::Mismatch&) {
    reader.refuse("is damaged: a field is missing or of the wrong type");
  }
}

SavedResult npy_table(const std::string& path, std::string_view bytes) {
  const NpyFile npy = parse_npy(path, bytes);
  if (npy.type != "<u4" || npy.shape.size() != 2) throw FormatError(fmt::format("'{}' is not a table of uint32", path));
  if (npy.data.empty()) throw FormatError(fmt::format("'{}' is an empty table", path));
  return SavedTable{npy.shape[0], npy.shape[1], numbers_of(npy)};
}

}  // namespace

bool is_chomp3(const Given& file) {
  if (file.seal && file.seal->kind.starts_with("chomp3 ")) return true;
  const std::string_view first = file.bytes.substr(0, file.bytes.find('\n'));
  return is_npy(file.bytes) || file.bytes.starts_with("{") || first == openings_header || first == rows_header ||
         first.starts_with(table_header);
}

SavedResult parse_result(const std::string& path, std::string_view bytes) {
  const Reader reader(path);
  if (bytes.empty()) reader.refuse("is empty");
  if (is_npy(bytes)) return npy_table(path, bytes);
  if (bytes[0] == '{') return parse_json(reader, bytes);
  return parse_csv(reader, bytes);
}

std::string kind_of(const SavedResult& result) {
  constexpr const char* kinds[] = {"chomp3 openings", "chomp3 rows", "chomp3 table"};
  return kinds[result.index()];
}

}  // namespace mexwave::cli
