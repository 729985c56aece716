// The list of kinds, and which of them a file is of.

#include "check/kinds.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "check/indexed_lines.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

std::vector<Kind>& registered() {
  static std::vector<Kind> kinds;
  return kinds;
}

/// Why nothing in a sealed file is recomputed: "files of KIND"; empty if something is. Throws FormatError if the file
/// says itself that it is of another kind.
std::string not_recomputed(const Given& file) {
  const std::string& sealed = file.seal->kind;
  constexpr std::string_view json = R"({"format":"mexwave )";
  if (file.bytes.starts_with(json)) {
    const std::string_view said = file.bytes.substr(json.size(), file.bytes.find('"', json.size()) - json.size());
    if (said != sealed)
      throw FormatError(fmt::format("'{}' holds {}, its seal says {}", file.path, said.substr(0, 40), sealed));
  }
  const auto& kinds = all_kinds();
  const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) {
    return std::find(kind.sealed_as.begin(), kind.sealed_as.end(), sealed) != kind.sealed_as.end();
  });
  if (known == kinds.end()) return "files of " + sealed;
  return known->is_text(file) ? fmt::format("files of {} as text", sealed) : "";
}

[[noreturn]] void refuse(const Given& file) {
  if (file.bytes.empty()) throw FormatError(fmt::format("'{}' is empty", file.path));
  if (!file.seal && is_bfile(file.bytes)) {
    throw FormatError(
        fmt::format("'{}' does not say which numbers it lists: that stands in its seal, and '{}' is not there",
                    file.path, seal_path(file.path)));
  }
  throw FormatError(fmt::format("'{}' is none of the files that are re-verified: {}", file.path, recomputed_kinds()));
}

}  // namespace

bool is_prose(std::string_view bytes) {
  if (is_bfile(bytes)) return false;
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  const auto printable = [](char c) { return c >= ' ' && c <= '~' && c != '"'; };
  return line.find(' ') != std::string_view::npos && std::all_of(line.begin(), line.end(), printable);
}

RegisteredKind::RegisteredKind(Kind kind) {
  std::vector<Kind>& kinds = registered();
  const auto after = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.place > kind.place; });
  kinds.insert(after, std::move(kind));
}

const std::vector<Kind>& all_kinds() { return registered(); }

std::string recomputed_kinds() {
  std::string names;
  for (const Kind& kind : all_kinds()) {
    for (const std::string& name : kind.sealed_as) names += name + ", ";
  }
  return names + "as CSV, JSON, NPY or b-files";
}

const Kind* kind_of(const Given& file) {
  const auto& kinds = all_kinds();
  const auto found = std::find_if(kinds.rbegin(), kinds.rend(), [&](const Kind& kind) { return kind.is_this(file); });
  return found == kinds.rend() ? nullptr : &*found;
}

Recheck recheck(const Given& file, const Effort& effort) {
  const Kind* const kind = kind_of(file);
  if (file.seal && (kind == nullptr || !kind->is_never_text)) {
    if (const std::string what = not_recomputed(file); !what.empty())
      return {.wrong = std::nullopt, .done = what + " are not recomputed"};
  }
  if (kind == nullptr) refuse(file);
  return kind->recheck(file, effort);
}

}  // namespace mexwave::cli
