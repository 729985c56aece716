// Parses JSON from text with nlohmann's library, and writes it as text.

#include "output/json.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "mexwave/run.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

using Library = nlohmann::json;

/// The deepest nesting accepted; files of mexwave are less deep. Nested values are processed by recursion.
constexpr std::size_t deepest = 100;

void append_string(std::string& text, const std::string& string) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::all_of(string.begin(), string.end(), plain)) {
    text.append("\"").append(string).append("\"");
  } else {
    text += Library(string).dump(-1, ' ', false, Library::error_handler_t::replace);
  }
}

/// The callbacks of nlohmann's parser. Returning false ends the parse.
class Builder {
 public:
  bool null() { return put({}); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(std::int64_t value) { return put(value); }
  bool number_unsigned(std::uint64_t value) { return put(value); }
  bool number_float(double value, const std::string&) { return put(value); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(Library::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(true); }
  bool start_array(std::size_t) { return open(false); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    name_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Library::exception&) { return false; }

  Json result;

 private:
  struct Open {
    std::string name;  ///< its name in the enclosing object
    bool is_object;
    Json::Members members;
    Json::List list;
  };

  bool put(Json value) {
    if (open_.empty()) {
      result = std::move(value);
    } else if (open_.back().is_object) {
      open_.back().members.emplace_back(std::move(name_), std::move(value));
    } else {
      open_.back().list.push_back(std::move(value));
    }
    return true;
  }
  bool open(bool is_object) {
    open_.push_back({std::move(name_), is_object, {}, {}});
    return open_.size() <= deepest;
  }
  bool close() {
    Open closed = std::move(open_.back());
    open_.pop_back();
    name_ = std::move(closed.name);
    return put(closed.is_object ? Json::object(std::move(closed.members)) : Json(std::move(closed.list)));
  }

  std::vector<Open> open_;
  std::string name_;
};

/// An estimate of the memory of a value while it is built: 1.3 to 3 times the actual memory for files of mexwave
/// (2026-11-22), more for others.
std::uint64_t bytes_for(std::string_view text) {
  std::uint64_t bytes = 0;
  for (const char c : text) {
    if (c == ',') bytes += 48;  // an element of a list, which may be in memory twice while the list grows
    if (c == '[' || c == '{' || c == ':') bytes += 64;
    if (c == '"') bytes += 32;
  }
  return bytes;
}

[[noreturn]] void refuse(const char* wanted) { throw Json::Mismatch(std::string("no ") + wanted); }

}  // namespace

Json::Json(double number) : value_(number) {}
Json::Json(std::string text) : value_(Box<std::string>(std::move(text))) {}
Json::Json(List list) : value_(Box<List>(std::move(list))) {}

Json::Json(std::initializer_list<Json> parts) {
  const bool is_members = std::all_of(parts.begin(), parts.end(), [](const Json& part) {
    return part.is_array() && part.size() == 2 && part.items()[0].is_text();
  });
  if (!is_members) {
    value_ = Box<List>(List(parts));
    return;
  }
  Members members;
  members.reserve(parts.size());
  for (const Json& part : parts) members.emplace_back(part.items()[0].string(), part.items()[1]);
  *this = object(std::move(members));
}

Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json Json::object(Members members) {
  Json json;
  json.value_ = Box<Members>(std::move(members));
  return json;
}

std::optional<Json> Json::parse(std::string_view text) {
  // The library skips a byte order mark, and takes a NUL for the end.
  if (text.starts_with("\xef\xbb\xbf") || text.find('\0') != std::string_view::npos) return std::nullopt;
  require_memory("JSON that is read", bytes_for(text));
  Builder builder;
  if (!Library::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return std::move(builder.result);
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_ = Box<Members>(Members());
  if (!is_object()) refuse("object");
  Members& members = *std::get<Box<Members>>(value_);
  for (auto& [known, value] : members) {
    if (known == name) return value;
  }
  return members.emplace_back(name, Json()).second;
}

void Json::push_back(Json part) {
  if (is_null()) value_ = Box<List>(List());
  if (!is_array()) refuse("list");
  (*std::get<Box<List>>(value_)).push_back(std::move(part));
}

bool Json::is_number() const { return value_.index() >= 2 && value_.index() <= 4; }

std::optional<std::uint64_t> Json::whole() const {
  const auto* number = std::get_if<std::uint64_t>(&value_);
  return number != nullptr ? std::optional(*number) : std::nullopt;
}

const Json* Json::find(std::string_view name) const {
  if (!is_object()) return nullptr;
  const Members& all = members();
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const auto& member) { return member.first == name; });
  return found == all.rend() ? nullptr : &found->second;
}

const Json& Json::get(std::string_view name) const {
  static const Json null;
  const Json* found = find(name);
  return found != nullptr ? *found : null;
}

const Json& Json::at(std::string_view name) const {
  const Json* found = find(name);
  if (found == nullptr) refuse("such member");
  return *found;
}

const Json& Json::at(std::size_t place) const {
  if (place >= items().size()) refuse("such part");
  return items()[place];
}

std::uint32_t Json::number() const {
  const std::optional<std::uint64_t> number = whole();
  if (!number || *number > std::numeric_limits<std::uint32_t>::max()) refuse("whole number below 2^32");
  return static_cast<std::uint32_t>(*number);
}

double Json::fraction() const {
  if (const auto* number = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<double>(&value_)) return *number;
  refuse("number");
}

bool Json::boolean() const {
  if (!is_boolean()) refuse("truth value");
  return std::get<bool>(value_);
}

const std::string& Json::string() const {
  if (!is_text()) refuse("text");
  return *std::get<Box<std::string>>(value_);
}

const Json::List& Json::items() const {
  if (!is_array()) refuse("list");
  return *std::get<Box<List>>(value_);
}

const Json::Members& Json::members() const {
  if (!is_object()) refuse("object");
  return *std::get<Box<Members>>(value_);
}

std::size_t Json::size() const { return is_object() ? members().size() : items().size(); }

bool Json::equals(const Json& other) const {
  if (is_number() && other.is_number() && value_.index() != other.value_.index()) return fraction() == other.fraction();
  if (value_.index() != other.value_.index()) return false;
  if (is_array()) return items() == other.items();
  if (is_text()) return string() == other.string();
  if (!is_object())
    return std::visit(
        [&](const auto& value) {
          if constexpr (std::equality_comparable<decltype(value)>)
            return value == std::get<std::decay_t<decltype(value)>>(other.value_);
          else
            return false;
        },
        value_);
  return size() == other.size() && std::all_of(members().begin(), members().end(), [&](const auto& member) {
           const Json* found = other.find(member.first);
           return found != nullptr && *found == member.second;
         });
}

std::string Json::text(int indent) const {
  std::string text;
  write(text, indent, 0);
  return text;
}

void Json::write(std::string& text, int indent, int level) const {
  const auto line = [&](int at) {
    if (indent >= 0) text.append("\n").append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(at), ' ');
  };
  const auto parts = [&](char begin, const auto& list, char end, const auto& write_part) {
    text += begin;
    bool first = true;
    for (const auto& part : list) {
      if (!first) text += ',';
      first = false;
      line(level + 1);
      write_part(part);
    }
    if (!first) line(level);
    text += end;
  };
  switch (value_.index()) {
    case 0:
      text += "null";
      break;
    case 1:
      text += boolean() ? "true" : "false";
      break;
    case 2:
      append_number(text, std::get<std::uint64_t>(value_));
      break;
    case 3:
      append_number(text, std::get<std::int64_t>(value_));
      break;
    case 4:
      text += Library(std::get<double>(value_)).dump();
      break;
    case 5:
      append_string(text, string());
      break;
    case 6:
      parts('[', items(), ']', [&](const Json& part) { part.write(text, indent, level + 1); });
      break;
    default:
      parts('{', members(), '}', [&](const auto& member) {
        append_string(text, member.first);
        text += indent >= 0 ? ": " : ":";
        member.second.write(text, indent, level + 1);
      });
  }
}

}  // namespace mexwave::cli
