// Values of games that split heaps, by rare and common values. README.md explains the method and why it is exact.
// Blocks of 64 heaps share the pairs with rare heaps; the steps of a block are numbered as in README.md.

#include "heaps/tables.hpp"

#include <algorithm>
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
#include "heaps/period.hpp"
#include "heaps/sparse_space.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps::detail {

namespace {

constexpr core::LevelTable<StrikePart> strike_at MEXWAVE_LEVELS(strike_part);
constexpr core::LevelTable<StrikeParts> parts_at MEXWAVE_LEVELS(strike_parts);
constexpr core::LevelTable<FindPair> find_at MEXWAVE_LEVELS(find_pair);

/// At most so many first heaps of each common code mark rare values in step 1.
constexpr std::uint8_t most_first_heaps = 24;
/// Below the heap `chosen_from` this number marks, because choosing one takes longer than it saves.
constexpr std::size_t usual_first_heaps = 12;
constexpr std::uint32_t chosen_from = 4096;
/// One search for a rare value takes about as long as the marks of so many heaps.
constexpr std::size_t marks_for_a_search = 600;
/// The number of first heaps is chosen from the searches at so many heaps.
constexpr std::uint32_t sampled_heaps = 16;
/// Heaps below this are *near*: pairs with them are examined for each heap separately.
constexpr std::uint32_t near_heaps = 2 * block_heaps;
/// The values of heaps below this are computed from all pairs; the first space is chosen from them.
constexpr std::uint32_t plain_heaps = 512;
/// Tables to a smaller heap do not use a second thread.
constexpr std::uint32_t shared_heaps = 4096;
constexpr std::uint32_t largest_value = 0xfffe;
constexpr unsigned value_bits = 16;

/// Four values in one word, each in its own 16 bits.
inline std::uint64_t four_values(const std::uint16_t* from) {
  std::uint64_t word;
  __builtin_memcpy(&word, from, sizeof word);
  return word;
}

MarkingHeap marking_heap(std::uint32_t heap, std::uint16_t code) {
  const std::uint32_t half = code / 2;
  return {heap, code, half % 16 * 0x01010101U, half / 16 % 256 * 0x01010101U};
}

class Splitter {
 public:
  Splitter(const Game& game, std::uint32_t upto, const RunOptions& run, core::Ticker& ticker)
      : game_(game),
        upto_(upto),
        unequal_(game.rules() == Rules::grundy),
        strike_(core::at_level(strike_at, core::resolve_level(run))),
        parts_(core::at_level(parts_at, core::resolve_level(run))),
        find_(core::at_level(find_at, core::resolve_level(run))) {
    for (auto* codes : {&codes_, &backwards_}) core::fill(*codes, upto + std::size_t{1}, std::uint16_t{0}, ticker);
    for (auto* bits : {&low_, &high_}) core::fill(*bits, upto + std::size_t{1}, std::uint8_t{0}, ticker);
    if (core::resolve_threads(run) > 1 && upto >= shared_heaps) second_ = std::make_unique<core::HelperThread>();
    if (unequal_) splits_.push_back(0);
    for (std::uint32_t t = 0; game.rules() == Rules::octal && t <= game.reach(); ++t) {
      if ((game.digit(t) & 4) != 0) splits_.push_back(t);
      if ((game.digit(t) & 2) != 0) singles_.push_back(t);
    }
  }

  /// Required by run_with_checkpoints().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    std::uint32_t next_tick = n_ + 256;
    while (n_ <= upto_) {
      if (std::has_single_bit(n_) && n_ >= plain_heaps) {
        if (game_.rules() == Rules::octal) period_ = search_period();
        if (period_) break;
        choose_space(n_);
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
    if (chosen_) {
      result.space = space_;
      result.rare = static_cast<std::uint32_t>(
          std::count_if(codes_.begin(), codes_.begin() + n_, [](std::uint16_t code) { return !is_common(code); }));
    }
    if (!result.period && game_.rules() == Rules::octal) result.period = search_period();
    for (std::uint32_t n = 0; n < n_; ++n) codes_[n] = value_at(n);
    const std::uint32_t period = result.period ? result.period->period() : 0;
    for (std::uint32_t n = n_; n <= upto_; tick(n)) {
      const std::uint32_t next = std::min(upto_ + 1, n + (1U << 20));
      for (; n < next; ++n) codes_[n] = codes_[n - period];
    }
    result.values = std::move(codes_);
    result.pairs = pairs_;
    return result;
  }

  /// Writes the values so far; everything else follows from them.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(pairs_);
    out.list(values_below(n_));
    out.flush();
  }

  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    pairs_ = in.number<std::uint64_t>();
    const auto known = in.list<std::uint16_t>();
    in.end();
    if (!known.empty()) require_checkpoint_within(known.size() - 1, upto_);
    for (const std::uint16_t value : known) {
      if (value > largest_value) in.wrong();
      set(n_++, value);
    }
    // At a power of two run() chooses the space itself.
    const std::uint32_t chosen = std::bit_floor(n_);
    if (chosen >= plain_heaps && chosen != n_) choose_space(chosen);
  }

 private:
  [[nodiscard]] static bool is_common(std::uint16_t code) { return code % 2 != 0; }
  /// The code of a value at heap n, and the value of a code at heap n.
  [[nodiscard]] std::uint16_t code_of(std::uint32_t n, std::uint32_t value) const {
    return static_cast<std::uint16_t>(space_.half(value) * 2 + (space_.is_rare(n, value) ? 0 : 1));
  }
  [[nodiscard]] std::uint16_t value_of(std::uint32_t n, std::uint16_t code) const {
    return static_cast<std::uint16_t>(space_.value(n, code / 2, !is_common(code)));
  }
  [[nodiscard]] std::uint16_t value_at(std::uint32_t n) const { return value_of(n, codes_[n]); }
  [[nodiscard]] std::optional<Period> search_period() const {
    // The codes at heap 0 of the values of the heaps below n_: equal values have equal ones.
    struct Codes {
      const std::uint16_t* of;
      std::size_t count, parity;
      [[nodiscard]] std::size_t size() const { return count; }
      std::uint32_t operator[](std::size_t n) const { return static_cast<std::uint32_t>(of[n] ^ (n & parity)); }
    };
    auto found =
        certified_period(dependence_of(game_), Codes{codes_.data(), n_, space_.parity ? 1U : 0U}, [this] { tick(n_); });
    if (found)
      for (std::uint32_t& code : found->pattern) code = value_of(0, static_cast<std::uint16_t>(code));
    return found;
  }
  [[nodiscard]] std::vector<std::uint16_t> values_below(std::uint32_t end) const {
    std::vector<std::uint16_t> values(end);
    for (std::uint32_t n = 0; n < end; ++n) values[n] = value_at(n);
    return values;
  }

  [[noreturn]] void refuse(std::uint32_t n) const {
    throw InvalidArgument("game '" + game_.text() + "': the value of a heap of " + std::to_string(n) +
                          " does not fit in 16 bits; request smaller heaps");
  }

  void set(std::uint32_t n, std::uint32_t value) {
    if (value > largest_value) refuse(n);
    const std::uint16_t code = code_of(n, value);
    const std::uint32_t half = code / 2;
    codes_[n] = backwards_[upto_ - n] = code;
    low_[n] = half % 16;
    high_[n] = is_common(code) ? static_cast<std::uint8_t>(half / 16) : rare_high;
    if (half >= 16 * groups_) make_groups(half / 16 + 1);
    if (!is_common(code)) rare_.push_back(marking_heap(n, code));
  }

  /// From now on marks at least this number of groups of 16 halves; halves with the same bits above the dropped bit
  /// stay together.
  void make_groups(std::uint32_t groups) {
    complete();
    for (Block& block : blocks_) block.prepared = false;
    const std::uint32_t together = std::max(1U, (1U << space_.dropped_bit()) / 16);
    groups_ = (groups + together - 1) / together * together;
  }

  /// Chooses the space with the fewest rare heaps below n.
  void choose_space(std::uint32_t n) {
    const std::vector<std::uint16_t> values = values_below(std::max(n, n_));
    const SparseSpace best = best_sparse_space(std::span(values).first(n), splits_, value_bits);
    if (best != space_) {
      space_ = best;
      groups_ = 0;
      rare_.clear();
      for (std::uint32_t k = 0; k < values.size(); ++k) set(k, values[k]);
    }
    chosen_ = true;
    choose_first_heaps(n);
  }

  void choose_first_heaps(std::uint32_t n) {
    std::vector<std::vector<MarkingHeap>> with_rank(most_first_heaps);  // the first heap of each code, the second, ...
    std::vector<std::uint8_t> found(std::size_t{1} << 16);
    for (std::uint32_t k = near_heaps; k < n; ++k) {
      const std::uint16_t code = codes_[k];
      if (is_common(code) && found[code] < most_first_heaps) with_rank[found[code]++].push_back(marking_heap(k, code));
    }
    const std::size_t count = n < chosen_from ? usual_first_heaps : best_count(with_rank, n);
    first_.clear();
    for (std::size_t rank = 0; rank < count; ++rank)
      first_.insert(first_.end(), with_rank[rank].begin(), with_rank[rank].end());
    std::sort(first_.begin(), first_.end(), [](const auto& x, const auto& y) { return x.heap < y.heap; });
  }

  /// The number of first heaps of each common code with which marks and searches take the least time at the last heaps
  /// below n.
  [[nodiscard]] std::size_t best_count(const std::vector<std::vector<MarkingHeap>>& with_rank, std::uint32_t n) const {
    const std::vector<std::size_t> searches = searches_without(with_rank, n);
    std::size_t best = 0, least = SIZE_MAX, marks = 0;
    for (std::size_t count = 1; count <= most_first_heaps; ++count) {
      marks += sampled_heaps * splits_.size() * with_rank[count - 1].size();
      const std::size_t cost = marks + marks_for_a_search * searches[count];
      if (cost < least) {
        least = cost;
        best = count;
      }
    }
    return best;
  }

  /// [count]: an estimate of the searches for rare values at the heaps with common values among the last
  /// `sampled_heaps` below n if `count` first heaps of each common code mark.
  [[nodiscard]] std::vector<std::size_t> searches_without(const std::vector<std::vector<MarkingHeap>>& with_rank,
                                                          std::uint32_t n) const {
    // At first [rank]: the rare values that the first heaps of this rank mark; at the end those that none marks.
    std::vector<std::size_t> searches(most_first_heaps + 1);
    std::vector<std::uint8_t> rank_of(std::size_t{16} * groups_);
    for (std::uint32_t m = n - sampled_heaps; m < n; ++m) {
      if (!is_common(codes_[m])) continue;
      std::fill(rank_of.begin(), rank_of.end(), most_first_heaps);
      for (std::uint8_t rank = most_first_heaps; rank-- > 0;) {
        for (const MarkingHeap& first : with_rank[rank]) {
          for (const std::uint32_t t : splits_) {
            if (m <= first.heap + t) break;
            const std::size_t half = (first.code ^ codes_[m - t - first.heap]) / 2U;
            if (is_common(codes_[m - t - first.heap]) && half < rank_of.size()) rank_of[half] = rank;
          }
        }
      }
      for (std::uint32_t half = 0; half < codes_[m] / 2U; ++half) ++searches[rank_of[half]];
    }
    for (std::size_t rank = most_first_heaps; rank-- > 0;) searches[rank] += searches[rank + 1];
    return searches;
  }

  /// If t is taken from n, the rest can be split into the pairs (i, n - t - i), i = 1..most_small(n, t).
  [[nodiscard]] std::uint32_t most_small(std::uint32_t n, std::uint32_t t) const {
    if (n < t + 2) return 0;
    return unequal_ ? (n - 1) / 2 : (n - t) / 2;
  }

  /// Calls strike(code) for the value of each option that has at most one heap, with its code at n.
  template <class Strike>
  void strike_singles(std::uint32_t n, const Strike& strike) const {
    if ((game_.digit(n) & 1) != 0 && game_.rules() == Rules::octal) strike(code_of(n, 0));
    const std::uint32_t parity = space_.parity ? 1 : 0;
    for (const std::uint32_t t : singles_)
      if (n > t) strike(static_cast<std::uint16_t>(codes_[n - t] ^ (t & parity)));
  }

  /// The value of n by the definition. Before a space is chosen, a code is the value itself.
  std::uint32_t by_all_pairs(std::uint32_t n) {
    std::vector<std::uint8_t>& bytes = bytes_[0];
    bytes.assign(std::size_t{2} * plain_heaps, 0);
    strike_singles(n, [&](std::uint32_t value) { bytes[value] = 1; });
    for (const std::uint32_t t : splits_) strike_pairs(n, t, most_small(n, t), bytes.data());
    return static_cast<std::uint32_t>(std::find(bytes.begin(), bytes.end(), 0) - bytes.begin());
  }

  /// Strikes out the values of the pairs (i, n - t - i), i = 1..most.
  void strike_pairs(std::uint32_t n, std::uint32_t t, std::uint32_t most, std::uint8_t* bytes) {
    const std::uint16_t* const a = codes_.data();
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

  /// The heaps from a multiple of block_heaps on, whose values are computed together. begin_block() reads only values
  /// of heaps below from - block_heaps.
  struct Block {
    std::uint32_t from = 0;
    bool prepared = false;
    std::vector<StrikeJob::Split> splits;
    StrikeJob job{};
    std::uint64_t pairs = 0;  // pairs of each heap in step 1
    std::vector<std::uint8_t> marks;
  };

  /// Computes values from n on, to the end of the block or until more halves are needed; returns the first heap not
  /// done.
  std::uint32_t run_block(std::uint32_t n) {
    const std::uint32_t from = n / block_heaps * block_heaps;
    if (!now_->prepared || now_->from != from) {
      complete();
      begin_block(*now_, from);
      offer(*now_);
    }
    complete();
    Block& block = *now_;
    const std::uint32_t to = from + block_heaps;
    if (second_ && to <= upto_ && !std::has_single_bit(to)) {
      begin_block(*next_, to);
      offer(*next_);
    }
    while (n < std::min(to, upto_ + 1)) {
      const std::uint64_t pairs = pairs_;
      const std::uint32_t value = value_in_block(block, n);
      if (value == none) {
        if (16 * groups_ > largest_value / 2) refuse(n);
        pairs_ = pairs;
        make_groups(groups_ + 1);
        return n;
      }
      pairs_ += block.pairs;
      set(n++, value);
    }
    block.prepared = false;
    std::swap(now_, next_);
    return n;
  }

  void begin_block(Block& block, std::uint32_t from) {
    // The second thread reads the list while heaps are added to it, so the list must have room for the heaps of this
    // block and the previous one.
    constexpr std::size_t added = std::size_t{2} * block_heaps;
    if (rare_.capacity() - rare_.size() < added) rare_.reserve(2 * rare_.size() + added);
    block.from = from;
    block.prepared = true;
    block.pairs = 0;
    block.splits.clear();
    // Rounded up to what whole registers write.
    const std::size_t bytes = (groups_ + std::size_t{7}) / 8 * 16 * block_heaps;
    block.marks.resize(2 * bytes);
    for (const std::uint32_t t : splits_) {
      if (from < block_heaps + t) continue;
      const std::uint32_t known = from - block_heaps - t;
      // Pairs of a first heap with a rare partner are found in both lists, so the partners must not be near.
      StrikeJob::Split split{from - t, {first_.data(), nullptr}, {nullptr, nullptr}};
      split.end[0] = end_below(first_, known - std::min(known, block_heaps));
      split.begin[1] = end_below(rare_, near_heaps);
      split.end[1] = std::max(split.begin[1], end_below(rare_, known));
      block.pairs += static_cast<std::size_t>(split.end[0] - split.begin[0] + (split.end[1] - split.begin[1]));
      block.splits.push_back(split);
    }
    block.job = {block.splits.data(),
                 block.splits.size(),
                 codes_.data(),
                 low_.data(),
                 high_.data(),
                 groups_,
                 std::bit_ceil(32 * groups_),
                 {block.marks.data(), block.marks.data() + bytes}};
    for (auto& bytes_of : bytes_) bytes_of.resize(block.job.codes_end * std::size_t{part_lanes});
  }

  /// The first heap of an increasing list that is at least n.
  static const MarkingHeap* end_below(const std::vector<MarkingHeap>& list, std::uint32_t n) {
    const auto end = std::lower_bound(list.begin(), list.end(), n,
                                      [](const MarkingHeap& strike, std::uint32_t heap) { return strike.heap < heap; });
    return list.data() + (end - list.begin());
  }

  void offer(Block& block) {
    const std::uint32_t parts = parts_(groups_);
    if (second_) {
      second_->offer(parts, [this, &block](std::uint32_t part, std::uint32_t hand) {
        strike_(block.job, part, bytes_[hand].data());
      });
    } else {
      for (std::uint32_t part = 0; part < parts; ++part) strike_(block.job, part, bytes_[0].data());
    }
  }
  void complete() {
    if (second_) second_->complete();
  }

  /// Calls visit(half) for the halves below `end` that are not marked, in increasing order, until it returns false.
  template <class Visit>
  static void open_halves(const std::uint8_t* marks, std::uint32_t end, const Visit& visit) {
    for (std::uint32_t half = 0; half < end; half += 8, marks += block_heaps) {
      for (std::uint32_t open = ~std::uint32_t{*marks} & 0xff; open != 0; open &= open - 1) {
        const std::uint32_t found = half + static_cast<std::uint32_t>(std::countr_zero(open));
        if (found >= end || !visit(found)) return;
      }
    }
  }

  static constexpr std::uint32_t none = UINT32_MAX;

  /// The value of n, or `none` if it may be beyond the halves that are marked.
  std::uint32_t value_in_block(Block& block, std::uint32_t n) {
    const std::uint32_t end = 16 * groups_;
    std::uint8_t* const rare_marks = block.job.marks[0] + (n - block.from);
    std::uint8_t* const common_marks = block.job.marks[1] + (n - block.from);
    strike_singles(n, [&](std::uint16_t code) {
      const std::uint32_t half = code / 2;
      if (half < end)
        (is_common(code) ? common_marks : rare_marks)[std::size_t{half / 8} * block_heaps] |= 1U << half % 8;
    });
    if (unequal_) *rare_marks &= 0xfe;  // the mark may come from two equal heaps, which Grundy's game forbids
    std::uint32_t common = none;
    open_halves(common_marks, end, [&](std::uint32_t half) {
      if (arises(n, static_cast<std::uint16_t>(2 * half + 1), near_heaps)) return true;
      common = half;
      return false;
    });
    if (common == none) return none;
    // Search for the least rare value below the common one that no pair gives.
    const std::uint32_t value = value_of(n, static_cast<std::uint16_t>(2 * common + 1)),
                        dropped = 1U << space_.dropped_bit();
    std::uint32_t least = value;
    open_halves(rare_marks, (common & ~(dropped - 1)) + (value & dropped), [&](std::uint32_t half) {
      const auto code = static_cast<std::uint16_t>(2 * half);
      if (arises(n, code, upto_)) return true;
      least = value_of(n, code);
      return false;
    });
    return least;
  }

  /// Whether a pair of n with a heap of at most `most` gives the value. Examines these pairs until one does.
  bool arises(std::uint32_t n, std::uint16_t code, std::uint32_t most) {
    for (const std::uint32_t t : splits_) {
      const std::uint32_t count = std::min(most, most_small(n, t));
      const std::size_t at = find_(codes_.data() + 1, backwards_.data() + (upto_ - (n - t) + 1), count, code);
      pairs_ += std::min<std::size_t>(at + 1, count);
      if (at < count) return true;
    }
    return false;
  }

  const Game& game_;
  std::uint32_t upto_;
  std::uint32_t n_ = 0;  // all values below are known
  std::optional<Period> period_;
  bool unequal_;
  StrikePart strike_;
  StrikeParts parts_;
  FindPair find_;
  std::vector<std::uint32_t> splits_, singles_;
  SparseSpace space_;  // mask 1, without parity, until one is chosen
  bool chosen_ = false;
  std::uint32_t groups_ = 0;  // groups of 16 halves that are marked
  std::vector<std::uint16_t> codes_;
  std::vector<std::uint16_t> backwards_;   // the code of n at upto - n
  std::vector<std::uint8_t> low_, high_;   // see StrikeJob
  std::vector<MarkingHeap> rare_, first_;  // rare heaps; the first heaps of each common value
  std::uint64_t pairs_ = 0;
  std::vector<std::uint8_t> bytes_[2];  // [thread] scratch memory
  Block blocks_[2];
  Block *now_ = &blocks_[0], *next_ = &blocks_[1];  // next_ is prepared while now_ is computed
  std::unique_ptr<core::HelperThread> second_;      // last member: destroyed before what it uses
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
