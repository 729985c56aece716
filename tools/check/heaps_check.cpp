// The definition, heap by heap. If every value below a bound is the mex of its options' values in the file, then all of
// them are the game's, heap after heap from 0.

#include "check/heaps_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>

namespace mexwave::cli {

namespace {

/// Options looked at beyond `upto`: one after the other, and of the sample. Each is about a second or two on a machine
/// of 2026, at most ten.
constexpr std::uint64_t most_in_order = 300'000'000, most_in_sample = 2'000'000'000;

std::string wrong_value(std::uint32_t n, std::uint32_t value, std::uint32_t mex) {
  return fmt::format("heap {}: {}, and the least value that none of its options has is {}", n, value, mex);
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

class ValuesCheck {
 public:
  explicit ValuesCheck(const SavedHeaps& file) : f_(file) {}
  std::optional<std::string> wrong(std::uint32_t n) {
    const std::uint32_t value = f_.values[n];
    seen_.clear(value + 1);
    each_option(f_.game, n, f_.values, [&](std::uint32_t option) { seen_.mark(option); });
    if (seen_.mex() < value) return wrong_value(n, value, seen_.mex());
    if (seen_.has(value)) return fmt::format("heap {}: {}, and one of its options has this value, too", n, value);
    return std::nullopt;
  }

 private:
  const SavedHeaps& f_;
  Seen seen_;
};

/// Values of heap n with each quota up to n: a quota more is one option more.
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
    if (file.values[n] != opening) return {wrong_value(n, file.values[n], opening), ""};
  }
  return {std::nullopt,
          fmt::format("Grundy numbers of fibonacci: heaps 0 to {} recomputed with all quotas; {}", std::min(upto, last),
                      upto >= last ? "that is all of them" : "the others were not looked at"),
          upto >= last};
}

}  // namespace

Recheck recheck_heaps(const SavedHeaps& file, std::uint32_t upto, std::uint64_t sample, std::uint64_t seed) {
  if (file.game.moves == HeapGame::Moves::quota) return recheck_quotas(file, upto);
  const std::size_t heaps = file.values.size();
  ValuesCheck check(file);
  std::uint32_t head = 0;
  std::uint64_t looked_at = 0;
  for (; head < heaps; ++head) {
    looked_at += cost_of_options(file.game, head);
    if (head > upto && looked_at > most_in_order) break;
    if (auto why = check.wrong(head)) return {why, ""};
  }
  const std::string proved =
      fmt::format("Grundy numbers of {}: heaps 0 to {} proved, each the mex of its options; ", file.name, head - 1);
  if (head == heaps) return {std::nullopt, proved + "that is all of them", true};
  std::mt19937_64 random(seed);
  std::uint64_t done = 0;
  for (looked_at = 0; done < sample && looked_at < most_in_sample; ++done) {
    const auto n = static_cast<std::uint32_t>(head + random() % (heaps - head));
    looked_at += cost_of_options(file.game, n);
    if (auto why = check.wrong(n)) return {why, ""};
  }
  return {std::nullopt,
          fmt::format("{}of those to {}, {} at random (seed {}) are the mex of their options' values in the file; the "
                      "others were not looked at",
                      proved, heaps - 1, done, seed)};
}

namespace {

bool is_ours(const Given& file) { return is_heaps(file.seal, file.bytes); }

Recheck recheck_file(const Given& file, const Effort& effort) {
  const SavedHeaps saved = parse_heaps(file.path, file.seal, file.bytes);
  const bool quota = saved.game.moves == HeapGame::Moves::quota;
  const auto last = static_cast<std::uint32_t>(saved.values.size() - 1);
  const std::uint64_t sample = quota ? 0 : effort.samples(cost_of_options(saved.game, last));
  return recheck_heaps(saved, quota && !effort.quick ? effort.scan_upto : effort.upto, sample, effort.seed);
}

const RegisteredKind registered(
    {.place = 40, .name = "heaps", .sealed_as = {"heaps grundy"}, .is_this = is_ours, .recheck = recheck_file});

}  // namespace

}  // namespace mexwave::cli
