// What is known of each paper: authors, title, date.

#include "verify/papers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace mexwave::cli {

namespace {

constexpr std::array<Paper, 5> papers{{
    {"000", "Horváth", "G. Horváth", "[The poisoned chocolate game]", "2003 or later"},
    {"001", "Miyadera et al.", "R. Miyadera, T. Inoue, W. Ogasa, S. Nakamura",
     "Chocolate games that are variants of a game of Nim", "2012"},
    {"002", "Nyitrai", "O. K. Nyitrai", "Mathematical games", "2014"},
    {"003", "Csákány et al.", "B. Csákány, G. Makay, I. Nyőgér", "RavaszNégyzet, a combinatorial game",
     "2010 or later"},
    {"004", "Báron", "Gy. Báron", "On the strategy of the game of Nim: the search for the winning strategy", "1964"},
}};

}  // namespace

const Paper& paper(const std::string& key) {
  const auto* const found = std::find_if(papers.begin(), papers.end(), [&](const Paper& p) { return p.key == key; });
  if (found == papers.end()) throw std::out_of_range("no paper " + key);
  return *found;
}

std::string place(const Claim& claim) {
  return fmt::format("{} ({}), {}", paper(claim.source).author, claim.source, claim.place);
}

std::string reference(const Paper& paper) { return fmt::format("{}, {}, {}", paper.authors, paper.title, paper.date); }

}  // namespace mexwave::cli
