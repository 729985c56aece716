// Lines of numbers, as CSV, JSON or a b-file. Everything is checked before it is used; what is wrong is named with its
// line.

#include "check/chomp4_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "check/indexed_lines.hpp"
#include "check/json_numbers.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

using What = SavedFourRows::What;

struct Form {
  What what;
  const char* kind;
  const char* name;    ///< of the list in JSON
  const char* header;  ///< of CSV
  std::size_t fields;
};
constexpr Form forms[] = {{What::openings, "chomp4 openings", "openings", "n,p,q,r,s", 5},
                          {What::positions, "chomp4 positions", "positions", "p,q,r,s", 4},
                          {What::counts, "chomp4 counts", "counts", "p,positions,middle_s,largest_s", 4}};

[[noreturn]] void refuse(const Given& file, const std::string& why) {
  throw FormatError(fmt::format("'{}' {}", file.path, why));
}
[[noreturn]] void refuse_line(const Given& file, std::size_t line, const std::string& why) {
  refuse(file, fmt::format("line {}: {}", line, why));
}

const Form* form_of(std::string_view kind) {
  const auto* const found =
      std::find_if(std::begin(forms), std::end(forms), [&](const Form& f) { return f.kind == kind; });
  return found == std::end(forms) ? nullptr : found;
}

/// What the file says of itself.
const Form* form_of_bytes(std::string_view bytes) {
  for (const Form& form : forms) {
    if (bytes.starts_with(fmt::format("{}\n", form.header)) ||
        bytes.starts_with(fmt::format(R"({{"format":"mexwave {}")", form.kind)))
      return &form;
  }
  return nullptr;
}

/// n is told besides p, and is p.
FourRows fields_of(const Given& file, std::size_t line, const Form& form, const std::vector<std::uint32_t>& f) {
  const std::size_t skipped = form.fields - 4;
  if (skipped == 1 && f[0] != f[1]) refuse_line(file, line, fmt::format("n = {}, but p = {}", f[0], f[1]));
  return {f[skipped], f[skipped + 1], f[skipped + 2], f[skipped + 3]};
}

void parse_csv(const Given& file, const Form& form, SavedFourRows& saved) {
  std::string_view rest = file.bytes.substr(std::string_view(form.header).size() + 1);
  std::vector<std::uint32_t> fields(form.fields);
  for (std::size_t line = 2; !rest.empty(); ++line) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) refuse(file, "is truncated: its last line does not end");
    const char *at = rest.data(), *const last = rest.data() + end;
    for (std::size_t k = 0; k < form.fields; ++k) {
      const auto [next, error] = std::from_chars(at, last, fields[k]);
      const bool separated = k + 1 == form.fields ? next == last : next != last && *next == ',';
      if (error != std::errc() || !separated || (*at == '0' && next - at > 1))
        refuse_line(file, line,
                    fmt::format("'{}' is not {}", rest.substr(0, std::min<std::size_t>(end, 40)), form.header));
      at = next + 1;
    }
    saved.lines.push_back(fields_of(file, line, form, fields));
    rest.remove_prefix(end + 1);
  }
}

void parse_json(const Given& file, const Form& form, SavedFourRows& saved) {
  const std::optional<Json> json = Json::parse(file.bytes);
  if (!json) refuse(file, "is damaged: it is not one whole JSON value");
  if (json->get("version") != Json(1)) refuse(file, "is of another version of mexwave");
  try {
    const Json& parameters = json->at("parameters");
    const Json& list = json->at(form.name);
    if (!only_whole_numbers(parameters) || !only_whole_numbers(list))
      refuse(file, "holds what is no whole number in range");
    saved.upto = parameters.at("upto").number();
    if (parameters.contains("from")) saved.from = parameters.at("from").number();
    std::vector<std::uint32_t> fields(form.fields);
    for (std::size_t k = 0; k < list.size(); ++k) {
      const Json& item = list.at(k);
      std::string_view names = form.header;
      for (std::size_t field = 0; field < form.fields; ++field) {
        const std::string_view name = names.substr(0, names.find(','));
        fields[field] = item.is_array() ? item.at(field).number() : item.at(name).number();
        names.remove_prefix(std::min(names.size(), name.size() + 1));
      }
      if (item.size() != form.fields) refuse_line(file, k + 2, fmt::format("is not {}", form.header));
      saved.lines.push_back(fields_of(file, k + 2, form, fields));
    }
  } catch (const Json::Mismatch&) {
    refuse(file, "is damaged: a field is missing or of the wrong type");
  }
}

}  // namespace

bool is_chomp4(const Given& file) {
  if (file.seal) return form_of(file.seal->kind) != nullptr;
  return form_of_bytes(file.bytes) != nullptr;
}

SavedFourRows parse_chomp4(const Given& file) {
  const Form* const sealed = file.seal ? form_of(file.seal->kind) : nullptr;
  const Form* form = form_of_bytes(file.bytes);
  SavedFourRows saved;
  if (form == nullptr) {
    if (sealed == nullptr || sealed->what == What::openings || !is_bfile(file.bytes))
      refuse(file, "is none of the files that are re-verified: " + recomputed_kinds());
    form = sealed;
    saved.is_bfile = true;
    IndexedLines list = parse_indexed_lines(file.path, file.bytes, ' ', 1);
    if (list.first != 1) refuse(file, fmt::format("begins with index {}, not 1", list.first));
    saved.terms = std::move(list.terms);
  } else if (file.bytes.starts_with("{")) {
    parse_json(file, *form, saved);
  } else {
    parse_csv(file, *form, saved);
  }
  if (sealed != nullptr && sealed != form)
    refuse(file, fmt::format("holds {}, its seal says {}", form->kind, sealed->kind));
  saved.what = form->what;
  if (file.seal) {
    const Json &upto = file.seal->parameters.get("upto"), &from = file.seal->parameters.get("from");
    saved.upto = static_cast<std::uint32_t>(std::min<std::uint64_t>(upto.whole().value_or(0), 1U << 31));
    if (!from.is_null())
      saved.from = static_cast<std::uint32_t>(std::min<std::uint64_t>(from.whole().value_or(0), 1U << 31));
    if (saved.upto == 0 || saved.from == 0 || saved.from > saved.upto)
      refuse(file, "has a seal with parameters that are none of ours");
  } else if (saved.what == What::positions && !saved.lines.empty()) {
    saved.from = std::max(saved.from, saved.upto == 0 ? saved.lines.front()[0] : 1U);
  }
  return saved;
}

}  // namespace mexwave::cli
