#pragma once
// The fast groups of a block at a tile of columns: 16 p each, all cells at once, through windows of 64 r
// (window_tile.hpp).
//
// A cell of the scan looks for a free r from the column's base up to lo, and then from hi on. Of a whole group these
// places lie close together: the upper sheet just below the 16 lo, above the tile's base; the lower sheet just above
// the hi. So one window starts at the base and must reach all lo, and one starts at the least hi. Whether all that can
// matter lies in them is looked at first (README.md, "No assumption"); if it does not, nothing is stored, and
// slow_group.cpp does the same cells. Afterwards lo, hi and base move over what has been used.
//
// A cell that finds something in its upper window needs to know nothing of the lower sheet. So groups go through their
// upper windows one or two at a time, and what these left open waits until four groups share a lower window.

#include "three_row_chomp/tile_sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

struct TileSweeper::FastGroups {
  TileSweeper& sweeper;
  Worker& w;
  const BlockContext& b;
  ColumnTile& tile;
  const ColumnTile* next;  ///< to its right, if it may be looked at

  /// Groups in rising order. False, and nothing stored, if something that the windows rely on is not so: then finish()
  /// and slow_group() have to follow.
  bool add(std::int32_t group);
  /// What the groups added left for the lower window.
  void finish();

  const Plan& plan = sweeper.plan_;
  RowBlock& rows = w.block;
  UpperTile& upper = w.upper;
  const bool logged = plan.logs(b.p0, tile.last_q(), 0);  ///< P-positions of some rows are
  const bool some_cells = b.meets_settled || logged;      ///< not the upper window's as a whole
  LowerTile& lower = w.lower;
  std::int32_t passed = -1;  ///< the group that went through its upper window with the one before
  std::int32_t passed_hi = far_away;
  // Of what waits for the lower window.
  std::int32_t waiting[lower_groups_max]{};  ///< lower.groups of them
  std::int32_t least_hi = far_away;
  std::int32_t highest_lo = 0;
  bool after_upper_window[lower_groups_max]{};

  std::int32_t raised_hi(std::int32_t group);
  bool nothing_below_lo(std::int32_t group);
  bool run_upper(std::int32_t group, std::int32_t group_hi);
  bool run_two_upper(std::int32_t group, std::int32_t group_hi);
  bool lay_upper(std::int32_t group, std::int32_t groups, std::int32_t lowest_hi);
  void run_all_cells();
  void run_cells(std::int32_t group);
  void note_cells(std::int32_t group);
  void take_upper(std::int32_t group, std::int32_t groups);
  void wait(std::int32_t group, std::int32_t group_hi, const std::uint64_t* left_over);
  bool run_lower();
  void take_lower();
  void note_sights() const;
};

}  // namespace mexwave::three_row_chomp::detail
