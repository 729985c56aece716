"""RavaszNégyzet: two players in turn claim cells of a board; whoever owns the corners of a square has made it.

Cells are written c4: column letter, row number from below.
"""
from __future__ import annotations

from typing import NamedTuple, Optional, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import Progress, run, whole


class MoveValue(NamedTuple):
    """A legal move, and what it is worth for who makes it: 'win', 'draw' or 'loss', in how many of the winner's moves."""

    cell: str
    outcome: str
    moves: int


class Solution(NamedTuple):
    """For the player to move: outcome and moves as in MoveValue; winning moves; all legal ones; the best."""

    outcome: str
    within: int
    moves: Tuple[str, ...]
    legal: Tuple[MoveValue, ...]
    best: Optional[str]
    nodes: int


class DrawsCount(NamedTuple):
    """Colourings of the whole board without a one-coloured square; classes of them if asked for."""

    colourings: int
    classes: Optional[int]


def _solution(found: dict) -> Solution:
    return Solution(
        found["value"][0], found["value"][1], tuple(found["moves"]), tuple(MoveValue(*move) for move in found["legal"]),
        found["best"], found["nodes"],
    )  # fmt: skip


def count_draws(
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    axis_parallel: bool = False,
    white_min: SupportsIndex = 0,
    white_max: Optional[SupportsIndex] = None,
    classes: bool = False,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> DrawsCount:
    """How many draws there are, exactly.

    >>> count_draws(6, 6, white_min=18, white_max=18, classes=True)
    DrawsCount(colourings=24, classes=3)
    """
    return DrawsCount(
        *_core.squares_count_draws(
            whole("height", height, 1, 10_000), whole("width", width, 1, 10_000), axis_parallel,
            whole("white_min", white_min), None if white_max is None else whole("white_max", white_max), classes,
            run(threads, simd, memory_limit, progress),
        )
    )  # fmt: skip


def draws(
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    axis_parallel: bool = False,
    white_min: SupportsIndex = 0,
    white_max: Optional[SupportsIndex] = None,
    classes: bool = False,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Tuple[np.ndarray, np.ndarray]:
    """All draws: a uint8 array [draw,row,column], rows from below, 1 for White; and the sizes of their classes."""
    return _core.squares_list_draws(
        whole("height", height, 1, 10_000), whole("width", width, 1, 10_000), axis_parallel,
        whole("white_min", white_min), None if white_max is None else whole("white_max", white_max), classes,
        run(threads, simd, memory_limit, progress),
    )  # fmt: skip


def solve(
    height: SupportsIndex,
    width: SupportsIndex,
    moves: str = "",
    *,
    axis_parallel: bool = False,
    misere: bool = False,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Solution:
    """The value of the position after `moves` ("c3 d4", White's first), and of every legal move.

    >>> solve(4, 4).outcome, solve(3, 3).outcome
    ('draw', 'draw')
    """
    return _solution(
        _core.squares_solve(
            whole("height", height, 1, 8), whole("width", width, 1, 8), axis_parallel, misere, moves,
            run(1, None, memory_limit, progress),
        )
    )  # fmt: skip


class Solver:
    """The exact solver of a board, which keeps what it has learnt from one question to the next.

    Its table grows as it fills, to memory_limit at most (0: a quarter of what is at hand). One thread at a time may ask.

    >>> solver = Solver(4, 4)
    >>> solver.solve("b2 c3").outcome, solver.solve("b2 c3 a1").outcome
    ('draw', 'draw')
    """

    def __init__(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        *,
        axis_parallel: bool = False,
        misere: bool = False,
        threads: SupportsIndex = 0,
        memory_limit: SupportsIndex = 0,
    ) -> None:
        self._solver = _core.SquaresSolver(
            whole("height", height, 1, 8), whole("width", width, 1, 8), axis_parallel, misere,
            run(threads, None, memory_limit, None),
        )  # fmt: skip

    def solve(self, moves: str = "", *, progress: Optional[Progress] = None) -> Solution:
        """As the function solve()."""
        return _solution(self._solver.solve(moves, progress))


class Answer(NamedTuple):
    """To any of these replies (otherwise: to all that are not named; none: at the beginning) the strategy's node answers."""

    replies: Tuple[str, ...]
    otherwise: bool
    node: int


class Node(NamedTuple):
    """The strategist's move of this number, how many cells he then threatens (2: two or more), his answers after it."""

    number: int
    cell: str
    threats: int
    answers: Tuple[Answer, ...]


class Strategy(NamedTuple):
    """What one player does against everything that the other may do; `first` is the beginning.

    outcome is 'win', or 'draw' if the player cannot win; within so many of his own moves (normal play). With a mirror
    (misère play: 'rotate', 'left_right', 'up_down') every move is answered by its image, and there are no nodes.
    """

    second: bool
    outcome: str
    within: int
    mirror: Optional[str]
    nodes: Tuple[Node, ...]
    first: Tuple[Answer, ...]


def _answers(found: list) -> Tuple[Answer, ...]:
    return tuple(Answer(*answer) for answer in found)


def strategy(
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    axis_parallel: bool = False,
    misere: bool = False,
    second: Optional[bool] = None,
    threads: SupportsIndex = 0,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Strategy:
    """A win in as few moves as possible, or a draw; of the second player, the first, or (None) of whoever wins.

    >>> strategy(5, 5).outcome
    'win'
    """
    found = _core.squares_strategy(
        whole("height", height, 1, 8), whole("width", width, 1, 8), axis_parallel, misere, second,
        run(threads, None, memory_limit, progress),
    )  # fmt: skip
    nodes = tuple(
        Node(number, cell, threats, _answers(answers)) for number, cell, threats, answers in found["nodes"]
    )
    return Strategy(
        found["second"], found["outcome"], found["within"], found["mirror"], nodes, _answers(found["first"])
    )
