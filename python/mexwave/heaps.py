"""One-heap games and their sums: octal codes ("0.137"), subtract:1,2,3, take:M, nim, rim, dim, grundy, fibonacci, ..."""
from __future__ import annotations

from typing import NamedTuple, Optional, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import Progress, run, whole


class Period(NamedTuple):
    """G(n + period) = G(n) + saltus for all n >= preperiod, proved; exceptions are the smaller n that differ."""

    preperiod: int
    period: int
    saltus: int
    pattern: Tuple[int, ...]
    exceptions: Tuple[int, ...]


class Grundy(NamedTuple):
    """Grundy numbers G(0), G(1), ... as int32, and the period if the table certifies one."""

    values: np.ndarray
    period: Optional[Period]


class Move(NamedTuple):
    """In component `part` of the sum, from 0, to what it `leaves`."""

    part: int
    leaves: str


class Solution(NamedTuple):
    """Of a sum: is it a P-position, its Grundy number, those of its components, every winning move."""

    is_p_position: bool
    grundy: Optional[int]
    values: Tuple[int, ...]
    moves: Tuple[Move, ...]


def grundy(
    game: str,
    upto: SupportsIndex,
    *,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Grundy:
    """Grundy numbers of the heaps 0..upto.

    >>> grundy("0.137", 1000).period.period
    34
    >>> grundy("take:3", 7).values.tolist()
    [0, 1, 2, 3, 0, 1, 2, 3]
    """
    values, found = _core.heaps_grundy(game, whole("upto", upto), run(threads, simd, memory_limit, progress))
    period = found and Period(
        found["preperiod"], found["period"], found["saltus"], tuple(found["pattern"]), tuple(found["exceptions"])
    )
    return Grundy(values, period)


def solve(
    position: str,
    *,
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Solution:
    """The value of a sum, "rim:7 + dim:7 + nim:7", and every winning move.

    >>> solve("nim:3 + nim:5").moves
    (Move(part=1, leaves='3'),)
    """
    is_p, value, values, moves = _core.heaps_solve(position, run(threads, simd, memory_limit, progress))
    return Solution(is_p, value, tuple(values), tuple(Move(*move) for move in moves))
