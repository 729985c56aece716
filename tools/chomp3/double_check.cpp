// What could be wrong with a sweep and not show: a tile's window, a race, one SIMD level's body. All three are changed.

#include "chomp3/double_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "chomp3/long_run.hpp"
#include "cli/messages.hpp"

namespace mexwave::cli {

namespace {

std::string text(std::uint32_t value) { return value == chomp3::none ? "none" : std::to_string(value); }

using List = std::vector<std::uint32_t>;

std::optional<std::string> difference(const char* what, const char* index, const List& a, const List& b) {
  if (a.size() != b.size()) return fmt::format("{}: {} entries against {}", what, a.size(), b.size());
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin());
  if (x == a.end()) return std::nullopt;
  return fmt::format("{} for {} = {}: {} against {}", what, index, x - a.begin(), text(*x), text(*y));
}

std::optional<std::string> difference(const chomp3::Row& a, const chomp3::Row& b) {
  const auto differ = [&](const char* what, const std::string& x, const std::string& y) {
    return fmt::format("row {}, {}: {} against {}", a.row, what, x, y);
  };
  if (a.is_long != b.is_long) return differ("kind", a.is_long ? "long" : "short", b.is_long ? "long" : "short");
  if (a.first != b.first) return differ("first value", text(a.first), text(b.first));
  if (a.end != b.end) return differ("end", text(a.end), text(b.end));
  if (a.min != b.min) return differ("minimum", text(a.min), text(b.min));
  if (a.min_at != b.min_at) return differ("place of the minimum", text(a.min_at), text(b.min_at));
  if (a.onset != b.onset) return differ("onset", text(a.onset), text(b.onset));
  if (a.pattern != b.pattern)
    return differ("pattern", fmt::format("{}", fmt::join(a.pattern, " ")),
                  fmt::format("{}", fmt::join(b.pattern, " ")));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> first_difference(const chomp3::Sweep& a, const chomp3::Sweep& b) {
  if (a.upto != b.upto) return fmt::format("openings to {} against {}", a.upto, b.upto);
  if (auto found = difference("q of (p,q,q)", "p", a.diagonal_q, b.diagonal_q)) return found;
  if (auto found = difference("r of (p,p,r)", "p", a.end_row, b.end_row)) return found;
  if (auto found = difference("f(q,q-1)", "q", a.above_diagonal, b.above_diagonal)) return found;
  for (std::size_t r = 0; r < std::min(a.rows.size(), b.rows.size()); ++r) {
    if (a.rows[r] != b.rows[r]) return difference(a.rows[r], b.rows[r]).value_or(fmt::format("row {}", r));
  }
  if (a.rows.size() != b.rows.size()) return fmt::format("rows settled: {} against {}", a.rows.size(), b.rows.size());
  return std::nullopt;
}

std::string double_check(const chomp3::Sweep& sweep, const chomp3::Goal& goal, const RunOptions& run) {
  const unsigned threads = run.threads != 0 ? run.threads : std::max(1u, std::thread::hardware_concurrency());
  RunOptions other = run;
  other.threads = threads == 1 ? 2 : threads - 1;
  for (const SimdLevel level : usable_simd_levels()) {
    other.simd = level;
    if (level != run.simd.value_or(best_simd_level())) break;  // the lowest that differs
  }
  chomp3::Goal same = goal;
  same.tile = {.columns = 24, .rows = 48, .window_bits = 64};
  const double start = seconds_now();
  const chomp3::Sweep again = chomp3::sweep(same, other);
  const std::string how = fmt::format("{} on {} thread{}, tiles of {} x {}", name(*other.simd), other.threads,
                                      other.threads == 1 ? "" : "s", same.tile.columns, same.tile.rows);
  if (const auto found = first_difference(sweep, again))
    throw Disagreement(fmt::format("double check: {}; the second value is with {}", *found, how));
  return fmt::format("double check: repeated with {}: {} openings and {} rows are the same, in {:.2f} s", how,
                     sweep.upto, sweep.rows.size(), seconds_now() - start);
}

}  // namespace mexwave::cli
