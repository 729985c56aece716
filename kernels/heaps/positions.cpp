// P-positions of games that take a number from a list (README.md): heap n is a P-position if n - t is not a P-position
// for any t that may be taken. There are three methods: one for primes, where the list is dense; one for other games in
// which the P-positions are dense; and one for squares, where neither is dense.

#include "mexwave/heaps_positions.hpp"

#include <algorithm>
#include <bit>

#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps {

namespace {

using Bits = std::vector<std::uint64_t>;

/// Heaps of a segment: 32 KiB of bits, which fit into the L1 cache.
constexpr std::uint64_t segment = std::uint64_t{1} << 18;
constexpr std::uint64_t segment_words = segment / 64;

void set(Bits& bits, std::uint64_t n) { bits[n / 64] |= std::uint64_t{1} << n % 64; }

/// Bits first - t, ..., first - t + 63; bits with negative numbers are 0.
std::uint64_t word_at(const Bits& bits, std::uint64_t first, std::uint64_t t) {
  if (t >= first + 64) return 0;
  if (t > first) return bits[0] << (t - first);
  const std::uint64_t at = first - t, shift = at % 64;
  return shift == 0 ? bits[at / 64] : bits[at / 64] >> shift | bits[at / 64 + 1] << (64 - shift);
}

std::uint64_t square_root(std::uint64_t n) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit /= 2)
    if ((root + bit) * (root + bit) <= n) root += bit;
  return root;
}

/// For squares, where takes and P-positions are sparse: for every P-position, the heaps that have a move to it are
/// marked. For each square, the P-positions whose mark falls into a segment are consecutive in the list, so the marks
/// of a segment are made in increasing order.
class SquaresSieve {
 public:
  explicit SquaresSieve(std::uint64_t upto) : marked_(segment_words) {
    for (std::uint64_t k = 1; k * k <= upto; ++k) squares_.push_back(k * k);
    next_.resize(squares_.size());
    zeros_.reserve(most_zeros(upto));
  }
  /// An estimate of the number of P-positions, half of upto^(3/4): not a proved bound, but at least 1.5 times the
  /// number for upto from 10^8 to 10^9.
  static std::uint64_t most_zeros(std::uint64_t upto) {
    return 1024 + square_root(upto) * square_root(square_root(upto)) / 2;
  }
  static std::uint64_t bytes(std::uint64_t upto) { return 8 * most_zeros(upto) + 16 * square_root(upto) + segment / 8; }

  /// Appends the P-positions of the segment that begins at `begin`, a multiple of `segment`; all before are known.
  void run(std::uint64_t begin, std::vector<std::uint64_t>& found) {
    std::fill(marked_.begin(), marked_.end(), 0);
    for (std::size_t k = 0; k < squares_.size() && squares_[k] < begin + segment; ++k) mark(k, begin);
    for (std::uint64_t w = 0; w < segment_words; ++w) {
      while (~marked_[w] != 0) {
        const auto x = 64 * w + static_cast<std::uint64_t>(std::countr_one(marked_[w]));
        set(marked_, x);
        found.push_back(begin + x);
        zeros_.push_back(begin + x);
        for (const std::uint64_t square : squares_) {
          if (x + square >= segment) break;
          set(marked_, x + square);
          ++steps;
        }
      }
    }
  }
  std::uint64_t steps = 0;

 private:
  void mark(std::size_t k, std::uint64_t begin) {
    const std::uint64_t shift = squares_[k] - begin;  // modulo 2^64
    const auto is_before = [&](std::uint64_t zero) { return static_cast<std::int64_t>(zero + shift) < 0; };
    const auto is_within = [&](std::uint64_t zero) { return zero + shift < segment; };
    auto first = zeros_.cbegin() + static_cast<std::ptrdiff_t>(next_[k]);
    while (first != zeros_.cend() && is_before(*first)) ++first;  // their marks were set when they were found
    std::ptrdiff_t step = 16;
    auto end = first;
    while (zeros_.cend() - end > step && is_within(end[step])) end += step, step *= 2;
    end = std::partition_point(end, end + std::min(step, zeros_.cend() - end), is_within);
    for (auto zero = first; zero != end; ++zero) set(marked_, *zero + shift);
    next_[k] = static_cast<std::size_t>(end - zeros_.cbegin());
    steps += static_cast<std::uint64_t>(end - first);
  }

  std::vector<std::uint64_t> squares_;
  std::vector<std::size_t> next_;  // [square] P-positions before this index have set their marks
  std::vector<std::uint64_t> zeros_;
  Bits marked_;  // heaps of the segment
};

/// For dense P-positions: 64 heaps at a time, the OR of the P-positions shifted by each take. For primes there would be
/// too many takes. But all primes except 2 are odd, and so are nearly all P-positions. So a move from an odd heap to a
/// P-position takes 2, or leads to one of the few even P-positions: the primes are shifted by each of these. From
/// nearly every even heap one of the first primes leads to an odd P-position, so the primes are tried one after
/// another.
class WordSieve {
 public:
  WordSieve(const Game& game, std::uint64_t upto, core::Ticker& ticker) : has_primes_(game.rules() == Rules::primes) {
    core::fill(zeros_, words(upto), std::uint64_t{0}, ticker);
    if (has_primes_) {
      core::fill(primes_, words(upto), std::uint64_t{0}, ticker);
      const auto list = game.takes(static_cast<std::uint32_t>(square_root(upto + segment)));
      takes_.assign(list.begin(), list.end());  // enough to sieve the other primes
    } else if (game.rules() == Rules::powers) {
      for (std::uint64_t t = 1; t <= upto; t *= 2) takes_.push_back(t);
    } else {
      for (std::uint32_t t = 1; t <= game.reach(); ++t)
        if (game.digit(t) != 0) takes_.push_back(t);
    }
    for (const std::uint64_t t : takes_)
      if (t < 64) near_ |= std::uint64_t{1} << t;
  }
  static std::uint64_t words(std::uint64_t upto) { return (upto / segment + 1) * segment_words + 1; }

  void run(std::uint64_t begin, std::vector<std::uint64_t>& found) {
    if (has_primes_) sieve_primes(begin);
    for (std::uint64_t first = begin; first < begin + segment; first += 64) {
      std::uint64_t struck = has_primes_ ? struck_by_primes(first) : struck_by_takes(first);
      while (~struck != 0) {
        const auto x = static_cast<std::uint64_t>(std::countr_one(struck));
        struck |= std::uint64_t{1} << x | near_ << x;
        set(zeros_, first + x);
        found.push_back(first + x);
        if (has_primes_ && x % 2 == 0) even_.push_back(first + x);
      }
    }
  }
  std::uint64_t steps = 0;

 private:
  /// The heaps of a word that have a move to a P-position before `first`. Moves within the word are those of near_.
  std::uint64_t struck_by_takes(std::uint64_t first) {
    std::uint64_t struck = 0;
    for (const std::uint64_t t : takes_) {
      if (t >= first + 64) break;
      struck |= word_at(zeros_, first, t);
      ++steps;
    }
    return struck;
  }

  std::uint64_t struck_by_primes(std::uint64_t first) {
    constexpr std::uint64_t odd = 0xaaaaaaaaaaaaaaaa;
    std::uint64_t struck = word_at(zeros_, first, 2);
    for (const std::uint64_t zero : even_) struck |= word_at(primes_, first, zero);
    steps += even_.size() + 1;
    for (std::uint64_t at = 0; at <= first / 64; ++at) {
      for (std::uint64_t left = primes_[at] & odd; left != 0; left &= left - 1) {
        if (~(struck | odd) == 0) return struck;
        struck |= word_at(zeros_, first, 64 * at + static_cast<std::uint64_t>(std::countr_zero(left)));
        ++steps;
      }
    }
    return struck;
  }

  /// Sets primes_ to the primes of the segment that begins at `begin`.
  void sieve_primes(std::uint64_t begin) {
    const auto words = primes_.begin() + static_cast<std::ptrdiff_t>(begin / 64);
    std::fill(words, words + segment_words, 0xaaaaaaaaaaaaaaaa);
    if (begin == 0) primes_[0] ^= 0b110;  // 1 is no prime, 2 is
    for (const std::uint64_t p : takes_) {
      if (p * p >= begin + segment) break;
      if (p == 2) continue;
      for (std::uint64_t k = p * std::max(p, (begin + p - 1) / p | 1); k < begin + segment; k += 2 * p)
        primes_[k / 64] &= ~(std::uint64_t{1} << k % 64);
    }
    if (begin == 0) near_ = primes_[0];
  }

  bool has_primes_;
  std::vector<std::uint64_t> takes_;
  std::uint64_t near_ = 0;           // the takes below 64
  std::vector<std::uint64_t> even_;  // even P-positions; only for primes
  Bits zeros_, primes_;
};

template <class Sieve>
Positions run_sieve(Sieve& sieve, std::uint64_t upto, const std::function<void(std::span<const std::uint64_t>)>& each,
                    core::Ticker& ticker) {
  Positions result;
  std::vector<std::uint64_t> found;
  for (std::uint64_t begin = 0; begin <= upto; begin += segment) {
    ticker.tick(begin);
    found.clear();
    sieve.run(begin, found);
    while (!found.empty() && found.back() > upto) found.pop_back();
    result.count += found.size();
    each(found);
  }
  ticker.finish();
  result.work.steps = sieve.steps;
  return result;
}

}  // namespace

bool has_positions(const Game& game) {
  if (game.rules() == Rules::squares || game.rules() == Rules::primes || game.rules() == Rules::powers) return true;
  if (game.rules() != Rules::octal) return false;
  for (std::uint32_t t = 0; t <= game.reach(); ++t)
    if (game.digit(t) != 0 && game.digit(t) != 3) return false;
  return true;
}

std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& /*run*/) {
  const auto& [game, upto] = goal;
  if (!has_positions(game))
    throw InvalidArgument("expected take:squares, take:primes, take:2^k, take:M or subtract:1,2,3, got '" +
                          game.text() + "'");
  if (upto > largest_position)
    throw InvalidArgument("expected heaps to at most " + std::to_string(largest_position) + ", got " +
                          std::to_string(upto));
  const std::uint64_t bits = 8 * WordSieve::words(upto);
  const std::uint64_t found = 8 * segment;
  if (game.rules() == Rules::squares) return found + SquaresSieve::bytes(upto);
  return found + (game.rules() == Rules::primes ? 2 * bits : bits);
}

Positions positions(const PositionsGoal& goal, const std::function<void(std::span<const std::uint64_t>)>& each,
                    const RunOptions& run) {
  const auto& [game, upto] = goal;
  if (!each) throw InvalidArgument("P-positions: expected a function that takes them, got none");
  require_memory("the P-positions of " + game.text() + " to " + std::to_string(upto), estimate_bytes(goal, run), run);
  core::Ticker ticker(run, upto + 1);
  if (game.rules() == Rules::squares) {
    SquaresSieve sieve(upto);
    return run_sieve(sieve, upto, each, ticker);
  }
  WordSieve sieve(game, upto, ticker);
  return run_sieve(sieve, upto, each, ticker);
}

}  // namespace mexwave::heaps
