#pragma once
// The rows of four-row Chomp: row (r,s) has all P-positions (p,q,r,s) with these r and s, at most one for each p. A row
// has no P-position (it is dead), or ends, or never ends. If it never ends, p - q is periodic from some p on. This is a
// theorem of S. Byrnes (Poset game periodicity, INTEGERS 3 (2003), G3). Here every period is certified by a state that
// recurs (kernels/chomp4/README.md explains why this is a proof). Example: rows({2, 1000}).rows[0].period() == 1

#include <cstdint>
#include <vector>

#include "mexwave/chomp4.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp4 {

enum class RowKind : std::uint8_t {
  dead,      ///< it has no P-position, because (t,t,t,s) is one for some t < r
  ended,     ///< (e,e,r,s) is a P-position, and by p = upto the row has used every q < e that it can use
  periodic,  ///< repeats forever, certified
  open       ///< not decided by p = upto
};

struct Row {
  std::uint32_t r = 0, s = 0;
  RowKind kind = RowKind::open;
  std::uint32_t end = none;        ///< the e of the P-position (e,e,r,s), if it is known; also for rows that are `open`
  std::uint32_t preperiod = none;  ///< of periodic rows: the least p from which on p - q repeats
  /// Of periodic rows: one period of p - q, for p = preperiod, preperiod + 1, ...; `none` where there is no q.
  std::vector<std::uint32_t> pattern;
  [[nodiscard]] std::uint32_t period() const { return static_cast<std::uint32_t>(pattern.size()); }
};

/// All rows with r <= rows_upto, followed to p = upto.
struct RowsGoal {
  std::uint32_t rows_upto = 0;
  std::uint32_t upto = 0;
};

struct Rows {
  std::uint32_t rows_upto = 0, upto = 0;
  std::vector<Row> rows;  ///< by r, then s
  /// Indexed by r: all rows (r',s) with r' <= r together repeat with period joint_period[r] from p = joint_preperiod[r]
  /// on; 0 if that is not certified by p = upto.
  std::vector<std::uint32_t> joint_preperiod, joint_period;
};

/// Largest rows_upto and upto of rows().
inline constexpr std::uint32_t largest_row = 200, largest_row_p = 4'000'000;

/// All rows (r,s) with r <= goal.rows_upto, followed to p = goal.upto. One thread. Throws InvalidArgument (rows_upto
/// outside 0..largest_row, upto outside 1..largest_row_p), MemoryLimit, Cancelled.
[[nodiscard]] Rows rows(const RowsGoal& goal, const RunOptions& run = {});
/// Bytes that rows(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const RowsGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::chomp4

#pragma GCC visibility pop
