// Follows the rows (r,s) with small r over p = 1, 2, 3, ... until they end or repeat. A cell (p,r,s) depends on no row
// with a greater r, so these rows can be computed alone, to large p. Later P-positions of a row depend on its earlier
// ones only through the set of q that it has not used.
//
// Why a state that recurs proves a period: let the state of the rows with r <= R after p be, for each row, the set of
// p - q over the q <= p that it has not used. Let all of these q be above R, let every row that has ended have none,
// and let p >= R. The P-positions of p + 1 depend on the state alone: a row takes the least q that it has not used and
// that neither a row (r,s') with s' < s, nor (r',s) with r' < r, nor (r',r') with r' < r, r' <= s takes with this p.
// All other exclusions of a q (README.md) need a P-position with q <= R or with r = p, and there are no more of these.
// So if the states after p and after p + L are equal, everything repeats forever.

#include <algorithm>
#include <limits>

#include "core/schedule/run_control.hpp"
#include "mexwave/chomp4_rows.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {

namespace {

/// p - q. A row in which it does not fit into 16 bits stays open; no such row is known.
using Offset = std::uint16_t;
constexpr Offset no_q = std::numeric_limits<Offset>::max();

/// The first p at which a row has cells.
constexpr std::uint32_t first_p(std::uint32_t r) { return std::max(r, 1U); }

/// One row (r,s).
struct Followed {
  std::vector<std::uint32_t> unused;   // q <= p in increasing order
  std::vector<Offset> offsets;         // [p - first_p(r)] p - q
  std::vector<std::uint32_t> at_mark;  // p - q of the unused q when mark() was last called
  std::uint32_t end = none;
  bool finished_at_mark = false;
  bool dead = false;
  bool too_far = false;
  [[nodiscard]] bool finished() const { return dead || (end != none && unused.empty()); }
};

void require(const RowsGoal& goal) {
  if (goal.rows_upto > largest_row) {
    throw InvalidArgument("rows_upto: expected 0 to " + std::to_string(largest_row) + ", got " +
                          std::to_string(goal.rows_upto));
  }
  if (goal.upto < 1 || goal.upto > largest_row_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_row_p) + ", got " +
                          std::to_string(goal.upto));
  }
}

class Follower {
 public:
  explicit Follower(const RowsGoal& goal) : goal_(goal), size_(goal.rows_upto + 1), rows_(size_) {
    for (std::uint32_t r = 0; r < size_; ++r) rows_[r].resize(r + 1);
    closed_.resize(size_);
    in_column_.resize(size_);
    result_.rows_upto = goal.rows_upto;
    result_.upto = goal.upto;
    result_.joint_preperiod.resize(size_);
    result_.joint_period.resize(size_);
    marked_at_.resize(size_);
  }

  void run(core::Ticker& ticker) {
    std::uint32_t next_mark = 1;
    for (std::uint32_t p = 1; p <= goal_.upto; ++p) {
      ticker.tick(p);
      advance(p);
      if (p < goal_.rows_upto) continue;
      compare(p);
      if (p >= next_mark) {
        mark(p);
        next_mark = 2 * p;
      }
    }
  }

  Rows result() {
    for (std::uint32_t r = 0; r < size_; ++r) {
      for (std::uint32_t s = 0; s <= r; ++s) result_.rows.push_back(describe(r, s));
    }
    return std::move(result_);
  }

 private:
  void advance(std::uint32_t p) {
    cut_.clear();
    cut_all_ = false;
    const std::uint32_t last = std::min(p, goal_.rows_upto);
    for (std::uint32_t r = 0; r <= last; ++r) {
      in_row_.clear();
      in_column_[r] = cut_;
      closed_[r] = cut_all_;
      for (std::uint32_t s = 0; s <= r; ++s) {
        Followed& row = rows_[r][s];
        if (row.finished()) continue;
        if (p == first_p(r) && r == 0) row.unused.push_back(0);  // (0,0,0,0) is no cell
        if (row.end == none) row.unused.push_back(p);
        row.offsets.push_back(no_q);
        if (!closed_[s]) take(p, r, s, row);
      }
    }
  }

  void take(std::uint32_t p, std::uint32_t r, std::uint32_t s, Followed& row) {
    const auto among = [](const std::vector<std::uint32_t>& list, std::uint32_t q) {
      return std::find(list.begin(), list.end(), q) != list.end();
    };
    const auto found = std::find_if(row.unused.begin(), row.unused.end(),
                                    [&](std::uint32_t q) { return !among(in_row_, q) && !among(in_column_[s], q); });
    if (found == row.unused.end()) return;
    const std::uint32_t q = *found;
    row.unused.erase(found);
    row.offsets.back() = static_cast<Offset>(std::min<std::uint32_t>(p - q, no_q - 1U));
    row.too_far = row.too_far || p - q >= no_q - 1U;
    in_row_.push_back(q);
    in_column_[s].push_back(q);
    if (r == s) cut_.push_back(q);
    if (q == r) {
      closed_[s] = true;
      if (r == s) cut_all_ = true;
    }
    if (q != p) return;
    row.end = p;
    if (r == p) {
      for (std::uint32_t above = r + 1; above < size_; ++above) rows_[above][s].dead = true;
    }
  }

  /// Whether the later P-positions of a row depend only on its state, as explained above.
  [[nodiscard]] bool is_free(const Followed& row) const {
    return row.finished() ||
           (row.end == none && !row.too_far && (row.unused.empty() || row.unused.front() > goal_.rows_upto));
  }

  [[nodiscard]] bool is_as_marked(const Followed& row, std::uint32_t p) const {
    if (row.finished() || row.finished_at_mark) return row.finished() == row.finished_at_mark;
    return row.unused.size() == row.at_mark.size() &&
           std::equal(row.unused.begin(), row.unused.end(), row.at_mark.begin(),
                      [&](std::uint32_t q, std::uint32_t before) { return p - q == before; });
  }

  /// Certifies the rows with r = certified_, and further ones, if they and all lower rows are in the same state as when
  /// they were marked.
  void compare(std::uint32_t p) {
    for (std::uint32_t r = certified_; r < size_; ++r) {
      // The rows below are in the same state only after multiples of their joint period.
      if (r > 0 && (marked_at_[r] + 1 < result_.joint_preperiod[r - 1] ||
                    (p - marked_at_[r]) % result_.joint_period[r - 1] != 0))
        return;
      if (marked_at_[r] == 0) return;
      for (const Followed& row : rows_[r]) {
        if (!is_free(row) || !is_as_marked(row, p)) return;
      }
      result_.joint_preperiod[r] = marked_at_[r] + 1;
      result_.joint_period[r] = p - marked_at_[r];
      ++certified_;
    }
  }

  /// Marks, that is stores, the states of the rows that are not certified yet. An r counts as marked only if is_free()
  /// holds for all its rows.
  void mark(std::uint32_t p) {
    for (std::uint32_t r = certified_; r < size_; ++r) {
      marked_at_[r] =
          std::all_of(rows_[r].begin(), rows_[r].end(), [&](const Followed& row) { return is_free(row); }) ? p : 0;
      for (Followed& row : rows_[r]) {
        row.finished_at_mark = row.finished();
        row.at_mark.clear();
        for (const std::uint32_t q : row.unused) row.at_mark.push_back(p - q);
      }
    }
  }

  [[nodiscard]] Row describe(std::uint32_t r, std::uint32_t s) const {
    const Followed& followed = rows_[r][s];
    Row row;
    row.r = r;
    row.s = s;
    row.end = followed.end;
    if (followed.finished()) {
      row.kind = followed.dead ? RowKind::dead : RowKind::ended;
      return row;
    }
    const std::uint32_t joint = result_.joint_period[r];
    if (joint == 0) return row;
    row.kind = RowKind::periodic;
    // From the joint preperiod on, everything repeats after `joint`. This row may have a shorter period and preperiod.
    const Offset* const begin = followed.offsets.data() + (result_.joint_preperiod[r] - first_p(r));
    std::uint32_t period = 1;
    while (joint % period != 0 || !std::equal(begin + period, begin + joint, begin)) ++period;
    const Offset* first = begin;
    while (first != followed.offsets.data() && *(first - 1) == *(first - 1 + period)) --first;
    row.preperiod = first_p(r) + static_cast<std::uint32_t>(first - followed.offsets.data());
    for (std::uint32_t k = 0; k < period; ++k) row.pattern.push_back(first[k] == no_q ? none : first[k]);
    return row;
  }

  RowsGoal goal_;
  std::uint32_t size_;
  std::vector<std::vector<Followed>> rows_;  ///< [r][s]
  // For the current p, the q of the P-positions found so far:
  std::vector<std::uint32_t> in_row_;                  ///< (p,*,r,*)
  std::vector<std::vector<std::uint32_t>> in_column_;  ///< [s] (p,*,*,s), and (p,*,r,r) with r < s
  std::vector<std::uint32_t> cut_;                     ///< (p,*,r,r)
  std::vector<char> closed_;                           ///< [s] no q is left for greater r
  bool cut_all_ = false;                               ///< no q is left for lines (p,s) that begin later

  std::uint32_t certified_ = 0;           ///< all smaller r are certified
  std::vector<std::uint32_t> marked_at_;  ///< [r] the p of the mark, 0 if not marked
  Rows result_;
};

}  // namespace

std::uint64_t estimate_bytes(const RowsGoal& goal, const RunOptions& run) {
  require(goal);
  (void)run;
  const std::uint64_t r = goal.rows_upto + std::uint64_t{1}, rows = r * (r + 1) / 2;
  // Offsets grow by doubling; patterns are shorter. Half of the rows end early, but the estimate ignores this.
  return rows * (goal.upto * std::uint64_t{6} + 40 * r + 400) + (std::uint64_t{1} << 20);
}

Rows rows(const RowsGoal& goal, const RunOptions& run) {
  require(goal);
  require_memory("rows of four-row Chomp to r = " + std::to_string(goal.rows_upto), estimate_bytes(goal, run), run);
  core::Ticker ticker(run, goal.upto);
  Follower follower(goal);
  follower.run(ticker);
  ticker.finish();
  return follower.result();
}

}  // namespace mexwave::chomp4
