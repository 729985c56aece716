// The plain methods: f(q,r) row by row, and cells by the definition.

#include "check/chomp3_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "check/plain_rows.hpp"
#include "check/plain_scan.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// A bit for each (p,q), a quarter of a GiB.
constexpr std::uint64_t most_plain_columns = 40'000;

std::string text(const SavedOpening& x) { return fmt::format("({},{},{})", x.p, x.q, x.r); }

}  // namespace

Recheck recheck_openings(const std::vector<SavedOpening>& openings, std::uint32_t limit,
                         std::optional<std::uint64_t> upto) {
  const auto wrong = [](std::size_t line, const std::string& why) {
    return Recheck{fmt::format("line {}: {}", line, why), ""};
  };
  const std::uint32_t last = openings.empty() ? 0 : openings.back().n;
  // n rises by one a line at most, and r <= n.
  std::vector<bool> diagonal_seen(openings.size() + 1), row_ended(openings.size() + 1);
  std::uint32_t n = 0;
  for (std::size_t k = 0; k < openings.size(); ++k) {
    const SavedOpening& x = openings[k];
    const std::size_t line = k + 2;
    if (x.n != n && x.n != n + 1)
      return wrong(line, fmt::format("n = {} after {}: every 3 x n has a winning opening", x.n, n));
    n = x.n;
    if (x.p != x.n || x.q > x.p || x.r > x.q || (x.q != x.r && x.q != x.p))
      return wrong(line, text(x) + " is left by no first move of 3 x " + std::to_string(x.n));
    std::vector<bool>& seen = x.q == x.r ? diagonal_seen : row_ended;
    if (seen[x.r]) return wrong(line, fmt::format("{}: a move leads from it to an earlier line's position", text(x)));
    seen[x.r] = true;
  }
  if (upto && last != *upto)
    return wrong(openings.size() + 2, fmt::format("3 x {} is the last, and the file is said to go to {}", last, *upto));
  // f(q,q) is the least p >= q, 1 for q = 0, that is no f(q,c) and no f(c,c) with c < q: at most 3 q + 1.
  for (std::uint32_t q = 0; 3 * std::uint64_t{q} + 1 <= last; ++q) {
    if (!diagonal_seen[q])
      return {fmt::format("no line has (p,{},{}), and p is at most {} there", q, q, 3 * std::uint64_t{q} + 1), ""};
  }
  const std::uint32_t checked = std::min(last, limit);
  PlainScan scan;
  std::size_t k = 0;
  for (n = 1; n <= checked; ++n) {
    for (const auto& [q, r] : scan.next()) {
      if (q != r && q != n) continue;
      const SavedOpening x{n, n, q, r};
      const std::string should = fmt::format("3 x {}: a winning opening leaves {}", n, text(x));
      if (k >= openings.size()) return wrong(k + 1, should + ", the file has none");
      if (openings[k].n != n || openings[k].q != x.q || openings[k].r != x.r)
        return wrong(k + 2, should + ", the file says " + text(openings[k]));
      ++k;
    }
  }
  if (k < openings.size() && openings[k].n <= checked) return wrong(k + 2, "one winning opening too many");
  const bool all = checked == last;
  return {
      std::nullopt,
      fmt::format("{} openings: all with n <= {} recomputed; {}", openings.size(), checked,
                  all ? "that is all of them"
                      : "the others only by order, form, that no n and no q of (p,q,q) is left out, and that none can "
                        "be reached from another"),
      all && upto && last > 0};
}

namespace {

/// What is wrong with f(q,r) in the table by definition 2.10, asked of the table's other cells; nothing if it is right.
std::optional<std::string> wrong_cell(const SavedTable& f, std::uint64_t r, std::uint64_t q) {
  const std::uint32_t value = f.at(r, q);
  const auto where = [&] { return fmt::format("f({},{})", q, r); };
  bool ended = false;
  for (std::uint64_t b = r; b < q && !ended; ++b) ended = f.at(r, b) == b || f.at(r, b) == absent;
  if (q < r || ended) {
    if (value != absent) return fmt::format("{} is undefined, the file says {}", where(), value);
    return std::nullopt;
  }
  if (value == absent) return fmt::format("{} is missing", where());
  if (value < q || value == 0) return fmt::format("{} = {} is below its column", where(), value);
  if (value > q + r + 1) return fmt::format("{} = {} exceeds q + r + 1", where(), value);
  std::vector<bool> excluded(value - q + 1);
  const auto exclude = [&](std::uint32_t a) {
    if (a != absent && a >= q && a <= value) excluded[a - q] = true;
  };
  for (std::uint64_t b = r; b < q; ++b) exclude(f.at(r, b));
  for (std::uint64_t c = 0; c < r; ++c) {
    exclude(f.at(c, q));
    exclude(f.at(c, c));
  }
  if (q == 0) excluded[0] = true;  // f(0,0) = 1: nothing left to take is a win
  if (excluded[value - q])
    return fmt::format("{} = {}: a move leads from there to another P-position of the table", where(), value);
  for (std::uint64_t a = q; a < value; ++a) {
    if (!excluded[a - q]) return fmt::format("{} = {}: {} is possible and less", where(), value, a);
  }
  return std::nullopt;
}

}  // namespace

Recheck recheck_table(const SavedTable& table, const Effort& effort) {
  // Of larger ones the first rows.
  const std::uint64_t affordable = effort.quick ? 1'000'000 : 60'000'000;
  const std::uint64_t columns = std::max<std::uint64_t>(table.columns, 1);
  const std::uint64_t rows = columns > most_plain_columns ? 0 : std::min(table.rows, affordable / columns);
  PlainRows plain(rows == 0 ? 0 : static_cast<std::uint32_t>(table.columns));
  for (std::uint64_t r = 0; r < rows; ++r) {
    const std::vector<std::uint32_t> row = r < table.columns ? plain.next() : std::vector<std::uint32_t>();
    for (std::uint64_t q = 0; q < table.columns; ++q) {
      const std::uint32_t should = q < r || q - r >= row.size() ? absent : row[q - r], found = table.at(r, q);
      if (found == should) continue;
      if (should == absent) return {fmt::format("f({},{}) is undefined, the file says {}", q, r, found), ""};
      if (found == absent) return {fmt::format("f({},{}) is missing", q, r), ""};
      return {fmt::format("f({},{}) = {}, the file says {}", q, r, should, found), ""};
    }
  }
  if (rows == table.rows)
    return {std::nullopt, fmt::format("table of {} x {}: all rows recomputed", table.rows, table.columns), true};
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(2 * columns);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const std::uint64_t r = random() % table.rows;
    const std::uint64_t q = random() % table.columns;
    if (auto why = wrong_cell(table, r, q)) return {why, ""};
  }
  return {std::nullopt,
          fmt::format("table of {} x {}: the first {} rows recomputed, and {} cells at random (seed {}) are right by "
                      "definition; the others were not looked at",
                      table.rows, table.columns, rows, sample, effort.seed)};
}

namespace {

Recheck recheck_file(const Given& file, const Effort& effort) {
  const SavedResult result = parse_result(file.path, file.bytes);
  if (file.seal && file.seal->kind != kind_of(result))
    throw FormatError(fmt::format("'{}' holds {}, its seal says {}", file.path, kind_of(result), file.seal->kind));
  const Json parameters = parameters_of(file);
  const std::optional<std::uint64_t> upto = claimed(parameters, "upto");
  if (const auto* openings = std::get_if<std::vector<SavedOpening>>(&result))
    return recheck_openings(*openings, effort.scan_upto, upto);
  if (const auto* rows = std::get_if<std::vector<SavedRow>>(&result)) {
    // A census has those that p <= upto decide, and says how many.
    std::optional<std::uint64_t> count = claimed(parameters, "rows");
    if (!count && upto) count = *upto + 1;
    return recheck_rows(*rows, effort, count);
  }
  const auto& table = std::get<SavedTable>(result);
  const auto rows = claimed(parameters, "rows"), columns = claimed(parameters, "columns");
  if ((rows && *rows != table.rows) || (columns && *columns != table.columns)) {
    return {fmt::format("a table of {} x {}, and it is said to be {} x {}", table.rows, table.columns,
                        rows.value_or(table.rows), columns.value_or(table.columns)),
            ""};
  }
  Recheck found = recheck_table(table, effort);
  found.complete = found.complete && rows && columns;
  return found;
}

const RegisteredKind registered({.place = 10,
                                 .name = "chomp3",
                                 .sealed_as = {"chomp3 openings", "chomp3 rows", "chomp3 table"},
                                 .is_this = is_chomp3,
                                 .recheck = recheck_file});

}  // namespace

}  // namespace mexwave::cli
