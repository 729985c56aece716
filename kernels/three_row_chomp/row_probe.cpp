// 64 rows share a word row of a tile: most are used in all its columns, or in none.

#include "three_row_chomp/row_probe.hpp"

#include <algorithm>
#include <bit>

namespace mexwave::three_row_chomp::detail {

RowProbe::RowProbe(std::int32_t first_row, std::int32_t most_rows)
    : first_row_(first_row),
      states_(at(std::max(most_rows, 0)), RowState{none_free, 0}),
      found_(states_.size() / 64 + 2) {}

void RowProbe::see_column(std::int32_t first_r, std::uint64_t word, std::int32_t q) {
  std::uint64_t& found = found_of(first_r);
  std::uint64_t here = ~low_bits(std::max(first_row_ - first_r, 0));  // rows of the list
  for (std::uint64_t left = word & found & here; left != 0; left &= left - 1) {
    const std::int32_t k = first_r + std::countr_zero(left) - first_row_;
    if (k >= rows()) break;
    RowState& state = states_[at(k)];
    if (q - state.first_free > 63) {
      states_.resize(at(k));
      break;
    }
    state.beyond |= std::uint64_t{1} << (q - state.first_free);
  }
  here &= low_bits(std::max(first_row_ + rows() - first_r, 0));
  const std::uint64_t now = ~word & ~found & here;
  for (std::uint64_t left = now; left != 0; left &= left - 1)
    states_[at(first_r + std::countr_zero(left) - first_row_)].first_free = q;
  found |= now;
}

void RowProbe::see(const ColumnTile& tile, std::int32_t last_q) {
  const std::int32_t columns = std::min(tile.last_q(), last_q) - tile.first_q + 1;
  if (columns <= 0) return;
  const KeptRows kept(tile);
  for (std::int32_t r = first_row_ & ~63; r < first_row_ + rows(); r += 64) {
    if (r > last_q) return;  // columns of these rows begin further right
    const std::uint64_t found = found_of(r);
    // What a tile has no room for yet, or has not written yet, no column has used; r > q counts as used.
    const bool blank = !tile.finished && (!tile.is_open() || r < tile.floor || kept.blank(r));
    if (blank || tile.finished) {
      for (std::int32_t c = 0; c < columns; ++c) {
        const std::int32_t q = tile.first_q + c;
        const std::uint64_t word = tile.finished ? ~std::uint64_t{0} : ~low_bits(std::max(q + 1 - r, 0));
        if ((word & found_of(r)) == 0 && (word | found_of(r)) == ~std::uint64_t{0}) break;  // and so on
        see_column(r, word, q);
      }
      continue;
    }
    if (found == 0 && r + 64 <= tile.base) continue;  // used in all columns
    if (r >= kept.end) continue;
    const std::uint64_t* const words = tile.word_row(r);
    std::uint64_t any = 0, all = ~std::uint64_t{0};
    for (std::int32_t c = 0; c < tile.columns; ++c) {
      any |= words[c];
      all &= words[c];
    }
    // Rows of the list; in a column something is new where a free one is used or one that was not found is free.
    const std::uint64_t here = ~low_bits(std::max(first_row_ - r, 0)) & low_bits(std::max(first_row_ + rows() - r, 0));
    if ((((any & found) | ~(all | found)) & here) == 0) continue;
    for (std::int32_t c = 0; c < columns; ++c) {
      const std::uint64_t before = found_of(r);
      if ((((words[c] & before) | ~(words[c] | before)) & here) != 0) see_column(r, words[c], tile.first_q + c);
    }
  }
}

RowState RowProbe::state(std::int32_t r, std::int32_t end) const {
  RowState state = states_[at(r - first_row_)];
  if (state.first_free == none_free) state.first_free = end;
  return state;
}

void RowProbe::write(StateWriter& out) const {
  out.number(first_row_);
  std::vector<std::int32_t> first_free;
  std::vector<std::uint32_t> spread;
  for (std::size_t k = 0; k < states_.size(); ++k) {
    first_free.push_back(states_[k].first_free);
    if (states_[k].beyond != 0) spread.push_back(static_cast<std::uint32_t>(k));
  }
  out.list(first_free);
  out.list(spread);
  for (const std::uint32_t k : spread) out.number(states_[k].beyond);
}

void RowProbe::read(StateReader& in) {
  first_row_ = in.number<std::int32_t>();
  const auto first_free = in.list<std::int32_t>();
  const auto spread = in.list<std::uint32_t>();
  states_.clear();
  found_.assign(first_free.size() / 64 + 2, 0);
  for (const std::int32_t q : first_free) {
    const auto r = first_row_ + static_cast<std::int32_t>(states_.size());
    if (q != none_free) found_of(r) |= std::uint64_t{1} << (r & 63);
    states_.push_back({q, 0});
  }
  for (const std::uint32_t k : spread) {
    if (k >= states_.size()) in.wrong();
    states_[k].beyond = in.number<std::uint64_t>();
  }
}

}  // namespace mexwave::three_row_chomp::detail
