#pragma once
// The papers that are audited, by the keys that texts cite them with. SOURCES.md has them in full.

#include <string>
#include <vector>

#include "verify/claim.hpp"

namespace mexwave::cli {

struct Paper {
  const char* key;      ///< "000"
  const char* author;   ///< as a claim names it: "Horváth"
  const char* authors;  ///< as a list of references has them
  const char* title;    ///< in English; in brackets where the text at hand has lost its own
  const char* date;     ///< the year, or what is known of it
  const char* subject;  ///< what its claims are headed by
  const char* words;    ///< what a reader of the claims must know
};

/// A static object of this type adds a paper: it stands in the file with its claims, or the first of several.
struct RegisteredPaper {
  explicit RegisteredPaper(const Paper& paper);
};

/// By key.
[[nodiscard]] const std::vector<Paper>& all_papers();

/// `key` is one of those that claims have; throws std::out_of_range for others.
[[nodiscard]] const Paper& paper(const std::string& key);
/// Where a claim stands: "Horváth (000), corollary 2.9".
[[nodiscard]] std::string place(const Claim& claim);
/// "G. Horváth, [The poisoned chocolate game], 2003 or later".
[[nodiscard]] std::string reference(const Paper& paper);

}  // namespace mexwave::cli
