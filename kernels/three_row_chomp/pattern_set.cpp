// Offsets of the settled rows, by period and residue.

#include "three_row_chomp/pattern_set.hpp"

#include <algorithm>
#include <numeric>

namespace mexwave::three_row_chomp::detail {

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

}  // namespace mexwave::three_row_chomp::detail
