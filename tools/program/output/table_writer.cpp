#include "output/table_writer.hpp"

#include <fmt/core.h>

#include <stdexcept>

#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// The numbers separated by `between`, with `missing` in place of a number that is `none`.
void append_list(std::string& text, std::span<const std::uint32_t> list, char between, std::string_view missing) {
  for (std::size_t k = 0; k < list.size(); ++k) {
    if (k > 0) text += between;
    if (list[k] == Cell::none)
      text += missing;
    else
      append_number(text, list[k]);
  }
}

}  // namespace

TableWriter::TableWriter(Output& out, std::uint32_t repeated) : out_(out), form_(out.form()) {
  if (out_.format() == "csv") out_.write(csv_header(form_, repeated) + '\n');
  if (out_.format() == "json") out_.open_json(std::string(form_.list));
  if (out_.format() == "text") {
    for (const Column& column : form_.columns)
      line_ += fmt::vformat(column.text, fmt::make_format_args(column.heading));
    out_.write(line_ + '\n');
  }
}

void TableWriter::row(Cells cells) {
  if (cells.size() != form_.columns.size()) [[unlikely]]
    throw std::logic_error(
        fmt::format("{}: a row of {} cells, expected {}", form_.kind, cells.size(), form_.columns.size()));
  line_.clear();
  if (out_.format() == "csv")
    add_csv(cells);
  else if (out_.format() == "json")
    add_json(cells);
  else if (out_.format() == "bfile")
    add_bfile(cells);
  else
    add_text(cells);
  ++rows_;
  out_.write(line_);
}

void TableWriter::end() {
  if (out_.format() != "json") return;
  if (form_.json == JsonRows::nested && rows_ > 0) out_.write("]");
  out_.close_json();
}

void TableWriter::add_field(const Column& column, const Cell& cell) {
  if (const auto* flag = std::get_if<bool>(&cell.value_)) {
    line_ += *flag ? '1' : '0';
  } else if (const auto* number = std::get_if<std::uint64_t>(&cell.value_)) {
    append_number(line_, *number);
  } else if (const auto* integer = std::get_if<std::int64_t>(&cell.value_)) {
    append_number(line_, *integer);
  } else if (const auto* text = std::get_if<std::string_view>(&cell.value_)) {
    if (column.quoted) line_ += '"';
    line_ += *text;
    if (column.quoted) line_ += '"';
  } else if (const auto* list = std::get_if<std::span<const std::uint32_t>>(&cell.value_)) {
    append_list(line_, *list, column.repeated ? ',' : ' ', column.repeated ? "" : "-");
  }
}

void TableWriter::add_csv(Cells cells) {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (k > 0) line_ += ',';
    add_field(form_.columns[k], cells[k]);
  }
  line_ += '\n';
}

void TableWriter::add_text(Cells cells) {
  std::string text;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const bool is_missing = std::holds_alternative<std::monostate>(cells[k].value_) ||
                            std::holds_alternative<std::nullptr_t>(cells[k].value_);
    std::swap(line_, text);
    if (is_missing)
      line_ += '-';
    else
      add_field(form_.columns[k], cells[k]);
    std::swap(line_, text);
    line_ += fmt::vformat(form_.columns[k].text, fmt::make_format_args(text));
    text.clear();
  }
  line_ += '\n';
}

void TableWriter::add_bfile(Cells cells) {
  const std::size_t blank = form_.bfile.find(' ');
  const std::string_view index = form_.bfile.substr(0, blank), term = form_.bfile.substr(blank + 1);
  if (index == "#") append_number(line_, rows_ + 1);
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (form_.columns[k].name == term) line_ += ' ';
    if (form_.columns[k].name == index || form_.columns[k].name == term) add_field(form_.columns[k], cells[k]);
  }
  line_ += '\n';
}

void TableWriter::add_value(const Column& column, const Cell& cell) {
  if (const auto* flag = std::get_if<bool>(&cell.value_)) {
    line_ += *flag ? "true" : "false";
  } else if (const auto* text = std::get_if<std::string_view>(&cell.value_)) {
    line_ += Json(*text).text();
  } else if (const auto* list = std::get_if<std::span<const std::uint32_t>>(&cell.value_)) {
    if (!column.repeated) line_ += '[';
    append_list(line_, *list, ',', "null");
    if (!column.repeated) line_ += ']';
  } else if (std::holds_alternative<std::monostate>(cell.value_) ||
             std::holds_alternative<std::nullptr_t>(cell.value_)) {
    line_ += "null";
  } else {
    add_field(column, cell);
  }
}

void TableWriter::add_json(Cells cells) {
  if (form_.json == JsonRows::nested) {
    const auto group = std::get<std::uint64_t>(cells[0].value_);
    line_ += rows_ == 0 ? "\n[" : group == group_ ? "," : "],\n[";
    group_ = group;
    return add_value(form_.columns.back(), cells.back());
  }
  line_ += rows_ == 0 ? "\n" : ",\n";
  if (form_.json == JsonRows::values) return add_value(form_.columns.back(), cells.back());
  const bool objects = form_.json == JsonRows::objects;
  line_ += objects ? '{' : '[';
  bool first = true;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const Column& column = form_.columns[k];
    if (column.csv_only || (objects && std::holds_alternative<std::monostate>(cells[k].value_))) continue;
    if (!first) line_ += ',';
    first = false;
    if (objects) line_.append("\"").append(column.name).append("\":");
    add_value(column, cells[k]);
  }
  line_ += objects ? '}' : ']';
}

}  // namespace mexwave::cli
