#pragma once
// What a checkpoint of P-positions says before its lines: one process or several leave the same, and go on from it.

#include <cstdint>
#include <string>
#include <string_view>

#include "chocolate/bound_rows.hpp"
#include "chocolate/positions_tile.hpp"
#include "core/files/state_bytes.hpp"
#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate::detail {

constexpr std::string_view positions_checkpoint_kind = "chocolate positions";
[[nodiscard]] inline std::string positions_checkpoint_of(const PositionsGoal& goal, const BoundRows& bounds) {
  const std::string play = goal.play == Play::normal ? "normal" : "misere";
  return "state 1, to " + std::to_string(goal.upto) + ", " + play + " play, " + goal.bound.text() + ", " +
         bounds.fingerprint();
}

inline void write_counts(core::StateWriter& out, const PositionsTile& counted) {
  for (const std::uint64_t n : {counted.count, counted.on_bound, counted.pairs, counted.words}) out.number(n);
  out.number(counted.largest_y);
}
/// Adds to what is there.
inline void read_counts(core::StateReader& in, PositionsTile& counted) {
  PositionsTile part{};
  for (std::uint64_t* n : {&part.count, &part.on_bound, &part.pairs, &part.words}) *n = in.number<std::uint64_t>();
  part.largest_y = in.number<std::uint32_t>();
  add_counts(counted, part);
}

struct PositionsHead {
  std::uint32_t next_x = 0;  ///< pairs with a lower x are done
  std::uint64_t done = 0;    ///< of progress
  PositionsTile counted{};

  void write(core::StateWriter& out) const {
    out.number(next_x);
    out.number(done);
    write_counts(out, counted);
  }
  [[nodiscard]] static PositionsHead read(core::StateReader& in, std::uint32_t side) {
    PositionsHead head;
    head.next_x = in.number<std::uint32_t>(1, side - 1);
    head.done = in.number<std::uint64_t>();
    read_counts(in, head.counted);
    return head;
  }
  /// What another rank has counted.
  void add(core::StateReader& in) { read_counts(in, counted); }
};

}  // namespace mexwave::chocolate::detail
