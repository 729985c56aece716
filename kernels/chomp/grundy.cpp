// Grundy values of all bars contained in a bar, in lexicographic order (README.md). For each row i, S_i is the set of
// values to which the moves in row i lead; level i keeps S_i as a bit row for each choice of the rows below i.
//
// These rows are the only state; there is no table of values. If there are many values, they are found in bands: each
// pass finds one band of values, with rows as long as the band, and skips the bars that have a value already.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "chomp/moves.hpp"
#include "chomp/p_positions.hpp"
#include "core/bits/bit_row.hpp"
#include "core/bits/simd_level.hpp"
#include "core/bits/zero_pages.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

namespace {

using detail::most_positions;
using detail::squares_of;

/// Words of a band if single bars are not reported. Few values are above 4 (rows + columns). Beyond 16 words (two cache
/// lines) a longer band takes more memory and saves no time.
std::uint32_t default_band(const Bar& bar) {
  return std::min<std::uint32_t>(16, (4 * (static_cast<std::uint32_t>(bar.size()) + bar[0])) / 64 + 1);
}

/// Words examined one by one, before the scan by registers, because one row has just been written
/// (core/bits/level_words.hpp).
constexpr std::uint32_t words_by_hand = 8;

/// Numbers the bars contained in a bar of rows 1..m, and for each row the choices of the rows from it on.
class Numbers {
 public:
  explicit Numbers(const Bar& bar) : terms_(bar.size() + 2) {
    const auto m = static_cast<std::uint32_t>(bar.size());
    terms_[m + 1] = {0};
    for (std::uint32_t row = m; row >= 1; --row) {
      std::vector<std::uint64_t>& term = terms_[row];
      term.resize(bar[row - 1] + std::size_t{2});
      for (std::uint32_t v = 0; v <= bar[row - 1]; ++v)
        term[v + 1] = std::min(most_positions, term[v] + (row == m ? 1 : count(row + 1, v)));
    }
  }
  /// Number of bars of rows row..m whose first row is shorter than v.
  [[nodiscard]] std::uint64_t below(std::uint32_t row, std::uint32_t v) const { return terms_[row][v]; }
  /// Number of all bars of rows row..m, including the empty one.
  [[nodiscard]] std::uint64_t all(std::uint32_t row) const { return row + 1 == terms_.size() ? 1 : terms_[row].back(); }

 private:
  [[nodiscard]] std::uint64_t count(std::uint32_t row, std::uint32_t most) const {
    return terms_[row][std::min<std::size_t>(most + std::size_t{1}, terms_[row].size() - 1)];
  }
  std::vector<std::vector<std::uint64_t>> terms_;
};

void require(const GrundyTableGoal& goal, bool is_listed) {
  const Bar& bar = goal.bar;
  detail::require_bar(bar);
  if (bar.size() > most_rows) {
    throw InvalidArgument("expected a bar of at most " + std::to_string(most_rows) + " rows, got " +
                          std::to_string(bar.size()));
  }
  if (squares_of(bar) > most_valued_squares) {
    throw InvalidArgument("expected a bar of at most " + std::to_string(most_valued_squares) + " squares, got " +
                          std::to_string(squares_of(bar)));
  }
  if (is_listed && goal.band != 0)
    throw InvalidArgument("band: expected 0 where all bars are reported, got " + std::to_string(goal.band));
}

/// Words of a bit row: a bar has fewer moves than squares, and its value is at most the number of moves.
std::uint32_t row_words(const GrundyTableGoal& goal, bool is_listed) {
  const auto all = static_cast<std::uint32_t>((squares_of(goal.bar) - 1) / 64 + 1);
  if (is_listed) return all;
  return std::min(all, goal.band != 0 ? goal.band : default_band(goal.bar));
}

std::uint64_t bytes_of(const GrundyTableGoal& goal, bool is_listed) {
  require(goal, is_listed);
  const Numbers numbers(goal.bar);
  const std::uint64_t bars = numbers.all(1);
  if (bars >= most_positions) throw InvalidArgument("expected a bar with fewer than 2^49 bars in it");
  std::uint64_t rows = 0;
  for (std::uint32_t row = 2; row <= goal.bar.size() + 1; ++row) rows += numbers.all(row);
  return rows * row_words(goal, is_listed) * 8 + (is_listed ? 0 : bars / 8) + squares_of(goal.bar) * 32;
}

class Filler {
 public:
  Filler(const GrundyTableGoal& goal, const EachGrundy& each, const RunOptions& run)
      : bar_(goal.bar),
        m_(static_cast<std::uint32_t>(goal.bar.size())),
        numbers_(goal.bar),
        words_(row_words(goal, static_cast<bool>(each))),
        each_(each),
        scan_(core::at_level(core::first_open_word_at, core::resolve_level(run))),
        ticker_(run, numbers_.all(1) - 1),
        values_(bar_[m_ - 1] + std::size_t{1}),
        rows_(m_) {
    for (std::uint32_t level = 1; level <= m_; ++level)
      levels_[level] = core::ZeroPages(numbers_.all(level + 1) * words_);
    const bool banded = words_ * std::uint64_t{64} < squares_of(bar_);
    if (banded) valued_ = core::ZeroPages(numbers_.all(1) / 64 + 1);
    result_.bars = numbers_.all(1) - 1;
    result_.histogram.resize(squares_of(bar_));
    result_.rectangles.resize(std::size_t{m_} * bar_[0]);
  }

  GrundyTable run() {
    for (std::uint64_t band = 0; found_ < result_.bars; band += words_ * std::uint64_t{64}) {
      lowest_ = static_cast<std::uint32_t>(band);
      pass();
    }
    ticker_.finish();
    while (result_.histogram.back() == 0) result_.histogram.pop_back();
    result_.largest = static_cast<std::uint32_t>(result_.histogram.size() - 1);
    return std::move(result_);
  }

 private:
  static constexpr std::uint16_t no_value = 65'535;

  [[nodiscard]] std::uint64_t* row(std::uint32_t level, std::uint64_t number) const {
    return levels_[level].get() + number * words_;
  }
  void clear(std::uint32_t level) { std::fill_n(row(level, 0), words_, 0); }
  void copy(std::uint32_t level, std::uint64_t from, std::uint64_t to, std::uint64_t rows) {
    std::copy_n(row(level, from), rows * words_, row(level, to));
  }

  /// Visits all bars once. A line is a set of bars that differ only in the last row.
  void pass() {
    index_ = 1;  // the empty bar is 0
    clear(1);
    std::fill(rows_.begin(), rows_.end(), std::uint16_t{0});
    if (m_ == 1) {
      line(1, bar_[0]);
      return;
    }
    rows_[0] = 1;
    std::uint32_t r = 0;
    do {
      const std::uint32_t last = std::min<std::uint32_t>(rows_[m_ - 2], bar_[m_ - 1]);
      begin_line(last);
      line(0, last);
      for (r = m_ - 1; r >= 1; --r) {  // the next bar of rows 1..m-1
        if (rows_[r - 1] < bar_[r - 1] && (r == 1 || rows_[r - 1] < rows_[r - 2])) break;
        rows_[r - 1] = 0;
      }
      if (r >= 1) ++rows_[r - 1];
    } while (r >= 1);
  }

  /// Prepares the bit rows of the line: sets first_, clears the bit rows of the levels whose row is empty, and copies
  /// those of runs of equal rows. Call it before the line changes the bit rows that are copied.
  void begin_line(std::uint32_t last) {
    clear(m_);
    first_[m_ - 1] = 0;
    for (std::uint32_t i = m_ - 2; i >= 1; --i) first_[i] = first_[i + 1] + numbers_.below(i + 1, rows_[i]);
    for (std::uint32_t i = 2; i < m_; ++i) {
      if (rows_[i - 1] == 0) clear(i);
    }
    for (std::uint32_t i = 1; i < m_; ++i) {
      const std::uint32_t v = rows_[i - 1];
      if (v == 0) break;
      std::uint64_t raise = 0;
      std::uint32_t j = i + 1;  // rows i+1..j are raised from v - 1 to v
      for (; j < m_ && rows_[j - 1] == v - 1 && bar_[j - 1] >= v; ++j) {
        raise += numbers_.below(j, v) - numbers_.below(j, v - 1);
        copy(i, first_[i], first_[i] + raise, last + std::uint64_t{1});
      }
      if (j == m_ && bar_[m_ - 1] >= v) copy(i, first_[i] + v - 1, first_[i] + raise + v, 1);
    }
  }

  void line(std::uint32_t from, std::uint32_t last) {
    ticker_.tick(found_);
    for (std::uint32_t level = 1; level < m_; ++level) at_[level - 1] = row(level, first_[level]);
    at_[m_ - 1] = row(m_, 0);
    switch (m_) {
      case 2:
        fill<2>(from, last);
        break;
      case 3:
        fill<3>(from, last);
        break;
      case 4:
        fill<4>(from, last);
        break;
      default:
        fill<0>(from, last);
    }
    note_rectangles(last);
    for (std::uint32_t a = from; each_ && a <= last; ++a) {
      rows_[m_ - 1] = static_cast<std::uint16_t>(a);
      each_(rows_, values_[a]);
    }
    rows_[m_ - 1] = 0;
  }

  /// Finds the values of the line's bars. `fixed` is the number of rows, or 0 if it is not a constant.
  template <std::uint32_t fixed>
  void fill(std::uint32_t from, std::uint32_t last) {
    const std::uint32_t m = fixed != 0 ? fixed : m_, words = words_;
    const std::uint32_t by_hand = std::min(words, words_by_hand);
    std::uint64_t* const valued = valued_.get();
    std::uint64_t* const histogram = result_.histogram.data();
    std::uint16_t* const values = values_.data();
    std::array<std::uint64_t*, fixed != 0 ? fixed : most_rows> at{};  // registers, unlike a member
    std::copy_n(at_.begin(), m, at.begin());
    std::uint64_t index = index_, found = 0, scans = 0, looked_at = 0;
    for (std::uint32_t a = from; a <= last; ++a, ++index) {
      std::uint32_t value = no_value;
      if (valued == nullptr || (valued[index / 64] >> (index % 64) & 1) == 0) {
        std::uint64_t used = 0;
        std::uint32_t word = 0;
        for (; word < by_hand; ++word) {
          used = at[0][word];
          for (std::uint32_t k = 1; k < m; ++k) used |= at[k][word];
          if (used != ~std::uint64_t{0}) break;
        }
        if (word == words_by_hand && word < words) {
          word = static_cast<std::uint32_t>(scan_(at.data(), m, word, words));
          used = 0;
          for (std::uint32_t k = 0; k < m && word < words; ++k) used |= at[k][word];
        }
        ++scans;
        looked_at += std::min(word + 1, words);
        if (word < words) {
          const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(~used));
          for (std::uint32_t k = 0; k < m; ++k) at[k][word] |= std::uint64_t{1} << bit;
          value = lowest_ + word * 64 + bit;
          ++histogram[value];
          ++found;
          if (valued != nullptr) valued[index / 64] |= std::uint64_t{1} << (index % 64);
        }
      }
      values[a] = static_cast<std::uint16_t>(value);
      for (std::uint32_t k = 0; k + 1 < m; ++k) at[k] += words;
    }
    index_ = index;
    found_ += found;
    result_.work.scans += scans;
    result_.work.words += looked_at;
  }

  /// Records the values of the rectangles of the line: (v,..,v,0,..,0), and (v,..,v,v) if the first m - 1 rows are
  /// equal.
  void note_rectangles(std::uint32_t last) {
    const std::uint32_t n = bar_[0];
    const auto set = [&](std::uint32_t i, std::uint32_t v, std::uint16_t value) {
      if (value != no_value) result_.rectangles[std::size_t{i - 1} * n + v - 1] = value;
    };
    if (m_ == 1) {
      for (std::uint32_t v = 1; v <= last; ++v) set(1, v, values_[v]);
      return;
    }
    const std::uint32_t v = rows_[0];
    std::uint32_t equal = 1;
    while (equal + 1 < m_ && rows_[equal] == v) ++equal;
    if (equal + 1 < m_ && rows_[equal] != 0) return;
    set(equal, v, values_[0]);
    if (equal + 1 == m_ && v <= last) set(m_, v, values_[v]);
  }

  const Bar& bar_;
  std::uint32_t m_;
  Numbers numbers_;
  std::uint32_t words_;  // of a bit row
  const EachGrundy& each_;
  core::FirstOpenWord scan_;
  core::Ticker ticker_;
  std::array<core::ZeroPages, most_rows + 1> levels_;
  core::ZeroPages valued_;             // if there are several bands: a bit per bar, set once it has its value
  std::vector<std::uint16_t> values_;  // of the bars of the line
  std::vector<std::uint16_t> rows_;    // of the line; the last one is 0
  std::array<std::uint64_t, most_rows + 1> first_{};  // [level] number of the line's first bit row
  std::array<std::uint64_t*, most_rows> at_{};        // [level - 1] the bit row of the current bar
  std::uint32_t lowest_ = 0;                          // lowest value of the band
  std::uint64_t index_ = 0, found_ = 0;
  GrundyTable result_;
};

}  // namespace

std::uint64_t estimate_bytes(const GrundyTableGoal& goal, const RunOptions&) { return bytes_of(goal, goal.band == 0); }

GrundyTable grundy_table(const GrundyTableGoal& goal, const EachGrundy& each, const RunOptions& run) {
  const std::uint64_t bytes = bytes_of(goal, static_cast<bool>(each));
  require_memory("Grundy values of the bars in one of " + std::to_string(squares_of(goal.bar)) + " squares", bytes,
                 run);
  return Filler(goal, each, run).run();
}

GrundyValue grundy_value(const Bar& bar, const RunOptions& run) {
  require({bar, 0}, true);
  GrundyValue result;
  for (std::uint32_t row = 1; row <= bar.size(); ++row) {
    for (std::uint32_t column = row == 1 ? 2 : 1; column <= bar[row - 1]; ++column)
      result.moves.push_back({row, column, after_move(bar, row, column), 0});
  }
  // Bars are reported in lexicographic order, the bar itself last, so the options are sorted in this order.
  std::vector<ValuedMove*> wanted;
  for (ValuedMove& move : result.moves) wanted.push_back(&move);
  std::sort(wanted.begin(), wanted.end(),
            [](const ValuedMove* a, const ValuedMove* b) { return a->leaves < b->leaves; });
  std::size_t next = 0;
  (void)grundy_table(
      {bar, 0},
      [&](std::span<const std::uint16_t> rows, std::uint32_t value) {
        result.grundy = value;
        while (next < wanted.size() && std::equal(rows.begin(), rows.end(), wanted[next]->leaves.begin()))
          wanted[next++]->grundy = value;
      },
      run);
  return result;
}

}  // namespace mexwave::chomp
