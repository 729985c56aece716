// Reads tables: splits lines of CSV and items of JSON, and converts each field or value by the type of its column.

#include "check/table_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "output/output.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

std::string expected_of(const Column& column) {
  switch (column.type) {
    case Type::flag:
      return "0 or 1";
    case Type::word:
      return fmt::format("one of {}", column.words);
    case Type::text:
      return column.quoted ? "a text in quotes" : "a text without quotes";
    case Type::list:
      return "a list of whole numbers";
    case Type::large:
      return "a whole number below 2^64";
    case Type::integer:
      return "a whole number";
    default:
      return "a whole number below 4294967295";
  }
}

class Reader {
 public:
  explicit Reader(const Given& file) : file_(file), form_(*file.form) { t_.form = file.form; }

  Table read() {
    if (file_.bytes.empty()) file_.refuse("is empty");
    if (file_.seal) t_.parameters = file_.seal->parameters;
    if (file_.format == "npy")
      read_npy();
    else if (file_.format == "json")
      read_json();
    else if (file_.format == "csv")
      read_csv();
    else
      read_bfile();
    return std::move(t_);
  }

 private:
  [[noreturn]] void refuse_cell(const Column& column, std::string_view got) const {
    file_.refuse(fmt::format("{}, {}: expected {}, got '{}'", place(), column.repeated ? "a number" : column.name,
                             expected_of(column), got.substr(0, 40)));
  }
  [[nodiscard]] std::string place() const { return fmt::format("{} {}", json_ ? "entry" : "line", number_); }

  // ---- cells

  void add_number(const Column& column, std::optional<std::uint64_t> value, std::string_view got) {
    if (!value) refuse_cell(column, got);
    if (column.type == Type::large) {
      t_.cells.push_back(static_cast<std::uint32_t>(t_.larges.size()));
      t_.larges.push_back(*value);
      return;
    }
    if (*value >= absent || (column.type == Type::flag && *value > 1)) refuse_cell(column, got);
    t_.cells.push_back(static_cast<std::uint32_t>(*value));
  }
  /// A whole number, which may be negative, in two's complement.
  void add_integer(const Column& column, std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || std::to_string(value) != text) refuse_cell(column, text);
    t_.cells.push_back(static_cast<std::uint32_t>(t_.larges.size()));
    t_.larges.push_back(static_cast<std::uint64_t>(value));
  }
  void add_text(const Column& column, std::string text) {
    if (column.type == Type::word) {
      std::string_view words = column.words;
      for (std::uint32_t k = 0; !words.empty(); ++k) {
        if (cut_off(words, ' ') != text) continue;
        t_.cells.push_back(k);
        return;
      }
      refuse_cell(column, text);
    }
    t_.cells.push_back(static_cast<std::uint32_t>(t_.texts.size()));
    t_.texts.push_back(std::move(text));
  }
  void add_list(std::vector<std::uint32_t> list) {
    t_.cells.push_back(static_cast<std::uint32_t>(t_.lists.size()));
    t_.lists.push_back(std::move(list));
  }
  void add_missing(const Column& column) {
    if (!column.optional) refuse_cell(column, "");
    t_.cells.push_back(absent);
  }
  /// Checks that an index rises by one from row to row. If there are two indices, the second restarts when the first
  /// rises.
  void check_indices() {
    const std::size_t begin = t_.cells.size() - t_.width, indices = count_of_indices();
    for (std::size_t k = 0; k < indices; ++k) {
      const std::uint32_t found = t_.cells[begin + k], first = form_.columns[k].first;
      const std::uint32_t next = begin == 0 ? first : t_.cells[begin - t_.width + k] + 1;
      const bool outer = k + 1 < indices;
      const bool anew = k > 0 && begin > 0 && t_.cells[begin] != t_.cells[begin - t_.width];
      if (found != (anew ? first : next) && !(outer && begin > 0 && found + 1 == next))
        file_.refuse(fmt::format("{}, {}: index {} where {} was expected", place(), form_.columns[k].name, found,
                                 anew ? first : next));
    }
  }
  [[nodiscard]] std::size_t count_of_indices() const {
    return static_cast<std::size_t>(std::count_if(form_.columns.begin(), form_.columns.end(),
                                                  [](const Column& c) { return c.type == Type::index; }));
  }

  // ---- CSV

  void read_csv() {
    std::string_view rest = file_.bytes;
    const std::string_view header = cut_off(rest, '\n');
    const auto commas = static_cast<std::uint64_t>(std::count(header.begin(), header.end(), ','));
    const bool grows =
        std::any_of(form_.columns.begin(), form_.columns.end(), [](const Column& c) { return c.repeated; });
    t_.repeated = grows && commas + 2 > form_.columns.size()
                      ? static_cast<std::uint32_t>(commas + 2 - form_.columns.size())
                  : grows ? 1
                          : 0;
    const std::string expected = csv_header(form_, t_.repeated);
    if (header != expected)
      file_.refuse(fmt::format("line 1: expected {} as the header of {}, got '{}'", expected.substr(0, 80), form_.kind,
                               header.substr(0, 40)));
    if (file_.bytes.back() != '\n') file_.refuse("is truncated: its last line does not end");
    t_.width = commas + 1;
    std::vector<std::string_view> fields;
    for (number_ = 2; !rest.empty(); ++number_) {
      const std::string_view line = cut_off(rest, '\n');
      split(line, fields);
      if (fields.size() != t_.width)
        file_.refuse(fmt::format("{}: expected {} fields, got '{}'", place(), t_.width, line.substr(0, 40)));
      std::size_t at = 0;
      for (const Column& column : form_.columns) {
        for (std::uint32_t k = 0; k < (column.repeated ? t_.repeated : 1); ++k) add_field(column, fields[at++]);
      }
      check_indices();
    }
  }
  /// Splits at commas outside quotes.
  static void split(std::string_view line, std::vector<std::string_view>& fields) {
    fields.clear();
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t closing = line.substr(begin).starts_with('"') ? line.find('"', begin + 1) : begin;
      const std::size_t end = std::min(line.find(',', std::min(closing, line.size())), line.size());
      fields.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  void add_field(const Column& column, std::string_view field) {
    if (field.empty()) return add_missing(column);
    switch (column.type) {
      case Type::integer:
        return add_integer(column, field);
      case Type::word:
        return add_text(column, std::string(field));
      case Type::text: {
        const bool is_quoted = field.size() > 1 && field.starts_with('"') && field.ends_with('"');
        const std::string_view inside = is_quoted ? field.substr(1, field.size() - 2) : field;
        if (is_quoted != column.quoted || inside.find('"') != std::string_view::npos) refuse_cell(column, field);
        return add_text(column, std::string(inside));
      }
      case Type::list: {
        if (field.ends_with(' ')) refuse_cell(column, field);
        std::vector<std::uint32_t> list;
        for (std::string_view left = field; !left.empty();) {
          const std::string_view one = cut_off(left, ' ');
          const auto value = whole_number(one);
          if (one != "-" && value.value_or(absent) >= absent) refuse_cell(column, field);
          list.push_back(static_cast<std::uint32_t>(value.value_or(absent)));
        }
        return add_list(std::move(list));
      }
      default:
        add_number(column, whole_number(field), field);
    }
  }

  // ---- JSON

  void read_json() {
    json_ = true;
    const std::optional<Json> all = Json::parse(file_.bytes);
    if (!all || !all->is_object()) file_.refuse("is truncated or damaged: it is not complete JSON");
    if (all->get("format") != fmt::format("mexwave {}", form_.json_kind()))
      file_.refuse(fmt::format("is not {}", form_.kind));
    if (const Json& version = all->get("version"); version != form_.version)
      file_.refuse(
          fmt::format("is of version {}, this program reads version {}", version.text().substr(0, 40), form_.version));
    for (const auto& [name, value] : all->members()) {
      const bool known = name == "format" || name == "version" || name == "parameters" || name == form_.list;
      if (!known || &all->at(name) != &value)
        file_.refuse(fmt::format("expected format, version, parameters and {}, each once, got '{}'{}", form_.list,
                                 name.substr(0, 40), known ? " twice" : ""));
    }
    if (!all->get(form_.list).is_array()) file_.refuse(fmt::format("expected a list '{}', got none", form_.list));
    const Json& own = all->get("parameters");
    if (!own.is_object())
      file_.refuse(fmt::format("expected an object 'parameters', got {}", own.text().substr(0, 40)));
    file_.require_parameters(own);
    t_.parameters = own;
    set_width(all->get(form_.list));
    for (const Json& item : all->get(form_.list).items()) {
      add_item(item);
      ++number_;
    }
  }
  /// Takes the number of repeated columns from the first item.
  void set_width(const Json& list) {
    t_.width = form_.columns.size();
    const auto grows =
        std::find_if(form_.columns.begin(), form_.columns.end(), [](const Column& c) { return c.repeated; });
    if (grows == form_.columns.end()) return;
    const auto others = static_cast<std::size_t>(std::count_if(
        form_.columns.begin(), form_.columns.end(), [](const Column& c) { return !c.repeated && !c.csv_only; }));
    const std::size_t items = list.size() > 0 && list.items().front().is_array() ? list.items().front().size() : 0;
    t_.repeated = static_cast<std::uint32_t>(items > others ? items - others : 0);
    t_.width += t_.repeated - std::size_t{1};
  }
  void add_item(const Json& item) {
    const auto damaged = [&](const std::string& expected) {
      file_.refuse(fmt::format("entry {}: expected {}, got {}", number_, expected, item.text().substr(0, 40)));
    };
    switch (form_.json) {
      case JsonRows::objects:
        return add_object(item);
      case JsonRows::values:
        t_.cells.push_back(form_.columns[0].first + static_cast<std::uint32_t>(number_));
        return add_value(form_.columns[1], item);
      case JsonRows::nested:
        if (!item.is_array()) damaged("a list");
        for (std::size_t k = 0; k < item.size(); ++k) {
          t_.cells.push_back(form_.columns[0].first + static_cast<std::uint32_t>(number_));
          t_.cells.push_back(form_.columns[1].first + static_cast<std::uint32_t>(k));
          add_value(form_.columns[2], item.at(k));
        }
        return;
      case JsonRows::arrays:
        break;
    }
    std::size_t at = 0, needed = t_.width;
    for (const Column& column : form_.columns) needed -= column.csv_only ? 1 : 0;
    if (!item.is_array() || item.size() != needed) damaged(fmt::format("{} values", needed));
    for (const Column& column : form_.columns) {
      if (column.type == Type::index) {
        t_.cells.push_back(column.first + static_cast<std::uint32_t>(number_));
        continue;
      }
      for (std::uint32_t k = 0; k < (column.repeated ? t_.repeated : 1); ++k) add_value(column, item.at(at++));
    }
  }
  void add_object(const Json& item) {
    std::size_t found = 0;
    for (const Column& column : form_.columns) {
      const Json* const value = item.find(column.name);
      if (column.csv_only) {
        add_csv_only(column);
        continue;
      }
      if (value == nullptr && (!item.is_object() || !column.optional))
        file_.refuse(fmt::format("entry {}: expected a member '{}', got none", number_, column.name));
      found += value != nullptr ? 1 : 0;
      value != nullptr ? add_value(column, *value) : add_missing(column);
    }
    if (found != item.size())
      file_.refuse(
          fmt::format("entry {}: expected {}, each once, got {} members", number_, csv_header(form_), item.size()));
  }
  /// JSON has the same number for all rows among its parameters.
  void add_csv_only(const Column& column) {
    const std::optional<std::uint64_t> value = claimed(t_.parameters, column.name);
    if (!value) file_.refuse(fmt::format("expected a parameter '{}', got none", column.name));
    add_number(column, value, t_.parameters.get(column.name).text());
  }
  void add_value(const Column& column, const Json& value) {
    const auto wrong = [&]() {
      file_.refuse(fmt::format("entry {}, {}: expected {}, got {}", number_, column.name, expected_of(column),
                               value.text().substr(0, 40)));
    };
    if (value.is_null() && column.optional) return add_missing(column);
    switch (column.type) {
      case Type::integer:
        return add_integer(column, value.text());
      case Type::flag:
        if (!value.is_boolean()) wrong();
        t_.cells.push_back(value.boolean() ? 1 : 0);
        return;
      case Type::word:
      case Type::text:
        if (!value.is_text()) wrong();
        return add_text(column, value.string());
      case Type::list: {
        if (!value.is_array()) wrong();
        std::vector<std::uint32_t> list;
        for (const Json& one : value.items()) {
          if (!one.is_null() && one.whole().value_or(absent) >= absent) wrong();
          list.push_back(one.is_null() ? absent : one.number());
        }
        return add_list(std::move(list));
      }
      default:
        if (!value.whole() || (column.type != Type::large && *value.whole() >= absent)) wrong();
        add_number(column, value.whole(), "");
    }
  }

  // ---- NPY and b-files

  void read_npy() {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(file_.bytes[k]); };
    if (file_.bytes.size() < 10) file_.refuse("is truncated: its NPY header does not end");
    const std::size_t begin = 10 + byte(8) + std::size_t{256} * byte(9);
    if (file_.bytes.size() < begin) file_.refuse("is truncated: its NPY header does not end");
    const std::string_view header = file_.bytes.substr(0, begin);
    const auto between = [&](std::string_view before, char after) {
      const std::size_t at = std::min(header.find(before), header.size() - before.size()) + before.size();
      return header.substr(at, header.find(after, at) - at);
    };
    t_.npy_type = between("'descr': '", '\'');
    for (std::string_view sides = between("'shape': (", ')'); !sides.empty();)
      t_.shape.push_back(whole_number(cut_off(sides, ',')).value_or(0));
    if (header != npy_header(t_.npy_type, t_.shape))
      file_.refuse(
          "is not an NPY file of mexwave: expected version 1.0 with descr, fortran_order and shape, each once");
    const auto sides = static_cast<std::size_t>(std::count(form_.npy_shape.begin(), form_.npy_shape.end(), ',')) + 1;
    if (t_.npy_type != form_.npy_type || t_.shape.size() != sides)
      file_.refuse(fmt::format("holds {} in {} dimensions, {} {} has {} in {}", t_.npy_type, t_.shape.size(),
                               file_.seal ? "its seal says" : "a table of", form_.kind, form_.npy_type, sides));
    t_.data = file_.bytes.substr(begin);
    const auto bytes_each = static_cast<std::uint64_t>(t_.npy_type.back() - '0');
    const std::uint64_t numbers = t_.data.size() / bytes_each;
    std::uint64_t needed = 1;
    for (const std::uint64_t side : t_.shape) {
      if (side != 0 && needed > numbers / side) file_.refuse("is truncated or damaged: its shape needs more numbers");
      needed *= side;
    }
    if (needed * bytes_each != t_.data.size())
      file_.refuse(fmt::format("is truncated or damaged: {} bytes of numbers, its shape needs {}", t_.data.size(),
                               needed * bytes_each));
  }

  void read_bfile() {
    std::string_view rest = file_.bytes;
    if (rest.back() != '\n') file_.refuse("is truncated: its last line does not end");
    for (number_ = 1; !rest.empty(); ++number_) {
      const std::string_view line = cut_off(rest, '\n');
      std::string_view left = line;
      const auto index = whole_number(cut_off(left, ' ')), term = whole_number(left);
      if (!index || !term)
        file_.refuse(
            fmt::format("{}: expected an index, a blank and a whole number, got '{}'", place(), line.substr(0, 40)));
      if (number_ == 1) t_.first_index = *index;
      if (*index >= absent || *index != t_.first_index + t_.terms.size())
        file_.refuse(
            fmt::format("{}: index {} where {} was expected", place(), *index, t_.first_index + t_.terms.size()));
      t_.terms.push_back(*term);
    }
    if (form_.columns.size() != 2 || form_.columns[0].type != Type::index) return;
    t_.width = 2;
    for (const std::uint64_t term : t_.terms) {
      number_ = t_.rows() + 1;
      t_.cells.push_back(static_cast<std::uint32_t>(t_.first_index + t_.rows()));
      add_number(form_.columns[1], term, fmt::format("{}", term));
      check_indices();
    }
  }

  const Given& file_;
  const Form& form_;
  Table t_;
  bool json_ = false;
  std::size_t number_ = 0;  ///< the number of the line or of the JSON entry
};

}  // namespace

std::string_view cut_off(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || (text.size() > 1 && text[0] == '0'))
    return std::nullopt;
  return value;
}

Table read_table(const Given& file) { return Reader(file).read(); }

void require_parameters(const Given& file, const Table& table, const std::string& what) {
  if (table.parameters.is_object()) return;
  file.refuse(fmt::format("does not state {}; its seal does, but '{}' is missing", what, seal_path(file.path)));
}

void refuse_parameter(const Given& file, const Table& table, std::string_view name, const std::string& what) {
  const Json* const found = table.parameters.find(name);
  file.refuse(fmt::format("parameter {}: expected {}, got {}", name, what,
                          found != nullptr ? found->text().substr(0, 40) : "none"));
}

std::uint32_t parameter(const Given& file, const Table& table, std::string_view name, std::uint32_t least,
                        std::uint32_t most) {
  const std::uint64_t value = claimed(table.parameters, name).value_or(~std::uint64_t{0});
  if (value < least || value > most)
    refuse_parameter(file, table, name, fmt::format("a whole number from {} to {}", least, most));
  return static_cast<std::uint32_t>(value);
}

void require_shape(const Given& file, const Table& table, const std::vector<std::uint64_t>& shape) {
  if (!table.npy_type.empty() && table.shape != shape)
    file.refuse(fmt::format("expected the shape {}, got {}", joined(shape, " x "), joined(table.shape, " x ")));
}

std::vector<std::uint32_t> last_column(const Table& table) {
  std::vector<std::uint32_t> numbers;
  if (table.npy_type.empty()) {
    numbers.reserve(table.rows());
    for (std::size_t k = 0; k < table.rows(); ++k) numbers.push_back(table.row(k).back());
    return numbers;
  }
  const auto bytes_each = static_cast<std::size_t>(table.npy_type.back() - '0');
  numbers.resize(table.data.size() / bytes_each);
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    for (std::size_t b = 0; b < bytes_each; ++b)
      numbers[k] |= std::uint32_t{static_cast<unsigned char>(table.data[bytes_each * k + b])} << 8 * b;
  }
  return numbers;
}

}  // namespace mexwave::cli
