#pragma once
// Which rows have ended, and where. A row r that ended at e, with (e,e,r) a P-position, is dead for every q > e.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "three_row_chomp/numbers.hpp"

namespace mexwave::three_row_chomp::detail {

struct EndedRows {
  /// [r] e, far_away while none is known. Atomic, since blocks that run far right write while others read: whoever is
  /// at column q sees every end before q (its tile is that of q or lies left of it), and of the others only e >= q.
  std::vector<std::atomic<std::int32_t>> end_of_row;
  /// Bit r: row r has ended. Written and read at p = q alone, which the wavefront's order keeps apart: of two blocks
  /// the earlier has left the tiles of its own p when the later comes to one of its own.
  std::vector<std::uint64_t> dead;
  std::int32_t last_dead = -1;  ///< like dead

  explicit EndedRows(std::int32_t last_p) : end_of_row(at(last_p) + 2), dead(at(last_p) / 64 + 4) {
    for (auto& e : end_of_row) e.store(far_away, std::memory_order_relaxed);
  }

  [[nodiscard]] std::int32_t end_of(std::int32_t r) const { return end_of_row[at(r)].load(std::memory_order_relaxed); }
  /// (e,e,r) is a P-position.
  void add(std::int32_t r, std::int32_t e) {
    end_of_row[at(r)].store(e, std::memory_order_relaxed);
    dead[at(r) / 64] |= std::uint64_t{1} << (r & 63);
    last_dead = std::max(last_dead, r);
  }
};

}  // namespace mexwave::three_row_chomp::detail
