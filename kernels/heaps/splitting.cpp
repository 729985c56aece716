// Values of games that split heaps, by rare and common values. README.md explains the method and why it is exact.
// Blocks of 32 heaps share the pairs with rare heaps; the steps of a block are numbered as in README.md.

#include "heaps/tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "core/bits/simd_level.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/helper_thread.hpp"
#include "core/schedule/run_control.hpp"
#include "heaps/pair_scan.hpp"
#include "heaps/sparse_space.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps::detail {

namespace {

constexpr core::LevelTable<StrikeCandidates> strike_at MEXWAVE_LEVELS(strike_candidates);
constexpr core::LevelTable<FindPair> find_at MEXWAVE_LEVELS(find_pair);

/// Rare heaps that strike out values one by one in step 1. With fewer, more candidates fail later; each further one
/// costs a store. If there are many rare heaps, all take part except four times as many as there are common values,
/// because candidates would rarely survive the others.
constexpr std::size_t least_by_hand = 1024, chances_left = 4;
/// First heaps of each common value that strike out rare values in step 1.
constexpr std::size_t first_heaps = 6;
/// Up to here all pairs of every heap are examined; the first mask is chosen from these values.
constexpr std::uint32_t plain_heaps = 512;
/// Shorter tables do not use a second thread.
constexpr std::uint32_t shared_heaps = 4096;
constexpr std::uint16_t no_candidate = 0xffff;
constexpr std::uint32_t largest_value = 0xfffe;
/// Heaps of a block that a thread prepares at once.
constexpr std::uint32_t part_lanes = 8;

/// Four values in one word, each in its own 16 bits.
inline std::uint64_t four_values(const std::uint16_t* from) {
  std::uint64_t word;
  __builtin_memcpy(&word, from, sizeof word);
  return word;
}

class Splitter {
 public:
  Splitter(const Game& game, std::uint32_t upto, const RunOptions& run, core::Ticker& ticker)
      : game_(game),
        upto_(upto),
        unequal_(game.rules() == Rules::grundy),
        strike_(core::at_level(strike_at, core::resolve_level(run))),
        find_(core::at_level(find_at, core::resolve_level(run))) {
    for (auto* values : {&values_, &backwards_}) core::fill(*values, upto + std::size_t{1}, std::uint16_t{0}, ticker);
    if (core::resolve_threads(run) > 1 && upto >= shared_heaps) second_ = std::make_unique<core::HelperThread>();
    if (unequal_) splits_.push_back(0);
    for (std::uint32_t t = 0; game.rules() == Rules::octal && t <= game.reach(); ++t) {
      if ((game.digit(t) & 4) != 0) splits_.push_back(t);
      if ((game.digit(t) & 2) != 0) singles_.push_back(t);
    }
  }

  /// What run_with_checkpoints() asks for.
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    std::uint32_t next_tick = n_ + 256;
    while (n_ <= upto_) {
      if (std::has_single_bit(n_) && n_ >= plain_heaps) {
        if (game_.rules() == Rules::octal) period_ = search_period(n_);
        if (period_) break;
        choose_mask(n_);
      }
      if (n_ < plain_heaps) {
        set(n_, by_all_pairs(n_));
        ++n_;
      } else {
        n_ = run_block(n_);
      }
      if (n_ >= next_tick) {  // a block may end anywhere
        tick(n_);
        next_tick = n_ + 256;
        if (pause && n_ <= upto_ && pause()) return false;
      }
    }
    return true;
  }

  SplitValues take_result() {
    SplitValues result;
    result.computed = n_;
    result.period = std::move(period_);
    if (!result.period && game_.rules() == Rules::octal) result.period = search_period(values_.size());
    const std::uint32_t period = result.period ? result.period->period() : 0;
    for (std::uint32_t n = n_; n <= upto_; tick(n)) {
      const std::uint32_t end = std::min(upto_ + 1, n + (1U << 20));
      for (; n < end; ++n) values_[n] = values_[n - period];
    }
    result.mask = mask_;
    if (mask_ != 0) {
      result.rare = static_cast<std::uint32_t>(std::count_if(values_.begin(), values_.begin() + result.computed,
                                                             [&](std::uint16_t v) { return is_rare(v); }));
    }
    result.values = std::move(values_);
    result.pairs = pairs_;
    return result;
  }

  /// The values so far: all else follows from them.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(pairs_);
    out.list(values_.data(), n_);
    out.flush();
  }

  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    pairs_ = in.number<std::uint64_t>();
    const auto known = in.list<std::uint16_t>();
    in.end();
    if (known.size() > values_.size()) in.wrong();
    for (const std::uint16_t value : known) {
      if (value > largest_value) in.wrong();
      set(n_++, value);
    }
    // At a power of two run() chooses the mask itself.
    const std::uint32_t chosen = std::bit_floor(n_);
    if (chosen >= plain_heaps && chosen != n_) {
      choose_mask(chosen);
      for (std::uint32_t k = chosen; k < n_; ++k) note_rare(k);
    }
  }

 private:
  [[nodiscard]] std::optional<Period> search_period(std::size_t known) const {
    return certified_period(dependence_of(game_), std::span(values_.data(), known), [this] { tick(n_); });
  }
  [[nodiscard]] bool is_rare(std::uint32_t value) const { return detail::is_rare(value, mask_); }

  void set(std::uint32_t n, std::uint32_t value) {
    if (value > largest_value)
      throw InvalidArgument("game '" + game_.text() + "': the value of a heap of " + std::to_string(n) +
                            " does not fit in 16 bits; ask for smaller heaps");
    values_[n] = backwards_[upto_ - n] = static_cast<std::uint16_t>(value);
    if (value >= limit_) {
      complete();
      for (Block& block : blocks_) block.from = 0;
      limit_ = std::bit_ceil(value + 1);
      mark_classes();
    }
    if (mask_ != 0) note_rare(n);
  }

  void note_rare(std::uint32_t n) {
    if (!is_rare(values_[n])) return;
    rare_.push_back(n);
    rare_values_.push_back(values_[n]);
  }

  /// Words of a set of values below limit_, a bit each.
  [[nodiscard]] std::size_t set_words() const { return (std::size_t{limit_} + 63) / 64; }
  static void strike(std::uint64_t* set, std::uint32_t value) { set[value / 64] |= std::uint64_t{1} << value % 64; }
  [[nodiscard]] static bool struck(const std::uint64_t* set, std::uint32_t value) {
    return (set[value / 64] >> value % 64 & 1) != 0;
  }

  void mark_classes() {
    rare_set_.assign(set_words(), 0);
    common_set_.assign(set_words(), 0);
    for (std::uint32_t v = 0; v < set_words() * 64; ++v) {
      if (v >= limit_ || is_rare(v)) strike(rare_set_.data(), v);
      if (v >= limit_ || !is_rare(v)) strike(common_set_.data(), v);
    }
  }

  /// The mask but 0 with the fewest rare heaps below n.
  void choose_mask(std::uint32_t n) {
    std::vector<std::int64_t> heaps(limit_);
    for (std::uint32_t k = 1; k < n; ++k) ++heaps[values_[k]];
    const std::uint32_t best = mask_of_fewest_rare(std::move(heaps));
    if (best != mask_) change_mask(best, n);
    choose_first_heaps(n);
    // Only from the values below n, so that a table resumed from a checkpoint makes the same choice.
    const auto largest = *std::max_element(values_.begin(), values_.begin() + n);
    const std::size_t rare = index_of_rare(n), left = chances_left * (largest / 2u);
    by_hand_ = std::max(least_by_hand, rare - std::min(rare, left));
  }

  void change_mask(std::uint32_t mask, std::uint32_t n) {
    mask_ = mask;
    mark_classes();
    rare_.clear();
    rare_values_.clear();
    for (std::uint32_t k = 1; k < n; ++k) note_rare(k);
  }

  void choose_first_heaps(std::uint32_t n) {
    std::vector<std::uint32_t> found(limit_);
    first_.clear();
    first_values_.clear();
    for (std::uint32_t k = 2 * block_heaps; k < n; ++k) {
      const std::uint16_t value = values_[k];
      if (is_rare(value) || found[value]++ >= first_heaps) continue;
      first_.push_back(k);
      first_values_.push_back(value);
    }
  }

  /// Splitting n after taking t: pairs (i, n - t - i) for i = 1..most_small(n, t) are all.
  [[nodiscard]] std::uint32_t most_small(std::uint32_t n, std::uint32_t t) const {
    if (n < t + 2) return 0;
    return unequal_ ? (n - 1) / 2 : (n - t) / 2;
  }

  /// Calls strike(v) for the values of what moves leave that leave at most one heap.
  template <class Strike>
  void strike_singles(std::uint32_t n, const Strike& strike) const {
    if ((game_.digit(n) & 1) != 0 && game_.rules() == Rules::octal) strike(0);
    for (const std::uint32_t t : singles_)
      if (n > t) strike(values_[n - t]);
  }

  std::uint32_t by_all_pairs(std::uint32_t n) {
    std::vector<std::uint8_t>& bytes = bytes_[0];
    bytes.assign(limit_, 0);
    strike_singles(n, [&](std::uint32_t value) { bytes[value] = 1; });
    for (const std::uint32_t t : splits_) strike_pairs(n, t, most_small(n, t), bytes.data());
    return static_cast<std::uint32_t>(std::find(bytes.begin(), bytes.end(), 0) - bytes.begin());
  }

  /// Strikes out the pairs i = 1, ..., most of n - t.
  void strike_pairs(std::uint32_t n, std::uint32_t t, std::uint32_t most, std::uint8_t* bytes) {
    const std::uint16_t* const a = values_.data();
    const std::uint16_t* const b = backwards_.data() + (upto_ - (n - t));
    std::uint32_t i = 1;
    for (; i + 4 <= most + 1; i += 4) {
      const std::uint64_t four = four_values(a + i) ^ four_values(b + i);
      bytes[four & 0xffff] = 1;
      bytes[four >> 16 & 0xffff] = 1;
      bytes[four >> 32 & 0xffff] = 1;
      bytes[four >> 48] = 1;
    }
    for (; i <= most; ++i) bytes[a[i] ^ b[i]] = 1;
    pairs_ += most;
  }

  /// Calls visit(v) for the values v < limit_ that are neither in `set` nor in `others`, rising, until it answers
  /// false.
  template <class Visit>
  void open_values(const std::uint64_t* set, const std::vector<std::uint64_t>& others, const Visit& visit) const {
    for (std::uint32_t word = 0; word < others.size(); ++word) {
      for (std::uint64_t open = ~(set[word] | others[word]); open != 0; open &= open - 1)
        if (!visit(word * 64 + static_cast<std::uint32_t>(std::countr_zero(open)))) return;
    }
  }

  /// Heaps whose values are computed together. Preparing a block needs only the values below from - block_heaps.
  struct Block {
    struct Heaps {
      std::span<const std::uint32_t> heaps;
      const std::uint16_t* values;
    };
    /// Moves that take t: rare heaps number low.. strike out by hand, middle..high-1 strike out candidates.
    struct Split {
      std::uint32_t t;
      std::size_t middle, high;
      Heaps rare, common;  // of step 1; the lists that they are parts of grow meanwhile
    };
    std::uint32_t from = 0;  // 0: nothing is prepared
    std::uint32_t heaps = 0;
    std::size_t low = 0;  // how many rare heaps have partners in the block before, or in this one
    std::vector<Split> splits;
    std::vector<std::uint64_t> sets;  // of struck values, a heap's after the other's: value v is bit v
    std::array<std::uint16_t, block_heaps * block_candidates> candidates{}, struck{};
  };
  static constexpr std::uint32_t block_parts = block_heaps / part_lanes;

  /// Heaps from `from` on of the present mask, at most 32: where they end.
  [[nodiscard]] std::uint32_t block_end(std::uint32_t from) const {
    return std::min<std::uint32_t>({from + std::uint32_t{block_heaps}, upto_ + 1, std::bit_floor(from) * 2});
  }

  /// The values of the heaps from `from` on, until one of them exceeds all before; returns where it ended.
  std::uint32_t run_block(std::uint32_t from) {
    if (now_->from != from) {
      begin_block(*now_, from);
      offer(*now_);
    }
    complete();
    Block& block = *now_;
    const std::uint32_t to = from + block.heaps;
    if (second_ && to <= upto_ && !std::has_single_bit(to)) {
      begin_block(*next_, to);
      offer(*next_);
    }
    block.struck.fill(0);
    for (const auto& split : block.splits) {
      pairs_ += (split.high - block.low + split.common.heaps.size()) * block_heaps;
      if (split.high == split.middle) continue;
      strike_({values_.data(), rare_.data() + split.middle, rare_values_.data() + split.middle,
               split.high - split.middle, from - split.t, block.candidates.data(), block.struck.data()});
    }
    const std::uint32_t limit = limit_;
    std::uint32_t lane = 0;
    while (lane < block.heaps && limit_ == limit) {
      set(from + lane, value_in_block(block, lane));
      ++lane;
    }
    block.from = 0;
    std::swap(now_, next_);
    return from + lane;
  }

  void begin_block(Block& block, std::uint32_t from) {
    block.from = from;
    block.heaps = block_end(from) - from;
    block.low = index_of_rare(2 * block_heaps);
    make_room(rare_);
    make_room(rare_values_);
    block.splits.clear();
    for (const std::uint32_t t : splits_) {
      const std::uint32_t known = from - std::min(from, std::uint32_t{block_heaps} + t);
      const std::size_t high = std::max(block.low, index_of_rare(known));
      const std::size_t middle = std::min(high, block.low + by_hand_);
      const auto first = std::lower_bound(first_.begin(), first_.end(), known) - first_.begin();
      block.splits.push_back(
          {t,
           middle,
           high,
           {std::span(rare_).subspan(block.low, middle - block.low), rare_values_.data() + block.low},
           {std::span(first_).first(static_cast<std::size_t>(first)), first_values_.data()}});
    }
    block.sets.resize(set_words() * block_heaps);
    for (auto& bytes : bytes_) bytes.resize(limit_ * std::size_t{part_lanes});
  }

  /// The other thread reads this list meanwhile, so adding the heaps of a block must not reallocate it.
  template <class List>
  static void make_room(List& list) {
    if (list.capacity() - list.size() < block_heaps) list.reserve(2 * list.size() + block_heaps);
  }

  void offer(Block& block) {
    if (second_) {
      second_->offer(block_parts,
                     [this, &block](std::uint32_t part, std::uint32_t hand) { prepare_part(block, part, hand); });
    } else {
      for (std::uint32_t part = 0; part < block_parts; ++part) prepare_part(block, part, 0);
    }
  }
  void complete() {
    if (second_) second_->complete();
  }

  /// Steps 1 and 2 for some lanes. What the other thread is to see of it is small: lines travel slowly.
  void prepare_part(Block& block, std::uint32_t part, std::uint32_t hand) {
    const std::uint32_t begin = part * part_lanes, end = begin + part_lanes;
    std::vector<std::uint8_t>& bytes = bytes_[hand];
    std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
    for (const auto& split : block.splits) {
      const std::uint32_t first = block.from - split.t + begin;
      strike_lanes(first, split.rare, bytes.data());
      strike_lanes(first, split.common, bytes.data());
    }
    std::uint64_t* const sets = block.sets.data() + begin * set_words();
    sets_of_bytes(bytes.data(), sets);
    for (std::size_t c = 0; c < block_candidates; ++c)
      std::fill_n(block.candidates.begin() + c * block_heaps + begin, part_lanes, no_candidate);
    for (std::uint32_t lane = begin; lane < std::min(end, block.heaps); ++lane) {
      std::size_t c = 0;
      open_values(block.sets.data() + lane * set_words(), rare_set_, [&](std::uint32_t value) {
        block.candidates[c * block_heaps + lane] = static_cast<std::uint16_t>(value);
        return ++c < block_candidates;
      });
    }
  }

  /// Strikes out the pairs of these heaps for a part's lanes; heap a goes with first - a + lane. Value v of a lane is
  /// byte part_lanes v + lane: its address is one addition.
  void strike_lanes(std::uint32_t first, Block::Heaps by, std::uint8_t* bytes) const {
    const std::uint16_t* const values = values_.data();  // stores to bytes may be to anything
    for (std::size_t k = 0; k < by.heaps.size(); ++k) {
      typedef std::uint16_t Word __attribute__((vector_size(2 * part_lanes)));
      Word partners;
      __builtin_memcpy(&partners, values + (first - by.heaps[k]), sizeof partners);
      partners ^= by.values[k];
      std::uint16_t found[part_lanes];  // through memory: taking the lanes out one by one is slower
      __builtin_memcpy(found, &partners, sizeof found);
      for (std::uint32_t lane = 0; lane < part_lanes; ++lane) bytes[found[lane] * std::size_t{part_lanes} + lane] = 1;
    }
  }

  /// From a byte a value and lane, 0 or 1, to a bit.
  void sets_of_bytes(const std::uint8_t* bytes, std::uint64_t* sets) const {
    const std::size_t words = set_words();
    for (std::size_t word = 0; word < words; ++word) {
      std::uint64_t of_lane[part_lanes]{};
      for (std::uint32_t v = 0; v < std::min(limit_, 64u); v += 8) {
        std::uint64_t eight = 0;  // byte l: lane l, bit j: value v + j
        for (std::uint32_t j = 0; j < 8; ++j) {
          std::uint64_t lanes;
          __builtin_memcpy(&lanes, bytes + (word * 64 + v + j) * part_lanes, sizeof lanes);
          eight |= lanes << j;
        }
        if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
        for (std::uint32_t lane = 0; lane < part_lanes; ++lane) of_lane[lane] |= (eight >> 8 * lane & 0xff) << v;
      }
      for (std::uint32_t lane = 0; lane < part_lanes; ++lane) sets[lane * words + word] = of_lane[lane];
    }
  }

  std::uint32_t value_in_block(Block& block, std::uint32_t lane) {
    const std::uint32_t n = block.from + lane;
    std::uint64_t* const set = block.sets.data() + lane * set_words();
    if (unequal_) set[0] &= ~std::uint64_t{1};  // may stand for two equal heaps
    strike_singles(n, [&](std::uint32_t value) { strike(set, value); });
    for (const auto& split : block.splits) {
      strike_rare(n, split.t, 0, block.low, set);
      strike_rare(n, split.t, split.high, rare_.size(), set);
    }
    std::uint32_t common = limit_;
    for (std::size_t c = 0; c < block_candidates && common == limit_; ++c) {
      const std::uint16_t value = block.candidates[c * block_heaps + lane];
      if (value != no_candidate && block.struck[c * block_heaps + lane] == 0 && !struck(set, value)) common = value;
    }
    if (common == limit_) {
      for (const auto& split : block.splits) strike_rare(n, split.t, split.middle, split.high, set);
      open_values(set, rare_set_, [&](std::uint32_t value) {
        common = value;
        return false;
      });
      while (is_rare(common)) ++common;  // only beyond limit_
    }
    // Is each rare value below it the value of some pair? Only values below limit_ can be.
    std::uint32_t least = common;
    open_values(set, common_set_, [&](std::uint32_t rare) {
      if (rare < common && !arises(n, static_cast<std::uint16_t>(rare))) least = rare;
      return rare < common && least == common;
    });
    if (least != common) return least;
    for (std::uint32_t rare = limit_; rare < common; ++rare)
      if (is_rare(rare)) return rare;
    return common;
  }

  /// Whether some pair of n has the value; examines all pairs.
  bool arises(std::uint32_t n, std::uint16_t value) {
    for (const std::uint32_t t : splits_) {
      const std::uint32_t most = most_small(n, t);
      const std::size_t at = find_(values_.data() + 1, backwards_.data() + (upto_ - (n - t) + 1), most, value);
      pairs_ += std::min<std::size_t>(at + 1, most);
      if (at < most) return true;
    }
    return false;
  }

  /// Strikes out the pairs of the rare heaps number `begin`, ..., `end` - 1.
  void strike_rare(std::uint32_t n, std::uint32_t t, std::size_t begin, std::size_t end, std::uint64_t* set) {
    for (std::size_t k = begin; k < end && rare_[k] + t < n; ++k) {
      const std::uint32_t other = n - t - rare_[k];
      if (unequal_ && other == rare_[k]) continue;
      strike(set, values_[other] ^ std::uint32_t{rare_values_[k]});
      ++pairs_;
    }
  }

  /// How many rare heaps are below n.
  [[nodiscard]] std::size_t index_of_rare(std::uint32_t n) const {
    return static_cast<std::size_t>(std::lower_bound(rare_.begin(), rare_.end(), n) - rare_.begin());
  }

  const Game& game_;
  std::uint32_t upto_;
  std::uint32_t n_ = 0;  // the values below are known
  std::optional<Period> period_;
  bool unequal_;
  StrikeCandidates strike_;
  FindPair find_;
  std::vector<std::uint32_t> splits_, singles_;
  std::vector<std::uint16_t> values_;
  std::vector<std::uint16_t> backwards_;  // the value of n at upto - n
  std::uint32_t limit_ = 8;               // a power of two above all values
  std::uint32_t mask_ = 0;
  std::size_t by_hand_ = 0;
  std::vector<std::uint32_t> rare_;
  std::vector<std::uint16_t> rare_values_;
  std::vector<std::uint32_t> first_;  // the first heaps of each common value
  std::vector<std::uint16_t> first_values_;
  std::vector<std::uint64_t> rare_set_, common_set_;  // the values of that class, and those from limit_ on
  std::uint64_t pairs_ = 0;
  std::vector<std::uint8_t> bytes_[2];  // of the two threads: a byte a value and lane of a part
  Block blocks_[2];
  Block *now_ = &blocks_[0], *next_ = &blocks_[1];  // the latter is prepared meanwhile
  std::unique_ptr<core::HelperThread> second_;      // prepares blocks as well; the first to go
};

}  // namespace

SplitValues split_values(const Game& game, std::uint32_t upto, const RunOptions& run, const Checkpoint& checkpoint) {
  core::Ticker ticker(run, upto + std::uint64_t{1});
  Splitter splitter(game, upto, run, ticker);
  core::run_or_resume(splitter, "heaps grundy", "state 1, " + game.text(), run, checkpoint, ticker);
  ticker.finish();
  return splitter.take_result();
}

}  // namespace mexwave::heaps::detail
