"""Sums of any games that are given by their moves: in misère play, and with a pass. In both, the parts of a sum depend
on each other, so the answer comes from a table of all positions of the sum.

A part is a pair (position, moves). A position is a sequence of whole numbers from 0 to 2^32 - 1. moves(position) lists
the positions to which a move leads, each once; no play may be endless.

>>> def take_one_or_two(at):  # a heap
...     return [(at[0] - k,) for k in (1, 2) if k <= at[0]]
>>> solve_misere([((5,), take_one_or_two)]).moves
(Move(part=0, leaves=(4,)),)
"""
from __future__ import annotations

from typing import Callable, NamedTuple, Sequence, SupportsIndex, Tuple

from . import _core
from ._run import SerialOptions, Unpack, serial_run, whole

__all__ = [
    "MisereSolution", "Move", "Moves", "Part", "PassSolution", "solve_misere", "solve_with_pass",
]  # fmt: skip

Moves = Callable[[Tuple[int, ...]], Sequence[Sequence[SupportsIndex]]]
Part = Tuple[Sequence[SupportsIndex], Moves]


class Move(NamedTuple):
    """A winning move: the index of the part that is moved in, and the position that it leaves there."""

    part: int
    leaves: Tuple[int, ...]


class MisereSolution(NamedTuple):
    """Whether the sum is a P-position, and every winning move."""

    is_p_position: bool
    moves: Tuple[Move, ...]


class PassSolution(NamedTuple):
    """For a sum with an unused pass: whether it is a P-position, its Grundy value, every winning move (the pass stays
    unused), and whether passing wins."""

    is_p_position: bool
    grundy: int
    moves: Tuple[Move, ...]
    pass_wins: bool


def _position(numbers: Sequence[SupportsIndex]) -> Tuple[int, ...]:
    return tuple(whole("position", number) for number in numbers)


def _solved(sum_: Sequence[Part], misere: bool, options: SerialOptions) -> PassSolution:
    parts = [
        (_position(position), lambda at, moves=moves: [_position(left) for left in moves(at)]) for position, moves in sum_
    ]
    is_p, grundy, moves, pass_wins = _core.sums_solve(parts, misere, serial_run(**options))
    return PassSolution(is_p, grundy, tuple(Move(*move) for move in moves), pass_wins)


def solve_misere(sum_: Sequence[Part], **options: Unpack[SerialOptions]) -> MisereSolution:
    """The outcome of a sum in misère play: a player who cannot move in any part wins. Raises InvalidArgument (no part, more
    than 2^31 positions, more than 65,534 moves from one position, an endless play), MemoryLimit, and what `moves` raises.

    >>> solve_misere([((2,), lambda heap: [(k,) for k in range(heap[0])])]).moves
    (Move(part=0, leaves=(1,)),)
    """
    solution = _solved(sum_, True, options)
    return MisereSolution(solution.is_p_position, solution.moves)


def solve_with_pass(sum_: Sequence[Part], **options: Unpack[SerialOptions]) -> PassSolution:
    """A player who cannot move loses. Once in the game one player may leave everything as it is instead of moving, but
    not if no move is left. Raises what solve_misere() raises.

    >>> def nim(at):
    ...     return [(left,) for left in range(at[0])]
    >>> solve_with_pass([((1,), nim), ((2,), nim), ((3,), nim)]).pass_wins
    True
    """
    return _solved(sum_, False, options)
