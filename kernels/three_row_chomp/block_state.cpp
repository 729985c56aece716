// A word is set again if it lies at an edge of [lo, hi): below lo, what write() found; inside, from the least hi of the
// block on, where a lower window may begin. What lies further inside is neither read nor written, but where a diagonal
// entry leaves the interval behind, below the one that begins with it: take() fills it in before (slow_group.cpp).

#include "three_row_chomp/block_state.hpp"

#include <algorithm>

namespace mexwave::three_row_chomp::detail {

namespace {
constexpr auto group_rows = static_cast<std::int32_t>(window_rows);

/// A word of the i-th p with a bit outside [lo, hi).
struct Word {
  std::int32_t of, number;
  std::uint64_t bits;
};

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
  for (std::vector<std::int32_t>* const of_each : {&rows.lo, &rows.hi, &rows.closed, &rows.top})
    in.raw(reinterpret_cast<char*>(of_each->data()), at(count) * sizeof(std::int32_t));
  const auto words = in.list<Word>();
  auto word = words.begin();
  for (std::int32_t i = 0; i < count; ++i) {
    Reach& reach = reach_[at(i / group_rows)];
    std::int32_t& lo = rows.lo[at(i)];
    std::int32_t& hi = rows.hi[at(i)];
    if (rows.closed[at(i)] < -1 || rows.closed[at(i)] > p + count || rows.top[at(i)] < -1 ||
        rows.top[at(i)] > p + count + 64)
      in.wrong();
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
    for (; word != words.end() && word->of == i; ++word) {
      if (word->number < 0 || word->number >= end / 64) in.wrong();
      const std::int32_t r = word->number * 64;
      if (r < rows.floor) continue;
      rows.word(i, r) |= word->bits;
      reach.least_word = std::min(reach.least_word, r);
    }
  }
  if (word != words.end()) in.wrong();
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
  for (const std::vector<std::int32_t>* const of_each : {&rows.lo, &rows.hi, &rows.closed, &rows.top})
    out.raw(reinterpret_cast<const char*>(of_each->data()), of_each->size() * sizeof(std::int32_t));
  std::vector<Word> words;
  words.reserve(at(2 * rows.count));
  for (std::int32_t i = 0; i < rows.count; ++i) {
    const std::int32_t lo = rows.lo[at(i)];
    const std::int32_t hi = rows.hi[at(i)];
    if (lo != far_away) {
      const std::int32_t least = rows.strewn ? 0 : std::min(front, reach_[at(i / group_rows)].least_word);
      for (std::int32_t r = std::max(least, rows.floor) & ~63; r < lo; r += 64) {
        const std::uint64_t bits = rows.word(i, r) & low_bits(lo - r);
        if (bits != 0) words.push_back({i, r / 64, bits});
      }
      if (hi != far_away) {
        for (std::int32_t r = hi & ~63; r <= rows.top[at(i)]; r += 64) {
          const std::uint64_t bits = rows.word(i, r) & ~low_bits(std::max(hi - r, 0));
          if (bits != 0) words.push_back({i, r / 64, bits});
        }
      }
    }
  }
  out.list(words);
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
