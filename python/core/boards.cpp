// Functions of mexwave._core for RavaszNégyzet (the board, its draws, values), games of winning lines, and triples of
// Nim.

#include <algorithm>
#include <iterator>

#include "growing_list.hpp"
#include "play.hpp"

namespace mexwave::python {

namespace {

constexpr const char* methods[] = {"automatic", "columns", "transfer", "corners", "reference"};

/// The goal of a search for draws, from the arguments of mexwave/squares.py.
squares::DrawsGoal draws_of(const squares::Board& board, std::uint32_t least, std::optional<std::uint32_t> most,
                            bool classes, std::uint32_t slice, std::uint32_t slices, const std::string& method) {
  squares::DrawsGoal goal{.board = board, .white_min = least, .classes = classes, .slice = slice, .slices = slices};
  if (most) goal.white_max = *most;
  const auto found = std::find(std::begin(methods), std::end(methods), method);
  if (found == std::end(methods))
    throw InvalidArgument("method: expected automatic, columns, transfer, corners or reference, got '" + method + "'");
  goal.method = static_cast<squares::Method>(found - std::begin(methods));
  return goal;
}

/// An array whose rows are these lists of equal length.
py::array rows_of(const std::vector<std::vector<std::uint32_t>>& rows, py::ssize_t columns) {
  std::vector<std::uint32_t> flat;
  for (const auto& row : rows) flat.insert(flat.end(), row.begin(), row.end());
  return array<std::int32_t>(std::move(flat), {static_cast<py::ssize_t>(rows.size()), columns});
}

}  // namespace

void add_squares(py::module_& module) {
  module.def("squares_count_draws", [](std::uint32_t height, std::uint32_t width, bool axis_parallel,
                                       std::uint32_t least, std::optional<std::uint32_t> most, bool classes,
                                       std::uint32_t slice, std::uint32_t slices, const std::string& method,
                                       const Run& run) {
    const auto goal = draws_of(board_of(height, width, axis_parallel), least, most, classes, slice, slices, method);
    const auto count = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return squares::count_draws(goal, options, checkpoint);
    });
    py::dict smaller;
    for (const auto& [side, colourings] : count.smaller) smaller[py::int_(side)] = py::int_(py::str(colourings));
    return py::make_tuple(py::int_(py::str(count.colourings)),
                          count.classes.empty() ? py::object(py::none()) : py::object(py::int_(py::str(count.classes))),
                          methods[static_cast<int>(count.method)], smaller);
  });
  module.def(
      "squares_list_draws", [](std::uint32_t height, std::uint32_t width, bool axis_parallel, std::uint32_t least,
                               std::optional<std::uint32_t> most, bool classes, std::uint32_t slice,
                               std::uint32_t slices, const std::string& method, const Run& run) {
        const auto goal = draws_of(board_of(height, width, axis_parallel), least, most, classes, slice, slices, method);
        MemoryLeft left(run, goal);
        GrowingList<std::uint8_t> white(left);
        GrowingList<std::uint32_t> orbits(left);
        const auto each = [&](const squares::Draw& draw) {
          white.append(draw.white);
          orbits.append({draw.orbit});
        };
        (void)call(run, goal, [&](const RunOptions& options) { return squares::list_draws(goal, each, options); });
        const py::ssize_t count = orbits.size();
        return py::make_tuple(white.array({count, height, width}), orbits.array({count}));
      });
  module.def("squares_cell_name", [](std::uint32_t height, std::uint32_t width, std::uint32_t cell) {
    return squares::cell_name(board_of(height, width, false), cell);
  });
  module.def("squares_find_cell", [](std::uint32_t height, std::uint32_t width, const std::string& name) {
    return squares::find_cell(board_of(height, width, false), name);
  });
  module.def("squares_of", [](std::uint32_t height, std::uint32_t width, bool axis_parallel) {
    std::vector<std::uint32_t> flat;
    for (const auto& square : squares::squares_of(board_of(height, width, axis_parallel)))
      flat.insert(flat.end(), square.begin(), square.end());
    const auto count = static_cast<py::ssize_t>(flat.size() / 4);
    return array<std::int32_t>(std::move(flat), {count, 4});
  });
  module.def("squares_symmetries_of", [](std::uint32_t height, std::uint32_t width, const std::string& moves) {
    const squares::Board board = board_of(height, width, false);
    if (moves.empty()) return rows_of(squares::symmetries_of(board), board.cells());
    const Men men = squares::parse_moves(board, Play::misere, moves).men();
    return rows_of(squares::symmetries_of(board, men), board.cells());
  });
  module.def("squares_image_of", [](std::uint32_t height, std::uint32_t width, int mirror) {
    return signed_array(squares::image_of(board_of(height, width, false), static_cast<squares::Mirror>(mirror)));
  });
  module.def("squares_count_mirrored_draws", [](std::uint32_t height, std::uint32_t width, bool axis_parallel,
                                                const std::vector<std::uint32_t>& image, const Run& run) {
    const squares::Board board = board_of(height, width, axis_parallel);
    return call(run, [&](const RunOptions& options) { return squares::count_mirrored_draws(board, image, options); });
  });
  module.def("squares_solve", [](std::uint32_t height, std::uint32_t width, bool axis_parallel, bool misere,
                                 const std::string& moves, const Run& run) {
    const squares::Board board = board_of(height, width, axis_parallel);
    const squares::Game game = squares::parse_moves(board, play_of(misere), moves);
    const auto solution = call(
        run, [&](const RunOptions& options) { return squares::solve(board, game.men(), play_of(misere), options); });
    py::dict found = solved(solution, [&](std::uint32_t cell) { return squares::cell_name(board, cell); });
    found["men"] = py::make_tuple(game.men().white, game.men().black);
    return found;
  });
}

void add_small_boards(py::module_& module) {
  module.def("lines_board", [](const std::string& name, const std::optional<std::string>& text) {
    const lines::Board board = lines_board_of(name, text);
    py::list named;
    for (const auto& line : board.lines) {
      py::list cells;
      for (const std::uint32_t cell : line) cells.append(board.cells[cell]);
      named.append(py::tuple(cells));
    }
    return py::make_tuple(py::tuple(py::cast(board.cells)), py::tuple(named));
  });
  module.def("lines_board_names", [] { return lines::board_names(); });
  module.def("lines_symmetries_of",
             [](const std::string& name, const std::optional<std::string>& text, std::uint32_t most) {
               const lines::Board board = lines_board_of(name, text);
               return rows_of(lines::symmetries_of(board, most), static_cast<py::ssize_t>(board.cells.size()));
             });
  module.def("lines_parse_moves",
             [](const std::string& name, const std::optional<std::string>& text, const std::string& moves) {
               const lines::Board board = lines_board_of(name, text);
               const lines::Game game = lines::parse_moves(board, moves);
               py::list named, line;
               for (const std::uint32_t cell : game.moves) named.append(board.cells[cell]);
               if (game.line) {
                 for (const std::uint32_t cell : board.lines[*game.line]) line.append(board.cells[cell]);
               }
               return py::make_tuple(py::tuple(named), game.white_to_move(),
                                     game.line ? py::object(py::tuple(line)) : py::object(py::none()));
             });
  module.def("lines_solve", [](const std::string& name, const std::optional<std::string>& text,
                               const std::string& moves, bool misere, const Run& run) {
    const lines::Board board = lines_board_of(name, text);
    const lines::Game game = lines::parse_moves(board, moves);
    const auto solution =
        call(run, [&](const RunOptions& options) { return lines::solve(board, game.men, play_of(misere), options); });
    return solved(solution, [&](std::uint32_t cell) { return board.cells[cell]; });
  });
  module.def("nim_triples", [](std::uint32_t upto, const Run& run) {
    const nim::TriplesGoal goal{.upto = upto};
    MemoryLeft left(run, goal);
    GrowingList<std::uint32_t> all(left);
    const auto each = [&](const nim::Triple& t) { all.append({t.a, t.b, t.c}); };
    (void)call(run, goal, [&](const RunOptions& options) { return nim::triples(goal, each, options); });
    return all.array<std::int32_t>({all.size() / 3, 3});
  });
  module.def("nim_complete_sets", [](std::uint32_t upto, const Run& run) {
    const nim::TriplesGoal goal{.upto = upto};
    const auto sets = call(run, goal, [&](const RunOptions& options) { return nim::complete_sets(goal, options); });
    py::list complete;
    for (const nim::Complete& one : sets) complete.append(py::make_tuple(one.hypotenuse, one.triples));
    return complete;
  });
  module.def("nim_halve", [](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const nim::Halving halving = nim::halve({a, b, c});
    py::list chain;
    for (const nim::Triple& t : halving.chain) chain.append(py::make_tuple(t.a, t.b, t.c));
    return py::make_tuple(chain, halving.is_v_triple);
  });
}

}  // namespace mexwave::python
