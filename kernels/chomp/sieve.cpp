// The sieve that README.md explains. row_moves_[j] has a bit for each choice of the rows below j: whether a move in row
// j leads to a P-position. A full row has no own bits for some choices (see lengthen()). A leaf is the set of all bars
// with given rows 1..depth; its bits are the OR of `depth` bit rows.

#include "chomp/sieve.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace mexwave::chomp::detail {

namespace {

/// The greatest depth of a leaf, the number of its fixed rows, if leaves have at most `most_bars` bars.
std::uint32_t deepest(const BarNumbers& numbers, std::uint32_t n, std::uint64_t most_bars) {
  std::uint32_t depth = 1;
  while (numbers.after(depth, n) > most_bars) ++depth;
  return depth;
}

/// An upper bound of bits(row). A full row of v squares has bits for the choices whose first row is shorter than v, and
/// for the bars of its last leaf.
std::uint64_t most_bits(const BarNumbers& numbers, std::uint32_t row, std::uint32_t n, std::uint64_t most_bars) {
  return std::min(numbers.after(row, n), numbers.after(row, n - 1) + most_bars);
}

}  // namespace

Sieve::Sieve(const CatalogGoal& goal, std::uint32_t most_bars)
    : m_(goal.m),
      n_(goal.n),
      most_bars_(most_bars),
      numbers_(m_, n_),
      row_moves_(m_ + std::size_t{1}),
      leaf_moves_(m_ + std::size_t{1}),
      rows_(m_ + std::size_t{1}),
      added_(m_ + std::size_t{1}),
      saved_(m_ + std::size_t{1}) {
  for (std::uint32_t row = 1; row <= deepest(numbers_, n_, most_bars); ++row)
    row_moves_[row] = RowMoves(most_bits(numbers_, row, n_, most_bars), row <= scratch_rows ? goal.scratch : "");
  catalog_.positions = position_count(m_, n_);
  catalog_.by_columns.resize(n_ + std::size_t{1});
  rows_[1] = 1;
  descend_to_leaf();
}

std::uint64_t Sieve::estimate_bytes(const CatalogGoal& goal) {
  const auto& [m, n, scratch] = goal;
  const BarNumbers numbers(m, n);
  const std::uint32_t first = scratch.empty() ? 1 : scratch_rows + 1;  // in memory
  const std::uint32_t last = deepest(numbers, n, leaf_bars), freeing = std::min(last, freeing_rows);
  std::uint64_t bytes = std::uint64_t{1} << 20;
  for (std::uint32_t row = 1; row <= last; ++row) {
    const std::uint64_t bits = most_bits(numbers, row, n, leaf_bars);
    if (row > freeing) bytes += bits / 8;
    if (row >= first) bytes += std::min(bits / 8, RowMoves::most_kept(bits)) + RowMoves::page_bytes(bits);
    bytes += LeafMoves::bytes(m - row, std::min<std::uint64_t>(leaf_bars, numbers.after(row, n)));
  }
  // The most bits of rows row..freeing while this row has v squares. Index 2 v + 1: the row can still grow; 2 v: it is
  // full, so the memory of the bits already passed is freed. The copied bits of the last leaf of a full row, at most
  // 2,048, are not counted; the first MiB covers them.
  std::vector<std::uint64_t> below(2 * (n + std::size_t{1})), bits(below.size());
  for (std::uint32_t row = freeing; row >= first; --row, below.swap(bits)) {
    for (std::size_t v = 1; v <= n; ++v) {
      for (std::size_t grows = 0; grows < 2; ++grows) {
        const std::uint64_t all = numbers.after(row, grows != 0 ? v : v - 1);
        std::uint64_t& most = bits[2 * v + grows] = all;
        for (std::size_t w = 0; w <= v && row < freeing; ++w) {
          const std::uint64_t behind = grows != 0 ? 0 : numbers.term(row + 1, std::min(w, v - 1));
          most = std::max(most, all - behind + below[2 * w + (w < v ? 1 : 0)]);
        }
      }
    }
  }
  const std::size_t all = below.size() - 2;
  return bytes + std::max(below[all], below[all - 1]) / 8;
}

bool Sieve::run() {
  for (std::uint32_t leaves = 1; !ended_; ++leaves) {
    leaf();
    ended_ = !next_leaf();
    if (ended_ || leaves % 64 != 0) continue;
    for (std::uint32_t row = 1; row <= depth_; ++row) {
      if (frees(row)) row_moves_[row].free_before(first_bit_needed(row));
    }
    tick(done_);
    if (pause && pause()) return false;
  }
  return true;
}

/// Appends empty rows until a leaf is reached.
void Sieve::descend_to_leaf() {
  while (!is_leaf(numbers_.after(depth_, rows_[depth_]))) {
    ++depth_;
    rows_[depth_] = 0;
    measure(depth_);
    row_moves_[depth_].restart();
  }
}

/// Goes to the next leaf, if there is one.
bool Sieve::next_leaf() {
  while (is_full(depth_)) {
    if (depth_ == 1) return false;
    --depth_;
  }
  lengthen(depth_);
  descend_to_leaf();
  return true;
}

/// Of a full row: the depth of its last leaf, the last one visited before rows 1..row change. In it, all rows from
/// `row` to this depth are equally long.
std::uint32_t Sieve::depth_of_equal_rows(std::uint32_t row) const {
  std::uint32_t depth = row;
  while (!is_leaf(numbers_.after(depth, rows_[row]))) ++depth;
  return depth;
}

/// Sets added_[row]. Then sets saved_[k] for every full row k above `row` such that rows k..row are equally long. Rows
/// below `row` are ignored.
void Sieve::measure(std::uint32_t row) {
  const std::uint32_t v = rows_[row];
  if (row > 1) added_[row] = added_[row - 1] + numbers_.term(row, v);
  saved_[row] = 0;
  std::uint64_t saved = 0;
  for (; row > 1 && rows_[row - 1] == v; --row) {
    saved += numbers_.term(row, v) - numbers_.term(row, v - 1);
    if (is_full(row - 1)) saved_[row - 1] = saved;
  }
}

/// Adds a square to a row. Its new length also allows the choices whose first row has this length. If the row can still
/// grow, the bits of all these choices are copied. If it is full, only those of its last leaf are copied; for the
/// others, leaves read the bits of the choices in which the rows as long as this row are one square shorter.
void Sieve::lengthen(std::uint32_t row) {
  const std::uint32_t v = rows_[row]++;
  measure(row);
  RowMoves& moves = row_moves_[row];
  const std::uint32_t above = is_full(row) ? depth_of_equal_rows(row) : row;
  // The number of the choice in which rows row + 1..above have v squares, and the rows below them none.
  std::uint64_t from = numbers_.after(row, v) - numbers_.after(above, v);
  std::uint64_t to = from;
  for (std::uint32_t below = above + 1; below <= m_; ++below) {
    from += numbers_.term(below, v);
    to += numbers_.term(below, v + 1);
    constexpr std::uint64_t most_at_once = std::uint64_t{1} << 18;  // so that a cancelled run ends soon
    const std::uint64_t bars = numbers_.after(below, v);
    for (std::uint64_t copied = 0; copied < bars; copied += most_at_once) {
      moves.copy(from + copied, to + copied, std::min(bars - copied, most_at_once));
      if (bars > most_at_once) tick(done_);
    }
  }
}

/// The number of bits that the row has now, including copies for its last leaf.
std::uint64_t Sieve::bits(std::uint32_t row) const {
  const std::uint32_t v = rows_[row];
  if (!is_full(row)) return numbers_.after(row, v);
  const std::uint32_t depth = depth_of_equal_rows(row);
  return numbers_.after(row, v - 1) + numbers_.after(depth, v) - numbers_.after(depth, v - 1);
}

/// The first bit of a full row of v squares that the next leaf or a later one reads. The first shorter row below grows
/// to v squares later. Leaves then read the bits of the choices in which it has v - 1 squares, often for a second time.
std::uint64_t Sieve::first_bit_needed(std::uint32_t row) const {
  const std::uint32_t v = rows_[row];
  std::uint64_t again = 0;
  for (std::uint32_t below = row + 1; below <= depth_; ++below) {
    again += numbers_.term(below, v - 1);
    if (rows_[below] != v) break;
  }
  return std::min(again, first_bit_of_leaf(row));
}

/// The moves between the bars of a leaf of this depth.
const LeafMoves& Sieve::moves() {
  LeafMoves& moves = leaf_moves_[depth_];
  if (moves.empty()) {
    std::uint32_t longest = 0;
    while (longest < n_ && is_leaf(numbers_.after(depth_, longest + 1))) ++longest;
    moves = {numbers_, depth_, longest, static_cast<std::uint32_t>(numbers_.after(depth_, longest))};
  }
  return moves;
}

/// Whether the current leaf may have an opening, a bar n..n j..j 0..0: the lengths of its fixed rows are at most two,
/// without 0.
bool Sieve::may_have_opening() const {
  std::uint32_t changes = 0;
  for (std::uint32_t row = 2; row <= depth_ && rows_[row] != 0 && changes < 2; ++row) {
    if (rows_[row] != rows_[row - 1]) ++changes;
  }
  return changes < 2;
}

/// Finds the P-positions of the current leaf, and sets their bits in the rows that can still grow.
void Sieve::leaf() {
  const auto bars = static_cast<std::uint32_t>(numbers_.after(depth_, rows_[depth_]));
  const std::uint32_t words = (bars + 63) / 64;
  // Neither array is set to zero as a whole: that would take up to three tenths of the time of a small leaf.
  std::array<std::uint64_t, leaf_bars / 64> marked;
  std::fill_n(marked.begin(), words, std::uint64_t{0});
  struct {
    RowMoves* moves;
    std::uint64_t begin;
  } later[most_rows];
  std::size_t later_count = 0;
  for (std::uint32_t row = 1; row <= depth_; ++row) {
    const std::uint64_t begin = first_bit_of_leaf(row);
    const std::uint64_t* from = row_moves_[row].words() + begin / 64;
    const unsigned shift = begin % 64;
    for (std::uint32_t k = 0; k < words; ++k) marked[k] |= (from[k] >> shift) | (from[k + 1] << 1 << (63 - shift));
    if (!is_full(row)) later[later_count++] = {&row_moves_[row], begin};
  }
  catalog_.work.words += std::uint64_t{depth_} * words;
  if (bars % 64 != 0) marked[words - 1] |= ~std::uint64_t{0} << (bars % 64);

  const LeafMoves& moves = this->moves();
  const bool needs_rows = may_have_opening() || each;
  for (std::uint32_t word = 0; word < words; ++word) {
    while (marked[word] != ~std::uint64_t{0}) {
      const std::uint32_t bar = word * 64 + static_cast<std::uint32_t>(std::countr_one(marked[word]));
      const std::uint64_t* to = moves.to(bar);
      for (std::uint32_t k = word; k < words; ++k) marked[k] |= to[k];
      for (std::size_t k = 0; k < later_count; ++k) later[k].moves->set(later[k].begin + bar);
      ++catalog_.p_positions;
      if (!needs_rows) continue;
      std::array<std::uint16_t, most_rows> rows;
      std::copy_n(rows_.begin() + 1, depth_, rows.begin());
      std::copy(moves.rows(bar).begin(), moves.rows(bar).end(), rows.begin() + depth_);
      note_opening(rows.data());
      if (each) each({rows.data(), m_});
    }
  }
  catalog_.by_columns[rows_[1]] = catalog_.p_positions;
  done_ += bars;
}

/// Records the P-position as an opening if a first move on a rectangle can leave it: rows n..n j..j 0..0.
void Sieve::note_opening(const std::uint16_t* rows) {
  const std::uint32_t n = rows[0];
  std::uint32_t r = 0;
  while (r < m_ && rows[r] == n) ++r;
  std::uint32_t t = r;
  while (t < m_ && rows[t] == rows[r]) ++t;
  if (r == m_ || rows[r] == 0) {  // a rectangle: the bar (1) alone
    for (std::uint32_t k = 2; k <= n_; ++k) catalog_.openings.push_back({1, k, 1, 2});
    for (std::uint32_t k = 2; k <= m_; ++k) catalog_.openings.push_back({k, 1, 2, 1});
    return;
  }
  for (std::uint32_t k = t; k < m_; ++k) {
    if (rows[k] != 0) return;
  }
  catalog_.openings.push_back({t, n, r + 1, rows[r] + 1U});
}

/// Writes the counts, the openings, the next leaf, and the bits of its rows.
void Sieve::save(const core::StateSink& sink) const {
  core::StateWriter out(sink);
  out.number(depth_);
  for (std::uint32_t row = 1; row <= depth_; ++row) out.number(rows_[row]);
  out.number(done_);
  out.number(catalog_.work.words);
  out.number(catalog_.p_positions);
  out.list(catalog_.by_columns);
  out.list(catalog_.openings);
  for (std::uint32_t row = 1; row <= depth_; ++row) row_moves_[row].save(out, bits(row));
  out.flush();
}

void Sieve::restore(core::StateSource source) {
  core::StateReader in(std::move(source));
  const std::uint32_t depth = in.number(1U, m_);
  for (std::uint32_t row = 1; row <= depth; ++row) {
    const std::uint32_t most = row == 1 ? n_ : rows_[row - 1];
    const auto length = in.number<std::uint16_t>(row == 1 ? 1 : 0, static_cast<std::uint16_t>(most));
    rows_[row] = length;
    measure(row);
    if (is_leaf(numbers_.after(row, length)) != (row == depth)) in.wrong();
  }
  depth_ = depth;
  done_ = in.number<std::uint64_t>(1, catalog_.positions);
  catalog_.work.words = in.number<std::uint64_t>();
  catalog_.p_positions = in.number<std::uint64_t>(0, catalog_.positions);
  in.refill(catalog_.by_columns);
  catalog_.openings = in.list<Opening>();
  for (std::uint32_t row = 1; row <= depth_; ++row) {
    row_moves_[row].restore(in, bits(row), frees(row) ? first_bit_needed(row) : 0);
  }
  in.end();
}

Catalog Sieve::take_result() {
  std::sort(catalog_.openings.begin(), catalog_.openings.end());
  return std::move(catalog_);
}

}  // namespace mexwave::chomp::detail
