// A word is set again if it lies at an edge of [lo, hi): below lo, what write() found; inside, from the least hi of the
// block on, where a lower window may begin. What lies further inside is neither read nor written, but where a diagonal
// entry leaves the interval behind, below the one that begins with it: take() fills it in before (slow_group.cpp).

#include "three_row_chomp/block_state.hpp"

#include <algorithm>

namespace mexwave::three_row_chomp::detail {

namespace {
constexpr auto group_rows = static_cast<std::int32_t>(window_rows);

/// A bit set in a word, and in the two that a window over it reaches.
constexpr std::int32_t window_reach = 192;
}  // namespace

void BlockState::begin(RowBlock& rows, std::int32_t p, std::int32_t count, std::int32_t row_floor) {
  rows.start_blank(p, count, row_floor);
  reach_.assign(rows.groups.size(), {});
  for (Reach& reach : reach_) reach.fresh = true;
}

void BlockState::read(StateReader& in, RowBlock& rows, std::int32_t p, std::int32_t count, std::int32_t row_floor) {
  begin(rows, p, count, row_floor);
  reach_.assign(rows.groups.size(), {});
  const std::int32_t end = rows.floor + static_cast<std::int32_t>(rows.word_rows) * 64;
  for (std::int32_t i = 0; i < count; ++i) {
    Reach& reach = reach_[at(i / group_rows)];
    std::int32_t& lo = rows.lo[at(i)];
    std::int32_t& hi = rows.hi[at(i)];
    lo = in.number<std::int32_t>();
    hi = in.number<std::int32_t>();
    rows.closed[at(i)] = in.number<std::int32_t>(-1, p + count);
    rows.top[at(i)] = in.number<std::int32_t>(-1, p + count + 64);
    const bool closed = rows.closed[at(i)] >= 0;
    if (lo == far_away) {
      if (hi != far_away || closed) in.wrong();
      reach.fresh = true;
    } else {
      if (lo < 0 || lo > p + count || (closed ? hi != far_away : hi < lo || hi > p + count + 64)) in.wrong();
      lo = std::max(lo, rows.floor);  // rows below have settled meanwhile
      if (!closed) hi = std::max(hi, rows.floor);
      reach.highest_lo = std::max(reach.highest_lo, lo);
    }
    for (auto words = in.number<std::uint32_t>(0, static_cast<std::uint32_t>(end)); words > 0; --words) {
      const std::int32_t r = in.number<std::int32_t>(0, end / 64 - 1) * 64;
      const auto word = in.number<std::uint64_t>();
      if (r < rows.floor) continue;
      rows.word(i, r) |= word;
      reach.least_word = std::min(reach.least_word, r);
    }
  }
  const std::int32_t least_hi = *std::min_element(rows.hi.begin(), rows.hi.end());
  for (Reach& reach : reach_) reach.least_hi = std::min(reach.least_hi, least_hi);
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t hi = rows.hi[at(i)];
    if (hi != far_away) rows.fill(i, std::max(rows.lo[at(i)], least_hi & ~63), hi);
  }
  rows.strewn = false;
  for (std::int32_t g = 0; g < static_cast<std::int32_t>(rows.groups.size()); ++g) rows.summarise(g);
}

void BlockState::write(StateWriter& out, RowBlock& rows, std::int32_t front) const {
  struct Word {
    std::int32_t number;
    std::uint64_t bits;
  };
  std::vector<Word> words;
  for (std::int32_t i = 0; i < rows.count; ++i) {
    const std::int32_t lo = rows.lo[at(i)];
    const std::int32_t hi = rows.hi[at(i)];
    out.number(lo);
    out.number(hi);
    out.number(rows.closed[at(i)]);
    out.number(rows.top[at(i)]);
    words.clear();
    if (lo != far_away) {
      const std::int32_t least = rows.strewn ? 0 : std::min(front, reach_[at(i / group_rows)].least_word);
      for (std::int32_t r = std::max(least, rows.floor) & ~63; r < lo; r += 64) {
        const std::uint64_t bits = rows.word(i, r) & low_bits(lo - r);
        if (bits != 0) words.push_back({r / 64, bits});
      }
      if (hi != far_away) {
        for (std::int32_t r = hi & ~63; r <= rows.top[at(i)]; r += 64) {
          const std::uint64_t bits = rows.word(i, r) & ~low_bits(std::max(hi - r, 0));
          if (bits != 0) words.push_back({r / 64, bits});
        }
      }
    }
    out.number(static_cast<std::uint32_t>(words.size()));
    for (const Word& word : words) {
      out.number(word.number);
      out.number(word.bits);
    }
  }
}

void BlockState::clear(RowBlock& rows, std::int32_t front) const {
  const std::int32_t end = rows.floor + static_cast<std::int32_t>(rows.word_rows) * 64;
  for (std::int32_t g = 0; g < static_cast<std::int32_t>(rows.groups.size()); ++g) {
    const Reach& reach = reach_[at(g)];
    const auto clear = [&](std::int32_t from, std::int32_t to) {
      from = std::max(from, rows.floor) & ~63;
      to = std::min(to, end);
      if (from >= to) return;
      std::fill(rows.word_row(g, from), rows.word_row(g, (to - 1)) + window_rows, 0);
    };
    std::int32_t highest = -1;
    for (std::int32_t i = g * group_rows; i < std::min((g + 1) * group_rows, rows.count); ++i) {
      highest = std::max(highest, rows.top[at(i)]);
      if (rows.hi[at(i)] != far_away) highest = std::max(highest, rows.hi[at(i)]);
    }
    const std::int32_t least = std::min(front, reach.least_word);
    if (rows.strewn || reach.fresh) {
      clear(rows.strewn ? 0 : least, rows.strewn ? end : highest + window_reach);
    } else {
      clear(least, reach.highest_lo + window_reach);
      if (reach.least_hi != far_away) clear(reach.least_hi, highest + window_reach);
    }
  }
}

}  // namespace mexwave::three_row_chomp::detail
