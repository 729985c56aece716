// Keeps the offsets of the settled rows by period and residue, and computes one row, p by p, in the (p,r) -> q view:
// the row takes the least q that it has not used and that no lower row takes at this p.

#include "chomp3/patterns.hpp"

#include <algorithm>
#include <numeric>

namespace mexwave::chomp3::detail {

PatternSet::PatternSet(std::int32_t largest_offset) : origin_((largest_offset + 7) / 8 * 8) { class_for(main_period); }

PatternSet::Class& PatternSet::class_for(std::uint32_t period) {
  for (Class& c : classes_) {
    if (c.period == period) return c;
  }
  const std::size_t words = static_cast<std::size_t>(origin_) / 64 + 3;
  classes_.push_back({period, core::ZeroPages(words * period)});
  return classes_.back();
}

PatternSet::Users& PatternSet::users_of(std::uint32_t period) {
  for (Users& u : users_) {
    if (u.period == period) return u;
  }
  users_.push_back({period, std::vector<std::uint8_t>(static_cast<std::size_t>(origin_) / 8 + 1)});
  return users_.back();
}

void PatternSet::add(const SettledPattern& pattern) {
  const auto period = static_cast<std::uint32_t>(pattern.offsets.size());
  const std::uint32_t shared = main_period % period == 0 ? main_period : period;
  Class& sets = class_for(shared);
  Users& users = users_of(period);
  for (std::uint32_t residue = 0; residue < shared; ++residue) {  // of q
    const std::int32_t d = pattern.offsets[residue % period];
    const auto at = static_cast<std::uint32_t>(origin_ - d);
    const auto bit = static_cast<std::uint8_t>(1u << (at & 7));
    *sets.word((residue + static_cast<std::uint32_t>(d)) % shared, at) |= std::uint64_t{1} << (at & 63);
    users.offsets[at >> 3] |= bit;
    largest_ = std::max(largest_, d);
  }
}

std::uint64_t PatternSet::combined_period(std::uint64_t period, std::int32_t d) const {
  const auto at = static_cast<std::uint32_t>(origin_ - d);
  for (const Users& u : users_) {
    if ((u.offsets[at >> 3] >> (at & 7)) & 1) period = std::lcm(period, std::uint64_t{u.period});
  }
  return period;
}

namespace {

constexpr std::int32_t steps_max =
    4096;  // raising it finds longer cycles, and costs that many steps on rows without one

/// The shortest period of a cyclic sequence.
std::size_t shortest_period(const std::vector<std::int32_t>& cycle) {
  for (std::size_t length = 1; length < cycle.size(); ++length) {
    if (cycle.size() % length != 0) continue;
    bool repeats = true;
    for (std::size_t k = length; k < cycle.size() && repeats; ++k) repeats = cycle[k] == cycle[k - length];
    if (repeats) return length;
  }
  return cycle.size();
}

}  // namespace

std::optional<SettledPattern> certify_pattern(std::int32_t row, RowState state, std::int32_t from,
                                              const PatternSet& settled) {
  const std::int32_t start_distance = from - state.first_free;
  const std::uint64_t start_beyond = state.beyond;
  std::vector<std::int32_t> taken_q;  // the q that the row takes at from, from + 1, ...
  std::uint64_t period = 1;           // common period of all settled rows whose offsets were looked up
  for (std::int32_t step = 0; step < steps_max; ++step) {
    const std::int32_t p = from + step;
    int k = 0;
    for (;; ++k) {
      if (k == 64 || p - state.first_free - k < 1) return std::nullopt;  // beyond the window, or q = p
      if ((state.beyond >> k) & 1) continue;
      period = settled.combined_period(period, p - state.first_free - k);
      if (!settled.taken_one(p, state.first_free + k)) break;
    }
    if (period > steps_max) return std::nullopt;
    taken_q.push_back(state.first_free + k);
    state.beyond |= std::uint64_t{1} << k;
    if (state.beyond == ~std::uint64_t{0}) return std::nullopt;
    const int full = __builtin_ctzll(~state.beyond);
    state.first_free += full;
    state.beyond >>= full;
    const std::int32_t played = step + 1;
    if (static_cast<std::uint64_t>(played) % period != 0) continue;
    if (p + 1 - state.first_free != start_distance || state.beyond != start_beyond) continue;
    // A cycle takes as many q as it has p, one of each residue modulo `played`.
    const auto length = static_cast<std::size_t>(played);
    std::vector<std::int32_t> offsets(length, -1);
    for (std::size_t s = 0; s < length; ++s) {
      offsets[static_cast<std::size_t>(taken_q[s]) % length] = from + static_cast<std::int32_t>(s) - taken_q[s];
    }
    for (const std::int32_t d : offsets) {
      if (d < 0) return std::nullopt;
    }
    offsets.resize(shortest_period(offsets));
    return SettledPattern{row, std::move(offsets)};
  }
  return std::nullopt;
}

}  // namespace mexwave::chomp3::detail
