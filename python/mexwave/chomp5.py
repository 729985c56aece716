"""Five-row Chomp: bars with rows of p >= q >= r >= s >= t squares; a player who takes the poisoned corner loses."""
from __future__ import annotations

from typing import NamedTuple, Optional, SupportsIndex

import numpy as np

from . import _core
from ._run import Checkpoint, Progress, SerialOptions, Unpack, long_run, serial_run, whole

__all__ = [
    "Scan", "largest_p", "positions", "scan",
]  # fmt: skip

largest_p: int = _core.limits["chomp5.largest_p"]


class Scan(NamedTuple):
    """The result of a pass over p = 1..upto.

    with_p is a uint64 array by p = 0..upto: how many P-positions have this p. openings is an int32 array of the
    positions (p,q,r,s,t) that winning first moves on the bars of 5 x n leave, n <= upto.
    """

    upto: int
    with_p: np.ndarray
    openings: np.ndarray


def scan(upto: SupportsIndex,
    *,
    threads: SupportsIndex = 0,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
    checkpoint: Optional[Checkpoint] = None,
) -> Scan:
    """Counts and openings of all P-positions with 1 <= p <= upto.

    >>> scan(6).with_p.tolist()
    [0, 1, 4, 5, 6, 7, 12]
    """
    upto = whole("upto", upto, 1, largest_p)
    with_p, openings, _ = _core.chomp5_scan(upto, False, long_run(threads, None, memory_limit, progress, checkpoint))
    return Scan(upto, with_p, openings)


def positions(
    upto: SupportsIndex, **options: Unpack[SerialOptions]) -> np.ndarray:
    """Every P-position with 1 <= p <= upto, sorted: an int32 array of (p,q,r,s,t).

    >>> positions(2).tolist()
    [[1, 0, 0, 0, 0], [2, 1, 0, 0, 0], [2, 2, 1, 0, 0], [2, 2, 2, 1, 0], [2, 2, 2, 2, 1]]
    """
    upto = whole("upto", upto, 1, largest_p)
    return _core.chomp5_scan(upto, True, serial_run(**options))[2]
