// The plain methods: all options of a position are looked up in the table, one by one.

#include "check/chocolate_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>

namespace mexwave::cli {

namespace {

constexpr std::uint32_t absent = ChocolateTable::absent;

/// Look-ups that a whole table may cost; about a second on a machine of 2026.
constexpr std::uint64_t most_look_ups = 100'000'000;
/// x and z of the head of a larger table.
constexpr std::uint32_t head_of_positions = 255;
constexpr std::uint32_t head_of_values = 63;

std::string triple(std::uint32_t x, std::uint32_t y, std::uint32_t z) { return fmt::format("{{{},{},{}}}", x, y, z); }

class PositionsCheck {
 public:
  explicit PositionsCheck(const ChocolateTable& table)
      : t_(table), reached_(std::size_t{table.bound(table.upto, table.upto)} + 1) {}

  /// What is wrong with the pair; nothing if all its positions are what the table says.
  std::optional<std::string> wrong(std::uint32_t x, std::uint32_t z) {
    const std::uint32_t bound = t_.bound(x, z), y = t_.y(x, z);
    if (y != absent && y > bound) return fmt::format("{}: the bound is {}", triple(x, y, z), bound);
    ++stamp_;
    from_ = absent;
    for (std::uint32_t u = 0; u < x; ++u) look(u, z, bound);
    for (std::uint32_t w = 0; w < z; ++w) look(x, w, bound);
    const bool at_end = t_.misere && x == 0 && z == 0;
    if (y != absent && reaches(y))
      return fmt::format("{}: a move leads from there to another P-position of the file", triple(x, y, z));
    if (y == 0 && at_end) return "{0,0,0}: in misere play whoever cannot move wins";
    for (std::uint32_t below = 0; below <= bound && below < y; ++below) {
      if (!reaches(below) && !(at_end && below == 0))
        return fmt::format("{}: missing, no move leads from there to a P-position of the file", triple(x, below, z));
    }
    return std::nullopt;
  }

 private:
  /// Which y of the pair reach the P-position of (u,w): its own v, and if v is on the bound all above, which sink to
  /// it.
  void look(std::uint32_t u, std::uint32_t w, std::uint32_t bound) {
    const std::uint32_t v = t_.y(u, w);
    if (v == absent) return;
    if (v == t_.bound(u, w)) from_ = std::min(from_, v);
    if (v <= bound) reached_[v] = stamp_;
  }
  [[nodiscard]] bool reaches(std::uint32_t y) const { return reached_[y] == stamp_ || y >= from_; }

  const ChocolateTable& t_;
  std::vector<std::uint64_t> reached_;  // equal to stamp_: reached
  std::uint64_t stamp_ = 0;
  std::uint32_t from_ = absent;
};

class ValuesCheck {
 public:
  explicit ValuesCheck(const ChocolateTable& table) : t_(table), seen_(65'536) {}

  std::optional<std::string> wrong(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    ++stamp_;
    for (std::uint32_t u = 0; u < x; ++u) seen_[t_.value(u, std::min(y, t_.bound(u, z)), z)] = stamp_;
    for (std::uint32_t v = 0; v < y; ++v) seen_[t_.value(x, v, z)] = stamp_;
    for (std::uint32_t w = 0; w < z; ++w) seen_[t_.value(x, std::min(y, t_.bound(x, w)), w)] = stamp_;
    std::uint32_t mex = 0;
    while (mex < seen_.size() && seen_[mex] == stamp_) ++mex;
    if (mex == t_.value(x, y, z)) return std::nullopt;
    return fmt::format("{} = {}: the least value that none of its options has is {}", triple(x, y, z),
                       t_.value(x, y, z), mex);
  }

 private:
  const ChocolateTable& t_;
  std::vector<std::uint64_t> seen_;  // equal to stamp_: an option has this value
  std::uint64_t stamp_ = 0;
};

Recheck recheck_positions(const ChocolateTable& table, std::uint64_t sample, std::uint64_t seed) {
  const std::uint64_t side = std::uint64_t{table.upto} + 1;
  const bool whole = side * side * side <= most_look_ups;
  const std::uint32_t head = whole ? table.upto : std::min(table.upto, head_of_positions);
  PositionsCheck check(table);
  for (std::uint32_t x = 0; x <= head; ++x) {
    for (std::uint32_t z = 0; z <= head; ++z) {
      if (auto why = check.wrong(x, z)) return {why, ""};
    }
  }
  const std::string name =
      fmt::format("P-positions of {} play, x, z <= {}", table.misere ? "misere" : "normal", table.upto);
  if (whole) return {std::nullopt, name + ": every pair is right by definition"};
  std::mt19937_64 random(seed);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const auto x = static_cast<std::uint32_t>(random() % side);
    const auto z = static_cast<std::uint32_t>(random() % side);
    if (auto why = check.wrong(x, z)) return {why, ""};
  }
  return {std::nullopt,
          fmt::format("{}: every pair with x, z <= {} and {} pairs at random (seed {}) are right by definition; the "
                      "others were not looked at",
                      name, head, sample, seed)};
}

/// Look-ups that all stored values with x, z <= side cost.
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

Recheck recheck_values(const ChocolateTable& table, std::uint64_t sample, std::uint64_t seed) {
  const bool whole = look_ups(table, table.upto) <= most_look_ups;
  // A head too costly to look at, as in a high box, is left to the sample.
  std::uint32_t head = whole ? table.upto : std::min(table.upto, head_of_values);
  while (head > 0 && look_ups(table, head) > most_look_ups) head /= 2;
  ValuesCheck check(table);
  std::uint64_t values = 0;
  for (std::uint32_t x = 0; x <= head; ++x) {
    for (std::uint32_t z = table.half ? x : 0; z <= head; ++z) {
      for (std::uint32_t y = 0; y <= table.bound(x, z); ++y, ++values) {
        if (auto why = check.wrong(x, y, z)) return {why, ""};
      }
    }
  }
  const std::string name = fmt::format("Grundy numbers, x, z <= {}", table.upto);
  if (whole)
    return {std::nullopt, fmt::format("{}: all {} values of the file are the mex of their options", name, values)};
  std::mt19937_64 random(seed);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const auto x = static_cast<std::uint32_t>(random() % (std::uint64_t{table.upto} + 1));
    const auto z = static_cast<std::uint32_t>(random() % (std::uint64_t{table.upto} + 1));
    const auto y = static_cast<std::uint32_t>(random() % (std::uint64_t{table.bound(x, z)} + 1));
    if (auto why = check.wrong(x, y, z)) return {why, ""};
  }
  return {
      std::nullopt,
      fmt::format("{}: all {} values with x, z <= {} and {} values at random (seed {}) are the mex of their options; "
                  "the others were not looked at",
                  name, values, head, sample, seed)};
}

}  // namespace

Recheck recheck_chocolate(const ChocolateTable& table, std::uint64_t sample, std::uint64_t seed) {
  if (table.wrong) return {table.wrong, ""};
  return table.grundy ? recheck_values(table, sample, seed) : recheck_positions(table, sample, seed);
}

namespace {

bool is_ours(const Given& file) { return is_chocolate(file.seal, file.bytes); }

Recheck recheck_file(const Given& file, const Effort& effort) {
  return recheck_chocolate(parse_chocolate(file.path, file.seal, file.bytes), effort.sample, effort.seed);
}

const RegisteredKind registered({.place = 30,
                                 .name = "chocolate",
                                 .sealed_as = {"chocolate positions", "chocolate grundy"},
                                 .is_this = is_ours,
                                 .recheck = recheck_file});

}  // namespace

}  // namespace mexwave::cli
