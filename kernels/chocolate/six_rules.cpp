// Rules for six directions: (xi+si) xor (xj+sj) xor ... = 0 for the pieces of a face. A face is the set of pieces in
// which certain coordinates are 0; the others are free. A rule is compared with the pieces in order of their largest
// coordinates; most rules fail within the first few.

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <tuple>

#include "core/schedule/run_control.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

constexpr std::uint32_t largest_rule_shift = 2;

struct Piece {
  std::array<std::uint8_t, 6> x;
  bool is_p;
};

using Face = std::array<bool, 6>;  ///< [i]: whether coordinate i is free
using Shifts = std::array<std::int32_t, 6>;

/// The least image of a face under rotations and reflections.
Face least(const Face& face) {
  Face found = face;
  for (std::uint32_t k = 0; k < 6; ++k) {
    Face image{};
    for (std::uint32_t i = 0; i < 6; ++i) image[i] = face[k < 3 ? (i + 2 * k) % 6 : (12 - i + 2 * (k - 3)) % 6];
    found = std::min(found, image);
  }
  return found;
}

/// Whether all free coordinates can be above 0 at once; if so, they can all be 1.
bool has_pieces(const Face& face) {
  Six x{};
  for (std::uint32_t i = 0; i < 6; ++i) x[i] = face[i] ? 1 : 0;
  return is_piece(x);
}

/// Whether the piece is a P-position by the rule.
bool predicts_p(const Face& face, const Shifts& s, const Piece& piece) {
  std::int32_t sum = 0;
  for (std::uint32_t i = 0; i < 6; ++i) sum ^= face[i] ? std::int32_t{piece.x[i]} + s[i] : 0;
  return sum == 0;
}

/// Calls visit(shifts) for all shifts of the free coordinates, small ones first.
template <class Visit>
void for_each_rule(const Face& face, std::int32_t shift, const Visit& visit) {
  std::vector<std::tuple<std::int32_t, Shifts>> rules{{0, Shifts{}}};
  for (std::uint32_t i = 0; i < 6; ++i) {
    if (!face[i]) continue;
    const std::size_t before = rules.size();
    for (std::size_t k = 0; k < before; ++k) {
      for (std::int32_t s = -shift; s <= shift; ++s) {
        if (s == 0) continue;
        auto [size, shifts] = rules[k];
        shifts[i] = s;
        rules.emplace_back(size + std::abs(s), shifts);
      }
    }
  }
  std::sort(rules.begin(), rules.end());
  for (const auto& [size, shifts] : rules) visit(shifts);
}

/// Ticks once per 65,536 pieces.
struct PieceTicker {
  core::Ticker& ticker;
  std::uint64_t pieces = 0;
  void operator()() {
    if (++pieces % 65536 == 0) ticker.tick(0);
  }
};

/// All pieces in order of their largest coordinates, and in lexicographic order among equal ones.
std::vector<Piece> pieces_of(const SixGrundy& table, PieceTicker& tick) {
  const auto largest = [](const Six& x) { return *std::max_element(x.begin(), x.end()); };
  std::array<std::size_t, largest_six + 2> next{};  // where the next piece with that largest coordinate goes
  for_each_piece(table, [&](const Six& x, std::uint32_t /*value*/) {
    tick();
    ++next[largest(x) + 1];
  });
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<Piece> pieces(table.pieces);
  for_each_piece(table, [&](const Six& x, std::uint32_t value) {
    tick();
    Piece& piece = pieces[next[largest(x)]++];
    std::transform(x.begin(), x.end(), piece.x.begin(), [](std::uint32_t v) { return static_cast<std::uint8_t>(v); });
    piece.is_p = value == 0;
  });
  return pieces;
}

/// The pieces of a face: those whose coordinates are 0 unless free.
std::vector<Piece> inside_of(const Face& face, const std::vector<Piece>& pieces, PieceTicker& tick) {
  std::vector<Piece> inside;
  std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(inside), [&](const Piece& piece) {
    tick();
    for (std::uint32_t i = 0; i < 6; ++i) {
      if (!face[i] && piece.x[i] != 0) return false;
    }
    return true;
  });
  return inside;
}

}  // namespace

std::string SixFace::text() const {
  std::string all;
  for (std::uint32_t i = 0; i < 6; ++i) {
    if (!free[i]) continue;
    all.append(all.empty() ? "" : " xor ").append(s[i] == 0 ? "x" : "(x").append(std::to_string(i + 1));
    if (s[i] != 0) all.append(s[i] > 0 ? "+" : "").append(std::to_string(s[i])).append(")");
  }
  return all.append(" = 0");
}

std::vector<SixFace> six_rules(const SixRulesGoal& goal, const RunOptions& run) {
  if (goal.shift > largest_rule_shift) {
    throw InvalidArgument("shift: expected a whole number from 0 to " + std::to_string(largest_rule_shift) + ", got " +
                          std::to_string(goal.shift));
  }
  const SixGoal table_goal{{goal.upto, goal.upto, goal.upto, goal.upto, goal.upto, goal.upto}};
  const std::uint64_t bytes = estimate_bytes(table_goal, run);
  core::Ticker ticker(run, 0);
  PieceTicker tick{ticker};
  require_memory("rules of all pieces to " + std::to_string(goal.upto), bytes * (1 + 2 * sizeof(Piece)), run);
  const std::vector<Piece> pieces = pieces_of(six_grundy(table_goal, run), tick);
  std::vector<SixFace> faces;
  std::set<std::tuple<std::ptrdiff_t, Face>> wanted;
  for (std::uint32_t bits = 1; bits < 64; ++bits) {
    Face face{};
    for (std::uint32_t i = 0; i < 6; ++i) face[i] = (bits >> i & 1) != 0;
    if (has_pieces(face)) wanted.emplace(std::count(face.begin(), face.end(), true), least(face));
  }
  for (const auto& [size, face] : wanted) {
    const std::vector<Piece> inside = inside_of(face, pieces, tick);
    SixFace best;
    best.free = face;
    best.pieces = inside.size();
    std::size_t furthest = 0;
    bool first = true;
    for_each_rule(face, static_cast<std::int32_t>(goal.shift), [&](const Shifts& s) {
      ticker.tick(0);
      std::size_t at = 0;
      for (; at < inside.size() && predicts_p(best.free, s, inside[at]) == inside[at].is_p; ++at) tick();
      if (!first && at <= furthest) return;
      first = false;
      furthest = at;
      best.s = s;
    });
    for (const Piece& piece : inside) {
      tick();
      best.p_positions += piece.is_p ? 1U : 0U;
      best.agrees += predicts_p(face, best.s, piece) == piece.is_p ? 1U : 0U;
    }
    if (furthest < inside.size()) {
      best.fails.emplace();
      std::copy(inside[furthest].x.begin(), inside[furthest].x.end(), best.fails->begin());
    }
    faces.push_back(best);
  }
  ticker.finish();
  return faces;
}

}  // namespace mexwave::chocolate
