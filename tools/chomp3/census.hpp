#pragma once
// What a sweep says of all rows together: periods, consecutive long rows, and how far the straight lines are missed.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "chomp3/chomp3.hpp"
#include "output/json.hpp"
#include "output/picture.hpp"
#include "verify/surd.hpp"

namespace mexwave::cli {

/// A value that was less, or greater, than all before it.
struct Record {
  std::uint32_t at = 0;  ///< the p or the row that it was found at
  Surd value;            ///< times the strip's divisor
};

/// Least and greatest of some u + v sqrt(2), compared exactly, with every record on the way.
struct Strip {
  std::string id;           ///< a CSV column: "end", "diagonal", ...
  std::string description;  ///< "p - sqrt(2) r, ends (p,p,r) of short rows"
  bool of_rows = false;     ///< `at` is a row, else a p
  int divisor = 1;
  std::vector<Record> least, greatest;  ///< `at` rising

  void see(const Surd& value, std::uint32_t at);
};

/// The last record with at <= n, or null.
[[nodiscard]] const Record* record_at(const std::vector<Record>& records, std::uint32_t n);

/// Counts over rows 0..r for some r.
struct RowCounts {
  std::uint32_t last_row = 0;
  std::uint64_t short_rows = 0;
  std::uint64_t long_rows = 0;
  std::map<std::uint32_t, std::uint64_t> by_period;
  std::uint64_t pairs = 0;                       ///< r - 1 and r long
  std::uint64_t triples = 0;                     ///< r - 2, r - 1 and r long
  std::uint64_t rows_in_pairs = 0;               ///< long rows that are in a pair
  std::uint64_t periodic_rows_in_pairs = 0;      ///< of these, the ones with a period above 1
  std::uint64_t pairs_with_period = 0;           ///< pairs with such a row
  std::uint64_t pairs_of_period_1_and_more = 0;  ///< the lower row has period 1, the upper one a longer period
  /// Rows with a period above 1 that are neither the upper row of a pair nor two rows above another such row.
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
  std::uint32_t row, period, onset;
};

/// A quotient onset / row.
struct OnsetRatio {
  std::uint32_t row = 0, onset = 0;
};

struct Census {
  std::uint32_t upto = 0;
  RowCounts total;
  std::vector<RowCounts> growth;                             ///< at 1, 2, 5, 10, ... thousand, and at the last row
  std::vector<std::uint32_t> points;                         ///< 1, 2, 5, 10, ... thousand as far as upto, and upto
  std::map<std::uint32_t, std::vector<RowPeriod>> first_of;  ///< by period: its first rows
  std::vector<RowPeriod> uncommon;                           ///< every row with a period other than 1, 2 and 4
  std::vector<std::array<RowPeriod, 2>> first_pairs;
  std::vector<std::array<RowPeriod, 3>> triples;
  std::map<std::uint32_t, GapCounts> by_gap;
  std::vector<Strip> strips;
  RowPeriod longest_preperiod{0, 0, 0};    ///< the row with the greatest onset - row
  OnsetRatio least_ratio, greatest_ratio;  ///< of onset / row, rows from ratios_from on
  static constexpr std::uint32_t ratios_from = 1000;
};

[[nodiscard]] Census take_census(const chomp3::Sweep& sweep);

/// The report for people.
[[nodiscard]] std::string census_text(const Census& census);
/// The growth table: one line for each of `points`, and for the last settled row; empty fields where nothing is known.
[[nodiscard]] std::string census_csv(const Census& census);
/// Everything.
[[nodiscard]] Json census_json(const Census& census);
/// The strips' extremes so far over n, logarithmic in n.
[[nodiscard]] Picture census_plot(const Census& census);

}  // namespace mexwave::cli
