"""Three-row Chomp: bars with rows of p >= q >= r squares; a player who takes the poisoned corner loses.

For given (q,r) at most one p makes (p,q,r) a P-position, a loss for the player to move; it is written f(q,r).
"""
from __future__ import annotations

from typing import Dict, NamedTuple, Optional, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import LongRunOptions, RunOptions, SerialOptions, SimdOptions, Unpack, data_frame, long_run, run, serial_run, whole

__all__ = [
    "Census", "Difference", "DoubleCheck", "GapCounts", "Move", "PreperiodRatio", "Record", "Row", "RowCounts",
    "RowPeriod", "Sequence", "Solution", "Strip", "Sweep", "census", "double_check", "first_difference",
    "grundy_values", "largest_grundy_n", "largest_p", "largest_row", "openings", "planned_p", "position_counts",
    "positions", "record_at", "row", "rows", "sequence_terms", "sequences", "solve", "sweep", "table",
]  # fmt: skip

largest_p: int = _core.limits["chomp3.largest_p"]
largest_grundy_n: int = _core.limits["chomp3.largest_grundy_n"]
largest_row: int = _core.limits["chomp3.largest_row"]


class Move(NamedTuple):
    """Takes the square `column` of `row`, both from 1, and every square to its right and below."""

    row: int
    column: int
    leaves: Tuple[int, int, int]


class Solution(NamedTuple):
    """Whether a position is a P-position, and every winning move (none for a P-position)."""

    is_p_position: bool
    moves: Tuple[Move, ...]


class Row(NamedTuple):
    """A row of the table: f(row,row), f(row+1,row), ...; None where there is no such value.

    A short row ends with the P-position (end,end,row). A long row never ends: f(q,row) - q repeats `pattern` from q =
    preperiod on, which is proved for all q. first is f(row,row); min is the least f(q,row), at q = min_at.
    """

    row: int
    is_long: bool
    first: int
    end: Optional[int]
    min: int
    min_at: int
    preperiod: Optional[int]
    pattern: Tuple[int, ...]

    @property
    def period(self) -> int:
        """The length of the pattern: 0 for short rows."""
        return len(self.pattern)


class Sweep:
    """All P-positions with two equal rows to p = upto, and those next to the diagonal.

    A value that does not exist is -1.

    Attributes
    ----------
    upto : int
    diagonal_q : int32 array
        by p = 0..upto: the q with (p,q,q) a P-position
    end_row : int32 array
        by p: the r with (p,p,r) a P-position
    above_diagonal : int32 array
        by q = 0..upto: f(q,q-1) where it is at most upto
    rows : structured array
        for the settled rows r = 0, 1, ...: row, first = f(r,r), end (the e of the P-position (e,e,r)), min and
        min_at (least f(q,r), and its q), is_long, and for long rows preperiod and period
    cells : int
        cells (p,q) that were computed
    """

    def __init__(self, found: dict, asked: Tuple[int, Optional[int]]) -> None:
        self.upto: int = found["upto"]
        self.diagonal_q: np.ndarray = found["diagonal_q"]
        self.end_row: np.ndarray = found["end_row"]
        self.above_diagonal: np.ndarray = found["above_diagonal"]
        self.rows: np.ndarray = found["rows"]
        self.cells: int = found["cells"]
        self._patterns: np.ndarray = found["patterns"]
        self._starts: np.ndarray = found["starts"]
        self._asked = asked

    def __getstate__(self) -> dict:
        return self.__dict__

    def __setstate__(self, state: dict) -> None:
        self.__dict__.update(state)

    def _found(self) -> dict:
        return {
            "upto": self.upto, "diagonal_q": self.diagonal_q, "end_row": self.end_row, "rows": self.rows,
            "above_diagonal": self.above_diagonal, "patterns": self._patterns, "starts": self._starts,
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<chomp3.Sweep to p = {self.upto}, {len(self.rows)} rows>"

    def row(self, row: SupportsIndex) -> Row:
        """One of `rows`, with its pattern.

        >>> sweep(0, rows=121).row(120).pattern
        (72, 70)
        """
        row = whole("row", row, 0, len(self.rows) - 1)
        record = self.rows[row]
        end, preperiod = (int(record[name]) if record[name] >= 0 else None for name in ("end", "preperiod"))
        return Row(
            row, bool(record["is_long"]), int(record["first"]), end, int(record["min"]), int(record["min_at"]), preperiod,
            tuple(self._patterns[self._starts[row] : self._starts[row + 1]].tolist()),
        )  # fmt: skip

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


def sweep(openings_upto: SupportsIndex, *, rows: Optional[SupportsIndex] = None, **options: Unpack[LongRunOptions]) -> Sweep:
    """One pass over p = 1..openings_upto, and further until the rows 0..rows are settled.

    >>> s = sweep(100)
    >>> int(s.diagonal_q[88]), int(s.end_row[14])
    (52, 10)
    """
    upto = whole("openings_upto", openings_upto, 0, largest_p)
    last_row = None if rows is None else whole("rows", rows, 0, largest_p)
    found = _core.chomp3_sweep(upto, last_row, long_run(**options))
    return Sweep(found, (upto, last_row))


def openings(upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> np.ndarray:
    """What every winning first move on the bars of 3 x n leaves, n = 1..upto: an int32 array of (p,q,r) with p = n, by
    n. For one n, solve(n, n, n) has the moves. Raises as sweep().

    >>> openings(5).tolist()
    [[1, 0, 0], [2, 2, 1], [3, 1, 1], [4, 2, 2], [5, 5, 3]]
    """
    upto = whole("upto", upto, 1, largest_p)
    swept = sweep(upto, **options)
    n = np.arange(upto + 1, dtype=np.int32)
    both_q, both_n = n[swept.diagonal_q >= 0], n[swept.end_row >= 0]
    diagonal = swept.diagonal_q[both_q]
    found = np.concatenate(
        [np.stack([both_q, diagonal, diagonal], axis=1), np.stack([both_n, both_n, swept.end_row[both_n]], axis=1)]
    )
    return found[np.argsort(found[:, 0], kind="stable")]


def rows(upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> np.ndarray:
    """The rows 0..upto of the table, upto to largest_row: a structured array as Sweep.rows, -1 where there is no value.
    Raises as sweep().

    >>> found = rows(410)
    >>> found["row"][found["period"] > 1].tolist()
    [120, 400, 402]
    """
    upto = whole("upto", upto, 0, largest_row)
    return sweep(0, rows=upto, **options).rows[: upto + 1]


def row(r: SupportsIndex, **options: Unpack[LongRunOptions]) -> Row:
    """Row r of the table, r to largest_row: its minimum, its end or its pattern. Raises as sweep().

    >>> row(120)
    Row(row=120, is_long=True, first=206, end=None, min=172, min_at=169, preperiod=170, pattern=(72, 70))
    """
    r = whole("r", r, 0, largest_row)
    return sweep(0, rows=r, **options).row(r)


class Difference(NamedTuple):
    """Where two sweeps first differ: in which array or field of a row, at which index or row, and what each has
    there."""

    field: str
    at: int
    first: Tuple[int, ...]
    second: Tuple[int, ...]


class DoubleCheck(NamedTuple):
    """The settings of the second sweep, and where the two sweeps differ; None if all results agree."""

    threads: int
    simd: str
    difference: Optional[Difference]


def first_difference(first: Sweep, second: Sweep) -> Optional[Difference]:
    """The first difference of two sweeps, or None. Compares results only, not `cells`.

    >>> first_difference(sweep(100), sweep(100, threads=1)) is None
    True
    """
    found = _core.chomp3_first_difference(first._found(), second._found())
    return found and Difference(*found)


def double_check(swept: Sweep, **options: Unpack[RunOptions]) -> DoubleCheck:
    """Sweeps again, with other tiles, another number of threads and, if the machine has one, another SIMD level, and
    compares.

    >>> double_check(sweep(300)).difference is None
    True
    """
    threads_taken, level, difference = _core.chomp3_double_check(
        swept._found(), *swept._asked, run(**options)
    )
    return DoubleCheck(threads_taken, level, difference and Difference(*difference))


def planned_p(rows: SupportsIndex) -> int:
    """The p up to which a sweep plans to go in order to settle the rows 0..rows; rows is at most largest_row.

    >>> planned_p(1000) >= 2000
    True
    """
    return int(_core.chomp3_planned_p(whole("rows", rows, 0, largest_row)))


def positions(upto: SupportsIndex, **options: Unpack[SerialOptions]) -> np.ndarray:
    """Every P-position with 1 <= p <= upto, by p, then q: an int32 array of (p,q,r).

    >>> positions(4).tolist()
    [[1, 0, 0], [2, 1, 0], [2, 2, 1], [3, 1, 1], [3, 2, 0], [4, 2, 2], [4, 3, 0]]
    """
    return _core.chomp3_positions(whole("upto", upto, 1, largest_p), run(**options))


def table(rows: SupportsIndex, columns: SupportsIndex, **options: Unpack[SimdOptions]) -> np.ndarray:
    """f(q,r) at [r,q] for r < rows, q < columns; -1 if it does not exist.

    >>> table(3, 5).tolist()
    [[1, 2, 3, 4, 5], [-1, 3, 2, -1, -1], [-1, -1, 4, 5, 6]]
    """
    return _core.chomp3_table(
        whole("rows", rows, 1, largest_p), whole("columns", columns, 1, largest_p), run(**options)
    )


def solve(p: SupportsIndex, q: SupportsIndex, r: SupportsIndex, **options: Unpack[RunOptions]) -> Solution:
    """The value of (p,q,r), p >= q >= r, and every winning move.

    >>> solve(14, 14, 10).is_p_position
    True
    """
    is_p, moves = _core.chomp3_solve(
        whole("p", p), whole("q", q), whole("r", r), run(**options)
    )
    return Solution(is_p, tuple(Move(*move) for move in moves))


class RowPeriod(NamedTuple):
    """A long row: f(q,row) - q repeats with this period from q = preperiod on."""

    row: int
    period: int
    preperiod: int


class RowCounts(NamedTuple):
    """Counts of the rows 0..last_row. A pair is two consecutive long rows, a triple three; a row is periodic if its
    period is above 1.

    pairs_with_period have a periodic row; in pairs_of_period_1_and_more only the second row is periodic.
    periodic_without_pair counts periodic rows r for which row r - 1 is short and row r - 2 is not periodic.
    """

    last_row: int
    short_rows: int
    long_rows: int
    by_period: Dict[int, int]
    pairs: int
    triples: int
    periodic_without_pair: int
    rows_in_pairs: int
    periodic_rows_in_pairs: int
    pairs_with_period: int
    pairs_of_period_1_and_more: int

    @property
    def periodic_rows(self) -> int:
        """Long rows with a period above 1."""
        return sum(count for period, count in self.by_period.items() if period > 1)


class Record(NamedTuple):
    """A value that is less, or greater, than all before it: (u + v sqrt(2)) / divisor, found at this p or row."""

    at: int
    u: int
    v: int

    def decimal(self, divisor: SupportsIndex = 1, digits: SupportsIndex = 6) -> str:
        """(u + v sqrt(2)) / divisor to 1 to 6 decimals, exactly, rounded toward zero.

        >>> Record(at=7, u=7, v=-5).decimal()
        '-0.071067'
        """
        return str(
            _core.decimal(self.u, self.v, whole("divisor", divisor, 1, 1000), whole("digits", digits, 1, 6))
        )


class Strip(NamedTuple):
    """Deviations from a straight line: every record of the least and of the greatest difference. `at` is a row, or a
    p."""

    id: str
    description: str
    of_rows: bool
    divisor: int
    least: Tuple[Record, ...]
    greatest: Tuple[Record, ...]


class GapCounts(NamedTuple):
    """Consecutive long rows r and r + gap, with none between: their number, and for how many of them row r
    (lower), row r + gap (upper), or both have a period above 1."""

    number: int
    lower_periodic: int
    upper_periodic: int
    both_periodic: int


class PreperiodRatio(NamedTuple):
    """A quotient preperiod / row; row 0 means that there is none."""

    row: int
    preperiod: int


class Census(NamedTuple):
    """Counts over all settled rows; their growth, at row 1, 2, 5, 10, ... thousand and at the last row; `points`, the p
    that are 1, 2, 5, 10, ... thousand, and upto; the first rows by period; all rows with a period other than 1, 2 and
    4; the first ten pairs and all triples of consecutive long rows; gaps between long rows; the row with the greatest
    preperiod - row; and the least and greatest preperiod / row from row 1000 on.
    """

    upto: int
    total: RowCounts
    growth: Tuple[RowCounts, ...]
    first_of: Dict[int, Tuple[RowPeriod, ...]]
    uncommon: Tuple[RowPeriod, ...]
    strips: Tuple[Strip, ...]
    longest_preperiod: RowPeriod
    points: Tuple[int, ...]
    first_pairs: Tuple[Tuple[RowPeriod, ...], ...]
    triples: Tuple[Tuple[RowPeriod, ...], ...]
    by_gap: Dict[int, GapCounts]
    least_ratio: PreperiodRatio
    greatest_ratio: PreperiodRatio


def _records(found: list) -> Tuple[Record, ...]:
    return tuple(Record(*record) for record in found)


def record_at(records: Tuple[Record, ...], n: SupportsIndex) -> Optional[Record]:
    """The last record with at <= n, or None.

    >>> record_at((Record(2, 0, 0), Record(5, 1, 0)), 4)
    Record(at=2, u=0, v=0)
    """
    n = whole("n", n)
    return next((record for record in reversed(records) if record.at <= n), None)


def _rows(found: list) -> Tuple[RowPeriod, ...]:
    return tuple(RowPeriod(*row) for row in found)


def census(upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> Census:
    """A sweep to p = upto, with counts and records.

    >>> census(2000).total.by_period
    {1: 398, 2: 12, 4: 5}
    """
    found = _core.chomp3_census(whole("upto", upto, 1, largest_p), long_run(**options))
    return Census(
        found["upto"], RowCounts(**found["total"]), tuple(RowCounts(**counts) for counts in found["growth"]),
        {period: _rows(rows) for period, rows in found["first_of"].items()}, _rows(found["uncommon"]),
        tuple(
            Strip(name, text, of_rows, divisor, _records(least), _records(greatest))
            for name, text, of_rows, divisor, least, greatest in found["strips"]
        ),
        RowPeriod(*found["longest_preperiod"]), found["points"],
        tuple(_rows(pair) for pair in found["first_pairs"]), tuple(_rows(triple) for triple in found["triples"]),
        {gap: GapCounts(*counts) for gap, counts in found["by_gap"].items()},
        PreperiodRatio(*found["least_ratio"]), PreperiodRatio(*found["greatest_ratio"]),
    )  # fmt: skip


class Sequence(NamedTuple):
    """A sequence of the OEIS; offset is the index of the first term."""

    number: str
    description: str
    offset: int


def sequences() -> Tuple[Sequence, ...]:
    """The sequences that sequence_terms() accepts.

    >>> [sequence.number for sequence in sequences()][1]
    'A029900'
    """
    return tuple(Sequence(*found) for found in _core.chomp3_sequences())


def sequence_terms(number: str, upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> np.ndarray:
    """The terms that positions with p <= upto determine, without a gap, as uint64.

    >>> sequence_terms("A029900", 14).tolist()
    [1, 3, 4, 6, 8, 10, 11, 13]
    """
    return _core.chomp3_sequence_terms(
        number, whole("upto", upto, 1, largest_p), long_run(**options)
    )


def position_counts(upto: SupportsIndex, **options: Unpack[SerialOptions]) -> np.ndarray:
    """How many P-positions have each p = 0..upto, as uint64.

    >>> position_counts(4).tolist()
    [0, 1, 2, 2, 2]
    """
    return _core.chomp3_position_counts(whole("upto", upto, 1, largest_p), serial_run(**options))


def grundy_values(upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> np.ndarray:
    """The Grundy values of 3 x 1 to 3 x upto (A069001), at n - 1, as uint32; upto is at most largest_grundy_n.

    >>> grundy_values(8).tolist()
    [2, 4, 5, 9, 11, 12, 13, 16]
    """
    return _core.chomp3_grundy(whole("upto", upto, 1, largest_grundy_n), long_run(**options))
