// Checks Grundy values of heaps by the definition. If every value up to some heap is the mex of the values of its
// options in the file, then by induction all these values are correct.

#include "check/heap_game.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "check/table_reader.hpp"

namespace mexwave::cli {

namespace {

/// The largest heap of `mexwave heaps grundy`.
constexpr std::uint32_t largest_heap_size = 1U << 28, largest_fibonacci_heap = 8000;

/// The most options examined beyond `upto`: in order, and in the sample. Each takes about one or two seconds, at most
/// ten.
constexpr std::uint64_t most_in_order = 300'000'000, most_in_sample = 2'000'000'000;

[[noreturn]] void refute(std::uint32_t n, std::uint32_t value, std::uint32_t mex) {
  throw Wrong(fmt::format("heap {}: {}, but the mex of its options is {}", n, value, mex));
}

/// Marks for values below a bound.
class Seen {
 public:
  void clear(std::uint32_t bound) { marks_.assign(bound, 0); }
  void mark(std::uint32_t value) {
    if (value < marks_.size()) marks_[value] = 1;
  }
  /// The least value below the bound that was not marked, or the bound.
  [[nodiscard]] std::uint32_t mex() const {
    return static_cast<std::uint32_t>(std::find(marks_.begin(), marks_.end(), 0) - marks_.begin());
  }
  [[nodiscard]] bool has(std::uint32_t value) const { return marks_[value] != 0; }

 private:
  std::vector<std::uint8_t> marks_;
};

class HeapValuesCheck {
 public:
  explicit HeapValuesCheck(const SavedHeaps& file) : f_(file) {}
  void require(std::uint32_t n) {
    const std::uint32_t value = f_.values[n];
    seen_.clear(value + 1);
    each_option(f_.game, n, f_.values, [&](std::uint32_t option) { seen_.mark(option); });
    if (seen_.mex() < value) refute(n, value, seen_.mex());
    if (seen_.has(value)) throw Wrong(fmt::format("heap {}: {}, but one of its options has this value, too", n, value));
  }

 private:
  const SavedHeaps& f_;
  Seen seen_;
};

/// The values of heap n with each quota up to n. Each larger quota adds one option.
Recheck recheck_quotas(const SavedHeaps& file, std::uint32_t upto) {
  const auto last = static_cast<std::uint32_t>(file.values.size() - 1);
  std::vector<std::vector<std::uint16_t>> values;  // of heap n with quota q, q <= n
  Seen seen;
  for (std::uint32_t n = 0; n <= std::min(upto, last); ++n) {
    std::vector<std::uint16_t> row{0};
    seen.clear(n + 1);
    for (std::uint32_t take = 1; take <= n; ++take) {
      const std::uint32_t left = n - take;
      seen.mark(values[left][std::min(2 * take, left)]);
      std::uint16_t least = row.back();
      while (seen.has(least)) ++least;
      row.push_back(least);
    }
    values.push_back(std::move(row));
    const std::uint16_t opening = values[n][n == 0 ? 0 : n - 1];
    if (file.values[n] != opening) refute(n, file.values[n], opening);
  }
  return {fmt::format("Grundy values of fibonacci: heaps 0 to {} recomputed with all quotas; {}", std::min(upto, last),
                      upto >= last ? "all entries checked" : "the others were not checked"),
          upto >= last};
}

}  // namespace

Recheck recheck_heaps(const SavedHeaps& file, std::uint32_t upto, std::uint64_t sample, std::uint64_t seed) {
  if (file.game.moves == HeapGame::Moves::quota) return recheck_quotas(file, upto);
  const std::size_t heaps = file.values.size();
  HeapValuesCheck check(file);
  std::uint32_t head = 0;
  std::uint64_t looked_at = 0;
  for (; head < heaps; ++head) {
    looked_at += cost_of_options(file.game, head);
    if (head > upto && looked_at > most_in_order) break;
    check.require(head);
  }
  const std::string proved =
      fmt::format("Grundy values of {}: heaps 0 to {} proved, each the mex of its options; ", file.name, head - 1);
  if (head == heaps) return {proved + "all entries checked", true};
  std::mt19937_64 random(seed);
  std::uint64_t done = 0;
  for (looked_at = 0; done < sample && looked_at < most_in_sample; ++done) {
    const auto n = static_cast<std::uint32_t>(head + random() % (heaps - head));
    looked_at += cost_of_options(file.game, n);
    check.require(n);
  }
  return {
      fmt::format("{}of those to {}, {} at random (seed {}) are the mex of their options' values in the file; the "
                  "others were not checked",
                  proved, heaps - 1, done, seed)};
}

SavedHeaps saved_heaps(const Given& file) {
  const Table table = read_table(file);
  require_parameters(file, table, "which game its values belong to");
  const Json& game = table.parameters.get("game");
  const std::optional<HeapGame> known = game.is_text() ? parse_heap_game(game.string()) : std::nullopt;
  if (!known) file.refuse(fmt::format("is for the game {}, which has no table of values", game.text().substr(0, 40)));
  SavedHeaps saved{game.string(), *known, last_column(table)};
  const std::uint32_t most = known->moves == HeapGame::Moves::quota ? largest_fibonacci_heap : largest_heap_size;
  const std::size_t due = parameter(file, table, "upto", 0, most) + std::size_t{1};
  if (saved.values.size() != due)
    file.refuse(fmt::format("is truncated or damaged: expected {} values, got {}", due, saved.values.size()));
  const auto beyond =
      std::find_if(saved.values.begin(), saved.values.end(), [](std::uint32_t v) { return v > largest_heap_size; });
  if (beyond != saved.values.end())
    file.refuse(fmt::format("gives a heap of {} the value {}", beyond - saved.values.begin(), *beyond));
  return saved;
}

namespace {

Recheck recheck_heaps(const Given& file, const Effort& effort) {
  const SavedHeaps saved = saved_heaps(file);
  const bool quota = saved.game.moves == HeapGame::Moves::quota;
  const auto last = static_cast<std::uint32_t>(saved.values.size() - 1);
  const std::uint64_t sample = quota ? 0 : effort.samples(cost_of_options(saved.game, last));
  return recheck_heaps(saved, quota && !effort.quick ? effort.scan_upto : effort.upto, sample, effort.seed);
}

const Checker heaps_checker("heaps", {"heaps grundy"}, recheck_heaps);

}  // namespace

}  // namespace mexwave::cli
