// A tile of columns and a row, in bytes and back.
//
// Of a column tile only the word rows from its base on are kept: below, every r is used, dead or settled in every
// column, and nobody asks for settled rows. What is left is long stretches of word rows that are all zero (between the
// sheets, and below the lower one) or all ones, which are counted, and a few rows around the sheets, which are kept as
// they are.

#include "three_row_chomp/state_bytes.hpp"

#include <algorithm>

namespace mexwave::three_row_chomp::detail {

KeptRows::KeptRows(const ColumnTile& tile)
    : first(std::max(tile.base, tile.floor) / 64 * 64),
      end(tile.end()),
      blank_from(tile.ready),
      blank_to(tile.segments_above()) {}

namespace {

/// Kinds of word rows.
enum class Stretch : std::uint8_t { zeros, ones, literal, end };

void write_bits(StateWriter& out, const ColumnTile& tile) {
  const KeptRows kept(tile);
  const auto columns = static_cast<std::size_t>(tile.columns);
  Stretch stretch = Stretch::end;
  std::uint32_t length = 0;
  std::vector<std::uint64_t> literal;
  const auto flush = [&] {
    if (length == 0) return;
    out.number(stretch);
    out.number(length);
    if (stretch == Stretch::literal) out.raw(reinterpret_cast<const char*>(literal.data()), literal.size() * 8);
    literal.clear();
    length = 0;
  };
  for (std::int32_t r = kept.first; r < kept.end; r += 64) {
    Stretch kind = Stretch::zeros;
    const std::uint64_t* words = tile.word_row(r);
    if (!kept.blank(r)) {
      std::uint64_t any = 0, all = ~std::uint64_t{0};
      for (std::size_t c = 0; c < columns; ++c) {
        any |= words[c];
        all &= words[c];
      }
      kind = any == 0 ? Stretch::zeros : all == ~std::uint64_t{0} ? Stretch::ones : Stretch::literal;
    }
    if (kind != stretch) flush();
    stretch = kind;
    ++length;
    if (kind == Stretch::literal) literal.insert(literal.end(), words, words + columns);
  }
  flush();
  out.number(Stretch::end);
}

void read_bits(StateReader& in, ColumnTile& tile, Segments& from) {
  const KeptRows kept(tile);
  const auto columns = static_cast<std::size_t>(tile.columns);
  tile.make_ready(kept.first - 1, from);  // settled rows may have moved the base there
  for (std::int32_t r = tile.floor; r < kept.first; r += 64) std::fill_n(tile.word_row(r), columns, ~std::uint64_t{0});
  std::int32_t r = kept.first;
  for (;;) {
    const auto stretch = in.number<Stretch>();
    if (stretch == Stretch::end) break;
    const auto length = in.number<std::uint32_t>(1, static_cast<std::uint32_t>(kept.end));
    for (std::uint32_t k = 0; k < length; ++k, r += 64) {
      if (r >= kept.end) in.wrong();
      // Checkpoints of before segments may have some just below the diagonal.
      if (kept.blank(r) && stretch != Stretch::zeros) tile.make_ready(r, from);
      std::uint64_t* words = tile.word_row(r);
      switch (stretch) {
        case Stretch::zeros:
          break;
        case Stretch::ones:
          std::fill_n(words, columns, ~std::uint64_t{0});
          break;
        case Stretch::literal:
          in.raw(reinterpret_cast<char*>(words), columns * 8);
          break;
        default:
          in.wrong();
      }
    }
  }
  if (r != kept.end) in.wrong();
}

}  // namespace

void write_tile(StateWriter& out, const ColumnTile& tile) {
  const std::uint8_t parts = static_cast<std::uint8_t>((tile.finished ? 1 : 0) | (tile.is_open() ? 2 : 0) |
                                                       (tile.log.load() != nullptr ? 4 : 0));
  out.number(parts);
  if (tile.is_open()) {
    out.number(tile.floor);
    out.number(tile.base);
    out.number(tile.ready);
    write_bits(out, tile);
  }
  if (tile.log.load() != nullptr) out.list(tile.log.load()->entries());
}

void read_tile(StateReader& in, ColumnTile& tile, Segments& from) {
  const auto parts = in.number<std::uint8_t>(0, 7);
  tile.finished = (parts & 1) != 0;
  if ((parts & 2) != 0) {
    const std::int32_t last_q = tile.last_q();
    tile.floor = in.number<std::int32_t>(0, last_q) / 64 * 64;
    tile.base = in.number<std::int32_t>(0, last_q + 1);
    tile.ready = std::max(in.number<std::int32_t>(0, far_away), tile.floor);
    tile.lay_out(from);
    read_bits(in, tile, from);
  }
  if ((parts & 4) != 0) in.refill(tile.make_log().entries());
}

void write_row(StateWriter& out, const Row& row) {
  out.number(static_cast<std::uint8_t>(row.is_long ? 1 : 0));
  out.number(row.first);
  out.number(row.is_long ? row.preperiod : row.end);
  if (row.is_long) out.list(row.pattern);
}

Row read_row(StateReader& in, std::uint32_t number, std::uint32_t last_p) {
  Row row;
  row.row = number;
  row.is_long = in.number<std::uint8_t>(0, 1) == 1;
  row.first = in.number<std::uint32_t>(0, last_p);
  (row.is_long ? row.preperiod : row.end) = in.number<std::uint32_t>(0, last_p);
  if (row.is_long) row.pattern = in.list<std::uint32_t>();
  if (row.is_long && (row.pattern.empty() || *std::max_element(row.pattern.begin(), row.pattern.end()) > last_p))
    in.wrong();
  return row;
}

}  // namespace mexwave::three_row_chomp::detail
