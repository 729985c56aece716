// RavaszNégyzet, games of winning lines, painting games, Nim's triples.

#include "play.hpp"

namespace mexwave::python {

namespace {

squares::DrawsGoal draws_of(const squares::Board& board, std::uint32_t least, std::optional<std::uint32_t> most,
                            bool classes) {
  squares::DrawsGoal goal{.board = board, .white_min = least, .classes = classes};
  if (most) goal.white_max = *most;
  return goal;
}

}  // namespace

void add_squares(py::module_& module) {
  module.def(
      "squares_count_draws", [](std::uint32_t height, std::uint32_t width, bool axis_parallel, std::uint32_t least,
                                std::optional<std::uint32_t> most, bool classes, const Run& run) {
        const auto goal = draws_of(board_of(height, width, axis_parallel), least, most, classes);
        const auto count = call(run, [&](const RunOptions& options) { return squares::count_draws(goal, options); });
        return py::make_tuple(py::int_(py::str(count.colourings)), count.classes.empty()
                                                                       ? py::object(py::none())
                                                                       : py::object(py::int_(py::str(count.classes))));
      });
  module.def("squares_list_draws",
             [](std::uint32_t height, std::uint32_t width, bool axis_parallel, std::uint32_t least,
                std::optional<std::uint32_t> most, bool classes, const Run& run) {
               const auto goal = draws_of(board_of(height, width, axis_parallel), least, most, classes);
               struct Found {
                 std::vector<std::uint8_t> white;
                 std::vector<std::uint32_t> orbits;
               };
               Found found = call(run, [&](const RunOptions& options) {
                 Found all;
                 const auto each = [&](const squares::Draw& draw) {
                   all.white.insert(all.white.end(), draw.white.begin(), draw.white.end());
                   all.orbits.push_back(draw.orbit);
                 };
                 squares::list_draws(goal, each, options);
                 return all;
               });
               const auto count = static_cast<py::ssize_t>(found.orbits.size());
               return py::make_tuple(array<std::uint8_t>(std::move(found.white), {count, height, width}),
                                     array(std::move(found.orbits)));
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
  module.def("lines_board", [](const std::string& name) {
    const lines::Board board = lines::named_board(name);
    return py::make_tuple(board.cells, board.lines);
  });
  module.def("lines_board_names", [] { return lines::board_names(); });
  module.def("lines_solve", [](const std::string& name, const std::optional<std::string>& text,
                               const std::string& moves, bool misere, const Run& run) {
    const lines::Board board = text ? lines::parse_board(name, *text) : lines::named_board(name);
    const lines::Game game = lines::parse_moves(board, moves);
    const auto solution =
        call(run, [&](const RunOptions& options) { return lines::solve(board, game.men, play_of(misere), options); });
    return solved(solution, [&](std::uint32_t cell) { return board.cells[cell]; });
  });
  module.def("tiling_grundy", [](const std::vector<std::string>& tiles, bool fixed, std::uint32_t height,
                                 std::uint32_t width, const Run& run) {
    std::vector<tiling::Tile> parsed;
    for (const std::string& tile : tiles) parsed.push_back(tiling::parse_tile(tile));
    const tiling::Rules rules(parsed, fixed);
    tiling::Grundy found = call(run, [&](const RunOptions& options) {
      return tiling::grundy({.rules = rules, .upto = {height, width}}, options);
    });
    return array<std::int32_t>(std::move(found.values), {height, width});
  });
  module.def("nim_triples", [](std::uint32_t upto, const Run& run) {
    std::vector<std::uint32_t> flat = call(run, [&](const RunOptions& options) {
      std::vector<std::uint32_t> all;
      nim::triples(
          {.upto = upto},
          [&](const nim::Triple& t) {
            all.insert(all.end(), {t.a, t.b, t.c});
          },
          options);
      return all;
    });
    const auto rows = static_cast<py::ssize_t>(flat.size() / 3);
    return array<std::int32_t>(std::move(flat), {rows, 3});
  });
  module.def("nim_complete_sets", [](std::uint32_t upto, const Run& run) {
    const auto sets = call(run, [&](const RunOptions& options) { return nim::complete_sets({.upto = upto}, options); });
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
