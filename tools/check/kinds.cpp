// Pictures, reports and text for people are whole or not, and no more is said of them.

#include "check/kinds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "check/indexed_lines.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

constexpr std::array<std::string_view, 9> kinds{"chomp3 openings",  "chomp3 rows",   "chomp3 table",
                                                "chomp openings",   "chomp catalog", "chocolate positions",
                                                "chocolate grundy", "heaps grundy",  "squares strategy"};

/// Text for people has blanks in its first line and is neither JSON nor a b-file; that of catalogs has no header.
bool is_text(std::string_view kind, std::string_view bytes) {
  if (kind == "squares strategy" || is_bfile(bytes)) return false;
  if (kind == "chomp catalog") return !bytes.empty() && bytes[0] >= '0' && bytes[0] <= '9';
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  const auto printable = [](char c) { return c >= ' ' && c <= '~' && c != '"'; };
  return line.find(' ') != std::string_view::npos && std::all_of(line.begin(), line.end(), printable);
}

}  // namespace

std::string recomputed_kinds() { return fmt::format("{}, as CSV, JSON, NPY or b-files", fmt::join(kinds, ", ")); }

std::string not_recomputed(const std::string& path, const Seal& seal, std::string_view bytes) {
  constexpr std::string_view json = R"({"format":"mexwave )";
  if (bytes.starts_with(json)) {
    const std::string_view kind = bytes.substr(json.size(), bytes.find('"', json.size()) - json.size());
    if (kind != seal.kind)
      throw FormatError(fmt::format("'{}' holds {}, its seal says {}", path, kind.substr(0, 40), seal.kind));
  }
  if (std::find(kinds.begin(), kinds.end(), seal.kind) == kinds.end()) return "files of " + seal.kind;
  if (!seal.parameters.contains("sequence") && is_text(seal.kind, bytes))
    return fmt::format("files of {} as text", seal.kind);
  return "";
}

}  // namespace mexwave::cli
