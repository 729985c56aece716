// Functions of mexwave._core for Chomp: three rows, four rows, any bar.

#include "call.hpp"
#include "growing_list.hpp"

namespace mexwave::python {

namespace {

/// A row of the table in the layout of the structured array.
struct RowRecord {
  std::int32_t row, first, end, min, min_at, preperiod, period;
  bool is_long;
};

struct WithPRecord {
  std::int32_t positions, middle_s, largest_s;
};

template <class Record>
py::array records(std::vector<Record>&& values) {
  return array(std::move(values));
}

constexpr auto as_signed(std::uint32_t value) { return static_cast<std::int32_t>(value); }

/// The positions, stored one after another, as an n x columns array.
py::array positions_array(std::vector<std::uint32_t>&& flat, py::ssize_t columns) {
  const auto rows = static_cast<py::ssize_t>(flat.size()) / columns;
  return array<std::int32_t>(std::move(flat), {rows, columns});
}

/// The elements of an array that this module returned before.
template <class Value>
std::vector<Value> values_of(const py::dict& found, const char* name) {
  const auto values = py::cast<py::array_t<Value>>(found[name]);
  return {values.data(), values.data() + values.size()};
}

std::vector<std::uint32_t> unsigned_of(const py::dict& found, const char* name) {
  const std::vector<std::int32_t> values = values_of<std::int32_t>(found, name);
  return {values.begin(), values.end()};  // -1 is none
}

/// The results of a sweep, from a dictionary with the same entries as that of chomp3_sweep().
chomp3::Sweep sweep_of(const py::dict& found) {
  chomp3::Sweep sweep;
  sweep.upto = py::cast<std::uint32_t>(found["upto"]);
  sweep.diagonal_q = unsigned_of(found, "diagonal_q");
  sweep.end_row = unsigned_of(found, "end_row");
  sweep.above_diagonal = unsigned_of(found, "above_diagonal");
  const std::vector<std::uint32_t> patterns = unsigned_of(found, "patterns");
  const auto starts = values_of<std::int64_t>(found, "starts");
  for (const RowRecord& record : values_of<RowRecord>(found, "rows")) {
    chomp3::Row row;
    const auto as_unsigned = [](std::int32_t value) { return static_cast<std::uint32_t>(value); };
    row.row = as_unsigned(record.row);
    row.is_long = record.is_long;
    row.first = as_unsigned(record.first);
    row.end = as_unsigned(record.end);
    row.min = as_unsigned(record.min);
    row.min_at = as_unsigned(record.min_at);
    row.preperiod = as_unsigned(record.preperiod);
    const std::size_t r = sweep.rows.size();
    row.pattern.assign(patterns.begin() + starts.at(r), patterns.begin() + starts.at(r + 1));
    sweep.rows.push_back(std::move(row));
  }
  return sweep;
}

/// The difference as a tuple (field, at, first, second), or None.
py::object difference_of(const std::optional<chomp3::Difference>& difference) {
  if (!difference) return py::none();
  const char* const fields[] = {"upto",          "diagonal_q",  "end_row",  "above_diagonal", "row_number",
                                "row_is_long",   "row_first",   "row_end",  "row_min",        "row_min_at",
                                "row_preperiod", "row_pattern", "row_count"};
  return py::make_tuple(fields[static_cast<int>(difference->field)], difference->at,
                        py::tuple(py::cast(difference->first)), py::tuple(py::cast(difference->second)));
}

}  // namespace

void add_chomp3(py::module_& module) {
  namespace game = chomp3;
  PYBIND11_NUMPY_DTYPE(RowRecord, row, first, end, min, min_at, preperiod, period, is_long);
  module.def("chomp3_sweep", [](std::uint32_t upto, std::optional<std::uint32_t> rows, const Run& run) {
    const game::SweepGoal goal{.openings_upto = upto, .rows_upto = rows};
    game::Sweep sweep = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return game::sweep(goal, options, checkpoint);
    });
    std::vector<RowRecord> table;
    std::vector<std::uint32_t> patterns;
    std::vector<std::int64_t> starts{0};
    for (const game::Row& row : sweep.rows) {
      table.push_back({as_signed(row.row), as_signed(row.first), as_signed(row.end), as_signed(row.min),
                       as_signed(row.min_at), as_signed(row.preperiod), as_signed(row.period()), row.is_long});
      patterns.insert(patterns.end(), row.pattern.begin(), row.pattern.end());
      starts.push_back(static_cast<std::int64_t>(patterns.size()));
    }
    py::dict found;
    found["upto"] = sweep.upto;
    found["diagonal_q"] = signed_array(std::move(sweep.diagonal_q));
    found["end_row"] = signed_array(std::move(sweep.end_row));
    found["above_diagonal"] = signed_array(std::move(sweep.above_diagonal));
    found["rows"] = records(std::move(table));
    found["patterns"] = signed_array(std::move(patterns));
    found["starts"] = array(std::move(starts));
    found["cells"] = sweep.work.cells;
    return found;
  });
  module.def("chomp3_first_difference", [](const py::dict& first, const py::dict& second) {
    return difference_of(game::first_difference(sweep_of(first), sweep_of(second)));
  });
  module.def("chomp3_double_check",
             [](const py::dict& found, std::uint32_t upto, std::optional<std::uint32_t> rows, const Run& run) {
               const game::SweepGoal goal{.openings_upto = upto, .rows_upto = rows};
               const game::Sweep sweep = sweep_of(found);
               const game::DoubleCheck check =
                   call(run, goal, [&](const RunOptions& options) { return game::double_check(sweep, goal, options); });
               return py::make_tuple(check.threads, std::string(name(check.simd)), difference_of(check.difference));
             });
  module.def("chomp3_planned_p", &game::planned_p);
  module.def("chomp3_positions", [](std::uint32_t upto, const Run& run) {
    const game::ScanGoal goal{.upto = upto};
    MemoryLeft left(run, goal);
    GrowingList<std::uint32_t> all(left);
    const auto each = [&](const game::Position& at) { all.append({at.p, at.q, at.r}); };
    (void)call(run, goal, [&](const RunOptions& options) { return game::scan(goal, each, options); });
    return all.array<std::int32_t>({all.size() / 3, 3});
  });
  module.def("chomp3_table", [](std::uint32_t rows, std::uint32_t columns, const Run& run) {
    const game::TableGoal goal{rows, columns};
    game::Table table = call(run, goal, [&](const RunOptions& options) { return game::table(goal, options); });
    return array<std::int32_t>(std::move(table.values), {rows, columns});
  });
  module.def("chomp3_solve", [](std::uint32_t p, std::uint32_t q, std::uint32_t r, const Run& run) {
    const game::Position at{p, q, r};
    const game::Solution solution = call(run, at, [&](const RunOptions& options) { return game::solve(at, options); });
    py::list moves;
    for (const game::WinningMove& move : solution.moves)
      moves.append(py::make_tuple(move.row, move.column, py::make_tuple(move.leaves.p, move.leaves.q, move.leaves.r)));
    return py::make_tuple(solution.is_p_position, moves);
  });
}

void add_chomp4(py::module_& module) {
  namespace game = chomp4;
  PYBIND11_NUMPY_DTYPE(WithPRecord, positions, middle_s, largest_s);
  module.def("chomp4_sweep", [](std::uint32_t upto, const Run& run) {
    const game::SweepGoal goal{.upto = upto};
    const game::Sweep sweep = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return game::sweep(goal, options, checkpoint);
    });
    std::vector<WithPRecord> with_p;
    for (const game::WithP& p : sweep.with_p)
      with_p.push_back({as_signed(p.positions), as_signed(p.middle_s), as_signed(p.largest_s)});
    std::vector<std::uint32_t> openings;
    for (const game::Position& at : sweep.openings) openings.insert(openings.end(), {at.p, at.q, at.r, at.s});
    py::dict found;
    found["upto"] = sweep.upto;
    found["with_p"] = records(std::move(with_p));
    found["openings"] = positions_array(std::move(openings), 4);
    found["p_positions"] = sweep.positions();
    found["cells"] = sweep.work.cells;
    return found;
  });
  module.def("chomp4_positions", [](std::uint32_t from, std::uint32_t upto, const Run& run) {
    const game::PositionsGoal goal{.from = from, .upto = upto};
    MemoryLeft left(run, goal);
    GrowingList<std::uint32_t> all(left);
    const auto each = [&](std::span<const game::Position> part) {
      for (const game::Position& at : part) all.append({at.p, at.q, at.r, at.s});
    };
    (void)call(run, goal, [&](const RunOptions& options) { return game::positions(goal, each, options); });
    return all.array<std::int32_t>({all.size() / 4, 4});
  });
  module.def("chomp4_slice", [](std::uint32_t p, const Run& run) {
    const game::SliceGoal goal{p};
    game::Slice slice = call(run, goal, [&](const RunOptions& options) { return game::slice(goal, options); });
    return array<std::int32_t>(std::move(slice.s), {p + 1, p + 1});
  });
  module.def("chomp4_solve", [](std::uint32_t p, std::uint32_t q, std::uint32_t r, std::uint32_t s, const Run& run) {
    const game::Position at{p, q, r, s};
    const game::Solution solution = call(run, at, [&](const RunOptions& options) { return game::solve(at, options); });
    py::list moves;
    for (const game::WinningMove& move : solution.moves)
      moves.append(py::make_tuple(move.row, move.column,
                                  py::make_tuple(move.leaves.p, move.leaves.q, move.leaves.r, move.leaves.s)));
    return py::make_tuple(solution.is_p_position, moves);
  });
}

namespace {

py::list openings_of(const std::vector<chomp::Opening>& found) {
  py::list openings;
  for (const chomp::Opening& at : found) openings.append(py::make_tuple(at.m, at.n, at.row, at.column));
  return openings;
}

}  // namespace

void add_chomp(py::module_& module) {
  module.def(
      "chomp_openings", [](std::uint32_t m, std::uint32_t n, bool all, const std::string& scratch, const Run& run) {
        const chomp::OpeningsGoal goal{m, n, all, scratch};
        const chomp::Openings found = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
          return chomp::openings(goal, options, checkpoint);
        });
        return openings_of(found.openings);
      });
  module.def("chomp_catalog", [](std::uint32_t m, std::uint32_t n, const std::string& scratch, const Run& run) {
    const chomp::CatalogGoal goal{m, n, scratch};
    chomp::Catalog found = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return chomp::catalog(goal, {}, options, checkpoint);
    });
    return py::make_tuple(found.positions, found.p_positions, array(std::move(found.by_columns)),
                          openings_of(found.openings));
  });
  module.def("chomp_position_count", &chomp::position_count);
  module.def("chomp_after_move", [](const chomp::Bar& bar, std::uint32_t row, std::uint32_t column) {
    return py::tuple(py::cast(chomp::after_move(bar, row, column)));
  });
  module.def("chomp_positions", [](std::uint32_t m, std::uint32_t n, const Run& run) {
    const chomp::CatalogGoal goal{.m = m, .n = n};
    MemoryLeft left(run, goal);
    GrowingList<std::uint16_t> all(left);
    const auto each = [&](std::span<const std::uint16_t> rows) { all.append(rows); };
    (void)call(run, goal, [&](const RunOptions& options) { return chomp::catalog(goal, each, options); });
    return all.array({all.size() / m, m});
  });
  module.def("chomp_solve", [](const chomp::Bar& bar, const Run& run) {
    const chomp::Solution solution = call(run, [&](const RunOptions& options) { return chomp::solve(bar, options); });
    py::list moves;
    for (const chomp::WinningMove& move : solution.moves)
      moves.append(py::make_tuple(move.row, move.column, py::tuple(py::cast(move.leaves))));
    return py::make_tuple(solution.is_p_position, moves);
  });
  module.def("chomp_answers", [](const chomp::Bar& bar, const Run& run) {
    const std::vector<chomp::Answer> found =
        call(run, [&](const RunOptions& options) { return chomp::answers(bar, options); });
    py::list answers;
    for (const chomp::Answer& one : found) {
      py::object answer = py::none();
      if (one.answer)
        answer = py::make_tuple(one.answer->row, one.answer->column, py::tuple(py::cast(one.answer->leaves)));
      answers.append(py::make_tuple(one.row, one.column, py::tuple(py::cast(one.leaves)), answer));
    }
    return answers;
  });
  module.def("chomp_grundy_value", [](const chomp::Bar& bar, const Run& run) {
    const chomp::GrundyValue valued =
        call(run, [&](const RunOptions& options) { return chomp::grundy_value(bar, options); });
    py::list moves;
    for (const chomp::ValuedMove& move : valued.moves)
      moves.append(py::make_tuple(move.row, move.column, py::tuple(py::cast(move.leaves)), move.grundy));
    return py::make_tuple(valued.grundy, moves);
  });
  // Returns the counts and, if the bars are kept, the rows of all bars one after another, and their values.
  module.def("chomp_grundy_table", [](const chomp::Bar& bar, bool keep, const Run& run) {
    const chomp::GrundyTableGoal goal{.bar = bar};
    MemoryLeft left(run, goal);
    GrowingList<std::uint16_t> rows(left);
    GrowingList<std::uint32_t> values(left);
    chomp::EachGrundy each;
    if (keep) {
      each = [&](std::span<const std::uint16_t> bar_rows, std::uint32_t value) {
        rows.append(bar_rows);
        values.append({value});
      };
    }
    chomp::GrundyTable found =
        call(run, goal, [&](const RunOptions& options) { return chomp::grundy_table(goal, each, options); });
    const auto m = static_cast<py::ssize_t>(bar.size());
    const auto n = static_cast<py::ssize_t>(found.rectangles.size()) / m;
    const py::ssize_t kept = values.size();
    return py::make_tuple(found.bars, array(std::move(found.histogram)),
                          array<std::int32_t>(std::move(found.rectangles), {m, n}), rows.array({kept, m}),
                          values.array<std::int32_t>({kept}));
  });
  module.def("chomp_certificate", [](const chomp::Bar& bar, std::uint64_t most, const Run& run) {
    const chomp::Certificate found =
        call(run, [&](const RunOptions& options) { return chomp::certificate(bar, most, options); });
    const auto square = [](const chomp::Square& at) { return py::make_tuple(at.row, at.column); };
    py::list lost;
    for (const chomp::Certificate::Lost& one : found.lost) {
      py::list replies;
      for (const chomp::Certificate::Reply& reply : one.replies)
        replies.append(py::make_tuple(square(reply.move), square(reply.answer)));
      lost.append(py::make_tuple(py::tuple(py::cast(one.bar)), replies));
    }
    return py::make_tuple(py::tuple(py::cast(found.bar)), found.wins ? py::object(square(*found.wins)) : py::none(),
                          lost);
  });
  module.def("chomp_partitions", [](std::uint32_t upto, const Run& run) {
    chomp::Partitions found = call(run, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return chomp::partitions({upto}, options, checkpoint);
    });
    return py::make_tuple(array(std::move(found.all)), array(std::move(found.losing)), array(std::move(found.winning)),
                          array(std::move(found.unique)), array(std::move(found.several)));
  });
  module.def("chomp_parse_bar", [](const std::string& text) { return chomp::parse_bar(text); });
}

}  // namespace mexwave::python
