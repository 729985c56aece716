#pragma once
// The findings of the audit as text, CSV, JSON or Markdown.

#include <span>
#include <string>

#include "verify/claim.hpp"

namespace mexwave::cli {

struct Verdict {
  const Claim* claim;
  Finding finding;
};

/// The findings as text in lines of at most `columns` columns.
[[nodiscard]] std::string text_report(std::span<const Verdict> verdicts, std::uint32_t upto, std::size_t columns,
                                      bool colour);
[[nodiscard]] std::string csv_report(std::span<const Verdict> verdicts);
[[nodiscard]] std::string json_report(std::span<const Verdict> verdicts);
/// The findings as Markdown, the file docs/results/audit.md.
[[nodiscard]] std::string markdown_report(std::span<const Verdict> verdicts, std::uint32_t upto);

/// The claims and the ranges of their papers, unchecked, as "text", "csv", "json" or "markdown".
[[nodiscard]] std::string claim_list(std::span<const Claim* const> claims, const std::string& format,
                                     std::size_t columns);

}  // namespace mexwave::cli
