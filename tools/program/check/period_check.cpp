// Checks the certificate of a long period of a game that splits heaps: computes the values between two snapshots, heap
// by heap. docs/reference/certificates.md has the format, and explains why it proves the period.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "check/heap_game.hpp"
#include "check/text_lines.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint64_t furthest_heap = (std::uint64_t{1} << 63) - 1;
constexpr std::uint32_t largest_reach = 1U << 28, largest_value = 511;
/// The values of the heaps below this one are the mex of all options. Larger heaps would take too long.
constexpr std::uint64_t heaps_by_all_moves = 1U << 14;
/// Without --slice, stretches of more heaps between two snapshots are not computed.
constexpr std::uint64_t most_at_once = 20'000'000;

struct PeriodClaim {
  std::string name;
  std::uint32_t mask = 0, parity = 0, twist = 0;
  std::map<std::uint32_t, std::uint32_t> rare;  // the value of each rare heap
  std::uint32_t reach = 0;                      // a step uses only this many values before the heap
  std::uint64_t preperiod = 0, period = 0;
  std::map<std::uint64_t, std::vector<std::uint16_t>> snapshots;  // the values of `reach` heaps before a heap

  /// The first heap that is computed from the last `reach` values only; smaller heaps may use all values. In Grundy's
  /// game a move leaves two different heaps, so this heap must be twice as large.
  [[nodiscard]] std::uint64_t first_step(const HeapGame& game) const {
    return std::uint64_t{reach} * (game.moves == HeapGame::Moves::unequal ? 2 : 1) + 1;
  }
  [[nodiscard]] bool is_rare(std::uint64_t n, std::uint32_t value) const {
    std::uint64_t bits = parity * n + twist;
    for (std::uint32_t rest = value & mask; rest != 0; rest &= rest - 1) ++bits;
    return bits % 2 == 0;
  }
};

/// Computes the values heap by heap from the last `reach` values.
class Run {
 public:
  Run(const PeriodClaim& claim, const HeapGame& game)
      : claim_(claim), unequal_(game.moves == HeapGame::Moves::unequal) {
    for (const HeapGame::Removal& removal : game.removals) {
      if (removal.one) singles_.push_back(removal.take);
      if (removal.two) splits_.push_back(removal.take);
    }
    if (unequal_) splits_.push_back(0);
    const std::uint64_t first_step = claim.first_step(game);
    std::vector<std::uint32_t> first{0};
    while (first.size() < std::min(first_step, heaps_by_all_moves)) {
      mex_.clear();
      each_option(game, static_cast<std::uint32_t>(first.size()), first,
                  [this](std::uint32_t value) { mex_.add(value); });
      require_listed_if_rare(first.size(), mex_());
      first.push_back(mex_());
    }
    head_.assign(first.begin(), first.end());
    while (head_.size() < first_step) {
      const std::uint64_t n = head_.size();
      const std::uint16_t value = value_of(n, head_.data() + n, n - 1);
      require_listed_if_rare(n, value);
      head_.push_back(value);
    }
    go_to(head_.size(), {head_.begin() + 1, head_.end()});
  }

  /// The last `reach` values.
  void go_to(std::uint64_t next, std::vector<std::uint16_t> values) {
    next_ = next;
    values_ = std::move(values);
  }
  [[nodiscard]] std::uint64_t next() const { return next_; }
  [[nodiscard]] const std::vector<std::uint16_t>& values() const { return values_; }
  /// Whether these are the values before next(); whether these are the values before `heap`, one of the first.
  [[nodiscard]] bool ends_with(const std::vector<std::uint16_t>& values) const {
    return std::equal(values.begin(), values.end(), values_.end() - claim_.reach);
  }
  [[nodiscard]] bool begins_with(const std::vector<std::uint16_t>& values, std::uint64_t heap) const {
    for (std::uint64_t back = 1; back <= claim_.reach; ++back)
      if (values[claim_.reach - back] != (back < heap ? head_[heap - back] : 0)) return false;
    return true;
  }

  void step() {
    if (values_.size() == 2 * std::size_t{claim_.reach} + 65536)
      values_.erase(values_.begin(), values_.end() - claim_.reach);
    const std::uint16_t value = value_of(next_, values_.data() + values_.size(), claim_.reach);
    if (claim_.is_rare(next_, value))
      throw Wrong(fmt::format("heap {}: the value {} is rare, and no pair within {} heaps gives it", next_, value,
                              claim_.reach));
    values_.push_back(value);
    ++next_;
  }

 private:
  /// The value of heap n, decided by the `known` values before `end`.
  [[nodiscard]] std::uint16_t value_of(std::uint64_t n, const std::uint16_t* end, std::uint64_t known) {
    mex_.clear();  // end[-k] is the value of n - k
    for (const std::uint32_t take : singles_) mex_.add(end[-static_cast<std::int64_t>(take)]);
    for (const std::uint32_t take : splits_) {
      // Common values arise only from pairs with a rare heap; of the other pairs, as many as usually suffice are tried.
      for (const auto& [heap, value] : claim_.rare) {
        if (heap + take > known) break;
        if (unequal_ && 2 * std::uint64_t{heap} == n) continue;
        mex_.add(value ^ end[-static_cast<std::int64_t>(take + heap)]);
      }
      for (std::uint64_t a = 1; a <= std::min<std::uint64_t>(64, most_of_pair(n, take, known)); ++a)
        mex_.add(head_[a] ^ end[-static_cast<std::int64_t>(take + a)]);
    }
    std::uint32_t value = mex_();
    while (claim_.is_rare(n, value) && arises(n, end, known, value)) {
      mex_.add(value);
      value = mex_();
    }
    if (value > largest_value) throw Wrong(fmt::format("heap {} has a value beyond {}", n, largest_value));
    return static_cast<std::uint16_t>(value);
  }
  /// The largest a for which heaps a <= n - take - a are known, and different in Grundy's game.
  [[nodiscard]] std::uint64_t most_of_pair(std::uint64_t n, std::uint32_t take, std::uint64_t known) const {
    return std::min(known - take, (n - take - (unequal_ ? 1 : 0)) / 2);
  }
  [[nodiscard]] bool arises(std::uint64_t n, const std::uint16_t* end, std::uint64_t known, std::uint32_t value) const {
    return std::any_of(splits_.begin(), splits_.end(), [&](std::uint32_t take) {
      const std::uint64_t most = most_of_pair(n, take, known);
      for (std::uint64_t a = 1; a <= most; ++a)
        if ((head_[a] ^ end[-static_cast<std::int64_t>(take + a)]) == value) return true;
      return false;
    });
  }
  void require_listed_if_rare(std::uint64_t n, std::uint32_t value) const {
    const auto listed = claim_.rare.find(static_cast<std::uint32_t>(n));
    if (claim_.is_rare(n, value) != (listed != claim_.rare.end()) ||
        (listed != claim_.rare.end() && listed->second != value))
      throw Wrong(fmt::format("heap {} has the value {}, which the list of rare heaps contradicts", n, value));
  }

  const PeriodClaim& claim_;
  const bool unequal_;
  std::vector<std::uint32_t> singles_, splits_;
  std::vector<std::uint16_t> head_;    // the values of the first heaps
  std::vector<std::uint16_t> values_;  // the values before next_, at least `reach`
  std::uint64_t next_ = 0;
  Mex mex_;
};

PeriodClaim read_claim(Lines& lines) {
  lines.require_first(form("heaps period --certificate"));
  const auto large = [&](std::string_view word) {
    const auto value = whole_number(word);
    if (!value || *value > furthest_heap) lines.refuse(fmt::format("a whole number up to {}", furthest_heap), word);
    return *value;
  };
  PeriodClaim claim;
  claim.name = lines.after("game ");
  claim.mask = lines.number(lines.after("mask "), 1, largest_value);
  claim.parity = lines.number(lines.after("parity "), 0, 1);
  claim.twist = lines.number(lines.after("twist "), 0, 1);
  std::string_view rare = lines.next();
  if (!rare.starts_with("rare")) lines.refuse("'rare ...'", rare);
  for (rare.remove_prefix(4); !rare.empty();) {
    rare.remove_prefix(1);
    const std::string_view heap = cut_off(rare, ':');
    const std::size_t end = std::min(rare.find(' '), rare.size());
    claim.rare[lines.number(heap, 1, largest_reach)] = lines.number(rare.substr(0, end), 0, largest_value);
    rare.remove_prefix(end);
  }
  claim.reach = lines.number(lines.after("reach "), 1, largest_reach);
  claim.preperiod = large(lines.after("preperiod "));
  if (claim.preperiod == 0) lines.refuse("expected a preperiod of at least 1");
  claim.period = large(lines.after("period "));
  if (claim.period == 0 || claim.preperiod + claim.period > furthest_heap - largest_reach)
    lines.refuse("the period and the preperiod are out of range");
  constexpr std::string_view digits = "0123456789abcdef", key = "before ";
  for (std::string_view line = lines.next(); line != "end"; line = lines.next()) {
    const std::size_t blank = line.find(' ', key.size());
    if (!line.starts_with(key) || blank == std::string_view::npos) lines.refuse("'before HEAP VALUES' or 'end'", line);
    std::vector<std::uint16_t>& values = claim.snapshots[large(line.substr(key.size(), blank - key.size()))];
    const std::string_view text = line.substr(blank + 1);
    if (!values.empty() || text.size() != 3 * std::size_t{claim.reach})
      lines.refuse(fmt::format("expected {} values of three digits each before a heap, once", claim.reach));
    for (std::size_t at = 0; at < text.size(); at += 3) {
      std::size_t value = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t digit = digits.find(text[at + k]);
        if (digit == std::string_view::npos) lines.refuse("three hexadecimal digits", text.substr(at, 3));
        value = 16 * value + digit;
      }
      values.push_back(static_cast<std::uint16_t>(value));
    }
  }
  return claim;
}

/// Checks the conditions under which a step depends only on the last `reach` values.
void require_rules(const PeriodClaim& claim, const HeapGame& game) {
  const bool unequal = game.moves == HeapGame::Moves::unequal;
  for (const auto& [heap, value] : claim.rare)
    if (unequal && heap > claim.reach) throw Wrong(fmt::format("the rare heap {} is beyond the reach", heap));
  for (const HeapGame::Removal& removal : game.removals) {
    if (removal.take >= claim.reach) throw Wrong(fmt::format("a move takes {}, beyond the reach", removal.take));
    if (removal.two && claim.parity == 1 && removal.take % 2 != claim.twist)
      throw Wrong("the parity cannot be used: moves that split remove odd and even numbers");
    for (const auto& [heap, value] : claim.rare)
      if (removal.two && heap + removal.take > claim.reach)
        throw Wrong(fmt::format("the rare heap {} is beyond the reach", heap));
  }
  if (claim.parity == 0 && claim.twist != 0) throw Wrong("without parity the twist is 0");
  if (claim.parity == 1 && unequal && claim.twist != 0) throw Wrong("the twist is 0");
  if (claim.parity == 1 && claim.period % 2 != 0) throw Wrong("the period is odd, but the parity is 1");
}

/// Checks that the values repeat with this period but with no divisor of it, and not from before the preperiod.
void require_period(const PeriodClaim& claim, const HeapGame& game) {
  const auto before = [&](std::uint64_t heap) -> const std::vector<std::uint16_t>& {
    const auto at = claim.snapshots.find(heap);
    if (at == claim.snapshots.end()) throw Wrong(fmt::format("the values before {} are missing", heap));
    return at->second;
  };
  const std::uint64_t x = claim.preperiod + claim.reach;
  if (x < claim.first_step(game))
    throw Wrong("the period begins where values depend on more than the values before them");
  if (before(x) != before(x + claim.period))
    throw Wrong(fmt::format("the values before {} differ from those before {}", x, x + claim.period));
  if (claim.preperiod > 1 && before(claim.preperiod).back() == before(claim.preperiod + claim.period).back())
    throw Wrong("a smaller preperiod is possible");
  std::uint64_t rest = claim.period;
  for (std::uint64_t q = 2; rest > 1; ++q) {
    if (q > rest / q) q = rest;
    if (rest % q != 0) continue;
    while (rest % q == 0) rest /= q;
    if (before(x) == before(x + claim.period / q)) throw Wrong(fmt::format("{} is a period, too", claim.period / q));
  }
  if (claim.snapshots.rbegin()->first != x + claim.period)
    throw Wrong(fmt::format("there are values beyond {}", x + claim.period));
}

Recheck recheck_claim(const PeriodClaim& claim, const HeapGame& game, const Effort& effort) {
  require_rules(claim, game);
  require_period(claim, game);
  Run run(claim, game);
  const std::vector<std::uint16_t> first = run.values();
  const std::uint64_t begin = run.next(), most = effort.quick ? 100'000 : most_at_once;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> stretches;  // from, to
  for (const auto& [heap, values] : claim.snapshots)
    stretches.emplace_back(stretches.empty() ? begin : std::max(stretches.back().second, begin), heap);
  std::uint64_t done = 0, heaps = 0;
  for (std::size_t k = 0; k < stretches.size(); ++k) {
    const auto [from, to] = stretches[k];
    if (effort.slices > 0 ? k % effort.slices != effort.slice : to > from && to - from > most - std::min(most, heaps))
      continue;
    ++done;
    const std::vector<std::uint16_t>& values = claim.snapshots.at(to);
    if (to > from) {
      run.go_to(from, from == begin ? first : claim.snapshots.at(from));
      while (run.next() < to) run.step();
      heaps += to - from;
    }
    if (to > begin ? !run.ends_with(values) : !run.begins_with(values, to))
      throw Wrong(fmt::format("the values before {} differ", to));
  }
  const bool complete = done == stretches.size();
  return {fmt::format("{}: period {}, preperiod {}; {} of {} stretches between snapshots recomputed, {} heaps{}",
                      claim.name, claim.period, claim.preperiod, done, stretches.size(), heaps,
                      complete ? "; all entries checked" : "; the others were not checked, see --slice"),
          complete};
}

Recheck recheck_period(const Given& file, const Effort& effort) {
  Lines lines(file.path, file.bytes);
  const PeriodClaim claim = read_claim(lines);
  const std::optional<HeapGame> game = parse_heap_game(claim.name);
  const bool known = game && (game->moves == HeapGame::Moves::unequal ||
                              (game->moves == HeapGame::Moves::removals &&
                               std::none_of(game->removals.begin(), game->removals.end(),
                                            [](const HeapGame::Removal& removal) { return removal.three; })));
  if (!known)
    file.refuse(fmt::format("is for the game {}, for which no period is certified", claim.name.substr(0, 40)));
  file.require_parameters({{"game", claim.name}}, {"upto"});
  return lines.verdict([&] { return recheck_claim(claim, *game, effort); });
}

const Checker period_checker("heaps-period", {"heaps period --certificate"}, recheck_period, true);

}  // namespace

}  // namespace mexwave::cli
