// The list of papers.

#include "verify/papers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace mexwave::cli {

namespace {

std::vector<Paper>& registered() {
  static std::vector<Paper> papers;
  return papers;
}

}  // namespace

RegisteredPaper::RegisteredPaper(const Paper& paper) {
  registered().push_back(paper);
  std::sort(registered().begin(), registered().end(),
            [](const Paper& a, const Paper& b) { return std::string_view(a.key) < b.key; });
}

const std::vector<Paper>& all_papers() { return registered(); }

const Paper& paper(const std::string& key) {
  const auto& papers = all_papers();
  const auto found = std::find_if(papers.begin(), papers.end(), [&](const Paper& p) { return p.key == key; });
  if (found == papers.end()) throw std::out_of_range("no paper " + key);
  return *found;
}

std::string place(const Claim& claim) {
  return fmt::format("{} ({}), {}", paper(claim.source).author, claim.source, claim.place);
}

std::string reference(const Paper& paper) { return fmt::format("{}, {}, {}", paper.authors, paper.title, paper.date); }

}  // namespace mexwave::cli
