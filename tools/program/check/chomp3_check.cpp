// Chooses the check for each file of three-row Chomp, and checks tables of f(q,r): the first rows completely, and
// single cells by the definition.

#include "check/chomp3_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "check/plain_chomp.hpp"

namespace mexwave::cli {

namespace {

struct SavedTable {
  std::uint64_t rows = 0, columns = 0;
  std::vector<std::uint32_t> values;  ///< row-major, absent where undefined
  [[nodiscard]] std::uint32_t at(std::uint64_t r, std::uint64_t q) const { return values[r * columns + q]; }
};

/// Throws Wrong if f(q,r) does not follow from the table's other cells by definition 2.10.
void require_cell(const SavedTable& f, std::uint64_t r, std::uint64_t q) {
  const std::uint32_t value = f.at(r, q);
  const auto wrong = [&](const std::string& why) { throw Wrong(fmt::format("f({},{}){}", q, r, why)); };
  bool ended = false;
  for (std::uint64_t b = r; b < q && !ended; ++b) ended = f.at(r, b) == b || f.at(r, b) == absent;
  if (q < r || ended) {
    if (value != absent) wrong(fmt::format(" is undefined, the file says {}", value));
    return;
  }
  if (value == absent) wrong(" is missing");
  if (value < q || value == 0) wrong(fmt::format(" = {} is below its column", value));
  if (value > q + r + 1) wrong(fmt::format(" = {} exceeds q + r + 1", value));
  std::vector<bool> excluded(value - q + 1);
  const auto exclude = [&](std::uint32_t a) {
    if (a != absent && a >= q && a <= value) excluded[a - q] = true;
  };
  for (std::uint64_t b = r; b < q; ++b) exclude(f.at(r, b));
  for (std::uint64_t c = 0; c < r; ++c) {
    exclude(f.at(c, q));
    exclude(f.at(c, c));
  }
  if (q == 0) excluded[0] = true;  // f(0,0) = 1, because the empty bar is a win
  if (excluded[value - q])
    wrong(fmt::format(" = {}: a move leads from there to another P-position of the table", value));
  for (std::uint64_t a = q; a < value; ++a) {
    if (!excluded[a - q]) wrong(fmt::format(" = {}: {} is possible and less", value, a));
  }
}

/// Recomputes the first rows, or all rows of a small table. Then checks cells chosen by effort.seed against the table's
/// other cells, by the definition of a P-position.
Recheck recheck_table(const SavedTable& table, const Effort& effort) {
  // Only the first rows of a larger table are recomputed.
  const std::uint64_t affordable = effort.quick ? 1'000'000 : 60'000'000;
  const std::uint64_t columns = std::max<std::uint64_t>(table.columns, 1);
  const std::uint64_t rows = columns > most_plain_columns ? 0 : std::min(table.rows, affordable / columns);
  PlainRows plain(rows == 0 ? 0 : static_cast<std::uint32_t>(table.columns));
  for (std::uint64_t r = 0; r < rows; ++r) {
    const std::vector<std::uint32_t> row = r < table.columns ? plain.next() : std::vector<std::uint32_t>();
    for (std::uint64_t q = 0; q < table.columns; ++q) {
      const std::uint32_t should = q < r || q - r >= row.size() ? absent : row[q - r], found = table.at(r, q);
      if (found == should) continue;
      if (should == absent) throw Wrong(fmt::format("f({},{}) is undefined, the file says {}", q, r, found));
      if (found == absent) throw Wrong(fmt::format("f({},{}) is missing", q, r));
      throw Wrong(fmt::format("f({},{}) = {}, the file says {}", q, r, should, found));
    }
  }
  if (rows == table.rows)
    return {fmt::format("table of {} x {}: all rows recomputed", table.rows, table.columns), true};
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(2 * columns);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const std::uint64_t r = random() % table.rows;
    const std::uint64_t q = random() % table.columns;
    require_cell(table, r, q);
  }
  return {
      fmt::format("table of {} x {}: the first {} rows recomputed, and {} cells at random (seed {}) agree with the "
                  "definition; the others were not checked",
                  table.rows, table.columns, rows, sample, effort.seed)};
}

SavedTable saved_table(const Given& file, Table table) {
  if (!table.npy_type.empty()) {
    if (table.data.empty()) file.refuse("is an empty table");
    return {table.shape[0], table.shape[1], last_column(table)};
  }
  SavedTable saved{table.rows(), table.repeated, {}};
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto cells = table.row(r).subspan(1);
    saved.values.insert(saved.values.end(), cells.begin(), cells.end());
  }
  return saved;
}

Recheck recheck_chomp3(const Given& file, const Effort& effort) {
  if (file.form == &form("chomp3 openings")) return recheck_list(file, effort);
  Table table = read_table(file);
  const Json parameters = table.parameters;
  if (file.form == &form("chomp3 rows")) {
    // A census has the rows that positions with p <= upto decide, and states their number.
    std::optional<std::uint64_t> count = claimed(parameters, "rows"), upto = claimed(parameters, "upto");
    if (!count && upto) count = *upto + 1;
    return recheck_rows(saved_rows(file, table), effort, count);
  }
  const SavedTable saved = saved_table(file, std::move(table));
  const auto rows = claimed(parameters, "rows"), columns = claimed(parameters, "columns");
  if ((rows && *rows != saved.rows) || (columns && *columns != saved.columns)) {
    throw Wrong(fmt::format("a table of {} x {}, expected {} x {}", saved.rows, saved.columns,
                            rows.value_or(saved.rows), columns.value_or(saved.columns)));
  }
  Recheck found = recheck_table(saved, effort);
  found.complete = found.complete && rows && columns;
  return found;
}

const Checker chomp3_checker("chomp3", {"chomp3 openings", "chomp3 rows", "chomp3 table"}, recheck_chomp3);

/// `place` is the place of the row in the file.
void require_fields_of_one_kind(const Given& file, const SavedRow& row, std::uint32_t period,
                                const std::string& place) {
  const bool has_pattern = !row.pattern.empty() && std::count(row.pattern.begin(), row.pattern.end(), absent) == 0;
  if (row.is_long == (row.end != absent) || row.is_long == (row.preperiod == absent) || row.is_long != has_pattern ||
      period != (row.is_long ? static_cast<std::uint32_t>(row.pattern.size()) : absent))
    file.refuse(
        fmt::format("{}: expected an end of a short row, and preperiod, period and pattern of a long one", place));
}

/// Numbers below 2^32 - 1; -1 stands for no value.
class RowNumbers {
 public:
  RowNumbers(const Given& file, const Table& table) : file_(file), table_(table), width_(table.shape[1]) {}

  [[nodiscard]] std::uint32_t at(std::uint64_t row, std::uint64_t column) const {
    std::uint64_t value = 0;
    for (std::uint64_t b = 0; b < 8; ++b)
      value |= std::uint64_t{static_cast<unsigned char>(table_.data[8 * (row * width_ + column) + b])} << 8 * b;
    if (value == ~std::uint64_t{0}) return absent;
    if (value >= absent)
      file_.refuse(fmt::format("row {}, column {}: expected -1 or a whole number below {}, got {}", row, column, absent,
                               static_cast<std::int64_t>(value)));
    return static_cast<std::uint32_t>(value);
  }
  [[nodiscard]] std::uint32_t required(std::uint64_t row, std::uint64_t column) const {
    if (at(row, column) == absent)
      file_.refuse(fmt::format("row {}, column {}: expected a whole number, got -1", row, column));
    return at(row, column);
  }

 private:
  const Given& file_;
  const Table& table_;
  std::uint64_t width_;
};

std::vector<SavedRow> saved_rows_of_npy(const Given& file, const Table& table) {
  constexpr std::uint64_t before_pattern = 6;
  const std::uint64_t width = table.shape[1];
  if (width < before_pattern) file.refuse(fmt::format("expected at least 6 numbers for each row, got {}", width));
  const RowNumbers numbers(file, table);
  std::vector<SavedRow> rows;
  std::uint64_t longest = 0;
  for (std::uint32_t r = 0; r < table.shape[0]; ++r) {
    SavedRow row{.row = r,
                 .is_long = numbers.at(r, 1) == absent,
                 .first = numbers.required(r, 0),
                 .end = numbers.at(r, 1),
                 .min = numbers.required(r, 2),
                 .min_at = numbers.required(r, 3),
                 .preperiod = numbers.at(r, 4),
                 .pattern = {}};
    for (std::uint64_t k = before_pattern; k < width; ++k) row.pattern.push_back(numbers.at(r, k));
    while (!row.pattern.empty() && row.pattern.back() == absent) row.pattern.pop_back();
    longest = std::max<std::uint64_t>(longest, row.pattern.size());
    require_fields_of_one_kind(file, row, numbers.at(r, 5), fmt::format("row {}", r));
    rows.push_back(std::move(row));
  }
  require_shape(file, table, {rows.size(), before_pattern + longest});
  return rows;
}

}  // namespace

std::vector<SavedRow> saved_rows(const Given& file, const Table& table) {
  if (!table.npy_type.empty()) return saved_rows_of_npy(file, table);
  std::vector<SavedRow> rows;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const auto field = [&](std::size_t column) { return table.at(k, column); };
    rows.push_back({field(0), field(1) == 0, field(2), field(3), field(4), field(5), field(6), table.list(k, 8)});
    require_fields_of_one_kind(file, rows.back(), field(7), fmt::format("line {}", k + 2));
  }
  return rows;
}

}  // namespace mexwave::cli
