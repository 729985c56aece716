// Computes the cells of a tile in the order s, t, r, p. A cell needs only cells in which none of these coordinates is
// greater.

#include "chomp5/tile.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mexwave::chomp5::detail {

namespace {

constexpr std::uint64_t ones = ~std::uint64_t{0};
constexpr std::uint64_t bits_below(std::uint32_t n) { return (std::uint64_t{1} << n) - 1; }

std::uint64_t eight_bytes(const std::uint8_t* from) {
  std::uint64_t bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return bytes;
}

}  // namespace

void Line::set(std::uint32_t q) const {
  word(q / 64) |= std::uint64_t{1} << (q % 64);
  while (*full < end && word(*full) == ones) ++*full;
}

void Line::set_above(std::uint32_t q) const {
  if (q % 64 != 63) word(q / 64) |= ~bits_below(q % 64 + 1);
  for (std::uint32_t w = q / 64 + 1; w < end; ++w) word(w) = ones;
  while (*full < end && word(*full) == ones) ++*full;
}

void Line::close(std::uint32_t r) const {
  for (std::uint32_t w = r / 64; w < end; ++w) word(w) = ones;
  *full = static_cast<std::uint8_t>(end);
}

void Line::start(std::uint32_t r) const {
  for (std::uint32_t w = r / 64; w < end; ++w) word(w) = 0;
  word(r / 64) = bits_below(r % 64);
  *full = static_cast<std::uint8_t>(r / 64);
}

void Line::copy(const Line& other, std::uint32_t r) const {
  for (std::uint32_t w = r / 64; w < end; ++w) word(w) = other.word(w);
  word(r / 64) |= bits_below(r % 64);
  *full = static_cast<std::uint8_t>(std::max<std::uint32_t>(r / 64, *other.full));
  while (*full < end && word(*full) == ones) ++*full;
}

Rows::Rows(std::uint32_t upto, core::Ticker& ticker) : word_count_(words_of(upto)) {
  std::uint64_t words = 0, groups = 0;
  for (std::uint32_t tile = 0; tile < tiles_of(upto); ++tile) {
    first_word_.push_back(words);
    first_group_.push_back(groups);
    const std::uint64_t own = pairs(std::min((tile + 1) * side, upto + 1));
    words += own * (word_count_ - tile * side / 64) * side;
    groups += own;
  }
  core::fill(words_, words, std::uint64_t{0}, ticker);
  core::fill(full_, groups * side, std::uint8_t{0}, ticker);
  for (std::uint32_t r = 0; r <= upto; ++r) {
    ticker.tick(0);
    for (std::uint32_t s = 0; s <= r; ++s)
      for (std::uint32_t t = 0; t <= s; ++t) at(r, s, t).start(r);
  }
}

void Rows::save(core::StateWriter& out) const {
  out.list(words_);
  out.list(full_);
}

void Rows::restore(core::StateReader& in) {
  in.refill(words_);
  in.refill(full_);
  if (std::any_of(full_.begin(), full_.end(), [this](std::uint8_t full) { return full > word_count_; })) in.wrong();
}

std::uint64_t Rows::bytes(std::uint32_t upto) {
  std::uint64_t bytes = 0;
  for (std::uint32_t tile = 0; tile < tiles_of(upto); ++tile)
    bytes += pairs(std::min((tile + 1) * side, upto + 1)) * side * ((words_of(upto) - tile * side / 64) * 8 + 1);
  return bytes;
}

Block::Block(Table& table, bool keep)
    : table_(table),
      keep_(keep),
      pst_(pairs(table.upto + std::uint64_t{1}), side, words_of(table.upto)),
      pt_(table.upto + std::size_t{1}, side, words_of(table.upto)),
      p_(1, side, words_of(table.upto)),
      prt_(table.upto + std::size_t{1}, side * side, words_of(table.upto)),
      pr_(1, side * side, words_of(table.upto)),
      prs_(1, side * side, words_of(table.upto)) {}

std::uint64_t Block::bytes(std::uint32_t upto) {
  const std::uint64_t n = upto + std::uint64_t{1}, lines = (pairs(n) + n + 1) * side + (n + 2) * side * side;
  return lines * (words_of(upto) * 8 + 1);
}

void Block::start(std::uint32_t p0) {
  p0_ = p0;
  with_p = {};
  for (std::uint32_t i = 0; i < side; ++i) p_.at(0, i).start(0);
}

void Block::run_tile(std::uint32_t r0, const std::function<void()>& tick) {
  r0_ = r0;
  for (std::uint32_t r = r0; r < r0 + side; ++r)
    for (std::uint32_t p = p0_; p < p0_ + side; ++p) pr_.at(0, lane(p, r)).start(std::min(r, table_.upto));
  for (std::uint32_t s = 0; s <= std::min(r0 + side - 1, last_p()); ++s) {
    start_s(s);
    for (std::uint32_t t = 0; t <= s; ++t)
      if (table_.dead_t[t] >= s) run_cells(s, t);
    tick();
  }
}

/// Starts the lines that begin with this s.
void Block::start_s(std::uint32_t s) {
  for (std::uint32_t i = 0; s >= r0_ && i < side; ++i) {
    pt_.at(s, i).copy(p_.at(0, i), s);
    for (std::uint32_t t = 0; t <= s; ++t) pst_.at(pair(s, t), i).copy(pt_.at(t, i), s);
  }
  for (std::uint32_t r = std::max(r0_, s); r < r0_ + side && r <= table_.upto; ++r) {
    for (std::uint32_t p = p0_; p < p0_ + side; ++p) {
      prt_.at(s, lane(p, r)).copy(pr_.at(0, lane(p, r)), r);
      prs_.at(0, lane(p, r)).start(r);
    }
  }
}

/// Computes all cells (p,r,s,t) of the tile with this s and t.
void Block::run_cells(std::uint32_t s, std::uint32_t t) {
  const std::size_t st = pair(s, t);
  const std::uint32_t last_word = p0_ / 64;
  // A byte of x + skipped has its highest bit if the byte of x is a number of full words beyond last_word.
  constexpr std::uint64_t each = 0x0101010101010101;
  const std::uint64_t skipped = (127 - last_word) * each;
  for (std::uint32_t r = std::max(r0_, s); r <= std::min(r0_ + side - 1, last_p()) && r <= table_.dead_st[st]; ++r) {
    const Line row = table_.rows.at(r, s, t);
    if (*row.full > last_word) continue;
    const std::size_t at_r = std::size_t{r - r0_} * side;
    std::uint64_t open = eight_bytes(pst_.full.data() + st * side) + skipped;
    open |= eight_bytes(prt_.full.data() + std::size_t{t} * side * side + at_r) + skipped;
    open |= eight_bytes(prs_.full.data() + at_r) + skipped;
    open = ~open & 128 * each;
    for (; open != 0; open &= open - 1) {
      const std::uint32_t p = p0_ + static_cast<std::uint32_t>(std::countr_zero(open)) / 8;
      if (p >= std::max(r, 1U) && p <= table_.upto) find_q({p, 0, r, s, t}, row);
    }
  }
}

/// Computes one cell: finds q for the other coordinates of x.
void Block::find_q(const Position& x, const Line& row) {
  const std::uint32_t i = x.p - p0_, last_word = x.p / 64;
  const Line pst = pst_.at(pair(x.s, x.t), i), prt = prt_.at(x.t, lane(x.p, x.r)), prs = prs_.at(0, lane(x.p, x.r));
  std::uint32_t w = std::max({*row.full, *pst.full, *prt.full, *prs.full});
  if (w > last_word) return;
  ++work.cells;
  for (; w <= last_word; ++w) {
    ++work.words;
    const std::uint64_t used = row.word(w) | pst.word(w) | prt.word(w) | prs.word(w);
    if (used == ones) continue;
    const std::uint32_t q = w * 64 + static_cast<std::uint32_t>(std::countr_one(used));
    if (q <= x.p) take({x.p, q, x.r, x.s, x.t}, row);
    return;
  }
}

/// Adds the P-position x to the results and to all lines that it changes.
void Block::take(const Position& x, const Line& row) {
  const auto [p, q, r, s, t] = x;
  const std::uint32_t i = p - p0_;
  ++with_p[i];
  const auto small = [](std::uint32_t letter) { return static_cast<std::uint16_t>(letter); };
  if (keep_) kept[i].push_back({small(q), small(r), small(s), small(t)});
  const Line pst = pst_.at(pair(s, t), i);
  row.set(q);
  pst.set(q);
  prt_.at(t, lane(p, r)).set(q);
  prs_.at(0, lane(p, r)).set(q);
  if (s == t) pr_.at(0, lane(p, r)).set(q);
  if (r == s) pt_.at(t, i).set(q);
  if (r == s && s == t) p_.at(0, i).set(q);
  if (q == r) {  // a move in row 2 of later bars leads to this P-position
    pst.close(r);
    if (r == s) pt_.at(t, i).close(r);
    if (r == s && s == t) p_.at(0, i).close(r);
  }
  if (q == p) {  // a move in row 1 of later bars leads to this P-position
    row.set_above(q);
    if (r == p) table_.dead_st.set(pair(s, t), p);
    if (r == p && s == p) table_.dead_t.set(t, p);
  }
  const bool from_5 = q == p && r == p && s == p, from_4 = q == p && r == p && s == t;
  const bool from_3 = q == p && r == s && s == t, from_2 = q == r && r == s && s == t;
  if (from_5 || from_4 || from_3 || from_2) openings.push_back(x);
}

}  // namespace mexwave::chomp5::detail
