// What the audit prints of a claim: in every form the paper is named by its author and its key.

#include "verify/report.hpp"
#include "cli/parsed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "places.hpp"

namespace mexwave::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// One that holds and one that fails, of two papers.
struct TwoVerdicts {
  Claim holds{"A04", "corollary 2.9", "f(A,A) = A never happens.", "proved", {}, {}, "horvath"};
  Claim fails{"E03.3", "conjecture 3", "2a < c.", "to 31", {}, {}, "baron"};
  std::array<Verdict, 2> verdicts{{{&holds, {"A <= 9", 0, "", ""}}, {&fails, {"to 9", 2, "(3,5,6)", ""}}}};
};

TEST(Report, NamesThePaperByAuthorInEveryForm) {
  const TwoVerdicts two;
  for (const std::string& text : {text_report(two.verdicts, 9, 80, false), csv_report(two.verdicts),
                                  json_report(two.verdicts), markdown_report(two.verdicts, 9)}) {
    EXPECT_TRUE(contains(text, "Horváth, corollary 2.9")) << text;
    EXPECT_TRUE(contains(text, "Báron, conjecture 3")) << text;
  }
  // The whole reference stands once at the head of a paper's claims.
  for (const std::string& text : {text_report(two.verdicts, 9, 80, false), markdown_report(two.verdicts, 9)})
    EXPECT_TRUE(contains(text, "G. Horváth, [The poisoned chocolate game], 2003 or later")) << text;
}

TEST(Report, JsonHasThePaperInAFieldOfItsOwn) {
  const Json all = parsed(json_report(TwoVerdicts().verdicts));
  const Json expected{{"key", "baron"},
                      {"authors", "Gy. Báron"},
                      {"title", "On the strategy of the game of Nim: the search for the winning strategy"},
                      {"date", "1964"}};
  EXPECT_EQ(all.at(1).at("paper"), expected);
  EXPECT_EQ(all.at(1).at("verdict"), "fails");
}

TEST(Papers, EveryClaimHasOneAndOthersAreRefused) {
  std::set<std::string> keys;
  for (const Claim& claim : all_claims()) {
    const Paper& named = paper(claim.source);
    keys.emplace(named.key);
    EXPECT_EQ(place(claim), std::string(named.author) + ", " + claim.place);
  }
  for (const Paper& known : all_papers()) EXPECT_TRUE(keys.contains(std::string(known.key))) << known.key;
  EXPECT_GE(keys.size(), 5U);
  EXPECT_THROW((void)paper("0"), std::out_of_range);
}

// Stale pages are found here, by their words; their ranges and counts are not held against anything.
TEST(Papers, PagesNameThemAsTheProgramDoes) {
  const auto page = [](const std::string& name) {
    std::stringstream text;
    text << std::ifstream(MEXWAVE_SOURCE "/" + name).rdbuf();
    std::string words = text.str();
    std::replace(words.begin(), words.end(), '\n', ' ');  // lines are wrapped
    return words;
  };
  const std::string audit = page("docs/results/audit.md"), sources = page("SOURCES.md");
  for (const Claim& claim : all_claims()) {
    EXPECT_TRUE(contains(audit, "**" + claim.id + " ")) << claim.id;
    EXPECT_TRUE(contains(audit, place(claim) + ": " + claim.statement + " ")) << claim.id;
    const Paper& named = paper(claim.source);
    for (const std::string_view part : {named.key, named.authors, named.title, named.date})
      EXPECT_TRUE(contains(sources, std::string(part))) << part;
  }
}

}  // namespace
}  // namespace mexwave::cli
