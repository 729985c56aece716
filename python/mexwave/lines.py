"""Games of winning lines: two players claim free cells; the first player to own a complete line wins (misère:
loses)."""
from __future__ import annotations

from typing import List, NamedTuple, Optional, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import Progress, SerialOptions, Unpack, run, serial_run, whole
from .squares import MoveValue, Solution, Value, _solution

__all__ = [
    "Board", "Game", "MoveValue", "Solution", "Solver", "Value", "board", "board_names", "parse_moves", "solve", "symmetries_of",
]  # fmt: skip


def board_names() -> List[str]:
    """The names of the boards that need no text.

    >>> "trihex" in board_names()
    True
    """
    return list(_core.lines_board_names())


class Board(NamedTuple):
    """Names of the cells, and the lines as names of their cells."""

    cells: Tuple[str, ...]
    lines: Tuple[Tuple[str, ...], ...]


def board(name: str, *, text: Optional[str] = None) -> Board:
    """The board of that name, or that of `text`. Each line of `text` is a line of the game: names of cells, separated
    by blanks.

    >>> len(board("cube").lines), board("mine", text="a b\\na c\\n").cells
    (49, ('a', 'b', 'c'))
    """
    return Board(*_core.lines_board(name, text))


def symmetries_of(name: str, *, text: Optional[str] = None, most: SupportsIndex = 192) -> np.ndarray:
    """Permutations of the cells that map lines to lines, at most `most` of them: an int32 array [symmetry, cell] with
    the image of each cell, the identity first.

    >>> symmetries_of("tictactoe").shape
    (8, 9)
    """
    return _core.lines_symmetries_of(name, text, whole("most", most, 1))  # type: ignore[no-any-return]


class Game(NamedTuple):
    """A played game: the moves, the player to move, and the line that ended the game, if any."""

    moves: Tuple[str, ...]
    white_to_move: bool
    line: Optional[Tuple[str, ...]]


def parse_moves(board: str, moves: str, *, text: Optional[str] = None) -> Game:
    """Reads names of cells separated by blanks, White's first. Raises InvalidArgument for a cell that is not free, or a
    move after the end of the game.

    >>> parse_moves("tictactoe", "a1 b1 a2 b2 a3").line
    ('a1', 'a2', 'a3')
    """
    return Game(*_core.lines_parse_moves(board, text, moves))


def solve(
    board: str,
    moves: str = "",
    *,
    text: Optional[str] = None,
    misere: bool = False,
    **options: Unpack[SerialOptions],
) -> Solution:
    """The value after `moves` (names of cells) on the board of that name, or on that of `text` as in board().

    >>> solve("tictactoe").outcome
    'draw'
    >>> solve("mine", text="a b\\na c\\n").outcome
    'win'
    """
    return _solution(_core.lines_solve(board, text, moves, misere, serial_run(**options)))


class Solver:
    """The exact solver of a board, given by name or by `text` as in solve(). It keeps the values that it has found.

    >>> Solver("tictactoe").solve("b2 a2").outcome
    'win'
    """

    def __init__(
        self,
        board: str,
        *,
        text: Optional[str] = None,
        misere: bool = False,
        threads: SupportsIndex = 0,
        memory_limit: SupportsIndex = 0,
    ) -> None:
        self._solver = _core.LinesSolver(
            board, text, misere, run(threads, None, memory_limit, None)
        )

    def solve(self, moves: str = "", *, progress: Optional[Progress] = None) -> Solution:
        """As the function solve()."""
        return _solution(self._solver.solve(moves, progress))

    def value(self, moves: str = "", *, progress: Optional[Progress] = None) -> Value:
        """The value of the position only; faster than solve()."""
        return Value(*self._solver.value(moves, progress))

    def moves(self, moves: str = "", *, progress: Optional[Progress] = None) -> Tuple[MoveValue, ...]:
        """Every legal move and its value."""
        return tuple(MoveValue(*move) for move in self._solver.moves(moves, progress))

    def best_move(self, moves: str = "", *, progress: Optional[Progress] = None) -> Optional[str]:
        """A best move: a fastest win, else a draw, else a slowest loss; None if the game is over."""
        return self._solver.best_move(moves, progress)  # type: ignore[no-any-return]

    @property
    def symmetries(self) -> int:
        """The number of symmetries of the board in use, including the identity."""
        return int(self._solver.symmetries())
