// The lists of claims and of papers, and the evidence computed from a sweep.

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
     .words =
         "(A,B,C) is a bar with rows of A >= B >= C squares. f(B,C) = A means that (A,B,C) is a P-position: the player "
         "to move loses. Row C of the table is f(C,C), f(C+1,C), .... The row is short if it ends, at f(A,C) = A, and "
         "long if it never ends. The main diagonal is f(B,B). An opening of 3 x n is a winning first move; it is given "
         "by the bar that it leaves. A row is certified if its pattern is proved for all columns."},
    {.key = "miyadera",
     .author = "Miyadera et al.",
     .authors = "R. Miyadera, T. Inoue, W. Ogasa, S. Nakamura",
     .title = "Chocolate games that are variants of a game of Nim",
     .date = "2012",
     .subject = "Chocolate games",
     .words = "{x,y,z} is a piece of chocolate that can be cut x, y and z times in three directions, with 0 <= y <= "
              "b(x,z). The bound b(x,z) is floor((x+z)/k) unless another is named. A move lowers one coordinate. If x "
              "or z is lowered and y then exceeds the bound, y is lowered to the bound. In normal play a player who "
              "cannot move loses; in misere play this player wins. ⊕ is the nim-sum: binary addition without carry."},
    {.key = "nyitrai",
     .author = "Nyitrai",
     .authors = "O. K. Nyitrai",
     .title = "Mathematical games",
     .date = "2014",
     .subject = "Heap games and small boards",
     .words = "The Grundy value of a position is the least whole number that none of its options has. A position with "
              "Grundy value 0 is lost for the player to move. A player who cannot move loses."},
    {.key = "csakany",
     .author = "Csákány, Makay, Nyőgér",
     .authors = "B. Csákány, G. Makay, I. Nyőgér",
     .title = "RavaszNégyzet, a combinatorial game",
     .date = "2010 or later",
     .subject = "The square-making game",
     .words = "White and Black claim the cells of a 6 x 6 board in turn; White begins. The first player who owns the "
              "four corners of a square, of any orientation, wins. c4 is column c, row 4 from below. + marks a threat "
              "to complete a square, ++ a double threat."},
    {.key = "baron",
     .author = "Báron",
     .authors = "Gy. Báron",
     .title = "On the strategy of the game of Nim: the search for the winning strategy",
     .date = "1964",
     .subject = "v-triples",
     .words = "The v-triples are triples a < b < c that a greedy construction finds one after another: three heaps of "
              "Nim that are lost for the player to move. The hypotenuse of a triple is c."},
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
