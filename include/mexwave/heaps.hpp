#pragma once
// One-heap games and their sums. Normal play: a player who cannot move loses.
// Source: O. K. Nyitrai, Mathematical games, 2014. The losing triples of Nim: nim.hpp. Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::heaps {

/// Largest heap of a table of Grundy values.
inline constexpr std::uint32_t largest_heap = 1U << 28;
/// In a sum, positions of `dim`, `nim`, `wythoff` and `coins`, which need no table, consist of numbers below this.
inline constexpr std::uint32_t largest_number = 1'000'000'000;
/// Largest heap of `rim` in a sum, where all its moves are tried.
inline constexpr std::uint32_t largest_rim = 1U << 24;
/// Largest heap of a table of Fibonacci nim, which has a value for every quota of every heap.
inline constexpr std::uint32_t largest_fibonacci = 8'000;

/// The moves in one heap.
enum class Rules : std::uint8_t {
  octal,      ///< digit t of 0.d1 d2 ...: taking t may leave no heap (1), one (2), two (4), three (8); d0 splits
  nim,        ///< take any number
  rim,        ///< take a number coprime to the heap
  dim,        ///< take a divisor of the heap
  grundy,     ///< split into two heaps of different size
  fibonacci,  ///< take 1..q, q the quota; taking k leaves the quota 2k
  wythoff,    ///< two heaps: take from one, or the same number from both
  coins,      ///< turn a black coin, and, if wanted, one to its left
  turn,       ///< turn a black coin and all to its right
  squares,    ///< take a square: 1, 4, 9, ...
  primes,     ///< take a prime number
  powers,     ///< take a power of two: 1, 2, 4, ...
  all_but     ///< take any number except some
};

class Game;

/// Thrown for a text that names no game.
class UnknownGame : public InvalidArgument {
 public:
  using InvalidArgument::InvalidArgument;
};

/// A game by name or code: `subtract:1,2,3`, `take:M` (1..M), `take:squares`, `take:primes`, `take:2^k`,
/// `allbut:1,4` (any number except these), an octal code such as `0.137`, a hexadecimal one, which has a digit A to F
/// or begins with `hex:` (`0.3F`, `hex:0.9`), `kayles` (0.77), `dawson` (Dawson's chess, 0.137), `nim`, `rim`, `dim`,
/// `grundy`, `fibonacci`, `wythoff`, `coins`, `turn`. Throws InvalidArgument naming the text and what is expected,
/// UnknownGame if it is neither a name nor a code. Example: grundy({.game = parse_game("kayles"), .upto = 100}).values
[[nodiscard]] Game parse_game(std::string_view text);

/// A game as parse_game() makes it; nim by default.
class Game {
 public:
  [[nodiscard]] Rules rules() const noexcept { return rules_; }
  /// Digit t of the code of an octal game, 0..15; for subtract and take 0 or 3; for allbut 3 if t may not be taken,
  /// else 0.
  [[nodiscard]] std::uint32_t digit(std::uint32_t t) const { return t < digits_.size() ? digits_[t] : 0; }
  /// The last t with a digit other than 0.
  [[nodiscard]] std::uint32_t reach() const { return static_cast<std::uint32_t>(digits_.size()) - 1; }
  /// Whether some move can leave two heaps or more of one heap.
  [[nodiscard]] bool splits() const noexcept { return most_left_ > 1; }
  /// The largest number of heaps that a move leaves of one heap: 1, 2 or 3.
  [[nodiscard]] std::uint32_t most_left() const noexcept { return most_left_; }
  /// For take:squares, take:primes, take:2^k and allbut: the numbers to upto that may be taken, increasing. For other
  /// games: none.
  [[nodiscard]] std::vector<std::uint32_t> takes(std::uint32_t upto) const;
  /// Whether the position of one part is one number (of Fibonacci nim also a quota).
  [[nodiscard]] bool one_heap() const noexcept {
    return rules_ != Rules::wythoff && rules_ != Rules::coins && rules_ != Rules::turn;
  }
  /// The name as it was written; if it is a name for an octal code, the code.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  friend Game parse_game(std::string_view text);
  Rules rules_ = Rules::nim;
  std::vector<std::uint8_t> digits_{0};
  std::uint32_t most_left_ = 1;
  std::string text_ = "nim";
};

// ---------------------------------------------------------------------------------------------------------------------
// Tables of Grundy values.

struct GrundyGoal {
  Game game{};
  std::uint32_t upto = 0;  ///< heaps 0..upto, to largest_heap, of fibonacci to largest_fibonacci
};

/// G(n + period()) = G(n) + saltus for all n >= preperiod.
struct Period {
  std::uint32_t preperiod = 0;         ///< the least possible
  std::vector<std::uint32_t> pattern;  ///< G(preperiod), G(preperiod + 1), ...: one period, the shortest
  std::uint32_t saltus = 0;
  std::uint32_t values_needed = 0;  ///< the values of the heaps below this one prove the period
  /// All n < preperiod whose value differs from the pattern, continued backwards.
  std::vector<std::uint32_t> exceptions;
  [[nodiscard]] std::uint32_t period() const noexcept { return static_cast<std::uint32_t>(pattern.size()); }
};

struct Grundy {
  std::vector<std::uint32_t> values;  ///< G(0), ..., G(upto)
  std::uint32_t largest = 0;          ///< of the values
  std::optional<Period> period;       ///< if certified within the table: proved for all n; not for take:2^k
  /// A value v is *rare* at n if popcount(v & mask) + twist, plus n if with_parity, is even. Mask 0: none was chosen.
  std::uint32_t mask = 0, twist = 0;
  bool with_parity = false;
  std::uint32_t rare = 0;  ///< if a mask was chosen: heaps with rare values, heap 0 included, below Work::computed
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint32_t computed = 0;  ///< values that were not copied from the period
    std::uint64_t pairs = 0;     ///< games that split: pairs of heaps examined
  };
  Work work;
};

/// Whether grundy() accepts a checkpoint for this game.
[[nodiscard]] bool accepts_checkpoint(const Game& game);

/// Bytes that grundy(goal) takes. Throws InvalidArgument as grundy() does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run = {});

/// Grundy values of the heaps 0..upto. For Fibonacci nim: of its opening positions, where the first move must leave
/// something. For `coins`: of one black coin in place n. Throws InvalidArgument (wythoff and turn, whose positions are
/// not heaps; upto too large; a value beyond 16 bits in a game that splits; a checkpoint for a game that has none),
/// MemoryLimit, Cancelled; FormatError, IoError as described for Checkpoint. Games that split use at most two threads,
/// the others one. Games that split a heap into two, take:squares, take:primes and take:2^k write checkpoints, from
/// which any larger upto can be reached. Example: grundy({.game = parse_game("0.137"), .upto = 1000}).values[3] == 2
[[nodiscard]] Grundy grundy(const GrundyGoal& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

/// The period if values up to goal.upto certify one, which means that it is proved for all n:
/// - codes of k digits: G(n+p) = G(n) for n0 <= n < 2 n0 + p + k, where n0 >= 1; for hexadecimal codes that split a
///   heap into three, for n < 3 n0 + 2 p + k;
/// - hexadecimal codes that split a heap into three: G(n+p) = G(n) + s with s > 0, under the conditions of
///   docs/explanation/proofs.md;
/// - codes that never split a heap, subtract and take:M: as many equal values as the largest number that may be taken;
/// - allbut: distances from the least unused value that repeat for 2 s heaps in a row, where s is the largest number
///   that may not be taken;
/// - nim and coins, with G(n) = n, and take:2^k, with G(n) = n mod 3: always.
/// For other games the result is nothing; for the game `grundy` see find_long_period(). Throws as grundy() does.
/// Example: find_period({.game = parse_game("kayles"), .upto = 1000})->period() == 12
[[nodiscard]] std::optional<Period> find_period(const GrundyGoal& goal, const RunOptions& run = {});

/// Largest heap that find_long_period() goes to.
inline constexpr std::uint64_t largest_long_heap = (std::uint64_t{1} << 63) - 1;

struct LongPeriodGoal {
  Game game{};
  std::uint64_t upto = 0;  ///< heaps 1..upto, to largest_long_heap
  /// Fill LongPeriod::snapshots. Then every value must be decided by a window, which may have to be longer; a
  /// checkpoint with other values is refused.
  bool certificate = false;
};

/// Result of find_long_period(). A value v is rare at n if popcount(v & mask) + twist, plus n if with_parity, is
/// even.
struct LongPeriod {
  /// G(n + period) = G(n) for all n >= preperiod. The values of the `window` heaps before `first` equal those of the
  /// `window` heaps before `second`.
  struct Found {
    std::uint64_t preperiod = 0, period = 0;  ///< both the least possible
    std::uint64_t first = 0, second = 0;
  };
  std::optional<Found> found;  ///< nothing if no window recurred up to goal.upto
  std::uint64_t computed = 0;  ///< heaps whose values were computed
  std::uint32_t window = 0;    ///< heaps whose values were kept in memory
  /// Every value was decided by values at most this many heaps back; if a period was found, every value of a heap from
  /// found->first on.
  std::uint64_t furthest = 0;
  std::uint32_t mask = 0, twist = 0;
  bool with_parity = false;
  struct RareHeap {
    std::uint32_t heap = 0, value = 0;
  };
  std::vector<RareHeap> rare_heaps;  ///< the heaps from 1 on with rare values, in increasing order
  std::uint32_t largest = 0;         ///< the largest value of the heaps computed
  std::uint64_t largest_at = 0;      ///< the first heap that has it
  /// The last heap with a rare value; 0 if there is none.
  [[nodiscard]] std::uint32_t last_rare() const noexcept { return rare_heaps.empty() ? 0 : rare_heaps.back().heap; }
  /// The values of the `reach` heaps before `next`, 0 for heaps below 1; reach is `furthest`, or the number of digits
  /// of the code plus 1 if that is more.
  struct Snapshot {
    std::uint64_t next = 0;
    std::vector<std::uint16_t> values;
  };
  /// If requested, and a period was found: enough to repeat any stretch of the run on its own. With a =
  /// max(preperiod, 1) and x = a + reach there are snapshots at x and x + period, at a and a + period unless a is 1, at
  /// x + period / q for each prime q that divides the period, and others before x + period.
  std::vector<Snapshot> snapshots;  ///< by increasing `next`
};

/// Whether find_long_period() accepts the game: one that may split a heap into two, but not into three.
[[nodiscard]] bool has_long_periods(const Game& game);

/// To this many heaps find_period() is fast for every game. It should be asked first, as it also finds the exceptions.
inline constexpr std::uint32_t short_table = 1U << 17;

/// Whether at most 300 of the first 4,096 heaps have rare values. Then find_long_period() is usually faster than a
/// table, and needs less memory. False for games that it does not accept, and if memory does not suffice for a window.
/// Throws Cancelled; InvalidArgument for wrong options. Example: has_few_rare_heaps(parse_game("0.104"))
[[nodiscard]] bool has_few_rare_heaps(const Game& game, const RunOptions& run = {});

/// Computes the values of a game that splits heaps into two, one after the other in bounded memory, until the values of
/// a window recur. Each value from there on was decided by the window before it, so this proves the period for all
/// heaps. Throws InvalidArgument (other games; upto too large; a value of 384 or more; more than 32,768 rare heaps; a
/// value that the largest window does not decide), MemoryLimit (also later, if a longer window, values outside it or a
/// preperiod need more), Cancelled; FormatError, IoError as described for Checkpoint. Uses at most two threads.
/// Example:
///     find_long_period({parse_game("0.104"), 1'000'000'000}).found->period == 11'770'282
[[nodiscard]] LongPeriod find_long_period(const LongPeriodGoal& goal, const RunOptions& run = {},
                                          const Checkpoint& checkpoint = {});

/// How many heaps have a value, and the first and the last of them.
struct ValueCount {
  std::uint32_t value = 0;
  std::uint64_t count = 0, first = 0, last = 0;
  friend bool operator==(const ValueCount&, const ValueCount&) = default;
};

/// The values of the heaps 0..goal.upto, counted in bounded memory, by increasing value; for games that
/// find_long_period() accepts. Throws as find_long_period() does, and uses at most two threads. Example:
/// count_values({parse_game("0.106"), 1'000'000'000})
[[nodiscard]] std::vector<ValueCount> count_values(const LongPeriodGoal& goal, const RunOptions& run = {},
                                                   const Checkpoint& checkpoint = {});

/// a, where {a, a + k} is the k-th P-position of Wythoff's game, k = 0, 1, 2, ... Throws InvalidArgument unless k <=
/// largest_number. Example: wythoff_lower(2) == 3
[[nodiscard]] std::uint64_t wythoff_lower(std::uint64_t k);

/// The y for which {x, y} is a P-position of Wythoff's game; there is exactly one. Throws InvalidArgument unless x <
/// largest_number. Example: wythoff_partner(3) == 5
[[nodiscard]] std::uint64_t wythoff_partner(std::uint64_t x);

/// Fibonacci nim: the least number whose removal from a heap of n wins, if n itself may be taken. The result is n if n
/// is a Fibonacci number. Throws InvalidArgument unless n >= 1. Example: fibonacci_move(11) == 3
[[nodiscard]] std::uint64_t fibonacci_move(std::uint64_t n);

// ---------------------------------------------------------------------------------------------------------------------
// Sums of positions.

/// A part of a sum: a heap, {heap, quota} of Fibonacci nim, {x, y} of Wythoff's game, the places of the black
/// coins (increasing, from 1), or a row of coins (1 black, 0 white, from the left).
struct Part {
  Game game{};
  std::vector<std::uint32_t> at{};  ///< the position, as described above
};

/// "rim:7 + dim:7 + nim:7": games and positions, separated by plus signs. `fibonacci:13` is an opening position,
/// `fibonacci:13/4` has a quota; `wythoff:3,5`; `coins:3,5,6,10` names black places; `turn:WBBW` is a row. Throws
/// InvalidArgument naming the part at fault.
[[nodiscard]] std::vector<Part> parse_sum(std::string_view text);

/// A position (Part::at, or WinningMove::leaves) of the game as text, without the name of the game, as parse_sum()
/// reads it: "7"; "13/4" for Fibonacci nim; a heap that was split as "3 + 4"; no heap as "0".
[[nodiscard]] std::string position_text(const Game& game, const std::vector<std::uint32_t>& at);

struct WinningMove {
  std::size_t part = 0;  ///< index of the part in which the move is made
  /// The position of this part after the move, as Part::at; for games that split, all heaps that are left, largest
  /// first.
  std::vector<std::uint32_t> leaves;
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;
  std::optional<std::uint32_t> grundy;  ///< Grundy value of the sum; none for Wythoff's game
  std::vector<std::uint32_t> values;    ///< Grundy values of the parts; none for Wythoff's game
  std::vector<WinningMove> moves;       ///< every winning move, by part, then by `leaves`, small heaps first
};

/// Bytes that solve(sum) takes for tables; memory for the list of moves is checked when its length is known. Throws
/// InvalidArgument as solve() does.
[[nodiscard]] std::uint64_t estimate_bytes(const std::vector<Part>& sum, const RunOptions& run = {});

/// One sum: its value and every winning move. Example: solve(parse_sum("nim:3 + kayles:5")).moves
/// Throws InvalidArgument (an empty sum, Wythoff's game with others, positions out of range), MemoryLimit, Cancelled.
[[nodiscard]] Solution solve(const std::vector<Part>& sum, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, for tests.

/// What a move can leave of a heap of n, as lists of heaps; for games whose position is one number, except fibonacci.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> options_reference(const Game& game, std::uint32_t n);

/// G(0), ..., G(upto) by the mex over options_reference(). For fibonacci the values of the opening positions, from the
/// values of all heaps with all quotas.
[[nodiscard]] std::vector<std::uint32_t> grundy_reference(const Game& game, std::uint32_t upto);

/// For each x <= upto the y with {x, y} a P-position of Wythoff's game, by trying all moves. No such y exceeds
/// 2 upto + 1.
[[nodiscard]] std::vector<std::uint32_t> wythoff_reference(std::uint32_t upto);

/// Grundy values of all rows of `coins` coins under the rules `coins` or `turn`, by mex over all moves. The index of a
/// row has a 1 bit for each black coin: bit i is the coin in place i + 1 (coins), or in place `coins` - i (turn), so
/// that every move lowers the index. Throws InvalidArgument for more than 20 coins.
[[nodiscard]] std::vector<std::uint32_t> coin_rows_reference(Rules rules, std::uint32_t coins);

}  // namespace mexwave::heaps

#pragma GCC visibility pop
