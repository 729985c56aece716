// The search over columns: intersects sets of 2^h bits, and counts their bits by popcount.

#include "core/fault.hpp"
#include "squares/column_search.hpp"

#include "core/bits/level_tag.hpp"

namespace mexwave::squares::detail {

namespace {

template <std::uint32_t words>
class ColumnSearcher {
 public:
  explicit ColumnSearcher(ColumnSearch& search)
      : s_(search),
        rules_(*search.rules),
        span_(rules_.reach > 0 ? rules_.reach : 1),
        full_((1U << rules_.height) - 1) {}

  bool run() {
    for (std::uint32_t d = 0; d < span_; ++d) copy(options(0, d), rules_.everything);
    std::uint32_t j = 0, tied = (1U << s_.image_count) - 1, white = 0;
    for (; j < s_.prefix_length; ++j) {
      s_.columns[j] = s_.prefix[j];
      tied = still_tied(tied, s_.prefix[j]);
      white += weight(s_.prefix[j]);
      fix(j);
    }
    return search_from(j, tied, white);
  }

 private:
  using Word = std::uint64_t;

  Word* options(std::uint32_t j, std::uint32_t d) const {
    return s_.options + (static_cast<std::size_t>(j) * span_ + d) * words;
  }
  static void copy(Word* to, const Word* from) {
    for (std::uint32_t k = 0; k < words; ++k) to[k] = from[k];
  }
  static std::uint32_t weight(std::uint32_t column) { return static_cast<std::uint32_t>(__builtin_popcount(column)); }

  /// Bit k: the k-th image equals the board in all columns so far; `smaller`: an image is less than the board.
  static constexpr std::uint32_t smaller = ~0U;
  std::uint32_t still_tied(std::uint32_t tied, std::uint32_t column) const {
    std::uint32_t left = tied;
    for (std::uint32_t rest = tied; rest != 0; rest &= rest - 1) {
      const auto k = static_cast<std::uint32_t>(__builtin_ctz(rest));
      const std::uint32_t image = s_.images[k][column];
      if (image < column) return smaller;
      if (image > column) left &= ~(1U << k);
    }
    return left;
  }

  /// Shifts both colours at once; bits that cross from one half to the other are beyond the h bits that are read.
  static Word shifted(Word both, std::int32_t by) { return by >= 0 ? both << by : both >> -by; }

  /// Computes the options of the columns after column j, which has been fixed. False if one of them has none.
  bool fix(std::uint32_t j) {
    const std::uint32_t column = s_.columns[j];
    const std::size_t size = static_cast<std::size_t>(full_) + 1;
    s_.both[j] = column | static_cast<Word>(column ^ full_) << 32;
    if (j == 0) last_ = s_.at_least == nullptr ? rules_.everything : s_.at_least + std::size_t{column} * words;
    for (std::uint32_t d = 1; d <= rules_.reach && j + d < s_.width; ++d) {
      const std::uint32_t t = j + d;
      const Word* before = d < span_ ? options(j, d) : t + 1 == s_.width ? last_ : rules_.everything;
      const Word* pairs = rules_.pairs + ((d - 1) * size + column) * words;
      Word* after = options(j + 1, d - 1);
      Word closed = 0;  // low half: cells that may not be white; high half: not black
      if (rules_.without_white != nullptr) {
        const Word* const end = s_.both + t;
        for (std::uint32_t k = rules_.first_tilt[d]; k < rules_.first_tilt[d + 1]; ++k) {
          const auto [a, b] = rules_.tilts[k];
          if (a + b > t) continue;
          closed |= (*(end - a) >> b) & (*(end - b) << a) &
                    shifted(*(end - a - b), static_cast<std::int32_t>(a) - static_cast<std::int32_t>(b));
        }
      }
      const std::uint32_t no_white = static_cast<std::uint32_t>(closed) & full_;
      const std::uint32_t no_black = static_cast<std::uint32_t>(closed >> 32) & full_;
      Word any = 0;
      if ((no_white | no_black) != 0) {
        const Word* whites = rules_.without_white + static_cast<std::size_t>(no_white) * words;
        const Word* blacks = rules_.without_black + static_cast<std::size_t>(no_black) * words;
        for (std::uint32_t k = 0; k < words; ++k) any |= after[k] = before[k] & pairs[k] & whites[k] & blacks[k];
      } else {
        for (std::uint32_t k = 0; k < words; ++k) any |= after[k] = before[k] & pairs[k];
      }
      if (any == 0) return false;
    }
    if (rules_.reach == 0) copy(options(j + 1, 0), rules_.everything);
    return true;
  }

  /// Square boards: false if the first or last row, whose first j + 1 cells are known, is certainly less than column 0.
  [[nodiscard]] bool column_0_may_be_least(std::uint32_t j) const {
    std::uint32_t first = 0, last = 0;
    for (std::uint32_t x = 0; x <= j; ++x) {
      first = first << 1 | s_.columns[x] >> (rules_.height - 1);
      last = last << 1 | (s_.columns[x] & 1U);
    }
    const std::uint32_t least = s_.columns[0] >> (rules_.height - 1 - j), all = (2U << j) - 1;
    if (first < least || last < least) return false;
    return !s_.colours_swap || ((first ^ all) >= least && (last ^ all) >= least);
  }

  /// Removes options of column j that cannot lead to an accepted number of white cells.
  void limit_white(std::uint32_t j, std::uint32_t white) const {
    const std::uint64_t later = std::uint64_t{s_.width - 1 - j} * rules_.height;
    Word* set = options(j, 0);
    if (white + std::uint64_t{rules_.height} > s_.white_max) {
      const Word* few = rules_.at_most + std::size_t{s_.white_max - white} * words;
      for (std::uint32_t k = 0; k < words; ++k) set[k] &= few[k];
    }
    if (white + later < s_.white_min) {
      const std::uint64_t needed = s_.white_min - white - later;
      const Word* too_few = rules_.at_most + (needed - 1) * words;
      for (std::uint32_t k = 0; k < words; ++k) set[k] &= ~too_few[k];
    }
  }

  void count_last(std::uint32_t j, std::uint32_t tied) {
    const Word* set = options(j, 0);
    if (tied == 0) {
      std::uint64_t boards = 0;
      for (std::uint32_t k = 0; k < words; ++k) boards += static_cast<std::uint64_t>(__builtin_popcountll(set[k]));
      s_.nodes += boards;
      s_.colourings += boards * (s_.image_count + 1);
      return;
    }
    for (std::uint32_t k = 0; k < words; ++k) {
      for (Word rest = set[k]; rest != 0; rest &= rest - 1) {
        const std::uint32_t left = still_tied(tied, k * 64 + static_cast<std::uint32_t>(__builtin_ctzll(rest)));
        if (left == smaller) continue;
        ++s_.nodes;
        s_.colourings += (s_.image_count + 1) / (static_cast<std::uint32_t>(__builtin_popcount(left)) + 1);
      }
    }
  }

  /// Visits all boards that begin with the first j columns. False if a callback ended the search.
  bool search_from(std::uint32_t j, std::uint32_t tied, std::uint32_t white) {
    if (j == s_.depth) return s_.found == nullptr || s_.found(s_.context, s_.columns);
    limit_white(j, white);
    if (s_.found == nullptr && j + 1 == s_.width) {
      count_last(j, tied);
      return true;
    }
    if (++visits_ % 4096 == 0 && !s_.may_continue(s_.context)) return false;
    const Word* set = options(j, 0);
    for (std::uint32_t k = 0; k < words; ++k) {
      for (Word rest = set[k]; rest != 0; rest &= rest - 1) {
        const std::uint32_t column = k * 64 + static_cast<std::uint32_t>(__builtin_ctzll(rest));
        const std::uint32_t left = tied == 0 ? 0 : still_tied(tied, column);
        if (left == smaller) continue;
        MEXWAVE_SLOWED(if (column % 4 == 0) [[maybe_unused]] const volatile std::uint32_t again =
                           still_tied((1U << s_.image_count) - 1, column);)
        MEXWAVE_WRONG(if (j == 2 && column == 5) continue;)
        ++s_.nodes;
        s_.columns[j] = static_cast<std::uint16_t>(column);
        if (s_.sides_alike && !column_0_may_be_least(j)) continue;
        if (fix(j) && !search_from(j + 1, left, white + weight(column))) return false;
      }
    }
    return true;
  }

  ColumnSearch& s_;
  const ColumnRules& rules_;
  std::uint32_t span_;
  std::uint32_t full_;
  const Word* last_ = nullptr;  ///< the columns allowed at the end by `at_least`
  std::uint64_t visits_ = 0;
};

}  // namespace

template <class Level>
bool run_column_search(ColumnSearch& search) {
  switch (search.rules->words) {
    case 1:
      return ColumnSearcher<1>(search).run();
    case 2:
      return ColumnSearcher<2>(search).run();
    case 4:
      return ColumnSearcher<4>(search).run();
    case 8:
      return ColumnSearcher<8>(search).run();
    case 16:
      return ColumnSearcher<16>(search).run();
    case 32:
      return ColumnSearcher<32>(search).run();
    default:
      return ColumnSearcher<64>(search).run();
  }
}

template bool run_column_search<core::ThisLevel>(ColumnSearch&);

}  // namespace mexwave::squares::detail
