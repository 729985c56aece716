// The definitions of sums in misère play and with a pass.

#include <algorithm>
#include <map>
#include <utility>

#include "mexwave/sums.hpp"

namespace mexwave::sums {

namespace {

/// Calls visit() with the sum after each move, until it returns true; then returns true.
bool any_move(std::vector<Part> sum, const std::function<bool(const std::vector<Part>&)>& visit) {
  for (Part& part : sum) {
    const Position here = part.start;
    for (const Position& leaves : part.moves(here)) {
      part.start = leaves;
      if (visit(sum)) return true;
    }
    part.start = here;
  }
  return false;
}

std::vector<Position> positions_of(const std::vector<Part>& sum) {
  std::vector<Position> at;
  at.reserve(sum.size());
  for (const Part& part : sum) at.push_back(part.start);
  return at;
}

struct PassReference {
  std::map<std::pair<std::vector<Position>, bool>, std::uint32_t> known;

  std::uint32_t value(const std::vector<Part>& sum, bool pass) {
    const std::pair key{positions_of(sum), pass};
    if (const auto found = known.find(key); found != known.end()) return found->second;
    std::vector<std::uint32_t> reached;
    any_move(sum, [&](const std::vector<Part>& left) {
      reached.push_back(value(left, pass));
      return false;
    });
    if (pass && !reached.empty()) reached.push_back(value(sum, false));
    std::uint32_t mex = 0;
    while (std::find(reached.begin(), reached.end(), mex) != reached.end()) ++mex;
    return known[key] = mex;
  }
};

struct MisereReference {
  std::map<std::vector<Position>, bool> known;

  bool loses(const std::vector<Part>& sum) {
    const std::vector<Position> key = positions_of(sum);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    bool can_move = false;
    const bool wins = any_move(sum, [&](const std::vector<Part>& left) {
      can_move = true;
      return loses(left);
    });
    return known[key] = can_move && !wins;
  }
};

}  // namespace

std::uint32_t pass_reference(const std::vector<Part>& sum) { return PassReference{}.value(sum, true); }

bool misere_reference(const std::vector<Part>& sum) { return MisereReference{}.loses(sum); }

}  // namespace mexwave::sums
