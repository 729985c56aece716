// Solves one position: runs a sweep to its p that reports every P-position with the same q or the same p. The sweep
// skips cells of settled rows; their P-positions follow from the patterns.

#include <algorithm>
#include <mutex>

#include "chomp3/plan.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {

namespace {

std::string text(const Position& x) {
  return "(" + std::to_string(x.p) + "," + std::to_string(x.q) + "," + std::to_string(x.r) + ")";
}

/// The P-positions that share two of the three numbers p, q, r with one position.
struct Neighbourhood {
  std::uint32_t r_of_pq = none;
  std::uint32_t q_of_pr = none;
  std::uint32_t p_of_qr = none;

  void add(const Position& at, const Position& found) {
    if (found.p == at.p && found.q == at.q) r_of_pq = found.r;
    if (found.p == at.p && found.r == at.r) q_of_pr = found.q;
    if (found.q == at.q && found.r == at.r) p_of_qr = found.p;
  }
};

void require_position(const Position& at) {
  if (at.p < at.q || at.q < at.r || at.p == 0) {
    throw InvalidArgument(text(at) + " is not a position: expected p >= q >= r with p >= 1");
  }
  if (at.p > largest_p) {
    throw InvalidArgument("p: expected 1 to " + std::to_string(largest_p) + ", got " + std::to_string(at.p));
  }
}

}  // namespace

std::uint64_t estimate_bytes(const Position& position, const RunOptions& run) {
  require_position(position);
  return estimate_bytes(SweepGoal{.openings_upto = position.p}, run);
}

Solution solve(const Position& at, const RunOptions& run) {
  require_position(at);
  std::mutex mutex;
  Neighbourhood near;
  const detail::Watch watch{static_cast<std::int32_t>(at.q), static_cast<std::int32_t>(at.p),
                            [&](const Position& found) {
                              const std::lock_guard lock(mutex);
                              near.add(at, found);
                            }};
  const Sweep sweep = detail::run_plan(detail::plan_for({.openings_upto = at.p}), run, watch);
  for (const Row& row : sweep.rows) {
    if (!row.is_long) continue;
    const auto f = [&](std::uint32_t q) { return q + row.pattern[(q - row.preperiod) % row.period()]; };
    if (at.q >= row.preperiod) near.add(at, {f(at.q), at.q, row.row});
    if (row.row != at.r) continue;
    for (const std::uint32_t offset : row.pattern) {
      if (offset <= at.p && at.p - offset >= row.preperiod && f(at.p - offset) == at.p)
        near.add(at, {at.p, at.p - offset, at.r});
    }
  }

  Solution solution;
  solution.is_p_position = near.r_of_pq == at.r;
  const auto add = [&](std::uint32_t row, std::uint32_t kept, const Position& to) {
    solution.moves.push_back({row, kept + 1, to});
  };
  if (near.r_of_pq < at.r) add(3, near.r_of_pq, {at.p, at.q, near.r_of_pq});
  if (near.q_of_pr >= at.r && near.q_of_pr < at.q) add(2, near.q_of_pr, {at.p, near.q_of_pr, at.r});
  const std::uint32_t q0 = sweep.diagonal_q[at.p];
  if (q0 < at.r) add(2, q0, {at.p, q0, q0});
  if (near.p_of_qr < at.p) add(1, near.p_of_qr, {near.p_of_qr, at.q, at.r});
  for (std::uint32_t p = 1; p < at.q; ++p) {  // moves that cut the first row below q
    if (p >= at.r && sweep.end_row[p] == at.r) add(1, p, {p, p, at.r});
    if (p < at.r && sweep.end_row[p] == p) add(1, p, {p, p, p});
  }
  std::sort(solution.moves.begin(), solution.moves.end(), [](const WinningMove& x, const WinningMove& y) {
    return std::tuple(x.leaves.p, x.leaves.q, x.leaves.r) > std::tuple(y.leaves.p, y.leaves.q, y.leaves.r);
  });
  return solution;
}

}  // namespace mexwave::chomp3
