"""Four-row Chomp: bars with rows of p >= q >= r >= s squares; whoever takes the poisoned corner loses."""
from __future__ import annotations

from typing import NamedTuple, Optional, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import Progress, data_frame, run, whole

largest_p = 16_319


class Move(NamedTuple):
    """Takes the square `column` of `row`, both from 1, and all beyond and below it."""

    row: int
    column: int
    leaves: Tuple[int, int, int, int]


class Solution(NamedTuple):
    """Of one position: is it a P-position, and every move that wins. No move wins from a P-position."""

    is_p_position: bool
    moves: Tuple[Move, ...]


class Sweep(NamedTuple):
    """What a pass over p = 1..upto yields.

    with_p is a structured array by p = 0..upto: positions (P-positions with this p), middle_s, largest_s. openings is an
    int32 array of what winning first moves on the bars of 4 x n leave, n <= upto: (p,q,r,s). p_positions says how many
    P-positions there are with 1 <= p <= upto.
    """

    upto: int
    with_p: np.ndarray
    openings: np.ndarray
    p_positions: int
    cells: int

    def to_pandas(self):  # type: ignore[no-untyped-def]
        """`with_p` as a pandas.DataFrame."""
        return data_frame(self.with_p)


def sweep(
    upto: SupportsIndex,
    *,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Sweep:
    """Counts and openings of all P-positions with 1 <= p <= upto.

    >>> sweep(100).p_positions == len(positions(100))
    True
    """
    return Sweep(**_core.chomp4_sweep(whole("upto", upto, 1, largest_p), run(threads, simd, memory_limit, progress)))


def positions(
    upto: SupportsIndex,
    *,
    start: SupportsIndex = 1,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> np.ndarray:
    """Every P-position with start <= p <= upto, sorted: an int32 array of (p,q,r,s).

    >>> positions(3).tolist()
    [[1, 0, 0, 0], [2, 1, 0, 0], [2, 2, 1, 0], [2, 2, 2, 1], [3, 1, 1, 0], [3, 2, 0, 0], [3, 3, 1, 1]]
    """
    upto = whole("upto", upto, 1, largest_p)
    return _core.chomp4_positions(
        whole("start", start, 1, upto), upto, run(threads, simd, memory_limit, progress)
    )


def slice(  # noqa: A001, the name of the C++ function
    p: SupportsIndex,
    *,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> np.ndarray:
    """The s of (p,q,r,s) at [q,r]; -1 where there is none."""
    return _core.chomp4_slice(whole("p", p, 1, largest_p), run(threads, simd, memory_limit, progress))


def solve(
    p: SupportsIndex,
    q: SupportsIndex,
    r: SupportsIndex,
    s: SupportsIndex,
    *,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Solution:
    """The value of (p,q,r,s), p >= q >= r >= s, and every winning move.

    >>> solve(3, 3, 3, 3).moves
    (Move(row=3, column=2, leaves=(3, 3, 1, 1)),)
    """
    is_p, moves = _core.chomp4_solve(
        whole("p", p), whole("q", q), whole("r", r), whole("s", s), run(threads, simd, memory_limit, progress)
    )
    return Solution(is_p, tuple(Move(*move) for move in moves))


class Row(NamedTuple):
    """All P-positions (p,q,r,s) with this r and s.

    kind is 'dead' (it has none), 'ended' (with (end,end,r,s)), 'periodic' (for ever, certified) or 'open' (not decided);
    pattern is p - q for p = preperiod, preperiod + 1, ..., None where there is no q: one period.
    """

    r: int
    s: int
    kind: str
    end: Optional[int]
    preperiod: Optional[int]
    pattern: Tuple[Optional[int], ...]


def rows(
    rows_upto: SupportsIndex,
    upto: SupportsIndex,
    *,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Tuple[Row, ...]:
    """All rows with r <= rows_upto, followed to p = upto; by r, then s.

    >>> rows(2, 1000)[0]
    Row(r=0, s=0, kind='periodic', end=None, preperiod=1, pattern=(1,))
    """
    found = _core.chomp4_rows(
        whole("rows_upto", rows_upto, 0, 200), whole("upto", upto, 1, 4_000_000), run(1, None, memory_limit, progress)
    )
    return tuple(Row(*row) for row in found)
