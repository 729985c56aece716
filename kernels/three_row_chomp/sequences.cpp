// Sequences of the OEIS, one function each; docs/oeis.md says what each is.

#include <string>

#include "mexwave/error.hpp"
#include "mexwave/three_row_chomp_census.hpp"

namespace mexwave::three_row_chomp {

namespace {

using Terms = std::vector<std::uint64_t>;

/// A029899(n): P-positions with first row at most n.
Terms positions(const Sweep& sweep, const RunOptions& run) {
  Terms terms = position_counts({.upto = sweep.upto, .rows = sweep.rows}, run).counts;
  for (std::size_t p = 1; p < terms.size(); ++p) terms[p] += terms[p - 1];
  return terms;
}

/// A029900(q) = f(q,q).
Terms diagonal(const Sweep& sweep, const RunOptions&) {
  std::vector<std::uint32_t> f(std::size_t{sweep.upto} + 1, none);
  for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
    if (sweep.diagonal_q[p] != none) f[sweep.diagonal_q[p]] = p;
  }
  Terms terms;
  for (std::uint32_t q = 0; q <= sweep.upto && f[q] != none; ++q) terms.push_back(f[q]);
  return terms;
}

/// A029901: the p of P-positions (p,p,r), p rising.
Terms ends(const Sweep& sweep, const RunOptions&) {
  Terms terms;
  for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
    if (sweep.end_row[p] != none) terms.push_back(p);
  }
  return terms;
}

/// A029902: their r, in the same order.
Terms ended_rows(const Sweep& sweep, const RunOptions&) {
  Terms terms;
  for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
    if (sweep.end_row[p] != none) terms.push_back(sweep.end_row[p]);
  }
  return terms;
}

/// Something of every long row with, or without, period 1.
template <class Value>
Terms of_long_rows(const Sweep& sweep, bool period_1, Value value) {
  Terms terms;
  for (const Row& row : sweep.rows) {
    if (row.is_long && (row.period() == 1) == period_1) terms.push_back(value(row));
  }
  return terms;
}

/// A029903, A029904, A029905: alpha, onset and row of the families (k + alpha + onset, k + onset, row), k >= 0.
Terms family_offsets(const Sweep& sweep, const RunOptions&) {
  return of_long_rows(sweep, true, [](const Row& row) { return row.pattern.front(); });
}
Terms family_preperiods(const Sweep& sweep, const RunOptions&) {
  return of_long_rows(sweep, true, [](const Row& row) { return row.preperiod; });
}
Terms family_rows(const Sweep& sweep, const RunOptions&) {
  return of_long_rows(sweep, true, [](const Row& row) { return row.row; });
}

/// A147983: long rows with a longer period.
Terms rows_with_periods(const Sweep& sweep, const RunOptions&) {
  return of_long_rows(sweep, false, [](const Row& row) { return row.row; });
}

struct Known {
  Sequence sequence;
  Terms (*terms)(const Sweep& sweep, const RunOptions& run);
};

constexpr Known known[] = {
    {{"A029899", "P-positions with p <= n", 0}, positions},
    {{"A029900", "f(n,n)", 0}, diagonal},
    {{"A029901", "ends of short rows", 0}, ends},
    {{"A029902", "their rows", 0}, ended_rows},
    {{"A029903", "offsets of long rows of period 1", 0}, family_offsets},
    {{"A029904", "their onsets", 0}, family_preperiods},
    {{"A029905", "their rows", 0}, family_rows},
    {{"A147983", "long rows of other periods", 1}, rows_with_periods},
};

[[noreturn]] void refuse(std::string_view number) {
  std::string numbers;
  for (const Known& one : known) numbers.append(numbers.empty() ? "" : ", ").append(one.sequence.number);
  throw InvalidArgument("'" + std::string(number) + "': accepted are " + numbers);
}

}  // namespace

const std::vector<Sequence>& sequences() {
  static const std::vector<Sequence> all = [] {
    std::vector<Sequence> list;
    for (const Known& one : known) list.push_back(one.sequence);
    return list;
  }();
  return all;
}

const Sequence& parse_sequence(std::string_view number) {
  for (const Sequence& one : sequences()) {
    if (one.number == number) return one;
  }
  refuse(number);
}

std::vector<std::uint64_t> sequence_terms(const Sequence& sequence, const Sweep& sweep, const RunOptions& run) {
  for (const Known& one : known) {
    if (one.sequence.number == sequence.number) return one.terms(sweep, run);
  }
  refuse(sequence.number);
}

}  // namespace mexwave::three_row_chomp
