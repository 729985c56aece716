// The search that grows boards at a corner (README.md). It finds the columns of the base, m x m, one after another, and
// keeps the sets of options for the columns not yet found, for the new column to their right, and for the beginning of
// the new row below. It visits only bases whose first cell is black and whose columns are not greater than their rows:
// their transposes and the boards with exchanged colours grow in the same way. White cells are 1, black cells 0.

#include "squares/corner_search.hpp"

#include <cstring>

#include "core/bits/level_tag.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace mexwave::squares::detail {

namespace {

/// Computes to = a & b; returns whether any bit is set.
template <std::uint32_t words>
bool intersect_words(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b) {
  std::uint64_t any = 0;
  for (std::uint32_t k = 0; k < words; ++k) any |= to[k] = a[k] & b[k];
  return any != 0;
}

/// As intersect_words(), by whole vectors. Sets are stored and loaded with the same width: a vector load of words that
/// were stored one by one waits until they have left the store buffer.
template <std::uint32_t words>
bool intersect(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b) {
#if defined(MEXWAVE_SIMD_SSE)
  if constexpr (words >= 2) {
    __m128i any = _mm_setzero_si128();
    for (std::uint32_t k = 0; k < words; k += 2) {
      const __m128i both = _mm_and_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + k)),
                                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + k)));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to + k), both);
      any = _mm_or_si128(any, both);
    }
    return _mm_testz_si128(any, any) == 0;
  }
#elif defined(MEXWAVE_SIMD_AVX2)
  if constexpr (words >= 4) {
    __m256i any = _mm256_setzero_si256();
    for (std::uint32_t k = 0; k < words; k += 4) {
      const __m256i both = _mm256_and_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + k)),
                                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + k)));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + k), both);
      any = _mm256_or_si256(any, both);
    }
    return _mm256_testz_si256(any, any) == 0;
  }
#elif defined(MEXWAVE_SIMD_AVX512)
  if constexpr (words >= 8) {
    __m512i any = _mm512_setzero_si512();
    for (std::uint32_t k = 0; k < words; k += 8) {
      const __m512i both = _mm512_and_si512(_mm512_loadu_si512(a + k), _mm512_loadu_si512(b + k));
      _mm512_storeu_si512(to + k, both);
      any = _mm512_or_si512(any, both);
    }
    return _mm512_test_epi64_mask(any, any) != 0;
  }
#endif
  return intersect_words<words>(to, a, b);
}

class CornerSearcher {
 public:
  explicit CornerSearcher(CornerSearch& search) : s_(search), rules_(*search.rules) {}

  bool run() {
    switch (rules_.of_side[s_.base]->words) {
      case 1:
        return Base<1>(*this).run();
      case 2:
        return Base<2>(*this).run();
      case 4:
        return Base<4>(*this).run();
      default:
        return Base<8>(*this).run();
    }
  }

 private:
  using Word = std::uint64_t;
  static constexpr std::uint64_t visits_a_call = 4096;  ///< of may_continue()
  static_assert(largest_corner_base == 9 && largest_corner_set == 10, "the words of a set, by cases");
  /// 16 lines of a board; unused ones are empty.
  typedef std::uint16_t Lines __attribute__((vector_size(32)));

  /// A complete board.
  struct Board {
    Lines columns, rows;
    std::uint32_t diagonal;  ///< the cells (y,y), bit y
    std::uint32_t weight;    ///< number of boards, with this one, that grow in the same way
  };

  /// Sets `bit` in the lane of every white cell of the line.
  static void add_line(Lines& lines, std::uint32_t line, std::uint32_t bit) {
    constexpr Lines lanes{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    const auto cells = static_cast<std::uint16_t>(line), mark = static_cast<std::uint16_t>(1U << bit);
    lines |= reinterpret_cast<Lines>((lanes & cells) == lanes) & mark;
  }

  /// The lines that make no square with `line` at this distance.
  template <std::uint32_t words>
  static const Word* pairs(const ColumnRules& rules, std::uint32_t distance, std::uint32_t line) {
    return rules.pairs + ((static_cast<std::size_t>(distance - 1) << rules.height) + line) * words;
  }

  /// Writes into `set` the lines that k given lines allow `ahead` lines after the last of them. False if there are
  /// none. A line of k cells has no two cells at distance k, so only distances below k matter.
  template <std::uint32_t words>
  static bool options(const ColumnRules& rules, const std::uint16_t* lines, std::uint32_t ahead, Word* set) {
    const std::uint32_t k = rules.height;
    std::memcpy(set, rules.everything, words * sizeof(Word));
    for (std::uint32_t d = ahead; d < k; ++d) {
      if (!intersect<words>(set, set, pairs<words>(rules, d, lines[k - 1 + ahead - d]))) return false;
    }
    return true;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Growing.

  /// The lines of a set, and which of them allow a further line after them.
  template <std::uint32_t words>
  struct Choices {
    std::uint32_t count = 0;
    bool any_extends = false;
    std::uint16_t line[words * 64];
    bool extends[words * 64];

    /// `next`: the lines that the board without the new line allows after it; null: none.
    void fill(const ColumnRules& rules, const Word* set, const Word* next) {
      for (std::uint32_t k = 0; k < words; ++k) {
        for (Word rest = set[k]; rest != 0; rest &= rest - 1) {
          line[count] = static_cast<std::uint16_t>(k * 64 + static_cast<std::uint32_t>(__builtin_ctzll(rest)));
          extends[count] = false;
          if (next != nullptr) {
            const Word* beside = rules.reach > 0 ? pairs<words>(rules, 1, line[count]) : rules.everything;
            alignas(64) Word left[words];
            extends[count] = intersect<words>(left, next, beside);
          }
          any_extends |= extends[count];
          ++count;
        }
      }
    }
  };

  /// Number of boards of side k + 1: a new column, a new row and their common cell are added to the board.
  template <std::uint32_t words>
  std::uint64_t count_last(std::uint32_t k, const Word* right, const Word* below, std::uint32_t diagonal) const {
    std::uint64_t found = 0;
    for (std::uint32_t word = 0; word < words; ++word) {
      for (Word rest = right[word]; rest != 0; rest &= rest - 1) {
        const std::uint32_t column = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(rest));
        // The indices at which the row may not be white if the common cell is, and likewise for black.
        const std::uint32_t white = diagonal & column, black = ~(diagonal | column) & ((1U << k) - 1);
        const Word* without_white = rules_.rows_without_white + std::size_t{white} * words;
        const Word* without_black = rules_.rows_without_black + std::size_t{black} * words;
        for (std::uint32_t j = 0; j < words; ++j) {
          found += static_cast<std::uint64_t>(__builtin_popcountll(below[j] & without_white[j])) +
                   static_cast<std::uint64_t>(__builtin_popcountll(below[j] & without_black[j]));
        }
      }
    }
    return found;
  }

  /// Grows a board of side k by the columns of `right` and the rows of `below`, both not empty. Larger boards are grown
  /// further only if both the new column and the new row allow another one after them.
  template <std::uint32_t words>
  bool grow_by(std::uint32_t k, const Word* right, const Word* below, const Board& board) {
    if (k + 1 == s_.side) {
      s_.grown[k + 1] += count_last<words>(k, right, below, board.diagonal) * board.weight;
      return true;
    }
    const ColumnRules& rules = *rules_.of_side[k];
    Choices<words> columns, rows;
    alignas(64) Word next[words];
    std::uint16_t lines[16];
    std::memcpy(lines, &board.columns, sizeof lines);
    columns.fill(rules, right, options<words>(rules, lines, 2, next) ? next : nullptr);
    std::memcpy(lines, &board.rows, sizeof lines);
    rows.fill(rules, below, columns.any_extends && options<words>(rules, lines, 2, next) ? next : nullptr);
    std::uint64_t found = 0;
    for (std::uint32_t i = 0; i < columns.count; ++i) {
      for (std::uint32_t j = 0; j < rows.count; ++j) {
        const Corner corner(k, board, columns.line[i], rows.line[j]);
        found += corner.colours();
        if (columns.extends[i] && rows.extends[j] && !corner.grow_each(*this)) return false;
      }
    }
    s_.grown[k + 1] += found * board.weight;
    return true;
  }

  /// A column and a row added to a board of side k.
  struct Corner {
    std::uint32_t k, column, row;
    bool white, black;  ///< whether their common cell may be white, or black
    const Board& board;

    Corner(std::uint32_t side, const Board& from, std::uint32_t c, std::uint32_t r)
        : k(side),
          column(c),
          row(r),
          white((from.diagonal & c & r) == 0),
          black((~(from.diagonal | c | r) & ((1U << side) - 1)) == 0),
          board(from) {}
    /// Number of colours that their common cell may have.
    [[nodiscard]] std::uint64_t colours() const { return std::uint64_t{white} + std::uint64_t{black}; }

    /// Grows the larger boards, one for each colour of the common cell.
    bool grow_each(CornerSearcher& search) const {
      for (std::uint32_t cell = 0; cell < 2; ++cell) {
        if (!(cell != 0 ? white : black)) continue;
        Board larger{board.columns, board.rows, board.diagonal | cell << k, board.weight};
        add_line(larger.columns, row, k);
        add_line(larger.rows, column, k);
        larger.columns[k] = static_cast<std::uint16_t>(column | cell << k);
        larger.rows[k] = static_cast<std::uint16_t>(row | cell << k);
        if (!search.grow(k + 1, larger)) return false;
      }
      return true;
    }
  };

  /// Grows a board of side k, not yet the last, to all larger boards. False if the search ends.
  bool grow(std::uint32_t k, const Board& board) {
    ++s_.nodes;
    if (++visits_ % visits_a_call == 0 && !s_.may_continue(s_.context)) return false;
    if (k > largest_corner_set || rules_.of_side[k] == nullptr) return grow_by_cells(k, board);
    switch (rules_.of_side[k]->words) {
      case 1:
        return grow_by_sets<1>(k, board);
      case 2:
        return grow_by_sets<2>(k, board);
      case 4:
        return grow_by_sets<4>(k, board);
      case 8:
        return grow_by_sets<8>(k, board);
      default:
        return grow_by_sets<16>(k, board);
    }
  }

  /// As grow(), if the lines that fit are found as sets.
  template <std::uint32_t words>
  bool grow_by_sets(std::uint32_t k, const Board& board) {
    std::uint16_t lines[16];
    alignas(64) Word right[words];
    alignas(64) Word below[words];
    std::memcpy(lines, &board.columns, sizeof lines);
    if (!options<words>(*rules_.of_side[k], lines, 1, right)) return true;
    std::memcpy(lines, &board.rows, sizeof lines);
    if (!options<words>(*rules_.of_side[k], lines, 1, below)) return true;
    return grow_by<words>(k, right, below, board);
  }

  /// Enumerates the lines that k lines allow, cell by cell.
  class FittingLines {
   public:
    FittingLines(std::uint32_t k, const Lines& lines) : k_(k) {
      for (std::uint32_t d = 1; d < k; ++d) {
        const std::uint32_t line = lines[k - d], low = ((1U << k) - 1) >> d;
        for (std::uint32_t rest = line & line >> d & low; rest != 0; rest &= rest - 1)
          ban_[1][__builtin_ctz(rest)] |= 1U << d;
        for (std::uint32_t rest = ~line & ~(line >> d) & low; rest != 0; rest &= rest - 1)
          ban_[0][__builtin_ctz(rest)] |= 1U << d;
      }
    }
    /// False after the last.
    bool next(std::uint32_t& line) {
      if (begun_ && !step_back()) return false;
      begun_ = true;
      while (at_ < k_) {
        if (allowed(cells_ >> at_ & 1U))
          ++at_;
        else if (!step())
          return false;
      }
      line = cells_;
      return true;
    }

   private:
    /// Whether cell at_ may have this colour. Bit d of a ban excludes the same colour d cells later.
    [[nodiscard]] bool allowed(std::uint32_t colour) const {
      for (std::uint32_t d = 1; d <= at_; ++d) {
        const std::uint32_t before = at_ - d;
        if ((cells_ >> before & 1U) == colour && (ban_[colour][before] >> d & 1U) != 0) return false;
      }
      return true;
    }
    /// Goes to the next choice: white instead of black at cell at_, or at the last earlier cell that is black.
    bool step() {
      while ((cells_ >> at_ & 1U) != 0) {
        cells_ &= ~(1U << at_);
        if (at_ == 0) return false;
        --at_;
      }
      cells_ |= 1U << at_;
      return true;
    }
    bool step_back() {
      --at_;
      return step();
    }
    std::uint32_t k_, at_ = 0, cells_ = 0;
    bool begun_ = false;
    std::uint32_t ban_[2][16] = {};
  };

  /// As grow(), if the lines that fit are found cell by cell.
  bool grow_by_cells(std::uint32_t k, const Board& board) {
    std::uint64_t found = 0;
    FittingLines columns(k, board.columns);
    for (std::uint32_t column = 0; columns.next(column);) {
      FittingLines rows(k, board.rows);
      for (std::uint32_t row = 0; rows.next(row);) {
        const Corner corner(k, board, column, row);
        found += corner.colours();
        if (k + 1 < s_.side && !corner.grow_each(*this)) return false;
      }
    }
    s_.grown[k + 1] += found * board.weight;
    return true;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // The base.

  template <std::uint32_t words>
  class Base {
   public:
    explicit Base(CornerSearcher& searcher)
        : searcher_(searcher), s_(searcher.s_), rules_(*searcher.rules_.of_side[s_.base]), m_(s_.base) {}

    bool run() {
      for (std::uint32_t t = 0; t <= m_; ++t) std::memcpy(right(0, t), rules_.everything, words * sizeof(Word));
      below(0)[0] = 1;  // the empty beginning of a row
      std::uint32_t j = 0;
      bool less = false;
      for (; j < s_.prefix_length; ++j) {
        s_.columns[j] = s_.prefix[j];
        if (!in_order(j, less) || !update(j)) return true;
      }
      return search(j, less);
    }

   private:
    static constexpr std::uint32_t half = words > 1 ? words / 2 : 1;  ///< words of a set in CornerRules::no_white

    /// [j][t]: the options of column t after the first j columns.
    Word* right(std::uint32_t j, std::uint32_t t) const {
      return s_.sets + (static_cast<std::size_t>(j) * (m_ + 2) + t) * words;
    }
    /// [j]: the options of the first j cells of the row below after the first j columns.
    Word* below(std::uint32_t j) const { return right(j, m_ + 1); }

    /// Compares the first column with the known part of the first row: false if greater; sets `less` if less. Also
    /// false if the first cell is white.
    bool in_order(std::uint32_t j, bool& less) const {
      if (less) return true;
      const std::uint32_t of_row = s_.columns[j] & 1U, of_column = s_.columns[0] >> j & 1U;
      if (j == 0) return of_row == 0;
      less = of_column < of_row;
      return of_column <= of_row;
    }

    /// Updates the sets after column j has been fixed. False if one of them is empty.
    bool update(std::uint32_t j) {
      const std::uint32_t column = s_.columns[j];
      for (std::uint32_t t = j + 1; t <= m_; ++t) {
        if (t - j > rules_.reach) {
          std::memcpy(right(j + 1, t), right(j, t), words * sizeof(Word));
        } else if (!intersect<words>(right(j + 1, t), right(j, t), pairs<words>(rules_, t - j, column))) {
          return false;
        }
      }
      rows_[j + 1] = rows_[j];
      add_line(rows_[j + 1], column, j);
      return extend_row(j, column);
    }

    /// Extends the beginnings of the new row by cell j. It may not complete a square with cell i < j of the row, the
    /// cell of column i that lies j - i rows above (`diagonal`, bit i), and that of column j (`beside`, bit i). False
    /// if no beginning is left.
    bool extend_row(std::uint32_t j, std::uint32_t column) {
      Lines cells;
      std::memcpy(&cells, searcher_.rules_.above + std::size_t{column} * 32 + 16 - j, sizeof cells);
      above_[j + 1] = above_[j] | cells << static_cast<std::uint16_t>(j);

      const std::uint32_t diagonal = above_[j][j], cut = (1U << j) - 1;
      const std::uint32_t beside = column >> (m_ - j) & cut;
      const Word* no_white = searcher_.rules_.no_white + std::size_t{diagonal & beside} * half;
      const Word* no_black = searcher_.rules_.no_black + std::size_t{~(diagonal | beside) & cut} * half;
      const Word* from = below(j);
      Word* to = below(j + 1);
      if (j < 6) {
        to[0] = (from[0] & no_black[0]) | (from[0] & no_white[0]) << (1U << j);
        return to[0] != 0;
      }
      const std::uint32_t count = (1U << j) / 64;
      Word any = 0;
      for (std::uint32_t k = 0; k < count; ++k) {
        any |= to[k] = from[k] & no_black[k];
        any |= to[count + k] = from[k] & no_white[k];
      }
      return any != 0;
    }

    /// Tries all columns j and those after it. False if the search ends.
    bool search(std::uint32_t j, bool less) {
      if (j == s_.depth && s_.found != nullptr) return s_.found(s_.context, s_.columns);
      if (++searcher_.visits_ % visits_a_call == 0 && !s_.may_continue(s_.context)) return false;
      const Word* set = right(j, j);
      for (std::uint32_t k = 0; k < words; ++k) {
        for (Word rest = set[k]; rest != 0; rest &= rest - 1) {
          s_.columns[j] = static_cast<std::uint16_t>(k * 64 + static_cast<std::uint32_t>(__builtin_ctzll(rest)));
          bool now_less = less;
          if (!in_order(j, now_less)) continue;
          ++s_.nodes;
          if (!update(j)) continue;
          if (!(j + 1 < m_ ? search(j + 1, now_less) : grow_base(now_less))) return false;
        }
      }
      return true;
    }

    /// Grows the base, whose columns are all known, unless they are greater than its rows.
    bool grow_base(bool less) {
      Board board{{}, rows_[m_], 0, 4};  // 4: transposed or not, colours exchanged or not
      std::uint16_t lines[16] = {};
      std::memcpy(lines, s_.columns, m_ * sizeof(std::uint16_t));
      std::memcpy(&board.columns, lines, sizeof lines);
      if (!less) {  // the first row equals the first column
        const int order = columns_against_rows(board.rows);
        if (order > 0) return true;
        if (order == 0) board.weight = 2;
      }
      for (std::uint32_t y = 0; y < m_; ++y) board.diagonal |= s_.columns[y] & 1U << y;
      return searcher_.template grow_by<words>(m_, right(m_, m_), below(m_), board);
    }
    /// Below 0 if the columns are less, 0 if they are equal.
    [[nodiscard]] int columns_against_rows(const Lines& rows) const {
      for (std::uint32_t y = 0; y < m_; ++y) {
        if (s_.columns[y] != rows[y]) return s_.columns[y] < rows[y] ? -1 : 1;
      }
      return 0;
    }

    CornerSearcher& searcher_;
    CornerSearch& s_;
    const ColumnRules& rules_;
    std::uint32_t m_;                           ///< side of the base
    Lines rows_[largest_corner_base + 1] = {};  ///< [j]: the first j cells of each row
    /// [j], after the first j columns: lane t, bit i is the cell of column i that lies t - i rows above the new row.
    Lines above_[largest_corner_base + 1] = {};
  };

  CornerSearch& s_;
  const CornerRules& rules_;
  std::uint64_t visits_ = 0;
};

}  // namespace

template <class Level>
bool run_corner_search(CornerSearch& search) {
  return CornerSearcher(search).run();
}

template bool run_corner_search<core::ThisLevel>(CornerSearch&);

}  // namespace mexwave::squares::detail
