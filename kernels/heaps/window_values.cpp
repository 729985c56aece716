// Computes most heaps in blocks (window_block.hpp); the first heaps, and new rare ones, one at a time.

#include "heaps/window_values.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>

#include "core/bits/simd_level.hpp"

namespace mexwave::heaps::detail {

namespace {

constexpr core::LevelTable<ComputeCommon> compute_at MEXWAVE_LEVELS(compute_common);
constexpr core::LevelTable<ExcludeRare> exclude_at MEXWAVE_LEVELS(exclude_rare);
constexpr core::LevelTable<CountExcluded> count_at MEXWAVE_LEVELS(count_excluded);
constexpr core::LevelTable<std::uint32_t (*)()> lanes_at MEXWAVE_LEVELS(block_lanes);
constexpr core::LevelTable<FindBackwards> find_backwards_at MEXWAVE_LEVELS(find_backwards);
constexpr core::LevelTable<DropArising> drop_arising_at MEXWAVE_LEVELS(drop_arising);

/// The values of smaller heaps are computed by definition, from all pairs; the first sparse space is chosen from them.
constexpr std::uint32_t defined_heaps = 512;
/// Number of heaps from the first one of a batch on that the batch may write or prefetch.
constexpr std::size_t room = batch_heaps + 9 * most_lanes;
/// The dropped bit must be below this one (exclude_from_planes() in window_block_simd.cpp).
constexpr unsigned dropped_end = 7;
/// The numbers of planes in use.
constexpr std::uint32_t plane_counts[] = {1, 2, 4, 8, most_planes};
/// Throws TooManyRareHeaps beyond this number.
constexpr std::size_t most_rare = 1 << 15;

/// Its destructor waits until the second thread has finished what it was offered.
struct Completion {
  core::HelperThread* second;
  ~Completion() {
    if (second != nullptr) second->complete();
  }
};

}  // namespace

WindowValues::WindowValues(const Game& game, std::uint32_t window, SimdLevel level, unsigned threads)
    : window_(window),
      unequal_(game.rules() == Rules::grundy),
      compute_common_(core::at_level(compute_at, level)),
      count_excluded_(core::at_level(count_at, level)),
      exclude_rare_(core::at_level(exclude_at, level)),
      find_(core::at_level(find_backwards_at, level)),
      drop_arising_(core::at_level(drop_arising_at, level)),
      lanes_(core::at_level(lanes_at, level)()),
      base_(-static_cast<std::int64_t>(window)),
      values_(3 * std::size_t{window} + 2 * room),
      head_(window + std::size_t{1}),
      common_strikes_(lanes_),
      seen_(std::size_t{2} * std::bit_ceil(values_below)) {
  for (std::vector<std::uint8_t>& halves : halves_) halves.resize(room);
  open_.resize(most_blocks);
  if (threads > 1) second_ = std::make_shared<core::HelperThread>();
  if (unequal_) splits_.push_back(0);
  for (std::uint32_t t = 0; !unequal_ && t <= game.reach(); ++t) {
    if ((game.digit(t) & 4) != 0) splits_.push_back(t);
    if ((game.digit(t) & 2) != 0) singles_.push_back(t);
    if ((game.digit(t) & 1) != 0) empties_.push_back(t);
  }
  reach_ = unequal_ ? 0 : game.reach();
}

void WindowValues::advance(std::uint64_t end) {
  while (next_ < end) step(end);
}

void WindowValues::step(std::uint64_t end) {
  step_began_ = next_;
  most_in_step_ = values_below;
  make_room();
  if (std::has_single_bit(next_) && next_ >= defined_heaps) {
    if (next_ <= window_ && all_in_memory()) choose_space();
    choose_tried();
  }
  const std::uint64_t doubled = std::bit_floor(next_) * 2;
  if (next_ < defined_heaps || next_ <= blocks_from_)
    run_definition();
  else
    run_batch(doubled <= window_ ? std::min(end, doubled) : end);
  for (; head_known_ < std::min<std::uint64_t>(next_ - 1, window_); ++head_known_)
    head_[window_ - (head_known_ + 1)] = value(head_known_ + 1);
}

/// Moves the last `window` values, and the planes of a batch computed ahead, to the front if the memory is full.
void WindowValues::make_room() {
  const auto used = static_cast<std::size_t>(static_cast<std::int64_t>(next_) - base_);
  if (used + 2 * room <= values_.size()) return;
  std::memmove(values_.data(), values_.data() + used - window_, window_ * sizeof(std::uint16_t));
  for (std::uint32_t k = 0; k < planes(); ++k)
    std::memmove(planes_[k].data(), planes_[k].data() + used - window_, window_ + room);
  base_ = static_cast<std::int64_t>(next_ - window_);
}

/// Computes the value of next_ by definition: the least value to which no move leads.
void WindowValues::run_definition() {
  const std::uint64_t n = next_;
  if (std::find(empties_.begin(), empties_.end(), n) != empties_.end()) seen_[0] = n;
  for (const std::uint32_t t : singles_)
    if (n > t) seen_[value(n - t)] = n;
  for (const std::uint32_t t : splits_) {
    if (pairs(n, t) + t > window_) throw WindowTooShort{n};
    const std::uint16_t* const head = head_.data() + window_;
    const std::uint16_t* const others = values_at(n - t);
    furthest_ = std::max<std::uint64_t>(furthest_, pairs(n, t) + t);
    for (std::int64_t a = 1; a <= static_cast<std::int64_t>(pairs(n, t)); ++a) seen_[head[-a] ^ others[-a]] = n;
  }
  std::uint16_t value = 0;
  while (seen_[value] == n) ++value;
  set(n, value);
  ++next_;
}

/// Stores the value of n, which no strike has found: updates planes, mask and rare heaps.
void WindowValues::set(std::uint64_t n, std::uint16_t value) {
  if (value >= values_below) throw ValueTooLarge{n};
  const bool new_bit = has_new_bit(n, value);
  values_[static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_)] = value;
  note_largest(n, n + 1);
  if (planes() == 0) return;
  ahead_ = 0;
  bool rare = space_.is_rare(n, value);
  if (rare && new_bit && n + reach_ > window_) {
    // The value has no other bit: no move leads to the new bit alone, and the value is the least number to which no
    // move leads. With the bit in the mask the value is common. No smaller heap has the bit, so their classes and all
    // steps before are as if the mask had had the bit from the start, and a recurring window still proves a period.
    change_mask(space_.mask ^ value);
    rare = false;
  }
  if (!rare && space_.half(value) / 16 >= planes()) use_planes(space_.half(value) / 16 + 1);
  store_planes(n, n + 1);
  if (rare) add_rare(n);
}

/// Whether no heap below n has a value with the highest bit of `value`. All these values must be known; updates
/// largest_. In a copy at a smaller heap (at()), largest_ may include later heaps; then the result may be false
/// although no smaller heap has the bit.
bool WindowValues::has_new_bit(std::uint64_t n, std::uint16_t value) {
  if (value < std::bit_ceil(largest_.value + 1U)) return false;
  note_largest(next_, n);
  return value >= std::bit_ceil(largest_.value + 1U);
}

/// Updates largest_ with the values of the heaps begin, ..., end - 1.
void WindowValues::note_largest(std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t n = begin; n < end; ++n)
    if (value(n) > largest_.value) largest_ = {value(n), n};
}

void WindowValues::store_planes(std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t n = begin; n < end; ++n) {
    const std::uint16_t v = value(n);
    const std::uint32_t half = space_.half(v);
    const bool none = space_.is_rare(n, v);
    for (std::uint32_t k = 0; k < planes(); ++k) {
      planes_[k][static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_)] =
          none || half / 16 != k ? no_half : static_cast<std::uint8_t>(half % 16);
    }
  }
}

/// Sets the number of planes: at least `least`, and enough for all common values in memory.
void WindowValues::use_planes(std::uint32_t least) {
  // Halves that differ only below the dropped bit must stay together.
  std::uint32_t halves = std::max(16 * least, 1U << space_.dropped_bit());
  const auto begin = static_cast<std::uint64_t>(std::max<std::int64_t>(base_, 1));
  for (std::uint64_t n = begin; n < next_; ++n)
    if (!space_.is_rare(n, value(n))) halves = std::max(halves, space_.half(value(n)) + 1);
  const std::uint32_t count = *std::find_if(std::begin(plane_counts), std::end(plane_counts),
                                            [&](std::uint32_t planes) { return 16 * planes >= halves; });
  common_.planes_used = rare_job_.planes_used = count;
  ahead_ = 0;
  marks_.resize(room * 2 * count);
  for (std::uint32_t k = 0; k < count; ++k) planes_[k].assign(values_.size(), no_half);
  store_planes(begin, next_);
  choose_tried();
}

/// Chooses the number of planes that blocks are first computed with, from the last values.
void WindowValues::choose_tried() {
  const std::uint32_t used = planes();
  std::uint32_t& tried = common_.planes_tried;
  tried = used;
  if (used > 2) {
    // [k]: the blocks in which the largest half is in plane k, of the last blocks in memory.
    std::array<std::uint32_t, most_planes> blocks{};
    const std::uint64_t begin = next_ - std::min<std::uint64_t>({next_ - 1, window_, batch_heaps}) / lanes_ * lanes_;
    for (std::uint64_t n = begin; n < next_; n += lanes_) {
      std::uint32_t plane = 0;
      for (std::uint64_t m = n; m < n + lanes_; ++m)
        if (!space_.is_rare(m, value(m))) plane = std::max(plane, space_.half(value(m)) / 16);
      ++blocks[plane];
    }
    std::uint64_t least = UINT64_MAX;
    const auto consider = [&](std::uint32_t planes) {
      std::uint64_t again = 0;  // blocks that are computed again, with all planes
      for (std::uint32_t k = planes; k < used; ++k) again += blocks[k];
      const std::uint64_t cost = planes * ((next_ - begin) / lanes_) + used * again;
      if (cost < least) {
        least = cost;
        tried = planes;
      }
    };
    for (const std::uint32_t planes : tried_counts)
      if (planes <= used) consider(planes);
    consider(used);
  }
  rare_job_.planes_tried = tried;
}

void WindowValues::add_rare(std::uint64_t n) {
  if (rare_.size() == most_rare) throw TooManyRareHeaps{n};
  if (n > window_) throw WindowTooShort{n};
  rare_.push_back({static_cast<std::uint32_t>(n), value(n)});
  add_strikes(rare_.back());
}

void WindowValues::choose_space() {
  const std::span<const std::uint16_t> known(values_at(0), next_);
  const SparseSpace best = best_sparse_space(known, splits_, dropped_end);
  if (best != space_ || planes() == 0) {
    space_ = best;
    rare_.clear();
    for (std::uint32_t n = 1; n < next_; ++n)
      if (space_.is_rare(n, known[n])) rare_.push_back({n, known[n]});
    use_planes(1);
    tabulate_space();
  }
  helpers_ = choose_helper_heaps({known, space_, splits_, singles_, planes(), lanes_, count_excluded_}, tick);
  make_strikes();
}

/// Fills the tables that give the value of a half in the chosen space.
void WindowValues::tabulate_space() {
  // The dropped bit depends linearly on the bits of the half, so two tables of four bits each suffice.
  for (std::uint32_t bits = 0; bits < 16; ++bits) {
    const auto dropped = [&](std::uint32_t half) {
      return static_cast<std::uint8_t>((space_.value(0, half, false) ^ space_.value(0, 0, false)) &
                                       1U << space_.dropped_bit());
    };
    rare_job_.bit_low[bits] = dropped(bits);
    rare_job_.bit_high[bits] = dropped(16 * bits);
  }
  rare_job_.dropped_bit = space_.dropped_bit();
  for (std::uint32_t parity = 0; parity < 2; ++parity)
    for (std::uint32_t half = 0; half < 16 * most_planes; ++half)
      rare_values_[parity][half] = static_cast<std::uint16_t>(space_.value(parity, half, true));
}

void WindowValues::change_mask(std::uint32_t mask) {
  space_.mask = mask;
  tabulate_space();
}

void WindowValues::add_common(std::uint32_t distance, std::uint32_t half) {
  if (distance > window_) throw WindowTooShort{next_};
  furthest_ = std::max<std::uint64_t>(furthest_, distance);
  common_strikes_.add(distance, half);
}

void WindowValues::add_strikes(const RareHeap& heap) {
  for (const std::uint32_t t : splits_) add_common(heap.heap + t, space_.half(heap.value));
  // Strikes do not exclude a value that is rare at n - t but common at n, so these n are computed by definition.
  for (const std::uint32_t t : singles_)
    if (space_.parity && t % 2 == 1) blocks_from_ = std::max(blocks_from_, heap.heap + t);
}

void WindowValues::make_strikes() {
  common_strikes_ = CommonStrikes(lanes_);
  excluding_rare_ = {};
  ahead_ = 0;
  blocks_from_ = reach_;
  for (const RareHeap& heap : rare_) add_strikes(heap);
  for (const Helper& helper : helpers_) {
    furthest_ = std::max<std::uint64_t>(furthest_, helper.a + helper.t);
    excluding_rare_.add(helper.a + helper.t, space_.half(helper.value));
  }
  for (const std::uint32_t t : singles_) {
    if (space_.parity && t % 2 == 1)
      excluding_rare_.add(t, 0);  // a common value of n - t is rare at n
    else
      add_common(t, 0);
  }
}

/// Makes common_ the job of the batch from n to `end` at most. Batches end at multiples of batch_heaps, as most steps
/// do.
void WindowValues::prepare_batch(std::uint64_t n, std::uint64_t end) {
  end = std::min(end, (n / batch_heaps + 1) * batch_heaps);
  const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_);
  for (std::uint32_t k = 0; k < planes(); ++k) common_.planes[k] = planes_[k].data() + at;
  common_.blocks =
      static_cast<std::uint32_t>(std::min<std::uint64_t>((end - n + lanes_ - 1) / lanes_, blocks_at_once_));
  common_strikes_.arrange(common_);
  std::swap(halves_[0], halves_[1]);
  common_.halves = halves_[0].data();
}

/// Makes rare_job_ the job of the batch that common_ has computed and that begins at n.
void WindowValues::prepare_rare(std::uint64_t n) {
  const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_);
  for (std::uint32_t k = 0; k < planes(); ++k) rare_job_.planes[k] = planes_[k].data() + at;
  rare_job_.halves = common_.halves;
  rare_job_.blocks = common_.done;
  rare_job_.strikes = excluding_rare_.strikes();
  for (std::uint32_t lane = 0; lane < 2; ++lane)
    rare_job_.bit_phase[lane] =
        static_cast<std::uint8_t>(space_.value(n + lane, 0, false) & 1U << space_.dropped_bit());
  rare_job_.values = values_.data() + at;
  rare_job_.open = open_.data();
  rare_job_.marks = marks_.data();
}

/// Computes the values of a batch from next_ to `end` at most, up to the first new rare heap. If there is a second
/// thread, it computes the common values of the next batch at the same time.
void WindowValues::run_batch(std::uint64_t end) {
  const std::uint64_t n = next_;
  if (ahead_ != n) {
    prepare_batch(n, end);
    compute_common_(common_);
  }
  ahead_ = 0;
  prepare_rare(n);
  const std::uint64_t computed = std::uint64_t{common_.done} * lanes_;
  std::uint64_t count = std::min(computed, end - n);
  if (common_.overflow != 0)
    count = std::min(count, computed - lanes_ + static_cast<unsigned>(std::countr_zero(common_.overflow)));
  const bool overflow = common_.overflow != 0 && count < end - n;
  std::optional<Found> found;
  {
    const bool ahead = second_ != nullptr && blocks_at_once_ == batch_heaps / lanes_ && count == computed;
    if (ahead) {
      prepare_batch(n + count, n + count + batch_heaps);
      second_->offer(1, [this](std::uint32_t, std::uint32_t) { compute_common_(common_); });
      ahead_ = n + count;
    }
    const Completion completion{ahead ? second_.get() : nullptr};
    exclude_rare_(rare_job_);
    found = first_rare(n, count);
  }
  if (!found) most_in_step_ = rare_job_.largest;
  if (rare_job_.largest > largest_.value) note_largest(n, found ? found->heap : n + count);
  if (found) {
    next_ = found->heap;
    set(next_++, found->value);
    blocks_at_once_ = 1;
    return;
  }
  next_ = n + count;
  blocks_at_once_ = std::min<std::uint32_t>(2 * blocks_at_once_, batch_heaps / lanes_);
  if (overflow) {
    if (planes() == most_planes) throw ValueTooLarge{next_};
    use_planes(planes() + 1);
  }
}

/// Lists the rare values that no strike excludes for the heaps n, ..., n + count - 1, in the order of the heaps and,
/// for the same heap, the least first.
void WindowValues::list_candidates(std::uint64_t n, std::uint64_t count) {
  candidates_.clear();
  const std::uint32_t dropped = 1U << space_.dropped_bit();
  const std::uint8_t* marks_of_block = marks_.data();
  for (const OpenLanes& each : std::span(open_).first(rare_job_.open_blocks)) {
    for (std::uint64_t lanes = each.lanes; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(lanes));
      const std::uint32_t heap = each.block * lanes_ + lane;
      if (heap >= count) return;
      const std::uint16_t common = value(n + heap);
      // Rare values with smaller halves are below the common value.
      const std::uint32_t below = (space_.half(common) & ~(dropped - 1)) + (common & dropped);
      const std::uint8_t* const marks = marks_of_block + lane;
      for (std::uint32_t first = 0; first < 16 * planes(); first += 16) {
        const std::uint8_t* const of_plane = marks + std::size_t{first} / 8 * lanes_;
        const std::uint32_t excluded = of_plane[0] | of_plane[lanes_] * 256U;
        const std::uint32_t limit = std::min(std::max(below, first) - first, 16U);
        for (std::uint32_t left = ~excluded & ((1U << limit) - 1); left != 0; left &= left - 1) {
          const std::uint32_t half = first + static_cast<unsigned>(std::countr_zero(left));
          candidates_.push_back({heap, rare_values_[(n + heap) % 2][half]});
        }
      }
    }
    marks_of_block += std::size_t{planes()} * 2 * lanes_;
  }
}

/// Removes the candidates that one of the first pairs gives; few remain.
void WindowValues::drop_candidates(std::uint64_t n) {
  for (const std::uint32_t t : splits_)
    if (pairs(n, t) < first_pairs || t + first_pairs > window_) return;
  std::size_t left = candidates_.size();
  for (const std::uint32_t t : splits_) {
    if (left > 0) furthest_ = std::max<std::uint64_t>(furthest_, t + first_pairs);
    left = drop_arising_(candidates_.data(), left, head_.data() + window_ - 1, values_at(n - t) - 1);
  }
  candidates_.resize(left);
}

/// The first heap among n, ..., n + count - 1 whose value is rare.
std::optional<WindowValues::Found> WindowValues::first_rare(std::uint64_t n, std::uint64_t count) {
  list_candidates(n, count);
  std::size_t searched = candidates_.size();
  drop_candidates(n);
  std::optional<Found> found;
  for (const Candidate& candidate : candidates_) {
    if (arises(n + candidate.heap, candidate.value)) continue;
    found = {n + candidate.heap, candidate.value};
    break;
  }
  if (found) {  // counts no later candidates, so that searched_ is the same at all levels
    list_candidates(n, found->heap - n + 1);
    searched = candidates_.size();
  }
  searched_ += searched;
  return found;
}

/// Whether a move from n leads to the value.
bool WindowValues::arises(std::uint64_t n, std::uint16_t value) {
  if (has_new_bit(n, value)) return false;  // no xor of smaller values has a bit that none of them has
  for (const std::uint32_t t : singles_)
    if (n > t && *values_at(n - t) == value) return true;
  bool all = true;
  for (const std::uint32_t t : splits_) {
    const std::uint64_t most = std::min<std::uint64_t>(pairs(n, t), window_ - t);
    const std::size_t at = find_(head_.data() + window_ - 1, values_at(n - t) - 1, most, value);
    if (at < most) {
      furthest_ = std::max<std::uint64_t>(furthest_, t + 1 + at);
      return true;
    }
    all = all && most == pairs(n, t);
  }
  if (all) return false;
  const auto given = [&](const DistantPair& pair) { return pair.heap == n && pair.value == value; };
  if (distant != nullptr && std::any_of(distant->begin(), distant->end(), given)) return true;
  throw WindowTooShort{n, value};
}

WindowValues WindowValues::at(std::uint64_t next, const std::vector<std::uint16_t>& values) const {
  WindowValues copy = *this;
  copy.next_ = next;
  copy.base_ = static_cast<std::int64_t>(next - window_);
  std::copy(values.begin(), values.end(), copy.values_.begin());
  copy.use_planes(planes());
  return copy;
}

}  // namespace mexwave::heaps::detail
