// Compares what a block finds out about rows with the definition.

#include "chomp3/settling.hpp"

#include <gtest/gtest.h>

#include <random>

namespace mexwave::chomp3::detail {
namespace {

TEST(RowProbe, AgreesWithTheColumns) {
  std::mt19937 random(20261122);
  const auto number = [&](std::int32_t from, std::int32_t to) {
    return std::uniform_int_distribution<std::int32_t>(from, to)(random);
  };
  for (int trial = 0; trial < 300; ++trial) {
    const std::int32_t columns = 8 * number(1, 6);
    const std::int32_t count = number(1, 8);
    const std::int32_t first_tile = number(0, 20);
    std::vector<ColumnTile> tiles(static_cast<std::size_t>(count));
    SegmentStore store(columns);
    Segments segments(store);
    const std::int32_t first_q = first_tile * columns;
    const std::int32_t last_q = number(first_q, first_q + count * columns - 1);
    const std::int32_t first_row = number(0, first_q);
    for (std::int32_t j = 0; j < count; ++j) {
      ColumnTile& tile = tiles[at(j)];
      tile.first_q = first_q + j * columns;
      tile.columns = columns;
      if (number(0, 9) == 0 && j == 0) tile.finished = true;
      if (tile.finished || tile.first_q > last_q) continue;
      tile.open(first_row, number(0, tile.first_q), segments);
      // Mostly used below some r, and free above.
      const std::int32_t edge = number(0, tile.last_q());
      for (std::int32_t c = 0; c < columns && tile.first_q + c <= last_q; ++c) {
        for (std::int32_t r = tile.floor; r <= tile.first_q + c; ++r) {
          if (number(0, 99) >= (r < edge ? 98 : 1)) continue;
          tile.make_ready(r, segments);
          tile.mark(c, r);
        }
      }
    }
    RowProbe probe(first_row, number(1, 300));
    const std::int32_t asked = probe.rows();
    for (std::int32_t j = 0; j < count; ++j) {
      probe.add_tile(tiles[at(j)], last_q);
      if (number(0, 2) != 0) continue;  // on to the next rank
      const std::string bytes = core::state_text([&](StateWriter& out) { probe.write(out); });
      StateReader in(state_in(bytes));
      probe = RowProbe();
      probe.read(in);
    }
    for (std::int32_t k = 0; k < asked; ++k) {
      const std::int32_t r = first_row + k;
      if (r > last_q) break;
      std::int32_t first_free = -1, last_used = -1;
      std::uint64_t beyond = 0;
      for (std::int32_t q = first_q; q <= last_q; ++q) {
        const ColumnTile& tile = tiles[at((q - first_q) / columns)];
        const bool used = q < r || tile.finished || tile.used(q - tile.first_q, r);
        if (!used && first_free < 0) first_free = q;
        if (used && first_free >= 0) last_used = q;
        if (used && first_free >= 0 && q - first_free < 64) beyond |= std::uint64_t{1} << (q - first_free);
      }
      if (first_free < 0) first_free = last_q + 1;
      if (last_used - first_free > 63) {
        EXPECT_EQ(probe.rows(), k) << trial;
        break;
      }
      ASSERT_LT(k, probe.rows()) << trial;
      EXPECT_EQ(probe.state(r, last_q + 1).first_free, first_free) << trial << " row " << r;
      EXPECT_EQ(probe.state(r, last_q + 1).beyond, beyond) << trial << " row " << r;
    }
  }
}

}  // namespace
}  // namespace mexwave::chomp3::detail
