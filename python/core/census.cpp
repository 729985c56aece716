// Functions of mexwave._core for statistics of the tables of Chomp (counts, sequences, periodic rows) and five-row
// Chomp.

#include "call.hpp"
#include "growing_list.hpp"

namespace mexwave::python {

namespace {

namespace rows3 = chomp3;

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
  all["rows_in_pairs"] = counts.rows_in_pairs;
  all["periodic_rows_in_pairs"] = counts.periodic_rows_in_pairs;
  all["pairs_with_period"] = counts.pairs_with_period;
  all["pairs_of_period_1_and_more"] = counts.pairs_of_period_1_and_more;
  all["periodic_without_pair"] = counts.periodic_without_pair;
  return all;
}

template <std::size_t Size>
py::list row_sets(const std::vector<std::array<rows3::RowPeriod, Size>>& sets) {
  py::list all;
  for (const auto& rows : sets) all.append(py::tuple(row_periods({rows.begin(), rows.end()})));
  return all;
}

py::tuple range_of(const chomp4::Range& range) {
  return py::make_tuple(range.least.value, range.least.p, range.greatest.value, range.greatest.p);
}

py::list likeness_of(const std::vector<chomp4::Likeness>& steps) {
  py::list all;
  for (const chomp4::Likeness& step : steps)
    all.append(py::make_tuple(step.triples, step.alike, step.both, step.extend,
                              step.p == 0 ? py::object(py::none()) : py::make_tuple(step.p, step.q, step.r)));
  return all;
}

/// Tuples (at, u, v), one for each record; its value is u + v sqrt(2).
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
    const rows3::SweepGoal goal{.openings_upto = upto};
    const rows3::Census census = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return rows3::census(rows3::sweep(goal, options, checkpoint));
    });
    py::dict found;
    found["upto"] = census.upto;
    found["total"] = counts_of(census.total);
    py::list growth, strips;
    for (const rows3::RowCounts& counts : census.growth) growth.append(counts_of(counts));
    found["growth"] = growth;
    found["points"] = py::tuple(py::cast(census.points));
    py::dict first_of;
    for (const auto& [period, rows] : census.first_of) first_of[py::int_(period)] = row_periods(rows);
    found["first_of"] = first_of;
    found["uncommon"] = row_periods(census.uncommon);
    for (const rows3::Strip& strip : census.strips)
      strips.append(py::make_tuple(strip.id, strip.description, strip.of_rows, strip.divisor, records_of(strip.least),
                                   records_of(strip.greatest)));
    found["strips"] = strips;
    found["longest_preperiod"] = row_period(census.longest_preperiod);
    found["first_pairs"] = row_sets(census.first_pairs);
    found["triples"] = row_sets(census.triples);
    py::dict by_gap;
    for (const auto& [gap, counts] : census.by_gap)
      by_gap[py::int_(gap)] =
          py::make_tuple(counts.count, counts.lower_periodic, counts.upper_periodic, counts.both_periodic);
    found["by_gap"] = by_gap;
    found["least_ratio"] = py::make_tuple(census.least_ratio.row, census.least_ratio.preperiod);
    found["greatest_ratio"] = py::make_tuple(census.greatest_ratio.row, census.greatest_ratio.preperiod);
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
    const rows3::SweepGoal goal{.openings_upto = upto};
    return array(call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return rows3::sequence_terms(sequence, rows3::sweep(goal, options, checkpoint), options);
    }));
  });
  module.def("chomp3_position_counts", [](std::uint32_t upto, const Run& run) {
    const rows3::PositionCountsGoal goal{.upto = upto};
    return array(
        call(run, goal, [&](const RunOptions& options) { return rows3::position_counts(goal, options).counts; }));
  });
  module.def("chomp3_grundy", [](std::uint32_t upto, const Run& run) {
    const rows3::GrundyGoal goal{.upto = upto};
    return array(call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return rows3::grundy_values(goal, options, checkpoint).values;
    }));
  });
  module.def("chomp4_rows", [](std::uint32_t rows_upto, std::uint32_t upto, const Run& run) {
    const chomp4::RowsGoal goal{.rows_upto = rows_upto, .upto = upto};
    chomp4::Rows rows = call(run, goal, [&](const RunOptions& options) { return chomp4::rows(goal, options); });
    const char* const kinds[] = {"dead", "ended", "periodic", "open"};
    const auto known = [](std::uint32_t value) {
      return value == chomp4::none ? py::object(py::none()) : py::object(py::int_(value));
    };
    py::list all;
    for (const chomp4::Row& row : rows.rows) {
      py::list pattern;
      for (const std::uint32_t offset : row.pattern) pattern.append(known(offset));
      all.append(py::make_tuple(row.r, row.s, kinds[static_cast<int>(row.kind)], known(row.end), known(row.preperiod),
                                py::tuple(pattern)));
    }
    return py::make_tuple(all, array(std::move(rows.joint_preperiod)), array(std::move(rows.joint_period)));
  });
  module.def("chomp4_census", [](std::uint32_t upto, const Run& run) {
    const chomp4::SweepGoal goal{.upto = upto};
    const chomp4::Census census = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return chomp4::census(chomp4::sweep(goal, options, checkpoint));
    });
    py::list rows, growth;
    for (const chomp4::OpeningRow& row : census.rows)
      rows.append(py::make_tuple(row.count, row.first, row.last, range_of(row.left), range_of(row.middle),
                                 range_of(row.largest)));
    for (const chomp4::Growth& at : census.growth)
      growth.append(py::make_tuple(at.upto, at.positions, at.triples, py::tuple(py::cast(at.openings_in)),
                                   py::make_tuple(at.low.s, at.low.p), py::make_tuple(at.high.s, at.high.p)));
    py::dict found;
    found["upto"] = census.upto;
    found["ratios_from"] = census.from;
    found["without_opening"] = py::tuple(py::cast(census.without_opening));
    found["several_openings"] = py::tuple(py::cast(census.several_openings));
    found["with_one_opening"] = census.with_one_opening;
    found["rows"] = rows;
    found["apart_from"] = census.apart_from;
    found["growth"] = growth;
    return found;
  });
  module.def("chomp4_likenesses", [](std::uint32_t upto, std::uint32_t most_step, const Run& run) {
    const chomp4::LikenessGoal goal{.upto = upto, .most_step = most_step};
    const chomp4::Likenesses found =
        call(run, goal, [&](const RunOptions& options) { return chomp4::likenesses(goal, options); });
    return py::make_tuple(likeness_of(found.in_r), likeness_of(found.in_q), likeness_of(found.in_all));
  });
  module.def("chomp5_scan", [](std::uint32_t upto, bool keep, const Run& run) {
    const chomp5::ScanGoal goal{.upto = upto};
    MemoryLeft left(run, goal);
    GrowingList<std::uint32_t> openings(left), positions(left);
    chomp5::EachP each;
    if (keep) {
      each = [&](std::span<const chomp5::Position> part) {
        for (const chomp5::Position& at : part) positions.append({at.p, at.q, at.r, at.s, at.t});
      };
    }
    chomp5::Scan found = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return chomp5::scan(goal, each, options, checkpoint);
    });
    for (const chomp5::Position& at : found.openings) openings.append({at.p, at.q, at.r, at.s, at.t});
    return py::make_tuple(array(std::move(found.with_p)), openings.array<std::int32_t>({openings.size() / 5, 5}),
                          positions.array<std::int32_t>({positions.size() / 5, 5}));
  });
}

}  // namespace mexwave::python
