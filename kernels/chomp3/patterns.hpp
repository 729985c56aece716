#pragma once
// Patterns of settled long rows. PatternSet has the cells (p,q) of their P-positions, as bit sets of the offsets d = p
// - q. certify_pattern() proves that a row follows a pattern: it computes the row from its exact state at one p on,
// given the settled rows below, until the state recurs. README.md, "Why a pattern that recurs is periodic", has the
// proof.

#include <cstdint>
#include <optional>
#include <vector>

#include "chomp3/window_tile.hpp"
#include "core/bits/level_tag.hpp"
#include "core/bits/zero_pages.hpp"

namespace mexwave::chomp3::detail {

/// A settled long row: (q + offsets[q mod period], q, row) is a P-position for every q that the row had not used when
/// it settled.
struct SettledPattern {
  std::int32_t row = 0;
  std::vector<std::int32_t> offsets;  ///< indexed by q mod offsets.size()
};

/// The cells that settled rows take. For a period m there is one bit set per residue of p mod m: the cell (p, p - d) is
/// taken if and only if bit d of set p mod m is 1. All periods that divide main_period (1, 2, 3, 4, 6, 8, 9, ...)
/// share the sets of main_period, so that one load covers them; others (for example 27) get sets of their own. Bits are
/// stored by decreasing d, so that the cells of one p run upward with q. Words of all sets lie side by side, because
/// consecutive p read the same d in one set after the other.
class PatternSet {
 public:
  static constexpr std::uint32_t main_period = 72;

  /// Holds offsets 0..largest_offset.
  explicit PatternSet(std::int32_t largest_offset);

  void add(const SettledPattern& pattern);

  /// Bit j = 0..63: whether a settled row takes the cell (p, q + j). Requires p - q <= largest_offset; bits with q + j
  /// > p are undefined.
  [[nodiscard]] std::uint64_t taken(std::int32_t p, std::int32_t q) const {
    const auto at = static_cast<std::uint32_t>(origin_ - p + q);
    std::uint64_t word = classes_[0].window(static_cast<std::uint32_t>(p) % main_period, at);
    for (std::size_t k = 1; k < classes_.size(); ++k) {
      word |= classes_[k].window(static_cast<std::uint32_t>(p) % classes_[k].period, at);
    }
    return word;
  }

  /// For each bit k of `some`: cells[k] &= ~taken(p + k, q); k = 0..15, and p is a multiple of 8. `main` is the
  /// function for the sets of main_period.
  void leave_out(std::int32_t p, std::uint32_t some, std::int32_t q, std::uint64_t* cells, LeaveOut main) const {
    const auto at = static_cast<std::uint32_t>(origin_ - p + q);
    for (const Class& c : classes_) {
      const SettledCells settled{c.word(0, at), c.period, static_cast<std::uint32_t>(p) % c.period, at & 63};
      (&c == classes_.data() ? main : detail::leave_out<core::level::scalar>)(settled, some, cells);
    }
  }

  /// Whether a settled row takes the cell (p, q).
  [[nodiscard]] bool taken_one(std::int32_t p, std::int32_t q) const { return (taken(p, q) & 1) != 0; }

  /// The least common multiple of `period` and the periods of all rows that use offset d.
  [[nodiscard]] std::uint64_t combined_period(std::uint64_t period, std::int32_t d) const;

  /// The largest offset of all patterns, -1 if there is none.
  [[nodiscard]] std::int32_t largest() const noexcept { return largest_; }

 private:
  struct Class {
    std::uint32_t period;
    core::ZeroPages sets;
    [[nodiscard]] std::uint64_t* word(std::uint32_t residue, std::uint32_t at) const {
      return sets.get() + std::size_t{at >> 6} * period + residue;
    }
    [[nodiscard]] std::uint64_t window(std::uint32_t residue, std::uint32_t at) const {
      const std::uint64_t* const low = word(residue, at);
      return (low[0] >> (at & 63)) | ((low[period] << 1) << (~at & 63));
    }
  };
  /// The offsets that rows of one period use at some residue. The period is the row's own, not main_period.
  struct Users {
    std::uint32_t period;
    std::vector<std::uint8_t> offsets;
  };
  Class& class_for(std::uint32_t period);
  Users& users_of(std::uint32_t period);

  std::int32_t origin_;
  std::int32_t largest_ = -1;
  std::vector<Class> classes_;
  std::vector<Users> users_;
};

/// The q that row r has used before some p: every q < first_free, and q = first_free + k for the bits k of `beyond`.
struct RowState {
  std::int32_t first_free = 0;
  std::uint64_t beyond = 0;  ///< bit 0 is 0; no q > first_free + 63 is used
};

/// Computes `row` for p = from, from + 1, ... If its state recurs, together with the phase of every settled row that
/// was looked up, returns the pattern of f(q,row) - q, with its shortest period, for all q that the row has not used
/// before `from`; else nothing. All rows below `row` must be settled at `from`, and f(r',r') < from for all r' <= row.
[[nodiscard]] std::optional<SettledPattern> certify_pattern(std::int32_t row, RowState state, std::int32_t from,
                                                            const PatternSet& settled);

}  // namespace mexwave::chomp3::detail
