// What is read off the tables of Chomp: counts, sequences, rows that repeat; and five rows.

#include "call.hpp"

namespace mexwave::python {

namespace {

namespace rows3 = three_row_chomp;

py::tuple row_period(const rows3::RowPeriod& row) { return py::make_tuple(row.row, row.period, row.preperiod); }

py::list row_periods(const std::vector<rows3::RowPeriod>& rows) {
  py::list all;
  for (const rows3::RowPeriod& row : rows) all.append(row_period(row));
  return all;
}

py::dict counts_of(const rows3::RowCounts& counts) {
  py::dict all;
  all["last_row"] = counts.last_row;
  all["short_rows"] = counts.short_rows;
  all["long_rows"] = counts.long_rows;
  all["by_period"] = py::cast(counts.by_period);
  all["pairs"] = counts.pairs;
  all["triples"] = counts.triples;
  all["periodic_without_pair"] = counts.periodic_without_pair;
  return all;
}

/// (at, u, v) of each record: u + v sqrt(2).
py::list records_of(const std::vector<rows3::Record>& records) {
  py::list all;
  for (const rows3::Record& record : records)
    all.append(py::make_tuple(record.at, static_cast<std::int64_t>(record.value.u),
                              static_cast<std::int64_t>(record.value.v)));
  return all;
}

}  // namespace

void add_census(py::module_& module) {
  module.def("chomp3_census", [](std::uint32_t upto, const Run& run) {
    const rows3::Census census = call(
        run, [&](const RunOptions& options) { return rows3::census(rows3::sweep({.openings_upto = upto}, options)); });
    py::dict found;
    found["upto"] = census.upto;
    found["total"] = counts_of(census.total);
    py::list growth, strips;
    for (const rows3::RowCounts& counts : census.growth) growth.append(counts_of(counts));
    found["growth"] = growth;
    py::dict first_of;
    for (const auto& [period, rows] : census.first_of) first_of[py::int_(period)] = row_periods(rows);
    found["first_of"] = first_of;
    found["uncommon"] = row_periods(census.uncommon);
    for (const rows3::Strip& strip : census.strips)
      strips.append(py::make_tuple(strip.id, strip.description, strip.of_rows, strip.divisor, records_of(strip.least),
                                   records_of(strip.greatest)));
    found["strips"] = strips;
    found["longest_wait"] = row_period(census.longest_wait);
    return found;
  });
  module.def("chomp3_sequences", [] {
    py::list all;
    for (const rows3::Sequence& sequence : rows3::sequences())
      all.append(py::make_tuple(std::string(sequence.number), std::string(sequence.description), sequence.offset));
    return all;
  });
  module.def("chomp3_sequence_terms", [](const std::string& number, std::uint32_t upto, const Run& run) {
    const rows3::Sequence& sequence = rows3::parse_sequence(number);
    return array(call(run, [&](const RunOptions& options) {
      return rows3::sequence_terms(sequence, rows3::sweep({.openings_upto = upto}, options), options);
    }));
  });
  module.def("chomp3_position_counts", [](std::uint32_t upto, const Run& run) {
    return array(
        call(run, [&](const RunOptions& options) { return rows3::position_counts({.upto = upto}, options).counts; }));
  });
  module.def("chomp4_rows", [](std::uint32_t rows_upto, std::uint32_t upto, const Run& run) {
    const four_row_chomp::Rows rows = call(run, [&](const RunOptions& options) {
      return four_row_chomp::rows({.rows_upto = rows_upto, .upto = upto}, options);
    });
    const char* const kinds[] = {"dead", "ended", "periodic", "open"};
    const auto known = [](std::uint32_t value) {
      return value == four_row_chomp::none ? py::object(py::none()) : py::object(py::int_(value));
    };
    py::list all;
    for (const four_row_chomp::Row& row : rows.rows) {
      py::list pattern;
      for (const std::uint32_t offset : row.pattern) pattern.append(known(offset));
      all.append(py::make_tuple(row.r, row.s, kinds[static_cast<int>(row.kind)], known(row.end), known(row.preperiod),
                                py::tuple(pattern)));
    }
    return all;
  });
  module.def("chomp5_scan", [](std::uint32_t upto, bool keep, const Run& run) {
    struct Found {
      five_row_chomp::Scan scan;
      std::vector<std::uint32_t> positions;
    };
    const auto append = [](std::vector<std::uint32_t>& flat, const five_row_chomp::Position& at) {
      flat.insert(flat.end(), {at.p, at.q, at.r, at.s, at.t});
    };
    Found found = call(run, [&](const RunOptions& options) {
      Found made;
      five_row_chomp::EachP each;
      if (keep) {
        each = [&](std::span<const five_row_chomp::Position> part) {
          for (const five_row_chomp::Position& at : part) append(made.positions, at);
        };
      }
      made.scan = five_row_chomp::scan({.upto = upto}, each, options);
      return made;
    });
    std::vector<std::uint32_t> openings;
    for (const five_row_chomp::Position& at : found.scan.openings) append(openings, at);
    const auto rows = [](const std::vector<std::uint32_t>& flat) { return static_cast<py::ssize_t>(flat.size()) / 5; };
    const py::ssize_t of_openings = rows(openings), of_positions = rows(found.positions);
    return py::make_tuple(array(std::move(found.scan.with_p)),
                          array<std::int32_t>(std::move(openings), {of_openings, 5}),
                          array<std::int32_t>(std::move(found.positions), {of_positions, 5}));
  });
}

}  // namespace mexwave::python
