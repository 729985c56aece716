// Recognises the kind and the format of a file, and chooses its checker.

#include <fmt/core.h>

#include "check/check.hpp"
#include "check/table_reader.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

std::vector<const Checker*>& checkers() {
  static std::vector<const Checker*> all;
  return all;
}

std::string_view first_line(std::string_view bytes) { return bytes.substr(0, bytes.find('\n')); }

/// Whether the first line is the CSV header of this form, with any number of repeated columns.
bool has_header(const Form& form, std::string_view bytes) {
  if (form.columns.empty()) return false;
  const std::string_view line = first_line(bytes);
  const auto fields = static_cast<std::uint64_t>(std::count(line.begin(), line.end(), ',')) + 1;
  return fields >= form.columns.size() && line == csv_header(form, fields + 1 - form.columns.size());
}

bool is_bfile(std::string_view bytes) {
  const std::string_view line = first_line(bytes);
  const std::size_t blank = std::min(line.find(' '), line.size());
  return blank < line.size() && whole_number(line.substr(0, blank)) && whole_number(line.substr(blank + 1));
}

/// The kind in the first member of JSON, {"format":"mexwave KIND"; empty if there is none.
std::string_view json_kind(std::string_view bytes) {
  constexpr std::string_view begin = R"({"format":"mexwave )";
  if (!bytes.starts_with(begin)) return {};
  bytes.remove_prefix(begin.size());
  return bytes.substr(0, bytes.find('"'));
}

/// The format, found from the bytes alone; empty for formats that cannot be read back.
std::string format_of(std::string_view bytes) {
  if (bytes.starts_with("\x93NUMPY")) return "npy";
  if (bytes.starts_with("{")) return "json";
  if (is_bfile(bytes)) return "bfile";
  for (const Form& form : all_forms) {
    if (has_header(form, bytes)) return "csv";
  }
  return "";
}

bool fits(const Form& form, const std::string& format, std::string_view bytes) {
  if (!form.first_line.empty()) return bytes.starts_with(form.first_line);
  if (format == "csv") return has_header(form, bytes);
  if (format == "json") return json_kind(bytes) == form.json_kind();
  if (format == "npy") {
    const auto sides = std::count(form.npy_shape.begin(), form.npy_shape.end(), ',') + 1;
    const std::string_view header = bytes.substr(0, 128),
                           shape = header.substr(std::min(header.find('('), header.size()));
    const std::string_view inside = shape.substr(0, shape.find(')'));
    return !form.npy_type.empty() && header.find(form.npy_type) != std::string_view::npos &&
           std::count(inside.begin(), inside.end(), ',') == sides;
  }
  return format == "bfile" && !form.bfile.empty();
}

/// The first form with this kind in seals (any kind if empty) that fits the bytes. If two forms have the same name in
/// JSON, one is a table, which has parameters before its list.
const Form* fitting_form(std::string_view sealed_kind, std::string_view bytes) {
  const std::string format = format_of(bytes);
  const bool is_table = first_line(bytes).substr(0, 200).find(R"(,"parameters":{)") != std::string_view::npos;
  const Form* found = nullptr;
  for (const Form& form : all_forms) {
    if (!sealed_kind.empty() && form.sealed_kind() != sealed_kind) continue;
    if (format.empty() && form.first_line.empty()) continue;
    if (!fits(form, format, bytes)) continue;
    if (format != "json" || form.list.empty() != is_table) return &form;
    if (found == nullptr) found = &form;
  }
  return found;
}

/// The first form that matches the seal and fits the bytes, otherwise the first that matches the seal.
const Form* sealed_form(const Given& file) {
  if (const Form* const fitting = fitting_form(file.seal->kind, file.bytes)) return fitting;
  for (const Form& form : all_forms) {
    if (form.sealed_kind() == file.seal->kind) return &form;
  }
  return nullptr;
}

/// Whether this is text for people, written by an earlier version whose seals do not state the format: its first line
/// has blanks, a position or a list of numbers.
bool looks_like_text(std::string_view bytes) {
  const std::string_view line = first_line(bytes);
  const auto printable = [](char c) { return c >= ' ' && c <= '~' && c != '"'; };
  return !line.empty() && std::all_of(line.begin(), line.end(), printable) &&
         (line.find(' ') != std::string_view::npos || line[0] == '(' || (line[0] >= '0' && line[0] <= '9'));
}

/// Tables with different meanings may have the same header. Then only the seal distinguishes them.
void require_one_meaning(const Given& file) {
  for (const Form& form : all_forms) {
    if (form.columns.data() != file.form->columns.data() && has_header(form, file.bytes))
      file.refuse(fmt::format("does not state whether it is {} or {}; its seal does, but '{}' is missing",
                              file.form->kind, form.kind, seal_path(file.path)));
  }
}

[[noreturn]] void refuse_unknown(const Given& file) {
  if (file.bytes.empty()) file.refuse("is empty");
  if (format_of(file.bytes) == "npy") file.refuse("is truncated, or has a type or shape that mexwave does not write");
  if (!file.seal && is_bfile(file.bytes))
    file.refuse(
        fmt::format("does not state which numbers it lists; its seal does, but '{}' is missing", seal_path(file.path)));
  file.refuse("is not a file that can be recomputed: expected " + recomputed_kinds());
}

}  // namespace

void Given::refuse(const std::string& why) const { throw FormatError(fmt::format("'{}' {}", path, why)); }

void Given::require_parameters(Json stated, std::initializer_list<std::string_view> unstated) const {
  if (!seal) return;
  for (const std::string_view name : unstated) stated[name] = seal->parameters.get(name);
  if (seal->parameters != stated) refuse("has other parameters than its seal");
}

Checker::Checker(std::string name_, std::vector<std::string_view> kinds_,
                 Recheck (*recheck_)(const Given&, const Effort&), bool has_slices_, std::string format_)
    : name(std::move(name_)),
      kinds(std::move(kinds_)),
      recheck(recheck_),
      has_slices(has_slices_),
      format(std::move(format_)) {
  checkers().push_back(this);
}

const std::vector<const Checker*>& all_checkers() { return checkers(); }

Given recognised(Given file) {
  file.format = format_of(file.bytes);
  const Form* const own = file.format == "bfile" ? nullptr : fitting_form("", file.bytes);
  if (!file.seal) {
    if (own == nullptr) refuse_unknown(file);
    file.form = own;
    if (!own->first_line.empty()) file.format = "text";
    return file;
  }
  const Seal& seal = *file.seal;
  file.form = sealed_form(file);
  if (file.form == nullptr)
    throw FormatError(
        fmt::format("the seal of '{}' names the kind '{}', which mexwave does not write", file.path, seal.kind));
  const Form& form = *file.form;
  const std::string_view said = json_kind(file.bytes);
  const bool of_another = own != nullptr && file.format != "npy" && !fits(form, file.format, file.bytes);
  if (of_another || (!said.empty() && said != form.json_kind()))
    file.refuse(fmt::format("contains {}, but its seal says {}", said.empty() ? own->kind : said, seal.kind));
  if (!form.first_line.empty()) {
    if (own != &form) file.refuse(fmt::format("expected '{}...' in line 1 of {}", form.first_line, form.kind));
    file.format = "text";
    return file;
  }
  const bool is_read_back = !file.format.empty() && fits(form, file.format, file.bytes);
  if (seal.format == "text" && is_read_back)
    throw FormatError(fmt::format("the seal of '{}' states that the file is text, but it is not", file.path));
  if (!seal.format.empty() && !has_word(form.formats, seal.format))
    file.refuse(fmt::format("has a seal that names the format '{}': {} is saved as {}", seal.format.substr(0, 40),
                            form.kind, form.formats));
  if (!seal.format.empty())
    file.format = seal.format;
  else if (!is_read_back && file.format != "npy" && file.format != "json" && looks_like_text(file.bytes))
    file.format = "text";
  if (file.format.empty() && !form.recheck.empty())
    file.refuse(fmt::format("is not {} saved as one of {}", form.kind, form.formats));
  return file;
}

const Checker* checker_of(const Given& file) {
  const Checker* found = nullptr;
  for (const Checker* const one : checkers()) {
    if (std::find(one->kinds.begin(), one->kinds.end(), file.form->kind) == one->kinds.end()) continue;
    if (one->format == file.format) return one;
    if (one->format.empty()) found = one;
  }
  return found;
}

std::string recomputed_kinds() {
  std::string names;
  for (const Form& form : all_forms) {
    if (!form.recheck.empty()) names += fmt::format("{}{}", names.empty() ? "" : ", ", form.kind);
  }
  return names + "; tables only as CSV, JSON, NPY or b-files";
}

std::optional<std::uint64_t> claimed(const Json& parameters, std::string_view name) {
  const Json* const value = parameters.find(name);
  return value != nullptr ? value->whole() : std::nullopt;
}

Recheck recheck(const Given& given, const Effort& effort) {
  const Given file = recognised(given);
  const Checker* const checker = checker_of(file);
  if (effort.slices > 0 && (checker == nullptr || !checker->has_slices)) {
    throw InvalidArgument(
        fmt::format("--slice '{}/{}': '{}' is not checked in parts; expected a chocolate table, a catalog of heaps or "
                    "a period certificate",
                    effort.slice, effort.slices, file.path));
  }
  if (checker == nullptr && !file.seal) refuse_unknown(file);
  const bool is_text = file.format == "text" && file.form->first_line.empty();
  if (checker == nullptr || is_text)
    return {fmt::format("files of {}{} are not recomputed", file.form->kind, checker && is_text ? " as text" : "")};
  if (!file.seal && file.format == "csv" && file.bytes.ends_with('\n') &&
      first_line(file.bytes).size() + 1 == file.bytes.size())
    return {fmt::format("{} without data lines: nothing to check", file.form->kind)};
  if (!file.seal && file.format == "csv") require_one_meaning(file);
  return verdict([&] { return checker->recheck(file, effort); });
}

}  // namespace mexwave::cli
