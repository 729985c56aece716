// The lists of claims and of papers, and the evidence read off a sweep.

#include "verify/claim.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace mexwave::cli {

ChompEvidence chomp_evidence(chomp3::Sweep sweep, chomp3::Table head) {
  ChompEvidence e;
  std::vector<std::uint32_t> diagonal(sweep.diagonal_q.size(), chomp3::none);
  for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
    if (sweep.diagonal_q[p] != chomp3::none) diagonal[sweep.diagonal_q[p]] = p;
    if (sweep.end_row[p] == chomp3::none) continue;
    e.ends.push_back(p);
    e.end_rows.push_back(sweep.end_row[p]);
  }
  diagonal.erase(std::find(diagonal.begin(), diagonal.end(), chomp3::none), diagonal.end());
  e.diagonal = std::move(diagonal);
  e.sweep = std::move(sweep);
  e.head = std::move(head);
  return e;
}

namespace {

struct Group {
  const char* source;
  std::vector<Claim> (*list)();
};

std::vector<Group>& registered_groups() {
  static std::vector<Group> groups;
  return groups;
}

constexpr std::array<Paper, 5> papers{{
    {.key = "horvath",
     .author = "Horváth",
     .authors = "G. Horváth",
     .title = "[The poisoned chocolate game]",
     .date = "2003 or later",
     .subject = "Three-row Chomp",
     .words = "(A,B,C) is a bar with rows of A >= B >= C squares; f(B,C) = A if it is a P-position, one that the "
              "previous player wins. Row C of the table is f(C,C), f(C+1,C), ...; it is short if it ends, at f(A,C) = "
              "A, and long if not."},
    {.key = "miyadera",
     .author = "Miyadera et al.",
     .authors = "R. Miyadera, T. Inoue, W. Ogasa, S. Nakamura",
     .title = "Chocolate games that are variants of a game of Nim",
     .date = "2012",
     .subject = "Chocolate games",
     .words = "{x,y,z} says how often the chocolate can be cut in each of three directions, 0 <= y <= b(x,z), the "
              "bound, which is floor((x+z)/k) unless another is named. A move lowers one coordinate; if x or z is "
              "lowered, y sinks to the bound where it exceeds it. In normal play a player who cannot move loses, in "
              "misere play such a player wins. ⊕ is the nim-sum, addition without carry in binary."},
    {.key = "nyitrai",
     .author = "Nyitrai",
     .authors = "O. K. Nyitrai",
     .title = "Mathematical games",
     .date = "2014",
     .subject = "Heap games and small boards",
     .words = "A position's Grundy number is the least that none of its options has; positions of value 0 are won by "
              "the previous player. A player who cannot move loses."},
    {.key = "csakany",
     .author = "Csákány, Makay, Nyőgér",
     .authors = "B. Csákány, G. Makay, I. Nyőgér",
     .title = "RavaszNégyzet, a combinatorial game",
     .date = "2010 or later",
     .subject = "The square-making game",
     .words = "Whoever first has men of his own on the four vertices of a square, of any orientation, wins. White "
              "begins; 6 x 6 cells, c4 is column c, row 4 from below. + marks a threat to complete a square, ++ a "
              "double threat."},
    {.key = "baron",
     .author = "Báron",
     .authors = "Gy. Báron",
     .title = "On the strategy of the game of Nim: the search for the winning strategy",
     .date = "1964",
     .subject = "v-triples",
     .words = "Triples a < b < c that the source builds one after another: three heaps of "
              "nim that the previous player wins."},
}};

}  // namespace

Claims::Claims(const char* source, std::vector<Claim> (*list)()) { registered_groups().push_back({source, list}); }

std::vector<Claim> all_claims() {
  std::vector<Claim> claims;
  for (const Group& group : registered_groups()) {
    for (Claim& claim : group.list()) {
      claim.source = group.source;
      claims.push_back(std::move(claim));
    }
  }
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) { return a.id < b.id; });
  return claims;
}

std::span<const Paper> all_papers() { return papers; }

const Paper& paper(std::string_view key) {
  const auto found = std::find_if(papers.begin(), papers.end(), [&](const Paper& p) { return p.key == key; });
  if (found == papers.end()) throw std::out_of_range(fmt::format("no paper {}", key));
  return *found;
}

std::string place(const Claim& claim) { return fmt::format("{}, {}", paper(claim.source).author, claim.place); }

std::string reference(const Paper& paper) { return fmt::format("{}, {}, {}", paper.authors, paper.title, paper.date); }

}  // namespace mexwave::cli
