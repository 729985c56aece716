// Chomp: three rows, four rows, any bar.

#include "call.hpp"

namespace mexwave::python {

namespace {

/// A row of the table, as numpy reads it.
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

/// Positions one after the other, as an n x columns array.
py::array positions_array(std::vector<std::uint32_t>&& flat, py::ssize_t columns) {
  const auto rows = static_cast<py::ssize_t>(flat.size()) / columns;
  return array<std::int32_t>(std::move(flat), {rows, columns});
}

}  // namespace

void add_three_row_chomp(py::module_& module) {
  namespace game = three_row_chomp;
  PYBIND11_NUMPY_DTYPE(RowRecord, row, first, end, min, min_at, preperiod, period, is_long);
  module.def("chomp3_sweep", [](std::uint32_t upto, std::optional<std::uint32_t> rows, const Run& run) {
    game::Sweep sweep = call(run, [&](const RunOptions& options) {
      return game::sweep({.openings_upto = upto, .rows_upto = rows}, options);
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
  module.def("chomp3_positions", [](std::uint32_t upto, const Run& run) {
    std::vector<std::uint32_t> flat = call(run, [&](const RunOptions& options) {
      std::vector<std::uint32_t> all;
      game::scan(
          {.upto = upto},
          [&](const game::Position& at) {
            all.insert(all.end(), {at.p, at.q, at.r});
          },
          options);
      return all;
    });
    return positions_array(std::move(flat), 3);
  });
  module.def("chomp3_table", [](std::uint32_t rows, std::uint32_t columns, const Run& run) {
    game::Table table = call(run, [&](const RunOptions& options) { return game::table({rows, columns}, options); });
    return array<std::int32_t>(std::move(table.values), {rows, columns});
  });
  module.def("chomp3_solve", [](std::uint32_t p, std::uint32_t q, std::uint32_t r, const Run& run) {
    const game::Solution solution = call(run, [&](const RunOptions& options) {
      return game::solve({p, q, r}, options);
    });
    py::list moves;
    for (const game::WinningMove& move : solution.moves)
      moves.append(py::make_tuple(move.row, move.column, py::make_tuple(move.leaves.p, move.leaves.q, move.leaves.r)));
    return py::make_tuple(solution.is_p_position, moves);
  });
}

void add_four_row_chomp(py::module_& module) {
  namespace game = four_row_chomp;
  PYBIND11_NUMPY_DTYPE(WithPRecord, positions, middle_s, largest_s);
  module.def("chomp4_sweep", [](std::uint32_t upto, const Run& run) {
    const game::Sweep sweep =
        call(run, [&](const RunOptions& options) { return game::sweep({.upto = upto}, options); });
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
    std::vector<std::uint32_t> flat = call(run, [&](const RunOptions& options) {
      std::vector<std::uint32_t> all;
      const auto each = [&](std::span<const game::Position> part) {
        for (const game::Position& at : part) all.insert(all.end(), {at.p, at.q, at.r, at.s});
      };
      game::positions({.from = from, .upto = upto}, each, options);
      return all;
    });
    return positions_array(std::move(flat), 4);
  });
  module.def("chomp4_slice", [](std::uint32_t p, const Run& run) {
    game::Slice slice = call(run, [&](const RunOptions& options) { return game::slice({p}, options); });
    return array<std::int32_t>(std::move(slice.s), {p + 1, p + 1});
  });
  module.def("chomp4_solve", [](std::uint32_t p, std::uint32_t q, std::uint32_t r, std::uint32_t s, const Run& run) {
    const game::Solution solution = call(run, [&](const RunOptions& options) {
      return game::solve({p, q, r, s}, options);
    });
    py::list moves;
    for (const game::WinningMove& move : solution.moves)
      moves.append(py::make_tuple(move.row, move.column,
                                  py::make_tuple(move.leaves.p, move.leaves.q, move.leaves.r, move.leaves.s)));
    return py::make_tuple(solution.is_p_position, moves);
  });
}

void add_chomp(py::module_& module) {
  module.def("chomp_openings", [](std::uint32_t m, std::uint32_t n, bool all, const Run& run) {
    const chomp::Openings found = call(run, [&](const RunOptions& options) {
      return chomp::openings({m, n, all}, options);
    });
    py::list openings;
    for (const chomp::Opening& at : found.openings) openings.append(py::make_tuple(at.m, at.n, at.row, at.column));
    return py::make_tuple(openings, found.positions, found.p_positions);
  });
  module.def("chomp_catalog", [](std::uint32_t m, std::uint32_t n, const Run& run) {
    std::vector<std::uint8_t> flat = call(run, [&](const RunOptions& options) {
      std::vector<std::uint8_t> all;
      const auto each = [&](std::span<const std::uint8_t> rows) { all.insert(all.end(), rows.begin(), rows.end()); };
      chomp::catalog({m, n}, each, options);
      return all;
    });
    const auto count = static_cast<py::ssize_t>(flat.size() / m);
    return array<std::uint8_t>(std::move(flat), {count, m});
  });
  module.def("chomp_solve", [](const chomp::Bar& bar, const Run& run) {
    const chomp::Solution solution = call(run, [&](const RunOptions& options) { return chomp::solve(bar, options); });
    py::list moves;
    for (const chomp::WinningMove& move : solution.moves)
      moves.append(py::make_tuple(move.row, move.column, py::tuple(py::cast(move.leaves))));
    return py::make_tuple(solution.is_p_position, moves);
  });
  module.def("chomp_valued", [](const chomp::Bar& bar, const Run& run) {
    const chomp::Valued valued = call(run, [&](const RunOptions& options) { return chomp::valued(bar, options); });
    py::list moves;
    for (const chomp::ValuedMove& move : valued.moves)
      moves.append(py::make_tuple(move.row, move.column, py::tuple(py::cast(move.leaves)), move.grundy));
    return py::make_tuple(valued.grundy, moves);
  });
  module.def("chomp_rectangles", [](std::uint32_t m, std::uint32_t n, const Run& run) {
    chomp::Grundy found =
        call(run, [&](const RunOptions& options) { return chomp::grundy({.bar = chomp::Bar(m, n)}, {}, options); });
    return array<std::int32_t>(std::move(found.rectangles), {m, n});
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
    chomp::Partitions found = call(run, [&](const RunOptions& options) { return chomp::partitions({upto}, options); });
    return py::make_tuple(array(std::move(found.all)), array(std::move(found.losing)), array(std::move(found.winning)),
                          array(std::move(found.unique)), array(std::move(found.several)));
  });
  module.def("chomp_parse_bar", [](const std::string& text) { return chomp::parse_bar(text); });
}

}  // namespace mexwave::python
