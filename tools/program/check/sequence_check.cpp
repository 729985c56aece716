// Checks b-files of three-row Chomp against rows computed by crossing out: first values and ends up to a column, or the
// patterns that long rows have in the last columns computed.

#include "check/chomp3_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "check/plain_chomp.hpp"
#include "check/table_reader.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

using Terms = std::vector<std::uint64_t>;

/// The terms that all p up to a limit decide.
struct Positions {
  Terms counted;   ///< by p: P-positions with first row at most p
  Terms diagonal;  ///< f(q,q), q = 0, 1, 2, ...; from diagonal_to()
  Terms ends;      ///< the p of P-positions (p,p,r), rising
  Terms rows;      ///< their r
};

Positions positions_to(std::uint32_t limit) {
  Positions found;
  found.counted.push_back(0);
  PlainScan scan;
  for (std::uint32_t p = 1; p <= limit; ++p) {
    const std::vector<PlainPosition>& all = scan.next();
    found.counted.push_back(found.counted.back() + all.size());
    if (all.back().q != p) continue;
    found.ends.push_back(p);
    found.rows.push_back(all.back().r);
  }
  return found;
}

/// f(q,q) for q = 0, ..., limit, without a limit on p.
Terms diagonal_to(std::uint32_t limit) {
  Terms diagonal;
  PlainRows plain(limit + 1);
  for (std::uint32_t q = 0; q <= limit; ++q) diagonal.push_back(plain.next().front());
  return diagonal;
}

/// The patterns that the rows 0, 1, 2, ... have in the last columns computed.
struct LongRows {
  Terms offsets, preperiods, rows;  ///< of the rows with period 1
  Terms other_rows;                 ///< the rows with other periods
  std::uint32_t seen = 0;           ///< every row below this ends, or has a pattern
  std::uint32_t columns = 0;
};

/// A row has a pattern if its last columns repeat it at least this many times.
constexpr std::size_t columns_of_calm = 100;
constexpr std::size_t longest_period = 100;

/// The least period, up to longest_period, of the last columns; 0 if they have none.
std::size_t last_period(const std::vector<std::uint32_t>& offsets) {
  for (std::size_t period = 1; period <= longest_period && period + columns_of_calm <= offsets.size(); ++period) {
    if (std::equal(offsets.rbegin(), offsets.rbegin() + columns_of_calm,
                   offsets.rbegin() + static_cast<std::ptrdiff_t>(period)))
      return period;
  }
  return 0;
}

LongRows long_rows_to(std::uint32_t limit) {
  LongRows found;
  const std::uint32_t rows = limit < 202 ? 1 : (limit - 200) / 2 + 1;
  found.columns = 2 * rows + 200;
  PlainRows plain(found.columns);
  for (; found.seen < rows; ++found.seen) {
    const std::uint32_t r = found.seen;
    std::vector<std::uint32_t> row = plain.next();
    if (row.back() == r + row.size() - 1) continue;  // it ends
    for (std::size_t k = 0; k < row.size(); ++k) row[k] -= static_cast<std::uint32_t>(r + k);
    const std::size_t period = last_period(row);
    if (period == 0) break;
    if (period > 1) {
      found.other_rows.push_back(r);
      continue;
    }
    std::size_t preperiod = row.size();
    while (preperiod > 0 && row[preperiod - 1] == row.back()) --preperiod;
    found.offsets.push_back(row.back());
    found.preperiods.push_back(r + preperiod);
    found.rows.push_back(r);
  }
  return found;
}

enum class Order : std::uint8_t { none, distinct, rising };

struct KnownSequence {
  std::string_view number;
  Order order;
  Terms Positions::*of_positions;
  Terms LongRows::*of_rows;
};

constexpr std::array<KnownSequence, 8> known_sequences{{{"A029899", Order::rising, &Positions::counted, nullptr},
                                                        {"A029900", Order::distinct, &Positions::diagonal, nullptr},
                                                        {"A029901", Order::rising, &Positions::ends, nullptr},
                                                        {"A029902", Order::distinct, &Positions::rows, nullptr},
                                                        // Two rows with one offset would meet.
                                                        {"A029903", Order::distinct, nullptr, &LongRows::offsets},
                                                        {"A029904", Order::none, nullptr, &LongRows::preperiods},
                                                        {"A029905", Order::rising, nullptr, &LongRows::rows},
                                                        {"A147983", Order::rising, nullptr, &LongRows::other_rows}}};

const KnownSequence* find_sequence(std::string_view number) {
  const auto found = std::find_if(known_sequences.begin(), known_sequences.end(),
                                  [&](const KnownSequence& k) { return k.number == number; });
  return found == known_sequences.end() ? nullptr : &*found;
}

/// The index of the first term that is out of order, or nullopt.
std::optional<std::size_t> out_of_order(const Terms& terms, Order order) {
  if (order == Order::rising) {
    const auto found = std::adjacent_find(terms.begin(), terms.end(), std::greater_equal<>());
    if (found != terms.end()) return found - terms.begin() + 1;
  } else if (order == Order::distinct) {
    std::vector<std::size_t> places(terms.size());
    for (std::size_t k = 0; k < places.size(); ++k) places[k] = k;
    std::sort(places.begin(), places.end(),
              [&](std::size_t a, std::size_t b) { return std::pair(terms[a], a) < std::pair(terms[b], b); });
    const auto found = std::adjacent_find(places.begin(), places.end(),
                                          [&](std::size_t a, std::size_t b) { return terms[a] == terms[b]; });
    if (found != places.end()) return found[1];
  }
  return std::nullopt;
}

}  // namespace

SavedSequence saved_sequence(const Given& file) {
  Table table = read_table(file);
  require_parameters(file, table, "which numbers it lists");
  const Json& number = table.parameters.get("sequence");
  if (!number.is_text() || find_sequence(number.string()) == nullptr)
    file.refuse(
        fmt::format("is for the sequence {}: expected A029899 to A029905 and A147983", number.text().substr(0, 40)));
  const Json& offset = table.parameters.get("offset");
  if (!offset.is_null() && offset != table.first_index)
    file.refuse(fmt::format("begins with index {}, its seal says {}", table.first_index, offset.text().substr(0, 40)));
  return {number.string(), parameter(file, table, "upto", 1, 20'000'000), table.first_index, std::move(table.terms),
          claimed(table.parameters, "terms")};
}

Recheck recheck_sequence(const SavedSequence& file, std::uint32_t limit, std::uint32_t scan_limit) {
  const KnownSequence& known = *find_sequence(file.number);
  const Terms& terms = file.terms;
  const auto wrong = [&](std::size_t k, const std::string& why) {
    throw Wrong(fmt::format("line {}: {}({}) {}", k + 1, file.number, file.first + k, why));
  };
  Terms expected;
  std::string how;
  std::uint64_t next_least = 0;  // of the first term beyond
  if (known.of_positions != nullptr) {
    const bool is_diagonal = known.of_positions == &Positions::diagonal;
    limit = std::min(is_diagonal ? limit : scan_limit, file.upto);
    expected = is_diagonal ? diagonal_to(limit) : positions_to(limit).*known.of_positions;
    how = fmt::format("from positions with {} <= {}", is_diagonal ? "q" : "p", limit);
    if (known.of_positions == &Positions::ends) next_least = limit + std::uint64_t{1};
  } else {
    const LongRows rows = long_rows_to(std::min(limit, 2 * file.upto + 200));
    expected = rows.*known.of_rows;
    how = fmt::format("from rows 0 to {}, followed to q = {}", std::max(rows.seen, 1u) - 1, rows.columns - 1);
    if (known.order == Order::rising) next_least = rows.seen;
  }
  const std::size_t compared = std::min(terms.size(), expected.size());
  for (std::size_t k = 0; k < compared; ++k) {
    if (terms[k] != expected[k]) wrong(k, fmt::format("is {}, the file says {}", expected[k], terms[k]));
  }
  if (compared < terms.size()) {
    if (known.of_positions != nullptr && limit == file.upto)
      wrong(compared, fmt::format("is one term too many: p <= {} decide {}", file.upto, compared));
    if (terms[compared] < next_least)
      wrong(compared, fmt::format("= {} is not a term of this sequence", terms[compared]));
  }
  if (const auto k = out_of_order(terms, known.order))
    wrong(*k, fmt::format("= {}: {}", terms[*k],
                          known.order == Order::rising ? "the terms must rise" : "no term occurs twice"));
  const bool names_rows = known.of_rows != nullptr && known.order == Order::rising;
  if (names_rows && compared < terms.size()) {
    const std::uint32_t last = std::min(scan_limit, file.upto);
    const Positions ended = positions_to(last);
    Terms end_of(last + std::size_t{1});  // by row; rows end at p above their number
    for (std::size_t k = 0; k < ended.rows.size(); ++k) end_of[ended.rows[k]] = ended.ends[k];
    for (std::size_t k = compared; k < terms.size(); ++k) {
      if (terms[k] <= last && end_of[terms[k]] != 0)
        wrong(k, fmt::format("= {}: this row ends at {}", terms[k], end_of[terms[k]]));
    }
  }
  if (file.claimed_terms && *file.claimed_terms != terms.size())
    throw Wrong(fmt::format("{} terms, expected {}", terms.size(), *file.claimed_terms));
  std::string done = fmt::format("{}, {} from index {}: ", file.number, count_text(terms.size(), "term"), file.first);
  done += compared == 0 ? "none recomputed" : fmt::format("the first {} recomputed {}", compared, how);
  if (compared == terms.size()) {
    if (!file.claimed_terms) done += "; all of these checked, but the seal does not state how many there should be";
    return {file.claimed_terms ? done + "; all entries checked" : done, file.claimed_terms.has_value()};
  }
  constexpr std::array<const char*, 3> others{"the others were not checked",
                                              "of the others only this was checked: none occurs twice",
                                              "of the others only this was checked: they rise"};
  done = fmt::format("{}; {}", done, others[static_cast<std::size_t>(known.order)]);
  if (names_rows) done += fmt::format(", and none of these rows ends by p = {}", std::min(scan_limit, file.upto));
  return {done};
}

namespace {

Recheck recheck_sequence(const Given& file, const Effort& effort) {
  return recheck_sequence(saved_sequence(file), effort.upto, effort.scan_upto);
}

const Checker sequence_checker("sequence", {"chomp3 openings"}, recheck_sequence, false, "bfile");

}  // namespace

}  // namespace mexwave::cli
