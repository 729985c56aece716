// Writes tiles of columns, rows and blocks as bytes, and reads them back.
//
// For a column tile only the bands from its base on are stored: below the base, every r is used, dead or settled in
// every column, and settled rows are not read. Long stretches of bands that are all zero (between the sheets, and
// beyond the lower one) or all ones are stored as counts. The few bands around the sheets are stored literally.
//
// For a block, a word of a p is restored if it lies at an edge of [lo, hi): below lo, the words that write() stored;
// inside, from the least hi of the block on, where a lower window may begin. Words further inside are neither read nor
// written, with one exception: if a diagonal entry starts a new interval, the old one remains below it, and take()
// (tile_sweeper.cpp) fills it first.

#include "chomp3/state_bytes.hpp"

#include <algorithm>

namespace mexwave::chomp3::detail {

KeptBands::KeptBands(const ColumnTile& tile)
    : first(std::max(tile.base, tile.floor) / 64 * 64),
      end(tile.end()),
      blank_from(tile.ready),
      blank_to(tile.segments_above()) {}

namespace {

/// Kinds of bands.
enum class Stretch : std::uint8_t { zeros, ones, literal, end };

void write_bits(StateWriter& out, const ColumnTile& tile) {
  const KeptBands kept(tile);
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
    const std::uint64_t* words = tile.band(r);
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
  const KeptBands kept(tile);
  const auto columns = static_cast<std::size_t>(tile.columns);
  tile.make_ready(kept.first - 1, from);  // settled rows may have moved the base above `ready`
  for (std::int32_t r = tile.floor; r < kept.first; r += 64) std::fill_n(tile.band(r), columns, ~std::uint64_t{0});
  std::int32_t r = kept.first;
  for (;;) {
    const auto stretch = in.number<Stretch>();
    if (stretch == Stretch::end) break;
    const auto length = in.number<std::uint32_t>(1, static_cast<std::uint32_t>(kept.end));
    for (std::uint32_t k = 0; k < length; ++k, r += 64) {
      if (r >= kept.end) in.wrong();
      if (kept.blank(r) && stretch != Stretch::zeros) tile.make_ready(r, from);  // the file has bits beyond `ready`
      std::uint64_t* words = tile.band(r);
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
  const std::uint8_t parts = static_cast<std::uint8_t>((tile.finished ? 1 : 0) | (tile.has_segments() ? 2 : 0) |
                                                       (tile.log.load() != nullptr ? 4 : 0));
  out.number(parts);
  if (tile.has_segments()) {
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

void write_chunk(StateWriter& out, const TileSweeper& sweeper, std::uint32_t chunk) {
  const TileRange tiles = sweeper.tiles_of_chunk(static_cast<std::int32_t>(chunk), sweeper.plan.last_p);
  for (std::int32_t j = tiles.first; j < tiles.end; ++j) write_tile(out, sweeper.tiles[at(j)]);
  out.list(sweeper.furthest_q);  // may include other columns; too large a value costs only time
}

void read_chunk(StateReader& in, TileSweeper& sweeper, std::uint32_t chunk) {
  const TileRange tiles = sweeper.tiles_of_chunk(static_cast<std::int32_t>(chunk), sweeper.plan.last_p);
  Segments segments(sweeper.segments);
  for (std::int32_t j = tiles.first; j < tiles.end; ++j) read_tile(in, sweeper.tiles[at(j)], segments);
  const auto furthest = in.list<std::int32_t>();
  if (furthest.size() != sweeper.furthest_q.size()) in.wrong();
  for (std::size_t k = 0; k < furthest.size(); ++k) {
    if (furthest[k] > sweeper.plan.last_p) in.wrong();
    sweeper.furthest_q[k] = std::max(sweeper.furthest_q[k].load(std::memory_order_relaxed), furthest[k]);
  }
}

void write_head(StateWriter& out, const Plan& plan, const SavedProgress& progress, const Results& results,
                const RowMinima& minima) {
  write_plan(out, plan);
  out.number(progress.totals.work);
  out.number(progress.totals.excess);
  out.number(progress.settled_from_tile);
  for (const auto* const list : {&results.diagonal_q, &results.end_row, &results.above_diagonal}) out.list(*list);
  for (const auto* const list : {&results.first_of_row, &minima.p, &minima.q}) out.list(*list);
  out.number(minima.known.load());
  out.number(static_cast<std::uint32_t>(results.rows.size()));
  for (const Row& row : results.rows) write_row(out, row);
}

SavedProgress read_head(StateReader& in, const Plan& plan, Results& results, RowMinima& minima) {
  SavedProgress progress;
  progress.totals.work = in.number<Sweep::Work>();
  progress.totals.excess = in.number<std::int64_t>();
  progress.settled_from_tile = in.number<std::int32_t>(0, plan.tile_of(plan.last_p));
  for (auto* const list : {&results.diagonal_q, &results.end_row, &results.above_diagonal}) in.refill(*list);
  for (auto* const list : {&results.first_of_row, &minima.p, &minima.q}) in.refill(*list);
  minima.known = in.number<std::int32_t>(0, plan.last_p + 1);
  const auto last_p = static_cast<std::uint32_t>(plan.last_p);
  const auto rows = in.number<std::uint32_t>(0, last_p);
  for (std::uint32_t r = 0; r < rows; ++r) results.rows.push_back(read_row(in, r, last_p));
  in.end();
  return progress;
}

namespace {
/// A word of the i-th p with a bit outside [lo, hi).
struct Word {
  std::int32_t of, number;
  std::uint64_t bits;
};

/// A window over a bit reaches the bit's word and the next two.
constexpr std::int32_t window_reach = 192;
}  // namespace

void BlockState::begin(BlockLines& lines, std::int32_t p, std::int32_t count, std::int32_t row_floor) {
  lines.start_blank(p, count, row_floor);
  reach_.assign(lines.groups.size(), {});
  for (Reach& reach : reach_) reach.fresh = true;
}

void BlockState::read(StateReader& in, BlockLines& lines, std::int32_t p, std::int32_t count, std::int32_t row_floor) {
  begin(lines, p, count, row_floor);
  reach_.assign(lines.groups.size(), {});
  const std::int32_t end = lines.floor + static_cast<std::int32_t>(lines.bands) * 64;
  for (std::vector<std::int32_t>* const of_each : {&lines.lo, &lines.hi, &lines.closed, &lines.top})
    in.raw(reinterpret_cast<char*>(of_each->data()), at(count) * sizeof(std::int32_t));
  const auto words = in.list<Word>();
  auto word = words.begin();
  for (std::int32_t i = 0; i < count; ++i) {
    Reach& reach = reach_[at(i / group_p)];
    std::int32_t& lo = lines.lo[at(i)];
    std::int32_t& hi = lines.hi[at(i)];
    if (lines.closed[at(i)] < -1 || lines.closed[at(i)] > p + count || lines.top[at(i)] < -1 ||
        lines.top[at(i)] > p + count + 64)
      in.wrong();
    const bool closed = lines.closed[at(i)] >= 0;
    if (lo == far_away) {
      if (hi != far_away || closed) in.wrong();
      reach.fresh = true;
    } else {
      if (lo < 0 || lo > p + count || (closed ? hi != far_away : hi < lo || hi > p + count + 64)) in.wrong();
      lo = std::max(lo, lines.floor);  // rows below have settled since
      if (!closed) hi = std::max(hi, lines.floor);
      reach.highest_lo = std::max(reach.highest_lo, lo);
    }
    for (; word != words.end() && word->of == i; ++word) {
      if (word->number < 0 || word->number >= end / 64) in.wrong();
      const std::int32_t r = word->number * 64;
      if (r < lines.floor) continue;
      lines.word(i, r) |= word->bits;
      reach.least_word = std::min(reach.least_word, r);
    }
  }
  if (word != words.end()) in.wrong();
  const std::int32_t least_hi = *std::min_element(lines.hi.begin(), lines.hi.end());
  for (Reach& reach : reach_) reach.least_hi = std::min(reach.least_hi, least_hi);
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t hi = lines.hi[at(i)];
    if (hi != far_away) lines.fill(i, std::max(lines.lo[at(i)], least_hi & ~63), hi);
  }
  lines.has_stray_bits = false;
  for (std::int32_t g = 0; g < static_cast<std::int32_t>(lines.groups.size()); ++g) lines.summarise(g);
}

void BlockState::write(StateWriter& out, BlockLines& lines, std::int32_t front) const {
  for (const std::vector<std::int32_t>* const of_each : {&lines.lo, &lines.hi, &lines.closed, &lines.top})
    out.raw(reinterpret_cast<const char*>(of_each->data()), of_each->size() * sizeof(std::int32_t));
  std::vector<Word> words;
  words.reserve(at(2 * lines.count));
  for (std::int32_t i = 0; i < lines.count; ++i) {
    const std::int32_t lo = lines.lo[at(i)];
    const std::int32_t hi = lines.hi[at(i)];
    if (lo != far_away) {
      const std::int32_t least = lines.has_stray_bits ? 0 : std::min(front, reach_[at(i / group_p)].least_word);
      for (std::int32_t r = std::max(least, lines.floor) & ~63; r < lo; r += 64) {
        const std::uint64_t bits = lines.word(i, r) & low_bits(lo - r);
        if (bits != 0) words.push_back({i, r / 64, bits});
      }
      if (hi != far_away) {
        for (std::int32_t r = hi & ~63; r <= lines.top[at(i)]; r += 64) {
          const std::uint64_t bits = lines.word(i, r) & ~low_bits(std::max(hi - r, 0));
          if (bits != 0) words.push_back({i, r / 64, bits});
        }
      }
    }
  }
  out.list(words);
}

void BlockState::clear(BlockLines& lines, std::int32_t front) const {
  const std::int32_t end = lines.floor + static_cast<std::int32_t>(lines.bands) * 64;
  for (std::int32_t g = 0; g < static_cast<std::int32_t>(lines.groups.size()); ++g) {
    const Reach& reach = reach_[at(g)];
    const auto clear = [&](std::int32_t from, std::int32_t to) {
      from = std::max(from, lines.floor) & ~63;
      to = std::min(to, end);
      if (from >= to) return;
      std::fill(lines.band(g, from), lines.band(g, (to - 1)) + group_lines, 0);
    };
    std::int32_t highest = -1;
    for (std::int32_t i = g * group_p; i < std::min((g + 1) * group_p, lines.count); ++i) {
      highest = std::max(highest, lines.top[at(i)]);
      if (lines.hi[at(i)] != far_away) highest = std::max(highest, lines.hi[at(i)]);
    }
    const std::int32_t least = std::min(front, reach.least_word);
    if (lines.has_stray_bits || reach.fresh) {
      clear(lines.has_stray_bits ? 0 : least, lines.has_stray_bits ? end : highest + window_reach);
    } else {
      clear(least, reach.highest_lo + window_reach);
      if (reach.least_hi != far_away) clear(reach.least_hi, highest + window_reach);
    }
  }
}

}  // namespace mexwave::chomp3::detail
