#pragma once
// The lines of a block, one for each p. Bit r is set if (p,q,r) is a P-position for some q already swept, or if row r
// ended before q. Only the bits just below `lo` and just above `hi` matter.
//
//   bit   floor ....... lo ################ hi ......
//         (upper sheet, falling) (full)     (lower sheet, rising; unused once (p,q0,q0) is P: then r < q0)

#include <algorithm>
#include <cstdint>
#include <vector>

#include "chomp3/column_tiles.hpp"
#include "chomp3/window_tile.hpp"

namespace mexwave::chomp3::detail {

/// A P-position that may be the first of its row.
struct FirstUse {
  std::int32_t r;
  std::int32_t p;
  std::int32_t q;
};

/// group_lines, signed like p.
inline constexpr auto group_p = static_cast<std::int32_t>(group_lines);

struct BlockLines {
  std::int32_t first_p = 0;
  std::int32_t count = 0;
  std::int32_t floor = 0;  ///< multiple of 64; rows below it are settled
  std::size_t bands = 0;
  std::vector<std::uint64_t> bits;  ///< group by group of group_lines p, band by band, largest p first
  // By p - first_p:
  std::vector<std::int32_t> lo;  ///< every r in [lo, hi) is used or dead; both far_away before p has a P-position
  std::vector<std::int32_t> hi;
  std::vector<std::int32_t> closed;  ///< q0 with (p,q0,q0) a P-position, -1 while there is none
  std::vector<std::int32_t> top;     ///< every bit that is set is at most top or below hi
  /// A summary of 16 consecutive p for the fast path.
  struct Group {
    std::int32_t highest_lo = far_away;  ///< far_away while some p has no P-position
    std::uint32_t open = 0;              ///< bit k: the k-th p has no (p,q0,q0) yet
  };
  std::vector<Group> groups;
  std::vector<FirstUse> first_uses;           ///< P-positions of this block that may be the first of their row
  std::vector<std::int32_t> beside_diagonal;  ///< the q of P-positions (p,q,q-1)
  bool has_stray_bits = false;                ///< bits may be set anywhere, not only near lo, hi and top

  void start(std::int32_t p, std::int32_t n, std::int32_t row_floor) {
    begin(p, n, row_floor);
    // Blocks grow with p. Clearing memory costs less than requesting it from the system again for each block.
    if (words() > bits.capacity()) {
      bits = {};
      bits.reserve(words() + words() / 4);
    }
    bits.assign(words(), 0);
  }
  /// As start(), if all bits are already 0.
  void start_blank(std::int32_t p, std::int32_t n, std::int32_t row_floor) {
    begin(p, n, row_floor);
    if (bits.size() < words()) bits.resize(words());
  }
  [[nodiscard]] std::size_t words() const { return bands * group_lines * groups.size(); }

  /// Sets the bits in [from, to).
  void fill(std::int32_t i, std::int32_t from, std::int32_t to) {
    has_stray_bits = true;
    for (std::int32_t r = std::max(from, floor); r < to;) {
      const std::int32_t n = std::min(64 - (r & 63), to - r);
      word(i, r) |= low_bits(n) << (r & 63);
      r += n;
    }
  }

  void begin(std::int32_t p, std::int32_t n, std::int32_t row_floor) {
    first_p = p;
    count = n;
    floor = row_floor / 64 * 64;
    bands = static_cast<std::size_t>(p + n - floor) / 64 + 4;
    const auto size = static_cast<std::size_t>(n);
    const std::size_t group_count = (size + group_lines - 1) / group_lines;
    lo.assign(size, far_away);
    hi.assign(size, far_away);
    closed.assign(size, -1);
    top.assign(size, -1);
    groups.assign(group_count, {});
    first_uses.clear();
    beside_diagonal.clear();
    has_stray_bits = false;
  }

  /// The words of a group that hold bit r.
  [[nodiscard]] std::uint64_t* band(std::int32_t group, std::int32_t r) {
    return bits.data() + (at(group) * bands + at((r >> 6) - (floor >> 6))) * group_lines;
  }
  [[nodiscard]] std::uint64_t& word(std::int32_t i, std::int32_t r) {
    const auto k = static_cast<unsigned>(i);
    return band(static_cast<std::int32_t>(k / group_lines), r)[group_lines - 1 - k % group_lines];
  }
  void mark(std::int32_t i, std::int32_t r) { word(i, r) |= std::uint64_t{1} << (r & 63); }

  /// Updates the summary of a group.
  void summarise(std::int32_t group) {
    Group& g = groups[static_cast<std::size_t>(group)];
    g = {0, 0};
    for (std::int32_t i = group * group_p; i < count && i < (group + 1) * group_p; ++i) {
      const auto k = static_cast<std::size_t>(i);
      g.highest_lo = lo[k] > g.highest_lo ? lo[k] : g.highest_lo;
      if (closed[k] < 0) g.open |= 1u << (i - group * group_p);
    }
  }

  /// Moves lo down and hi up over bits that are set.
  void widen(std::int32_t i) {
    const auto k = static_cast<std::size_t>(i);
    if (lo[k] == far_away) return;
    while (lo[k] > floor) {
      const std::int32_t last = lo[k] - 1;  // reads the bits of last's word, up to last
      const std::uint64_t zeros = ~word(i, last) << (63 - (last & 63));
      const std::int32_t run = zeros == 0 ? (last & 63) + 1 : __builtin_clzll(zeros);
      lo[k] -= run;
      if (run <= (last & 63)) break;
    }
    if (hi[k] == far_away) return;
    for (;;) {
      const std::uint64_t zeros = ~word(i, hi[k]) >> (hi[k] & 63);
      if (zeros != 0) {
        hi[k] += __builtin_ctzll(zeros);
        break;
      }
      hi[k] += 64 - (hi[k] & 63);
    }
  }

  /// Extends [lo, hi) over rows that ended before `before_q`, not below `down_to`.
  void absorb_dead(std::int32_t i, std::int32_t before_q, std::int32_t down_to, const EndedRows& ended) {
    const auto k = static_cast<std::size_t>(i);
    if (lo[k] == far_away) return;
    while (lo[k] > std::max(down_to, floor) && ended.end_of(lo[k] - 1) < before_q) {
      mark(i, lo[k] - 1);
      widen(i);
    }
    if (closed[k] >= 0) return;
    while (ended.end_of(hi[k]) < before_q) {
      mark(i, hi[k]);
      widen(i);
    }
  }
};

}  // namespace mexwave::chomp3::detail
