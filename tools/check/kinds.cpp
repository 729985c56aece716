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

/// What the program seals and nobody computes anew.
constexpr std::string_view sealed_only[] = {"chocolate formula",
                                            "chocolate grundy --count",
                                            "chocolate plot",
                                            "chocolate grundy --pass",
                                            "chocolate positions --count",
                                            "chocolate positions --pass",
                                            "chocolate six draw",
                                            "chocolate six formula",
                                            "chocolate six grundy --pass",
                                            "chocolate six positions --pass",
                                            "chocolate six solve",
                                            "chocolate solve",
                                            "chomp catalog --count",
                                            "chomp partitions",
                                            "chomp plot",
                                            "chomp solve",
                                            "chomp3 census",
                                            "chomp3 census plot",
                                            "chomp3 plot",
                                            "chomp3 solve",
                                            "chomp4 census",
                                            "chomp4 plot",
                                            "chomp4 solve",
                                            "chomp5 solve",
                                            "cpu",
                                            "heaps grundy --pass",
                                            "heaps period",
                                            "heaps plot",
                                            "heaps solve",
                                            "lines solve",
                                            "nim triples",
                                            "nim triples --complete",
                                            "nim triples --halve",
                                            "squares cnf",
                                            "squares draws",
                                            "squares draws --count",
                                            "squares play",
                                            "squares solve",
                                            "sum",
                                            "tiling grundy",
                                            "tiling solve",
                                            "verify"};

/// Why nothing in a sealed file is recomputed: "files of KIND"; empty if something is. Throws FormatError if the seal
/// names no kind of ours, or the file says itself that it is of another.
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
  if (known == kinds.end()) {
    if (std::find(std::begin(sealed_only), std::end(sealed_only), sealed) == std::end(sealed_only))
      throw FormatError(fmt::format("the seal of '{}' says '{}', which is no kind of file of ours", file.path, sealed));
    return "files of " + sealed;
  }
  // A seal without a form is of an earlier version: there the first line has to tell.
  const std::string& form = file.seal->form;
  const bool is_text = (form.empty() || form == "text") && known->is_text(file);
  if (form == "text" && !is_text)
    throw FormatError(fmt::format("the seal of '{}' says that it is text for people, and it is not", file.path));
  return is_text ? fmt::format("files of {} as text", sealed) : "";
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

Json parameters_of(const Given& file) {
  Json own;
  if (file.bytes.starts_with("{")) {
    // {"format":...,"version":1,"parameters":{...},"NAME":[ and the list, which may be long.
    const std::string_view head = file.bytes.substr(0, file.bytes.find(":["));
    const std::size_t end = head.rfind(',');
    const std::optional<Json> json = Json::parse(std::string(head.substr(0, std::min(end, head.size()))) + "}");
    if (json) own = json->get("parameters");
  }
  if (!file.seal) return own;
  if (!own.is_null() && own != file.seal->parameters)
    throw FormatError(fmt::format("'{}' has other parameters than its seal", file.path));
  return file.seal->parameters;
}

std::optional<std::uint64_t> claimed(const Json& parameters, std::string_view name) {
  const Json* const value = parameters.find(name);
  return value != nullptr ? value->whole() : std::nullopt;
}

const Kind* kind_of(const Given& file) {
  const auto& kinds = all_kinds();
  const auto found = std::find_if(kinds.rbegin(), kinds.rend(), [&](const Kind& kind) { return kind.is_this(file); });
  return found == kinds.rend() ? nullptr : &*found;
}

Recheck recheck(const Given& file, const Effort& effort) {
  const Kind* const kind = kind_of(file);
  if (effort.slices > 0 && (kind == nullptr || !kind->has_slices)) {
    throw InvalidArgument(fmt::format("--slice '{}/{}': '{}' is not decided in parts; tables of chocolate are",
                                      effort.slice, effort.slices, file.path));
  }
  if (file.seal && (kind == nullptr || !kind->is_never_text)) {
    if (const std::string what = not_recomputed(file); !what.empty())
      return {.wrong = std::nullopt, .done = what + " are not recomputed"};
  }
  if (kind == nullptr) refuse(file);
  return kind->recheck(file, effort);
}

}  // namespace mexwave::cli
