"""Chomp on m x n boards: bars of any number of rows; a player who takes the poisoned corner loses."""
from __future__ import annotations

import os
from typing import NamedTuple, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy as np

from . import _core
from ._run import Checkpoint, LongRunOptions, Progress, RunOptions, SimdOptions, Unpack, long_run, run, simd_run, whole
from .files import Path

__all__ = [
    "Answer", "Bar", "Catalog", "Certificate", "GrundyTable", "GrundyValue", "Lost", "Move", "Opening", "Partitions",
    "Reply", "Solution", "ValuedMove", "after_move", "answers", "catalog", "certificate", "grundy_table",
    "grundy_value", "openings", "parse_bar", "partitions", "position_count", "positions", "rectangles", "solve",
]  # fmt: skip


Bar = Union[str, Sequence[SupportsIndex]]


def _rows(bar: Bar) -> Sequence[int]:
    return parse_bar(bar) if isinstance(bar, str) else [whole("row", row) for row in bar]


def parse_bar(text: str) -> Tuple[int, ...]:
    """The rows of a bar, without empty rows at the end. Every function that takes a bar also accepts such a text.

    >>> parse_bar("5,3,3,1,0")
    (5, 3, 3, 1)
    """
    return tuple(_core.chomp_parse_bar(text))


def after_move(bar: Bar, row: SupportsIndex, column: SupportsIndex) -> Tuple[int, ...]:
    """The bar that is left after the square (row, column), both from 1, is taken. Raises InvalidArgument if the bar
    lacks this square.

    >>> after_move("5,3,3", 2, 2)
    (5, 1, 1)
    """
    return _core.chomp_after_move(_rows(bar), whole("row", row), whole("column", column))  # type: ignore[no-any-return]


class Opening(NamedTuple):
    """A winning first move on the board of m rows of n squares: the square taken, row and column from 1."""

    m: int
    n: int
    row: int
    column: int


class Move(NamedTuple):
    """Takes the square `column` of `row`, both from 1, and every square to its right and below."""

    row: int
    column: int
    leaves: Tuple[int, ...]


class Solution(NamedTuple):
    """Whether a bar is a P-position, and every winning move (none for a P-position)."""

    is_p_position: bool
    moves: Tuple[Move, ...]


def openings(
    m: SupportsIndex,
    n: SupportsIndex,
    *,
    all: bool = False,  # noqa: A002, the name of the C++ field,
    scratch: Path = "",
    **options: Unpack[LongRunOptions],
) -> Tuple[Opening, ...]:
    """Every winning first move on the board m x n; with `all`, on all boards with no more rows than columns that fit
    into m x n or n x m. `scratch`: a folder on a disk; most of the data is kept there.

    >>> openings(8, 10)
    (Opening(m=8, n=10, row=4, column=9), Opening(m=8, n=10, row=5, column=6))
    """
    found = _core.chomp_openings(
        whole("m", m, 1, 1000), whole("n", n, 1, 1000), all, os.fspath(scratch), long_run(**options)
    )
    return tuple(Opening(*opening) for opening in found)


def positions(m: SupportsIndex, n: SupportsIndex, **options: Unpack[RunOptions]) -> np.ndarray:
    """Every P-position of at most m rows and n columns, in lexicographic order: a uint16 array with the m rows of each.

    >>> positions(2, 3).tolist()
    [[1, 0], [2, 1], [3, 2]]
    """
    return _core.chomp_positions(
        whole("m", m, 1, 1000), whole("n", n, 1, 1000), run(**options)
    )


def solve(bar: Bar, **options: Unpack[RunOptions]) -> Solution:
    """The value of a bar, "5,3,3,1" or (5, 3, 3, 1), and every winning move.

    >>> solve("3,3").moves
    (Move(row=2, column=3, leaves=(3, 2)),)
    """
    rows = _rows(bar)
    is_p, moves = _core.chomp_solve(rows, run(**options))
    return Solution(is_p, tuple(Move(*move) for move in moves))


class Catalog(NamedTuple):
    """Counts for a board: its positions, including the empty bar; its P-positions; the P-positions of m x k for k =
    0..n (uint64); and the winning first moves on all boards that fit into it."""

    positions: int
    p_positions: int
    by_columns: np.ndarray
    openings: Tuple[Opening, ...]


def catalog(
    m: SupportsIndex, n: SupportsIndex, *, scratch: Path = "", **options: Unpack[LongRunOptions]
) -> Catalog:
    """Counts all P-positions of at most m rows and n columns; positions() lists them. `scratch`: as for
    openings().

    >>> catalog(2, 3).by_columns.tolist()
    [0, 1, 2, 3]
    """
    positions, p_positions, by_columns, openings = _core.chomp_catalog(
        whole("m", m, 1, 1000), whole("n", n, 1, 1000), os.fspath(scratch), long_run(**options)
    )
    return Catalog(positions, p_positions, by_columns, tuple(Opening(*opening) for opening in openings))


def position_count(m: SupportsIndex, n: SupportsIndex) -> int:
    """The number of positions of the board, (m+n choose m). Raises InvalidArgument if it is 2^49 or more.

    >>> position_count(3, 3)
    20
    """
    return int(_core.chomp_position_count(whole("m", m, 1, 1000), whole("n", n, 1, 1000)))


class Answer(NamedTuple):
    """A move, the bar that it leaves, and the first winning reply: None if there is none, or nothing is left."""

    row: int
    column: int
    leaves: Tuple[int, ...]
    answer: Optional[Move]


def answers(bar: Bar, **options: Unpack[RunOptions]) -> Tuple[Answer, ...]:
    """Every move from a bar, by row, then column, with the first winning reply if there is one.

    >>> [one.answer and one.answer.leaves for one in answers("2,1")]
    [None, (1, 0), (1, 0)]
    """
    found = _core.chomp_answers(_rows(bar), run(**options))
    return tuple(Answer(row, column, leaves, answer and Move(*answer)) for row, column, leaves, answer in found)


class ValuedMove(NamedTuple):
    """Takes the square `column` of `row`; leaves a bar of this Grundy value."""

    row: int
    column: int
    leaves: Tuple[int, ...]
    grundy: int


class GrundyValue(NamedTuple):
    """The Grundy value of a bar, and every move except taking the poisoned square."""

    grundy: int
    moves: Tuple[ValuedMove, ...]


def grundy_value(bar: Bar, **options: Unpack[SimdOptions]) -> GrundyValue:
    """The Grundy value of a bar, and of what each move leaves.

    >>> grundy_value("2,1").grundy, [move.grundy for move in grundy_value("2,1").moves]
    (0, [1, 1])
    """
    rows = _rows(bar)
    value, moves = _core.chomp_grundy_value(rows, simd_run(**options))
    return GrundyValue(value, tuple(ValuedMove(*move) for move in moves))


def rectangles(m: SupportsIndex, n: SupportsIndex, **options: Unpack[SimdOptions]) -> np.ndarray:
    """Grundy values of the bars of i rows of j squares, i <= m, j <= n, at [i-1, j-1].

    >>> rectangles(2, 3).tolist()
    [[0, 1, 2], [1, 2, 4]]
    """
    bar = [whole("n", n, 1, 65_535)] * whole("m", m, 1, 255)
    return _core.chomp_grundy_table(bar, False, simd_run(**options))[2]  # type: ignore[no-any-return]


class GrundyTable(NamedTuple):
    """For all bars that lie in one bar: their number, without the empty one; how many have each value (uint64; [0]
    counts the P-positions); the values of the rectangles of i rows of j squares at [i-1, j-1] (int32), 0
    if one does not lie in the bar; and, if they were kept, the rows of every bar (uint16) and its value (int32), in
    lexicographic order."""

    bars: int
    histogram: np.ndarray
    rectangles: np.ndarray
    rows: np.ndarray
    values: np.ndarray


def grundy_table(bar: Bar, *, keep: bool = False, **options: Unpack[SimdOptions]) -> GrundyTable:
    """Grundy values of all bars that lie in `bar`, if the poisoned square may not be taken. `keep` keeps the rows and
    the value of each bar.

    >>> found = grundy_table("2,1", keep=True)
    >>> found.rows.tolist(), found.values.tolist()
    ([[1, 0], [1, 1], [2, 0], [2, 1]], [0, 1, 1, 0])
    """
    return GrundyTable(*_core.chomp_grundy_table(_rows(bar), keep, simd_run(**options)))


class Reply(NamedTuple):
    """A move from a lost bar, and the answer that leads to another one: squares (row, column), both from 1."""

    move: Tuple[int, int]
    answer: Tuple[int, int]


class Lost(NamedTuple):
    """A lost bar, and a reply to every move except taking the poisoned square."""

    bar: Tuple[int, ...]
    replies: Tuple[Reply, ...]


class Certificate(NamedTuple):
    """A proof that a bar is lost or won: a list of bars. For every move in one of them there is a reply that leads to
    another one.

    `wins` is a move to the first of `lost`, or None if the bar itself is the first. The bars are in order of
    decreasing number of squares.
    """

    bar: Tuple[int, ...]
    wins: Optional[Tuple[int, int]]
    lost: Tuple[Lost, ...]


def certificate(bar: Bar, *, most: SupportsIndex = 4_000_000, **options: Unpack[RunOptions]) -> Certificate:
    """The certificate of a bar. Raises InvalidArgument if it needs more than `most` replies.

    >>> certificate("2,2").wins
    (2, 2)
    >>> certificate("2,1").lost[0].replies
    (Reply(move=(1, 2), answer=(2, 1)), Reply(move=(2, 1), answer=(1, 2)))
    """
    rows = _rows(bar)
    text, wins, lost = _core.chomp_certificate(
        rows, whole("most", most, 0, 2**64 - 1), run(**options)
    )
    return Certificate(
        text, wins, tuple(Lost(at, tuple(Reply(*reply) for reply in replies)) for at, replies in lost)
    )


class Partitions(NamedTuple):
    """Counts of the bars of n squares, by n, as uint64: all bars, lost ones (A112470 of the OEIS), won ones (A112471),
    those with exactly one winning move (A112472), and those with more (A112473)."""

    all: np.ndarray
    losing: np.ndarray
    winning: np.ndarray
    unique: np.ndarray
    several: np.ndarray


def partitions(
    upto: SupportsIndex,
    *,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
    checkpoint: Optional[Checkpoint] = None,
) -> Partitions:
    """Counts the bars of 0 to upto squares; upto is at most 120.

    >>> found = partitions(6)
    >>> found.losing.tolist(), found.all.tolist()
    ([0, 1, 0, 1, 0, 3, 0], [1, 1, 2, 3, 5, 7, 11])
    """
    return Partitions(*_core.chomp_partitions(whole("upto", upto, 0, 120), long_run(1, None, memory_limit, progress, checkpoint)))
