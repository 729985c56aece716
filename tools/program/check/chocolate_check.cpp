// Checks chocolate tables by looking up the options of a position in the table, and by recomputing P-positions in
// order.

#include "check/chocolate_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <random>

#include "mexwave/run.hpp"

namespace mexwave::cli {

namespace {

/// This many look-ups take about a second. Of tables that need more, only a sample is checked.
constexpr std::uint64_t most_look_ups = 100'000'000;
/// The largest x and z of the part of a larger table that is checked completely.
constexpr std::uint32_t head_of_values = 63;
/// At most this many pairs without a P-position are checked at the end of a table.
constexpr std::uint64_t most_of_the_end = 2000;

std::string triple(std::uint32_t x, std::uint32_t y, std::uint32_t z) { return fmt::format("{{{},{},{}}}", x, y, z); }

class PositionsCheck {
 public:
  explicit PositionsCheck(const ChocolateTable& table)
      : t_(table), reached_(std::size_t{table.bound(table.upto, table.upto)} + 1) {}

  /// Checks every position of the pair.
  void require(std::uint32_t x, std::uint32_t z) {
    const std::uint32_t bound = t_.bound(x, z), y = t_.y(x, z);
    if (y != absent && y > bound) throw Wrong(fmt::format("{}: the bound is {}", triple(x, y, z), bound));
    ++stamp_;
    from_ = absent;
    for (std::uint32_t u = 0; u < x; ++u) look(u, z, bound);
    for (std::uint32_t w = 0; w < z; ++w) look(x, w, bound);
    const bool at_end = t_.misere && x == 0 && z == 0;
    if (y != absent && reaches(y))
      throw Wrong(fmt::format("{}: a move leads from there to another P-position of the file", triple(x, y, z)));
    if (y == 0 && at_end) throw Wrong("{0,0,0}: in misere play a player who cannot move wins");
    for (std::uint32_t below = 0; below <= bound && below < y; ++below) {
      if (!reaches(below) && !(at_end && below == 0))
        throw Wrong(
            fmt::format("{}: missing, no move leads from there to a P-position of the file", triple(x, below, z)));
    }
  }
  /// Throws Wrong for a pair whose y in the table is not that of its P-position.
  [[noreturn]] void refute(std::uint32_t x, std::uint32_t z) {
    require(x, z);
    throw Wrong(fmt::format("{}: the P-position of this pair is another", triple(x, t_.y(x, z), z)));
  }

 private:
  /// Marks the y of the pair from which a move leads to the P-position {u,v,w}: v itself and, if v is on the bound, all
  /// larger y, because such a move lowers them to v.
  void look(std::uint32_t u, std::uint32_t w, std::uint32_t bound) {
    const std::uint32_t v = t_.y(u, w);
    if (v == absent) return;
    if (v == t_.bound(u, w)) from_ = std::min(from_, v);
    if (v <= bound) reached_[v] = stamp_;
  }
  [[nodiscard]] bool reaches(std::uint32_t y) const { return reached_[y] == stamp_ || y >= from_; }

  const ChocolateTable& t_;
  std::vector<std::uint64_t> reached_;  // reached if equal to stamp_
  std::uint64_t stamp_ = 0;
  std::uint32_t from_ = absent;
};

class ValuesCheck {
 public:
  explicit ValuesCheck(const ChocolateTable& table) : t_(table) {}
  void require(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    mex_.clear();
    for (std::uint32_t u = 0; u < x; ++u) mex_.add(t_.value(u, std::min(y, t_.bound(u, z)), z));
    for (std::uint32_t v = 0; v < y; ++v) mex_.add(t_.value(x, v, z));
    for (std::uint32_t w = 0; w < z; ++w) mex_.add(t_.value(x, std::min(y, t_.bound(x, w)), w));
    if (mex_() == t_.value(x, y, z)) return;
    throw Wrong(fmt::format("{} = {}: the mex of its options is {}", triple(x, y, z), t_.value(x, y, z), mex_()));
  }
  /// Checks all stored values of the pair and returns their number.
  std::uint64_t require(std::uint32_t x, std::uint32_t z) {
    const std::uint32_t bound = t_.bound(x, z);
    for (std::uint32_t y = 0; y <= bound; ++y) require(x, y, z);
    return bound + std::uint64_t{1};
  }

 private:
  const ChocolateTable& t_;
  Mex mex_;
};

/// The y that the P-positions of earlier pairs in a row (same x) or a column (same z) exclude.
struct MarkedLine {
  explicit MarkedLine(std::size_t words) : bits(words) {}
  std::vector<std::uint64_t> bits;  // bit y: a P-position has this y
  std::size_t full = 0;             // words before this have no zero
  std::uint32_t from = absent;      // every y from here on is excluded: a move lowers it to a P-position on the bound
  void mark(std::uint32_t y, std::uint32_t bound) {
    bits[y / 64] |= std::uint64_t{1} << y % 64;
    while (full < bits.size() && bits[full] == ~std::uint64_t{0}) ++full;
    if (y == bound) from = std::min(from, y);
  }
};

/// The least y of the pair (x,z) that its row and its column do not exclude, or absent. Adds the words read to `work`.
std::uint32_t least_y(const ChocolateTable& table, std::uint32_t x, std::uint32_t z, const MarkedLine& row,
                      const MarkedLine& column, std::uint64_t& work) {
  const std::uint32_t bound = table.bound(x, z), from = std::min(row.from, column.from);
  // In misère play {0,0,0} is not a P-position.
  const bool at_end = table.misere && x == 0 && z == 0;
  for (std::size_t w = std::min(row.full, column.full); w <= bound / 64; ++w) {
    ++work;
    const std::uint64_t free = ~(row.bits[w] | column.bits[w] | (at_end && w == 0 ? 1 : 0));
    if (free == 0) continue;
    const auto y = static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(free));
    return y > bound || y >= from ? absent : y;
  }
  return absent;
}

/// The number of words of MarkedLine::bits.
std::size_t line_words(const ChocolateTable& table, std::uint32_t side) {
  return table.bound(side, side) / 64 + std::size_t{1};
}

/// Computes the y of the P-positions, pair by pair.
class PositionsAnew {
 public:
  PositionsAnew(const ChocolateTable& table, std::uint32_t side)
      : t_(table), rows_(side + std::size_t{1}, MarkedLine(line_words(table, side))), columns_(rows_) {}
  [[nodiscard]] static std::uint64_t bytes(const ChocolateTable& table, std::uint32_t side) {
    return line_words(table, side) * 16 * (std::uint64_t{side} + 1);
  }
  /// The y of (x,z), or absent. Must have been called for all pairs of the row and the column before (x,z).
  std::uint32_t next(std::uint32_t x, std::uint32_t z) {
    const std::uint32_t y = least_y(t_, x, z, rows_[x], columns_[z], work_);
    if (y == absent) return y;
    for (MarkedLine* line : {&rows_[x], &columns_[z]}) line->mark(y, t_.bound(x, z));
    return y;
  }
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  const ChocolateTable& t_;
  std::vector<MarkedLine> rows_, columns_;
  std::uint64_t work_ = 0;
};

std::string name_of_positions(const ChocolateTable& table) {
  return fmt::format("P-positions of {} play, x, z <= {}", table.misere ? "misere" : "normal", table.upto);
}
std::string name_of_values(const ChocolateTable& table) { return fmt::format("Grundy values, x, z <= {}", table.upto); }

/// The result for a slice whose entries all follow from other entries. All slices together prove the table by
/// induction.
Recheck slice_done(const std::string& name, const Effort& effort, const std::string& entries) {
  if (effort.slices == 1) return {fmt::format("{}: all {}", name, entries), true};
  return {fmt::format("{}: in slice {}/{}, x = {} mod {}, all {}; all slices together prove the table", name,
                      effort.slice, effort.slices, effort.slice, effort.slices, entries)};
}

/// Checks the pairs whose x is in the slice, each by the earlier P-positions in its row and column of the file.
Recheck recheck_slice_of_positions(const ChocolateTable& table, const Effort& effort) {
  const std::size_t words = line_words(table, table.upto);
  require_memory("check", words * 8 * (table.upto + std::uint64_t{2}));
  std::vector<MarkedLine> columns(table.upto + std::size_t{1}, MarkedLine(words));
  PositionsCheck check(table);
  std::uint64_t work = 0, pairs = 0;
  for (std::uint32_t x = 0; x <= table.upto; ++x) {
    const bool decided = x % effort.slices == effort.slice;
    MarkedLine row(words);
    for (std::uint32_t z = 0; z <= table.upto; ++z) {
      const std::uint32_t y = table.y(x, z), bound = table.bound(x, z);
      const bool beyond = y != absent && y > bound;
      if (beyond || (decided && least_y(table, x, z, row, columns[z], work) != y)) {
        check.refute(x, z);
      }
      pairs += decided ? 1 : 0;
      if (y == absent) continue;
      columns[z].mark(y, bound);
      if (decided) row.mark(y, bound);
    }
  }
  return slice_done(name_of_positions(table), effort,
                    fmt::format("{} pairs are recomputed from the other entries", pairs));
}

/// Checks the values whose x is in the slice.
Recheck recheck_slice_of_values(const ChocolateTable& table, const Effort& effort) {
  ValuesCheck check(table);
  std::uint64_t values = 0;
  for (std::uint64_t next = effort.slice; next <= table.upto; next += effort.slices) {
    const auto x = static_cast<std::uint32_t>(next);
    for (std::uint32_t z = table.half ? x : 0; z <= table.upto; ++z) values += check.require(x, z);
  }
  return slice_done(name_of_values(table), effort,
                    fmt::format("{} values are the mex of their options in the file", values));
}

Recheck recheck_positions(const ChocolateTable& table, const Effort& effort) {
  // These limits allow a second or two and some hundred MiB.
  const std::uint64_t affordable = effort.quick ? 100'000 : 1'000'000'000;
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
  const std::uint64_t side = std::uint64_t{table.upto} + 1;
  std::uint32_t reach = table.upto;
  while (PositionsAnew::bytes(table, reach) > most_bytes) reach -= reach / 8 + 1;
  PositionsAnew anew(table, reach);
  PositionsCheck check(table);
  std::uint32_t head = 0;  // pairs with x, z < head were recomputed
  const auto find_again = [&](std::uint32_t x, std::uint32_t z) {
    if (anew.next(x, z) != table.y(x, z)) check.refute(x, z);
  };
  for (; head <= reach && anew.work() < affordable; ++head) {
    for (std::uint32_t k = 0; k <= head; ++k) find_again(head, k);
    for (std::uint32_t k = 0; k < head; ++k) find_again(k, head);
  }
  const std::string name = name_of_positions(table);
  if (head == side) return {name + ": every pair is recomputed", true};
  // A truncated list lacks pairs at its end.
  for (std::uint64_t pair = side * side, k = 0; pair-- > 0 && k < most_of_the_end; ++k) {
    const auto x = static_cast<std::uint32_t>(pair / side), z = static_cast<std::uint32_t>(pair % side);
    if (table.y(x, z) != absent) break;
    check.require(x, z);
  }
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(4 * side);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const auto x = static_cast<std::uint32_t>(random() % side);
    const auto z = static_cast<std::uint32_t>(random() % side);
    check.require(x, z);
  }
  return {fmt::format(
      "{}: every pair with x, z < {} is recomputed, {} pairs at random (seed {}) agree with the other entries "
      "in the file; the rest was not checked",
      name, head, sample, effort.seed)};
}

/// The number of look-ups for all stored values with x, z <= side.
std::uint64_t look_ups(const ChocolateTable& table, std::uint32_t side) {
  std::uint64_t sum = 0;
  for (std::uint32_t x = 0; x <= side; ++x) {
    for (std::uint32_t z = table.half ? x : 0; z <= side && sum <= most_look_ups; ++z) {
      const std::uint64_t values = std::uint64_t{table.bound(x, z)} + 1;
      sum += values * (std::uint64_t{x} + z) + values * (values - 1) / 2;
    }
  }
  return sum;
}

Recheck recheck_values(const ChocolateTable& table, const Effort& effort) {
  const bool whole = look_ups(table, table.upto) <= most_look_ups;
  // If the head costs too much, as in a high box, only the sample is checked.
  std::uint32_t head = whole ? table.upto : std::min(table.upto, head_of_values);
  while (head > 0 && look_ups(table, head) > most_look_ups) head /= 2;
  ValuesCheck check(table);
  std::uint64_t values = 0;
  for (std::uint32_t x = 0; x <= head; ++x) {
    for (std::uint32_t z = table.half ? x : 0; z <= head; ++z) values += check.require(x, z);
  }
  const std::string name = name_of_values(table);
  if (whole) return {fmt::format("{}: all {} values of the file are the mex of their options", name, values), true};
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(table.upto + table.bound(table.upto, table.upto) / 2 + std::uint64_t{1});
  for (std::uint64_t k = 0; k < sample; ++k) {
    const auto x = static_cast<std::uint32_t>(random() % (std::uint64_t{table.upto} + 1));
    const auto z = static_cast<std::uint32_t>(random() % (std::uint64_t{table.upto} + 1));
    const auto y = static_cast<std::uint32_t>(random() % (std::uint64_t{table.bound(x, z)} + 1));
    check.require(x, y, z);
  }
  return {
      fmt::format("{}: all {} values with x, z <= {} and {} values at random (seed {}) are the mex of their options; "
                  "the others were checked only as options of these",
                  name, values, head, sample, effort.seed)};
}

}  // namespace

Recheck recheck_chocolate(const ChocolateTable& table, const Effort& effort) {
  if (table.wrong) throw Wrong(*table.wrong);
  if (effort.slices > 0)
    return table.grundy ? recheck_slice_of_values(table, effort) : recheck_slice_of_positions(table, effort);
  return table.grundy ? recheck_values(table, effort) : recheck_positions(table, effort);
}

namespace {

const Checker chocolate_checker(
    "chocolate", {"chocolate positions", "chocolate grundy", "chocolate grundy --dense"},
    [](const Given& file, const Effort& effort) { return recheck_chocolate(saved_chocolate(file), effort); }, true);

}  // namespace

}  // namespace mexwave::cli
