// The window tiles of every level compared with a plain loop over their cells, bit by bit.

#include "chomp3/window_tile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "chomp3/patterns.hpp"
#include "core/bits/simd_level.hpp"

namespace mexwave::chomp3::detail {
namespace {

constexpr core::LevelTable<RunUpperTile> upper_at MEXWAVE_LEVELS(run_upper_tile);
constexpr core::LevelTable<RunLowerTile> lower_at MEXWAVE_LEVELS(run_lower_tile);

/// Used bits of columns and lines, 128 of each, as one would draw them; a window starts anywhere in the first 64.
struct Drawing {
  std::vector<std::array<bool, 128>> column, line;
  unsigned at = 0;
  std::uint64_t usable = ~std::uint64_t{0};
};

/// Two words a column or line, as window_tile.hpp draws them.
struct Words {
  std::vector<std::uint64_t> columns, lines;  // lines: group by group, the largest p first
  bool operator==(const Words&) const = default;
};

unsigned below(std::mt19937& random, unsigned n) { return static_cast<unsigned>(random() % n); }

Drawing random_drawing(std::mt19937& random, unsigned groups) {
  Drawing d;
  d.column.resize(below(random, 2) == 0 ? 32 : 1 + below(random, window_columns_max));  // 32: the sweep's tiles
  d.line.resize(std::size_t{groups} * group_lines);
  const unsigned density = below(random, 4);
  for (auto* lines : {&d.column, &d.line}) {
    for (auto& line : *lines) {
      for (bool& bit : line) bit = density != 0 && below(random, 4) < density;
    }
  }
  d.at = below(random, 64);
  if (below(random, 3) == 0) d.usable = (std::uint64_t{1} << (20 + below(random, 44))) - 1;
  return d;
}

std::uint64_t random_cells(std::mt19937& random, const Drawing& d) {
  const std::uint64_t all = (std::uint64_t{1} << d.column.size()) - 1;
  switch (below(random, 3)) {
    case 0:
      return 0;
    case 1:
      return all;
    default:
      return (random() | std::uint64_t{random()} << 32) & all;
  }
}

Words pack(const Drawing& d) {
  const std::size_t columns = d.column.size();
  Words words{std::vector<std::uint64_t>(2 * columns), std::vector<std::uint64_t>(2 * d.line.size())};
  for (unsigned k = 0; k < 128; ++k) {
    for (std::size_t j = 0; j < columns; ++j)
      words.columns[k / 64 * columns + j] |= std::uint64_t{d.column[j][k]} << k % 64;
    for (std::size_t i = 0; i < d.line.size(); ++i) {
      const std::size_t group = i / group_lines, place = group_lines - 1 - i % group_lines;
      words.lines[(2 * group + k / 64) * group_lines + place] |= std::uint64_t{d.line[i][k]} << k % 64;
    }
  }
  return words;
}

/// The definition: the lowest bit free in both, within the usable window.
std::optional<unsigned> take(Drawing& d, std::size_t i, std::size_t j, std::uint64_t full) {
  for (unsigned k = 0; k < 64; ++k) {
    if (d.column[j][d.at + k] || d.line[i][d.at + k] || ((full | ~d.usable) >> k & 1) != 0) continue;
    d.column[j][d.at + k] = d.line[i][d.at + k] = true;
    return k;
  }
  return std::nullopt;
}

constexpr std::int32_t upper_base = 7'000;

struct UpperCase {
  Drawing drawing;  ///< as many lines as lo and cells
  std::vector<std::int32_t> lo;
  std::vector<std::uint64_t> cells;
  [[nodiscard]] std::size_t lines() const { return drawing.line.size(); }
  /// Bits that count as used.
  [[nodiscard]] std::uint64_t full(std::size_t i) const {
    const std::int32_t below = std::max(lo[i] - upper_base, 0);
    return (below == 64 ? 0 : ~std::uint64_t{0} << below) | ~drawing.usable;
  }
};

struct Walked {
  Drawing drawing;
  std::vector<std::uint64_t> empty;
  std::vector<std::uint64_t> chosen;
};

/// Columns and lines in increasing order; what counts as used is stored as used.
Walked walk(const UpperCase& c) {
  Walked end{c.drawing, std::vector<std::uint64_t>(c.lines()), {}};
  for (std::size_t i = 0; i < c.lines(); ++i) {
    for (std::size_t j = 0; j < c.drawing.column.size(); ++j) {
      if ((c.cells[i] >> j & 1) == 0) continue;
      if (const auto k = take(end.drawing, i, j, c.full(i))) {
        end.chosen.push_back(std::uint64_t{1} << *k);
      } else {
        end.empty[i] |= std::uint64_t{1} << j;
      }
    }
  }
  for (std::size_t i = 0; i < c.lines(); ++i) {
    for (unsigned k = 0; k < 64; ++k)
      end.drawing.line[i][c.drawing.at + k] |= ((c.full(i) & c.drawing.usable) >> k & 1) != 0;
  }
  return end;
}

/// `lo` is the tile's, to be moved.
UpperTile tile_of(const UpperCase& c, Words& words, std::vector<std::int32_t>& lo) {
  UpperTile tile;
  tile.columns = static_cast<unsigned>(c.drawing.column.size());
  tile.groups = static_cast<unsigned>(c.lines() / group_lines);
  tile.column_words[0] = words.columns.data();
  tile.column_words[1] = words.columns.data() + tile.columns;
  for (unsigned g = 0; g < tile.groups; ++g) tile.line_words[g] = words.lines.data() + std::size_t{2} * g * group_lines;
  tile.shift = c.drawing.at;
  tile.usable = c.drawing.usable;
  tile.base = upper_base;
  lo = c.lo;
  tile.lo = lo.data();
  return tile;
}

UpperCase random_upper_case(std::mt19937& random, unsigned groups) {
  UpperCase c{random_drawing(random, groups), {}, {}};
  for (std::size_t i = 0; i < c.lines(); ++i) {
    const auto within = static_cast<std::int32_t>(below(random, 65));
    c.lo.push_back(upper_base + (below(random, 3) == 0 ? 64 - within % 3 : below(random, 4) == 0 ? -within : within));
    c.cells.push_back((std::uint64_t{1} << c.drawing.column.size()) - 1);
  }
  return c;
}

void expect_walked(const UpperCase& c, const UpperTile& tile, const Words& words, const Walked& end) {
  ASSERT_EQ(words, pack(end.drawing));
  std::uint64_t common = ~std::uint64_t{0};
  for (std::size_t i = 0; i < c.lines(); ++i) {
    ASSERT_EQ(tile.empty[i], end.empty[i]) << i;
    std::int32_t lo = c.lo[i];  // moves down over used bits, those that are not usable are none
    const auto used = [&](std::int32_t r) {
      const auto k = static_cast<unsigned>(r - upper_base);
      return (tile.usable >> k & 1) != 0 && end.drawing.line[i][tile.shift + k];
    };
    while (lo > upper_base && used(lo - 1)) --lo;
    ASSERT_EQ(tile.lo[i], lo) << i;
    ASSERT_EQ((tile.reached_base >> i & 1) != 0, lo == upper_base && c.lo[i] > upper_base) << i;
  }
  for (const auto& column : end.drawing.column) {
    for (unsigned k = 0; k < 64; ++k) {
      if (!column[tile.shift + k]) common &= ~(std::uint64_t{1} << k);
    }
  }
  ASSERT_EQ(tile.common, common);
}

TEST(WindowTile, EveryLevelWalksTheUpperCells) {
  std::mt19937 random(20261121);
  for (unsigned round = 0; round < 2000; ++round) {
    const UpperCase c = random_upper_case(random, 1 + round % upper_groups_max);
    const Walked end = walk(c);
    for (const SimdLevel level : usable_simd_levels()) {
      SCOPED_TRACE(testing::Message() << name(level) << " round " << round);
      Words words = pack(c.drawing);
      std::vector<std::int32_t> lo;
      UpperTile tile = tile_of(c, words, lo);
      core::at_level(upper_at, level)(tile);
      ASSERT_NO_FATAL_FAILURE(expect_walked(c, tile, words, end));
    }
  }
}

TEST(WindowTile, SingleUpperCellsReportTheirResult) {
  std::mt19937 random(20261122);
  for (int round = 0; round < 1500; ++round) {
    UpperCase c = random_upper_case(random, 1);
    for (std::uint64_t& cells : c.cells) cells = random_cells(random, c.drawing);
    const Walked end = walk(c);
    SCOPED_TRACE(testing::Message() << "round " << round);
    Words words = pack(c.drawing);
    std::vector<std::int32_t> lo;
    UpperTile tile = tile_of(c, words, lo);
    const auto some = std::make_unique<UpperCells>();
    std::copy(c.cells.begin(), c.cells.end(), some->cells);
    run_upper_cells(tile, *some);
    ASSERT_NO_FATAL_FAILURE(expect_walked(c, tile, words, end));
    for (std::size_t k = 0; k < end.chosen.size(); ++k) ASSERT_EQ(some->chosen[k], end.chosen[k]) << k;
  }
}

/// hi has moved over used bits, to the first free one unless that is past the window's end.
void expect_raised(const LowerTile& tile, const std::vector<std::int32_t>& before, std::int32_t base) {
  std::int32_t max_p_minus_hi = std::numeric_limits<std::int32_t>::min();
  for (unsigned k = 0; k < tile.line_count; ++k) {
    if (tile.cells[k] != 0) max_p_minus_hi = std::max(max_p_minus_hi, tile.p_index[k] - before[k]);
    const auto used = [&](std::int32_t r) { return r < base + 64 && (tile.lines[k] >> (r - base) & 1) != 0; };
    std::int32_t free = before[k];
    while (used(free)) ++free;
    ASSERT_LE(tile.hi[k], free);
    if ((tile.reached_end >> k & 1) == 0) {
      ASSERT_EQ(tile.hi[k], free);
      ASSERT_FALSE(before[k] < base + 64 && free == base + 64);
    } else {
      ASSERT_GE(tile.hi[k], base + 63);
    }
  }
  ASSERT_EQ(tile.max_p_minus_hi, max_p_minus_hi);
}

TEST(WindowTile, EveryLevelWalksTheLowerCells) {
  std::mt19937 random(20261123);
  unsigned held = 0, left = 0;
  for (int round = 0; round < 1200; ++round) {
    const unsigned groups = 1 + below(random, lower_groups_max);
    const Drawing start = random_drawing(random, groups);
    constexpr std::int32_t base = 5'000;
    std::vector<std::size_t> open;
    std::vector<std::uint64_t> cells;
    std::vector<std::int32_t> hi;
    for (std::size_t i = 0; i < start.line.size(); ++i) {
      if (below(random, 2) == 0) continue;
      open.push_back(i);
      cells.push_back(random_cells(random, start));
      hi.push_back(base + static_cast<std::int32_t>(below(random, below(random, 2) == 0 ? 3 : 80)));
    }
    Drawing end = start;
    bool found_all = true;
    std::vector<std::uint64_t> chosen;
    for (std::size_t k = 0; k < open.size(); ++k) {
      for (std::size_t j = 0; j < start.column.size() && found_all; ++j) {
        if ((cells[k] >> j & 1) == 0) continue;
        const auto bit = take(end, open[k], j, 0);
        found_all = bit.has_value();
        if (bit) chosen.push_back(std::uint64_t{1} << *bit);
      }
    }
    (found_all ? held : left)++;
    for (const SimdLevel level : usable_simd_levels()) {
      SCOPED_TRACE(testing::Message() << name(level) << " round " << round);
      Words words = pack(start);
      std::vector<std::uint64_t> bits(std::size_t{lower_lines_max} * window_columns_max);
      LowerTile tile;
      tile.columns = static_cast<unsigned>(start.column.size());
      tile.column_words[0] = words.columns.data();
      tile.column_words[1] = words.columns.data() + tile.columns;
      tile.shift = start.at;
      tile.usable = start.usable;
      tile.groups = groups;
      for (unsigned g = 0; g < groups; ++g) tile.line_words[g] = words.lines.data() + std::size_t{2} * g * group_lines;
      std::fill_n(tile.cell_count, groups, 0);
      tile.line_count = static_cast<unsigned>(open.size());
      for (std::size_t k = 0; k < open.size(); ++k) {
        const std::size_t group = open[k] / group_lines;
        tile.slot[k] = static_cast<std::uint8_t>((group + 1) * group_lines - 1 - open[k] % group_lines);
        tile.cells[k] = cells[k];
        tile.cell_count[group] += static_cast<std::uint64_t>(std::popcount(cells[k]));
        tile.p_index[k] = static_cast<std::int32_t>(open[k]);
        tile.hi[k] = hi[k];
      }
      tile.base = base;
      tile.chosen = round % 2 == 0 ? bits.data() : nullptr;
      ASSERT_EQ(core::at_level(lower_at, level)(tile), found_all);
      ASSERT_EQ(words, pack(found_all ? end : start));
      if (!found_all) continue;
      for (std::size_t k = 0; k < open.size(); ++k) {
        for (unsigned bit = 0; bit < 64; ++bit) {
          const bool usable = (start.usable >> bit & 1) != 0;
          ASSERT_EQ((tile.lines[k] >> bit & 1) != 0, usable && end.line[open[k]][start.at + bit]);
        }
      }
      for (std::size_t k = 0; k < chosen.size() && tile.chosen != nullptr; ++k) ASSERT_EQ(bits[k], chosen[k]);
      ASSERT_NO_FATAL_FAILURE(expect_raised(tile, hi, base));
    }
  }
  EXPECT_GT(held, 200U);  // both outcomes occurred
  EXPECT_GT(left, 200U);
}

TEST(WindowTile, EveryLevelAddsGroups) {
  constexpr core::LevelTable<AddGroup> add_at MEXWAVE_LEVELS(add_group);
  std::mt19937_64 random(20261124);
  for (int round = 0; round < 500; ++round) {
    std::array<std::uint32_t, lower_groups_max> open{};
    std::array<std::int32_t, lower_lines_max> hi{};
    std::array<std::uint64_t, lower_lines_max> cells{};
    for (std::uint32_t& some : open) some = static_cast<std::uint32_t>(random() & random() & 0xffff);
    if (round % 3 == 0) open[round % 4] = 0xffff;
    for (std::int32_t& r : hi) r = static_cast<std::int32_t>(random() % 1'000'000);
    for (std::uint64_t& some : cells) some = random();
    for (const SimdLevel level : usable_simd_levels()) {
      SCOPED_TRACE(testing::Message() << name(level) << " round " << round);
      LowerTile tile;
      unsigned lines = 0;
      for (std::size_t g = 0; g < lower_groups_max; ++g) {
        const OpenGroup group{open[g], static_cast<std::int32_t>(100 + g * group_lines), hi.data() + g * group_lines,
                              cells.data() + g * group_lines};
        core::at_level(add_at, level)(tile, group);
        lines += static_cast<unsigned>(std::popcount(open[g]));
        std::uint64_t wanted = 0;
        for (unsigned k = 0; k < group_lines; ++k) {
          if ((open[g] >> k & 1) != 0) wanted += static_cast<std::uint64_t>(std::popcount(group.cells[k]));
        }
        ASSERT_EQ(tile.cell_count[g], wanted);
        ASSERT_EQ(tile.groups, g + 1);
        ASSERT_EQ(tile.line_count, lines);
      }
      for (unsigned at = 0, k = 0; at < lower_lines_max; ++at) {
        if ((open[at / group_lines] >> at % group_lines & 1) == 0) continue;
        ASSERT_EQ(tile.p_index[k], static_cast<std::int32_t>(100 + at));
        ASSERT_EQ(tile.hi[k], hi[at]);
        ASSERT_EQ(tile.cells[k], cells[at]);
        ASSERT_EQ(tile.slot[k], (at / group_lines + 1) * group_lines - 1 - at % group_lines);
        ++k;
      }
    }
  }
}

TEST(WindowTile, EveryLevelSkipsNumbersOfSettledRows) {
  constexpr core::LevelTable<LeaveOut> leave_out_at MEXWAVE_LEVELS(leave_out);
  std::mt19937 random(20261125);
  constexpr std::int32_t largest = 900;
  PatternSet patterns(largest);
  for (const std::uint32_t period : {1U, 2U, 8U, 9U, 27U, 5U}) {
    for (int lines = 0; lines < 8; ++lines) {
      SettledPattern pattern;
      for (std::uint32_t k = 0; k < period; ++k)
        pattern.offsets.push_back(static_cast<std::int32_t>(below(random, largest)));
      patterns.add(pattern);
    }
  }
  for (int round = 0; round < 1200; ++round) {
    const auto q = static_cast<std::int32_t>(8 * below(random, 1000));
    const auto p = q + static_cast<std::int32_t>(64 + 8 * below(random, 100));
    const std::uint32_t some = below(random, 1 << 16);
    for (const SimdLevel level : usable_simd_levels()) {
      SCOPED_TRACE(testing::Message() << name(level) << " p " << p << " q " << q);
      std::array<std::uint64_t, group_lines> cells;
      cells.fill(~std::uint64_t{0});
      patterns.leave_out(p, some, q, cells.data(), core::at_level(leave_out_at, level));
      for (std::int32_t k = 0; k < static_cast<std::int32_t>(group_lines); ++k) {
        if ((some >> k & 1) == 0) continue;
        ASSERT_EQ(cells[static_cast<std::size_t>(k)], ~patterns.taken(p + k, q)) << k;
      }
    }
  }
}

}  // namespace
}  // namespace mexwave::chomp3::detail
