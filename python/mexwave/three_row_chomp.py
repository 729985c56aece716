"""Three-row Chomp: bars with rows of p >= q >= r squares; whoever takes the poisoned corner loses.

For given (q,r) at most one p makes (p,q,r) a P-position, a loss for who is to move; it is written f(q,r).
"""
from __future__ import annotations

from typing import NamedTuple, Optional, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import Progress, data_frame, run, whole

largest_p = 4_000_000


class Move(NamedTuple):
    """Takes the square `column` of `row`, both from 1, and all beyond and below it."""

    row: int
    column: int
    leaves: Tuple[int, int, int]


class Solution(NamedTuple):
    """Of one position: is it a P-position, and every move that wins. No move wins from a P-position."""

    is_p_position: bool
    moves: Tuple[Move, ...]


class Sweep:
    """All P-positions with two equal rows to p = upto, and those beside the diagonal.

    upto : int
    diagonal_q : int32 array, by p = 0..upto: the q with (p,q,q) a P-position
    end_row : int32 array, by p: the r with (p,p,r) a P-position
    above_diagonal : int32 array, by q = 0..upto: f(q,q-1) where it is at most upto
    rows : structured array, of the rows r = 0, 1, ... that are settled: row, first = f(r,r), end (the e of the
        P-position (e,e,r)), min and min_at (least f(q,r), and its q), is_long, and of long rows preperiod and period
    cells : int, cells (p,q) that were computed

    A value that does not exist is -1.
    """

    def __init__(self, found: dict) -> None:
        self.upto: int = found["upto"]
        self.diagonal_q: np.ndarray = found["diagonal_q"]
        self.end_row: np.ndarray = found["end_row"]
        self.above_diagonal: np.ndarray = found["above_diagonal"]
        self.rows: np.ndarray = found["rows"]
        self.cells: int = found["cells"]
        self._patterns: np.ndarray = found["patterns"]
        self._starts: np.ndarray = found["starts"]

    def __getstate__(self) -> dict:
        return self.__dict__

    def __setstate__(self, state: dict) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        return f"<three_row_chomp.Sweep to p = {self.upto}, {len(self.rows)} rows>"

    def pattern(self, row: SupportsIndex) -> np.ndarray:
        """f(q,row) - q for q = preperiod, preperiod + 1, ...: one period of it; empty for short rows.

        >>> sweep(2000, rows=121).pattern(120).tolist()
        [72, 70]
        """
        row = whole("row", row, 0, len(self.rows) - 1)
        return self._patterns[self._starts[row] : self._starts[row + 1]]

    def openings(self, n: SupportsIndex) -> Tuple[Tuple[int, int, int], ...]:
        """What winning first moves on the bar of 3 x n leave, n = 1..upto.

        >>> sweep(100).openings(88)
        ((88, 52, 52),)
        """
        n = whole("n", n, 1, self.upto)
        found = []
        if self.diagonal_q[n] >= 0:
            found.append((n, int(self.diagonal_q[n]), int(self.diagonal_q[n])))
        if self.end_row[n] >= 0:
            found.append((n, n, int(self.end_row[n])))
        return tuple(found)

    def to_pandas(self):  # type: ignore[no-untyped-def]
        """`rows` as a pandas.DataFrame."""
        return data_frame(self.rows)


def sweep(
    openings_upto: SupportsIndex,
    *,
    rows: Optional[SupportsIndex] = None,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Sweep:
    """One pass over p = 1..openings_upto, and on until the rows 0..rows are settled.

    >>> s = sweep(100)
    >>> int(s.diagonal_q[88]), int(s.end_row[14])
    (52, 10)
    """
    upto = whole("openings_upto", openings_upto, 0, largest_p)
    last_row = None if rows is None else whole("rows", rows, 0, largest_p)
    return Sweep(_core.chomp3_sweep(upto, last_row, run(threads, simd, memory_limit, progress)))


def positions(
    upto: SupportsIndex,
    *,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> np.ndarray:
    """Every P-position with 1 <= p <= upto, by p, then q: an int32 array of (p,q,r).

    >>> positions(4).tolist()
    [[1, 0, 0], [2, 1, 0], [2, 2, 1], [3, 1, 1], [3, 2, 0], [4, 2, 2], [4, 3, 0]]
    """
    return _core.chomp3_positions(whole("upto", upto, 1, largest_p), run(0, None, memory_limit, progress))


def table(
    rows: SupportsIndex,
    columns: SupportsIndex,
    *,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> np.ndarray:
    """f(q,r) at [r,q] for r < rows, q < columns; -1 where it does not exist.

    >>> table(3, 5).tolist()
    [[1, 2, 3, 4, 5], [-1, 3, 2, -1, -1], [-1, -1, 4, 5, 6]]
    """
    return _core.chomp3_table(
        whole("rows", rows, 1, largest_p), whole("columns", columns, 1, largest_p), run(0, simd, memory_limit, progress)
    )


def solve(
    p: SupportsIndex,
    q: SupportsIndex,
    r: SupportsIndex,
    *,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Solution:
    """The value of (p,q,r), p >= q >= r, and every winning move.

    >>> solve(14, 14, 10).is_p_position
    True
    """
    is_p, moves = _core.chomp3_solve(
        whole("p", p), whole("q", q), whole("r", r), run(threads, simd, memory_limit, progress)
    )
    return Solution(is_p, tuple(Move(*move) for move in moves))
