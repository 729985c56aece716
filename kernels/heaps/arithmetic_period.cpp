// Checks the conditions under which N values of a game that splits a heap into three prove that G(n+p) = G(n) + s for
// all n >= n0, s > 0. docs/explanation/proofs.md ("Arithmetic periods of hexadecimal games") has the conditions, the
// proof and the letters m, q, r, V, W and E: G = m q + r, V is the value that the period gives to a heap n, and E = N -
// 3p. For the heaps n from E on, avoids_next_value() checks that no move from n leads to V, and
// reaches_smaller_values() that some move leads to each smaller value.

#include <algorithm>
#include <vector>

#include "heaps/tail_periods.hpp"
#include "heaps/three_heaps.hpp"

namespace mexwave::heaps::detail {

namespace {

/// Sets of numbers r are words, so m is at most 64.
constexpr std::int64_t most_m = 64;

/// The greatest power of two that divides s, at most most_m.
std::int64_t modulus_of(std::int64_t s) { return std::min(most_m, s & -s); }

class Growth {
 public:
  /// G(n + p) = G(n) + s for n0 <= n < values.size() - p.
  Growth(const Game& game, std::span<const std::uint16_t> values, std::int64_t n0, std::int64_t p, std::int64_t s,
         const std::function<void()>& tick)
      : game_(game),
        values_(values),
        n0_(n0),
        p_(p),
        step_(s / modulus_of(s)),
        m_(modulus_of(s)),
        end_(static_cast<std::int64_t>(values.size()) - 3 * p),
        tick_(tick) {}

  /// Whether there are enough values for a proof.
  [[nodiscard]] bool has_enough_values() const { return end_ >= 3 * n0_ + game_.reach() + 1; }
  [[nodiscard]] bool proved() { return avoids_next_value() && reaches_smaller_values(); }

 private:
  [[nodiscard]] std::int64_t q(std::int64_t n) const { return values_[static_cast<std::size_t>(n)] / m_; }
  [[nodiscard]] std::uint32_t r(std::int64_t n) const {
    return static_cast<std::uint32_t>(values_[static_cast<std::size_t>(n)] % m_);
  }
  [[nodiscard]] std::uint32_t digit(std::int64_t t) const { return game_.digit(static_cast<std::uint32_t>(t)); }
  void tick() const {
    if (tick_) tick_();
  }

  /// The heaps n0, ..., n0 + p - 1 and multiples of p, which may be negative, that add up to `sum`.
  struct Class {
    std::int64_t heap, periods;
  };
  [[nodiscard]] Class class_of(std::int64_t sum, std::int64_t heaps) const {
    const std::int64_t offset = sum - heaps * n0_, periods = (offset < 0 ? offset - p_ + 1 : offset) / p_;
    return {n0_ + offset - periods * p_, periods};
  }
  [[nodiscard]] std::size_t place(std::int64_t heap, std::uint32_t rest, std::int64_t parity) const {
    return static_cast<std::size_t>(((heap - n0_) * m_ + rest) * 2 + parity);
  }

  /// For two heaps of classes that add up to 2 n0 + i: the greatest sum of their q, by i, xor of their r, and parity.
  void find_pairs() {
    pairs_.assign(static_cast<std::size_t>(2 * p_ * m_), none);
    for (std::int64_t a = n0_; a < n0_ + p_; ++a) {
      tick();
      for (std::int64_t b = a; b < n0_ + p_; ++b) {
        const auto [heap, periods] = class_of(a + b, 2);
        const std::int64_t sum = q(a) + q(b) - step_ * periods;
        std::int64_t& greatest = pairs_[place(heap, r(a) ^ r(b), sum & 1)];
        greatest = std::max(greatest, sum);
      }
    }
  }

  /// Whether two heaps from n0 on that add up to `sum`, with this xor of r, can make their q and `others` add up to q +
  /// 0, q + 2, ...
  [[nodiscard]] bool pairs_reach(std::int64_t sum, std::uint32_t rest, std::int64_t others, std::int64_t q) const {
    const auto [heap, periods] = class_of(sum, 2);
    for (const std::int64_t parity : {0, 1}) {
      const std::int64_t greatest = pairs_[place(heap, rest, parity)];
      if (greatest == none) continue;
      const std::int64_t beyond = greatest + step_ * periods + others - q;
      if (beyond >= 0 && beyond % 2 == 0) return true;
    }
    return false;
  }

  /// Whether a heap n0 or more, with other heaps whose q have the xor e, can have q as the xor of all q.
  [[nodiscard]] bool heap_reaches(std::int64_t sum, std::uint32_t rest, std::int64_t e, std::int64_t of_v) const {
    const auto [heap, periods] = class_of(sum, 1);
    if (r(heap) != rest) return false;
    const std::int64_t bits = e - (q(heap) + step_ * periods - of_v);
    return bits >= 0 && bits % 2 == 0 && ((bits / 2) & ~e) == 0;
  }

  [[nodiscard]] bool avoids_next_value() {
    find_pairs();
    for (std::int64_t n = n0_; n < n0_ + p_; ++n) {
      for (std::int64_t t = 0; t <= game_.reach(); ++t) {
        tick();
        if (move_reaches(n, n - t, digit(t))) return false;
      }
    }
    return true;
  }

  /// Whether a move from a heap of the class of n can lead to the value that is expected there. `left`: what it leaves.
  [[nodiscard]] bool move_reaches(std::int64_t n, std::int64_t left, std::uint32_t digit) const {
    const std::int64_t of_v = q(n);
    const std::uint32_t rest = r(n);
    if ((digit & 2) != 0 && heap_reaches(left, rest, 0, of_v)) return true;
    if ((digit & 4) != 0) {
      if (pairs_reach(left, rest, 0, of_v)) return true;
      for (std::int64_t x = 1; x < n0_; ++x)
        if (heap_reaches(left - x, rest ^ r(x), q(x), of_v)) return true;
    }
    if ((digit & 8) == 0) return false;
    for (std::int64_t x = 1; x < n0_ + p_; ++x)
      if (pairs_reach(left - x, rest ^ r(x), q(x), of_v)) return true;
    for (std::int64_t x = 1; x < n0_; ++x)
      for (std::int64_t y = x; y < n0_; ++y)
        if (heap_reaches(left - x - y, rest ^ r(x) ^ r(y), q(x) ^ q(y), of_v)) return true;
    return false;
  }

  /// The sets of r(b) ^ r(c) for b + c = 0, 1, ... with q(b) = q(c) and b, c >= `from`.
  [[nodiscard]] std::vector<std::uint64_t> equal_pairs(std::int64_t from) const {
    const auto size = static_cast<std::int64_t>(values_.size());
    std::vector<std::uint64_t> sets(values_.size());
    for (std::int64_t b = from; 2 * b < size; ++b) {
      tick();
      for (std::int64_t c = b; b + c < size; ++c)
        if (q(b) == q(c)) sets[static_cast<std::size_t>(b + c)] |= std::uint64_t{1} << (r(b) ^ r(c));
    }
    return sets;
  }

  /// [q] the set of r for which the value m q + r is reached by a move. Larger q are not kept.
  using Reached = std::vector<std::uint64_t>;
  void reach(Reached& reached, std::int64_t heap, std::uint64_t with) const {
    if (q(heap) < static_cast<std::int64_t>(reached.size()))
      reached[static_cast<std::size_t>(q(heap))] |= permuted(with, r(heap));
  }
  [[nodiscard]] bool all_reached(const Reached& reached, std::int64_t from, std::int64_t to) const {
    const std::uint64_t all = m_ == most_m ? ~std::uint64_t{0} : (std::uint64_t{1} << m_) - 1;
    return std::all_of(reached.begin() + from, reached.begin() + to, [&](std::uint64_t set) { return set == all; });
  }

  [[nodiscard]] bool reaches_smaller_values() const {
    std::int64_t w = 0;  // W/m
    for (std::int64_t n = n0_; n < n0_ + p_; ++n) w = std::max(w, q(n) + 1);
    const std::vector<std::uint64_t> pairs = equal_pairs(1), later_pairs = equal_pairs(n0_);
    for (std::int64_t n = end_; n < end_ + p_; ++n)
      if (!reaches_from(n, w, pairs)) return false;
    for (std::int64_t n = end_ + p_; n < end_ + 3 * p_; ++n)
      if (!reaches_small(n, w, later_pairs)) return false;
    return true;
  }

  /// The first of the three checks of reaches_smaller_values().
  [[nodiscard]] bool reaches_from(std::int64_t n, std::int64_t w, const std::vector<std::uint64_t>& pairs) const {
    Reached reached(static_cast<std::size_t>(q(n) + 1));
    for (std::int64_t t = 0; t <= game_.reach(); ++t) {
      tick();
      const std::int64_t left = n - t;
      if ((digit(t) & 2) != 0) reach(reached, left, 1);
      for (std::int64_t a = n0_; a < left; ++a) {
        std::uint64_t with = (digit(t) & 8) != 0 ? pairs[static_cast<std::size_t>(left - a)] : 0;
        if ((digit(t) & 4) != 0 && q(left - a) == 0) with |= std::uint64_t{1} << r(left - a);
        if (with != 0) reach(reached, a, with);
      }
    }
    if (q(n) < w) return true;
    const std::uint64_t below = (std::uint64_t{1} << r(n)) - 1;
    return all_reached(reached, w, q(n)) && (reached.back() & below) == below;
  }

  /// The second and the third check.
  [[nodiscard]] bool reaches_small(std::int64_t n, std::int64_t w, const std::vector<std::uint64_t>& pairs) const {
    Reached by_three(static_cast<std::size_t>(w + step_)), below_w(static_cast<std::size_t>(w));
    for (std::int64_t t = 0; t <= game_.reach(); ++t) {
      tick();
      const std::int64_t left = n - t;
      if ((digit(t) & 4) != 0) below_w[0] |= pairs[static_cast<std::size_t>(left)];
      for (std::int64_t a = 1; (digit(t) & 8) != 0 && a < left; ++a) {
        const std::uint64_t with = pairs[static_cast<std::size_t>(left - a)];
        if (a >= n0_) reach(by_three, a, with);
        reach(below_w, a, with);
      }
    }
    return all_reached(by_three, w, w + step_) && all_reached(below_w, 0, w);
  }

  static constexpr std::int64_t none = -(std::int64_t{1} << 60);

  const Game& game_;
  std::span<const std::uint16_t> values_;
  std::int64_t n0_, p_, step_, m_, end_;
  const std::function<void()>& tick_;
  std::vector<std::int64_t> pairs_;
};

}  // namespace

std::optional<Period> certified_arithmetic_period(const Game& game, std::span<const std::uint16_t> values,
                                                  const std::function<void()>& tick) {
  std::vector<std::int32_t> differences;
  differences.reserve(values.size());
  for (std::size_t n = 1; n < values.size(); ++n) differences.push_back(values[n] - values[n - 1]);
  std::optional<Period> found;
  each_tail_period(differences, tick, [&](std::size_t p, std::size_t same) {
    const std::size_t preperiod = differences.size() - p - same;
    const std::int64_t saltus = values[preperiod + p] - values[preperiod];
    const auto growth = [&](std::int64_t times) {
      return Growth(game, values, static_cast<std::int64_t>(std::max<std::size_t>(preperiod, 1)),
                    static_cast<std::int64_t>(p) * times, saltus * times, tick);
    };
    if (saltus <= 0 || !growth(1).has_enough_values()) return false;
    for (std::int64_t times = 1; !found && growth(times).has_enough_values(); times *= 2) {
      if (growth(times).proved()) found.emplace();
      if (modulus_of(saltus * times) == most_m) break;
    }
    if (!found) return true;  // the other periods are its multiples
    found->preperiod = static_cast<std::uint32_t>(preperiod);
    found->pattern.assign(values.begin() + static_cast<std::ptrdiff_t>(preperiod),
                          values.begin() + static_cast<std::ptrdiff_t>(preperiod + p));
    found->saltus = static_cast<std::uint32_t>(saltus);
    found->values_needed = static_cast<std::uint32_t>(values.size());
    for (std::size_t n = 0; n < preperiod; ++n) {
      const std::size_t steps = (preperiod - n + p - 1) / p;
      if (values[n] + steps * found->saltus != values[n + steps * p])
        found->exceptions.push_back(static_cast<std::uint32_t>(n));
    }
    return true;
  });
  return found;
}

}  // namespace mexwave::heaps::detail
