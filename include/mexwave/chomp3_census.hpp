#pragma once
// Statistics of a sweep of three-row Chomp: counts over all rows, distances from straight lines, numbers of
// P-positions, sequences of the OEIS. Also a second sweep with other settings, which checks the first.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/chomp3.hpp"
#include "mexwave/run.hpp"
#include "mexwave/surd.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp3 {

/// The p up to which a sweep plans to go in order to settle rows 0..rows. In the sweeps of docs/results/records.md,
/// with rows to 999,999, all rows were settled by then. This is not guaranteed: a sweep whose rows are not yet settled
/// continues. Throws InvalidArgument above largest_row.
[[nodiscard]] std::uint32_t planned_p(std::uint32_t rows);

// ---------------------------------------------------------------------------------------------------------------------
// The census: periods, consecutive long rows, and strips along straight lines.

/// A value that is less than all earlier ones, or greater than all earlier ones.
struct Record {
  std::uint32_t at = 0;  ///< the p or the row where it occurs
  Surd value;            ///< the value multiplied by Strip::divisor
};

/// A difference (u + v sqrt(2)) / divisor that is computed for every p, or for every row: its records, which are found
/// by exact comparisons. The last record is the extreme over all p or rows.
struct Strip {
  std::string id;           ///< "end", "diagonal", ...
  std::string description;  ///< "p - sqrt(2) r, ends (p,p,r) of short rows"
  bool of_rows = false;     ///< whether Record::at is a row; else it is a p
  int divisor = 1;
  std::vector<Record> least, greatest;  ///< by increasing Record::at
};

/// The last of `records` with at <= n: the extreme up to n. Null if there is none.
[[nodiscard]] const Record* record_at(const std::vector<Record>& records, std::uint32_t n);

/// Counts over rows 0..last_row.
struct RowCounts {
  std::uint32_t last_row = 0;
  std::uint64_t short_rows = 0;
  std::uint64_t long_rows = 0;
  std::map<std::uint32_t, std::uint64_t> by_period;  ///< number of long rows with each period
  std::uint64_t pairs = 0;                           ///< r for which rows r - 1 and r are long
  std::uint64_t triples = 0;                         ///< r for which rows r - 2, r - 1 and r are long
  std::uint64_t rows_in_pairs = 0;                   ///< long rows that are in a pair
  std::uint64_t periodic_rows_in_pairs = 0;          ///< of these, the ones with a period above 1
  std::uint64_t pairs_with_period = 0;               ///< pairs with such a row
  std::uint64_t pairs_of_period_1_and_more = 0;      ///< row r - 1 has period 1, row r a longer period
  /// Rows r with a period above 1 for which r - 1 is short and r - 2 does not have a period above 1.
  std::uint64_t periodic_without_pair = 0;
  [[nodiscard]] std::uint64_t periodic_rows() const;  ///< long rows with a period above 1
};

/// Consecutive long rows r and r + gap, none between.
struct GapCounts {
  std::uint64_t count = 0;
  std::uint64_t lower_periodic = 0;  ///< row r has a period above 1
  std::uint64_t upper_periodic = 0;  ///< row r + gap has
  std::uint64_t both_periodic = 0;
};

struct RowPeriod {
  std::uint32_t row = 0, period = 0, preperiod = 0;
};

/// The quotient preperiod / row of a long row.
struct PreperiodRatio {
  std::uint32_t row = 0, preperiod = 0;
};

struct Census {
  std::uint32_t upto = 0;
  RowCounts total;
  std::vector<RowCounts> growth;                             ///< at 1, 2, 5, 10, ... thousand, and at the last row
  std::vector<std::uint32_t> points;                         ///< 1, 2, 5, 10, ... thousand as far as upto, and upto
  std::map<std::uint32_t, std::vector<RowPeriod>> first_of;  ///< by period: its first rows, at most 5
  std::vector<RowPeriod> uncommon;                           ///< every row with a period other than 1, 2 and 4
  std::vector<std::array<RowPeriod, 2>> first_pairs;         ///< at most 10
  std::vector<std::array<RowPeriod, 3>> triples;
  std::map<std::uint32_t, GapCounts> by_gap;
  std::vector<Strip> strips;
  RowPeriod longest_preperiod;                 ///< the long row with the greatest preperiod - row
  PreperiodRatio least_ratio, greatest_ratio;  ///< of preperiod / row, rows from ratios_from on; row 0 if there is none
  static constexpr std::uint32_t ratios_from = 1000;
};

/// The statistics of all openings and settled rows of a sweep. Example:
/// census(sweep({.openings_upto = 2000})).total.by_period.at(1) == 398
[[nodiscard]] Census census(const Sweep& sweep);

// ---------------------------------------------------------------------------------------------------------------------
// How many P-positions there are with first row p.

struct PositionCountsGoal {
  std::uint32_t upto = 0;  ///< all p from 0 to upto; at most largest_p
  /// Rows 0, 1, 2, ... as a sweep settles them; cells that their patterns give are not computed. May be empty.
  std::span<const Row> rows{};
};

struct PositionCounts {
  std::vector<std::uint64_t> counts;  ///< indexed by p, 0..upto: the number of P-positions (p,q,r)
  struct Work {
    std::uint64_t cells = 0;    ///< cells (q,r) that were computed one by one
    std::uint64_t regular = 0;  ///< P-positions that a pattern gives
  };
  Work work;
};

/// Finds p for each (q,r), cell by cell up to the row's end, or to its preperiod if goal.rows has it; the first values
/// and ends in goal.rows are checked. One thread; takes upto^2/32 bytes. Throws InvalidArgument (upto beyond largest_p,
/// a wrong row), MemoryLimit, Cancelled. Example: position_counts({.upto = 4}).counts is {0, 1, 2, 2, 2}
[[nodiscard]] PositionCounts position_counts(const PositionCountsGoal& goal, const RunOptions& run = {});

/// Bytes that position_counts() would take. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const PositionCountsGoal& goal, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Sequences of the OEIS. docs/reference/sequences.md has the definitions, and where they come from.

struct Sequence {
  std::string_view number;       ///< "A029900"
  std::string_view description;  ///< a few words
  std::uint32_t offset;          ///< index of the first term, as in the OEIS
};

/// All sequences that sequence_terms() accepts.
[[nodiscard]] const std::vector<Sequence>& sequences();

/// The sequence of that number. Throws InvalidArgument, naming all of them, for any other text.
[[nodiscard]] const Sequence& parse_sequence(std::string_view number);

/// The terms from the first on that the sweep decides, up to the first one that it does not. Throws InvalidArgument if
/// `sequence` is none of sequences(), and, for A029899, what position_counts() throws.
[[nodiscard]] std::vector<std::uint64_t> sequence_terms(const Sequence& sequence, const Sweep& sweep,
                                                        const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// A second sweep with other settings, to check the first.

/// Where two sweeps first differ.
struct Difference {
  enum class Field : std::uint8_t {
    upto,
    diagonal_q,
    end_row,
    above_diagonal,
    row_number,
    row_is_long,
    row_first,
    row_end,
    row_min,
    row_min_at,
    row_preperiod,
    row_pattern,
    row_count  ///< how many rows are settled
  };
  Field field = Field::upto;
  std::uint32_t at = 0;  ///< the index p or q, or the row
  /// The value at this place in each sweep: one number, a complete pattern, or nothing if the list is shorter.
  std::vector<std::uint32_t> first, second;
};

/// The first difference of two sweeps, or nothing. Compares results only: not the counters of work or the excess bound,
/// which depend on the tiles.
[[nodiscard]] std::optional<Difference> first_difference(const Sweep& first, const Sweep& second);

struct DoubleCheck {
  unsigned threads = 0;  ///< of the second sweep
  SimdLevel simd = SimdLevel::scalar;
  std::uint32_t tile_columns = 0, tile_p = 0;  ///< columns and p of a tile of the second sweep
  std::optional<Difference> difference;        ///< nothing if all results agree
};

/// Sweeps to `goal` once more, with other tiles, another number of threads and, if the machine has more than one,
/// another SIMD level than `run` chooses, and compares the results with `sweep`. Throws what sweep() throws.
[[nodiscard]] DoubleCheck double_check(const Sweep& sweep, const SweepGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::chomp3

#pragma GCC visibility pop
