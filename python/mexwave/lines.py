"""Games of winning lines: two players claim free cells; whoever first owns a whole line wins (misère: loses)."""
from __future__ import annotations

from typing import List, Optional, SupportsIndex

from . import _core
from ._run import Progress, run
from .squares import MoveValue, Solution, _solution

__all__ = ["MoveValue", "Solution", "Solver", "board_names", "solve"]


def board_names() -> List[str]:
    """Boards that need no text.

    >>> "trihex" in board_names()
    True
    """
    return list(_core.lines_board_names())


def solve(
    board: str,
    moves: str = "",
    *,
    text: Optional[str] = None,
    misere: bool = False,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Solution:
    """The value after `moves`, names of cells, on the board of that name, or on that of `text`: one line of the game a
    line, names of its cells with blanks between.

    >>> solve("tictactoe").outcome
    'draw'
    >>> solve("mine", text="a b\\na c\\n").outcome
    'win'
    """
    return _solution(_core.lines_solve(board, text, moves, misere, run(1, None, memory_limit, progress)))


class Solver:
    """The exact solver of a board, named or of `text` as in solve(), which keeps what it has learnt.

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
