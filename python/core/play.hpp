#pragma once
// Converts boards and solutions of games of lines to Python objects.

#include "call.hpp"

namespace mexwave::python {

inline Play play_of(bool misere) { return misere ? Play::misere : Play::normal; }

inline squares::Board board_of(std::uint32_t height, std::uint32_t width, bool axis_parallel) {
  return {height, width, axis_parallel ? squares::Orientation::axis_parallel : squares::Orientation::any};
}

/// The board of this name, or the board described by the text.
inline lines::Board lines_board_of(const std::string& name, const std::optional<std::string>& text) {
  return text ? lines::parse_board(name, *text) : lines::named_board(name);
}

inline const char* word_of(Outcome outcome) {
  const char* const words[] = {"loss", "draw", "win"};
  return words[static_cast<int>(outcome)];
}

inline py::tuple pair_of(const Value& value) { return py::make_tuple(word_of(value.outcome), value.moves); }

template <class Name>
py::dict solved(const positional::Solution& solution, const Name& name) {
  py::list winning, legal;
  for (const positional::WinningMove& move : solution.moves) winning.append(name(move.cell));
  for (const MoveValue& move : solution.legal)
    legal.append(py::make_tuple(name(move.cell), word_of(move.value.outcome), move.value.moves));
  py::dict found;
  found["value"] = pair_of(solution.value);
  found["moves"] = winning;
  found["legal"] = legal;
  found["best"] = solution.best ? py::object(py::str(name(*solution.best))) : py::object(py::none());
  found["nodes"] = solution.work.nodes;
  return found;
}

}  // namespace mexwave::python
