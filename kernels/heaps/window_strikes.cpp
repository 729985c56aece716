// Sorts near strikes by distance, and far ones by halves, then by distance.

#include "heaps/window_strikes.hpp"

#include <algorithm>
#include <span>

namespace mexwave::heaps::detail {

namespace {

/// If there are at most this many strikes, the far ones are also made for 16 heaps at a time.
constexpr std::size_t most_strikes_by_piece = 24;

NearStrike make_near_strike(std::uint32_t distance, std::uint32_t half) {
  NearStrike strike{};
  for (std::uint32_t k = 0; k < 32; ++k) {
    const std::uint32_t lane = k % 16, by = distance % 16, flag = 1U << (lane ^ half % 16);
    strike.flags[k] = static_cast<std::uint8_t>(k < 16 ? flag : flag >> 8);
    strike.move[0][lane] = static_cast<std::uint8_t>(lane < by ? 0x80 : lane - by);
    strike.move[1][lane] = static_cast<std::uint8_t>(lane < by ? lane + 16 - by : 0x80);
  }
  strike.distance = distance;
  strike.plane = half / 16;
  return strike;
}

}  // namespace

void StrikeList::add(std::uint32_t distance, std::uint32_t half) {
  std::size_t group = half / 16;
  const auto begin = list_.begin() + (group == 0 ? 0 : ends_[group - 1]), end = list_.begin() + ends_[group];
  const auto before = std::find_if(begin, end, [&](const Strike& other) { return other.distance < distance; });
  list_.insert(before, {distance, half % 16 * 0x01010101U});
  for (; group < 16; ++group) ++ends_[group];
}

void CommonStrikes::add(std::uint32_t distance, std::uint32_t half) {
  const std::pair strike(distance, half);
  all_.insert(std::upper_bound(all_.begin(), all_.end(), strike), strike);
  if (distance >= lanes_) far_.add(distance, half);
  if (distance < lanes_ || near_.few) arranged_for_ = 0;  // else neither the near strikes nor near_.few change
}

void CommonStrikes::arrange(CommonJob& job) {
  if (arranged_for_ != job.planes_used) arrange_near(job.planes_used);
  job.far = far_.strikes();
  job.near = near_;
  job.near.list = list_.data();
}

void CommonStrikes::arrange_near(std::uint32_t planes) {
  arranged_for_ = planes;
  // The halves of all common values are in the planes. So if the half of a rare heap is not, its strikes mark nothing.
  auto marking = all_;
  std::erase_if(marking, [&](const auto& strike) { return strike.second / 16 >= planes; });
  const auto below = [&](std::uint32_t distance) {
    const auto end = std::lower_bound(marking.begin(), marking.end(), std::pair(distance, 0U));
    return static_cast<std::uint32_t>(end - marking.begin());
  };
  const std::uint32_t least = marking.empty() ? 16 : std::min(marking.front().first, 16U);
  near_.rounds = 15 / least + 1;
  near_.few = planes == 1 && near_.rounds <= 3 && below(16) <= most_unrolled && below(std::min(2 * least, 16U)) <= 2 &&
              marking.size() <= most_strikes_by_piece;
  const std::uint32_t near_below = near_.few ? UINT32_MAX : lanes_;
  near_.below_16 = below(16);
  near_.below_32 = below(std::min(32U, near_below));
  near_.count = below(near_below);
  list_.clear();
  for (const auto& [distance, half] : std::span(marking).first(near_.count))
    list_.push_back(make_near_strike(distance, half));
}

}  // namespace mexwave::heaps::detail
