// `mexwave formats`: prints the reference page of file formats, generated from the forms.

#include <fmt/core.h>

#include <memory>

#include "cli/command.hpp"
#include "forms/forms.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

std::string type_text(const Column& column) {
  constexpr const char* names[] = {"integer, increasing by one",
                                   "integer",
                                   "integer, with sign",
                                   "integer, below 2^64",
                                   "1, 0",
                                   "word",
                                   "text",
                                   "list"};
  std::string text = names[static_cast<std::size_t>(column.type)];
  if (column.type == Type::word) text = std::string(column.words);
  if (column.type == Type::index) text += fmt::format(" from {}", column.first);
  if (column.quoted) text += ", quoted in CSV";
  if (column.optional) text += ", or empty";
  return text;
}

std::string name_text(const Column& column) {
  if (!column.repeated) return std::string(column.name);
  return fmt::format("{0}{1}, {0}{2}, ...", column.name, column.first, column.first + 1);
}

/// The columns that an item of the JSON list has, such as "`n`, `p`".
std::string json_columns(const Form& form) {
  std::string names;
  for (const Column& column : form.columns) {
    if (!column.csv_only && column.type != Type::index)
      names += fmt::format("{}`{}`", names.empty() ? "" : ", ", name_text(column));
  }
  return names;
}

std::string json_text(const Form& form) {
  if (form.list.empty()) return "one object";
  const std::string list = fmt::format("the list `{}`", form.list);
  switch (form.json) {
    case JsonRows::objects:
      return list + ", one object per row, without empty members";
    case JsonRows::arrays:
      return list + ", one list per row";
    case JsonRows::values:
      return fmt::format("{} of {} in order", list, json_columns(form));
    case JsonRows::nested:
      return fmt::format("{}, for each `{}` a list of {}", list, form.columns[0].name, json_columns(form));
  }
  return "";
}

/// Describes the JSON of this kind. Two reports differ from all others.
std::string json_line(const Form& form) {
  if (form.kind == "verify") return "a list with one object per claim, without `format`";
  if (form.kind == "cpu") return "one object, without `format`";
  return fmt::format("`\"format\":\"mexwave {}\"`, {}", form.json_kind(), json_text(form));
}

std::string section(const Form& form) {
  std::string text = fmt::format("## {}\n{}.\n\n", form.kind, form.what);
  append(text, "- Formats: {}.\n", form.formats);
  if (form.sealed_kind() != form.kind) append(text, "- Named in the seal: `{}`.\n", form.sealed_kind());
  if (has_word(form.formats, "json")) append(text, "- JSON: {}.\n", json_line(form));
  if (!form.npy_type.empty())
    append(text, "- NPY: `{}`, shape ({}): {}.\n", form.npy_type, form.npy_shape, form.npy_values);
  if (!form.bfile.empty()) {
    const std::size_t blank = form.bfile.find(' ');
    const std::string_view index = form.bfile.substr(0, blank);
    append(text, "- b-file: {} and {}.\n", index == "#" ? "the index" : index, form.bfile.substr(blank + 1));
  }
  append(text, "- Check: {}.\n", form.recheck.empty() ? std::string_view("only the checksum") : form.recheck);
  if (form.columns.empty()) return text;
  text += "\n| column | type | meaning |\n| --- | --- | --- |\n";
  for (const Column& column : form.columns)
    append(text, "| `{}` | {}{} | {} |\n", name_text(column), type_text(column), column.csv_only ? "; CSV only" : "",
           column.meaning);
  return text;
}

std::string page() {
  std::string text =
      "# Formats of result files\n"
      "Written by `mexwave formats`; a test compares this page with the output.\n\n"
      "- A saved file has a seal beside it, `FILE.xxh3`: kind, format, parameters, length and checksum.\n"
      "- CSV has a header; fields are separated by commas, lines end with a line feed, texts with commas are quoted.\n"
      "- JSON is one object, unless the kind says otherwise: "
      "`{\"format\":\"mexwave KIND\",\"version\":1,\"parameters\":{...},\"LIST\":[...]}`, one\n  item of the "
      "list per line.\n"
      "- NPY is version 1.0, little-endian, in C order.\n"
      "- A b-file has an index and a term per line, as in the OEIS.\n"
      "- Results without columns (one position, a census, a picture, a report) have a layout of their own.\n\n";
  for (const Form& form : all_forms) text += section(form) + "\n";
  text.pop_back();
  return text;
}

const Family registered(105, [](Command& program) {
  Command& command = program.add_action("formats", "The formats of result files: columns, types, checks");
  auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("KIND", *words, "a kind of file, such as chomp3 openings (default: all)");
  command.examples = {"mexwave formats", "mexwave formats chomp3 openings"};
  command.remarks = "The output is Markdown. docs/reference/formats.md contains all of it.";
  command.run = [words] {
    const std::string kind = joined(*words, " ");
    const Form* const form = find_form(kind);
    if (!kind.empty() && form == nullptr)
      throw InvalidArgument(fmt::format("KIND: expected a kind that 'mexwave formats' lists, got '{}'", kind));
    fmt::print("{}", form == nullptr ? page() : section(*form));
  };
});

}  // namespace

}  // namespace mexwave::cli
