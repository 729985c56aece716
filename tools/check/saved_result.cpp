// Readers of saved results. Everything is checked before it is used; what is wrong is named with its line.

#include "check/saved_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>

#include "mexwave/error.hpp"

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

SavedResult parse_csv(const Reader& reader, const std::string& bytes) {
  if (bytes.back() != '\n') reader.refuse("is truncated: its last line does not end");
  std::vector<std::string_view> lines = split(std::string_view(bytes).substr(0, bytes.size() - 1), '\n');
  const std::vector<std::string_view> header = split(lines[0], ',');
  const auto fields = [&](std::size_t k) {
    std::vector<std::string_view> f = split(lines[k], ',');
    if (f.size() != header.size())
      reader.refuse_line(k + 1, fmt::format("{} fields, the header has {}", f.size(), header.size()));
    return f;
  };
  if (lines[0] == "n,p,q,r") {
    std::vector<SavedOpening> openings;
    for (std::size_t k = 1; k < lines.size(); ++k) {
      const auto f = fields(k);
      openings.push_back({reader.number(k + 1, f[0]), reader.number(k + 1, f[1]), reader.number(k + 1, f[2]),
                          reader.number(k + 1, f[3])});
    }
    return openings;
  }
  if (lines[0] == "row,kind,first,end,min,min_at,onset,period,pattern") {
    std::vector<SavedRow> rows;
    for (std::size_t k = 1; k < lines.size(); ++k) rows.push_back(csv_row(reader, k + 1, fields(k)));
    return rows;
  }
  if (header[0] == "row" && header.size() > 1 && header[1] == "0") {
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
  reader.refuse("is not a saved openings, rows or table file: its header is unknown");
}

SavedResult parse_json(const Reader& reader, const std::string& bytes) {
  const nlohmann::json json = nlohmann::json::parse(bytes, nullptr, false);
  if (json.is_discarded()) reader.refuse("is truncated or damaged: it is not whole JSON");
  try {
    const std::string format = json.value("format", "");
    if (format != "mexwave chomp3 openings" && format != "mexwave chomp3 rows" && format != "mexwave chomp3 table") {
      reader.refuse("is not a saved openings, rows or table file");
    }
    if (json.at("version") != 1)
      reader.refuse(fmt::format("is of version {}, this program reads version 1", json.at("version").dump()));
    if (json.contains("openings")) {
      std::vector<SavedOpening> openings;
      for (const auto& x : json.at("openings")) openings.push_back({x.at("n"), x.at("p"), x.at("q"), x.at("r")});
      return openings;
    }
    if (format == "mexwave chomp3 rows") {
      std::vector<SavedRow> rows;
      for (const auto& x : json.at("rows")) {
        SavedRow row{x.at("row"), x.at("kind") == "long", x.at("first"), absent,
                     x.at("min"), x.at("min_at"),         absent,        {}};
        if (!row.is_long && x.at("kind") != "short") reader.refuse("has a row that is neither short nor long");
        if (row.is_long) {
          row.onset = x.at("onset");
          row.pattern = x.at("pattern").get<std::vector<std::uint32_t>>();
          if (row.pattern.empty() || x.at("period") != row.pattern.size())
            reader.refuse("has a row whose period is not the length of its pattern");
        } else {
          row.end = x.at("end");
        }
        rows.push_back(std::move(row));
      }
      return rows;
    }
    SavedTable table;
    table.rows = json.at("rows").size();
    for (const auto& line : json.at("rows")) {
      if (table.columns == 0) table.columns = line.size();
      if (line.size() != table.columns) reader.refuse("has rows of different lengths");
      for (const auto& value : line) table.values.push_back(value.is_null() ? absent : value.get<std::uint32_t>());
    }
    return table;
  } catch (const nlohmann::json::exception&) {
    reader.refuse("is damaged: a field is missing or of the wrong type");
  }
}

SavedResult parse_npy(const Reader& reader, const std::string& bytes) {
  if (bytes.size() < 10 || bytes[6] != 1) reader.refuse("is truncated or not NPY version 1.0");
  const std::size_t length = static_cast<unsigned char>(bytes[8]) + 256u * static_cast<unsigned char>(bytes[9]);
  const std::string header = bytes.substr(std::min<std::size_t>(10, bytes.size()), length);
  const std::string expected_head = "{'descr': '<u4', 'fortran_order': False, 'shape': (";
  if (!header.starts_with(expected_head)) reader.refuse("is not a table saved as uint32 in C order");
  SavedTable table;
  unsigned long long rows = 0, columns = 0;
  if (std::sscanf(header.c_str() + expected_head.size(), "%20llu, %20llu)", &rows, &columns) != 2)
    reader.refuse("has no two-dimensional shape");
  const std::uint64_t data = bytes.size() - std::min(bytes.size(), 10 + length);
  if (rows == 0 || columns == 0 || rows > data || columns > data || rows * columns != data / 4 || data % 4 != 0) {
    reader.refuse(fmt::format("is truncated or damaged: {} bytes do not hold {} x {} numbers", data, rows, columns));
  }
  table.rows = rows;
  table.columns = columns;
  table.values.resize(rows * columns);
  std::memcpy(table.values.data(), bytes.data() + 10 + length, data);
  return table;
}

}  // namespace

SavedResult parse_result(const std::string& path, const std::string& bytes) {
  const Reader reader(path);
  if (bytes.empty()) reader.refuse("is empty");
  if (bytes.compare(0, 6, "\x93NUMPY") == 0) return parse_npy(reader, bytes);
  if (bytes[0] == '{') return parse_json(reader, bytes);
  return parse_csv(reader, bytes);
}

std::string kind_of(const SavedResult& result) {
  constexpr const char* kinds[] = {"chomp3 openings", "chomp3 rows", "chomp3 table"};
  return kinds[result.index()];
}

}  // namespace mexwave::cli
