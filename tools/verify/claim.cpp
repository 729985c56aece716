// The list of claims, and the evidence as the claims want it.

#include "verify/claim.hpp"

#include <algorithm>

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
  void (*list)(const Claims::Add& add);
};

std::vector<Group>& registered() {
  static std::vector<Group> groups;
  return groups;
}

}  // namespace

Claims::Claims(const char* source, void (*list)(const Add& add)) { registered().push_back({source, list}); }

std::vector<Claim> all_claims() {
  std::vector<Claim> claims;
  for (const Group& group : registered()) {
    group.list([&](const char* id, const char* place, const char* statement, const char* paper_range,
                   std::function<Finding(const Evidence&)> check) {
      claims.push_back({id, group.source, place, statement, paper_range, std::move(check)});
    });
  }
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) { return a.id < b.id; });
  return claims;
}

}  // namespace mexwave::cli
