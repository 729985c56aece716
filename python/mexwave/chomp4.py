"""Four-row Chomp: bars with rows of p >= q >= r >= s squares; a player who takes the poisoned corner loses."""
from __future__ import annotations

from typing import NamedTuple, Optional, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import LongRunOptions, RunOptions, SerialOptions, Unpack, data_frame, long_run, run, serial_run, whole

__all__ = [
    "Census", "Growth", "JointPeriods", "Likeness", "Likenesses", "Move", "OpeningRow", "Ratio", "Row", "Solution",
    "Sweep", "census", "joint_periods", "largest_p", "likenesses", "positions", "rows", "slice", "solve", "sweep",
]  # fmt: skip

largest_p: int = _core.limits["chomp4.largest_p"]


class Move(NamedTuple):
    """Takes the square `column` of `row`, both from 1, and every square to its right and below."""

    row: int
    column: int
    leaves: Tuple[int, int, int, int]


class Solution(NamedTuple):
    """Whether a position is a P-position, and every winning move (none for a P-position)."""

    is_p_position: bool
    moves: Tuple[Move, ...]


class Sweep(NamedTuple):
    """The result of a pass over p = 1..upto.

    with_p is a structured array by p = 0..upto: positions (P-positions with this p), middle_s, largest_s. openings is
    an int32 array of the positions (p,q,r,s) that winning first moves on the bars of 4 x n leave, n <= upto.
    p_positions is the number of P-positions with 1 <= p <= upto.
    """

    upto: int
    with_p: np.ndarray
    openings: np.ndarray
    p_positions: int
    cells: int

    def to_pandas(self):  # type: ignore[no-untyped-def]
        """`with_p` as a pandas.DataFrame."""
        return data_frame(self.with_p)


def sweep(upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> Sweep:
    """Counts and openings of all P-positions with 1 <= p <= upto.

    >>> sweep(100).p_positions == len(positions(100))
    True
    """
    return Sweep(**_core.chomp4_sweep(whole("upto", upto, 1, largest_p), long_run(**options)))


def positions(upto: SupportsIndex, *, start: SupportsIndex = 1, **options: Unpack[RunOptions]) -> np.ndarray:
    """Every P-position with start <= p <= upto, sorted: an int32 array of (p,q,r,s).

    >>> positions(3).tolist()
    [[1, 0, 0, 0], [2, 1, 0, 0], [2, 2, 1, 0], [2, 2, 2, 1], [3, 1, 1, 0], [3, 2, 0, 0], [3, 3, 1, 1]]
    """
    upto = whole("upto", upto, 1, largest_p)
    return _core.chomp4_positions(
        whole("start", start, 1, upto), upto, run(**options)
    )


def slice(p: SupportsIndex, **options: Unpack[RunOptions]) -> np.ndarray:  # noqa: A001, the name of the C++ function
    """All P-positions with this p: an int32 array with the s of (p,q,r,s) at [q,r], or -1 if there is none.

    >>> slice(2).tolist()
    [[-1, -1, -1], [0, -1, -1], [-1, 0, 1]]
    """
    return _core.chomp4_slice(whole("p", p, 1, largest_p), run(**options))


def solve(p: SupportsIndex, q: SupportsIndex, r: SupportsIndex, s: SupportsIndex, **options: Unpack[RunOptions]) -> Solution:
    """The value of (p,q,r,s), p >= q >= r >= s, and every winning move.

    >>> solve(3, 3, 3, 3).moves
    (Move(row=3, column=2, leaves=(3, 3, 1, 1)),)
    """
    is_p, moves = _core.chomp4_solve(
        whole("p", p), whole("q", q), whole("r", r), whole("s", s), run(**options)
    )
    return Solution(is_p, tuple(Move(*move) for move in moves))


class Row(NamedTuple):
    """All P-positions (p,q,r,s) with this r and s.

    kind is 'dead' (it has no position), 'ended' (with (end,end,r,s)), 'periodic' (forever, certified) or 'open' (not
    decided); pattern is p - q for p = preperiod, preperiod + 1, ..., None if there is no q: one period.
    """

    r: int
    s: int
    kind: str
    end: Optional[int]
    preperiod: Optional[int]
    pattern: Tuple[Optional[int], ...]


def rows(rows_upto: SupportsIndex, upto: SupportsIndex, **options: Unpack[SerialOptions]) -> Tuple[Row, ...]:
    """All rows with r <= rows_upto, followed to p = upto; by r, then s.

    >>> rows(2, 1000)[0]
    Row(r=0, s=0, kind='periodic', end=None, preperiod=1, pattern=(1,))
    """
    found, _, _ = _core.chomp4_rows(
        whole("rows_upto", rows_upto, 0, 200), whole("upto", upto, 1, 4_000_000), serial_run(**options)
    )
    return tuple(Row(*row) for row in found)


class JointPeriods(NamedTuple):
    """For r = 0, 1, ..., as uint32: the p from which all rows (r',s) with r' <= r repeat together, and their common
    period; 0: not certified."""

    preperiod: np.ndarray
    period: np.ndarray


def joint_periods(rows_upto: SupportsIndex, upto: SupportsIndex, **options: Unpack[SerialOptions]) -> JointPeriods:
    """The joint periods of the rows that rows() computes.

    >>> joint_periods(2, 1000).period.tolist()[:1]
    [1]
    """
    _, preperiod, period = _core.chomp4_rows(
        whole("rows_upto", rows_upto, 0, 200), whole("upto", upto, 1, 4_000_000), serial_run(**options)
    )
    return JointPeriods(preperiod, period)


class Ratio(NamedTuple):
    """A coordinate of a P-position divided by p, as two integers; p = 0: there is none."""

    value: int
    p: int


class OpeningRow(NamedTuple):
    """The n for which the first opening of 4 x n is in a certain row: their number, the first and the last (0: none).
    For those from Census.ratios_from on: the least and the greatest of (what the opening leaves in its row)/n,
    middle_s/n and largest_s/n."""

    number: int
    first: int
    last: int
    left: Tuple[Ratio, Ratio]
    middle: Tuple[Ratio, Ratio]
    largest: Tuple[Ratio, Ratio]


class Growth(NamedTuple):
    """Counts with p <= upto: P-positions, triples (p,q,r), n with the first opening in row 2, 3, 4. low and high are
    sums of middle_s and of p since the previous point: low over the p with the first opening in row 2, high over all
    others. Their quotient is the weighted mean of s/p."""

    upto: int
    positions: int
    triples: int
    openings_in: Tuple[int, int, int]
    low: Tuple[int, int]
    high: Tuple[int, int]


class Census(NamedTuple):
    """Openings by row, the two families of p that they define, growth.

    without_opening and several_openings are the first ten n; rows are for openings in row 2, 3 and 4. apart_from is the
    least P such that, for P <= p <= upto, every p with an opening in row 2 has a smaller (middle s)/p than every other
    p: at most upto; 0 if one of the two kinds is missing.
    """

    upto: int
    ratios_from: int
    without_opening: Tuple[int, ...]
    several_openings: Tuple[int, ...]
    with_one_opening: int
    rows: Tuple[OpeningRow, OpeningRow, OpeningRow]
    apart_from: int
    growth: Tuple[Growth, ...]


def _range(found: tuple) -> Tuple[Ratio, Ratio]:
    return Ratio(*found[:2]), Ratio(*found[2:])


def census(upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> Census:
    """A sweep to p = upto, and its counts.

    >>> found = census(100)
    >>> found.growth[-1].positions == sweep(100).p_positions, sum(row.number for row in found.rows)
    (True, 100)
    """
    found = _core.chomp4_census(
        whole("upto", upto, 1, largest_p), long_run(**options)
    )
    found["rows"] = tuple(OpeningRow(*row[:3], *map(_range, row[3:])) for row in found["rows"])
    found["growth"] = tuple(Growth(*at) for at in found["growth"])
    return Census(**found)


class Likeness(NamedTuple):
    """The comparison of each triple (p,q,r) with the one a step away. A triple *extends* if some (p,q,r,s) is a
    P-position.

    triples counts those compared, alike those where both or neither extend, both those where both extend, extend those
    where the first extends. differs is the first (p,q,r) that is not alike, or None.
    """

    triples: int
    alike: int
    both: int
    extend: int
    differs: Optional[Tuple[int, int, int]]


class Likenesses(NamedTuple):
    """Comparisons with steps along r, along q, and along p, q and r at once; index k is for k steps, 0 is empty."""

    in_r: Tuple[Likeness, ...]
    in_q: Tuple[Likeness, ...]
    in_all: Tuple[Likeness, ...]


def likenesses(upto: SupportsIndex, most_step: SupportsIndex, **options: Unpack[RunOptions]) -> Likenesses:
    """How well the table to p = upto (at most 2000) agrees with itself shifted by 1 to most_step (at most 500) steps.

    >>> likenesses(50, 3).in_all[3].triples > 0
    True
    """
    found = _core.chomp4_likenesses(
        whole("upto", upto, 1, 2000), whole("most_step", most_step, 1, 500), run(**options)
    )
    return Likenesses(*(tuple(Likeness(*step) for step in steps) for steps in found))
