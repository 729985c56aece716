// Values of games that split heaps, by the rare and the common ones (R. K. Guy and C. A. B. Smith, 1956; E. R.
// Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4).
//
// Choose a mask m and call a value v *rare* if v & m has an even number of bits, else *common*. Rare values are closed
// under xor, rare xor common is common, common xor common is rare. So a common value arises from a heap n only where
// one of the two heaps left is rare: all pairs with a rare heap, and there are few of them, settle the least common
// value c that does not arise. The value of n is c, unless some rare value below c does not arise either; that each of
// them does is shown by exhibiting a pair, and where none is found all pairs have been looked at. Nothing is assumed:
// the mask decides the time, never the result. It is chosen anew whenever n doubles: the numbers of rare heaps of all
// masks are the Walsh transform of the histogram.
//
// Blocks of 32 heaps share the pairs with rare heaps:
//   1. the first rare heaps from 32 on strike out values, heap by heap, by one byte each;
//   2. each heap of the block has eight candidates, the least common values left;
//   3. the other rare heaps are held against the candidates alone, a register of heaps at a time (SIMD);
//   4. then, heap by heap: rare heaps below 32, those near n, and moves that leave one heap or none, which need values
//      of this block. The least candidate left is c. Where no candidate is left the heap's set is completed by hand.
// Rare values below c are struck out in step 1 as well, by pairs with the first few heaps of every common value: then
// each rare value is as likely as any, for r = x xor y with y as it comes and x evenly spread. The few that are left
// are searched for among all pairs, two registers at a time.

#include "heaps/splitting.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "core/bits/simd_level.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/run_control.hpp"
#include "core/run/second_hand.hpp"
#include "heaps/pair_scan.hpp"
#include "heaps/period.hpp"
#include "heaps/rare_values.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps::detail {

namespace {

constexpr core::LevelTable<StrikeCandidates> strike_at MEXWAVE_LEVELS(strike_candidates);
constexpr core::LevelTable<FindPair> find_at MEXWAVE_LEVELS(find_pair);

/// Rare heaps that strike out one by one in step 1: fewer leave candidates that fail, more cost a store each.
constexpr std::size_t rare_by_hand = 1024;
/// First heaps of each common value that strike out rare values in step 1.
constexpr std::size_t first_heaps = 6;
/// Up to here all pairs of every heap are looked at; the first mask is read off these values.
constexpr std::uint32_t plain_heaps = 512;
/// Shorter tables are not worth a thread.
constexpr std::uint32_t shared_heaps = 4096;
constexpr std::uint16_t no_candidate = 0xffff;
constexpr std::uint32_t largest_value = 0xfffe;

/// Four values in one word, each in its own 16 bits.
inline std::uint64_t four_values(const std::uint16_t* from) {
  std::uint64_t word;
  __builtin_memcpy(&word, from, sizeof word);
  return word;
}

class Splitter {
 public:
  Splitter(const Game& game, std::uint32_t upto, const RunOptions& run)
      : game_(game),
        upto_(upto),
        unequal_(game.rules() == Rules::grundy),
        strike_(core::at_level(strike_at, core::resolve_level(run))),
        find_(core::at_level(find_at, core::resolve_level(run))),
        values_(upto + std::size_t{1}),
        backwards_(upto + std::size_t{1}) {
    if (core::resolve_threads(run) > 1 && upto >= shared_heaps) second_ = std::make_unique<core::SecondHand>();
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
        if (game_.rules() == Rules::octal)
          period_ = certified_period(dependence_of(game_), std::span(values_.data(), n_));
        if (period_) break;
        choose_mask(n_);
      }
      if (n_ < plain_heaps) {
        set(n_, by_all_pairs(n_));
        ++n_;
      } else {
        // A block ends where the mask is chosen anew.
        n_ = run_block(n_,
                       std::min<std::uint32_t>({n_ + std::uint32_t{block_heaps}, upto_ + 1, std::bit_floor(n_) * 2}));
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
    if (!result.period && game_.rules() == Rules::octal)
      result.period = certified_period(dependence_of(game_), values_);
    const std::uint32_t period = result.period ? result.period->period() : 0;
    for (std::uint32_t n = n_; n <= upto_; ++n) values_[n] = values_[n - period];
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
  [[nodiscard]] bool is_rare(std::uint32_t value) const { return detail::is_rare(value, mask_); }

  void set(std::uint32_t n, std::uint32_t value) {
    if (value > largest_value)
      throw InvalidArgument("game '" + game_.text() + "': the value of a heap of " + std::to_string(n) +
                            " does not fit in 16 bits; ask for smaller heaps");
    values_[n] = backwards_[upto_ - n] = static_cast<std::uint16_t>(value);
    if (value >= limit_) {
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

  /// Bytes of a heap's set of values: value v has byte v.
  [[nodiscard]] std::size_t stride() const { return std::size_t{limit_} + 64; }

  void mark_classes() {
    rare_bytes_.assign(stride(), 0);
    for (std::uint32_t v = 0; v < limit_; ++v) rare_bytes_[v] = is_rare(v) ? 1 : 0;
    common_bytes_.assign(stride(), 0);
    for (std::uint32_t v = 0; v < limit_; ++v) common_bytes_[v] = is_rare(v) ? 0 : 1;
  }

  /// The mask but 0 with the fewest rare heaps below n.
  void choose_mask(std::uint32_t n) {
    std::vector<std::int64_t> heaps(limit_);
    for (std::uint32_t k = 1; k < n; ++k) ++heaps[values_[k]];
    const std::uint32_t best = mask_of_fewest_rare(std::move(heaps));
    if (best != mask_) change_mask(best, n);
    choose_first_heaps(n);
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
    for (std::uint32_t k = block_heaps; k < n; ++k) {
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

  /// Moves that leave at most one heap.
  void strike_singles(std::uint32_t n, std::uint8_t* set) const {
    if ((game_.digit(n) & 1) != 0 && game_.rules() == Rules::octal) set[0] = 1;
    for (const std::uint32_t t : singles_)
      if (n > t) set[values_[n - t]] = 1;
  }

  /// Strikes out the pairs i = from, ..., to of n - t.
  void strike_pairs(std::uint32_t n, std::uint32_t t, std::uint32_t from, std::uint32_t to, std::uint8_t* set) {
    const std::uint16_t* const a = values_.data();
    const std::uint16_t* const b = backwards_.data() + (upto_ - (n - t));
    std::uint32_t i = from;
    for (; i + 4 <= to + 1; i += 4) {
      const std::uint64_t four = four_values(a + i) ^ four_values(b + i);
      set[four & 0xffff] = 1;
      set[four >> 16 & 0xffff] = 1;
      set[four >> 32 & 0xffff] = 1;
      set[four >> 48] = 1;
    }
    for (; i <= to; ++i) set[a[i] ^ b[i]] = 1;
    pairs_ += to >= from ? to - from + 1 : 0;
  }

  std::uint32_t by_all_pairs(std::uint32_t n) {
    sets_.assign(stride(), 0);
    strike_singles(n, sets_.data());
    for (const std::uint32_t t : splits_) strike_pairs(n, t, 1, most_small(n, t), sets_.data());
    std::uint32_t least = 0;
    while (least < limit_ && sets_[least] != 0) ++least;
    return least;
  }

  /// Calls visit(v) for the values v < limit_ with no byte in `set` nor in `others`, rising, until it answers false.
  template <class Visit>
  void open_values(const std::uint8_t* set, const std::vector<std::uint8_t>& others, const Visit& visit) const {
    constexpr std::uint64_t ones = 0x0101010101010101;  // bytes are 0 or 1, and limit_ is a multiple of 8
    for (std::uint32_t at = 0; at < limit_; at += 8) {
      std::uint64_t a, b;
      __builtin_memcpy(&a, set + at, 8);
      __builtin_memcpy(&b, others.data() + at, 8);
      std::uint64_t open = (a | b) ^ ones;
      if constexpr (std::endian::native == std::endian::big) open = __builtin_bswap64(open);
      for (; open != 0; open &= open - 1)
        if (!visit(at + static_cast<std::uint32_t>(std::countr_zero(open)) / 8)) return;
    }
  }

  /// The values of the heaps from..to-1, or of fewer if one of them exceeds all before; returns where it ended.
  std::uint32_t run_block(std::uint32_t from, std::uint32_t to) {
    const std::size_t step = stride();
    sets_.assign(step * block_heaps, 0);
    candidates_.fill(no_candidate);
    struck_.fill(0);
    const std::uint32_t heaps = to - from;
    const std::size_t low = index_of_rare(block_heaps);
    if (second_) {
      constexpr std::uint32_t lanes = 8;  // of a part, a multiple of four
      second_->share(block_heaps / lanes,
                     [&](std::uint32_t part) { strike_lanes(from, low, part * lanes, (part + 1) * lanes, heaps); });
    } else {
      strike_lanes(from, low, 0, block_heaps, heaps);
    }
    for (const std::uint32_t t : splits_) {
      const auto [middle, high] = middle_and_high(from, t, low);
      pairs_ += (high - low + first_known(from, t)) * block_heaps;
      if (high == middle) continue;
      strike_({values_.data(), rare_.data() + middle, rare_values_.data() + middle, high - middle, from - t,
               candidates_.data(), struck_.data()});
    }
    const std::uint32_t limit = limit_;
    for (std::uint32_t lane = 0; lane < heaps; ++lane) {
      set(from + lane, value_in_block(from, lane, low));
      if (limit_ != limit) return from + lane + 1;
    }
    return to;
  }

  /// How many of first_ have known partners in all lanes of the block.
  [[nodiscard]] std::size_t first_known(std::uint32_t from, std::uint32_t t) const {
    return static_cast<std::size_t>(std::lower_bound(first_.begin(), first_.end(), from > t ? from - t : 0) -
                                    first_.begin());
  }

  /// Steps 1 and 2 for the lanes begin, ..., end - 1; those of the block are below `heaps`.
  void strike_lanes(std::uint32_t from, std::size_t low, std::uint32_t begin, std::uint32_t end, std::uint32_t heaps) {
    // Rare heaps a with 32 <= a < from - t: their partners are known for every heap of the block.
    for (const std::uint32_t t : splits_) {
      const auto [middle, high] = middle_and_high(from, t, low);
      strike_block(from - t, rare_.data() + low, rare_values_.data() + low, middle - low, begin, end);
      strike_block(from - t, first_.data(), first_values_.data(), first_known(from, t), begin, end);
    }
    for (std::uint32_t lane = begin; lane < std::min(end, heaps); ++lane) {
      std::size_t c = 0;
      open_values(sets_.data() + lane * stride(), rare_bytes_, [&](std::uint32_t value) {
        candidates_[c * block_heaps + lane] = static_cast<std::uint16_t>(value);
        return ++c < block_candidates;
      });
    }
  }

  /// Strikes out, for these lanes, the pairs of these heaps; heap a goes with first - a + lane.
  void strike_block(std::uint32_t first, const std::uint32_t* heaps, const std::uint16_t* heap_values,
                    std::size_t count, std::size_t begin, std::size_t end) {
    const std::size_t step = stride();
    for (std::size_t k = 0; k < count; ++k) {
      const std::uint16_t* const partner = values_.data() + (first - heaps[k]);
      const std::uint64_t value = heap_values[k] * std::uint64_t{0x0001000100010001};
      std::uint8_t* set = sets_.data() + begin * step;
      for (std::size_t lane = begin; lane < end; lane += 4, set += 4 * step) {
        const std::uint64_t four = four_values(partner + lane) ^ value;
        set[four & 0xffff] = 1;
        set[step + (four >> 16 & 0xffff)] = 1;
        set[2 * step + (four >> 32 & 0xffff)] = 1;
        set[3 * step + (four >> 48)] = 1;
      }
    }
  }

  std::uint32_t value_in_block(std::uint32_t from, std::uint32_t lane, std::size_t low) {
    const std::uint32_t n = from + lane;
    std::uint8_t* const set = sets_.data() + lane * stride();
    if (unequal_) set[0] = 0;  // may stand for two equal heaps
    strike_singles(n, set);
    for (const std::uint32_t t : splits_) {
      if (n < t + 2) continue;
      strike_rare(n, t, 0, std::min(low, rare_.size()), set);
      strike_rare(n, t, middle_and_high(from, t, low).second, rare_.size(), set);
    }
    std::uint32_t common = limit_;
    for (std::size_t c = 0; c < block_candidates && common == limit_; ++c) {
      const std::uint16_t value = candidates_[c * block_heaps + lane];
      if (value != no_candidate && struck_[c * block_heaps + lane] == 0 && set[value] == 0) common = value;
    }
    if (common == limit_) {
      for (const std::uint32_t t : splits_) {
        const auto [middle, high] = middle_and_high(from, t, low);
        strike_rare(n, t, middle, high, set);
      }
      open_values(set, rare_bytes_, [&](std::uint32_t value) {
        common = value;
        return false;
      });
      while (is_rare(common)) ++common;  // only beyond limit_
    }
    // Is each rare value below it the value of some pair? Only values below limit_ can be.
    std::uint32_t least = common;
    open_values(set, common_bytes_, [&](std::uint32_t rare) {
      if (rare < common && !arises(n, static_cast<std::uint16_t>(rare))) least = rare;
      return rare < common && least == common;
    });
    if (least != common) return least;
    for (std::uint32_t rare = limit_; rare < common; ++rare)
      if (is_rare(rare)) return rare;
    return common;
  }

  /// Some pair of n has the value: all are looked at.
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
  void strike_rare(std::uint32_t n, std::uint32_t t, std::size_t begin, std::size_t end, std::uint8_t* set) {
    for (std::size_t k = begin; k < end && rare_[k] + t < n; ++k) {
      const std::uint32_t other = n - t - rare_[k];
      if (unequal_ && other == rare_[k]) continue;
      set[values_[other] ^ rare_values_[k]] = 1;
      ++pairs_;
    }
  }

  /// Of the rare heaps from number `low` on: where those by hand end, and where those end that are below from - t.
  [[nodiscard]] std::pair<std::size_t, std::size_t> middle_and_high(std::uint32_t from, std::uint32_t t,
                                                                    std::size_t low) const {
    const std::size_t high = std::max(low, index_of_rare(from > t ? from - t : 0));
    return {std::min(high, low + rare_by_hand), high};
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
  std::vector<std::uint32_t> rare_;
  std::vector<std::uint16_t> rare_values_;
  std::vector<std::uint32_t> first_;  // the first heaps of each common value
  std::vector<std::uint16_t> first_values_;
  std::vector<std::uint8_t> rare_bytes_, common_bytes_;  // 1 for the values of that class
  std::vector<std::uint8_t> sets_;
  std::array<std::uint16_t, block_heaps * block_candidates> candidates_{}, struck_{};
  std::uint64_t pairs_ = 0;
  std::unique_ptr<core::SecondHand> second_;  // takes some of the lanes
};

}  // namespace

SplitValues split_values(const Game& game, std::uint32_t upto, const RunOptions& run, const Checkpoint& checkpoint) {
  Splitter splitter(game, upto, run);
  core::Ticker ticker(run, upto + std::uint64_t{1});
  core::run_or_resume(splitter, "heaps grundy", "state 1, " + game.text(), run, checkpoint, ticker);
  ticker.finish();
  return splitter.take_result();
}

}  // namespace mexwave::heaps::detail
